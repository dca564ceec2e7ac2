"""The games that wait in their journals to be gone on with; a damaged journal stops no start."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from minetui.core.game import Game
from minetui.core.position import Status
from minetui.formats import journal
from minetui.formats.errors import FormatError, shown

from .journal import ENDING, Journal, folder
from .paths import UID

NAME = re.compile(rf"{UID.pattern}(\.[1-9][0-9]{{0,5}})?{re.escape(ENDING)}")
MOST_LEFT = 20  # games that were left for another one, and are kept all the same


@dataclass(frozen=True)
class UnfinishedGame:
    """A game that nobody plays just now: its journal, when it was last played, and was it left?"""

    journal: Journal
    game: Game
    when: datetime
    left: bool

    @property
    def over(self) -> bool:
        """Is the game won or lost, but did not come into the records?"""
        return self.game.status is not Status.PLAYING


def find_unfinished() -> tuple[list[UnfinishedGame], list[str]]:
    """The games that nobody plays just now, the last played first, and notices of damaged ones.

    Their journals are ours until they are closed. A damaged one is set aside under another name.
    Of the games that were left for another one only the newest are kept.
    """
    found, notices = list[UnfinishedGame](), list[str]()
    try:
        named = (path for path in folder().glob(f"*{ENDING}") if NAME.fullmatch(path.name))
        paths = sorted(path for path in named if path.is_file())
    except OSError as error:
        return [], [f"{shown(str(folder()))}: {error.strerror}"]
    for path in paths:
        try:
            found += _taken(path)
        except FormatError as error:
            notices.append(_set_aside(path, error))
        except OSError as error:
            if path.exists():  # else it was removed meanwhile
                notices.append(f"{shown(str(path))}: {error.strerror}")
    found.sort(key=lambda each: each.when, reverse=True)
    for old in [each for each in found if each.left][MOST_LEFT:]:
        old.journal.remove()
        found.remove(old)
    return found, notices


def _taken(path: Path) -> list[UnfinishedGame]:
    """The game of a journal, made ours; none if someone plays it, or if nothing was played."""
    uid, _, turn = path.name.removesuffix(ENDING).partition(".")
    taken = Journal(uid, int(turn or 0))
    when = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    data = taken.resume()
    if data is None:
        return []
    if data.startswith(journal.FAMILY) and not data.startswith(journal.HEAD.encode()):
        taken.close()  # of a newer minetui
        return []
    try:
        game = journal.read(data) if data.count(b"\n") > 1 else None
    except FormatError:
        taken.close()
        raise
    if game is None or not game.record:
        taken.remove()
        return []
    return [UnfinishedGame(taken, game, when, journal.left_for_another(data))]


def _set_aside(path: Path, error: FormatError) -> str:
    """Give a damaged journal another name, and say so."""
    aside = path.with_suffix(".damaged")
    try:
        path.rename(aside)
        done = f"it is set aside as {shown(aside.name)}"
    except OSError:
        done = "it can't be set aside"
    return f"{error.within(path.name)}; {done}"
