"""EVF and EVFS: all versions tell the same moves, and games of a session come one by one."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Chord, Flag, Minefield, Move, Reveal, Status, spelled
from minetui.formats import FormatError, rawvf
from minetui.formats.evf import EVF, EVFS, begins, begins_evfs, read, read_evfs

from .mangled import number, replays_or_none, told, wanted_at_the_end

Event: TypeAlias = tuple[str, int, int, int]  # code, milliseconds, column and row from 0

CODES = ("", "mv", "lc", "lr", "rc", "rr", "mc", "mr", "preflag", "second", "l", "r", "m")
SQUARE = 20
FIELD = Minefield.drawn("*....", ".....", "...*.")
WIN: list[Event] = [
    *(("rc", 0, 0, 0), ("rr", 40, 0, 0)),
    *(("lc", 60, 1, 0), ("lr", 83, 1, 0), ("mv", 90, 2, 0)),
    *(("lc", 500, 1, 0), ("second", 520, 1, 0), ("lr", 583, 1, 0), ("rr", 590, 1, 0)),
    *(("lc", 1000, 0, 2), ("lr", 1083, 0, 2)),
    *(("lc", 70_000, 4, 2), ("lr", 70_083, 4, 2)),
]
WIN_MOVES = (Flag(0, -0.083), Reveal(1, 0.0), Chord(1, 0.5), Reveal(10, 1.0), Reveal(14, 70.0))

each = pytest.mark.parametrize("version", range(5))


def board(field: Minefield) -> bytes:
    signs = spelled(field.mines, field.grid.size)
    rows = [signs[start : start + 8].ljust(8, "0") for start in range(0, len(signs), 8)]
    return bytes(int(row, 2) for row in rows)


def texts(version: int, told: dict[str, bytes], transcoded: bool, device: bool) -> bytes:
    def ended(*keys: str) -> bytes:
        return b"".join(told[key] + b"\0" for key in keys)

    told = dict.fromkeys(("player", "race", "nick", "country", "device", "end"), b"") | told
    told = {"program": b"Ours 1.2.0", "start": b"1700000000000000"} | told
    if version < 4:
        keys = ("program", "player", "race", "nick", "start", "end", "country")
        return ended(*keys, *(["device"] if device else []))
    stamps = number(int(told["start"]), 8) + number(0, 8)
    converter = b"Other\0GBK\0" if transcoded else b""
    head = (told["country"] or b"XX") + stamps + ended("program") + converter
    return head + ended("player", "race", "nick") + number(len(told["device"]), 2) + told["device"]


def absolute(events: Iterable[Event]) -> bytes:
    places = ((name, at, col * SQUARE + 3, row * SQUARE + 3) for name, at, col, row in events)
    return b"".join(
        bytes([CODES.index(name)]) + number(at, 3) + number(x) + number(y)
        for name, at, x, y in places
    )


def relative(events: Iterable[Event]) -> Iterator[bytes]:
    before, x, y = 0, 0, 0
    for name, at, col, row in events:
        gap, before = at - before, at
        while gap > 255:
            yield b"\xff" + number(min(gap, 65_535), 2)
            gap -= min(gap, 65_535)
        place = (col * SQUARE + 3, row * SQUARE + 3)
        yield bytes([CODES.index(name), gap])
        yield number(place[0] - x) + number(place[1] - y)
        x, y = place


def file(
    version: int,
    events: Iterable[Event] = (),
    *,
    field: Minefield = FIELD,
    told: dict[str, bytes] | None = None,
    transcoded: bool = False,
    mode: int = 0,
    square: int = SQUARE,
    raw: bytes = b"",
    tail: bytes | None = None,
    device: bool | None = None,
) -> bytes:
    """An EVF file; `raw` are events in bytes, `tail` is what ends the list."""
    grid, device = field.grid, version >= 2 if device is None else device
    head = bytes([version, 8 if transcoded else 0]) + bytes(version >= 3)  # the settings
    head += bytes([grid.rows, grid.cols]) + number(field.mine_count, 2) + number(square, 1)
    head += number(mode, 2) + number(0, 2) + number(0, 4 if version == 4 else 3)
    body = texts(version, told or {}, transcoded, device) + board(field)
    if version < 4:
        end = b"\0" + bytes(32) if tail is None else tail
        return head + body + absolute(events) + raw + end
    end = b"\0" + number(32, 2) + bytes(32) if tail is None else tail
    return head + body + number(0, 2) + b"".join(relative(events)) + raw + end


@each
def test_a_game_is_won_or_lost_and_time_begins_at_the_first_opening(version: int) -> None:
    replay = read(file(version, WIN))
    loss = [("lc", 0, 1, 0), ("lr", 30, 1, 0), ("lc", 1030, 0, 0), ("lr", 1280, 0, 0)]
    lost = read(file(version, loss))

    assert (replay.field, replay.moves, replay.seconds) == (FIELD, WIN_MOVES, 70.0)
    assert replay.final_position.status is Status.WON
    assert version == 4 or read(file(version, WIN, tail=b"\xff")) == replay  # without a signature
    assert lost.moves == (Reveal(1, 0.0), Reveal(0, 1.25))
    assert lost.final_position.status is Status.LOST


@each
def test_a_reveal_of_a_flagged_cell_does_not_start_the_clock(version: int) -> None:
    """Rule 5: a flag protects its cell."""
    events = [("preflag", 0, 2, 2), ("lc", 10, 2, 2), ("lr", 100, 2, 2)]
    opening = [("lc", 200, 2, 1), ("lr", 350, 2, 1)]

    assert read(file(version, [*events, *opening])).moves[-1] == Reveal(7, 0.0)
    assert read(file(version, events)).moves == (Flag(12, -0.1), Reveal(12, 0.0))
    assert read(file(version, events)).seconds == 0.0


@each
def test_a_board_has_one_bit_a_cell_whatever_its_shape(version: int) -> None:
    for rows, cols in ((1, 1), (1, 9), (9, 1), (3, 8), (255, 255), (7, 5)):
        signs = "".join("*" if cell % 7 == 6 else "." for cell in range(rows * cols))
        field = Minefield.drawn(*(signs[row * cols : (row + 1) * cols] for row in range(rows)))
        board = read(file(version, field=field))
        assert (board.field, board.moves, board.seconds) == (field, (), 0.0)


@each
@pytest.mark.parametrize(
    ("events", "made"),
    [
        ("mc 1 0|mr 1 0", [Chord(1)]),
        ("lc 1 0|second 1 0|lr 1 0", [Chord(1)]),
        ("lc 1 0|second 1 0|rr 1 0", [Chord(1)]),
        ("second 1 0|lr 1 0", [Chord(1)]),
        ("rc 0 0|second 1 0|lr 1 0|rr 1 0", [Flag(0), Chord(1)]),
        ("preflag 0 0", [Flag(0)]),
        ("lc 1 0|preflag 2 0|lr 3 0", [Chord(2)]),
        ("l 3 0|l 4 0|r 0 0|r 1 0|m 4 0|m 1 0", [Reveal(4), Flag(0), Chord(1)]),
        *((f"lc 0 0|lr {place}|rc {place}", []) for place in ("5 3", "5 0", "0 3", "60 1")),
        ("lc -2 -1|lr -2 -1|rc 0 0", [Flag(0)]),
    ],
)
def test_buttons_chord_flag_and_reveal(version: int, events: str, made: list[Move]) -> None:
    """The second button and a preflag while left is down chord; `l`, `r`, `m` are changes."""
    told = [(name, 0, int(col), int(row)) for name, col, row in map(str.split, events.split("|"))]

    assert [type(move)(move.cell) for move in read(file(version, told)).moves] == made


@each
def test_the_track_has_all_events_and_begins_before_the_clock(version: int) -> None:
    """Its times never go back, and points to the left of the board or above it are below 0."""
    track = read(file(version, [("mv", 0, -1, -2), *WIN[2:4]])).track

    assert track is not None
    assert track.points == ([-0.083, -0.023, 0.0], [-17, 23, 23], [-37, 3, 3])
    assert track.square == SQUARE


def test_the_far_corner_means_off_the_board_and_is_no_part_of_the_path() -> None:
    corner = (FIELD.grid.cols * SQUARE, FIELD.grid.rows * SQUARE)
    places = ((43, 3), corner, (43, 23))
    moved = b"".join(b"\1" + number(2, 3) + number(x) + number(y) for x, y in places)
    track = read(file(3, [("lc", 0, 1, 0), ("lr", 1, 1, 0)], raw=moved)).track

    assert track is not None
    assert track.length() == 2 * 16.0  # two cells


def test_version_4_skips_what_tells_no_move_and_adds_up_pauses() -> None:
    """A gap longer than 65.535 s takes several."""
    game = [bytes([code, 10]) for code in (81, 82, 83, 99)]
    numbers = [bytes([code, 10, 2, 3]) for code in (*range(100, 109), 110, 111)]
    others = [bytes([code, 10, 2, 3]) for code in (114, 115, 116, 118, 120, 121)]
    metrics = [b"\xc8\x0a\x27\x10" + bytes(8), b"\xc9\x0a\x27\x10text\0"]
    release = [bytes([3, 10, 0, 0, 0, 0])]
    raw = b"".join([*game, *numbers, *others, *metrics, *release])
    events: list[Event] = [("lc", 0, 1, 0), ("lr", 0, 1, 0), ("lc", 0, 4, 1)]

    assert read(file(4, events, raw=raw)).moves == (Reveal(1, 0.0), Reveal(9, 0.24))
    assert read(file(4, [*WIN, ("rc", 574_083, 0, 0)])).seconds == 574.0


def test_version_0_may_have_a_device_and_is_read_by_the_layout_that_fits_to_the_end() -> None:
    """Metasweeper wrote the device before it raised the version.

    Without mines in its last byte, a board fits one byte earlier too.
    """
    field = Minefield.drawn("*...*...", "........", "........")
    for name in (b"", b"0123456789abcdef" * 2):
        data = file(0, WIN, told={"device": name}, device=True)
        assert begins(data)
        assert read(data) == read(file(2, WIN))
    for device in (False, True):
        assert read(file(0, WIN, field=field, device=device)).field == field
        assert read(file(0, field=field, device=device)).field == field


@each
def test_what_else_is_told_has_the_names_of_rawvf(version: int) -> None:
    told = {"player": "王 é".encode(), "race": b"cup", "nick": b"n", "country": b"CN"}
    info = read(file(version, WIN, told=told | {"device": b"0123"}, mode=10)).info

    assert info == {
        **{"Program": "Ours", "Version": "1.2.0", "Player": "王 é", "Nickname": "n"},
        **{"Country": "CN", "Tournament": "cup", "Timestamp": "2023-11-14T22:13:20+00:00"},
        **{"Mode": "Weak guessable"},
    }


@each
def test_a_name_may_be_any_bytes(version: int) -> None:
    """It is escaped where it is shown, and a RawVF file keeps it in its line."""
    replay = read(file(version, WIN, told={"player": b"a\x1b[2J\n\xd6\xd0"}))

    assert replay.header("player") == "a\x1b[2J\n\udcd6\udcd0"
    assert b"\nPlayer: a\x1b[2J \xd6\xd0\n" in rawvf.write(replay)


def test_a_timestamp_of_another_program_stays_and_a_converted_file_names_its_converter() -> None:
    for stamp in ("17.4.2018.19:45:57:5503", "1354964250", "²" * 16, "9" * 5000):
        assert read(file(3, told={"start": stamp.encode()})).header("timestamp") == stamp
    info = read(file(4, WIN, told={"start": b"0"}, transcoded=True)).info
    wanted = {"Program": "Ours", "Version": "1.2.0", "Converter": "Other", "Mode": "Classic"}
    assert info == wanted


@each
def test_the_modes_have_the_names_of_metasweeper_and_others_their_number(version: int) -> None:
    modes = (*range(18), 65_535)

    assert [read(file(version, mode=mode)).header("mode") for mode in modes] == [
        *("Classic", "UPK", "Cheat", "Density", "Win7", "Competitive no guess", "Strong no guess"),
        *("Weak no guess", "Quasi no guess", "Strong guessable", "Weak guessable"),
        *("Recursive chord", "Recursive flag", "Recursive", "Recursive chord, no guess"),
        *("Recursive flag, no guess", "Recursive, no guess", "17", "65535"),
    ]


@each
def test_what_is_not_right_is_told_by_its_byte(version: int) -> None:
    """In version 0 by the layout that fits longest."""
    data, ended = file(version), partial(file, version, WIN, told={"device": b"ab"})
    if version == 0:
        ended = partial(ended, device=True)
    rows, mines, square = (at + (version >= 3) for at in (2, 5, 6))
    event, code = ("the code of an event", 109) if version == 4 else ("an event from 1 to 12", 13)
    at = len(ended(tail=b""))
    wrong = {
        b"": "byte 0: expected a version, got the end of the file",
        b"\5" + data[1:]: "byte 0: expected version 0 to 4 of an EVF file, got 5",
        data[:rows] + b"\0" + data[rows + 1 :]: f"byte {rows}: expected at least 1 row, got 0",
        data[:mines] + b"\x0f" + data[mines + 1 :]: (
            f"byte {rows}: expected 0 to 14 mines on 5 × 3, got 15"
        ),
        file(version, square=0): f"byte {square}: expected cells of at least 1 pixel, got 0",
        data + b"\0\0": f"byte {len(data)}: expected the end of the file, got 2 more bytes",
        ended(raw=bytes([code])): f"byte {at}: expected {event}, got {code}",
    }
    if version:
        problem = "expected 3 mines on the board, as the header says, got 2"
        more = data[:mines] + b"\3" + data[mines + 1 :]
        wrong[more] = f"byte {data.index(board(FIELD))}: {problem}"

    for other, problem in wrong.items():
        assert told(read, other) == problem


@each
def test_sizes_that_lie_end_in_one_line(version: int) -> None:
    data = file(version, WIN, told={"device": b"0" * 32})
    for at in range(len(data) - 1):
        replays_or_none(EVF, data[:at] + b"\xff\xff" + data[at + 2 :])
    at = len(data) - 34 if version == 4 else 2 + (version >= 3)

    told(read, data[:at] + b"\xff\xff" + data[at + 2 :])


@each
def test_a_file_that_lacks_its_end_is_refused(version: int) -> None:
    data = file(version, WIN, told={"player": b"somebody"})
    for end in range(len(data)):
        expected = f"byte {end}: expected"
        assert told(read, data[:end]).startswith(expected)


def test_a_file_that_lacks_its_end_is_told_what_is_missing() -> None:
    told = {"player": b"somebody", "device": b"12"}
    level = ["the rows", "the columns", "the mines", "the size of a cell", "the mode"]
    head = ["a version", "the flags", "the settings", *level, "the 3BV and the time"]
    names = ("Program", "Player", "Tournament", "Nickname", "Timestamp", "End")
    ended = [f"{name} and a zero byte" for name in (*names, "Country", "Device")]
    events = ["the board", "an event", "a mouse event", "a signature"]
    assert wanted_at_the_end(read, file(3, WIN, told=told)) == [*head, *ended, *events]
    head.remove("the settings")
    assert wanted_at_the_end(read, file(2, WIN, told=told)) == [*head, *ended, *events]
    assert wanted_at_the_end(read, file(1, WIN, told=told)) == [*head, *ended[:-1], *events]
    head.insert(2, "the settings")

    names = ("Program", "Converter", "Encoding", "Player", "Tournament", "Nickname")
    assert wanted_at_the_end(read, file(4, WIN, told=told, transcoded=True)) == [
        *(*head, "Country", "Timestamp", "the time of the end"),
        *(f"{name} and a zero byte" for name in names),
        *("the length of the device", "the device", "the board", "the count of metrics"),
        *("an event", "the time of an event", "the pixel of an event", "the length of a pause"),
        *("the length of the signature", "a signature"),
    ]


@each
@pytest.mark.parametrize("events", [[], WIN])
def test_a_file_is_known_by_its_beginning(version: int, events: list[Event]) -> None:
    data = file(version, events)

    assert begins(data)
    assert begins(data[:-40]) is bool(events)
    assert not begins(data[: data.index(board(FIELD))])
    assert not begins(b"")
    assert not begins(bytes([version + 5]) + data[1:])
    at = 5 + (version >= 3)
    assert not begins(data[:at] + b"\3" + data[at + 1 :])


@given(st.integers(1, 4), st.integers(1, 255), st.integers(0, 300), st.integers(0, 2**32))
def test_a_board_in_mbf_does_not_begin_so(cols: int, rows: int, mines: int, seed: int) -> None:
    random = Random(seed)
    places = [(random.randrange(cols), random.randrange(rows)) for _ in range(mines)]

    assert not begins(bytes([cols, rows]) + number(mines, 2) + bytes(chain(*places)))


LOSS = [("lc", 0, 0, 0), ("lr", 30, 0, 0)]
GAMES = [file(4, WIN, told={"player": b"me"}), file(3, LOSS), file(0), file(4, LOSS)]


def session(*games: bytes, checksum: int = 32, name: bytes = "b_1.2_王.evf".encode()) -> bytes:
    """A file of these games."""
    units = (name + b"\0" + number(len(game), 4) + game + b"\1" * checksum for game in games)
    return b"\0" + number(checksum, 2) + b"".join(units)


@pytest.mark.parametrize("checksum", [0, 1, 32, 65_535])
@pytest.mark.parametrize("name", [b"", b"a game", b"\xff\x01"])
def test_each_game_is_read_as_if_it_were_alone(checksum: int, name: bytes) -> None:
    data = session(*GAMES, checksum=checksum, name=name)

    assert begins_evfs(data)
    assert list(read_evfs(data)) == [*map(read, GAMES)]


def test_games_before_a_wrong_one_are_told_and_then_its_place_in_the_session() -> None:
    found = read_evfs(session(GAMES[0], b"\5", GAMES[1]))
    data = session(GAMES[0], GAMES[1] + b"\2", name=b"x", checksum=1)
    end = 3 + 2 * (2 + 4) + len(GAMES[0]) + 1 + len(GAMES[1])

    assert next(found) == read(GAMES[0])
    with pytest.raises(FormatError, match="expected version 0 to 4 of an EVF file, got 5"):
        next(found)
    expected = f"byte {end}: expected the end of the file, got 1 more byte"
    assert told(list, read_evfs(data)) == expected


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
def test_an_error_names_the_byte_in_the_session(data: bytes, what: str) -> None:
    assert told(list, read_evfs(data)) == what
    assert not begins_evfs(data)


def test_a_session_is_known_by_its_first_game_and_without_its_end_has_fewer() -> None:
    data, two = session(*GAMES), session(*GAMES[:2], checksum=1, name=b"x")
    start = data.index(GAMES[0])
    ends = {end for end in range(len(two) + 1) if replays_or_none(EVFS, two[:end]) is not None}

    assert begins_evfs(data[: start + len(GAMES[0]) // 2 + 40])
    assert not begins_evfs(data[: start + 20])
    assert not begins_evfs(session(b"\5" + GAMES[0][1:]))
    assert ends == {3, 3 + 7 + len(GAMES[0]), len(two)}
