"""The findings of a sketch as a list for the panel: the reasons, the nearest first."""

from collections.abc import Iterator
from functools import cached_property, partial

from minetui.core import NO_CELLS, Cell, CellSet, Grid, cells_of, has
from minetui.solver import Findings, Reason
from minetui.texts import findings, hints

from .hint_panel import Item


class FindingsList:
    """What is proven of a sketch, or advised, or contradicted, put into words when it is shown.

    `next_key` is the key that goes to the next cell; `searching` if more is to come.
    """

    def __init__(self, found: Findings, next_key: str, *, searching: bool) -> None:
        self.found, self.next_key, self._searching = found, next_key, searching
        self._headlines: dict[Item, hints.Headline] = {}

    @property
    def title(self) -> str:
        """What it is a list of."""
        return "Impossible" if self.found.impossible else "Proven"

    @property
    def grid(self) -> Grid:
        """The shape of the board."""
        return self.found.sketch.grid

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """The contradiction, or the proofs and the advice."""
        found = self.found
        if found.impossible:
            return (found.impossible,)
        proofs = tuple(proof for each in found.techniques for proof in each.proofs)
        return (*proofs, *([found.advice] if found.advice else []))

    @cached_property
    def proven(self) -> tuple[CellSet, CellSet]:
        """The safe cells and the mines without a flag that any technique proves."""
        safe = mines = NO_CELLS
        for each in self.found.techniques:
            safe, mines = safe | each.safe, mines | each.mines
        return safe, mines & ~self.found.sketch.flagged

    @property
    def cells(self) -> CellSet:
        """The cells to go to: to clear or to guess, or else the mines, or what contradicts."""
        found, (safe, mines) = self.found, self.proven
        if found.impossible:
            return found.impossible.witnesses
        return safe | self._advised or mines

    @property
    def count(self) -> int:
        """The number of cells that the reasons are about; a contradiction counts as one."""
        safe, mines = self.proven
        return 1 if self.found.impossible else (safe | mines | self._advised).bit_count()

    @property
    def _advised(self) -> CellSet:
        """The cell to guess."""
        return self.found.advice.cells if self.found.advice else NO_CELLS

    @cached_property
    def summary(self) -> str:
        """The number of cells that each technique proves."""
        return findings.proven_summary(self.found)

    @property
    def no_hints_text(self) -> str:
        """The sentence where nothing is listed."""
        return findings.open_text(self.found, searching=self._searching)

    def about(self, cell: Cell) -> Reason | None:
        """The first reason that concerns a cell, or has it among its numbers."""
        return next((each for each in self.reasons if has(each.cells | each.witnesses, cell)), None)

    def nearest(self, center: Cell) -> Iterator[Item]:
        """The reasons: about a cell, the advice, then the nearest, safe cells before mines."""
        here = self.about(center)
        if here is not None:
            yield here
        others = (each for each in self.reasons if each is not here)
        yield from sorted(others, key=lambda reason: self._farness(reason, center))

    def headline(self, item: Item) -> hints.Headline:
        """A reason in a few words."""
        if item not in self._headlines:
            self._headlines[item] = hints.reason_headline(self.grid, item)
        return self._headlines[item]

    def text(self, item: Item) -> str:
        """A reason in a sentence or two."""
        return " ".join(filter(None, (hints.reason_text(self.grid, item), self._fewest)))

    @property
    def _fewest(self) -> str:
        """Whether fewer numbers contradict each other; empty while that is not known yet."""
        found = self.found
        if found.impossible is None or (self._searching and found.missing):
            return ""
        return findings.fewest_text(found.impossible) or (
            findings.missing_text(found.missing) if found.missing else ""
        )

    def _farness(self, reason: Reason, center: Cell) -> tuple[bool, int, bool]:
        """Is it no advice? The steps to its nearest cell. Is none of its cells safe?"""
        steps = map(partial(self.grid.distance, center), cells_of(reason.cells or reason.witnesses))
        distance = min(steps, default=0)
        is_advice = reason is self.found.advice
        return not is_advice, distance, not reason.cells & self.proven[0]
