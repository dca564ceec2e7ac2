"""RMV: built files read as the moves they were built from, and what lies is told in one line."""

import re
from collections.abc import Callable, Iterable
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Chord, Flag, Minefield, Move, Question, Reveal, Status, cells_of
from minetui.formats import rawvf
from minetui.formats.rmv import FORMAT, begins, read

from .mangled import number, read_rawvf, replays_or_none, short, told, wanted_at_the_end

FIELD = Minefield.drawn("*....", ".....", "....*")
CODES = {"mv": 1, "lc": 2, "lr": 3, "rc": 4, "rr": 5, "mc": 6, "mr": 7}
SIZED = {
    1: ("result", "program", "player", "board", "flags", "properties"),
    2: ("program", "player", "board", "flags", "properties", "extensions"),
}
WON, LOST = 16, 15
BOTH = pytest.mark.parametrize("version", [1, 2])


def places(field: Minefield, cells: Iterable[int]) -> bytes:
    return b"".join(bytes(reversed(field.grid.place(cell))) for cell in cells)


def mouse(kind: str, ms: int, pixels: tuple[int, int], version: int = 2) -> bytes:
    """An event of the mouse at pixels of the board."""
    left, top = (12, 56) if version == 1 else (0, 0)
    x, y = pixels
    return bytes([CODES[kind]]) + number(ms, 3) + b"\0" + number(x + left) + number(y + top)


def events(version: int, *told: str, square: int = 16, end: int = WON) -> bytes:
    """Events such as 'lr 1500 2 0', at the centre of column 2 and row 0, and the end of a game."""
    data, ms = b"", "0"
    for kind, ms, *place in map(str.split, told):
        col, row = map(int, place)
        pixels = (col * square + square // 2, row * square + square // 2)
        data += mouse(kind, int(ms), pixels, version)
    return data + bytes([end]) + number(int(ms), 3)


def sections(version: int, field: Minefield = FIELD) -> dict[str, bytes]:
    """The sections of a file about a board, without flags, events or texts of a player."""
    rows, cols = field.grid.rows, field.grid.cols
    mines = list(cells_of(field.mines))
    return {
        "result": b"\nLEVEL:Custom#SCORE:1.50#NAME:old name#NICK:old#TIMESTAMP:1000000000#\n",
        "program": b"Vienna Minesweeper - Release 9.1 Copyright (C) nobody",
        "player": number(0),
        "board": number(10**9, 4) + bytes([cols, rows]) + number(len(mines)) + places(field, mines),
        "flags": number(0),
        "properties": bytes([0, 0, 0, 3] if version == 1 else [0, 0, 0, 3, 1, 0, 16]),
        "extensions": number(0),
        "events": bytes([WON]) + number(0, 3),
    }


def file(version: int, parts: dict[str, bytes], sizes: dict[str, int] | None = None) -> bytes:
    """A file of these sections; `sizes` are those it lies about."""
    said = {name: len(part) for name, part in parts.items()} | (sizes or {})
    head = b"*rmv" + number(version) + (b"\1\5" if version == 2 else b"") + number(0, 4)
    head += b"".join(number(said[name]) for name in SIZED[version])
    head += number(said["events"], 4) + number(18)
    return head + b"".join(parts[name] for name in (*SIZED[version], "events")) + bytes(18)


def built(version: int, *told: str, end: int = WON, **parts: bytes) -> bytes:
    """A file about the usual board with these events."""
    happened = {"events": events(version, *told, end=end)}
    return file(version, sections(version) | happened | parts)


def player(*texts: bytes) -> bytes:
    return number(len(texts)) + b"".join(map(short, texts))


def flagged(version: int) -> bytes:
    """A file of a game with a flag from before the clock, and a player."""
    return built(version, *GAME, flags=number(1) + places(FIELD, [14]), player=player(b"me"))


GAME = (
    *("lr 0 1 0", "rc 500 0 0", "rr 600 0 0"),
    *("lc 700 1 0", "rc 800 1 0", "lr 900 1 0", "rr 950 1 0"),
    *("lc 1400 4 0", "mv 1450 0 2", "lr 1500 0 2"),
)
MOVES: tuple[Move, ...] = (Reveal(1, 0.0), Flag(0, 0.5), Chord(1, 0.9), Reveal(10, 1.5))


@BOTH
def test_a_game_reads_as_its_board_its_moves_and_its_time(version: int) -> None:
    """It ends with its last move, on a mine too, though its last time goes back."""
    data = events(version, *GAME)[:-3] + number(3, 3)
    for replay in (read(built(version, *GAME)), read(built(version, events=data))):
        assert (replay.field, replay.moves, replay.seconds) == (FIELD, MOVES, 1.5)
        assert replay.final_position.status is Status.WON
        assert replay.header("style") == "FL"
    lost = read(built(version, "lr 0 1 0", "lc 1000 4 2", "lr 2250 4 2", end=LOST))

    assert lost.moves == (Reveal(1, 0.0), Reveal(14, 2.25))
    assert (lost.final_position.status, lost.seconds) == (Status.LOST, 2.25)


@BOTH
def test_flags_from_before_the_clock_are_moves_at_time_0(version: int) -> None:
    replay = read(built(version, "lr 0 1 0", flags=number(2) + places(FIELD, [0, 14])))

    assert replay.moves == (Flag(0, 0.0), Flag(14, 0.0), Reveal(1, 0.0))
    assert read(built(version, *GAME, flags=b"")).moves == MOVES


@BOTH
def test_with_marks_a_flag_becomes_a_question_mark_and_that_goes(version: int) -> None:
    properties = b"\1" + sections(version)["properties"][1:]
    flags, presses = number(1) + places(FIELD, [0]), ("rc 1 0 0", "rr 2 0 0") * 3
    replay = read(built(version, *presses, flags=flags, properties=properties))

    assert replay.moves == (Flag(0, 0.0), *[Question(0, 0.001)] * 2, Flag(0, 0.001))


@BOTH
@pytest.mark.parametrize(
    ("events", "moves"),
    [
        (["mv 0 1 0", "lr 1 1 0"], ()),
        (["lr 0 1 0", "lr 1 2 0"], (Reveal(1, 0.0),)),
        (["mc 0 1 0", "mr 10 1 0"], (Chord(1, 0.01),)),
    ],
    ids=["only the first event comes without its press", "a second one", "the middle one chords"],
)
def test_releases_make_moves(version: int, events: list[str], moves: tuple[Move, ...]) -> None:
    assert read(built(version, *events)).moves == moves


@BOTH
@pytest.mark.parametrize(
    ("pixels", "cells"),
    [
        *(((0, 0), [0]), ((15, 16), [5]), ((79, 47), [14])),
        *((beside, []) for beside in ((-1, 5), (5, -1), (80, 5), (5, 48))),
    ],
)
def test_a_cell_holds_the_pixels_from_its_corner_on(
    version: int, pixels: tuple[int, int], cells: list[int]
) -> None:
    data = mouse("lr", 0, pixels, version) + bytes([WON]) + number(7, 3)

    assert read(built(version, events=data)).moves == tuple(Reveal(cell, 0.0) for cell in cells)


def test_version_2_says_how_large_cells_are_and_more_in_extensions() -> None:
    told = [(b"clone_name", b"My Clone"), (b"other", b"\xff"), (b"vsweep_skin_fname", b"24.bmp")]
    extensions = number(3) + b"".join(short(name) + short(value) for name, value in told)
    replay = read(built(2, extensions=extensions))
    properties = bytes([0, 0, 0, 3, 1, 0, 24])
    data = events(2, *GAME, square=24)

    assert (replay.header("program"), replay.header("skin")) == ("My Clone", "24.bmp")
    assert read(built(2, properties=properties, events=data)).moves == MOVES


def test_short_moves_go_on_from_the_last_place_and_time() -> None:
    """Two four-bit numbers from -8 to 7: right and down; a place beside the board counts too."""
    short_moves = [(250, 0x78), (1, 0x88), (0, 0x7F)]
    data = mouse("lr", 100, (8, 8)) + mouse("lc", 200, (8, 8))
    data += b"".join(bytes([28, *move]) for move in short_moves)
    after = (8 + 7 - 8 + 7, 8 - 8 - 8 - 1)
    data += mouse("lr", 451, after) + mouse("lc", 500, (17, 1))
    data += bytes([28, 255, 0xE1, 3]) + number(755, 3) + b"\0" + number(15) + number(2)
    data += bytes([WON]) + number(755, 3)

    assert read(built(2, events=data)).moves == (Reveal(0, 0.1), Reveal(0, 0.755))


def test_a_game_may_end_while_a_button_is_down() -> None:
    """The code 17 ends a game that is neither won nor lost."""
    replay = read(built(2, "lr 0 1 0", "rc 10 0 0", "lc 99 4 0", end=17))

    assert replay.moves == (Reveal(1, 0.0), Flag(0, 0.01))
    assert replay.seconds == 0.099
    assert replay.final_position.status is Status.PLAYING


@BOTH
def test_what_events_say_of_cells_and_what_sections_have_more_is_skipped(version: int) -> None:
    told = b"".join(bytes([code, 200, 200]) for code in (*range(9, 15), *range(18, 28)))
    stamp = b"\0\0\0\0\7" if version == 1 else b""
    parts = sections(version) | {"events": told + stamp + events(version, *GAME)}
    more = {name: part + b"\xff\x03\x1b" for name, part in parts.items()}
    replay = read(file(version, more | {"result": parts["result"], "program": parts["program"]}))

    assert read(file(version, parts)).moves == replay.moves == MOVES
    assert replay.field == FIELD


@BOTH
def test_the_file_tells_who_played_with_what_and_when(version: int) -> None:
    texts = player("Jürg #1".encode(), b"ju:rg", b"CN", b"42")
    replay = read(built(version, player=texts, properties=bytes([0, 1, 1, 3, 1, 0, 16])))

    assert dict(replay.info) == {
        **{"Program": "Vienna Minesweeper", "Version": "Release 9.1"},
        **{"Player": "Jürg #1", "Nick": "ju:rg", "Country": "CN"},
        **{"Timestamp": "1000000000", "Mode": "UPK", "Style": "NF"},
    }


def test_old_files_name_the_player_in_the_result() -> None:
    result = b"\nLEVEL:Custom#NICK:a:b#c#NAME:x # NF:y#3BV:7#NF:0#\n"
    replay = read(built(1, result=result))

    assert (replay.header("player"), replay.header("nick")) == ("x # NF:y", "a:b#c")
    assert read(built(1, player=player(b"new"), result=result)).header("player") == "new"
    assert read(built(1, player=b"")).header("player") == "old name"
    assert read(built(1, result=b"")).header("player") == ""


@pytest.mark.parametrize(
    ("text", "program", "version"),
    [
        (b"Vienna - Home - Release 2.2 (c)2008 x", "Vienna", "Home - Release 2.2"),
        *((b"Some clone", "Some clone", ""), (b"Some clone COPYRIGHT x - 3", "Some clone", "")),
        (b"", "", ""),
    ],
)
def test_the_program_stands_before_its_version(text: bytes, program: str, version: str) -> None:
    replay = read(built(1, program=text))

    assert (replay.header("program"), replay.header("version")) == (program, version)


@BOTH
@pytest.mark.parametrize(
    ("name", "text"),
    [
        (b"\x1b[2J\x1b]0;x\x07", "\x1b[2J\x1b]0;x\x07"),
        (b"J\xfcrg", "J\udcfcrg"),
        ("王嘉宁 é".encode(), "王嘉宁 é"),
        ("王嘉宁".encode("gb18030"), "".join(chr(0xDC00 + b) for b in "王嘉宁".encode("gb18030"))),
        (b"\n\0[bold]", "\n\0[bold]"),
    ],
)
def test_a_name_may_be_any_bytes(version: int, name: bytes, text: str) -> None:
    replay = read(built(version, *GAME, player=player(name)))

    assert replay.header("player") == text
    assert read_rawvf(rawvf.write(replay)).moves == MOVES


def board(cols: int, rows: int, count: int, *cells: int) -> bytes:
    return bytes(4) + bytes([cols, rows]) + number(count) + bytes(cells)


ANOTHER = "expected another cell on 5 × 3, got row"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "byte 0: expected '*rmv' at the beginning, got the end of the file"),
        (b"*rvm\0\1", "byte 0: expected '*rmv' at the beginning, got '*rvm'"),
        (b"\x1b[2J", r"byte 0: expected '*rmv' at the beginning, got '\x1b[2J'"),
        (b"*rmv\0\3", "byte 4: expected version 1 or 2 of the format, got 3"),
        (built(1, flags=b"\0"), "expected the count of items, got the end of the section flags"),
        (built(1, board=board(0, 5, 0)), "expected at least 1 column, got 0"),
        (built(1, board=board(5, 0, 0)), "expected at least 1 row, got 0"),
        (built(1, board=board(2, 2, 4)), "expected 0 to 3 mines on 2 × 2, got 4"),
        (
            built(1, board=board(255, 255, 65024)),
            "cell 1 of 65024, got the end of the section board",
        ),
        (built(1, board=board(5, 3, 1, 5, 0)), f"{ANOTHER} 1, column 6"),
        (built(1, board=board(5, 3, 1, 0, 3)), f"{ANOTHER} 4, column 1"),
        (built(2, board=board(5, 3, 2, 1, 1, 1, 1)), f"{ANOTHER} 2, column 2"),
        (built(2, flags=b"\0\1\7\0"), f"byte 99: {ANOTHER} 1, column 8"),
        (
            built(2, flags=b"\xff\xff\0\0"),
            "expected cell 2 of 65535, got the end of the section flags",
        ),
        (built(1, properties=b"\0\0\0"), "four properties, got the end of the section properties"),
        (
            built(2, properties=bytes(6)),
            "expected the size of a cell, got the end of the section prop",
        ),
        (built(2, properties=bytes(7)), "expected cells of at least 1 pixel, got 0"),
        (built(2, player=b"\0\2\0"), "a text of the player, got the end of the section pl"),
        (built(2, player=b"\0\1\7me"), "a text of the player, got the end of the section player"),
        (
            built(2, extensions=b"\0\1\1a\7b"),
            "expected a value, got the end of the section extensions",
        ),
        (
            file(1, sections(1), {"events": 2**32 - 1}),
            "expected 4294967295 bytes of the section events, got the",
        ),
        (built(2, events=b""), "expected an event, got the end of the section events"),
        (
            built(2, events=b"\3\0\0\0"),
            "expected the rest of an event, got the end of the section ev",
        ),
        (built(2, events=b"\x10\0\0"), "the time of the end, got the end of the section events"),
        (built(2, events=b"\x1c\0\0"), "expected an event, got the code 28"),
        (built(1, events=events(1, *GAME)[:-4] + b"\x1c\0\0"), "an event, got the code 28"),
        (built(2, events=bytes(5)), "expected an event, got the code 0"),
        (built(1, events=b"\x08"), "expected an event, got the code 8"),
        (built(1, events=b"\xff"), "expected an event, got the code 255"),
    ],
)
def test_what_is_not_right_is_told_with_its_byte(data: bytes, problem: str) -> None:
    assert problem in told(read, data)


@BOTH
@pytest.mark.parametrize("name", ["program", "player", "board", "flags", "properties", "events"])
def test_sizes_that_lie_leave_a_value_or_one_line(version: int, name: str) -> None:
    parts = sections(version) | {"events": events(version, *GAME)}

    for size in (0, 1, 3, 300, 65535):
        replays_or_none(FORMAT, file(version, parts, {name: size}))


def test_the_size_of_the_file_is_not_believed() -> None:
    """Real programs write two bytes too few."""
    data = built(1, *GAME)

    for lie in (0, 1, 2**32 - 1):
        assert read(data[:6] + number(lie, 4) + data[10:]).moves == MOVES


def test_nothing_is_made_before_the_level_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minetui.core.levels.Level.MOST_CELLS", 10)
    monkeypatch.setattr("minetui.formats.rmv.set_of", None)

    assert "expected at most 10 cells, got 5 × 3 = 15" in told(read, built(2, *GAME))


@BOTH
def test_a_file_that_lacks_its_end_is_told_what_is_missing(version: int) -> None:
    data = flagged(version)
    names = ["result"] * (version == 1) + ["program", "player", "board", "flags", "properties"]
    names += ["extensions"] * (version == 2) + ["events", "checksum"]
    missed = wanted_at_the_end(read, data[:-18], data[-18:])
    wanted = [re.sub(r"^\d+ (?=bytes)", "", what) for what in missed]

    assert [begins(each) for each in (data, b"*rm", b"")] == [True, False, False]
    assert wanted == [
        *("'*rmv' at the beginning", "the version of the format"),
        *["the number and the version of the program"] * (version == 2),
        *("the size of the file", *(f"the size of the section {name}" for name in names[:-1])),
        "the size of the checksum",
        *(f"bytes of the section {name}" for name in names[:-1]),
    ]


@st.composite
def nearly_files(draw: st.DrawFn) -> bytes:
    """Files of which some sections are random."""
    version = draw(st.sampled_from([1, 2]))
    names = st.sampled_from(sorted(sections(version)))
    parts = sections(version) | draw(st.dictionaries(names, st.binary(max_size=60), max_size=3))
    return file(version, parts)


@given(nearly_files())
def test_any_sections_are_a_replay_or_one_line(data: bytes) -> None:
    replays_or_none(FORMAT, data)


@pytest.mark.parametrize(
    "many",
    [
        lambda: built(1, result=b"\n" + b"#NAME:" * 10000 + b"#" * 5000),
        lambda: built(1, program=b"(c" * 30000),
        lambda: built(2, player=number(65533) + bytes(65533)),
        lambda: built(1, events=b"\0" * 300_000 + bytes([WON, 0, 0, 0])),
        lambda: built(2, board=board(255, 255, 32763, *bytes(65526))),
    ],
)
def test_a_long_file_takes_no_second(many: Callable[[], bytes]) -> None:
    data, start = many(), process_time()
    replays_or_none(FORMAT, data)

    assert process_time() - start < 1


@BOTH
def test_a_mouse_left_of_the_window_is_a_step_away_not_65535_pixels(version: int) -> None:
    moves = (mouse("lr", 0, (24, 8), version), mouse("mv", 5, (-16, 38), version))
    replay = read(built(version, events=b"".join(moves) + bytes([LOST]) + number(9, 3)))

    assert replay.path == 50.0
