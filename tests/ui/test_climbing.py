"""Hints above the casual player on the screen: one rung at a time, and the odds on the board."""

import pytest

from minetui.core.game import Game
from minetui.core.grid import cells_of, set_of
from minetui.core.levels import LEVELS, Level
from minetui.core.minefield import Minefield
from minetui.core.moves import Reveal
from minetui.solver.rung import Rung
from minetui.solver.solvable import Solvable, is_solvable
from minetui.store.settings import Settings
from minetui.ui.app import MinetuiApp, Setup

from .conftest import board_of, hints_of, table, text_of

PAIRED = Minefield.drawn(".*.*.", ".....")  # 1 1 2 1 1 below: two numbers at a time solve it
PAIRED_MOVES = [Reveal(cell) for cell in range(5, 10)]
CORNERED = Minefield.drawn("*.", "..")  # nothing is certain after the corner
SIZE = (120, 30)


def app_of(field: Minefield, moves: list[Reveal], *, hints: bool = True) -> MinetuiApp:
    return MinetuiApp(Setup(Game.on(field, moves), settings=Settings(hints=hints)))


async def settled(app: MinetuiApp) -> None:
    await app.workers.wait_for_complete()


@pytest.mark.parametrize("rung", list(Rung)[1:])
async def test_hints_climb_no_higher_than_they_may(rung: Rung) -> None:
    app = app_of(PAIRED, PAIRED_MOVES)
    async with app.run_test(size=SIZE) as pilot:
        assert "Stuck" in hints_of(app)
        for _ in range(rung.height):
            await pilot.press("L")
        await settled(app)
        await pilot.pause()

        assert f"Hints climb up to: {rung.value}." in text_of(app)
        assert "Pairs: " in hints_of(app)
        assert "so " in hints_of(app)
        assert "✓" in board_of(app)


async def test_what_climbs_marks_only_what_is_so() -> None:
    app = app_of(PAIRED, PAIRED_MOVES)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("L", "L")
        await settled(app)
        finding = table(app).match.climb.finding

        assert finding is not None
        assert finding.safe & PAIRED.mines == 0
        assert finding.mines & PAIRED.safe == 0


async def test_where_nothing_is_certain_the_safest_cell_is_named() -> None:
    app = app_of(CORNERED, [Reveal(3)])
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("L", "L", "L")
        await settled(app)
        await pilot.pause()

        assert "Nothing is certain. The best guess: " in hints_of(app)
        assert "33.3%" in hints_of(app)


async def test_the_odds_are_drawn_in_tenths_and_at_zoom_in_per_cent() -> None:
    app = app_of(CORNERED, [Reveal(3)], hints=False)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("o")
        await settled(app)
        await pilot.press("ctrl+end")
        assert text_of(app).count(".3") >= 3
        await pilot.press("plus")
        assert text_of(app).count("33%") == 3
        await pilot.press("ctrl+home")
        assert "a mine in 33.3% of all layouts" in text_of(app)
        await pilot.press("o")

        assert "33%" not in text_of(app)


async def test_odds_make_a_game_assisted_and_a_limit_alone_does_not() -> None:
    app = app_of(PAIRED, PAIRED_MOVES, hints=False)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("L")
        assert not table(app).match.game.assisted
        await pilot.press("o")

        assert table(app).match.game.assisted


async def test_a_new_game_keeps_how_far_hints_climb() -> None:
    app = app_of(PAIRED, PAIRED_MOVES)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("L", "r")

        assert table(app).match.climb.limit is Rung.PAIRS


async def test_tab_walks_to_what_climbed() -> None:
    app = app_of(PAIRED, PAIRED_MOVES)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("L")
        await settled(app)
        await pilot.press("tab")
        safe, mines = table(app).match.climb.certain

        assert table(app).board.cursor in set(cells_of(safe | mines))
        assert set_of([table(app).board.cursor]) & PAIRED.grid.row(0)


async def test_a_solvable_board_is_looked_for_and_told() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Intermediate"], "abc", dealer=Solvable(Rung.LOGIC))))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("space")
        await settled(app)
        await pilot.pause()
        game = table(app).match.game

        assert "solvable by logic" in text_of(app)
        assert is_solvable(game.field, game.moves[0].cell, Rung.LOGIC)
        await pilot.press("R")
        assert table(app).match.game.label == "solvable by logic"


async def test_who_does_not_want_to_wait_gets_any_board() -> None:
    """Two mines in the three other cells always leave a guess."""
    app = MinetuiApp(Setup(Game(Level(2, 2, 2), "abc", dealer=Solvable(Rung.CASUAL))))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("space")
        for said in ("tried, Esc adjusts one", "tried, Esc takes any"):
            while said not in table(app).message:
                await pilot.pause()
            await pilot.press("escape")
        await settled(app)
        await pilot.pause()

        assert table(app).match.game.dealt
        assert table(app).match.game.label == ""


async def test_the_dialog_of_a_new_game_chooses_a_kind_of_boards() -> None:
    app = app_of(PAIRED, [], hints=False)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert "boards (Ctrl+O): any" in text_of(app)
        await pilot.press("ctrl+o", "ctrl+o")
        assert "boards (Ctrl+O): solvable by pairs" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()

        assert table(app).match.game.label == "solvable by pairs"
