"""Bytes are read one after the other; the first that is not right is named, and nothing is read."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Level
from minetui.formats import FormatError, shown
from minetui.formats.binary import ByteReader, text_of

from .mangled import told

END = "got the end of the file"


def test_bytes_come_one_after_the_other() -> None:
    source = ByteReader(b"ab\x01\x02\xff\xfename\0\x02itrest")

    assert source.take(2, "letters") == b"ab"
    assert source.number(2, "a number") == 0x0102
    assert source.number(2, "a number") == 0xFFFE
    assert source.until(b"\0", "a name") == b"name"
    assert source.short("a text") == b"it"
    source.expect(b"re", "the rest")
    assert source.offset == 16
    assert source.take(2, "the end") == b"st"


def test_nothing_may_be_taken_at_the_end() -> None:
    source = ByteReader(b"")

    assert source.take(0, "nothing") == b""
    assert source.number(0, "nothing") == 0
    assert source.offset == 0


@given(st.integers(1, 8), st.data())
def test_numbers_have_the_highest_byte_first(size: int, data: st.DataObject) -> None:
    bits = 8 * size
    number = data.draw(st.integers(0, 2**bits - 1))

    assert ByteReader(number.to_bytes(size, "big")).number(size, "a number") == number


def test_a_long_end_is_found_and_skipped() -> None:
    source = ByteReader(b"a\rb\r\n\r\nc")

    assert source.until(b"\r\n", "a line") == b"a\rb"
    assert source.until(b"\r\n", "a line") == b""
    assert source.offset == 7


@pytest.mark.parametrize(
    ("read", "problem"),
    [
        (lambda source: source.take(3, "three"), f"byte 4: expected three, {END}"),
        (lambda source: source.take(2**64, "many"), f"byte 4: expected many, {END}"),
        (lambda source: source.number(3, "a number"), f"byte 4: expected a number, {END}"),
        (lambda source: source.until(b"a", "an a"), f"byte 4: expected an a, {END}"),
        (lambda source: source.until(b"c\0", "an end"), f"byte 4: expected an end, {END}"),
        (lambda source: source.expect(b"c\x1b!", "a sign"), f"byte 4: expected a sign, {END}"),
    ],
)
def test_what_is_not_there_is_told_with_the_end(
    read: Callable[[ByteReader], object], problem: str
) -> None:
    source = ByteReader(b"abc\x1b")
    source.take(2, "two")
    assert told(read, source) == problem
    assert source.offset == 2


def test_other_bytes_than_expected_is_told_with_their_place() -> None:
    source = ByteReader(b"abc\x1b\xe9")
    source.take(2, "two")
    with pytest.raises(FormatError) as caught:
        source.expect(b"cde", "'cde'")

    assert str(caught.value) == r"byte 2: expected 'cde', got 'c\x1bé'"
    assert caught.value.within("a.mbf") == r"a.mbf: byte 2: expected 'cde', got 'c\x1bé'"


def test_a_level_that_is_not_legal_is_told_with_its_first_byte() -> None:
    source = ByteReader(b"ab\3\5\0\x0e")
    source.take(6, "a level")

    assert source.level(3, 5, 14) == Level(3, 5, 14)
    with pytest.raises(FormatError, match=r"^byte 2: expected 0 to 14 mines on 5 × 3, got 15$"):
        source.level(3, 5, 15)


def test_an_error_is_at_the_present_byte_or_another() -> None:
    source = ByteReader(b"abc")
    source.take(2, "two")

    assert str(source.error("expected more")) == "byte 2: expected more"
    assert str(source.error("expected more", 0)) == "byte 0: expected more"


@given(st.binary(max_size=20))
def test_a_text_keeps_bytes_of_any_encoding(data: bytes) -> None:
    text = text_of(data)

    assert text.encode("utf-8", "surrogateescape") == data
    assert shown(text).isprintable()


def test_a_text_is_utf_8_where_it_can_be() -> None:
    assert text_of("Zoë 雷".encode()) == "Zoë 雷"
    assert text_of(b"Zo\xeb") == "Zo\udceb"
