"""Codes in the game: asked for, pasted, given at the start; and the time to beat."""

from dataclasses import replace
from datetime import date
from random import Random

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from minetui.core import Game, Level, Reveal, SharedBoard, cells_of
from minetui.core.deal import deal
from minetui.formats import DAILY
from minetui.formats.code import written
from minetui.formats.game_info import TIME_TO_BEAT
from minetui.formats.replay import SHARED
from minetui.solver import game_on
from minetui.store import UnfinishedGame
from minetui.ui.play.new_game_dialog import NewGameDialog, SeedField

from .conftest import (
    BEGINNER,
    EXPERT,
    LOOSE,
    game_of,
    on_screen,
    panel_of,
    press,
    rounds,
    screen_of,
    session_of,
    settled,
    text_of,
    type_at_once,
    until,
    words_of,
)

SIZE = (100, 24)
SEEDED = SharedBoard(EXPERT, "abcdexu9", start=245, opened=True)
TIMED = SharedBoard(BEGINNER, "abcdefgh", start=40, opened=True, seconds=45.123)
RARE = SharedBoard(Level(16, 30, 150), "abcdefgh", start=245, opened=True, kind="solvable:casual")
NO_CODE = "That is no code: a code begins with MT1- or MT2-."


async def paste(pilot: Pilot[None], text: str) -> None:
    """Paste a text, as a terminal with bracketed paste does."""
    pilot.app.post_message(Paste(text))
    await settled(pilot)


@pytest.mark.parametrize(
    "shared",
    [
        SEEDED,
        SharedBoard.daily(date(2026, 11, 21)),
        SharedBoard(Level(20, 30, 99), mines=deal(Level(20, 30, 99), Random(1))),
        SharedBoard(EXPERT, "rainy day"),
    ],
    ids=["seed and start", "day", "mines", "seed"],
)
async def test_a_pasted_code_opens_its_board_at_once(shared: SharedBoard) -> None:
    wanted = game_on(shared)
    async with on_screen(LOOSE, SIZE, today=lambda: date(2026, 11, 21)) as (app, pilot):
        await paste(pilot, f"  {written(shared).lower()}\n")
        game = game_of(app)

        assert (game.field, game.given, game.dealt) == (wanted.field, wanted.given, wanted.dealt)
        assert (game.level, game.seed) == (shared.level, shared.seed)
        assert game.info == ({DAILY: shared.day} if shared.day else {SHARED: "Yes"})
        assert ("Daily board · Saturday 21 November" if shared.day else "shared board") in text_of(
            app
        )
        if game.given:
            assert screen_of(app).board.cursor == game.record[0].cell
            assert "The clock starts with the board." in text_of(app)


async def test_the_code_may_be_within_a_text_or_be_a_link_of_another_program() -> None:
    async with on_screen(LOOSE, SIZE) as (app, pilot):
        await paste(pilot, f"minetui · Expert · won\n[==>=]\n{written(SEEDED)}\n")
        assert game_of(app).seed == SEEDED.seed
        await paste(pilot, "https://example.org/?b=1&m=0000000000000000g\n")

        assert [*cells_of(game_of(app).field.mines)] == [80]
        assert game_of(app).info == {SHARED: "Yes"}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hello", NO_CODE),
        (written(SharedBoard(Level(300, 200, 9), "a", kind="solvable:logic")), "40,000 cells"),
    ],
)
async def test_what_is_no_code_says_so_and_the_game_goes_on(text: str, problem: str) -> None:
    async with on_screen(LOOSE, SIZE) as (app, pilot):
        before = session_of(app)
        await paste(pilot, text)

        assert problem in text_of(app)
        assert session_of(app) is before


async def test_the_field_of_a_new_game_says_what_is_wrong_until_the_code_is_right() -> None:
    """A code that is pasted into it may have several lines."""
    code = written(SEEDED)
    async with on_screen(LOOSE, SIZE) as (app, pilot):
        await press(pilot, "C")
        app.screen.query_one(SeedField).value = code[:-2] + "O0"
        await press(pilot, "enter")
        assert "Codes have no 'O': is it the digit 0?" in words_of(app)
        await paste(pilot, code[:10])
        assert isinstance(app.screen, NewGameDialog)
        assert "This code is cut off, or has a typing error." in words_of(app)
        app.screen.query_one(SeedField).value = code
        await press(pilot, "enter")
        assert game_of(app).seed == SEEDED.seed
        await press(pilot, "C")
        await paste(pilot, f"{code[:10]}\n  {code[10:]}\n")

        assert game_of(app).seed == SEEDED.seed


async def test_a_game_that_is_left_for_a_code_can_be_resumed() -> None:
    rows = ("*........", "*........", "*........", "..*......")
    async with on_screen(rows, SIZE) as (app, pilot):
        await press(pilot, "ctrl+end f left f")
        left = game_of(app)
        await paste(pilot, written(SEEDED))
        assert "G goes back to the game you left." in text_of(app)
        await press(pilot, "G")
        await press(pilot, "enter")

        assert game_of(app).field == left.field
        assert game_of(app).record == left.record


async def test_a_search_for_a_board_is_stopped_by_the_menu_key() -> None:
    """The game waits meanwhile, paused, and goes on when the player wants."""
    async with on_screen(LOOSE, SIZE) as (app, pilot):
        await press(pilot, "right space")
        before = session_of(app)
        app.post_message(Paste(written(RARE)))
        await until(pilot, lambda: "Looking for the board of the code" in text_of(app))
        type_at_once(app, "f p")
        await rounds(pilot)
        assert session_of(app) is before
        assert before.paused
        await press(pilot, "escape")

        assert "Stopped." in text_of(app)
        await press(pilot, "p")
        assert before.playing


async def test_a_board_of_the_command_line_is_opened_once() -> None:
    async with on_screen(Game(TIMED.level, "a"), SIZE, shared=TIMED) as (app, pilot):
        await settled(pilot)
        assert game_of(app).seed == TIMED.seed
        assert "45.123 s to beat" in text_of(app)
        app.show("game", Game(EXPERT, "b"), hints=False)
        await settled(pilot)

        assert game_of(app).seed == "b"


# The time to beat


@pytest.mark.parametrize(
    ("to_beat", "seconds", "card"),
    [
        (45.123, 42.782, "42.8 s Beat 45.123 s by 2.341 s"),
        (45.123, 45.123, "45.1 s Equalled 45.123 s"),
        (45.123, 145.2, "145.2 s Missed 45.123 s by 100.077 s"),
    ],
    ids=["beaten", "equalled", "missed"],
)
async def test_the_end_says_whether_the_time_is_beaten(
    to_beat: float, seconds: float, card: str
) -> None:
    """It is kept apart from the bests, as others know the board."""
    shared = replace(TIMED, seconds=to_beat)
    async with on_screen(Game(BEGINNER, "a"), (130, 40), shared=shared) as (app, pilot):
        await settled(pilot)
        session, field = session_of(app), game_of(app).field
        session.pause()
        session.play(Reveal(cell, seconds) for cell in cells_of(field.safe))
        screen_of(app).changed()
        await settled(pilot)

        assert panel_of(app) == f"{card} A shared board: kept apart from your bests"


async def test_the_mark_and_the_time_are_kept_for_the_same_board_and_the_next_start() -> None:
    async with on_screen(LOOSE, SIZE) as (app, pilot):
        await paste(pilot, written(replace(SEEDED, seconds=45.123)))
        await press(pilot, "space ctrl+home f right f r")
        again = game_of(app)
        assert (again.assisted, again.info[TIME_TO_BEAT]) == (True, "45.123")
        screen_of(app).session.leave()

    (kept,) = UnfinishedGame.find_all()[0]
    assert (kept.game.info[SHARED], kept.game.info[TIME_TO_BEAT]) == ("Yes", "45.123")
