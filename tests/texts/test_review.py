"""A reviewed game in words: its summary, and what there is to say of its luck."""

from fractions import Fraction

import pytest

from minetui.core import Reveal
from minetui.solver import Luck, RevealKind, ReviewedMove
from minetui.texts import review

HALF = Fraction(1, 2)


def move(kind: RevealKind, odds: Fraction = HALF, *, hit: bool = False) -> ReviewedMove:
    return ReviewedMove(1, Reveal(0), kind, odds=odds, hit=hit)


OPENING = ReviewedMove(0, Reveal(0), RevealKind.OPENING)
CERTAIN = ReviewedMove(1, Reveal(1), RevealKind.CERTAIN, "casual")
SURVIVED, LOST = move(RevealKind.FORCED), move(RevealKind.NEEDLESS, hit=True)
BLUNDER = move(RevealKind.BLUNDER, Fraction(1), hit=True)
UNKNOWN = move(RevealKind.UNKNOWN, Fraction(0))


@pytest.mark.parametrize(
    ("moves", "luck"),
    [
        ([OPENING, CERTAIN], "no guesses"),
        ([OPENING, BLUNDER], "no guesses"),
        ([OPENING, LOST], "no guess went well"),
        ([OPENING, SURVIVED], "50.00%, or 1 in 2.0"),
        ([OPENING, SURVIVED, LOST], "50.00%, or 1 in 2.0"),
        ([OPENING, SURVIVED, SURVIVED, BLUNDER], "25.00%, or 1 in 4.0"),
        ([OPENING, UNKNOWN], "not computed"),
        ([OPENING, UNKNOWN, LOST], "not computed"),
        ([OPENING, SURVIVED, UNKNOWN], "at most 50.00%, or 1 in 2.0"),
        ([SURVIVED] * 13, "0.01%, or 1 in 8,192"),
        ([SURVIVED] * 5000, "<0.01%, or 1 in 10^1505"),
    ],
)
def test_luck_is_of_guesses_that_went_well(moves: list, luck: str) -> None:
    """P16: without any, there is no luck, and no probability of it either."""
    assert review.summary_lines(moves)[-1] == f"luck: {luck}"


@pytest.mark.parametrize(
    ("moves", "luck", "guesses"),
    [
        ([OPENING, CERTAIN], ["not needed", "-"], ["0", "0"]),
        ([OPENING, BLUNDER], ["not needed", "-"], ["0, 1 blunder", "0"]),
        ([OPENING, LOST], ["none"], ["1, 1 needless", "1"]),
        ([SURVIVED, LOST, BLUNDER, BLUNDER], ["50%"], ["2, 1 needless, 2 blunders", "2"]),
        ([OPENING, UNKNOWN, LOST], ["not computed", "?"], ["1, 1 needless", "1"]),
        ([OPENING, SURVIVED, UNKNOWN], ["at most 50%", "<=50%"], ["1", "1"]),
    ],
)
def test_luck_and_guesses_are_values_for_a_table(moves: list, luck: list, guesses: list) -> None:
    assert review.luck_measures(Luck.of(moves)) == {"luck": luck, "guesses": guesses}


def test_the_summary_counts_reveals_by_kind_and_technique() -> None:
    by_pairs = ReviewedMove(2, Reveal(2), RevealKind.CERTAIN, "pairs")
    every = [OPENING, CERTAIN, CERTAIN, by_pairs, SURVIVED, UNKNOWN, BLUNDER]

    assert review.summary_lines(every)[:2] == [
        "certain: 3 (2 by single numbers, 1 by pairs)",
        "guesses: 1 forced, 0 needless; 1 blunder; 1 not computed",
    ]
