"""What becomes of a game that is over: it is recorded, reviewed, and its luck is kept with it.

All of it may take long, so call it in a job.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from minetui import Problem, solver, store
from minetui.core import Game, Step, steps
from minetui.formats import GAME_ID, Eligibility, FormatError, Replay
from minetui.language import N_, _

if TYPE_CHECKING:
    from minetui.solver import Luck, Patience, ReviewedMove, Stop
    from minetui.store import GameRecord, Journal, Standing, UnfinishedGame

NOT_KEPT = N_("The moves of this game are not kept.")


def record(replay: Replay, journal: "Journal") -> "Standing | None":
    """Record a finished game, and delete its journal; how it compares, as far as that is known.

    After a RecordsError or FileError, which says in one line why it can't be recorded, the journal
    waits for the next start. A crash before it is deleted leaves it, too, and then the uid, which
    the game has from its first move on, keeps it from being recorded twice.
    """
    try:
        when = datetime.fromisoformat(replay.header("timestamp"))
        with store.Records() as records:
            standing = records.record(replay, journal.uid, when)
    except ValueError:
        journal.close()
        raise
    journal.remove()
    return standing


def keep_live(data: bytes, when: datetime | None = None) -> "Standing | None":
    """Put the recording of a live game into the records, once; how it compares, as far as known.

    The file, a RawVF, says in its header which game it is and how its room played, and perhaps when
    it ended: otherwise that was `when`, by default now. A Problem says in one line why it can't be
    recorded.
    """
    replay = live_replay(data)
    if not Eligibility.of(replay.game()).room:
        raise Problem(_("expected the recording of a live game, got another one"))
    when = _moment(replay.header("timestamp")) or when or datetime.now(UTC)
    with store.Records() as records:
        return records.record(replay, replay.header(GAME_ID), when)


def live_replay(data: bytes) -> Replay:
    """The replay in the recording of a live game, a RawVF file; a Problem says why it is none."""
    from minetui.formats import rawvf

    try:
        return rawvf.read(data.decode("utf-8", "surrogateescape").split("\n"))
    except FormatError as error:
        raise Problem(str(error)) from None


def _moment(text: str) -> datetime | None:
    """The moment that a header spells; None if it spells none with a time zone."""
    with suppress(ValueError):
        when = datetime.fromisoformat(text)
        return when if when.tzinfo else None
    return None


def take_in_left_recordings() -> list[str]:
    """Record the live games that ended while their player was away; notices of what went wrong.

    A server has left their recordings in a folder; those that are recorded are deleted there.
    """
    notices = list[str]()
    try:
        with os.scandir(store.folders.rooms()) as found:
            paths = sorted(each.path for each in found if each.name.endswith(".rawvf"))
    except OSError:  # mostly there is no such folder
        return notices
    for path in map(Path, paths):
        try:
            keep_live(path.read_bytes(), datetime.fromtimestamp(path.stat().st_mtime, UTC))
            path.unlink()
        except FileNotFoundError:  # another window was faster
            continue
        except OSError as error:
            notices.append(store.FileError.of(path, error).brief)
        except store.RecordsError as error:  # which are as good or bad for the others
            return [*notices, _("Couldn't save: {problem}", problem=error.brief)]
        except Problem as error:
            notices.append(f"{path.name}: {error}")
    return notices


def unfinished_games() -> tuple[list["UnfinishedGame"], list[str]]:
    """The games to go on with, the newest first, and notices of what went wrong.

    Their journals are closed again. Those that are over, as the program was killed, are recorded,
    and so are live games that ended while their player was away.
    """
    games, notices = store.UnfinishedGame.find_all()
    notices += take_in_left_recordings()
    for game in games:
        if not game.over:
            game.journal.close()
            continue
        try:
            record(game.replay, game.journal)
        except Problem as error:
            notices.append(_("Couldn't save: {problem}", problem=error.brief))
    return [game for game in games if not game.over], notices


def reviews_of(
    played: Game | Replay, patience: "Patience", stop: "Stop | None" = None
) -> Iterator["ReviewedMove"]:
    """The reviews of the player's reveals up to now, or in a replay, as they are computed."""
    moves = played.effective_moves if isinstance(played, Replay) else played.moves
    return _reviews(steps(played.field, moves, played.given), patience, stop)


def _reviews(
    every: Iterable[Step], patience: "Patience", stop: "Stop | None"
) -> Iterator["ReviewedMove"]:
    """The reviews; the solver is loaded, and the time runs, when the first one is asked for."""
    yield from solver.reviewed(every, patience, stop or solver.never)


def keep_luck(uid: str, seconds: float, luck: "Luck") -> list[str]:
    """Keep the luck of a game with its record; the ids of the challenges that it has earned.

    A ValueError says in one line why it can't be kept. Without a guess that went well, nothing
    could go wrong.
    """
    with store.Records() as records:
        return records.keep_luck(uid, seconds, float(luck.probability or 1), luck.guesses)


def replay_of_game(uid: str, *, unknown: str = NOT_KEPT) -> Replay:
    """The replay of the game with this uid; a Problem says why there is none.

    `unknown` is a marked sentence.
    """
    with store.Records() as records:
        game = records.game(uid)
    if game is None:
        raise Problem(_(unknown))
    return replay_of(game)


def replay_of(game: "GameRecord") -> Replay:
    """The replay of a game in the records; a Problem says why there is none."""
    with store.Records() as records:
        path = records.replay_path(game)
    if path is None:
        raise Problem(_(NOT_KEPT))
    return store.read_replay(path)
