"""The metrics of a game at its moments, compared with a count of the clicks up to them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    Chord,
    Click,
    ClickCounts,
    Course,
    Flag,
    Minefield,
    Moment,
    Points,
    Reveal,
    Track,
)
from minetui.core.moves import with_moments

FIELD = Minefield.drawn("*...", "....", "...*")
CLICKS = (
    *(Click(Reveal(2, 0.0)), Click(Chord(3, 0.5), effective=False), Click(Flag(0, 1.0))),
    *(Click(Flag(3, 1.5), effective=False), Click(Reveal(3, 4.0), effective=False)),
    Click(Reveal(4, 4.0)),
)
COURSE = Course(FIELD, CLICKS, end=5.0)
kinds = st.sampled_from((Reveal, Flag, Chord))


def test_wasted_clicks_count_from_their_time_on_and_moves_when_they_are_made() -> None:
    moments = [Moment(0, 0.0), Moment(1, 0.4), Moment(1, 0.5), Moment(2, 2.0), Moment(2, 4.0)]
    counts = [COURSE.counts(moment) for moment in (*moments, Moment(3, 4.0))]

    assert [each.all for each in counts] == [0, 1, 2, 4, 5, 6]
    assert [each.effective for each in counts] == [0, 1, 1, 2, 2, 3]
    assert [each.wasted for each in counts] == [0, 0, 1, 2, 3, 3]


@given(st.lists(st.tuples(kinds, st.integers(0, 9), st.booleans()), max_size=30), st.integers(0, 9))
def test_a_moment_has_the_clicks_up_to_its_time(
    drawn: list[tuple[type, int, bool]], at: int
) -> None:
    """Time stands still where it goes back."""
    clicks = [Click(kind(0, float(time)), effective) for kind, time, effective in drawn]
    placed = list(with_moments(clicks, given=2))
    moves = max([2, *(moment.moves for moment, _ in placed if moment.at <= at)])
    done = [click for moment, click in placed if moment.at <= at]
    course = Course(FIELD, clicks, 9.0, given=2)

    assert course.counts(Moment(moves, float(at))) == ClickCounts.of(done, FIELD.mines)


def test_given_moves_are_no_clicks() -> None:
    course = Course(FIELD, CLICKS, end=5.0, given=3)

    assert [course.counts(Moment(moves, 0.2)).all for moves in range(5)] == [0, 0, 0, 0, 1]
    assert course.wasted[0] == (Moment(4, 0.5), CLICKS[1])


@pytest.mark.parametrize(("unrecorded", "at_end"), [(0, 6), (4, 10), (None, None)])
def test_clicks_that_are_only_counted_are_known_at_the_end(
    unrecorded: int | None, at_end: int | None
) -> None:
    course = Course(FIELD, CLICKS, end=5.0, unrecorded=unrecorded)

    assert course.counts(Moment(3, 5.0)).all == at_end
    assert course.counts(Moment(3, 4.5)).all == (6 if unrecorded == 0 else None)


def test_the_metrics_have_the_time_the_path_and_the_solved_3bv_of_the_moment() -> None:
    track = Track(lambda: Points([0.0, 1.0, 3.0], [0, 3, 3], [0, 4, 8]))
    course = Course(FIELD, CLICKS, end=5.0, track=track)
    now, before = course.metrics(Moment(2, 2.0), 1), course.metrics(Moment(0, -1.0), 0)

    assert (now.path, now.speed, now.ioe) == (5.0, 0.5, 0.25)
    assert (before.path, before.seconds, before.speed) == (0.0, 0.0, None)
