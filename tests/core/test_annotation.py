"""A game walked once, each move with the positions around it and its annotation."""

from random import Random

from minetui.core import Annotation, Chord, Flag, Game, Level, Minefield, Question, Reveal, steps
from minetui.core.annotation import annotated

FIELD = Minefield.drawn("*...", "....", "...*")
MOVES = (
    *(Reveal(2, 0.0), Flag(0, 1.0), Question(0, 1.5), Question(0, 1.7), Flag(4, 2.0)),
    *(Flag(4, 2.1), Flag(0, 2.2), Reveal(4, 2.25), Reveal(11, 3.0)),
)


def test_a_mistake_comes_before_the_judgement_of_a_move() -> None:
    moves = list(annotated(FIELD, MOVES))

    assert [move.annotation for move in moves if move.annotation is not Annotation.NONE] == [
        *(Annotation.OPENING, Annotation.MISTAKE, Annotation.FORCED, Annotation.MISTAKE)
    ]
    assert [move.opened for move in moves] == [6, 0, 0, 0, 0, 0, 0, 1, 1]
    assert [at for at, move in enumerate(moves) if move.placed] == [1, 2, 4, 6]


def test_the_labels_of_moves_are_these_words() -> None:
    """The screen and the text of a replay show them."""
    assert [annotation.value for annotation in Annotation] == [
        *("mistake", "guess", "forced", "proven", "opening", "none")
    ]


def test_mistakes_and_reveals_that_were_not_forced_are_doubtful() -> None:
    """The first reveal is neither, whatever it opens."""
    moves = annotated(FIELD, MOVES)

    assert [at for at, move in enumerate(moves) if move.is_doubtful] == [4, 8]


def test_the_walk_comes_through_the_positions_of_the_game() -> None:
    """Random moves; the game keeps its own positions."""
    random = Random(7)
    for _ in range(20):
        level = Level(random.randint(2, 9), random.randint(2, 9), 3)
        game = Game(level, str(random.random()))
        kinds = (Reveal, Flag, Flag, Chord, Question)
        for _ in range(40):
            game.play(random.choice(kinds)(random.randrange(level.grid.size), 0.0))

        for at, step in enumerate(steps(game.field, game.record)):
            assert (step.index, step.move) == (at, game.record[at])
            game.seek(at)
            assert game.position == step.before
            game.seek(at + 1)
            assert game.position == step.after
