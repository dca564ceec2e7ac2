"""A board known in part, beside a true position that is played on: both show the same."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    Grid,
    Minefield,
    Position,
    Shape,
    Status,
    cells_of,
    grid_of,
    has,
    only,
    set_of,
)
from minetui.live.frames import BLOWN, COVERED, FLAGGED
from minetui.live.known import KnownBoard, bytes_of, signs_of
from minetui.play import GameSession
from minetui.solver import Analysis


def signs(seen: Position, blown: CellSet) -> list[int]:
    """What each cell is, as a broker tells it."""

    def sign(cell: Cell) -> int:
        if has(seen.revealed, cell):
            return seen.field.number(cell)
        if has(blown, cell):
            return BLOWN
        return FLAGGED if has(seen.flagged, cell) else COVERED

    return [sign(cell) for cell in range(seen.field.grid.size)]


def moved(seen: Position, blown: CellSet, random: Random) -> tuple[Position, CellSet]:
    """The position after a random move, and the mines that went off, which are flagged."""
    cell = random.randrange(seen.field.grid.size)
    if random.random() < 0.3:
        return (seen if has(blown, cell) else seen.toggle_flag(cell)), blown
    after = seen.chord(cell) if has(seen.revealed, cell) else seen.reveal(cell)
    if not after.hit:
        return after, blown
    blown |= after.hit
    return Position(seen.field, after.revealed & ~blown, after.flagged | after.hit), blown


@st.composite
def fields(draw: st.DrawFn) -> Minefield:
    """Small minefields of all shapes."""
    shape = draw(st.sampled_from(Shape))
    least = shape.least_wrapped if shape.wraps else 1
    grid = grid_of(draw(st.integers(least, 9)), draw(st.integers(least, 9)), shape)
    cells = draw(st.sets(st.integers(0, grid.size - 1), max_size=grid.size // 3))
    return Minefield(grid, set_of(cells))


@given(field=fields(), random=st.randoms(use_true_random=False))
def test_what_is_known_shows_what_is_there(field: Minefield, random: Random) -> None:
    seen, blown = Position(field), NO_CELLS
    known = KnownBoard(field.grid, field.mine_count)
    for _ in range(25):
        before = signs(seen, blown)
        seen, blown = moved(seen, blown, random)
        now = signs(seen, blown)
        changes = [
            (cell, now[cell]) for cell in range(field.grid.size) if now[cell] != before[cell]
        ]
        known = known.told_of(changes)
        shown = known.position

        assert (known.revealed, known.flagged, known.blown) == (seen.revealed, seen.flagged, blown)
        assert shown.surface == seen.surface
        assert shown.frontier == seen.frontier
        assert shown.lines == seen.lines
        assert shown.mines_left == seen.mines_left
        assert shown.covered == seen.covered
        assert not shown.hit
        if seen.status is Status.PLAYING:
            assert shown.status is Status.PLAYING
    whole = KnownBoard(field.grid, field.mine_count).told_of(
        enumerate(signs_of(bytes_of(signs(seen, blown)), field.grid.size))
    )

    assert whole == known


@given(field=fields(), random=st.randoms(use_true_random=False))
def test_solved_3bv_is_never_too_little_and_right_in_the_end(
    field: Minefield, random: Random
) -> None:
    """A number at an opening that is not revealed yet looks like a lone one."""
    seen, known = Position(field), KnownBoard(field.grid, field.mine_count)
    order = [*cells_of(field.safe)]
    random.shuffle(order)
    for cell in order:
        seen = seen.reveal(cell)
        known = known.told_of(enumerate(signs(seen, NO_CELLS)))

        assert known.position.solved_three_bv >= seen.solved_three_bv
    assert known.position.solved_three_bv == field.three_bv


@given(field=fields(), random=st.randoms(use_true_random=False))
def test_a_session_on_what_is_known_asks_for_the_same_moves(
    field: Minefield, random: Random
) -> None:
    seen, blown = Position(field), NO_CELLS
    for _ in range(6):
        seen, blown = moved(seen, blown, random)
    if seen.status is not Status.PLAYING:
        return
    known = KnownBoard(field.grid, field.mine_count).told_of(enumerate(signs(seen, blown)))
    true, ours = GameSession.at(seen), GameSession.at(known.position)
    for cell in range(field.grid.size):
        assert ours.flag(cell) == true.flag(cell)
        assert ours.reveal(cell) == true.reveal(cell)
        assert ours.chord(cell) == true.chord(cell)


def test_a_board_without_mines_is_won_once_it_is_revealed() -> None:
    field = Minefield(grid_of(2, 2), NO_CELLS)
    known = KnownBoard(field.grid, 0)

    assert known.position.status is Status.PLAYING
    assert known.told_of((cell, 0) for cell in range(4)).position.status is Status.WON


def test_a_flag_goes_and_a_mine_that_went_off_stays() -> None:
    known = KnownBoard(Grid(1, 3), 1).told_of([(0, FLAGGED), (1, BLOWN)])

    assert (known.flagged, known.blown) == (only(0) | only(1), only(1))
    assert known.told_of([(0, COVERED)]).flagged == only(1)


FIELD = Minefield.drawn("*..", "..*")


@pytest.mark.parametrize(
    ("told", "lost_at", "status", "flagged", "hit"),
    [
        ([(1, 2), (2, 1), (3, 1), (4, 2)], None, Status.WON, FIELD.mines, NO_CELLS),
        ([(1, 2), (0, BLOWN), (2, FLAGGED)], 0, Status.LOST, only(2), only(0)),
        ([(1, 2), (0, BLOWN), (2, FLAGGED)], None, Status.PLAYING, only(0) | only(2), NO_CELLS),
        ([], None, Status.PLAYING, NO_CELLS, NO_CELLS),
    ],
    ids=["solved", "put out by a mine", "stopped by another's win", "never moved"],
)
def test_the_end_of_a_board_shows_the_mines_and_how_it_ended(
    told: list[tuple[Cell, int]],
    lost_at: Cell | None,
    status: Status,
    flagged: CellSet,
    hit: CellSet,
) -> None:
    end = KnownBoard(FIELD.grid, 2).told_of(told).end(FIELD.mines, lost_at)

    assert (end.field, end.status) == (FIELD, status)
    assert (end.flagged, end.hit) == (flagged, hit)


@given(st.lists(st.integers(0, 11)))
def test_signs_come_through_bytes(each: list[int]) -> None:
    assert signs_of(bytes_of(each), len(each)) == each
    assert len(bytes_of(each)) == (len(each) + 1) // 2


@pytest.mark.parametrize("seed", range(4))
def test_what_is_left_of_a_surface_without_blown_mines_is_all_that_can_be_known(seed: int) -> None:
    """The odds there are those of all layouts that have these mines and show these numbers."""
    grid, random = Grid(4, 4), Random(seed)
    mines = random.sample(range(grid.size), 4)
    field = Minefield(grid, set_of(mines))
    shown = random.sample([*cells_of(field.safe)], 5)
    told = [*((cell, field.number(cell)) for cell in shown), (mines[0], BLOWN)]
    odds = Analysis(KnownBoard(grid, 4).told_of(told).unblown).odds
    layouts = [
        other
        for each in combinations(range(grid.size), 4)
        if mines[0] in each and not {*each} & {*shown}
        for other in [Minefield(grid, set_of(each))]
        if all(other.number(cell) == field.number(cell) for cell in shown)
    ]

    for cell in cells_of(grid.cells & ~set_of(shown) & ~only(mines[0])):
        count = sum(has(other.mines, cell) for other in layouts)
        assert odds.of(cell) == Fraction(count, len(layouts))
