"""A list of replays in files and folders: read one by one by a thread, sorted, and watched."""

import asyncio
from pathlib import Path

from rich.text import Text
from textual.app import ComposeResult
from textual.events import Resize
from textual.widgets import DataTable

from minetui.formats.errors import shown
from minetui.store.files import FileError, read_replay
from minetui.texts.words import counted

from ..glyphs import Glyphs
from ..keys import LIBRARY, bindings
from ..library import COLUMNS, LibraryEntry, entries, ordered
from ..lines import Lines
from ..slices import SLICE, slice_of
from ..spans import cut
from .commanding import CommandScreen
from .table import TableScreen

NUMBERS = ("Time", "3BV", "3BV/s", "Date")  # columns that are read by their right end
WIDE_WINDOW, LONGEST, LONGEST_IN_WIDE = 100, 16, 40  # columns of a window, and of a file's name
# Widths of its own: the table would measure its rows later than it paints them.
WIDTHS = {"Level": 13, "Result": 11, "Time": 9, "3BV": 6, "3BV/s": 8, "Date": 12}
LONGEST_SLICE = 0.15  # seconds


class LibraryScreen(CommandScreen):
    """Lists the replays in files and folders; Enter watches one."""

    COMMAND_TABLE = LIBRARY
    BINDINGS = bindings(LIBRARY)
    AUTO_FOCUS = "DataTable"

    def __init__(self, paths: list[Path], glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self.paths = paths
        self.shelf: list[LibraryEntry] = []
        self.sorting: tuple[int, bool] | None = None  # the column, and whether backward
        self._cells: dict[int, LibraryEntry] = {}  # by the identity of a row's first cell
        self._left_out, self._reading = 0, True
        self.counters = Lines(glyphs.words, id="counters")
        self.table: DataTable[Text] = DataTable(cursor_type="row", cell_padding=0, id="shelf")

    def compose(self) -> ComposeResult:
        """How many there are, the table, the file at the cursor, and the keys."""
        for name in COLUMNS:
            width = self._longest + 2 if name == "File" else WIDTHS[name]
            self.table.add_column(self._label(name), key=name, width=width)
        yield from (self.counters, self.table, self.status, self.keys)

    def on_mount(self) -> None:
        """Begin to read."""
        self.run_worker(self._read())

    def on_resize(self, event: Resize) -> None:
        """Leave the table its room in a small window."""
        self.counters.display, self.status.display = event.size.height >= 5, event.size.height >= 6
        self.keys.display = event.size.height >= 8
        self.show()

    def action_command(self, name: str) -> None:
        """Carry out a command."""
        super().action_command(name)
        self.show()

    def on_data_table_header_selected(self, event: DataTable.HeaderSelected) -> None:
        """A click on a header sorts by its column; another one the other way round."""
        column, backward = event.column_index, False
        if self.sorting and self.sorting[0] == column:
            backward = not self.sorting[1]
        self.sort(column, backward=backward)

    def on_data_table_row_selected(self) -> None:
        """Enter or a second click on a row watches it."""
        self.action_command("open")

    def on_data_table_row_highlighted(self) -> None:
        """Tell of the file at the cursor."""
        self.message = ""
        self.show()

    def show(self) -> None:
        """Show what is told around the table."""
        width = self.app.size.width
        self.counters.show([((cut(f" {self._summary()}", width), "strong"),)])
        self.status.show([(self._words(width),)])
        self.show_keys()

    @property
    def entry(self) -> LibraryEntry | None:
        """The file at the cursor."""
        if not self.table.row_count:
            return None
        return self._cells[id(self.table.get_row_at(self.table.cursor_row)[0])]

    def sort(self, column: int, *, backward: bool) -> None:
        """Sort by a column, with the cursor staying on its file."""
        self.sorting, kept = (column, backward), self.entry
        for at, name in enumerate(COLUMNS):
            sign = self.glyphs.more[3 if backward else 2] if at == column else " "
            self.table.columns[self.table.ordered_columns[at].key].label = self._label(name, sign)
        order = {
            id(one): at for at, one in enumerate(ordered(self.shelf, column, backward=backward))
        }
        self.table.sort("File", key=lambda cell: order[id(self._cells[id(cell)])])
        if kept is not None:
            row = self.table.get_row_index(str(self.shelf.index(kept)))
            self.table.move_cursor(row=row, animate=False)

    def do_open(self) -> None:
        """Watch the game of this file."""
        entry = self.entry
        if entry is not None and not entry.error:
            self.run_worker(self._watch(entry.path), group="watch", exclusive=True)

    def do_up(self) -> None:
        """Move up."""
        self.table.action_cursor_up()

    def do_down(self) -> None:
        """Move down."""
        self.table.action_cursor_down()

    def do_sort(self) -> None:
        """Sort by the next column."""
        column = (self.sorting[0] + 1) % len(COLUMNS) if self.sorting else 0
        self.sort(column, backward=False)

    def do_reverse(self) -> None:
        """Sort the other way round."""
        column, backward = self.sorting or (0, False)
        self.sort(column, backward=not backward)

    @property
    def _longest(self) -> int:
        """The columns of a file's name."""
        return LONGEST_IN_WIDE if self.app.size.width >= WIDE_WINDOW else LONGEST

    def _label(self, name: str, sign: str = " ") -> Text:
        """A header, with room for the sign of the sorted column."""
        return Text(f"{name}{sign}", justify="right" if name in NUMBERS else "left")

    def _summary(self) -> str:
        """How many files there are."""
        unread = sum(1 for one in self.shelf if one.error)
        parts = [counted(len(self.shelf), "file")]
        parts += [f"{unread:,} can't be read"] if unread else []
        parts += [f"{self._left_out:,} left out"] if self._left_out else []
        if self.sorting:
            column, backward = self.sorting
            parts.append(f"by {COLUMNS[column]}{', backward' if backward else ''}")
        parts += ["reading …"] if self._reading else []
        return " · ".join(parts)

    def _words(self, width: int) -> tuple[str, str]:
        """What is to be said of the file at the cursor."""
        entry = self.entry
        said = self.message or (entry.error or shown(str(entry.path)) if entry else "")
        return cut(f" {said}", width), "bad" if entry and entry.error else "plain"

    def _add(self, entry: LibraryEntry) -> None:
        """Put an entry into the table."""
        longest = self._longest
        style = "dim" if entry.error else ""
        cells = [
            Text(
                cut(entry.text(at), longest), style, justify="right" if name in NUMBERS else "left"
            )
            for at, name in enumerate(COLUMNS)
        ]
        self._cells[id(cells[0])] = entry
        self.table.add_row(*cells, key=str(len(self.shelf)))
        self.shelf.append(entry)

    async def _read(self) -> None:
        """Read the files in slices, each of which is shown; a long table is seldom changed."""
        coming, seconds = entries(self.paths), SLICE
        while found := await asyncio.to_thread(slice_of, coming, seconds):
            seconds = min(2 * seconds, LONGEST_SLICE)
            for entry in found:
                if entry is None:
                    self._left_out += 1
                else:
                    self._add(entry)
            if self.sorting:
                self.sort(self.sorting[0], backward=self.sorting[1])
            self.show()
        self._reading = False
        self.show()

    async def _watch(self, path: Path) -> None:
        """Read a file again, in a thread, and have it watched."""
        try:
            replay = await asyncio.to_thread(read_replay, path)
        except FileError as error:
            self.message = str(error)
            self.show()
        else:
            self.post_message(TableScreen.Opened(self, replay))
