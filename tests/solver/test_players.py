"""Simulated players: those that guess, those that race, and the grades of boards."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minetui.core import (
    LEVELS,
    Cell,
    Flag,
    Game,
    GhostError,
    Level,
    Minefield,
    Move,
    Position,
    Reveal,
    Status,
    Surface,
    cells_of,
    has,
    only,
)
from minetui.core.deal import deal
from minetui.solver import TECHNIQUES, Analysis, ExactPlayer, Grade, Limit, Proven, racing_moves
from minetui.solver.frontier import Frontier
from minetui.solver.players import (
    GUESSES,
    Finish,
    best_run,
    giving_order,
    guesses,
    middle_start,
    safest_by_single_numbers,
    starts,
)
from minetui.solver.techniques import Techniques

from .brute_force import Seen, certainly_safe, proven
from .test_odds import drawn

SEEN = ("2##100", "###100", "#32222", "#2#2##", "######", "######")


def guess(name: str, surface: Surface) -> int:
    return GUESSES[name](Random(0))(Analysis(surface), Proven(0, 0))


def test_deep_search_guesses_a_cell_that_wins_the_most_layouts() -> None:
    surface = drawn(list(SEEN), 9)
    player = ExactPlayer.on_odds(Analysis(surface).odds, Limit(1_000_000))
    player.solve()
    player.compare()
    best = {won.cell: won.low for won in player.play.cells if won.low == won.high}

    assert guess("advice", surface) != guess("deep", surface)
    assert best[guess("deep", surface)] == player.play.low == 137


def test_deep_search_follows_the_advice_where_too_many_layouts_are_left() -> None:
    surface = drawn(["1#######"] + ["########"] * 7, 10)

    assert guess("deep", surface) == guess("advice", surface)


def test_the_safest_guess_has_the_lowest_odds_of_a_mine() -> None:
    surface = drawn(["2#####", "######", "######", "######"], 4)

    assert has(Analysis(surface).odds.parts[0][0], guess("safest", surface))


@pytest.mark.parametrize("name", ["advice", "safest", "deep"])
def test_a_guess_without_time_is_the_first_cell_that_is_not_counted(name: str) -> None:
    late = Analysis(drawn(["1#1##", "#####"], 2), lambda: True)

    assert GUESSES[name](Random(0))(late, Proven(0, 0)) == 1


def start_on(level: Level, seed: str) -> Position:
    """A start in the middle of a dealt board."""
    game = Game(level, seed)
    first = level.grid.middle
    return Position(game.dealt_for(first)).reveal(first)


def after(start: Position, moves: list[Move]) -> Position:
    for move in moves:
        start = move.played_on(start)
    return start


@pytest.mark.parametrize("technique", TECHNIQUES.ids[:-1])
@given(st.integers(0, 10**6))
def test_a_racer_guesses_only_where_its_technique_is_stuck_and_never_flags(
    technique: str, seed: int
) -> None:
    here = start_on(Level(7, 8, 14), str(seed))
    safe = 0
    for move in racing_moves(here, technique, 1.0):
        if not safe & here.covered:
            safe = TECHNIQUES.up_to(technique).first_safe(Analysis(here.surface))[1].safe
        assert has(safe, move.cell) or not safe & here.covered
        following = move.played_on(here)
        assert following is not here
        here = following

    assert here.status is not Status.PLAYING


@pytest.mark.parametrize("technique", TECHNIQUES.ids[:-1])
def test_a_racer_is_as_fast_as_wanted_with_even_clicks(technique: str) -> None:
    for seed in range(6):
        start = start_on(LEVELS["Intermediate"], str(seed))
        moves = racing_moves(start, technique, 2.5)
        solved = after(start, moves).solved_three_bv - start.solved_three_bv
        gaps = [after.at - before.at for before, after in pairwise([Reveal(0, 0.0), *moves])]

        assert solved / moves[-1].at == pytest.approx(2.5, abs=0.01)
        assert max(gaps) - min(gaps) <= 0.0011  # milliseconds are rounded


def test_the_same_board_sees_the_same_game_and_another_speed_other_times_only() -> None:
    start = start_on(LEVELS["Expert"], "rain")
    slow, again, fast = (racing_moves(start, "logic", speed) for speed in (1.0, 1.0, 4.0))

    assert slow == again
    assert [move.cell for move in slow] == [move.cell for move in fast]
    assert fast[-1].at == pytest.approx(slow[-1].at / 4, abs=0.001)


def test_below_logic_a_cell_is_as_safe_as_the_worst_number_around_it_says() -> None:
    """`1#2##` over `#####`: A2 is mined in 1 of 3, what the 2 touches in 2 of 5, E in 3 of 8."""
    here = Position(Minefield.drawn(".....", "*.**.")).reveal(0).reveal(2)

    assert safest_by_single_numbers(Frontier.of(here.surface)) == only(5)


def test_a_guess_is_no_mine_that_pairs_have_proven() -> None:
    """To single numbers alone C1 is as safe as any."""
    start = Position(Minefield.drawn(".**.*", "....*", "....*", "....*")).reveal(12)
    mines = TECHNIQUES.up_to("pairs").first_safe(Analysis(start.surface))[1].mines

    assert has(mines, 2)
    assert not has(mines, racing_moves(start, "pairs", 1.0)[0].cell)


def test_a_flag_on_a_safe_cell_is_removed_before_that_is_revealed() -> None:
    start = replace(start_on(LEVELS["Beginner"], "a"), flagged=only(0) | only(1))
    moves = racing_moves(start, "logic", 1.0)
    removed = [(move.cell, following) for move, following in pairwise(moves) if type(move) is Flag]

    assert after(start, moves).status is Status.WON
    assert all(following == Reveal(cell, following.at) for cell, following in removed)


def test_a_race_begins_at_the_zero_nearest_to_the_middle_or_a_safe_cell() -> None:
    zeros, numbers = (
        Minefield.drawn(".....", "..*..", "....."),
        Minefield.drawn("*.*", ".*.", "..."),
    )
    flagged = Position(zeros).toggle_flag(5)

    assert middle_start(Position(zeros)) == 5
    assert middle_start(flagged) == 9
    assert middle_start(Position(numbers)) == 1
    with pytest.raises(GhostError, match="expected a safe cell without a flag to begin with"):
        middle_start(replace(flagged, flagged=zeros.safe))


LEVEL = Level(6, 6, 7)


def dealt(seed: int, level: Level = LEVEL) -> Minefield:
    return Minefield(level.grid, deal(level, Random(seed)))


def as_naive(field: Minefield) -> tuple[naive.Board, list[naive.Place]]:
    """The board, and the places to give.

    They are the first zero of each opening, the largest first, then what no opening reveals.
    """
    board = naive.Board.of(field.grid.rows, field.grid.cols, field.mines)
    zeros = naive.pieces(board.rows, board.cols, board.zeros)
    firsts = sorted((-len(board.opening(min(piece))), min(piece)) for piece in zeros)
    return board, [first for _, first in firsts] + sorted(board.lone_numbers())


def naive_guesses(technique: str, field: Minefield, start: Cell) -> int:
    """How often a player is given a cell, as nothing is safe by brute force.

    A casual player who has two openings may learn more from both together, so all that is revealed
    is looked at again each time.
    """
    board, order = as_naive(field)
    given, revealed = 0, {field.grid.place(start)}
    while revealed != board.safe:
        seen = Seen.on(board, revealed)
        together = {"casual": 1, "pairs": 2}.get(technique)
        fresh = proven(seen, together)[0] if together else certainly_safe(seen)
        given += not fresh
        revealed |= fresh or {next(place for place in order if place not in revealed)}
    return given


@given(st.integers(0, 10**9))
def test_the_order_of_what_is_given_is_the_largest_opening_first(seed: int) -> None:
    field = dealt(seed, Level(8, 8, 9))

    assert [field.grid.place(cell) for cell in giving_order(field)] == as_naive(field)[1]


@pytest.mark.parametrize("technique", TECHNIQUES.ids[:-1])
@given(st.integers(0, 10**9))
def test_a_technique_needs_as_many_guesses_as_brute_force(technique: str, seed: int) -> None:
    field = dealt(seed)
    start = next(cells_of(field.safe))

    expected = naive_guesses(technique, field, start)
    assert guesses(field, start, TECHNIQUES.up_to(technique)) == expected


@settings(max_examples=15)
@given(st.integers(0, 10**9))
def test_more_techniques_never_need_more_guesses(seed: int) -> None:
    field = dealt(seed, Level(7, 7, 11))
    start = next(cells_of(field.safe))
    needed = [guesses(field, start, TECHNIQUES.up_to(technique)) for technique in TECHNIQUES.ids]

    assert needed == sorted(needed, reverse=True)
    assert needed[2] == needed[3]


@pytest.mark.parametrize("seed", [0, 5, 6, 8, 9])
def test_the_best_first_cell_is_one_with_the_fewest_guesses(seed: int) -> None:
    """The first of them, but for a technique that does as well as the one before it."""
    field = dealt(seed)
    tried, below = starts(field), None

    for technique, run in Grade.of(field).runs.items():
        counts = [guesses(field, start, TECHNIQUES.up_to(technique)) for start in tried]
        first = Finish(tried[counts.index(min(counts))], min(counts))
        below = below if below and not below.guesses else first
        assert run == below


def test_the_grade_is_the_first_technique_without_a_guess() -> None:
    def grade(*needed: int) -> str:
        runs = zip(TECHNIQUES.ids, needed, strict=True)
        return Grade({technique: Finish(0, count) for technique, count in runs}).technique

    assert grade(0, 0, 0, 0) == "casual"
    assert grade(2, 0, 0, 0) == "pairs"
    assert grade(2, 1, 0, 0) == "logic"
    assert grade(2, 1, 1, 1) == "odds"


@pytest.mark.parametrize(
    ("rows", "technique", "needed"),
    [
        (["....", "....", "...*"], "casual", [0, 0, 0, 0]),
        ([".....", ".....", "*.*.*"], "pairs", [1, 0, 0, 0]),
        (["..*..*", "......", "......"], "casual", [0, 0, 0, 0]),
        (["...", ".*.", "..."], "logic", [2, 1, 0, 0]),
        (["*.", ".."], "odds", [2, 2, 2, 2]),
        (["..*.", "..*."], "logic", [1, 1, 0, 0]),
    ],
)
def test_some_boards_are_graded_so(rows: list[str], technique: str, needed: list[int]) -> None:
    grade = Grade.of(Minefield.drawn(*rows))

    assert [run.guesses for run in grade.runs.values()] == needed
    assert (grade.technique, tuple(grade.runs)) == (technique, TECHNIQUES.ids)


def test_a_given_first_cell_is_the_one_of_all_runs() -> None:
    field = dealt(5, Level(9, 9, 14))
    start = list(cells_of(field.safe))[30]

    assert {run.start for run in Grade.of(field, start).runs.values()} == {start}


def test_no_more_starts_are_tried_than_there_is_work_for(monkeypatch: pytest.MonkeyPatch) -> None:
    field = dealt(1, Level(16, 16, 40))
    assert len(starts(field)) == 20
    assert len(starts(dealt(1, Level(50, 50, 400)))) == 4
    monkeypatch.setattr("minetui.solver.players.MOST_STARTED_CELLS", 1)
    assert starts(field) == [next(giving_order(field))]


def test_after_a_start_without_a_guess_no_more_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def counted(field: Minefield, start: int, techniques: Techniques) -> int:
        tried.append(start)
        return [3, 0, 0][len(tried) - 1]

    monkeypatch.setattr("minetui.solver.players.guesses", counted)
    assert best_run(dealt(1), TECHNIQUES, [7, 8, 9]) == Finish(8, 0)
    assert tried == [7, 8]
