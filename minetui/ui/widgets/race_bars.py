"""The bars of a race: the ghost's progress, and the player's below it or on the same line.

No Textual here. Ticks are the quarters, a cross is a death. What does not fit is left out: notes
first, then scores.
"""

from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len

from minetui.core import QUARTERS, Annotation

from ..board.glyphs import Glyphs
from .spans import Span, TextLine, cut

SHORTEST = 16  # columns of a bar; if it were shorter, there is no note or no score
LONGEST_NAME = 18  # columns
LEAD, NOTE = 6, 19  # columns


class Lane(NamedTuple):
    """One side of a race: the 3BV solved so far, its lead over the other side, and a note."""

    name: str
    solved: int
    done: str = "hint"  # the style of the part of the bar that is done
    lead: Span = ("", "plain")
    note: Span = ("", "plain")
    dead: bool = False


class BarWidths(NamedTuple):
    """The widths of the parts of a line; those without room have 0."""

    name: int
    bar: int
    score: int
    note: int


class RaceBars(NamedTuple):
    """The bars of the ghost and the player, who both have to solve `total` 3BV."""

    ghost: Lane
    player: Lane
    total: int

    def lines(self, glyphs: Glyphs, width: int, height: int) -> list[TextLine]:
        """A line for each; on a single line the ghost is a mark on the player's bar."""
        lanes = self[:2] if height > 1 else (self.player,)
        columns = self.columns(width, max(cell_len(lane.name) for lane in lanes))
        bars = [self._signs(lane, columns.bar, glyphs) for lane in lanes]
        head, mark = (self._column(lane.solved, columns.bar) for lane in (self.player, self.ghost))
        if height == 1 and mark != head:
            bars[0][mark] = (glyphs.pointer, "key")
        return [
            _line(lane, signs, self._score(lane), columns)
            for lane, signs in zip(lanes, bars, strict=True)
        ]

    def columns(self, width: int, longest: int) -> BarWidths:
        """The widths of the parts of lines of this width, with names of up to a length."""
        name = min(longest, LONGEST_NAME, max(width // 4, 3))
        left, score, note = width - name - LEAD - 3, 2 * len(str(self.total)) + 2, NOTE + 1
        note = note if left - score - note >= SHORTEST else 0
        score = score if left - score - note >= SHORTEST else 0
        return BarWidths(name, max(left - score - note, 1), score, note)

    def _signs(self, lane: Lane, length: int, glyphs: Glyphs) -> list[Span]:
        """The signs of a bar, one for each column."""
        head = self._column(lane.solved, length)
        signs: list[Span] = [(glyphs.done, lane.done)] * head
        signs += [(glyphs.to_do, "faint")] * (length - head)
        for quarter in QUARTERS[:-1]:
            at = round(quarter / 100 * (length - 1))
            signs[at] = (glyphs.ticks[at >= head], signs[at][1])
        cross = (glyphs.marks[Annotation.MISTAKE], "bad")
        signs[head] = cross if lane.dead else (glyphs.head, "strong")
        return signs

    def _column(self, solved: int, length: int) -> int:
        """The column of a bar where so many 3BV are solved."""
        return round(solved / self.total * (length - 1))

    def _score(self, lane: Lane) -> str:
        return f"{lane.solved}/{self.total}"


def _line(lane: Lane, signs: list[Span], score: str, columns: BarWidths) -> TextLine:
    """The line of one side."""
    name, note = cut(lane.name, columns.name), lane.note[0] if columns.note else ""
    runs = groupby(signs, key=lambda span: span[1])
    return (
        (f" {name}{' ' * (columns.name - cell_len(name) + 1)}", "plain"),
        *(("".join(sign for sign, _ in run), style) for style, run in runs),
        (f"{score:>{columns.score}}" if columns.score else "", "plain"),
        (f"{lane.lead[0]:>{LEAD}}", lane.lead[1]),
        (f" {cut(note, NOTE):<{columns.note}}", lane.note[1]),
    )
