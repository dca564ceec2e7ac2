"""A board to share: what another person needs to play the same one."""

from dataclasses import dataclass

from .board_kinds import ANY
from .deal import FirstClick
from .grid import Cell, CellSet
from .levels import Level


@dataclass(frozen=True)
class SharedBoard:
    """A board by its seed, by the day it is the daily board of, or by its mines.

    A board of a `seed` depends on the cell revealed first, `start`; without one, whoever plays it
    chooses, and gets a board of their own. `opened` says that the start is revealed when the game
    begins. `day` is a date such as "2026-11-21". `seconds` is the time to beat, if there is one,
    exact to the millisecond.
    """

    level: Level
    seed: str = ""
    day: str = ""
    mines: CellSet | None = None
    start: Cell | None = None
    opened: bool = False
    first_click: FirstClick = FirstClick.OPENING
    kind: str = ANY
    seconds: float | None = None
