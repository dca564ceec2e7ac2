"""Whatever takes too long or too much memory is not answered, and never answered wrongly."""

from dataclasses import replace
from random import Random

import pytest

from minetui.core import NO_CELLS, Level, Minefield, Reveal, cells_of, lowest, only, set_of, steps
from minetui.solver import (
    ODDS,
    TECHNIQUES,
    Analysis,
    Contradiction,
    Impossible,
    OutOfTime,
    Patience,
    Proof,
    RevealKind,
    Stop,
    counting,
    deadline,
    exact,
    findings,
    hint,
    impossible,
    limit_memory,
    never,
    reviewed,
)
from minetui.solver.frontier import Frontier
from minetui.solver.logic import proof
from minetui.solver.players import by_odds, played

from .test_findings import after
from .test_odds import drawn, position

LOGICAL = drawn(["01##", "01##"], 1)
MOST_ASKED = 80  # times whether to stop, by a hint about the surface above
LIMITS = ((counting, "MOST_BITS"), (exact, "MOST_BITS"), (findings, "MOST_NODES"))
DECIDED = Minefield.drawn("..*.", "....")


def late() -> bool:
    """A Stop that is true."""
    return True


@pytest.fixture
def little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """No walk over a component has room for more than a few states."""
    monkeypatch.setattr(counting, "MOST_BITS", 3000)


def test_a_process_may_lower_the_memory_of_its_searches_and_never_raise_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module, limit in LIMITS:
        monkeypatch.setattr(module, limit, getattr(module, limit))

    def told() -> list[int]:
        return [getattr(module, limit) for module, limit in LIMITS]

    whole = told()
    limit_memory(1_000_000)
    assert told() == whole

    limit_memory(100)
    assert told() == [100 * 2**21, 100 * 2**21, 100_000]


def test_a_deadline_is_over_after_its_time_and_none_never_is() -> None:
    assert not deadline(1000)()
    assert deadline(-1)()
    assert deadline(None) is never
    assert deadline(None, stop=late) is late


@pytest.mark.parametrize(
    ("patience", "stop", "is_over"),
    [
        (Patience(), never, False),
        (Patience(1000, 1000), never, False),
        (Patience(1000, 1000), late, True),
        (Patience(each=-1), never, True),
        (Patience(whole=-1), never, True),
    ],
)
def test_a_search_ends_with_its_own_time_that_of_all_or_another_stop(
    patience: Patience, stop: Stop, is_over: bool
) -> None:
    stops = patience.stops(stop)

    assert [stops()(), stops()()] == [is_over, is_over]


@pytest.mark.usefixtures("little_memory")
def test_a_walk_that_would_take_too_much_memory_is_not_counted() -> None:
    random, uncounted = Random(3), 0
    for _ in range(80):
        surface = position(random, Level(6, 6, 8), 4).surface
        found = Analysis(surface).odds
        with pytest.MonkeyPatch.context() as plenty:
            plenty.setattr(counting, "MOST_BITS", 2**32)
            whole = Analysis(surface).odds
        uncounted += not found.layouts
        assert found.layouts in (0, whole.layouts)
        assert found.safe & ~whole.safe == NO_CELLS
        assert found.mines & ~whole.mines == NO_CELLS
        told = found.uncounted
        for cells, _ in found.parts:
            told |= cells
        assert told == surface.covered
    assert uncounted > 8


@pytest.mark.parametrize(
    ("rows", "mines", "bits"),
    [
        (["#########", "#1#1#1#1#", "#########"], 4, 46_368),
        (["#####", "#2#2#"] * 2 + ["#####"], 8, 69_524),
    ],
)
def test_a_walk_takes_as_much_memory_as_its_numbers_and_its_states(
    rows: list[str], mines: int, bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is bound by the fields of its counts, the second by the states on its way."""
    (component,) = Frontier.of(drawn(rows, mines)).components
    monkeypatch.setattr(counting, "MOST_BITS", bits)
    assert counting.counts(component).by_mines

    monkeypatch.setattr(counting, "MOST_BITS", bits - 1)
    with pytest.raises(OutOfTime):
        counting.counts(component)


@pytest.mark.usefixtures("little_memory")
def test_games_of_a_player_who_can_not_count_come_to_an_end() -> None:
    random = Random(4)
    for _ in range(8):
        field = position(random, Level(9, 9, 14), 0).field
        played(field, next(cells_of(field.safe)), TECHNIQUES.up_to(ODDS), by_odds)


def test_a_review_that_takes_too_long_says_so() -> None:
    moves = [Reveal(0), Reveal(6), Reveal(3)]
    review = reviewed(steps(DECIDED, moves), stop=lambda: True)

    assert [move.kind for move in review] == [
        *(RevealKind.OPENING, RevealKind.UNKNOWN, RevealKind.CERTAIN)
    ]


def test_proofs_and_contradictions_can_be_stopped() -> None:
    surface = drawn(["1##1", "####", "####", "1##3"], 3)
    assert impossible(surface, stop=lambda: True) == Impossible((), None, 12)
    known = Analysis(LOGICAL).odds
    with pytest.raises(OutOfTime):
        proof(Frontier.of(LOGICAL), only(lowest(known.safe)), stop=lambda: True)


def test_at_whatever_time_it_is_stopped_what_is_told_is_so() -> None:
    whole, seen = Analysis(LOGICAL).odds, set[tuple[int, int]]()
    for asked in range(MOST_ASKED):
        found = hint(Analysis(LOGICAL, after(asked)), ODDS)
        assert found is not None
        assert (found.safe, found.mines) in ((whole.safe, whole.mines), (NO_CELLS, NO_CELLS))
        assert all(isinstance(reason, Proof) for reason in found.reasons)
        certain = found.safe | found.mines
        seen.add((certain.bit_count(), (certain & ~found.unexplained).bit_count()))
        by_logic = hint(Analysis(LOGICAL, after(asked)), "logic")
        assert by_logic is not None  # which would say that nothing is certain
        assert by_logic.technique == "logic"

    certain = (whole.safe | whole.mines).bit_count()
    assert seen == {(0, 0), *((certain, proofs) for proofs in range(certain + 1))}


def test_what_single_numbers_prove_is_told_whatever_is_flagged() -> None:
    """The casual player sees only conflicts here, since both safe cells are flagged."""
    surface = replace(drawn(["####1", "11###"], 2), flagged=set_of([1, 2]))
    found, odds = hint(Analysis(surface), ODDS), Analysis(surface).odds

    assert found is not None
    assert found.safe & ~odds.safe == NO_CELLS
    assert not (found.technique == ODDS and odds.safe)


def test_more_mines_than_covered_cells_are_a_contradiction_for_every_technique() -> None:
    surface = drawn(["#1##1#"], 5)
    with pytest.raises(Contradiction):
        Frontier.of(surface)
    for technique in TECHNIQUES:
        with pytest.raises(Contradiction):
            hint(Analysis(surface), technique.id)
    assert impossible(surface) == Impossible((), 5, 4)


def test_a_number_that_is_wrong_by_itself_is_told_at_once() -> None:
    """Without counting anything else."""
    (number,) = impossible(drawn(["1#1", "###", "8#1"], 3), stop=after(2)).constraints

    assert (number.witness, number.mines) == (6, 8)
