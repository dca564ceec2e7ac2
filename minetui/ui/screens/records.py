"""The screen of the records: each level, a plot of its times, and its games."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.events import Resize
from textual.widgets import DataTable, Sparkline, Static

from minetui.formats.errors import shown
from minetui.formats.replay import Replay
from minetui.store.files import FileError, read_replay
from minetui.store.records import Entry, Overview, RecordClass, Records, RecordsError, records_path
from minetui.texts.records import GAME_COLUMNS, LEVEL_COLUMNS, game_row, game_text, level_row
from minetui.texts.words import counted

from ..commands import Command
from ..features.opener import Opener
from ..widgets.histogram import histogram
from .command_screen import CommandScreen, Preferences, common_commands

BESIDE = 118  # columns from which the plot stands beside the games
LISTED, PLOTTED = 200, 100  # games
WORDS = ("Level", "Date", "Result", "")  # columns with the text to the left
# Fixed widths: a table would measure its rows only after painting them.
WIDTHS = {
    **{"Level": 13, "Games": 7, "Won": 7, "Rate": 6, "Streak": 8, "Longest": 9, "Best time": 11},
    **{"Date": 17, "Result": 7, "Time": 10, "3BV": 6, "3BV/s": 8, "Clicks": 8, "": 10},
}
WIDEST_LEVEL = 22
LISTS = ("Latest games", "Best times", "Best 3BV/s")
NOT_KEPT = "The moves of this game are not kept: only those of the newest and the best games are."


@dataclass(frozen=True)
class LevelGames:
    """The games of a level and record class: those to list, and the latest wins."""

    games: list[Entry]
    wins: list[Entry]


class RecordsScreen(CommandScreen):
    """Shows the records of one level at a time; Enter watches a game."""

    AUTO_FOCUS = "#levels"
    CSS_PATH = "records.tcss"

    def __init__(self, opener: Opener, preferences: Preferences) -> None:
        super().__init__(preferences, commands=self.commands, classes="records")
        self.opener = opener
        self.overviews: list[Overview] = []
        self.placeholder = "Reading the records …"  # while there is nothing to show
        self.level_games, self.list, self.plotting = LevelGames([], []), 0, False

    def compose(self) -> ComposeResult:
        """The levels, the plot and games of the level at the cursor, and the keys."""
        yield _table("levels", LEVEL_COLUMNS)
        with Container(id="details"):
            with Vertical(id="plots"):
                yield Static(markup=False, id="wins")
                yield Sparkline(id="times")
                yield Static(markup=False, id="bars")
            yield _table("games", GAME_COLUMNS)
        yield from (self.status, self.keys)

    def on_mount(self) -> None:
        """Read the levels."""
        self.jobs.run("levels", lambda _: overviews(), self._take_levels)

    def on_resize(self, event: Resize) -> None:
        """Put plot and games side by side if there is room, or show one of them."""
        self.fit()

    def fit(self) -> None:
        """Show what there is room for."""
        wide = self.width >= BESIDE
        self.query_one("#details").set_class(wide, "-beside")
        self.query_one("#plots").display = wide or self.plotting
        self.games.display = wide or not self.plotting
        self.show_keys()
        self.show_status()
        self.call_after_refresh(self.show_plot)

    def show_plot(self) -> None:
        """Show the times of the latest wins, the oldest first, and their histogram."""
        times = [win.seconds for win in reversed(self.level_games.wins)]
        plot, bars = self.query_one(Sparkline), self.query_one("#bars", Static)
        plot.data = times
        plot.display = bool(times) and not self.app.has_class("-ascii")
        wins = f"Last {counted(len(times), 'win')}" if times else "No win yet"
        spread = f": {min(times):,.3f} to {max(times):,.3f} s" if times else ""
        self.query_one("#wins", Static).update(wins + spread)
        bars.update("\n".join(histogram(times, bars.size.width or self.width, self.glyphs)))

    def status_text(self) -> str:
        """The name of the list, and the game at the cursor."""
        game, title = self.game, LISTS[self.list]
        if self.placeholder:
            return self.placeholder
        if self.levels.has_focus and game:
            return f"{title}: press Enter to browse these games"
        return f"{title} · {game_text(game)}" if game else title

    @property
    def levels(self) -> "DataTable[Text]":
        """The table of the levels."""
        return self.query_one("#levels", DataTable)

    @property
    def games(self) -> "DataTable[Text]":
        """The table of the games."""
        return self.query_one("#games", DataTable)

    @property
    def game(self) -> Entry | None:
        """The game at the cursor."""
        row, games = self.games.cursor_row, self.level_games.games
        return games[row] if 0 <= row < len(games) else None

    def on_descendant_focus(self) -> None:
        """Show the status line, which says what Enter does."""
        self.show_status()

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        """Show the games of the level at the cursor, or the game there."""
        if event.data_table is self.levels and self.overviews:
            self.say("")
            self._read_games()
        self.show_status()

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Go to the games of a level, or watch a game."""
        if event.data_table is self.games:
            self.action_command("open")
        elif self.games.display:
            self.games.focus()

    def open_game(self) -> None:
        """Watch the game at the cursor."""
        game = self.game
        if game is not None:
            self.jobs.run("watch", lambda _: replay_of(game), self._open)

    def next_list(self) -> None:
        """Show the next list of games; without room for both, in place of the plot."""
        if self.overviews:
            self.plotting = False
            self.list = (self.list + 1) % len(LISTS)
            self._read_games()

    def toggle_plot(self) -> None:
        """Show the plot or the games, if there is no room for both."""
        self.plotting = not self.plotting and self.width < BESIDE
        self.fit()

    def switch_table(self) -> None:
        """Go to the levels, or to the games, in place of the plot if there is no room for both."""
        if self.plotting:
            self.toggle_plot()
        (self.games if self.levels.has_focus and self.games.display else self.levels).focus()

    def move(self, rows: int) -> None:
        """Move the cursor up or down by a row."""
        table = self.levels if self.levels.has_focus else self.games
        table.action_cursor_up() if rows < 0 else table.action_cursor_down()

    def _take_levels(self, overviews: list[Overview] | str) -> None:
        """Show the levels, or say why there are none."""
        if isinstance(overviews, str):
            self.placeholder = overviews
        else:
            self.overviews = overviews
            self.placeholder = "" if overviews else "No finished game yet."
        for overview in self.overviews:
            self.levels.add_row(*_cells(level_row(overview), LEVEL_COLUMNS))
        self.fit()

    def _read_games(self) -> None:
        """Find the games of the level at the cursor."""
        overview, which = self.overviews[self.levels.cursor_row], self.list
        self.jobs.run("games", lambda _: games_of(overview, which), self._take_games)

    def _take_games(self, games: LevelGames | str) -> None:
        """Show the games of a level, or say why there are none."""
        self.level_games = LevelGames([], []) if isinstance(games, str) else games
        self.games.clear()
        for entry in self.level_games.games:
            self.games.add_row(*_cells(game_row(entry, None), GAME_COLUMNS))
        self.fit()
        if isinstance(games, str):
            self.say(games)

    def _open(self, replay: Replay | str) -> None:
        """Watch a replay, or say why there is none."""
        if isinstance(replay, str):
            self.say(replay)
        elif self.is_active:
            self.opener.open_replay(replay)

    commands = (
        Command("open", ("enter",), "Watch", "Watch this game.", open_game, bar=1),
        Command(
            "list",
            ("b",),
            "Best/latest",
            "List the latest games, the best times or 3BV/s.",
            next_list,
            bar=2,
        ),
        Command(
            "plot", ("p",), "Plot", "Show the plot of the times, or the games.", toggle_plot, bar=3
        ),
        Command(
            "level",
            ("tab",),
            "Level/games",
            "Go to the levels, or to the games.",
            switch_table,
            bar=4,
        ),
        Command("up", ("up", "k"), "Up", "Move up.", partial(move, rows=-1)),
        Command("down", ("down", "j"), "Down", "Move down.", partial(move, rows=1)),
        *common_commands("Leave the records.", bar=5),
        Command("leave", ("escape",), "Leave", "Leave the records.", CommandScreen.leave),
    )


def overviews() -> list[Overview] | str:
    """The records of each level and class, assisted last, or the reason why they can't be read."""
    try:
        if not records_path().exists():
            return []
        with Records() as records:
            levels = records.levels()
    except OSError as error:
        return f"{shown(str(records_path()))}: {error.strerror}"
    except RecordsError as error:
        return str(error)
    return sorted(levels, key=lambda each: each.record_class is RecordClass.ASSISTED)


def games_of(overview: Overview, which: int) -> LevelGames | str:
    """The games in a list of a level and class, or the reason why they can't be read."""
    level, record_class = overview.level, overview.record_class
    try:
        with Records() as records:
            lists = (records.latest_of, records.best_times, records.best_speeds)
            games = lists[which](level, record_class, limit=LISTED)
            return LevelGames(games, records.last_wins(level, record_class, limit=PLOTTED))
    except RecordsError as error:
        return str(error)


def replay_of(entry: Entry) -> Replay | str:
    """The replay of a game, or the reason why there is none."""
    try:
        path = _replay_path(entry)
        return NOT_KEPT if path is None else read_replay(path)
    except (FileError, RecordsError) as error:
        return str(error)


def _replay_path(entry: Entry) -> Path | None:
    with Records() as records:
        return records.replay_path(entry)


def _table(id: str, names: tuple[str, ...]) -> "DataTable[Text]":
    """A table with these columns."""
    table: DataTable[Text] = DataTable(cursor_type="row", cell_padding=0, id=id)
    for name, cell in zip(names, _cells(names, names), strict=True):
        width = WIDTHS[name] if id == "games" or name != "Level" else WIDEST_LEVEL
        table.add_column(cell, key=name, width=width)
    return table


def _cells(texts: tuple[str, ...], names: tuple[str, ...]) -> list[Text]:
    """Cells with these texts, numbers to the right; nothing in them is markup."""
    return [
        Text(text, justify="left" if name in WORDS else "right")
        for text, name in zip(texts, names, strict=True)
    ]
