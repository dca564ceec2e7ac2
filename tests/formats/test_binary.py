"""Bytes are read one after the other; the first that is not right is named, and nothing is read."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core.levels import Level
from minetui.formats.binary import Bytes, text_of
from minetui.formats.errors import FormatError, shown

END = "got the end of the file"


def test_bytes_come_one_after_the_other() -> None:
    told = Bytes(b"ab\x01\x02\xff\xfename\0rest")

    assert told.take(2, "letters") == b"ab"
    assert told.number(2, "a number") == 0x0102
    assert told.signed(2, "a number") == -2
    assert told.until(b"\0", "a name") == b"name"
    told.expect(b"re", "the rest")
    assert told.at == 13
    assert told.take(2, "the end") == b"st"


def test_nothing_may_be_taken_at_the_end() -> None:
    told = Bytes(b"")

    assert told.take(0, "nothing") == b""
    assert told.number(0, "nothing") == 0
    assert told.at == 0


@given(st.integers(1, 8), st.data())
def test_numbers_have_the_highest_byte_first(size: int, data: st.DataObject) -> None:
    bits = 8 * size
    number = data.draw(st.integers(0, 2**bits - 1))
    told = Bytes(number.to_bytes(size, "big") * 2)
    above = 2**bits if number >= 2 ** (bits - 1) else 0

    assert told.number(size, "a number") == number
    assert told.signed(size, "a number") == number - above


def test_a_long_end_is_found_and_skipped() -> None:
    told = Bytes(b"a\rb\r\n\r\nc")

    assert told.until(b"\r\n", "a line") == b"a\rb"
    assert told.until(b"\r\n", "a line") == b""
    assert told.at == 7


@pytest.mark.parametrize(
    ("read", "problem"),
    [
        (lambda told: told.take(3, "three"), f"byte 4: expected three, {END}"),
        (lambda told: told.take(2**64, "many"), f"byte 4: expected many, {END}"),
        (lambda told: told.number(3, "a number"), f"byte 4: expected a number, {END}"),
        (lambda told: told.signed(3, "a number"), f"byte 4: expected a number, {END}"),
        (lambda told: told.until(b"a", "an a"), f"byte 4: expected an a, {END}"),
        (lambda told: told.until(b"c\0", "an end"), f"byte 4: expected an end, {END}"),
        (lambda told: told.expect(b"c\x1b!", "a sign"), f"byte 4: expected a sign, {END}"),
    ],
)
def test_what_is_not_there_is_told_with_the_end(
    read: Callable[[Bytes], object], problem: str
) -> None:
    told = Bytes(b"abc\x1b")
    told.take(2, "two")
    with pytest.raises(FormatError) as caught:
        read(told)

    assert str(caught.value) == problem
    assert told.at == 2


def test_other_bytes_than_expected_are_told_with_their_place() -> None:
    told = Bytes(b"abc\x1b\xe9")
    told.take(2, "two")
    with pytest.raises(FormatError) as caught:
        told.expect(b"cde", "'cde'")

    assert str(caught.value) == r"byte 2: expected 'cde', got 'c\x1bé'"
    assert caught.value.within("a.mbf") == r"a.mbf: byte 2: expected 'cde', got 'c\x1bé'"


def test_a_level_that_is_not_legal_is_told_with_its_first_byte() -> None:
    told = Bytes(b"ab\3\5\0\x0e")
    told.take(6, "a level")

    assert told.level(3, 5, 14) == Level(3, 5, 14)
    with pytest.raises(FormatError, match=r"^byte 2: expected 0 to 14 mines on 3 × 5, got 15$"):
        told.level(3, 5, 15)


def test_an_error_is_at_the_present_byte_or_another() -> None:
    told = Bytes(b"abc")
    told.take(2, "two")

    assert str(told.error("expected more")) == "byte 2: expected more"
    assert str(told.error("expected more", 0)) == "byte 0: expected more"


@given(st.binary(max_size=20))
def test_a_text_keeps_bytes_of_any_encoding(data: bytes) -> None:
    text = text_of(data)

    assert text.encode("utf-8", "surrogateescape") == data
    assert shown(text).isprintable()


def test_a_text_is_utf_8_where_it_can_be() -> None:
    assert text_of("Zoë 雷".encode()) == "Zoë 雷"
    assert text_of(b"Zo\xeb") == "Zo\udceb"
