"""What is drawn in figures and tenths over the board: odds, and the start map of a finished game.

The odds are those of a mine in each covered cell. A start map shows how far a casual player gets
from each first click.
"""

from __future__ import annotations

from functools import cached_property

from minetui import core, solver
from minetui.core import NO_CELLS, Cell, CellSet, cells_of, has, lowest
from minetui.language import _, joined, ngettext, number
from minetui.texts import contents, words
from minetui.texts import game as game_texts
from minetui.texts import hints as hint_texts

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..board.scene import Label, Layer
from ..kit.commands import Group, command, on_or_off
from ..kit.glyphs import ODDS, REACHES, Accent, Look
from ..kit.jobs import Stop, Stopped
from .solver import Solver

UNCOUNTED = ("??", "??")
MAPPED_AT_ONCE = 2_000  # cells; measured: the closures of more may take over 50 ms


class OddsDisplay(Feature):
    """Draws the odds in the covered cells, while they are switched on."""

    odds: solver.Odds | None = None

    def __init__(self, solver: Solver) -> None:
        self.shown = self._is_new = False
        self._solver = solver
        self._layer: Layer | None = None

    def happened(self, event: Happening) -> None:
        """Compute the odds of another position, but of no other game: seeing them assists."""
        match event:
            case Occasion.OTHER_GAME:
                self.shown = False
            case Occasion.CHANGED:
                self._compute()

    def show(self) -> View:
        """The covered cells without flags by their odds, in figures; those at the cursor."""
        if self.odds is None:
            return NOTHING
        return View(self._layer, status=self._text_at(self.odds, self.screen.board.cursor))

    @command(
        "Odds",
        "o",
        group=Group.HINTS,
        menu="Odds",
        state=on_or_off,
        offered=lambda odds: odds.session.playing,
        id="odds",
    )
    def toggle(self) -> None:
        """Draw the odds of a mine in each covered cell."""
        if self._solver.refuses(self.screen) or not (self.shown or self._may_begin()):
            return
        self.shown = self._is_new = not self.shown
        self.screen.changed()
        if self.shown:
            self.screen.say(self._legend)

    @property
    def surface(self) -> core.Surface | None:
        """What there are odds of; None while there are none to be seen."""
        session = self.session
        return session.surface if session.playing and session.game.started else None

    def _may_begin(self) -> bool:
        """May the odds be shown? Where the game would count less, that is asked first."""
        questions = [_(each) for each in hint_texts.ASSISTS_ODDS]
        return self.screen.may_help("odds", questions, _("Show them"))

    def _compute(self) -> None:
        """Compute the odds of this position; seeing them makes the game assisted (rule 10)."""
        self.odds = self._layer = None
        self.screen.jobs.stop("odds")
        session, surface = self.session, self.surface
        if not self.shown or surface is None:
            return
        session.assist()
        if self._solver.too_large(session):
            return
        self.screen.jobs.run(
            "odds",
            lambda stop: self._solver.odds(surface, stop),
            self._take,
            about=lambda: self.session.position,
        )

    def _take(self, odds: solver.Odds | None) -> None:
        """Show the odds, and say how many cells were not computed in time."""
        self.odds = odds
        if odds is not None:
            position = self.session.position
            drawn = DrawnOdds(odds)
            looks = drawn.looks(position.covered & ~position.flagged)
            self._layer = Layer(looks, labels=drawn.labels)
            self._say_sea(odds, *drawn.sea)
            if odds.uncounted:
                self.screen.say(_uncounted_text(odds.uncounted.bit_count()))
        self.screen.show()

    def _text_at(self, odds: solver.Odds, cell: Cell) -> str:
        """A cell with its odds."""
        text, probability = contents.cell_text(self.session.position, cell), odds.of(cell)
        if probability is not None:
            return f"{text} · {contents.odds_text(probability)}"
        late = _("odds not computed in time")
        return f"{text} · {late}" if has(odds.uncounted, cell) else text

    @property
    def _legend(self) -> str:
        """What the figures and signs mean."""
        drawn = self.screen.glyphs.signs
        signs = {
            "safe": drawn[Look.ODDS_SAFE].strip(),
            "mined": drawn[Look.ODDS_MINE].strip(),
        }
        if self.screen.board.cell_size.width == 2:
            # Translators: ".2" stands in a cell as it is written here.
            return _("Odds of a mine: .2 is 20–30%, {safe} is safe, {mined} is mined.", **signs)
        return _("Odds of a mine: {safe} is safe, {mined} is mined.", **signs)

    def _say_sea(self, odds: solver.Odds, sea: CellSet, first: Cell | None) -> None:
        """Say the odds of the cells without a figure, when the odds are switched on."""
        if not odds.layouts:
            return
        probability = odds.of(first) if first is not None else None
        if self._is_new and probability not in (None, 0, 1):
            elsewhere = _("Elsewhere {odds}.", odds=words.percent(probability))
            self.screen.say(joined(self._legend, elsewhere))
        self._is_new = False


def _uncounted_text(cells: int) -> str:
    """How many cells were not computed in time, and their sign."""
    return ngettext(
        "Odds: ?? means not computed in time: {n} cell.",
        "Odds: ?? means not computed in time: {n} cells.",
        cells,
    )


class DrawnOdds:
    """The looks and the figures of cells by their odds, and the sea, which has one figure."""

    def __init__(self, odds: solver.Odds) -> None:
        self._odds = odds

    def looks(self, cells: CellSet) -> tuple[tuple[Look, CellSet], ...]:
        """The looks of some cells by tenths; certain cells have looks of their own."""
        tenths: list[CellSet] = [NO_CELLS] * len(ODDS)
        safe = mined = NO_CELLS
        for part, probability in self._odds.parts:
            if probability == 0:
                safe |= part
            elif probability == 1:
                mined |= part
            else:
                tenths[int(10 * probability)] |= part
        looks = ((Look.ODDS_SAFE, safe), (Look.ODDS_MINE, mined), *zip(ODDS, tenths, strict=True))
        return tuple((look, part & cells) for look, part in looks)

    @cached_property
    def labels(self) -> dict[Cell, Label]:
        """The odds of uncertain cells, but for flags: in tenths, and in per cent.

        Only one cell of the sea has a figure, which is that of all.
        """
        labels = dict.fromkeys(cells_of(self._odds.uncounted), UNCOUNTED)
        sea, first = self.sea
        for cells, probability in self._odds.parts:
            if probability in (0, 1):
                continue  # its sign says it
            figures = (f".{int(10 * probability)}", f"{words.bare_percent(probability)}%")
            labels.update(dict.fromkeys(cells_of(cells & ~sea), figures))
            if first is not None and has(cells, first):
                labels[first] = figures
        for cell in cells_of(self._odds.surface.flagged):
            labels.pop(cell, None)
        return labels

    @cached_property
    def sea(self) -> tuple[CellSet, Cell | None]:
        """The sea, and the cell in it to guess first, which has the fewest neighbours."""
        surface = self._odds.surface
        grid = surface.grid
        sea = surface.covered & ~grid.spread(grid.cells & ~surface.covered) & ~surface.flagged
        parts = (sea & cells for cells in grid.tally(grid.cells))  # by the number of neighbours
        return sea, next((lowest(part) for part in parts if part), None)


class StartMap(Feature):
    """Draws the start map over the board, while it is switched on."""

    def __init__(self) -> None:
        self.shown = False
        self._starts: core.Starts | None = None
        self._layer: Layer | None = None

    def happened(self, event: Happening) -> None:
        """Forget the map of another board; take it away when undo takes the game up again."""
        match event:
            case Occasion.OTHER_GAME:
                self.shown, self._starts = False, None
            case Occasion.CHANGED:
                self.shown = self.shown and self.session.over

    def show(self) -> View:
        """The tenths of the safe cells that a casual player clears from each start."""
        if not self.shown or self._starts is None:
            return NOTHING
        status = contents.start_text(self._starts, self.screen.board.cursor)
        return View(self._layer, status=status)

    @command("Start map", group=Group.LOOK_BACK, menu="Start map", after=True, id="starts")
    def toggle(self) -> None:
        """After a game: show how far each first click leads."""
        field, size = self.session.game.field, self.session.game.level.size
        if not self.session.over:
            self.screen.say(game_texts.only_finished_text("start_map"))
        elif size > core.Starts.MAPPABLE:
            most = number(core.Starts.MAPPABLE)
            self.screen.say(_("The start map is for boards of up to {most} cells.", most=most))
        elif self._starts is None and size > MAPPED_AT_ONCE:
            self.screen.say(_("Finding how far each start leads …"))

            def work(stop: Stop) -> core.Starts:
                def progress(done: float) -> None:
                    if stop():
                        raise Stopped

                return core.starts(field, progress)

            self.screen.jobs.run("map", work, self._take, about=lambda: self.session.position)
        else:
            self._keep(self._starts or core.starts(field))
            self.shown = not self.shown
        self.screen.show()

    def _keep(self, start_map: core.Starts) -> None:
        """Draw all cells by how far a start there leads, with an accent on the best starts."""
        parts: list[CellSet] = [NO_CELLS] * len(REACHES)
        safe = start_map.field.safe.bit_count()
        parts[0] = start_map.field.mines
        for left, cells in start_map.by_remaining:
            cleared = safe - left
            parts[1 if cleared == 1 < safe else 2 + 10 * cleared // safe] |= cells
        looks, accents = zip(REACHES, parts, strict=True), ((Accent.BEST, start_map.best),)
        self._starts, self._layer = start_map, Layer(tuple(looks), accents)

    def _take(self, start_map: core.Starts) -> None:
        self._keep(start_map)
        self.shown = True
        self.screen.say("")
        self.screen.show()
