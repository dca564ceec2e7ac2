"""The list of replays in files and folders, which a job reads one by one."""

from functools import partial
from pathlib import Path
from textwrap import wrap

from rich.cells import cell_len
from rich.console import JustifyMethod
from rich.text import Text
from textual.app import ComposeResult
from textual.events import Resize
from textual.widgets import DataTable

from minetui.formats.errors import shown
from minetui.formats.replay import Replay
from minetui.store.files import FileError
from minetui.store.library import LibraryEntry, entries
from minetui.store.replay_files import read_replay
from minetui.texts.library import COLUMNS, column_text, ordered
from minetui.texts.words import counted

from ..commands import Command
from ..features.opener import Opener
from ..widgets.lines import Lines
from ..widgets.spans import cut
from .command_screen import CommandScreen, Preferences, common_commands

NUMBERS = ("Time", "3BV", "3BV/s", "Date")  # columns with the text to the right
TITLE = " Replays"
NOTHING = (
    "There is no replay and no board here.",
    "minetui replay FOLDER lists another folder; Ctrl+S saves a game that you play.",
)
GAP = 2  # columns: the gap before a column, and the sign of a sorted one
MOST = {"Level": 13, "Result": 11, "Time": 9, "3BV": 6, "3BV/s": 7, "Date": 11}  # columns
NARROWEST, WIDEST = 16, 60  # columns of a file's name


class FileCell(Text):
    """A cell with the name of a file, which knows the entry of its row."""

    def __init__(self, entry: LibraryEntry) -> None:
        style = "dim" if entry.error else ""
        super().__init__(column_text(entry, 0), style, no_wrap=True, overflow="ellipsis")
        self.entry = entry


class LibraryScreen(CommandScreen):
    """Lists the replays in files and folders; Enter watches one."""

    AUTO_FOCUS = "DataTable"

    def __init__(self, paths: list[Path], opener: Opener, preferences: Preferences) -> None:
        super().__init__(preferences, commands=self.commands)
        self.opener = opener
        self.entries = list[LibraryEntry]()
        self.coming = entries(paths)
        self.left_out = 0
        self.sorting: tuple[int, bool] | None = None  # the column; whether backward
        # Of the others, as wide as what came so far: the table would measure only after painting.
        self.widths = {name: min(len(name) + GAP, MOST[name]) for name in MOST}

    def compose(self) -> ComposeResult:
        """The summary, the table, the file at the cursor, and the keys."""
        files: DataTable[Text] = DataTable(cursor_type="row", cell_padding=0, id="library")
        for name in COLUMNS:
            width = self._file_width if name == "File" else self.widths[name]
            files.add_column(_label(name), key=name, width=width)
        empty = Lines(self.glyphs.words, id="empty")
        empty.display = False
        yield from (Lines(self.glyphs.words, id="counters"), files, empty, self.status, self.keys)

    def on_mount(self) -> None:
        """Begin to read the files."""
        self.jobs.stream("read", self.coming, self._take, self._say_if_empty)

    def on_resize(self, event: Resize) -> None:
        """Make room for the table in a small window, and for the names in a wide one."""
        height = event.size.height
        self.counters.display, self.status.display = height >= 5, height >= 6
        self.keys.display = height >= 8
        self._fit_columns()
        self.show()

    def action_command(self, id: str) -> None:
        """Carry out a command."""
        super().action_command(id)
        self.show()

    def on_data_table_header_selected(self, event: DataTable.HeaderSelected) -> None:
        """Sort by the column of a clicked header; at a second click, backward."""
        column, backward = event.column_index, False
        if self.sorting and self.sorting[0] == column:
            backward = not self.sorting[1]
        self.sort(column, backward=backward)
        self.show()

    def on_data_table_row_selected(self) -> None:
        """Watch the row of Enter, or of a second click."""
        self.action_command("open")

    def on_data_table_row_highlighted(self) -> None:
        """Show the file at the cursor."""
        self.say("")

    def show(self) -> None:
        """Show the lines around the table."""
        summary = cut(f" · {self._summary}", max(self.width - len(TITLE), 0))
        self.counters.show([((TITLE, "strong"), (summary, "plain"))])
        self.show_status()
        self.show_keys()

    def show_status(self) -> None:
        """Show the message, or the file at the cursor with its error."""
        entry = self.entry
        text = self.message or (entry.error or shown(str(entry.path)) if entry else "")
        style = "bad" if entry and entry.error else "plain"
        self.status.show([((cut(f" {text}", self.width), style),)])

    @property
    def files(self) -> "DataTable[Text]":
        """The table."""
        return self.query_one("#library", DataTable)

    @property
    def counters(self) -> Lines:
        """The line above the table."""
        return self.query_one("#counters", Lines)

    @property
    def entry(self) -> LibraryEntry | None:
        """The file at the cursor."""
        if not self.files.row_count:
            return None
        cell = self.files.get_row_at(self.files.cursor_row)[0]
        return cell.entry if isinstance(cell, FileCell) else None

    def sort(self, column: int, *, backward: bool) -> None:
        """Sort by a column, keeping the cursor on its file."""
        self.sorting, kept, files = (column, backward), self.entry, self.files
        for at, name in enumerate(COLUMNS):
            sign = self.glyphs.order[backward] if at == column else " "
            files.columns[files.ordered_columns[at].key].label = _label(name, sign)
        rows = {
            id(entry): row
            for row, entry in enumerate(ordered(self.entries, column, backward=backward))
        }
        files.sort("File", key=lambda cell: rows[id(cell.entry)])
        if kept is not None:
            files.move_cursor(row=rows[id(kept)], animate=False)

    def open_game(self) -> None:
        """Watch the game of the file at the cursor."""
        entry = self.entry
        if entry is not None and not entry.error:
            self.jobs.run("watch", lambda _: replay_in(entry.path), self._open)

    def move(self, rows: int) -> None:
        """Move the cursor up or down by a row."""
        files = self.files
        files.action_cursor_up() if rows < 0 else files.action_cursor_down()

    def sort_by_next(self) -> None:
        """Sort by the next column."""
        column = (self.sorting[0] + 1) % len(COLUMNS) if self.sorting else 0
        self.sort(column, backward=False)

    def reverse(self) -> None:
        """Sort the other way round."""
        column, backward = self.sorting or (0, False)
        self.sort(column, backward=not backward)

    @property
    def _file_width(self) -> int:
        """The width of the column of names."""
        return min(max(self.width - sum(self.widths.values()) - 1, NARROWEST), WIDEST)

    @property
    def _summary(self) -> str:
        """The number of files, and how they are sorted."""
        unread = sum(1 for entry in self.entries if entry.error)
        parts = [counted(len(self.entries), "file")]
        parts += [f"{unread:,} can't be read"] if unread else []
        parts += [f"{self.left_out:,} left out"] if self.left_out else []
        if self.sorting:
            column, backward = self.sorting
            parts.append(f"by {COLUMNS[column]}{', backward' if backward else ''}")
        parts += ["reading …"] if self.jobs.is_running("read") else []
        return " · ".join(parts)

    def _take(self, coming: list[LibraryEntry | None]) -> None:
        """Put entries into the table, and count the files that are left out."""
        known = [entry for entry in coming if entry is not None]
        self.left_out += len(coming) - len(known)
        for entry in known:
            style = "dim" if entry.error else ""
            texts = {name: column_text(entry, at) for at, name in enumerate(COLUMNS) if at}
            for name, text in texts.items():
                wide = min(cell_len(text) + 1, MOST[name])
                self.widths[name] = max(self.widths[name], wide)
            others = (_cell(name, text, style) for name, text in texts.items())
            self.files.add_row(FileCell(entry), *others)
        self.entries += known
        self._fit_columns()
        if self.sorting:
            self.sort(self.sorting[0], backward=self.sorting[1])
        self.show()

    def _fit_columns(self) -> None:
        """Make the columns as wide as their texts, and give the names the room that is left."""
        for name, key in zip(COLUMNS, self.files.ordered_columns, strict=True):
            width = self.widths.get(name, self._file_width)
            if key.width != width:
                key.width = width
                self.files.refresh(layout=True)

    def _say_if_empty(self) -> None:
        """Say so if nothing was found, now that all is read."""
        empty = self.query_one("#empty", Lines)
        self.files.display = bool(self.entries)
        empty.display = not self.entries
        lines = (line for text in NOTHING for line in ["", *wrap(text, max(self.width - 4, 16))])
        empty.show([((f"  {line}", "plain"),) for line in lines])
        self.show()

    def _open(self, replay: Replay | str) -> None:
        """Watch a replay, or say why it can't be read."""
        if isinstance(replay, str):
            self.say(replay)
        elif self.is_active:
            self.opener.open_replay(replay)

    commands = (
        Command("open", ("enter",), "Watch", "Watch this game.", open_game, bar=1),
        Command("up", ("up", "k"), "Up", "Move up.", partial(move, rows=-1)),
        Command("down", ("down", "j"), "Down", "Move down.", partial(move, rows=1)),
        Command("sort", ("o",), "Sort", "Sort by the next column.", sort_by_next, bar=2),
        Command("reverse", ("O",), "Reverse", "Sort the other way round.", reverse, bar=3),
        *common_commands("Leave the list.", bar=4),
        Command("leave", ("escape",), "Leave", "Leave the list.", CommandScreen.leave),
    )


def replay_in(path: Path) -> Replay | str:
    """The replay in a file, or the reason why it can't be read."""
    try:
        return read_replay(path)
    except FileError as error:
        return str(error)


def _label(name: str, sign: str = " ") -> Text:
    """The header of a column, with room for the sign of a sorted one."""
    return Text(f"{name}{sign}") if name == COLUMNS[0] else _cell(name, f"{name}{sign}")


def _cell(name: str, text: str, style: str = "") -> Text:
    """A cell in the column of this name, which is not the first one."""
    justify: JustifyMethod = "right" if name in NUMBERS else "left"
    return Text(f" {text}", style, justify=justify, no_wrap=True, overflow="ellipsis")
