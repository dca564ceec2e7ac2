"""The figures of games, and of paired games, against slow and simple ones."""

from math import comb, sqrt
from random import Random

import pytest

from minetui.studies import GameTally
from minetui.studies.games import NORMAL_95, Pairs


@pytest.mark.parametrize(
    ("pairs", "low", "high"),
    [
        (Pairs(36, 12, 2, 0), 0.0569, 0.3404),
        (Pairs(14, 5, 0, 22), 0.0115, 0.2265),
        (Pairs(1, 1, 7, 12), -0.5069, -0.0256),
    ],
)
def test_the_interval_is_newcombes(pairs: Pairs, low: float, high: float) -> None:
    """His own example (1998), that of Altman et al. (2000), and that of Fagerland et al. (2014)."""
    assert pairs.interval == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(("first", "second"), [(0, 1), (0, 9), (3, 10), (48, 99), (500, 600)])
def test_mid_p_is_the_sum_of_the_binomial_less_half_of_what_came(first: int, second: int) -> None:
    decided = first + second
    tail = sum(comb(decided, count) for count in range(first + 1))
    exact = (2 * tail - comb(decided, first)) / 2**decided

    assert Pairs(7, first, second, 5).p_value == pytest.approx(exact, rel=1e-9)
    assert Pairs(7, second, first, 5).p_value == pytest.approx(exact, rel=1e-9)


def test_players_change_places_and_the_interval_turns_round() -> None:
    low, high = Pairs(40, 9, 3, 8).interval

    assert Pairs(40, 3, 9, 8).interval == pytest.approx((-high, -low))


def test_the_interval_holds_the_true_difference_as_often_as_it_says() -> None:
    """19 of 20 times, on boards of which the first player wins 60 % and the second 55 %."""
    random, held = Random(1), 0
    for _ in range(1000):
        drawn = random.choices(range(4), weights=(50, 10, 5, 35), k=200)
        low, high = Pairs(*map(drawn.count, range(4))).interval
        held += low <= 0.05 <= high

    assert 930 <= held <= 970


@pytest.mark.parametrize("pairs", [(5, 0, 0, 0), (0, 0, 0, 5), (0, 5, 0, 0), (0, 0, 3, 2)])
def test_players_that_never_differ_or_always_do_have_an_interval(
    pairs: tuple[int, int, int, int],
) -> None:
    low, high = Pairs(*pairs).interval

    assert -1 <= low <= Pairs(*pairs).difference <= high <= 1
    assert low < high


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 1, 0.2065, 1.0)],
)
def test_the_interval_is_that_of_wilson(won: int, played: int, low: float, high: float) -> None:
    assert GameTally(played, won).interval == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize("won", range(1, 20))
def test_the_rate_is_just_so_unlikely_at_the_ends_of_the_interval(won: int) -> None:
    """Wilson's interval: there the rate is 1.96 standard deviations off."""
    for end in GameTally(20, won).interval:
        assert abs(won / 20 - end) == pytest.approx(NORMAL_95 * sqrt(end * (1 - end) / 20))
