"""The games of the records as rows of a list, in columns as wide as their texts."""

from collections.abc import Iterable, Sequence

from minetui.store import GameRecord
from minetui.texts import game_list

from . import row_list
from .sorting import Sorting
from .spans import TextLine
from .styles import Ink

TO_THE_LEFT = (*game_list.FIRST, "style", game_list.NOTE)
INKS = {**row_list.INKS, "header": Ink("foreground"), "best": Ink("warning", attributes="bold")}


class Columns:
    """The texts of games in columns that are as wide as they need. No Textual here."""

    def __init__(self, metrics: Sequence[str], games: Sequence[GameRecord]) -> None:
        self.metrics = metrics
        self._rows = [game_list.row_texts(game, metrics) for game in games]
        self._widths = {
            name: self._width(name) for name in (*game_list.FIRST, *metrics, game_list.NOTE)
        }

    def names(self, width: int) -> list[str]:
        """The columns that fit, without the least important ones.

        Those are the note, the metrics from the last to the third, the date, the second metric and
        the result.
        """
        names, (date, result), metrics = list(self._widths), game_list.FIRST, self.metrics
        for name in (game_list.NOTE, *reversed(metrics[2:]), date, *metrics[1:2], result):
            if sum(self._widths[each] + 1 for each in names) > width:
                names.remove(name)
        return names

    def header(self, names: Iterable[str], sorting: Sorting, signs: str) -> TextLine:
        """The names of the columns, the sorted one with a sign."""
        marks = {sorting.column: signs[sorting.backward]}
        return tuple(
            (self._cell(name, game_list.NAMES[name], marks.get(name, " ")), "faint")
            for name in names
        )

    def row(self, names: Iterable[str], index: int, *, won: bool) -> TextLine:
        """A game, by its number."""
        styles = {game_list.NOTE: "best"} | ({"result": "won", "time": "strong"} if won else {})
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
        heading = len(game_list.NAMES[name]) + (name not in TO_THE_LEFT)
        return max(heading, *(len(row[name]) for row in self._rows), 0)

    def _cell(self, name: str, text: str, sign: str = " ") -> str:
        """A text in its column, with the gap before it, in which a sign may stand."""
        width = self._widths[name]
        if name in TO_THE_LEFT:
            return f"{sign}{text:<{width}}"
        return f"{sign + text:>{width + 1}}"


class GameRows:
    """The games of the records as the rows of a list. No Textual here.

    `signs` stand before the name of a column that is sorted, or sorted backward.
    """

    def __init__(self, metrics: Sequence[str], signs: str) -> None:
        self.games: Sequence[GameRecord] = ()
        self.sorting = Sorting("date", True)
        self._signs = signs
        self._columns = Columns(metrics, ())

    def __len__(self) -> int:
        return len(self.games)

    def header(self, width: int) -> TextLine:
        """The names of the columns."""
        return self._columns.header(self.names(width), self.sorting, self._signs)

    def row(self, index: int, width: int) -> TextLine:
        """A game."""
        return self._columns.row(self.names(width), index, won=self.games[index].won)

    def column_at(self, x: int, width: int) -> str | None:
        """The column at a place of a line."""
        return self._columns.at(self.names(width), x)

    def names(self, width: int) -> list[str]:
        """The columns that have room."""
        return self._columns.names(width)

    def game(self, index: int) -> GameRecord | None:
        """The game in a row; None if there is none."""
        return self.games[index] if index < len(self.games) else None

    def take(self, games: Sequence[GameRecord], sorting: Sorting) -> None:
        """Take these games, which are sorted so already."""
        self.games, self.sorting = games, sorting
        self.show_metrics(self._columns.metrics)

    def sort(self, sorting: Sorting) -> None:
        """Sort the games."""
        column, backward = sorting
        self.take(game_list.ordered(self.games, column, backward=backward), sorting)

    def show_metrics(self, metrics: Sequence[str]) -> None:
        """Show other columns."""
        self._columns = Columns(metrics, self.games)
