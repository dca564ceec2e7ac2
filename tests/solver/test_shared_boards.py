"""Boards to share: the game on one, and the board of a game."""

from datetime import date

import pytest

from minetui.core import (
    LEVELS,
    FirstClick,
    Flag,
    Game,
    Level,
    LevelError,
    Minefield,
    Reveal,
    SharedBoard,
    only,
)
from minetui.solver import Solvable, daily, game_on, shared_board

BEGINNER = LEVELS["Beginner"]


@pytest.mark.parametrize("kind", ["", "solvable:logic"])
def test_the_board_of_a_seed_is_the_one_that_its_start_gives(kind: str) -> None:
    dealer = Solvable("logic") if kind else Game(BEGINNER).dealer
    game = Game(BEGINNER, "rainy day", FirstClick.OPENING, dealer)
    game.play(Reveal(40))
    shared = shared_board(game)
    other = game_on(shared)

    assert (shared.seed, shared.start, shared.opened, shared.mines) == ("rainy day", 40, True, None)
    assert other.field == game.field
    assert (other.position.revealed, other.given) == (game.position.revealed, 1)
    assert (other.board_kind, other.assisted) == (kind, False)


def test_a_board_that_its_seed_does_not_give_is_shared_by_its_mines() -> None:
    """Such as one from a file, or of another program."""
    field = Minefield.drawn("*..", "...", "...")
    game = Game.on(field, [Flag(0), Reveal(8)], seed="rainy day")
    shared = shared_board(game)

    assert (shared.seed, shared.mines, shared.start) == ("", only(0), 8)
    assert game_on(shared).position.revealed == field.safe


def test_a_first_click_on_a_mine_is_not_opened() -> None:
    shared = shared_board(Game.on(Minefield.drawn("*..", "..."), [Reveal(0)]))

    assert (shared.start, shared.opened) == (0, False)
    assert game_on(shared).given == 0


def test_without_a_start_the_board_depends_on_the_first_click() -> None:
    game = game_on(SharedBoard(BEGINNER, seed="rainy day"))
    assert not game.dealt

    game.play(Reveal(40))
    assert game.field.opening(only(40)) == game.position.revealed


@pytest.mark.parametrize("start", [None, 0])
def test_a_board_of_a_kind_that_nobody_can_deal_is_refused(start: int | None) -> None:
    """Above 40,000 cells a game would silently get any board, and not the one that was shared."""
    shared = SharedBoard(Level(300, 200, 99), "a", start=start, kind="solvable:logic")

    with pytest.raises(LevelError, match="expected at most 40,000 cells to solve, got 60,000"):
        game_on(shared)


def test_the_daily_board_is_shared_by_its_day() -> None:
    shared = daily(date(2026, 11, 20))
    game = game_on(shared)

    assert (shared.day, shared.level) == ("2026-11-20", LEVELS["Expert"])
    assert (game.given, game.board_kind, game.assisted) == (1, "solvable:logic", False)
