"""Findings: what they say at any moment is right, and at the end they say all."""

from collections import deque
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import LEVELS, NO_CELLS, CellSet, Grid, Level, Mark, Sketch, Surface, has, lowest
from minetui.solver import (
    TECHNIQUES,
    Analysis,
    ExactPlayer,
    FindingPart,
    Findings,
    Limit,
    OutOfTime,
    Stop,
    never,
)
from minetui.solver import findings as module
from minetui.solver.counting import Counts, counts
from minetui.solver.frontier import Component

from .test_known_mines import certain, positions
from .test_odds import drawn, position


def last(sketch: Sketch, stop: Stop = never) -> Findings:
    return deque(Findings.search(sketch, stop), maxlen=1).pop()


def after(asked: int) -> Stop:
    """A Stop that is true once it was asked so often."""
    left = iter(range(asked))
    return lambda: next(left, None) is None


@cache
def ends() -> list[tuple[Surface, CellSet, list[CellSet], Findings]]:
    """Small positions with known mines, their layouts, and all that is found of them."""
    return [(*each, last(Sketch.of(*each[:2]))) for each in positions()]


def test_at_the_end_all_is_found() -> None:
    for surface, known, layouts, found in ends():
        safe, mined = certain(found.sketch.surface, layouts)
        cells = [each.cells for each in found.techniques]
        both = NO_CELLS
        for each in found.techniques:
            both |= each.safe

        assert not found.missing
        assert found.layouts == len(layouts)
        assert [each.technique for each in found.techniques] == [each.id for each in TECHNIQUES]
        assert sum(map(int.bit_count, cells)) == ((safe | mined) & ~known).bit_count()
        assert both == safe
        assert (found.advice is None) == bool(safe or mined == surface.covered)


def test_each_proven_cell_has_a_reason_at_the_end() -> None:
    for _, _, _, found in ends():
        for each in found.techniques:
            explained = NO_CELLS
            for proof in each.proofs:
                assert proof.safe & ~each.safe == proof.mines & ~each.mines == NO_CELLS
                explained |= proof.cells
            assert (each.cells & ~explained) & ~found.sketch.flagged == NO_CELLS


def test_the_win_is_that_of_the_best_play() -> None:
    for surface, known, layouts, found in ends()[:60]:
        player = ExactPlayer.on_odds(Analysis(surface, mines=known).odds, Limit())
        player.solve()

        assert found.win == (Fraction(player.play.low, len(layouts)),) * 2
        assert found.advice is None or found.advice.won == player.play.low


@given(st.integers(0, 10**9), st.integers(0, 60))
def test_whenever_they_are_stopped_nothing_is_wrong(seed: int, asked: int) -> None:
    sketch = Sketch.of(position(Random(seed), Level(5, 5, 6), 6).surface)
    whole = last(sketch)
    assert whole.odds is not None

    for found in Findings.search(sketch, after(asked)):
        assert found.odds is not None
        assert found.layouts in (0, whole.layouts)
        assert found.odds.safe & ~whole.odds.safe == NO_CELLS
        assert found.odds.mines & ~whole.odds.mines == NO_CELLS
        assert found.won is None or found.won.low <= whole.won.low <= found.won.high  # type: ignore[union-attr]
        for each in found.techniques:
            assert each.safe & ~whole.odds.safe == each.mines & ~whole.odds.mines == NO_CELLS
        assert (FindingPart.ODDS in found.missing) == bool(found.odds.uncounted)


def test_what_takes_long_is_counted_after_the_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first try to count is stopped, the second one has more time."""
    tries = list[int]()

    def counted(component: Component, stop: Stop) -> Counts:
        tries.append(1)
        if len(tries) == 1:
            raise OutOfTime
        return counts(component, stop)

    monkeypatch.setattr("minetui.solver.counting.counts", counted)
    stops = iter([lambda: len(tries) == 1])
    monkeypatch.setattr(module, "deadline", lambda seconds, stop: next(stops, never))
    first, reasoned, second, *_, end = Findings.search(Sketch.of(drawn(["11##", "####"], 1)))

    assert (first.layouts, reasoned.layouts, second.layouts) == (0, 0, 2)
    assert FindingPart.ODDS in reasoned.missing
    assert [bool(each.techniques[1].proofs) for each in (first, reasoned)] == [False, True]
    assert not end.missing


def test_an_edit_that_makes_a_position_impossible_names_the_numbers() -> None:
    sketch = Sketch.of(drawn(["1##", "###", "###"], 1))
    first, *_, end = Findings.search(sketch.paint(4, 3).paint(8, Mark.MINE))

    assert end.impossible is not None
    assert (first.missing, end.layouts, end.techniques) == ({FindingPart.CONFLICT}, 0, ())
    assert {each.witness for each in end.impossible.constraints} == {4}
    assert not end.missing


@pytest.mark.parametrize(
    ("rows", "mines", "wins"), [(["1#", "##"], 1, (1, 3)), (["11"], 0, None), (["1#"], 1, (1, 1))]
)
def test_small_ends(rows: list[str], mines: int, wins: tuple[int, int] | None) -> None:
    found = last(Sketch.of(drawn(rows, mines)))

    assert found.win == (None if wins is None else (Fraction(*wins),) * 2)


def test_expert_positions_are_found_out_with_known_mines() -> None:
    here = position(Random(2), LEVELS["Expert"], 60)
    known = lowest(here.covered & here.field.mines)
    sketch = Sketch.of(here.surface).paint(known, Mark.MINE)
    found = next(Findings.search(sketch))
    assert found.odds is not None

    assert found.odds.of(known) == 1
    assert not any(has(each.cells, known) for each in found.techniques)


def test_what_was_proven_keeps_its_proofs_while_the_odds_are_counted_on() -> None:
    """With no time left, the reasons on the screen went away."""
    sketch = Sketch.blank(Grid(2, 3), 1).paint(0, 1).paint(3, 1)
    first = [*Findings.search(sketch)][1]
    again = module._counted(first, Analysis(sketch.surface))

    assert any(each.proofs for each in first.techniques)
    assert again.techniques == first.techniques
    assert FindingPart.REASONS not in again.missing


def test_the_best_play_on_a_large_board_is_searched_only_where_few_layouts_are_left() -> None:
    found = last(Sketch.blank(Grid(120, 120), 1))

    assert (found.layouts, found.won, found.missing) == (14_400, None, frozenset())
    with pytest.raises(OutOfTime):
        ExactPlayer.on_level(Level(120, 120, 1), Limit())


def test_bounds_are_all_there_is_where_a_search_takes_too_many_positions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "MOST_NODES", 50)
    found = last(Sketch.blank(Grid(6, 6), 3))

    assert found.missing == frozenset({FindingPart.PLAY})
    assert found.won is not None
    assert found.won.low < 6427 <= found.won.high  # of 7,140 layouts, as `solve` finds
