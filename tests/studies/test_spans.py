"""Spans of games: whatever was played, none is counted twice, and the rest is what is missing."""

from hypothesis import given
from hypothesis import strategies as st

from minetui.studies.study import Span, chosen, missing, unbroken

spans = st.tuples(st.integers(0, 60), st.integers(1, 20)).map(lambda two: (two[0], sum(two)))


def in_order(played: list[Span]) -> list[Span]:
    """The spans as the results give them: by their first games, of several the longest first."""
    return sorted(set(played), key=lambda span: (span[0], -span[1]))


@given(st.lists(spans), st.integers(1, 70), st.integers(1, 30))
def test_each_game_is_in_one_span_that_was_played_or_is_missing(
    played: list[Span], games: int, size: int
) -> None:
    taken = chosen(in_order(played), games)
    rest = list(missing(taken, games, size))
    numbers = [number for span in (*taken, *rest) for number in range(*span)]

    assert sorted(numbers) == list(range(games))
    assert set(taken) <= set(played)
    assert all(stop - first <= size for first, stop in rest)
    assert all(first // size == (stop - 1) // size for first, stop in rest)


@given(st.lists(spans), st.integers(1, 70))
def test_what_is_reported_has_no_gap(played: list[Span], games: int) -> None:
    taken = unbroken(chosen(in_order(played), games))
    known = [number for span in taken for number in range(*span)]

    assert known == list(range(len(known)))
