"""What the file of a game says of a shared board: that it is one, or its day; the time to beat."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from .replay import DAILY, SHARED

if TYPE_CHECKING:  # the screen, which reads headers at every start, needs no boards to share
    from minetui.core.shared_board import SharedBoard

TIME_TO_BEAT = "TimeToBeat"
SECONDS = re.compile(r"\d{1,9}(?:\.\d{1,3})?", re.ASCII)


def info_of(shared: "SharedBoard") -> dict[str, str]:
    """The header lines of a game on a shared board; a daily board is nobody's secret.

    >>> from minetui.core.levels import Level
    >>> from minetui.core.shared_board import SharedBoard
    >>> info_of(SharedBoard(Level(9, 9, 10), "rainy day", seconds=45.1))
    {'Shared': 'Yes', 'TimeToBeat': '45.100'}
    """
    info = {DAILY: shared.day} if shared.day else {SHARED: "Yes"}
    return info | info_of_time(shared.seconds)


def info_of_time(seconds: float | None) -> dict[str, str]:
    """The header line of a time to beat, if there is one."""
    return {} if seconds is None else {TIME_TO_BEAT: f"{seconds:.3f}"}


def time_to_beat(info: Mapping[str, str]) -> float | None:
    """The seconds in the header of a game; None if there is no time to beat."""
    text = info.get(TIME_TO_BEAT, "")
    return float(text) if SECONDS.fullmatch(text) else None
