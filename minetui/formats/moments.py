"""Moments of a replay: the move that was the last one then."""

from bisect import bisect_right
from collections import deque
from itertools import islice

from minetui.core.annotation import Step, steps
from minetui.core.moves import forward_times

from .replay import Replay


def last_step(replay: Replay, at: float | None = None) -> Step | None:
    """The last move up to a moment, by default the end; None if there is none.

    Moves that set up a position are before any moment.
    """
    moves = replay.effective_moves
    times = forward_times(move.at for move in moves)
    count = len(times) if at is None else max(bisect_right(times, at), replay.given)
    played = islice(steps(replay.field, moves, replay.given), count)
    return next(iter(deque(played, maxlen=1)), None)
