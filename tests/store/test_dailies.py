"""Attempts at daily boards: one a day, whatever is killed, imported, or done to the clock."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minetui.core import Flag, Game, Minefield, Move, Reveal, Status, cells_of
from minetui.formats import DAILY, Attempt, DailyMark, Replay
from minetui.formats import journal as lines
from minetui.store import (
    DayState,
    GameRecord,
    Journal,
    PlayedDay,
    PlayedDays,
    Records,
    RecordsError,
    Streaks,
    UnfinishedGame,
    exports,
)
from minetui.store.dailies import FoundAttempt
from minetui.store.journal import MOST_LEFT

TODAY = date(2026, 11, 21)
MARK = DailyMark(TODAY)
LATE, PRACTICE = DailyMark(TODAY, Attempt.LATE), MARK.practice
FIELD = Minefield.drawn("*..*.", ".....", "*...*")


def a_game(mark: DailyMark = MARK, *moves: Move) -> Game:
    """A game on a board whose start is given, with these moves."""
    game = Game.on(FIELD, [Reveal(1)])
    game.given, game.info = 1, {DAILY: str(mark)}
    for move in moves:
        assert game.play(move)
    return game


WON = a_game()
WON.extend(Reveal(cell, 5.0) for cell in cells_of(FIELD.safe))
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def left(
    uid: str, *moves: Move, mark: DailyMark = MARK, game: Game | None = None, closed: bool = True
) -> Journal:
    """The journal that a killed program leaves; one that is not closed is being played."""
    journal = Journal(uid)
    journal.add(game or a_game(mark, *moves))
    if closed:
        journal.close()
    return journal


def resumed(found: FoundAttempt) -> Game:
    """The game of an attempt that is ours to resume."""
    assert found.unfinished is not None
    found.unfinished.journal.close()
    return found.unfinished.game


def entry(uid: str, day: date = TODAY, *, won: bool = True, mark: str = "") -> GameRecord:
    """A finished game on a daily board."""
    when = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    counts = {"three_bv": 20, "solved": 20, "clicks": 30}
    return GameRecord(uid, when, 9, 9, 10, won, 12.5, **counts, daily=mark or day.isoformat())  # type: ignore[arg-type]


# One attempt counts


def test_the_first_game_of_a_day_is_the_attempt_and_others_are_practice(records: Records) -> None:
    """A game for practice is never an attempt, and an attempt keeps its mark on later days."""
    assert records.days.begin(PRACTICE, "zeroth") == PRACTICE
    assert records.days.begin(MARK, "first") == MARK
    assert records.days.begin(MARK, "second") == PRACTICE
    assert records.days.begin(MARK, "first") == MARK
    assert records.days.every() == {TODAY: PlayedDay(MARK, "first")}
    records.days.begin(DailyMark(TODAY + timedelta(1)), "tomorrow")
    assert records.days.begin(MARK, "first") == MARK


def test_with_the_clock_set_back_an_attempt_is_late(records: Records) -> None:
    """A later day was played before, so today can't be the day it says."""
    yesterday = TODAY - timedelta(1)
    records.days.begin(MARK, "today")

    assert records.days.find(yesterday).later
    assert not records.days.find(TODAY).later
    assert records.days.begin(DailyMark(yesterday), "back") == DailyMark(yesterday, Attempt.LATE)
    assert records.days.begin(DailyMark(yesterday), "back") == DailyMark(yesterday, Attempt.LATE)


# Journals and records


def test_an_attempt_in_a_journal_counts_though_its_program_was_killed(records: Records) -> None:
    """The journal has the mark before the screen shows the opening."""
    left("killed", Reveal(14))

    assert records.days.begin(MARK, "other") == MARK  # nobody asked about journals yet
    records.database.connection.execute("DELETE FROM attempts")
    found = records.days.find(TODAY)
    assert found.played == PlayedDay(MARK, "killed", running=True)
    assert resumed(found).record
    assert records.days.begin(MARK, "other") == PRACTICE


def test_of_two_journals_the_one_that_began_first_counts(records: Records) -> None:
    left("20261121-090000-b", Reveal(14))
    left("20261121-080000-a", Reveal(14))

    assert records.days.every() == {TODAY: PlayedDay(MARK, "20261121-080000-a", running=True)}


def test_an_attempt_is_begun_and_resumed_though_nothing_was_revealed(records: Records) -> None:
    """Its opening was seen, with which the journal begins; an undone reveal began it, too."""
    undone = a_game(MARK, Reveal(14))
    undone.undo()
    for uid, game in (("seen", a_game()), ("flagged", a_game(MARK, Flag(14))), ("undone", undone)):
        journal = left(uid, game=game)
        found = records.days.find(TODAY)

        assert found.played == PlayedDay(MARK, uid, running=True)
        assert resumed(found).position == game.position
        journal.path.unlink()
        records.database.connection.execute("DELETE FROM attempts")


def test_an_attempt_without_a_move_is_in_the_list_of_unfinished_games_and_practice_is_not() -> None:
    left("seen")
    practice = left("practised", mark=PRACTICE)
    (one,), notices = UnfinishedGame.find_all()
    one.journal.close()

    assert (one.journal.uid, notices) == ("seen", [])
    assert not practice.path.exists()


def test_the_mark_that_was_decided_last_counts(records: Records) -> None:
    """By records that another window wrote, for one."""
    game = a_game(MARK, Flag(14))
    journal = left("midnight", game=game, closed=False)
    game.play(Reveal(9))
    journal.add(game, lines.info_line(DAILY, str(LATE)), lines.move_line(Reveal(9)))
    journal.close()

    assert records.days.every() == {TODAY: PlayedDay(LATE, "midnight", running=True)}


def test_an_attempt_that_another_window_plays_is_not_ours_to_resume(records: Records) -> None:
    journal = left("elsewhere", Reveal(14), closed=False)
    found = records.days.find(TODAY)

    assert (found.is_held, found.unfinished) == (True, None)
    journal.close()
    found = records.days.find(TODAY)
    assert not found.is_held
    assert resumed(found).position.revealed == a_game(MARK, Reveal(14)).position.revealed


def test_an_attempt_whose_journal_is_gone_is_abandoned_and_stays_the_one(records: Records) -> None:
    """Also where an import brings another game of the day."""
    records.days.begin(MARK, "gone")
    found = records.days.find(TODAY)
    records.merge([(entry("there"), None)])

    assert found == FoundAttempt(PlayedDay(MARK, "gone"))
    assert PlayedDay(MARK, "gone").state is DayState.ABANDONED
    assert not found.is_held
    assert records.days.every() == {TODAY: PlayedDay(MARK, "gone")}


def test_a_damaged_journal_is_set_aside_and_said(records: Records) -> None:
    journal = left("damaged", Reveal(14))
    records.days.on(TODAY)
    journal.path.write_bytes(journal.path.read_bytes() + b"nonsense\n")
    found = records.days.find(TODAY)

    assert found.played == PlayedDay(MARK, "damaged")
    assert "damaged.journal:" in found.notices[0]
    assert journal.path.with_suffix(".damaged").exists()


def test_a_finished_game_counts_even_if_nothing_counted_it_before(records: Records) -> None:
    assert WON.status is Status.WON
    records.record(Replay.of(WON, {}), "finished", NOON)
    (played,) = records.days.every().values()

    assert (played.mark, played.uid, played.state) == (MARK, "finished", DayState.WON)
    assert (played.seconds, played.kept) == (5.0, True)


def test_the_journal_of_a_recorded_game_is_found_until_it_is_deleted(records: Records) -> None:
    """A program may be killed after it recorded the game, and before it deleted the journal."""
    journal = left("killed", game=WON)
    records.record(Replay.of(WON, {}), "killed", NOON)
    found = records.days.find(TODAY)

    assert found.played is not None
    assert found.played.state is DayState.WON
    assert resumed(found).status is Status.WON
    journal.path.unlink()
    assert records.days.find(TODAY).unfinished is None


def test_attempts_left_for_another_game_are_never_thrown_away() -> None:
    for number in range(MOST_LEFT + 3):
        day = DailyMark(TODAY - timedelta(number))
        for mark in (day, day.practice):
            uid = f"{mark.attempt.name}-{number}".replace("_", "-")
            journal = left(uid, Reveal(14), mark=mark, closed=False)
            journal.add(a_game(mark, Reveal(14)), lines.LEFT)
            journal.close()
    games, _ = UnfinishedGame.find_all()
    for game in games:
        game.journal.close()

    assert sum(game.is_attempt for game in games) == MOST_LEFT + 3
    assert len(games) == 2 * MOST_LEFT + 3


# Moved to another computer


def test_imported_games_bring_their_attempts_along(records: Records) -> None:
    yesterday, before = TODAY - timedelta(1), TODAY - timedelta(2)
    games = [entry("a"), entry("b", yesterday, mark="2026-11-20 late")]
    records.merge((game, None) for game in games)
    records.merge([(entry("practice", before, mark="2026-11-19 practice"), None)])
    days = records.days.every()

    assert {day: played.uid for day, played in days.items()} == {TODAY: "a", yesterday: "b"}
    assert days[yesterday].is_late


def test_an_export_and_its_import_keep_the_calendar(
    records: Records, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    for number in range(9):
        records.add(entry(f"game-{number}", TODAY - timedelta(number), won=number % 3 > 0))
    text = list(exports.written(records))
    monkeypatch.setenv("MINETUI_HOME", str(tmp_path))
    with Records() as others:
        others.merge(exports.read(text))

        assert others.days.every() == records.days.every()


# Damage

TIME = "games SET milliseconds = 'x'"


@pytest.mark.parametrize("change", ["attempts SET mark = 'x'", "attempts SET mark = x'00'", TIME])
def test_damage_is_one_line(records: Records, change: str) -> None:
    records.add(entry("a"))
    records.database.connection.execute(f"UPDATE {change}")

    with pytest.raises(RecordsError, match=r"^\S*records.sqlite3: expected the attempt of a day, "):
        records.days.every()


# Streaks, against a calendar that is walked day by day

SIGNS = {
    ".": None,  # not played
    "w": {"won": True},
    "h": {"won": True, "assisted": True},
    "l": {"won": False},
    "b": {"running": True},  # begun
    "x": {},  # begun, and its journal is gone
    "W": {"won": True, "attempt": Attempt.LATE},
}


def days_of(text: str) -> PlayedDays:
    """The days up to today, a sign for each."""
    days = PlayedDays()
    for back, sign in enumerate(reversed(text)):
        day, values = TODAY - timedelta(back), SIGNS[sign]
        if values is not None:
            others = {name: value for name, value in values.items() if name != "attempt"}
            mark = DailyMark(day, values.get("attempt", Attempt.ON_TIME))
            days[day] = PlayedDay(mark, f"game-{back}", **others)
    return days


@given(st.text("".join(SIGNS), max_size=30))
@example("wwwwl.ww")
@example("www.")  # today can still be won
@example("wwwb")  # and so it can when it is begun
@example("wwwx")
@example("www..")
@example("wwbw")  # yesterday was begun, and may join them later
@example("wwWww")  # a late win is none
@example("wwhww")  # with help it is
def test_a_streak_is_of_days_in_a_row_that_were_won_on_time(text: str) -> None:
    """As walking day by day finds."""
    run, runs = 0, [0]
    for sign in text:
        run = run + 1 if sign in "wh" else 0
        runs.append(run)
    is_open = text[-1:] in {".", "b"}
    current = runs[-2] if is_open else runs[-1]

    assert days_of(text).streaks(TODAY) == Streaks(current, max(runs))


def test_days_to_come_break_no_streak() -> None:
    """A clock that was ahead for a while."""
    days, ahead = days_of("www"), TODAY + timedelta(40)
    days[ahead] = PlayedDay(DailyMark(ahead), "ahead", won=True)

    assert days.streaks(TODAY) == (3, 3)
