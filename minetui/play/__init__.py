"""play."""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .days import OpenedDay, check_mark, open_day, with_true_mark
    from .opening import handed, replay_under
    from .races import board_of, bot_race, race_in_file, shared_game
    from .session import Clock, GameSession, session_at
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        days="OpenedDay check_mark open_day with_true_mark",
        opening="handed replay_under",
        races="board_of bot_race race_in_file shared_game",
        session="Clock GameSession session_at",
    )
