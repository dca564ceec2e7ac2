"""What the server and the process that forks say to each other: lines of JSON over a socket.

Why a visit ends: a word for the log, and a line for the visitor.

What a visitor may take of the server: the limits, their options and their defaults.
"""

import argparse
import json
import re
from typing import Any, NamedTuple

FAILED_STATUS = 70  # the exit status of a game that has failed, as sysexits.h has it


class BeginVisit(NamedTuple):
    """A visitor to begin a process for.

    `tty` is the path of the terminal, `home` that of the visitor's home, or empty for one that is
    removed at the end. `notice` is said to the visitor first.
    """

    id: int
    tty: str
    home: str
    term: str
    colorterm: str
    charset: str
    notice: str


class EndVisit(NamedTuple):
    """A visit to end: the process is asked to, and killed where that takes long."""

    id: int


class Began(NamedTuple):
    """A visit that has a process now, which holds the terminal."""

    id: int


class Ended(NamedTuple):
    """A visit whose process is gone, with its exit status, and why it failed if it did."""

    id: int
    status: int
    failure: str


class Ready(NamedTuple):
    """Everything is imported, and visits can begin."""


KINDS = {kind.__name__: kind for kind in (BeginVisit, EndVisit, Began, Ended, Ready)}


def line_of(message: NamedTuple) -> bytes:
    """A message as a line."""
    return json.dumps([type(message).__name__, *message]).encode() + b"\n"


def message_of(line: bytes) -> Any:  # noqa: ANN401 - one of the kinds above
    """The message in a line."""
    name, *values = json.loads(line)
    return KINDS[name](*values)


MOST_COLUMNS, MOST_ROWS = 400, 120  # of a window; what is larger stays empty


class Limits(NamedTuple):
    """The limits in force. The name of each is its option."""

    visitors: int = 50
    per_address: int = 5
    login: int = 20
    idle: float = 15
    time: float = 240
    cells: int = 40_000
    keys: int = 100
    cpu: int = 1_200
    memory: int = 256
    per_folder: int = 1_000
    space: int = 20
    homes: int = 1_000


HELP = {
    "visitors": "visitors at once",
    "per_address": "visitors at once from one address (of IPv6: from one /64 network)",
    "login": "seconds from the connection to the game",
    "idle": "minutes without a key until a visit ends",
    "time": "minutes of a visit",
    "cells": "cells of a board",
    "keys": "keys and mouse events a second; faster ones wait",
    "cpu": "seconds of processor time of a visit",
    "memory": "megabytes of memory of a visit",
    "per_folder": "files in each folder of a visitor's home",
    "space": "megabytes of a file, and of all files in a visitor's home",
    "homes": "homes of visitors; who comes with another key plays a game that is not kept",
}
MINUTES = {"idle", "time"}


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Add an option for each limit."""
    group = parser.add_argument_group("limits")
    for name, default in Limits()._asdict().items():
        option = f"--{name.replace('_', '-')}"
        text = f"{HELP[name]} (default: {default})"
        kind = _minutes if name in MINUTES else _count
        group.add_argument(option, type=kind, metavar="N", default=default, help=text)


def limits_of(arguments: argparse.Namespace) -> Limits:
    """The limits that the options set."""
    return Limits(*(getattr(arguments, name) for name in Limits._fields))


def clamped(cols: int, rows: int) -> tuple[int, int]:
    """The size of a window, as far as it is used."""
    return min(cols, MOST_COLUMNS), min(rows, MOST_ROWS)


def _count(text: str) -> int:
    """A whole number from 1 on."""
    if not text.isdecimal() or not 0 < int(text[:10]) < 1_000_000:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 to 999999, got {text!r}")
    return int(text)


def _minutes(text: str) -> float:
    """A number of minutes, which may be a part of one."""
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text) or not float(text):
        raise argparse.ArgumentTypeError(f"expected minutes, such as 15 or 0.5, got {text!r}")
    return float(text)


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
