"""Which format a file is in, decided by what it holds, not by its name; and who writes which."""

import io
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TypeAlias

from minetui.core.minefield import Minefield

from . import avf, board, contest, drawing, evf, leetcode, mbf, mine, ptta, rawvf, rmv, tatham
from .errors import FormatError
from .replay import Replay
from .text import two_numbers

Texts: TypeAlias = Callable[[Iterable[str]], Iterator[tuple[int, Minefield]]]

KNOWN = "a board or a replay in a format that is known"
HEAD = 8192  # bytes that are looked at to know a text
CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")  # bytes that no text has


class UnknownFormatError(FormatError):
    """A file in no format that is known."""

    def __init__(self, line: int, *, got: str = "") -> None:
        super().__init__(line, f"expected {KNOWN}{f', got {got}' if got else ''}")


def opened(path: str) -> io.BufferedReader:
    """A file, opened so that enough of it can be looked at to know its format."""
    return io.BufferedReader(io.FileIO(path), HEAD)


def read(stream: io.BufferedReader) -> Iterator[Replay]:
    """The replays in a file, boards as replays without moves, each when the last of it is there.

    A FormatError tells what is not right.
    """
    if CONTROL.search(stream.peek(HEAD)):
        return iter([_read_binary(stream.read())])
    lines = io.TextIOWrapper(stream, encoding="utf-8-sig", errors="surrogateescape")
    return _read_text(lines)


def _read_binary(data: bytes) -> Replay:
    """The replay in a file that is no text; one that is in no binary format is told of as text."""
    for begins, reader in BINARIES:
        if begins(data):
            return reader(data)
    lines = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8-sig", errors="surrogateescape")
    replay = next(_read_text(lines), None)
    if replay is None:
        raise UnknownFormatError(1, got="none")
    return replay


def _read_text(lines: Iterable[str]) -> Iterator[Replay]:
    """The replays in a text."""
    coming, blank = iter(lines), list[str]()
    line = next(coming, "")
    while line.isspace():
        blank.append(line)
        line = next(coming, "")
    first, place = line.strip(), len(blank) + 1
    if not line:
        raise UnknownFormatError(len(blank) or 1, got="nothing")
    whole = chain(blank, [line], coming)
    for begins, reader in TEXTS:
        if begins(first):
            return (Replay(field) for _, field in reader(whole))
    if ":" not in first:
        raise UnknownFormatError(place)
    text = "\n".join(each.removesuffix("\n") for each in whole)
    return iter([rawvf.read(text.encode("utf-8", "surrogateescape"))])


def _fields(lines: Iterable[str]) -> Iterator[tuple[int, Minefield]]:
    return ((line, problem.field) for line, problem in leetcode.read(lines))


BINARIES: tuple[tuple[Callable[[bytes], bool], Callable[[bytes], Replay]], ...] = (
    (mbf.begins, lambda data: Replay(mbf.read(data))),
    (rmv.begins, rmv.read),
    (evf.begins, evf.read),
    (avf.begins, avf.read),
)
TEXTS: tuple[tuple[Callable[[str], bool], Texts], ...] = (
    (lambda first: two_numbers(first) is not None, contest.read),
    (lambda first: not first.strip("*.0"), drawing.read),
    (mine.begins, mine.read),
    (board.begins, board.read),
    (tatham.begins, tatham.read),
    (ptta.begins, ptta.read),
    (leetcode.begins, _fields),
)
WRITERS: dict[str, Callable[[Replay], bytes]] = {
    "rawvf": rawvf.written,
    "mbf": lambda replay: mbf.written(replay.field),
    "mine": lambda replay: mine.written(replay.field),
    "board": lambda replay: board.written(replay.field),
    "tatham": lambda replay: tatham.written(replay.field),
    "ptta": lambda replay: ptta.written(replay.field),
    "contest": lambda replay: contest.written(replay.field).encode(),
    "grid": lambda replay: drawing.written(replay.field).encode(),
}
ENDINGS = {"abf": "mbf", "txt": "contest"} | {
    name: name for name in ("rawvf", "mbf", "mine", "board")
}
