"""A move in words: annotated, reviewed, and explained in ever fewer words."""

import pytest

from minetui.core import Chord, Flag, Judgement, Minefield, Move, Question, Reveal, steps
from minetui.core.annotation import AnnotatedMove, annotated
from minetui.solver import RevealKind, ReviewedMove, chain, grounds, review, reviewed
from minetui.texts import annotations
from minetui.texts.hints import short_step_text, step_texts

PLAYED = Minefield.drawn("*...", "....", "...*")
MOVES = (
    *(Reveal(2, 0.0), Flag(0, 1.0), Question(0, 1.5), Question(0, 1.7), Flag(4, 2.0)),
    *(Flag(4, 2.1), Flag(0, 2.2), Reveal(4, 2.25), Reveal(11, 3.0)),
)
ANNOTATED = list(annotated(PLAYED, MOVES))
FIELD = Minefield.drawn("..*.", "....")
CORNER = Minefield.drawn("*.", "..")
LOOSE = Minefield.drawn("*....", ".....", ".....", "....*")
EDGE = Minefield.drawn("..*.", "....", "....")
PAIRED = Minefield.drawn(".*.*.", ".....")
WALLED = Minefield.drawn("***.", "*..*", "....")
BELOW = [*map(Reveal, range(5, 10))]


def test_a_game_is_told_move_by_move_with_a_short_form() -> None:
    short = [annotations.move_text(PLAYED.grid, move, short=True) for move in ANNOTATED]

    assert [annotations.move_text(PLAYED.grid, move) for move in ANNOTATED] == [
        "reveal C1, 6 cells opened, opening move",
        *("flag A1, set", "question A1, set", "question A1, removed"),
        "flag A2, set, mistake (a flag on a safe cell)",
        *("flag A2, removed", "flag A1, set", "reveal A2, 1 cell opened, forced"),
        "reveal D3, 1 cell opened, mistake (a mine), not forced by the casual rules",
    ]
    assert [short[number] for number in (0, 3, 4, 7, 8)] == [
        *("reveal C1, 6 cells, opening", "question A1, removed", "flag A2, set, mistake"),
        *("reveal A2, 1 cell, forced", "reveal D3, 1 cell, mistake"),
    ]
    assert annotations.action_text(PLAYED.grid, MOVES[0]) == "reveal C1"
    assert annotations.outcome_text(ANNOTATED[3], short=True) == "taken"


def test_every_judgement_and_mistake_has_words() -> None:
    words = [*annotations.JUDGEMENTS.values(), *annotations.MISTAKES.values()]

    assert set(annotations.JUDGEMENTS) == set(Judgement)
    assert len(set(words)) == len(words)


def last_texts(field: Minefield, moves: list[Move]) -> tuple[str, ...]:
    *_, reveal = reviewed(steps(field, moves))
    return annotations.review_texts(field.grid, reveal)


def test_a_guess_tells_what_was_safe_or_the_lowest_odds_in_ever_fewer_words() -> None:
    assert last_texts(FIELD, [Reveal(0), Reveal(6)]) == (
        "needless guess, a mine in 50.0% of all layouts; D1 was proven safe by all numbers: "
        "B1 needs 1 more in 2 cells; 1 mine left in all",
        "needless guess, a mine in 50.0% of all layouts; D1 was proven safe by all numbers",
        *("needless guess (50%): D1 was safe", "needless guess (50%)"),
    )
    assert last_texts(CORNER, [Reveal(3), Reveal(0)]) == (
        "hit a mine: forced guess, a mine in 33.3% of all layouts; the safest cell had 33.3%",
        "hit a mine: forced guess (33%)",
    )


def test_what_single_numbers_prove_needs_no_words_and_what_others_prove_names_them() -> None:
    opening = ReviewedMove(0, Reveal(0), RevealKind.OPENING)
    certain = ReviewedMove(1, Reveal(1), RevealKind.CERTAIN, "casual")
    unknown = ReviewedMove(1, Reveal(0), RevealKind.UNKNOWN)

    assert [annotations.review_texts(FIELD.grid, each) for each in (opening, certain)] == [(), ()]
    assert last_texts(FIELD, [Reveal(0), Reveal(7)]) == ("proven by all numbers",)
    assert annotations.review_texts(FIELD.grid, unknown) == ("not computed in time",)


def last(
    field: Minefield, moves: list[Move]
) -> tuple[AnnotatedMove, ReviewedMove | None, list[str]]:
    """The last move, its review, and each step of what proved it or spoke against it."""
    *_, step = steps(field, moves)
    graded = review(step) if step.opened else None
    move = graded.refined(step.annotated) if graded else step.annotated
    why = chain(step.before.surface, grounds(step.before, step.move, graded))
    return move, graded, [text for each in why for text in step_texts(field.grid, each)]


FLAGS = [Flag(cell) for cell in (0, 1, 2, 6)]


@pytest.mark.parametrize(
    ("field", "moves", "kind", "odds"),
    [
        (FIELD, [Reveal(0)], "The first reveal", ""),
        (FIELD, [Reveal(0), Flag(2)], "", ""),
        (FIELD, [Reveal(0), Flag(3)], "A wrong flag", ""),
        (FIELD, [Reveal(0), Reveal(7)], "Proven by all numbers", ""),
        (FIELD, [Reveal(0), Reveal(6)], "A needless guess", "C2 was a mine in 50%."),
        (PAIRED, [*BELOW, Reveal(1)], "A proven mine", ""),
        (
            *(CORNER, [Reveal(3), Reveal(0)]),
            *("A forced guess", "A1 was a mine in 33%. No cell was safer."),
        ),
        (
            *(LOOSE, [Reveal(6), Flag(0), Chord(6)], "A worse guess"),
            "One of its cells was a mine in 88%. The safest cell was one in 9%.",
        ),
        (WALLED, [Reveal(5), Reveal(8), Reveal(11), *FLAGS, Chord(5)], "A proven mine", ""),
    ],
)
def test_a_move_is_of_a_kind_and_a_guess_has_odds(
    field: Minefield, moves: list[Move], kind: str, odds: str
) -> None:
    move, graded, _ = last(field, moves)

    assert annotations.kind_text(move, graded) == kind
    assert " ".join(annotations.odds_texts(field.grid, graded) if graded else ()) == odds


def test_a_given_move_is_nobodys_choice() -> None:
    """Whatever it was: not even a wrong flag is called right or wrong."""
    given = [step.annotated for step in steps(FIELD, [Reveal(0), Flag(3)], given=2)]

    assert {annotations.kind_text(move, None) for move in given} == {
        "Given: the game began after it"
    }


def test_a_reason_names_each_step_that_it_builds_on_unless_a_flag_shows_it() -> None:
    assert last(EDGE, [Reveal(0), Reveal(3)])[2] == [
        "B1 has no other room: C1 is a mine.",
        "C2 has its mine: D1 is safe.",
    ]
    assert last(EDGE, [Reveal(0), Flag(2), Reveal(3)])[2] == [
        "The 1 at C2 has its mine flagged, so D1 is safe. D2 agrees."
    ]
    *_, step = steps(EDGE, [Reveal(0), Reveal(3)])
    why = chain(step.before.surface, grounds(step.before, step.move, review(step)))
    assert [short_step_text(EDGE.grid, each) for each in why] == [
        *("C1 is a mine", "D1 is safe"),
    ]


def test_an_annotation_has_its_technique_or_its_odds() -> None:
    proven, guess = (last(FIELD, [Reveal(0), Reveal(cell)])[:2] for cell in (7, 6))

    assert annotations.judgement_texts(*proven) == ("proven by all numbers", "proven", "proven")
    assert annotations.judgement_texts(*guess) == ("guess 50%", "guess 50%", "guess")
    assert annotations.judgement_texts(guess[0], None) == ("guess",) * 3
