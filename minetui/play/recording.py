"""What becomes of a game that is over: it is recorded, reviewed, and its luck is kept with it.

All of it may take long, so call it in a job.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from minetui import Problem, solver, store
from minetui.core import Game, Step, steps
from minetui.formats import Replay
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


def unfinished_games() -> tuple[list["UnfinishedGame"], list[str]]:
    """The games to go on with, the newest first, and notices of what went wrong.

    Their journals are closed again. Those that are over, as the program was killed, are recorded.
    """
    games, notices = store.UnfinishedGame.find_all()
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
