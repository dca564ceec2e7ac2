"""All formats, and the choice of the right one by the content of a file, not its name."""

import io
from collections import deque
from collections.abc import Iterator
from itertools import islice

from minetui.core.levels import LevelError
from minetui.core.position import Status
from minetui.core.surface import Surface

from . import (
    avf,
    board,
    code_files,
    contest,
    drawing,
    evf,
    evfs,
    freesweeper,
    jsm,
    leetcode,
    mbf,
    mine,
    mvf,
    ptta,
    rawvf,
    rmv,
    surface,
    tatham,
    tatham_save,
)
from .errors import FormatError, UnknownFormatError
from .format import Content, Format
from .replay import Replay
from .source import Source
from .unread import recognised

FORMATS: tuple[Format, ...] = (  # in the order in which they are tried
    *(mvf.FORMAT, mbf.FORMAT, rmv.FORMAT),
    *(evfs.FORMAT, evf.FORMAT, avf.FORMAT, freesweeper.FORMAT),
    *(surface.FORMAT, contest.FORMAT, drawing.FORMAT, mine.FORMAT, board.FORMAT),
    code_files.FORMAT,
    *(tatham.FORMAT, tatham_save.FORMAT, ptta.FORMAT, jsm.FORMAT, leetcode.FORMAT, rawvf.FORMAT),
)
WRITERS = {known.name: known.write for known in FORMATS if known.write}
ENDINGS = {ending: known.name for known in FORMATS if known.write for ending in known.endings}
SURFACE_WRITERS = {known.name: known.write_surface for known in FORMATS if known.write_surface}
EXPECTED = "expected a board or a replay"
UNKNOWN_MINES = "a position whose mines are unknown, which 'minetui FILE' plays"


def read(stream: io.BufferedReader) -> Iterator[Replay]:
    """The replays in a file, each as soon as it is complete; boards are replays without moves.

    A FormatError says what is wrong; it is an UnknownFormatError if the file fits no known format.
    """
    source = Source(stream)
    for content in _format_of(source).read(source):
        if isinstance(content, Surface):
            raise FormatError(source.first_number, f"{EXPECTED}, got {UNKNOWN_MINES}")
        yield content


def read_contents(stream: io.BufferedReader) -> Iterator[Content]:
    """The replays in a file, or its positions whose mines are unknown."""
    source = Source(stream)
    yield from _format_of(source).read(source)


def read_surfaces(stream: io.BufferedReader) -> Iterator[Surface]:
    """The surfaces in a file, each as soon as it is complete: of a replay the one at its end.

    A FormatError if a game is lost there. A file in no known format is read as surfaces.
    """
    source = Source(stream)
    known = next((known for known in FORMATS if known.begins(source)), surface.FORMAT)
    for content in known.read(source):
        if isinstance(content, Surface):
            yield content
            continue
        position = content.final_position
        if position.status is Status.LOST:
            raise _error(source, known, "expected a position to play on from, got a lost game")
        yield position.surface


def read_playable(stream: io.BufferedReader, game: int = 1) -> Content | None:
    """The content of a file, of several the one with this number; None if there is none at all.

    A FormatError if it can't be played, such as a board of mines alone.
    """
    source = Source(stream)
    known = _format_of(source)
    last = deque(enumerate(islice(known.read(source), game), start=1), maxlen=1)
    number, content = last[0] if last else (0, None)
    if 0 < number < game:
        raise _error(source, known, f"expected {game:,} games or more, got {number:,}")
    try:
        if isinstance(content, Replay):
            _ = content.level
    except LevelError as error:
        raise _error(source, known, str(error)) from None
    return content


def _error(source: Source, known: Format, problem: str) -> FormatError:
    """An error at the beginning of a file."""
    place, unit = (source.first_number, "line") if known.is_text else (0, "byte")
    return FormatError(place, problem, unit)


def _format_of(source: Source) -> Format:
    for known in FORMATS:
        if known.begins(source):
            return known
    line = source.first_number
    if name := recognised(source):
        raise FormatError(line, f"{EXPECTED} that minetui can read, got {name}")
    got = "a file that fits no known format" if source.first_line else "nothing"
    raise UnknownFormatError(line, f"{EXPECTED}, got {got}")
