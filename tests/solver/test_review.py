"""A game reviewed: each reveal is graded by what could be known just then."""

import re
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core.casual import proven
from minetui.core.grid import NO_CELLS, cells_of, has, only
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.core.moves import Chord, Flag, Move, Reveal
from minetui.core.position import Position, Status
from minetui.solver.odds import odds
from minetui.solver.pairs import settled_by_pairs
from minetui.solver.proofs import why
from minetui.solver.review import Grade, Reviewed, luck, reviewed
from minetui.solver.rung import Rung

from .test_odds import counted_one_by_one, position

PAIRED = Minefield.drawn(".*.*.", ".....")
ALL_BELOW = [Reveal(cell) for cell in range(5, 10)]


def last(field: Minefield, moves: list[Move]) -> Reviewed:
    return list(reviewed(field, moves))[-1]


@pytest.mark.parametrize(
    ("field", "moves", "grade", "rung"),
    [
        (Minefield.drawn("..", ".*"), [Reveal(0)], Grade.OPENING, None),
        (Minefield.drawn("..*.", "...."), [Reveal(0), Reveal(7)], Grade.CERTAIN, Rung.LOGIC),
        (PAIRED, [*ALL_BELOW, Reveal(2)], Grade.CERTAIN, Rung.PAIRS),
        (PAIRED, [*ALL_BELOW, Reveal(1)], Grade.BLUNDER, None),
        (Minefield.drawn("*.", ".."), [Reveal(3), Reveal(1)], Grade.FORCED, None),
        (Minefield.drawn("*.", ".."), [Reveal(3), Reveal(0)], Grade.FORCED, None),
    ],
)
def test_each_reveal_has_its_grade(
    field: Minefield, moves: list[Move], grade: Grade, rung: Rung | None
) -> None:
    found = last(field, moves)

    assert (found.grade, found.rung) == (grade, rung)


def test_a_needless_guess_tells_what_was_safe_and_who_knew() -> None:
    found = last(Minefield.drawn("..*.", "...."), [Reveal(0), Reveal(6)])

    assert (found.grade, found.risk) == (Grade.NEEDLESS, Fraction(1, 2))
    assert (found.better, found.better_by) == (3, Rung.LOGIC)


def test_the_lowest_rung_is_named_also_where_a_lower_one_knew_other_cells() -> None:
    found = 0
    for seed in range(75):
        random = Random(seed)
        field = position(random, Level(9, 9, 14), 0).field
        moves: list[Move] = [Reveal(cell) for cell in random.sample(list(cells_of(field.safe)), 20)]
        here = Position(field)
        for move in moves:
            here = move.played_on(here)
        casual = proven(here.surface)[1]
        only_pairs = settled_by_pairs(here.surface).safe & ~casual
        if casual and only_pairs:
            found += 1
            cell = next(cells_of(only_pairs))
            assert last(field, [*moves, Reveal(cell)]).rung is Rung.PAIRS
    assert found > 5


def test_the_risk_of_a_chord_is_that_any_of_its_cells_is_mined() -> None:
    """By its flag it leaves only the layouts with a mine there."""
    field = Minefield.drawn("*....", ".....", ".....", "....*")
    moves: list[Move] = [Reveal(6), Flag(1), Chord(6)]
    before = Position(field).reveal(6).toggle_flag(1)
    layouts, mined = counted_one_by_one(before.surface)

    assert last(field, moves).risk == 1 - Fraction(mined[1], layouts)


@given(st.integers(0, 10**9))
def test_a_game_of_certain_reveals_has_no_luck_in_it(seed: int) -> None:
    here = position(Random(seed), Level(6, 6, 6), 1)
    field, moves = here.field, []
    while here.status is Status.PLAYING and here.revealed:
        safe = odds(here.surface).safe & ~here.flagged
        if not safe:
            break
        moves.append(Reveal(next(cells_of(safe))))
        here = moves[-1].played_on(here)
    graded = list(reviewed(field, moves))

    assert luck(one for one in graded if one.grade is Grade.CERTAIN) == 1
    assert {one.risk for one in graded if one.grade is Grade.CERTAIN} <= {0}


@given(st.integers(0, 10**9), st.lists(st.integers(0, 35), max_size=12))
def test_grades_and_risks_agree(seed: int, cells: list[int]) -> None:
    field = position(Random(seed), Level(6, 6, 7), 0).field
    for one in reviewed(field, [Reveal(cell) for cell in cells]):
        assert (one.grade is Grade.BLUNDER) == (one.risk == 1)
        assert 0 <= one.risk <= 1
        if one.grade is Grade.NEEDLESS:
            assert one.better is not None
            assert only(one.better) & field.mines == NO_CELLS
        if one.grade is Grade.FORCED:
            assert one.least <= one.risk
            assert one.least > 0


def test_whatever_is_certain_has_a_reason_that_names_numbers_or_the_mine_count() -> None:
    """A number that proves a cell by itself touches it, and its mines or its room are used up."""
    random, single = Random(9), 0
    for _ in range(80):
        surface = position(random, Level(7, 7, 9), 4).surface
        chances, (mines, safe) = odds(surface), proven(surface)
        for cell in cells_of(chances.safe | chances.mines):
            mined = has(chances.mines, cell)
            told = why(surface, cell, mined=mined)
            assert told.startswith("row ") or told.endswith(" left in all")
            if has(safe | mines, cell):
                single += 1
                row, col = map(int, re.findall(r"\d+", told)[:2])
                witness = surface.grid.cell(row - 1, col - 1)
                around = surface.grid.neighbours(witness) & surface.covered
                sure = around & ~safe if mined else around & mines
                assert has(around, cell)
                assert has(surface.numbered[sure.bit_count()], witness)
    assert single > 200
