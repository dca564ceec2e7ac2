"""The list of games in the records: a table of which only the visible rows are made."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.segment import Segment
from textual.binding import Binding
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from minetui.store.entries import Entry
from minetui.texts.game_table import FIRST, NAMES, NOTE, ordered, row_texts

from .spans import TextLine
from .styles import Ink, NamedStyles

TO_THE_LEFT = (*FIRST, "style", NOTE)
INKS = {
    "plain": Ink("foreground"),
    "strong": Ink("foreground", attributes="bold"),
    "faint": Ink("foreground", opacity=0.7),
    "won": Ink("success"),
    "best": Ink("warning", attributes="bold"),
    "current": Ink("foreground", "primary-muted", "bold", colourless="bold reverse"),
}


class Sorting(NamedTuple):
    """The column that games are sorted by, and whether backward."""

    column: str
    backward: bool = False


class Columns:
    """The texts of games in columns that are as wide as they need. No Textual here."""

    def __init__(self, metrics: Sequence[str], games: Sequence[Entry]) -> None:
        self.metrics = metrics
        self._rows = [row_texts(game, metrics) for game in games]
        self._widths = {name: self._width(name) for name in (*FIRST, *metrics, NOTE)}

    def names(self, width: int) -> list[str]:
        """The columns that fit, without the least important ones.

        Those are the note, the metrics from the last to the third, the date, the second metric and
        the result.
        """
        names, (date, result), metrics = list(self._widths), FIRST, self.metrics
        for name in (NOTE, *reversed(metrics[2:]), date, *metrics[1:2], result):
            if sum(self._widths[each] + 1 for each in names) > width:
                names.remove(name)
        return names

    def header(self, names: Iterable[str], sorting: Sorting, signs: str) -> TextLine:
        """The names of the columns, the sorted one with a sign."""
        marks = {sorting.column: signs[sorting.backward]}
        return tuple(
            (self._cell(name, NAMES[name], marks.get(name, " ")), "faint") for name in names
        )

    def row(self, names: Iterable[str], index: int, *, won: bool) -> TextLine:
        """A game, by its number."""
        styles = {NOTE: "best"} | ({"result": "won", "time": "strong"} if won else {})
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
        heading = len(NAMES[name]) + (name not in TO_THE_LEFT)
        return max(heading, *(len(row[name]) for row in self._rows), 0)

    def _cell(self, name: str, text: str, sign: str = " ") -> str:
        """A text in its column, with the gap before it, in which a sign may stand."""
        width = self._widths[name]
        if name in TO_THE_LEFT:
            return f"{sign}{text:<{width}}"
        return f"{sign + text:>{width + 1}}"


class GameList(ScrollView, can_focus=True, inherit_bindings=False):
    """Shows games below the names of their columns, with a cursor.

    `signs` stand before the name of a column that is sorted, or sorted backward.
    """

    BINDINGS = [  # noqa: RUF012 - Textual's
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "end(-1)", show=False),
        Binding("end", "end(1)", show=False),
    ]

    class Moved(Message):
        """The cursor is on another game."""

    class Chosen(Message):
        """The game at the cursor was clicked."""

    class HeaderClicked(Message):
        """The name of a column was clicked."""

        def __init__(self, column: str) -> None:
            super().__init__()
            self.column = column

    def __init__(self, metrics: Sequence[str], signs: str) -> None:
        super().__init__(id="games")
        self.games: Sequence[Entry] = ()
        self.index, self.sorting = 0, Sorting("date", True)
        self._signs = signs
        self._styles = NamedStyles(self, INKS)
        self._columns = Columns(metrics, ())

    @property
    def game(self) -> Entry | None:
        """The game at the cursor."""
        return self.games[self.index] if self.index < len(self.games) else None

    @property
    def names(self) -> list[str]:
        """The columns that are shown."""
        return self._columns.names(self.size.width)

    def take(self, games: Sequence[Entry], sorting: Sorting) -> None:
        """Show these games, with the cursor on the first; they are sorted so already."""
        self.games, self.index, self.sorting = games, 0, sorting
        self._columns = Columns(self._columns.metrics, games)
        self.virtual_size = Size(1, len(games) + 1)
        self.scroll_to(y=0, animate=False, immediate=True)
        self.refresh()

    def sort(self, sorting: Sorting) -> None:
        """Sort the games, keeping the cursor on its game."""
        kept = self.game
        column, backward = self.sorting = sorting
        self.games = ordered(self.games, column, backward=backward)
        self.index = self.games.index(kept) if kept else 0
        self.show_metrics(self._columns.metrics)
        self._follow()

    def show_metrics(self, metrics: Sequence[str]) -> None:
        """Show other columns."""
        self._columns = Columns(metrics, self.games)
        self.refresh()

    def move(self, rows: int) -> None:
        """Move the cursor up or down."""
        before, last = self.index, max(len(self.games) - 1, 0)
        self.index = min(max(before + rows, 0), last)
        if self.index != before:
            self._follow()
            for row in (before, self.index):
                self.refresh(Region(0, row + 1 - self.scroll_offset.y, self.size.width, 1))
            self.post_message(self.Moved())

    def action_page(self, pages: int) -> None:
        """Move the cursor by as many rows as are visible."""
        self.move(pages * max(self.size.height - 1, 1))

    def action_end(self, direction: int) -> None:
        """Move the cursor to the first or the last game."""
        self.move(direction * len(self.games))

    def on_resize(self) -> None:
        """Keep the cursor in view."""
        self._follow()

    def on_click(self, event: Click) -> None:
        """Move the cursor to the game that was clicked; choose the one where it is."""
        row = event.y + self.scroll_offset.y - 1
        column = None if event.y else self._columns.at(self.names, event.x)
        if column:
            self.post_message(self.HeaderClicked(column))
        if event.y and 0 <= row < len(self.games):
            if row == self.index:
                self.post_message(self.Chosen())
            self.move(row - self.index)

    def render_line(self, y: int) -> Strip:
        """The names of the columns, or a game."""
        width, row = self.size.width, y + self.scroll_offset.y - 1
        columns, names = self._columns, self.names
        if y and row >= len(self.games):
            return Strip.blank(width, self._styles("plain"))
        if y:
            line = columns.row(names, row, won=self.games[row].won)
        else:
            line = columns.header(names, self.sorting, self._signs)
        over = ("current",) if y and row == self.index else ()
        segments = [Segment(text, self._styles(name, *over)) for text, name in line]
        strip = Strip(segments).adjust_cell_length(width, self._styles("plain", *over))
        return strip.crop(0, width)

    def notify_style_update(self) -> None:
        """Take the colours of another theme."""
        self._styles.renew()
        super().notify_style_update()

    def _follow(self) -> None:
        """Scroll just so far that the cursor is visible below the names of the columns."""
        height, top = max(self.size.height - 1, 1), self.scroll_offset.y
        wanted = min(max(top, self.index - height + 1), self.index)
        if wanted != top:
            self.scroll_to(y=wanted, animate=False, immediate=True)
