"""Boards of a kind: solvable from the first cell, one for a seed, and each as likely."""

from collections import Counter
from collections.abc import Callable
from datetime import date
from functools import cache, partial
from itertools import combinations, product
from random import Random

import pytest

from minetui.core import (
    LEVELS,
    FirstClick,
    Grid,
    Level,
    LevelError,
    Minefield,
    Progress,
    cells_of,
    has,
    set_of,
)
from minetui.core.deal import deal
from minetui.solver import TECHNIQUES, dealer_of, expect_solvable
from minetui.solver import dealers as solvable_module
from minetui.solver.boards import daily_board
from minetui.solver.dealers import Adjusted, Solvable, dealers, has_swap, needs_no_guess, reach
from minetui.solver.players import at_random, played

SOLVERS = [technique.id for technique in TECHNIQUES]
LEVEL = Level(8, 8, 10)


@pytest.mark.parametrize("technique", SOLVERS)
def test_a_player_with_the_technique_wins_without_a_guess(technique: str) -> None:
    for seed in range(15):
        mines = Solvable(technique)(LEVEL, Random(seed), 27, FirstClick.OPENING)
        outcome = played(
            Minefield(LEVEL.grid, mines), 27, TECHNIQUES.up_to(technique), at_random(Random(0))
        )

        assert (outcome.won, outcome.guesses) == (True, 0)
        assert mines.bit_count() == LEVEL.mines


def test_every_solvable_board_is_as_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them, by brute force; 100 deals for each."""
    monkeypatch.setattr(solvable_module, "needs_no_guess", cache(needs_no_guess))
    level = Level(3, 4, 2)
    every = [set_of(mines) for mines in combinations(range(12), 2)]
    solvable = [
        mines
        for mines in every
        if not has(mines, 0) and needs_no_guess(Minefield(level.grid, mines), 0, TECHNIQUES)
    ]
    random = Random(7)
    dealt = Counter(
        Solvable("logic")(level, random, 0, FirstClick.ANY) for _ in range(100 * len(solvable))
    )

    assert set(dealt) == set(solvable)
    assert all(60 < count < 150 for count in dealt.values())


def test_the_dealers_are_any_board_then_solvable_then_adjusted_ones() -> None:
    """The ids are those in files, records and settings."""
    assert [dealer.kind for dealer in dealers()] == [
        *("", "solvable:casual", "solvable:pairs", "solvable:logic"),
        *("adjusted:casual", "adjusted:pairs", "adjusted:logic"),
    ]
    assert [dealer_of(dealer.kind, LEVEL) for dealer in dealers()] == dealers()
    assert dealer_of("solvable:odds", LEVEL) == dealer_of("logic", LEVEL) == dealers()[0]


def test_a_board_that_is_too_large_to_solve_is_any_board() -> None:
    """The limit is measured: on 40,000 cells the search may take seconds."""
    assert dealer_of("solvable:logic", Level(200, 200, 100)) == Solvable("logic")
    assert dealer_of("solvable:logic", Level(1, 40_001, 100)) == dealers()[0]
    expect_solvable(Level(200, 200, 100))
    with pytest.raises(LevelError, match=r"^expected at most 40,000 cells to solve, got 40,001$"):
        expect_solvable(Level(1, 40_001, 100))


@pytest.mark.parametrize(
    "search",
    [
        partial(Solvable("casual"), Level(8, 8, 40), Random(1), 0, FirstClick.ANY),
        partial(Adjusted("casual"), Level(8, 8, 40), Random(1), 0, FirstClick.ANY),
        partial(daily_board, date(2026, 11, 20)),
    ],
    ids=["solvable", "adjusted", "daily"],
)
def test_a_search_tells_each_board_and_can_be_ended(search: Callable[[Progress], object]) -> None:
    told: list[float] = []

    def tell(done: float) -> None:
        told.append(done)
        if len(told) == 3:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        search(tell)
    assert told == [0.0] * 3


@cache
def adjusted(technique: str, seed: int) -> Minefield:
    """An adjusted Expert board, made once for all tests."""
    level = LEVELS["Expert"]
    mines = Adjusted(technique)(level, Random(seed), 99, FirstClick.OPENING)
    return Minefield(level.grid, mines)


@pytest.mark.parametrize("technique", SOLVERS)
def test_an_adjusted_board_is_solvable_and_says_what_it_is(technique: str) -> None:
    for seed in range(2):
        field = adjusted(technique, seed)

        assert field.mine_count == LEVELS["Expert"].mines
        assert needs_no_guess(field, 99, TECHNIQUES.up_to(technique))
        assert field.grid.neighbours(99) & field.mines == 0
    assert Adjusted(technique).kind == f"adjusted:{technique}"
    assert Solvable(technique).fallback == Adjusted(technique)


def test_the_mines_of_adjusted_boards_lie_apart_as_on_any_board() -> None:
    """The second board would have 14 mines among mines only, were they moved only ahead."""
    for seed in range(2):
        field = adjusted("casual", seed)
        near = field.grid.neighbours

        assert sum(near(cell) & ~field.mines == 0 for cell in cells_of(field.mines)) <= 2


@pytest.mark.parametrize(
    ("first_clicks", "picture"),
    [
        ([FirstClick.OPENING], "x......|.......|....x..|....xxx|..x.xxx"),
        ([FirstClick.SAFE, FirstClick.ANY], "x......|.......|x...x..|..xx...|x..xxx."),
    ],
)
def test_a_seed_gives_this_adjusted_board(first_clicks: list[FirstClick], picture: str) -> None:
    """The first click at C2 is kept free also where any cell would do."""
    level = Level(5, 7, 9)
    for first_click in first_clicks:
        mines = Adjusted("logic")(level, Random("a"), 9, first_click)

        assert level.grid.picture(mines).replace(" ", "").replace("\n", "|") == picture
        assert mines != deal(level, Random("a"), 9, first_click)


def test_a_mine_is_never_moved_under_the_first_click() -> None:
    for seed in range(15):
        mines = Adjusted("casual")(Level(6, 6, 8), Random(seed), 7, FirstClick.ANY)

        assert not has(mines, 7)


def numbers_outside(grid: Grid, mines: int, cells: set[int]) -> list[tuple[int, int]]:
    """The safe cells but these, with their numbers."""
    safe = cells_of(grid.cells & ~mines)
    return [
        (cell, (grid.neighbours(cell) & mines).bit_count()) for cell in safe if cell not in cells
    ]


def exchangeable(field: Minefield, first: int) -> bool:
    """Can two or four cells of a square of 2 × 2, half of them mines, be exchanged unseen?"""
    grid = field.grid
    for row, col in product(range(grid.rows), range(grid.cols)):
        corners = (grid.at(row + r, col + c) for r, c in product((0, 1), (0, 1)))
        square = [cell for cell in corners if cell is not None]
        for chosen in product((False, True), repeat=len(square)):
            cells = {cell for cell, is_chosen in zip(square, chosen, strict=True) if is_chosen}
            mined = {cell for cell in cells if has(field.mines, cell)}
            if 2 * len(mined) != len(cells) or not cells or first in cells:
                continue
            other = field.mines ^ set_of(cells)
            if numbers_outside(grid, field.mines, cells) == numbers_outside(grid, other, cells):
                return True
    return False


@pytest.mark.parametrize("level", [Level(4, 5, 7), Level(1, 6, 2), Level(6, 1, 2), Level(5, 5, 9)])
def test_swaps_are_those_of_exchanging_every_few_cells(level: Level) -> None:
    random, found = Random(level.mines), 0
    for _ in range(60):
        field = Minefield(level.grid, deal(level, random))
        first = next(cells_of(field.safe))
        swap = has_swap(field, first)
        found += swap

        assert swap == exchangeable(field, first)
        assert not (swap and reach(field, first, TECHNIQUES) == field.safe)
    assert 0 < found < 60


def test_two_cells_of_either_diagonal_are_a_swap() -> None:
    """No other cells of these boards can be exchanged unseen."""
    field = Minefield.drawn("..**", ".*.*", ".*..")
    mirrored = Minefield.drawn("**..", "*.*.", "..*.")

    assert has_swap(field, 11)
    assert has_swap(mirrored, 8)
