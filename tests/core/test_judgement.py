"""How each reveal is judged: did the casual rules force it just then?"""

from minetui.core import (
    Cell,
    Chord,
    Flag,
    Judgement,
    Minefield,
    Mistake,
    Move,
    Position,
    Question,
    Reveal,
    Status,
    Step,
)
from minetui.core.annotation import mistake

FIELD = Minefield.drawn("*....", ".....", "....*")
START = Position(FIELD).reveal(4)  # all but both corners' neighbours


def cell(row: int, col: int) -> Cell:
    return FIELD.grid.cell(row, col)


def judgement(before: Position, move: Move) -> Judgement | None:
    return Step(0, move, before, move.played_on(before)).annotated.judgement


def test_the_first_reveal_is_the_opening_move() -> None:
    assert judgement(Position(FIELD), Reveal(4)) is Judgement.OPENING


def test_a_reveal_that_a_rule_allows_with_the_flags_of_that_moment_is_forced() -> None:
    field = Minefield.drawn("*...", "....")
    before = Position(field, field.grid.cells & ~(1 | 16 | 2))

    assert judgement(before, Reveal(4)) is Judgement.UNFORCED
    assert judgement(before.toggle_flag(0), Reveal(4)) is Judgement.FORCED


def test_a_chord_is_the_rule_itself() -> None:
    field = Minefield.drawn("*...", "....")
    before = Position(field, field.grid.cells & ~(1 | 16 | 2)).toggle_flag(0)

    assert judgement(before, Chord(5)) is Judgement.FORCED


def test_a_wrong_flag_forces_as_well_as_a_right_one() -> None:
    """The casual rules trust the player's flags."""
    field = Minefield.drawn("*...", "....")
    before = Position(field, field.grid.cells & ~(1 | 16 | 2)).toggle_flag(4)

    assert judgement(before, Reveal(0)) is Judgement.FORCED


def test_what_reveals_nothing_has_no_judgement() -> None:
    assert judgement(START, Flag(0)) is None
    assert judgement(START, Reveal(cell(1, 2))) is None
    assert judgement(START, Chord(cell(1, 1))) is None


def test_a_mistake_is_a_mine_that_is_hit_or_a_flag_on_a_safe_cell() -> None:
    before = Position(FIELD)
    moves = (Reveal(0), Flag(0), Flag(2), Reveal(2), Chord(2))

    assert [mistake(before, move, move.played_on(before)) for move in moves] == [
        *(Mistake.MINE, None, Mistake.FLAG, None, None)
    ]


def test_to_take_a_wrong_flag_away_or_to_question_it_is_no_mistake() -> None:
    before = Position(FIELD).toggle_flag(2)

    assert mistake(before, Flag(2), before.toggle_flag(2)) is None
    assert mistake(before, Question(2), before.question(2)) is None


def test_to_flag_a_revealed_cell_does_nothing_and_is_no_mistake() -> None:
    assert mistake(START, Flag(4), START.toggle_flag(4)) is None


def test_a_win_that_flags_the_mines_is_no_mistake() -> None:
    field = Minefield.drawn("*..", "...")
    before = Position(field).reveal(2)
    after = before.reveal(3)

    assert after.status is Status.WON
    assert mistake(before, Reveal(3), after) is None
