"""What the solver says of a learner: of a claim, that a cell is safe or a mine, and of a guess.

Moves are claims, too: that all a move reveals is safe, or that its flag is on a mine.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from random import Random

from minetui import solver
from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    Chord,
    Flag,
    Move,
    Position,
    Reveal,
    cells_of,
    has,
    lowest,
    only,
)
from minetui.solver import (
    CASUAL,
    TECHNIQUES,
    Analysis,
    Odds,
    OutOfTime,
    Proof,
)


@dataclass(frozen=True)
class Claim:
    """The claim that a covered cell is a mine, or that it is safe."""

    cell: Cell
    mined: bool


class Judged(Enum):
    """What the solver says of a claim."""

    PROVEN = "proven"
    REFUTED = "refuted"  # the opposite is proven
    OPEN = "open"  # some layouts agree, and some don't
    UNKNOWN = "unknown"  # computing it took too long


@dataclass(frozen=True)
class Verdict:
    """The verdict on a claim.

    `technique` is the id of the first technique that proves the claim, or its opposite, and `proof`
    its proof, if there was time for one. `layout` has the mines of a layout that fits all numbers
    and in which an open claim is false. `steps` are the proofs of a whole chain: what the proof
    takes for known and the player does not see comes before it, if that was asked for.
    """

    claim: Claim
    judged: Judged
    technique: str = ""
    proof: Proof | None = None
    layout: CellSet = NO_CELLS
    steps: tuple[Proof, ...] = ()

    @classmethod
    def on_moves(cls, moves: Iterable[Move], position: Position) -> "Verdict | None":
        """The verdict on the first claim that is not proven, or else on the first of all.

        None if nothing is claimed.
        """
        analysis = Analysis(position.surface)
        claims = [claim for move in moves for claim in claims_of(move, position)]
        # The layout that refutes a claim is the same each time.
        verdicts = [verdict_on(claim, analysis, Random(claim.cell)) for claim in claims]
        wrong = (verdict for verdict in verdicts if not verdict.is_right)
        return next(wrong, verdicts[0] if verdicts else None)

    def with_steps(self, analysis: Analysis) -> "Verdict":
        """The same verdict with its whole chain."""
        return replace(self, steps=chain_of(self.proof, analysis)) if self.proof else self

    @property
    def chain(self) -> tuple[Proof, ...]:
        """The proofs that are told: all steps, or the proof alone; none if there was no time."""
        return self.steps or ((self.proof,) if self.proof else ())

    @property
    def is_right(self) -> bool:
        """Is the claim proven?"""
        return self.judged is Judged.PROVEN


def chain_of(proof: Proof, analysis: Analysis) -> tuple[Proof, ...]:
    """A proof, and before it those of all that it takes for known and that no flag shows.

    Single numbers prove these: what is known around the numbers of the proof.
    """
    single, grid = TECHNIQUES.up_to(CASUAL), analysis.surface.grid
    (technique,) = single
    known = technique.certain(analysis)
    flagged, steps, seen = analysis.surface.flagged, list[Proof](), NO_CELLS

    def add(step: Proof) -> None:
        nonlocal seen
        seen |= step.cells
        numbers = NO_CELLS if step.technique == CASUAL else grid.spread(step.witnesses)
        taken = step.before | numbers & (known.safe | known.mines)
        for cell in cells_of(taken & ~flagged):
            why = single.proof(analysis, cell, mined=has(known.mines, cell))
            if why is not None and not has(seen, cell):
                add(why)
        steps.append(step)

    add(proof)
    return tuple(steps)


def claims_of(move: Move, position: Position) -> tuple[Claim, ...]:
    """The claims that a move makes: that all it reveals is safe, or that its flag is on a mine.

    A move that changes nothing claims nothing, and neither does one that takes a flag away.
    """
    return tuple(Claim(cell, isinstance(move, Flag)) for cell in cells_of(_claimed(move, position)))


def _claimed(move: Move, position: Position) -> CellSet:
    """The cells that a move reveals by itself, or flags."""
    closed = position.covered & ~position.flagged
    if isinstance(move, Chord):
        satisfied = move.played_on(position) is not position
        return position.field.grid.neighbours(move.cell) & closed if satisfied else NO_CELLS
    return only(move.cell) & closed if isinstance(move, Reveal | Flag) else NO_CELLS


def verdict_on(claim: Claim, analysis: Analysis, random: Random) -> Verdict:
    """The verdict on a claim about a covered cell, by the first technique that settles it.

    `random` chooses among the layouts in which an open claim is false. Raises Contradiction if no
    layout fits the surface.
    """
    try:
        for technique in TECHNIQUES:
            proven = technique.certain(analysis)
            if has(proven.safe | proven.mines, claim.cell):
                mined = has(proven.mines, claim.cell)
                judged = Judged.PROVEN if mined == claim.mined else Judged.REFUTED
                proof = TECHNIQUES.up_to(technique.id).proof(analysis, claim.cell, mined=mined)
                return Verdict(claim, judged, technique.id, proof)
        if analysis.odds.uncounted:
            raise OutOfTime
        return Verdict(claim, Judged.OPEN, layout=counterexample(claim, analysis, random))
    except OutOfTime:
        return Verdict(claim, Judged.UNKNOWN)


def counterexample(claim: Claim, analysis: Analysis, random: Random) -> CellSet:
    """The mines of a random layout that fits all numbers, and in which the claim is false.

    Raises Contradiction if there is none, and OutOfTime if stopped.
    """
    cell = only(claim.cell)
    mines, safe = (NO_CELLS, cell) if claim.mined else (cell, NO_CELLS)
    mines |= analysis.mines
    return solver.random_layout(analysis.surface, random, analysis.stop, mines=mines, safe=safe)


HAIR = Fraction(1, 1000)  # of the odds: players compare them, and nobody sees a thousandth


@dataclass(frozen=True)
class Guesses:
    """The guesses of a position by their odds, the best ones, and the one of these to show.

    Where the rest of the game can be `searched`, the best ones are those from which the best play
    wins the most layouts. Elsewhere a cell counts if its odds are within a hair of the lowest; the
    advised cell counts, too, since a riskier cell may tell more.
    """

    odds: Odds
    best: CellSet
    advised: Cell
    searched: bool

    @classmethod
    def of(cls, analysis: Analysis) -> "Guesses":
        """The guesses of a position with all its layouts counted."""
        odds, advice, found = analysis.odds, analysis.advice, analysis.best_guesses
        best = found or advice.cells | _within_a_hair(odds)
        return cls(odds, best, advice.cell, searched=found is not None)

    @property
    def safest(self) -> Cell:
        """The cell with the lowest odds, the first if tied."""
        return lowest(self.odds.parts[0][0])

    @property
    def compared(self) -> CellSet:
        """The cells to choose from: the best and the safest, or the next where those are one."""
        parts = [cells for cells, _ in self.odds.parts]
        chosen = self.best | parts[0]
        return chosen | parts[1] if chosen == self.best and parts[1:] else chosen

    def mined(self, cell: Cell) -> Fraction:
        """The odds of a mine in a covered cell."""
        return self.odds.of(cell) or Fraction(0)

    def is_right(self, cell: Cell) -> bool:
        """Is this one of the best guesses?"""
        return has(self.best, cell)


def _within_a_hair(odds: Odds) -> CellSet:
    """The cells whose odds are nearly the lowest."""
    found, least = NO_CELLS, odds.parts[0][1]
    for cells, mined in odds.parts:
        if mined > least + HAIR:
            break
        found |= cells
    return found
