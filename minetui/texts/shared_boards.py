"""Shared boards in words: what a game on one counts for, and its time to beat."""

from collections.abc import Sequence

from minetui.core.game import Game
from minetui.core.position import Status
from minetui.formats.eligibility import Eligibility
from minetui.formats.time_to_beat import time_to_beat

NO_CODE = "That is no code: a code begins with MT1-."


COUNTS_AS: dict[Eligibility, tuple[str, ...]] = {
    Eligibility.BEST: (),
    Eligibility.ASSISTED: ("assisted",),
    Eligibility.RACE: ("race, counts as assisted", "counts as assisted", "assisted"),
    Eligibility.SHARED: ("shared board, counts as assisted", "counts as assisted", "assisted"),
}
"""What a game counts for, from the longest text to the shortest; nothing if it may be a best."""


def to_beat_text(game: Game) -> str:
    """The time to beat; empty if there is none.

    >>> from minetui.core.levels import Level
    >>> game = Game(Level(9, 9, 10))
    >>> game.info = {"TimeToBeat": "45.123"}
    >>> to_beat_text(game)
    '45.123 s to beat'
    """
    target = time_to_beat(game.info)
    return "" if target is None else f"{target:.3f} s to beat"


def beaten_texts(game: Game, seconds: float) -> Sequence[str]:
    """Whether a game that is over beat its time, from the longest text to the shortest.

    Nothing for a game without a time to beat.
    """
    target = time_to_beat(game.info)
    if target is None:
        return []
    if game.status is not Status.WON:
        return [to_beat_text(game)]
    ahead = _ahead(target, seconds)
    if not ahead:
        return [f"equalled {target:.3f} s", f"equalled {target:.3f}"]
    start, by = f"{'beat' if ahead > 0 else 'missed'} {target:.3f}", f"by {abs(ahead):.3f}"
    return [f"{start} {by} s", f"{start} {by}", start]


def is_beaten(game: Game, seconds: float) -> bool:
    """Is the game won in less than the time to beat?"""
    target = time_to_beat(game.info)
    return target is not None and game.status is Status.WON and _ahead(target, seconds) > 0


def _ahead(target: float, seconds: float) -> float:
    """The seconds that a time is ahead of another, both as they are shown."""
    return round(target - round(seconds, 3), 3)


def opening_text(tries: int, key: str) -> str:
    """How far the search for the board of a code is, and the key that stops it."""
    return f"Looking for the board of the code: {tries:,} tried, {key} stops."
