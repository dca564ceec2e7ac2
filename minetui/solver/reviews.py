"""The review of a game: each reveal, judged by what its player could have known.

With it come the grounds of a move and the luck of the game.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from math import prod
from typing import NamedTuple, TypeAlias

from minetui.core import (
    NO_CELLS,
    AnnotatedMove,
    Cell,
    CellSet,
    Conclusion,
    Conclusions,
    Flag,
    Grid,
    Judgement,
    Move,
    Position,
    Question,
    Rule,
    Step,
    Surface,
    cells_of,
    deductions,
    has,
    lowest,
    only,
)

from .budget import CASUAL, ENDLESS, OutOfTime, Patience, Stop, never
from .logic import proof_among
from .reasons import Proof
from .technique import Analysis
from .techniques import TECHNIQUES, Techniques, proof_of, proofs_by

WORSE = Fraction(1, 20)  # of a chance; a guess that was worse by so much is a mistake


class RevealKind(Enum):
    """The kinds of reveals, by how certain they were."""

    OPENING = "opening"  # the first reveal of a game
    CERTAIN = "certain"  # a technique proved it safe
    FORCED = "forced"  # a guess where nothing was safe
    NEEDLESS = "needless"  # a guess where something was safe
    BLUNDER = "blunder"  # a mine in every layout
    UNKNOWN = "unknown"  # computing it took too long


@dataclass(frozen=True)
class ReviewedMove:
    """A reveal or a chord, by its index among the moves, with what was certain about its cells.

    `technique` is the first that proved them safe. `odds` are the odds that one or more of them are
    mines, `lowest_odds` those of the `safest` cell, the nearest if tied. `better` is the nearest
    cell that `better_technique` proved safe. `proofs` prove that cell, all cells of a certain move,
    or a mine of a blunder, if not in one cell then among some. They are empty if nothing can be
    proven, or not all of that in time. `hit` means that a mine was revealed.
    """

    index: int
    move: Move
    kind: RevealKind
    technique: str | None = None
    odds: Fraction = Fraction(0)
    lowest_odds: Fraction = Fraction(0)
    safest: Cell | None = None
    better: Cell | None = None
    better_technique: str | None = None
    proofs: tuple[Proof, ...] = ()
    hit: bool = False

    @property
    def is_guess(self) -> bool:
        """Was it a guess or a blunder?"""
        return self.kind in (RevealKind.FORCED, RevealKind.NEEDLESS, RevealKind.BLUNDER)

    @property
    def is_proven(self) -> bool:
        """Was it certain by a technique beyond single numbers?"""
        return self.technique not in (None, CASUAL)

    @property
    def is_mistake(self) -> bool:
        """Was it a blunder, a needless guess, or one that was clearly worse than another?

        The safest cell is not always the best to guess, so a small difference is no mistake.
        """
        if self.kind is RevealKind.FORCED:
            return self.odds - self.lowest_odds >= WORSE
        return self.kind in (RevealKind.NEEDLESS, RevealKind.BLUNDER)

    def refined(self, move: AnnotatedMove) -> AnnotatedMove:
        """An annotated move, judged by all techniques and not by the casual rules alone."""
        unforced = move.judgement is Judgement.UNFORCED
        if self.is_proven or (self.kind is RevealKind.CERTAIN and unforced):
            return replace(move, judgement=Judgement.PROVEN)
        if self.is_guess and move.judgement is Judgement.FORCED:
            return replace(move, judgement=Judgement.TRUSTING)
        return move


def reviewed(
    steps: Iterable[Step], patience: Patience = ENDLESS, stop: Stop = never
) -> Iterator[ReviewedMove]:
    """Reviews of the player's reveals and chords that revealed something, computed when needed.

    The time for all of them begins with the first.
    """
    stops = patience.stops(stop)
    for step in steps:
        if step.opened and not step.given:
            yield review(step, stops())


def review(step: Step, stop: Stop = never, techniques: Techniques = TECHNIQUES) -> ReviewedMove:
    """The review of a step that revealed something."""
    hit = step.after.hit != step.before.hit
    move = ReviewedMove(step.index, step.move, RevealKind.OPENING, hit=hit)
    if not step.before.revealed:
        return move
    analysis, cells = Analysis(step.before.surface, stop), step.move.aimed_at(step.before)
    try:
        technique = techniques.proving(analysis, cells)
        if technique is not None:
            proofs = proofs_by(technique, analysis, cells)
            return replace(move, kind=RevealKind.CERTAIN, technique=technique.id, proofs=proofs)
        return _guess(move, cells, analysis, techniques)
    except OutOfTime:
        return replace(move, kind=RevealKind.UNKNOWN)


def _guess(
    move: ReviewedMove, cells: CellSet, analysis: Analysis, techniques: Techniques
) -> ReviewedMove:
    """The review of a guess, or of a blunder; raises OutOfTime if stopped."""
    odds, mine_odds = analysis.odds, analysis.odds.of_any(cells, analysis.stop)
    (safest, lowest_odds), grid = odds.parts[0], analysis.surface.grid
    guess = replace(move, kind=RevealKind.FORCED, odds=mine_odds, lowest_odds=lowest_odds)
    guess = replace(guess, safest=_nearest(move.move.cell, safest, grid))
    technique, proven = techniques.first_safe(analysis)
    if proven.safe:
        better = _nearest(move.move.cell, proven.safe, grid)
        guess = replace(
            guess, kind=RevealKind.NEEDLESS, better=better, better_technique=technique.id
        )
    if mine_odds == 1:
        guess = replace(guess, kind=RevealKind.BLUNDER)
    with suppress(OutOfTime):
        return replace(guess, proofs=_against(guess, cells, analysis))
    return guess


def _against(guess: ReviewedMove, cells: CellSet, analysis: Analysis) -> tuple[Proof, ...]:
    """The proof that speaks against a guess; raises OutOfTime if stopped."""
    if guess.kind is RevealKind.BLUNDER:
        frontier, mined = analysis.frontier, cells & analysis.odds.mines
        if mined:  # one that a single number proves, if there is one
            return (proof_of(analysis, lowest(mined & frontier.mines or mined), mined=True),)
        return (proof_among(frontier, cells, analysis.stop),)
    return () if guess.better is None else (proof_of(analysis, guess.better, mined=False),)


def _nearest(cell: Cell, cells: CellSet, grid: Grid) -> Cell:
    """The cell of some that is the fewest steps away, the first if tied, or if none lead there."""
    near, before = only(cell), NO_CELLS
    while not near & cells and near != before:
        near, before = grid.spread(near), near
    return lowest(near & cells or cells)


Ground: TypeAlias = Conclusion | Proof
"""Why a cell was certain."""


def grounds(before: Position, move: Move, review: ReviewedMove | None) -> tuple[Ground, ...]:
    """The conclusion or the proofs that allowed a move, or spoke against it; none if unknown.

    Together they prove all that the move relies on. Those of a guess are about a better cell. A
    review is asked only if single numbers and right flags were not enough.
    """
    proofs = review.proofs if review else ()
    if isinstance(move, Question) or (review is not None and review.is_guess):
        return proofs
    hint = Conclusions(deductions(before.surface)).about(move.cell)
    if isinstance(hint, Conclusion) and not hint.trusted:
        is_reason = hint.rule is Rule.C1 or isinstance(move, Flag)
        return (hint,) if is_reason else ()
    return proofs


def chain(
    surface: Surface, grounds: Iterable[Ground], mines: CellSet = NO_CELLS
) -> tuple[Ground, ...]:
    """These grounds, each behind the single numbers that prove what it builds on.

    That are the mines without a flag and the safe cells around its numbers that are taken as known.
    Some `mines` may be known as facts.
    """
    analysis, steps, told = Analysis(surface, mines=mines), dict[object, Ground](), NO_CELLS

    def add(ground: Ground) -> None:
        nonlocal told
        if isinstance(ground, Conclusion):
            steps[ground] = ground
            return
        for cell in cells_of(_known(analysis, ground)):
            if not has(told, cell):
                told |= only(cell)
                add(proof_of(analysis, cell, mined=has(analysis.frontier.mines, cell)))
        key = (ground.technique, ground.constraints, ground.before, bool(ground.mines))
        last = steps.get(key)
        if isinstance(last, Proof):  # the same number proves another cell, too
            ground = replace(last, safe=last.safe | ground.safe, mines=last.mines | ground.mines)
        steps[key] = ground

    for each in grounds:
        add(each)
    return tuple(steps.values())


def _known(analysis: Analysis, proof: Proof) -> CellSet:
    """The cells that single numbers prove before a proof, and that the player can't see."""
    surface, frontier, taken = analysis.surface, analysis.frontier, proof.before
    if proof.technique != CASUAL:
        for number in proof.constraints:
            around = surface.grid.neighbours(number.witness) & surface.covered
            taken |= around & ~number.cells
    return taken & (frontier.safe | (frontier.mines & ~analysis.flagged))


class Luck(NamedTuple):
    """The probability that all successful guesses would succeed, and the number of guesses.

    It is None without a successful guess. `guesses` include the `needless` ones, but no blunders.
    With reveals that are `unknown`, the probability is the highest that is possible, and the counts
    are the lowest.
    """

    probability: Fraction | None
    guesses: int = 0
    needless: int = 0
    blunders: int = 0
    unknown: int = 0

    @classmethod
    def of(cls, moves: Iterable[ReviewedMove]) -> "Luck":
        """The luck of a game, from the reviews of its moves."""
        every = list(moves)
        counts = Counter(move.kind for move in every)
        survived = [1 - move.odds for move in every if move.is_guess and not move.hit]
        needless = counts[RevealKind.NEEDLESS]
        return cls(
            prod(survived, start=Fraction(1)) if survived else None,
            counts[RevealKind.FORCED] + needless,
            needless,
            counts[RevealKind.BLUNDER],
            counts[RevealKind.UNKNOWN],
        )

    @property
    def is_exact(self) -> bool:
        """Was every reveal reviewed?"""
        return not self.unknown
