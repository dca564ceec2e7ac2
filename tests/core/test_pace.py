"""The pace of a game, and the squares of its tenths."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Flag, Minefield, Reveal, SolvedCurve, Square, steps
from minetui.core.pace import WINDOW, Solved

ROW = Minefield.drawn("*" * 6, "." * 6)


def test_only_moves_that_open_cells_are_counted_and_time_never_goes_back() -> None:
    record = (Flag(0, -1.0), Reveal(6, 1.0), Reveal(7, 3.0), Flag(1, 3.5), Reveal(8, 2.0))

    assert [*SolvedCurve.along(steps(ROW, record))] == [(1.0, 1, 2), (3.0, 2, 3), (3.5, 3, 5)]


def test_what_given_moves_solved_is_not_counted() -> None:
    record = [Reveal(cell, 1.0) for cell in range(6, 12)]
    whole = [each.three_bv for each in SolvedCurve.along(steps(ROW, record))]
    rest = [each.three_bv for each in SolvedCurve.along(steps(ROW, record, 2))]

    assert whole == [1, 2, 3, 4, 5, 6]
    assert rest == [1, 2, 3, 4]


def test_a_steady_game_has_the_same_pace_everywhere() -> None:
    solved = [Solved(at / 10, at + 1) for at in range(1001)]

    assert SolvedCurve(solved).pace(0.0, 100.0, 21) == pytest.approx([10.0] * 21, abs=0.1)


def test_the_first_move_belongs_to_the_first_moment() -> None:
    first, second, *others = SolvedCurve([Solved(0.0, 3)]).pace(0.0, 16.0, 17)

    assert first == second == 3 / (16 * WINDOW)
    assert not any(others)


def test_no_time_has_no_pace() -> None:
    assert SolvedCurve([Solved(0.0, 3)]).pace(0.0, 0.0, 4) == [0.0] * 4
    assert SolvedCurve().pace(0.0, 1.0, 1) == [0.0]


@given(st.integers(0, 10**6), st.integers(2, 200))
def test_the_pace_is_what_was_solved_in_the_window_by_its_length(seed: int, count: int) -> None:
    random = Random(seed)
    times = sorted(random.uniform(0, 50) for _ in range(30))
    solved = [Solved(at, number) for number, at in enumerate(times, start=1)]
    start, end = times[0] - 1, times[-1]
    length = (end - start) * WINDOW
    for number, speed in enumerate(SolvedCurve(solved).pace(start, end, count)):
        moment = start + (end - start) * number / (count - 1)
        first = min(max(moment - length / 2, start), end - length)
        inside = sum(first < at <= first + length for at in times)

        assert speed == pytest.approx(inside / length)


SIGNS = dict(zip(Square, "=><?*.", strict=True))


def naive(solved: Sequence[Solved], three_bv: int, guesses: Sequence[int], lost: bool) -> str:
    """The squares as signs: each 3BV is cut into ten parts, and a tenth is `three_bv` parts."""
    parts: list[Fraction | None] = [None] * (10 * solved[0].three_bv)
    since = Fraction(solved[0].at)
    for each in solved:
        new = 10 * each.three_bv - len(parts)
        if new > 0:
            parts += [(Fraction(each.at) - since) / new] * new
            since = Fraction(each.at)
    tenths = [parts[at : at + three_bv] for at in range(0, len(parts), three_bv)]
    tenths = [tenth for tenth in tenths if len(tenth) == three_bv]
    timed = [part for tenth in tenths for part in tenth if part is not None]
    signs = ""
    for tenth in tenths:
        known = [part for part in tenth if part is not None]
        if not known:
            signs += "="
            continue
        own, mean = sum(known) / len(known), sum(timed) / len(timed)
        signs += ">" if own < mean * 2 / 3 else "<" if own > mean * 3 / 2 else "="
    row = list(signs.ljust(10, "."))
    for guess in guesses:
        row[min(guess * 10 // three_bv, 9)] = "?"
    if lost:
        row[min(solved[-1].three_bv * 10 // three_bv, 9)] = "*"
    return "".join(row)


def signs_of(found: Sequence[Square]) -> str:
    """Squares as signs."""
    return "".join(SIGNS[square] for square in found)


@given(st.integers(1, 60), st.integers(0, 10**6), st.booleans())
def test_the_squares_are_those_of_a_naive_count(three_bv: int, seed: int, lost: bool) -> None:
    random = Random(seed)
    at, done = 0, min(random.choice([0, 1, 1, 5]), three_bv)
    end = random.randint(done, three_bv) if lost else three_bv
    solved = [Solved(0.0, done)]
    while done < end:
        at, done = at + random.randint(0, 9), min(done + random.choice([0, 0, 1, 1, 4]), end)
        solved.append(Solved(float(at), done))
    guesses = [random.choice(solved[:-1] or solved).three_bv for _ in range(random.randint(0, 3))]

    assert signs_of(SolvedCurve(solved).squares(three_bv, guesses, exploded=lost)) == naive(
        solved, three_bv, guesses, lost
    )


@pytest.mark.parametrize("three_bv", [1, 2, 3, 7, 10, 13, 15, 26, 140])
def test_a_steady_game_is_even_whatever_its_3bv(three_bv: int) -> None:
    """The first click solves a 3BV at once, as the clock begins with it."""
    steady = [Solved(float(number), number + 1) for number in range(three_bv)]

    assert set(SolvedCurve(steady).squares(three_bv)) == {Square.EVEN}


def test_a_tenth_is_fast_below_two_thirds_of_the_mean_and_slow_above_three_halves() -> None:
    def of(*seconds: int) -> str:
        times = [sum(seconds[:number]) for number in range(11)]
        return signs_of(
            SolvedCurve(Solved(float(at), 9 * n) for n, at in enumerate(times)).squares(90)
        )

    assert of(6, 6, 6, 6, 6, 6, 6, 5, 4, 9) == "=========="
    assert of(6, 6, 6, 6, 6, 6, 6, 5, 3, 10) == "========><"


def test_a_mine_outweighs_a_guess_and_a_guess_the_pace() -> None:
    solved = [Solved(0.0, 0), Solved(1.0, 4), Solved(20.0, 8), Solved(25.0, 9)]

    assert signs_of(SolvedCurve(solved).squares(20, exploded=True)) == ">><<*....."
    assert signs_of(SolvedCurve(solved).squares(20, [4, 8], exploded=True)) == ">>?<*....."
    assert signs_of(SolvedCurve(solved).squares(20, [4, 9])) == ">>?<?....."


@pytest.mark.parametrize(
    ("solved", "three_bv", "lost", "signs"),
    [
        ([Solved(0.0, 1)], 1, False, "=========="),  # won by the first click
        ([Solved(0.0, 0)], 30, True, "*........."),  # lost by it
        ([Solved(0.0, 1), Solved(4.0, 30)], 30, True, "=========*"),  # a chord solves it and hits
        ([Solved(0.0, 0)], 0, False, ""),  # nothing to solve
    ],
)
def test_games_of_one_click_have_squares(
    solved: list[Solved], three_bv: int, lost: bool, signs: str
) -> None:
    assert signs_of(SolvedCurve(solved).squares(three_bv, exploded=lost)) == signs
