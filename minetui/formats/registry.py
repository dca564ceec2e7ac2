"""All formats, and the choice of the right one by the content of a file, not its name.

Some files are recognised but not read, so that a message can name them.

Few formats have a place for the shape of a board, and those of other programs have none: what they
hold are ordinary boards, and no other board is written in them. Here alone that is decided. Whoever
reads a drawing may say the shape of what is drawn; a file that says another one is refused.
"""

import io
import re
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeVar

from minetui import Problem
from minetui.core import Grid, LevelError, Shape, Status, Surface
from minetui.language import N_, _, ngettext, number

from . import (
    avf,
    board,
    code,
    drawings,
    evf,
    jsm,
    leetcode,
    mbf,
    mine,
    mvf,
    ptta,
    rawvf,
    rmv,
    tatham,
)
from .errors import HEAD, FormatError, UnknownFormatError, quoted
from .replay import Replay
from .source import Content, Format, Source

FORMATS: tuple[Format, ...] = (  # in the order in which they are tried
    *(mvf.FORMAT, mbf.FORMAT, rmv.FORMAT),
    *(evf.EVFS, evf.EVF, avf.AVF, avf.FSVF),
    *(drawings.SURFACE, drawings.CONTEST, drawings.GRID, mine.FORMAT, board.FORMAT),
    code.FORMAT,
    *(tatham.IDS, tatham.SAVES, ptta.FORMAT, jsm.FORMAT, leetcode.FORMAT, rawvf.FORMAT),
)
ENDINGS = {ending: known.name for known in FORMATS if known.write for ending in known.endings}
UNREAD_FILES: dict[str, Callable[[bytes], bool]] = {
    N_("a UMF replay"): lambda data: data.startswith(b"*umf"),
    N_("an AVF replay of another program or version"): avf.has_level_and_mines,
}
UNREAD_LINES = {
    N_("a random seed of Simon Tatham's Mines, not a game ID"): re.compile(r"\d+x\d+(n\d+)?a?#\S+"),
    N_("the journal of a game in progress"): re.compile(r"minetui journal \d"),
}
LINK = re.compile(r"https?://([^/?#\s]+)\S*$", re.I)
Held = TypeVar("Held", Replay, Surface)
NOTHING = N_("expected a board or a replay, got none")
UNKNOWN_MINES = N_(
    "expected a board or a replay, got a position whose mines are unknown, "
    "which 'minetui FILE' plays"
)


def read(stream: io.BufferedReader, shape: Shape | None = None) -> Iterator[Replay]:
    """The replays in a file, each as soon as it is complete; boards are replays without moves.

    All functions that read take the shape of the boards in drawings, which say none. A FormatError
    says what is wrong; it is an UnknownFormatError if the file fits no known format.
    """
    source = Source(stream)
    for content in _contents(source, _format_of(source), shape):
        if isinstance(content, Surface):
            raise FormatError(source.first_number, _(UNKNOWN_MINES))
        yield content


def read_contents(stream: io.BufferedReader, shape: Shape | None = None) -> Iterator[Content]:
    """The replays in a file, or its positions whose mines are unknown."""
    source = Source(stream)
    yield from _contents(source, _format_of(source), shape)


def read_surfaces(stream: io.BufferedReader, shape: Shape | None = None) -> Iterator[Surface]:
    """The surfaces in a file, each as soon as it is complete: of a replay the one at its end.

    A FormatError if a game is lost there. A file in no known format is read as surfaces.
    """
    source = Source(stream)
    known = next((known for known in FORMATS if known.begins(source)), drawings.SURFACE)
    for content in _contents(source, known, shape):
        if isinstance(content, Surface):
            yield content
            continue
        position = content.final_position
        if position.status is Status.LOST:
            problem = _("expected a position to play on from, got a lost game")
            raise _error(source, known, problem)
        yield position.surface


def first_content(stream: io.BufferedReader, shape: Shape | None = None) -> Content:
    """The first content of a file, even of nothing but mines; a FormatError if there is none."""
    content = next(read_contents(stream, shape), None)
    if content is None:
        raise FormatError(0, _(NOTHING), unit="")
    return content


def read_playable(stream: io.BufferedReader, game: int = 1, shape: Shape | None = None) -> Content:
    """The content of a file, of several the one with this number.

    A FormatError if there is none, or if it can't be played, such as a board of mines alone.
    """
    source = Source(stream)
    known = _format_of(source)
    contents = islice(_contents(source, known, shape), game)
    last = deque(enumerate(contents, start=1), maxlen=1)
    if not last:
        raise FormatError(0, _(NOTHING), unit="")
    count, content = last[0]
    if count < game:
        problem = ngettext(
            "expected {n} game or more, got {got}",
            "expected {n} games or more, got {got}",
            game,
            got=number(count),
        )
        raise _error(source, known, problem)
    try:
        if isinstance(content, Replay):
            content.level  # noqa: B018 - for its error
    except LevelError as error:
        raise _error(source, known, str(error)) from None
    return content


def read_bytes(data: bytes, shape: Shape | None = None) -> Content:
    """The first content of a file with these bytes, as `read_playable` gives it."""
    return read_playable(io.BufferedReader(io.BytesIO(data), HEAD), shape=shape)


def expect_replay(content: Content) -> Replay:
    """The content, if it is a replay; a FormatError if its mines are unknown."""
    if isinstance(content, Surface):
        raise FormatError(0, _(UNKNOWN_MINES), unit="")
    return content


def recognised(source: Source) -> str:
    """The kind of a file that minetui does not read; empty if it is unknown."""
    if not source.is_text:
        return next((_(name) for name, fits in UNREAD_FILES.items() if fits(source.data)), "")
    line = source.first_line
    if link := LINK.match(line):
        return _("a link to {host}", host=quoted(link[1]))
    return next((_(name) for name, sign in UNREAD_LINES.items() if sign.match(line)), "")


def can_say(name: str, shape: Shape) -> bool:
    """Can the format with this name hold a board of this shape?"""
    return shape is Shape.SQUARE or any(each.name == name and each.says_shape for each in FORMATS)


def _saying(name: str, write: Callable[[Held], bytes]) -> Callable[[Held], bytes]:
    """The writer of a format, with a Problem for a board whose shape the format can't say."""

    def written(content: Held) -> bytes:
        shape = _grid_of(content).shape
        if not can_say(name, shape):
            writers = SURFACE_WRITERS if isinstance(content, Surface) else WRITERS
            known = [each for each in writers if can_say(each, shape)]
            slots = {"names": ", ".join(known), "shape": shape, "format": name}
            raise Problem(
                _("expected one of {names} for a board of the shape {shape}, got {format}", **slots)
                if known[1:]
                else _("expected {names} for a board of the shape {shape}, got {format}", **slots)
            )
        return write(content)

    return written


def _grid_of(content: Content) -> Grid:
    return content.grid if isinstance(content, Surface) else content.field.grid


def _contents(source: Source, known: Format, shape: Shape | None) -> Iterator[Content]:
    """The contents of a file, all of them of this shape, if there is one."""
    for content in known.read(source, shape):
        own = _grid_of(content).shape
        if shape not in (None, own):
            slots = {"shape": shape, "own": own}
            problem = _("expected a board of the shape {shape}, got {own}", **slots)
            raise _error(source, known, problem)
        yield content


def _format_of(source: Source) -> Format:
    for known in FORMATS:
        if known.begins(source):
            return known
    line = source.first_number
    if name := recognised(source):
        problem = _("expected a board or a replay that minetui can read, got {kind}", kind=name)
        raise FormatError(line, problem)
    raise UnknownFormatError(
        line,
        _("expected a board or a replay, got a file that fits no known format")
        if source.first_line
        else _("expected a board or a replay, got nothing"),
    )


def _error(source: Source, known: Format, problem: str) -> FormatError:
    """An error at the beginning of a file."""
    place, unit = (source.first_number, "line") if known.is_text else (0, "byte")
    return FormatError(place, problem, unit)


WRITERS = {known.name: _saying(known.name, known.write) for known in FORMATS if known.write}
SURFACE_WRITERS = {
    known.name: _saying(known.name, known.write_surface) for known in FORMATS if known.write_surface
}
