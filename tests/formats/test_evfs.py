"""EVFS: the games of a file come one by one, and what is not right is told by its byte."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.formats import FormatError, Replay, registry
from minetui.formats.evf import begins as begins_evf
from minetui.formats.evf import begins_evfs, read_evfs
from minetui.formats.evf import read as read_evf

from .mangled import expect_frugal_error, expect_one_line, flips
from .test_evf import WIN, big
from .test_evf import file as evf
from .test_registry import opened

LOSS = [("lc", 0, 0, 0), ("lr", 30, 0, 0)]
GAMES = [evf(4, WIN, told={"player": b"me"}), evf(3, LOSS), evf(0), evf(4, LOSS)]


def file(*games: bytes, checksum: int = 32, name: bytes = "b_1.2_王.evf".encode()) -> bytes:
    """A file of these games."""
    units = (name + b"\0" + big(len(game), 4) + game + b"\1" * checksum for game in games)
    return b"\0" + big(checksum, 2) + b"".join(units)


def wrong(data: bytes) -> str:
    with pytest.raises(FormatError) as caught:
        list(read_evfs(data))
    assert caught.value.unit == "byte"
    return str(caught.value)


def replays_or_none(data: bytes) -> list[Replay] | None:
    begins_evfs(data)
    try:
        return list(read_evfs(data))
    except FormatError as error:
        expect_one_line(error, len(data))
        return None


@pytest.mark.parametrize("checksum", [0, 1, 32, 65_535])
@pytest.mark.parametrize("name", [b"", b"a game", b"\xff\x01"])
def test_each_game_is_read_as_if_it_were_alone(checksum: int, name: bytes) -> None:
    data = file(*GAMES, checksum=checksum, name=name)

    assert begins_evfs(data)
    assert list(read_evfs(data)) == [read_evf(game) for game in GAMES]


def test_the_registry_gives_all_games_and_plays_the_first() -> None:
    data = file(*GAMES)

    assert list(registry.read(opened(data))) == [read_evf(game) for game in GAMES]
    assert registry.read_playable(opened(data)) == read_evf(GAMES[0])


def test_games_before_a_wrong_one_are_told() -> None:
    found = read_evfs(file(GAMES[0], b"\5", GAMES[1]))

    assert next(found) == read_evf(GAMES[0])
    with pytest.raises(FormatError, match="expected version 0 to 4 of an EVF file, got 5"):
        next(found)


def test_a_game_is_read_only_when_it_is_wanted() -> None:
    data = file(*GAMES * 100)[:-1]

    assert list(islice(read_evfs(data), 2)) == [read_evf(game) for game in GAMES[:2]]


def test_a_wrong_byte_of_a_game_is_told_by_its_place_in_the_file() -> None:
    data = file(GAMES[0], GAMES[1] + b"\2", name=b"x", checksum=1)
    start = 3 + 2 * (2 + 4) + len(GAMES[0]) + 1

    expected = f"byte {start + len(GAMES[1])}: expected the end of the file, got 1 more bytes"
    assert wrong(data) == expected


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "byte 0: expected version 0 of an EVFS file, got the end of the file"),
        (b"\1\0\0", r"byte 0: expected version 0 of an EVFS file, got '\x01'"),
        (b"\0\0", "byte 2: expected the size of a checksum, got the end of the file"),
        (
            b"\0\0\0ab",
            "byte 5: expected the name of a game and a zero byte, got the end of the file",
        ),
        (b"\0\0\0a\0\0\0", "byte 7: expected the size of a game, got the end of the file"),
        (b"\0\0\0a\0\xff\xff\xff\xff", "byte 9: expected a game, got the end of the file"),
        (b"\0\0\0a\0\0\0\0\0", "byte 9: expected a version, got the end of the file"),
        (b"\0\xff\xff\0\0\0\0\0", "byte 8: expected a checksum, got the end of the file"),
    ],
)
def test_an_error_names_the_byte_and_what_was_expected(data: bytes, what: str) -> None:
    assert wrong(data) == what
    assert not begins_evfs(data)


def test_a_file_is_known_by_its_first_game() -> None:
    data = file(*GAMES)
    start = data.index(GAMES[0])

    assert begins_evfs(data[: start + len(GAMES[0]) // 2 + 40])
    assert not begins_evfs(data[: start + 20])
    assert not begins_evfs(file(b"\5" + GAMES[0][1:]))
    assert not any(map(begins_evfs, GAMES))
    assert not begins_evf(data)


def test_a_file_that_lacks_its_end_has_fewer_games() -> None:
    data = file(*GAMES[:2], checksum=1, name=b"x")
    whole = {3, 3 + 7 + len(GAMES[0]), len(data)}

    assert {end for end in range(len(data) + 1) if replays_or_none(data[:end]) is not None} == whole


def test_a_game_without_an_end_costs_little() -> None:
    data = b"\0\0\0" + b"x" * 30_000_000

    problem = "byte 30000003: expected the name of a game and a zero byte, got the end of the file"
    expect_frugal_error(lambda: list(read_evfs(data)), problem)


def test_a_flipped_bit_makes_games_or_one_line() -> None:
    for flipped in flips(file(*GAMES)):
        replays_or_none(flipped)


@given(st.binary(max_size=300), st.sampled_from([b"", b"\0\0\0", file(*GAMES)[:300]]))
def test_any_bytes_make_games_or_one_line(rest: bytes, start: bytes) -> None:
    replays_or_none(start + rest)
