"""A move explained in words: ever fewer of them, and the same judgement in all."""

import pytest

from minetui.core import AnnotatedMove, Chord, Flag, Minefield, Move, Question, Reveal, steps
from minetui.solver import ReviewedMove, deadline, grounds, refined
from minetui.solver.review import review
from minetui.texts.review import doubt_texts, explanations

FIELD = Minefield.drawn("..*.", "....")
CORNER = Minefield.drawn("*.", "..")
LOOSE = Minefield.drawn("*....", ".....", ".....", "....*")
EDGE = Minefield.drawn("..*.", "....", "....")
PAIRED = Minefield.drawn(".*.*.", ".....")
BELOW = [*map(Reveal, range(5, 10))]


def last(
    field: Minefield, moves: list[Move], *, reviewing: bool = True
) -> tuple[AnnotatedMove, ReviewedMove | None, tuple[str, ...]]:
    *_, step = steps(field, moves)
    graded = review(step) if step.opened and reviewing else None
    move = refined(step.annotated, graded) if graded else step.annotated
    why = grounds(step.before, step.move, graded)
    return move, graded, explanations(field.grid, move, graded, why)


def test_a_given_move_is_nobodys_choice() -> None:
    """Whatever it was: not even a wrong flag is called right or wrong."""
    given = [step.annotated for step in steps(FIELD, [Reveal(0), Flag(3)], given=2)]

    assert {explanations(FIELD.grid, move, None, None) for move in given} == {
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
            CORNER,
            [Reveal(3), Reveal(0)],
            "It hit a mine. A forced guess, for nothing was certain: "
            "A1 was a mine in 33.3% of all layouts, and no cell was safer.",
        ),
        (
            FIELD,
            [Reveal(0), Reveal(2)],
            "It hit a mine. A needless guess: C1 was a mine in 50.0% of all layouts. "
            "D1 is safe in every layout: B1 needs 1 more in 2 cells; 1 mine left in all.",
        ),
        (
            LOOSE,
            [Reveal(6), Flag(0), Chord(6)],
            "A forced guess, for nothing was certain: one of its cells was a mine in 87.5% "
            "of all layouts, the safest cell in 9.1%.",
        ),
        (EDGE, [Reveal(0), Reveal(3)], "D1 is safe: C2 already has its 1 certain mine, C1."),
    ],
)
def test_a_move_is_explained_in_a_sentence_or_two(
    field: Minefield, moves: list[Move], said: str
) -> None:
    assert last(field, moves)[2][0] == said


def test_what_proved_a_move_is_all_there_is_to_say_of_it() -> None:
    assert last(EDGE, [Reveal(0), Flag(2), Reveal(3)])[2] == (
        "The 1 at C2 has its mine flagged, so D1 is safe. D2 agrees.",
        "Clear D1 (C2, D2)",
    )


def test_a_guess_has_ever_fewer_words() -> None:
    assert last(FIELD, [Reveal(0), Reveal(6)])[2] == (
        "A needless guess: C2 was a mine in 50.0% of all layouts. "
        "D1 is safe in every layout: B1 needs 1 more in 2 cells; 1 mine left in all.",
        "A needless guess: C2 was a mine in 50.0% of all layouts. Clear D1 (B1).",
        "Needless guess 50%. Clear D1 (B1)",
    )


def test_a_blunder_says_why_the_mine_was_certain() -> None:
    longest, _, shortest = last(PAIRED, [*BELOW, Reveal(1)])[2]

    assert longest.startswith("It hit a mine. A blunder: this mine was certain. B1 is a mine")
    assert shortest.startswith("Hit a mine, blunder. Flag B1")


def test_a_chord_into_a_certain_mine_is_explained_without_knowing_which_cell_has_it() -> None:
    field = Minefield.drawn("***.", "*..*", "....")
    flags = [Flag(cell) for cell in (0, 1, 2, 6)]

    assert last(field, [Reveal(5), Reveal(8), Reveal(11), *flags, Chord(5)])[2] == (
        "It hit a mine. A blunder: a mine among its cells was certain. "
        "At least one of A2 and B3 is a mine in every layout: A3 needs 1 more in 2 cells.",
        "It hit a mine. A blunder: a mine among its cells was certain. A mine among A2, B3 (A3).",
        "Hit a mine, blunder. A mine among A2, B3 (A3)",
    )


def test_a_mistake_and_a_guess_are_named_in_a_few_words_and_in_two() -> None:
    found = {
        doubt_texts(*last(field, moves)[:2])
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


def test_without_a_review_only_single_numbers_are_spoken_of() -> None:
    move, graded, said = last(FIELD, [Reveal(0), Reveal(2)], reviewing=False)

    assert said == ("It hit a mine. No single number proved it.",)
    assert doubt_texts(move, graded) == ("hit a mine", "hit a mine")


def test_a_review_that_took_too_long_says_so() -> None:
    *_, step = steps(FIELD, [Reveal(0), Reveal(6)])
    unknown = review(step, deadline(0))

    assert explanations(FIELD.grid, step.annotated, unknown, ()) == (
        "There was no time to find out whether it was certain.",
    )
