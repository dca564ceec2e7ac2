"""Sources: text and bytes come as they are, but never without a limit; and why none can."""

import errno
import io
import os
from collections.abc import Iterator
from itertools import islice

import pytest

from minetui.formats import FormatError, read_lines, reason, source
from minetui.formats.source import Source

from .mangled import expect_frugal_error, opened, told


class Endless(io.RawIOBase):
    """A file without an end."""

    def __init__(self, data: bytes) -> None:
        self.data, self.given = data, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        part = (self.data * (len(buffer) // len(self.data) + 1))[: len(buffer)]
        buffer[:] = part
        self.given += len(part)
        return len(part)


def lines_of(text: str) -> Iterator[str]:
    return read_lines(io.StringIO(text))


@pytest.fixture(autouse=True)
def low_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "PIECE", 10)
    monkeypatch.setattr(source, "LONGEST_LINE", 1000)
    monkeypatch.setattr(source, "MOST_BYTES", 1000)


@pytest.mark.parametrize("data", [b"", b"\n \n", b"one", b"one\ntwo\n", b"\0\1", b"\0one\ntwo"])
def test_a_file_is_left_open_for_whoever_opened_it(data: bytes) -> None:
    for lines in (0, 1, 9):
        stream = opened(data)
        list(islice(Source(stream).lines(), lines))
        assert not stream.closed


def test_lines_come_whole_with_their_ends_unless_they_are_too_long_or_no_text() -> None:
    text = f"short\n\n{'long ' * 20}\n{'x' * 10}\nno end"

    assert list(lines_of(text)) == text.splitlines(keepends=True)
    assert [len(line) for line in lines_of("\n" + "x" * 999 + "\n")] == [1, 1000]
    problem = "line 2: expected at most 1,000 characters in a line"
    assert told(list, lines_of("\n" + "x" * 1001)) == problem
    for other in ("a\n\0b\n", "a\n" + "b" * 500 + "\0"):
        assert told(list, lines_of(other)) == "line 2: expected text, got a zero byte"


def test_an_endless_line_and_endless_bytes_end_at_the_limit() -> None:
    line = io.TextIOWrapper(io.BufferedReader(Endless(b"abc")))
    problem = "line 1: expected at most 1,000 characters in a line"
    expect_frugal_error(lambda: list(read_lines(line)), problem)
    endless = Endless(b"\0")
    with pytest.raises(FormatError, match=r"^byte 1000: expected at most 1,000 bytes$"):
        _ = Source(io.BufferedReader(endless, 8192)).data

    assert endless.given < 100_000


@pytest.mark.parametrize(
    ("data", "number", "line"),
    [
        (b"", 1, ""),
        (b"\n \r\n", 2, ""),
        (b"a", 1, "a"),
        (b"\n \r\n  a b \nc", 3, "a b"),
        (b"\xef\xbb\xbfa\n", 1, "a"),
        (b"\x01a\n", 1, "\x01a"),
    ],
)
def test_the_first_line_is_the_first_that_is_not_blank(data: bytes, number: int, line: str) -> None:
    content = Source(opened(data))

    assert (content.first_number, content.first_line) == (number, line)


def test_all_lines_come_even_if_the_first_was_looked_at() -> None:
    content = Source(opened(b"\n\nfirst\nsecond\n"))

    assert content.first_line == "first"
    assert list(content.lines()) == ["\n", "\n", "first\n", "second\n"]


def test_control_characters_tell_text_from_bytes() -> None:
    assert Source(opened("Zoë\t\x1b[2J\r\n".encode())).is_text
    assert not Source(opened(b"\x11\x4d")).is_text


@pytest.mark.parametrize(
    ("number", "words"),
    [
        *((32, "another program has it open"), (206, "expected a shorter path")),
        (33, "another program has locked a part of it"),
        *((123, "expected a name that Windows allows"), (5, os.strerror(errno.EACCES))),
    ],
)
def test_what_windows_says_is_told_in_words_of_our_own(
    number: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = OSError(errno.EACCES, "in the player's language")
    monkeypatch.setattr(error, "winerror", number, raising=False)

    assert reason(error) == words
