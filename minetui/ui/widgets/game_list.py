"""The list of games in the records: a table of which only the visible rows are made."""

from collections.abc import Sequence

from rich.segment import Segment
from textual.binding import Binding
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from minetui.store.entries import Entry
from minetui.texts.records import GAME_COLUMNS, game_row

from .spans import TextLine
from .styles import Ink, NamedStyles

WIDTHS = dict(zip(GAME_COLUMNS, (16, 6, 11, 6, 8, 8, 10), strict=True))
LEAST_IMPORTANT = ("", "Clicks", "3BV", "Date", "3BV/s", "Result")
TO_THE_LEFT = ("Date", "Result", "")
INKS = {
    "plain": Ink("foreground"),
    "strong": Ink("foreground", attributes="bold"),
    "faint": Ink("foreground", opacity=0.7),
    "won": Ink("success"),
    "best": Ink("warning", attributes="bold"),
    "current": Ink("foreground", "primary-muted", "bold", colourless="bold reverse"),
}


class Columns:
    """The columns that fit into a width; the least important are left out. No Textual here."""

    def __init__(self, width: int) -> None:
        self.names = list(GAME_COLUMNS)
        for name in LEAST_IMPORTANT:
            if sum(WIDTHS[each] + 1 for each in self.names) > width:
                self.names.remove(name)

    @property
    def header(self) -> TextLine:
        """The names of the columns."""
        return self._line(GAME_COLUMNS, dict.fromkeys(GAME_COLUMNS, "faint"))

    def row(self, game: Entry) -> TextLine:
        """A game."""
        styles = dict.fromkeys(GAME_COLUMNS, "faint")
        styles |= {"Result": "won" if game.won else "faint", "": "best"}
        styles |= {"Time": "strong"} if game.won else {}
        return self._line(game_row(game, None), styles)

    def _line(self, texts: Sequence[str], styles: dict[str, str]) -> TextLine:
        by_name = dict(zip(GAME_COLUMNS, texts, strict=True))
        return tuple(
            (f" {by_name[name]:{'<' if name in TO_THE_LEFT else '>'}{WIDTHS[name]}}", styles[name])
            for name in self.names
        )


class GameList(ScrollView, can_focus=True, inherit_bindings=False):
    """Shows games below the names of their columns, with a cursor."""

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

    def __init__(self) -> None:
        super().__init__(id="games")
        self.games: Sequence[Entry] = ()
        self.index = 0
        self._styles = NamedStyles(self, INKS)

    @property
    def game(self) -> Entry | None:
        """The game at the cursor."""
        return self.games[self.index] if self.index < len(self.games) else None

    def take(self, games: Sequence[Entry]) -> None:
        """Show these games, with the cursor on the first."""
        self.games, self.index = games, 0
        self.virtual_size = Size(1, len(games) + 1)
        self.scroll_to(y=0, animate=False, immediate=True)
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
        if event.y and 0 <= row < len(self.games):
            if row == self.index:
                self.post_message(self.Chosen())
            self.move(row - self.index)

    def render_line(self, y: int) -> Strip:
        """The names of the columns, or a game."""
        width, row = self.size.width, y + self.scroll_offset.y - 1
        columns = Columns(width)
        if y and row >= len(self.games):
            return Strip.blank(width, self._styles("plain"))
        line = columns.row(self.games[row]) if y else columns.header
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
