"""The patterns that players know: where they are named, and that what they prove is so."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import NO_CELLS, Cell, Level, Surface, cells_of, has
from minetui.solver import PAIRS, Analysis, Frontier, Proof

from .test_odds import drawn, position


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
