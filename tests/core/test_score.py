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

    assert score == Score(seconds=2.0, three_bv=4, solved=2, clicks=3)
    assert score.speed == 1.0
    assert score.efficiency == pytest.approx(2 / 3)


def test_a_score_follows_undo() -> None:
    game = Game.on(FIELD, [Reveal(0), Reveal(4)])
    game.undo()

    assert Score.of(game, 1.0) == Score(seconds=1.0, three_bv=4, solved=1, clicks=1)


def test_speed_and_efficiency_are_absent_before_anything_was_done() -> None:
    score = Score.of(Game.on(FIELD), 0.0)

    assert score.speed is None
    assert score.efficiency is None
