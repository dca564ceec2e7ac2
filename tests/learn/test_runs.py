"""Runs: what comes next in them, when they are over, and the tally of the answers."""

from functools import partial
from random import Random

from minetui.core import LEVELS, Shape
from minetui.learn import PATTERNS, AnswerTally, Mode, Puzzle, SessionRun, SetRun, StormRun, Wish
from minetui.learn.runs import EVERY, LIVES, SECONDS, chosen
from minetui.learn.search import DEPTH

from .proving import some

BEGINNER = LEVELS["Beginner"]
WISH = Wish(level=BEGINNER)


def taken(session: SessionRun, count: int) -> list[Puzzle]:
    found = list[Puzzle]()
    while len(found) < count:
        session.refill()
        puzzle = session.take()
        assert puzzle
        found.append(puzzle)
    return found


def test_a_seed_repeats_a_session() -> None:
    first = taken(SessionRun(WISH, "a"), 8)

    assert first == taken(SessionRun(WISH, "a"), 8) != taken(SessionRun(WISH, "b"), 8)
    assert len({puzzle.technique for puzzle in first}) > 1


def test_one_puzzle_in_three_is_a_repeated_one_while_there_are_any() -> None:
    old = some(WISH, 2, "old")
    due = iter([*old, *old])
    found = taken(SessionRun(WISH, "a", due=lambda: due), 9)

    assert found[EVERY - 1 :: EVERY][:2] == old
    assert [each for each in found if each not in old] == taken(SessionRun(WISH, "a"), 7)


def test_a_session_repeats_what_is_due_by_now_but_nothing_that_was_asked_lately() -> None:
    (old,) = some(WISH, 1)
    session = SessionRun(WISH, "a", due=lambda: [old])

    found = taken(session, 9)

    assert [index for index, puzzle in enumerate(found) if puzzle == old] == [2, 8]


def test_nothing_is_lost_while_the_next_puzzle_is_searched() -> None:
    session = SessionRun(WISH, "a", due=lambda: some(WISH, 1, "old"))
    assert session.take() is None

    assert taken(session, 2) == taken(SessionRun(WISH, "a"), 2)


def test_what_is_missed_decides_what_is_asked_unless_it_is_left_out() -> None:
    weak = {"casual": 0.0, "pairs": 0.0, "logic": 1.0}
    techniques = [puzzle.technique for puzzle in taken(SessionRun(WISH, "a", weak), 20)]

    assert techniques.count("logic") > 10


def test_nobody_takes_a_puzzle_while_another_thread_compares_it_with_those_asked() -> None:
    class Asked:
        def __eq__(self, other: object) -> bool:
            is_locked.append(session._lock.locked())
            return False

        __hash__ = None  # type: ignore[assignment]

    session, is_locked = SessionRun(WISH, "a", due=lambda: some(WISH, 1, "old")), list[bool]()
    session._asked.append(Asked())  # type: ignore[arg-type]
    session.refill()

    assert is_locked == [True]


def test_a_session_with_a_limit_ends_after_as_many_answers() -> None:
    run = SessionRun(WISH, "a", limit=2)
    endless = SessionRun(WISH, "a")
    for right in (True, False):
        run.refill()
        assert run.take()
        assert not run.is_over(1e9)
        run.answered(right=right)
        endless.answered(right=right)

    assert run.is_over(0.0)
    assert run.take() is None
    assert not endless.is_over(1e9)


def test_a_drill_is_about_a_pattern_that_comes_on_the_shape() -> None:
    looks = iter([False] * 40)
    missed = {**dict.fromkeys(PATTERNS, 1.0), "single number": 0.0}
    run = SessionRun.drill(missed, "a", BEGINNER.shaped(Shape.KNIGHT))
    run.refill(lambda: next(looks, True))
    puzzle = run.take()

    assert puzzle is not None
    assert (puzzle.pattern, puzzle.shape) == ("single number", Shape.KNIGHT)


def test_a_drill_asks_for_the_pattern_that_is_missed_and_ends_after_twenty_answers() -> None:
    missed = {**dict.fromkeys(PATTERNS, 0.0), "1-2": 1.0}
    drills = [SessionRun.drill(missed, f"{seed}", BEGINNER) for seed in range(8)]
    for run in drills:
        run.refill(partial(getattr, run, "ready"))
    patterns = [run.take().pattern for run in drills]
    given = taken(SessionRun.drill({}, "a", BEGINNER, "1-2-1"), 2)

    assert patterns.count("1-2") > 2  # of nine patterns
    assert [each.pattern for each in given] == ["1-2-1"] * 2
    for _ in range(20):
        assert not drills[0].is_over(1e9)
        drills[0].answered(right=True)
    assert drills[0].is_over(0.0)


def test_what_is_missed_more_often_comes_more_often() -> None:
    random = Random("weak")
    often = [chosen(("1-1", "1-2", "new"), {"1-1": 0.0, "1-2": 1.0}, random) for _ in range(600)]

    assert often.count("1-1") < often.count("new") < often.count("1-2")
    assert often.count("1-1") > 20


def test_a_set_is_over_once_its_last_puzzle_is_answered() -> None:
    every = some(WISH, DEPTH + 1)
    run, found = SetRun(iter([None, *every, None])), []
    while not run.is_over(0.0):
        run.refill()
        found.append(run.take())
        run.refill()
        assert not run.is_over(0.0)
        run.answered(right=True)

    assert found == every


def test_the_search_for_a_set_stops_between_two_puzzles() -> None:
    every = some(WISH, 2)
    run = SetRun(iter(every))
    run.refill(lambda: True)

    assert [run.take(), run.take()] == [every[0], None]


def test_a_run_is_ready_as_soon_as_its_next_puzzle_is_found() -> None:
    for run in (SessionRun(WISH, "a"), StormRun("a"), SetRun(iter([None, *some(WISH, 2)]))):
        assert not run.ready
        run.refill(partial(getattr, run, "ready"))

        assert run.ready
        assert run.take()
        assert not run.ready


def test_a_storm_has_its_puzzles_from_a_stock_and_the_same_ones_for_a_seed() -> None:
    first, second = StormRun("a"), StormRun("a")
    first.refill()
    second.refill()
    found = first.take()
    first.answered(right=True)

    assert found == second.take()
    assert first.solved == 1
    assert first.take()


def test_a_storm_rises_from_single_numbers_to_guesses() -> None:
    storm, reached, kinds = StormRun("a"), list[str](), list[tuple[str, str, str]]()
    for _ in range(30):
        storm.refill()
        puzzle = storm.take()
        assert puzzle
        kinds.append((puzzle.mode.value, puzzle.technique, puzzle.position.field.grid.dimensions))
        reached.append(storm.technique)
        storm.answered(right=True)

    assert list(dict.fromkeys(reached)) == ["casual", "pairs", "logic", "odds"]
    assert list(dict.fromkeys(kinds)) == [
        ("safe cell", "casual", "9 × 9"),
        ("safe cell", "pairs", "16 × 16"),
        ("safe cell", "logic", "16 × 16"),
        ("guess", "odds", "16 × 16"),
        ("safe cell", "logic", "30 × 16"),
    ]
    assert (storm.solved, storm.lives) == (30, LIVES)
    assert {mode for mode, _, _ in kinds[-2:]} == {"guess", "safe cell"}


def test_a_wrong_answer_in_a_storm_costs_a_life_and_the_next_puzzle_is_there_at_once() -> None:
    """The sixth puzzle is the last one about single numbers."""
    storm = StormRun("a")
    for _ in range(5):
        storm.answered(right=True)
    storm.refill()
    found = [storm.take()]
    for right in (False, True, True):
        storm.answered(right=right)
        found.append(storm.take())

    assert (storm.solved, storm.lives) == (7, LIVES - 1)
    assert [puzzle and puzzle.technique for puzzle in found] == [*["casual"] * 2, *["pairs"] * 2]


def test_a_storm_is_over_without_time_or_lives() -> None:
    storm = StormRun("a")
    for _ in range(2):
        storm.answered(right=False)

    assert not storm.is_over(SECONDS - 0.1)
    assert storm.is_over(SECONDS)
    storm.answered(right=False)
    assert storm.is_over(0.0)
    assert (storm.seconds_left(1.0), storm.seconds_left(500.0)) == (SECONDS - 1, 0.0)


def test_the_modes_have_these_ids_in_the_records() -> None:
    assert [mode.value for mode in Mode] == ["safe cell", "region", "guess", "storm", "drill"]


def test_a_tally_counts_the_right_answers_and_times_them() -> None:
    tally = AnswerTally()
    assert (tally.median, tally.accuracy) == (None, 0.0)
    for seconds in range(10):
        tally = tally.answered(float(seconds), right=seconds >= 7)

    assert (len(tally), tally.right, tally.accuracy, tally.median) == (10, 3, 0.3, 8.0)
