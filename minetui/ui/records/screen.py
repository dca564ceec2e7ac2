"""The screen of the records: a page for each level, with its results, a chart and its games.

The dialog that chooses the columns of the list of games in the records.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.events import Resize
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from minetui import play
from minetui.core import Level
from minetui.store import GameOrder, GameRecord, RecordClass, Settings, Style
from minetui.texts import game_list, records
from minetui.texts import share as share_texts

from ..kit.app import Application
from ..kit.commands import Command
from ..kit.dialog import Dialog
from ..kit.glyphs import Glyphs
from ..kit.lines import Lines, Link, LinkLine, spans_of, target_at
from ..kit.lists import RowList, Sorting
from ..kit.patches import GuardedOptionList
from ..kit.screen import CommandScreen, common_commands
from ..play.racing import KEYS
from .page import INKS, WIDEST, GameRows, Head
from .reading import (
    RecordFilter,
    RecordsPage,
    StyleFilter,
    read_page,
    reviewed_card,
)

AROUND = 5  # lines around the list: the border, the title, and the bar


class ColumnsDialog(Dialog[tuple[str, ...]]):
    """Answers with the metrics to show, in the order in which they were chosen."""

    AUTO_FOCUS = "OptionList"
    around = AROUND

    def __init__(self, metrics: Sequence[str], glyphs: Glyphs) -> None:
        super().__init__("columns", glyphs)
        self._metrics = tuple(metrics)

    def parts(self) -> ComposeResult:
        """The metrics, each with its place if it is shown."""
        yield Label("Columns, from the left to the right")
        options = (Option(self._row(name), id=name) for name in Settings.COLUMNS)
        yield GuardedOptionList(*options, markup=False)

    @on(OptionList.OptionSelected)
    def toggle(self) -> None:
        """Show the metric at the cursor after the others, or no more."""
        option = self._rows.highlighted_option
        if option is not None and option.id:
            others = tuple(name for name in self._metrics if name != option.id)
            self._metrics = others if others != self._metrics else (*others, option.id)
            for name in Settings.COLUMNS:
                self._rows.replace_option_prompt(name, self._row(name))

    def keep(self) -> None:
        """Answer with the metrics."""
        self.answer(self._metrics)

    @property
    def _rows(self) -> OptionList:
        return self.query_one(OptionList)

    def _row(self, name: str) -> str:
        """A metric, with its place among those that are shown."""
        place = str(self._metrics.index(name) + 1) if name in self._metrics else ""
        return f"{place:>2} {game_list.NAMES[name]:10} {game_list.MEANINGS[name]}".translate(
            self.glyphs.words
        )

    commands = (
        Command("toggle", ("space", "enter"), "Show or not", "Show it, or no more.", toggle, bar=2),
        Command("keep", ("ctrl+s",), "Keep", "Show these columns from now on.", keep, bar=1),
        Command("cancel", ("escape", "q"), "Cancel", "Change nothing.", Dialog.leave, bar=3),
    )


PATIENCE = 0.05  # seconds that the first paint waits for the records
SORTED = {
    GameOrder.LATEST: Sorting("date", True),
    GameOrder.TIMES: Sorting("time"),
    GameOrder.SPEEDS: Sorting("speed", True),
    GameOrder.IOES: Sorting("ioe", True),
    GameOrder.ZNES: Sorting("zne", True),
}
"""How the games of an order are sorted."""
STYLES = (None, *Style)


class RecordsScreen(CommandScreen):
    """Shows the records of one level and class at a time; Enter watches a game."""

    AUTO_FOCUS = "#games"

    def __init__(self, app: Application, choice: RecordFilter) -> None:
        super().__init__(app, commands=self.commands)
        self.choice = choice
        self.page: RecordsPage | str = "Reading the records …"  # or why there is none
        self.sorting: Sorting | None = None  # the player's; None for that of the order
        self.head = Lines(self.glyphs.words, id="head")
        rows = GameRows(app.settings.record_columns, self.glyphs.order)
        self.games = RowList(rows, self.glyphs.words, id="games", inks=INKS)

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
        lines, has_games = self.lines, bool(self.rows.games)
        self.head.styles.height = len(lines) if has_games else "1fr"
        self.head.show([spans_of(line) for line in lines])
        self.games.display = has_games
        self.games.styles.margin = (0, self._indent, 0, self._indent)
        self.show_keys()
        self.show_status()

    @property
    def rows(self) -> GameRows:
        """The games that are listed."""
        return self.games.rows

    @property
    def game(self) -> GameRecord | None:
        """The game at the cursor."""
        return self.rows.game(self.games.index)

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
        game = self.game
        if isinstance(self.page, str):
            return self.page
        style = self.choice.style
        if game is None and style and self.page.overview:
            return records.no_style_text(self.choice.level, style)
        return records.game_text(game) if game else ""

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Choose a level, a class or an order that was clicked."""
        if event.lines is self.head:
            self.say("")
            self.choose(target_at(self.lines, event.row, event.column))

    def on_row_list_moved(self) -> None:
        """Show the game at the cursor."""
        self.say("")
        self.show_status()

    def on_row_list_chosen(self) -> None:
        """Watch the game that was clicked."""
        self.action_command("open")

    def on_row_list_header_clicked(self, event: RowList.HeaderClicked) -> None:
        """Sort by a column that was clicked, the best first; at a second click, the other way."""
        self.say("")
        again = event.column == self.rows.sorting.column
        self.sort(self.rows.sorting.reversed if again else Sorting.by(event.column))

    def choose(self, target: object) -> None:
        """Show the games of a level, a class, a style or an order.

        The class that is shown again stands for any.
        """
        if isinstance(target, Level):
            self._show(replace(self.choice, level=target))
        elif isinstance(target, RecordClass):
            shown = self.choice.record_class is target
            record_class = RecordClass.ANY if shown else target
            self._show(replace(self.choice, record_class=record_class))
        elif isinstance(target, StyleFilter):
            self._show(replace(self.choice, style=target.style))
        elif isinstance(target, GameOrder):
            self.sorting = None
            self._show(replace(self.choice, order=target))

    def next_level(self, by: int) -> None:
        """Go to the next or the previous level."""
        if isinstance(self.page, RecordsPage):
            levels = self.page.levels
            self.choose(levels[(levels.index(self.choice.level) + by) % len(levels)])

    def next_order(self) -> None:
        """List the games in the next order."""
        orders = list(GameOrder)
        self.choose(orders[(orders.index(self.choice.order) + 1) % len(orders)])

    def next_style(self) -> None:
        """Show the games of the next style, or of all."""
        at = STYLES.index(self.choice.style)
        self.choose(StyleFilter(STYLES[(at + 1) % len(STYLES)]))

    def sort(self, sorting: Sorting) -> None:
        """Sort the games that are listed; a cursor at the top stays there, as nobody moved it."""
        column, backward = sorting
        if self.rows.games and column != game_list.NOTE:
            self.sorting, kept = sorting, self.game if self.games.index else None
            self.rows.sort(sorting)
            self.games.show(self.rows.games.index(kept) if kept else 0)
            self.say(game_list.sorted_text(column, len(self.rows.games), backward=backward))

    def sort_by_next(self) -> None:
        """Sort by the next column."""
        names = [name for name in self.rows.names(self.games.width) if name != game_list.NOTE]
        column = self.rows.sorting.column
        at = names.index(column) + 1 if column in names else 0
        if names:  # a tiny window has none
            self.sort(Sorting.by(names[at % len(names)]))

    def reverse(self) -> None:
        """Sort the other way round."""
        self.sort(self.rows.sorting.reversed)

    def choose_columns(self) -> None:
        """Choose the columns of the list, which the settings keep."""
        metrics = self.application.settings.record_columns
        self.open(ColumnsDialog(metrics, self.glyphs), self._take_columns)

    def open_game(self) -> None:
        """Watch the game at the cursor."""
        game = self.game
        if game is not None:
            self.follow("replay", lambda _: play.replay_of(game))

    def share(self) -> None:
        """Show the card of the game at the cursor."""
        game = self.game
        if game is not None:
            from ..play.share_dialog import WAITING

            self.say(WAITING)
            card = partial(reviewed_card, game)
            self.jobs.run("share", card, partial(self._show_card, game), about=lambda: self.game)

    def race(self) -> None:
        """Race the game at the cursor."""
        game = self.game
        if game is not None:
            self.follow("race", lambda _: play.Race.against_game(game))

    def read(self) -> None:
        """Read what is to be shown."""
        choice = self.choice
        self.jobs.run("page", lambda _: read_page(choice), self._take, otherwise=self._take)

    def _show(self, choice: RecordFilter) -> None:
        self.choice = choice
        self.read()

    def _take(self, page: RecordsPage | str) -> None:
        """Show a page, or say why there is none."""
        self.page = page
        games, sorting = [] if isinstance(page, str) else page.games, SORTED[self.choice.order]
        if self.sorting:
            games = game_list.ordered(games, self.sorting.column, backward=self.sorting.backward)
        self.rows.take(games, self.sorting or sorting)
        self.games.show_first()
        self.fit()

    def _take_columns(self, metrics: tuple[str, ...] | None) -> None:
        """Show other columns, and keep them."""
        if metrics is not None:
            self.application.keep({"record_columns": metrics})
            self.rows.show_metrics(metrics)
            self.games.refresh()

    def _show_card(self, game: GameRecord, card: share_texts.ShareCard) -> None:
        """Show a card."""
        from ..play.share_dialog import ShareDialog

        if self.is_active:
            self.say("")
            dialog = ShareDialog(game.level, self.application)
            self.open(dialog)
            dialog.take(card)

    @property
    def _indent(self) -> int:
        """The columns beside a page that is narrower than the window."""
        return max((self.width - WIDEST) // 2, 0)

    commands = (
        Command("open", ("enter",), "Watch", "Watch this game.", open_game, bar=1),
        Command("race", KEYS, "Race", "Race this game on its board.", race, bar=11),
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
            "List the latest games, or the best by time, 3BV/s, IOE or ZNE.",
            next_order,
            bar=3,
        ),
        Command(
            "no_guess",
            ("G",),
            "No-guess",
            "Show only games on boards that need no guess, or the others again.",
            lambda screen: screen.choose(RecordClass.NO_GUESS),
            bar=8,
        ),
        Command(
            "assisted",
            ("A",),
            "Assisted",
            "Show only assisted games, or the others again.",
            lambda screen: screen.choose(RecordClass.ASSISTED),
            bar=9,
        ),
        Command(
            "style",
            ("S",),
            "Style",
            "Show only games without flags (NF), only those with flags (FL), or all again.",
            next_style,
            bar=10,
        ),
        Command(
            "columns", ("c",), "Columns", "Choose the columns of the list.", choose_columns, bar=5
        ),
        Command("sort", ("o",), "Sort", "Sort by the next column.", sort_by_next, bar=4),
        Command("reverse", ("O",), "Reverse", "Sort the other way round.", reverse),
        Command("share", ("x",), "Share", "Show and copy the card of this game.", share),
        Command("up", ("up", "k"), "Up", "Move up.", lambda screen: screen.games.move(-1)),
        Command("down", ("down", "j"), "Down", "Move down.", lambda screen: screen.games.move(1)),
        *common_commands("Leave the records.", bar=6),
        Command("leave", ("escape",), "Leave", "Leave the records.", CommandScreen.leave),
    )


def records_screen(app: Application, level: Level, kind: str) -> RecordsScreen:
    """The records of a level, on boards of this kind."""
    choice = RecordFilter(level, level, RecordClass.of(kind, assisted=False))
    return RecordsScreen(app, choice)
