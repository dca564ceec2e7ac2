"""Annotated moves: their effects, judgements and mistakes."""

from random import Random

import pytest

from minetui.core import (
    AnnotatedMove,
    Annotation,
    Chord,
    Flag,
    Game,
    Judgement,
    Level,
    Minefield,
    Mistake,
    Move,
    Question,
    Reveal,
    Step,
    steps,
)

from .boards import position

FIELD = Minefield.drawn("*...", "....", "...*")
MOVES = (
    *(Reveal(2, 0.0), Flag(0, 1.0), Question(0, 1.5), Question(0, 1.7), Flag(4, 2.0)),
    *(Flag(4, 2.1), Flag(0, 2.2), Reveal(4, 2.25), Reveal(11, 3.0)),
)


def test_a_mistake_comes_before_the_judgement_of_a_move() -> None:
    moves = [step.annotated for step in steps(FIELD, MOVES)]

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


JUDGEMENTS = {
    "the first reveal is the opening": ("* # #\n# # #", Reveal(2), Judgement.OPENING),
    "a reveal that no rule allows is unforced": (*("* 1 #\n# 1 .", Reveal(3), Judgement.UNFORCED),),
    "a reveal that a rule allows with the flags of that moment is forced": (
        *("F 1 #\n# 1 .", Reveal(3), Judgement.FORCED),
    ),
    "a wrong flag forces as well as a right one, since the casual rules trust it": (
        *("* 1 #\nf 1 .", Reveal(0), Judgement.FORCED),
    ),
    "a chord is the rule itself": ("F 1 #\n# 1 .", Chord(1), Judgement.FORCED),
    "a flag has none": ("* 1 #\n# 1 .", Flag(0), None),
    "a reveal that reveals nothing has none": ("* 1 #\n# 1 .", Reveal(1), None),
    "a chord that reveals nothing has none": ("* 1 #\n# 1 .", Chord(1), None),
}
MISTAKES = {
    "a mine that is hit": ("* # #", Reveal(0), Mistake.MINE),
    "a flag on a safe cell": ("* # #", Flag(2), Mistake.FLAG),
    "not a flag on a mine": ("* # #", Flag(0), None),
    "not a safe reveal": ("* # #", Reveal(2), None),
    "not a chord that does nothing": ("* # #", Chord(2), None),
    "not the removal of a wrong flag": ("* # f", Flag(2), None),
    "not a question mark in place of a wrong flag": ("* # f", Question(2), None),
    "not a flag on a revealed cell, which does nothing": ("* 1 #", Flag(1), None),
    "not a win, which flags the mines": ("* 1 .\n# 1 .", Reveal(3), None),
}


def annotation_of(before: str, move: Move) -> AnnotatedMove:
    """The annotation of a move on a position."""
    here = position(before)
    return Step(0, move, here, move.played_on(here)).annotated


@pytest.mark.parametrize(("before", "move", "judgement"), JUDGEMENTS.values(), ids=JUDGEMENTS)
def test_a_reveal_is_judged_by_what_the_casual_rules_could_conclude(
    before: str, move: Move, judgement: Judgement | None
) -> None:
    assert annotation_of(before, move).judgement is judgement


@pytest.mark.parametrize(("before", "move", "mistake"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_a_mine_that_is_hit_or_a_flag_on_a_safe_cell(
    before: str, move: Move, mistake: Mistake | None
) -> None:
    assert annotation_of(before, move).mistake is mistake
