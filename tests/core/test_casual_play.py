"""How the casual player plays on: to the closure and no further, past any wrong flags."""

from random import Random

import pytest

from minetui.core import (
    NO_CELLS,
    Cell,
    Chord,
    Flag,
    Game,
    Minefield,
    Move,
    Position,
    Reveal,
    Rule,
    Status,
    cells_of,
    deductions,
    next_casual_moves,
    only,
)
from minetui.core.closure import closure

from .boards import look, position, random_field, random_position, random_subset


def played_to_the_end(before: Position, near: Random | None = None) -> Position:
    """The position when the casual player is stuck or has won."""
    here = before
    for _ in range(2 * here.field.grid.size + 1):
        wanted = near.randrange(here.field.grid.size) if near else None
        moves = next_casual_moves(here, 0.0, wanted)
        if not moves:
            return here
        for move in moves:
            here = move.played_on(here)
    raise AssertionError("the casual player plays on for ever from\n" + look(before))


def test_c1_is_played_as_a_chord_on_the_players_own_flags() -> None:
    before = position(". 1 F 1 #")
    moves = next_casual_moves(before, 2.5)

    assert moves == [Chord(3, 2.5)]
    assert look(moves[0].played_on(before)) == ". 1 F 1 ."


def test_c2_is_played_as_flags_where_there_are_none_yet() -> None:
    before = position("* 2 * 1 #")

    assert next_casual_moves(before, 1.0) == [Flag(0, 1.0), Flag(2, 1.0)]


def test_flags_that_the_player_has_already_put_are_not_toggled_away() -> None:
    before = position("* 2 F # #")
    moves = next_casual_moves(before, 0.0)

    assert moves == [Flag(0, 0.0)]


def test_a_wrong_flag_is_taken_away_before_its_cell_is_revealed() -> None:
    before = position(". 1 F 1 f")

    assert next_casual_moves(before, 3.0) == [Flag(4, 3.0), Reveal(4, 3.0)]


def test_a_number_whose_flags_are_in_the_wrong_place_is_not_chorded() -> None:
    before = position("""
        # # # #
        f 1 # #
        # # * #
    """)

    assert next_casual_moves(before, 0.0) == []


def test_a_flag_that_nothing_proves_is_never_relied_on_even_when_right() -> None:
    before = position("""
        F 1 # #
        # # # #
    """)

    assert next_casual_moves(before, 0.0) == []


def test_the_deduction_about_the_wanted_cell_is_played_first() -> None:
    before = position(". 1 F 1 # # # 1 F 1 .")

    assert next_casual_moves(before, 0.0) == [Chord(3)]
    assert next_casual_moves(before, 0.0, near=4) == [Chord(3)]
    assert next_casual_moves(before, 0.0, near=6) == [Chord(7)]
    assert next_casual_moves(before, 0.0, near=7) == [Chord(7)]
    assert next_casual_moves(before, 0.0, near=5) == [Chord(3)]


@pytest.mark.parametrize("text", ["F 1 .", "# # *", "# 1 * # #"])
def test_a_won_a_fresh_and_a_stuck_game_have_no_next_moves(text: str) -> None:
    assert next_casual_moves(position(text), 0.0) == []


def test_a_lost_game_has_no_next_moves_that_change_anything() -> None:
    lost = position("! 1 . 1 #\n# # # # *")

    assert all(move.played_on(lost) is lost for move in next_casual_moves(lost, 0.0))


def test_a_deduction_that_is_carried_out_has_no_moves_left() -> None:
    random = Random("carried out")
    seen = set()

    for _ in range(80):
        here = random_position(random, right=0.7, wrong=0.1)
        if here.status is not Status.PLAYING:
            continue
        for found in deductions(here.surface, trusting=False):
            after = here
            for move in found.moves(here, 0.0):
                after = move.played_on(after)
            done = after.flagged if found.rule is Rule.C2 else after.revealed
            assert found.cells & ~done == NO_CELLS
            assert found.moves(after, 0.0) == []
            seen.add(found.rule)
    assert seen == {Rule.C1, Rule.C2}


def starts(field: Minefield, random: Random) -> Cell:
    """A start that opens something where there is one."""
    return random.choice(list(cells_of(field.zeros or field.safe)))


def test_the_casual_player_reveals_exactly_the_closure_of_the_start() -> None:
    random = Random("closure")
    won = 0

    for _ in range(60):
        field = random_field(random, 8, 8)
        start = starts(field, random)
        end = played_to_the_end(Position(field).reveal(start))
        assert end.revealed == closure(field, start)
        assert end.flagged & ~field.mines == NO_CELLS
        won += end.status is Status.WON
    assert 12 < won < 60


def test_wrong_flags_of_the_player_stop_and_lose_nothing() -> None:
    """The player's flags come first; then the casual player plays on over them."""
    random = Random("wrong flags")

    for _ in range(60):
        field = random_field(random, 8, 8)
        start = starts(field, random)
        wrong = random_subset(random, field.safe & ~only(start), random.choice((0.1, 0.5, 1.0)))
        right = random_subset(random, field.mines, random.random())
        end = played_to_the_end(Position(field, NO_CELLS, wrong | right).reveal(start), random)
        assert end.status is not Status.LOST
        assert end.revealed == closure(field, start)
        if end.status is Status.PLAYING:
            assert end.flagged & field.safe == wrong & ~end.revealed
            assert right & ~end.flagged == NO_CELLS


def test_flags_put_in_the_middle_of_a_game_change_nothing_either() -> None:
    random = Random("in between")

    for _ in range(40):
        field = random_field(random, 8, 8)
        start = starts(field, random)
        here = Position(field).reveal(start)
        while moves := next_casual_moves(here, 0.0):
            for move in moves:
                here = move.played_on(here)
            for cell in cells_of(random_subset(random, here.covered & ~here.flagged, 0.05)):
                here = here.toggle_flag(cell)
        assert here.status is not Status.LOST
        assert here.revealed == closure(field, start)


def test_the_casual_players_moves_can_be_undone_one_at_a_time() -> None:
    random = Random("undone")
    field = random_field(random, 8, 8)
    game = Game.on(field)
    game.play(Reveal(starts(field, random)))
    moves: list[Move] = []
    while found := next_casual_moves(game.position, 1.0):
        moves += found
        for move in found:
            assert game.play(move)

    assert list(game.moves)[1:] == moves
    while game.undo():
        pass
    assert game.position == Position(field)


def test_the_casual_player_does_nothing_after_a_loss() -> None:
    lost = position("! 1 . 1 #\n# # # # *")

    assert next_casual_moves(lost, 0.0) == []
