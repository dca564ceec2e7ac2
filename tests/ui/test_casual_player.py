"""The casual player on the board: one deduction, or on until won, stuck or stopped."""

import inspect
from collections.abc import Sequence
from threading import Event

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from minetui.core import (
    Deductions,
    Game,
    Level,
    Minefield,
    Move,
    Reveal,
    Status,
    Surface,
    deductions,
)
from minetui.solver import Hint
from minetui.store import Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.hints.solver import Solver
from minetui.ui.kit.jobs import Stop
from minetui.ui.kit.palette import CommandsDialog
from minetui.ui.play.casual_player import CasualPlayer
from minetui.ui.settings.help import HelpPage

from .conftest import (
    BEGINNER,
    CASUAL,
    EXPERT,
    SetTimes,
    feature,
    game_of,
    on_screen,
    press,
    rounds,
    screen_of,
    session_of,
    settled,
    text_of,
    type_at_once,
    until,
)
from .test_hints import PAIRED, PAIRED_MOVES, SIZE

HINTS = Settings(hints=True)
STUCK = ("*....", "....*", "....*", ".....", "*.*.*", "*.*.*")


def running(app: MinetuiApp) -> bool:
    return feature(app, CasualPlayer).running


def begun(rows: Sequence[str]) -> Game:
    """A game on one of these boards, with the cells open from which the player can go on."""
    return Game.on(Minefield.drawn(*rows), [Reveal(18 if rows is CASUAL else 7)])


async def let_step(pilot: Pilot[None]) -> None:
    """Let the time until the next step be over; a run that skips ahead then goes to its end."""
    player = feature(pilot.app, CasualPlayer)
    player._step()
    await until(pilot, lambda: not (player.running and player._skips))
    await settled(pilot)


async def test_many_rounds_of_deductions_need_no_deeper_calls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else a board of 60,000 cells ended the program with a RecursionError."""
    depths = list[int]()

    def proven(surface: Surface, *, trusting: bool = True) -> Deductions:
        if not trusting:  # as the hints are
            depths.append(len(inspect.stack(0)))
        return deductions(surface, trusting=trusting)

    async with on_screen(Game(EXPERT, "demo5")) as (_, pilot):
        await press(pilot, "space")
        monkeypatch.setattr("minetui.core.deductions", proven)
        await press(pilot, "c x")
        await let_step(pilot)
        rounds = depths[1:]  # but for the one before it skips ahead

        assert len(rounds) > 1
        assert {*rounds} == {rounds[0]}


async def test_deduce_plays_proven_deductions_until_the_game_is_won() -> None:
    async with on_screen(begun(CASUAL)) as (app, pilot):
        await press(pilot, ". " * 20)

        assert game_of(app).status is Status.WON
        assert game_of(app).assisted


async def test_the_casual_player_shows_each_step(set_times: SetTimes) -> None:
    set_times(step=0.001)
    async with on_screen(begun(CASUAL)) as (app, pilot):
        changed, shown = screen_of(app).changed, list[int]()

        def show() -> None:
            changed()
            shown.append(len(game_of(app).moves))

        screen_of(app).changed = show  # type: ignore[method-assign]
        type_at_once(app, "c")
        await until(pilot, lambda: game_of(app).status is Status.WON)

        assert len(set(shown)) > 3


async def test_a_key_skips_ahead_until_the_player_is_stuck() -> None:
    async with on_screen(begun(STUCK)) as (app, pilot):
        await press(pilot, "c")
        assert running(app)
        await press(pilot, "c")
        await let_step(pilot)

        assert not running(app)
        assert "no single number proves one" in text_of(app)
        assert not game_of(app).position.hit


@pytest.mark.parametrize("key", ["u", "R", "c"])
async def test_the_key_that_skips_ahead_does_nothing_else(key: str) -> None:
    game = begun(CASUAL)
    async with on_screen(game) as (app, pilot):
        await press(pilot, f"c {key}")
        await let_step(pilot)

        assert game_of(app) is game
        assert game.status is Status.WON


@pytest.mark.parametrize("key", ["x", "f", "space"])
async def test_the_second_key_stops_the_player(key: str) -> None:
    async with on_screen(begun(CASUAL)) as (app, pilot):
        await press(pilot, f"c x {key}")
        moves = len(game_of(app).moves)
        assert "Stopped." in text_of(app)
        await let_step(pilot)

        assert not running(app)
        assert len(game_of(app).moves) == moves


@pytest.mark.parametrize(("key", "opened"), [("?", HelpPage), ("ctrl+p", CommandsDialog)])
async def test_help_and_palette_open_while_the_player_plays(
    key: str, opened: type[Screen[None]]
) -> None:
    """P19: the key only skipped ahead; P2: the clock is held, so nothing is played behind them."""
    async with on_screen(begun(CASUAL)) as (app, pilot):
        await press(pilot, "c")
        moves = len(game_of(app).moves)
        await press(pilot, key)
        await let_step(pilot)
        assert isinstance(app.screen, opened)
        assert len(game_of(app).moves) == moves
        await press(pilot, "escape")
        await let_step(pilot)

        assert len(game_of(app).moves) > moves
        assert running(app)


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
async def test_quit_quits_while_the_player_plays(key: str) -> None:
    """P19: the key only skipped ahead."""
    async with on_screen(begun(STUCK)) as (app, pilot):
        await press(pilot, "c")
        type_at_once(app, key)
        await until(pilot, lambda: app._exit)


async def test_a_run_ends_with_its_game() -> None:
    async with on_screen(begun(STUCK)) as (app, pilot):
        await press(pilot, "c")
        screen_of(app).table.run("restart")
        await let_step(pilot)

        assert not running(app)
        assert not game_of(app).moves


async def test_a_deduction_of_a_stronger_technique_can_be_played() -> None:
    async with on_screen(Game.on(PAIRED, PAIRED_MOVES), SIZE, settings=HINTS) as (app, pilot):
        await press(pilot, ".")
        assert len(game_of(app).moves) == len(PAIRED_MOVES)
        await press(pilot, "L")
        while session_of(app).playing:
            before = len(game_of(app).moves)
            await press(pilot, ".")
            assert len(game_of(app).moves) > before

        assert "· assisted · won" in text_of(app)


async def test_the_player_plays_a_large_board_in_jobs() -> None:
    async with on_screen(Level(1100, 1000, 1_000)) as (app, pilot):
        for moves, key in enumerate(("space", ".", "c"), start=1):
            await press(pilot, key)
            assert len(game_of(app).moves) == moves
        await let_step(pilot)

        assert len(game_of(app).moves) == 4
        assert not game_of(app).position.hit


async def test_a_job_that_plays_is_not_joined_by_the_moves_of_a_player_who_stops_it() -> None:
    """Two threads must not play one game."""
    async with on_screen(Level(1100, 1000, 1_000)) as (app, pilot):
        await press(pilot, "space")
        await press(pilot, "c")
        screen, at_work, go = screen_of(app), Event(), Event()
        play = session_of(app).play

        def slowly(moves: list[Move]) -> bool:
            at_work.set()
            return go.wait(60) and play(moves)

        session_of(app).play = slowly  # type: ignore[method-assign]
        feature(app, CasualPlayer)._step()
        await until(pilot, at_work.is_set)
        for id in ("undo", "undo", "undo", "flag"):
            screen.action_command(id)
        assert len(game_of(app).moves) == 2
        go.set()
        await settled(pilot)

        assert len(game_of(app).moves) == 3
        assert not running(app)
        assert "plays on" not in text_of(app)
        session_of(app).play = play  # type: ignore[method-assign]
        await press(pilot, "u")
        assert len(game_of(app).moves) == 2


async def test_nothing_is_assisted_before_the_first_reveal() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, ".")
        assert "Reveal any cell to start." in text_of(app)
        await press(pilot, "c")

        assert not running(app)
        assert not game_of(app).assisted


async def test_a_hint_that_is_still_looked_for_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a busy computer `.` said that nothing could be proved, until the hint was there."""
    may_find, find = Event(), Solver.hint

    def late(solver: Solver, surface: Surface, limit: str, stop: Stop) -> Hint | None:
        assert may_find.wait(60)
        return find(solver, surface, limit, stop)

    monkeypatch.setattr(Solver, "hint", late)
    async with on_screen(Game.on(PAIRED, PAIRED_MOVES), SIZE, settings=HINTS) as (app, pilot):
        type_at_once(app, "L .")
        await rounds(pilot)
        assert len(game_of(app).moves) == len(PAIRED_MOVES)
        assert "proves" not in text_of(app).splitlines()[-2]
        may_find.set()
        await settled(pilot)

        assert len(game_of(app).moves) > len(PAIRED_MOVES)


async def test_a_flag_in_the_way_is_taken_away_first() -> None:
    """Pairs prove the flagged cell to be safe."""
    async with on_screen(Game.on(PAIRED, PAIRED_MOVES), SIZE) as (app, pilot):
        await press(pilot, "ctrl+home f H L .")

        assert game_of(app).position.flagged & PAIRED.safe == 0
