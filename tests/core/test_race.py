"""Races: who wins, by how much and where, against the rules said another way."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    Flag,
    Game,
    Grid,
    LiveCourse,
    Minefield,
    RaceCourse,
    RaceOutcome,
    RaceVerdict,
    Reveal,
    Solved,
    Status,
    set_of,
    solved_by,
    steps,
)

MIRRORED = {
    RaceOutcome.WON: RaceOutcome.LOST,
    RaceOutcome.LOST: RaceOutcome.WON,
    RaceOutcome.TIED: RaceOutcome.TIED,
}


def run(*times: float, total: int = 4, status: Status = Status.WON) -> RaceCourse:
    """A run that solves one more 3BV at each of these times, the last of which is its end."""
    solved = tuple(Solved(at, count) for count, at in enumerate(times, start=1))
    return RaceCourse(total, solved, times[-1] if times else 0.0, status)


def test_a_split_is_the_first_time_at_which_so_much_was_solved() -> None:
    found = RaceCourse(8, (Solved(1.0, 1), Solved(2.0, 5), Solved(3.0, 5)), 4.0, Status.LOST)

    assert found.splits == (2.0, 2.0, None, None)
    assert [found.solved_at(at) for at in (0.9, 1.0, 2.5, 9.0)] == [0, 1, 5, 5]
    assert (found.three_bv, found.done) == (5, Fraction(5, 8))


def test_on_a_board_of_few_3bv_a_move_may_reach_several_quarters() -> None:
    assert run(3.0, total=1).splits == (3.0, 3.0, 3.0, 3.0)


def test_of_two_wins_the_faster_counts_with_the_quarter_that_decided_it() -> None:
    mine, other = run(1.0, 2.0, 5.0, 6.0), run(1.5, 3.0, 4.0, 9.2)

    assert mine.verdict(other) == RaceVerdict(RaceOutcome.WON, 3.2, 3)
    assert other.verdict(mine) == RaceVerdict(RaceOutcome.LOST, 3.2, 3)


def test_two_wins_in_the_same_millisecond_are_a_tie() -> None:
    assert run(1.0, 2.0, 3.0, 4.0).verdict(run(2.0, 3.0, 3.5, 4.0004)) == RaceVerdict(
        RaceOutcome.TIED
    )


@pytest.mark.parametrize("status", [Status.LOST, Status.PLAYING])
def test_a_win_beats_whatever_is_none_however_far_or_fast_that_was(status: Status) -> None:
    other = run(0.1, 0.2, 0.3, status=status)

    assert run(1.0, 2.0, 3.0, 400.0).verdict(other) == RaceVerdict(RaceOutcome.WON)
    assert other.verdict(run(1.0, 2.0, 3.0, 400.0)) == RaceVerdict(RaceOutcome.LOST)


def test_of_two_losses_the_further_counts_and_not_the_time() -> None:
    near, far = run(1.0, status=Status.LOST), run(5.0, 50.0, status=Status.LOST)

    assert far.verdict(near) == RaceVerdict(RaceOutcome.WON)
    assert near.verdict(far) == RaceVerdict(RaceOutcome.LOST)
    assert near.verdict(run(0.2, status=Status.PLAYING)) == RaceVerdict(RaceOutcome.TIED)


times = st.lists(st.integers(1, 9000), min_size=4, max_size=4).map(
    lambda parts: [at / 1000 for at in sorted(parts)]
)
runs = st.builds(
    lambda times, count: run(*times[:count], status=Status.WON if count == 4 else Status.LOST),
    times,
    st.integers(0, 4),
)


@given(runs, runs)
def test_a_race_is_the_same_from_both_sides(mine: RaceCourse, other: RaceCourse) -> None:
    found, mirrored = mine.verdict(other), other.verdict(mine)

    assert mirrored.outcome is MIRRORED[found.outcome]
    assert mirrored.margin == found.margin
    if found.turn is not None:
        assert found.margin is not None
        gaps = [0.0, *(b - a for a, b in zip(mine.splits, other.splits, strict=True) if a and b)]
        won = [after - before for before, after in pairwise(gaps)]
        swing = won[found.turn] if found.outcome is RaceOutcome.WON else -won[found.turn]
        assert abs(found.margin - abs(sum(won))) < 1e-6
        assert swing >= found.margin / 4 - 1e-6


# The progress of a game that is being played


@given(st.integers(0, 10**9))
def test_progress_is_what_the_moves_up_to_now_solved_also_after_undo_and_redo(seed: int) -> None:
    random = Random(seed)
    grid = Grid(5, 6)
    field = Minefield(grid, set_of(random.sample(range(30), 5)))
    start = next(cell for cell in range(30) if field.safe & set_of([cell]))
    game = Game.on(field, [Reveal(start)])
    game.given = 1
    progress = LiveCourse(game)
    for number in range(25):
        action = random.choice(("reveal", "reveal", "flag", "undo", "redo"))
        if action in ("undo", "redo"):
            game.undo() if action == "undo" else game.redo()
        else:
            kind = Reveal if action == "reveal" else Flag
            game.play(kind(random.randrange(30), number / 10))
        progress.follow()
        expected = solved_by(steps(field, game.moves, 1))

        assert [*progress.run(9.0).solved] == [*expected]
    assert progress.total == field.three_bv - field.solved_three_bv(game.start.revealed)
