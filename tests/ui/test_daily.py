"""The daily board in a game: opened by a key, counted when it is shown, played once."""

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date, timedelta
from threading import Event
from unittest.mock import Mock

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from minetui import Problem
from minetui.core import (
    BoardKind,
    Flag,
    Game,
    Reveal,
    SharedBoard,
    Status,
    cells_of,
    lowest,
    only,
)
from minetui.formats import DAILY, Attempt, DailyMark
from minetui.formats.code import written
from minetui.play import OpenedDay, unfinished_games
from minetui.solver import game_on, shared_board
from minetui.solver.boards import daily_board
from minetui.store import (
    DayState,
    Journal,
    PlayedDay,
    PlayedDays,
    Records,
    Settings,
    UnfinishedGame,
)
from minetui.ui.app import MinetuiApp
from minetui.ui.daily.calendar import CalendarScreen
from minetui.ui.daily.feature import Daily, KnownState
from minetui.ui.hints.hints import Hints
from minetui.ui.kit.dialog import MenuDialog

from .conftest import (
    BEGINNER,
    feature,
    game_of,
    on_screen,
    press,
    resized,
    screen_of,
    session_of,
    set_clock,
    settled,
    text_of,
    type_at_once,
    until,
)

MONDAY = date(2026, 11, 23)
BEFORE = MONDAY - timedelta(7)
MARK = DailyMark(MONDAY)
WAITING = "Your one attempt today. The clock starts with the board."


def days_kept() -> PlayedDays:
    with Records() as records:
        return records.days.every()


def begin(mark: DailyMark, uid: str) -> None:
    with Records() as records:
        records.days.begin(mark, uid)


@pytest.fixture(autouse=True)
def unrecorded() -> None:
    """Here games do come into the records."""


def status_of(app: MinetuiApp) -> str:
    return screen_of(app).status.text.strip()


def mark_of(app: MinetuiApp) -> DailyMark | None:
    return session_of(app).eligibility.daily


@asynccontextmanager
async def after(
    keys: str = "", today: Callable[[], date] = lambda: MONDAY, **setup: object
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """The program with a game of Beginner, after keys of which each waits for the one before it."""
    async with on_screen(BEGINNER, today=today, **setup) as (app, pilot):
        for key in keys.split():
            await press(pilot, key)
        yield app, pilot


async def reveal(pilot: Pilot[None], app: MinetuiApp) -> None:
    """Reveal a safe cell of the board, which does not win."""
    session = session_of(app)
    cell = lowest(session.game.field.safe & ~session.position.revealed)
    screen_of(app).move_to(cell)
    await press(pilot, "space")


async def finish(pilot: Pilot[None], app: MinetuiApp, *, won: bool = True) -> None:
    """Play the game to its end."""
    session = session_of(app)
    cells = session.game.field.safe if won else session.game.field.mines
    session.play([Reveal(cell, 5.0) for cell in cells_of(cells & ~session.position.revealed)])
    screen_of(app).changed()
    await settled(pilot)


@asynccontextmanager
async def attempted() -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """The program with an attempt at the board of today, of which a cell is revealed."""
    async with after("D space") as (app, pilot):
        await reveal(pilot, app)
        yield app, pilot


def unfinished_uids() -> list[str]:
    """The games that could be resumed."""
    games, notices = UnfinishedGame.find_all()
    for each in games:
        each.journal.close()
    assert notices == []
    return [each.journal.uid for each in games]


def left_by_a_crash(uid: str, *moves: Reveal) -> Journal:
    """The journal of a daily game of a program that plays on, unless it is closed."""
    game, journal = game_on(SharedBoard.daily(MONDAY)), Journal(uid)
    game.info = {DAILY: str(MARK)}
    game.extend(moves)
    journal.add(game)
    return journal


BOARD = daily_board(MONDAY)
SAFE = Reveal(lowest(BOARD.field.safe & ~BOARD.field.opening(only(BOARD.start))), 2.0)
LOST = Reveal(lowest(BOARD.field.mines), 3.0)


# Opened and counted


async def test_what_is_typed_ahead_is_not_for_the_board_before() -> None:
    async with after() as (app, pilot):
        game = game_of(app)
        await press(pilot, "D space f")

        assert mark_of(app) == MARK
        assert not game.record


async def test_the_board_of_today_comes_veiled_and_the_attempt_begins_when_it_is_shown() -> None:
    async with after("D") as (app, pilot):
        assert (days_kept(), unfinished_uids()) == ({}, [])
        assert status_of(app).startswith(WAITING)
        assert "Daily board · Monday 23 November\n" in text_of(app)
        assert app.title == "Daily 2026-11-23 · 10 mines left"
        assert (game_of(app).field, game_of(app).assisted) == (BOARD.field, False)
        assert screen_of(app).board.cursor == BOARD.start

        for keys in ("space", "ctrl+home f"):
            await press(pilot, keys)
            uid = session_of(app).journal.uid
            assert session_of(app).clock.running
            assert days_kept() == {MONDAY: PlayedDay(MARK, uid, running=True)}
            assert f"info Daily: {MONDAY}\n" in session_of(app).journal.path.read_text()


@pytest.mark.parametrize(("flags", "flagged"), [("", 0), ("ctrl+home f right f", 0b11)])
async def test_by_every_way_back_it_is_one_journal_with_its_flags_and_clock(
    flags: str, flagged: int
) -> None:
    uids = set[str]()
    for visit, way in enumerate(("D", "games", "calendar", "code", "D")):
        async with after() as (app, pilot):
            if way == "code":
                await paste(pilot, CODE)
            elif way == "calendar":
                app.show("calendar", MONDAY, screen_of(app).begin_opened)
                await press(pilot, "enter")
            elif way == "games":
                await press(pilot, "G")
                await press(pilot, "enter")
            else:
                await press(pilot, way)
            assert session_of(app).paused
            assert status_of(app).startswith(WAITING) is (visit == 0)
            await press(pilot, "p" if visit else f"space {flags}")
            assert session_of(app).clock.seconds == 10.0 * visit
            assert game_of(app).position.flagged == flagged
            set_clock(app, 10.0 * (visit + 1))
            uids.add(session_of(app).journal.uid)

        assert unfinished_uids() == [*uids]


@pytest.mark.parametrize(("days", "mark"), [(1, Attempt.LATE), (-1, Attempt.PRACTICE)])
async def test_the_date_on_which_it_is_shown_decides(days: int, mark: Attempt) -> None:
    """Midnight passes while the board waits, or the clock is set back."""
    today = Mock(return_value=MONDAY)
    async with after("D", today) as (app, pilot):
        today.return_value += timedelta(days)
        await press(pilot, "space")
        await reveal(pilot, app)
        journal = session_of(app).journal.path.read_text()

        assert mark_of(app) == DailyMark(MONDAY, mark)
        assert f"\ninfo Daily: {MONDAY} {mark.value}\n" in journal
        assert f"Daily board · Monday 23 November · {mark.value}\n" in text_of(app)
        assert game_of(app).assisted == (mark is Attempt.PRACTICE)
        kept = [played.mark.attempt for played in days_kept().values()]
        assert kept == [mark] * (mark is Attempt.LATE)


async def test_a_clock_set_back_plays_no_second_attempt_and_none_on_time() -> None:
    begin(MARK, "today")
    async with after("D space", lambda: BEFORE) as (app, pilot):
        assert "Daily board · Monday 16 November · late\n" in text_of(app)
        await reveal(pilot, app)

        assert days_kept()[BEFORE].is_late


async def test_of_two_windows_the_second_to_begin_plays_for_practice_and_is_told_so() -> None:
    async with after("D") as (app, pilot):
        begin(MARK, "elsewhere")
        await press(pilot, "space")

        expected = "You already played the daily board of 2026-11-23. This is practice."
        assert status_of(app) == expected
        assert "Daily board · Monday 23 November · practice\n" in text_of(app)
        journal = session_of(app).journal.path.read_text()
        assert journal.endswith("info Daily: 2026-11-23 practice\nassisted\n")
        assert days_kept()[MONDAY].uid == "elsewhere"


async def test_records_that_cannot_be_written_are_told_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with after("D") as (app, pilot):
        monkeypatch.setattr("minetui.ui.daily.feature.counted", Mock(side_effect=Problem("locked")))
        await press(pilot, "space")

        assert status_of(app) == "Not counted: locked"
        assert mark_of(app) == MARK


# Resumed


async def test_an_attempt_that_was_left_for_another_game_comes_back_paused() -> None:
    """Its code gives it a time to beat, and is no board that could be rehearsed."""
    async with attempted() as (app, pilot):
        moves, journal = game_of(app).moves, session_of(app).journal
        for go_back, by, is_timed in ((press, "D", False), (paste, CODE, True)):
            screen_of(app).begin_at_start(Game(BEGINNER, "other"))
            assert status_of(app) == "G goes back to the game you left."
            assert mark_of(app) is None
            await go_back(pilot, by)

            assert session_of(app).paused
            assert (game_of(app).moves, session_of(app).journal.uid) == (moves, journal.uid)
            assert (mark_of(app), game_of(app).assisted) == (MARK, False)
            assert (TIMED in text_of(app)) is is_timed
            assert ("info TimeToBeat: 45.000\n" in journal.path.read_text()) is is_timed


async def test_an_attempt_that_another_window_plays_is_not_begun_again() -> None:
    journal = left_by_a_crash("elsewhere", SAFE)
    async with after("D") as (app, _):
        told = "The daily board of 2026-11-23 is being played in another window."
        assert status_of(app) == told
        assert mark_of(app) is None
    journal.close()


async def test_an_attempt_that_a_killed_program_had_finished_is_recorded_and_shown() -> None:
    """From then on its code opens practice, and says so."""
    left_by_a_crash("killed", SAFE, LOST).close()
    async with after("D") as (app, pilot):
        assert isinstance(app.screen, CalendarScreen)
        assert "lost after 3.0 s" in text_of(app)
        assert [played.state for played in days_kept().values()] == [DayState.LOST]
        assert not (Journal("killed").path).exists()
        await press(pilot, "q")
        await paste(pilot, CODE)
        assert status_of(app) == "Played before: this is practice. The clock starts with the board."
        assert (mark_of(app), game_of(app).assisted) == (MARK.practice, True)


# Played


async def test_once_it_is_played_it_is_in_the_records_and_the_calendar_has_practice() -> None:
    async with after("D space") as (app, pilot):
        await finish(pilot, app)
        assert game_of(app).status is Status.WON
        await press(pilot, "b")
        assert " 5.0 s " in text_of(app)
        with Records() as records:
            assert [game.daily for game in records.every()] == ["2026-11-23"]
        await press(pilot, "q")
        await press(pilot, "D")
        assert isinstance(app.screen, CalendarScreen)
        assert "won in 5.0 s" in text_of(app)
        await press(pilot, "enter")

        assert len(app.screen_stack) == 1
        assert mark_of(app) == MARK.practice
        assert game_of(app).assisted
        await finish(pilot, app, won=False)
        assert [played.state for played in days_kept().values()] == [DayState.WON]


async def test_on_its_own_board_enter_in_the_calendar_goes_back_and_its_code_gives_a_time() -> None:
    async with attempted() as (app, pilot):
        session = session_of(app)
        await press(pilot, "D")
        assert isinstance(app.screen, CalendarScreen)
        assert "unfinished" in text_of(app)
        await press(pilot, "enter")
        assert len(app.screen_stack) == 1
        await paste(pilot, CODE)

        assert session_of(app) is session
        assert session.clock.running
        assert TIMED in text_of(app)
        assert status_of(app) == "You're already on this board."
        assert "info TimeToBeat: 45.000\n" in session.journal.path.read_text()


async def test_undo_marks_the_result_and_midnight_after_it_is_shown_changes_nothing() -> None:
    today = Mock(return_value=MONDAY)
    async with after("D space", today) as (app, pilot):
        await reveal(pilot, app)
        today.return_value += timedelta(1)
        await press(pilot, "u u")
        await finish(pilot, app)

        (played,) = days_kept().values()
        assert (played.state, played.counts) == (DayState.ASSISTED, True)


async def test_the_first_result_of_an_attempt_counts_and_after_undo_it_is_practice() -> None:
    async with after("D space") as (app, pilot):
        await finish(pilot, app, won=False)
        assert "Daily board · Monday 23 November · lost\n" in text_of(app)
        await press(pilot, "u")
        assert "Daily board · Monday 23 November · practice\n" in text_of(app)
        assert "info Daily: 2026-11-23 practice\n" in session_of(app).journal.path.read_text()
        await finish(pilot, app)

        assert game_of(app).status is Status.WON
        assert (mark_of(app), game_of(app).assisted) == (MARK.practice, True)
        assert [played.state for played in days_kept().values()] == [DayState.LOST]


async def test_the_same_board_again_is_practice_but_only_after_the_attempt() -> None:
    """Else the attempt could be rehearsed."""
    async with after("D") as (app, pilot):
        await press(pilot, "r")
        assert (mark_of(app), game_of(app).assisted) == (MARK, False)
        await press(pilot, "space")
        session = session_of(app)
        await press(pilot, "ctrl+home f r")
        assert session_of(app) is session
        await press(pilot, "f")
        await reveal(pilot, app)
        for keys in ("r", "u ctrl+home f f r"):
            await press(pilot, keys)
            assert status_of(app) == "Finish your attempt before you practise."
            assert session_of(app) is session
        await finish(pilot, app)
        await press(pilot, "r")
        assert (mark_of(app), game_of(app).assisted) == (MARK.practice, True)
        await press(pilot, "space")
        await reveal(pilot, app)
        await press(pilot, "r")
        assert not game_of(app).moves[1:]


@pytest.mark.parametrize("no_guess", [False, True])
async def test_games_after_it_are_those_of_the_settings(no_guess: bool) -> None:
    async with after("D", settings=Settings(no_guess=no_guess)) as (app, pilot):
        await press(pilot, "1")

        assert game_of(app).dealer.kind == (BoardKind.NO_GUESS if no_guess else "")


async def test_the_menu_says_whether_the_board_of_today_is_still_to_be_played() -> None:
    told = list[str]()
    async with after() as (app, pilot):

        async def look() -> None:
            await settled(pilot)
            await press(pilot, "escape")
            assert isinstance(app.screen, MenuDialog)
            (state,) = re.findall(r"│ +Daily board (.*) D ", text_of(app))
            told.append(state.strip())
            await press(pilot, "escape")

        await look()
        for key in ("D", "space"):
            await press(pilot, key)
        await reveal(pilot, app)
        await look()
        await finish(pilot, app)
        await look()

    assert told == ["not played", "unfinished", "won in 0:05"]


async def test_the_menu_does_not_wait_for_the_records(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading old and large ones took a third of a second; the last state is shown meanwhile."""
    held = Held(KnownState.read)
    monkeypatch.setattr(KnownState, "read", held)
    async with after() as (app, pilot):
        await until(pilot, held.begun.is_set)
        app.screen.run("menu")
        await until(pilot, lambda: isinstance(app.screen, MenuDialog))
        state = next(each for each in screen_of(app).table if each.id == "daily")
        assert screen_of(app).table.state(state) == ""
        held.may_go_on.set()
        await settled(pilot)

        assert screen_of(app).table.state(state) == "not played"


async def test_an_attempt_that_is_deleted_is_given_up_in_the_menu() -> None:
    left_by_a_crash("today", SAFE).close()
    other = Journal("other")
    other.add(Game.on(BOARD.field, [Flag(0), Flag(1)]))
    other.close()
    async with after() as (app, pilot):
        await settled(pilot)
        Journal("today").path.unlink()
        feature(app, Daily).read_state()
        await settled(pilot)
        await press(pilot, "escape")

        assert "Daily board       given up" in text_of(app)


async def test_the_unfinished_attempt_is_offered_by_its_name() -> None:
    left_by_a_crash("killed", SAFE).close()
    async with after(offering=True) as (app, pilot):
        await settled(pilot)

        assert status_of(app) == "Unfinished: Daily 2026-11-23, 0:02"


CODE = written(replace(SharedBoard.daily(MONDAY), seconds=45.0))
TIMED = "Daily board · Monday 23 November · 45.000 s to beat"


async def paste(pilot: Pilot[None], text: str) -> None:
    pilot.app.post_message(Paste(text))
    await settled(pilot)


async def test_the_code_of_a_daily_board_opens_the_attempt_with_a_time_to_beat() -> None:
    async with after() as (app, pilot):
        await paste(pilot, CODE)
        assert TIMED in text_of(app)
        assert status_of(app).startswith(WAITING)
        assert (mark_of(app), game_of(app).assisted) == (MARK, False)


async def test_the_code_of_a_day_to_come_says_so_and_the_game_goes_on() -> None:
    async with after(today=lambda: BEFORE) as (app, pilot):
        session = session_of(app)
        await paste(pilot, CODE)

        assert session_of(app) is session
        told = "The daily board of 2026-11-23 isn't out yet."
        assert status_of(app) == told


# Locked journals


class Held:
    """Work that waits until it may go on."""

    def __init__(self, work: Callable[..., object]) -> None:
        self.work, self.begun, self.may_go_on = work, Event(), Event()

    def __call__(self, *args: object, **how: object) -> object:
        answer = self.work(*args, **how)
        self.begun.set()
        assert self.may_go_on.wait(60)
        return answer


async def test_a_calendar_that_is_left_too_early_leaves_no_journal_locked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left_by_a_crash("killed", SAFE).close()
    held = Held(OpenedDay.of)
    async with after() as (app, pilot):
        app.show("calendar", MONDAY, lambda _: None)
        await settled(pilot)
        with monkeypatch.context() as patch:
            patch.setattr(OpenedDay, "of", held)
            type_at_once(app, "enter escape")
            await until(pilot, lambda: held.begun.is_set() and len(app.screen_stack) == 1)
        held.may_go_on.set()
        await settled(pilot)
        assert mark_of(app) is None
        await press(pilot, "D")

        assert session_of(app).journal.uid == "killed"


async def test_a_day_that_is_opened_while_the_program_looks_for_games_finds_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left_by_a_crash("killed", SAFE).close()
    held = Held(UnfinishedGame.find_all)
    monkeypatch.setattr(UnfinishedGame, "find_all", held)
    async with after() as (app, pilot):
        await until(pilot, held.begun.is_set)
        type_at_once(app, "D")
        held.may_go_on.set()
        await settled(pilot)

        assert session_of(app).journal.uid == "killed"
        assert "another window" not in text_of(app)


async def test_a_day_that_is_being_opened_is_found_before_the_list_of_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left_by_a_crash("killed", SAFE).close()
    held = Held(OpenedDay.of)
    async with after() as (app, pilot):
        await settled(pilot)
        monkeypatch.setattr(OpenedDay, "of", held)
        app.screen.run("daily")
        await until(pilot, held.begun.is_set)
        app.jobs.search(unfinished_games, lambda _: None)
        held.may_go_on.set()
        await settled(pilot)

        assert session_of(app).journal.uid == "killed"
        assert "another window" not in text_of(app)


# Beginning


async def test_how_to_begin_is_not_hidden_by_the_way_back_to_the_last_game() -> None:
    shared = written(shared_board(Game.on(BOARD.field, [Reveal(BOARD.start)])))
    async with after() as (app, pilot):
        for keys, text in (("D", ""), ("", shared), ("r", "")):
            screen_of(app).begin_at_start(Game(BEGINNER, "other"))
            await press(pilot, "space")
            await reveal(pilot, app)
            if keys == "r":
                await paste(pilot, shared)
                await press(pilot, "space")
                await reveal(pilot, app)
            await press(pilot, keys)
            await paste(pilot, text) if text else None
            first = WAITING if keys == "D" else "The clock starts with the board."
            for width in (130, 80):
                await resized(pilot, width, 24)
                fits = width == 130 or first != WAITING
                assert status_of(app) == first + " G goes back to the game you left." * fits


# Help


@pytest.mark.parametrize("asks", [True, False])
async def test_an_attempt_begins_without_hints_and_always_asks_before_help(asks: bool) -> None:
    async with after("H D", asks=asks, settings=Settings(hints=not asks)) as (app, pilot):
        assert status_of(app) == WAITING
        assert text_of(app).splitlines()[-1].startswith(" Space Start  D Calendar")
        await press(pilot, "space")
        assert not feature(app, Hints).shown
        await press(pilot, "H")
        assert status_of(app) == "With hints this won't count for your bests. Show them?"
        assert not game_of(app).assisted
        await press(pilot, "H")

        assert feature(app, Hints).shown
        assert "Daily board · Monday 23 November · assisted" in text_of(app)
