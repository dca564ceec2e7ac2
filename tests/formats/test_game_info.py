"""What a game counts for, and the marks of games on daily boards."""

from collections.abc import Mapping
from datetime import date, timedelta

import pytest

from minetui.core import Game, Level, SharedBoard
from minetui.formats import (
    DAILY,
    ROOM,
    SHARED,
    TOGETHER,
    VERSUS,
    Attempt,
    CountsAs,
    DailyMark,
    Eligibility,
)
from minetui.formats.game_info import TIME_TO_BEAT
from minetui.formats.replay import RACE

DAY = date(2026, 11, 21)
LEVEL = Level(9, 9, 10)
EVERY = [
    Eligibility(),
    Eligibility(assisted=True),
    Eligibility(shared=True, race="Ada: 9×9"),
    Eligibility(shared=True, race="", to_beat=45.12),
    *(Eligibility(room=room) for room in (VERSUS, TOGETHER)),
    *(Eligibility(daily=DailyMark(DAY, attempt)) for attempt in Attempt),
]


def game_with(info: Mapping[str, str], *, assisted: bool = False) -> Game:
    game = Game(LEVEL)
    game.info, game.assisted = info, assisted
    return game


@pytest.mark.parametrize(
    ("info", "assisted", "counts"),
    [
        ({}, False, CountsAs.FULL),
        ({}, True, CountsAs.ASSISTED),
        ({SHARED: "Yes"}, False, CountsAs.SHARED),
        ({SHARED: "Yes", RACE: "Ada"}, False, CountsAs.RACE),
        ({RACE: ""}, False, CountsAs.RACE),
        ({SHARED: "Yes", RACE: "Ada"}, True, CountsAs.ASSISTED),
        ({DAILY: "2026-11-21"}, False, CountsAs.FULL),
        ({DAILY: "2026-11-21 practice"}, True, CountsAs.ASSISTED),
        ({ROOM: VERSUS}, False, CountsAs.VERSUS),
        ({ROOM: VERSUS}, True, CountsAs.ASSISTED),
        ({ROOM: TOGETHER}, False, CountsAs.TOGETHER),
        ({ROOM: "kitchen"}, False, CountsAs.FULL),
    ],
)
def test_only_a_game_without_help_on_a_board_nobody_knows_can_be_a_best(
    info: Mapping[str, str], assisted: bool, counts: CountsAs
) -> None:
    eligibility = Eligibility.of(game_with(info, assisted=assisted))

    assert eligibility.counts_as is counts
    assert eligibility.may_be_best == (counts in (CountsAs.FULL, CountsAs.VERSUS))


@pytest.mark.parametrize("eligibility", EVERY)
def test_what_a_game_counts_for_is_read_as_it_was_put_on_it(eligibility: Eligibility) -> None:
    """The next game on the board is no attempt, no race, in no room; and help stays help."""
    game, again, helped = game_with({"Player": "Ada"}), eligibility.again, Game(LEVEL)
    eligibility.put_on(game)
    helped.assisted = True
    Eligibility().put_on(helped)

    assert Eligibility.of(game) == eligibility
    assert game.info["Player"] == "Ada"
    assert helped.assisted
    assert not again.is_attempt
    assert (again.race, again.room) == (None, "")
    assert (again.shared, again.to_beat) == (eligibility.shared, eligibility.to_beat)
    assert (again.daily is None) == (eligibility.daily is None)


def test_a_shared_board_may_be_known_and_that_of_a_day_is_nobodys_secret() -> None:
    shared = Eligibility.on(SharedBoard(LEVEL, "rain", seconds=45.1))
    daily = Eligibility.on(SharedBoard(LEVEL, day="2026-11-21"))

    assert shared == Eligibility(shared=True, to_beat=45.1)
    assert daily == Eligibility(daily=DailyMark(DAY))
    assert (shared.is_attempt, daily.is_attempt) == (False, True)
    assert (shared.may_be_best, daily.may_be_best) == (False, True)


def test_what_is_no_time_is_no_time_to_beat_and_what_is_no_mark_no_mark() -> None:
    for text in ("", "-1", "nan", "1e3", "45.1234", "٤٥", "1" * 400):
        assert Eligibility.of(game_with({TIME_TO_BEAT: text})).to_beat is None
    for text in ("", "late", "2026-02-30", "2026-11-21 ", "2026-11-21 early", "20261121"):
        assert DailyMark.from_text(text) is None
    assert DailyMark.from_text("2026-W47-6") is None


def test_a_mark_is_read_as_it_was_written() -> None:
    texts = ["2026-11-21", "2026-11-21 late", "2026-11-21 practice"]
    marks = [DailyMark(DAY, attempt) for attempt in Attempt]

    assert [*map(str, marks)] == texts
    assert [*map(DailyMark.from_text, texts)] == marks


@pytest.mark.parametrize(
    ("mark", "days", "then"),
    [
        (Attempt.ON_TIME, 0, Attempt.ON_TIME),
        (Attempt.ON_TIME, 1, Attempt.LATE),  # midnight passed before it began
        (Attempt.LATE, 0, Attempt.LATE),
        (Attempt.LATE, 5, Attempt.LATE),
        (Attempt.ON_TIME, -1, Attempt.PRACTICE),  # the day has not come
        (Attempt.LATE, -1, Attempt.PRACTICE),
        (Attempt.PRACTICE, 0, Attempt.PRACTICE),
        (Attempt.PRACTICE, 1, Attempt.PRACTICE),
    ],
)
def test_the_date_when_a_game_begins_decides(mark: Attempt, days: int, then: Attempt) -> None:
    assert DailyMark(DAY, mark).begun_on(DAY + timedelta(days)) == DailyMark(DAY, then)
