"""Findings: all that can be said of a sketch, as far as there was time to work it out.

They come as a sequence of ever more complete ones: what the techniques prove and the odds, then the
reasons, the advice, and last how many layouts the best play wins. What can't be counted at once is
counted on after all else was given.

The search for the best play goes on in ever longer parts, so that there are bounds after a fraction
of a second. What it knows at the end of a part is kept: measured, that is not slower than one long
search, and often faster.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from minetui.core import NO_CELLS, CellSet, Sketch, cells_of, has

from . import counting, exact
from .advice import advice_of_play, advice_on, guess_of, safest
from .budget import OutOfTime, Stop, deadline, never
from .conflicts import smallest_conflict, some_conflict
from .counting import Memory
from .exact import BestPlay, ExactPlayer, Limit
from .frontier import Contradiction
from .odds import Odds
from .reasons import Advice, Impossible, Proof
from .technique import Analysis, Proven, Technique, joined
from .techniques import CELL_BY_CELL, TECHNIQUES, proof_of

FIRST = 0.15  # seconds until the first odds, counted or not
LONGER = 4  # times as long may the next try to count take: at most a third is done again
MOST_EXPLAINED = 24  # cells of a technique with a proof
MOST_PLAYED = 20_000  # layouts; measured: with more, bounds on the best play stay wide for a minute
MOST_NODES = 1_000_000  # positions of the search for the best play; measured: up to 450 MB
BITS = 2**21  # of a search, for each megabyte that a process may take: a quarter of it
NODES = 1000  # of a search for the best play, for each of them: less than half of it
MOST_SIGNS = 2**24  # layouts times cells of the board; measured: with more, up to gigabytes


def limit_memory(megabytes: int) -> None:
    """Let no search of this process take more than about half of so much memory, or than now."""
    counting.MOST_BITS = min(counting.MOST_BITS, megabytes * BITS)
    exact.MOST_BITS = min(exact.MOST_BITS, megabytes * BITS)
    global MOST_NODES  # noqa: PLW0603
    MOST_NODES = min(MOST_NODES, megabytes * NODES)


class FindingPart(Enum):
    """The parts of findings that may take time."""

    ODDS = "odds"
    REASONS = "reasons"
    ADVICE = "advice"
    PLAY = "play"  # the layouts that the best play wins
    CONFLICT = "conflict"  # the smallest set of numbers that contradict each other


WHERE_POSSIBLE = frozenset(FindingPart) - {FindingPart.CONFLICT}


@dataclass(frozen=True)
class TechniqueFindings:
    """The cells that a technique proves and none before it does, with proofs of the first."""

    technique: str
    safe: CellSet
    mines: CellSet
    proofs: tuple[Proof, ...] = ()

    @property
    def cells(self) -> CellSet:
        """The cells that are proven."""
        return self.safe | self.mines


class LayoutsWon(NamedTuple):
    """Bounds on the number of layouts that the best play wins."""

    low: int
    high: int


@dataclass(frozen=True)
class Findings:
    """What is known of a sketch by now.

    Known mines count as given: no technique proves them. `odds` is None only before anything is
    counted; cells that could not be counted yet are its `uncounted`. `impossible` is set where no
    layout fits, and all else is empty then. `missing` are the parts that are not complete: those to
    come, and in the last findings those for which there was no time.
    """

    sketch: Sketch
    techniques: tuple[TechniqueFindings, ...] = ()
    odds: Odds | None = None
    advice: Advice | None = None
    won: LayoutsWon | None = None
    impossible: Impossible | None = None
    missing: frozenset[FindingPart] = frozenset()

    @classmethod
    def search(
        cls, sketch: Sketch, stop: Stop = never, memory: Memory | None = None
    ) -> "Iterator[Findings]":
        """Ever more complete findings of a sketch, until all is known or `stop` is true.

        The memory may know components of other sketches, so edits are counted quickly.
        """
        try:
            yield from _found(sketch, stop, memory or Memory())
        except Contradiction:
            problem = some_conflict(sketch.surface, sketch.mines, stop)
            found = cls(sketch, impossible=problem, missing=frozenset({FindingPart.CONFLICT}))
            yield found
            fewest = smallest_conflict(sketch.surface, sketch.mines, stop)
            found = replace(found, impossible=fewest) if fewest.is_found else found
            yield found.without(FindingPart.CONFLICT) if fewest.is_smallest else found

    @property
    def layouts(self) -> int:
        """The number of layouts; 0 if it is not known, or if there are none."""
        return self.odds.layouts if self.odds else 0

    @property
    def win(self) -> tuple[Fraction, Fraction] | None:
        """The least and the greatest probability to win from here; None if nothing is known."""
        if self.won is None:
            return None
        return Fraction(self.won.low, self.layouts), Fraction(self.won.high, self.layouts)

    def without(self, part: FindingPart) -> "Findings":
        """These findings with a part complete."""
        return replace(self, missing=self.missing - {part})


def _found(sketch: Sketch, stop: Stop, memory: Memory) -> Iterator[Findings]:
    """The findings of a sketch; raises Contradiction where no layout fits."""
    whole, found = Analysis(sketch.surface, stop, memory, sketch.mines), Findings(sketch)
    for patience in _patience(stop):
        analysis = replace(whole, stop=patience)
        found = _counted(found, analysis)
        yield found
        found = _reasoned(found, whole)
        yield found
        if not analysis.odds.uncounted or not analysis.stop():
            break  # all is counted, or would take too much memory
    found = _advised(found, whole)
    yield found
    yield from _played_out(found, whole)


def _patience(stop: Stop) -> Iterator[Stop]:
    """Stops that come ever later, until the given one is true."""
    seconds = FIRST
    while seconds == FIRST or not stop():
        yield deadline(seconds, stop)
        seconds *= LONGER


def _counted(found: Findings, analysis: Analysis) -> Findings:
    """With the odds, and what each technique proves; what was proven before keeps its proofs."""
    techniques, known = list[TechniqueFindings](), found.sketch.mines
    proofs = {(each.technique, each.safe, each.mines): each.proofs for each in found.techniques}
    for technique in TECHNIQUES:
        proven = _certain(technique, analysis)
        new = technique.id, proven.safe & ~known, proven.mines & ~known
        techniques.append(TechniqueFindings(*new, proofs.get(new, ())))
        known |= proven.safe | proven.mines
    missing = WHERE_POSSIBLE if analysis.odds.uncounted else WHERE_POSSIBLE - {FindingPart.ODDS}
    found, before = replace(found, odds=analysis.odds, missing=missing), found
    if before.techniques == (*techniques,) and FindingPart.REASONS not in before.missing:
        return found.without(FindingPart.REASONS)
    return replace(found, techniques=tuple(techniques))


def _certain(technique: Technique, analysis: Analysis) -> Proven:
    """What a technique proves; nothing if there is no time for it."""
    try:
        return technique.certain(analysis)
    except OutOfTime:
        return Proven(NO_CELLS, NO_CELLS)


def _reasoned(found: Findings, analysis: Analysis) -> Findings:
    """With proofs of what the techniques prove."""
    if analysis.stop():
        return found
    techniques = (
        replace(each, proofs=_proofs(technique, each, analysis)) if each.cells else each
        for technique, each in zip(TECHNIQUES, found.techniques, strict=True)
    )
    found = replace(found, techniques=tuple(techniques))
    return found if analysis.stop() else found.without(FindingPart.REASONS)


def _proofs(
    technique: Technique, proven: TechniqueFindings, analysis: Analysis
) -> tuple[Proof, ...]:
    """Proofs of the first cells that no technique before proves, its own ones before others."""
    own = joined(_own(technique, proven, analysis))
    left = proven.safe | (proven.mines & ~analysis.surface.flagged)
    for proof in own:
        left &= ~proof.cells
    cells = islice(cells_of(left), MOST_EXPLAINED)
    others = (proof_of(analysis, cell, mined=has(proven.mines, cell)) for cell in cells)
    return own + joined(others)


def _own(technique: Technique, proven: TechniqueFindings, analysis: Analysis) -> Iterator[Proof]:
    """The proofs in the words of a technique."""
    if technique.id in CELL_BY_CELL:
        return
    for proof in technique.hint(analysis).proofs:
        part = replace(proof, safe=proof.safe & proven.safe, mines=proof.mines & proven.mines)
        if part.cells:
            yield part


def _advised(found: Findings, analysis: Analysis) -> Findings:
    """With the advice, where nothing is certain but something is still open."""
    odds = found.odds
    if odds is None or not odds.layouts or analysis.stop():
        return found
    found = found.without(FindingPart.ADVICE)
    if not odds.parts or odds.parts[0][1] in (0, 1):
        return found
    advice = advice_on(odds, analysis.stop, analysis.memory)
    won = None if advice.won is None else LayoutsWon(advice.won, advice.won)
    return replace(found, advice=advice, won=won)


def _played_out(found: Findings, whole: Analysis) -> Iterator[Findings]:
    """With ever better bounds on the layouts that the best play wins, where few are left."""
    odds = found.odds
    if odds is None or not odds.layouts or whole.stop():
        return
    signs = odds.layouts * odds.surface.grid.size
    if found.won or odds.layouts > MOST_PLAYED or signs > MOST_SIGNS:
        yield found.without(FindingPart.PLAY)
        return
    limit = Limit(MOST_NODES, whole.stop)
    try:
        player = ExactPlayer.on_odds(odds, limit)
    except OutOfTime:
        return
    for stop in _patience(whole.stop):
        limit.extend(stop)
        player.solve()
        yield _with_play(found, odds, player.play)
        if player.play.is_exact or limit.is_spent:
            return


def _with_play(found: Findings, odds: Odds, play: BestPlay) -> Findings:
    """With what is known of the best play; if that is all, with its guess as the advice."""
    found = replace(found, won=LayoutsWon(play.low, play.high))
    if not play.is_exact:
        return found
    if found.advice:
        best = guess_of(play.best, odds), play.low
        found = replace(found, advice=advice_of_play(odds, safest(odds)[0], best))
    return found.without(FindingPart.PLAY)
