"""The odds of a mine in each covered cell, drawn over the board.

The start map of a finished game: how far a casual player gets from each first click.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from minetui.core import NO_CELLS, Cell, CellSet, Starts, cells_of, has, lowest, starts
from minetui.texts import contents, words

from ..board.feature import HookedFeature
from ..board.scene import Label, Layer
from ..kit.commands import Command, Group, MenuEntry
from ..kit.glyphs import ODDS, REACHES, Accent, Look
from ..kit.jobs import Stop, Stopped
from .solver import SharedSolver

if TYPE_CHECKING:
    from minetui.solver import Odds

UNCOUNTED = ("??", "??")


class OddsDisplay(HookedFeature):
    """Draws the odds in the covered cells, while they are switched on."""

    def __init__(self, shared_solver: SharedSolver) -> None:
        self.shown = self._is_new = False
        self.odds: Odds | None = None
        self._shared_solver = shared_solver
        self._labels: Mapping[Cell, Label] = {}

    def game_changed(self) -> None:
        """Switch the odds off for another game: seeing them would make it assisted."""
        self.shown = False

    def session_changed(self) -> None:
        """Compute the odds of this position; seeing them makes the game assisted (rule 10)."""
        self.odds, self._labels = None, {}
        self.screen.jobs.stop("odds")
        session = self.session
        if not (self.shown and session.playing and session.game.started):
            return
        session.assist()
        if self._shared_solver.too_large(session):
            return
        surface = session.surface

        def work(stop: Stop) -> "Odds | None":
            return self._shared_solver.solver.odds(surface, stop)

        self.screen.jobs.run("odds", work, self._take, about=lambda: self.session.position)

    def layer(self) -> Layer | None:
        """The covered cells without flags by their odds, and the odds in figures."""
        if self.odds is None:
            return None
        position = self.session.position
        return layer_of(self.odds, position.covered & ~position.flagged, self._labels)

    def status(self) -> str | None:
        """The cell at the cursor, with its odds."""
        if self.odds is None:
            return None
        cell = self.screen.board.cursor
        odds, text = self.odds.of(cell), contents.cell_text(self.session.position, cell)
        if odds is None:
            late = has(self.odds.uncounted, cell)
            return f"{text} · odds not computed in time" if late else text
        return f"{text} · {contents.odds_text(odds)}"

    def toggle(self) -> None:
        """Switch the odds on or off."""
        if self._shared_solver.too_large(self.session):
            self.screen.say(self._shared_solver.refusal)
            return
        self.shown = self._is_new = not self.shown
        self.screen.changed()
        if self.shown:
            self.screen.say(self._legend)

    @property
    def _legend(self) -> str:
        """What the figures and signs mean."""
        signs = self.screen.glyphs.signs
        safe, mined = signs[Look.ODDS_SAFE].strip(), signs[Look.ODDS_MINE].strip()
        tenths = ".2 is 20 to 30 %, " if self.screen.board.cell_size.width == 2 else ""
        return f"Odds of a mine: {tenths}{safe} is safe, {mined} is mined."

    def _say_sea(self, odds: "Odds") -> None:
        """Say the odds of the cells without a figure, when the odds are switched on."""
        sea, first = sea_of(odds)
        probability = odds.of(first) if first is not None else None
        if self._is_new and probability is not None:
            cells = words.counted(sea.bit_count(), "cell")
            self.screen.say(
                f"{self._legend} {words.percent(probability)} in {cells} beyond the numbers."
            )
        self._is_new = False

    def _take(self, odds: "Odds | None") -> None:
        """Show the odds, and say how many cells were not computed in time."""
        self.odds = odds
        self._labels = labels_of(odds) if odds is not None else {}
        if odds is not None and odds.layouts:
            self._say_sea(odds)
        if odds is not None and odds.uncounted:
            cells = words.counted(odds.uncounted.bit_count(), "cell")
            self.screen.say(f"Odds: ?? means not computed in time: {cells}.")
        self.screen.show()

    commands = (
        Command(
            "odds",
            ("o",),
            "Odds",
            "Draw the odds of a mine in each covered cell.",
            toggle,
            group=Group.HINTS,
            menu=MenuEntry(23, "Odds"),
            state=lambda odds: "on" if odds.shown else "off",
        ),
    )


def layer_of(odds: "Odds", cells: CellSet, labels: Mapping[Cell, Label]) -> Layer:
    """The looks of some cells by their odds in tenths; certain cells have looks of their own."""
    tenths: list[CellSet] = [NO_CELLS] * len(ODDS)
    safe = mined = NO_CELLS
    for part, probability in odds.parts:
        if probability == 0:
            safe |= part
        elif probability == 1:
            mined |= part
        else:
            tenths[int(10 * probability)] |= part
    looks = ((Look.ODDS_SAFE, safe), (Look.ODDS_MINE, mined), *zip(ODDS, tenths, strict=True))
    return Layer(tuple((look, part & cells) for look, part in looks), labels=labels)


def labels_of(odds: "Odds") -> dict[Cell, Label]:
    """The odds of uncertain cells, but for flags: in tenths, and in per cent.

    Only one cell of the sea has a figure, which is that of all.
    """
    labels = dict.fromkeys(cells_of(odds.uncounted), UNCOUNTED)
    sea, first = sea_of(odds)
    for cells, probability in odds.parts:
        if probability in (0, 1):
            continue  # its sign says it
        figures = (f".{int(10 * probability)}", words.percent(probability, 0).strip("<>"))
        labels.update(dict.fromkeys(cells_of(cells & ~sea), figures))
        if first is not None and has(cells, first):
            labels[first] = figures
    for cell in cells_of(odds.surface.flagged):
        labels.pop(cell, None)
    return labels


def sea_of(odds: "Odds") -> tuple[CellSet, Cell | None]:
    """The sea, and the cell in it to guess first: in a corner, or else at an edge."""
    surface = odds.surface
    grid = surface.grid
    sea = surface.covered & ~grid.spread(grid.cells & ~surface.covered) & ~surface.flagged
    parts = (sea & cells for cells in grid.tally(grid.cells))  # by the number of their neighbours
    return sea, next((lowest(part) for part in parts if part), None)


MAPPED_AT_ONCE = 2_000  # cells; measured: the closures of more may take over 50 ms


class StartMap(HookedFeature):
    """Draws the start map over the board, while it is switched on."""

    def __init__(self) -> None:
        self.shown = False
        self._starts: Starts | None = None

    def game_changed(self) -> None:
        """Forget the map of the last board."""
        self.shown, self._starts = False, None

    def session_changed(self) -> None:
        """Take the map away when undo takes the game up again."""
        self.shown = self.shown and self.session.over

    def layer(self) -> Layer | None:
        """The tenths of the safe cells that a casual player clears from each start."""
        return start_layer(self._starts) if self.shown and self._starts else None

    def status(self) -> str | None:
        """How far the start at the cursor leads."""
        if not self.shown or self._starts is None:
            return None
        return contents.start_text(self._starts, self.screen.board.cursor)

    def toggle(self) -> None:
        """Show the start map, or take it away."""
        field, size = self.session.game.field, self.session.game.level.size
        if not self.session.over:
            self.screen.say("The start map can be shown once the game is over.")
        elif size > Starts.MAPPABLE:
            self.screen.say(f"The start map is for boards of up to {Starts.MAPPABLE:,} cells.")
        elif self._starts is None and size > MAPPED_AT_ONCE:
            self.screen.say("Finding how far each start leads …")

            def work(stop: Stop) -> Starts:
                def progress(_: float) -> None:
                    if stop():
                        raise Stopped

                return starts(field, progress)

            self.screen.jobs.run("map", work, self._take, about=lambda: self.session.position)
        else:
            self._starts = self._starts or starts(field)
            self.shown = not self.shown
        self.screen.show()

    def _take(self, start_map: Starts) -> None:
        self._starts, self.shown = start_map, True
        self.screen.say("")
        self.screen.show()

    commands = (
        Command(
            "starts",
            ("m",),
            "Start map",
            "After a game: show how far each first click leads.",
            toggle,
            group=Group.LOOK_BACK,
            menu=MenuEntry(33, "Start map", after=True),
            bar_after=5,
        ),
    )


def start_layer(start_map: Starts) -> Layer:
    """The looks of all cells by how far a start there leads; the best starts have an accent."""
    parts: list[CellSet] = [NO_CELLS] * len(REACHES)
    safe = start_map.field.safe.bit_count()
    parts[0] = start_map.field.mines
    for left, cells in start_map.by_remaining:
        cleared = safe - left
        parts[1 if cleared == 1 < safe else 2 + 10 * cleared // safe] |= cells
    return Layer(tuple(zip(REACHES, parts, strict=True)), ((Accent.BEST, start_map.best),))
