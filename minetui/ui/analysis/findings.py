"""The findings of the sketch, searched anew after each change, drawn on the board and listed.

After an edit the board shows the old findings until there are new ones, a moment later. Without
odds in between, the whole board would be painted twice for each key.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, partial

from minetui.core import NO_CELLS, Cell, CellSet, Sketch, beyond, cells_of, has
from minetui.language import _, joined
from minetui.solver import Findings, Ground, Proof, Reason, chain
from minetui.texts import findings as finding_texts

from ..board.feature import Feature, Happening, Occasion, SettingsChanged, View
from ..board.scene import Layer
from ..hints.odds import DrawnOdds
from ..hints.panel import Chain, Item, ReasonList, sets_of
from ..hints.solver import FindingsSearch, Solver
from ..kit.commands import Group, command
from ..kit.glyphs import ASCII, Accent, Look
from ..kit.jobs import THREADS
from .sketch import SketchBoard

AS_SIGN = {Look.ODDS_MINE: Look.TO_FLAG}  # whose signs differ from those of known mines
LONGEST_WAIT = 1.0  # seconds of a search where there are no threads, so that the screen waits


class FindingsDisplay(Feature):
    """Searches the sketch as long as the settings allow, and shows what is known by now."""

    def __init__(self, board: SketchBoard) -> None:
        self.odds_shown = True
        self.listing: FindingsList | None = None
        self._board = board
        self._search: FindingsSearch | None = None
        self._sketch: Sketch | None = None  # that is searched, or was
        self._drawn: tuple[object, Layer] | None = None  # the last layer, and what it was made of

    @cached_property
    def finder(self) -> Solver:
        """The solver."""
        return Solver(self.screen.application.place, self.screen.application.TIMES)

    @property
    def found(self) -> Findings | None:
        """What is known of the sketch on the board by now; None for nothing."""
        found = self.listing.found if self.listing else None
        return found if found is not None and found.sketch is self._board.sketch else None

    @property
    def facts(self) -> str:
        """The layouts and the best play in a few words."""
        if self.listing is None or self.found is None:
            return ""
        return finding_texts.facts_text(self.found, searching=self.listing.searching)

    def happened(self, event: Happening) -> None:
        """Search another sketch, and search again for as long as the settings now say."""
        match event:
            case Occasion.CHANGED if self._board.sketch is not self._sketch:
                self._begin()
            case Occasion.LANGUAGE if self.listing is not None:
                self.listing = self.listing.anew()
            case SettingsChanged(names=names) if "analysis_budget" in names:
                self._begin()
                self.screen.show()

    def show(self) -> View:
        """The odds, or what is proven; the cell at the cursor, with its odds and what proves it."""
        cell, text = self.screen.board.cursor, ""
        if self.listing is not None and self.found is not None:
            searching = self.listing.searching
            text = finding_texts.found_cell_text(self.found, cell, searching=searching)
        status = " · ".join(filter(None, (text, self._board.note)))
        return View(layer=self.layer, status=status)

    @property
    def layer(self) -> Layer | None:
        """The odds, or what is proven, and the reason at the cursor."""
        shown, sketch = self.listing, self._board.sketch
        if shown is None or shown.grid != sketch.grid:
            return None
        here = shown.about(self.screen.board.cursor)
        signs = self.screen.board.is_plain or self.screen.glyphs is ASCII
        made_of = (shown, sketch, here, self.odds_shown, signs)
        if self._drawn is None or self._drawn[0] != made_of:
            cells = self._board.open_cells
            layer = shown.layer(cells, here, odds=self.odds_shown, signs=signs)
            self._drawn = (made_of, layer)
        return self._drawn[1]

    @command(
        "Odds",
        "o",
        group=Group.HINTS,
        menu="Odds",
        state=lambda findings: _("on") if findings.odds_shown else _("off"),
        id="odds",
    )
    def toggle_odds(self) -> None:
        """Draw the odds of a mine in each covered cell, or only what is proven."""
        self.odds_shown = not self.odds_shown
        self.screen.show()

    def walk(self, *, back: bool) -> None:
        """Go to the next or the previous cell that is proven or advised, going round at the end."""
        cells = self.listing.cells if self.listing and self.found else NO_CELLS
        cell = beyond(cells, self.screen.board.cursor, back=back)
        if cell is None:
            self.screen.say(_("Nothing is proven here, and no guess is advised."))
        else:
            self.screen.go_to(cell)

    def _begin(self) -> None:
        """Search the sketch on the board."""
        seconds = self.screen.application.settings.analysis_budget
        self._sketch = self._board.sketch
        self._search = self.finder.search(
            self._sketch, seconds if THREADS else min(seconds, LONGEST_WAIT)
        )
        if self.listing is not None:
            self.listing.searching = True
        self._go_on(self._search)

    def _go_on(self, search: FindingsSearch) -> None:
        """Have a job look for the next findings of a search, if it is still wanted."""
        if search is self._search:
            take = partial(self._take, search)
            self.screen.jobs.run("findings", search.next, take, about=lambda: self._search)

    def _take(self, search: FindingsSearch, found: Findings | None) -> None:
        """Show new findings, and look for more once they are painted."""
        if found is not None:
            self.listing = FindingsList(found, self.screen.key("next_hint"))
            self.screen.call_after_refresh(partial(self._go_on, search))
        else:
            self._search = None
            if self.listing is not None:
                self.listing.searching = False
        self.screen.show()

    @command("Next reason", "tab", group=Group.HINTS)
    def next_hint(self) -> None:
        """Move to the next cell that is proven or advised."""
        self.walk(back=False)

    @command("Previous reason", "shift+tab", group=Group.HINTS)
    def last_hint(self) -> None:
        """Move to the previous cell that is proven or advised."""
        self.walk(back=True)


class FindingsList(ReasonList):
    """What is proven of a sketch, or advised, or contradicted; `searching` while more may come."""

    def __init__(self, found: Findings, next_key: str) -> None:
        super().__init__(found.sketch.grid, next_key)
        self.found, self.searching = found, True

    def anew(self) -> "FindingsList":
        """The same list, without the words that were made for it."""
        other = FindingsList(self.found, self.next_key)
        other.searching = self.searching
        return other

    @property
    def title(self) -> str:
        """What it is a list of."""
        return _("Impossible") if self.found.impossible else _("Proven")

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
    def advised(self) -> CellSet:
        """The cell to guess."""
        return self.found.advice.cells if self.found.advice else NO_CELLS

    @property
    def cells(self) -> CellSet:
        """The cells to go to: to clear or to guess, or else the mines, or what contradicts."""
        if self.found.impossible:
            return self.found.impossible.witnesses
        safe, mines = self.proven
        return safe | self.advised or mines

    @property
    def count(self) -> int:
        """The number of cells that the reasons are about; a contradiction counts as one."""
        safe, mines = self.proven
        return 1 if self.found.impossible else (safe | mines | self.advised).bit_count()

    @cached_property
    def summary(self) -> str:
        """The number of cells that are proven."""
        return finding_texts.proven_summary(self.found)

    @property
    def overview(self) -> str:
        """The same; of a contradiction what it is."""
        return _("Impossible: no layout fits") if self.found.impossible else self.summary

    @property
    def empty_text(self) -> str:
        """The sentence where nothing is listed."""
        return finding_texts.open_text(self.found, searching=self.searching)

    def about(self, cell: Cell) -> Reason | None:
        """The first reason that concerns a cell, or has it among its numbers."""
        return next((each for each in self.reasons if has(each.cells | each.witnesses, cell)), None)

    def nearest(self, center: Cell) -> Iterator[Item]:
        """The reasons: about a cell, the advice, then the nearest, safe cells before mines."""
        here = self.about(center)
        if here is not None:
            yield here

        def farness(reason: Reason) -> tuple[bool, int, bool]:
            cells = cells_of(reason.cells or reason.witnesses)
            distance = min(map(partial(self.grid.distance, center), cells), default=0)
            has_safe = bool(reason.cells & self.proven[0])
            return reason is not self.found.advice, distance, not has_safe

        yield from sorted((each for each in self.reasons if each is not here), key=farness)

    def chain(self, item: Item) -> Chain:
        """A reason with all that it builds on; of a contradiction whether fewer numbers do."""
        found, reason = self.found, super().chain(item)
        if found.impossible and not (self.searching and found.missing):
            missing = finding_texts.missing_text(found.missing) if found.missing else ""
            fewest = finding_texts.fewest_text(found.impossible) or missing
            return Chain((joined(*reason.steps, fewest),))
        return reason

    def grounds(self, proof: Proof) -> Sequence[Ground]:
        """A proof behind the single numbers that it builds on; some mines are known."""
        return chain(self.found.sketch.surface, (proof,), self.found.sketch.mines)

    def layer(self, cells: CellSet, here: Reason | None, *, odds: bool, signs: bool) -> Layer:
        """These cells by their odds, or only what is proven of them, and a reason.

        With `signs` those must say what grounds say otherwise.
        """
        if odds and self._odds is not None:
            looks = self._odds.looks(cells)
            if signs:
                looks = tuple((AS_SIGN.get(look, look), part) for look, part in looks)
            labels = {cell: text for cell, text in self._odds.labels.items() if has(cells, cell)}
        else:
            safe, mines = self.proven
            looks, labels = ((Look.CLEAR, safe & cells), (Look.TO_FLAG, mines & cells)), {}
        return Layer(looks, self._accents(here), labels)

    @cached_property
    def _odds(self) -> DrawnOdds | None:
        """The odds as they are drawn, if there are some."""
        return DrawnOdds(self.found.odds) if self.found.odds is not None else None

    def _accents(self, here: Reason | None) -> tuple[tuple[Accent, CellSet], ...]:
        """What contradicts, the cell to guess, and a reason."""
        found = self.found
        witnesses, targets = sets_of(here) if here else (NO_CELLS, NO_CELLS)
        conflict = found.impossible.witnesses if found.impossible else NO_CELLS
        wrong_flags = self.proven[0] & found.sketch.flagged
        return (
            (Accent.CONFLICT, conflict | wrong_flags),
            (Accent.BEST, self.advised),
            (Accent.WITNESS, witnesses),
            (Accent.TARGET, targets),
        )
