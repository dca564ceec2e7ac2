"""A finished game looked at again: what could the player have known at each reveal?"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import prod

from minetui.core.grid import Cell, CellSet, Grid, lowest, only
from minetui.core.minefield import Minefield
from minetui.core.moves import Move, Reveal
from minetui.core.position import Position
from minetui.core.reasons import place
from minetui.core.tale import positions

from .frontier import Contradiction
from .odds import Odds, odds
from .pairs import settled_by_pairs
from .rung import Rung
from .rungs import known


class Grade(Enum):
    """What a reveal was."""

    OPENING = "opening move"
    CERTAIN = "certain"
    FORCED = "guess, forced"
    NEEDLESS = "guess, needless"
    BLUNDER = "blunder"


@dataclass(frozen=True)
class Reviewed:
    """A reveal or a chord, from 0 among the moves, with what was known of its cells.

    `rung` is the lowest one that was certain of them. `risk` is how likely a mine was among them,
    `least` how likely one was in the safest cell. `better` is a cell that was certainly safe, as
    the rung `better_by` knew.
    """

    index: int
    move: Move
    grade: Grade
    rung: Rung | None = None
    risk: Fraction = Fraction(0)
    least: Fraction = Fraction(0)
    better: Cell | None = None
    better_by: Rung | None = None

    @property
    def survived(self) -> Fraction:
        """How likely it was that nothing happened."""
        return 1 - self.risk


def reviewed(field: Minefield, moves: Iterable[Move]) -> Iterator[Reviewed]:
    """All reveals and chords of a game that revealed something, each when it is asked for."""
    for index, (move, before, after) in enumerate(positions(field, moves)):
        if after.revealed != before.revealed:
            yield _graded(index, move, before)


def luck(graded: Iterable[Reviewed]) -> Fraction:
    """How likely it was that all guesses that went well did."""
    return prod((one.survived for one in graded if one.risk < 1), start=Fraction(1))


def advice(grid: Grid, one: Reviewed, *, short: bool = False) -> str:
    """What a guess risked, and what would have been better; empty for what was no guess."""
    if one.grade in (Grade.OPENING, Grade.CERTAIN):
        return ""
    if short:
        row, col = grid.place(one.better or 0)
        where = "" if one.better is None else f": {row + 1},{col + 1} was safe"
        return f"{one.grade.value} ({float(one.risk):.0%}){where}"
    risk = f"{one.grade.value}, a mine in {float(one.risk):.1%} of all layouts"
    if one.better is not None and one.better_by is not None:
        return f"{risk}; {place(grid, one.better)} was certainly safe by {one.better_by.value}"
    return f"{risk}; the safest cell had {float(one.least):.1%}"


def _graded(index: int, move: Move, before: Position) -> Reviewed:
    """What a move was that revealed something."""
    surface, cells = before.surface, _aimed_at(move, before)
    if not before.revealed:
        return Reviewed(index, move, Grade.OPENING)
    # Each rung is asked for all it knows: `known` stops at the lowest that has something to say.
    if not cells & ~known(surface, Rung.CASUAL).safe:
        return Reviewed(index, move, Grade.CERTAIN, Rung.CASUAL)
    if not cells & ~settled_by_pairs(surface).safe:
        return Reviewed(index, move, Grade.CERTAIN, Rung.PAIRS)
    return _guessed(index, move, cells, odds(surface))


def _guessed(index: int, move: Move, cells: CellSet, chances: Odds) -> Reviewed:
    """What a move was that neither single numbers nor pairs were certain of."""
    least = chances.parts[0][1]
    if not cells & ~chances.safe:
        return Reviewed(index, move, Grade.CERTAIN, Rung.LOGIC)
    if cells & chances.mines:
        return Reviewed(index, move, Grade.BLUNDER, None, Fraction(1), least, *_better(chances))
    risk = _risk(chances, cells)
    if not chances.safe:
        return Reviewed(index, move, Grade.FORCED, None, risk, least)
    return Reviewed(index, move, Grade.NEEDLESS, None, risk, least, *_better(chances))


def _better(chances: Odds) -> tuple[Cell | None, Rung | None]:
    """A safe cell that the lowest rung knew of, and that rung."""
    if not chances.safe:
        return None, None
    found = known(chances.surface, Rung.PAIRS)
    if found.safe:
        return lowest(found.safe), found.rung
    return lowest(chances.safe), Rung.LOGIC


def _risk(chances: Odds, cells: CellSet) -> Fraction:
    """How likely at least one of these cells is mined."""
    if cells == only(lowest(cells)):
        return chances.of(lowest(cells)) or Fraction(0)
    try:
        without = odds(chances.surface, safe=cells).layouts
    except Contradiction:  # one of them is mined for certain, but it is not known which
        without = 0
    return 1 - Fraction(without, chances.layouts)


def _aimed_at(move: Move, before: Position) -> CellSet:
    """The cells that a move reveals itself, without what opens with them."""
    if isinstance(move, Reveal):
        return only(move.cell)
    around = before.field.grid.neighbours(move.cell)
    return around & before.covered & ~before.flagged
