"""The findings of the sketch, worked out anew after each change, drawn and listed.

The findings of a sketch as a list for the panel: the reasons, the nearest first.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property, partial

from minetui.core import NO_CELLS, Cell, CellSet, Sketch, beyond, cells_of, has
from minetui.solver import Findings, Reason
from minetui.store import Settings
from minetui.texts import contents, findings
from minetui.texts import findings as finding_texts

from ..board.feature import HookedFeature
from ..board.scene import Label, Layer
from ..hints.odds import labels_of, layer_of
from ..hints.panel import Item, ReasonList
from ..hints.solver import FindingsSearch, Solver
from ..kit.app import Application
from ..kit.commands import Command, Group, MenuEntry
from ..kit.glyphs import ASCII, Accent, Look
from ..kit.jobs import THREADS
from .sketch import SketchBoard

JOB = "findings"
AS_SIGN = {Look.ODDS_MINE: Look.TO_FLAG}  # whose signs differ from those of known mines
LONGEST_WAIT = 1.0  # seconds of a search where there are no threads, so that the screen waits


class FindingsDisplay(HookedFeature):
    """Searches the sketch as long as the settings allow, and shows what is known by now.

    After an edit the board shows the old findings until there are new ones, a moment later.

    Without odds in between, the whole board would be painted twice for each key.
    """

    def __init__(self, board: SketchBoard, app: Application) -> None:
        self.odds_shown = True
        self.listing: FindingsList | None = None
        self._board, self._app = board, app
        self._search: FindingsSearch | None = None
        self._sketch: Sketch | None = None  # that is searched, or was
        self._labels: Mapping[Cell, Label] = {}

    @cached_property
    def finder(self) -> Solver:
        """The solver."""
        return Solver(self._app.place, self._app.TIMES)

    @property
    def searching(self) -> bool:
        """Is more to come?"""
        return self._search is not None

    @property
    def found(self) -> "Findings | None":
        """What is known of the sketch on the board by now; None for nothing."""
        found = self.listing.found if self.listing else None
        return found if found is not None and found.sketch is self._board.sketch else None

    @property
    def facts(self) -> str:
        """The layouts and the best play in a few words."""
        found = self.found
        return finding_texts.facts_text(found, searching=self.searching) if found else ""

    def session_changed(self) -> None:
        """Search another sketch."""
        sketch = self._board.sketch
        if sketch is not self._sketch:
            self._sketch = sketch
            self._search = self.finder.search(sketch, self._seconds)
            self._go_on(self._search)

    def settings_changed(self, settings: Settings, changed: Collection[str]) -> None:
        """Search for as long as the settings now say."""
        if "analysis_budget" in changed:
            self._sketch = None
            self.screen.changed()

    def status(self) -> str:
        """The cell at the cursor, with its odds and what proves it."""
        cell, sketch, found = self.screen.board.cursor, self._board.sketch, self.found
        if found is not None:
            text = finding_texts.found_cell_text(found, cell, searching=self.searching)
        else:
            text = contents.cell_text(sketch, cell)
        return " · ".join(filter(None, (text, self._board.note)))

    def layer(self) -> Layer | None:
        """The odds, or what is proven, and the reason at the cursor."""
        if self.listing is None or self.listing.grid != self._board.sketch.grid:
            return None
        plain, found = self._board.open_cells, self.listing.found
        labels = {cell: label for cell, label in self._labels.items() if has(plain, cell)}
        if self.odds_shown and found.odds is not None:
            looks = layer_of(found.odds, plain, {}).looks
            if self._is_plain:
                looks = tuple((AS_SIGN.get(look, look), cells) for look, cells in looks)
        else:
            safe, mines = self.listing.proven
            looks, labels = ((Look.CLEAR, safe & plain), (Look.TO_FLAG, mines & plain)), {}
        return Layer(looks, self._accents(self.listing), labels)

    def toggle_odds(self) -> None:
        """Draw the odds, or only what is proven."""
        self.odds_shown = not self.odds_shown
        self.screen.show()

    def next(self) -> None:
        """Go to the next cell that is proven or advised, going round at the end."""
        self._go(beyond(self._cells, self.screen.board.cursor))

    def previous(self) -> None:
        """Go to the previous one, going round at the start."""
        self._go(beyond(self._cells, self.screen.board.cursor, back=True))

    @property
    def _seconds(self) -> float:
        """How long a sketch is searched."""
        wanted = self._app.settings.analysis_budget
        return wanted if THREADS else min(wanted, LONGEST_WAIT)

    @property
    def _cells(self) -> CellSet:
        """The cells that any reason is about."""
        return self.listing.cells if self.listing and self.found else NO_CELLS

    def _go(self, cell: Cell | None) -> None:
        if cell is None:
            self.screen.say("Nothing is proven here, and no guess is advised.")
        else:
            self.screen.go_to(cell)

    @property
    def _is_plain(self) -> bool:
        """Must signs say what grounds say otherwise?"""
        return self.screen.board.is_plain or self.screen.glyphs is ASCII

    def _accents(self, shown: "FindingsList") -> tuple[tuple[Accent, CellSet], ...]:
        """What contradicts, the cell to guess, and the reason at the cursor."""
        found, (witnesses, targets) = shown.found, shown.sets_at(self.screen.board.cursor)
        conflict = found.impossible.witnesses if found.impossible else NO_CELLS
        wrong_flags = shown.proven[0] & found.sketch.flagged
        return (
            (Accent.CONFLICT, conflict | wrong_flags),
            (Accent.BEST, found.advice.cells if found.advice else NO_CELLS),
            (Accent.WITNESS, witnesses),
            (Accent.TARGET, targets),
        )

    def _go_on(self, search: FindingsSearch) -> None:
        """Have a job look for the next findings of a search, if it is still wanted."""
        if search is self._search:
            take = partial(self._take, search)
            self.screen.jobs.run(JOB, search.next, take, about=lambda: self._search)

    def _take(self, search: FindingsSearch, found: "Findings | None") -> None:
        """Show new findings, and look for more once they are painted."""
        if found is None:
            self._search = None
        else:
            self.screen.call_after_refresh(partial(self._go_on, search))
        newest = found or (self.listing.found if self.listing else None)
        if newest is not None:
            key = self.screen.key("next_hint")
            self.listing = FindingsList(newest, key, searching=self.searching)
            if newest.odds is not None and found is not None:
                self._labels = labels_of(newest.odds)
            elif newest.odds is None:
                self._labels = {}
        self.screen.show()

    commands = (
        Command(
            "odds",
            ("o",),
            "Odds",
            "Draw the odds of a mine in each covered cell, or only what is proven.",
            toggle_odds,
            group=Group.HINTS,
            menu=MenuEntry(21, "Odds"),
            state=lambda findings: "on" if findings.odds_shown else "off",
            bar=6,
        ),
        Command(
            "next_hint",
            ("tab",),
            "Next reason",
            "Move to the next cell that is proven or advised.",
            next,
            group=Group.HINTS,
            bar=3,
        ),
        Command(
            "last_hint",
            ("shift+tab",),
            "Previous reason",
            "Move to the previous cell that is proven or advised.",
            previous,
            group=Group.HINTS,
        ),
    )


class FindingsList(ReasonList):
    """What is proven of a sketch, or advised, or contradicted; `searching` if more is to come."""

    def __init__(self, found: Findings, next_key: str, *, searching: bool) -> None:
        super().__init__(found.sketch.grid, next_key)
        self.found, self._searching = found, searching

    @property
    def title(self) -> str:
        """What it is a list of."""
        return "Impossible" if self.found.impossible else "Proven"

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
    def empty_text(self) -> str:
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

    def text(self, item: Item) -> str:
        """A reason in a sentence or two."""
        return " ".join(filter(None, (super().text(item), self._fewest)))

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
