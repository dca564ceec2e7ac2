"""Files that minetui does not read: it says what they are, or that nothing is known of them."""

from io import BufferedReader, BytesIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minetui.formats import FormatError, UnknownFormatError, registry
from minetui.formats.registry import recognised
from minetui.formats.source import Source

from .test_avf import START as AVF

MBF = bytes([5, 3, 0, 3, 0, 0, 3, 0, 4, 2])
KNOWN = {
    "a UMF replay": b"*umf\x00\x01\x00\x00",
    "an AVF replay of another program or version": b"\x00" + AVF[1:],
    "a random seed of Simon Tatham's Mines, not a game ID": b"9x9n10#123456789\n",
    "the journal of a game in progress": b"minetui journal 1\nlevel 9 9 10\n",
    "a link to 'davidnhill.github.io'": b"https://davidnhill.github.io/JSMinesweeper/"
    b"index.html?board=9x9x10\n",
    r"a link to '\x1b[2Jhost'": b"http://\x1b[2Jhost/\n",
}
UNKNOWN = {
    "a text with a colon": b"From: somebody\nTo: somebody else\n",
    "a time": b"12:30 tea\n",
    "a version": b"Version: 1.2\nTime: 12:30\nStatus: fine\n",
    "a program": b"#!/bin/sh\necho: no\n",
    "settings": b'theme: "dark"\n',
    "a board in MBF, and more": MBF + b"\x00\x01more",
    "noise": bytes(range(256)),
    "zeros": bytes(100),
}


def problem(data: bytes) -> FormatError:
    with pytest.raises(FormatError) as caught:
        list(registry.read(BufferedReader(BytesIO(data))))  # type: ignore[arg-type]
    return caught.value


@pytest.mark.parametrize(("name", "data"), KNOWN.items())
def test_what_is_recognised_is_named(name: str, data: bytes) -> None:
    error = problem(data)

    assert str(error) == f"line 1: expected a board or a replay that minetui can read, got {name}"
    assert type(error) is FormatError


@pytest.mark.parametrize("data", UNKNOWN.values(), ids=UNKNOWN)
def test_a_colon_makes_no_replay(data: bytes) -> None:
    error = problem(data)

    assert (
        str(error) == "line 1: expected a board or a replay, got a file that fits no known format"
    )
    assert type(error) is UnknownFormatError


@given(st.binary(max_size=60))
@example(b"")
@example(b"\x01\x02\x03")
def test_any_bytes_are_recognised_or_not(data: bytes) -> None:
    for whole in (data, b"\x00" + data, b"\x02\x80\x08\x08" + data, MBF + data):
        assert recognised(Source(BufferedReader(BytesIO(whole)))).isprintable()  # type: ignore[arg-type]
