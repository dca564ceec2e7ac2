"""Chi-square: the survival function by closed forms and tables, and the statistic by hand."""

from math import erfc, exp, lgamma, log, nextafter, pi, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.studies.uniformity import ChiSquare, upper_gamma


def survival(statistic: float, freedom: float) -> float:
    """The probability of a statistic at least as large."""
    return ChiSquare(statistic, freedom).p_value


def naive_survival(statistic: float, freedom: int) -> float:
    """The same for a whole number of degrees of freedom, by the finite sums that it then is.

    For an even number it is the chance of fewer than half as many events of a Poisson process.
    """
    half, odd = statistic / 2, freedom % 2
    terms = [
        exp((step + odd / 2) * log(half) - half - lgamma(step + odd / 2 + 1))
        for step in range(freedom // 2)
    ]
    return sum(terms) + (erfc(sqrt(half)) if odd else 0.0)


@pytest.mark.parametrize(
    ("statistic", "freedom", "p_value"),
    [
        (0.000157, 1, 0.99),
        (0.454936, 1, 0.5),
        (2.705543, 1, 0.1),
        (3.841459, 1, 0.05),
        (6.634897, 1, 0.01),
        (10.827566, 1, 0.001),
        (5.991465, 2, 0.05),
        (7.814728, 3, 0.05),
        (3.940299, 10, 0.95),
        (9.341818, 10, 0.5),
        (18.307038, 10, 0.05),
        (29.588298, 10, 0.001),
        (43.772972, 30, 0.05),
        (77.929465, 100, 0.95),
        (124.342113, 100, 0.05),
        (149.449253, 100, 0.001),
    ],
)
def test_the_survival_function_has_the_values_of_the_tables(
    statistic: float, freedom: int, p_value: float
) -> None:
    """Abramowitz and Stegun, table 26.8."""
    assert survival(statistic, freedom) == pytest.approx(p_value, rel=1e-3, abs=1e-7)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 10, 11, 80, 81, 479, 480, 1000, 2001])
def test_the_survival_function_is_the_finite_sum_of_a_whole_number_of_freedoms(
    freedom: int,
) -> None:
    """On both sides of the mean, where series and fraction meet, and far out."""
    for deviations in (-6, -3, -1, -0.1, 0, 0.1, 0.5, 1, 2, 3, 5, 8, 20, 50):
        statistic = freedom + deviations * sqrt(2 * freedom)
        if statistic > 0:
            wanted = naive_survival(statistic, freedom)
            assert survival(statistic, freedom) == pytest.approx(wanted, rel=1e-9, abs=1e-290)


@given(st.floats(1e-9, 1400))
def test_two_freedoms_decay_exponentially_and_one_is_the_tail_of_a_normal(
    statistic: float,
) -> None:
    assert survival(statistic, 2) == pytest.approx(exp(-statistic / 2), rel=1e-10)
    assert survival(statistic, 1) == pytest.approx(erfc(sqrt(statistic / 2)), rel=1e-9)


@given(st.floats(0, 1e4), st.floats(0, 1e4), st.floats(0.01, 5000))
def test_a_larger_statistic_is_never_more_likely(one: float, other: float, freedom: float) -> None:
    smaller, larger = sorted((one, other))

    assert 1 >= survival(smaller, freedom) >= survival(larger, freedom) - 1e-10
    assert survival(larger, freedom) >= 0


@given(st.floats(0.01, 2000), st.integers(1, 1000), st.floats(0.01, 0.99))
def test_freedoms_between_two_whole_numbers_give_a_chance_between_theirs(
    statistic: float, freedom: int, part: float
) -> None:
    between = survival(statistic, freedom + part)
    below, above = naive_survival(statistic, freedom), naive_survival(statistic, freedom + 1)

    assert below - 1e-9 <= between <= above + 1e-9


def test_a_freedom_and_a_half_is_as_the_tables_of_the_gamma_function_say() -> None:
    """Q(3/4, x) by its own series, term after term."""
    terms, term = 0.0, 1 / 0.75
    for step in range(1, 60):
        terms, term = terms + term, term * 1.2 / (0.75 + step)
    wanted = 1 - terms * exp(0.75 * log(1.2) - 1.2 - lgamma(0.75))

    assert survival(2.4, 1.5) == pytest.approx(wanted, rel=1e-12)


@pytest.mark.parametrize("freedom", [1e4, 1e6, 1e8])
def test_very_many_freedoms_are_nearly_normal(freedom: float) -> None:
    """At the mean a chi-square variable is larger with 1/2 - 1/(3 √(π n)), nearly."""
    deviation = sqrt(2 * freedom)

    assert survival(freedom, freedom) == pytest.approx(0.5 - 1 / (3 * sqrt(pi * freedom)), abs=1e-6)
    assert survival(freedom - 3 * deviation, freedom) == pytest.approx(0.99865, abs=2e-3)
    assert survival(freedom + 3 * deviation, freedom) == pytest.approx(0.00135, abs=5e-4)


@pytest.mark.parametrize("freedom", [0.5, 1, 2, 3, 479, 1e6])
def test_the_extremes_are_certain_and_impossible_without_an_error(freedom: float) -> None:
    assert survival(0, freedom) == 1
    assert survival(-1.0, freedom) == 1
    assert survival(1e-320, freedom) == pytest.approx(1)
    for huge in (1e9, 1e100, 1e300, 1e308):
        assert survival(huge, freedom) == 0


@given(st.floats(0.5, 5000))
def test_series_and_fraction_meet(shape: float) -> None:
    """The one is used below the shape plus one, the other from there on."""
    edge = shape + 1

    assert upper_gamma(shape, nextafter(edge, 0)) == pytest.approx(
        upper_gamma(shape, edge), rel=1e-9
    )


def test_counts_of_one_thing_a_trial_give_pearsons_statistic() -> None:
    """12 trials that each choose one of three: two counts decide the third."""
    correlations = 3 + 6 * (1 / 2) ** 2
    found = ChiSquare.of([3, 5, 4], trials=12, chance=1 / 3, squared_correlations=correlations)

    assert found.statistic == pytest.approx((1 + 1 + 0) / 4)
    assert found.freedom == pytest.approx(2)
    assert found.p_value == pytest.approx(exp(-0.25))


def test_counts_of_a_fixed_number_of_members_have_one_freedom_less() -> None:
    """20 trials that each choose 2 of 4, whose pairs all have the correlation -1/3."""
    counts, correlations = [12, 9, 7, 12], 4 + 12 * (1 / 3) ** 2
    found = ChiSquare.of(counts, trials=20, chance=1 / 2, squared_correlations=correlations)
    naive = sum((count - 10) ** 2 for count in counts) / (20 * 1 / 2 * 1 / 2)

    assert naive == 18 / 5
    assert found.statistic == pytest.approx(naive * 3 / 4)
    assert found.freedom == pytest.approx(3)


def test_independent_counts_keep_all_their_freedoms() -> None:
    found = ChiSquare.of([4, 0, 3], trials=10, chance=0.2, squared_correlations=3)

    assert found.statistic == pytest.approx((4 + 4 + 1) / 1.6)
    assert found.freedom == 3


def test_counts_that_always_agree_are_a_single_one() -> None:
    found = ChiSquare.of([4, 4, 4], trials=10, chance=0.2, squared_correlations=9)

    assert found.statistic == pytest.approx(4 / 1.6)
    assert found.freedom == 1
    assert found.p_value == pytest.approx(erfc(sqrt(4 / 1.6 / 2)))


def test_counts_as_expected_have_the_statistic_zero() -> None:
    found = ChiSquare.of([5, 5], trials=10, chance=0.5, squared_correlations=4)

    assert (found.statistic, found.p_value) == (0, 1)
