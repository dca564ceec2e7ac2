"""The guests of this process: each is started when it is first needed, and stays for the next game.

A guest that nobody has wanted for a while is sent home; all are, at once, when the process ends,
whatever ends it. Two players of a match are never one guest, though their command lines be the
same: it would know the board by then.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from typing import TypeAlias

from minetui.studies import before_end

from .referee import Guest

LINGER = 20.0  # seconds
Wanted: TypeAlias = tuple[str, int]  # a command line, and the place of its player


class GuestPool:
    """Guests in a game, and those that wait for their next one."""

    def __init__(self) -> None:
        self._waiting, self._all = dict[Wanted, list[Guest]](), set[Guest]()
        self._lock, self._timer = Lock(), Timer(0, lambda: None)

    @contextmanager
    def borrowed(self, command: str, place: int) -> Iterator[Guest]:
        """A guest that plays for nobody else meanwhile; it is not asked back after an error."""
        before_end(self.close)
        with self._lock:
            self._timer.cancel()
            waiting = self._waiting.setdefault((command, place), [])
            guest = waiting.pop() if waiting else Guest(command)
            self._all.add(guest)
        try:
            yield guest
        except BaseException as error:
            self._end(guest, error)
            raise
        with self._lock:
            self._waiting.setdefault((command, place), []).append(guest)
            self._timer.cancel()
            self._timer = Timer(LINGER, self.send_home)
            self._timer.daemon = True
            self._timer.start()

    def send_home(self) -> None:
        """Let all guests go that wait."""
        with self._lock:
            guests = [guest for waiting in self._waiting.values() for guest in waiting]
            self._waiting.clear()
        for guest in guests:
            self._end(guest)

    def close(self) -> None:
        """End all guests at once, in the middle of a game, too."""
        self._timer.cancel()
        self._waiting.clear()
        for guest in [*self._all]:
            self._end(guest, SystemExit())

    def _end(self, guest: Guest, error: BaseException | None = None) -> None:
        """End a guest; after an error at once."""
        guest.__exit__(None if error is None else type(error), error, None)
        self._all.discard(guest)


GUESTS = GuestPool()
"""The guests of this process."""
