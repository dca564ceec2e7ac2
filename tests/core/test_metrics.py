"""Metrics, their course over a game, and what each click lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    METRICS,
    Chord,
    Click,
    ClickCounts,
    ClickLoss,
    Course,
    Flag,
    Game,
    Grid,
    Metrics,
    Minefield,
    Moment,
    Move,
    Points,
    Position,
    Question,
    Reveal,
    Track,
    set_of,
)
from minetui.core.moves import with_moments
from minetui.core.zini import zini, zini_left

from .boards import minefield

FIELD = minefield("""
    . . . * .
    . . . . .
""")  # 3BV 4, ZiNi 4
MINE, ONE = 3, 4


def metrics(*moves: Move, seconds: float = 2.0) -> Metrics:
    """The metrics of a game with these clicks."""
    return Metrics.of(Game.on(FIELD, moves), seconds)


def test_metrics_follow_undo() -> None:
    game = Game.on(FIELD, [Reveal(0), Reveal(ONE), Reveal(0)])
    game.undo()

    assert Metrics.of(game, 1.0) == Metrics(FIELD, 1.0, 1, ClickCounts(left=1, effective=1))


def test_what_the_start_solved_is_not_to_be_solved() -> None:
    """A game on a daily board that is won has solved all that there was to solve."""
    game = Game.on(FIELD, [Reveal(0), Reveal(ONE)])
    game.given = 1
    game.extend([Reveal(8), Reveal(9)])
    all_done = Metrics.of(game, 2.0)

    assert (all_done.three_bv, all_done.to_solve, all_done.solved) == (4, 3, 3)
    assert all_done.estimated_time == 2.0


def test_each_metric_is_what_its_definition_says() -> None:
    """4 clicks, 3 of them effective, solve 2 of 4 3BV in 2 seconds; the ZiNi of the board is 4."""
    game = metrics(Flag(MINE), Reveal(0), Reveal(0), Reveal(ONE))
    expected = {
        **{"time": 2.0, "three_bv": 4, "solved": 2, "speed": 1.0, "estimated_time": 4.0},
        **{"clicks": 4, "left": 3, "right": 1, "chords": 0, "effective_clicks": 3},
        **{"wasted_clicks": 1, "clicks_per_second": 2.0, "ioe": 2 / 4, "throughput": 2 / 3},
        **{"correctness": 3 / 4, "flags": 1, "misflags": 0, "unflags": 0, "style": "FL"},
        **{"rqp": 2.0, "qg": 2**1.7 / 2, "stnb": None, "path": None, "zini": 4},
        **{"human_zini": 4, "zne": 2 / 4, "znt": 2 / 3, "hzne": 2 / 4, "hznt": 2 / 3},
    }

    assert game.values() == pytest.approx(expected)
    assert game.values(["left", "speed"]) == {"left": 3, "speed": 1.0}


def test_metrics_are_absent_before_anything_was_done() -> None:
    without = {name for name, value in metrics(seconds=0.0).values().items() if value is None}

    assert without == {
        *("speed", "estimated_time", "clicks_per_second", "ioe", "throughput", "correctness"),
        *("rqp", "qg", "stnb", "path", "zne", "znt", "hzne", "hznt"),
    }


def test_without_a_count_of_all_clicks_there_is_no_ioe() -> None:
    """Effective clicks are known, so throughput is."""
    game = Game.on(FIELD, [Reveal(0)])
    game.counts_all = False
    counted = Metrics.of(game, 2.0)

    assert (counted.ioe, counted.clicks.wasted, counted.clicks.style) == (None, None, None)
    assert METRICS["left"](counted) is None
    assert counted.throughput == 1.0


def test_wasted_clicks_that_were_only_counted_count_for_ioe() -> None:
    counts = ClickCounts(left=2, effective=2, unrecorded=2)
    game = Metrics(FIELD, 2.0, 2, counts)

    assert (game.ioe, counts.wasted, counts.style) == (0.5, 2, None)
    assert METRICS["left"](game) is None


def test_flags_misflags_and_flags_taken_away_are_counted() -> None:
    """A flag that becomes a question mark is taken away; a wasted right click is no flag."""
    flags = [Flag(MINE), Flag(0), Flag(0), Question(MINE), Question(MINE), Flag(ONE)]
    clicks = [*map(Click, flags), Click(Flag(ONE), effective=False)]

    assert ClickCounts.of(clicks, FIELD.mines) == ClickCounts(
        right=7, effective=6, flags=3, misflags=2, unflags=2
    )


@pytest.mark.parametrize(
    ("made", "style"), [([Reveal(0)], "NF"), ([Reveal(0), Flag(3)], "FL"), ([Chord(0)], "FL")]
)
def test_a_game_without_right_clicks_and_chords_is_nf(made: list[Move], style: str) -> None:
    assert metrics(*made).clicks.style == style


@pytest.mark.parametrize(
    ("rows", "cols", "mines", "factor"),
    [(9, 9, 10, 36), (8, 8, 10, 36), (16, 16, 40, 162), (16, 30, 99, 435), (16, 30, 98, None)],
)
def test_stnb_weighs_the_three_levels(
    rows: int, cols: int, mines: int, factor: float | None
) -> None:
    """A whole board in 1 second has a STNB of its factor times its 3BV."""
    board = Minefield(Grid(rows, cols), set_of(range(mines)))
    game = Metrics(board, 1.0, board.three_bv, ClickCounts())

    assert game.stnb == (None if factor is None else pytest.approx(factor * board.three_bv))


def test_a_path_is_the_sum_of_its_straight_pieces_on_cells_of_16_pixels() -> None:
    track = Track(lambda: Points([0.0, 1.0, 2.0, 2.0], [0, 3, 3, 6], [0, 4, 4, 8]))

    assert [track.length(at) for at in (-2.0, 0.0, 1.5, 2.0)] == [0.0, 0.0, 5.0, 10.0]
    assert track.length() == 10.0
    assert Track(lambda: Points([0.0, 1.0], [0, 0], [0, 24]), square=24).length() == 16.0


def test_a_path_begins_with_the_first_reveal_though_other_points_have_its_time() -> None:
    points = Points([-1.0, 0.0, 0.0, 1.0], [90, 60, 30, 33], [0, 0, 0, 4])

    assert Track(lambda: points, first=2).length() == 5.0
    assert Track(lambda: points, first=2).length(-1.0) == 0.0
    assert Track(lambda: points, first=4).length() == 0.0


PLAYED = Minefield.drawn("*...", "....", "...*")
CLICKS = (
    *(Click(Reveal(2, 0.0)), Click(Chord(3, 0.5), effective=False), Click(Flag(0, 1.0))),
    *(Click(Flag(3, 1.5), effective=False), Click(Reveal(3, 4.0), effective=False)),
    Click(Reveal(4, 4.0)),
)
COURSE = Course(PLAYED, CLICKS, end=5.0)
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
    course = Course(PLAYED, clicks, 9.0, given=2)

    assert course.counts(Moment(moves, float(at))) == ClickCounts.of(done, PLAYED.mines)


def test_given_moves_are_no_clicks() -> None:
    course = Course(PLAYED, CLICKS, end=5.0, given=3)

    assert [course.counts(Moment(moves, 0.2)).all for moves in range(5)] == [0, 0, 0, 0, 1]
    assert course.wasted[0] == (Moment(4, 0.5), CLICKS[1])


@pytest.mark.parametrize(("unrecorded", "at_end"), [(0, 6), (4, 10), (None, None)])
def test_clicks_that_are_only_counted_are_known_at_the_end(
    unrecorded: int | None, at_end: int | None
) -> None:
    course = Course(PLAYED, CLICKS, end=5.0, unrecorded=unrecorded)

    assert course.counts(Moment(3, 5.0)).all == at_end
    assert course.counts(Moment(3, 4.5)).all == (6 if unrecorded == 0 else None)


def test_the_metrics_have_the_time_the_path_and_the_solved_3bv_of_the_moment() -> None:
    track = Track(lambda: Points([0.0, 1.0, 3.0], [0, 3, 3], [0, 4, 8]))
    course = Course(PLAYED, CLICKS, end=5.0, track=track, start_solved=1)
    now, before = course.metrics(Moment(2, 2.0), 1), course.metrics(Moment(0, -1.0), 0)

    assert (now.path, now.speed, now.ioe) == (5.0, 0.5, 0.25)
    assert now.to_solve == now.three_bv - 1
    assert (before.path, before.seconds, before.speed) == (0.0, 0.0, None)


RING = Minefield.drawn("...", ".*.", "...")


def losses(field: Minefield, *clicks: Click) -> list[int]:
    return [each.loss for each in ClickLoss.along(Position(field), clicks)]


def test_the_way_of_zini_loses_nothing() -> None:
    """A2, the mine and a chord, then C2 and a chord."""
    moves = (Reveal(3), Flag(4), Chord(3), Reveal(5), Chord(5))

    assert zini(RING) == len(moves)
    assert losses(RING, *map(Click, moves)) == [0] * 5


def test_a_wasted_click_and_a_wrong_flag_lose_one() -> None:
    wrong, again = Click(Flag(0)), Click(Flag(0))
    wasted = Click(Reveal(0), effective=False)

    assert losses(RING, wrong, wasted, again) == [1, 1, 1]


def test_the_mine_that_ends_a_game_loses_one() -> None:
    assert losses(RING, Click(Reveal(0)), Click(Reveal(4))) == [0, 1]


@given(st.lists(st.tuples(kinds, st.integers(0, 19)), max_size=25))
def test_the_projected_zini_is_clicks_and_what_is_left_and_losses_add_up_to_it(
    drawn: list[tuple[type, int]],
) -> None:
    field = Minefield.drawn("*....", "..*..", ".....", "*...*")
    game = Game.on(field, [kind(cell) for kind, cell in drawn])
    found = list(ClickLoss.along(Position(field), game.clicks))
    positions = [Position(field)]
    for click in game.clicks:
        positions.append(click.move.played_on(positions[-1]))

    assert [each.projected for each in found] == [
        number + zini_left(position) for number, position in enumerate(positions) if number
    ]
    assert zini(field) + sum(each.loss for each in found) == len(found) + zini_left(positions[-1])


def test_the_clicks_begin_after_the_given_moves() -> None:
    start = Position(RING).reveal(0)
    (found,) = ClickLoss.along(start, [Click(Reveal(1, 2.0))], given=1)

    assert (found.moment, found.projected) == (Moment(2, 2.0), 1 + zini_left(start.reveal(1)))


def test_the_dearest_clicks_are_those_that_lost_most_the_earlier_first() -> None:
    lost = (1, 0, 3, -1, 1, 2)
    clicks = [
        ClickLoss(number, Moment(number, 0.0), Click(Reveal(0)), loss, 0)
        for number, loss in enumerate(lost, start=1)
    ]

    assert [each.number for each in ClickLoss.dearest(clicks, 3)] == [3, 6, 1]
    assert [each.number for each in ClickLoss.dearest(clicks)] == [3, 6, 1, 5]
