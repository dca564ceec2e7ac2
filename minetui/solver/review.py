"""The review of a game: each reveal, judged by what its player could have known."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from minetui.core.annotation import AnnotatedMove, Step
from minetui.core.grid import Cell, CellSet, Grid, cells_of, lowest, only
from minetui.core.judgement import Judgement
from minetui.core.moves import Move, Reveal
from minetui.core.position import Position

from .analysis import Analysis
from .budget import OutOfTime, Stop, never
from .frontier import Contradiction
from .odds import Odds, odds_of
from .proofs import proof_by, proof_of
from .reasons import Proof
from .technique_ids import CASUAL
from .techniques import TECHNIQUES, Techniques, first_safe, proving


class RevealKind(Enum):
    """The kinds of reveals, by how certain they were."""

    OPENING = "opening"  # the first reveal of a game
    CERTAIN = "certain"  # a technique proved it safe
    FORCED = "forced"  # a guess where nothing was safe
    NEEDLESS = "needless"  # a guess where something was safe
    BLUNDER = "blunder"  # a certain mine
    UNKNOWN = "unknown"  # computing it took too long


GUESSES = (RevealKind.FORCED, RevealKind.NEEDLESS, RevealKind.BLUNDER)


@dataclass(frozen=True)
class ReviewedMove:
    """A reveal or a chord, by its index among the moves, with what was certain about its cells.

    `technique` is the first that proved them safe. `odds` are the odds that one or more of them are
    mines, `lowest_odds` those of the safest cell. `better` is the nearest cell that
    `better_technique` proved safe. `proof` proves that cell, the mine of a blunder, or the first
    cell of a certain move; it is None if nothing can be proven, or not in time. `hit` means that a
    mine was revealed.
    """

    index: int
    move: Move
    kind: RevealKind
    technique: str | None = None
    odds: Fraction = Fraction(0)
    lowest_odds: Fraction = Fraction(0)
    better: Cell | None = None
    better_technique: str | None = None
    proof: Proof | None = None
    hit: bool = False

    @property
    def is_guess(self) -> bool:
        """Was it a guess or a blunder?"""
        return self.kind in GUESSES

    @property
    def is_proven(self) -> bool:
        """Was it certain by a technique beyond single numbers?"""
        return self.technique not in (None, CASUAL)


def reviewed(
    steps: Iterable[Step],
    patience: Callable[[], Stop] = lambda: never,
    techniques: Techniques = TECHNIQUES,
) -> Iterator[ReviewedMove]:
    """Reviews of the player's reveals and chords that revealed something, computed when needed.

    `patience` returns the Stop for the next review.
    """
    return (
        review(step, patience(), techniques) for step in steps if step.opened and not step.given
    )


def review(step: Step, stop: Stop = never, techniques: Techniques = TECHNIQUES) -> ReviewedMove:
    """The review of a step that revealed something."""
    hit = step.after.hit != step.before.hit
    move = ReviewedMove(step.index, step.move, RevealKind.OPENING, hit=hit)
    if not step.before.revealed:
        return move
    analysis, cells = Analysis(step.before.surface, stop), _aimed_at(step.move, step.before)
    try:
        technique = proving(analysis, cells, techniques)
        if technique is not None:
            proof = proof_by(technique, analysis, lowest(cells), mined=False)
            return replace(move, kind=RevealKind.CERTAIN, technique=technique.id, proof=proof)
        return _guess(move, cells, analysis, techniques)
    except OutOfTime:
        return replace(move, kind=RevealKind.UNKNOWN)


def refined(move: AnnotatedMove, review: ReviewedMove) -> AnnotatedMove:
    """An annotated move, judged by all techniques and not by the casual rules alone."""
    unforced = move.judgement is Judgement.UNFORCED
    if review.is_proven or (review.kind is RevealKind.CERTAIN and unforced):
        return replace(move, judgement=Judgement.PROVEN)
    if review.is_guess and move.judgement is Judgement.FORCED:
        return replace(move, judgement=Judgement.TRUSTING)
    return move


def _guess(
    move: ReviewedMove, cells: CellSet, analysis: Analysis, techniques: Techniques
) -> ReviewedMove:
    """The review of a guess, or of a blunder; raises OutOfTime if stopped."""
    odds = analysis.odds
    if not odds.layouts:
        raise OutOfTime
    mined = cells & odds.mines
    mine_odds = Fraction(1) if mined else _any_mined(odds, cells, analysis.stop)
    guess = replace(move, kind=RevealKind.FORCED, odds=mine_odds, lowest_odds=odds.parts[0][1])
    technique, proven = first_safe(analysis, techniques)
    if proven.safe:
        better = _nearest(move.move.cell, proven.safe, analysis.surface.grid)
        guess = replace(guess, better=better, better_technique=technique.id)
        if not mined:
            proof = proof_of(analysis, better, mined=False)
            return replace(guess, kind=RevealKind.NEEDLESS, proof=proof)
    if mined:
        proof = proof_of(analysis, lowest(mined), mined=True)
        return replace(guess, kind=RevealKind.BLUNDER, proof=proof)
    return guess


def _nearest(cell: Cell, cells: CellSet, grid: Grid) -> Cell:
    """The nearest of some cells, by the steps of a king."""
    row, col = grid.place(cell)

    def distance(other: Cell) -> int:
        to_row, to_col = grid.place(other)
        return max(abs(row - to_row), abs(col - to_col))

    return min(cells_of(cells), key=distance)


def _any_mined(odds: Odds, cells: CellSet, stop: Stop) -> Fraction:
    """The odds that at least one of these cells is a mine; raises OutOfTime if stopped."""
    if cells == only(lowest(cells)):
        return odds.of(lowest(cells)) or Fraction(0)
    try:
        without = odds_of(odds.surface, stop, safe=cells).layouts
    except Contradiction:  # some cell is certainly a mine, but no single cell is
        return Fraction(1)
    if not without:
        raise OutOfTime
    return 1 - Fraction(without, odds.layouts)


def _aimed_at(move: Move, before: Position) -> CellSet:
    """The cells that a move reveals itself, without the rest of their openings."""
    if isinstance(move, Reveal):
        return only(move.cell)
    around = before.field.grid.neighbours(move.cell)
    return around & before.covered & ~before.flagged
