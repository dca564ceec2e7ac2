"""A technique of one's own: a module and a line in the list, and everything uses it."""

from random import Random

from minetui.core import NO_CELLS, FirstClick, Level, Minefield, Reveal, set_of, steps
from minetui.solver import (
    LOGIC,
    PAIRS,
    Analysis,
    Grade,
    Proof,
    Proven,
    RevealKind,
    Technique,
    hint,
    review,
)
from minetui.solver.dealers import Solvable, needs_no_guess
from minetui.solver.players import at_random, played
from minetui.solver.techniques import SINGLE_NUMBERS, Techniques
from minetui.texts import annotations, hints

FIELD = Minefield.drawn(".*..")
OPENED = [Reveal(0)]  # the 1 proves the mine beside it, and the mine count the rest


def _all_flagged(analysis: Analysis) -> Proven:
    """If single numbers prove as many mines as there are, all other cells are safe."""
    frontier = analysis.frontier
    if frontier.mines_left:
        return Proven(frontier.safe, frontier.mines)
    safe = frontier.safe | frontier.unknown
    proofs = (Proof("last", safe, NO_CELLS, (), mines_left=0),) if frontier.unknown else ()
    return Proven(safe, frontier.mines, proofs)


LAST = Technique("last", _all_flagged, _all_flagged)
LIST = Techniques((SINGLE_NUMBERS, LAST, PAIRS, LOGIC))


def test_it_has_its_place_among_the_others() -> None:
    assert LIST.ids == ("casual", "last", "pairs", "logic", "odds")
    assert LIST.up_to("last") == (SINGLE_NUMBERS, LAST)
    assert LIST.after("casual") == "last"


def test_hints_use_it_and_put_it_into_words() -> None:
    (step,) = steps(FIELD, OPENED)
    surface = step.after.toggle_flag(1).surface  # so that single numbers have no news
    found = hint(Analysis(surface), "last", LIST)

    assert found is not None
    assert (found.technique, found.safe, found.mines) == ("last", set_of([2, 3]), NO_CELLS)
    assert (hints.actions_text(found), hints.by_text("last")) == ("2 to clear", "by last")
    assert [hints.reason_text(FIELD.grid, reason) for reason in found.reasons] == [
        "C1 and D1 are safe: 0 mines left in all."
    ]
    assert hints.limit_text("last") == "Hints now also use this technique: last."
    assert hints.stuck_at_text("last", 2) == "Stuck: 2 safe cells left, and last proves none."


def test_a_review_knows_what_it_proves() -> None:
    *_, safe = steps(FIELD, [*OPENED, Reveal(2)])
    *_, mine = steps(FIELD, [*OPENED, Reveal(1)])

    found, blunder = review(safe, techniques=LIST), review(mine, techniques=LIST)
    assert (found.kind, found.technique) == (RevealKind.CERTAIN, "last")
    assert found.is_proven
    assert annotations.review_texts(FIELD.grid, found) == ("proven by last",)
    assert (blunder.kind, blunder.better_technique) == (RevealKind.BLUNDER, "last")


def test_a_board_is_graded_by_it() -> None:
    grade = Grade.of(FIELD, 0, LIST)

    assert grade.technique == "last"
    assert {technique: run.guesses for technique, run in grade.runs.items()} == {
        **{"casual": 1, "last": 0, "pairs": 0, "logic": 0, "odds": 0}
    }


def test_a_player_uses_it() -> None:
    assert played(FIELD, 0, LIST.up_to("last"), at_random(Random(1))).guesses == 0
    assert played(FIELD, 0, LIST.up_to("casual"), at_random(Random(1))).guesses == 1


def test_a_dealer_deals_what_it_solves() -> None:
    level, random = Level(1, 4, 1), Random(3)
    dealt = {
        name: {Solvable(name, LIST)(level, random, 0, FirstClick.SAFE) for _ in range(40)}
        for name in ("casual", "last")
    }

    assert FIELD.mines in dealt["last"] - dealt["casual"]
    assert all(
        needs_no_guess(Minefield(level.grid, mines), 0, LIST.up_to("last"))
        for mines in dealt["last"]
    )
    assert Solvable("last", LIST).kind == "solvable:last"
