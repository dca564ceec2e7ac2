"""`minetui casual`: the contest's answers, checked by a player that goes cell by cell."""

from itertools import product
from pathlib import Path
from random import Random

import naive
import pytest
from shell import TOP, Shell

from .boards import contest, random_board, remaining

SAMPLE = "2 5\n.....\n..M..\n"
WALL = "2 7\n...M...\n...M...\n0 0\n"
BOARDS = [random_board(Random(seed)) for seed in range(150)]
SMALL_BOARDS = [random_board(Random(seed), most=5) for seed in range(60)]


def reach(board: naive.Board, start: naive.Place) -> int:
    """How many safe cells remain for who starts there."""
    return len(board.safe) - len(naive.closure(board, start))


def stuck(board: naive.Board, start: naive.Place) -> naive.Seen:
    """What a casual player sees at the end, with the flags of the two rules."""
    revealed = naive.closure(board, start)
    numbers = {place: board.numbers[place] for place in revealed}
    seen = naive.Seen(board.rows, board.cols, numbers, set(board.around) - revealed, set())
    seen.flagged = seen.proven()[0]
    return seen


def picture(seen: naive.Seen) -> list[str]:
    """The board as --explain --json has it."""

    def sign(place: naive.Place) -> str:
        if place in seen.numbers:
            return ".12345678"[seen.numbers[place]]
        return "F" if place in seen.flagged else "#"

    return ["".join(sign((row, col)) for col in range(seen.cols)) for row in range(seen.rows)]


def test_answers_agree_with_a_player_who_tries_every_start(shell: Shell) -> None:
    text = contest(*BOARDS)
    told = shell("casual --json", text).json

    assert shell("casual", text).lines == [str(remaining(board)) for board in BOARDS]
    for answer, board in zip(told, BOARDS, strict=True):
        start = answer.pop("start")
        assert answer == {
            **{"rows": board.rows, "cols": board.cols, "mines": len(board.mines)},
            "remaining": reach(board, tuple(start)) if start else 0,
        }
        assert answer["remaining"] == remaining(board)
        assert bool(start) == bool(board.safe)


def test_the_map_tells_of_every_start_and_the_explanation_where_it_ends(shell: Shell) -> None:
    told = shell("casual --map --explain --json", contest(*SMALL_BOARDS))

    for answer, board in zip(told.json, SMALL_BOARDS, strict=True):
        every = product(range(board.rows), range(board.cols))
        left = {place: reach(board, place) for place in board.safe}
        assert [left_from for row in answer["map"] for left_from in row] == [
            left.get(place) for place in every
        ]
        best = sorted(place for place in left if left[place] == answer["remaining"])
        assert answer["starts"] == [list(place) for place in best]
        assert answer["start"] == (list(best[0]) if best else None)
        if not best:
            assert "board" not in answer
            continue
        seen = stuck(board, best[0])
        assert answer["board"] == picture(seen)
        assert answer["undecided"] == [
            {
                **{"row": row, "col": col, "number": seen.numbers[row, col]},
                **{"flags": len(seen.flags((row, col)))},
                **{"covered": len(seen.unflagged((row, col)))},
            }
            for row, col in sorted(seen.numbers)
            if seen.unflagged((row, col))
        ]


def test_all_is_told_in_sentences_if_it_is_asked_for(shell: Shell) -> None:
    """Sentences count rows and columns from 1."""
    both = shell("casual --explain --map", SAMPLE).lines

    assert both == [
        "5",
        "  Best first cells: A1, E1, A2, E2",
        "  Stuck:",
        "    . 1 # # #",
        "    . 1 # # #",
        "  B1 still needs 1 mine in its 2 covered cells",
        "  B2 still needs 1 mine in its 2 covered cells",
        "  Safe cells left, by start:",
        "    5 8 8 8 5",
        "    5 8 * 8 5",
    ]
    assert shell("casual --explain", SAMPLE).lines == both[:7]
    assert shell("casual --map", SAMPLE).lines == [both[0], *both[7:]]


def test_a_board_that_is_won_says_so_and_a_wall_of_flags_too(shell: Shell) -> None:
    assert shell("casual --explain", "3 3\n...\n...\nM..\n").lines == [
        "0",
        "  Best first cells: A1, B1, C1, C2, C3",
        "  The casual player wins:",
        *("    . . .", "    1 1 .", "    F 1 ."),
    ]
    assert shell("casual --explain", WALL).lines == [
        "6",
        "  Best first cells: A1, B1, F1, G1, A2, B2, F2, G2",
        "  Stuck:",
        *["    . . 2 F # # #"] * 2,
        "  No number touches a cell left to reveal or flag.",
    ]


@pytest.mark.parametrize(
    ("cols", "starts", "last"),
    [
        (8, "C3, D3, E3, F3, G3, H3", "H2 still needs 1 mine in its "),
        (9, "H3 (+1)", "(+1)"),
        (24, "H3 (+16)", "(+16)"),
    ],
)
def test_eight_of_each_are_listed(cols: int, starts: str, last: str, shell: Shell) -> None:
    """Of starts and numbers, by mines above numbers that each see too many covered cells."""
    mines, safe = (".M" * cols)[:cols], "." * cols
    told = shell("casual --explain", f"3 {cols}\n{mines}\n{safe}\n{safe}\n")

    assert told.lines[1].endswith(starts)
    assert told.lines[-1].strip().startswith(last)
    assert len(told.lines) == 6 + 8 + (cols > 8)


def test_a_board_without_a_safe_cell_leaves_none(shell: Shell) -> None:
    full = "1 2\nMM\n"

    assert shell("casual --explain --map", full).lines == [
        *("0", "  No safe cell to start from."),
        *("  Safe cells left, by start:", "    * *"),
    ]
    assert shell("casual --json --explain --map", full).json == [
        {"rows": 1, "cols": 2, "mines": 2, "remaining": 0, "start": None, "starts": []}
        | {"map": [[None, None]]}
    ]


@pytest.mark.parametrize(
    "text",
    [
        SAMPLE + WALL,
        (SAMPLE + WALL).rstrip("\n").replace("\n", " \t\r\n"),
        "\ufeff" + SAMPLE + "\n \n" + WALL + "what follows\n0 0 is not read",
    ],
)
def test_a_text_may_have_blanks_line_ends_and_marks(text: str, shell: Shell, folder: Path) -> None:
    (folder / "boards.txt").write_bytes(text.encode())

    for command in ("casual", "casual -", "casual boards.txt"):
        told = shell(command, text)
        assert (told.status, told.out, told.err) == (0, "5\n6\n", "")


def test_the_boards_to_try_have_these_answers(shell: Shell) -> None:
    told = shell(f"casual {TOP / 'assets' / 'boards' / 'contest.txt'}")
    assert told.lines == ["0", "3", "12", "7", "0"]
