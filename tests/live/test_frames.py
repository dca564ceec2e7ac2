"""Frames: what is said comes through as it was, and what is no frame is a FrameError."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minetui.core import LEVELS, Level, Shape
from minetui.live.frames import (
    ASKED,
    LONGEST,
    MOST_CHANGES,
    NOBODY,
    PART,
    TOLD,
    Act,
    ActKind,
    Alive,
    Amend,
    Asked,
    Attend,
    Board,
    Change,
    Closed,
    Cursors,
    Fetch,
    Follow,
    FrameError,
    FrameReader,
    Greeting,
    Hello,
    Hover,
    InRoom,
    Join,
    Kept,
    Leave,
    Listed,
    Make,
    Notice,
    OutOfRoom,
    Person,
    Prepare,
    Progress,
    Recorded,
    Rename,
    RoundOver,
    SeatMap,
    TeamTally,
    Unlisted,
    frame_bytes,
)
from minetui.live.names import LONGEST_NAME
from minetui.live.values import (
    FREEZES,
    LONGEST_PASSWORD,
    MOST_CELLS,
    MOST_KEYS,
    MOST_SEATS,
    ListedRoom,
    Phase,
    Placing,
    RoomKind,
    RoomRules,
    RoomSeat,
    RoomState,
)

WIDEST = "\U0001d518" * LONGEST_NAME  # letters of four bytes each
LARGEST = Level(50, 80, 999)

bytes_1, bytes_2, bytes_4 = (st.integers(0, 256**count - 1) for count in (1, 2, 4))
numbers = st.integers(-(2**53), 2**53)
texts = st.text(max_size=20)
told = texts.filter(str.isprintable)
rules = st.builds(
    RoomRules,
    st.sampled_from(RoomKind),
    st.builds(Level, st.integers(5, 60), st.integers(5, 60), bytes_1.map(lambda n: n % 25)).flatmap(
        lambda level: st.sampled_from(Shape).map(level.shaped)
    ),
    st.sampled_from(FREEZES),
    st.integers(1, 9),
    st.integers(1, 9),
    st.booleans(),
)
seats = st.builds(RoomSeat, numbers, told, st.booleans(), st.booleans(), numbers, numbers)
states = st.builds(
    RoomState,
    *(told, rules, st.booleans(), st.sampled_from(Phase), numbers, numbers),
    st.lists(seats, max_size=16).map(tuple),
    *(numbers, numbers, numbers, numbers),
)
listed = st.builds(
    ListedRoom, told, rules, told, numbers, numbers, st.booleans(), st.sampled_from(Phase)
)
placings = st.builds(
    Placing,
    *(numbers, numbers, told, st.booleans(), numbers, numbers, numbers, numbers),
    *(st.none() | st.integers(0, MOST_CELLS - 1), numbers, numbers),
)


def some(*parts: st.SearchStrategy[object], most: int = 9) -> st.SearchStrategy[object]:
    """Tuples of what these strategies give, or of it itself if it is one."""
    return st.lists(st.tuples(*parts) if len(parts) > 1 else parts[0], max_size=most).map(tuple)


boards = st.tuples(st.integers(5, 60), st.integers(5, 60), st.sampled_from(Shape)).flatmap(
    lambda size: st.builds(
        Board,
        *(bytes_2, bytes_1, bytes_2, bytes_4, st.just(size[0]), st.just(size[1])),
        *(st.just(size[2]), st.integers(0, 24)),
        st.binary(min_size=1).map(lambda data: (data * 2000)[: (size[0] * size[1] + 1) // 2]),
    )
)
FRAMES = {
    Hello: (numbers, texts),
    Rename: (texts,),
    Attend: (st.booleans(),),
    Make: (rules, texts, texts, some(texts)),
    Join: (texts, texts, st.booleans()),
    Leave: (),
    Prepare: (st.booleans(), numbers),
    Amend: (rules,),
    Act: (bytes_2, bytes_2, st.sampled_from(ActKind), bytes_2),
    Hover: (bytes_2,),
    Follow: (numbers,),
    Fetch: (numbers,),
    Kept: (texts,),
    Alive: (),
    Greeting: (numbers, told),
    Person: (numbers, told, told),
    Listed: (listed,),
    Unlisted: (told,),
    InRoom: (states, numbers),
    OutOfRoom: (),
    Change: (
        *(bytes_2, bytes_1, bytes_1, bytes_2, bytes_4, st.sampled_from(ActKind), bytes_2),
        *(bytes_2, some(bytes_2, bytes_1)),
    ),
    Progress: (bytes_2, bytes_2, some(bytes_1, bytes_2, bytes_2, bytes_1)),
    SeatMap: (bytes_2, bytes_1, st.binary()),
    Cursors: (some(bytes_1, bytes_2),),
    TeamTally: (bytes_2, some(bytes_1, bytes_2, bytes_2, bytes_2)),
    RoundOver: (numbers, some(placings), st.binary()),
    Recorded: (texts, bytes_1, st.booleans(), bytes_2, bytes_2, st.binary()),
    Notice: (told, some(told)),
    Asked: (),
    Closed: (told,),
}
frames = st.one_of(boards, *(st.builds(kind, *parts) for kind, parts in FRAMES.items()))


def read(data: bytes, kinds: tuple[type, ...] = (*ASKED, *TOLD)) -> list[object]:
    """The frames that these bytes spell."""
    return list(FrameReader(kinds).frames(data))


def in_json(number: int, plain: object) -> bytes:
    """Bytes that spell a frame of a kind, by its number, as a list in JSON."""
    data = plain if isinstance(plain, bytes) else json.dumps(plain).encode()
    return (len(data) + 1).to_bytes(2, "big") + bytes([number]) + data


def test_every_kind_of_frame_is_tried_here() -> None:
    assert {*FRAMES, Board} == {*ASKED, *TOLD}


@settings(max_examples=300)
@given(frame=frames)
def test_a_frame_comes_through_as_it_was(frame: tuple[object, ...]) -> None:
    (came,) = read(frame_bytes(frame))

    assert came == frame
    assert type(came) is type(frame)
    assert [*map(type, came)] == [*map(type, frame)]


@given(sent=st.lists(frames, max_size=6), cuts=st.lists(st.integers(0, 9000)))
def test_frames_come_through_in_pieces_of_any_length(
    sent: list[tuple[object, ...]], cuts: list[int]
) -> None:
    stream = b"".join(map(frame_bytes, sent))
    places = sorted({0, *(cut for cut in cuts if cut < len(stream)), len(stream)})
    reader = FrameReader((*ASKED, *TOLD))
    came = [frame for begin, end in pairwise(places) for frame in reader.frames(stream[begin:end])]

    assert came == sent


def test_frames_before_one_that_is_none_are_read() -> None:
    came = []
    with pytest.raises(FrameError):
        came.extend(FrameReader(ASKED).frames(frame_bytes(Alive()) + b"\0\1\xff"))
    reader = FrameReader(ASKED)
    stream = reader.frames(frame_bytes(Alive()) + b"\0\1\xff")

    assert next(stream) == Alive()
    with pytest.raises(FrameError, match="kind 255"):
        next(stream)


@settings(max_examples=500)
@given(data=st.binary(max_size=60))
def test_bytes_are_frames_or_a_frame_error(data: bytes) -> None:
    expect_frames_or_error(data)


@settings(max_examples=500)
@given(number=st.integers(0, 40), data=st.binary(max_size=60))
def test_bytes_of_a_kind_are_a_frame_or_a_frame_error(number: int, data: bytes) -> None:
    expect_frames_or_error(in_json(number, data))


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda parts: st.lists(parts, max_size=6) | st.dictionaries(texts, parts, max_size=2),
)


@settings(max_examples=500)
@given(number=st.integers(0, 29), value=plain)
def test_json_of_any_kind_is_a_frame_or_a_frame_error(number: int, value: object) -> None:
    expect_frames_or_error(in_json(number, value))


@settings(max_examples=300)
@given(frame=frames, at=st.integers(0, 4095), by=bytes_1)
def test_a_frame_with_a_wrong_byte_is_a_frame_or_a_frame_error(
    frame: tuple[object, ...], at: int, by: int
) -> None:
    data = bytearray(frame_bytes(frame))
    data[at % len(data)] = by
    expect_frames_or_error(bytes(data))


def expect_frames_or_error(data: bytes) -> None:
    """Read bytes: nothing but frames of some kind or a FrameError comes of it."""
    try:
        came = read(data)
    except FrameError as error:
        assert "\n" not in str(error)
    else:
        assert all(type(frame) in (*ASKED, *TOLD) for frame in came)


HELLO, MAKE = (ASKED.index(kind) for kind in (Hello, Make))
RULES = ["versus", [16, 16, 40, "square"], 10, 3, 3, True]
NO_FRAMES = {
    "a truth for a number": [True, "Ann"],
    "a fraction": [1.0, "Ann"],
    "a number without end": b'[Infinity,"Ann"]',
    "no number": b'[NaN,"Ann"]',
    "a huge number": b"[1" + b"0" * 4000 + b',"Ann"]',
    "a number of a text": ["1", "Ann"],
    "no name": [1, None],
    "a name of halves of signs": b'[1,"\\ud800"]',
    "too few": [1],
    "too many": [1, "Ann", 2],
    "no list": {"version": 1, "name": "Ann"},
    "nothing": b"",
    "two lists": b'[1,"Ann"][1,"Ann"]',
    "another code of signs": '[1,"Ann"]'.encode("utf-16"),
    "no signs": b'[1,"\xff"]',
    "lists in lists": b"[" * 4000,
}


@pytest.mark.parametrize("spelled", NO_FRAMES.values(), ids=NO_FRAMES)
def test_a_list_of_other_values_is_no_frame(spelled: object) -> None:
    with pytest.raises(FrameError):
        read(in_json(HELLO, spelled))


@pytest.mark.parametrize(
    "frame", [Greeting(1, "A\x1b[2J"), Notice("joined", ("\x9b2J",)), Unlisted("\n")]
)
def test_what_a_terminal_would_obey_is_told_by_nobody(frame: tuple[object, ...]) -> None:
    """On one machine the broker may be another user's, whoever that is."""
    with pytest.raises(FrameError):
        read(frame_bytes(frame))


NO_RULES = {
    "unknown kind": ["race", *RULES[1:]],
    "a truth for rows": [RULES[0], [True, 16, 4, "square"], *RULES[2:]],
    "a truth for rounds": [*RULES[:3], True, *RULES[4:]],
    "fewer than no mines": [RULES[0], [9, 9, -1, "square"], *RULES[2:]],
    "as many mines as cells": [RULES[0], [9, 9, 81, "square"], *RULES[2:]],
    "no rows": [RULES[0], [0, 9, 0, "square"], *RULES[2:]],
    "more cells than a frame has room for": [RULES[0], [64, 63, 9, "square"], *RULES[2:]],
    "a board of this whole world": [RULES[0], [10**30, 10**30, 9, "square"], *RULES[2:]],
    "a shape that is none": [RULES[0], [9, 9, 9, "disc"], *RULES[2:]],
    "too small a torus": [RULES[0], [2, 2, 1, "torus"], *RULES[2:]],
    "a freeze of a year": [*RULES[:2], 31_536_000, *RULES[3:]],
    "no rounds": [*RULES[:3], 0, *RULES[4:]],
    "ten lives": [*RULES[:4], 10, RULES[5]],
    "a number for a truth": [*RULES[:5], 1],
    "no rules": [],
}


@pytest.mark.parametrize("plain", NO_RULES.values(), ids=NO_RULES)
def test_rules_that_no_room_can_play_are_no_frame(plain: object) -> None:
    with pytest.raises(FrameError):
        read(in_json(MAKE, [plain, "", "", []]))


def test_rules_are_read_as_they_are_spelled() -> None:
    assert RoomRules.from_plain(RULES) == RoomRules()


def test_what_the_other_side_says_is_no_frame() -> None:
    with pytest.raises(FrameError):
        read(frame_bytes(Asked()), ASKED)
    with pytest.raises(FrameError):
        read(frame_bytes(Alive()), TOLD)


@pytest.mark.parametrize("length", [0, LONGEST - 1, 65_535])
def test_a_frame_of_a_wrong_length_is_an_error_before_it_is_there(length: int) -> None:
    with pytest.raises(FrameError):
        read(length.to_bytes(2, "big"))


def test_a_board_whose_cells_don_t_fit_is_no_frame() -> None:
    board = Board(1, NOBODY, 0, 0, 5, 5, Shape.SQUARE, 3, bytes(13))

    assert read(frame_bytes(board)) == [board]
    for wrong in (
        board._replace(cells=bytes(12)),
        board._replace(rows=0, cells=b""),
        board._replace(mines=25),
        board._replace(rows=65_535, cols=65_535),
        board._replace(rows=65, cols=65, cells=bytes(2113)),
    ):
        with pytest.raises(FrameError):
            read(frame_bytes(wrong))


def test_a_move_takes_at_most_32_bytes() -> None:
    assert len(frame_bytes(Act(65_535, 65_535, ActKind.FLAG, MOST_CELLS - 1))) <= 32


def test_a_number_that_has_no_room_is_an_error() -> None:
    for frame in (Act(1, 65_536, ActKind.FLAG, 0), Act(-1, 1, ActKind.FLAG, 0), Rename("\ud800")):
        with pytest.raises(FrameError):
            frame_bytes(frame)


def test_a_frame_that_is_too_long_is_an_error() -> None:
    assert len(frame_bytes(SeatMap(1, 1, bytes(LONGEST - 6)))) == LONGEST
    with pytest.raises(FrameError, match="4097 bytes"):
        frame_bytes(SeatMap(1, 1, bytes(LONGEST - 5)))


@pytest.mark.parametrize("kind", RoomKind)
def test_each_frame_of_the_largest_room_has_room(kind: RoomKind) -> None:
    """Of so many seats, cells and mines as there may be, with the longest names."""
    count = MOST_SEATS[kind]
    room_rules = RoomRules(kind, LARGEST, 15, 9, 9)
    long = 10**10
    full = tuple(RoomSeat(seat, WIDEST, True, True, 9, 15) for seat in range(count))
    state = RoomState("M" * 40, room_rules, True, Phase.COUNTDOWN, 999, 0, full, 999, long, long, 9)
    placing = Placing(1, 15, WIDEST, True, 4000, 4000, long, 99, 3999, 4000, 999)
    whole = bytes(MOST_CELLS // 2)
    for frame in (
        InRoom(state, 15),
        RoundOver(999, (placing,) * count, bytes(MOST_CELLS // 8)),
        Board(999, 15, 999, 99_999, LARGEST.rows, LARGEST.cols, Shape.SQUARE, 999, whole),
        Change(999, 15, 15, 9999, 99_999, ActKind.CHORD, 3999, 9999, ((3999, 9),) * MOST_CHANGES),
        SeatMap(999, 15, bytes(MOST_CELLS // 8)),
        Progress(999, 4000, ((15, 4000, 999, 3),) * count),
        Cursors(((15, 3999),) * count),
        TeamTally(999, ((15, 4000, 4000, 9),) * count),
        Recorded("u" * 100, 15, True, 999, 999, bytes(PART)),
        Listed(ListedRoom("M" * 40, room_rules, WIDEST, 16, 999, True, Phase.PLAYING)),
        Make(room_rules, "M" * 40, WIDEST[0] * LONGEST_PASSWORD, ("f" * 64,) * MOST_KEYS),
        Join("M" * 40, WIDEST[0] * LONGEST_PASSWORD),
        Person(99_999, WIDEST, "M" * 40),
        Notice("joined", (WIDEST, WIDEST)),
    ):
        assert read(frame_bytes(frame)) == [frame]


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_all_ordinary_levels_can_be_played_together(level: Level) -> None:
    for shape in Shape:
        amended = Amend(RoomRules(RoomKind.TOGETHER, replace(level, shape=shape)))

        assert read(frame_bytes(amended)) == [amended]
