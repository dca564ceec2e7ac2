"""Games that were left unfinished: offered in a line, and gone on with as they were."""

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from minetui.core import FirstClick, Flag, Game, Minefield, Move, Reveal, only
from minetui.formats import journal as lines
from minetui.solver.dealers import Solvable
from minetui.store import Journal, UnfinishedGame, folders
from minetui.ui.app import MinetuiApp
from minetui.ui.replay.library import GamesScreen

from .conftest import (
    BEGINNER,
    EXPERT,
    LOOSE,
    PENNED,
    board_of,
    game_of,
    on_screen,
    press,
    screen_of,
    session_of,
    set_clock,
    settled,
    text_of,
    type_at_once,
    until,
)

SIZE = (110, 24)
OFFER = "Unfinished: "
LOOKED: list[int] = []  # how many games were found each time that the program looked for some
FIND_ALL = UnfinishedGame.find_all  # before any test has another one in its place


@pytest.fixture(autouse=True)
def answered(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Tell when the program has looked for unfinished games; it gets its answer while this is set.

    It is set unless a test clears it.
    """
    may_answer = threading.Event()
    may_answer.set()
    LOOKED.clear()

    def look() -> tuple[list[UnfinishedGame], list[str]]:
        found = FIND_ALL()
        LOOKED.append(len(found[0]))
        assert may_answer.wait(60)
        return found

    monkeypatch.setattr(UnfinishedGame, "find_all", look)
    return may_answer


@asynccontextmanager
async def started(
    rows: Sequence[str] = LOOSE, size: tuple[int, int] = SIZE, **setup: bool
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """The program, started to play on this board, when it has looked for unfinished games."""
    LOOKED.clear()
    async with on_screen(rows, size, offering=True, **setup) as (app, pilot):
        await until(pilot, lambda: bool(LOOKED))
        await settled(pilot)
        yield app, pilot


async def resume(pilot: Pilot[None]) -> None:
    """Go on with the last game, and end its pause."""
    for keys in ("G", "tab enter", "p"):
        await press(pilot, keys)


def status_of(app: MinetuiApp) -> str:
    """The status line."""
    return screen_of(app).status.text.strip()


def journals() -> list[str]:
    return sorted(os.listdir(folders.journals())) if folders.journals().exists() else []


def crashed(*moves: Move, uid: str = "crashed", field: Minefield | None = None) -> Path:
    """The journal of a program that was killed after these moves."""
    game, journal = Game.on(field or Minefield.drawn(*LOOSE)), Journal(uid)
    for move in moves:
        assert game.play(move)
        journal.add(game, lines.move_line(move))
    journal.close()
    return journal.path


def aged(path: Path, seconds: int) -> None:
    """Let a journal have been written at that time."""
    os.utime(path, (seconds, seconds))


# Offered


async def test_the_last_game_is_offered_in_a_line_and_first_in_the_list() -> None:
    """P4: a dialog came at every start."""
    crashed(Flag(0), Reveal(1, 102.5))
    async with started(PENNED) as (app, pilot):
        assert len(app.screen_stack) == 1
        assert status_of(app) == f"{OFFER}Custom 5 × 3 / 2, 1:42"
        assert text_of(app).splitlines()[-1].startswith(" G Games ")
        await press(pilot, "G")
        assert "Enter Go on" in text_of(app)
        await press(pilot, "enter")
        assert len(app.screen_stack) == 1
        await press(pilot, "p")
        assert board_of(app).startswith("⚑1···")
        assert screen_of(app).board.cursor == 1
        await press(pilot, "u q")

    assert "undo\nclock 102." in (folders.journals() / "crashed.journal").read_text()


async def test_the_line_names_the_last_of_several_and_the_level() -> None:
    aged(crashed(Flag(0), Reveal(1, 9.0), uid="a"), 1_700_000_000)
    expert = Game(EXPERT, "abc", FirstClick.OPENING)
    field = expert.dealt_for(40)
    aged(crashed(Reveal(40), Flag(3, 102.0), uid="b", field=field), 1_700_000_001)
    async with started() as (app, _):
        assert status_of(app) == f"{OFFER}Expert, 1:42 (and 1 other)"


async def test_a_newcomer_sees_the_key_of_the_game_that_is_offered() -> None:
    crashed(Flag(0), Reveal(1, 102.5))
    async with started(newcomer=True) as (app, pilot):
        assert text_of(app).splitlines()[-1].startswith(" G Games ")
        await press(pilot, "left")
        assert text_of(app).splitlines()[-1].startswith(" ←↑↓→ Move ")


async def test_the_line_goes_with_the_first_command_and_comes_no_more() -> None:
    path = crashed(Flag(0), Reveal(1))
    for _ in range(2):
        async with started() as (app, pilot):
            assert OFFER in text_of(app)
            await press(pilot, "left")
            assert OFFER not in text_of(app)
            await press(pilot, "q")
        assert journals() == [path.name]


async def test_a_game_that_hardly_began_or_is_played_elsewhere_is_not_offered() -> None:
    """P4: nine entries with one move at 0:00."""
    crashed(Reveal(1))
    async with started() as (app, _):
        assert OFFER not in text_of(app)
        assert journals() == []
    elsewhere = Journal()
    elsewhere.add(Game.on(Minefield.drawn(*LOOSE), [Flag(0), Reveal(1)]))
    async with started() as (app, pilot):
        assert OFFER not in text_of(app)
        await press(pilot, "G")

        assert "unfinished" not in text_of(app)


async def test_nothing_is_offered_where_a_certain_board_was_asked_for() -> None:
    """P4, see test_launch."""
    crashed(Flag(0), Reveal(1))
    async with on_screen(LOOSE, SIZE) as (app, pilot):
        await settled(pilot)
        assert OFFER not in text_of(app)
        await resume(pilot)

        assert board_of(app).startswith("⚑1···")


@asynccontextmanager
async def looking(answered: threading.Event) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """The program, which waits for an answer about a game that crashed."""
    crashed(Flag(0), Reveal(1))
    answered.clear()
    async with on_screen(LOOSE, SIZE, offering=True) as (app, pilot):
        await until(pilot, lambda: bool(LOOKED))
        yield app, pilot


async def test_no_game_is_offered_once_another_one_has_begun(answered: threading.Event) -> None:
    async with looking(answered) as (app, pilot):
        type_at_once(app, "f")
        await until(pilot, lambda: bool(game_of(app).moves))
        answered.set()
        await settled(pilot)

        assert OFFER not in text_of(app)


async def test_a_list_that_is_opened_while_the_program_looks_gets_what_it_finds(
    answered: threading.Event,
) -> None:
    async with looking(answered) as (app, pilot):
        type_at_once(app, "G")
        while not isinstance(app.screen, GamesScreen) or len(app.jobs._asked) < 2:
            await asyncio.sleep(0.001)  # the pilot would wait for the screen, which waits, too
        answered.set()
        await settled(pilot)

        assert "unfinished" in text_of(app)
        assert len(LOOKED) == 1


# Resumed


async def test_a_game_that_was_quit_is_resumed_paused_as_it_was() -> None:
    async with started(PENNED) as (app, pilot):
        await press(pilot, "ctrl+home down right right space ctrl+home f right right right f u")
        assert board_of(app) == "⚑1 2⚑··\n11 3···\n   2···"
        set_clock(app, 61.5)
        game = game_of(app)
        await press(pilot, "q")
    async with started() as (app, pilot):
        assert "Custom 7 × 3 / 6, 1:01" in text_of(app)
        await press(pilot, "G")
        await press(pilot, "enter")
        again = game_of(app)

        assert " · paused" in text_of(app)
        assert "1:01" in text_of(app)
        assert 61.5 <= session_of(app).clock.seconds < 62
        assert (again.record, again.index, again.position) == (game.record, 3, game.position)
        await press(pilot, "p U")
        assert game_of(app).index == 4
        await press(pilot, "u u u u")
        assert board_of(app) == "·······\n·······\n·······"


async def test_another_game_keeps_the_one_that_is_left_if_that_has_two_moves() -> None:
    async with started() as (app, pilot):
        await press(pilot, "ctrl+home f r")
        assert "goes back" not in text_of(app)
        await press(pilot, "ctrl+home f right space n enter")
        assert "G goes back to the game you left." in text_of(app)
        await press(pilot, "q")
    async with started() as (app, pilot):
        assert OFFER not in text_of(app)
        await resume(pilot)
        assert board_of(app).startswith("⚑1···")
        await press(pilot, "q")
    async with started() as (app, pilot):
        assert OFFER in text_of(app)


async def test_a_game_that_is_not_dealt_yet_is_resumed_with_its_kind_of_boards() -> None:
    game = Game(BEGINNER, "abc", dealer=Solvable("logic"))
    async with on_screen(game, SIZE) as (app, pilot):
        await press(pilot, "f right f q")
    async with started() as (app, pilot):
        await press(pilot, "G")
        await press(pilot, "enter")

        assert game_of(app).dealer == Solvable("logic")


async def test_question_marks_are_kept() -> None:
    """f makes a flag, then a question mark, then nothing."""
    async with started() as (app, pilot):
        session_of(app).question_marks = True
        await press(pilot, "ctrl+home right space left")
        for mark in "⚑?·⚑?":
            await press(pilot, "f")
            assert board_of(app).startswith(f"{mark}1")
        await press(pilot, "q")
    async with started() as (app, pilot):
        await resume(pilot)

        assert board_of(app).startswith("?1")
        assert game_of(app).position.questioned == only(0)


async def test_a_damaged_journal_is_told_in_one_line_and_stops_nothing() -> None:
    crashed(Flag(0), Reveal(1)).write_bytes(b"\x1b[2Jhello\n[red]world\n")
    async with started(size=(160, 24)) as (app, pilot):
        assert OFFER not in text_of(app)
        assert "crashed.journal:1: expected 'minetui journal 2', got '\\x1b[2J" in text_of(app)
        assert "set aside as crashed.damaged" in text_of(app)
        await press(pilot, "ctrl+home f")
        assert game_of(app).position.flagged == only(0)
        await press(pilot, "f q")
    async with started() as (app, pilot):
        assert "damaged" not in text_of(app)


# In the menu


async def test_the_menu_says_how_many_games_are_unfinished() -> None:
    """It is known before the menu opens, and again after the list of games is left."""
    for count in (1, 2):
        crashed(Reveal(1), *[Flag(0)] * count, uid=f"{count}")
    async with started() as (app, pilot):
        for keys, state in (("escape", "2 unfinished"), ("escape G", ""), ("delete escape", "")):
            await press(pilot, keys)
            assert state in text_of(app)
        await press(pilot, "escape")

        assert "1 unfinished" in text_of(app)


async def test_a_game_can_be_resumed_right_after_it_was_left_however_slow_the_disk_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The next key may ask for it, and the game was still locked while it was flushed."""
    done = threading.Event()
    monkeypatch.setattr(os, "fsync", lambda _: done.wait())
    async with started(PENNED) as (app, pilot):
        left = game_of(app)
        for cell in (9, 10):
            screen_of(app).move_to(cell)
            type_at_once(app, "f")
        type_at_once(app, "n enter")
        try:
            await until(pilot, lambda: game_of(app) is not left)
            type_at_once(app, "G")
            await until(pilot, lambda: "unfinished" in text_of(app))
            type_at_once(app, "enter")
            await until(pilot, lambda: game_of(app).field == left.field)
        finally:
            done.set()

        assert game_of(app).moves == left.moves
