"""What a game came to."""

import pytest

from minetui.core.game import Game
from minetui.core.moves import Flag, Reveal
from minetui.core.score import Score

from .boards import minefield

FIELD = minefield("""
    . . . * .
    . . . . .
""")


def test_a_score_counts_what_is_solved_and_the_moves_it_took() -> None:
    game = Game.on(FIELD, [Flag(3), Reveal(0), Reveal(0), Reveal(4)])
    score = Score.of(game, 2.0)

    assert score == Score(seconds=2.0, three_bv=4, solved=2, effective_clicks=3)
    assert score.speed == 1.0
    assert score.throughput == pytest.approx(2 / 3)


def test_a_score_follows_undo() -> None:
    game = Game.on(FIELD, [Reveal(0), Reveal(4)])
    game.undo()

    assert Score.of(game, 1.0) == Score(seconds=1.0, three_bv=4, solved=1, effective_clicks=1)


def test_measures_are_absent_before_anything_was_done() -> None:
    score = Score.of(Game.on(FIELD), 0.0)

    assert score.speed is None
    assert score.throughput is None
    assert score.ioe is None


def test_ioe_counts_the_clicks_that_changed_nothing_too() -> None:
    """Throughput is solved 3BV per effective click, IOE per click of any kind."""
    score = Score.of(Game.on(FIELD, [Flag(3), Reveal(0), Reveal(4)]), 2.0, clicks=8)

    assert score.throughput == pytest.approx(2 / 3)
    assert score.ioe == pytest.approx(2 / 8)


def test_without_a_count_of_all_clicks_there_is_no_ioe() -> None:
    assert Score.of(Game.on(FIELD, [Reveal(0)]), 2.0).ioe is None
