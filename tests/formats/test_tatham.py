"""Tatham's game IDs and saves: a mask that is written anew, and the moves that were shown."""

from collections.abc import Iterator
from hashlib import sha1
from itertools import count
from operator import xor

import pytest
from hypothesis import given

from minetui.core import Chord, Flag, Minefield, Move, Reveal, Status, only, spelled
from minetui.formats import Replay, tatham

from .mangled import FIELD, MINEFIELDS, told, whole

TEXT = "5x3n3:0,2,u9002\n"
WANTED = "expected an ID such as '9x9n10:4,4,m…', got"


fields = whole(tatham.read)


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


@pytest.mark.parametrize(
    "text",
    [
        *("5x3n3:0,2,9002", "5x3n3:9002", "5x3n3a:0,2,u9002", "5x3:0,2,u9002", "5x3a:u9002"),
        *(TEXT.upper(), f"\n\n {TEXT}"),
    ],
)
def test_parts_that_may_be_left_out_case_and_blanks_do_no_harm(text: str) -> None:
    assert fields(text) == [FIELD]


@given(MINEFIELDS)
def test_ids_of_any_shape_have_their_mines_and_the_safest_click(field: Minefield) -> None:
    text, masked = tatham.write(field).decode(), masked_id(field)
    col, row = map(int, text.partition(":")[2].split(",")[:2])

    assert text.endswith(f",u{digits_of(field)}\n")
    assert fields(f"{masked}\n\n{text}{masked.upper()}") == [field] * 3
    assert only(field.grid.cell(row, col)) & (field.zeros or field.safe or field.mines)


WRONG = [
    *("5x3:r3,u,0123456789abcdef", "5x3n3:r3,u,00", "5x3:r3a,m,00", "5x3n3", "5x3n3#123"),
    *("5x3n3:0,2,u", "5x3n3:0,2,x9002", "5x3n3:0,2,u900g", "5x3n3:0,2,u٩002"),
    *("5x3n3:-1,2,u9002", "0x3n0:0,0,u0"),
]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        *((text, f"{WANTED} '{text}'") for text in WRONG),
        ("5x3n3:\x1b[2J", rf"{WANTED} '5x3n3:\x1b[2J'"),
        ("5x3n3:0,2,u900", "expected 4 hexadecimal digits, got 3"),
        ("5x3n3:0,2,u90020", "expected 4 hexadecimal digits, got 5"),
        ("5x3n2:0,2,u9002", "expected 2 mines, got 3"),
        ("5x3n4:0,2,u9002", "expected 4 mines, got 3"),
        (masked_id(FIELD).replace("n3", "n5"), "expected 5 mines, got 3"),
    ],
)
def test_what_is_not_right_is_told_with_its_line(text: str, problem: str) -> None:
    found = tatham.read([TEXT, text])

    assert next(found) == FIELD
    assert told(next, found) == f"line 2: {problem}"


BOARD = Minefield.drawn("...", "..*", ".*.")
DESC = "u050"


def entry(key: str, text: str) -> str:
    return f"{key:8}:{len(text)}:{text}\n"


def save(*steps: str, state: int = 0, private: bool = True, **changes: str) -> str:
    """A save of the game with these steps: moves, `S` for solve, or the board for a restart."""
    entries = {
        "SAVEFILE": "Simon Tatham's Portable Puzzle Collection",
        **{"VERSION": "1", "GAME": "Mines", "PARAMS": "9x9n10", "CPARAMS": "3x3n2"},
        **{"SEED": "698938038698621", "DESC": f"0,0,{DESC}"},
        **({"PRIVDESC": DESC} if private else {}),
        **{"UI": "D0", "TIME": "75.2958", "NSTATES": str(len(steps) + 1)},
        "STATEPOS": str(state or len(steps) + 1),
        **changes,
    }
    kinds = {"S": "SOLVE", **dict.fromkeys(("0", "u", "r"), "RESTART")}
    lines = [entry(key, text) for key, text in entries.items()]
    return "".join([*lines, *(entry(kinds.get(step[:1], "MOVE"), step) for step in steps)])


def game_of(text: str) -> Replay:
    return tatham.read_save(text.split("\n"))


def test_moves_are_reveals_flags_and_chords_of_column_and_row() -> None:
    replay = game_of(save("O0,0", "F2,1", "C1,0"))

    assert replay.field == BOARD
    assert replay.moves == (Reveal(0), Flag(5), Chord(1))
    assert (replay.given, replay.seconds) == (0, 75.2958)
    assert replay.final_position.lines == [".11", "12F", "###"]


@pytest.mark.parametrize(
    ("text", "moves", "given", "assisted"),
    [
        (save("O0,0", "F2,1"), [Reveal(0), Flag(5)], 0, False),
        (save("O0,0", UI=""), [Reveal(0)], 0, False),
        # Undone moves, the program's solution, and a mine that was hit and taken back assist.
        (save("O0,0", "F2,1", "F1,2", state=2), [Reveal(0)], 0, True),
        (save("O0,0", "S", "F2,1"), [Reveal(0)], 0, True),
        (save("O0,0", UI="D1"), [Reveal(0)], 0, True),
        # So does the first cell of a game ID, which is given; what was before a restart is gone.
        (save("F2,1", private=False), [Reveal(0), Flag(5)], 1, True),
        (save("O0,0", "F1,2", f"0,0,{DESC}", "F2,1"), [Reveal(0), Flag(5)], 1, True),
        (save("F1,2", "r2,u,abc", "O0,0"), [Reveal(0)], 0, False),
    ],
)
def test_a_save_tells_its_moves_and_what_helped(
    text: str, moves: list[Move], given: int, assisted: bool
) -> None:
    replay = game_of(text)

    assert (list(replay.moves), replay.given) == (moves, given)
    assert (replay.game().given, replay.game().assisted) == (given, assisted)


def test_a_chord_onto_mines_is_a_lost_game_and_the_last_move_has_the_time() -> None:
    """The program: of the cells that such a chord reveals only the mines are saved."""
    replay = game_of(save("O0,0", "F1,1", "O2,1;O1,2", UI="D1"))
    won = game_of(save("O0,0", "O2,0", "O0,2", "O2,2", UI="D0C"))

    assert replay.final_position.status is Status.LOST
    assert replay.final_position.hit == only(5)
    assert [move.at for move in replay.moves] == [0, 0, 0, 75.2958]
    assert not replay.game().assisted
    assert won.final_position.status is Status.WON
    assert won.moves[-1].at == 75.2958


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("SAVEFILE:3:Abc\n", "line 1: expected 'SAVEFILE:41:Simon Tatham's Portable Puzzle Col"),
        (save(DESC="r10,u,9b0b4c", private=False), "line 7: expected a first cell that was rev"),
        (save(GAME="Loopy"), "line 3: expected a game of Mines, got 'Loopy'"),
        (save(VERSION="2"), "line 2: expected version 1 of the format in VERSION, got '2'"),
        (save(CPARAMS="x"), "line 5: expected a size such as 9x9n10 in CPARAMS, got 'x'"),
        (save(CPARAMS="4x4"), "line 8: expected 4 hexadecimal digits, got 3"),
        (save(PRIVDESC="m05?"), "line 8: expected a board such as '4,4,m…' in PRIVDESC, got 'm05?"),
        (save(DESC="3,0,u050", private=False), "line 7: expected a cell within 3 × 3, got 3,0"),
        (save("O0,3"), "line 13: expected a cell within 3 × 3, got 0,3"),
        (save("X0,0"), "line 13: expected a move such as O2,7, F2,7 or C2,7, got 'X0,0'"),
        (save("O0,0", state=3), "line 12: expected a state from 1 to 2, got 3"),
        (save("O0,0", NSTATES="9"), "line 11: expected 2 states for the moves, got 9"),
        (save(TIME="inf"), "line 10: expected seconds such as 75.3 in TIME, got 'inf'"),
        (save("0,0,u005"), "line 13: expected the board of the game in RESTART, got another one"),
        (save().replace(":1:1\n", ":2:1\n", 1), "line 2: expected 2 characters in VERSION, got 1"),
        (save() + "MOVE O1,1\n", "line 13: expected a key, a length and a text such as 'MOVE    "),
        (save().replace("GAME", "NAME"), "line 12: expected a line 'GAME' with the name of the"),
    ],
)
def test_what_is_not_right_in_a_save_is_told_with_its_line(text: str, problem: str) -> None:
    assert told(game_of, text).startswith(problem)
