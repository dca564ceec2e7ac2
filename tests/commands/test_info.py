"""`minetui info`: the figures of boards of every format, checked cell by cell."""

import csv
import json
from pathlib import Path
from random import Random

import pytest
from core.test_zini import Naive
from shell import TOP, Shell
from systems import has_any_name

from minetui.core import METRICS, Grid, Minefield, Position, Starts, set_of
from minetui.formats.registry import EXPECTED

from .boards import contest, drawn, random_board, remaining

KEYS = [
    *("file", "rows", "cols", "mines", "density", "three_bv", "openings", "islands"),
    *("zini", "human_zini", "numbers", "casual_remaining"),
]
SAMPLE = "2 5\n.....\n..M..\n"
SAMPLE_FIGURES = {
    **{"rows": 2, "cols": 5, "mines": 1, "density": 0.1, "three_bv": 3, "openings": 2},
    **{
        "islands": 1,
        "zini": 3,
        "human_zini": 3,
        "numbers": [4, 5, 0, 0, 0, 0, 0, 0, 0],
        "casual_remaining": 5,
    },
}
FORMATS = {
    "contest.txt": SAMPLE,
    "drawing.txt": ".....\n..*..\n",
    "board.rawvf": "Board:\n00000\n00*00\n",
    "line.json": json.dumps({"board": [["E"] * 5, list("EEMEE")], "click": [0, 0]}) + "\n",
    "page.txt": "[['E','E','E','E','E'],\n ['E','E','M','E','E']]\n[0,0]\n",
    "crlf.txt": "\ufeff" + SAMPLE.replace("\n", " \r\n") + "0 0\r\n",
}


def test_figures_agree_with_those_counted_cell_by_cell(shell: Shell) -> None:
    boards = [random_board(Random(seed)) for seed in range(50)]
    told = shell("info --json", contest(*boards))

    assert len(told.json) == len(boards)
    for answer, board in zip(told.json, boards, strict=True):
        numbers = list(board.numbers.values())
        grid = Grid(board.rows, board.cols)
        field = Minefield(grid, set_of(grid.cell(*place) for place in board.mines))
        assert list(answer) == KEYS
        assert answer == {
            **{"file": "stdin", "rows": board.rows, "cols": board.cols},
            "mines": len(board.mines),
            "density": len(board.mines) / (board.rows * board.cols),
            "three_bv": board.three_bv(),
            "openings": len(board.openings()),
            "islands": board.islands(),
            "zini": Naive(Position(field)).play(human=False),
            "human_zini": Naive(Position(field)).play(human=True),
            "numbers": [numbers.count(number) for number in range(9)],
            "casual_remaining": remaining(board),
        }


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_tells_the_same_figures(name: str, shell: Shell, folder: Path) -> None:
    (folder / name).write_bytes(FORMATS[name].encode())
    told = shell(f"info --json {name}")

    assert told.json == [{"file": name, **SAMPLE_FIGURES}]
    assert shell("info --json", FORMATS[name]).json == [{"file": "stdin", **SAMPLE_FIGURES}]


def test_a_replay_tells_of_its_board(shell: Shell) -> None:
    (answer,) = shell(f"info --json {TOP / 'assets' / 'replays' / 'expert-won.rawvf'}").json

    assert (answer["rows"], answer["cols"], answer["mines"]) == (16, 30, 99)
    assert sum(answer["numbers"]) == 480 - 99


def test_the_table_has_a_line_for_each_board(shell: Shell, folder: Path) -> None:
    (folder / "two.txt").write_text(SAMPLE + "3 3\n...\n...\nM..\n")
    (folder / "full.txt").write_text("**\n**\n")

    assert shell("info two.txt full.txt").lines == [
        "file       size  mines  density  3BV  openings  islands  ZiNi  HZiNi  numbers 0 to 8"
        "     casual",
        "two.txt   5 × 2      1    10.0%    3         2        1     3      3  4 5 0 0 0 0 0 0 0"
        "       5",
        "two.txt   3 × 3      1    11.1%    1         1        0     1      1  5 3 0 0 0 0 0 0 0"
        "       0",
        "full.txt  2 × 2      4   100.0%    0         0        0     0      0  0 0 0 0 0 0 0 0 0"
        "       0",
    ]


def test_the_table_is_never_folded(shell: Shell, folder: Path) -> None:
    name = "long" * 50
    (folder / name).write_text(SAMPLE)
    told = shell(f"info {name}")

    assert len(told.lines) == 2
    assert told.lines[1].startswith(f"{name}  5 × 2")


@has_any_name
def test_the_name_of_a_file_can_not_act_on_the_terminal(shell: Shell, folder: Path) -> None:
    name = "a\x1b[2J[red]b"
    (folder / name).write_text(SAMPLE)
    told = shell(f"info '{name}' '\x1b]0;x'")

    assert told.lines[1].startswith(r"a\x1b[2J[red]b  5 × 2")
    assert told.err == "\\x1b]0;x: No such file or directory\n"
    assert shell(f"info --json '{name}'").json[0]["file"] == name


def test_a_file_that_can_not_be_read_is_told_of_and_the_others_are_told(
    shell: Shell, folder: Path
) -> None:
    (folder / "good").write_text(SAMPLE)
    (folder / "half").write_text("*.\n..\n\n*\n..\n")
    (folder / "empty").write_text("")
    (folder / "noise").write_bytes(bytes(range(128, 256)))
    told = shell("info --json missing good half . empty noise good")

    assert told.status == 2
    assert [answer["file"] for answer in told.json] == ["good", "half", "good"]
    assert told.err.splitlines() == [
        "missing: No such file or directory",
        "half:5: expected 1 cells in row 2, got 2",
        ".: Is a directory",
        f"empty:1: {EXPECTED}, got nothing",
        f"noise:1: {EXPECTED}, got a file that fits no known format",
    ]


def test_the_table_too_is_shown_beside_what_is_not_right(shell: Shell, folder: Path) -> None:
    (folder / "good").write_text(SAMPLE)
    told = shell("info missing good")

    assert (told.status, told.err) == (2, "missing: No such file or directory\n")
    assert [line.split()[0] for line in told.lines] == ["file", "good"]


def test_nothing_to_tell_shows_no_table(shell: Shell) -> None:
    told = shell("info", "0 0\n")

    assert (told.status, told.out, told.err) == (0, "", "")


def test_what_takes_too_long_to_count_is_left_out(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Starts, "MAPPABLE", 9)
    monkeypatch.setattr("minetui.core.zini.ZINI_COUNTED", 9)
    monkeypatch.setattr("minetui.core.position.COUNTABLE", 9)
    (answer,) = shell("info --json", SAMPLE).json

    assert [key for key in KEYS if answer[key] is None] == [
        *("three_bv", "openings", "islands", "zini", "human_zini", "casual_remaining")
    ]
    assert answer["numbers"] == SAMPLE_FIGURES["numbers"]
    assert shell("info", SAMPLE).lines[1].split()[-1] == "-"


def test_a_dealt_board_of_any_form_has_the_figures_of_one_board(shell: Shell) -> None:
    forms = ["grid", "contest", "rawvf"]
    dealt = [shell(f"deal --level intermediate --seed same --as {form}").out for form in forms]
    (grid,), (text,), (file,) = (shell("info --json", board).json for board in dealt)

    assert grid == text == file
    assert (grid["rows"], grid["cols"], grid["mines"]) == (16, 16, 40)


def test_boards_drawn_in_stars_are_told_one_by_one(shell: Shell) -> None:
    boards = [random_board(Random(seed)) for seed in range(20)]
    told = shell("info --json", "\n".join(drawn(board, "*", ".") for board in boards))

    assert [answer["mines"] for answer in told.json] == [len(board.mines) for board in boards]


HEADINGS = "file result Time 3BV/s Clicks Effective IOE ThrP Corr ZNE cl/s RQP QG STNB Path Style"
GAME = """RawVF_Version: Rev6
Board:
00000
00*00
Events:
0.000 lc 1 1 (8 8)
0.000 lr 1 1 (8 8)
1.500 lc 1 1 (8 8)
1.500 lr 1 1 (8 8)
3.000 rc 3 2 (40 24)
3.000 rr 3 2 (40 24)
4.000 lc 3 1 (40 8)
4.000 lr 3 1 (40 8)
"""


def test_a_replay_has_the_metrics_of_its_game(shell: Shell) -> None:
    """4 clicks, 3 of them effective, solve 2 of 3 3BV in 4 seconds."""
    (answer,) = shell("info --json", GAME).json

    assert [*answer] == [*KEYS, "result", *(name for name in METRICS if name not in KEYS)]
    assert (answer["result"], answer["time"], answer["clicks"]) == ("unfinished", 4.0, 4)
    assert (answer["ioe"], answer["throughput"], answer["style"]) == (2 / 4, 2 / 3, "FL")


def test_games_have_a_table_of_their_own(shell: Shell) -> None:
    boards, games = shell("info", GAME).out.split("\n\n")
    headings, figures = (line.split() for line in games.splitlines())

    assert boards.split()[:2] == ["file", "size"]
    assert " ".join(headings) == HEADINGS
    assert " ".join(figures[2:-2]) == "4.000 0.50 4 3 50% 67% 75% 50% 1.00 8.00 5.28 -"
    assert figures[-1] == "FL"


def test_csv_has_the_names_of_the_community(shell: Shell) -> None:
    """A game and a board: what a board has no value for is empty."""
    header, game = csv.reader(shell("info --csv", GAME).lines)
    _, board = csv.reader(shell("info --csv", SAMPLE).lines)
    told = dict(zip(header, game, strict=True))
    plain = dict(zip(header, board, strict=True))

    assert header[:8] == [
        "File",
        "Player",
        "Timestamp",
        "Level",
        "Width",
        "Height",
        "Mines",
        "Status",
    ]
    assert (told["Status"], told["Level"], told["Width"], told["3BV"]) == (
        "unfinished",
        "Custom",
        "5",
        "3",
    )
    assert (told["Clicks"], told["IOE"], told["Throughput"]) == ("4", "0.500", "0.667")
    assert (plain["3BV"], plain["ZiNi"], plain["Openings"]) == ("3", "3", "2")
    assert (plain["Status"], plain["Clicks"], plain["IOE"]) == ("", "", "")


def test_a_cell_of_csv_is_no_formula(shell: Shell) -> None:
    """F7: the name of a player is a text in a spreadsheet, whatever it begins with."""
    file = GAME.replace("Board:", "Player: =1+1\nBoard:")

    assert '"\'=1+1"' in shell("info --csv", file).out
