"""What stands above the games on the page of the records, for a window of any size.

The most generous arrangement that leaves room for games is taken. No Textual here.

The first line of the page of the records: its title, and the filters with their keys.

The games of the records as rows of a list, in columns as wide as their texts.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from statistics import median
from textwrap import wrap
from typing import NamedTuple

from minetui.store import GameOrder, GameRecord, Overview, RecordClass
from minetui.texts import game, game_list, records

from ..board.layout import Size
from ..kit import lists
from ..kit.cards import EDGES, Card, last_wide, side_by_side, spread
from ..kit.charts import chart, histogram, trend
from ..kit.glyphs import Glyphs
from ..kit.lines import Ink, Link, LinkLine, Tabs, TextLine, fitted, linked_width
from ..kit.lists import Sorting
from .reading import RecordFilter, RecordsPage, StyleFilter

FILTERS = (RecordClass.NO_GUESS, RecordClass.ASSISTED)


def title_line(
    choice: RecordFilter, width: int, pointer: str, key: Callable[[str], str]
) -> LinkLine:
    """The title, and as many of the filters as there is room for.

    `pointer` is the sign before the present style; `key` returns the key of a command.
    """
    title, classes = Link(" Records", "strong"), _classes(choice, key)
    styles = _styles(choice, pointer, key)
    for filters in ((*styles, *classes), classes):
        gap = width - title.width - linked_width(filters) - 1
        if gap >= 0:
            return (title._replace(text=title.text + " " * gap), *filters)
    return classes if linked_width(classes) < width else (title,)


def command_of(record_class: RecordClass) -> str:
    """The command that shows this class or, if it is shown, all others."""
    return "assisted" if record_class is RecordClass.ASSISTED else "no_guess"


def _classes(choice: RecordFilter, key: Callable[[str], str]) -> LinkLine:
    """The classes as boxes."""
    boxes: list[Link] = []
    for each in FILTERS:
        sign = "x" if each is choice.record_class else " "
        boxes.append(Link(f"  {key(command_of(each))} ", "key", each))
        boxes.append(Link(f"[{sign}] {records.CLASS_NAMES[each]}", "plain", each))
    return tuple(boxes)


def _styles(choice: RecordFilter, pointer: str, key: Callable[[str], str]) -> LinkLine:
    """The styles of play, the present one marked."""
    filters = [*map(StyleFilter, records.STYLE_NAMES)]
    present, names = filters.index(StyleFilter(choice.style)), [*records.STYLE_NAMES.values()]
    tabs = Tabs(names, filters, present, pointer)
    following = filters[(present + 1) % len(filters)]
    every = sum(len(name) + 2 for name in names)
    return (Link(f"  {key('style')} ", "key", following), *tabs.line(every))


WIDEST, NARROWEST_CARDS = 132, 56  # columns of the page, and from which on it has cards
LOW, HIGH = 5, 9  # lines of a card
LEAST_CHART = 24  # columns of a card with a chart
LEAST_BARS = 16  # columns of a chart in a line
LEAST_EFFICIENCY = 100  # columns of a page that has a card for it
WIDEST_TEXT = 72


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
    HeadArrangement(("levels", "summary"), 2),
    HeadArrangement(("levels",), 1),
    HeadArrangement((), 0),
)


class Head:
    """The lines above the games; `key` returns the key of a command."""

    def __init__(
        self, page: RecordsPage, size: Size, glyphs: Glyphs, key: Callable[[str], str]
    ) -> None:
        self._page, self._glyphs, self._key = page, glyphs, key
        self._width, self._height = size

    @property
    def lines(self) -> list[LinkLine]:
        """The lines of the most generous arrangement that leaves enough room."""
        if self._page.overview is None:
            return self._empty_lines
        for arrangement in ARRANGEMENTS:
            if arrangement.cards and self._width < NARROWEST_CARDS:
                continue
            lines = self._arranged(arrangement.sections)
            if len(lines) + arrangement.least <= self._height:
                return lines
        return []

    def _arranged(self, sections: Iterable[str]) -> list[LinkLine]:
        named: dict[str, Callable[[], Sequence[LinkLine]]] = {
            "": lambda: [()],
            "title": lambda: [self._title],
            "levels": lambda: [self._levels(with_class="title" not in sections)],
            "cards": lambda: self._cards,
            "plots": lambda: self._plots,
            "cards and chart": lambda: self._cards_and_chart,
            "summary": lambda: [self._summary],
            "line": lambda: [self._line],
            "orders": lambda: [self._orders],
        }
        return list(chain.from_iterable(named[section]() for section in sections))

    @property
    def _empty_lines(self) -> list[LinkLine]:
        """What will be there, and how it begins."""
        page = self._page
        texts: Sequence[str] = records.FIRST_WORDS
        if page.overviews:
            here, other = page.choice.record_class, _most_played(page.of_level)
            other_class = other.record_class if other else RecordClass.ANY
            shown = here if other_class is RecordClass.ANY else other_class
            key = self._key(command_of(shown) if other else "next_level")
            texts = records.empty_text(page.choice.level, here, other, key)
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
        return title_line(self._page.choice, self._width, self._glyphs.pointer, self._key)

    def _levels(self, *, with_class: bool = False) -> LinkLine:
        """The names of the levels, the present one marked."""
        page = self._page
        names = [game.short_name(level) for level in page.levels]
        present = page.levels.index(page.choice.level)
        if with_class:
            choice = page.choice
            style = records.STYLE_NAMES[choice.style] if choice.style else ""
            parts = (names[present], records.CLASS_NAMES[choice.record_class], style)
            names[present] = " ".join(filter(None, parts))
        return Tabs(names, page.levels, present, self._glyphs.pointer).line(self._width)

    @property
    def _orders(self) -> LinkLine:
        """The orders of the games, the present one marked."""
        orders = list(GameOrder)
        present = orders.index(self._page.choice.order)
        key = Link(f" {self._key('list')} ", "key", orders[(present + 1) % len(orders)])
        names = [records.ORDERS[each] for each in orders]
        tabs = Tabs(names, orders, present, self._glyphs.pointer)
        return (key, *tabs.line(self._width - key.width))

    @property
    def _summary(self) -> LinkLine:
        """The most important results that fit into a line."""
        return (
            Link(f" {fitted(records.summary_text(self._overview), self._width - 2)}", "strong"),
        )

    @property
    def _line(self) -> LinkLine:
        """A chart of a single line, with its title."""
        title = f" {fitted(self._wins, self._width - LEAST_BARS)} "
        title = title if len(title) <= self._width - LEAST_BARS else " "
        bars = chart(self._page.times, self._width - len(title), 1, self._glyphs)
        spans = bars[0] if bars else ()
        return (Link(title, "faint"), *(Link(text, str(style)) for text, style in spans))

    @property
    def _overview(self) -> Overview:
        overview = self._page.overview
        if overview is None:
            raise ValueError("expected a level with games")
        return overview

    @property
    def _wins(self) -> str:
        times = self._page.times
        return records.wins_text(len(times), trend(times))

    @property
    def _stats(self) -> list[Card]:
        """The bests, the rate and the streak; a click on a best lists the best.

        The bests are those of the style, the others count all games.
        """
        times, overview, style = self._page.times, self._overview, self._page.choice.style
        best = records.best_lines(overview, median(times) if times else None)
        name, every = (f" {records.STYLE_NAMES[style]}", ", all") if style else ("", "")
        efficiency = _card(
            f"Efficiency{name}", records.efficiency_lines(overview), "key", GameOrder.IOES
        )
        return [
            _card(f"Best{name}", best, "key", GameOrder.TIMES),
            *([efficiency] if self._width >= LEAST_EFFICIENCY else []),
            _card(f"Won{every}", records.won_lines(overview), "good"),
            _card(f"Streak{every}", records.streak_lines(overview), "hint"),
        ]

    @property
    def _cards(self) -> list[LinkLine]:
        """The cards alone."""
        return side_by_side(self._stats, spread(self._stats, self._width), LOW, self._glyphs)

    @property
    def _cards_and_chart(self) -> list[LinkLine]:
        """The cards with a chart beside them, or below them in a line."""
        room = self._width - sum(card.width + 1 for card in self._stats)
        if room < LEAST_CHART:
            return [*self._cards, self._line]
        cards = [*self._stats, self._chart(room, LOW)]
        return side_by_side(cards, last_wide(cards, self._width), LOW, self._glyphs)

    @property
    def _plots(self) -> list[LinkLine]:
        """A high chart, and how often each time was needed."""
        wide = self._width * 3 // 5
        widths = (wide, self._width - wide - 1)
        bars = histogram(self._page.times, widths[1] - EDGES, self._glyphs)
        times = Card("How often each time", [((bar, "hint"),) for bar in bars])
        return side_by_side([self._chart(wide, HIGH), times], widths, HIGH, self._glyphs)

    def _chart(self, width: int, height: int) -> Card:
        return Card(self._wins, chart(self._page.times, width - EDGES, height - 2, self._glyphs))


def _card(title: str, lines: Sequence[str], style: str, target: object = None) -> Card:
    """A card whose first line is the most important."""
    first, *others = lines
    return Card(title, [((first, style),), *(((line, "plain"),) for line in others)], target)


def _most_played(overviews: Iterable[Overview]) -> Overview | None:
    """The class with the most games."""
    return max(overviews, key=lambda each: each.games, default=None)


TO_THE_LEFT = (*game_list.FIRST, "style", game_list.NOTE)
INKS = {**lists.INKS, "header": Ink("foreground"), "best": Ink("warning", attributes="bold")}


class Columns:
    """The texts of games in columns that are as wide as they need. No Textual here."""

    def __init__(self, metrics: Sequence[str], games: Sequence[GameRecord]) -> None:
        self.metrics = metrics
        self._rows = [game_list.row_texts(game, metrics) for game in games]
        self._widths = {
            name: self._width(name) for name in (*game_list.FIRST, *metrics, game_list.NOTE)
        }

    def names(self, width: int) -> list[str]:
        """The columns that fit, without the least important ones.

        Those are the note, the metrics from the last to the third, the date, the second metric and
        the result.
        """
        names, (date, result), metrics = list(self._widths), game_list.FIRST, self.metrics
        for name in (game_list.NOTE, *reversed(metrics[2:]), date, *metrics[1:2], result):
            if sum(self._widths[each] + 1 for each in names) > width:
                names.remove(name)
        return names

    def header(self, names: Iterable[str], sorting: Sorting, signs: str) -> TextLine:
        """The names of the columns, the sorted one with a sign."""
        marks = {sorting.column: signs[sorting.backward]}
        return tuple(
            (self._cell(name, game_list.NAMES[name], marks.get(name, " ")), "faint")
            for name in names
        )

    def row(self, names: Iterable[str], index: int, *, won: bool) -> TextLine:
        """A game, by its number."""
        styles = {game_list.NOTE: "best"} | ({"result": "won", "time": "strong"} if won else {})
        return tuple(
            (self._cell(name, self._rows[index][name]), styles.get(name, "faint")) for name in names
        )

    def at(self, names: Iterable[str], x: int) -> str | None:
        """The column at a place of a line."""
        for name in names:
            x -= self._widths[name] + 1
            if x < 0:
                return name
        return None

    def _width(self, name: str) -> int:
        """The columns that a name and its texts need.

        A sign stands in the gap before a column on the left, and in one on the right before its
        name.
        """
        heading = len(game_list.NAMES[name]) + (name not in TO_THE_LEFT)
        return max(heading, *(len(row[name]) for row in self._rows), 0)

    def _cell(self, name: str, text: str, sign: str = " ") -> str:
        """A text in its column, with the gap before it, in which a sign may stand."""
        width = self._widths[name]
        if name in TO_THE_LEFT:
            return f"{sign}{text:<{width}}"
        return f"{sign + text:>{width + 1}}"


class GameRows:
    """The games of the records as the rows of a list. No Textual here.

    `signs` stand before the name of a column that is sorted, or sorted backward.
    """

    def __init__(self, metrics: Sequence[str], signs: str) -> None:
        self.games: Sequence[GameRecord] = ()
        self.sorting = Sorting("date", True)
        self._signs = signs
        self._columns = Columns(metrics, ())

    def __len__(self) -> int:
        return len(self.games)

    def header(self, width: int) -> TextLine:
        """The names of the columns."""
        return self._columns.header(self.names(width), self.sorting, self._signs)

    def row(self, index: int, width: int) -> TextLine:
        """A game."""
        return self._columns.row(self.names(width), index, won=self.games[index].won)

    def column_at(self, x: int, width: int) -> str | None:
        """The column at a place of a line."""
        return self._columns.at(self.names(width), x)

    def names(self, width: int) -> list[str]:
        """The columns that have room."""
        return self._columns.names(width)

    def game(self, index: int) -> GameRecord | None:
        """The game in a row; None if there is none."""
        return self.games[index] if index < len(self.games) else None

    def take(self, games: Sequence[GameRecord], sorting: Sorting) -> None:
        """Take these games, which are sorted so already."""
        self.games, self.sorting = games, sorting
        self.show_metrics(self._columns.metrics)

    def sort(self, sorting: Sorting) -> None:
        """Sort the games."""
        column, backward = sorting
        self.take(game_list.ordered(self.games, column, backward=backward), sorting)

    def show_metrics(self, metrics: Sequence[str]) -> None:
        """Show other columns."""
        self._columns = Columns(metrics, self.games)
