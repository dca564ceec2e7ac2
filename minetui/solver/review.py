"""A finished game looked at again: what could the player have known at each reveal?"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from math import prod

from minetui.core.annotation import steps
from minetui.core.grid import Cell, CellSet, lowest, only
from minetui.core.minefield import Minefield
from minetui.core.moves import Move, Reveal
from minetui.core.position import Position

from .budget import OutOfTime, Stop, never
from .frontier import Contradiction
from .odds import Odds, odds
from .pairs import settled_by_pairs
from .proofs import why
from .rung import Rung
from .rungs import known


class Grade(Enum):
    """What a reveal was."""

    OPENING = "opening move"
    CERTAIN = "certain"
    FORCED = "forced guess"
    NEEDLESS = "needless guess"
    BLUNDER = "blunder"
    UNKNOWN = "not computed"


GUESSES = (Grade.FORCED, Grade.NEEDLESS, Grade.BLUNDER)


@dataclass(frozen=True)
class Reviewed:
    """A reveal or a chord, from 0 among the moves, with what was known of its cells.

    `rung` is the lowest one that was certain of them. `risk` is how likely a mine was among them,
    `least` how likely one was in the safest cell. `better` is a cell that was certainly safe, as
    the rung `better_by` knew, and `why` the sentence that proves it; of a blunder it is the one
    that proves the mine. `hit` tells that a mine was hit.
    """

    index: int
    move: Move
    grade: Grade
    rung: Rung | None = None
    risk: Fraction = Fraction(0)
    least: Fraction = Fraction(0)
    better: Cell | None = None
    better_by: Rung | None = None
    why: str = ""
    hit: bool = False

    @property
    def is_proven(self) -> bool:
        """Was it certain, but not by single numbers?"""
        return self.rung in (Rung.PAIRS, Rung.LOGIC)


def reviewed(
    field: Minefield, moves: Iterable[Move], patience: Callable[[], Stop] = lambda: never
) -> Iterator[Reviewed]:
    """All reveals and chords of a game that revealed something, each when it is asked for.

    `patience` is asked before each how long it may take.
    """
    for step in steps(field, moves):
        if step.opened:
            found = _graded(step.index, step.move, step.before, patience())
            yield replace(found, hit=step.after.hit != step.before.hit)


def luck(graded: Iterable[Reviewed]) -> Fraction:
    """How likely it was that all guesses that went well did."""
    return prod((1 - one.risk for one in graded if not one.hit), start=Fraction(1))


def _graded(index: int, move: Move, before: Position, stop: Stop) -> Reviewed:
    """What a move was that revealed something."""
    surface, cells = before.surface, _aimed_at(move, before)
    if not before.revealed:
        return Reviewed(index, move, Grade.OPENING)
    # Each rung is asked for all it knows: `known` stops at the lowest that has something to say.
    if not cells & ~known(surface, Rung.CASUAL).safe:
        return Reviewed(index, move, Grade.CERTAIN, Rung.CASUAL)
    if not cells & ~settled_by_pairs(surface).safe:
        return Reviewed(index, move, Grade.CERTAIN, Rung.PAIRS)
    certain = Reviewed(index, move, Grade.CERTAIN, Rung.LOGIC)
    try:
        return _guessed(certain, cells, odds(surface, stop), stop)
    except OutOfTime:
        return Reviewed(index, move, Grade.UNKNOWN)


def _guessed(certain: Reviewed, cells: CellSet, chances: Odds, stop: Stop) -> Reviewed:
    """What a move was that neither single numbers nor pairs were certain of.

    OutOfTime when that is not found in time.
    """
    if not cells & ~chances.safe:
        return certain
    if not chances.layouts:
        raise OutOfTime
    least, mined = chances.parts[0][1], cells & chances.mines
    risk = Fraction(1) if mined else _risk(chances, cells, stop)
    guess = replace(certain, grade=Grade.FORCED, rung=None, risk=risk, least=least)
    if chances.safe:
        better, rung = _better(chances)
        because = why(chances.surface, better, mined=False, stop=stop)
        guess = replace(guess, grade=Grade.NEEDLESS, better=better, better_by=rung, why=because)
    if mined:
        because = why(chances.surface, lowest(mined), mined=True, stop=stop)
        guess = replace(guess, grade=Grade.BLUNDER, why=because)
    return guess


def _better(chances: Odds) -> tuple[Cell, Rung]:
    """A safe cell that the lowest rung knew of, and that rung; there must be one."""
    found = known(chances.surface, Rung.PAIRS)
    if found.safe:
        return lowest(found.safe), found.rung
    return lowest(chances.safe), Rung.LOGIC


def _risk(chances: Odds, cells: CellSet, stop: Stop) -> Fraction:
    """How likely at least one of these cells is mined; OutOfTime when that takes too long."""
    if cells == only(lowest(cells)):
        return chances.of(lowest(cells)) or Fraction(0)
    try:
        without = odds(chances.surface, stop, safe=cells).layouts
    except Contradiction:  # one of them is mined for certain, but it is not known which
        return Fraction(1)
    if not without:
        raise OutOfTime
    return 1 - Fraction(without, chances.layouts)


def _aimed_at(move: Move, before: Position) -> CellSet:
    """The cells that a move reveals itself, without what opens with them."""
    if isinstance(move, Reveal):
        return only(move.cell)
    around = before.field.grid.neighbours(move.cell)
    return around & before.covered & ~before.flagged
