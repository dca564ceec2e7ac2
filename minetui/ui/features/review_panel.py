"""The lines of the review: the sums of a game, the present move explained, and the doubtful moves.

A low panel has only the sums and the present move, or as much of them as fits.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

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

Row: TypeAlias = tuple[TextLine, int | None]
"""A line, and the move that a click on it goes to, from 0."""

HEAD = "Review: "
MOST_SUMS = 2  # lines
ROOMY = 20  # lines; in so many, empty ones are around the sums
LISTED = 3  # doubtful moves that have room before a cut-out has more rows than it needs


class Doubt(NamedTuple):
    """A mistake or a guess: its move, from 0, its sign with its style, and two texts about it."""

    move: int
    sign: Span
    texts: tuple[str, str]


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
    doubts: Sequence[Doubt]
    draw: Draw
    pointer: str

    def rows(self, size: Size) -> list[Row]:
        """The lines of a panel of this size."""
        if size[1] < PANEL_HEIGHT:
            return _rows(self._low_lines(size))
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
        """The explanation, a cut-out of the board if there is room, and the doubtful moves."""
        width, height = size
        lines = self._words(width)
        room = height - len(lines) - 2  # below an empty line and the names of the columns
        listed = min(len(self.doubts), LISTED) + 1
        rows = min(BOX[1], max(room - listed, LEAST_ROWS), room)
        picture = self.draw((BOX[0], rows)) if rows >= LEAST_ROWS else []
        lines += [(), *picture] if picture else []
        return [*_rows(lines), *self._list((width, height - len(lines)))]

    def _beside_cut_out(self, size: Size) -> list[Row]:
        """A cut-out of the board, and beside it the explanation and the doubtful moves."""
        width, height = size
        rows = min(BOX[1], height - 1)
        picture = self.draw((BOX[0], rows)) if rows >= LEAST_ROWS else []
        indent = max(map(width_of, picture)) + 2 if picture else 0
        words = self._words(width - indent)
        right = [*_rows(words), *self._list((width - indent, height - len(words)))]
        lines = side_by_side(picture, [line for line, _ in right], indent)
        return list(zip_longest(lines, (move for _, move in right)))

    def _list(self, size: Size) -> list[Row]:
        """The doubtful moves near the present one, below an empty line."""
        width, count = size[0], size[1] - 1
        before = sum(doubt.move < self.move for doubt in self.doubts)
        start = max(min(before - count // 2, len(self.doubts) - count), 0)
        shown = self.doubts[start : start + max(count, 0)]
        return [((), None), *((self._line(doubt, width), doubt.move) for doubt in shown)]

    def _line(self, doubt: Doubt, width: int) -> TextLine:
        """A doubtful move on a line."""
        is_present = doubt.move == self.move
        digits = len(str(self.doubts[-1].move + 1))
        number = f"{self.pointer if is_present else ' '} {doubt.move + 1:{digits}} "
        room = width - len(number) - 3
        text = cut(next((each for each in doubt.texts if len(each) <= room), doubt.texts[-1]), room)
        return ((number, "faint"), doubt.sign, (f" {text}", "strong" if is_present else "plain"))


def _rows(lines: Iterable[TextLine]) -> list[Row]:
    """Lines that a click goes nowhere from."""
    return [(line, None) for line in lines]
