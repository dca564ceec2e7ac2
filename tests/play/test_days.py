"""The board of a day: its attempt, new or resumed, its result, or a game for practice."""

from datetime import date, timedelta

import pytest

from minetui.core import Reveal, SharedBoard, lowest
from minetui.formats import DAILY, Attempt, DailyMark, Eligibility
from minetui.play import OpenedDay
from minetui.solver import game_on
from minetui.store import DayState, Journal

from .attempts import begin_attempt, find_played

MONDAY = date(2026, 11, 23)
TUESDAY = MONDAY + timedelta(1)
MARK = DailyMark(MONDAY)
FIELD = game_on(SharedBoard.daily(MONDAY)).field


def left_by_a_crash(*moves: Reveal, mark: DailyMark = MARK) -> Journal:
    """The journal of the attempt of a program that was killed."""
    game, journal = game_on(SharedBoard.daily(mark.day)), Journal("killed")
    game.info = {DAILY: str(mark)}
    game.extend(moves)
    journal.add(game)
    return journal


def opened(today: date = MONDAY, *, practice: bool = False) -> OpenedDay:
    return OpenedDay.of(MONDAY, today, practice=practice)


def eligibility(found: OpenedDay) -> Eligibility:
    assert found.game is not None
    return Eligibility.of(found.game)


@pytest.mark.parametrize(("days", "attempt"), [(0, Attempt.ON_TIME), (1, Attempt.LATE)])
def test_the_first_game_on_a_board_is_the_attempt(days: int, attempt: Attempt) -> None:
    found = opened(MONDAY + timedelta(days))

    assert eligibility(found) == Eligibility(daily=DailyMark(MONDAY, attempt))
    assert (found.journal, found.notice) == (None, "")


def test_the_board_of_a_day_to_come_is_not_opened() -> None:
    assert opened(MONDAY - timedelta(1)) == OpenedDay(
        notice="The daily board of 2026-11-23 isn't out yet."
    )


def test_an_attempt_is_late_if_a_later_day_was_played() -> None:
    """The clock was set back."""
    begin_attempt(DailyMark(TUESDAY), "later")

    assert eligibility(opened()).daily == DailyMark(MONDAY, Attempt.LATE)


def test_an_attempt_that_was_left_goes_on_in_its_journal_with_another_time_to_beat() -> None:
    left_by_a_crash().close()
    found = OpenedDay.of(MONDAY, TUESDAY, practice=False, to_beat=45.1)
    assert found.journal is not None

    assert found.journal.uid == "killed"
    assert eligibility(found) == Eligibility(daily=MARK, to_beat=45.1)
    assert found.journal.path.read_text().splitlines()[-2:] == [
        *("clock 0.000", "info TimeToBeat: 45.100")
    ]
    found.release()
    assert eligibility(opened()).to_beat == 45.1


def test_an_attempt_that_somebody_plays_is_held() -> None:
    journal = left_by_a_crash()
    held = opened()

    assert (held.game, held.held) == (None, MONDAY)
    assert held.notice == "The daily board of 2026-11-23 is being played in another window."
    journal.close()
    assert opened().journal is not None


@pytest.mark.parametrize("practice", [False, True])
def test_an_attempt_that_a_killed_program_finished_is_recorded_first(practice: bool) -> None:
    journal = left_by_a_crash(Reveal(lowest(FIELD.mines), 3.0))
    journal.close()
    found = opened(TUESDAY, practice=practice)

    assert not journal.path.exists()
    played = find_played(MONDAY)
    assert played is not None
    assert played.state is DayState.LOST
    if practice:
        assert eligibility(found) == Eligibility(assisted=True, daily=MARK.practice)
        assert found.notice == "Played before: this is practice."
    else:
        assert found == OpenedDay(played=played)
