"""The lines of the review: the sums of a game, the present move explained, and two lists.

One has the doubtful moves, the other the clicks that lost most. A low panel has only the sums and
the present move, or as much of them as fits.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import NamedTuple, TypeAlias, TypeVar

from minetui.core import Moment

from ..layout import PANEL_HEIGHT, Size
from ..widgets.paragraphs import (
    broken,
    longest_fitting,
    over_few_lines,
    paragraph,
    side_by_side,
)
from ..widgets.spans import Span, TextLine, cut, width_of
from .hint_panel import BOX, LEAST_ROWS, WIDE

Draw: TypeAlias = Callable[[Size], list[TextLine]]
"""Draws the board before the present move, in so many columns and rows of cells at most."""

Row: TypeAlias = tuple[TextLine, int | Moment | None]
"""A line, and the move, from 0, or the moment that a click on it goes to."""

Listed = TypeVar("Listed")

HEAD = "Review: "
MOST_SUMS = 2  # lines
ROOMY = 20  # lines; in so many, empty ones are around the sums
DEAR_NARROW, DEAR_WIDE = 17, 12  # lines of a panel; in fewer, dear clicks would come and go
LEAST_DEAR = 3  # lines for the dearest clicks and their sums, or they are not listed
LISTED = 3  # doubtful moves that have room before a cut-out has more rows than it needs


class DoubtfulMove(NamedTuple):
    """A mistake or a guess: its move, from 0, its sign with its style, and two texts about it."""

    move: int
    sign: Span
    texts: tuple[str, str]


class DearClick(NamedTuple):
    """A click that lost much: its number and moment, its loss with a style, two texts about it."""

    number: int
    moment: Moment
    sign: Span
    texts: tuple[str, str]


class DearClicks(NamedTuple):
    """The clicks that lost most, below their sums; the `present` one is that of this number.

    Of the sums, the longest text is the first. So many clicks of the game are `done`.
    """

    sums: Sequence[str] = ()
    clicks: Sequence[DearClick] = ()
    present: int = 0
    done: int = 0


NOT_COUNTED = DearClicks()


@dataclass(frozen=True)
class ReviewPage:
    """What a review shows at one move.

    `sums` are the sums of the game. `move` is the present one, from 0, or -1 before the first;
    `title` is its action and judgement, and `texts` explain it. A `pointer` marks it among the
    doubtful moves. Where there are several texts, the longest is the first.
    """

    sums: Sequence[str]
    move: int
    title: TextLine
    texts: Sequence[str]
    doubts: Sequence[DoubtfulMove]
    draw: Draw
    pointer: str
    dear: DearClicks = NOT_COUNTED

    def rows(self, size: Size) -> list[Row]:
        """The lines of a panel of this size."""
        if size[1] < PANEL_HEIGHT:
            return _rows(self._low_lines(size))
        if self.dear.sums and size[1] < (DEAR_WIDE if size[0] >= WIDE else DEAR_NARROW):
            return replace(self, dear=NOT_COUNTED).rows(size)
        width, gap = size[0], [()] if size[1] >= ROOMY else []
        head: list[TextLine] = [*gap, *self._head(width), *gap]
        room = (width, size[1] - len(head))
        body = self._beside_cut_out(room) if width >= WIDE else self._over_cut_out(room)
        return [*_rows(head), *body][: size[1]]

    def _low_lines(self, size: Size) -> list[TextLine]:
        """The sums and the explanation, or as much of it as fits."""
        longest = ". ".join([f"{HEAD}{self.sums[0]}", *self.texts[:1]])
        return over_few_lines(longest_fitting([longest, *self.texts], size), size)

    def _head(self, width: int) -> list[TextLine]:
        """The sums, on as many lines as they need and may have."""
        sums = longest_fitting([HEAD + text for text in self.sums], (width, MOST_SUMS))
        first, *others = broken(sums, width - 2)[:MOST_SUMS]
        rest = first.removeprefix(HEAD.strip())
        return [
            ((f" {HEAD.strip()}", "strong"), (rest, "hint")),
            *(((f" {row}", "hint"),) for row in others),
        ]

    def _words(self, width: int) -> list[TextLine]:
        """The present move and its explanation."""
        return [self.title, *paragraph(next(iter(self.texts), ""), width - 2, "plain")]

    def _over_cut_out(self, size: Size) -> list[Row]:
        """The explanation, a cut-out of the board if there is room, and the lists."""
        width, height = size
        lines = self._words(width)
        room = height - len(lines) - 2  # below an empty line and the names of the columns
        listed = min(len(self.doubts), LISTED) + 1 + self._dear_rows
        rows = min(BOX[1], max(room - listed, LEAST_ROWS), room)
        picture = self.draw((BOX[0], rows)) if rows >= LEAST_ROWS else []
        lines += [(), *picture] if picture else []
        return [*_rows(lines), *self._lists((width, height - len(lines)))]

    def _beside_cut_out(self, size: Size) -> list[Row]:
        """A cut-out of the board, and beside it the explanation and the lists."""
        width, height = size
        rows = min(BOX[1], height - 1)
        picture = self.draw((BOX[0], rows)) if rows >= LEAST_ROWS else []
        indent = max(map(width_of, picture)) + 2 if picture else 0
        words = self._words(width - indent)
        right = [*_rows(words), *self._lists((width - indent, height - len(words)))]
        lines = side_by_side(picture, [line for line, _ in right], indent)
        return list(zip_longest(lines, (goal for _, goal in right)))

    @property
    def _dear_rows(self) -> int:
        """The lines of the dearest clicks, with an empty one and their sums; 0 without any."""
        return len(self.dear.clicks) + 2 if self.dear.sums else 0

    def _lists(self, size: Size) -> list[Row]:
        """The doubtful moves near the present one, and the clicks that lost most."""
        width, height = size
        kept = min(len(self.doubts), LISTED) + 1 if self.doubts else 0
        room = min(self._dear_rows, height - kept)
        gap = [((), None)] if room == self._dear_rows or not kept else []
        least = min(LEAST_DEAR, self._dear_rows - 1)
        low = room - len(gap)
        dear = [*gap, *self._dear((width, low))] if low >= least > 0 else []
        return [*self._list((width, height - len(dear))), *dear]

    def _list(self, size: Size) -> list[Row]:
        """The doubtful moves near the present one, below an empty line."""
        width, count = size[0], size[1] - 1
        before = sum(doubt.move < self.move for doubt in self.doubts)
        digits = len(str(self.doubts[-1].move + 1)) if self.doubts else 0
        rows = list[Row]()
        for doubt in _around(self.doubts, before, count):
            number, is_present = f"{doubt.move + 1:{digits}}", doubt.move == self.move
            line = self._line(number, doubt.sign, doubt.texts, width, is_present=is_present)
            rows.append((line, doubt.move))
        return [((), None), *rows] if rows else []

    def _dear(self, size: Size) -> list[Row]:
        """The sums of the clicks, and those that lost most."""
        (width, height), dear = size, self.dear
        digits = len(str(dear.clicks[-1].number)) if dear.clicks else 0
        before = sum(click.number < dear.done for click in dear.clicks)
        sums = next((each for each in dear.sums if len(each) <= width - 2), dear.sums[-1])
        rows: list[Row] = [(((cut(f" {sums}", width), "hint"),), None)]
        for click in _around(dear.clicks, before, height - 1):
            number, is_present = f"{click.number:{digits}}", click.number == dear.present
            line = self._line(number, click.sign, click.texts, width, is_present=is_present)
            rows.append((line, click.moment))
        return rows

    def _line(
        self, number: str, sign: Span, texts: Sequence[str], width: int, *, is_present: bool
    ) -> TextLine:
        """An entry of a list."""
        head = f"{self.pointer if is_present else ' '} {number} "
        room = width - len(head) - len(sign[0]) - 2
        text = cut(next((each for each in texts if len(each) <= room), texts[-1]), room)
        return ((head, "faint"), sign, (f" {text}", "strong" if is_present else "plain"))


def _around(entries: Sequence[Listed], before: int, count: int) -> Sequence[Listed]:
    """So many entries of a list around the one with so many before it."""
    start = max(min(before - count // 2, len(entries) - count), 0)
    return entries[start : start + max(count, 0)]


def _rows(lines: Iterable[TextLine]) -> list[Row]:
    """Lines that a click goes nowhere from."""
    return [(line, None) for line in lines]
