"""The claims that moves make, and the verdicts on them: a learner may only make proven ones."""

from collections.abc import Iterable
from random import Random

from minetui.core.grid import NO_CELLS, Cell, CellSet, cells_of, only
from minetui.core.moves import Chord, Flag, Move, Reveal
from minetui.core.position import Position
from minetui.solver.analysis import Analysis
from minetui.solver.techniques import ids

from .claims import Claim, Verdict, verdict_on
from .lesson import Exercise


def claims_of(move: Move, position: Position) -> tuple[Claim, ...]:
    """The claims that a move makes: that all it reveals is safe, or that its flag is on a mine.

    A move that changes nothing claims nothing, and neither does one that takes a flag away.
    """
    return tuple(Claim(cell, isinstance(move, Flag)) for cell in cells_of(_claimed(move, position)))


def verdict_on_moves(moves: Iterable[Move], position: Position) -> Verdict | None:
    """The verdict on the first claim that is not proven, or else on the first of all.

    None if nothing is claimed.
    """
    analysis = Analysis(position.surface)
    claims = [claim for move in moves for claim in claims_of(move, position)]
    # The layout that refutes a claim is the same each time.
    verdicts = [verdict_on(claim, analysis, Random(claim.cell)) for claim in claims]
    wrong = (verdict for verdict in verdicts if not verdict.is_right)
    return next(wrong, verdicts[0] if verdicts else None)


def next_verdict(exercise: Exercise, position: Position) -> Verdict | None:
    """The verdict on a cell that is left to be revealed or flagged, the easiest to prove.

    None if there is none left.
    """
    analysis, (safe, mines) = Analysis(position.surface), exercise.left(position)
    claims = [Claim(cell, False) for cell in cells_of(safe & ~position.flagged)]
    claims += [Claim(cell, True) for cell in cells_of(mines)]
    verdicts = (verdict_on(claim, analysis, Random(claim.cell)) for claim in claims)
    order = [*ids(), ""]
    return min(verdicts, key=lambda verdict: order.index(verdict.technique), default=None)


def next_chord(exercise: Exercise, position: Position) -> Cell | None:
    """The first number around which a chord reveals cells that are left; None if there is none."""
    safe, _ = exercise.left(position)
    for cell in cells_of(position.revealed):
        claimed = _claimed(Chord(cell), position)
        if claimed and not claimed & ~safe:
            return cell
    return None


def is_beyond(exercise: Exercise, verdict: Verdict) -> bool:
    """Does it take a technique that the exercise does not reach to settle the claim?"""
    order = ids()
    known = exercise.technique in order and verdict.technique in order
    return known and order.index(verdict.technique) > order.index(exercise.technique)


def _claimed(move: Move, position: Position) -> CellSet:
    """The cells that a move reveals by itself, or flags."""
    closed = position.covered & ~position.flagged
    if isinstance(move, Chord):
        satisfied = move.played_on(position) is not position
        return position.field.grid.neighbours(move.cell) & closed if satisfied else NO_CELLS
    return only(move.cell) & closed if isinstance(move, Reveal | Flag) else NO_CELLS
