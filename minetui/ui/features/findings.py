"""The findings of the sketch, worked out anew after each change, drawn and listed."""

from collections.abc import Collection, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING

from minetui.core import NO_CELLS, Cell, CellSet, Sketch, beyond, has
from minetui.store import Settings
from minetui.texts import contents
from minetui.texts import findings as finding_texts

from ..board.glyphs import ASCII, Accent, Look
from ..board.scene import Label, Layer
from ..commands import Command, Group, MenuEntry
from ..jobs import THREADS
from .feature import Feature
from .hint_panel import sets_of
from .odds import labels_of, layer_of
from .opener import Opener
from .sketch_board import SketchBoard

if TYPE_CHECKING:
    from minetui.solver import Findings

    from .finder import Finder, FindingsSearch
    from .findings_list import FindingsList

JOB = "findings"
AS_SIGN = {Look.ODDS_MINE: Look.TO_FLAG}  # whose signs differ from those of known mines
LONGEST_WAIT = 1.0  # seconds of a search where there are no threads, so that the screen waits


class FindingsDisplay(Feature):
    """Searches the sketch as long as the settings allow, and shows what is known by now.

    After an edit the board shows the old findings until there are new ones, a moment later.

    Without odds in between, the whole board would be painted twice for each key.
    """

    def __init__(self, board: SketchBoard, opener: Opener) -> None:
        self.odds_shown = True
        self.listing: FindingsList | None = None
        self._board, self._opener = board, opener
        self._search: FindingsSearch | None = None
        self._sketch: Sketch | None = None  # that is searched, or was
        self._labels: Mapping[Cell, Label] = {}

    @cached_property
    def finder(self) -> "Finder":
        """The way to the solver."""
        from .finder import Finder

        return Finder(self._opener.preferences.times.outcomes)

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
            self.stage.changed()

    def status(self) -> str:
        """The cell at the cursor, with its odds and what proves it."""
        cell, sketch, found = self.stage.board.cursor, self._board.sketch, self.found
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
        self.stage.show()

    def next(self) -> None:
        """Go to the next cell that is proven or advised, going round at the end."""
        self._go(beyond(self._cells, self.stage.board.cursor))

    def previous(self) -> None:
        """Go to the previous one, going round at the start."""
        self._go(beyond(self._cells, self.stage.board.cursor, back=True))

    @property
    def _seconds(self) -> float:
        """How long a sketch is searched."""
        wanted = self._opener.settings.analysis_budget
        return wanted if THREADS else min(wanted, LONGEST_WAIT)

    @property
    def _cells(self) -> CellSet:
        """The cells that any reason is about."""
        return self.listing.cells if self.listing and self.found else NO_CELLS

    def _go(self, cell: Cell | None) -> None:
        if cell is None:
            self.stage.say("Nothing is proven here, and no guess is advised.")
        else:
            self.stage.go_to(cell)

    @property
    def _is_plain(self) -> bool:
        """Must signs say what grounds say otherwise?"""
        return self.stage.board.is_plain or self.stage.glyphs is ASCII

    def _accents(self, shown: "FindingsList") -> tuple[tuple[Accent, CellSet], ...]:
        """What contradicts, the cell to guess, and the reason at the cursor."""
        found, here = shown.found, shown.about(self.stage.board.cursor)
        witnesses, targets = sets_of(here) if here else (NO_CELLS, NO_CELLS)
        conflict = found.impossible.witnesses if found.impossible else NO_CELLS
        wrong_flags = shown.proven[0] & found.sketch.flagged
        return (
            (Accent.CONFLICT, conflict | wrong_flags),
            (Accent.BEST, found.advice.cells if found.advice else NO_CELLS),
            (Accent.WITNESS, witnesses),
            (Accent.TARGET, targets),
        )

    def _go_on(self, search: "FindingsSearch") -> None:
        """Have a job look for the next findings of a search, if it is still wanted."""
        if search is self._search:
            take = partial(self._take, search)
            self.stage.jobs.run(JOB, search.next, take, about=lambda: self._search)

    def _take(self, search: "FindingsSearch", found: "Findings | None") -> None:
        """Show new findings, and look for more once they are painted."""
        from .findings_list import FindingsList

        if found is None:
            self._search = None
        else:
            self.stage.soon(partial(self._go_on, search))
        newest = found or (self.listing.found if self.listing else None)
        if newest is not None:
            key = self.stage.key("next_hint")
            self.listing = FindingsList(newest, key, searching=self.searching)
            if newest.odds is not None and found is not None:
                self._labels = labels_of(newest.odds)
            elif newest.odds is None:
                self._labels = {}
        self.stage.show()

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
