"""A game told move by move, in the words of the screen and of `replay --text`."""

from random import Random

from minetui.core.annotation import positions, steps, told
from minetui.core.game import Game
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.core.moves import Chord, Flag, Move, Question, Reveal
from minetui.core.position import Position

FIELD = Minefield.drawn("*...", "....", "...*")
MOVES = (
    *(Reveal(2, 0.0), Flag(0, 1.0), Question(0, 1.5), Question(0, 1.7), Flag(4, 2.0)),
    *(Flag(4, 2.1), Flag(0, 2.2), Reveal(4, 2.25), Reveal(11, 3.0)),
)


def test_a_game_is_told_move_by_move() -> None:
    told_of = [told(FIELD.grid, one.move, one) for one in steps(FIELD, MOVES)]

    assert told_of == [
        "reveal row 1, col 3, 6 cells opened, opening move",
        "flag row 1, col 1, set",
        "question row 1, col 1, set",
        "question row 1, col 1, taken away",
        "flag row 2, col 1, set, mistake (a flag on a safe cell)",
        "flag row 2, col 1, taken away",
        "flag row 1, col 1, set",
        "reveal row 2, col 1, 1 cell opened, forced",
        "reveal row 3, col 4, 1 cell opened, mistake (a mine), not forced by the casual rules",
    ]


def test_a_short_tale_says_the_same_in_one_word_each() -> None:
    told_of = [told(FIELD.grid, one.move, one, short=True) for one in steps(FIELD, MOVES)]

    assert told_of[0] == "reveal 1,3, 6 cells, opening"
    assert told_of[4] == "flag 2,1, set, mistake"
    assert told_of[7] == "reveal 2,1, 1 cell, forced"
    assert told_of[8] == "reveal 3,4, 1 cell, mistake"
    assert told(FIELD.grid, MOVES[0], None) == "reveal row 1, col 3"


def test_mistakes_and_reveals_that_were_not_forced_are_doubtful() -> None:
    """The first reveal is neither, whatever it opens."""
    assert [at for at, one in enumerate(steps(FIELD, MOVES)) if one.doubtful] == [4, 8]


def test_the_walk_comes_through_the_positions_of_the_game() -> None:
    """Random moves; the game keeps its own positions."""
    random = Random(7)
    for _ in range(20):
        level = Level(random.randint(2, 9), random.randint(2, 9), 3)
        game = Game(level, str(random.random()))
        kinds = (Reveal, Flag, Flag, Chord, Question)
        for _ in range(40):
            game.play(random.choice(kinds)(random.randrange(level.grid.size), 0.0))
        made: list[tuple[Move, Position, Position]] = list(positions(game.field, game.record))

        for at, (move, before, after) in enumerate(made):
            assert move == game.record[at]
            game.seek(at)
            assert game.position == before
            game.seek(at + 1)
            assert game.position == after
