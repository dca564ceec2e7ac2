"""The list of the replays in files and folders, to be watched or raced.

All names are there at once, and the rows are filled as a job reads the files. The cursor stays in
the first row, and anywhere else on its file: whoever sorts wants to see the best, also while better
ones are still being read. Filter and order are applied anew with each slice of files: for 10,000 of
them that takes under 20 ms, and nothing has to be kept in step.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from textwrap import wrap

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Input

from minetui import store
from minetui.core import LEVELS, Level
from minetui.formats import shown
from minetui.play import Race
from minetui.store import FileResult, Library, LibraryEntry, LibraryFilter, Reading, folders
from minetui.texts import library, metrics, races

from ..kit.app import Application
from ..kit.commands import Places, command
from ..kit.dialog import ListDialog
from ..kit.glyphs import Glyphs
from ..kit.lines import (
    Lines,
    Link,
    LinkLine,
    Span,
    Tabs,
    TextLine,
    cut,
    width_of,
)
from ..kit.lists import Column, ListScreen, RowList, Sorting, Table
from ..play.racing import RaceThis

TITLE = " Replays"
CUSTOM = "Custom"  # the name of all levels without one
LEVEL_NAMES = (None, *LEVELS, CUSTOM)
FILTERED = (None, FileResult.WON, FileResult.LOST, FileResult.UNFINISHED, FileResult.BOARD)
GAP = 2  # columns between the levels and the results
SHORT = 3  # letters of a level in a narrow window

STANDING = ("file", "level", "result")  # in a window with room; else only the file
WITH_ROOM = 60  # columns
NARROWEST, WIDEST = 14, 60  # columns of a file's name
WIDEST_LEVEL = 12  # columns
LEAST = {metrics.TIME: 8, metrics.COUNT: 4, metrics.RATE: 6, metrics.PERCENT: 4}  # of a metric
WIDTHS = {
    **{name: max(LEAST.get(form.spec, 6), len(form.name)) for name, form in metrics.FORMS.items()},
    **{"level": 9, "result": 10, "date": 10},
}
TO_THE_LEFT = {*STANDING, "style"}
MORE = "→"

PATIENCE = 0.3  # seconds that the first paint waits for the names
NO_FILES = "There is no replay and no board here."
ELSEWHERE = "minetui replay FOLDER lists another folder; Ctrl+S saves a game that you play."
TO_SAVE = "Ctrl+S saves a game that you play."  # all that a guest can do
NO_SUCH = ("No file here is like that.", "Esc shows all files again.")


def filter_line(filter: LibraryFilter, pointer: str, width: int) -> LinkLine:
    """The levels and the results, each a link to the filter with it."""
    targets = [replace(filter, result=each) for each in FILTERED]
    names = ["all", *(library.RESULT_NAMES[each] for each in FILTERED if each)]
    results = Tabs(names, targets, FILTERED.index(filter.result), pointer)
    for letters in (None, SHORT):
        targets = [replace(filter, level=each) for each in LEVEL_NAMES]
        names = ["all", *(name[:letters] for name in LEVELS), CUSTOM]
        levels = Tabs(names, targets, LEVEL_NAMES.index(filter.level), pointer)
        line = (*levels.line(width), Link(" " * GAP), *results.line(width))
        if width_of(line) <= width and not any("…" in link.text for link in line):
            return line
    half = max((width - GAP) // 2, 1)
    return (*levels.line(half), Link(" " * GAP), *results.line(half))


class ListedFiles(Table[LibraryEntry]):
    """The files of a list in columns: which are shown, in which order, and how far they are read.

    Some columns stand; of the others those from number `first` on are shown. Only the columns of
    the name and the level are as wide as their values: others would move while the list is filled.
    """

    def __init__(self, signs: str, files: Sequence[LibraryEntry] = ()) -> None:
        super().__init__(signs)
        self.filter, self.first = LibraryFilter(), 0
        self.begin(files)

    def begin(self, files: Sequence[LibraryEntry]) -> None:
        """List these files, in the order and with the filter that were chosen."""
        self._files: list[LibraryEntry | None] = [*files]  # by their number; None if left out
        self.left_out, self.unread = 0, sum(1 for entry in files if entry.error)
        self.to_read = self.pending = sum(1 for entry in files if entry.pending)
        self._longest = max((_wide(entry.path.name) for entry in files), default=0)
        self._level_width, self._levels = len(library.NAMES["level"]), set[Level]()
        self._arrange()

    @property
    def count(self) -> int:
        """The number of files, without those that are left out."""
        return len(self._files) - self.left_out

    @property
    def summary(self) -> str:
        """Which files are shown, in which order, and how far they are read."""
        column, backward = self.sorting
        parts = library.summary_parts(self.filter, len(self), self.count)
        if column:
            parts.append(metrics.order_text(column, library.NAMES[column], backward=backward))
        if self.pending:
            parts.append(f"reading {self.to_read - self.pending:,} of {self.to_read:,}")
        parts += [f"{self.unread:,} can't be read"] if self.unread else []
        parts += [f"{self.left_out:,} left out"] if self.left_out else []
        return " · ".join(parts)

    def row_of(self, entry: LibraryEntry | None, row: int) -> int:
        """The row of a file by its path; if it is not shown, the nearest to a row."""
        places = (at for at, each in enumerate(self.items) if entry and each.path is entry.path)
        return next(places, max(min(row, len(self) - 1), 0))

    def take(self, readings: Iterable[Reading]) -> None:
        """Put files that were read into the list."""
        for number, entry in readings:
            self.pending -= 1
            self._files[number] = entry
            if entry is None:
                self.left_out += 1
            else:
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

    def columns(self, width: int) -> list[Column]:
        """The columns that have room; the name of the file has the rest."""
        standing = [self._column(name) for name in self._standing(width)[1:]]
        room = width - 1 - sum(column.width + 1 for column in standing)
        longest = min(self._longest, WIDEST)
        file = max(min(longest, room * 2 // 5), min(NARROWEST, room))
        room -= file + 1
        moving = list[Column]()
        for name in self._moving(width)[self.first :]:
            column = self._column(name)
            if column.width + 1 > room:
                break
            room -= column.width + 1
            moving.append(column)
        file = min(file + room, max(longest, file))
        return [self._column("file", file), *standing, *moving]

    def cell(self, item: LibraryEntry, column: str) -> Span:
        """What a file has in a column."""
        plain = "faint" if item.error or item.pending else "plain"
        style = "strong" if column == self.sorting.column else plain
        if column == "result" and item.result is FileResult.WON:
            style = "won"
        return library.column_text(item, column), style

    def header(self, width: int) -> TextLine:
        """The titles of the columns, and a sign if there are more of them."""
        line = super().header(width)
        gap = width - width_of(line) - 1
        return (*line, (" " * gap + MORE, "faint")) if self._hides_more(width) else line

    def scroll(self, by: int, width: int) -> None:
        """Show the columns from the next or the previous one on, until the last is there."""
        if by < 0 or self._hides_more(width):
            self.first = min(max(self.first + by, 0), len(self._moving(width)) - 1)

    def show_column(self, name: str, width: int) -> None:
        """Scroll until a column is visible."""
        moving = self._moving(width)
        if name in moving:
            number = moving.index(name)
            self.first = min(self.first, number)
            while self.first < number and name not in {each.name for each in self.columns(width)}:
                self.first += 1

    def _measure(self, entry: LibraryEntry) -> None:
        """Make room for the name of a level that is new in the list."""
        if entry.level is not None and entry.level not in self._levels:
            self._levels.add(entry.level)
            text = library.column_text(entry, "level")
            self._level_width = min(max(self._level_width, len(text)), WIDEST_LEVEL)

    def _arrange(self) -> None:
        """Find the files to show, and their order."""
        takes = None if self.filter == LibraryFilter() else self.filter.takes
        self.items = [each for each in self._files if each and (takes is None or takes(each))]
        column, backward = self.sorting
        if column:
            self.items = library.ordered(self.items, column, backward=backward)

    def _standing(self, width: int) -> tuple[str, ...]:
        return STANDING if width >= WITH_ROOM else STANDING[:1]

    def _moving(self, width: int) -> tuple[str, ...]:
        return library.COLUMNS[len(self._standing(width)) :]

    def _column(self, name: str, width: int | None = None) -> Column:
        if width is None:
            width = self._level_width if name == "level" else WIDTHS[name]
        return Column(name, library.NAMES[name], width, name in TO_THE_LEFT)

    def _hides_more(self, width: int) -> bool:
        """Has the last column no room?"""
        return self.columns(width)[-1].name != library.COLUMNS[-1]


def _wide(name: str) -> int:
    """The columns that a name may need."""
    return len(name) if name.isascii() else 2 * len(name)


class SortByDialog(ListDialog[str]):
    """Answers with a column; it begins at the present one."""

    around = 4  # lines around the list: the border, the title, and the bar

    def __init__(self, column: str, glyphs: Glyphs) -> None:
        rows = {name: library.NAMES[name] for name in library.COLUMNS}
        super().__init__("sort-by", "Sort by", rows, glyphs, here=column)

    choose = ListDialog.choose.but(caption="Sort")
    leave = ListDialog.leave.but("escape", "q")


class FindField(Input):
    """A field of one line; Ctrl+C quits as it does everywhere, and copies nothing."""

    BINDINGS = [  # noqa: RUF012 - Textual's
        Binding("ctrl+c", "screen.command('quit')", show=False)
    ]

    def __init__(self, prompt: str, *, id: str) -> None:
        super().__init__(placeholder=prompt, id=id, compact=True)
        self.display = False


class LibraryScreen(ListScreen[ListedFiles]):
    """Lists the replays in files and folders; Enter watches one."""

    AUTO_FOCUS = "#library"

    places = Places(
        bar=(
            *("open", "sort", "reverse", "find", "filter_level", "filter_result", "help", "back"),
            *("right", "sort_by", "race"),
        )
    )

    def __init__(self, app: Application, paths: Sequence[Path] | None = None) -> None:
        rows = ListedFiles(app.glyphs.order)
        super().__init__(app, rows, id="library")
        games = folders.games()
        self.paths = [games] * games.is_dir() if paths is None else list(paths)
        self.head, self.empty = (Lines(self.glyphs.words, id=id) for id in ("head", "empty"))
        self.field = FindField(
            "In the name of a file or a player; Enter keeps it, Esc clears it", id="find"
        )

    def compose(self) -> ComposeResult:
        """The summary, the filters, the files, the file at the cursor, and the keys."""
        self.empty.display = False
        yield from (self.head, self.field, self.list, self.empty, self.status, self.keys)

    async def on_mount(self) -> None:
        """Find the files; if that is quick, they are in the first paint."""
        self.jobs.run("names", lambda _: Library(self.paths), self._begin)
        await self.jobs.wait("names", PATIENCE)
        self.show()

    def fit(self) -> None:
        """Make room for the files in a small window."""
        height = self.app.size.height
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
        if event.lines is self.head and isinstance(event.target, LibraryFilter):
            self.choose(event.target)

    def on_row_list_header_clicked(self, event: RowList.HeaderClicked) -> None:
        """Sort by the column of a clicked header; at a second click, the other way round."""
        self.sort(self.files.sorting.chosen(event.column))

    @on(Input.Changed)
    def find_now(self) -> None:
        """Show the files with the text that was typed so far."""
        self.choose(replace(self.files.filter, text=self.field.value))

    @on(Input.Submitted)
    def end_find(self) -> None:
        """Go back to the list."""
        self.field.display = False
        self.list.focus()

    def show(self) -> None:
        """Show the lines around the files."""
        self.head.show_links(self._head_lines)
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
    def files(self) -> ListedFiles:
        """The files."""
        return self.list.rows

    @property
    def entry(self) -> LibraryEntry | None:
        """The file at the cursor."""
        return self.files.item(self.list.index)

    def choose(self, filter: LibraryFilter) -> None:
        """Show only some files, with the cursor on its file if that is one of them."""
        self._change(partial(self.files.choose, filter))

    def sort(self, sorting: Sorting) -> None:
        """Sort so, and bring the column into view."""
        self._change(partial(self.files.sort, sorting))
        self.files.show_column(sorting.column, self.list.width)

    @command("Watch", "enter", id="open")
    def open_game(self) -> None:
        """Watch this game."""
        entry = self.entry
        if entry is not None and not entry.error:
            self.follow("replay", lambda _: store.read_replay(entry.path))

    @command("Race", *RaceThis.KEYS)
    def race(self) -> None:
        """Race this game on its board."""
        entry = self.entry

        def race_in(path: Path) -> Race:
            replay = store.read_replay(path)
            return Race.against(replay, races.ghost_name(replay, path.stem))

        if entry is not None and not entry.error:
            self.follow("race", lambda _: race_in(entry.path))

    @command("Sort", "o", id="sort")
    def sort_by_next(self) -> None:
        """Sort by the next column."""
        self.sort(self.files.sorting.following(library.COLUMNS))

    @command("Reverse", "O")
    def reverse(self) -> None:
        """Sort the other way round."""
        sorting = self.files.sorting
        self.sort((sorting if sorting.column else Sorting.by(library.COLUMNS[0])).reversed)

    @command("By …", "b")
    def sort_by(self) -> None:
        """Choose the column to sort by."""

        def take(column: str | None) -> None:
            if column is not None:
                self.sort(Sorting.by(column))

        present = self.files.sorting.column or library.COLUMNS[0]
        self.open(SortByDialog(present, self.glyphs), take)

    @command("Find", "slash")
    def find(self) -> None:
        """Show files with a text in a name."""
        self.field.display = True
        self.field.focus()

    def next_filter(self, *, level: int = 0, result: int = 0) -> None:
        """Show the files of the next or the previous level, or with the next result."""
        filter = self.files.filter
        at = LEVEL_NAMES.index(filter.level) + level, FILTERED.index(filter.result) + result
        levels, results = LEVEL_NAMES[at[0] % len(LEVEL_NAMES)], FILTERED[at[1] % len(FILTERED)]
        self.choose(replace(filter, level=levels, result=results))

    def scroll_columns(self, by: int) -> None:
        """Show the columns from the next or the previous one on."""
        self.files.scroll(by, self.list.width)
        self.list.refresh()

    @command("Back", "escape", "q", "ctrl+c", id="back", always=True)
    def clear_or_leave(self) -> None:
        """Show all files again, or leave."""
        finding, filter = self.field.display, self.files.filter
        if not finding and filter == LibraryFilter():
            self.leave()
            return
        self.end_find()
        self.field.value = ""
        self.choose(replace(filter, text="") if finding else LibraryFilter())

    @property
    def _head_lines(self) -> tuple[LinkLine, LinkLine]:
        """The title with what is shown, and the filters."""
        summary = cut(f" · {self.files.summary}", max(self.width - len(TITLE), 0))
        filters = filter_line(self.files.filter, self.glyphs.pointer, self.width)
        return (Link(TITLE, "strong"), Link(summary)), filters

    def _begin(self, found: Library) -> None:
        """List the files, and begin to read them."""
        self._change(partial(self.files.begin, found.files))
        # After the names are painted: the thread would slow that down.
        self.call_after_refresh(self.jobs.stream, "read", found.readings(), self._take, self.show)

    def _take(self, coming: list[Reading]) -> None:
        """Show what was read of some files."""
        self._change(partial(self.files.take, coming))

    def _change(self, change: Callable[[], None]) -> None:
        """Change the files that are shown, with the cursor on its file if it is still there.

        In the first row it stays there, so that the best come into view.
        """
        row, kept = self.list.index, self.entry
        change()
        self.list.show(self.files.row_of(kept, row) if row else 0)
        self.show()

    def _show_if_empty(self) -> None:
        """Say so if there is nothing to show."""
        is_reading = self.jobs.is_running("names") or self.jobs.is_running("read")
        self.list.display = bool(self.files.items) or is_reading
        self.empty.display = not self.list.display
        if self.list.display and self.focused is None:  # Textual takes it from what is hidden
            self.list.focus()
        own_machine = self.application.place.own_machine
        texts = NO_SUCH if self.files.count else (NO_FILES, ELSEWHERE if own_machine else TO_SAVE)
        lines = (line for text in texts for line in ["", *wrap(text, max(self.width - 4, 16))])
        self.empty.show([((f"  {line}", "plain"),) for line in lines])

    @command("Columns", "right", "l")
    def right(self) -> None:
        """Show the next column on the right."""
        self.scroll_columns(by=1)

    @command("Columns back", "left", "h")
    def left(self) -> None:
        """Show the previous column again."""
        self.scroll_columns(by=-1)

    @command("Level", "tab")
    def filter_level(self) -> None:
        """Show only the files of the next level, or of all."""
        self.next_filter(level=1)

    @command("Previous level", "shift+tab")
    def filter_level_back(self) -> None:
        """Show only the files of the previous level, or of all."""
        self.next_filter(level=-1)

    @command("Result", "r")
    def filter_result(self) -> None:
        """Show only the files with the next result, or with all."""
        self.next_filter(result=1)
