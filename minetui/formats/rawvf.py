"""RawVF, the community's open text format for replays, and the native format of minetui.

The reader accepts what real programs write, but never guesses a meaning. Nothing is allocated
from the numbers in a file: the board is as large as the rows that are there.
`rawvf_writer.py` writes such files, and `docs/formats.md` describes them.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from minetui.core.levels import Level, LevelError
from minetui.core.minefield import Minefield
from minetui.core.position import Status

from .errors import FormatError, quoted
from .format import TextFormat, single
from .rawvf_events import Played, play
from .rawvf_header import Header, begins, is_row, read_header
from .rawvf_rules import ordinary, rules_of
from .rawvf_writer import PROGRAM, write
from .replay import Replay
from .text import NumberedLine, grid_of, minefield_of, numbered_lines

__all__ = ["FORMAT", "begins", "read", "write"]

TIME = re.compile(r"\d{1,9}(?:\.\d{1,9})?")


def read(lines: Iterable[str]) -> Replay:
    """The replay in a RawVF file; a FormatError names the line that is wrong."""
    header, below = read_header(numbered_lines(lines))
    minefield, below = _board(below, header)
    played = play(below, minefield.grid, header)
    replay = _replay(minefield, played, header)
    if played.unreleased and replay.final_position.status is Status.PLAYING:
        wanted = "expected a release of this button, got the end of the file"
        raise FormatError(played.unreleased, wanted)
    return replay


def _board(
    lines: Iterator[NumberedLine], header: Header
) -> tuple[Minefield, Iterator[NumberedLine]]:
    """The minefield in the rows below the header, and the lines below it."""
    height, width = header.count("height"), header.count("width")
    rows: list[str] = []
    number, text = header.end, ""
    for number, text in lines:
        if not is_row(text):
            lines = chain([(number, text)], lines)
            break
        width = width or len(text)
        if len(text) != width:
            raise FormatError(number, f"expected a row of {width} cells, got {len(text)}")
        rows.append(text)
        grid_of(len(rows), width, header.end)
        if len(rows) == height:
            break
    if not rows or (height and len(rows) < height):
        got = quoted(text) if not is_row(text) else "the end of the file"
        wanted = f"row {len(rows) + 1}" + (f" of {height}" if height else "")
        raise FormatError(number, f"expected {wanted} of the board in '*' and '0', got {got}")
    try:
        Level(len(rows), width or 0, sum(row.count("*") for row in rows))
    except LevelError as error:
        raise FormatError(header.end, str(error)) from None
    return minefield_of(rows, "*"), lines


def _replay(minefield: Minefield, played: Played, header: Header) -> Replay:
    """The replay; minetui's own files give the number of clicks, and have no real track."""
    rules, mouse = rules_of(header), played.mouse
    moves, chord_presses = ordinary(minefield, mouse.moves, mouse.chord_presses, rules)
    is_ours, time = header.text("program") == PROGRAM, header.text("time")
    given = min(header.count("given") or 0, len(moves)) if is_ours else 0
    seconds = float(time) if TIME.fullmatch(time) else 0.0
    return Replay(
        minefield,
        moves,
        header.info,
        seconds,
        given=given,
        records_all=not is_ours or len(moves) <= given,
        counted=header.count("clicks", or_none=True) if is_ours else None,
        chord_presses=chord_presses,
        track=None if is_ours and not header.is_on("track") else played.track,
    )


FORMAT = TextFormat("rawvf", ("rawvf",), begins, single(read), write)
