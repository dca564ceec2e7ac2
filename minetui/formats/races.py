"""Races against recorded games: the ghost of a replay, and the game of whoever races it."""

from collections.abc import Mapping
from typing import NamedTuple

from minetui.core.annotation import steps
from minetui.core.board_kinds import is_adjusted
from minetui.core.game import Game
from minetui.core.ghost import Ghost, GhostError
from minetui.core.grid import Grid

from .board_kinds import BOARDS, kind_from
from .daily_mark import Attempt, DailyMark
from .replay import DAILY, RACE, SHARED, Replay

LARGEST = 10_000  # cells; measured: a ghost of more takes over a second and 50 MB
KEPT = {"seed", "firstclick", BOARDS.lower()}  # the header lines about the board


class Race(NamedTuple):
    """A ghost, and the replay of the start that is given to whoever races it."""

    ghost: Ghost
    start: Replay

    def game(self) -> Game:
        """A new game on the board, which the records count as assisted."""
        return self.start.game()


def race_against(replay: Replay, name: str) -> Race:
    """The race against a recorded game; a GhostError says why it can't be raced."""
    expect_raceable(replay.field.grid)
    ghost = Ghost.of(name, steps(replay.field, replay.moves, replay.given), replay.end)
    info, given = _info(replay, name), ghost.given
    return Race(ghost, Replay(replay.field, given, info, given=len(given)))


def expect_raceable(grid: Grid) -> None:
    """Raise a GhostError for a board that is too large."""
    if grid.size > LARGEST:
        raise GhostError(f"expected at most {LARGEST:,} cells to race on, got {grid.size:,}")


def _info(replay: Replay, name: str) -> Mapping[str, str]:
    """The header lines of a game that races a replay; on a daily board it is practice."""
    info = {key: text for key, text in replay.info.items() if key.lower() in KEPT}
    mark = DailyMark.from_text(replay.header(DAILY))
    if mark is not None:
        info[DAILY] = str(DailyMark(mark.day, Attempt.PRACTICE))
    if is_adjusted(kind_from(replay.header(BOARDS))):
        info["Assisted"] = "Yes"
    return info | {SHARED: "Yes", RACE: name}
