"""`--shape`: what each command tells of boards of other shapes, against the second implementation.

Wherever a number is told, it is counted here on a board whose cells touch by `naive.touching`.
"""

import csv
import json
import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from xml.etree import ElementTree

import naive
import pytest
from naive import Board, Place
from shell import Shell

from minetui.arguments import SHAPES, parsed, parser_of
from minetui.commands import manual
from minetui.core import FirstClick, Level, Minefield, Position, Reveal, Shape
from minetui.formats import Replay, rawvf
from minetui.solver import Player
from minetui.store import GameRecord, Records, Settings
from minetui.studies import SimulationPlan, decisions_in
from minetui.studies.games import dealt_game
from minetui.ui import launch

from .boards import contest, drawn

OTHERS = [shape for shape in Shape if shape is not Shape.SQUARE]
READERS = ("reveal", "casual", "odds", "hint", "analyse", "solve", "review", "grade", "info")
DEALERS = ("deal", "solve", "simulate", "dataset", "match", "uniformity", "train", "race")
HEX = "2 4 2\n1###\n####\n"

of_each_shape = pytest.mark.parametrize("shape", OTHERS)
Layouts: TypeAlias = list[frozenset[Place]]


def boards(shape: str, count: int, seed: str = "shapes") -> list[Board]:
    """Random boards of a shape, none of them without a safe cell."""
    random = Random(f"{seed} {shape}")
    made = list[Board]()
    while len(made) < count:
        rows, cols = random.randint(3, 6), random.randint(3, 6)
        density = random.choice([0.1, 0.15, 0.2, 0.3])
        every = [(row, col) for row in range(rows) for col in range(cols)]
        board = Board(rows, cols, frozenset(p for p in every if random.random() < density), shape)
        made += [board] if board.safe and board.mines else []
    return made


@cache
def positions(shape: str, count: int = 8) -> list[tuple[Board, str, Layouts, set[Place]]]:
    """Positions of small boards: the board, the text, all layouts that fit, what is covered."""
    found, random = list[tuple[Board, str, Layouts, set[Place]]](), Random(f"positions {shape}")
    for rows, cols in [(3, 4), (4, 3), (4, 4), (3, 5)] * count:
        every = [(row, col) for row in range(rows) for col in range(cols)]
        board = Board(rows, cols, frozenset(random.sample(every, 3)), shape)
        game = naive.Play(board)
        for place in random.sample(sorted(board.safe), 3):
            game.reveal(place)
        covered = set(every) - game.revealed
        if game.status == "playing" and len(found) < count:
            numbers = {place: board.numbers[place] for place in game.revealed}
            near = naive.neighbours(rows, cols, shape)
            fitting = [
                frozenset(mines)
                for mines in combinations(sorted(covered), 3)
                if all(len(near[place].intersection(mines)) == n for place, n in numbers.items())
            ]
            rows_of = (
                "".join(str(numbers.get((r, c), "#")) for c in range(cols)) for r in range(rows)
            )
            text = f"{rows} {cols} 3\n" + "".join(f"{row}\n" for row in rows_of)
            found.append((board, text, fitting, covered))
    return found


def as_places(cells: list[list[int]]) -> set[Place]:
    return {(row, col) for row, col in cells}


# One board after the other


@of_each_shape
def test_a_casual_player_is_left_with_what_the_second_implementation_leaves(
    shape: Shape, shell: Shell
) -> None:
    every = boards(shape, 12)
    told = shell(f"casual --shape {shape}", contest(*every))
    maps = shell(f"casual --shape {shape} --map --json", contest(*every)).json

    assert [int(line) for line in told.lines] == [naive.remaining(board) for board in every]
    for board, answer in zip(every, maps, strict=True):
        assert answer["shape"] == shape
        for (row, col), left in (
            (start, len(board.safe) - len(naive.closure(board, start))) for start in board.safe
        ):
            assert answer["map"][row][col] == left


@of_each_shape
def test_a_reveal_opens_what_touches_on_the_shape(shape: Shape, shell: Shell) -> None:
    for board in boards(shape, 12, "reveal"):
        click = Random(str(board)).choice(sorted(board.safe))
        game = naive.Play(board)
        game.reveal(click)
        letters = {place: "B12345678"[board.numbers[place]] for place in game.revealed}
        letters |= dict.fromkeys(board.mines, "M")
        wanted = [[letters.get((r, c), "E") for c in range(board.cols)] for r in range(board.rows)]
        covered = [["M" if (r, c) in board.mines else "E" for c in range(board.cols)]
                   for r in range(board.rows)]  # fmt: skip
        problem = json.dumps({"board": covered, "click": click})

        assert json.loads(shell(f"reveal --shape {shape}", problem).out) == wanted


@of_each_shape
def test_the_figures_of_boards_are_counted_on_their_shape(shape: Shape, shell: Shell) -> None:
    every = boards(shape, 12, "info")
    text = "\n".join(drawn(board, "*", ".") for board in every)
    told = shell(f"info --json --shape {shape}", text).json

    for board, figures in zip(every, told, strict=True):
        counts = Counter(board.numbers.values())
        assert figures["shape"] == shape
        assert figures["three_bv"] == board.three_bv()
        assert figures["openings"] == len(board.openings())
        assert figures["islands"] == board.islands()
        assert figures["numbers"] == [counts[number] for number in range(9)]
        assert figures["casual_remaining"] == naive.remaining(board)


@of_each_shape
def test_a_board_is_graded_casual_if_a_casual_player_finishes_it(
    shape: Shape, shell: Shell
) -> None:
    every = boards(shape, 12, "grade")
    told = shell(f"grade --json --shape {shape}", contest(*every)).json

    assert {answer["shape"] for answer in told} == {shape}
    assert [answer["technique"] == "casual" for answer in told] == [
        not naive.remaining(board) for board in every
    ]


@of_each_shape
def test_odds_are_those_of_all_layouts_that_fit_on_the_shape(shape: Shape, shell: Shell) -> None:
    every = positions(shape)
    text = "".join(text for _, text, _, _ in every)
    by_option = shell(f"odds --shape {shape}", text).json
    by_analysis = shell(f"analyse --json --shape {shape}", text).json

    for (_, _, fitting, covered), *answers in zip(every, by_option, by_analysis, strict=True):
        for told in answers:
            assert int(told["layouts"]) == len(fitting)
            for row, col in covered:
                mined = sum((row, col) in mines for mines in fitting)
                assert told["odds"][row][col] == pytest.approx(mined / len(fitting))
            assert as_places(told["mined"]) == frozenset.intersection(*fitting)
            assert as_places(told["safe"]) == covered - frozenset.union(*fitting)


@of_each_shape
def test_a_hint_names_cells_that_are_safe_or_mined_in_all_layouts(
    shape: Shape, shell: Shell
) -> None:
    for _, text, fitting, covered in positions(shape):
        safe, mined = covered - frozenset.union(*fitting), frozenset.intersection(*fitting)
        (told,) = shell(f"hint --json --shape {shape}", text).json

        assert as_places(told["clear"]) <= safe
        assert as_places(told["flag"]) <= mined
        assert (told["guess"] is None) is bool(told["clear"] or told["flag"])
        assert bool(told["sentences"])
        if not (safe or mined):
            guess = tuple(told["guess"])
            assert told["odds"] == pytest.approx(
                sum(guess in mines for mines in fitting) / len(fitting)
            )


@cache
def won(board: Board, fitting: frozenset[frozenset[Place]], covered: frozenset[Place]) -> int:
    """How many layouts the best play wins, by trying every cell."""
    if len(fitting) == 1:
        return 1
    near, best = naive.neighbours(board.rows, board.cols, board.shape), 0
    for place in covered:
        groups: dict[int, set[frozenset[Place]]] = {}
        for mines in fitting:
            if place not in mines:
                groups.setdefault(len(mines & near[place]), set()).add(mines)
        parts = (won(board, frozenset(group), covered - {place}) for group in groups.values())
        best = max(best, sum(parts))
    return best


@of_each_shape
def test_the_best_play_wins_what_trying_everything_wins(shape: Shape, shell: Shell) -> None:
    every = [each for each in positions(shape) if len(each[2]) <= 12][:4]
    told = shell(f"solve --json --shape {shape}", "".join(text for _, text, _, _ in every)).json
    level = shell(f"solve --json --rows 3 --cols 3 --mines 1 --shape {shape}").json[0]
    small = Board(3, 3, frozenset(), shape)
    layouts = frozenset(frozenset([place]) for place in small.around)

    assert [answer["won"] for answer in told] == [
        won(board, frozenset(fitting), frozenset(covered)) for board, _, fitting, covered in every
    ]
    assert level["won"] == won(small, layouts, frozenset(small.around))


# Games


def lost_game(shape: Shape) -> Replay:
    """A game that reveals all safe cells but one, and then a mine."""
    field = Minefield.drawn("*...", "....", "...*", "....", shape=shape)
    safe = [cell for cell in range(16) if cell not in (0, 11)]
    moves, position = list[Reveal](), Position(field)
    for cell in (*safe[:-1], 0):
        after = position.reveal(cell)
        if after != position:
            moves.append(Reveal(cell, 1.0 + len(moves)))
        position = after
    return Replay(field, tuple(moves))


@of_each_shape
def test_a_game_is_reviewed_shared_and_drawn_on_the_shape_that_its_file_names(
    shape: Shape, shell: Shell, folder: Path
) -> None:
    Path("game.rawvf").write_bytes(rawvf.write(lost_game(shape)))
    review = shell("review game.rawvf --json").json[0]
    (card,) = ElementTree.fromstring(shell("share game.rawvf --svg -").out).findall("{*}title")
    told = shell("replay game.rawvf --text")
    field = lost_game(shape).field
    board = Board.of(4, 4, field.mines, shape)

    assert review["shape"] == shape
    assert review["metrics"]["three_bv"] == board.three_bv()
    assert (card.text or "").startswith(f"{shape.title()} Custom")
    assert told.lines[0] == f"Custom, {shape} 4 × 4, mines 2"
    assert shell("plot pace game.rawvf").status == 0
    other = next(each for each in OTHERS if each is not shape)
    problem = f"expected a board of the shape {other}, got {shape}"
    assert problem in shell(f"review game.rawvf --shape {other}").refusal


def test_rows_of_hexagons_stand_half_a_cell_apart_where_people_read_them(
    shell: Shell, folder: Path
) -> None:
    Path("game.rawvf").write_bytes(rawvf.write(lost_game(Shape.HEX)))
    blocks = shell("replay game.rawvf --text").out.split("\n\n")
    problem = '{"board": [["E","E"],["E","M"],["E","E"]], "click": [0,0]}'

    assert [line[:1] == " " for line in blocks[1].splitlines()[1:5]] == [False, True] * 2
    assert (
        shell("odds --picture --shape hex", HEX).out
        == "   1  50%  20%  20%\n   50%  20%  20%  20%\n"
    )
    assert shell("analyse --text --shape hex", HEX).out.endswith("20%\n   50%  20%  20%  20%\n")
    assert shell("analyse --text --shape hex", "2 2 1\n3#\n##\n").out.endswith("\n3 #\n # #\n")
    assert shell("reveal --picture --shape hex", problem).out == "B 1\n 1 M\nE E\n"
    assert shell("casual --map --shape hex", "2 2\n.M\n..\n").lines[-2:] == ["    2 *", "     2 2"]
    assert shell("deal --shape hex --rows 2 --cols 2 --mines 0").out == "..\n..\n"


# Many games


@of_each_shape
def test_simulated_games_are_those_of_the_second_implementation(shape: Shape, shell: Shell) -> None:
    options = f"--rows 5 --cols 6 --mines 5 --shape {shape} --seed s --jobs 1"
    told = shell(f"simulate {options} --games 40 --against logic --json").json[0]
    level, unguessed = Level(5, 6, 5, shape), 0
    first = level.grid.middle
    for game in range(40):
        field, _ = dealt_game(level, first, FirstClick.OPENING, "s", game)
        board = Board.of(5, 6, field.mines, shape)
        start = divmod(first, 6)
        assert not board.mines & board.around[start]
        unguessed += naive.closure(board, start) == board.safe

    assert (told["shape"], told["won_without_guess"]) == (shape, unguessed)
    assert told["other"]["won_without_guess"] >= unguessed
    label = shell(f"simulate {options} --games 2").lines[0]
    assert f"size 6 × 5 · shape {shape} · mines 5" in label


def test_a_study_has_a_row_for_each_shape_and_plays_what_simulate_does(
    shell: Shell, folder: Path
) -> None:
    board = 'rows = 5\ncols = 6\nmines = 5\nseed = "s"\ngames = 20\n'
    Path("s.toml").write_text(board + 'shape = ["square", "hex", "torus"]\n')
    Path("square.toml").write_text(board)
    told, square = shell("study s.toml --jobs 1 --json"), shell("study square.toml --jobs 1 --json")
    table = list(csv.DictReader(shell("study s.toml --report --csv").out.splitlines()))
    options = "--rows 5 --cols 6 --mines 5 --seed s --games 20 --jobs 1 --json"

    assert [row.get("shape", "square") for row in told.json] == ["square", "hex", "torus"]
    assert [row["shape"] for row in table] == ["square", "hex", "torus"]
    assert told.json[0] == square.json[0]
    assert "shape" not in shell("study square.toml --report --csv").out
    for row in told.json:
        alone = shell(f"simulate {options} --shape {row.get('shape', 'square')}").json[0]
        assert (row["won"], row["guesses"]) == (alone["won"], alone["guesses"])
    assert shell("study s.toml --report --svg plot.svg").status == 0
    for size in ("6 × 5", "hex 6 × 5", "torus 6 × 5"):  # each has a line of its own
        assert f"casual/random, {size}, opening D3" in Path("plot.svg").read_text("utf-8")
    assert shell("study s.toml --report").lines[2].startswith("Hex Custom 6 × 5 / 5, opening D3")


def test_plans_of_two_shapes_have_two_keys_and_a_square_one_that_names_no_shape() -> None:
    plan = SimulationPlan(Level(5, 6, 5), Player.named("odds"), FirstClick.ANY, 0, "s")
    keys = {replace(plan, level=plan.level.shaped(shape)).key for shape in Shape}

    assert len(keys) == len(Shape)
    assert "shape" not in plan.described


@pytest.mark.parametrize(
    ("shape", "ending"), [*((shape, "jsonl") for shape in OTHERS), (Shape.HEX, "parquet")]
)
def test_rows_of_a_data_set_have_the_odds_of_all_layouts_on_their_shape(
    shape: Shape, ending: str, shell: Shell, folder: Path
) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow", reason="the extra data is not installed")
    options = f"--rows 4 --cols 4 --mines 3 --first-click any --player odds --shape {shape}"
    command = f"dataset {options} --seed s --games 3 --jobs 1 rows.{ending}"

    assert shell(command).status == 0
    assert "new rows 0" in shell(command).out
    near = naive.neighbours(4, 4, shape)
    for decision in decisions_in(Path(f"rows.{ending}")):
        assert (decision.row["schema"], decision.row["shape"]) == (2, shape)
        shown = {divmod(cell, 4): n for cell, n in enumerate(decision.numbers) if n >= 0}
        covered = [place for place in near if place not in shown]
        fitting = [
            mines
            for mines in combinations(covered, 3)
            if all(len(near[place].intersection(mines)) == n for place, n in shown.items())
        ]
        odds = {divmod(cell, 4): value for cell, value in enumerate(decision.odds)}
        for place in covered:
            chance = sum(place in mines for mines in fitting) / len(fitting)
            assert odds[place] == pytest.approx(chance, abs=1e-6)
        assert decision.surface.grid.shape is shape


def test_a_data_set_of_another_shape_is_another_file(shell: Shell, folder: Path) -> None:
    options = "--rows 4 --cols 4 --mines 4 --seed s --games 2 --jobs 1 rows.jsonl"

    assert shell(f"dataset {options}").status == 0
    assert '"shape"' not in Path("rows.jsonl").read_text()
    assert "got others" in shell(f"dataset --shape torus {options}").refusal
    Path("rows.jsonl").unlink()
    assert shell(f"dataset --shape hex {options}").status == 0
    rows = Path("rows.jsonl").read_text()
    assert shell(f"dataset --shape torus {options}").status == 2
    assert Path("rows.jsonl").read_text() == rows


@of_each_shape
def test_a_census_looks_at_the_cells_and_pairs_of_the_shape(shape: Shape, shell: Shell) -> None:
    options = f"--rows 5 --cols 6 --mines 6 --shape {shape} --seed s --jobs 1 --boards 2000 --json"
    told = shell(f"uniformity {options} --first-click opening").json[0]
    near = naive.neighbours(5, 6, shape)
    kept = near[2, 3] | {(2, 3)}
    free = near.keys() - kept
    pairs = {frozenset((one, other)) for one in free for other in near[one] & free}

    assert (told["shape"], told["verdict"]) == (shape, "fair")
    assert (told["cells"]["number"], told["pairs"]["number"]) == (len(free), len(pairs))
    for place in near:
        assert (told["counts"][place[0]][place[1]] == 0) is (place in kept)


def test_the_heat_map_of_hexagons_is_staggered_and_its_labels_name_the_shape(shell: Shell) -> None:
    told = shell("uniformity --shape hex --rows 4 --cols 5 --mines 5 --boards 500 --jobs 1")

    assert [line[:1] == " " for line in told.lines[:4]] == [False, True, False, True]
    assert "size 5 × 4 · shape hex · mines 5" in told.out


# Boards that are made, and what files say


@of_each_shape
def test_a_dealt_board_says_its_shape_where_its_form_can(
    shape: Shape, shell: Shell, folder: Path
) -> None:
    level = "--rows 6 --cols 7 --mines 6"
    options = f"deal {level} --shape {shape} --seed s"
    told, plain = shell(f"{options} --as json").json[0], shell(f"{options} --as grid").out
    info = shell(f"{options} --as rawvf")
    Path("board.rawvf").write_text(info.out)

    assert told["shape"] == shape
    assert plain == shell(f"deal {level} --seed s --as grid").out
    assert shell("info --json board.rawvf").json[0]["shape"] == shape
    assert shell(f"convert board.rawvf --to mbf --shape {shape}").refusal
    assert shell("convert board.rawvf --to code").out.startswith("MT2-")
    assert (
        shell(f"convert - --shape {shape} --to rawvf", plain).out.splitlines()[-6:]
        == (info.out.splitlines()[-6:])
    )


@of_each_shape
def test_a_board_that_is_dealt_solvable_needs_no_guess_on_its_shape(
    shape: Shape, shell: Shell
) -> None:
    dealt = shell(f"deal --shape {shape} --solvable casual --start C3 --seed s --as contest").out
    rows = dealt.splitlines()[1:]
    mines = frozenset(
        (r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "M"
    )
    board = Board(9, 9, mines, shape)

    assert naive.closure(board, (2, 2)) == board.safe


def test_bots_play_a_match_on_another_shape(shell: Shell) -> None:
    options = "--rows 5 --cols 6 --mines 5 --shape hex --games 10 --seed s --jobs 1"
    told = json.loads(shell(f"match casual logic {options} --json").out)
    alone = shell(f"simulate --player casual {options} --json").json[0]

    assert told["shape"] == "hex"
    assert told["players"][0]["won"] == alone["won"]


def game(number: int, shape: str, **others: Any) -> GameRecord:  # noqa: ANN401
    counts = {"three_bv": 10 + number, "solved": 10 + number, "clicks": 30, "all_clicks": 30}
    told = counts | {"left_clicks": 30, "right_clicks": 0, "chords": 0} | others
    date = datetime(2026, 11, number, tzinfo=UTC)
    return GameRecord(f"u{number}", date, 9, 9, 10, True, 5.0 + number, shape=shape, **told)


def test_records_and_plots_of_a_shape_are_its_own(shell: Shell, folder: Path) -> None:
    with Records() as records:
        for number in range(1, 8):
            records.add(game(number, "torus" if number > 4 else ""))
    levels = shell("records --json").json[0]["levels"]
    torus = shell("records --shape torus --level beginner --json").json[0]["levels"]
    table = list(csv.DictReader(shell("records --csv --shape torus").out.splitlines()))

    assert [(each["level"], each["games"]) for each in levels] == [
        *(("Beginner", 4), ("Torus Beginner", 3))
    ]
    assert [each["shape"] for each in torus] == ["torus"]
    assert [row["Level"] for row in table] == ["Torus Beginner"] * 3
    assert "Torus Beginner: 3 wins" in shell("plot histogram --shape torus").out.replace(
        "any, ", ""
    )
    assert "Beginner: 4 wins" in shell("plot histogram").out
    assert "on boards of the shape hex" in shell("plot times --shape hex").refusal


# On the screen


def test_puzzles_and_positions_have_the_shape_of_the_command_line(folder: Path) -> None:
    Path("seen.txt").write_text("3 4 2\n1###\n####\n####\n")
    _, train = parsed(["train", "--mode", "guess", "--level", "beginner", "--shape", "hex"])
    _, analyse = parsed(["analyse", "seen.txt", "--shape", "torus"])
    _, blank = parsed(["analyse", "--shape", "knight"])

    choice = launch.train(train, Settings()).first
    assert choice is not None
    assert choice.what[0].level == Level(9, 9, 10, Shape.HEX)
    for arguments, shape in ((analyse, Shape.TORUS), (blank, Shape.KNIGHT)):
        position = launch.analyse(arguments, Settings()).first
        assert position is not None
        assert position.what[0].sketch.grid.shape is shape


def test_a_mode_without_boards_of_its_own_takes_no_shape(shell: Shell) -> None:
    problem = "--shape: expected --mode safe-cell, region, guess or drill, got storm"

    assert problem in shell("train --mode storm --shape hex").refusal


# What is refused, and what is listed


@pytest.mark.parametrize("command", [*READERS, *DEALERS, "study", "convert x"])
def test_a_shape_that_is_none_is_one_line(command: str, shell: Shell, folder: Path) -> None:
    if command == "study":
        Path("s.toml").write_text('shape = "ring"')
        told, option = shell("study s.toml"), "shape"
    else:
        told, option = shell(f"{command} --shape ring"), "--shape"

    assert f"{option}: expected one of {', '.join(Shape)}, got 'ring'" in told.refusal


@pytest.mark.parametrize("command", ["deal", "solve", "simulate", "uniformity", "match casual"])
def test_a_torus_of_two_rows_is_one_line(command: str, shell: Shell) -> None:
    refusal = shell(f"{command} --rows 2 --cols 5 --mines 2 --shape torus").refusal

    assert refusal == "minetui: expected at least 3 rows on a torus, got 2\n"


@pytest.mark.parametrize(
    ("command", "text"),
    [
        *(
            ("casual", "3 2\n..\n.M\n..\n"),
            ("info", "..\n.*\n..\n"),
            ("grade", "3 2\n..\n.M\n..\n"),
        ),
        *((name, "3 2 1\n##\n1#\n##\n") for name in ("odds", "hint", "solve", "analyse --json")),
        ("reveal", '{"board": [["E","M"],["E","E"],["E","E"]], "click": [0,0]}'),
        ("convert - --to rawvf", "..\n.*\n..\n"),
    ],
)
def test_a_board_too_small_for_its_shape_is_one_line(command: str, text: str, shell: Shell) -> None:
    problem = "expected at least 3 columns on a torus, got 2\n"

    assert re.fullmatch(f"stdin:1: {problem}", shell(f"{command} --shape torus", text).refusal)
    assert shell(f"{command} --shape hex", text).status == 0


def test_a_shape_alone_is_no_level_to_solve(shell: Shell) -> None:
    by_word = shell("solve", "3 4 2 torus\n1###\n####\n####\n")

    assert shell("solve --shape torus", "3 4 2\n1###\n####\n####\n") == by_word
    assert "expected a level" in shell("solve --shape torus --start A1").refusal


@pytest.mark.parametrize("words", ["--code MT1-3035-31D0-1KJC", "--daily 2026-11-21"])
def test_a_board_of_a_code_or_a_day_brings_its_own_shape(words: str, shell: Shell) -> None:
    assert "--shape: " in shell(f"deal {words} --shape torus").refusal


def test_help_completion_and_manual_list_the_shapes() -> None:
    parser = parser_of("deal")

    assert tuple(SHAPES) == tuple(Shape)
    assert f"{', '.join(SHAPES[:-1])} or {SHAPES[-1]}" in " ".join(parser.format_help().split())
    assert " ".join(SHAPES) in re.sub(r"['\"]", "", manual.script(parser, "bash"))
    assert "knight" in manual.page("odds")


@pytest.mark.parametrize(("form", "told"), [("grid", True), ("contest", True), ("rawvf", False)])
def test_a_drawing_is_dealt_with_a_word_about_its_shape(
    shell: Shell, form: str, told: bool
) -> None:
    dealt = shell(f"deal --shape hex --level beginner --as {form}")

    assert (dealt.status, "--shape hex" in dealt.err) == (0, told)
    assert not shell(f"deal --level beginner --as {form}").err
