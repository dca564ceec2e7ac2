"""The screen of the records: a page for each level, with its results, a chart and its games."""

from dataclasses import replace
from functools import partial

from textual.app import ComposeResult
from textual.events import Resize

from minetui.core.levels import Level
from minetui.formats.replay import Replay
from minetui.store.entries import RecordClass
from minetui.store.overviews import GameOrder
from minetui.texts.records import game_text

from ..commands import Command
from ..features.opener import Opener
from ..widgets.game_list import GameList
from ..widgets.lines import Lines
from ..widgets.links import Link, LinkLine, spans_of, target_at
from .command_screen import CommandScreen, Preferences, common_commands
from .record_reading import Choice, Page, read_page, replay_of
from .records_page import WIDEST, Head

PATIENCE = 0.05  # seconds that the first paint waits for the records


class RecordsScreen(CommandScreen):
    """Shows the records of one level and class at a time; Enter watches a game."""

    AUTO_FOCUS = "#games"

    def __init__(self, choice: Choice, opener: Opener, preferences: Preferences) -> None:
        super().__init__(preferences, commands=self.commands)
        self.opener, self.choice = opener, choice
        self.page: Page | str = "Reading the records …"  # or why there is none
        self.head, self.games = Lines(self.glyphs.words, id="head"), GameList()

    def compose(self) -> ComposeResult:
        """The page, the games, and the keys."""
        yield from (self.head, self.games, self.status, self.keys)

    async def on_mount(self) -> None:
        """Read the records; if that is quick, they are in the first paint."""
        self.read()
        await self.jobs.wait("page", PATIENCE)
        self.fit()

    def on_resize(self, event: Resize) -> None:
        """Arrange the page in the new window."""
        self.fit()

    def fit(self) -> None:
        """Show what there is room for."""
        lines, has_games = self.lines, bool(self.games.games)
        self.head.styles.height = len(lines) if has_games else "1fr"
        self.head.show([spans_of(line) for line in lines])
        self.games.display = has_games
        self.games.styles.margin = (0, self._indent, 0, self._indent)
        self.show_keys()
        self.show_status()

    @property
    def lines(self) -> list[LinkLine]:
        """The lines above the games."""
        if isinstance(self.page, str):
            return []
        width, height = self.app.size
        size = (width - 2 * self._indent, height - 2)
        before = Link(" " * self._indent)
        return [(before, *line) for line in Head(self.page, size, self.glyphs, self.key).lines]

    def status_text(self) -> str:
        """The game at the cursor, or why there are none."""
        game = self.games.game
        if isinstance(self.page, str):
            return self.page
        return game_text(game) if game else ""

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Choose a level, a class or an order that was clicked."""
        if event.lines is self.head:
            self.say("")
            self.choose(target_at(self.lines, event.row, event.column))

    def on_game_list_moved(self) -> None:
        """Show the game at the cursor."""
        self.say("")
        self.show_status()

    def on_game_list_chosen(self) -> None:
        """Watch the game that was clicked."""
        self.action_command("open")

    def choose(self, target: object) -> None:
        """Show the games of a level, a class or an order; the class that is shown again: any."""
        if isinstance(target, Level):
            self._show(replace(self.choice, level=target))
        elif isinstance(target, RecordClass):
            shown = self.choice.record_class is target
            record_class = RecordClass.ANY if shown else target
            self._show(replace(self.choice, record_class=record_class))
        elif isinstance(target, GameOrder):
            self._show(replace(self.choice, order=target))

    def next_level(self, by: int) -> None:
        """Go to the next or the previous level."""
        if isinstance(self.page, Page):
            levels = self.page.levels
            self.choose(levels[(levels.index(self.choice.level) + by) % len(levels)])

    def next_order(self) -> None:
        """List the games in the next order."""
        orders = list(GameOrder)
        self.choose(orders[(orders.index(self.choice.order) + 1) % len(orders)])

    def open_game(self) -> None:
        """Watch the game at the cursor."""
        game = self.games.game
        if game is not None:
            self.jobs.run("watch", lambda _: replay_of(game), self._open)

    def read(self) -> None:
        """Read what is to be shown."""
        choice = self.choice
        self.jobs.run("page", lambda _: read_page(choice), self._take)

    def _show(self, choice: Choice) -> None:
        self.choice = choice
        self.read()

    def _take(self, page: Page | str) -> None:
        """Show a page, or say why there is none."""
        self.page = page
        self.games.take([] if isinstance(page, str) else page.games)
        self.fit()

    def _open(self, replay: Replay | str) -> None:
        """Watch a replay, or say why there is none."""
        if isinstance(replay, str):
            self.say(replay)
        elif self.is_active:
            self.opener.open_replay(replay)

    @property
    def _indent(self) -> int:
        """The columns beside a page that is narrower than the window."""
        return max((self.width - WIDEST) // 2, 0)

    commands = (
        Command("open", ("enter",), "Watch", "Watch this game.", open_game, bar=1),
        Command(
            "next_level",
            ("tab", "right", "l"),
            "Level",
            "Go to the next level.",
            partial(next_level, by=1),
            bar=2,
        ),
        Command(
            "previous_level",
            ("shift+tab", "left", "h"),
            "Previous level",
            "Go to the previous level.",
            partial(next_level, by=-1),
        ),
        Command(
            "list",
            ("b",),
            "Best/latest",
            "List the latest games, the best times or the best 3BV/s.",
            next_order,
            bar=3,
        ),
        Command(
            "no_guess",
            ("G",),
            "No-guess",
            "Show only games on boards that need no guess, or the others again.",
            lambda screen: screen.choose(RecordClass.NO_GUESS),
            bar=4,
        ),
        Command(
            "assisted",
            ("A",),
            "Assisted",
            "Show only assisted games, or the others again.",
            lambda screen: screen.choose(RecordClass.ASSISTED),
            bar=5,
        ),
        Command("up", ("up", "k"), "Up", "Move up.", lambda screen: screen.games.move(-1)),
        Command("down", ("down", "j"), "Down", "Move down.", lambda screen: screen.games.move(1)),
        *common_commands("Leave the records.", bar=6),
        Command("leave", ("escape",), "Leave", "Leave the records.", CommandScreen.leave),
    )
