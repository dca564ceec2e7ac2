"""The records: what the games of each level come to, their times as a plot, and the games."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.events import Resize
from textual.widgets import DataTable, Sparkline, Static

from minetui.formats.errors import shown
from minetui.store.files import FileError, read_replay
from minetui.store.records import Entry, Overview, RecordClass, Records, RecordsError, records_path
from minetui.texts.words import counted

from ..glyphs import Glyphs
from ..keys import RECORDS, bindings
from ..record_texts import GAME_COLUMNS, LEVEL_COLUMNS, game_row, game_text, histogram, level_row
from .commanding import CommandScreen
from .table import TableScreen

BESIDE = 118  # columns from which the plot stands beside the games
SHOWN, PLOTTED = 200, 100  # games
WORDS = ("Level", "Date", "Result", "")  # columns that are read from their left end
# Widths of its own: a table would measure its rows later than it paints them.
WIDTHS = {
    **{"Level": 13, "Games": 7, "Won": 7, "Rate": 6, "Streak": 8, "Longest": 9, "Best time": 11},
    **{"Date": 17, "Result": 7, "Time": 10, "3BV": 6, "3BV/s": 8, "Clicks": 8, "": 10},
}
WIDEST_LEVEL = 22
LISTS = ("Latest games", "Best times", "Best 3BV/s")


@dataclass(frozen=True)
class Found:
    """The games of one level, assisted or not: those that are listed, and the latest wins."""

    games: list[Entry]
    wins: list[Entry]


class RecordsScreen(CommandScreen):
    """Shows the records of a level at a time; Enter watches a game."""

    COMMAND_TABLE = RECORDS
    BINDINGS = bindings(RECORDS)
    AUTO_FOCUS = "#levels"
    CSS_PATH = "records.tcss"

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(glyphs, classes="records")
        self._overviews: list[Overview] = []
        self._instead = "Looking …"  # what is said where there is nothing to show
        self._found, self._list, self._plotting = Found([], []), 0, False
        self.levels, self.games = (
            DataTable[Text](cursor_type="row", cell_padding=0, id=name)
            for name in ("levels", "games")
        )
        self.plot = Sparkline(id="times")
        self.bars, self.title_line = Static(markup=False, id="bars"), Static(markup=False)

    def compose(self) -> ComposeResult:
        """The levels, the plot and the games of one of them, and the keys."""
        _set_columns(self.levels, LEVEL_COLUMNS)
        _set_columns(self.games, GAME_COLUMNS)
        yield self.levels
        with Container(id="details"):
            with Vertical(id="plots"):
                yield self.title_line
                yield self.plot
                yield self.bars
            yield self.games
        yield from (self.status, self.keys)

    def on_mount(self) -> None:
        """Look what there is."""
        self.run_worker(self._load())

    def on_resize(self, event: Resize) -> None:
        """Put plot and games side by side where there is room, else show one of them."""
        self.fit()

    def fit(self) -> None:
        """Show what there is room for."""
        wide = self.app.size.width >= BESIDE
        self.query_one("#details").set_class(wide, "-beside")
        self.query_one("#plots").display = wide or self._plotting
        self.games.display = wide or not self._plotting
        self.plot.display = bool(self.plot.data) and not self.app.has_class("-ascii")
        self.show_keys()
        self.show_status()
        self.call_after_refresh(self.show_plot)

    def show_plot(self) -> None:
        """Show the times of the latest wins, the oldest first, and how they are spread."""
        times = [win.seconds for win in reversed(self._found.wins)]
        self.plot.data = times
        shown = f"Last {counted(len(times), 'win')}" if times else "No win yet"
        spread = f": {min(times):,.3f} to {max(times):,.3f} s" if times else ""
        self.title_line.update(shown + spread)
        width = self.bars.size.width or self.app.size.width
        self.bars.update("\n".join(histogram(times, width, self.glyphs)))

    def status_text(self) -> str:
        """What is to be said of the game at the cursor."""
        game = self.game
        if self._instead:
            return self._instead
        if self.levels.has_focus and game:
            return self.message or f"{LISTS[self._list]}: Enter goes there"
        told = f"{LISTS[self._list]} · {game_text(game)}" if game else LISTS[self._list]
        return self.message or told

    @property
    def game(self) -> Entry | None:
        """The game at the cursor."""
        at = self.games.cursor_row
        return self._found.games[at] if 0 <= at < len(self._found.games) else None

    def on_descendant_focus(self) -> None:
        """Say what Enter does now."""
        self.show_status()

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        """Show the games of the level at the cursor, or tell of the game there."""
        if event.data_table is self.levels and self._overviews:
            self.message = ""
            self.run_worker(self._look(), group="look", exclusive=True)
        self.show_status()

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Enter on a level goes to its games, on a game watches it."""
        if event.data_table is self.games:
            self.action_command("open")
        elif self.games.display:
            self.games.focus()

    def do_open(self) -> None:
        """Watch this game."""
        if self.game is not None:
            self.run_worker(self._watch(self.game), group="watch", exclusive=True)

    def do_list(self) -> None:
        """List other games; where there is no room for both, in place of the plot."""
        if not self._overviews:
            return
        self._plotting = False
        self._list = (self._list + 1) % len(LISTS)
        self.run_worker(self._look(), group="look", exclusive=True)

    def do_plot(self) -> None:
        """Show the plot, or the games, where there is no room for both."""
        self._plotting = not self._plotting and self.app.size.width < BESIDE
        self.fit()

    def do_level(self) -> None:
        """Go to the levels, or to the games; where the plot has their place, it goes."""
        if self._plotting:
            self.do_plot()
        (self.games if self.levels.has_focus and self.games.display else self.levels).focus()

    def do_up(self) -> None:
        """Move up."""
        (self.levels if self.levels.has_focus else self.games).action_cursor_up()

    def do_down(self) -> None:
        """Move down."""
        (self.levels if self.levels.has_focus else self.games).action_cursor_down()

    async def _load(self) -> None:
        """Find the levels, in a thread."""
        try:
            self._overviews = await asyncio.to_thread(_overviews)
            self._instead = "" if self._overviews else "No finished game yet."
        except RecordsError as error:
            self._instead = str(error)
        for overview in self._overviews:
            self.levels.add_row(*_cells(level_row(overview), LEVEL_COLUMNS))
        self.fit()
        self.show_status()

    async def _look(self) -> None:
        """Find the games of the level at the cursor, in a thread."""
        overview = self._overviews[self.levels.cursor_row]
        try:
            self._found = await asyncio.to_thread(_found, overview, self._list)
        except RecordsError as error:
            self._found, self.message = Found([], []), str(error)
        self.games.clear()
        for entry in self._found.games:
            self.games.add_row(*_cells(game_row(entry, None), GAME_COLUMNS))
        self.fit()
        self.show_status()

    async def _watch(self, entry: Entry) -> None:
        """Read the replay of a game, in a thread, and have it watched."""
        try:
            path = await asyncio.to_thread(_replay_path, entry)
            if path is None:
                self.message = "The moves of this game are not kept: only those of the newest."
            else:
                replay = await asyncio.to_thread(read_replay, path)
                self.post_message(TableScreen.Opened(self, replay))
        except FileError as error:
            self.message = str(error)
        self.show_status()


def _overviews() -> list[Overview]:
    """What the games of each level come to, the assisted ones last."""
    try:
        if not records_path().exists():
            return []
    except OSError as error:
        name = shown(str(records_path()))
        raise RecordsError(f"{name}: {error.strerror}") from None
    with Records() as records:
        return sorted(records.levels(), key=lambda one: one.record_class is RecordClass.ASSISTED)


def _found(overview: Overview, which: int) -> Found:
    level, of = overview.level, overview.record_class
    with Records() as records:
        if which == 0:
            games = records.latest_of(level, of, limit=SHOWN)
        else:
            best = records.best_times if which == 1 else records.best_speeds
            games = best(level, of, limit=SHOWN)
        return Found(games, records.last_wins(level, of, limit=PLOTTED))


def _replay_path(entry: Entry) -> Path | None:
    with Records() as records:
        return records.replay_path(entry)


def _set_columns(table: DataTable[Text], names: tuple[str, ...]) -> None:
    for name, cell in zip(names, _cells(names, names), strict=True):
        width = WIDTHS[name] if table.id == "games" or name != "Level" else WIDEST_LEVEL
        table.add_column(cell, key=name, width=width)


def _cells(texts: tuple[str, ...], names: tuple[str, ...]) -> list[Text]:
    """Cells as they are, numbers to the right; nothing in them is markup."""
    return [
        Text(text, justify="left" if name in WORDS else "right")
        for text, name in zip(texts, names, strict=True)
    ]
