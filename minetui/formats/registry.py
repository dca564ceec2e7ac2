"""All formats, and the choice of the right one by the content of a file, not its name."""

import io
from collections.abc import Iterator

from minetui.core.levels import LevelError

from . import (
    avf,
    board,
    contest,
    drawing,
    evf,
    evfs,
    freesweeper,
    leetcode,
    mbf,
    mine,
    mvf,
    ptta,
    rawvf,
    rmv,
    tatham,
)
from .errors import FormatError, UnknownFormatError
from .format import Format
from .replay import Replay
from .source import Source
from .unread import recognised

FORMATS: tuple[Format, ...] = (  # in the order in which they are tried
    *(mvf.FORMAT, mbf.FORMAT, rmv.FORMAT),
    *(evfs.FORMAT, evf.FORMAT, avf.FORMAT, freesweeper.FORMAT),
    *(contest.FORMAT, drawing.FORMAT, mine.FORMAT, board.FORMAT, tatham.FORMAT, ptta.FORMAT),
    *(leetcode.FORMAT, rawvf.FORMAT),
)
WRITERS = {known.name: known.write for known in FORMATS if known.write}
ENDINGS = {ending: known.name for known in FORMATS if known.write for ending in known.endings}
EXPECTED = "expected a board or a replay"


def read(stream: io.BufferedReader) -> Iterator[Replay]:
    """The replays in a file, each as soon as it is complete; boards are replays without moves.

    A FormatError says what is wrong; it is an UnknownFormatError if the file fits no known format.
    """
    source = Source(stream)
    return _format_of(source).read(source)


def read_playable(stream: io.BufferedReader) -> Replay | None:
    """The first replay in a file; None if there is none.

    A FormatError if it can't be played, such as a board of mines alone.
    """
    source = Source(stream)
    known = _format_of(source)
    replay = next(known.read(source), None)
    try:
        if replay:
            _ = replay.level
    except LevelError as error:
        place = (source.first_number, "line") if known.is_text else (0, "byte")
        raise FormatError(place[0], str(error), place[1]) from None
    return replay


def _format_of(source: Source) -> Format:
    for known in FORMATS:
        if known.begins(source):
            return known
    line = source.first_number
    if name := recognised(source):
        raise FormatError(line, f"{EXPECTED} that minetui can read, got {name}")
    got = "a file that fits no known format" if source.first_line else "nothing"
    raise UnknownFormatError(line, f"{EXPECTED}, got {got}")
