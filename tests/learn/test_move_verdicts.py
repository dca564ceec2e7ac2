"""What moves claim, and the verdicts on all that they claim."""

from minetui.core import NO_CELLS, Chord, Flag, Minefield, Move, Position, Reveal, only
from minetui.learn import Exercise, Judged, Task, claims_of, next_verdict, verdict_on_moves
from minetui.learn.claims import Claim

FIELD = Minefield.drawn("*..", "...", "..*")
MIDDLE, FIRST, LAST = 4, 0, 8


def position(*flags: int) -> Position:
    """The 2 in the middle, with some flags."""
    now = Position(FIELD).reveal(MIDDLE)
    for cell in flags:
        now = now.toggle_flag(cell)
    return now


def claimed(move: Move, now: Position) -> list[tuple[int, bool]]:
    return [(claim.cell, claim.mined) for claim in claims_of(move, now)]


def test_a_reveal_claims_its_cell_safe_and_a_flag_its_cell_mined() -> None:
    assert claimed(Reveal(1), position()) == [(1, False)]
    assert claimed(Flag(1), position()) == [(1, True)]


def test_a_flag_that_is_taken_away_and_moves_that_change_nothing_claim_nothing() -> None:
    flagged = position(FIRST)

    assert claimed(Flag(FIRST), flagged) == []
    assert claimed(Reveal(FIRST), flagged) == []
    assert claimed(Reveal(MIDDLE), flagged) == []
    assert claimed(Chord(MIDDLE), flagged) == []  # one flag for two mines
    assert claimed(Chord(1), flagged) == []


def test_a_chord_claims_all_cells_that_it_reveals() -> None:
    assert claimed(Chord(MIDDLE), position(FIRST, LAST)) == [
        (cell, False) for cell in (1, 2, 3, 5, 6, 7)
    ]


def test_a_chord_with_wrong_flags_is_answered_by_a_cell_that_may_be_a_mine() -> None:
    now = Position(Minefield.drawn("*..", "...", "...")).reveal(3).toggle_flag(1)
    verdict = verdict_on_moves([Chord(3)], now)

    assert verdict is not None
    assert verdict.judged is Judged.OPEN
    assert not verdict.claim.mined


def test_of_several_claims_the_first_that_is_not_proven_is_answered() -> None:
    verdict = verdict_on_moves([Flag(1), Reveal(4), Reveal(3)], row(Task.BOTH).position)

    assert verdict is not None
    assert (verdict.claim.cell, verdict.judged) == (4, Judged.REFUTED)


def test_moves_that_claim_nothing_have_no_verdict() -> None:
    assert verdict_on_moves([Flag(FIRST)], position(FIRST)) is None


def row(task: Task, technique: str = "casual") -> Exercise:
    """A mine at B1 that A1 proves, and with it D1 safe, and with that E1 mined."""
    field = Minefield.drawn(".*..*", ".....")
    covered = only(1) | only(3) | only(4)
    return Exercise("", task, Position(field, field.grid.cells & ~covered), technique)


def test_the_next_verdict_is_that_of_a_cell_that_is_left_until_none_is() -> None:
    exercise = row(Task.FLAG)
    now, shown = exercise.position, list[Claim]()
    while verdict := next_verdict(exercise, now):
        assert verdict.is_right
        shown.append(verdict.claim)
        now = now.toggle_flag(verdict.claim.cell)

    assert shown == [Claim(1, True), Claim(4, True)]


def test_a_guess_is_compared_with_the_best() -> None:
    """A neighbour of the 1 is mined in half of all layouts, a cell beyond in a quarter."""
    field = Minefield.drawn("..*...*")
    exercise = Exercise("", Task.GUESS, Position(field, only(1)), "odds")
    guesses = exercise.guesses

    assert guesses is not None
    assert not guesses.is_right(2)
    assert (guesses.mined(2), guesses.mined(3)) == (1 / 2, 1 / 4)
    assert guesses.is_right(guesses.advised)
    assert exercise.left(exercise.position) == (NO_CELLS, NO_CELLS)
