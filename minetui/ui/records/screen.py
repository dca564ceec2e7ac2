"""The screen of the records: a page for each level, with its results, a chart and its games.

A `RecordFilter` says which games are to be shown, and a `RecordsPage` is what is read of them. The
head is what stands above the games: of some arrangements of its lines, the most generous one that
leaves room for games. A click on a part of it leads to another filter, or lists the games in
another `GameOrder`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from statistics import median
from textwrap import wrap
from typing import NamedTuple, TypeVar

from textual.app import ComposeResult

from minetui import play
from minetui.core import LEVELS, Level
from minetui.solver import REVIEWABLE, Patience
from minetui.store import GameOrder, GameRecord, Overview, RecordClass, Records, Settings, Style
from minetui.texts import game, game_list, records
from minetui.texts.share import ShareCard

from ..board.layout import Size
from ..kit import lists
from ..kit.app import Application
from ..kit.charts import EDGES, Card, chart, histogram, side_by_side, spread
from ..kit.commands import Places, command
from ..kit.dialog import ListDialog
from ..kit.glyphs import Glyphs
from ..kit.jobs import Stop, Stopped
from ..kit.lines import Ink, Lines, Link, LinkLine, Span, Tabs, fitted, width_of
from ..kit.lists import Column, ListScreen, RowList, Sorting, Table
from ..play.racing import RaceThis
from ..play.share_dialog import ShareDialog

READING = "Reading the records …"
TO_THE_LEFT = (*game_list.FIRST, "style", game_list.NOTE)
SORTED = {
    GameOrder.LATEST: Sorting("date", True),
    GameOrder.TIMES: Sorting("time"),
    GameOrder.SPEEDS: Sorting("speed", True),
    GameOrder.IOES: Sorting("ioe", True),
    GameOrder.ZNES: Sorting("zne", True),
}
"""How the games of an order are sorted."""
STYLES_OF_LOST = {game_list.NOTE: "best"}
STYLES_OF_WON = {**STYLES_OF_LOST, "result": "won", "time": "strong"}
Value = TypeVar("Value")
INKS = {**lists.INKS, "header": Ink("foreground"), "best": Ink("warning", attributes="bold")}
LISTED, PLOTTED = 200, 100  # games
FEWEST = 3  # wins that are compared with as many older ones
WIDEST, NARROWEST_CARDS = 132, 56  # columns of the page, and from which on it has cards
LOW, HIGH = 5, 9  # lines of a card
LEAST_CHART = 24  # columns of a card with a chart
LEAST_BARS = 16  # columns of a chart in a line
LEAST_EFFICIENCY = 100  # columns of a page that has a card for it
WIDEST_TEXT = 72
COMMANDS = {RecordClass.NO_GUESS: "no_guess", RecordClass.ASSISTED: "assisted"}
"""The commands that show these classes or, where they are shown, all others."""


@dataclass(frozen=True)
class RecordFilter:
    """The games to show: of a level, a class and perhaps a style, in an order.

    `playing` is the level of the game.
    """

    level: Level
    playing: Level
    record_class: RecordClass = RecordClass.ANY
    order: GameOrder = GameOrder.LATEST
    style: Style | None = None

    def turned(self, record_class: RecordClass) -> "RecordFilter":
        """The games of this class or, if these are shown, those of any."""
        is_shown = self.record_class is record_class
        return replace(self, record_class=RecordClass.ANY if is_shown else record_class)


@dataclass(frozen=True)
class RecordsPage:
    """The results of all levels, and the games and the latest wins of one choice.

    `choice` tells which games they are, and of which style the bests in the results.
    """

    choice: RecordFilter
    overviews: Sequence[Overview] = ()
    games: Sequence[GameRecord] = ()
    wins: Sequence[GameRecord] = ()

    @classmethod
    def read(cls, choice: RecordFilter) -> "RecordsPage":
        """The page of a choice; a Problem says why it can't be read."""
        level, record_class = choice.level, choice.record_class
        with Records() as records:
            return cls(
                choice,
                records.levels(choice.style),
                records.games(level, record_class, choice.order, choice.style, limit=LISTED),
                records.last_wins(level, record_class, choice.style, limit=PLOTTED),
            )

    @property
    def overview(self) -> Overview | None:
        """The results of the level and class; None without a game."""
        here = self.choice.record_class
        return next((each for each in self.of_level if each.record_class is here), None)

    @property
    def of_level(self) -> list[Overview]:
        """The results of all classes of the level."""
        return [each for each in self.overviews if each.level == self.choice.level]

    @property
    def levels(self) -> list[Level]:
        """The named levels, then all others with games and that of the game."""
        custom = (each.level for each in self.overviews if each.level.name == "Custom")
        return list(dict.fromkeys((*LEVELS.values(), *custom, self.choice.playing)))

    @property
    def times(self) -> list[float]:
        """The times of the latest wins, the oldest first."""
        return [win.seconds for win in reversed(self.wins)]

    @property
    def trend(self) -> float | None:
        """How much longer the newer half of the times is than the older; None for few times.

        The medians are compared, as a fraction of the older one.
        """
        times, half = self.times, len(self.wins) // 2
        if half < FEWEST:
            return None
        older, newer = median(times[-2 * half : -half]), median(times[-half:])
        return newer / older - 1 if older else None


class HeadArrangement(NamedTuple):
    """The sections from the top down, and the lines that must be left for games."""

    sections: tuple[str, ...]
    least: int
    cards: bool = False


ARRANGEMENTS = (
    HeadArrangement(("title", "levels", "", "cards", "plots", "", "orders"), 11, cards=True),
    HeadArrangement(("title", "levels", "", "cards and chart", "", "orders"), 8, cards=True),
    HeadArrangement(("title", "levels", "cards and chart", "orders"), 5, cards=True),
    HeadArrangement(("title", "levels", "summary", "line", "orders"), 5),
    HeadArrangement(("title", "levels", "summary", "orders"), 3),
    HeadArrangement(("levels with class", "summary"), 2),
    HeadArrangement(("levels with class",), 1),
    HeadArrangement((), 0),
)


class Head:
    """The lines above the games in a window of this size; `key` returns the key of a command."""

    def __init__(
        self, page: RecordsPage, size: Size, glyphs: Glyphs, key: Callable[[str], str]
    ) -> None:
        self._page, self._choice, self._glyphs, self._key = page, page.choice, glyphs, key
        self._width, self._height = size
        self._times = page.times
        self._wins = records.wins_text(len(self._times), page.trend)

    @property
    def lines(self) -> list[LinkLine]:
        """The lines of the most generous arrangement that leaves enough room."""
        overview = self._page.overview
        if overview is None:
            return self._empty_lines
        cards = self._results(overview)
        summary = Link(f" {fitted(records.summary_text(overview), self._width - 2)}", "strong")
        named: dict[str, Callable[[], Sequence[LinkLine]]] = {
            "": lambda: [()],
            "title": lambda: [self._title],
            "levels": lambda: [self._levels()],
            "levels with class": lambda: [self._levels(with_class=True)],
            "cards": lambda: self._row(cards, spread(cards, self._width)),
            "plots": lambda: self._plots,
            "cards and chart": lambda: self._with_chart(cards),
            "summary": lambda: [(summary,)],
            "line": lambda: [self._line],
            "orders": lambda: [self._orders],
        }
        for sections, least, has_cards in ARRANGEMENTS:
            if not has_cards or self._width >= NARROWEST_CARDS:
                lines = [*chain.from_iterable(named[section]() for section in sections)]
                if len(lines) + least <= self._height:
                    return lines
        return []

    @property
    def _empty_lines(self) -> list[LinkLine]:
        """What will be there, and how it begins."""
        page, here = self._page, self._choice.record_class
        texts: Sequence[str] = records.FIRST_WORDS
        if page.overviews:
            other = max(page.of_level, key=lambda each: each.games, default=None)
            id = "next_level"
            if other:  # of another class, and one of the two has a command
                id = COMMANDS.get(other.record_class) or COMMANDS[here]
            texts = records.empty_text(self._choice.level, here, other, self._key(id))
        width = min(max(self._width - 4, 16), WIDEST_TEXT)
        lines: list[LinkLine] = []
        for text in texts:
            lines += [(), *((Link(f"  {line}"),) for line in wrap(text, width))]
        low = self._height < len(lines) + 2
        above = [self._levels(with_class=True)] if low else [self._title, self._levels()]
        return [*above, *(line for line in lines if line or not low)][: self._height]

    @property
    def _title(self) -> LinkLine:
        """The title, and as many of the filters as there is room for."""
        title, classes = Link(" Records", "strong"), self._classes
        for filters in ((*self._styles, *classes), classes):
            gap = self._width - title.width - width_of(filters) - 1
            if gap >= 0:
                return (title._replace(text=title.text + " " * gap), *filters)
        return classes if width_of(classes) < self._width else (title,)

    @property
    def _classes(self) -> LinkLine:
        """The classes as boxes."""
        boxes = list[Link]()
        for each, id in COMMANDS.items():
            target = self._choice.turned(each)
            sign = "x" if each is self._choice.record_class else " "
            boxes.append(Link(f"  {self._key(id)} ", "key", target))
            boxes.append(Link(f"[{sign}] {records.CLASS_NAMES[each]}", "plain", target))
        return tuple(boxes)

    @property
    def _styles(self) -> LinkLine:
        """The styles of play, the present one marked."""
        styles, names = zip(*records.STYLE_NAMES.items(), strict=True)
        targets = [replace(self._choice, style=style) for style in styles]
        present = styles.index(self._choice.style)
        key = Link(f"  {self._key('style')} ", "key", targets[(present + 1) % len(styles)])
        tabs = Tabs(names, targets, present, self._glyphs.pointer)
        return (key, *tabs.line(sum(len(name) + 2 for name in names)))

    def _levels(self, *, with_class: bool = False) -> LinkLine:
        """The names of the levels, the present one marked."""
        choice, levels = self._choice, self._page.levels
        names = [game.short_name(level) for level in levels]
        present = levels.index(choice.level)
        if with_class:
            style = records.STYLE_NAMES[choice.style] if choice.style else ""
            parts = (names[present], records.CLASS_NAMES[choice.record_class], style)
            names[present] = " ".join(filter(None, parts))
        targets = [replace(choice, level=level) for level in levels]
        return Tabs(names, targets, present, self._glyphs.pointer).line(self._width)

    @property
    def _orders(self) -> LinkLine:
        """The orders of the games, the present one marked."""
        orders, names = zip(*records.ORDERS.items(), strict=True)
        present = orders.index(self._choice.order)
        key = Link(f" {self._key('list')} ", "key", orders[(present + 1) % len(orders)])
        tabs = Tabs(names, orders, present, self._glyphs.pointer)
        return (key, *tabs.line(self._width - key.width))

    @property
    def _line(self) -> LinkLine:
        """A chart of a single line, with its title."""
        title = f" {fitted(self._wins, self._width - LEAST_BARS)} "
        title = title if len(title) <= self._width - LEAST_BARS else " "
        bars = chart(self._times, self._width - len(title), 1, self._glyphs)
        spans = bars[0] if bars else ()
        return (Link(title, "faint"), *(Link(text, str(style)) for text, style in spans))

    def _results(self, overview: Overview) -> list[Card]:
        """The bests, the rate and the streak; a click on a best lists the best.

        The bests are those of the style, the others count all games.
        """
        times, style = self._times, self._choice.style
        best = records.best_lines(overview, median(times) if times else None)
        name, every = (f" {records.STYLE_NAMES[style]}", ", all") if style else ("", "")
        efficiency = records.efficiency_lines(overview)
        cards = [
            Card.of(f"Best{name}", best, "key", GameOrder.TIMES),
            Card.of(f"Efficiency{name}", efficiency, "key", GameOrder.IOES),
            Card.of(f"Won{every}", records.won_lines(overview), "good"),
            Card.of(f"Streak{every}", records.streak_lines(overview), "hint"),
        ]
        return cards if self._width >= LEAST_EFFICIENCY else [cards[0], *cards[2:]]

    def _row(self, cards: Sequence[Card], widths: Sequence[int]) -> list[LinkLine]:
        """Low cards beside each other."""
        return side_by_side(cards, widths, LOW, self._glyphs)

    def _with_chart(self, cards: list[Card]) -> list[LinkLine]:
        """The cards with a chart beside them, or below them in a line."""
        room = self._width - sum(card.width + 1 for card in cards)
        if room < LEAST_CHART:
            return [*self._row(cards, spread(cards, self._width)), self._line]
        widths = [*(card.width for card in cards), room]
        return self._row([*cards, self._chart(room, LOW)], widths)

    @property
    def _plots(self) -> list[LinkLine]:
        """A high chart, and how often each time was needed."""
        wide = self._width * 3 // 5
        widths = (wide, self._width - wide - 1)
        bars = histogram(self._times, widths[1] - EDGES, self._glyphs)
        times = Card("How often each time", [((bar, "hint"),) for bar in bars])
        return side_by_side([self._chart(wide, HIGH), times], widths, HIGH, self._glyphs)

    def _chart(self, width: int, height: int) -> Card:
        return Card(self._wins, chart(self._times, width - EDGES, height - 2, self._glyphs))


class GameTable(Table[GameRecord]):
    """The games of a page in columns as wide as their texts; some of these are `metrics`."""

    def __init__(self, metrics: Sequence[str], signs: str) -> None:
        super().__init__(signs, SORTED[GameOrder.LATEST])
        self.show_metrics(metrics)

    def take(self, games: Sequence[GameRecord], sorting: Sorting) -> None:
        """Take these games, which are sorted so already."""
        self.items, self.sorting = games, sorting
        self.show_metrics(self.metrics)

    def sort(self, sorting: Sorting) -> None:
        """Sort the games."""
        column, backward = sorting
        self.take(game_list.ordered(self.items, column, backward=backward), sorting)

    def show_metrics(self, metrics: Sequence[str]) -> None:
        """Show these columns, and make them as wide as they must be."""
        self.metrics = metrics
        self._texts = {game.uid: game_list.row_texts(game, metrics) for game in self.items}
        names = (*game_list.FIRST, *metrics, game_list.NOTE)
        self._columns = [self._column(name) for name in names]

    def columns(self, width: int) -> list[Column]:
        """The columns that fit, without the least important ones.

        Those are the note, the metrics from the last to the third, the date, the second metric and
        the result.
        """
        columns, (date, result), metrics = list(self._columns), game_list.FIRST, self.metrics
        for name in (game_list.NOTE, *reversed(metrics[2:]), date, *metrics[1:2], result):
            if sum(column.width + 1 for column in columns) > width:
                columns = [column for column in columns if column.name != name]
        return columns

    def cell(self, item: GameRecord, column: str) -> Span:
        """The text of a game in a column, in its style."""
        styles = STYLES_OF_WON if item.won else STYLES_OF_LOST
        return self._texts[item.uid][column], styles.get(column, "faint")

    def _column(self, name: str) -> Column:
        """A column that has room for its title, with the sign if that stands before it."""
        title, to_the_left = game_list.NAMES[name], name in TO_THE_LEFT
        longest = max((len(texts[name]) for texts in self._texts.values()), default=0)
        return Column(name, title, max(len(title) + (not to_the_left), longest), to_the_left)


class ColumnsDialog(ListDialog[tuple[str, ...]]):
    """Answers with the metrics to show, in the order in which they were chosen.

    Each row stands for the metrics there are once it is chosen.
    """

    on_bar = ("keep", "choose", "leave")

    def __init__(self, metrics: Sequence[str], glyphs: Glyphs) -> None:
        self._metrics = tuple(metrics)
        title = "Columns, from the left to the right"
        super().__init__("columns", title, self._choices, glyphs)

    @command("Show or not", "space", "enter")
    def choose(self) -> None:
        """Show it, or no more."""
        if self.here is not None:
            self._metrics = self.here
            self.show_rows(self._choices)

    @command("Keep", "ctrl+s")
    def keep(self) -> None:
        """Show these columns from now on."""
        self.answer(self._metrics)

    @property
    def _choices(self) -> dict[tuple[str, ...], str]:
        """The metrics, each with its place if it is shown."""
        rows, shown = dict[tuple[str, ...], str](), self._metrics
        for name in Settings.COLUMNS:
            others = tuple(each for each in shown if each != name)
            place = str(shown.index(name) + 1) if name in shown else ""
            row = f"{place:>2} {game_list.NAMES[name]:10} {game_list.MEANINGS[name]}"
            rows[others if place else (*shown, name)] = row
        return rows

    leave = ListDialog.leave.but("escape", "q")


def following(values: Sequence[Value], value: Value, by: int = 1) -> Value:
    """The value so many places after one of some, going round."""
    return values[(values.index(value) + by) % len(values)]


def reviewed_card(game: GameRecord, patience: Patience, stop: Stop) -> ShareCard:
    """The card of a game, which is reviewed for it; a Problem says why there is none."""
    replay = play.replay_of(game)
    if replay.field.grid.size > REVIEWABLE:
        return ShareCard.of(replay, None)
    reviews = list(play.reviews_of(replay, patience, stop))
    if stop():
        raise Stopped
    return ShareCard.of(replay, reviews)


class RecordsScreen(ListScreen[GameTable]):
    """Shows the records of one level and class at a time; Enter watches a game."""

    AUTO_FOCUS = "#games"
    widest = WIDEST
    places = Places(
        bar=(
            *("open", "next_level", "list", "sort", "columns", "help", "back"),
            *("no_guess", "assisted", "style", "race"),
        )
    )

    def __init__(self, app: Application, choice: RecordFilter) -> None:
        rows = GameTable(app.settings.record_columns, app.glyphs.order)
        super().__init__(app, rows, id="games", inks=INKS)
        self.choice = choice
        self.page: RecordsPage | str = READING  # or why there is none
        self.sorting: Sorting | None = None  # the player's; None for that of the order
        self.head = Lines(self.glyphs.words, id="head")

    def compose(self) -> ComposeResult:
        """The page, the games, and the keys."""
        yield from (self.head, self.list, self.status, self.keys)

    async def on_mount(self) -> None:
        """Read the records; if that is quick, they are in the first paint."""
        self.show(self.choice)
        await self.jobs.wait("page")
        self.fit()

    def fit(self) -> None:
        """Show what there is room for."""
        lines, has_games = self.lines, bool(self.rows.items)
        self.head.styles.height = len(lines) if has_games else "1fr"
        self.head.show_links(lines)
        self.list.display = has_games
        super().fit()

    @property
    def rows(self) -> GameTable:
        """The games that are listed."""
        return self.list.rows

    @property
    def game(self) -> GameRecord | None:
        """The game at the cursor."""
        return self.rows.item(self.list.index)

    @property
    def lines(self) -> list[LinkLine]:
        """The lines above the games."""
        if isinstance(self.page, str):
            return []
        width, height = self.app.size
        indent = max((width - WIDEST) // 2, 0)
        head = Head(self.page, (width - 2 * indent, height - 2), self.glyphs, self.key)
        return [(Link(" " * indent), *line) for line in head.lines]

    def status_text(self) -> str:
        """The game at the cursor, or why there are none."""
        if isinstance(self.page, str):
            return self.page
        game, style = self.game, self.choice.style
        if game is None and style and self.page.overview:
            return records.no_style_text(self.choice.level, style)
        return records.game_text(game) if game else ""

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Show the level, the class, the style or the order that was clicked."""
        if event.lines is not self.head:
            return
        self.say("")
        if isinstance(event.target, GameOrder):
            self.list_in(event.target)
        elif isinstance(event.target, RecordFilter):
            self.show(event.target)

    def on_row_list_header_clicked(self, event: RowList.HeaderClicked) -> None:
        """Sort by a column that was clicked, the best first; at a second click, the other way."""
        self.say("")
        self.sort(self.rows.sorting.chosen(event.column))

    def show(self, choice: RecordFilter) -> None:
        """Read the page of a choice, and show it."""
        self.choice = choice
        read = partial(RecordsPage.read, choice)
        self.jobs.run("page", lambda _: read(), self._take, otherwise=self._take)

    def list_in(self, order: GameOrder) -> None:
        """List the games in an order, which is no longer the player's."""
        self.sorting = None
        self.show(replace(self.choice, order=order))

    def turn(self, record_class: RecordClass) -> None:
        """Show only the games of a class, or all others again."""
        self.show(self.choice.turned(record_class))

    def _go_on(self, by: int) -> None:
        """Go to the next or the previous level."""
        if isinstance(self.page, RecordsPage):
            level = following(self.page.levels, self.choice.level, by)
            self.show(replace(self.choice, level=level))

    @command("Best/latest", "b", id="list")
    def next_order(self) -> None:
        """List the latest games, or the best by time, 3BV/s, IOE or ZNE."""
        self.list_in(following([*GameOrder], self.choice.order))

    @command("Style", "y", id="style")
    def next_style(self) -> None:
        """Show only games without flags (NF), only those with flags (FL), or all again."""
        style = following([*records.STYLE_NAMES], self.choice.style)
        self.show(replace(self.choice, style=style))

    def sort(self, sorting: Sorting) -> None:
        """Sort the games that are listed; a cursor at the top stays there, as nobody moved it."""
        column, backward = sorting
        if self.rows.items and column != game_list.NOTE:
            self.sorting, kept = sorting, self.game if self.list.index else None
            self.rows.sort(sorting)
            self.list.show(self.rows.items.index(kept) if kept else 0)
            self.say(game_list.sorted_text(column, len(self.rows), backward=backward))

    @command("Sort", "s", "o", id="sort")
    def sort_by_next(self) -> None:
        """Sort by the next column."""
        columns = [column.name for column in self.rows.columns(self.list.width) if column.title]
        if columns:  # a tiny window has none
            self.sort(self.rows.sorting.following(columns))

    @command("Reverse", "S", "O")
    def reverse(self) -> None:
        """Sort the other way round."""
        self.sort(self.rows.sorting.reversed)

    @command("Columns", "c", id="columns")
    def choose_columns(self) -> None:
        """Choose the columns of the list."""

        def take(metrics: tuple[str, ...] | None) -> None:
            if metrics is not None:
                self.application.keep({"record_columns": metrics})
                self.rows.show_metrics(metrics)
                self.list.refresh()

        metrics = self.application.settings.record_columns
        self.open(ColumnsDialog(metrics, self.glyphs), take)

    @command("Watch", "enter", id="open")
    def open_game(self) -> None:
        """Watch this game."""
        game = self.game
        if game is not None:
            self.follow("replay", lambda _: play.replay_of(game))

    @command("Race", *RaceThis.KEYS)
    def race(self) -> None:
        """Race this game on its board."""
        game = self.game
        if game is not None:
            self.follow("race", lambda _: play.Race.against_game(game))

    @command("Share", "x")
    def share(self) -> None:
        """Show and copy the card of this game."""
        game = self.game
        if game is None:
            return

        def take(card: ShareCard) -> None:
            if self.is_active:
                self.say("")
                dialog = ShareDialog(self.application, game.level)
                self.open(dialog)
                dialog.take(card)

        self.say(ShareDialog.WAITING)
        card = partial(reviewed_card, game, self.application.TIMES.review)
        self.jobs.run("share", card, take, about=lambda: self.game)

    def _take(self, page: RecordsPage | str) -> None:
        """Show a page, or say why there is none."""
        self.page, games = page, () if isinstance(page, str) else page.games
        if self.sorting:
            games = game_list.ordered(games, self.sorting.column, backward=self.sorting.backward)
        self.rows.take(games, self.sorting or SORTED[self.choice.order])
        self.list.show_first()
        self.fit()

    @command("Level", "tab", "right", "l")
    def next_level(self) -> None:
        """Go to the next level."""
        self._go_on(1)

    @command("Previous level", "shift+tab", "left", "h")
    def previous_level(self) -> None:
        """Go to the previous level."""
        self._go_on(-1)

    @command("No-guess", "G")
    def no_guess(self) -> None:
        """Show only games on boards that need no guess, or the others again."""
        self.turn(record_class=RecordClass.NO_GUESS)

    @command("Assisted", "A")
    def assisted(self) -> None:
        """Show only assisted games, or the others again."""
        self.turn(record_class=RecordClass.ASSISTED)


def records_screen(app: Application, level: Level, kind: str) -> RecordsScreen:
    """The records of a level, on boards of this kind."""
    choice = RecordFilter(level, level, RecordClass.of(kind, assisted=False))
    return RecordsScreen(app, choice)
