"""A move in words: annotated, reviewed, and explained in ever fewer words."""

import pytest

from minetui.core import Chord, Flag, Judgement, Minefield, Move, Question, Reveal, steps
from minetui.core.annotation import AnnotatedMove, annotated
from minetui.solver import RevealKind, ReviewedMove, deadline, grounds, review, reviewed
from minetui.texts import annotations

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
FORCED, OF_ALL = "A forced guess, for nothing was certain", "of all layouts"
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
        "needless guess, a mine in 50.0% of all layouts; D1 was certainly safe by logic: "
        "B1 needs 1 more in 2 cells; 1 mine left in all",
        "needless guess, a mine in 50.0% of all layouts; D1 was certainly safe by logic",
        *("needless guess (50%): D1 was safe", "needless guess (50%)"),
    )
    assert last_texts(CORNER, [Reveal(3), Reveal(0)]) == (
        "hit a mine: forced guess, a mine in 33.3% of all layouts; the safest cell had 33.3%",
        "hit a mine: forced guess (33%)",
    )


def test_a_blunder_tells_why_the_cell_was_a_mine() -> None:
    longest, shortest = last_texts(PAIRED, [*BELOW, Reveal(1)])
    explained, _, few = last(PAIRED, [*BELOW, Reveal(1)])[2]

    assert longest.startswith("hit a mine: blunder, a certain mine: A2 needs 1 more in 2 cells; ")
    assert shortest == "hit a mine: blunder, a certain mine"
    assert explained.startswith("It hit a mine. A blunder: this mine was certain. B1 is a mine")
    assert few.startswith("Hit a mine, blunder. Flag B1")


def test_what_single_numbers_prove_needs_no_words_and_what_others_prove_names_them() -> None:
    opening = ReviewedMove(0, Reveal(0), RevealKind.OPENING)
    certain = ReviewedMove(1, Reveal(1), RevealKind.CERTAIN, "casual")
    unknown = ReviewedMove(1, Reveal(0), RevealKind.UNKNOWN)

    assert [annotations.review_texts(FIELD.grid, each) for each in (opening, certain)] == [(), ()]
    assert last_texts(FIELD, [Reveal(0), Reveal(7)]) == ("certain by logic",)
    assert annotations.review_texts(FIELD.grid, unknown) == ("not computed in time",)


def last(
    field: Minefield, moves: list[Move], *, reviewing: bool = True
) -> tuple[AnnotatedMove, ReviewedMove | None, tuple[str, ...]]:
    *_, step = steps(field, moves)
    graded = review(step) if step.opened and reviewing else None
    move = graded.refined(step.annotated) if graded else step.annotated
    why = grounds(step.before, step.move, graded)
    return move, graded, annotations.explanation_texts(field.grid, move, graded, why)


def test_a_given_move_is_nobodys_choice() -> None:
    """Whatever it was: not even a wrong flag is called right or wrong."""
    given = [step.annotated for step in steps(FIELD, [Reveal(0), Flag(3)], given=2)]

    assert {annotations.explanation_texts(FIELD.grid, move, None, None) for move in given} == {
        ("Given: the game began after it.",)
    }


@pytest.mark.parametrize(
    ("field", "moves", "said"),
    [
        (FIELD, [Reveal(0)], "The first reveal of the game: it opened 4 cells."),
        (CORNER, [Reveal(0)], "It hit a mine. The first reveal of the game."),
        (FIELD, [Reveal(0), Flag(2)], "A right flag, though no single number proves it."),
        (FIELD, [Reveal(0), Flag(3)], "A wrong flag: D1 is safe."),
        (FIELD, [Reveal(0), Flag(3), Flag(3)], "A flag removed."),
        (FIELD, [Reveal(0), Flag(3), Question(3)], "A question mark set."),
        (FIELD, [Reveal(0), Flag(3), Question(3), Question(3)], "A question mark removed."),
        (
            *(CORNER, [Reveal(3), Reveal(0)]),
            f"It hit a mine. {FORCED}: A1 was a mine in 33.3% {OF_ALL}, and no cell was safer.",
        ),
        (
            *(LOOSE, [Reveal(6), Flag(0), Chord(6)]),
            f"{FORCED}: one of its cells was a mine in 87.5% {OF_ALL}, the safest cell in 9.1%.",
        ),
        (EDGE, [Reveal(0), Reveal(3)], "D1 is safe: C2 already has its 1 certain mine, C1."),
    ],
)
def test_a_move_is_explained_in_sentences(field: Minefield, moves: list[Move], said: str) -> None:
    assert last(field, moves)[2][0] == said


def test_what_proved_a_move_is_all_there_is_to_say_of_it_and_a_guess_has_fewer_words() -> None:
    assert last(EDGE, [Reveal(0), Flag(2), Reveal(3)])[2] == (
        "The 1 at C2 has its mine flagged, so D1 is safe. D2 agrees.",
        "Clear D1 (C2, D2)",
    )
    assert last(FIELD, [Reveal(0), Reveal(6)])[2] == (
        "A needless guess: C2 was a mine in 50.0% of all layouts. "
        "D1 is safe in every layout: B1 needs 1 more in 2 cells; 1 mine left in all.",
        "A needless guess: C2 was a mine in 50.0% of all layouts. Clear D1 (B1).",
        "Needless guess 50%. Clear D1 (B1)",
    )


def test_a_chord_into_a_certain_mine_is_explained_without_knowing_which_cell_has_it() -> None:
    flags = [Flag(cell) for cell in (0, 1, 2, 6)]
    _, hit, said = last(WALLED, [Reveal(5), Reveal(8), Reveal(11), *flags, Chord(5)])
    why = "At least one of A2 and B3 is a mine in every layout: A3 needs 1 more in 2 cells."

    assert said == (
        f"It hit a mine. A blunder: a mine among its cells was certain. {why}",
        "It hit a mine. A blunder: a mine among its cells was certain. A mine among A2, B3 (A3).",
        "Hit a mine, blunder. A mine among A2, B3 (A3)",
    )
    assert hit is not None
    assert annotations.why_text(WALLED.grid, hit) == why


def test_a_mistake_and_a_guess_are_named_in_a_few_words_and_in_two() -> None:
    found = {
        annotations.doubt_texts(*last(field, moves)[:2])
        for field, moves in (
            (FIELD, [Reveal(0), Flag(3)]),
            (FIELD, [Reveal(0), Reveal(2)]),
            (FIELD, [Reveal(0), Reveal(6)]),
            (PAIRED, [*BELOW, Reveal(1)]),
            (CORNER, [Reveal(3), Reveal(1)]),
        )
    }

    assert found == {
        ("a flag on a safe cell", "wrong flag"),
        ("hit a mine, needless guess 50%", "needless 50%"),
        ("needless guess 50%", "needless 50%"),
        ("hit a mine, blunder", "blunder"),
        ("forced guess 33%", "forced 33%"),
    }


def test_an_annotation_has_its_technique_or_its_odds() -> None:
    proven, guess = (last(FIELD, [Reveal(0), Reveal(cell)])[:2] for cell in (7, 6))

    assert annotations.judgement_texts(*proven) == ("proven by logic", "proven", "proven")
    assert annotations.judgement_texts(*guess) == ("guess 50%", "guess 50%", "guess")
    assert annotations.judgement_texts(guess[0], None) == ("guess",) * 3


def test_without_a_review_in_time_only_single_numbers_are_spoken_of() -> None:
    move, graded, said = last(FIELD, [Reveal(0), Reveal(2)], reviewing=False)
    *_, step = steps(FIELD, [Reveal(0), Reveal(6)])
    late = annotations.explanation_texts(FIELD.grid, step.annotated, review(step, deadline(0)), ())

    assert said == ("It hit a mine. No single number proved it.",)
    assert annotations.doubt_texts(move, graded) == ("hit a mine", "hit a mine")
    assert late == ("There was no time to find out whether it was certain.",)
