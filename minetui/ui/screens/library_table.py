"""The columns of a list of replays: those that have room, as lines of text. No Textual here.

The first columns stand; of the others those from some column on are shown.

Only the columns of the name and the level are as wide as their values: others would move while the
list is filled.
"""

from typing import NamedTuple

from rich.cells import cell_len

from minetui.texts import library, metrics

from ..widgets.spans import TextLine, cut, width_of
from .library_listing import ListedFiles

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
