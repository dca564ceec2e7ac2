"""AVF: files of our own making read as the moves they hold; what is damaged ends in one line."""

import struct
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Chord, Flag, Grid, Minefield, Question, Reveal, Status, cells_of, set_of
from minetui.formats import Replay, rawvf
from minetui.formats.avf import begins, read

from .mangled import read_rawvf, told, wanted_at_the_end

FIELD = Minefield.drawn("*....", ".....", "....*")
KINDS = {"mv": 1, "lc": 3, "lr": 5, "rc": 9, "rr": 17, "mc": 33, "mr": 65, "sc": 11}
LEVELS = {(8, 8, 10): (3, 0), (16, 16, 40): (4, 1), (16, 30, 99): (5, 2)}
END = bytes([1, 0, 0, 0, 0, 0, 0, 0])
TAIL = b"0123456789\x0f\x13\rcs=0123456\r89abcdef\rRealTime: 9.99\rSkin: 3.1\r%b\r"
PROGRAM = b"Minesweeper Arbiter 0.52.3. Copyright \xa9 2005-2006 somebody"
STARTED = "17.4.2018.19:45:57:5503"
WON = (
    "0.00 rc 8 8|0.00 rr 8 8|0.00 mv 24 8|0.00 lc 24 8|0.00 lr 25 9|"
    "1.00 lc 24 8|1.00 rc 24 8|1.10 rr 24 8|1.20 lr 24 8|1.50 lc 8 40|1.50 lr 8 40"
)


def event(line: str) -> bytes:
    """A line such as `1.50 lc 8 40`: the seconds, the kind and the pixels."""
    at, kind, x, y = line.split()
    whole, hundredths = divmod(round(float(at) * 100) + 100, 100)
    seconds, col, row = whole.to_bytes(2, "big"), *(struct.pack(">h", int(n)) for n in (x, y))
    number = KINDS[kind] if kind in KINDS else int(kind)
    return bytes([number, col[0], seconds[1], col[1], hundredths, row[0], seconds[0], row[1]])


def board(field: Minefield, version: int = 52) -> bytes:
    """What stands before the header."""
    rows, cols, count = size = field.grid.rows, field.grid.cols, field.mine_count
    level, _ = LEVELS.get(size, (6, 3))
    custom = struct.pack(">BBH", cols - 1, rows - 1, count) if level == 6 else b""
    mines = bytes(n + 1 for mine in cells_of(field.mines) for n in field.grid.place(mine))
    return bytes([version, 9, 9, 9, 9, level]) + custom + mines


def header(field: Minefield, marks: int = 127, *, sum_of: int | None = None) -> bytes:
    """From the number of the board to the number of the header."""
    rows, cols, count = size = field.grid.rows, field.grid.cols, field.mine_count
    _, digit = LEVELS.get(size, (6, 3))
    custom = f"|W{cols}H{rows}M{count}" if digit == 3 else ""
    text = f"[{digit}{custom}|{STARTED}|17.19:46:00:5576|B3T9,99]".encode()
    total = sum(place * byte for place, byte in enumerate(text, 1)) if sum_of is None else sum_of
    coded = bytes(int(digit) + 3 for digit in str(total))
    return b"\x04\x05\xd3\xd3\xf6[\x00" + bytes([marks, len(text)]) + text + coded


def file(
    events: str = WON, field: Minefield = FIELD, *, head: bytes | None = None, name: bytes = b"me"
) -> bytes:
    """A whole file; the events are lines between bars."""
    listed = b"".join(map(event, filter(None, events.split("|"))))
    return board(field) + (head or header(field)) + listed + END * 6 + TAIL % name + PROGRAM


START = board(FIELD)
HEAD = START + header(FIELD)


def test_a_game_is_won_with_a_flag_and_a_chord_or_lost_on_a_mine() -> None:
    replay, lost = read(file()), read(file("0.00 lc 24 8|0.00 lr 24 8|300.07 lc 8 8|300.07 lr 8 8"))

    assert (replay.field, replay.seconds) == (FIELD, 1.5)
    assert replay.moves == (Flag(0), Reveal(1), Chord(1, 1.1), Reveal(10, 1.5))
    assert replay.final_position.status is Status.WON
    assert replay.info == {
        **{"Program": "Minesweeper Arbiter", "Version": "0.52.3", "Player": "me", "Skin": "3.1"},
        "Timestamp": STARTED,
    }
    assert lost.moves == (Reveal(1), Reveal(0, 300.07))
    assert (lost.final_position.status, lost.seconds) == (Status.LOST, 300.07)


@pytest.mark.parametrize(
    ("x", "y", "cell"),
    [
        *((0, 0, 0), (15, 15, 0), (16, 0, 1), (255, 0, 15), (256, 0, 16), (271, 15, 16)),
        *((479, 271, 16 * 30 + 29), (0, 255, 15 * 30), (0, 256, 16 * 30), (479, 16, 59)),
    ],
)
def test_a_pixel_of_two_bytes_is_in_its_cell(x: int, y: int, cell: int) -> None:
    wide = Minefield(Grid(17, 30), 2)
    replay = read(file(f"1.00 rc {x} {y}|1.00 rr {x} {y}", wide))

    assert replay.moves == (Flag(cell, 1.0),)


@pytest.mark.parametrize(
    "chord",
    [
        "2.00 lc 24 8|2.00 rc 24 8|3.00 lr 24 8|3.00 rr 24 8",
        "2.00 lc 24 8|2.00 rc 24 8|3.00 145 24 8|3.00 lr 24 8",
        "2.00 rc 40 40|2.00 lc 24 8|3.00 rr 24 8|3.00 lr 24 8",
        *("2.00 mc 24 8|3.00 mr 24 8", "2.00 mc 24 8|3.00 193 24 8"),
        *("2.00 sc 24 8|3.00 lr 24 8", "2.00 sc 24 8|3.00 21 24 8"),
    ],
)
def test_a_chord_by_two_buttons_the_middle_one_or_shift(chord: str) -> None:
    moves = read(file(chord)).moves

    assert [move for move in moves if not isinstance(move, Flag)] == [Chord(1, 3.0)]


@pytest.mark.parametrize("last", [0.0, 0.01, 254.99, 255.0, 999.99, 65534.99])
def test_the_latest_event_ends_the_game(last: float) -> None:
    replay = read(file(f"{last} lc 24 8|{last} lr 24 8|0.00 mv 8 8"))

    assert replay.moves == (Reveal(1, last),)
    assert replay.seconds == last
    assert read(file(f"{last} lc 0 0|{last} lr 0 0")).moves == (Reveal(0, last),)


def test_a_button_off_the_board_makes_no_move() -> None:
    edges = ("80 8", "8 48", "-1 8", "8 -1")

    assert read(file("|".join(f"0.00 lc {at}|0.00 lr {at}" for at in edges))).moves == ()
    assert read(file("0.00 lc 80 8|0.00 lr 79 47")).moves == (Reveal(14),)


def test_with_question_marks_a_flag_becomes_one_and_that_goes() -> None:
    presses = "|".join(f"{n}.00 rc 8 8|{n}.00 rr 8 8" for n in range(4))
    marked = read(file(presses, head=header(FIELD, 17))).moves

    assert [type(move) for move in read(file(presses)).moves] == [Flag] * 4
    assert [type(move) for move in marked] == [Flag, Question, Question, Flag]


@pytest.mark.parametrize(
    ("rows", "cols", "mines"),
    [*LEVELS, (1, 1, 0), (9, 9, 10), (8, 30, 30), (255, 255, 65024), (1, 256, 3)],
)
def test_every_level_is_read(rows: int, cols: int, mines: int) -> None:
    grid = Grid(rows, cols)
    field = Minefield(grid, set_of(range(mines)))
    last = f"{cols * 16 - 1} {rows * 16 - 1}"
    replay = read(file(f"0.00 lc {last}|0.00 lr {last}", field))

    assert (replay.level.rows, replay.level.cols, replay.level.mines) == (rows, cols, mines)
    assert replay.field == field
    assert replay.moves == (Reveal(grid.size - 1),)


@pytest.mark.parametrize(
    ("name", "player"),
    [
        (b"\x1b[2J[red]\x07", "\x1b[2J[red]\x07"),
        ("Łukasz 匿".encode(), "Łukasz 匿"),
        (b"\xcd\xf5\xbc", "\udccd\udcf5\udcbc"),
        (b"Skin: 9", "Skin: 9"),
    ],
)
def test_a_name_keeps_its_bytes_and_is_written_again(name: bytes, player: str) -> None:
    replay = read(file(name=name))

    assert replay.info["Player"] == player
    assert replay.info["Skin"] == "3.1"
    assert read_rawvf(rawvf.write(replay)).moves == replay.moves


def test_what_the_file_does_not_tell_is_left_out() -> None:
    whole = file()
    cut = whole[: whole.index(END) + len(END)]

    assert read(cut).moves == read(whole).moves
    assert read(cut).info == {"Timestamp": STARTED}
    assert read(cut + b"cs=" + bytes(16) + PROGRAM).info == {"Timestamp": STARTED}
    assert "Player" not in read(file(name=b"")).info


def test_the_first_event_is_found_behind_another_number_and_far_to_the_right() -> None:
    """The number of the programs that are known is checked; others may write another one.

    To the right the high byte of a column can be taken for the seconds.
    """
    field = Minefield(Grid(2, 256), set_of([0]))
    moves = [read(file(f"0.00 lc {x} 8|0.00 lr {x} 8", field)).moves for x in (300, 600, 4095)]

    assert moves == [(Reveal(18),), (Reveal(37),), (Reveal(255),)]
    assert read(file(head=header(FIELD, sum_of=987654321))) == read(file())


def test_the_track_begins_with_the_first_reveal_though_all_before_it_is_at_0() -> None:
    track = read(file("0 mv 70 40|0 lc 50 40|0 lr 8 40|0 mv 8 41|0.5 mv 12 44")).track

    assert track is not None
    assert track.points == ([0.0, 0.0, 0.5], (8, 8, 12), (40, 41, 44))
    assert track.length() == 6.0


def in_rawvf(events: str) -> Replay:
    """The events as a program that turns AVF into RawVF writes them: all, with their pixels."""
    lines = ["Board:", "*0000", "00000", "0000*", "Events:"]
    for at, kind, x, y in map(str.split, filter(None, events.split("|"))):
        lines.append(f"{at} {kind} ({x} {y})")
    return read_rawvf("\n".join([*lines, "boom"]).encode())


@given(st.integers(0, 20), st.integers(0, 2**32))
def test_the_same_events_in_rawvf_make_the_same_moves(count: int, seed: int) -> None:
    random = Random(seed)
    events = [
        (at, random.choice([*KINDS]), random.randint(-40, 120), random.randint(-40, 90))
        for at in sorted(random.choices(range(70_000), k=count))
    ]
    lines = "|".join(f"{at / 100:.2f} {kind} {x} {y}" for at, kind, x, y in events)

    assert read(file(lines)).moves == in_rawvf(lines).moves


def test_what_is_no_avf_file_is_not_claimed() -> None:
    rmv, evf = b"*rmv\x00\x01\x00\x00\x04D\x00t", b"\x03\xf0\x00\x08\x08\x00\x0a*\x00\x00\x01"
    texts = (b"", b"4", b"4 4\n*...\n....\n", rawvf.write(read(file())))
    others = (*texts, rmv, b"*rmv\x00\x03" + bytes(99), evf, bytes(300), b"4" * 300)

    assert not any(map(begins, others))
    assert begins(file())
    assert begins(board(FIELD, version=49))
    assert not any(begins(START[:end]) for end in range(len(START)))


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "byte 0: expected a version, got the end of the file"),
        (board(FIELD, version=4), "byte 0: expected a version of Arbiter from 30 to 59, got 4"),
        (b"40000\x07", "byte 5: expected a level from 3 to 6, got 7"),
        (b"40000\x06\x07\x07\x00\x40", "byte 6: expected 0 to 63 mines on 8 × 8, got 64"),
        (b"40000\x06\x00\x00\xff\xff", "byte 6: expected 0 to 0 mines on 1 × 1, got 65535"),
        (b"40000\x06\xff\xff\xff\xff", "byte 10: expected a mine, got the end of the file"),
        (b"40000\x03\x01\x09", "byte 6: expected a mine on 8 × 8, got row 1, column 9"),
        (b"40000\x03\x00\x01", "byte 6: expected a mine on 8 × 8, got row 0, column 1"),
        (b"40000\x03\1\2\1\2", "byte 8: expected each mine once, got row 1, column 2 again"),
        (START + b"\x7f\xff[0|B]", "byte 14: expected a header such as '[0|start|end|B28T4.07]'"),
        (HEAD, "byte 88: expected an event, got the end of the file"),
        (START + header(FIELD, sum_of=1), "byte 82: expected an event at time 0"),
        (file("0.00 7 8 8"), "byte 88: expected a kind of event such as 1, 3 or 5, got 7"),
        (HEAD + b"\3\0\1\x08\x64\0\0\x08", "byte 92: expected hundredths up to 99, got 100"),
    ],
)
def test_an_error_names_the_byte_and_what_was_expected(data: bytes, what: str) -> None:
    assert told(read, data) == what


def test_a_file_that_lacks_its_end_is_told_what_is_missing() -> None:
    data, end, spare = file(name=b"\x1b[2J").partition(END)

    assert wanted_at_the_end(read, data + end, spare) == [
        *("a version", "four random bytes", "a level", "the width", "the height", "the mines"),
        *("a mine", "a header such as '[0|start|end|B28T4.07]'", "an event at time 0", "an event"),
    ]


def test_the_path_in_rawvf_is_as_long_and_nothing_where_nothing_is_revealed() -> None:
    """Though it has the points before the first reveal, whose press has the same time."""
    lines = "0.00 mv 70 40|0.00 lc 24 8|0.00 lr 21 9|0.00 mv 8 9|0.50 lc 12 40|0.50 lr 12 40"
    ours, theirs = read(file(lines)), in_rawvf(lines)

    assert ours.moves == theirs.moves
    assert ours.path == theirs.path == 13 + (4**2 + 31**2) ** 0.5
    for events in ("1 rc 24 8|1 rr 24 8|2 mv 70 40", "1 rc 24 8|1 rr 24 8|2 lc 24 8|2 lr 24 8"):
        replay = read(file(events))
        assert replay.path == read_rawvf(rawvf.write(replay)).path == 0.0
