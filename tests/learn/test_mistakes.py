"""Puzzles from the mistakes of one's own games."""

from minetui.core import Chord, Flag, Level, Minefield, Move, Reveal
from minetui.formats import Replay
from minetui.learn import Mode, Puzzle, mistakes
from minetui.solver import REVIEWABLE

from .proving import prove

LARGE = Level(45, 45, 300)


def found(field: Minefield, *moves: Move, given: int = 0) -> list[Puzzle]:
    return [each for each in mistakes([Replay(field, moves, given=given)]) if each]


def test_a_guess_where_a_cell_was_safe_asks_for_a_safe_cell() -> None:
    field = Minefield.drawn("..*.", "....")

    (puzzle,) = found(field, Reveal(0), Reveal(6))

    assert (puzzle.mode, puzzle.technique) == (Mode.SAFE_CELL, "logic")
    assert puzzle.position.revealed == field.opening(1)
    prove(puzzle)


def test_a_certain_mine_where_a_cell_was_safe_asks_for_it_and_names_the_pattern() -> None:
    field = Minefield.drawn(".*.*.", ".....")

    *_, puzzle = found(field, *map(Reveal, range(5, 10)), Reveal(1))

    assert (puzzle.technique, puzzle.pattern) == ("pairs", "1-2-1")
    assert (puzzle.is_right(2), puzzle.is_right(1)) == (True, False)


def test_a_certain_mine_where_nothing_was_safe_asks_for_the_best_guess() -> None:
    field = Minefield.drawn("*.*..*")

    (puzzle,) = found(field, Reveal(1), Reveal(0))

    assert (puzzle.mode, puzzle.technique) == (Mode.GUESS, "odds")
    assert not puzzle.is_right(0)


def test_a_chord_that_was_sure_to_hit_a_mine_is_a_mistake_though_no_cell_was_certain() -> None:
    """Nothing was safe, and A3 needs a mine in A2 or B3, and the chord reveals both."""
    field = Minefield.drawn("***.", "*..*", "....")
    flags = [Flag(cell) for cell in (0, 1, 2, 6)]

    (puzzle,) = found(field, Reveal(5), Reveal(8), Reveal(11), *flags, Chord(5))

    assert (puzzle.mode, puzzle.technique) == (Mode.GUESS, "odds")


def test_wrong_flags_are_taken_off_and_good_moves_are_no_mistakes() -> None:
    field = Minefield.drawn("..*.", "....")

    (puzzle,) = found(field, Reveal(0), Flag(3), Reveal(6))

    assert puzzle.position.flagged == 0
    assert found(field, Reveal(0), Reveal(7)) == []
    assert found(field, Reveal(0), Reveal(6), given=2) == []


def test_a_job_may_end_after_any_reveal_and_large_boards_are_passed_over() -> None:
    field = Minefield.drawn("..*.", "....")
    large = Replay(Minefield(LARGE.grid, 2), (Reveal(0), Reveal(44)))

    assert LARGE.grid.size > REVIEWABLE
    assert list(mistakes([large])) == []
    assert list(mistakes([Replay(field, (Reveal(0), Reveal(7)))])) == [None]
