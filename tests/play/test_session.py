"""A game being played: its clock, its journal, what actions mean, and what it counts for."""

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from math import inf
from typing import TypeAlias

import pytest

from minetui.core import LEVELS, Chord, Flag, Game, Level, Minefield, Move, Question, Reveal, Status
from minetui.formats import GAME_ID, Attempt, DailyMark, Eligibility, Replay, journal
from minetui.play import Clock, GameSession, again
from minetui.solver import dealer_of
from minetui.solver.dealers import Solvable
from minetui.store import Journal

FIELD = Minefield.drawn("*...*", "....*")
DAY = date(2026, 11, 21)
NOW, TIMESTAMP = datetime(2026, 11, 21, 12, 30, tzinfo=UTC), "2026-11-21T12:30:00.000+00:00"


class Time:
    """A clock on the wall that tests turn."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


def session_on(time: Time, *rows: str, moves: list[Move] | None = None) -> GameSession:
    """A session of a game on a drawn minefield, or on `FIELD`."""
    field = Minefield.drawn(*rows) if rows else FIELD
    return GameSession(Game.on(field, moves or ()), time)


def lines_of(session: GameSession) -> list[str]:
    """The lines of the journal."""
    return session.journal.path.read_text().splitlines()


def resumed(first: Journal) -> Journal:
    """The journal of a game as the next program has it."""
    again = Journal(first.uid)
    assert again.resume()
    return again


def kept(session: GameSession) -> Game:
    """The game as another program would find it in the journal."""
    return journal.read(session.journal.path.read_bytes())


Act: TypeAlias = Callable[[GameSession], object] | float


def carry_out(acts: Iterable[Act], session: GameSession, time: Time) -> None:
    """Do what the acts do, or let so many seconds go by."""
    for act in acts:
        if callable(act):
            act(session)
        else:
            time.now += act


def reveal(cell: int) -> Act:
    return lambda session: session.play(session.reveal(cell))


def flag(cell: int) -> Act:
    return lambda session: session.play(session.flag(cell))


def play(*moves: Move) -> Act:
    return lambda session: session.play([*moves])


UNDO, REDO, PAUSE = GameSession.undo, GameSession.redo, GameSession.pause
ASSIST, LEAVE = GameSession.assist, GameSession.leave
COVER = partial(GameSession.cover, covered=True)
KEEP = partial(GameSession.keep_time, every=5.0)
LEAVE_FOR_ANOTHER = partial(GameSession.leave, for_another=True)


# What actions mean


def test_a_press_on_a_revealed_cell_chords_and_moves_carry_the_time(time: Time) -> None:
    session = session_on(time)
    session.play(session.reveal(1))
    time.now += 1.25

    assert session.reveal(1) == [Chord(1, 1.25)]
    assert session.reveal(2) == [Reveal(2, 1.25)]
    assert session.flag(0) == [Flag(0, 1.25)]
    assert session.chord(1) == [Chord(1, 1.25)]


def test_to_flag_a_number_with_nothing_to_flag_is_a_wasted_click(time: Time) -> None:
    """Rule 8."""
    session = session_on(time, "*..", "...", "..*", moves=[Reveal(1)])

    assert session.flag(1) == [Flag(1)]
    assert not session.play(session.flag(1))
    assert session.game.click_counts.right == 1


def test_to_flag_a_number_is_to_flag_its_neighbours_if_all_are_mines(time: Time) -> None:
    session = session_on(time, "*..", "*..", "...", moves=[Reveal(2), Flag(0)])
    time.now += 1.5

    assert session.flag(1) == [Flag(3, 1.5)]


def test_question_marks_come_after_the_flag_and_go_in_any_case(time: Time) -> None:
    session = session_on(time)
    session.question_marks = True
    seen = []
    for _ in range(3):
        seen += session.flag(0)
        session.play(session.flag(0))

    assert list(map(type, seen)) == [Flag, Question, Question]
    assert not session.position.flagged | session.position.questioned
    session.play([Flag(0), Question(0)])
    session.question_marks = False
    assert session.flag(0) == [Question(0)]


def test_the_surface_is_made_once_for_a_position(time: Time) -> None:
    session = session_on(time)
    before = session.surface
    assert session.surface is before
    session.play(session.reveal(1))

    assert session.surface is not before


# The clock


def test_the_clock_runs_only_between_start_and_stop(time: Time) -> None:
    clock, readings = Clock(time, 2.0), []
    for act, later in ((clock.start, 3), (clock.stop, 10), (clock.start, 1.5), (clock.start, 1)):
        act()
        time.now += later
        readings.append(clock.seconds)

    assert readings == [5.0, 5.0, 6.5, 7.5]


def test_a_game_goes_on_from_the_time_of_its_last_move(time: Time) -> None:
    """Rule 9, for a game that was saved."""
    session = session_on(time, moves=[Reveal(1, 0.0), Flag(0, 7.5)])

    assert session.clock.seconds == 7.5
    assert session.clock.running


CLOCKS = {
    "flags do not start it and the first reveal does": (
        *([flag(0), 5, reveal(1), 5], [0.0, 0.0, 0.0, 5.0]),
    ),
    "undo and redo of the first move keep it": (
        *([reveal(1), 90, UNDO, 5, REDO, 2], [0.0, 90.0, 90.0, 90.0, 90.0, 92.0]),
    ),
    "at the end it is that of the last move, also after redo": (
        *([reveal(2), 3, reveal(3), UNDO, 20, REDO, 1], [0.0, 3.0, 3.0, 3.0, 23.0, 3.0, 3.0]),
    ),
}


@pytest.mark.parametrize(("acts", "readings"), CLOCKS.values(), ids=CLOCKS)
def test_the_clock_is_that_of_what_is_played(
    acts: list[Act], readings: list[float], time: Time
) -> None:
    """Rules 9 and 10; acts take no time, and numbers are seconds that go by."""
    session, found = session_on(time, "*..", "..."), []
    for act in acts:
        carry_out([act], session, time)
        found.append(session.clock.seconds)

    assert found == readings


def test_a_pause_holds_the_clock_and_covering_the_board_as_well(time: Time) -> None:
    session = session_on(time)
    session.pause()
    assert not session.paused
    session.play(session.reveal(1))
    for hold, release in (
        (session.pause, session.pause),
        (lambda: session.cover(covered=True), lambda: session.cover(covered=False)),
    ):
        hold()
        assert session.hidden
        assert not session.playing
        before = session.clock.seconds
        time.now += 60
        assert session.clock.seconds == before
        release()
        time.now += 1
        assert session.clock.seconds == before + 1
        assert session.playing


def test_the_players_own_pause_outlasts_a_screen_that_covered_the_board(time: Time) -> None:
    session = session_on(time, moves=[Reveal(1)])
    session.pause()
    session.cover(covered=True)
    session.cover(covered=False)

    assert session.paused
    assert not session.clock.running


def test_a_start_that_is_given_waits_until_it_is_looked_at_and_no_moment_longer(time: Time) -> None:
    """A second key in the same tick of the clock paused the game again."""
    game = Game.on(FIELD, [Reveal(1)])
    game.given = 1
    session = GameSession(game, time)
    assert session.waits
    session.pause()

    assert session.playing
    assert not session.waits


def test_a_board_that_is_over_is_never_veiled(time: Time) -> None:
    session = session_on(time, moves=[Reveal(0)])
    session.cover(covered=True)

    assert not session.hidden


def test_how_long_ago_the_game_ended(time: Time) -> None:
    assert session_on(time, moves=[Reveal(0)]).since_end == inf
    session = session_on(time)
    session.play(session.reveal(1))
    assert session.since_end == inf
    session.play(session.reveal(0))
    time.now += 0.25

    assert session.over
    assert session.since_end == 0.25


# The journal


JOURNALS = {
    "every move, undo and redo": (
        [play(Flag(0)), play(Reveal(1), Reveal(1)), UNDO, REDO],
        ["clock 0.000", "reveal 1 0.000", "wasted reveal 1 0.000", "undo", "redo"],
    ),
    "a wasted click after that": (
        *([play(Reveal(1)), UNDO, REDO, play(Reveal(1))], ["redo", "wasted reveal 1 0.000"]),
    ),
    "no wasted click after the end": (
        *([play(Flag(4)), play(Reveal(0), Reveal(0))], ["clock 0.000", "reveal 0 0.000"]),
    ),
    "that there was a hint, once": (
        *([play(Reveal(1)), play(Flag(0)), ASSIST, ASSIST], ["flag 0 0.000", "assisted"]),
    ),
    "a pause with its time, once": (
        *([reveal(1), 61.5, PAUSE, COVER], ["clock 0.000", "clock 61.500"]),
    ),
    "a covered board with its time, once": (
        *([reveal(1), 61.5, COVER, COVER], ["clock 0.000", "clock 61.500"]),
    ),
    "a running clock from time to time": (
        [reveal(1), 4, KEEP, 1, KEEP, 4, KEEP, 1, KEEP, PAUSE, 100, KEEP],
        ["clock 0.000", "clock 5.000", "clock 10.000", "clock 10.000"],
    ),
    "the time of a program that ends": ([reveal(1), 2, LEAVE], ["clock 0.000", "clock 2.000"]),
    "that a game was left": ([reveal(1), 2, LEAVE, LEAVE_FOR_ANOTHER], ["clock 2.000", "left"]),
}


@pytest.mark.parametrize(("acts", "lines"), JOURNALS.values(), ids=JOURNALS)
def test_the_journal_tells(acts: list[Act], lines: list[str], time: Time) -> None:
    """And so a game that is killed comes back as it was: rule 10, C9."""
    session = session_on(time)
    assert not session.journal.started
    carry_out(acts, session, time)
    found = kept(session)

    assert lines_of(session)[-len(lines) :] == lines
    assert (found.position, found.clicks) == (session.position, session.game.clicks)
    assert (found.assisted, found.elapsed) == (session.game.assisted, session.clock.seconds)


def test_a_journal_that_begins_after_a_hint_begins_with_that(time: Time) -> None:
    session = session_on(time, moves=[Reveal(1)])
    session.assist()
    assert not session.journal.started
    session.play([Flag(0)])

    assert kept(session).assisted


def test_a_game_that_has_not_begun_has_no_journal_to_say_that_it_was_left(time: Time) -> None:
    session = session_on(time)
    session.leave(for_another=True)

    assert not session.journal.started


def test_a_finished_game_is_handed_over_once_and_goes_on_in_another_journal(time: Time) -> None:
    session = session_on(time, "*..", "...")
    session.play(session.reveal(2))
    assert session.finished(NOW) is None
    time.now += 3
    session.play(session.reveal(3))
    first = session.journal
    found = session.finished(NOW)

    assert found is not None
    replay, handed = found
    assert handed is first
    assert (replay.moves, len(replay.clicks)) == (tuple(session.game.moves), 2)
    assert (replay.header("timestamp"), replay.info[GAME_ID]) == (TIMESTAMP, first.uid)
    assert session.finished(NOW) is None
    session.undo()
    assert session.journal.path != first.path
    assert kept(session).status is Status.PLAYING


def test_a_game_from_a_file_keeps_its_name(time: Time) -> None:
    game = Game.on(FIELD, [Reveal(1)])
    game.info = {GAME_ID: "a-saved-game"}
    session = GameSession(Replay.of(game, {}).game(), time)

    assert session.journal.uid == "a-saved-game"


# Deals


def test_a_board_is_dealt_for_the_first_cell_and_the_journal_is_told(time: Time) -> None:
    session = GameSession(Game(LEVELS["Beginner"], "abc", dealer=Solvable("logic")), time)
    session.play([Flag(3)])
    session.play([Reveal(40)])

    assert kept(session).field.mines == session.game.field.mines
    assert kept(session).board_kind == "solvable:logic"
    assert not session.game.assisted


def test_who_does_not_want_to_wait_gets_another_kind_of_board(time: Time) -> None:
    session = GameSession(Game(Level(9, 9, 10), "abc", dealer=Solvable("logic")), time)
    session.play([Flag(3)])
    kinds = [kept(session).board_kind]
    for _ in range(2):
        session.use_fallback()
        kinds.append(kept(session).board_kind)

    assert kinds == ["solvable:logic", "adjusted:logic", ""]
    assert session.game.dealer == dealer_of("", session.game.level)


def given_game() -> Game:
    """A game whose first cell is revealed already."""
    game = Game.on(Minefield.drawn("*..*.", ".....", "*...*"), [Reveal(1)])
    game.given = 1
    return game


def day_game(attempt: Attempt = Attempt.ON_TIME) -> Game:
    """A game that says that it is on the board of a day."""
    game = given_game()
    Eligibility(daily=DailyMark(DAY, attempt)).put_on(game)
    return game


def test_a_start_is_announced_once_and_before_it_is_shown_or_kept(time: Time) -> None:
    session, told = GameSession(day_game(), time), list[tuple[bool, bool, bool]]()

    def act() -> None:
        told.append((session.hidden, session.waits, session.journal.started))
        assert session.begin_day(DAY)

    session.before_shown = act
    session.cover(covered=True)
    session.cover(covered=False)
    assert told == []
    for _ in range(3):
        session.pause()
    session.play([Flag(0)])

    assert told == [(True, True, False)]
    assert "info Daily: 2026-11-21" in lines_of(session)[:6]
    assert kept(session).info == {"Daily": "2026-11-21"}


def test_a_journal_that_is_kept_from_the_start_on_has_its_time_and_each_move_once(
    time: Time,
) -> None:
    session = GameSession(given_game(), time)
    session.before_shown = session.keep
    session.pause()
    time.now += 4.0
    session.keep_time(3.0)
    assert kept(session).elapsed == 4.0
    session.play([Flag(0, 4.0)])
    session.leave()

    assert kept(session).position == session.position
    assert [line for line in lines_of(session) if "flag" in line] == ["flag 0 4.000"]


def test_a_start_that_was_shown_waits_no_more_when_its_game_goes_on(time: Time) -> None:
    first = GameSession(given_game(), time)
    first.before_shown = first.keep
    first.pause()
    first.journal.close()

    assert not GameSession(kept(first), time, journal=resumed(first.journal)).waits


# What it counts for


def test_an_attempt_is_under_way_from_its_opening_to_its_end(time: Time) -> None:
    session, seen = GameSession(day_game(), time), list[tuple[date | None, date | None]]()
    for act in (
        lambda: None,
        session.pause,
        lambda: session.play([Reveal(0)]),
        session.undo,
        lambda: session.mark(DailyMark(DAY).practice),
    ):
        act()
        seen.append((session.day, session.attempted_day))

    assert seen == [(DAY, None), (DAY, DAY), (None, None), (DAY, DAY), (DAY, None)]


def test_a_game_that_is_only_watched_is_never_veiled_nor_assisted_and_nobodys_attempt(
    time: Time,
) -> None:
    session = GameSession(day_game(), time, watched=True)
    session.cover(covered=True)
    session.assist()

    assert not session.hidden
    assert not session.game.assisted
    assert (session.day, session.attempted_day) == (None, None)


@pytest.mark.parametrize(
    ("marked", "today", "attempt"),
    [
        (Attempt.ON_TIME, DAY, Attempt.ON_TIME),
        (Attempt.ON_TIME, DAY + timedelta(1), Attempt.LATE),
        (Attempt.ON_TIME, DAY - timedelta(1), Attempt.PRACTICE),
        (Attempt.PRACTICE, DAY, Attempt.PRACTICE),
    ],
)
def test_the_date_on_which_its_opening_is_shown_decides_and_only_an_attempt_is_kept_at_once(
    marked: Attempt, today: date, attempt: Attempt, time: Time
) -> None:
    session, is_attempt = GameSession(day_game(marked), time), attempt is not Attempt.PRACTICE

    assert session.begin_day(today) == is_attempt
    assert session.eligibility == Eligibility(not is_attempt, DailyMark(DAY, attempt))
    assert session.journal.started == is_attempt


def test_no_day_begins_on_another_board(time: Time) -> None:
    session = GameSession(given_game(), time)

    assert not session.begin_day(DAY)
    assert (session.eligibility, session.journal.started) == (Eligibility(), False)


@pytest.mark.parametrize("attempt", Attempt)
def test_another_mark_is_in_the_journal_and_practice_is_assisted(
    attempt: Attempt, time: Time
) -> None:
    session = session_on(time)
    session.play([Flag(0)])
    session.mark(DailyMark(DAY, attempt))

    assisted = attempt is Attempt.PRACTICE
    assert session.eligibility == Eligibility(assisted, DailyMark(DAY, attempt))
    assert Eligibility.of(kept(session)) == session.eligibility


def test_a_time_to_beat_is_in_the_journal_and_none_changes_nothing(time: Time) -> None:
    session = session_on(time)
    session.play([Flag(0)])
    for seconds in (45.12, None):
        session.aim_at(seconds)

    assert kept(session).info == {"TimeToBeat": "45.120"}


def test_the_same_board_again_and_from_here_on_is_known(time: Time) -> None:
    session = session_on(time, moves=[Reveal(1, 2.0), Flag(0, 3.0)])
    Eligibility(daily=DailyMark(DAY), race="Ada", to_beat=9.5).put_on(session.game)
    new, same = again(session.game), again(session.game, from_here=True)

    assert (len(new.moves), len(same.moves)) == (0, 2)
    assert {new.field, same.field} == {FIELD}
    for game in (new, same):
        counts = Eligibility(assisted=True, daily=DailyMark(DAY).practice, to_beat=9.5)
        assert Eligibility.of(game) == counts


def test_a_position_is_studied_without_a_clock_or_a_journal() -> None:
    session = GameSession.at(Game.on(FIELD, [Reveal(1), Flag(0)]).position)

    assert session.position.flagged == 1
    assert (session.clock.seconds, session.clock.running) == (0.0, False)
    assert not session.journal.started
