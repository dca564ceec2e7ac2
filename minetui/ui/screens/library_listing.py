"""The files of a list: which are shown, in which order, and how far they are read.

No Textual here. A file keeps its number; one that is left out has no entry any more.

Filter and order are applied anew with each slice of files: for 10,000 of them that takes under 20
ms, and nothing has to be kept in step.
"""

from collections.abc import Iterable, Sequence

from minetui.core import Level
from minetui.store import LibraryEntry, LibraryFilter, Reading
from minetui.texts import library, metrics

from ..widgets.sorting import Sorting

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
