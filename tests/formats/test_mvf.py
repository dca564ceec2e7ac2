"""MVF: files of our own making read as the moves they hold; what is damaged ends in one line.

The writer shuffles bits by an order of its own; orders of a few keys come from a public reader.
"""

import math
from collections.abc import Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minetui.core import Chord, Flag, Grid, Minefield, Question, Reveal, Status, cells_of, set_of
from minetui.formats import mbf
from minetui.formats.binary import ByteReader
from minetui.formats.mvf import (
    LAYOUT_097,
    LAYOUT_2006,
    Layout,
    begins,
    plain_states,
    read,
    shuffle,
    shuffled_states,
)

from .mangled import number, short, told, wanted_at_the_end

State = tuple[float, int, int, str]  # seconds, pixels, and the buttons that are down

FIELD = Minefield.drawn(
    *("*.......", "........", "........", "........", "........", "........"),
    *(".......*", "********"),
)
GAME: list[State] = [
    *[(0.0, 24, 8, "l"), (0.01, 25, 9, ""), (0.25, 12, 8, "")],
    *[(0.5, 8, 8, "r"), (0.6, 8, 8, "")],
    *[(1.0, 24, 8, "l"), (1.1, 24, 8, "lr"), (1.2, 20, 10, "r"), (1.5, 20, 10, "")],
]
MOVES = (Reveal(1, 0.01), Flag(0, 0.5), Chord(1, 1.2))
BEGAN = 1  # the event of the first reveal
KEY = 13084

VERSIONS = {
    "0.75": "0.75 beta (or earlier)",
    "0.76": "0.76 beta",
    "0.96": "0.96 beta (or earlier)",
    "0.97": "0.97 beta",
    "funny": "0.97 Funny Mode Hack",
    "wiped": "0.97 Unknown Hack",
    "2006": "2006 release 1",
    "2007": "2007 release 2",
}
EARLY, LATE = [*VERSIONS][:3], [*VERSIONS][3:]
LIKE_097 = LATE[:3]
TEXTS = {
    "0.97": (b"2004-2005", b"version 0.97 beta"),
    "funny": (b"2004-2008", b"version 0.97 beta"),
    "2006": (b"2004-2006", b"2006 release 1"),
    "2007": (b"2004-2007", b"2007 release 2"),
}
CHECKSUMS = {"0.75": b"0123456789", "0.76": b"0123456789", "0.96": b"\0" + b"\xaa" * 20 + b"\0"}
ORDERS = {  # the bits of an event in their meaningful order, as a public reader finds them
    (13084, 5): "7 13 26 28 37 38 39 5 21 29 30 12 15 16 34 10 19 20 32 33 4 18 22 23 31 36 1 3 24 "
    "11 14 17 25 35 0 2 6 8 9 27",
    (2241, 5): "25 26 27 28 29 30 31 22 24 2 7 10 14 38 0 3 19 1 18 23 32 35 37 5 9 16 33 39 4 11 "
    "20 36 15 6 17 34 8 12 13 21",
    (49167, 6): "1 2 3 33 38 14 15 24 41 0 17 18 31 36 5 22 28 40 42 7 10 23 25 26 45 8 12 19 44 "
    "46 47 4 9 11 13 20 27 37 39 6 21 30 35 16 29 32 34 43",
    (6765, 6): "8 16 19 32 33 34 35 37 41 42 43 44 45 46 47 4 40 21 22 2 9 14 27 28 31 13 20 38 3 "
    "6 7 11 23 24 39 15 30 0 1 10 25 29 36 12 17 5 18 26",
}

all_versions = pytest.mark.parametrize("version", VERSIONS)
early_versions = pytest.mark.parametrize("version", EARLY)
late_versions = pytest.mark.parametrize("version", LATE)


def board(first: int = 1, mines: Sequence[int] = (), field: Minefield = FIELD) -> bytes:
    """The board; its first row and column have this number."""
    grid, cells = field.grid, mines or [*cells_of(field.mines)]
    places = [grid.place(cell) for cell in cells]
    data = b"".join(bytes([col + first, row + first]) for row, col in places)
    return bytes([grid.cols, grid.rows]) + number(len(cells)) + data


def order(key: int, size: int) -> list[int]:
    """The bits by their digits: all of the digit 0 first, then those of 1, and so on."""
    one, two = math.sqrt(key), math.sqrt(key + 1000)
    three, four = math.sqrt(one + 1000), math.sqrt(two + 1000)
    waves = [math.cos(three + 1000), math.sin(math.sqrt(two)), math.cos(three)]
    waves += [math.sin(math.sqrt(one) + 1000), math.cos(four), math.sin(four)]
    digits = [str(round(abs(wave) * 1e8)).zfill(8)[:8] for wave in waves[:size]]
    signs = [sign for text in digits for sign in text]
    return [place for digit in "0123456789" for place, sign in enumerate(signs) if sign == digit]


def bits(value: int, count: int) -> list[int]:
    """The bits of a number, the lowest first."""
    assert 0 <= value < 2**count
    return [value // 2**place % 2 for place in range(count)]


def event(state: State, key: int, size: int, spare: int = 0) -> bytes:
    """A shuffled event; `spare` are the bits without a meaning."""
    at, x, y, held = state
    buttons = [button in held for button in "rml"]
    if size == 5:
        time = bits(round(at * 100) % 100, 7) + bits(round(at * 100) // 100, 10)
        spelled = [*buttons, *bits(y, 9), *bits(x, 9), *time, *bits(spare, 2)]
    else:
        time = bits(round(at * 1000), 22)
        spelled = [*buttons, *bits(y + 32, 11), *bits(x + 32, 11), *time, *bits(spare, 1)]
    data = [0] * size
    for bit, place in zip(spelled, order(key, size), strict=True):
        data[place // 8] += bit * 2 ** (place % 8)
    return bytes(data)


def shuffled(states: Sequence[State], size: int, key: int = KEY) -> bytes:
    """The events with their key and their number."""
    return number(key) + number(len(states), 3) + b"".join(event(s, key, size) for s in states)


def plain(states: Sequence[State]) -> bytes:
    """The events as they are before 0.97."""
    data = b""
    for at, x, y, held in states:
        buttons = sum(2**bit for bit, button in enumerate("lmr") if button in held)
        time = divmod(round(at * 100), 100)
        data += bytes([*time, buttons]) + number(x) + number(y) + b"\0"
    return data


def head(version: str) -> bytes:
    """What is before the date from 0.97 on."""
    if version == "wiped":
        return bytes(7)
    years, release = TEXTS[version]
    texts = (b"Minesweeper Clone", years, b"Rodrigo Somebody", release)
    return b"".join(map(short, texts)) + b"\x01\x02\x03"


def file(  # the parts of a file, each of which some test changes
    version: str,
    states: Sequence[State] = GAME,
    *,
    marks: int = 0,
    mode: int = 1,
    day: int = 22,
    seconds: float = 1.5,
    layout: bytes = b"",
    player: bytes = b"somebody",
    junk: bytes = b"",
) -> bytes:
    """A file with these events; `layout` is another board."""
    score = number(int(seconds)) + number(round(seconds * 100) % 100, 1)
    if version in EARLY:
        name = b"" if version == "0.75" else player.ljust(100)
        ending = junk + score + name + CHECKSUMS[version]
        return (layout or board(0)) + bytes([marks, 0]) + plain(states) + ending
    date = bytes([5, day]) + number(2013) + bytes([15, 12, 19, 1, mode])
    time = score + bytes(range(10)) if version in LIKE_097 else number(round(seconds * 1000), 3)
    start = head(version) + date + time + bytes([marks]) + (layout or board()) + short(player)
    return start + shuffled(states, 5 if version in LIKE_097 else 6) + b"\0\0" + bytes(30)


@all_versions
def test_a_game_is_read_as_its_board_its_moves_its_time_and_its_track(version: str) -> None:
    """The track is that of all events from the first reveal on."""
    replay, points = read(file(version)), [(at, x, y) for at, x, y, _ in GAME]
    most = 4194.303 if version in ("2006", "2007") else 65535.99  # milliseconds, or two bytes

    assert (replay.field, replay.moves, replay.seconds) == (FIELD, MOVES, 1.5)
    assert replay.final_position.status is Status.WON
    assert replay.track is not None
    assert list(zip(*replay.track.points, strict=True))[: len(points) - BEGAN] == points[BEGAN:]
    assert replay.track.square == 16
    assert read(file(version, seconds=most)).seconds == most


@all_versions
def test_the_times_of_a_track_never_go_back(version: str) -> None:
    states = [(0.0, 24, 8, "l"), (0.5, 24, 8, ""), (0.4, 8, 8, ""), (0.6, 8, 8, "")]
    track = read(file(version, states)).track

    assert track is not None
    assert track.points.times == ([0.5, 0.5] if version in EARLY else [0.5, 0.5, 0.6])


@all_versions
def test_a_header_says_who_played_when_and_with_what(version: str) -> None:
    """A name keeps its bytes."""
    late = {} if version in EARLY else {"Timestamp": "2013-05-22 15:12:19"}
    player = {} if version == "0.75" else {"Player": "Mura\udcf1ski"}

    assert read(file(version, player=b"Mura\xf1ski")).info == {
        **{"Program": "Minesweeper Clone", "Version": VERSIONS[version], **player, **late},
        **{"Mode": "UPK" if version == "funny" else "Classic", "Marks": "Off"},
    }


@pytest.mark.parametrize(("key", "size"), ORDERS)
def test_the_bits_have_the_order_that_a_public_reader_finds(key: int, size: int) -> None:
    """Of the keys 2241 and 6765 a sine rounds to 1.00000000, of which eight digits count."""
    assert shuffle(key, size) == [int(bit) for bit in ORDERS[key, size].split()]


HELD = st.sampled_from(["", "l", "r", "m", "lr", "lm", "mr", "lmr"])


def states(times: st.SearchStrategy[float], low: int, high: int) -> st.SearchStrategy[State]:
    return st.tuples(times, st.integers(low, high), st.integers(low, high), HELD)


CENTISECONDS = st.integers(0, 102_399).map(lambda time: time / 100)
MILLISECONDS = st.integers(0, 2**22 - 1).map(lambda time: time / 1000)


@given(
    st.integers(0, 65535),
    states(CENTISECONDS, 0, 511).map(lambda state: (LAYOUT_097, state))
    | states(MILLISECONDS, -32, 2015).map(lambda state: (LAYOUT_2006, state)),
    st.integers(0, 1),
)
@example(KEY, (LAYOUT_097, (1023.99, 511, 511, "lmr")), 3)
@example(KEY, (LAYOUT_097, (0.0, 0, 0, "")), 3)
@example(KEY, (LAYOUT_2006, (4194.303, 2015, 2015, "lmr")), 1)
@example(KEY, (LAYOUT_2006, (0.0, -32, -32, "")), 1)
def test_every_bit_of_an_event_counts(key: int, case: tuple[Layout, State], spare: int) -> None:
    layout, state = case
    data = number(key) + number(1, 3) + event(state, key, layout.size, spare)
    (read_state,) = shuffled_states(ByteReader(data), layout)

    assert (*read_state[:3], set(read_state.held)) == (*state[:3], set(state[3]))


@given(states(st.integers(0, 25_599).map(lambda time: time / 100), 0, 65535))
@example((255.99, 511, 511, "lmr"))
def test_every_byte_of_a_plain_event_counts(state: State) -> None:
    data = plain([state])
    first, last = plain_states(ByteReader(data), len(data), 300)

    assert (*first[:3], set(first.held)) == (*state[:3], set(state[3]))
    assert last == first._replace(held="")


@all_versions
def test_a_release_off_the_board_is_no_move(version: str) -> None:
    """Only 2006 and 2007 have pixels to the left of the board or above it."""
    places = [(128, 8), (8, 128)] + [(-1, 8), (8, -1)] * (version in ("2006", "2007"))
    presses = [[(0.0, 8, 8, "l"), (0.1, *place, "")] for place in places]

    assert [read(file(version, press)).moves for press in presses] == [()] * len(places)


@all_versions
def test_a_middle_button_chords_and_two_changes_at_once_are_two(version: str) -> None:
    """What is pressed comes before what is released: here the left one makes a chord."""
    middle = [(0.0, 24, 8, "m"), (0.1, 24, 8, "")]
    replay = read(file(version, [*middle, (0.2, 8, 8, "r"), (0.3, 24, 8, "l"), (0.4, 40, 8, "")]))

    assert replay.moves == (Chord(1, 0.1), Flag(0, 0.2), Chord(1, 0.3))
    assert replay.chord_presses == frozenset([1])


@all_versions
def test_question_marks_follow_flags_if_they_are_on(version: str) -> None:
    states = [(at / 10, 8, 8, "" if at % 2 else "r") for at in range(4)]
    plain_game, marked = read(file(version, states)), read(file(version, states, marks=1))

    assert plain_game.moves == (Flag(0, 0.0), Flag(0, 0.2))
    assert marked.moves == (Flag(0, 0.0), Question(0, 0.2))
    assert (plain_game.header("marks"), marked.header("marks")) == ("Off", "On")


@late_versions
def test_modes_have_names_or_numbers_and_a_missing_day_stays_open(version: str) -> None:
    modes = [read(file(version, mode=mode)).header("mode") for mode in (1, 2, 3, 4, 9)]

    expected = ["UPK"] * 5 if version == "funny" else ["Classic", "Density", "UPK", "Cheat", "9"]
    assert modes == expected
    assert read(file(version, day=0)).header("timestamp") == "2013-05-?? 15:12:19"


@all_versions
def test_buttons_that_are_down_at_the_end_come_up_in_an_early_file_alone(version: str) -> None:
    released = (Reveal(16, 1.5),) if version in EARLY else ()

    assert read(file(version, [*GAME, (1.5, 8, 40, "l")])).moves == (*MOVES, *released)


@early_versions
@pytest.mark.parametrize(
    ("more", "seconds"),
    [
        *[(plain([(1.49, 24, 40, "l")]), 1.5), (plain([(1.51, 24, 40, "l")]), 1.5)],
        *[(plain([(1.5, 24, 40, "l")])[:6], 1.5), (b"\1\x64\1\0\x18\0\x28\0", 3)],
    ],
    ids=["time goes back", "after the end", "six bytes", "a hundred hundredths"],
)
def test_the_events_of_an_early_file_end_where_they_make_no_sense(
    version: str, more: bytes, seconds: float
) -> None:
    assert read(file(version, junk=more, seconds=seconds)).moves == MOVES


@all_versions
def test_a_file_is_known_by_its_beginning(version: str) -> None:
    data = file(version)

    assert begins(data)
    assert begins(data[:-40])
    assert not begins(b"\x12" + data[1:])
    assert not begins(data[:16])
    assert not begins(bytes(500))
    assert not begins(b"")


@pytest.mark.parametrize("size", [(8, 8), (16, 16), (16, 30)])
def test_an_early_file_has_one_of_three_levels(size: tuple[int, int]) -> None:
    grid, mines = Grid(*size), {(8, 8): 10, (16, 16): 40, (16, 30): 99}[size]
    field, more = (Minefield(grid, set_of(range(count))) for count in (mines, mines + 1))
    data, other = (file("0.96", layout=board(0, field=each)) for each in (field, more))

    assert begins(data)
    assert read(data).field == field
    assert not begins(other)
    problem = f"expected a level of an early MVF file, got {grid.dimensions} with {mines + 1} mines"
    assert told(read, other) == f"byte 0: {problem}"


def test_a_board_in_mbf_is_no_early_file() -> None:
    """It has the same bytes, but no marks after them."""
    assert mbf.begins(mbf.write(FIELD))
    assert not begins(mbf.write(FIELD))
    assert not mbf.begins(file("0.96"))
    assert begins(file("0.96", marks=1))
    assert not begins(file("0.96", marks=2))


@pytest.mark.parametrize("change", [{"day": 32}, {"day": 0}, {"layout": b"\2\2\0\0"}])
def test_a_file_without_a_name_needs_a_date_and_mines(change: dict[str, int | bytes]) -> None:
    assert begins(file("0.97", **change))  # type: ignore[arg-type]
    assert not begins(file("wiped", **change))  # type: ignore[arg-type]


def test_the_years_tell_the_release() -> None:
    data = file("0.97").replace(b"2004-2005", b"2004-2009")

    expected = "byte 18: expected years that end in 2005, 2006, 2007 or 2008, got '2004-2009'"
    assert told(read, data) == expected
    assert begins(data)


@all_versions
def test_a_board_that_can_not_be_is_refused(version: str) -> None:
    """An illegal level, and a mine off the board or twice."""
    first = 0 if version in EARLY else 1
    place = file(version).index(board(first))
    twice = board(first, [5, 5, *range(20, 28)])
    off = board(first)[:4] + bytes([first, 8 + first]) + board(first)[6:]

    for layout, problem in {
        b"\2\2\0\4": f"byte {place}: expected 0 to 3 mines on 2 × 2, got 4",
        twice: f"byte {place + 6}: expected another cell on 8 × 8, got row 1, column 6",
        off: f"byte {place + 4}: expected another cell on 8 × 8, got row 9, column 1",
    }.items():
        assert told(read, file(version, layout=layout)) == problem


@pytest.mark.parametrize("version", LIKE_097)
def test_hundredths_above_99_are_refused(version: str) -> None:
    data = bytearray(file(version))
    place = data.index(shuffled(GAME, 5)) + 5
    for bit, is_set in zip(order(KEY, 5)[21:28], bits(100, 7), strict=True):
        data[place + bit // 8] |= is_set * 2 ** (bit % 8)

    assert told(read, bytes(data)) == f"byte {place}: expected hundredths up to 99"


@pytest.mark.parametrize("version", [*EARLY, "0.97"])
def test_hundredths_of_the_time_above_99_are_refused(version: str) -> None:
    data = file(version, seconds=257.42)
    place = data.rindex(b"\1\1\x2a") + 2

    expected = f"byte {place}: expected hundredths up to 99, got 100"
    assert told(read, data[:place] + b"\x64" + data[place + 1 :]) == expected


@early_versions
def test_an_early_file_needs_an_event_and_a_checksum(version: str) -> None:
    start, end = len(board(0)) + 2, "at the end, got the end of the file"
    cut, short = file(version)[:-1] + b"x", board(0) + b"\0\0" + CHECKSUMS[version]

    assert told(read, file(version, [])) == f"byte {start}: expected an event up to 1.50 seconds"
    assert told(read, cut) == f"byte {len(cut)}: expected a checksum {end}"
    problem = "expected events and a time, got the end of the file"
    assert told(read, short) == f"byte {len(short)}: {problem}"


def endless() -> bytes:
    """A file that counts events which it does not have."""
    data = file("2006", [])
    place = data.index(number(KEY) + b"\0\0\0") + 2
    return data[:place] + b"\xff\xff\xff" + data[place + 3 :]


def test_a_file_that_lacks_its_end_is_told_what_is_missing() -> None:
    texts = [
        *("'Minesweeper Clone' at the beginning", "the length of the years", "the years"),
        *("the length of the author", "the author", "the length of the version", "the version"),
        "three bytes before the date",
    ]
    date = ["the month and the day", "the year", "the hour, the minute and the second"]
    date += ["the level and the mode"]
    score = ["the seconds", "the hundredths", "the counts of 3BV and of clicks"]
    game = [
        *("the marks", "the count of mines", *(f"mine {count} of 10" for count in range(1, 11))),
        *("the length of the player", "the player", "the key of the events"),
        *("the count of events", "9 events"),
    ]
    start = ["the columns", "the rows"]  # of a file of one byte, which may be an early one

    for version, wanted in {
        "0.97": [*start, *texts, *date, *score, *game],
        "2007": [*start, *texts, *date, "the time", *game],
        "wiped": [*start, "a beginning without a name", *date, *score, *game],
    }.items():
        data = file(version)
        assert wanted_at_the_end(read, data[:-32], data[-32:]) == wanted
