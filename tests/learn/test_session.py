"""A session: new puzzles and repeated ones, and a seed that gives the same again."""

from itertools import islice

from minetui.core import LEVELS
from minetui.learn import Puzzle, TrainingSession, Wish
from minetui.learn.runs import EVERY
from minetui.learn.search import puzzles

WISH = Wish(level=LEVELS["Beginner"])


def taken(session: TrainingSession, count: int) -> list[Puzzle]:
    found = list[Puzzle]()
    while len(found) < count:
        session.refill()
        puzzle = session.take()
        assert puzzle
        found.append(puzzle)
    return found


def test_a_seed_repeats_a_session() -> None:
    first = taken(TrainingSession(WISH, "a"), 8)

    assert first == taken(TrainingSession(WISH, "a"), 8) != taken(TrainingSession(WISH, "b"), 8)
    assert len({puzzle.technique for puzzle in first}) > 1


def test_one_puzzle_in_three_is_a_repeated_one_while_there_are_any() -> None:
    old = list(islice(puzzles(WISH, "old"), 2))
    session = TrainingSession(WISH, "a")
    session.repeat([*old, *old])

    found = taken(session, 9)

    assert found[EVERY - 1 :: EVERY][:2] == old
    assert [each for each in found if each not in old] == taken(TrainingSession(WISH, "a"), 7)


def test_nothing_is_lost_while_the_next_puzzle_is_searched() -> None:
    session = TrainingSession(WISH, "a")
    assert session.take() is None
    session.repeat(islice(puzzles(WISH, "old"), 1))
    assert session.take() is None

    assert taken(session, 2) == taken(TrainingSession(WISH, "a"), 2)


def test_what_is_missed_decides_what_is_asked_unless_it_is_left_out() -> None:
    weak = {"casual": 0.0, "pairs": 0.0, "logic": 1.0}
    techniques = [puzzle.technique for puzzle in taken(TrainingSession(WISH, "a", weak), 20)]

    assert techniques.count("logic") > 10


def test_nobody_takes_a_puzzle_while_another_thread_compares_it_with_those_asked() -> None:
    class Asked:
        def __eq__(self, other: object) -> bool:
            is_locked.append(session._lock.locked())
            return False

        __hash__ = None  # type: ignore[assignment]

    session, is_locked = TrainingSession(WISH, "a"), list[bool]()
    session._asked.append(Asked())  # type: ignore[arg-type]
    session.repeat(islice(puzzles(WISH, "old"), 1))

    assert is_locked == [True]
