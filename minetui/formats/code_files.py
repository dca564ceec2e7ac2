"""Codes in files: those with mines are boards with their starts; others need a dealer.

A code may be broken into lines; the next one begins in a line of its own.
"""

from collections.abc import Iterator

from minetui.core.grid import has
from minetui.core.minefield import Minefield
from minetui.core.moves import Reveal
from minetui.core.shared_board import SharedBoard

from .board_kinds import BOARDS, kind_from
from .code import parsed, written
from .code_symbols import CodeError, begins
from .errors import FormatError
from .format import Lines, TextFormat
from .replay import Replay
from .text import NumberedLine, numbered_lines
from .time_to_beat import info_of

NOT_DEALT = (
    "expected a code with mines, got one of a seed or a day, "
    "which 'minetui CODE' plays and 'minetui deal --code CODE' prints"
)


def read(lines: Lines) -> Iterator[Replay]:
    """The board of each code; an opened start is a given move."""
    for line, code in _codes(lines):
        try:
            shared = parsed(code)
        except CodeError as error:
            raise FormatError(line, str(error)) from None
        if shared.mines is None:
            raise FormatError(line, NOT_DEALT)
        field = Minefield(shared.level.grid, shared.mines)
        info = info_of(shared) | ({BOARDS: shared.kind} if shared.kind else {})
        given = [] if shared.start is None or not shared.opened else [Reveal(shared.start)]
        yield Replay(field, tuple(given), info, given=len(given))


def write(replay: Replay) -> bytes:
    """The board of a replay as a code with mines, whose opened start is the first reveal."""
    start = next((move.cell for move in replay.moves if isinstance(move, Reveal)), None)
    opened = start is not None and has(replay.field.safe, start)
    kind = kind_from(replay.header(BOARDS))
    shared = SharedBoard(
        replay.level, mines=replay.field.mines, start=start, opened=opened, kind=kind
    )
    return f"{written(shared)}\n".encode()


def _codes(lines: Lines) -> Iterator[NumberedLine]:
    """The codes with the numbers of their first lines."""
    first, parts = 1, list[str]()
    for number, text in numbered_lines(lines):
        if begins(text) and parts:
            yield first, "".join(parts)
            parts.clear()
        if not parts:
            first = number
        parts.append(text)
    yield first, "".join(parts)


FORMAT = TextFormat("code", (), begins, read, write)
