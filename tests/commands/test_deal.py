"""`minetui deal`: every form shows the boards of the seed, whatever the size."""

import re
from dataclasses import replace
from datetime import date
from random import Random
from shlex import quote

import naive
import pytest
from shell import Shell, Told

from minetui.core import (
    LEVELS,
    METHODS,
    FirstClick,
    Game,
    Level,
    Minefield,
    Reveal,
    SharedBoard,
    cells_of,
    set_of,
)
from minetui.formats import rawvf
from minetui.formats.code import written
from minetui.solver import game_on
from minetui.solver.dealers import Solvable

SMALL = "--rows 3 --cols 5 --mines 4"
HUGE = "--rows 1000000000 --cols 1000000000 --mines 1000"
LOGIC = "--solvable logic"
EXPERT = LEVELS["Expert"]
OPENED = SharedBoard(EXPERT, "abcdexu9", start=245, opened=True, seconds=45.123)
TODAY = SharedBoard.daily(date(2026, 11, 21))
CODE, DAY = f"--code {written(OPENED)}", "--daily 2026-11-21"
KIND = replace(OPENED, kind="solvable:casual", seed="x")
SHARED = [(CODE, OPENED), (DAY, TODAY)]
SHARED += [(f"--code {written(board)}", board) for board in (KIND, TODAY)]


def boards(told: Told, mine: str = r"\*") -> list[set[naive.Place]]:
    """The mines of boards drawn with a blank line between."""
    drawn = (board.splitlines() for board in told.out.split("\n\n"))
    return [
        {(row, at.start()) for row, line in enumerate(lines) for at in re.finditer(mine, line)}
        for lines in drawn
    ]


def test_a_board_is_drawn_in_stars_and_dots(shell: Shell) -> None:
    """Also one without mines, and one without room."""
    told = shell(f"deal {SMALL}")

    assert (told.status, told.err) == (0, "")
    assert [len(line) for line in told.lines] == [5, 5, 5]
    assert (told.out.count("*"), set(told.out)) == (4, {"*", ".", "\n"})
    assert shell("deal --rows 1 --cols 3 --mines 0").out == "...\n"
    assert shell("deal --rows 1 --cols 3 --mines 0 --as positions").out == ""
    assert shell("deal --rows 1 --cols 1 --mines 0 --count 2").out == ".\n\n.\n"
    assert shell("deal --rows 2 --cols 2 --mines 3").out.count("*") == 3


@pytest.mark.parametrize("method", METHODS)
def test_all_forms_show_the_same_boards(method: str, shell: Shell) -> None:
    command = f"deal {SMALL} --seed 'one seed' --count 3 --method {method} --as"
    dealt = boards(shell(f"{command} grid"))
    texts = shell(f"{command} contest").out.split("3 5\n")[1:]
    positions = [
        {tuple(map(int, line.split()))[::-1] for line in block.splitlines()}
        for block in shell(f"{command} positions").out.split("\n\n")
    ]

    assert [len(mines) for mines in dealt] == [4, 4, 4]
    assert [boards(Told(0, text, ""), "M")[0] for text in texts] == dealt
    assert positions == dealt
    for told, mines in zip(shell(f"{command} json").json, dealt, strict=True):
        assert {(row, col) for row, col in told.pop("mined")} == mines
        assert told == {"version": 2, "rows": 3, "cols": 5, "mines": 4, "seed": "one seed"}


@pytest.mark.parametrize("method", METHODS)
def test_a_seed_gives_the_same_boards_and_none_fresh_ones(method: str, shell: Shell) -> None:
    command = f"deal --level expert --count 2 --method {method}"
    first = shell(f"{command} --seed 'rainy day'")
    fresh = [shell(f"{command} --as json").json[0] for _ in range(2)]

    assert shell(f"{command} --seed 'rainy  day '") == first  # blanks count as one
    assert shell(f"{command} --seed b") != first
    assert len(set(first.out.split("\n\n"))) == 2
    assert fresh[0]["seed"] != fresh[1]["seed"]
    assert fresh[0]["mined"] != fresh[1]["mined"]


@pytest.mark.parametrize("seed", ["a", "rainy day", "", 'say "hi" \\ ünïcode'])
@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_whole_deals_first_the_board_of_the_game(seed: str, level: Level, shell: Shell) -> None:
    game = Game(level, seed, FirstClick.ANY)
    game.play(Reveal(0))
    first, _ = shell(f"deal --level {level.name} --seed {quote(seed)} --count 2 --as json").json

    assert first["seed"] == seed
    assert game.field.mines == set_of(level.grid.cell(*place) for place in first["mined"])


@pytest.mark.parametrize("form", ["positions", "json"])
def test_floyd_deals_a_grid_of_any_size(form: str, shell: Shell) -> None:
    """Also where it is not asked for, since no other method could."""
    told = shell(f"deal {HUGE} --method floyd --seed s --as {form}")
    lines = [line.split() for line in told.lines] if form == "positions" else told.json[0]["mined"]
    places = [tuple(map(int, place)) for place in lines]

    assert told.status == 0
    assert len(set(places)) == 1000
    for numbers in zip(*places, strict=True):
        assert 0 <= min(numbers) < 10**9 / 2 < max(numbers) < 10**9
    assert shell(f"deal {HUGE} --seed s --as {form}") == told


@pytest.mark.parametrize(
    "options",
    ["", "--as rawvf", "--as contest", "--method floyd", "--method whole --as json"]
    + [f"--method {method} --as positions" for method in ("whole", "shuffle", "reservoir")],
)
def test_what_is_too_large_is_refused_in_one_line(options: str, shell: Shell) -> None:
    told = shell(f"deal {HUGE} {options}")

    assert told.refusal == (
        "minetui: expected at most 100,000,000 cells, "
        "got 1000000000 × 1000000000 = 1,000,000,000,000,000,000\n"
    )


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("--cols -3", "expected at least 1 column, got -3"),
        ("--rows 2 --cols 2 --mines 4", "expected 0 to 3 mines on 2 × 2, got 4"),
        ("--mines -1", "expected 0 to 80 mines on 9 × 9, got -1"),
        (f"{HUGE}00001 --as json", "expected at most 100,000,000 mines, got 100,000,001"),
        ("--level hard", "expected one of beginner, intermediate, expert, got 'hard'"),
        ("--count 0", "--count: expected at least 1 board, got 0"),
        ("--count -2", "--count: expected at least 1 board, got -2"),
        ("--count 2 --as rawvf", "--as rawvf: expected --count 1, since a file holds one board"),
        ("--rows many", "argument --rows: expected a whole number, got 'many'"),
        ("--as xml", "argument --as: invalid choice: 'xml' (choose from "),
        ("--method magic", "argument --method: invalid choice: 'magic' (choose from "),
        ("--seed '\udcff'", r"--seed: expected text, got '\udcff'"),
        ("board.txt", "unrecognized arguments: board.txt"),
        # For a player
        ("--start 4,4", "--start: expected --solvable TECHNIQUE too"),
        ("--solvable logic --method floyd", "expected --solvable or --method, got both"),
        (f"{LOGIC} --rows 300 --cols 300", "expected at most 40,000 cells to solve, got 90,000"),
        (f"{LOGIC} --start 40,4", "expected a cell within 9 × 9, got row 40, column 4"),
        # The board of a code or of a day
        (f"{CODE} --count 2", "--count: expected 1 with --code, got 2"),
        (f"{CODE} --seed a", "argument --seed: not allowed with argument --code"),
        (f"{DAY} --count 2", "--count: expected 1 with --daily, got 2"),
        (f"{DAY} --seed a", "argument --seed: not allowed with argument --daily"),
        (f"{DAY} --code MT1", "argument --code: not allowed with argument --daily"),
        ("--code MT1-OHM4", "Codes have no 'O': is it the digit 0?"),
        (f"--code {written(SharedBoard(EXPERT, 'a'))}", "--code: expected a code with a start"),
    ],
)
def test_what_can_not_be_dealt_is_told_in_one_line(options: str, line: str, shell: Shell) -> None:
    assert shell(f"deal {options}").refusal.startswith(f"minetui: {line}")


def test_a_rawvf_file_holds_the_board_and_its_seed(shell: Shell) -> None:
    replay = rawvf.read(shell("deal --level expert --seed 'rainy day' --as rawvf").lines)
    drawn = Minefield.drawn(*shell("deal --level expert --seed 'rainy day'").lines)

    assert replay.field == drawn
    assert replay.header("seed") == "rainy day"
    assert replay.moves == ()


def test_boards_go_from_program_to_program(shell: Shell) -> None:
    dealt = shell("deal --level expert --count 4 --seed s --as contest").out
    casual, info = shell("casual", dealt).lines, shell("info --json", dealt).json

    assert [answer["casual_remaining"] for answer in info] == list(map(int, casual))
    assert [answer["mines"] for answer in info] == [99] * 4


def test_solvable_boards_are_those_of_the_game_and_those_that_were_tried_are_counted(
    shell: Shell, progress: list[object]
) -> None:
    told = shell("deal --level expert --solvable logic --start 4,5 --seed a --as json").json[0]
    first, cell = EXPERT.grid.cell(3, 4), EXPERT.grid.cell
    mines = Solvable("logic")(EXPERT, Random("a"), first, FirstClick.OPENING)

    assert [cell(row, col) for row, col in told["mined"]] == list(cells_of(mines))
    progress.clear()
    shell("deal --level expert --solvable casual --seed a")
    assert len(progress) > 2
    assert progress == [(None, "boards tried"), *range(1, len(progress))]


# The board of a code or of a day


@pytest.mark.parametrize(("option", "shared"), SHARED)
def test_all_forms_have_its_start(option: str, shared: SharedBoard, shell: Shell) -> None:
    command, game = f"deal {option} --as", game_on(shared)
    cols = game.level.cols
    (told,) = shell(f"{command} json").json
    positions = [tuple(map(int, line.split())) for line in shell(f"{command} positions").lines]
    contest = shell(f"{command} contest").out.partition("\n")[2]

    assert {row * cols + col for row, col in told["mined"]} == {*cells_of(game.field.mines)}
    assert told["start"] == [*game.level.grid.place(game.record[0].cell)]
    assert told.get("daily", "") == shared.day
    assert [[*place[::-1]] for place in positions] == told["mined"]
    assert boards(shell(f"{command} grid")) == [{(row, col) for col, row in positions}]
    assert boards(Told(0, contest, ""), "M") == boards(shell(f"{command} grid"))


@pytest.mark.parametrize(("option", "shared"), SHARED[:2])
def test_rawvf_has_the_start_as_a_given_move_and_what_belongs_to_the_board(
    option: str, shared: SharedBoard, shell: Shell
) -> None:
    replay = rawvf.read(shell(f"deal {option} --as rawvf").lines)
    game, dealt = replay.game(), game_on(shared)

    assert (replay.field, replay.given, replay.is_position) == (dealt.field, 1, True)
    assert game.position.revealed == dealt.position.revealed
    assert (game.board_kind, game.assisted) == (shared.kind, False)
    assert replay.header("daily") == shared.day
    assert replay.header("timetobeat") == ("45.123" if shared is OPENED else "")
    assert replay.header("shared") == ("Yes" if shared is OPENED else "")


@pytest.mark.parametrize(("shared", "what"), [(CODE, "a code"), (DAY, "a day")])
@pytest.mark.parametrize(
    "option",
    [
        *("--level expert", "--rows 9", "--cols 9", "--mines 9"),
        *("--method floyd", "--solvable logic", "--start D4"),
    ],
)
def test_no_option_chooses_another_board(option: str, shared: str, what: str, shell: Shell) -> None:
    name = option.split(maxsplit=1)[0]

    assert shell(f"deal {shared} {option}").refusal == (
        f"minetui: {name}: {what} brings its own, so give one or the other\n"
    )


@pytest.mark.parametrize("text", ["2026-02-30", "20261121", "2026-11-21 ", "day", "", "٢٠٢٦-11-21"])
def test_a_wrong_date_is_refused_in_one_line(text: str, shell: Shell) -> None:
    assert shell(f"deal --daily '{text}'").refusal.startswith(
        "minetui: argument --daily: expected a date such as 2026-11-21, got"
    )
