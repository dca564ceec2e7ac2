"""Runs: what comes next in them, and when they are over."""

from functools import partial

from minetui.core import LEVELS
from minetui.learn import Puzzle, SessionRun, SetRun, StormRun, TrainingSession, Wish
from minetui.learn.runs import SECONDS
from minetui.learn.search import DEPTH, puzzles

WISH = Wish(level=LEVELS["Beginner"])


def some(count: int) -> list[Puzzle]:
    found = puzzles(WISH, "some")
    return [next(found) for _ in range(count)]


def test_a_session_with_a_limit_ends_after_as_many_answers() -> None:
    run = SessionRun(TrainingSession(WISH, "a"), limit=2)
    endless = SessionRun(TrainingSession(WISH, "a"))
    for right in (True, False):
        run.refill()
        assert run.take()
        assert not run.is_over(1e9)
        run.answered(right=right)
        endless.answered(right=right)

    assert run.is_over(0.0)
    assert run.take() is None
    assert not endless.is_over(1e9)


def test_a_set_is_over_once_its_last_puzzle_is_answered() -> None:
    every = some(DEPTH + 1)
    run, taken = SetRun(iter([None, *every, None])), []
    while not run.is_over(0.0):
        run.refill()
        taken.append(run.take())
        run.refill()
        assert not run.is_over(0.0)
        run.answered(right=True)

    assert taken == every


def test_the_search_for_a_set_stops_between_two_puzzles() -> None:
    every = some(2)
    run = SetRun(iter(every))
    run.refill(lambda: True)

    assert [run.take(), run.take()] == [every[0], None]


def test_a_storm_has_its_puzzles_from_a_stock_and_the_same_ones_for_a_seed() -> None:
    first, second = StormRun("a"), StormRun("a")
    first.refill()
    second.refill()
    taken = first.take()
    first.answered(right=True)

    assert taken == second.take()
    assert first.storm.solved == 1
    assert first.take()
    assert not first.is_over(SECONDS - 1)
    assert first.is_over(SECONDS)


def test_a_run_is_ready_as_soon_as_its_next_puzzle_is_found() -> None:
    session = SessionRun(TrainingSession(WISH, "a"))
    for run in (session, StormRun("a"), SetRun(iter([None, *some(2)]))):
        assert not run.ready
        run.refill(partial(getattr, run, "ready"))

        assert run.ready
        assert run.take()
        assert not run.ready


def test_a_session_repeats_what_is_due_by_now_but_nothing_that_was_asked_lately() -> None:
    (old,) = some(1)
    session = SessionRun(TrainingSession(WISH, "a"), due=lambda: [old])

    taken = list[Puzzle | None]()
    for _ in range(9):
        session.refill()
        taken.append(session.take())

    assert [index for index, puzzle in enumerate(taken) if puzzle == old] == [2, 8]
