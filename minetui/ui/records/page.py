"""The page of the records: which games are to be shown, what is read of them, and its head.

The head is what stands above the games: of some arrangements of its lines, the most generous one
that leaves room for games. A click on a part of it leads to another `RecordFilter`, or lists the
games in another `GameOrder`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from statistics import median
from textwrap import wrap
from typing import NamedTuple

from minetui.core import LEVELS, Level
from minetui.store import GameOrder, GameRecord, Overview, RecordClass, Records, Style
from minetui.texts import game, records

from ..board.layout import Size
from ..kit.cards import EDGES, Card, side_by_side, spread
from ..kit.charts import chart, histogram
from ..kit.glyphs import Glyphs
from ..kit.lines import Link, LinkLine, Tabs, fitted, width_of

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
            command = "next_level"
            if other:  # of another class, and one of the two has a command
                command = COMMANDS.get(other.record_class) or COMMANDS[here]
            texts = records.empty_text(self._choice.level, here, other, self._key(command))
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
        for each, command in COMMANDS.items():
            target = self._choice.turned(each)
            sign = "x" if each is self._choice.record_class else " "
            boxes.append(Link(f"  {self._key(command)} ", "key", target))
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
