"""Recording finished games, each with its replay and, once that is computed, its luck."""

from contextlib import suppress
from datetime import datetime

from minetui.core.metrics import Metrics
from minetui.formats.replay import Replay

from .drafts import delete_old_drafts
from .overviews import Standing
from .records import Entry, Records, RecordsError, records_path

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
        # Damage to other games is no reason to fail: this one is kept.
        with suppress(RecordsError):
            if entry.won:
                records.keep_earned()
        with suppress(RecordsError):
            standing = records.standing(known or entry, bests)
    delete_old_drafts()
    return standing


def keep_luck(uid: str, seconds: float, luck: float, guesses: int) -> list[str]:
    """Keep the luck and the guesses of a game that is recorded with this time.

    Returns the ids of the challenges that it has earned by now. A RecordsError says in one line
    why the luck can't be kept.
    """
    if not records_path().exists():
        return []
    with Records() as records:
        records.keep_luck(uid, seconds, luck, guesses)
        records.keep_earned()
        return records.earned_by(uid)
