"""The challenges: each against a second, naive rule, at its boundary, and earned once for good."""

import dataclasses
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minetui.core import LEVELS, Level, Minefield, Reveal
from minetui.formats import Attempt, DailyMark, Replay
from minetui.store import Challenge, GameRecord, RecordClass, Records, RecordsError
from minetui.store.challenges import (
    GOALS,
    Earned,
    Goal,
    best,
    challenges,
    days,
    streak,
    together,
    weekdays,
    wins,
    won,
)
from minetui.store.dailies import count_recorded
from minetui.store.games import SHAPES
from minetui.store.records import count_totals
from minetui.store.schema import CHANGES, MIGRATIONS

from .test_records import connected, older

START = datetime(2026, 11, 16, 12, tzinfo=UTC)  # a Monday
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
BEGINNER, INTERMEDIATE, EXPERT = LEVELS
THREE_BV = {BEGINNER: 20, INTERMEDIATE: 60, EXPERT: 150}
EVERY = {id: goal for goals in GOALS.values() for id, goal in goals.items()}
Games = list[GameRecord]
Rule = Callable[[Games], bool]


def game(
    number: int, level: str = BEGINNER, *, after: timedelta | None = None, **others: object
) -> GameRecord:
    """A slow win with flags, wasted clicks and luck, a day after the one with the number before."""
    three_bv = THREE_BV[level]
    values: dict[str, object] = {**LEVELS[level].described}
    values |= {"won": True, "seconds": 500.0, "three_bv": three_bv, "solved": three_bv}
    values |= {"clicks": 2 * three_bv, "all_clicks": 3 * three_bv, "left_clicks": 2 * three_bv}
    values |= {"right_clicks": three_bv, "chords": 0, "zini": 15, "human_zini": 15}
    date = START + (number * DAY if after is None else after)
    return GameRecord(f"game-{number}", date, **values | others)  # type: ignore[arg-type]


NF = {"right_clicks": 0, "left_clicks": 450}


def daily(
    number: int, day: int, attempt: Attempt = Attempt.ON_TIME, **others: object
) -> GameRecord:
    """A win on the daily board of a day, which ended in the order of the numbers."""
    mark = DailyMark((START + day * DAY).date(), attempt)
    return game(number, daily=str(mark), board_kind="solvable:logic", **others)


@contextmanager
def kept(games: Games) -> Iterator[sqlite3.Connection]:
    """A database with these games."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(";".join(MIGRATIONS))
        for each in sorted(games, key=lambda each: each.date):
            connection.execute(CHANGES["add_game"], each.row)
            count_recorded(connection, each)
        count_totals(connection)
        yield connection


# The rules a second time, over all games in order of date


def is_win(each: GameRecord, levels: tuple[str, ...] = ()) -> bool:
    counts = each.won and not each.assisted and not each.shape and not each.room
    return counts and (not levels or each.level_name in levels)


def some(count: int, is_one: Callable[[GameRecord], bool]) -> Rule:
    return lambda games: sum(map(is_one, games)) >= count


def beats(metric: str, bound: float, *levels: str) -> Rule:
    def is_better(each: GameRecord) -> bool:
        value = each.luck if metric == "luck" else each.metric(metric)
        if not isinstance(value, float) or not is_win(each, levels):
            return False
        return value < bound if metric in ("time", "luck") else value > bound

    return some(1, is_better)


def in_a_row(level: str, count: int) -> Rule:
    def is_reached(games: Games) -> bool:
        for record_class in (RecordClass.ANY, RecordClass.NO_GUESS):
            run = 0
            for each in games:
                if each.level_name == level and each.record_class is record_class:
                    run = run + 1 if each.won else 0
                    if run == count:
                        return True
        return False

    return is_reached


def within(level: str, count: int, minutes: int) -> Rule:
    def is_reached(games: Games) -> bool:
        dates = sorted(each.date for each in games if is_win(each, (level,)))
        spans = (last - first for first, last in zip(dates, dates[count - 1 :], strict=False))
        return any(span <= minutes * MINUTE for span in spans)

    return is_reached


def marks(games: Games, *attempts: Attempt) -> Iterator[DailyMark]:
    found = (DailyMark.from_text(each.daily) for each in games)
    return (mark for mark in found if mark and mark.attempt in attempts)


def running(count: int) -> Rule:
    def is_reached(games: Games) -> bool:
        counted = (each for each in games if each.won and not each.shape)
        found = marks([*counted], Attempt.ON_TIME)
        won_days = {mark.day for mark in found}
        return any(all(day + k * DAY in won_days for k in range(count)) for day in won_days)

    return is_reached


def of_weekdays(count: int) -> Rule:
    def is_reached(games: Games) -> bool:
        first = marks([*filter(is_win, games)], Attempt.ON_TIME, Attempt.LATE)
        return len({mark.day.weekday() for mark in first}) >= count

    return is_reached


def is_sunday(each: GameRecord) -> bool:
    first = marks([each], Attempt.ON_TIME, Attempt.LATE)
    return is_win(each) and any(mark.day.weekday() == 6 for mark in first)


def is_nf(each: GameRecord) -> bool:
    return each.metric("style") == "NF"


def is_on_time(each: GameRecord) -> bool:
    return is_win(each) and any(marks([each], Attempt.ON_TIME))


def is_wide(each: GameRecord) -> bool:
    cells = each.rows * each.cols
    return is_win(each) and cells >= 2000 and each.mines / cells >= 0.15


def level_win(level: str, is_one: Callable[[GameRecord], bool] = lambda _: True) -> Rule:
    return some(1, lambda each: is_win(each, (level,)) and is_one(each))


RULES: dict[str, Rule] = {
    "beginner": level_win(BEGINNER),
    "minute": beats("time", 60, BEGINNER),
    "hat-trick": in_a_row(BEGINNER, 3),
    "daily": some(1, is_on_time),
    "one-a-second": beats("speed", 1, *LEVELS),
    "intermediate": level_win(INTERMEDIATE),
    "single-digits": beats("time", 10, BEGINNER),
    "ten-in-a-row": in_a_row(BEGINNER, 10),
    "no-flags": level_win(INTERMEDIATE, is_nf),
    "on-a-roll": within(INTERMEDIATE, 5, 15),
    "nothing-to-chance": level_win(EXPERT, lambda each: each.board_kind == "solvable:logic"),
    "ninety-nine": level_win(EXPERT),
    "seven-days": running(7),
    "hundred": some(100, is_win),
    "two-digits": beats("time", 100, EXPERT),
    "two-a-second": beats("speed", 2, INTERMEDIATE, EXPERT),
    "bare-hands": level_win(EXPERT, is_nf),
    "no-click-wasted": level_win(EXPERT, lambda each: each.metric("correctness") == 1),
    "less-is-more": beats("ioe", 1, *LEVELS),
    "coin-flipper": beats("luck", 0.01, *LEVELS),
    "sunday": some(1, is_sunday),
    "all-week": of_weekdays(7),
    "wide-country": some(1, is_wide),
    "sixty-seconds": beats("time", 60, EXPERT),
    "three-a-second": beats("speed", 3, EXPERT),
    "lightning": in_a_row(EXPERT, 3),
    "beyond-greed": beats("zne", 1, *LEVELS),
    "month": running(30),
    "thousand": some(1000, is_win),
}
ENDS = (BEGINNER, EXPERT)
SMALL: dict[str, tuple[Goal, Rule]] = {
    "wins": (wins(3), some(3, is_win)),
    "level": (wins(2, won(*ENDS)), some(2, lambda each: is_win(each, ENDS))),
    "streak": (streak(INTERMEDIATE, 2), in_a_row(INTERMEDIATE, 2)),
    "together": (together(BEGINNER, 3, 15), within(BEGINNER, 3, 15)),
    "days": (days(3), running(3)),
    "weekdays": (weekdays(3), of_weekdays(3)),
    "best": (best("time", 20, *ENDS), beats("time", 20, *ENDS)),
}
"""Goals that a few random games reach."""
NUMBERS = st.sampled_from([1, 10, 20, 60, 80])
MARKS = st.just("") | st.builds(
    lambda day, attempt: str(DailyMark((START + day * DAY).date(), attempt)),
    st.integers(0, 8),
    st.sampled_from([*Attempt, Attempt.ON_TIME]),
)


@st.composite
def collections(draw: st.DrawFn) -> Games:
    """A few games, in the order in which they were recorded."""
    games, after = list[GameRecord](), timedelta(0)
    for number in range(draw(st.integers(0, 12))):
        after += (draw(st.sampled_from([0, 1, 4, 15, 16])) - draw(st.integers(0, 1))) * MINUTE
        solved, clicks = draw(NUMBERS), draw(NUMBERS)
        left, right = draw(st.sampled_from([(0, 0), (clicks, 0), (0, clicks)]))
        zini = draw(st.sampled_from([None, 1, solved]))
        values: dict[str, object] = {"won": draw(st.integers(0, 3)) > 0}
        values |= {"seconds": draw(NUMBERS) / 1.0}
        values |= {"solved": solved, "three_bv": solved, "clicks": clicks, "all_clicks": clicks}
        values |= {"left_clicks": left, "right_clicks": right, "chords": 0}
        values |= {"zini": zini, "human_zini": zini, "assisted": draw(st.integers(0, 5)) == 0}
        values |= {"luck": draw(st.sampled_from([None, 0.009, 0.01, 1.0])), "daily": draw(MARKS)}
        values |= {"board_kind": draw(st.sampled_from(["", "solvable:logic"]))}
        values |= {"shape": draw(st.sampled_from(["", "", "", *SHAPES]))}
        values |= {"room": draw(st.sampled_from(["", "", "", "versus"]))}
        sizes = draw(st.sampled_from([*LEVELS.values(), Level(40, 50, 300), Level(40, 50, 299)]))
        values |= sizes.described
        games.append(game(number, after=after + DAY, **values))
    return games


def naive_earner(rule: Rule, games: Games) -> str | None:
    """The first game in order of date with which the rule is met; of one moment, as added."""
    ordered = [*of_attempts(sorted(games, key=lambda each: each.date))]
    return next((each.uid for at, each in enumerate(ordered) if rule(ordered[: at + 1])), None)


def of_attempts(games: Games) -> Iterator[GameRecord]:
    """The same games, where only the first one on the board of a day is marked as daily."""
    days = set[date]()
    for each in games:
        mark = DailyMark.from_text(each.daily)
        counts = mark and mark.attempt is not Attempt.PRACTICE and mark.day not in days
        days |= {mark.day} if mark and counts else set()
        yield each if counts else dataclasses.replace(each, daily="")


@pytest.mark.slow
@settings(max_examples=150)
@given(collections())
def test_each_goal_is_reached_by_the_game_that_a_naive_rule_names(games: Games) -> None:
    goals = {id: (goal, RULES[id]) for id, goal in EVERY.items()} | SMALL
    with kept(games) as connection:
        for id, (goal, rule) in goals.items():
            (value,) = connection.execute(goal.value).fetchone()
            row = connection.execute(goal.earner).fetchone()

            assert (row and row[0]) == naive_earner(rule, games), id
            assert goal.is_reached_by(value) == (row is not None), id


# Each at its boundary


def times(level: str, seconds: float) -> Games:
    return [game(0, level, seconds=seconds)]


def minutes_apart(level: str, *after: int) -> Games:
    return [game(number, level, after=each * MINUTE) for number, each in enumerate(after)]


def ended(outcomes: str, level: str = BEGINNER) -> Games:
    """Games that were won (w) or lost (l)."""
    return [game(number, level, won=each == "w") for number, each in enumerate(outcomes)]


def clicked(count: int) -> Games:
    """A win with 3BV 20 and ZiNi 15 in so many left clicks."""
    clicks = {"clicks": count, "all_clicks": count, "left_clicks": count, "right_clicks": 0}
    return [game(0, **clicks)]


def expert_nf(**others: object) -> Games:
    return [game(0, EXPERT, **NF, **others)]


LATE = 15 * MINUTE + timedelta(milliseconds=1)
JUST: dict[str, tuple[Games, Games]] = {
    "beginner": ([game(0, won=False, solved=19)], [game(0)]),
    "minute": (times(BEGINNER, 60.0), times(BEGINNER, 59.999)),
    "hat-trick": ([*ended("wwlww"), game(5, board_kind="solvable:logic")], ended("lwww")),
    # A win of a day whose attempt was lost, such as one from another computer, is no daily one.
    "daily": ([daily(0, 0, Attempt.LATE), daily(1, 1, won=False), daily(2, 1)], [daily(0, 0)]),
    "one-a-second": (times(BEGINNER, 20.0), times(BEGINNER, 19.99)),
    "intermediate": ([game(0, EXPERT)], [game(0, INTERMEDIATE)]),
    "single-digits": (times(BEGINNER, 10.0), times(BEGINNER, 9.999)),
    "ten-in-a-row": (ended(9 * "w"), ended(10 * "w")),
    "no-flags": (
        [game(0, INTERMEDIATE, right_clicks=0, chords=1), game(1, EXPERT, **NF)],
        [game(0, INTERMEDIATE, right_clicks=0, left_clicks=180)],
    ),
    "on-a-roll": (
        [*minutes_apart(INTERMEDIATE, 0, 3, 6, 9), game(9, INTERMEDIATE, after=LATE)],
        minutes_apart(INTERMEDIATE, 0, 3, 6, 9, 15),
    ),
    "nothing-to-chance": (
        [game(0, EXPERT), game(1, EXPERT, board_kind="adjusted:logic", assisted=True)],
        [game(0, EXPERT, board_kind="solvable:logic")],
    ),
    "ninety-nine": ([game(0, EXPERT, mines=98)], [game(0, EXPERT)]),
    # The game that came last earns it: the third day was begun in time, and won after the seventh.
    "seven-days": (
        [*(daily(day, day) for day in range(6)), daily(6, 6, Attempt.LATE), daily(7, 7)],
        [*(daily(day, day, assisted=day == 3) for day in (0, 1, 3, 4, 5, 6)), daily(8, 2)],
    ),
    "hundred": (
        minutes_apart(BEGINNER, *range(99)),
        [game(number, rows=9 + number % 5, after=number * MINUTE) for number in range(100)],
    ),
    "two-digits": (times(EXPERT, 100.0), times(EXPERT, 99.999)),
    "two-a-second": ([*times(INTERMEDIATE, 30.0), game(1, seconds=5.0)], times(INTERMEDIATE, 29.9)),
    "bare-hands": ([game(0, EXPERT, left_clicks=449, chords=1, right_clicks=0)], expert_nf()),
    "no-click-wasted": (expert_nf(clicks=449), expert_nf(clicks=450)),
    "less-is-more": (clicked(20), clicked(19)),
    "coin-flipper": ([game(0, luck=0.01, guesses=7)], [game(0, luck=0.00999, guesses=7)]),
    "sunday": ([daily(0, 5), daily(1, 6, Attempt.PRACTICE)], [daily(0, 6, Attempt.LATE)]),
    "all-week": (
        [*(daily(day, day) for day in range(6)), daily(6, 6, assisted=True), daily(7, 7)],
        [daily(number, day, Attempt.LATE) for number, day in enumerate([0, 8, 16, 24, 32, 40, 6])],
    ),
    "wide-country": (
        [game(0, rows=40, cols=50, mines=299), game(1, rows=1, cols=1999, mines=999)],
        [game(0, rows=40, cols=50, mines=300)],
    ),
    "sixty-seconds": (times(EXPERT, 60.0), times(EXPERT, 59.999)),
    "three-a-second": ([*times(EXPERT, 50.0), game(1, seconds=1.0)], times(EXPERT, 49.9)),
    "lightning": (
        ended("wwlw", EXPERT),
        [game(0, EXPERT), game(1, EXPERT), game(2, won=False), game(3, EXPERT)],
    ),
    "beyond-greed": (clicked(15), clicked(14)),
    "month": (
        [daily(day, day) for day in range(31) if day != 15],
        [daily(day, day) for day in range(30)],
    ),
    "thousand": (minutes_apart(BEGINNER, *range(999)), minutes_apart(BEGINNER, *range(1000))),
}
"""For each challenge, games that just don't earn it, and games of which the last one does."""


def earned(games: Games) -> dict[str, Earned]:
    """What these games have earned."""
    with kept(games) as connection:
        return {each.id: each.earned for each in challenges(connection) if each.earned}


def test_every_challenge_has_a_naive_rule_and_a_boundary() -> None:
    assert list(EVERY) == list(RULES) == list(JUST)
    assert len(EVERY) == sum(map(len, GOALS.values()))


@pytest.mark.parametrize("id", JUST)
def test_a_challenge_is_earned_just_at_its_boundary(id: str) -> None:
    """Assisted games count for nothing but days in a row, and live games for nothing."""
    below, above = JUST[id]
    live = [dataclasses.replace(each, room="versus", daily="") for each in above]
    helped = [dataclasses.replace(each, assisted=True) for each in above]

    assert id not in earned(below)
    assert naive_earner(RULES[id], below) is None
    assert earned(above)[id] == (above[-1].uid, above[-1].date)
    assert id not in earned(above[:-1])
    assert naive_earner(RULES[id], above) == above[-1].uid
    assert (id in earned(helped)) == (id in ("seven-days", "month"))
    assert earned(live) == {}


@pytest.mark.parametrize(
    ("id", "games", "value", "share"),
    [
        ("beginner", [], 0, 0.0),
        ("ten-in-a-row", [], None, 0.0),
        ("ten-in-a-row", ended("wwwlw"), 3, 0.3),
        ("two-digits", times(EXPERT, 125.0), 125.0, 0.8),
        ("two-digits", times(BEGINNER, 1.0), None, 0.0),
        ("three-a-second", times(EXPERT, 100.0), 1.5, 0.5),
        ("coin-flipper", [game(0, luck=0.04), game(1)], 0.04, 0.25),
        ("less-is-more", [game(0)], 1 / 3, 1 / 3),
        ("seven-days", [daily(day, day) for day in (0, 1, 3, 4, 5)], 3, 3 / 7),
        ("all-week", [daily(day, day) for day in (0, 1, 7)], 2, 2 / 7),
        ("on-a-roll", minutes_apart(INTERMEDIATE, 0, 10, 16, 24), 3, 0.6),
        ("hundred", [*map(game, range(7))], 7, 0.07),
        ("beginner", [game(0)], 1, 1.0),
    ],
)
def test_progress_is_the_amount_or_the_best_so_far(
    id: str, games: Games, value: float | None, share: float
) -> None:
    """Never more than the whole of a goal is done."""
    with kept(games) as connection:
        (challenge,) = (each for each in challenges(connection) if each.id == id)

    assert (challenge.value, challenge.share) == (pytest.approx(value), pytest.approx(share))
    assert id != "hundred" or challenge._replace(value=250).share == 1.0


# Kept in the records

FIELD = Minefield(LEVELS[BEGINNER].grid, sum(1 << cell for cell in range(10)))
WON = Replay(FIELD, tuple(Reveal(cell, 1.0) for cell in range(10, 81)))
THREE = [*map(game, range(3))]
DAMAGED = "expected games, got a row that is not one"


def finished(uid: str, when: datetime, replay: Replay = WON) -> tuple[str, ...]:
    """What a game earns at its end."""
    with Records() as records:
        standing = records.record(replay, uid, when)
    assert standing is not None
    return standing.earned


def progress() -> dict[str, Challenge]:
    with Records() as records:
        return {each.id: each for each in records.challenges()}


def test_a_game_earns_a_challenge_once_and_says_so() -> None:
    first = ("beginner", "minute", "single-digits")

    assert finished("lost", START - DAY, Replay(FIELD, (Reveal(0, 1.0),))) == ()
    assert finished("a", START) == first
    assert finished("b", START + DAY) == ()
    assert finished("c", START + 2 * DAY) == ("hat-trick",)
    assert progress()["hat-trick"].earned == Earned("c", START + 2 * DAY)
    assert progress()["beginner"].earned == Earned("a", START)
    assert finished("a", START) == first  # as after a crash before its journal was deleted


@pytest.mark.parametrize("comes", ["imported", "from an older version"])
def test_what_games_had_reached_before_they_came_is_earned_silently(comes: str) -> None:
    if comes != "imported":
        older(3, THREE)
    with Records() as records:
        if comes == "imported":
            records.merge((each, None) for each in THREE)
        rows = records.database.rows("SELECT challenge, uid FROM earned")

    assert rows == [("beginner", "game-0"), ("hat-trick", "game-2")]
    assert {"beginner", "hat-trick"}.isdisjoint(finished("a", START + 9 * DAY))


@pytest.mark.parametrize("damage", ["date = 100000000000000000", "date = 'x'"])
def test_a_damaged_row_does_not_stop_the_upgrade(damage: str) -> None:
    older(3, [game(0)])
    with connected() as connection:
        connection.execute(f"UPDATE games SET {damage}")

    with Records() as records:
        assert records.database.rows("SELECT challenge FROM earned") == []
        with pytest.raises(RecordsError, match=DAMAGED):
            records.challenges()


def test_a_challenge_of_a_newer_minetui_is_earned_before_the_next_game_announces_it() -> None:
    """The games had reached it before the program knew it."""
    with Records() as records:
        records.merge((each, None) for each in THREE)
        records.database.rows("DELETE FROM earned")
    assert progress()["hat-trick"].earned == Earned("game-2", START + 2 * DAY)
    assert "hat-trick" not in finished("a", START + 9 * DAY)

    with Records() as records:
        assert records.earned_by("game-2") == ["hat-trick"]


def test_what_is_earned_is_never_taken_away() -> None:
    """An import may put a loss between the wins of a streak."""
    lost = game(9, won=False, after=DAY / 2)
    with Records() as records:
        records.merge((each, None) for each in THREE)
        records.merge([(lost, None)])

    assert progress()["hat-trick"].earned == Earned("game-2", START + 2 * DAY)
    assert "hat-trick" not in earned([*THREE, lost])


def test_challenges_that_only_another_version_knows_are_left_alone(records: Records) -> None:
    records.database.make()
    records.database.rows("INSERT INTO earned VALUES ('juggler', 'game-1', 5)")

    assert [each.id for each in records.challenges()] == list(EVERY)
    assert records.database.rows("SELECT count(*) FROM earned") == [(1,)]


@pytest.mark.parametrize("values", ["x'ff', 5", "'a', 'x'", "'a', 1.5", "'a', 1 << 62"])
def test_an_impossible_row_is_told_and_costs_no_game(records: Records, values: str) -> None:
    records.database.make()
    records.database.rows(f"INSERT INTO earned VALUES ('beginner', {values})")
    finished("a", START)

    assert records.game("a") is not None
    for use in (records.challenges, lambda: records.keep_luck("a", 1.0, 0.5, 1)):
        with pytest.raises(RecordsError, match=DAMAGED):
            use()


# Luck


def test_the_luck_of_a_recorded_game_is_kept_once_and_may_earn_a_challenge(
    records: Records, home: Path
) -> None:
    """That of another end is not kept: a game that is undone or begun again keeps its uid."""
    assert records.keep_luck("game-1", 500.0, 0.5, 1) == []
    assert not home.exists()
    records.merge([(game(1), None), (game(2), None), (game(3, seconds=30.3456), None)])

    assert records.keep_luck("game-2", 500.0, 0.02, 3) == []
    assert records.keep_luck("game-1", 500.0, 0.005, 4) == ["beginner", "coin-flipper"]
    assert records.keep_luck("game-2", 500.0, 0.001, 9) == []
    assert records.keep_luck("game-3", 30.345, 0.001, 9) == ["hat-trick", "minute"]
    assert records.keep_luck("game-3", 30.3456, 0.5, 1) == ["hat-trick", "minute"]
    assert records.keep_luck("game-9", 500.0, 0.5, 1) == []
    kept_luck = [(each.luck, each.guesses) for each in records.every()]
    assert kept_luck == [(0.005, 4), (0.02, 3), (0.5, 1)]
