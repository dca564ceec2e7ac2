"""The programs at the boards of this process: each is started once, and stays for the next game.

A guest that failed in a game plays no other: its program is started anew, so no game depends on
those before it, nor on how a match is cut. Only a program that never starts is given up in time.

A program that nobody has wanted for a while is sent home; all are ended, at once, when the process
ends, whatever ends it. Two players of a match are never one guest, though their command lines be
the same: it would know the board by then.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from typing import TypeAlias

from minetui.studies import before_end

from .referee import Guest, RefereedGame, Terms

LINGER = 20.0  # seconds
FAILED = ("lost exit", "lost errors", "lost time")  # the ways to end a game that spoil a guest
Wanted: TypeAlias = tuple[str, int]  # a command line, and the place of its player


class Visitor:
    """A program that plays, by one guest after the other if need be."""

    def __init__(self, command: str) -> None:
        self._command, self._guest = command, Guest(command)

    def start(self) -> None:
        """Start the program; a GuestError says why it is no player."""
        self._guest.start()

    def play(self, terms: Terms, seed: str, number: int) -> RefereedGame:
        """The game with this number."""
        game = self._guest.play(terms, seed, number)
        if game.ended.startswith(FAILED):
            self.end(at_once=True)
            self._guest = Guest(self._command)
        return game

    def end(self, *, at_once: bool) -> None:
        """End the program, which may take its time for that or not."""
        self._guest.end(at_once=at_once)


class GuestPool:
    """Visitors that play, and those that wait for their next game."""

    def __init__(self) -> None:
        self._waiting, self._all = dict[Wanted, list[Visitor]](), set[Visitor]()
        self._lock, self._timer = Lock(), Timer(0, lambda: None)

    @contextmanager
    def borrowed(self, command: str, place: int) -> Iterator[Visitor]:
        """A visitor that plays for nobody else meanwhile; it is not asked back after an error."""
        before_end(self.close)
        with self._lock:
            self._timer.cancel()
            waiting = self._waiting.setdefault((command, place), [])
            visitor = waiting.pop() if waiting else Visitor(command)
            self._all.add(visitor)
        try:
            yield visitor
        except BaseException:
            self._end(visitor, at_once=True)
            raise
        with self._lock:
            self._waiting.setdefault((command, place), []).append(visitor)
            self._timer.cancel()
            self._timer = Timer(LINGER, self.send_home)
            self._timer.daemon = True
            self._timer.start()

    def send_home(self) -> None:
        """Let all go that wait."""
        with self._lock:
            visitors = [visitor for waiting in self._waiting.values() for visitor in waiting]
            self._waiting.clear()
        for visitor in visitors:
            self._end(visitor, at_once=False)

    def close(self) -> None:
        """End all at once, in the middle of a game, too."""
        self._timer.cancel()
        self._waiting.clear()
        for visitor in [*self._all]:
            self._end(visitor, at_once=True)

    def _end(self, visitor: Visitor, *, at_once: bool) -> None:
        visitor.end(at_once=at_once)
        self._all.discard(visitor)


GUESTS = GuestPool()
"""The programs at the boards of this process."""
