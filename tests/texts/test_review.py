"""A reviewed game in words: its summary, and what there is to say of its luck."""

from fractions import Fraction

import pytest

from minetui import solver
from minetui.core import Chord, Flag, Minefield, Move, Reveal, Step, steps
from minetui.solver import RevealKind, ReviewedMove
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


def step(board: tuple[str, ...], *moves: Move) -> Step:
    """The last of some moves on a drawn board."""
    return [*steps(Minefield.drawn(*board), moves)][-1]


@pytest.mark.parametrize(
    ("board", "moves", "why"),
    [
        (["*."], [Reveal(0)], "A first guess: nothing was known."),
        (
            ["*...", "..*."],
            [Reveal(1), Flag(2), Reveal(4), Chord(4), Flag(5), Chord(4)],
            "A wrong flag at B2: the 1 at A2 had its mine elsewhere.",
        ),
        (
            ["**.", "..."],
            [Reveal(3), Flag(4), Flag(2), Reveal(4), Flag(4), Reveal(5), Reveal(4)],
            "",
        ),
        (
            ["**...", "....."],
            [Reveal(6), Flag(5), Flag(7), Chord(6)],
            "Wrong flags at A2 and C2: the 2 at B2 had its mines elsewhere.",
        ),
        (["..*", "..."], [Reveal(3), Reveal(2)], ""),
    ],
)
def test_a_first_guess_and_a_wrong_flag_need_no_odds(
    board: tuple[str, ...], moves: list, why: str
) -> None:
    assert review.certain_loss_text(step(board, *moves)) == why


@pytest.mark.parametrize(
    ("board", "moves", "why"),
    [
        (
            ["*.", ".."],
            [1, 2, 3, 0],
            "A1 was a proven mine: B1 has no other room for its mine.",
        ),
        (["*.*", "...", "..."], [6, 0], "A1 was a proven mine: B2 and C2 prove it together."),
        (["*.", ".."], [3, 0], "A guess: A1 was a mine in 1 of 3, and no cell was safer."),
        (["..*.....", "*......."], [7, 2], "A guess: C1 was a mine in 1 of 2, B1 in 1 of 4."),
        (
            ["*.*....*", "........"],
            [4, 8, 9, 10, 7],
            "A needless guess: H1 was a mine in 1 of 2, and B1 was safe.",
        ),
    ],
)
def test_a_lost_reveal_was_certain_or_a_guess(
    board: tuple[str, ...], moves: list[int], why: str
) -> None:
    last = step(board, *map(Reveal, moves))
    assert review.loss_reason_text(last.before.field.grid, solver.review(last)) == why


def test_the_summary_counts_reveals_by_kind_and_technique() -> None:
    by_pairs = ReviewedMove(2, Reveal(2), RevealKind.CERTAIN, "pairs")
    every = [OPENING, CERTAIN, CERTAIN, by_pairs, SURVIVED, UNKNOWN, BLUNDER]

    assert review.summary_lines(every)[:2] == [
        "proven: 3 (2 by one number, 1 by two numbers)",
        "guesses: 1 forced, 0 needless; 1 proven mine; 1 not computed",
    ]
