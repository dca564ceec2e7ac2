"""The unfinished games, read from their journals; a damaged journal never stops the program."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from minetui.core.game import Game
from minetui.core.position import Status
from minetui.formats import journal
from minetui.formats.daily_mark import DailyMark
from minetui.formats.errors import FormatError, shown
from minetui.formats.file_errors import reason
from minetui.formats.replay import GAME_ID, Replay

from .journal import ENDING, Journal
from .paths import UID, journals_folder

NAME = re.compile(rf"{UID.pattern}(\.[1-9][0-9]{{0,5}})?{re.escape(ENDING)}")
FEWEST_MOVES = 2  # of a game worth resuming, unless it is an attempt at a daily board
MOST_LEFT = 20  # games left for another one that are kept


@dataclass(frozen=True)
class UnfinishedGame:
    """A game that no other program is playing, with its journal, which we hold locked.

    `when` it was last played is a time in UTC; `left` says that it was left for another game.
    """

    journal: Journal
    game: Game
    when: datetime
    left: bool

    @property
    def over(self) -> bool:
        """Is the game won or lost? Then it only has to be recorded, if that was not done."""
        return self.game.status is not Status.PLAYING

    @property
    def replay(self) -> Replay:
        """The replay of a game that is over, as the records keep it."""
        info = {"Timestamp": self.when.isoformat(), GAME_ID: self.journal.uid}
        return Replay.of(self.game, info)

    @property
    def is_attempt(self) -> bool:
        """Is it an attempt at a daily board, of which there is only one?"""
        return _is_attempt(self.game)


def is_worth_resuming(game: Game) -> bool:
    """Has it enough moves, or is it an attempt, which began when its opening was shown?"""
    return len(game.record) >= FEWEST_MOVES or _is_attempt(game)


def find_unfinished() -> tuple[list[UnfinishedGame], list[str]]:
    """The games that no program is playing, newest first, and notices of damaged journals.

    Their journals stay locked until they are closed; damaged ones are renamed. Games that are not
    worth resuming are deleted, and all but the newest of those left for another one; attempts at
    daily boards stay.
    """
    try:
        named = (path for path in journals_folder().glob(f"*{ENDING}") if NAME.fullmatch(path.name))
        paths = sorted(path for path in named if path.is_file())
    except OSError as error:
        return [], [f"{shown(str(journals_folder()))}: {reason(error)}"]
    games, notices = games_in(paths)
    games.sort(key=lambda game: game.when, reverse=True)
    for old in [game for game in games if game.left and not game.is_attempt][MOST_LEFT:]:
        old.journal.remove()
        games.remove(old)
    return games, notices


def games_in(paths: Iterable[Path]) -> tuple[list[UnfinishedGame], list[str]]:
    """The games in these journals, locked for us, and notices of damaged ones."""
    games, notices = list[UnfinishedGame](), list[str]()
    for path in paths:
        try:
            games += _game_in(path)
        except FormatError as error:
            notices.append(_set_aside(path, error))
        except OSError as error:
            if path.exists():  # otherwise it was deleted meanwhile
                notices.append(f"{shown(str(path))}: {reason(error)}")
    return games, notices


def _game_in(path: Path) -> list[UnfinishedGame]:
    """The game in a journal, locked for us; none if another program has it or it is not worth it.

    A game that is over counts however short it is: it only has to be recorded.
    """
    uid, _, part = path.name.removesuffix(ENDING).partition(".")
    ours = Journal(uid, int(part or 0))
    when = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    data = ours.resume()
    if data is None:
        return []
    heads = tuple(head.encode() for head in journal.HEADS)
    if data.startswith(journal.FAMILY) and not data.startswith(heads):
        ours.close()  # a newer minetui reads it
        return []
    try:
        game = journal.read(data) if data.count(b"\n") > 1 else None
    except FormatError:
        ours.close()
        raise
    if game is not None:
        unfinished = UnfinishedGame(ours, game, when, journal.left_for_another(data))
        if unfinished.over or is_worth_resuming(game):
            return [unfinished]
    ours.remove()
    return []


def _is_attempt(game: Game) -> bool:
    mark = DailyMark.of(game)
    return mark is not None and mark.is_attempt


def _set_aside(path: Path, error: FormatError) -> str:
    """Rename a damaged journal; returns a notice."""
    aside = path.with_suffix(".damaged")
    try:
        path.replace(aside)
        done = f"it is set aside as {shown(aside.name)}"
    except OSError:
        done = "it can't be set aside"
    return f"{error.within(path.name)}; {done}"
