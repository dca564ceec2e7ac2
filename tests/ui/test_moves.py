"""Moves on the screen: undone and redone, worked out in jobs where a board is large or special."""

import asyncio

import pytest

from minetui.core import LEVELS, Game, Level, Status
from minetui.formats import journal
from minetui.solver import TECHNIQUES
from minetui.solver.dealers import Solvable, needs_no_guess
from minetui.store import Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.hints.hints import Hints

from .conftest import (
    BEGINNER,
    LOOSE,
    PENNED,
    SMALL,
    board_of,
    click_cell,
    feature,
    game_of,
    let_pass,
    on_screen,
    press,
    screen_of,
    session_of,
    set_clock,
    settled,
    text_of,
    type_at_once,
)

LARGE = Level(1100, 1000, 200_000)


async def test_undo_and_redo_step_through_the_moves() -> None:
    async with on_screen(LOOSE) as (app, pilot):
        for keys, status, said in (
            ("ctrl+end space", Status.LOST, "Custom · lost"),
            ("u", Status.PLAYING, "assisted"),
            ("u", Status.PLAYING, "Nothing to undo."),
            ("U", Status.LOST, "assisted"),
            ("U", Status.LOST, "Nothing to redo."),
        ):
            await press(pilot, keys)

            assert (game_of(app).status, said in text_of(app)) == (status, True)
            assert "·" * 5 in board_of(app)


async def test_a_key_that_does_nothing_on_a_number_says_why_until_the_next_key() -> None:
    async with on_screen(("*.*..", ".....", ".....")) as (app, pilot):
        await press(pilot, "ctrl+home right space")
        for keys, said in (
            ("space", "The 2 needs 2 flags around it first."),
            ("f", "A number needs no flag."),
            ("left f right space", "The 2 needs 2 flags around it first."),
            ("down", ""),
            ("up f", "A number needs no flag."),
        ):
            await press(pilot, keys)
            assert text_of(app).splitlines()[-2].strip() == said
        assert game_of(app).position.flagged.bit_count() == 1
        await press(pilot, "ctrl+end space")
        await press(pilot, "space f")

        assert not text_of(app).splitlines()[-2].strip()  # a blank cell


async def test_undo_and_redo_of_the_first_move_keep_the_clock() -> None:
    """P5: both set it back to 0:00."""
    async with on_screen(PENNED) as (app, pilot):
        await click_cell(pilot, 1, 2)
        set_clock(app, 75.0)
        for key in "uU":
            await press(pilot, key)
            assert "1:15" in text_of(app)


# After the end


@pytest.mark.parametrize("key", ["space", "enter"])
async def test_after_the_end_the_reveal_key_plays_again_unless_it_was_on_its_way(key: str) -> None:
    """P6: it did nothing. Whoever presses it quickly sees the end all the same."""
    async with on_screen(SMALL) as (app, pilot):
        over = game_of(app)
        await press(pilot, f"ctrl+home {key} {key} {key}")
        let_pass(app, 0.4)
        await press(pilot, key)
        assert game_of(app) is over
        assert "Custom · won" in text_of(app)
        let_pass(app, 0.2)
        await press(pilot, key)

        assert game_of(app) is not over
        assert game_of(app).level == over.level
        assert not game_of(app).record


async def test_a_click_on_the_board_after_the_end_only_moves_the_cursor() -> None:
    """There is the start map to be read, and the mines."""
    async with on_screen(SMALL) as (app, pilot):
        await press(pilot, "ctrl+home space")
        over = game_of(app)
        let_pass(app, 60)
        for button in (1, 2, 3):
            await click_cell(pilot, 1, button, button=button)

            assert game_of(app) is over
            assert screen_of(app).board.cursor == 4 + button
            assert "Custom · won" in text_of(app)


async def test_after_the_end_the_key_bar_shows_what_can_be_done_then() -> None:
    """P6: it still showed Reveal, Flag and Deduce."""
    async with on_screen(SMALL) as (app, pilot):
        assert text_of(app).splitlines()[-1].startswith(" Space Reveal  f Flag  H Hints")
        await press(pilot, "ctrl+home space")

        assert text_of(app).splitlines()[-1] == (
            " Space New game  r Try again  v Review  x Share  Tab Figures  Esc Menu  m More"
        )
        await press(pilot, "u")
        assert text_of(app).splitlines()[-1].startswith(" Space Reveal  f Flag")


# Large boards


async def test_a_large_board_is_dealt_in_a_job() -> None:
    async with on_screen(LARGE, settings=Settings(hints=True)) as (app, pilot):
        await press(pilot, "space")

        assert game_of(app).dealt
        assert feature(app, Hints).listing is not None
        assert " is a mine." in text_of(app)


async def test_keys_that_come_together_deal_a_large_board_once() -> None:
    async with on_screen(LARGE) as (app, pilot):
        screen = screen_of(app)
        for id in ("reveal", *["right"] * 30, "flag", "restart"):
            screen.action_command(id)
        await settled(pilot)
        first = game_of(app).moves[0].cell

        assert [move.cell - first for move in game_of(app).moves] == [0, 30]
        assert game_of(app).field.number(first) == 0
        assert game_of(app).field == game_of(app).dealt_for(first)


# Boards of a kind


async def test_a_solvable_board_is_looked_for_and_told() -> None:
    game = Game(LEVELS["Intermediate"], "abc", dealer=Solvable("logic"))
    async with on_screen(game, (120, 30)) as (app, pilot):
        await press(pilot, "f right space")
        kept = kept_of(app)

        assert "Intermediate · no guess" in text_of(app)
        assert needs_no_guess(game.field, game.moves[1].cell, TECHNIQUES.up_to("logic"))
        assert (kept.board_kind, kept.assisted) == ("solvable:logic", False)
        assert kept.field.mines == game.field.mines  # though the journal began with a flag
        await press(pilot, "R")
        assert game_of(app).board_kind == "solvable:logic"


def kept_of(app: MinetuiApp) -> Game:
    """The game as its journal has it."""
    return journal.read(session_of(app).journal.path.read_bytes())


async def test_who_does_not_want_to_wait_gets_any_board_that_is_never_called_solvable() -> None:
    """Two mines in the three other cells always leave a guess. The journal began with a flag."""
    game = Game(Level(2, 2, 2), "abc", dealer=Solvable("casual"))
    async with on_screen(game, (120, 30)) as (app, pilot):
        await press(pilot, "f right")
        type_at_once(app, "space")
        screen = screen_of(app)
        for progress in ("tried, Esc adjusts one", "tried, Esc takes any"):
            async with asyncio.timeout(60):
                while progress not in screen.status_text():
                    await asyncio.sleep(0)  # a pilot would wait until nothing is searched any more
            screen.action_command("menu")
        await settled(pilot)
        kept = kept_of(app)

        assert kept.dealt
        assert (game_of(app).board_kind, kept.board_kind, kept.assisted) == ("", "", False)


async def test_nothing_is_done_later_on_a_board_that_nobody_has_seen() -> None:
    """Keys while a board is looked for are meant for nothing that can be seen."""
    game = Game(BEGINNER, "abc", dealer=Solvable("casual"))
    async with on_screen(game, (120, 30)) as (app, pilot):
        screen = screen_of(app)
        for id in ("reveal", "right", "flag", "right", "reveal", "restart", "odds"):
            screen.action_command(id)
        first = screen.board.cursor - 2
        await settled(pilot)

        assert [move.cell for move in game_of(app).moves] == [first]
        assert not game_of(app).assisted
