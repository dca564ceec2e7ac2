"""`minetui info`: the figures of boards of every format, checked cell by cell."""

import csv
from pathlib import Path
from random import Random

import pytest
from core.test_zini import Naive
from shell import Shell
from systems import has_any_name

from minetui.core import METRICS, Grid, Minefield, Position, Starts, set_of

from .boards import contest, random_board, remaining

KEYS = [
    *("file", "rows", "cols", "mines", "density", "three_bv", "openings", "islands"),
    *("zini", "human_zini", "numbers", "casual_remaining"),
]
SAMPLE = "2 5\n.....\n..M..\n"


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


@has_any_name
@pytest.mark.parametrize(
    ("name", "told"), [("long" * 50, "long" * 50), ("a\x1b[2J[red]b", r"a\x1b[2J[red]b")]
)
def test_a_name_neither_folds_the_table_nor_acts_on_the_terminal(
    name: str, told: str, shell: Shell, folder: Path
) -> None:
    (folder / name).write_text(SAMPLE)
    lines = shell(f"info '{name}'").lines

    assert len(lines) == 2
    assert lines[1].startswith(f"{told}  5 × 2")
    assert shell(f"info --json '{name}'").json[0]["file"] == name


def test_what_can_not_be_read_is_told_beside_the_others(shell: Shell, folder: Path) -> None:
    (folder / "good").write_text(SAMPLE)
    (folder / "half").write_text("*.\n..\n\n*\n..\n")
    (folder / "empty").write_text("")
    (folder / "noise").write_bytes(bytes(range(128, 256)))
    told = shell("info --json missing good half . empty noise good")
    table, nothing = shell("info missing good"), shell("info", "0 0\n")

    assert told.status == 2
    assert [answer["file"] for answer in told.json] == ["good", "half", "good"]
    assert told.err.splitlines() == [
        "missing: No such file or directory",
        "half:5: expected 1 cell in row 2, got 2",
        ".: Is a directory",
        "empty:1: expected a board or a replay, got nothing",
        "noise:1: expected a board or a replay, got a file that fits no known format",
    ]
    assert (table.status, table.err) == (2, "missing: No such file or directory\n")
    assert [line.split()[0] for line in table.lines] == ["file", "good"]
    assert (nothing.status, nothing.out, nothing.err) == (0, "", "")


def test_what_takes_too_long_is_left_out(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Starts, "MAPPABLE", 9)
    monkeypatch.setattr("minetui.core.zini.ZINI_COUNTED", 9)
    monkeypatch.setattr("minetui.core.position.COUNTABLE", 9)
    (answer,) = shell("info --json", SAMPLE).json

    assert [key for key in KEYS if answer[key] is None] == [
        *("three_bv", "openings", "islands", "zini", "human_zini", "casual_remaining")
    ]
    assert answer["numbers"] == [4, 5, 0, 0, 0, 0, 0, 0, 0]
    assert shell("info", SAMPLE).lines[1].split()[-1] == "-"


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


def test_a_replay_has_the_metrics_of_its_game_in_a_table_of_their_own(shell: Shell) -> None:
    """4 clicks, 3 of them effective, solve 2 of 3 3BV in 4 seconds."""
    (answer,) = shell("info --json", GAME).json
    boards, games = shell("info", GAME).out.split("\n\n")
    headings, figures = (" ".join(line.split()) for line in games.splitlines())

    assert [*answer] == [*KEYS, "result", *(name for name in METRICS if name not in KEYS)]
    assert (answer["result"], answer["time"], answer["clicks"]) == ("unfinished", 4.0, 4)
    assert (answer["ioe"], answer["throughput"], answer["style"]) == (2 / 4, 2 / 3, "FL")
    assert boards.split()[:2] == ["file", "size"]
    assert headings == (
        "file result Time 3BV/s Clicks Effective IOE ThrP Corr ZNE cl/s RQP QG STNB Path Style"
    )
    assert figures.startswith("stdin unfinished 4.000 0.50 4 3 50% 67% 75% 50% 1.00 8.00 5.28 - ")
    assert figures.endswith(" FL")


def test_csv_has_the_names_of_the_community(shell: Shell) -> None:
    """A game and a board: what a board has no value for is empty, and no text is a formula."""
    named = GAME.replace("Board:", "Player: =1+1\nBoard:")
    (game,) = csv.DictReader(shell("info --csv", named).lines)
    (board,) = csv.DictReader(shell("info --csv", SAMPLE).lines)
    names = "File Player Timestamp Level Width Height Mines Status 3BV Clicks IOE Throughput"

    assert [name for name in game if name in names.split()] == names.split()
    assert [game[name] for name in names.split()] == [
        *("stdin", "'=1+1", "", "Custom", "5", "2", "1", "unfinished", "3", "4", "0.500", "0.667")
    ]
    assert [board[name] for name in ("3BV", "ZiNi", "Openings")] == ["3", "3", "2"]
    assert [board[name] for name in ("Status", "Clicks", "IOE")] == ["", "", ""]
