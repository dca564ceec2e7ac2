"""Why a visit ends: a word for the log, and a line for the visitor."""

from typing import NamedTuple

from .limits import Limits

RESTORE = "".join(f"\x1b[?{mode}l" for mode in (2026, 1000, 1003, 1006, 1004, 2004, 2048))
RESTORE += "\x1b[<u\x1b[?1049l\x1b[?25h"
"""Gives a terminal back whose program was killed, as programs that end by themselves do."""

KEPT = " Your game is kept for your next visit."
NO_KEY = "You came without a key, so this game is not kept."
NO_HOME = "This server has no room for another key, so this game is not kept."


class Reason(NamedTuple):
    """Why a visit ends. Where `kept`, visitors with a key are told that their game is."""

    log: str
    line: str = ""
    kept: bool = False

    def told(self, *, known: bool) -> str:
        """The line for a visitor, who may be known by a key; empty if there is nothing to say."""
        return f"minetui: {self.line}{KEPT if self.kept and known else ''}" if self.line else ""


NO_GAME = Reason("no game was asked for")
LEFT = Reason("the visitor left")
CUT = Reason("the line was cut")
NO_TERMINAL = Reason("no terminal", "Expected a terminal that can place text; try ssh -t.")
NO_SIZE = Reason("a window without a size", "Expected a window with a size, got 0 × 0.")
FULL = Reason("full", "The server is full. Please come back later.")
CROWDED = Reason("too many from this address", "The server has no room for more from your address.")
FAILED = Reason("failed", "The game has failed.", kept=True)
CRASHED = Reason("failed")  # and the program has said so itself
CPU = Reason("too much processor time", "The game has taken too much time to compute.", kept=True)
SHUT_DOWN = Reason("the server was stopped", "The server is being stopped.", kept=True)


def idle(limits: Limits) -> Reason:
    """No key was pressed for long."""
    return Reason("idle", f"There was no key for {minutes(limits.idle)}.", kept=True)


def too_long(limits: Limits) -> Reason:
    """The visit has had its time."""
    return Reason("out of time", f"A visit lasts {minutes(limits.time)}.", kept=True)


def minutes(count: float) -> str:
    """A number of minutes.

    >>> minutes(1), minutes(15), minutes(0.5)
    ('1 minute', '15 minutes', '0.5 minutes')
    """
    return f"{count:g} minute{'' if count == 1 else 's'}"
