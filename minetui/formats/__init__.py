"""Boards and replays as text and bytes: one file per format."""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .code import CodeError, code_within, written
    from .errors import FormatError, OptionError, UnknownFormatError, expect_file, quoted, reason
    from .errors import shown
    from .game_info import Attempt, CountsAs, DailyMark, Eligibility
    from .journal import ASSISTED, LEFT, REDO, UNDO, board_line, boards_line, clock_line, info_line
    from .journal import move_line, wasted_line
    from .mine import POSITION, position_fragment
    from .positions import PositionView, replay_at, too_large
    from .registry import EXPECTED, SURFACE_WRITERS, UNKNOWN_MINES, WRITERS, read_playable
    from .replay import DAILY, RACE, SHARED, Replay, kind_from, last_step
    from .source import CONTROL, Content, opened, read_lines
    from .text import NumberedLine, cells_showing, level_of
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        code="CodeError code_within written",
        errors="FormatError OptionError UnknownFormatError expect_file quoted reason shown",
        game_info="Attempt CountsAs DailyMark Eligibility",
        journal=(
            "ASSISTED LEFT REDO UNDO board_line boards_line clock_line info_line move_line "
            "wasted_line"
        ),
        mine="POSITION position_fragment",
        positions="PositionView replay_at too_large",
        registry="EXPECTED SURFACE_WRITERS UNKNOWN_MINES WRITERS read_playable",
        replay="DAILY RACE SHARED Replay kind_from last_step",
        source="CONTROL Content opened read_lines",
        text="NumberedLine cells_showing level_of",
    )
