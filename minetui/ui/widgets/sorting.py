"""How a list is sorted. No Textual here."""

from typing import NamedTuple

from minetui.texts import metrics


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
