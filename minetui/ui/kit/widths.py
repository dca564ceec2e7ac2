"""Signs that are not one column wide in this terminal: how it is asked, and what is drawn for them.

With the first paint the driver asks the terminal how wide each sign is, in a `WidthQuestion` that
is gone again before anything is painted over it. The answers come among what is typed, at once, in
pieces, seconds later or never, and none of them is a key. If some signs are too wide, a `WideSigns`
tells the application, which from then on draws others in their place (`NarrowSigns`), one column
each, so that nothing on the screen moves. A terminal that does not answer is taken at its word.
"""

import re
from collections.abc import Iterable

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter
from textual.message import Message

from .glyphs import NARROW

POSITION, CLEAR = "\x1b[6n", "\x1b[K"
# In the first line, an answer would look like Shift+F3.
LINE = 2
ANSWER = re.compile(rf"\x1b\[{LINE};(\d{{1,4}})R")
BEGUN = re.compile(rf"\x1b(?:\[(?:{LINE}(?:;\d{{0,4}})?)?)?\Z")
KNOWN = "-"  # a sign that is one column wide everywhere
# Looks at what is typed when nothing is, ten a second.
PATIENCE = 3  # for the rest of what may be a key
SOON = 50  # in which a first answer may be expected


def drawn_at(there: str, texts: Iterable[str]) -> str:
    """Draws texts over each other and asks where the cursor is behind each; then they are gone."""
    return f"{''.join(f'{there}{text}{POSITION}' for text in texts)}{there}{CLEAR}"


class WideSigns(Message):
    """The terminal has told which signs are not one column wide; there are some."""

    def __init__(self, signs: str) -> None:
        super().__init__()
        self.signs = signs


class WidthQuestion:
    """The question how wide each sign is, and the answers, which come among what is typed."""

    def __init__(self, signs: str = "".join(NARROW)) -> None:
        self._signs = KNOWN + signs
        self._columns = list[int]()
        self._begun = ""
        self._waited = self._idle = 0  # since something was typed, and in all

    @property
    def text(self) -> str:
        """What the terminal is asked with: each sign at the same place, and where the cursor is."""
        return drawn_at(f"\x1b[{LINE}H", self._signs)

    @property
    def wide(self) -> str | None:
        """The signs that are not one column wide; None before the last answer.

        A terminal that is wrong about a letter is not believed.
        """
        if len(self._columns) < len(self._signs):
            return None
        found = [sign for sign, at in zip(self._signs, self._columns, strict=True) if at != 2]
        return "" if KNOWN in found else "".join(found)

    def take(self, typed: str) -> str:
        """Take the answers from what is typed, if that is anything, and return the rest.

        An answer that has begun waits for its end. What may be a key waits for a moment only, and
        for a first answer only soon after the question: a terminal that has none delays no key.
        """
        self._waited = 0 if typed else self._waited + 1
        self._idle += not typed
        text, self._begun = self._begun + typed, ""
        self._columns += map(int, ANSWER.findall(text))
        rest = ANSWER.sub("", text)
        begun = BEGUN.search(rest) if self.wide is None else None
        if begun is None or self._is_key(begun[0]):
            return rest
        self._begun = begun[0]
        return rest[: begun.start()]

    def _is_key(self, begun: str) -> bool:
        """Is what could begin an answer rather a key?"""
        is_late = self._idle > SOON and not self._columns
        return len(begun) <= len("\x1b[") and (is_late or self._waited >= PATIENCE)


class NarrowSigns(LineFilter):
    """Draws narrow signs in place of those that are too wide."""

    def __init__(self, wide: Iterable[str]) -> None:
        super().__init__()
        self.narrow = {ord(sign): NARROW[sign] for sign in wide}

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with narrow signs."""
        return [
            segment
            if segment.text.isascii()
            else segment._replace(text=segment.text.translate(self.narrow))
            for segment in segments
        ]
