"""Lists: rows below a header, with a cursor, of which only the visible rows are made.

`Rows` are what a list shows, as lines for any width; `Sections` are rows in groups, each below its
title, and a `Table` has them in columns, by which it may be sorted. A `ListScreen` is a screen of
one list: what it adds is its rows, how they are read, and what Enter does. The commands `SORT`,
`REVERSE`, `FIND` and `CLEAR_OR_LEAVE` are for screens with a table of games and a `FindField`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Input

from minetui.language import _
from minetui.texts import metrics

from .app import Application
from .commands import Command
from .dialog import ListDialog
from .glyphs import Glyphs
from .lines import Ink, NamedStyles, Span, TextLine, cut, in_column, padded
from .screen import BACK, CommandScreen

Item = TypeVar("Item")

INKS = {
    "plain": Ink("foreground"),
    "strong": Ink("foreground", attributes="bold"),
    "faint": Ink("foreground", opacity=0.7),
    "header": Ink("foreground", "panel", "bold"),
    "section": Ink("primary", attributes="bold"),
    "won": Ink("success"),
    "current": Ink("foreground", "primary-muted", "bold", colourless="bold reverse"),
}
LEAST_SENTENCE = 24  # columns; in fewer, a sentence would say too little


class Rows(Protocol):
    """The rows of a list, as lines for any width."""

    def __len__(self) -> int:
        """The number of rows."""

    def header(self, width: int) -> TextLine:
        """The line above the rows."""

    def row(self, index: int, width: int) -> TextLine:
        """A row."""

    def column_at(self, x: int, width: int) -> str | None:
        """The column at a place of a line; None beside them."""


class Section(NamedTuple, Generic[Item]):
    """Some items of a list, below their title, which is translated where it is shown."""

    title: str
    items: Sequence[Item]


class Sections(Generic[Item]):
    """Rows in sections: the title of each, then a row for each of its items."""

    def __init__(self) -> None:
        self._rows: Sequence[Section[Item] | Item] = ()

    def __len__(self) -> int:
        return len(self._rows)

    def take(self, sections: Iterable[Section[Item]]) -> None:
        """Take these sections; one without items has only its title, or the other way round."""
        rows = list[Section[Item] | Item]()
        for section in sections:
            rows += [section, *section.items] if section.title else section.items
        self._rows = rows

    def item(self, index: int) -> Item | None:
        """The item in a row; None for a title, and beside the rows."""
        row = self._rows[index] if index < len(self._rows) else None
        return None if isinstance(row, Section) else row

    def index_of(self, item: Item) -> int:
        """The row of an item."""
        return self._rows.index(item)

    def header(self, width: int) -> TextLine:
        """The line above the rows."""
        raise NotImplementedError

    def title(self, section: Section[Item], width: int) -> TextLine:
        """The title of a section."""
        return ((cut(f" {_(section.title)}", width), "section"),)

    def line(self, item: Item, width: int) -> TextLine:
        """An item."""
        raise NotImplementedError

    def row(self, index: int, width: int) -> TextLine:
        """An item, or the title of a section."""
        row = self._rows[index]
        return self.title(row, width) if isinstance(row, Section) else self.line(row, width)

    def column_at(self, x: int, width: int) -> str | None:
        """No column: sections can't be sorted."""
        return None

    @staticmethod
    def ends(left: str, right: str, width: int, style: str) -> TextLine:
        """Texts at both ends of a row; the right one only where there is room for it."""
        room = width - cell_len(left) - 3
        fits = cell_len(right) <= room
        text = f" {left} {padded(right, room, '>')} " if fits else cut(f" {left}", width)
        return ((text, style),)

    @staticmethod
    def titled(title: Span, sentence: Span, side: Span, sizes: tuple[int, int]) -> TextLine:
        """A title, a sentence where there is room for it, and a word at the right end.

        The sizes are the columns of a title with the gap behind it, and those of the row.
        """
        column, width = sizes
        room = width - cell_len(side[0])
        if room < column:
            return ((cut(title[0], width), title[1]),)
        begin = max(column, cell_len(title[0]) + 2)
        if room < begin + LEAST_SENTENCE:
            return ((in_column(title[0], room), title[1]), side)
        text = padded(cut(sentence[0], room - begin - 1), room - begin)
        return ((padded(title[0], begin), title[1]), (text, sentence[1]), side)


class Sorting(NamedTuple):
    """The column that a list is sorted by, and whether the highest value comes first."""

    column: str
    backward: bool = False

    @classmethod
    def by(cls, column: str) -> "Sorting":
        """By a column in its own direction."""
        return cls(column, column in metrics.MOST_FIRST)

    @property
    def reversed(self) -> "Sorting":
        """The other way round."""
        return Sorting(self.column, not self.backward)

    def chosen(self, column: str) -> "Sorting":
        """By a column that was chosen; if it is the present one, the other way round."""
        return self.reversed if column == self.column else self.by(column)


UNSORTED = Sorting("")


class Column(NamedTuple):
    """A column with its title; before its width there is a gap of one."""

    name: str
    title: str
    width: int
    to_the_left: bool = False

    def cell(self, text: str, sign: str = " ") -> str:
        """A text in this column, after the gap, in which a sign may stand."""
        text = cut(text, self.width)
        spare = " " * (self.width - cell_len(text))
        return sign + text + spare if self.to_the_left else spare + sign + text


class Table(Generic[Item]):
    """Items in columns, of which one may sort them.

    `signs` stand before the title of a column that is sorted, or sorted backward. `SORTED_BY` are
    the columns that may sort them, with their names.
    """

    SORTED_BY: ClassVar[Mapping[str, str]] = {}

    def __init__(self, signs: str, sorting: Sorting = UNSORTED) -> None:
        self.items: Sequence[Item] = ()
        self.sorting = sorting
        self._signs = signs

    def __len__(self) -> int:
        return len(self.items)

    def item(self, index: int) -> Item | None:
        """The item in a row; None if there is none."""
        return self.items[index] if 0 <= index < len(self.items) else None

    def columns(self, width: int) -> Sequence[Column]:
        """The columns that have room."""
        raise NotImplementedError

    def cell(self, item: Item, column: str) -> Span:
        """The text of an item in a column, in its style."""
        raise NotImplementedError

    def header(self, width: int) -> TextLine:
        """The titles of the columns, the sorted one with a sign."""
        marks = {self.sorting.column: self._signs[self.sorting.backward]}
        return tuple(
            (column.cell(column.title, marks.get(column.name, " ")), "plain")
            for column in self.columns(width)
        )

    def row(self, index: int, width: int) -> TextLine:
        """An item."""
        item, columns = self.items[index], self.columns(width)
        cells = [(column, *self.cell(item, column.name)) for column in columns]
        return tuple((column.cell(text), style) for column, text, style in cells)

    def column_at(self, x: int, width: int) -> str | None:
        """The column at a place of a line."""
        for column in self.columns(width):
            x -= column.width + 1
            if x < 0:
                return column.name
        return None


RowsShown = TypeVar("RowsShown", bound=Rows)


class RowList(ScrollView, Generic[RowsShown], can_focus=True, inherit_bindings=False):
    """Shows rows below their header, with a cursor.

    `words` are replacements for signs that this terminal can't show.
    """

    above: ClassVar[int] = 1  # lines of the header

    BINDINGS = [  # noqa: RUF012 - Textual's
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "end(-1)", show=False),
        Binding("end", "end(1)", show=False),
    ]

    class Moved(Message):
        """The cursor is on another row."""

    class Chosen(Message):
        """The row at the cursor was clicked."""

    class HeaderClicked(Message):
        """The header of a column was clicked."""

        def __init__(self, column: str) -> None:
            super().__init__()
            self.column = column

    def __init__(
        self,
        rows: RowsShown,
        words: Mapping[int, str],
        *,
        id: str,
        inks: Mapping[str, Ink] = INKS,
    ) -> None:
        super().__init__(id=id)
        self.rows, self.index = rows, 0
        self._words = words
        self._styles = NamedStyles(self, inks)

    def show(self, index: int) -> None:
        """Show rows that have changed, with the cursor at this one and where it was on the screen.

        Rows that the mouse has scrolled away from the cursor stay where they are.
        """
        self._hold(index)
        self.refresh()

    def renew(self, change: Callable[[], int]) -> None:
        """Let rows change, and show them as above, with the cursor at the row that this returns.

        Only lines that differ then are painted: others may change some row at any time.
        """
        before, top = self._in_view, self.scroll_offset.y
        self._hold(change())
        if top != self.scroll_offset.y:
            self.refresh()
            return
        for y, (old, new) in enumerate(zip_longest(before, self._in_view)):
            if old != new:
                self.refresh(Region(0, y, self.size.width, 1))

    def _hold(self, index: int) -> None:
        """Put the cursor on a row of others, at the same place on the screen."""
        top, before = self.scroll_offset.y, self.index
        was_visible = top <= before < top + self._height
        self.index = index
        self.measure()
        if was_visible:
            self.scroll_rows(top + index - before)
            self.follow()

    def show_first(self) -> None:
        """Show other rows, from the first one, with the cursor on it."""
        self.show(0)
        self.scroll_rows(0)

    def move(self, rows: int) -> None:
        """Move the cursor up or down."""
        before, last = self.index, max(len(self.rows) - 1, 0)
        self.point(min(max(before + rows, 0), last))
        if self.index != before:
            self.post_message(self.Moved())

    def point(self, index: int) -> None:
        """Put the cursor on a row, and bring that into view."""
        before, self.index = self.index, index
        if index != before:
            self.follow()
            for row in (before, index):
                self.refresh_rows(row, row + 1)

    def refresh_rows(self, first: int, last: int) -> None:
        """Paint these rows again, as far as they are visible."""
        top = self.scroll_offset.y
        first, last = max(first - top, 0), min(last - top, self.size.height - self.above)
        if first < last:
            self.refresh(Region(0, first + self.above, self.size.width, last - first))

    def action_page(self, pages: int) -> None:
        """Move the cursor by as many rows as are visible."""
        self.move(pages * self._height)

    def action_end(self, direction: int) -> None:
        """Move the cursor to the first or the last row."""
        self.move(direction * len(self.rows))

    def on_resize(self) -> None:
        """Keep the cursor in view."""
        self.measure()
        self.follow()

    def on_click(self, event: Click) -> None:
        """Take a click on a row, or on the header of a column."""
        row = event.y - self.above + self.scroll_offset.y
        if event.y >= self.above:
            if row < len(self.rows):
                self.take_click(row)
        elif column := self.rows.column_at(event.x, self.width):
            self.post_message(self.HeaderClicked(column))

    def take_click(self, row: int) -> None:
        """Move the cursor to a row that was clicked; choose the one where it is."""
        if row == self.index:
            self.post_message(self.Chosen())
        self.move(row - self.index)

    @property
    def _in_view(self) -> list[tuple[TextLine, str]]:
        """The header and the rows that are in view."""
        shown = min(len(self.rows) - self.scroll_offset.y + self.above, self.size.height)
        return [self._line(y) for y in range(max(shown, 0))]

    def _line(self, y: int) -> tuple[TextLine, str]:
        """The header or a row, and what it is to be drawn as."""
        if y < self.above:
            return self.rows.header(self.width), "header"
        row = y - self.above + self.scroll_offset.y
        return self.rows.row(row, self.width), "current" if row == self.index else ""

    def render_line(self, y: int) -> Strip:
        """The header, or a row."""
        width = self.width
        if y >= self.above and y - self.above + self.scroll_offset.y >= len(self.rows):
            return Strip.blank(width, self._styles("plain"))
        line, state = self._line(y)
        segments = [
            Segment(text.translate(self._words), self.style(name, state)) for text, name in line
        ]
        strip = Strip(segments).adjust_cell_length(width, self.style("plain", state))
        return strip.crop(0, width)

    def style(self, name: str | Style, state: str) -> Style:
        """The style of a text in the header or in the row at the cursor, whose ink lies over it."""
        return self._styles(name, state) if state else self._styles(name)

    def notify_style_update(self) -> None:
        """Take the colours of another theme."""
        self._styles.renew()
        super().notify_style_update()

    @property
    def width(self) -> int:
        """The columns of a row, beside the scrollbar."""
        return self.scrollable_content_region.width

    @property
    def _height(self) -> int:
        """The number of rows that are visible, at least one."""
        return max(self.size.height - self.above, 1)

    def measure(self) -> None:
        """Take the number of rows, of which some may be out of view."""
        self.virtual_size = Size(1, len(self.rows) + self.above)

    def follow(self) -> None:
        """Scroll just so far that the cursor is visible below the header."""
        top = self.scroll_offset.y
        self.scroll_rows(min(max(top, self.index - self._height + 1), self.index))

    def scroll_rows(self, top: int) -> None:
        """Scroll until this row is the first below the header."""
        if top != self.scroll_offset.y:
            self.scroll_to(y=top, animate=False, immediate=True)


class SortByDialog(ListDialog[str]):
    """Answers with a column to sort by; it begins at the present one."""

    around = 4  # lines around the list: the border, the title, and the bar

    def __init__(self, rows: Mapping[str, str], column: str, glyphs: Glyphs) -> None:
        super().__init__("sort-by", _("Sort by"), rows, glyphs, here=column)

    choose = ListDialog.choose.but(caption="Sort")
    leave = ListDialog.leave.but("escape", "q")


class FindField(Input):
    """A field for the words by which a list is searched, seen as long as there are any.

    Its prompt is translated where it is shown.
    Ctrl+C quits as it does everywhere, and copies nothing.
    """

    BINDINGS = [  # noqa: RUF012 - Textual's
        Binding("ctrl+c", "app.quit", show=False)
    ]

    def __init__(self, prompt: str) -> None:
        super().__init__(placeholder=_(prompt), id="find", compact=True)
        self._prompt, self.display = prompt, False

    def language_changed(self) -> None:
        """Say in another language what to type."""
        self.placeholder = _(self._prompt)

    def open(self) -> None:
        """Take words."""
        self.display = True
        self.focus()

    @on(Input.Submitted)
    def end(self) -> None:
        """Go back to the list; words that are looked for stay in view."""
        self.display = bool(self.value)
        self.screen.query_one(RowList).focus()


class ListScreen(CommandScreen, Generic[RowsShown]):
    """A screen of one list; its command `open` is what Enter and a click do."""

    AUTO_FOCUS = "RowList"
    widest = 112  # columns of the list, which stands in the middle of a wider window

    def __init__(
        self,
        app: Application,
        rows: RowsShown,
        *,
        id: str,
        inks: Mapping[str, Ink] = INKS,
    ) -> None:
        super().__init__(app)
        self.list = RowList(rows, self.glyphs.words, id=id, inks=inks)

    def compose(self) -> ComposeResult:
        """The list, what is said of the row at the cursor, and the keys."""
        yield from (self.list, self.status, self.keys)

    def on_resize(self, event: Resize) -> None:
        """Arrange the list in the new window."""
        self.fit()

    def fit(self) -> None:
        """Show what there is room for."""
        indent = max((self.width - self.widest) // 2, 0)
        self.list.styles.margin = (0, indent, 0, indent)
        super().fit()

    def on_row_list_moved(self) -> None:
        """Say what is at the cursor, and what can be done with it."""
        self.say("")
        self.show_status()
        self.show_keys()

    def on_row_list_chosen(self) -> None:
        """Open the row that was clicked, if rows can be opened."""
        if "open" in self.table:
            self.action_command("open")

    up = Command("Up", ("up", "k"), "Move up.", lambda screen: screen.list.move(-1))
    down = Command("Down", ("down", "j"), "Move down.", lambda screen: screen.list.move(1))
    back = BACK


def _sort_by(screen: Any) -> None:  # noqa: ANN401 - a list screen whose table can be sorted
    def take(column: str | None) -> None:
        if column is not None:
            screen.sort(Sorting.by(column))

    rows = screen.list.rows
    columns = metrics.sorting_rows(rows.SORTED_BY)
    screen.open(SortByDialog(columns, rows.sorting.column, screen.glyphs), take)


def _clear_or_leave(screen: Any) -> None:  # noqa: ANN401 - a list screen with a field
    field = screen.query_one(FindField)
    if field.display:
        field.value = ""
        field.end()
    else:
        screen.leave()


SORT = Command(
    *("Sort", ("s",), "Choose what to sort by.", _sort_by, "sort"),
    menu="Sort …",
    state=lambda it: _(it.list.rows.SORTED_BY[it.list.rows.sorting.column]),
    offered=lambda it: it.has_games,
)
REVERSE = Command(
    *("Reverse", ("S",), "Sort the other way round."),
    lambda it: it.sort(it.list.rows.sorting.reversed),
    menu="Reverse",
    offered=lambda it: it.has_games,
)
FIND = Command(
    *("Find", ("slash",), "Find games by words.", lambda it: it.query_one(FindField).open()),
    menu="Find",
    offered=lambda it: it.has_games,
)
CLEAR_OR_LEAVE = Command(
    *("Back", BACK.keys, "Show all games again, or go back.", _clear_or_leave), always=True
)
