"""Simulated players to race against: what they reveal, in which order, and how fast."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    LEVELS,
    Flag,
    Game,
    GhostError,
    Level,
    Minefield,
    Move,
    Position,
    Reveal,
    Status,
    has,
    only,
)
from minetui.solver import Analysis, middle_start, racing_moves, up_to
from minetui.solver.frontier import frontier
from minetui.solver.players import safest_by_single_numbers
from minetui.solver.techniques import first_safe

TECHNIQUES = ("casual", "pairs", "logic")


def start_on(level: Level, seed: str) -> Position:
    """A start in the middle of a dealt board."""
    game = Game(level, seed)
    first = level.grid.middle
    return Position(game.dealt_for(first)).reveal(first)


def after(start: Position, moves: list[Move]) -> Position:
    for move in moves:
        start = move.played_on(start)
    return start


@pytest.mark.parametrize("technique", TECHNIQUES)
@given(st.integers(0, 10**6))
def test_a_racer_guesses_only_where_its_technique_is_stuck_and_never_flags(
    technique: str, seed: int
) -> None:
    here = start_on(Level(7, 8, 14), str(seed))
    safe = 0
    for move in racing_moves(here, technique, 1.0):
        if not safe & here.covered:
            safe = first_safe(Analysis(here.surface), up_to(technique))[1].safe
        assert has(safe, move.cell) or not safe & here.covered
        following = move.played_on(here)
        assert following is not here
        here = following

    assert here.status is not Status.PLAYING


@pytest.mark.parametrize("technique", TECHNIQUES)
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


def test_better_techniques_win_more_games() -> None:
    level = LEVELS["Intermediate"]
    starts = [start_on(level, str(seed)) for seed in range(40)]
    won = [
        sum(after(start, racing_moves(start, each, 1.0)).status is Status.WON for start in starts)
        for each in TECHNIQUES
    ]

    assert won[0] < won[1] <= won[2] + 2
    assert won[2] > 25


def test_below_logic_a_cell_is_as_safe_as_the_worst_number_around_it_says() -> None:
    """`1#2##` over `#####`: A2 is mined in 1 of 3, what the 2 touches in 2 of 5, E in 3 of 8."""
    here = Position(Minefield.drawn(".....", "*.**.")).reveal(0).reveal(2)

    assert safest_by_single_numbers(frontier(here.surface)) == only(5)


def test_a_guess_is_no_mine_that_pairs_have_proven() -> None:
    """To single numbers alone C1 is as safe as any."""
    start = Position(Minefield.drawn(".**.*", "....*", "....*", "....*")).reveal(12)
    mines = first_safe(Analysis(start.surface), up_to("pairs"))[1].mines

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
