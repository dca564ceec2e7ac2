"""Games as arrays are played as core plays each of them by itself."""

import pytest

pytest.importorskip("numpy", reason="the extra gym is not installed")

from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from shapes import OTHERS, SHAPES, legal

from minetui.batch import Boards, Games, deal
from minetui.core import (
    LEVELS,
    Chord,
    FirstClick,
    Flag,
    Level,
    Minefield,
    Position,
    Reveal,
    Shape,
    Status,
    cells_of,
    has,
)

KINDS = (Reveal, Flag, Chord)


@st.composite
def levels(draw: st.DrawFn) -> Level:
    """Levels of all sizes and shapes, from no mines to all cells but one."""
    rows, cols, shape = legal(draw(st.integers(1, 7)), draw(st.integers(1, 9)), draw(SHAPES))
    few = draw(st.booleans())
    most = rows * cols - 1
    return Level(rows, cols, draw(st.integers(0, most // 5 if few else most)), shape)


def seen(position: Position) -> np.ndarray:
    """What core shows of a position, in the numbers of observations."""
    grid = position.field.grid
    cells = np.full(grid.size, -1, np.int8)
    for number, numbered in enumerate(position.surface.numbered):
        cells[[*cells_of(numbered)]] = number
    cells[[*cells_of(position.flagged)]] = -2
    return cells.reshape(grid.rows, grid.cols)


def begun(level: Level, count: int, seed: object) -> tuple[Games, list[Position]]:
    """Games on random boards, and the positions that core has of them."""
    games, boards = Games(level, count), deal(level, f"{seed}", range(count))
    games.place(np.arange(count), boards)
    return games, [Position(field) for field in boards.fields]


def play(games: Games, kind: type, which: np.ndarray, cells: np.ndarray) -> np.ndarray:
    moves = {Reveal: games.reveal, Flag: games.toggle_flags, Chord: games.chord}
    return moves[kind](which, cells)


@given(levels(), st.integers(1, 5), st.integers(0, 999))
def test_any_moves_make_the_positions_that_core_makes(level: Level, count: int, seed: int) -> None:
    random = Random(seed)
    games, positions = begun(level, count, seed)
    for _ in range(30):
        kind = random.choices(KINDS, (5, 3, 3))[0]
        which = np.array(sorted(random.sample(range(count), random.randint(1, count))))
        cells = np.array([random.randrange(level.size) for _ in which])
        changed = play(games, kind, which, cells)
        for game, cell, did in zip(which.tolist(), cells.tolist(), changed, strict=True):
            after = kind(cell).played_on(positions[game])

            assert did == (after is not positions[game])
            positions[game] = after

        assert [games.position(game) for game in range(count)] == positions
        assert (games.observations() == [seen(position) for position in positions]).all()
        assert games.lost.tolist() == [here.status is Status.LOST for here in positions]
        assert games.won.tolist() == [here.status is Status.WON for here in positions]
        assert games.playing.tolist() == [here.status is Status.PLAYING for here in positions]
        assert games.left.tolist() == [
            (here.field.safe & ~here.revealed).bit_count() for here in positions
        ]


@given(levels(), st.integers(0, 999))
def test_the_masks_are_the_moves_that_change_something(level: Level, seed: int) -> None:
    random = Random(seed)
    games, positions = begun(level, 1, seed)
    here, only = positions[0], np.zeros(1, np.int64)
    while here.status is Status.PLAYING:
        cells = range(level.size)

        assert games.revealable()[0].tolist() == [here.reveal(c) is not here for c in cells]
        assert games.chordable()[0].tolist() == [here.chord(c) is not here for c in cells]
        kind = random.choices(KINDS, (1, 3, 3))[0]
        cell = random.choice([*cells_of(here.covered if kind is Flag else here.field.grid.cells)])
        here = kind(cell).played_on(here)
        play(games, kind, only, np.array([cell]))


def test_games_begin_at_any_position_of_cores_and_go_on_from_it() -> None:
    level = LEVELS["Beginner"]
    games, (start, *_) = begun(level, 3, "put")
    start = start.toggle_flag(next(cells_of(start.field.mines)))
    start = start.reveal(next(cells_of(start.field.zeros)))
    last = [*cells_of(start.covered & start.field.safe)]
    games.put(np.array([0, 2]), start)

    assert games.position(0) == games.position(2) == start
    assert games.left[[0, 2]].tolist() == [len(last)] * 2
    for cell in last:
        games.reveal(np.array([0, 2]), np.array([cell, cell]))
    games.put(np.array([1]), games.position(0))
    assert games.won.tolist() == [True] * 3
    assert games.playing.tolist() == [False] * 3
    games.put(np.array([1]), start.reveal_all(start.field.mines & ~start.flagged))
    assert games.lost.tolist() == [False, True, False]


def test_flags_are_left_out_of_observations_where_none_are_wanted() -> None:
    games, _ = begun(LEVELS["Beginner"], 1, "flags")
    games.toggle_flags(np.zeros(1, np.int64), np.array([3]))

    assert np.unique(games.observations()).tolist() == [-2, -1]
    assert np.unique(games.observations(flags=False)).tolist() == [-1]


def test_an_opening_as_winding_as_can_be_is_revealed_whole() -> None:
    """It takes more steps of growth than a board has rows and columns."""
    rows = ["..." + "." * 20 if row % 4 else "*" * 20 + "..." for row in range(1, 24)]
    rows[7::8] = [row[::-1] for row in rows[7::8]]
    field = Minefield.drawn(*rows)
    level = Level.on(field.grid, field.mine_count)
    mines = np.array([[sign == "*" for sign in row] for row in rows])[None]
    games = Games(level, 1)
    games.place(np.arange(1), Boards(level, mines))
    games.reveal(np.arange(1), np.array([0]))

    assert games.position(0) == Position(field).reveal(0)
    assert games.position(0).revealed.bit_count() > level.size // 2


@pytest.mark.parametrize("shape", OTHERS)
def test_openings_of_other_shapes_are_revealed_whole(shape: Shape) -> None:
    """In hundreds of games at once, with flags in the openings of some."""
    level = LEVELS["Expert"].shaped(shape)
    games, positions = begun(level, 200, "open")
    cells = np.array([next(cells_of(here.field.zeros)) for here in positions])
    flags = (cells + level.cols) % level.size
    games.toggle_flags(np.arange(200), flags)
    games.reveal(np.arange(200), cells)

    for game, here in enumerate(positions):
        flagged = here.toggle_flag(int(flags[game]))
        assert games.position(game) == flagged.reveal(int(cells[game]))


def test_flags_before_the_deal_stay_and_guard_their_cells() -> None:
    level = LEVELS["Beginner"]
    games, both = Games(level, 2), np.arange(2)
    first = np.array([0, 40])
    games.toggle_flags(both, np.array([0, 41]))

    assert games.need_boards(both, first).tolist() == [False, True]
    games.place(both, deal(level, "flags", range(2), first, FirstClick.OPENING))
    assert games.reveal(both, first).tolist() == [False, True]
    assert np.flatnonzero(games.flagged).tolist() == [0, level.size + 41]
    assert not has(games.position(1).revealed, 41)


def test_games_that_are_cleared_begin_anew_and_the_others_go_on() -> None:
    level = LEVELS["Intermediate"]
    games, positions = begun(level, 3, "clear")
    cells = [next(cells_of(here.field.zeros)) for here in positions]
    games.reveal(np.arange(3), np.array(cells))
    games.clear(np.array([0, 2]))

    assert (games.observations()[[0, 2]] == -1).all()
    assert games.position(1) == positions[1].reveal(cells[1])
    assert games.dealt.tolist() == [False, True, False]
    assert games.left[[0, 2]].tolist() == [level.size - level.mines] * 2


def test_observations_and_masks_are_the_callers() -> None:
    games, _ = begun(LEVELS["Beginner"], 2, "fresh")
    before = games.observations(), games.revealable(), games.chordable()
    for array in before:
        array[:] = 0

    assert (games.observations() == -1).all()
    assert games.revealable().all()
