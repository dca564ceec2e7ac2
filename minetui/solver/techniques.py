"""The list of techniques that hints, reviews, grades, players and dealers share, in order.

The first technique, single numbers, is here: the two casual rules, regardless of flags. A new one
needs a module of its own and its entry in the list. Proofs of some cells are in the words of the
technique that finds them, as far as it needs a single step. The `hint` of a surface is what the
first technique that helps proves, and a `SurePlay` reveals what some of them prove.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeAlias

from minetui.core import (
    NO_CELLS,
    CasualRules,
    Cell,
    CellSet,
    Minefield,
    Position,
    Status,
    Surface,
    cells_of,
    has,
    passes,
    proven,
)

from . import logic
from .budget import CASUAL, ODDS, OutOfTime, never
from .counting import Memory
from .frontier import Constraint, Contradiction
from .logic import LOGIC
from .pairs import PAIRS
from .reasons import Advice, Proof, Reason
from .technique import Analysis, Proven, Technique, as_sets, joined, with_proofs


def _proof(analysis: Analysis, cell: Cell, *, mined: bool) -> Proof:
    """A proof of a cell by a number that proves it alone, given the cells proven before it.

    The cell may not be a mine that is known as a fact. Of several numbers it is the one that rests
    on the fewest cells that are proven, but not flagged or revealed.
    """
    surface = analysis.surface
    known = passes(surface, analysis.mines)
    before = takewhile(lambda sets: not has(sets[0] | sets[1], cell), known)
    *_, (mines, safe) = before
    proofs = _proofs(surface, cell, mines, safe, mined=mined)
    return min(proofs, key=lambda each: (each.before & ~surface.flagged).bit_count())


def _proofs(
    surface: Surface, cell: Cell, mines: CellSet, safe: CellSet, *, mined: bool
) -> Iterator[Proof]:
    """The proofs of a cell by one of the numbers around it, given proven mines and safe cells."""
    near, sets = surface.grid.neighbours, as_sets(cell, mined=mined)
    for number, cells in enumerate(surface.numbered):
        for witness in cells_of(cells & near(cell)):
            around = near(witness) & surface.covered
            decisive, rest = (around & ~safe, around & safe) if mined else (around & mines,) * 2
            if decisive.bit_count() == number:
                constraint = Constraint(around, number, witness)
                yield Proof(CASUAL, *sets, (constraint,), before=rest)


def _certain(analysis: Analysis) -> Proven:
    mines, safe = proven(analysis.surface, analysis.mines)
    return Proven(safe, mines)


def _hint(analysis: Analysis) -> Proven:
    here = analysis.frontier
    return with_proofs(
        analysis, here.safe, here.mines, lambda cell, mined: _proof(analysis, cell, mined=mined)
    )


SINGLE_NUMBERS = Technique(CASUAL, _certain, _hint)


Watch: TypeAlias = Callable[[Position, CellSet], None]
"""Hears of a step of a game: the position before it, and cells to reveal, some perhaps open."""


def unwatched(_: Position, __: CellSet) -> None:
    """Nobody watches."""


class Techniques(tuple[Technique, ...]):
    """Some techniques, from the weakest to the strongest."""

    __slots__ = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the techniques, then that of the odds, which prove nothing more."""
        return (*(technique.id for technique in self), ODDS)

    def up_to(self, limit: str) -> "Techniques":
        """The techniques up to and including this one; all of them for the odds."""
        return Techniques(self[: self.ids.index(limit) + 1])

    def after(self, limit: str) -> str:
        """The id that follows this one; after the last, the first.

        >>> TECHNIQUES.after("casual"), TECHNIQUES.after("odds")
        ('pairs', 'casual')
        """
        return self.ids[(self.ids.index(limit) + 1) % len(self.ids)]

    def play(self, field: Minefield, first: Cell, watch: Watch = unwatched) -> "SurePlay":
        """The game from a first cell in which all is revealed that these prove safe."""
        return SurePlay(field, first, self, watch)

    def first_safe(self, analysis: Analysis) -> tuple[Technique, Proven]:
        """The first technique that proves a safe cell, else the last, with all cells it proves.

        Raises Contradiction if a technique finds that no layout fits.
        """
        for technique in self:
            proven = technique.certain(analysis)
            if proven.safe:
                break
        return technique, proven

    def proof(self, analysis: Analysis, cell: Cell, *, mined: bool) -> Proof | None:
        """The proof of a cell by the last technique, if it needs a single step, or by few numbers.

        None if it is not found in time.
        """
        return next(iter(proofs_by(self[-1], analysis, *as_sets(cell, mined=mined))), None)

    def proving(self, analysis: Analysis, safe: CellSet) -> Technique | None:
        """The first technique that proves all of these cells safe, together with those before it.

        Raises OutOfTime if stopped before that is known.
        """
        known = NO_CELLS
        for technique in self:
            known |= technique.certain(analysis).safe
            if not safe & ~known:
                return technique
        return None


TECHNIQUES = Techniques((SINGLE_NUMBERS, PAIRS, LOGIC))
"""All techniques, from the weakest to the strongest."""
CELL_BY_CELL = (CASUAL, LOGIC.id)  # techniques whose proofs are those of `proof_of`


def proof_of(analysis: Analysis, cell: Cell, *, mined: bool) -> Proof:
    """The proof of a cell, by a single number if possible, else by a few."""
    frontier = analysis.frontier
    if has(frontier.mines if mined else frontier.safe, cell):
        return _proof(analysis, cell, mined=mined)
    return logic.proof(frontier, *as_sets(cell, mined=mined), stop=analysis.stop)


def proofs_by(
    technique: Technique, analysis: Analysis, safe: CellSet, mines: CellSet = NO_CELLS
) -> tuple[Proof, ...]:
    """Proofs that together prove all of these cells, those by the technique itself first.

    What it does not prove in a single step is proven by single numbers, or else by one set of
    numbers. There are none if not all were found in time.
    """
    found = list[Proof]()
    try:
        for proof in technique.hint(analysis).proofs if technique.id not in CELL_BY_CELL else ():
            if proof.safe & safe | proof.mines & mines:
                found.append(proof)
                safe, mines = safe & ~proof.safe, mines & ~proof.mines
        single = [(cell, False) for cell in cells_of(safe & analysis.frontier.safe)]
        single += [(cell, True) for cell in cells_of(mines & analysis.frontier.mines)]
        found += joined([proof_of(analysis, cell, mined=mined) for cell, mined in single])
        safe, mines = safe & ~analysis.frontier.safe, mines & ~analysis.frontier.mines
        if safe | mines:
            found.append(logic.proof(analysis.frontier, safe, mines, analysis.stop))
    except OutOfTime:
        return ()
    return tuple(found)


class SurePlay:
    """A game from a first cell without guesses: all that some techniques prove safe is revealed.

    The mines that single numbers prove stay so until the end, and are never proven again.
    """

    def __init__(
        self, field: Minefield, first: Cell, techniques: Techniques, watch: Watch = unwatched
    ) -> None:
        self.position, self._watch = Position(field).reveal(first), watch
        self._by_single_numbers = techniques[0] is SINGLE_NUMBERS
        self._others = Techniques(techniques[self._by_single_numbers :]) or techniques
        self._rules, self._memory, self._mines = CasualRules.on_all(field), Memory(), NO_CELLS

    def reveal(self, cells: CellSet) -> None:
        """Reveal some covered cells."""
        self._watch(self.position, cells)
        self.position = self.position.reveal_all(cells)

    def stuck(self) -> tuple[Analysis, Proven] | None:
        """The position in which nothing more is proven safe, and what is; None if there is none.

        Then the game is over.
        """
        while self.position.status is Status.PLAYING:
            if self._by_single_numbers:
                facts = self._rules.settled(self.position.revealed, self._mines)
                self._mines = facts.flagged
                self.reveal(facts.revealed)
                if self.position.status is not Status.PLAYING:
                    break
            analysis = Analysis(self.position.surface, never, self._memory, self._mines)
            _, proven = self._others.first_safe(analysis)
            if not proven.safe:
                return analysis, proven
            self.reveal(proven.safe)
        return None


@dataclass(frozen=True)
class Hint:
    """Cells to clear and to flag that a technique proves, and the reasons.

    Where nothing is certain, the technique is ODDS and the reason an Advice. Where no layout fits,
    the reason is Impossible. There is no reason if finding one took too long.
    """

    technique: str
    safe: CellSet = NO_CELLS
    mines: CellSet = NO_CELLS
    reasons: tuple[Reason, ...] = ()

    @property
    def advice(self) -> Advice | None:
        """The advice where nothing is certain."""
        first = self.reasons[0] if self.reasons else None
        return first if isinstance(first, Advice) else None

    @property
    def guess(self) -> CellSet:
        """The cell to guess where nothing is certain."""
        return self.advice.cells if self.advice else NO_CELLS

    @property
    def unexplained(self) -> CellSet:
        """The certain cells that no reason here explains."""
        cells = self.safe | self.mines
        for reason in self.reasons:
            cells &= ~reason.cells
        return cells

    def about(self, cell: Cell) -> Reason | None:
        """The first reason that concerns a covered cell, or has a number among its witnesses."""
        return next(
            (reason for reason in self.reasons if has(reason.cells | reason.witnesses, cell)), None
        )


def hint(
    analysis: Analysis, limit: str, techniques: Iterable[Technique] = TECHNIQUES
) -> Hint | None:
    """The first hint of the techniques, and the odds, up to this limit; None if they have none.

    Single numbers count too, since wrong flags may hide their deductions from the casual player.
    Mines that are already flagged are not new. Raises Contradiction if no layout fits the surface.
    """
    try:
        for technique in Techniques(techniques).up_to(limit):
            proven = technique.hint(analysis)
            if proven.safe & proven.mines:
                raise Contradiction
            mines = proven.mines & ~analysis.flagged
            if proven.safe | mines:
                return Hint(technique.id, proven.safe, mines, proven.proofs)
    except OutOfTime:
        return Hint(limit)
    if limit != ODDS:
        return None
    if not analysis.odds.layouts:
        return Hint(ODDS)
    return Hint(ODDS, reasons=(analysis.advice,))
