"""The techniques: what each proves is so in all layouts, and its proofs can't do with less."""

from itertools import pairwise, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    FirstClick,
    Grid,
    Level,
    Minefield,
    Position,
    Surface,
    cells_of,
    has,
    only,
    set_of,
)
from minetui.core.deal import deal
from minetui.solver import (
    ODDS,
    PAIRS,
    TECHNIQUES,
    Analysis,
    Constraint,
    Contradiction,
    Proof,
    impossible,
    logic,
)
from minetui.solver.advice import advice_on
from minetui.solver.frontier import Frontier
from minetui.solver.pairs import pairs
from minetui.solver.players import at_random, by_odds, played
from minetui.solver.technique import as_sets

from .test_odds import counted_one_by_one, drawn, position, small_positions

LEVEL = Level(9, 9, 14)


def naive_pairs(surface: Surface) -> tuple[set[int], set[int]]:
    """What two numbers prove, by all ways to split the mines between three groups of cells."""
    grid, mines, safe = surface.grid, set[int](), set[int]()
    numbers = [(cell, n) for n, cells in enumerate(surface.numbered) for cell in cells_of(cells)]
    for (a, needs_a), (b, needs_b) in permutations(numbers, 2):
        around_a, around_b = (grid.neighbours(cell) & surface.covered for cell in (a, b))
        own, other, both = around_a & ~around_b, around_b & ~around_a, around_a & around_b
        splits = [
            (x, y, needs_a - x)
            for x in range(own.bit_count() + 1)
            for y in range(other.bit_count() + 1)
            if needs_a - x == needs_b - y and 0 <= needs_a - x <= both.bit_count()
        ]
        for place, cells in enumerate((own, other, both)):
            counts = {split[place] for split in splits}
            mines |= set(cells_of(cells)) if counts == {cells.bit_count()} else set()
            safe |= set(cells_of(cells)) if counts == {0} else set()
    return mines, safe


@pytest.mark.parametrize("part", range(3))
def test_pairs_find_all_that_two_numbers_prove_and_only_what_is_so(part: int) -> None:
    for surface in small_positions(150)[part::3]:
        found, odds = PAIRS.certain(Analysis(surface)), Analysis(surface).odds
        mines, safe = naive_pairs(surface)

        assert found.mines & ~odds.mines == NO_CELLS
        assert found.safe & ~odds.safe == NO_CELLS
        assert mines <= set(cells_of(found.mines))
        assert safe <= set(cells_of(found.safe))


def test_a_one_beside_a_two_shows_a_mine_and_a_safe_cell() -> None:
    """The pattern every player knows: 1 2 along a wall."""
    found = pairs(Frontier.of(drawn(["####", "1121"], 2)).constraints)
    by_witness = {(pair.first.witness, pair.second.witness): pair for pair in found}

    assert by_witness[6, 5].mines == only(3)
    assert by_witness[6, 5].safe == only(0)


@given(st.integers(0, 10**9))
def test_each_technique_proves_what_the_one_before_it_proves(seed: int) -> None:
    here = position(Random(seed), LEVEL, 20)
    before = NO_CELLS
    for technique in TECHNIQUES:
        proven = technique.certain(Analysis(here.surface))

        assert proven.safe & here.field.mines == NO_CELLS
        assert proven.mines & here.field.safe == NO_CELLS
        assert before & ~proven.safe == NO_CELLS
        before = proven.safe


@given(st.integers(0, 10**9))
def test_a_proof_holds_and_no_number_of_it_can_be_left_out(seed: int) -> None:
    here = position(Random(seed), Level(6, 6, 8), 12)
    found, odds = Frontier.of(here.surface), Analysis(here.surface).odds
    certain = [(cell, False) for cell in cells_of(odds.safe & ~found.safe)]
    certain += [(cell, True) for cell in cells_of(odds.mines & ~found.mines)]
    for cell, mined in certain[:3]:
        proven = logic.proof(found, *as_sets(cell, mined=mined))

        assert proven.mines_left is None or proven.constraints or found.mines_left == 0 or mined
        assert len(set(proven.constraints)) == len(proven.constraints)
        assert set(proven.constraints) <= set(found.constraints)


def test_the_nearest_numbers_are_tried_first() -> None:
    """Near is counted in steps to a neighbour; of equals, those given first come first."""
    random = Random(2)
    for _ in range(30):
        here = Frontier.of(position(random, Level(9, 12, 20), 8).surface)
        grid, cells = here.surface.grid, set_of(random.sample(range(108), 2))

        def steps(number: Constraint, places: CellSet = cells, grid: Grid = grid) -> int:
            (row, col), others = grid.place(number.witness), map(grid.place, cells_of(places))
            return min(max(abs(row - to_row), abs(col - to_col)) for to_row, to_col in others)

        found = logic.nearest_first(grid, here.constraints, cells)
        assert list(found) == sorted(here.constraints, key=steps)


def test_a_contradiction_is_told_by_few_numbers() -> None:
    surface = drawn(["1##1", "####", "####", "1##3"], 3)
    found = impossible(surface)

    assert counted_one_by_one(surface)[0] == 0
    assert found.mines == 3
    assert set(cells_of(found.witnesses)) <= {0, 3, 12, 15}
    with pytest.raises(Contradiction):
        _ = Analysis(surface).odds


def test_advice_is_a_corner_where_all_cells_are_equal() -> None:
    covered = Position(Minefield(LEVEL.grid, deal(LEVEL, Random(1)))).surface

    assert advice_on(Analysis(covered).odds).cell in (0, 8, 72, 80)


@pytest.mark.parametrize("technique", TECHNIQUES.ids)
def test_a_player_never_loses_without_a_guess(technique: str) -> None:
    random = Random(3)
    outcomes = []
    for _ in range(20):
        field = Minefield(LEVEL.grid, deal(LEVEL, random, 40, FirstClick.OPENING))
        guess = by_odds if technique == ODDS else at_random(random)
        outcomes.append(played(field, 40, TECHNIQUES.up_to(technique), guess))

    assert all(outcome.won or outcome.guesses for outcome in outcomes)
    assert any(outcome.won for outcome in outcomes)


def test_with_more_techniques_players_win_more_often_without_a_guess() -> None:
    random, without = Random(4), dict.fromkeys(TECHNIQUES.ids, 0)
    for _ in range(25):
        field = Minefield(LEVEL.grid, deal(LEVEL, random, 40, FirstClick.OPENING))
        for technique in TECHNIQUES.ids:
            outcome = played(field, 40, TECHNIQUES.up_to(technique), at_random(random))
            without[technique] += outcome.won and not outcome.guesses

    assert without["casual"] < without["pairs"] <= without["logic"] == without["odds"]


def proofs(surface: Surface) -> list[Proof]:
    """The proofs of the pairs, those with a name first."""
    return [*PAIRS.hint(Analysis(surface)).proofs]


def names(rows: list[str], mines: int) -> list[str]:
    """The names of the patterns on a surface, and where they are reduced."""
    found = [proof.pattern for proof in proofs(drawn(rows, mines))]
    return [f"{each.name}{' reduced' * each.reduced}" for each in found if each]


def need(here: Frontier, cell: Cell) -> int:
    """The mines that a number needs beside those that single numbers prove."""
    shown = next(n for n, cells in enumerate(here.surface.numbered) if has(cells, cell))
    return shown - (here.surface.grid.neighbours(cell) & here.mines).bit_count()


@given(st.integers(0, 10**6))
def test_a_pattern_is_a_straight_row_of_these_needs_and_proves_what_is_so(seed: int) -> None:
    surface = position(Random(seed), Level(7, 7, 9), 6).surface
    here, odds = Frontier.of(surface), Analysis(surface).odds
    for proof in proofs(surface):
        if proof.pattern is None:
            continue
        cells = [number.witness for number in proof.pattern.numbers]
        places = [surface.grid.place(cell) for cell in cells]
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)}
        needs = [need(here, cell) for cell in cells]

        assert len(steps) == 1
        assert steps <= {(0, 1), (0, -1), (1, 0), (-1, 0)}
        assert proof.pattern.name == "-".join(map(str, needs))
        assert proof.pattern.name in ("1-1", "1-2", "1-2-1", "1-2-2-1")
        assert proof.safe & ~odds.safe == NO_CELLS
        assert all(odds.of(cell) == 1 for cell in cells_of(proof.mines))


@pytest.mark.parametrize(
    ("rows", "mines", "found"),
    [
        (["####", "11##"], 1, ["1-1"]),
        (["#####", "11211"], 2, ["1-2-1"]),
        (["#1", "#1", "#2", "#1", "#1"], 2, ["1-2-1"]),
        (["######", "#1221#"], 2, ["1-2-2-1"]),
        (["######", "012###"], 3, []),
        (["#####", "#121#", "#####"], 2, []),
    ],
)
def test_a_row_is_named_only_along_a_straight_edge(
    rows: list[str], mines: int, found: list[str]
) -> None:
    """With covered cells on both sides a 1-2-1 proves nothing."""
    assert names(rows, mines) == found


def test_a_row_proves_its_mines_and_all_other_cells_of_its_numbers() -> None:
    (proof,) = proofs(drawn(["######", "#1221#"], 2))

    assert [*cells_of(proof.mines)] == [2, 3]
    assert [*cells_of(proof.safe)] == [0, 1, 4, 5, 6, 11]
