"""Which files a list shows: those of a level, with a result, with a text in their name."""

from dataclasses import dataclass
from enum import Enum, auto

from minetui.core.levels import LEVELS, OLD_BEGINNER
from minetui.core.position import Status

from .library import LibraryEntry

CUSTOM = "Custom"  # the name of all levels without one


class Result(Enum):
    """The result of a file: of its game, or that it has none."""

    WON = auto()
    LOST = auto()
    UNFINISHED = auto()
    BOARD = auto()
    UNREADABLE = auto()


BY_STATUS = {Status.WON: Result.WON, Status.LOST: Result.LOST, Status.PLAYING: Result.UNFINISHED}


def result_of(entry: LibraryEntry) -> Result | None:
    """The result of a file; None if it is not read yet."""
    if entry.error:
        return Result.UNREADABLE
    if entry.pending:
        return None
    return BY_STATUS[entry.status] if entry.status else Result.BOARD


@dataclass(frozen=True)
class LibraryFilter:
    """What a file must have to be shown: a text in its name or its player's, a level, a result.

    An empty text, and None, take every file.
    """

    text: str = ""
    level: str | None = None
    result: Result | None = None

    def takes(self, entry: LibraryEntry) -> bool:
        """Does a file have all that is asked for? One not read yet has no level and no result."""
        return (
            (self.result is None or result_of(entry) is self.result)
            and (self.level is None or self._has_level(entry))
            and (not self.text or self._has_text(entry))
        )

    def _has_level(self, entry: LibraryEntry) -> bool:
        if entry.level == OLD_BEGINNER:  # as in the community's rankings
            return self.level == "Beginner"
        if self.level in LEVELS:
            return entry.level == LEVELS[self.level]
        return entry.level is not None and entry.level not in LEVELS.values()

    def _has_text(self, entry: LibraryEntry) -> bool:
        wanted = self.text.casefold()
        return wanted in entry.path.name.casefold() or wanted in entry.player.casefold()
