"""The result of a game to share: its guesses, and its squares."""

from dataclasses import replace
from fractions import Fraction

import pytest

from minetui.core import Game, Level, Metrics, Minefield, Move, Reveal, Square
from minetui.solver import Luck, RevealKind, ReviewedMove
from minetui.texts import share

ROW = Minefield.drawn("*" * 12, "." * 12)  # 3BV 12: each number is a click of its own
EVEN, GUESS, EXPLODED = Square.EVEN, Square.GUESS, Square.EXPLODED


def game(*moves: Move, given: int = 0) -> Game:
    """A game on the row."""
    played = Game.on(ROW, moves)
    played.given = given
    return played


def steady(*cells: int) -> list[Move]:
    """A reveal of each of these cells, one a second."""
    return [Reveal(cell, float(at)) for at, cell in enumerate(cells)]


def test_the_square_of_a_guess_is_the_tenth_under_way() -> None:
    """Six of twelve 3BV are solved before the seventh move, which makes five tenths."""
    played = game(*steady(*range(12, 24)))
    reviews = [
        ReviewedMove(5, played.moves[5], RevealKind.CERTAIN),
        ReviewedMove(6, played.moves[6], RevealKind.NEEDLESS),
    ]

    assert share.squares_of(played, 12, reviews) == (*[EVEN] * 5, GUESS, *[EVEN] * 4)


def test_given_moves_are_not_to_be_solved_and_the_clock_runs_before_the_first_click() -> None:
    given = [Reveal(12), Reveal(13)]
    slow_start = [Reveal(cell, float(cell - 4)) for cell in range(14, 24)]
    played = game(*given, *slow_start, given=2)

    assert share.squares_of(played, 10) == (Square.SLOW, *[Square.FAST] * 9)


def test_a_lost_game_has_the_tenths_it_reached() -> None:
    played = game(*steady(12, 13, 14, 15, 16, 17, 3))

    assert share.squares_of(played, 12) == (*[EVEN] * 5, EXPLODED, *[Square.UNREACHED] * 4)


def test_a_board_too_large_to_count_along_the_moves_has_no_squares() -> None:
    large = Game(Level(share.COUNTED // 100 + 1, 100, 9), "seed")
    large.play(Reveal(0))

    assert share.squares_of(large, 100) == ()


@pytest.mark.parametrize(
    ("kinds", "found"),
    [
        ("opening", None),
        ("opening certain", Luck(None)),
        ("certain", Luck(None)),
        ("opening forced needless", Luck(Fraction(1, 4), guesses=2, needless=1)),
        ("opening forced unknown", Luck(Fraction(1, 2), guesses=1, unknown=1)),
        ("opening forced blunder!", Luck(Fraction(1, 2), guesses=1, blunders=1)),
        ("opening forced!", Luck(None, guesses=1)),
    ],
)
def test_guesses_are_counted_apart_from_blunders(kinds: str, found: Luck | None) -> None:
    """At the first click alone there was nothing to know, and nothing is said."""
    reviews = [
        ReviewedMove(
            at, Reveal(0), RevealKind(word.strip("!")), odds=Fraction(1, 2), hit="!" in word
        )
        for at, word in enumerate(kinds.split())
    ]

    assert share.luck_of(reviews) == found


def test_a_lost_game_is_never_quite_done() -> None:
    metrics = Metrics.of(game(*steady(12, 13, 14)), 2.0)
    lost = share.SharedResult(False, 2.0, metrics)
    rest = replace(lost, metrics=replace(metrics, given=9))

    assert lost.done == Fraction(1, 4)
    assert rest.done == Fraction(2, 3)
    assert replace(rest, won=True).done == 1
    assert replace(lost, metrics=None).done is None
