"""Tatham's game IDs: open and masked ones read as their mines, by a mask that is written anew."""

from collections.abc import Iterator
from hashlib import sha1
from itertools import count
from operator import xor

import pytest
from hypothesis import given

from minetui.core import Minefield, spelled
from minetui.formats import FormatError, tatham

from .mangled import (
    FIELD,
    MINEFIELDS,
    TOO_MANY,
    damages,
    expect_frugal_error,
    expect_values_or_error,
    texts,
)

TEXT = "5x3n3:0,2,u9002\n"  # 1001 0000 0000 001 and a bit of nothing
WANTED = "expected an ID such as '9x9n10:4,4,m…', got"


def fields(text: str) -> list[Minefield]:
    return [field for _, field in tatham.read(text.split("\n"))]


def stream(seed: bytes) -> Iterator[int]:
    """The bytes that a mask is made of."""
    for number in count():
        yield from sha1(seed + b"%d" % number).digest()


def masked(digits: str, size: int) -> str:
    """The hexadecimal digits of so many cells, masked as the format says, half by half."""
    data = bytearray.fromhex(digits + "0" * (len(digits) % 2))
    half = len(data) // 2
    first, second = slice(0, half), slice(half, len(data))
    for changed, seed in ((first, second), (second, first)):
        data[changed] = bytes(map(xor, data[changed], stream(bytes(data[seed]))))
        data[-1] &= 256 - 2 ** (-size % 8)
    return data.hex()[: len(digits)]


def digits_of(field: Minefield) -> str:
    """The mines as hexadecimal digits, four cells each."""
    signs = spelled(field.mines, field.grid.size) + "000"
    fours = (signs[at : at + 4] for at in range(0, field.grid.size, 4))
    return "".join(f"{int(four, 2):x}" for four in fours)


def masked_id(field: Minefield) -> str:
    digits = masked(digits_of(field), field.grid.size)
    return f"{field.grid.cols}x{field.grid.rows}n{field.mine_count}:0,0,m{digits}"


def test_an_id_written_by_hand_reads_as_its_mines() -> None:
    assert list(tatham.read(TEXT.split("\n"))) == [(1, FIELD)]
    assert tatham.write(FIELD) == TEXT.encode()


@pytest.mark.parametrize(
    "text",
    [
        "5x3n3:0,2,u9002",
        "5x3n3:0,2,9002",
        "5x3n3:9002",
        "5x3n3a:0,2,u9002",
        "5x3:0,2,u9002",
        "5x3a:u9002",
        TEXT.upper(),
        "5X3N3A:0,2,U9002",
        " 5x3n3:0,2,u9002 \r\n\r\n",
    ],
)
def test_parts_that_may_be_left_out_case_and_blanks_do_no_harm(text: str) -> None:
    assert fields(text) == [FIELD]


def test_a_masked_id_reads_as_its_mines() -> None:
    text = masked_id(FIELD)

    assert text != TEXT.strip().replace("u", "m")
    assert fields(text) == fields(text.upper()) == [FIELD]


@given(MINEFIELDS)
def test_masked_ids_of_any_shape_read_as_their_mines(field: Minefield) -> None:
    assert fields(masked_id(field)) == [field]


@given(MINEFIELDS)
def test_what_is_written_reads_as_the_same(field: Minefield) -> None:
    text = tatham.write(field).decode()

    assert tatham.begins(text.strip())
    assert fields(text) == [field]
    assert text.strip().endswith(f",u{digits_of(field)}")


@given(MINEFIELDS)
def test_the_first_click_that_is_written_is_on_the_safest_cell(field: Minefield) -> None:
    col, row = map(int, tatham.write(field).decode().partition(":")[2].split(",")[:2])
    clicked = 2 ** field.grid.cell(row, col)

    assert clicked & (field.zeros or field.safe or field.mines)


def test_a_file_may_hold_several_ids() -> None:
    other = "\n1x1n1:0,0,u8\n"

    assert list(tatham.read((TEXT + other).split("\n"))) == [(1, FIELD), (3, Minefield.drawn("*"))]


def test_ids_before_a_wrong_line_are_told() -> None:
    found = tatham.read([TEXT, "nothing"])

    assert next(found) == (1, FIELD)
    with pytest.raises(FormatError, match=rf"^line 2: {WANTED} 'nothing'$"):
        next(found)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("5x3:r3,u,0123456789abcdef", f"{WANTED} '5x3:r3,u,0123456789abcdef'"),
        ("5x3n3:r3,u,00", f"{WANTED} '5x3n3:r3,u,00'"),
        ("5x3:r3a,m,00", f"{WANTED} '5x3:r3a,m,00'"),
        ("5x3n3", f"{WANTED} '5x3n3'"),
        ("5x3n3#123", f"{WANTED} '5x3n3#123'"),
        ("5x3n3:0,2,u", f"{WANTED} '5x3n3:0,2,u'"),
        ("5x3n3:0,2,x9002", f"{WANTED} '5x3n3:0,2,x9002'"),
        ("5x3n3:0,2,u900g", f"{WANTED} '5x3n3:0,2,u900g'"),
        ("5x3n3:0,2,u٩002", f"{WANTED} '5x3n3:0,2,u٩002'"),
        ("5x3n3:-1,2,u9002", f"{WANTED} '5x3n3:-1,2,u9002'"),
        ("0x3n0:0,0,u0", f"{WANTED} '0x3n0:0,0,u0'"),
        ("5x3n3:\x1b[2J", rf"{WANTED} '5x3n3:\x1b[2J'"),
        ("5x3n3:0,2,u900", "expected 4 hexadecimal digits, got 3"),
        ("5x3n3:0,2,u90020", "expected 4 hexadecimal digits, got 5"),
        ("5x3n2:0,2,u9002", "expected 2 mines, got 3"),
        ("5x3n4:0,2,u9002", "expected 4 mines, got 3"),
        (masked_id(FIELD).replace("n3", "n5"), "expected 5 mines, got 3"),
    ],
)
def test_what_is_not_right_is_told_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(FormatError) as caught:
        fields(f"\n{text}")

    assert str(caught.value) == f"line 2: {problem}"


def test_nothing_is_made_from_the_numbers_of_a_file() -> None:
    problem = f"line 1: {TOO_MANY}, got 999999999 × 999999999 = 999,999,998,000,000,001"
    expect_frugal_error(lambda: fields("999999999x999999999n1:0,0,u0"), problem)
    problem = "line 1: expected 25000000 hexadecimal digits, got 1"
    expect_frugal_error(lambda: fields("10000x10000n1:0,0,u0"), problem)
    expect_frugal_error(lambda: fields("10000x10000n1:0,0,m0"), problem)
    text = "4294967295x4294967295n1:0,0,u0"
    expect_frugal_error(lambda: fields(text), f"line 1: {WANTED} '{text}'")
    digits = "1" * 100_000
    problem = "line 1: expected 4 hexadecimal digits, got 100000"
    expect_frugal_error(lambda: fields(f"5x3n3:0,2,u{digits}"), problem)


@pytest.mark.parametrize(
    "text", [TEXT, masked_id(FIELD), masked_id(Minefield.drawn(*["*.." * 10] * 16))]
)
def test_any_damage_leaves_boards_or_one_line(text: str) -> None:
    expect_values_or_error(fields, *damages(text, "xnaumr:,059f"))


@given(texts("123xnaum:,0f\n"))
def test_any_text_is_boards_or_one_line(two: tuple[str, str]) -> None:
    expect_values_or_error(fields, *two, f"5x3n3:{two[0]}")
