"""The findings of a sketch as a list for the panel: the reasons, the nearest first."""

from collections.abc import Iterator
from functools import cached_property

from minetui.core.conclusions import Conclusion, Conflict
from minetui.core.grid import Cell, CellSet, Grid, cells_of, has
from minetui.solver.findings import Findings, Part
from minetui.solver.reasons import Reason
from minetui.texts.findings import NOTHING_LEFT, missing_text
from minetui.texts.hints import Headline
from minetui.texts.sketches import proven_text, solved_text
from minetui.texts.techniques import reason_headline, reason_text

from .hint_panel import Item


class FindingsList:
    """What is proven of a sketch, or advised, or contradicted, put into words when it is shown.

    `next_key` is the key that goes to the next cell; `searching` if more is to come.
    """

    title = "Proven"

    def __init__(self, found: Findings, next_key: str, *, searching: bool) -> None:
        self.found, self.next_key, self._searching = found, next_key, searching
        self._headlines: dict[Item, Headline] = {}

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
