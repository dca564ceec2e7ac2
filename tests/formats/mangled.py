"""Files that are nearly right, and what a reader may make of any file: values or one line."""

import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from io import BufferedReader, BytesIO
from itertools import count
from random import Random
from time import process_time
from typing import TypeVar

import pytest
from hypothesis import strategies as st

from minetui.core import Grid, Minefield, Shape, Status, grid_of
from minetui.formats import FormatError, Replay, rawvf
from minetui.formats.source import BinaryFormat, Format

FIELD = Minefield.drawn("*..*.", ".....", "....*")
FLIPPED, LATER = 40, 200  # bytes at the start of a file: each bit is flipped, each third bit
LITTLE = 5_000_000  # bytes
TOO_MANY = "expected at most 100,000,000 cells"
Read = TypeVar("Read")
STRANGE = " \t\r\n-٣\x00\x1c\u2028\udcff"


def minefield(rows: int, cols: int, seed: int) -> Minefield:
    """A random minefield; one in five is empty, and one in five is full."""
    grid, random = Grid(rows, cols), Random(seed)
    some = random.getrandbits(grid.size)
    return Minefield(grid, random.choice([0, grid.cells, some, some, some]))


def sized(rows: int, cols: int, shape: Shape) -> Grid:
    """A grid of this shape and of this size, or of the least one where that is too small."""
    least = shape.least_wrapped if shape.wraps else 1
    return grid_of(max(rows, least), max(cols, least), shape)


MINEFIELDS = st.builds(minefield, st.integers(1, 40), st.integers(1, 40), st.integers(0, 2**32))


def texts(signs: str) -> st.SearchStrategy[tuple[str, str]]:
    """A text in these signs or in any, and another from a file of any bytes."""
    some = st.text(signs, max_size=60) | st.text(max_size=60)
    return st.tuples(some, st.binary(max_size=100).map(decoded))


def decoded(data: bytes) -> str:
    """The text of a file, whatever bytes it holds."""
    return data.decode("utf-8-sig", "surrogateescape")


def read_rawvf(data: bytes) -> Replay:
    """The replay in a RawVF file, whatever bytes it holds."""
    return rawvf.read(decoded(data).split("\n"))


def whole(read: Callable[[Iterable[str]], Iterable[Read]]) -> Callable[[str], list[Read]]:
    """A reader of lines as one of a whole text."""
    return lambda text: [*read(text.split("\n"))]


def first_of(read: Callable[[Iterable[str]], Iterator[Read]], text: str) -> tuple[Read, int]:
    """What is read first of a text, and how many lines were asked for until then."""
    numbers = count()
    return next(read(line for line, _ in zip(text.split("\n"), numbers, strict=False))), next(
        numbers
    )


def truncations(text: str) -> Iterator[str]:
    """All that the text may be when its end is missing."""
    return (text[:end] for end in range(len(text)))


def changes(text: str, signs: str) -> Iterator[str]:
    """The text with each sign left out, or others in its place or before it.

    At each place these are every fifth of the other signs, and every fifth anew at the next one.
    """
    for place in range(len(text)):
        yield text[:place] + text[place + 1 :]
        for sign in signs[place % 5 :: 5]:
            yield text[:place] + sign + text[place + 1 :]
            yield text[:place] + sign + text[place:]


def flips(data: bytes) -> Iterator[bytes]:
    """The data with one bit changed: any of its first bytes, or every third after them."""
    for number in range(8 * min(len(data), LATER)):
        place, bit = divmod(number, 8)
        if place < FLIPPED or number % 3 == 0:
            yield data[:place] + bytes([data[place] ^ 2**bit]) + data[place + 1 :]


def damages(text: str, signs: str) -> Iterator[str]:
    """The text cut off, or with a sign put in, one of these or a strange one, or a bit flipped."""
    yield from truncations(text)
    yield from changes(text, signs + STRANGE)
    yield from map(decoded, flips(text.encode()))


def told(read: Callable[..., object], *args: object) -> str:
    """What a reader says that is wrong, in one line."""
    with pytest.raises(FormatError) as caught:
        read(*args)
    assert str(caught.value).isprintable()
    return str(caught.value)


def number(value: int, size: int = 2) -> bytes:
    """A number in so many bytes, the highest first; it may be below 0."""
    return value.to_bytes(size, "big", signed=value < 0)


def short(text: bytes) -> bytes:
    """A text behind a byte with its length."""
    return number(len(text), 1) + text


def opened(data: bytes) -> BufferedReader:
    """A file with these bytes."""
    return BufferedReader(BytesIO(data))  # type: ignore[arg-type]


def expect_values_or_error(read: Callable[[str], Iterable[object]], *texts: str) -> None:
    """Fail for all but values and a FormatError that names a line of the text."""
    for text in texts:
        try:
            list(read(text))
        except FormatError as error:
            lines = text.count("\n") + text.count("\r") + 1
            expect_one_line(error, lines if error.unit == "line" else 4 * len(text))


def wanted_at_the_end(
    read: Callable[[bytes], object], data: bytes, spare: bytes = b""
) -> list[str]:
    """What a reader misses when the end of the data is missing, in order, each once.

    The last bytes are `spare`: nothing but data that lacks more than these is refused.
    """
    missed, needed = dict[str, None](), len(data)
    data += spare
    for end in range(len(data)):
        try:
            read(data[:end])
        except FormatError as error:
            expect_one_line(error, end)
            expected, _, got = error.problem.partition(", got ")
            assert got in ("", "the end of the file")
            missed[expected.removeprefix("expected ")] = None
            assert end < needed
        else:
            assert end >= needed
    return [*missed]


def replays_or_none(known: Format, data: bytes) -> list[Replay] | None:
    """What a file of a format holds, None after a FormatError that names a byte."""
    assert isinstance(known, BinaryFormat)
    known.recognise(data)
    try:
        replays = list(known.parse(data))
    except FormatError as error:
        assert error.unit == "byte"
        expect_one_line(error, len(data))
        return None
    assert all(replay.final_position.status in Status for replay in replays)
    return replays


def expect_one_line(error: FormatError, last: int) -> None:
    """Expect a place up to the last one, and a text that does a terminal no harm."""
    assert 0 <= error.place <= last
    _, _, problem = str(error).partition(f"{error.unit} {error.place}: ")
    assert problem.startswith(("expected", "This code", "Codes have"))
    assert str(error).isprintable()


def expect_frugal_error(read: Callable[[], object], problem: str) -> None:
    """Expect a FormatError with this text, soon, and little memory for it."""
    start = process_time()
    tracemalloc.start()
    try:
        with pytest.raises(FormatError) as caught:
            read()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert type(caught.value) is FormatError
    assert problem in str(caught.value)
    assert peak < LITTLE
    assert process_time() - start < 1
