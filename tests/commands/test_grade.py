"""`minetui grade`: the grade of boards of every format, and the guesses for each technique."""

from pathlib import Path
from random import Random

import pytest
from shell import TOP, Shell
from systems import WINDOWS

from minetui.core import Minefield
from minetui.formats import shown
from minetui.solver import TECHNIQUES, Grade

from .boards import contest, drawn, random_board

KEYS = ["file", "rows", "cols", "mines", "technique", "guesses", "starts"]
RING = "3 3\n...\n.M.\n...\n"
LINE = "1 5\n...M.\n"
FULL = "1 2\nMM\n"


def test_json_tells_the_best_runs_of_each_board(shell: Shell) -> None:
    boards = [random_board(Random(seed)) for seed in range(20)]
    told = shell("grade --json", contest(*boards))

    assert (told.status, len(told.json)) == (0, len(boards))
    for answer, board in zip(told.json, boards, strict=True):
        assert list(answer) == KEYS
        size = {"rows": board.rows, "cols": board.cols, "mines": len(board.mines)}
        assert {key: answer[key] for key in size} == size
        if not board.safe:
            assert (answer["technique"], answer["guesses"], answer["starts"]) == (None, {}, {})
            continue
        field = Minefield.drawn(*drawn(board, "*", ".").split())
        runs = Grade.of(field).runs
        places = {id: field.grid.place(runs[id].start) for id in TECHNIQUES.ids}
        assert answer["guesses"] == {id: runs[id].guesses for id in TECHNIQUES.ids}
        assert answer["starts"] == {id: [*place] for id, place in places.items()}
        done = [technique for technique, count in answer["guesses"].items() if not count]
        assert answer["technique"] == next(iter(done), "odds")


def test_a_first_cell_that_was_told_gives_the_same_guesses(shell: Shell) -> None:
    (answer,) = shell("grade --json", RING + FULL).json[:1]

    for technique in TECHNIQUES.ids:
        row, col = answer["starts"][technique]
        (again,) = shell(f"grade --json --start {row + 1},{col + 1}", RING).json
        assert again["guesses"][technique] == answer["guesses"][technique]
        assert set(map(tuple, again["starts"].values())) == {(row, col)}


def test_the_table_has_a_line_for_each_board(shell: Shell, folder: Path) -> None:
    (folder / "three.txt").write_text(RING + LINE + FULL)
    (folder / "drawn.txt").write_text("....\n....\n...*\n")

    assert shell("grade three.txt drawn.txt").lines == [
        "file        size  mines  technique  first cell  casual  pairs  logic  odds",
        "three.txt  3 × 3      1  logic              A1       2      1      0     0",
        "three.txt  5 × 1      1  logic              A1       1      1      0     0",
        "three.txt  2 × 1      2  -                   -       -      -      -     -",
        "drawn.txt  4 × 3      1  casual             A1       0      0      0     0",
    ]


def test_a_replay_is_graded_by_its_board_and_large_boards_are_not(shell: Shell) -> None:
    file = TOP / "assets" / "replays" / "intermediate-unfinished.rawvf"
    (answer,) = shell(f"grade --json {file}").json
    text = "101 100\n" + ("." * 100 + "\n") * 101
    (large,) = shell("grade --json", text).json

    assert (answer["technique"], answer["guesses"]["casual"]) == ("pairs", 4)
    assert (large["technique"], large["guesses"], large["rows"]) == (None, {}, 101)
    assert shell("grade", text).lines[1].split() == ["stdin", "100", "×", "101", "0", *"------"]


def test_a_first_cell_must_be_a_safe_one_of_the_board(shell: Shell, folder: Path) -> None:
    """Boards that can't begin there are told of, and the others are graded."""
    (folder / "two.txt").write_text(RING + LINE + "2 2\n..\n..\n")
    told = shell("grade two.txt --start 2,2 --json")

    assert told.status == 2
    assert told.err.splitlines() == [
        "two.txt: expected a safe first cell, got a mine at B2",
        "two.txt: expected a cell within 5 × 1, got row 2, column 2",
    ]
    assert [answer["starts"]["odds"] for answer in told.json] == [[1, 1]]


def test_what_can_not_be_read_is_told_and_the_others_are_graded(shell: Shell, folder: Path) -> None:
    (folder / "good").write_text(RING)
    (folder / "half").write_text(LINE + "2 2\n..\n")
    last = "gone" if WINDOWS else "\x1b]0;x"  # whose names hold no control characters
    told = shell(f"grade --json half good '{last}'")

    assert (told.status, [answer["file"] for answer in told.json]) == (2, ["half", "good"])
    assert told.err.splitlines() == [
        "half:4: expected row 2 of 2, got the end of the file",
        f"{shown(last)}: No such file or directory",
    ]


@pytest.mark.parametrize("start", ["", "1", "a,b", "1;2", "-1,2", "1,2,3", "1.5,2", "\x1b,1"])
def test_a_first_cell_is_a_row_and_a_column(start: str, shell: Shell) -> None:
    problem = "minetui: argument --start: expected a cell such as D4 or 4,4, got '"
    refusal = shell(f"grade --start='{start}'", RING).refusal

    assert refusal.startswith(problem)
    assert refusal.rstrip().isprintable()
