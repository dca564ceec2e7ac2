"""What is kept of training, against a naive count; when a puzzle comes back; passed lessons."""

from datetime import UTC, datetime, timedelta
from random import Random
from statistics import median

import pytest

from minetui.store import Answer, Records, RecordsError, StormResult
from minetui.store.records import records_path
from minetui.store.training import NEWEST, OTHERS, WAITS, Training

START = datetime(2026, 11, 21, 12, tzinfo=UTC)
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


@pytest.fixture
def training(records: Records) -> Training:
    """Training without an answer."""
    return records.training


def answer(correct: bool, after: timedelta = timedelta(0), **others: object) -> Answer:
    """An answer about a pair of numbers."""
    told = {"mode": "safe cell", "technique": "pairs", "pattern": "1-2", "seconds": 1.5}
    return Answer(date=START + after, correct=correct, **told | others)


def test_skills_are_what_a_naive_count_says(training: Training) -> None:
    random = Random(3)
    answers = []
    for _ in range(180):
        told = {"technique": random.choice(["casual", "casual", "pairs"])}
        told |= {"pattern": random.choice(["", "1-1", "1-2"])}
        seconds = random.randrange(1, 9000) / 1000
        answers.append(answer(random.random() < 0.7, seconds=seconds, **told))
        training.add(answers[-1])

    for skills, field in ((training.techniques(), "technique"), (training.patterns(), "pattern")):
        assert {skill.name for skill in skills} == {getattr(a, field) for a in answers} - {""}
        for skill in skills:
            own = [each for each in answers if getattr(each, field) == skill.name]
            right = [each.correct for each in own]
            assert (skill.answers, skill.correct) == (len(own), sum(right))
            assert skill.accuracy == sum(right) / len(own)
            times = [each.seconds for each in own[-NEWEST:] if each.correct]
            assert skill.median_seconds == pytest.approx(median(times))
            assert skill.recent == sum(right[-20:]) / 20
            trend = (sum(right[-20:]) - sum(right[-40:-20])) / 20
            assert skill.trend == pytest.approx(trend)


def test_a_few_answers_have_no_trend_and_are_half_missed_at_first(training: Training) -> None:
    assert training.techniques() == []
    training.add(answer(False))
    (skill,) = training.techniques()

    assert (skill.median_seconds, skill.recent, skill.trend) == (None, None, None)
    assert skill.missed == pytest.approx(2 / 3)
    for _ in range(20):
        training.add(answer(True))
    (skill,) = training.patterns()
    assert (skill.recent, skill.trend, skill.missed) == (1.0, None, pytest.approx(1 / 22))


def test_a_wrong_answer_comes_back_after_ten_minutes_or_five_others(training: Training) -> None:
    training.add(answer(False), "puzzle")

    assert training.due(START + 9 * MINUTE) == []
    assert training.due(START + 10 * MINUTE) == ["puzzle"]
    assert OTHERS == 5
    for _ in range(OTHERS - 1):
        training.add(answer(True, MINUTE), "another, which was right at once")
        assert training.due(START + MINUTE) == []
    training.add(answer(True, MINUTE))
    assert training.due(START + MINUTE) == ["puzzle"]


def test_each_right_answer_makes_a_puzzle_wait_longer_until_it_is_done(training: Training) -> None:
    training.add(answer(False), "puzzle")
    now = WAITS[0]
    for wait in WAITS[1:]:
        training.add(answer(True, now), "puzzle")
        for _ in range(OTHERS):
            training.add(answer(True, now))
        assert training.due(START + now + wait - MINUTE) == []
        now += wait
        assert training.due(START + now) == ["puzzle"]

    assert [wait.days for wait in WAITS[1:]] == [1, 3, 7, 21]
    training.add(answer(True, now), "puzzle")
    assert training.due(START + now + 1000 * DAY) == []


def test_a_puzzle_that_is_missed_again_begins_anew(training: Training) -> None:
    for correct in (False, True, True, False, True):
        training.add(answer(correct), "puzzle")

    assert training.due(START + DAY - MINUTE) == []
    assert training.due(START + DAY) == ["puzzle"]


def test_what_waited_longest_comes_first(training: Training) -> None:
    for number in (3, 1):
        training.add(answer(False, number * MINUTE), f"puzzle {number}")

    assert training.due(START + DAY) == ["puzzle 1", "puzzle 3"]
    assert training.due(START + DAY, limit=1) == ["puzzle 1"]


def test_the_best_and_the_latest_storms_are_listed(training: Training) -> None:
    storms = [StormResult(START + n * DAY, score, "logic") for n, score in enumerate((5, 9, 9, 2))]
    for storm in storms:
        training.add_storm(storm)

    assert training.best_storms(3) == [storms[1], storms[2], storms[0]]
    assert training.latest_storms(2) == [storms[3], storms[2]]


def test_a_damaged_row_is_passed_over_and_the_others_are_read(records: Records) -> None:
    training = records.training
    for seconds in (1.0, 2.0, 9.0):
        training.add(answer(True, seconds=seconds))
    training.add(answer(True, technique="logic", pattern=""))
    storms = [StormResult(START, score, "logic") for score in (5, 7)]
    for storm in storms:
        training.add_storm(storm)
    records.database.rows("UPDATE answers SET milliseconds = 'x' WHERE id = 3")
    records.database.rows("UPDATE skills SET correct = 7 WHERE name = 'logic'")
    records.database.rows("UPDATE storms SET score = 'x' WHERE id = 1")

    (skill,) = training.techniques()
    assert (skill.name, skill.answers, skill.median_seconds) == ("pairs", 3, 1.5)
    assert training.best_storms(1) == training.latest_storms() == storms[1:]


def test_an_answer_is_kept_whole_or_not_at_all(records: Records) -> None:
    training = records.training
    training.add(answer(False), "puzzle")
    records.database.rows("UPDATE repeats SET box = 'x'")

    with pytest.raises(RecordsError, match=r"^\S+records.sqlite3: expected a puzzle to repeat"):
        training.add(answer(True), "puzzle")
    assert training.techniques()[0].answers == 1


# Lessons


def test_a_passed_lesson_stays_passed_with_its_first_moment(records: Records) -> None:
    before, training = datetime.now(UTC), records.training
    for name in ("number", "flag"):
        training.pass_lesson(name)
    passed = training.lessons()
    records.database.rows("UPDATE lessons SET passed = 86400000")
    training.pass_lesson("number")

    assert {*passed} == {"number", "flag"}
    for moment in passed.values():
        assert moment.microsecond % 1000 == 0
        assert timedelta() <= moment - before + timedelta(milliseconds=1) < timedelta(minutes=1)
    assert training.lessons() == dict.fromkeys(passed, datetime(1970, 1, 2, tzinfo=UTC))


@pytest.mark.parametrize("moment", ["'soon'", "9000000000000000000"])
def test_a_damaged_moment_is_one_line(records: Records, moment: str) -> None:
    records.training.pass_lesson("number")
    records.database.rows(f"UPDATE lessons SET passed = {moment}")

    with pytest.raises(RecordsError) as raised:
        records.training.lessons()
    assert str(raised.value) == f"{records_path()}: expected lessons, got a row that is not one"
