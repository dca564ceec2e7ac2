"""All games in one shape, as a list shows them: recorded ones, unfinished ones, and files.

A `ListedGame` says where its game is: in the records, in a journal, or in a file, of which just one
is there; in none of them, it is on the screen.
"""

from dataclasses import dataclass
from datetime import datetime

from minetui.core import BoardKind, Game, Level, Value
from minetui.formats import DailyMark, Eligibility

from .games import GameRecord
from .journal import UnfinishedGame
from .library import FileResult, LibraryEntry

ANY = BoardKind()


@dataclass(frozen=True, eq=False)
class ListedGame:
    """A game, or a board in a file, with what a list shows of it.

    `when` it ended or was left is None where nobody knows it, or where it goes on now. `cleared` is
    the part of an unfinished one that is revealed.
    """

    result: FileResult | None
    level: Level | None
    when: datetime | None = None
    seconds: float | None = None
    kind: BoardKind = ANY
    day: DailyMark | None = None
    assisted: bool = False
    room: str = ""
    is_best: bool = False
    cleared: float | None = None
    record: GameRecord | None = None
    unfinished: UnfinishedGame | None = None
    file: LibraryEntry | None = None

    @classmethod
    def recorded(cls, game: GameRecord, best: float | None = None) -> "ListedGame":
        """A game of the records, of whose level and class this is the best time."""
        return cls(
            FileResult.WON if game.won else FileResult.LOST,
            game.level,
            game.date,
            game.seconds,
            BoardKind(game.board_kind),
            game.day,
            game.assisted,
            game.room,
            game.won and not game.assisted and game.seconds == best,
            record=game,
        )

    @classmethod
    def left(cls, unfinished: UnfinishedGame) -> "ListedGame":
        """A game that was left unfinished."""
        return cls._begun(unfinished.game, unfinished.game.seconds, unfinished.cleared, unfinished)

    @classmethod
    def on_screen(cls, game: Game, seconds: float) -> "ListedGame":
        """A game that goes on now."""
        return cls._begun(game, seconds, UnfinishedGame.part_cleared(game), None)

    @classmethod
    def in_file(cls, entry: LibraryEntry) -> "ListedGame":
        """A file, read or not."""
        seconds = entry.metrics.get("time")
        return cls(
            entry.result,
            entry.level,
            entry.date,
            seconds if isinstance(seconds, float) else None,
            file=entry,
        )

    @classmethod
    def _begun(
        cls, game: Game, seconds: float, cleared: float, unfinished: UnfinishedGame | None
    ) -> "ListedGame":
        counts = Eligibility.of(game)
        return cls(
            FileResult.UNFINISHED,
            game.level,
            unfinished.when if unfinished else None,
            seconds,
            BoardKind(game.board_kind),
            counts.daily,
            not counts.may_be_best,
            cleared=cleared,
            unfinished=unfinished,
        )

    @property
    def is_on_screen(self) -> bool:
        """Does it go on now?"""
        return not (self.record or self.unfinished or self.file)

    @property
    def is_finished(self) -> bool:
        """Is it won or lost?"""
        return self.result in (FileResult.WON, FileResult.LOST)

    @property
    def has_moves(self) -> bool:
        """Can it be watched, as far as is known?"""
        return self.is_finished and not (self.record and not self.record.replay)

    @property
    def error(self) -> str:
        """The reason why its file can't be read; empty if it can."""
        return self.file.error if self.file else ""

    def is_of(self, other: "ListedGame") -> bool:
        """Is it the same game, of which more may be known by now?"""
        if self.file and other.file:
            return self.file.path is other.file.path
        return self is other

    def metric(self, name: str) -> Value:
        """A metric; None if it has no value, or is not known."""
        if self.record:
            return self.record.metric(name)
        return self.file.metrics.get(name) if self.file else None
