"""Boards and replays as text and bytes: whatever a file holds, as values of the core, and back.

**In**: a stream of bytes. `registry` lists all formats and chooses one by the content of the file,
never by its name; `read_bytes` and `registry.read_…` give `Replay`s, each as soon as it is
complete, or a `Surface` where the mines are unknown (`Content` is either). Mouse events become
moves, and views become the moves that lead to them. What is wrong is a `FormatError` with its line
or byte; it is shown with `shown` and `quoted`, so that nothing in a file reaches a terminal.
**Out**: the writers of `registry`, and those of a format that is used for itself, as a module:
`rawvf` (how games are kept), `journal` (the lines of a running game), `code` (boards to share),
`drawings` and `leetcode`. `game_info` is what the header of a game says of its board.

One file is one format, in both directions, or formats that share their parts: `drawings` has the
three plain texts, `tatham` game IDs and saves, `avf` AVF and FSVF, `evf` EVF and EVFS. Links to
JSMinesweeper (`jsm`) and with clicks to the ZiNi calculators (`ptta`) have nothing but a query in
common: so each is a file of its own.
`source` has limits and formats as values, `text`, `binary`, `mouse` and `positions` the parts.

Nothing here decides where a file is kept, deals a board, or opens a screen; `errors` also says why
the system does not open one. Rows and columns may be computed with here, as formats spell them.
"""

from typing import TYPE_CHECKING

from minetui import door

# What others may build on, as docs/library.md promises it.
# fmt: off
__all__ = (
    "Content", "Eligibility", "FormatError", "Replay", "UnknownFormatError", "code", "drawings",
    "leetcode", "rawvf", "registry",
)
# fmt: on

if TYPE_CHECKING:
    # fmt: off
    from .errors import FormatError as FormatError, OptionError as OptionError
    from .errors import UnknownFormatError as UnknownFormatError, expect_file as expect_file
    from .errors import opened as opened, quoted as quoted, reason as reason, shown as shown
    from .game_info import Attempt as Attempt, CountsAs as CountsAs, DailyMark as DailyMark
    from .game_info import TOGETHER as TOGETHER, VERSUS as VERSUS, Eligibility as Eligibility
    from .positions import replay_at as replay_at, too_large as too_large
    from .replay import AGAINST as AGAINST, BOARDS as BOARDS, DAILY as DAILY, GAME_ID as GAME_ID
    from .replay import MISTAKES as MISTAKES, ROOM as ROOM, SHARED as SHARED, Replay as Replay
    from .source import CONTROL as CONTROL, Content as Content, read_lines as read_lines
    from .text import cells_showing as cells_showing, level_of as level_of
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        errors="FormatError OptionError UnknownFormatError expect_file opened quoted reason shown",
        game_info="Attempt CountsAs DailyMark Eligibility TOGETHER VERSUS",
        positions="replay_at too_large",
        replay="AGAINST BOARDS DAILY GAME_ID MISTAKES ROOM SHARED Replay",
        source="CONTROL Content read_lines",
        text="cells_showing level_of",
    )
