"""The pace of a game, against counting by hand."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Flag, Minefield, Reveal, Solved, solved_by, steps
from minetui.core.pace import WINDOW, pace

ROW = Minefield.drawn("*" * 6, "." * 6)


def test_only_moves_that_open_cells_are_counted_and_time_never_goes_back() -> None:
    record = (Flag(0, -1.0), Reveal(6, 1.0), Reveal(7, 3.0), Flag(1, 3.5), Reveal(8, 2.0))

    assert [*solved_by(steps(ROW, record))] == [(1.0, 1, 2), (3.0, 2, 3), (3.5, 3, 5)]


def test_what_given_moves_solved_is_not_counted() -> None:
    record = [Reveal(cell, 1.0) for cell in range(6, 12)]
    whole = [each.three_bv for each in solved_by(steps(ROW, record))]
    rest = [each.three_bv for each in solved_by(steps(ROW, record, 2))]

    assert whole == [1, 2, 3, 4, 5, 6]
    assert rest == [1, 2, 3, 4]


def test_a_steady_game_has_the_same_pace_everywhere() -> None:
    solved = [Solved(at / 10, at + 1) for at in range(1001)]

    assert pace(solved, 0.0, 100.0, 21) == pytest.approx([10.0] * 21, abs=0.1)


def test_the_first_move_belongs_to_the_first_moment() -> None:
    first, second, *others = pace([Solved(0.0, 3)], 0.0, 16.0, 17)

    assert first == second == 3 / (16 * WINDOW)
    assert not any(others)


def test_no_time_has_no_pace() -> None:
    assert pace([Solved(0.0, 3)], 0.0, 0.0, 4) == [0.0] * 4
    assert pace([], 0.0, 1.0, 1) == [0.0]


@given(st.integers(0, 10**6), st.integers(2, 200))
def test_the_pace_is_what_was_solved_in_the_window_by_its_length(seed: int, count: int) -> None:
    random = Random(seed)
    times = sorted(random.uniform(0, 50) for _ in range(30))
    solved = [Solved(at, number) for number, at in enumerate(times, start=1)]
    start, end = times[0] - 1, times[-1]
    length = (end - start) * WINDOW
    for number, speed in enumerate(pace(solved, start, end, count)):
        moment = start + (end - start) * number / (count - 1)
        first = min(max(moment - length / 2, start), end - length)
        inside = sum(first < at <= first + length for at in times)

        assert speed == pytest.approx(inside / length)
