"""Whole games without a screen: as a bot, a command or a server plays them, by the door alone."""

import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from itertools import count

import pytest

from minetui.core import LEVELS, Cell, Flag, Game, Reveal, Status, Surface, cells_of, lowest
from minetui.formats import DailyMark, Eligibility, Replay
from minetui.play import GameSession, OpenedDay, Race, again, keep_luck, record, reviews_of
from minetui.solver import ODDS, Analysis, Hint, Luck, Patience, hint
from minetui.store import GameOrder, GameRecord, RecordClass, Records, UnfinishedGame

from .attempts import begin_attempt, find_played

NOW = datetime(2026, 11, 23, 18, 30, tzinfo=UTC)
DAY = date(2026, 11, 23)


def session_of(game: Game) -> GameSession:
    """A session whose clock goes on by a tenth of a second whenever it is looked at."""
    ticks = count()
    return GameSession(game, lambda: next(ticks) / 10)


def wanted(surface: Surface) -> Cell:
    """The cell that a bot reveals: one that a hint has as safe, or else the one to guess."""
    found = hint(Analysis(surface), ODDS)
    assert isinstance(found, Hint)
    if found.safe:
        return lowest(found.safe)
    assert found.advice is not None
    return found.advice.cell


def play_on(session: GameSession, moves: int = 1000) -> None:
    """Let a bot play so many moves, or to the end."""
    for _ in range(moves):
        if session.over:
            return
        cell = 40 if not session.game.started else wanted(session.surface)
        assert session.play(session.reveal(cell))


def recorded(session: GameSession) -> GameRecord:
    """The record of a game that is over, after its journal is gone."""
    finished = session.finished(NOW)
    assert finished is not None
    replay, journal = finished
    assert journal.path.exists()
    standing = record(replay, journal)
    assert standing is not None
    assert not journal.path.exists()
    return standing.game


def kept(record_class: RecordClass) -> list[GameRecord]:
    """The games in the records."""
    with Records() as records:
        return records.games(LEVELS["Beginner"], record_class, GameOrder.LATEST)


def test_a_bot_plays_a_game_that_is_recorded_with_its_luck() -> None:
    session = session_of(Game(LEVELS["Beginner"], "moss"))
    play_on(session)
    entry = recorded(session)
    keep_luck(entry.uid, entry.seconds, Luck(Fraction(1, 4), guesses=2))

    assert session.game.status is Status.WON
    assert (entry.won, entry.assisted, entry.date) == (True, False, NOW)
    assert entry.seconds == session.clock.seconds > 0
    assert entry.three_bv == session.game.field.three_bv
    (game,) = kept(RecordClass.ANY)
    assert (game.uid, game.best) == (entry.uid, True)
    assert (game.luck, game.guesses) == (0.25, 2)
    assert game.replay is not None


def test_the_reviews_of_a_game_are_those_of_its_replay_and_none_where_there_is_no_time() -> None:
    session = session_of(Game(LEVELS["Beginner"], "moss"))
    session.play([Reveal(40), Flag(0), Flag(0)])
    session.play([Reveal(max(cells_of(session.game.field.safe & session.position.covered)))])
    play_on(session)
    replay = Replay.of(session.game, {})
    known = [*reviews_of(session.game, Patience())]

    assert [*reviews_of(replay, Patience())] == known
    assert (Luck.of(known).guesses, Luck.of(known).is_exact) == (1, True)
    for hurried in (Patience(-1.0, None), Patience(None, -1.0)):
        assert not Luck.of([*reviews_of(replay, hurried)]).is_exact
    assert not Luck.of([*reviews_of(replay, Patience(), lambda: True)]).is_exact


def test_the_reviews_of_a_game_are_of_the_moves_that_were_played_when_they_were_asked_for() -> None:
    session = session_of(Game(LEVELS["Beginner"], "moss"))
    play_on(session, 3)
    coming = reviews_of(session.game, Patience())
    session.undo()
    session.undo()

    assert len([*coming]) == 3


def test_a_game_that_was_left_goes_on_with_its_moves_and_its_clock() -> None:
    session = session_of(Game(LEVELS["Beginner"], "moss"))
    play_on(session, 3)
    session.leave()
    session.journal.close()
    ((left,), notices) = UnfinishedGame.find_all()
    resumed = GameSession(left.game, session.clock._now, journal=left.journal)

    assert notices == []
    assert resumed.game.moves == session.game.moves
    assert resumed.clock.seconds >= session.game.elapsed > 0
    play_on(resumed)
    assert recorded(resumed).uid == session.journal.uid
    assert UnfinishedGame.find_all() == ([], [])


def test_help_is_in_the_record_and_the_next_game_on_the_board_has_it_from_its_start() -> None:
    session = session_of(Game(LEVELS["Beginner"], "moss"))
    play_on(session, 2)
    session.assist()
    play_on(session)
    second = session_of(again(session.game))
    play_on(second)

    assert [recorded(each).assisted for each in (session, second)] == [True, True]
    assert kept(RecordClass.ANY) == []
    assert [game.best for game in kept(RecordClass.ASSISTED)] == [False, False]


def test_the_attempt_of_a_day_is_played_counted_and_followed_by_practice() -> None:
    opened = OpenedDay.of(DAY, DAY, practice=False)
    assert opened.game is not None
    session = session_of(opened.game)
    session.pause()
    assert session.begin_day(DAY)
    begin_attempt(DailyMark(DAY), session.journal.uid)
    assert session.attempted_day == DAY
    play_on(session)
    entry = recorded(session)

    assert (entry.daily, entry.assisted) == ("2026-11-23", False)
    assert find_played(DAY).won
    result = OpenedDay.of(DAY, DAY, practice=False)
    assert (result.game, result.played) == (None, find_played(DAY))
    practice = OpenedDay.of(DAY, DAY + timedelta(1), practice=True)
    assert practice.game is not None
    assert Eligibility.of(practice.game) == Eligibility(True, DailyMark(DAY).practice)


def test_a_recorded_game_is_raced_and_the_race_counts_as_assisted() -> None:
    session = session_of(Game(LEVELS["Beginner"], "moss"))
    play_on(session)
    replay, _ = session.finished(NOW) or pytest.fail("not over")
    race = Race.against(replay, "moss")
    rival = session_of(race.game())
    rival.pause()  # the start, which is given, is shown
    play_on(rival)

    assert rival.game.given == 1
    assert rival.game.field == session.game.field
    assert recorded(rival).assisted
    assert rival.eligibility == Eligibility(shared=True, race="moss")


def test_undo_after_the_end_takes_the_game_up_again_in_another_journal() -> None:
    session = session_of(Game(LEVELS["Beginner"], "moss"))
    play_on(session)
    first = recorded(session)
    session.undo()
    left = session.game.field.safe & ~session.position.revealed
    session.play([Reveal(cell, 9.0) for cell in cells_of(left)])
    assert session.over
    finished = session.finished(NOW)
    assert finished is not None
    record(*finished)

    assert [game.uid for game in kept(RecordClass.ANY)] == [first.uid]
    assert kept(RecordClass.ASSISTED) == []


def test_no_screen_is_loaded_for_any_of_it() -> None:
    """Nor are the records and the solver, before they are asked."""
    script = """import sys
from minetui import play
play.GameSession, play.again, play.record, play.replay_from, play.AnalysisStart
late = {"sqlite3", "minetui.solver.techniques", "minetui.store.records"} & {*sys.modules}
play.OpenedDay, play.Race, play.TrainingChoice
print(late, {"textual", "rich", "minetui.ui"} & {*sys.modules})
"""
    told = subprocess.check_output([sys.executable, "-c", script], text=True)

    assert told.split() == ["set()", "set()"]
