"""Clicks: each press that counts, whether or not it changed anything, and how many there were.

A left click counts when it is released, a right one when it is pressed, a chord when it is
released, as in the programs of the community; `docs/metrics.md` compares their rules.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from .grid import Cell, CellSet, has
from .moves import Chord, Flag, Move, Question, Reveal


class Click(NamedTuple):
    """A click, as the move it would be; it is wasted if it changed nothing."""

    move: Move
    effective: bool = True


@dataclass(frozen=True, slots=True)
class ClickCounts:
    """The numbers of clicks up to a moment.

    `misflags` are flags on safe cells, and are among the `flags`; `unflags` are flags taken away.
    `unrecorded` are wasted clicks that a file gives only the number of; None if it is unknown.
    """

    left: int = 0
    right: int = 0
    chords: int = 0
    effective: int = 0
    flags: int = 0
    misflags: int = 0
    unflags: int = 0
    unrecorded: int | None = 0

    @property
    def recorded(self) -> int:
        """The clicks whose moves are known."""
        return self.left + self.right + self.chords

    @property
    def all(self) -> int | None:
        """All clicks, effective or wasted; None if some were not counted."""
        return None if self.unrecorded is None else self.recorded + self.unrecorded

    @property
    def wasted(self) -> int | None:
        """The clicks that changed nothing; None if some were not counted."""
        return None if self.all is None else self.all - self.effective

    @property
    def style(self) -> str | None:
        """NF without a right click and a chord, FL otherwise; None if some are not recorded."""
        if self.right or self.chords:
            return "FL"
        return None if self.unrecorded != 0 else "NF"


def running_counts(clicks: Iterable[Click], mines: CellSet) -> Iterator[ClickCounts]:
    """The counts after each click."""
    flagged, counts = set[Cell](), ClickCounts()
    for move, effective in clicks:
        left, right, chord = counts.left, counts.right, counts.chords
        match move:
            case Reveal():
                left += 1
            case Chord():
                chord += 1
            case _:
                right += 1
        done = counts.effective + effective
        counts = replace(counts, left=left, right=right, chords=chord, effective=done)
        if effective and isinstance(move, Flag | Question):
            counts = _with_flag(counts, move, flagged, mines)
        yield counts


def count_clicks(clicks: Iterable[Click], mines: CellSet) -> ClickCounts:
    """The counts after all clicks."""
    last = deque(running_counts(clicks, mines), maxlen=1)
    return last[0] if last else ClickCounts()


def _with_flag(
    counts: ClickCounts, move: Flag | Question, flagged: set[Cell], mines: CellSet
) -> ClickCounts:
    """The counts with a flag that was set or taken away, which `flagged` then tells, too."""
    cell = move.cell
    if cell in flagged:
        flagged.remove(cell)
        return replace(counts, unflags=counts.unflags + 1)
    if isinstance(move, Question):
        return counts
    flagged.add(cell)
    wrong = counts.misflags + (not has(mines, cell))
    return replace(counts, flags=counts.flags + 1, misflags=wrong)
