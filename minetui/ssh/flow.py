"""What is typed, at the rate that a visit may take it: a flood waits, and nothing is lost."""

import re
from collections.abc import Callable
from time import monotonic

BURST = 3.0  # seconds' worth of keys that may come at once
# A paste, a control sequence or a character; a paste costs a key for each so many bytes.
EVENT = re.compile(rb"\x1b\[200~.*?(?:\x1b\[201~|\Z)|\x1b[\[O][0-?]*[ -/]*[@-~]|.", re.DOTALL)
BYTES_OF_A_PASTE = 32


class Flow:
    """Bytes that were typed and wait for their turn, at so many keys a second."""

    def __init__(self, rate: int, now: Callable[[], float] = monotonic) -> None:
        self._rate, self._now = rate, now
        self._waiting = b""
        self._credit, self._then = rate * BURST, now()

    def add(self, data: bytes) -> None:
        """Have some more bytes wait."""
        self._waiting += data

    def put_back(self, data: bytes) -> None:
        """Have bytes that could not be written wait again, before all others."""
        self._waiting = data + self._waiting

    def take(self) -> bytes:
        """The bytes whose turn has come."""
        now = self._now()
        earned = (now - self._then) * self._rate
        self._credit, self._then = min(self._credit + earned, self._rate * BURST), now
        end = 0
        for event in EVENT.finditer(self._waiting):
            if self._credit < 1:
                break
            self._credit -= 1 + len(event[0]) // BYTES_OF_A_PASTE
            end = event.end()
        taken, self._waiting = self._waiting[:end], self._waiting[end:]
        return taken

    @property
    def is_waiting(self) -> bool:
        """Does any byte wait for its turn?"""
        return bool(self._waiting)

    @property
    def wait(self) -> float:
        """Seconds until the turn of the next byte."""
        return max(0.0, (1 - self._credit) / self._rate)
