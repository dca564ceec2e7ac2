"""The list of replays in files and folders: all names at once, filled as a job reads the files.

The cursor stays in the first row, and anywhere else on its file: whoever sorts wants to see the
best, also while better ones are still being read.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from textwrap import wrap

from textual import on
from textual.app import ComposeResult
from textual.events import Resize
from textual.widgets import Input

from minetui import store
from minetui.formats import Replay, shown
from minetui.play import Race
from minetui.store import (
    FileError,
    Library,
    LibraryEntry,
    LibraryFilter,
    Reading,
)
from minetui.texts import library, races

from ..commands import Command
from ..features.opener import Opener
from ..features.race_starts import KEYS
from ..widgets.find_field import FindField
from ..widgets.lines import Lines
from ..widgets.links import LinkLine, spans_of, target_at
from ..widgets.row_list import RowList
from ..widgets.sorting import Sorting
from ..widgets.spans import cut
from .command_screen import CommandScreen, Preferences, common_commands
from .found_game import FoundGame, open_found
from .library_head import filter_line, next_filter, title
from .library_listing import ListedFiles
from .library_table import LibraryTable

PATIENCE = 0.3  # seconds that the first paint waits for the names
NOTHING = "There is no replay and no board here."
ELSEWHERE = "minetui replay FOLDER lists another folder; Ctrl+S saves a game that you play."
TO_SAVE = "Ctrl+S saves a game that you play."  # all that a guest can do
NO_SUCH = ("No file here is like that.", "Esc shows all files again.")


class LibraryScreen(CommandScreen):
    """Lists the replays in files and folders; Enter watches one."""

    AUTO_FOCUS = "#library"

    def __init__(self, paths: list[Path], opener: Opener, preferences: Preferences) -> None:
        super().__init__(preferences, commands=self.commands)
        self.opener, self.paths = opener, paths
        self.rows = LibraryTable(ListedFiles(), self.glyphs.order)
        self.files = RowList(self.rows, self.glyphs.words, id="library")
        self.head, self.empty = (Lines(self.glyphs.words, id=id) for id in ("head", "empty"))

    def compose(self) -> ComposeResult:
        """The summary, the filters, the files, the file at the cursor, and the keys."""
        self.empty.display = False
        field = FindField(
            "In the name of a file or a player; Enter keeps it, Esc clears it", id="find"
        )
        yield from (self.head, field, self.files, self.empty, self.status, self.keys)

    async def on_mount(self) -> None:
        """Find the files; if that is quick, they are in the first paint."""
        self.jobs.run("names", lambda _: Library(self.paths), self._read)
        await self.jobs.wait("names", PATIENCE)
        self.show()

    def on_resize(self, event: Resize) -> None:
        """Make room for the files in a small window."""
        height = event.size.height
        self.head.styles.height = 2 if height >= 10 else 1
        self.head.display, self.status.display = height >= 5, height >= 6
        self.keys.display = height >= 8
        self.show()

    def action_command(self, id: str) -> None:
        """Carry out a command."""
        super().action_command(id)
        self.show()

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Show the files of a level or with a result that was clicked."""
        if event.lines is self.head:
            target = target_at([self._title, self._filters], event.row, event.column)
            if isinstance(target, LibraryFilter):
                self.choose(target)

    def on_row_list_header_clicked(self, event: RowList.HeaderClicked) -> None:
        """Sort by the column of a clicked header; at a second click, the other way round."""
        self.sort(event.column)

    def on_row_list_chosen(self) -> None:
        """Watch the file that was clicked."""
        self.action_command("open")

    def on_row_list_moved(self) -> None:
        """Show the file at the cursor."""
        self.say("")
        self.show_status()

    @on(Input.Changed)
    def find_now(self) -> None:
        """Show the files with the text that was typed so far."""
        self.choose(replace(self.listing.filter, text=self.field.value))

    @on(Input.Submitted)
    def end_find(self) -> None:
        """Go back to the list."""
        self.field.display = False
        self.files.focus()

    def show(self) -> None:
        """Show the lines around the files."""
        self.head.show([spans_of(self._title), spans_of(self._filters)])
        self._show_if_empty()
        self.show_status()
        self.show_keys()

    def show_status(self) -> None:
        """Show the message, or the file at the cursor with its error."""
        entry = self.entry
        text = self.message or (entry.error or shown(str(entry.path)) if entry else "")
        style = "bad" if entry and entry.error else "plain"
        self.status.show([((cut(f" {text}", self.width), style),)])

    @property
    def listing(self) -> ListedFiles:
        """The files."""
        return self.rows.listing

    @property
    def field(self) -> FindField:
        """The field for the text to find."""
        return self.query_one(FindField)

    @property
    def entry(self) -> LibraryEntry | None:
        """The file at the cursor."""
        return self.listing.entry(self.files.index)

    def choose(self, filter: LibraryFilter) -> None:
        """Show only some files, with the cursor on its file if that is one of them."""
        self._change(partial(self.listing.choose, filter))

    def sort(self, column: str) -> None:
        """Sort by a column; by the present one, the other way round."""
        before = self.listing.sorting
        is_present = before is not None and before.column == column
        self._sort(before.reversed if before and is_present else Sorting.by(column))

    def open_game(self) -> None:
        """Watch the game of the file at the cursor."""
        entry = self.entry
        if entry is not None and not entry.error:
            self.jobs.run("watch", lambda _: replay_in(entry.path), self._open)

    def race(self) -> None:
        """Race the game of the file at the cursor."""
        entry = self.entry
        if entry is not None and not entry.error:
            self.jobs.run("watch", lambda _: race_in(entry.path), self._open)

    def sort_by_next(self) -> None:
        """Sort by the next column."""
        sorting = self.listing.sorting
        number = library.COLUMNS.index(sorting.column) + 1 if sorting else 0
        self.sort(library.COLUMNS[number % len(library.COLUMNS)])

    def reverse(self) -> None:
        """Sort the other way round."""
        self._sort((self.listing.sorting or Sorting.by(library.COLUMNS[0])).reversed)

    def sort_by(self) -> None:
        """Ask for the column to sort by, which begins in its own direction."""
        from .sort_by import SortByDialog

        sorting = self.listing.sorting
        dialog = SortByDialog(sorting.column if sorting else library.COLUMNS[0], self.glyphs)
        self.open(dialog, self._sort_by)

    def find(self) -> None:
        """Ask for a text to find."""
        self.field.display = True
        self.field.focus()

    def next_filter(self, *, level: int = 0, result: int = 0) -> None:
        """Show the files of the next level or with the next result."""
        self.choose(next_filter(self.listing.filter, level=level, result=result))

    def scroll_columns(self, by: int) -> None:
        """Show the columns from the next or the previous one on."""
        self.rows.scroll(by, self.files.width)
        self.files.refresh()

    def clear_or_leave(self) -> None:
        """Show all files again; if they are all there, leave the list."""
        finding, filter = self.field.display, self.listing.filter
        if not finding and filter == LibraryFilter():
            self.leave()
            return
        self.end_find()
        self.field.value = ""
        self.choose(replace(filter, text="") if finding else LibraryFilter())

    @property
    def _title(self) -> LinkLine:
        return title(self.listing.summary, self.width)

    @property
    def _filters(self) -> LinkLine:
        return filter_line(self.listing.filter, self.glyphs.pointer, self.width)

    def _read(self, found: Library) -> None:
        """List the files, and begin to read them."""
        before, self.rows.listing = self.listing, ListedFiles(found.files)
        self.listing.filter, self.listing.sorting = before.filter, before.sorting
        self._take([])
        # After the names are painted: the thread would slow that down.
        self.call_after_refresh(self.jobs.stream, "read", found.readings(), self._take, self.show)

    def _take(self, coming: list[Reading]) -> None:
        """Show what was read of some files."""
        self._change(partial(self.listing.take, coming))

    def _change(self, change: Callable[[], None]) -> None:
        """Change the files that are shown, with the cursor on its file if it is still there.

        In the first row it stays there, so that the best come into view.
        """
        row, kept = self.files.index, self.entry
        change()
        self.files.show(self.listing.row_of(kept, row) if row else 0)
        self.show()

    def _sort_by(self, column: str | None) -> None:
        """Sort by a column that was chosen."""
        if column is not None:
            self._sort(Sorting.by(column))

    def _sort(self, sorting: Sorting) -> None:
        """Sort so, and bring the column into view."""
        self._change(partial(self.listing.sort, sorting))
        self.rows.show_column(sorting.column, self.files.width)

    def _show_if_empty(self) -> None:
        """Say so if there is nothing to show."""
        is_reading = self.jobs.is_running("names") or self.jobs.is_running("read")
        self.files.display = bool(self.listing.shown) or is_reading
        self.empty.display = not self.files.display
        if self.files.display and self.focused is None:  # Textual takes it from what is hidden
            self.files.focus()
        own_machine = self.opener.preferences.place.own_machine
        texts = NO_SUCH if len(self.listing) else (NOTHING, ELSEWHERE if own_machine else TO_SAVE)
        lines = (line for text in texts for line in ["", *wrap(text, max(self.width - 4, 16))])
        self.empty.show([((f"  {line}", "plain"),) for line in lines])

    def _open(self, found: FoundGame) -> None:
        """Watch a replay or race it, or say why it can't be read."""
        open_found(found, self, self.opener)

    commands = (
        Command("open", ("enter",), "Watch", "Watch this game.", open_game, bar=1),
        Command("race", KEYS, "Race", "Race this game on its board.", race, bar=11),
        Command("up", ("up", "k"), "Up", "Move up.", lambda screen: screen.files.move(-1)),
        Command("down", ("down", "j"), "Down", "Move down.", lambda screen: screen.files.move(1)),
        Command(
            "right",
            ("right", "l"),
            "Columns",
            "Show the next column on the right.",
            partial(scroll_columns, by=1),
            bar=9,
        ),
        Command(
            "left",
            ("left", "h"),
            "Columns back",
            "Show the previous column again.",
            partial(scroll_columns, by=-1),
        ),
        Command("sort", ("o",), "Sort", "Sort by the next column.", sort_by_next, bar=2),
        Command("reverse", ("O",), "Reverse", "Sort the other way round.", reverse, bar=3),
        Command("sort_by", ("b",), "By …", "Choose the column to sort by.", sort_by, bar=10),
        Command("find", ("slash",), "Find", "Show files with a text in a name.", find, bar=4),
        Command(
            "filter_level",
            ("tab",),
            "Level",
            "Show only the files of the next level, or of all.",
            partial(next_filter, level=1),
            bar=5,
        ),
        Command(
            "filter_level_back",
            ("shift+tab",),
            "Previous level",
            "Show only the files of the previous level, or of all.",
            partial(next_filter, level=-1),
        ),
        Command(
            "filter_result",
            ("r",),
            "Result",
            "Show only the files with the next result, or with all.",
            partial(next_filter, result=1),
            bar=6,
        ),
        *common_commands("Leave the list.", bar=7),
        Command("leave", ("escape",), "Leave", "Show all files again, or leave.", clear_or_leave),
    )


def race_in(path: Path) -> Race | str:
    """The race against the replay in a file, or the reason why there is none."""
    replay = replay_in(path)
    if isinstance(replay, str):
        return replay
    return Race.or_reason(replay, races.ghost_name(replay, path.stem))


def replay_in(path: Path) -> Replay | str:
    """The replay in a file, or the reason why it can't be read."""
    try:
        return store.read_replay(path)
    except FileError as error:
        return str(error)
