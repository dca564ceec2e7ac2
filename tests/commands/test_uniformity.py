"""`minetui uniformity`: what it counts is right, what is biased is found, and errors are a line."""

from collections.abc import Iterator
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import pvariance
from xml.etree import ElementTree

import pytest
from shell import Shell

from minetui.commands.uniformity import LEGEND, STEPS, block_side, deviations, drawn
from minetui.core import FirstClick, Level
from minetui.studies import CensusPlan, Chances, Team

QUICK = "uniformity --jobs 1 --seed s --json"
KEYS = [
    *("rows", "cols", "mines", "method", "first_click", "seed", "boards", "stopped", "odd_boards"),
    *("cells", "pairs", "verdict", "doubts", "counts"),
]
ONLY_WHOLE = "--first-click: expected --method whole or batch, which alone keep it"
METHODS = """
import sys

def first(width, height, mines, random):
    return [(cell % width, cell // width) for cell in range(mines)]

def fair(width, height, mines, random):  # by the library's own sample, a position at a time
    for cell in random.sample(range(width * height), mines):
        yield cell % width, cell // width

turn = 0

def next_turn():
    global turn
    turn += 1
    return turn

def in_turn(width, height, mines, random):  # one cell after the other: far too even
    cell = next_turn()
    return [(cell % width, cell // width % height)]

def stopped(*given):
    if next_turn() == 13:
        raise KeyboardInterrupt
    return first(*given)

def printing(*given):
    print("dealing\\x1b[2J", end="")
    print("\\x1b]0;title\\x07", file=sys.stderr)
    return first(*given)

class Shy:
    def __repr__(self): raise RuntimeError("no picture")

class Silent(Exception):
    def __str__(self): raise RuntimeError("no word")

class Own(BaseException):
    def __str__(self): raise Own

def right_to_left(width, *_): return [[width - 1, 0]]
def few(width, height, mines, random): return [(0, 0)] * mines
def outside(width, *_): return [(width, 0)]
def below(width, height, *_): return [(0, height)]
def negative(*_): return [(-1, 0)]
def fractions(*_): return [(0.0, 1.0)]
def triples(*_): return [(0, 0, 0)]
def letters(*_): return "mines"
def nothing(*_): return None
def raising(*_): raise KeyError("two\\nlines \\x1b[2J")
def deep(*given): return deep(*given)
async def waiting(*_): return []
def too_few_arguments(width): return []
def leaving(*_): sys.exit("bye")
def shy(*_): return [Shy()]
def silent(*_): raise Silent
def own(*_): raise Own
number = 3
"""


@pytest.fixture
def methods(folder: Path) -> Path:
    """A folder with a file of methods of somebody's own."""
    (folder / "mine.py").write_text(METHODS)
    return folder


def test_json_tells_all_in_one_line(shell: Shell) -> None:
    told = shell(f"{QUICK} --rows 4 --cols 5 --mines 3 --boards 500")
    (answer,) = told.json
    counts, cells, pairs = answer["counts"], answer["cells"], answer["pairs"]

    assert (told.status, told.err) == (0, "")
    assert list(answer) == KEYS
    assert [answer[key] for key in KEYS[:9]] == [4, 5, 3, "whole", "any", "s", 500, False, 0]
    assert (answer["verdict"], answer["doubts"]) == ("fair", [])
    assert [len(row) for row in counts] == [5] * 4
    assert sum(map(sum, counts)) == 500 * 3
    assert (cells["number"], cells["expected"], cells["mean"]) == (20, 75, 75)
    assert cells["minimum"] == min(map(min, counts))
    assert cells["maximum"] == max(map(max, counts))
    assert pairs["number"] == 4 * 4 + 3 * 5 + 2 * 3 * 4
    assert pairs["expected"] == pytest.approx(500 * 3 / 20 * 2 / 19)
    for part in (cells, pairs):
        assert part["chi_square"] > 0
        assert 1e-4 < part["p_value"] < 1 - 1e-4
    assert cells["degrees_of_freedom"] == pytest.approx(19)


@pytest.mark.parametrize("method", ["whole", "floyd", "shuffle", "reservoir"])
def test_every_method_is_fair(method: str, shell: Shell) -> None:
    told = shell(f"{QUICK} --rows 4 --cols 4 --mines 3 --method {method} --boards 1000")

    assert (told.status, told.json[0]["verdict"]) == (0, "fair")
    assert told.json[0]["method"] == method


@pytest.mark.parametrize("first_click", FirstClick)
@pytest.mark.parametrize("level", ["--mines 10", "--rows 3 --cols 5 --mines 10"])
def test_batches_are_fair_whatever_the_first_click_promises(
    level: str, first_click: FirstClick, shell: Shell
) -> None:
    """On a board with room for that, and on one without."""
    pytest.importorskip("numpy", reason="the extra gym is not installed")
    options = f"--method batch --boards 3000 --first-click {first_click.value}"
    told = shell(f"{QUICK} {level} {options}")
    (answer,) = told.json

    assert (told.status, answer["verdict"], answer["odd_boards"]) == (0, "fair", 0)
    assert (answer["method"], answer["boards"]) == ("batch", 3000)


def test_batches_need_numpy(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minetui.commands.uniformity.find_spec", lambda _: None)

    problem = "minetui: the package numpy is missing: pip install 'minetui[gym]'\n"
    assert shell(f"{QUICK} --method batch").refusal == problem
    assert shell(f"{QUICK} --boards 20 --mines 0").status == 0


def test_too_few_boards_decide_nothing(shell: Shell) -> None:
    told = shell(f"{QUICK} --boards 20")

    assert (told.status, told.json[0]["verdict"]) == (0, "undecided")
    assert "undecided: " in shell("uniformity --jobs 1 --boards 20").lines[-1]


def test_the_same_seed_counts_the_same(shell: Shell) -> None:
    command = "uniformity --jobs 1 --json --boards 50"
    (told,), (again,), (other,) = (shell(f"{command} --seed {seed}").json for seed in "aab")
    fresh = [shell(command).json[0]["seed"] for _ in range(2)]

    assert told == again
    assert told["counts"] != other["counts"]
    assert fresh[0] != fresh[1]


def test_progress_is_told_after_each_chunk_and_no_result_depends_on_processes(
    shell: Shell, progress: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minetui.studies.uniformity.CHUNK_CELLS", 81 * 10)
    alone = shell(f"{QUICK} --boards 25")

    assert progress == [(25, "boards"), 10, 20, 25]
    assert shell("uniformity --jobs 2 --seed s --json --boards 25") == alone


@pytest.mark.parametrize(
    ("options", "free_of_mines"),
    [
        ("--first-click any", []),
        ("--first-click safe", [(2, 2)]),
        ("--first-click safe --start E1", [(0, 4)]),
        ("--first-click opening --start A1", [(0, 0), (0, 1), (1, 0), (1, 1)]),
        ("--first-click opening", [(row, col) for row in (1, 2, 3) for col in (1, 2, 3)]),
        ("--first-click any --start 1,1", []),
    ],
)
def test_the_promise_of_the_first_click_is_counted(
    options: str, free_of_mines: list[tuple[int, int]], shell: Shell
) -> None:
    """Rule 2; the first cell is in the middle, and told from 1."""
    told = shell(f"{QUICK} --rows 5 --cols 5 --mines 4 --boards 1200 {options}")
    (answer,) = told.json

    assert (told.status, answer["verdict"], answer["odd_boards"]) == (0, "fair", 0)
    assert free_of_mines == [
        (row, col) for row in range(5) for col in range(5) if not answer["counts"][row][col]
    ]
    assert answer["cells"]["number"] == 25 - len(free_of_mines)


@pytest.mark.parametrize("former", ["--first-cell 1 5", "--first-cell E1", "--first-cell 1,5"])
def test_the_former_name_of_the_first_cell_takes_one_word_or_two(former: str, shell: Shell) -> None:
    command = f"{QUICK} --rows 5 --cols 5 --mines 4 --boards 100 --first-click safe --seed a"

    assert shell(f"{command} {former}").json == shell(f"{command} --start E1").json


def test_a_method_of_ones_own_may_be_fair_and_may_print(shell: Shell, methods: Path) -> None:
    """On standard error, so that the report stays whole."""
    told = shell(f"{QUICK} --rows 3 --cols 7 --mines 4 --boards 1000 --method-file mine.py:fair")
    printing = shell(f"{QUICK} --boards 2 --method-file mine.py:printing")

    assert (told.status, told.err) == (0, "")
    assert told.json[0]["verdict"] == "fair"
    assert told.json[0]["method"] == "mine.py:fair"
    assert printing.json[0]["boards"] == 2
    assert printing.err == 2 * "dealing\\x1b[2J\\x1b]0;title\\x07\n"


def test_a_biased_method_is_found_in_words_and_pictures(shell: Shell, methods: Path) -> None:
    """Width and height come in this order, and x counts columns."""
    command = "uniformity --jobs 1 --rows 2 --cols 4 --mines 3 --boards 300 --seed s"
    told = shell(f"{command} --method-file mine.py:first --json --svg heat.svg")
    text = shell(f"{command} --method-file mine.py:first").lines
    (answer,) = told.json
    picture = ElementTree.parse(methods / "heat.svg").getroot()
    drawn_text = "".join(picture.itertext()).replace("\xa0", " ")

    assert (told.status, told.err) == (1, "")
    assert answer["counts"] == [[300, 300, 300, 0], [0] * 4]
    assert answer["verdict"] == "biased"
    assert [doubt.split(" (")[0] for doubt in answer["doubts"]] == [
        "cells are mined unevenly",
        "neighbours are mined unevenly",
    ]
    assert text[:2] == ["++++++--", "--------"]
    heading = "boards 300 · size 4 × 2 · mines 3 · method mine.py:first · first click any · seed s"
    assert text[-3] == heading
    assert text[-2].startswith("biased: cells are mined unevenly (p")
    assert text[-1].startswith("biased: neighbours are mined unevenly (p")
    assert picture.tag.endswith("svg")
    assert "biased:" in drawn_text
    assert "mines: -- 4 sigma too few, - 2 sigma, . as expected" in drawn_text


def test_the_report_tells_all_in_a_heat_map_a_table_and_a_sentence(shell: Shell) -> None:
    """Where chance plays no part, the table has no statistics; a large map is drawn in blocks."""
    told = shell("uniformity --jobs 1 --seed s --rows 3 --cols 5 --mines 4 --boards 1200")
    certain = shell("uniformity --jobs 1 --rows 1 --cols 1 --mines 0 --boards 3")
    large = shell("uniformity --jobs 1 --rows 30 --cols 200 --mines 500 --boards 3 --seed s")

    assert told.lines == [
        *(". . . - .", ". . . . .", ". . . . ."),
        "mines: -- 4 sigma too few, - 2 sigma, . as expected, + 2 sigma too many, ++ 4 sigma",
        "       number  expected  min   mean  max  chi2  freedom       p",
        "cells      15     320.0  289  320.0  345  13.7     14.0  0.4725",
        "pairs      38      68.6   53   67.7   82  25.6     32.8  0.8113",
        "boards 1,200 · size 5 × 3 · mines 4 · method whole · first click any · seed s",
        "fair: no count speaks against uniform dealing",
    ]
    assert certain.lines[2:5] == [
        "       number  expected  min  mean  max  chi2  freedom  p",
        "cells       1       0.0    0   0.0    0     -        -  -",
        "pairs       0       0.0    0   0.0    0     -        -  -",
    ]
    assert [len(line) for line in large.lines if not line.strip("+-. ")] == [79] * 6


def test_what_is_too_even_is_biased(shell: Shell, methods: Path) -> None:
    level = "--rows 5 --cols 5 --mines 1"
    told = shell(f"{QUICK} {level} --boards 250 --method-file mine.py:in_turn")

    assert (told.status, told.json[0]["counts"]) == (1, [[10] * 5] * 5)
    assert told.json[0]["doubts"] == ["cells are mined too evenly (p > 1 - 1e-04)"]


@pytest.mark.parametrize("function", ["few", "right_to_left"])
def test_boards_with_too_few_mines_are_odd(function: str, shell: Shell, methods: Path) -> None:
    told = shell(f"{QUICK} --mines 2 --boards 3 --method-file mine.py:{function}")
    (answer,) = told.json

    assert (told.status, answer["odd_boards"]) == (1, 3)
    assert answer["doubts"] == ["3 of 3 boards have wrong mines"]
    assert answer["counts"][0][0 if function == "few" else 8] == 3


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("--boards 0", "--boards: expected at least 1, got 0"),
        ("--jobs 0", "--jobs: expected at least 1, got 0"),
        ("--rows 1001 --cols 1000", "expected at most 1,000,000 cells to count, got 1,001"),
        ("--start 0,1", "expected a cell within 9 × 9, got row 0, column 1"),
        ("--first-cell 9 10", "expected a cell within 9 × 9, got row 9, column 10"),
        ("--first-cell 9 9 9", "argument --first-cell: expected a cell such as D4 or 4,4, got '9,"),
        ("--first-click lucky", "argument --first-click: invalid choice: 'lucky' (choose"),
        ("--method magic", "argument --method: invalid choice: 'magic' (choose from "),
        ("--first-click safe --method floyd", ONLY_WHOLE),
        ("--first-click safe --method-file mine.py:fair", ONLY_WHOLE),
        ("--method-file mine.py", "--method-file: expected FILE:FUNCTION, got 'mine.py'"),
        ("--method-file mine.py:fair --scheduler x", "--method-file: expected none with --schedu"),
        ("--method-file :fair", "--method-file: expected FILE:FUNCTION, got ':fair'"),
        ("--method-file mine.py:", "--method-file: expected FILE:FUNCTION, got 'mine.py:'"),
    ],
)
def test_what_is_not_right_is_one_line(options: str, line: str, shell: Shell) -> None:
    assert shell(f"uniformity --boards 10 {options}").refusal.startswith(f"minetui: {line}")


def test_a_picture_that_can_not_be_saved_is_one_line(shell: Shell, folder: Path) -> None:
    """Before the work if its folder can't be written, or else after the report."""
    late = shell(f"{QUICK} --boards 20 --svg .")

    for path in ("none/heat.svg", ""):
        problem = f"{path}: expected a file in a folder that can be written\n"
        assert shell(f"{QUICK} --boards 20 --svg '{path}'").refusal == problem
    assert (late.status, late.err, late.json[0]["boards"]) == (2, ".: Is a directory\n", 20)


@pytest.mark.parametrize(
    ("name", "data", "problem"),
    [
        ("none.py", None, "No such file or directory"),
        ("text.txt", b"def fair(): pass", "expected a Python file"),
        ("bytes.py", bytes(range(256)), "SyntaxError: "),
        ("wrong.py", b"def fair(:\n", "SyntaxError: "),
        ("needs.py", b"import absent\n", "ModuleNotFoundError: No module named 'absent'"),
        ("raises.py", b"raise OSError('no luck')\n", "OSError: no luck"),
        ("empty.py", b"", "AttributeError: module "),
        ("folder.py", None, "Is a directory"),
    ],
)
def test_a_file_without_a_method_is_one_line(
    name: str, data: bytes | None, problem: str, shell: Shell, folder: Path
) -> None:
    (folder / "folder.py").mkdir()
    if data is not None:
        (folder / name).write_bytes(data)
    told = shell(f"uniformity --jobs 1 --boards 10 --method-file {name}:fair")

    assert told.refusal.startswith(f"{name}: {problem}")


@pytest.mark.parametrize(
    ("function", "problem"),
    [
        ("number", "TypeError: 'int' object is not callable"),
        ("too_few_arguments", "TypeError: too_few"),
        ("outside", "ValueError: expected x below 9 and y below 9, got (9, 0)"),
        ("below", "ValueError: expected x below 9 and y below 9, got (0, 9)"),
        ("negative", "ValueError: expected x below 9 and y below 9, got (-1, 0)"),
        *(("fractions", ""), ("triples", ""), ("letters", ""), ("shy", ""), ("silent", "")),
        ("nothing", "TypeError: 'NoneType' object is not"),
        ("raising", r"KeyError: 'two\nlines \x1b[2J'"),
        ("deep", "RecursionError: maximum recursion depth"),
        ("waiting", "TypeError: expected positions, got a coroutine\n"),
        ("leaving", "SystemExit: bye"),
    ],
)
def test_a_wrong_method_is_one_line(
    function: str, problem: str, shell: Shell, methods: Path
) -> None:
    told = shell(f"uniformity --jobs 1 --boards 10 --method-file mine.py:{function}")

    assert told.refusal.startswith(f"mine.py:{function}: {problem}")


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_that_is_no_exception_is_one_line(
    jobs: int, shell: Shell, methods: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A BaseException of its own was a traceback."""
    monkeypatch.setattr("minetui.studies.uniformity.CHUNK_CELLS", 81)
    told = shell(f"uniformity --jobs {jobs} --boards 40 --method-file mine.py:own")

    assert told.refusal == "mine.py:own: Own: \n"


def test_what_was_dealt_before_ctrl_c_is_reported(
    shell: Shell, methods: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By whole chunks: the one that was being dealt is lost, which may be the first."""
    command = "uniformity --jobs 1 --boards 100 --method-file mine.py:stopped"
    nothing = shell(command)
    monkeypatch.setattr("minetui.studies.uniformity.CHUNK_CELLS", 81 * 5)
    told = shell(f"{command} --json")

    assert (nothing.status, nothing.out, nothing.err) == (130, "", "")
    assert (told.status, told.err) == (130, "")
    assert (told.json[0]["boards"], told.json[0]["stopped"]) == (10, True)
    assert told.json[0]["counts"][0][0] == 10
    assert "stopped early · boards 10 · size 9 × 9" in shell(command).out


def test_boards_that_are_not_dealt_yet_take_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that --boards may be as many as fit until Ctrl+C."""
    monkeypatch.setattr("minetui.studies.uniformity.CHUNK_CELLS", 4)
    plan = CensusPlan(Level(2, 2, 1), "whole", "s")

    assert next(plan.censuses(10**17, Team(1))).boards == 1


# The heat map: what is off by chance, on cells and on blocks, and how it is drawn


def chances(rows: int, cols: int, mines: int) -> Chances:
    return Chances.of(Level(rows, cols, mines), 0, FirstClick.ANY)


def blocks(level: Level, side: int) -> Iterator[set[int]]:
    """The cells of each square block, row by row."""
    for top in range(0, level.rows, side):
        for left in range(0, level.cols, side):
            rows = range(top, min(top + side, level.rows))
            cols = range(left, min(left + side, level.cols))
            yield {row * level.cols + col for row in rows for col in cols}


@pytest.mark.parametrize("side", [1, 2, 3])
@pytest.mark.parametrize("surplus", [-2, 2])
def test_a_deviation_is_in_standard_deviations_of_all_boards(side: int, surplus: int) -> None:
    """Of a block of several cells too, whose counts depend on each other."""
    level, boards = Level(3, 4, 3), 100
    every = list(combinations(range(12), 3))
    counts = [boards * 3 // 12 + surplus] * 12
    values = [off for row in deviations(chances(3, 4, 3), counts, boards, side) for off in row]

    for off, block in zip(values, blocks(level, side), strict=True):
        variance = pvariance(len(block & set(mines)) for mines in every)
        assert off == pytest.approx(surplus * len(block) / sqrt(boards * variance))


def test_cells_that_chance_has_no_part_in_have_no_deviation() -> None:
    """The cells of an opening, and a whole board in one block."""
    opening = Chances.of(Level(1, 6, 2), 0, FirstClick.OPENING)

    assert deviations(opening, [0, 0, 5, 5, 5, 5], 10, side=1)[0] == [None, None, 0, 0, 0, 0]
    assert deviations(chances(2, 2, 1), [1, 2, 3, 4], 10, side=2) == [[None]]
    assert deviations(chances(1, 1, 0), [0], 10, side=1) == [[None]]


@pytest.mark.parametrize(
    ("off", "sign"),
    [
        *((None, "  "), (-9.0, "--"), (-4.0, "--"), (-3.9, "- "), (-2.0, "- "), (-1.9, ". ")),
        *((0.0, ". "), (2.0, ". "), (2.1, "+ "), (4.0, "+ "), (4.1, "++"), (1e9, "++")),
    ],
)
def test_signs_change_at_two_and_four_standard_deviations(off: float | None, sign: str) -> None:
    assert drawn([[off]]).plain == sign


def test_many_mines_are_red_and_few_are_blue() -> None:
    looks = {sign: look.rpartition("#")[2] for _, sign, look in STEPS if look != "dim"}
    red = {sign: int(look[:2], 16) - int(look[4:], 16) for sign, look in looks.items()}

    assert min(red["++"], red["+ "]) > 100
    assert red["--"] < -100
    assert red["- "] < -60
    assert drawn([[5.0, None], [0.0, -5.0]]).plain == "++  \n. --"
    assert [span.style for span in drawn([[5.0, None, 0.0]]).spans] == [STEPS[-1][2], "dim"]
    assert LEGEND == (
        "mines: -- 4 sigma too few, - 2 sigma, . as expected, + 2 sigma too many, ++ 4 sigma"
    )


@pytest.mark.parametrize(
    ("rows", "cols", "columns", "side"),
    [*((16, 30, 60, 1), (16, 30, 59, 2)), *((40, 9, 80, 1), (41, 9, 80, 2), (81, 9, 80, 3))],
)
def test_blocks_are_the_smallest_that_fit(rows: int, cols: int, columns: int, side: int) -> None:
    """Two terminal columns a block, and at most 40 rows of blocks."""
    assert block_side(chances(rows, cols, 1), columns) == side
