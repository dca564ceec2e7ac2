"""The ground of a move: what allowed it, or what its player should have done."""

from minetui.core import (
    Chord,
    Conclusion,
    Flag,
    Minefield,
    Move,
    Question,
    Reveal,
    Rule,
    has,
    only,
    steps,
)
from minetui.solver import Ground, Proof, grounds, review

CORNER = Minefield.drawn("*....", ".....", ".....", "....*")
PAIRED = Minefield.drawn(".*.*.", ".....")
EDGE = Minefield.drawn("..*.", "....", "....")  # the first reveal leaves C1 and D1


def last(field: Minefield, moves: list[Move]) -> Ground | None:
    *_, step = steps(field, moves)
    return next(iter(grounds(step.before, step.move, review(step) if step.opened else None)), None)


def test_the_ground_of_a_forced_reveal_and_of_a_chord_is_the_number_with_its_flags() -> None:
    for move in (Reveal(3), Chord(7)):
        why = last(EDGE, [Reveal(0), Flag(2), move])

        assert isinstance(why, Conclusion)
        assert (why.rule, why.cells) == (Rule.C1, (3,))


def test_the_ground_of_a_flag_is_the_number_without_other_room() -> None:
    why = last(EDGE, [Reveal(0), Flag(2)])

    assert isinstance(why, Conclusion)
    assert (why.rule, why.cells) == (Rule.C2, (2,))


def test_a_flag_that_nothing_proved_is_no_ground() -> None:
    """A chord by it is a guess, which only its odds speak of."""
    assert last(CORNER, [Reveal(6), Flag(0), Chord(6)]) is None
    assert last(CORNER, [Reveal(6), Flag(1)]) is None
    assert last(CORNER, [Reveal(6), Flag(1), Flag(0)]) is None
    assert last(CORNER, [Reveal(6), Question(1)]) is None


def test_the_ground_of_a_proven_reveal_is_its_proof() -> None:
    why = last(PAIRED, [*map(Reveal, range(5, 10)), Reveal(2)])

    assert isinstance(why, Proof)
    assert why.technique == "pairs"
    assert has(why.safe, 2)


def test_what_single_numbers_prove_without_flags_has_their_proof() -> None:
    why = last(EDGE, [Reveal(0), Reveal(3)])

    assert isinstance(why, Proof)
    assert (why.technique, why.safe) == ("casual", only(3))


def test_the_ground_of_a_needless_guess_is_about_a_better_cell_and_of_a_blunder_about_its_own() -> (
    None
):
    needless = last(Minefield.drawn("..*.", "...."), [Reveal(0), Reveal(6)])
    blunder = last(PAIRED, [*map(Reveal, range(5, 10)), Reveal(1)])

    assert isinstance(needless, Proof)
    assert needless.safe == only(3)
    assert isinstance(blunder, Proof)
    assert blunder.mines == only(1)
