"""Recording finished games, each with its replay."""

from contextlib import suppress
from datetime import datetime

from minetui.core.metrics import Metrics
from minetui.formats.replay import Replay

from .drafts import delete_old_drafts
from .overviews import Standing
from .records import Entry, Records, RecordsError

LARGEST = 1_000_000  # cells; replays of larger boards take megabytes and are not kept


def record_finished_game(replay: Replay, uid: str, when: datetime) -> Standing | None:
    """Record a finished game, unless its uid is there already; returns how it compares.

    A RecordsError or FileError says in one line why it can't be recorded.
    """
    game = replay.game()
    seconds = max(game.moves[-1].at, 0.0) if game.moves else 0.0
    metrics = Metrics.of(game, seconds) if game.field.countable else None
    with Records() as records:
        known = records.game(uid)
        entry = Entry.of(game, metrics, seconds=seconds, date=when, uid=uid)
        bests = records.add(entry)
        # A crash may have recorded the game without its replay.
        if game.level.grid.size <= LARGEST and not (known and known.replay):
            records.keep_replay(uid, replay)
        standing = None
        with suppress(RecordsError):  # damage to other games, for this one is kept
            standing = records.standing(known or entry, bests)
    delete_old_drafts()
    return standing
