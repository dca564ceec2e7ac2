"""Attempts at daily boards: one a day, whatever is killed, imported, or done to the clock."""

from datetime import UTC, date, datetime, timedelta

import pytest

from minetui.core import Flag, Game, Minefield, Move, Reveal, Status, cells_of
from minetui.formats import DAILY, Attempt, DailyMark, Replay
from minetui.formats import journal as lines
from minetui.store import (
    DayState,
    GameRecord,
    Journal,
    PlayedDay,
    Records,
    RecordsError,
    begin_attempt,
    exports,
    find_attempt,
    find_played,
    find_unfinished,
    read_days,
    record_finished_game,
    records_path,
)
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


def left(uid: str, *moves: Move, mark: DailyMark = MARK, closed: bool = True) -> Journal:
    """The journal that a killed program leaves; one that is not closed is being played."""
    journal = Journal(uid)
    journal.add(a_game(mark, *moves))
    if closed:
        journal.close()
    return journal


def entry(uid: str, day: date = TODAY, *, won: bool = True, mark: str = "") -> GameRecord:
    """A finished game on a daily board."""
    when = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    counts = {"three_bv": 20, "solved": 20, "clicks": 30}
    return GameRecord(uid, when, 9, 9, 10, won, 12.5, **counts, daily=mark or day.isoformat())  # type: ignore[arg-type]


def export() -> list[str]:
    with Records() as records:
        return list(exports.written(records))


def test_nothing_is_made_for_whoever_never_plays_one() -> None:
    assert find_played(TODAY) is None
    assert find_attempt(TODAY).played is None
    assert read_days() == {}
    assert not records_path().exists()


# One attempt counts


def test_the_first_game_of_a_day_is_the_attempt_and_further_ones_are_practice() -> None:
    assert begin_attempt(MARK, "first") == MARK
    assert begin_attempt(MARK, "second") == PRACTICE
    assert begin_attempt(MARK, "first") == MARK
    assert read_days() == {TODAY: PlayedDay(MARK, "first")}


def test_a_game_for_practice_is_never_an_attempt() -> None:
    assert begin_attempt(PRACTICE, "first") == PRACTICE
    assert begin_attempt(MARK, "second") == MARK


def test_with_the_clock_set_back_an_attempt_is_late() -> None:
    """A later day was played before, so today can't be the day it says."""
    yesterday = TODAY - timedelta(1)
    begin_attempt(MARK, "today")

    assert find_attempt(yesterday).later
    assert not find_attempt(TODAY).later
    assert begin_attempt(DailyMark(yesterday), "back") == DailyMark(yesterday, Attempt.LATE)
    assert begin_attempt(DailyMark(yesterday), "back") == DailyMark(yesterday, Attempt.LATE)


def test_an_attempt_keeps_its_mark_when_a_later_day_was_played() -> None:
    tomorrow = TODAY + timedelta(1)
    begin_attempt(MARK, "today")
    begin_attempt(DailyMark(tomorrow), "tomorrow")

    assert begin_attempt(MARK, "today") == MARK


# Journals and records


def test_an_attempt_in_a_journal_counts_though_its_program_was_killed_at_once() -> None:
    """The journal has the mark before the screen shows the opening."""
    left("killed", Reveal(14))

    assert begin_attempt(MARK, "other") == MARK  # nobody asked about journals yet
    with Records() as records:
        records._database.connection.execute("DELETE FROM attempts")
    found = find_attempt(TODAY)
    assert found.played == PlayedDay(MARK, "killed", running=True)
    assert found.unfinished is not None
    assert begin_attempt(MARK, "other") == PRACTICE
    found.unfinished.journal.close()


def test_of_two_journals_the_one_that_began_first_counts() -> None:
    left("20261121-090000-b", Reveal(14))
    left("20261121-080000-a", Reveal(14))

    assert read_days() == {TODAY: PlayedDay(MARK, "20261121-080000-a", running=True)}


@pytest.mark.parametrize("moves", [(), (Flag(14),)])
def test_an_attempt_is_begun_and_resumed_though_nothing_was_revealed(
    moves: tuple[Move, ...],
) -> None:
    """Its opening was seen: the journal begins with that."""
    left("seen", *moves)
    found = find_attempt(TODAY)

    assert found.played == PlayedDay(MARK, "seen", running=True)
    assert found.unfinished is not None
    assert found.unfinished.game.position == a_game(MARK, *moves).position
    found.unfinished.journal.close()


def test_an_attempt_without_a_move_is_in_the_list_of_unfinished_games_and_practice_is_not() -> None:
    left("seen")
    practice = left("practised", mark=PRACTICE)
    games, notices = find_unfinished()
    for each in games:
        each.journal.close()

    assert ([each.journal.uid for each in games], notices) == (["seen"], [])
    assert not practice.path.exists()


def test_an_undone_reveal_began_the_attempt_all_the_same() -> None:
    journal = Journal("undone")
    game = a_game(MARK, Reveal(14))
    game.undo()
    journal.add(game)
    journal.close()

    assert find_played(TODAY) == PlayedDay(MARK, "undone", running=True)


def test_the_mark_that_was_decided_last_counts() -> None:
    """By records that another window wrote, for one."""
    journal, game = Journal("midnight"), a_game(MARK, Flag(14))
    journal.add(game)
    game.play(Reveal(9))
    journal.add(game, lines.info_line(DAILY, str(LATE)), lines.move_line(Reveal(9)))
    journal.close()

    assert read_days() == {TODAY: PlayedDay(LATE, "midnight", running=True)}


def test_an_attempt_that_another_window_plays_is_not_ours_to_resume() -> None:
    journal = left("elsewhere", Reveal(14), closed=False)
    found = find_attempt(TODAY)

    assert found.is_held
    assert found.unfinished is None
    journal.close()
    found = find_attempt(TODAY)
    assert not found.is_held
    assert found.unfinished is not None
    assert found.unfinished.game.position.revealed == a_game(MARK, Reveal(14)).position.revealed
    found.unfinished.journal.close()


def test_an_attempt_whose_journal_is_gone_is_abandoned() -> None:
    begin_attempt(MARK, "gone")
    found = find_attempt(TODAY)

    assert (found.is_held, found.unfinished) == (False, None)
    assert found.played is not None
    assert found.played.state is DayState.ABANDONED


def test_a_damaged_journal_is_set_aside_and_said() -> None:
    journal = left("damaged", Reveal(14))
    find_played(TODAY)
    journal.path.write_bytes(journal.path.read_bytes() + b"nonsense\n")
    found = find_attempt(TODAY)

    assert found.played is not None
    assert found.played.state is DayState.ABANDONED
    assert "damaged.journal:" in found.notices[0]
    assert journal.path.with_suffix(".damaged").exists()


def test_a_finished_game_counts_even_if_nothing_counted_it_before() -> None:
    won = a_game()
    won.extend(Reveal(cell, 5.0) for cell in cells_of(won.field.safe))
    assert won.status is Status.WON
    record_finished_game(Replay.of(won, {}), "finished", datetime(2026, 11, 21, 12, tzinfo=UTC))
    (played,) = read_days().values()

    assert (played.mark, played.uid, played.state) == (MARK, "finished", DayState.WON)
    assert (played.seconds, played.clicks, played.kept) == (5.0, len(won.clicks), True)


def test_the_journal_of_a_recorded_game_is_found_until_it_is_deleted() -> None:
    """A program may be killed after it recorded the game, and before it deleted the journal."""
    won = a_game()
    won.extend(Reveal(cell, 5.0) for cell in cells_of(won.field.safe))
    journal = Journal("killed")
    journal.add(won)
    journal.close()
    record_finished_game(Replay.of(won, {}), "killed", datetime(2026, 11, 21, 12, tzinfo=UTC))
    found = find_attempt(TODAY)

    assert found.played is not None
    assert found.played.state is DayState.WON
    assert found.unfinished is not None
    assert found.unfinished.over
    found.unfinished.journal.remove()
    assert find_attempt(TODAY).unfinished is None


def test_attempts_left_for_another_game_are_never_thrown_away() -> None:
    for number in range(MOST_LEFT + 3):
        day = DailyMark(TODAY - timedelta(number))
        for mark in (day, day.practice):
            journal = Journal(f"{mark.attempt.name}-{number}".replace("_", "-"))
            journal.add(a_game(mark, Reveal(14)))
            journal.add(a_game(mark, Reveal(14)), lines.LEFT)
            journal.close()
    games, _ = find_unfinished()
    for game in games:
        game.journal.close()

    assert sum(game.is_attempt for game in games) == MOST_LEFT + 3
    assert len(games) == 2 * MOST_LEFT + 3


# Moved to another computer


def test_imported_games_bring_their_attempts_along() -> None:
    with Records() as records:
        records.merge(
            [(entry("a"), None), (entry("b", TODAY - timedelta(1), mark="2026-11-20 late"), None)]
        )
        records.merge([(entry("practice", date(2026, 11, 19), mark="2026-11-19 practice"), None)])

    assert {day: played.uid for day, played in read_days().items()} == {
        TODAY: "a",
        date(2026, 11, 20): "b",
    }
    assert read_days()[date(2026, 11, 20)].is_late


def test_an_import_does_not_change_whose_game_counts() -> None:
    begin_attempt(MARK, "here")
    with Records() as records:
        records.merge([(entry("there"), None)])

    assert read_days() == {TODAY: PlayedDay(MARK, "here")}


def test_an_export_and_its_import_keep_the_calendar(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    with Records() as records:
        for number in range(9):
            records.add(entry(f"game-{number}", TODAY - timedelta(number), won=number % 3 > 0))
    days, text = read_days(), export()
    monkeypatch.setenv("MINETUI_HOME", str(tmp_path))
    with Records() as records:
        records.merge(exports.read(text))

    assert read_days() == days


# Damage


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE attempts SET mark = 'x'",
        "UPDATE attempts SET mark = x'00'",
        "UPDATE games SET solved = 'x'",
    ],
)
def test_damage_is_one_line(change: str) -> None:
    with Records() as records:
        records.add(entry("a"))
        records._database.connection.execute(change)

    with pytest.raises(RecordsError, match=r"^\S*records.sqlite3: expected the attempt of a day, "):
        read_days()
