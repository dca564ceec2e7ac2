"""Annotated moves in the words of the screen and of `replay --text`."""

from minetui.core import Flag, Judgement, Minefield, Question, Reveal
from minetui.core.annotation import annotated
from minetui.texts import annotations

FIELD = Minefield.drawn("*...", "....", "...*")
MOVES = (
    *(Reveal(2, 0.0), Flag(0, 1.0), Question(0, 1.5), Question(0, 1.7), Flag(4, 2.0)),
    *(Flag(4, 2.1), Flag(0, 2.2), Reveal(4, 2.25), Reveal(11, 3.0)),
)
ANNOTATED = list(annotated(FIELD, MOVES))


def test_a_game_is_told_move_by_move() -> None:
    assert [annotations.move_text(FIELD.grid, move) for move in ANNOTATED] == [
        "reveal C1, 6 cells opened, opening move",
        "flag A1, set",
        "question A1, set",
        "question A1, removed",
        "flag A2, set, mistake (a flag on a safe cell)",
        "flag A2, removed",
        "flag A1, set",
        "reveal A2, 1 cell opened, forced",
        "reveal D3, 1 cell opened, mistake (a mine), not forced by the casual rules",
    ]


def test_the_short_form_has_a_word_for_each() -> None:
    short = [annotations.move_text(FIELD.grid, move, short=True) for move in ANNOTATED]

    assert short[0] == "reveal C1, 6 cells, opening"
    assert short[3] == "question A1, removed"
    assert short[4] == "flag A2, set, mistake"
    assert short[7] == "reveal A2, 1 cell, forced"
    assert short[8] == "reveal D3, 1 cell, mistake"
    assert annotations.action_text(FIELD.grid, MOVES[0]) == "reveal C1"
    assert annotations.outcome_text(ANNOTATED[3], short=True) == "taken"


def test_a_move_without_judgement_and_mistake_has_nothing_said_of_it() -> None:
    assert annotations.judgement_text(ANNOTATED[1]) == ""


def test_every_judgement_and_mistake_has_words() -> None:
    assert set(annotations.JUDGEMENTS) == set(Judgement)
    assert len(set(annotations.JUDGEMENTS.values()) | set(annotations.MISTAKES.values())) == len(
        annotations.JUDGEMENTS
    ) + len(annotations.MISTAKES)
