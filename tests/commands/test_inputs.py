"""What programs read: any position of any format, and from whatever file not without a limit."""

from pathlib import Path
from time import process_time

import pytest
from shell import Shell
from systems import has_devices

from minetui.core import Level, Minefield
from minetui.formats import source, tatham

PROGRAMS = [
    *("info {}", "convert {}", "replay {} --text", "replay {} --svg x.svg", "review {}"),
    *("grade {}", "odds {}", "casual {}", "hint {}", "reveal {}", "records import {}"),
]
SPARSE = 5_000_000_000  # bytes


@pytest.fixture(params=[pytest.param("/dev/zero", marks=has_devices), "sparse"])
def endless(request: pytest.FixtureRequest, folder: Path) -> str:
    """The name of a file that can't be read whole."""
    if request.param == "/dev/zero":
        return "/dev/zero"
    with (folder / "sparse").open("wb") as file:
        file.write(b"1 2\n.M\n")
        file.truncate(SPARSE)
    return "sparse"


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_file_without_an_end_is_refused_soon(program: str, endless: str, shell: Shell) -> None:
    before = process_time()
    told = shell(program.format(endless))

    assert told.status == 2
    assert told.err.startswith(f"{endless}:")
    assert told.err.count("\n") == 1
    assert process_time() - before < 1


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_line_without_an_end_is_refused(
    program: str, shell: Shell, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As from a pipe that never writes the end of a line."""
    monkeypatch.setattr(source, "LONGEST_LINE", 200_000)
    (folder / "line").write_bytes(b"." * 300_000)
    problem = "line:1: expected at most 200,000 characters in a line\n"

    assert shell(program.format("line")).refusal == problem


# Positions of all formats as input of `hint` and `odds`, and in `convert`

SURFACE = "2 4 1\n11##\n####\n"
BOARD = "# MINESWEEPER-BOARD v0.1\nrows: 2\ncolumns: 4\nmines: 1\ngame_mode: classic\n"
SAVE = """SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :5:Mines
CPARAMS :5:4x2n1
DESC    :7:0,0,u04
PRIVDESC:3:u04
NSTATES :1:3
STATEPOS:1:3
MOVE    :4:O0,0
MOVE    :4:O1,0
"""
FILES = {
    "surface": SURFACE,
    "mine": "4x2x1\n11HH\nHMHH\n",
    "mine without mines": "4x2x1\n11HH\nHHHH\n",
    "board": BOARD + "[real]\n1110\n1*10\n[view]\n11UU\nUUUU\n",
    "board with a view only": BOARD + "[view]\n11UU\nUUUU\n",
    "jsm": "https://davidnhill.github.io/JSMinesweeper/?board=4x2x1&analysis=aeacaaabmX\n",
    "leetcode": '{"board": [["1","1","E","E"],["E","M","E","E"]], "click": [0,2]}\n',
    "tatham-save": SAVE,
    "rawvf": "Board:\n0000\n0*00\nEvents:\n0.1 lc 1 1 (8 8)\n0.2 lr 1 1 (8 8)\n"
    "0.3 lc 2 1 (24 8)\n0.4 lr 2 1 (24 8)\n",
}


@pytest.mark.parametrize("name", FILES)
def test_a_position_of_any_format_is_answered_as_its_surface(name: str, shell: Shell) -> None:
    told = shell("hint", FILES[name])

    assert (told.status, told.err, told.lines[:1]) == (0, "", ["pairs: 2 to clear"])
    assert shell("odds", FILES[name]) == shell("odds", SURFACE)
    assert shell("convert - --to surface", FILES[name]).out == SURFACE


def test_a_position_without_mines_is_converted_to_what_can_hold_it(shell: Shell) -> None:
    known = "surface, mine, board, jsm"
    for name in known.split(", "):
        there = shell(f"convert - --to {name}", FILES["mine without mines"]).out
        assert shell("convert - --to surface", there).out == SURFACE
    problem = f"expected one of {known} for a position whose mines are unknown"
    assert shell("convert - --to mbf", FILES["jsm"]).refusal == f"minetui: --to: {problem}\n"


@pytest.mark.parametrize("name", ["mine", "board", "rawvf"])
def test_a_position_with_mines_stays_one(name: str, shell: Shell) -> None:
    there = shell(f"convert - --to {name}", FILES["leetcode"]).out

    assert shell("odds", there) == shell("odds", SURFACE)
    assert "*" in shell("convert - --to grid", there).out


LOST = "expected a position to play on from, got a lost game"
UNKNOWN = "expected a board or a replay, got a position whose mines are unknown, which"
FULL, WIDE = b"\n1 1\nM\n", tatham.write(Minefield.drawn(*["." * 40] * 30))
REFUSED = [
    *((each, FULL, ":2: expected 0 to 0 mines on 1 × 1, got 1\n") for each in PROGRAMS[2:5]),
    *((each, WIDE, ":1: expected at most 1,000 cells, got 40 × 30 = ") for each in PROGRAMS[:6]),
    *((each, SURFACE.encode(), f": {UNKNOWN}") for each in PROGRAMS[2:5]),
    ("info {}", SURFACE.encode(), f":1: {UNKNOWN}"),
    ("hint {}", b'{"board": [["1","X"],["E","E"]], "click": [1,0]}\n', f":1: {LOST}"),
]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("program", "data", "problem"), REFUSED, ids=[f"{one[0]}{one[2]}" for one in REFUSED]
)
def test_what_a_program_has_no_use_for_is_one_line(
    program: str, data: bytes, problem: str, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Level, "MOST_CELLS", 1000)
    Path("file").write_bytes(data)

    assert shell(program.format("file")).refusal.startswith(f"file{problem}")
