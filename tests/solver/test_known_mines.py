"""Known mines are facts for every technique, which proves what is so in all layouts with them."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from minetui.core import CellSet, Surface, cells_of, has, set_of
from minetui.solver import LOGIC, ODDS, TECHNIQUES, Analysis, Memory, Proof, Technique, hint
from minetui.solver.advice import advice_on
from minetui.solver.techniques import proof_of

from .naive_play import naive_layouts
from .test_odds import small_positions


@cache
def positions() -> list[tuple[Surface, CellSet, list[CellSet]]]:
    """Small positions, some or no mines of a layout that fits, and all layouts that have them."""
    random, found = Random(18), []
    for number, surface in enumerate(small_positions(200)):
        every, share = naive_layouts(surface), 0.5 * (number % 3 > 0)
        known = set_of(cell for cell in cells_of(random.choice(every)) if random.random() < share)
        found.append((surface, known, [mines for mines in every if not known & ~mines]))
    return found


def certain(surface: Surface, layouts: list[CellSet]) -> tuple[CellSet, CellSet]:
    """The cells that are safe, and those that are mined, in all layouts."""
    safe = mined = surface.covered
    for mines in layouts:
        safe, mined = safe & ~mines, mined & mines
    return safe, mined


def wrong(proof: Proof, layouts: list[CellSet]) -> Iterator[CellSet]:
    """The layouts that disagree with a proof."""
    return (mines for mines in layouts if proof.safe & mines or proof.mines & ~mines)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.id)
def test_what_a_technique_proves_is_so_in_all_layouts(technique: Technique) -> None:
    for surface, known, layouts in positions():
        analysis = Analysis(surface, mines=known)
        safe, mined = certain(surface, layouts)
        proven, given = technique.certain(analysis), technique.hint(analysis)

        assert (proven.safe & ~safe, proven.mines & ~mined, known & ~proven.mines) == (0, 0, 0)
        assert not any(any(wrong(proof, layouts)) for proof in given.proofs)
        assert not any(proof.cells & known for proof in given.proofs)


def test_logic_proves_all_that_is_certain_and_the_odds_are_exact() -> None:
    for surface, known, layouts in positions():
        analysis = Analysis(surface, mines=known)
        proven = LOGIC.certain(analysis)

        assert (proven.safe, proven.mines) == certain(surface, layouts)
        assert analysis.odds.layouts == len(layouts)
        for cell in cells_of(surface.covered):
            mined = sum(has(mines, cell) for mines in layouts)
            assert analysis.odds.of(cell) == Fraction(mined, len(layouts))
        assert all(analysis.odds.of(cell) is None for cell in cells_of(surface.revealed))


def test_each_certain_cell_has_a_proof_that_holds() -> None:
    for surface, known, layouts in positions():
        analysis = Analysis(surface, mines=known)
        safe, mined = certain(surface, layouts)
        for cell in cells_of((safe | mined) & ~known):
            proof = proof_of(analysis, cell, mined=has(mined, cell))
            by_logic = TECHNIQUES.proof(analysis, cell, mined=has(mined, cell))

            assert has(proof.cells, cell)
            assert proof == by_logic
            assert not any(wrong(proof, layouts))


def test_a_hint_never_flags_a_known_mine_nor_guesses_it() -> None:
    for surface, known, layouts in positions():
        analysis = Analysis(surface, mines=known)
        found = hint(analysis, ODDS) if len(layouts) > 1 else None
        if found is not None:
            assert (found.guess | found.mines) & known == 0
            if not analysis.odds.safe:
                advice = advice_on(analysis.odds)
                assert advice.odds == analysis.odds.of(advice.cell)


def test_each_number_has_the_part_of_the_layouts_that_show_it() -> None:
    for surface, known, layouts in positions():
        odds = Analysis(surface, mines=known).odds
        for cell in cells_of(surface.covered & ~known):
            around = surface.grid.neighbours(cell)
            safe = [mines for mines in layouts if not has(mines, cell)]
            counts = Counter((around & mines).bit_count() for mines in safe)
            wanted = {number: Fraction(n, len(layouts)) for number, n in counts.items()}

            assert dict(odds.outcomes(cell, Memory())) == wanted
