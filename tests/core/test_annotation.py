"""Annotated moves: their effects, judgements and mistakes."""

from random import Random

from minetui.core import (
    Annotation,
    Cell,
    Chord,
    Flag,
    Game,
    Judgement,
    Level,
    Minefield,
    Mistake,
    Move,
    Position,
    Question,
    Reveal,
    Status,
    Step,
    steps,
)
from minetui.core.annotation import annotated, mistake

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


JUDGED = Minefield.drawn("*....", ".....", "....*")
START = Position(JUDGED).reveal(4)  # all but both corners' neighbours


def cell(row: int, col: int) -> Cell:
    return JUDGED.grid.cell(row, col)


def judgement(before: Position, move: Move) -> Judgement | None:
    return Step(0, move, before, move.played_on(before)).annotated.judgement


def test_the_first_reveal_is_the_opening_move() -> None:
    assert judgement(Position(JUDGED), Reveal(4)) is Judgement.OPENING


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
    before = Position(JUDGED)
    moves = (Reveal(0), Flag(0), Flag(2), Reveal(2), Chord(2))

    assert [mistake(before, move, move.played_on(before)) for move in moves] == [
        *(Mistake.MINE, None, Mistake.FLAG, None, None)
    ]


def test_to_take_a_wrong_flag_away_or_to_question_it_is_no_mistake() -> None:
    before = Position(JUDGED).toggle_flag(2)

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
