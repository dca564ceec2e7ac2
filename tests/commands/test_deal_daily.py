"""`minetui deal --daily`: the board of a date in every form."""

from datetime import date

import pytest
from naive import places
from shell import Shell

from minetui.core import Minefield, only
from minetui.formats import rawvf
from minetui.solver.boards import daily_board

DAY = "2026-11-21"
BOARD = daily_board(date(2026, 11, 21))


def dealt(shell: Shell, form: str) -> str:
    """The board of the day in a form."""
    told = shell(f"deal --daily {DAY} --as {form}")
    assert (told.status, told.err) == (0, "")
    return told.out


def test_all_forms_show_the_board_of_the_day(shell: Shell) -> None:
    field = BOARD.field
    mines = places(field.mines, 36)
    positions = [tuple(map(int, line.split())) for line in dealt(shell, "positions").splitlines()]

    assert Minefield.drawn(*dealt(shell, "grid").split()) == field
    assert dealt(shell, "contest").partition("\n")[0] == "16 36"
    assert dealt(shell, "contest").count("M") == 124
    assert {(row, col) for col, row in positions} == mines


def test_json_says_the_start_too(shell: Shell) -> None:
    (told,) = shell(f"deal --daily {DAY} --as json").json
    row, col = divmod(BOARD.start, 36)

    assert (told["rows"], told["cols"], told["mines"]) == (16, 36, 124)
    assert (told["daily"], told["start"]) == (DAY, [row, col])
    assert {(row, col) for row, col in told["mined"]} == places(BOARD.field.mines, 36)


def test_rawvf_has_the_start_as_a_given_move_and_the_day(shell: Shell) -> None:
    replay = rawvf.read(dealt(shell, "rawvf").splitlines())
    game = replay.game()

    assert (replay.field, replay.given, replay.is_position) == (BOARD.field, 1, True)
    assert replay.header("daily") == DAY
    assert (game.board_kind, game.assisted) == ("solvable:logic", False)
    assert game.position.revealed == BOARD.field.opening(only(BOARD.start))


@pytest.mark.parametrize(
    "text", ["2026-02-30", "20261121", "2026-11-21 ", "yesterday", "", "٢٠٢٦-11-21"]
)
def test_a_wrong_date_is_refused_in_one_line(text: str, shell: Shell) -> None:
    told = shell(f"deal --daily '{text}'")

    assert told.status == 2
    assert told.err.startswith("minetui: argument --daily: expected a date such as 2026-11-21, got")
    assert (told.out, told.err.count("\n")) == ("", 1)


@pytest.mark.parametrize(
    "option",
    [
        *("--level expert", "--rows 9", "--cols 9", "--mines 9"),
        *("--method floyd", "--solvable logic", "--start D4"),
    ],
)
def test_no_option_chooses_another_board(option: str, shell: Shell) -> None:
    told = shell(f"deal --daily {DAY} {option}")

    assert (told.status, told.out) == (2, "")
    name = option.split(maxsplit=1)[0]
    assert told.err == f"minetui: {name}: a day brings its own, so give one or the other\n"


@pytest.mark.parametrize(
    ("option", "complaint"),
    [
        ("--count 2", "--count: expected 1 with --daily, got 2"),
        ("--seed a", "argument --seed: not allowed with argument --daily"),
        ("--code MT1", "argument --code: not allowed with argument --daily"),
    ],
)
def test_a_day_has_one_board(option: str, complaint: str, shell: Shell) -> None:
    told = shell(f"deal --daily {DAY} {option}")

    assert (told.status, told.out, told.err) == (2, "", f"minetui: {complaint}\n")
