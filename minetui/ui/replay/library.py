"""The list of replays in files and folders: all names at once, filled as a job reads the files.

The cursor stays in the first row, and anywhere else on its file: whoever sorts wants to see the
best, also while better ones are still being read.

What stands above a list of replays: which files are shown, and the filters as links.

No Textual here.

The files of a list: which are shown, in which order, and how far they are read.

No Textual here. A file keeps its number; one that is left out has no entry any more.

Filter and order are applied anew with each slice of files: for 10,000 of them that takes under 20
ms, and nothing has to be kept in step.

The columns of a list of replays: those that have room, as lines of text. No Textual here.

The first columns stand; of the others those from some column on are shown.

Only the columns of the name and the level are as wide as their values: others would move while the
list is filled.

The dialog that chooses the column by which a list of replays is sorted.

The field for a text to find, in a line of its own.

A game that was looked for, to be watched or to be raced, or the reason why there is none.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Resize
from textual.widgets import Input

from minetui import store
from minetui.core import LEVELS, Level
from minetui.formats import shown
from minetui.play import Race
from minetui.store import (
    FileResult,
    Library,
    LibraryEntry,
    LibraryFilter,
    Reading,
    folders,
)
from minetui.texts import library, metrics, races

from ..kit.app import Application
from ..kit.commands import Command
from ..kit.dialog import Dialog, ListDialog
from ..kit.glyphs import Glyphs
from ..kit.lines import (
    Lines,
    Link,
    LinkLine,
    Tabs,
    TextLine,
    cut,
    linked_width,
    spans_of,
    target_at,
    width_of,
)
from ..kit.lists import RowList, Sorting
from ..kit.screen import CommandScreen, common_commands
from ..play.racing import KEYS

TITLE = " Replays"
CUSTOM = "Custom"  # the name of all levels without one
LEVEL_NAMES = (None, *LEVELS, CUSTOM)
FILTERED = (None, FileResult.WON, FileResult.LOST, FileResult.UNFINISHED, FileResult.BOARD)
GAP = 2  # columns between the levels and the results
SHORT = 3  # letters of a level in a narrow window


def title(summary: str, width: int) -> LinkLine:
    """The title and what is shown."""
    text = cut(f" · {summary}", max(width - len(TITLE), 0))
    return (Link(TITLE, "strong"), Link(text))


def filter_line(filter: LibraryFilter, pointer: str, width: int) -> LinkLine:
    """The levels and the results, each a link to the filter with it."""
    levels = _levels(filter, pointer)
    names = ["all", *(library.RESULT_NAMES[each] for each in FILTERED if each)]
    targets = [replace(filter, result=each) for each in FILTERED]
    results = Tabs(names, targets, _present(filter.result, FILTERED), pointer)
    for tabs in (levels, _levels(filter, pointer, letters=SHORT)):
        left, right = tabs.line(width), results.line(width)
        if linked_width(left) + GAP + linked_width(right) <= width and not _is_cut(left, right):
            return (*left, Link(" " * GAP), *right)
    half = max((width - GAP) // 2, 1)
    return (*tabs.line(half), Link(" " * GAP), *results.line(half))


def next_filter(filter: LibraryFilter, *, level: int = 0, result: int = 0) -> LibraryFilter:
    """The filter with the next level or result, or the previous ones."""
    levels = _present(filter.level, LEVEL_NAMES) + level
    results = _present(filter.result, FILTERED) + result
    return replace(
        filter,
        level=LEVEL_NAMES[levels % len(LEVEL_NAMES)],
        result=FILTERED[results % len(FILTERED)],
    )


def _levels(filter: LibraryFilter, pointer: str, letters: int | None = None) -> Tabs:
    names = ["all", *(name[:letters] for name in LEVELS), CUSTOM]
    targets = [replace(filter, level=each) for each in LEVEL_NAMES]
    return Tabs(names, targets, _present(filter.level, LEVEL_NAMES), pointer)


def _present(value: object, values: tuple[object, ...]) -> int:
    return values.index(value)


def _is_cut(*lines: LinkLine) -> bool:
    """Have some names no room?"""
    return any("…" in link.text for line in lines for link in line)


WIDEST_LEVEL = 12  # columns


class ListedFiles:
    """The files of a list. `shown` has the numbers of those that are shown, in order."""

    def __init__(self, files: Sequence[LibraryEntry] = ()) -> None:
        self.entries = list(files)
        self.left_out = set[int]()
        self.unread = sum(1 for entry in files if entry.error)
        self.to_read = self.pending = sum(1 for entry in files if entry.pending)
        self.filter, self.sorting = LibraryFilter(), None
        self.shown = list(range(len(self.entries)))
        self.longest_name = max((_wide(entry.path.name) for entry in files), default=0)
        self.level_width, self._levels = len(library.NAMES["level"]), set[Level]()

    filter: LibraryFilter
    sorting: Sorting | None

    def __len__(self) -> int:
        """The number of files, without those that are left out."""
        return len(self.entries) - len(self.left_out)

    def entry(self, row: int) -> LibraryEntry | None:
        """The file in a row; None if there is no such row."""
        return self.entries[self.shown[row]] if 0 <= row < len(self.shown) else None

    def row_of(self, entry: LibraryEntry | None, row: int) -> int:
        """The row of a file by its path; if it is not shown, the nearest to a row."""
        if entry is not None:
            for at, number in enumerate(self.shown):
                if self.entries[number].path is entry.path:
                    return at
        return max(min(row, len(self.shown) - 1), 0)

    def take(self, readings: Iterable[Reading]) -> None:
        """Put files that were read into the list."""
        for number, entry in readings:
            self.pending -= 1
            if entry is None:
                self.left_out.add(number)
            else:
                self.entries[number] = entry
                self.unread += bool(entry.error)
                self._measure(entry)
        self._arrange()

    def choose(self, filter: LibraryFilter) -> None:
        """Show only some files."""
        self.filter = filter
        self._arrange()

    def sort(self, sorting: Sorting) -> None:
        """Show the files in another order."""
        self.sorting = sorting
        self._arrange()

    @property
    def summary(self) -> str:
        """Which files are shown, in which order, and how far they are read."""
        parts = library.summary_parts(self.filter, len(self.shown), len(self))
        if self.sorting:
            column, backward = self.sorting
            parts.append(metrics.order_text(column, library.NAMES[column], backward=backward))
        if self.pending:
            parts.append(f"reading {self.to_read - self.pending:,} of {self.to_read:,}")
        parts += [f"{self.unread:,} can't be read"] if self.unread else []
        parts += [f"{len(self.left_out):,} left out"] if self.left_out else []
        return " · ".join(parts)

    def _measure(self, entry: LibraryEntry) -> None:
        """Make room for the name of a level that is new in the list."""
        if entry.level is not None and entry.level not in self._levels:
            self._levels.add(entry.level)
            text = library.column_text(entry, "level")
            self.level_width = min(max(self.level_width, len(text)), WIDEST_LEVEL)

    def _arrange(self) -> None:
        """Find the files to show, and their order."""
        takes = None if self.filter == LibraryFilter() else self.filter.takes
        shown = [
            number
            for number, entry in enumerate(self.entries)
            if number not in self.left_out and (takes is None or takes(entry))
        ]
        if self.sorting:
            column, backward = self.sorting
            shown = library.order_of(self.entries, shown, column, backward=backward)
        self.shown = shown


def _wide(name: str) -> int:
    """The columns that a name may need."""
    return len(name) if name.isascii() else 2 * len(name)


STANDING = ("file", "level", "result")  # in a window with room; else only the file
WITH_ROOM = 60  # columns
NARROWEST, WIDEST = 14, 60  # columns of a file's name
SPECS = {
    metrics.TIME: 8,
    metrics.COUNT: 4,
    metrics.RATE: 6,
    metrics.PERCENT: 4,
}  # columns of a metric, at least
WIDTHS = {
    **{name: max(SPECS.get(form.spec, 6), len(form.name)) for name, form in metrics.FORMS.items()},
    **{"level": 9, "result": 10, "date": 10},
}
TO_THE_LEFT = {*STANDING, "style"}
MORE = "→"


class Column(NamedTuple):
    """A column with its width, without the gap before it."""

    name: str
    width: int

    def cell(self, text: str, sign: str = " ") -> str:
        """A text in this column, after the gap, in which a sign may stand."""
        text = cut(text, self.width)
        gap = " " * (self.width - cell_len(text))
        return sign + text + gap if self.name in TO_THE_LEFT else gap + sign + text


class LibraryTable:
    """The files of a list as rows; `first` is the number of the first column after the standing.

    `signs` stand before the header of a column that is sorted, or sorted backward.
    """

    def __init__(self, listing: ListedFiles, signs: str) -> None:
        self.listing, self.first = listing, 0
        self._signs = signs

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.listing.shown)

    def header(self, width: int) -> TextLine:
        """The names of the columns, the sorted one with a sign."""
        sorting, columns = self.listing.sorting, self.columns(width)
        signs = {sorting.column: self._signs[sorting.backward]} if sorting else {}
        texts = (
            column.cell(library.NAMES[column.name], signs.get(column.name, " "))
            for column in columns
        )
        line = tuple((text, "plain") for text in texts)
        gap = width - width_of(line) - 1
        return (*line, (" " * gap + MORE, "faint")) if self._hides_more(columns) else line

    def row(self, index: int, width: int) -> TextLine:
        """A file."""
        entry, sorting = self.listing.entry(index), self.listing.sorting
        if entry is None:
            return ()
        plain = "faint" if entry.error or entry.pending else "plain"
        styles = {sorting.column: "strong"} if sorting else {}
        result = library.column_text(entry, "result")
        styles |= {"result": "won"} if result == "won" else {}
        return tuple(
            (column.cell(library.column_text(entry, column.name)), styles.get(column.name, plain))
            for column in self.columns(width)
        )

    def column_at(self, x: int, width: int) -> str | None:
        """The column at a place of a line."""
        for column in self.columns(width):
            x -= column.width + 1
            if x < 0:
                return column.name
        return None

    def scroll(self, by: int, width: int) -> None:
        """Show the columns from the next or the previous one on, until the last is there."""
        if by < 0 or self._hides_more(self.columns(width)):
            last = len(self._moving(width)) - 1
            self.first = min(max(self.first + by, 0), last)

    def show_column(self, name: str, width: int) -> None:
        """Scroll until a column is visible."""
        moving = self._moving(width)
        if name in moving:
            number = moving.index(name)
            self.first = min(self.first, number)
            while self.first < number and name not in {each.name for each in self.columns(width)}:
                self.first += 1

    def columns(self, width: int) -> list[Column]:
        """The columns that have room; the name of the file has the rest."""
        standing = [Column(name, self._width(name)) for name in self._standing(width)[1:]]
        room = width - 1 - sum(column.width + 1 for column in standing)
        longest = min(self.listing.longest_name, WIDEST)
        file = max(min(longest, room * 2 // 5), min(NARROWEST, room))
        room -= file + 1
        moving = list[Column]()
        for name in self._moving(width)[self.first :]:
            column = Column(name, self._width(name))
            if column.width + 1 > room:
                break
            room -= column.width + 1
            moving.append(column)
        file = min(file + room, max(longest, file))
        return [Column("file", file), *standing, *moving]

    def _standing(self, width: int) -> tuple[str, ...]:
        return STANDING if width >= WITH_ROOM else STANDING[:1]

    def _moving(self, width: int) -> tuple[str, ...]:
        return library.COLUMNS[len(self._standing(width)) :]

    def _width(self, name: str) -> int:
        return self.listing.level_width if name == "level" else WIDTHS[name]

    def _hides_more(self, columns: list[Column]) -> bool:
        """Is the last column not among these?"""
        return columns[-1].name != library.COLUMNS[-1]


class SortByDialog(ListDialog[str]):
    """Answers with a column; it begins at the present one."""

    around = 4  # lines around the list: the border, the title, and the bar

    def __init__(self, column: str, glyphs: Glyphs) -> None:
        rows = {name: library.NAMES[name] for name in library.COLUMNS}
        super().__init__("sort-by", "Sort by", rows, glyphs, here=column)

    commands = (
        Command("choose", ("enter",), "Sort", "Sort by this column.", ListDialog.choose, bar=1),
        Command("cancel", ("escape", "q"), "Cancel", "Change nothing.", Dialog.leave, bar=2),
    )


class FindField(Input):
    """A field of one line; Ctrl+C quits as it does everywhere, and copies nothing."""

    BINDINGS = [  # noqa: RUF012 - Textual's
        Binding("ctrl+c", "screen.command('quit')", show=False)
    ]

    def __init__(self, prompt: str, *, id: str) -> None:
        super().__init__(placeholder=prompt, id=id, compact=True)
        self.display = False


PATIENCE = 0.3  # seconds that the first paint waits for the names
NOTHING = "There is no replay and no board here."
ELSEWHERE = "minetui replay FOLDER lists another folder; Ctrl+S saves a game that you play."
TO_SAVE = "Ctrl+S saves a game that you play."  # all that a guest can do
NO_SUCH = ("No file here is like that.", "Esc shows all files again.")


class LibraryScreen(CommandScreen):
    """Lists the replays in files and folders; Enter watches one."""

    AUTO_FOCUS = "#library"

    def __init__(self, app: Application, paths: Sequence[Path] | None = None) -> None:
        super().__init__(app, commands=self.commands)
        games = folders.games()
        self.paths = [games] * games.is_dir() if paths is None else list(paths)
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
            self.follow("replay", lambda _: store.read_replay(entry.path))

    def race(self) -> None:
        """Race the game of the file at the cursor."""
        entry = self.entry
        if entry is not None and not entry.error:
            self.follow("race", lambda _: race_in(entry.path))

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
        own_machine = self.application.place.own_machine
        texts = NO_SUCH if len(self.listing) else (NOTHING, ELSEWHERE if own_machine else TO_SAVE)
        lines = (line for text in texts for line in ["", *wrap(text, max(self.width - 4, 16))])
        self.empty.show([((f"  {line}", "plain"),) for line in lines])

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


def race_in(path: Path) -> Race:
    """The race against the replay in a file; a Problem says why there is none."""
    replay = store.read_replay(path)
    return Race.against(replay, races.ghost_name(replay, path.stem))
