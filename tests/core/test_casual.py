"""The casual rules, what they prove, and how the casual player plays on."""

from dataclasses import replace
from itertools import combinations
from random import Random

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    NO_CELLS,
    Cell,
    Chord,
    Deduction,
    Flag,
    Game,
    Grid,
    Minefield,
    Move,
    Position,
    Reveal,
    Rule,
    Status,
    Surface,
    cells_of,
    deductions,
    has,
    next_casual_moves,
    only,
    remaining,
    set_of,
    starts,
)
from minetui.core.closure import closure
from minetui.core.position import MinefieldError

from .boards import (
    SHAPES,
    cells,
    drawing,
    look,
    minefield,
    naive_deduction,
    naively,
    position,
    random_field,
    random_position,
    random_subset,
    surface,
)


def agree(seen: Surface) -> None:
    """One pass over a surface: every deduction and conflict, and nothing else."""
    found, wanted, cols = deductions(seen), naively(seen), seen.grid.cols
    by_hand = wanted.deductions()
    clears = [one for one in by_hand if one.rule == "C1"]
    flags = [one for one in by_hand if one.rule == "C2"]

    assert {naive_deduction(one, cols) for one in found} == by_hand
    assert len(found) == len(by_hand)
    assert bool(found) is bool(by_hand)
    assert naive.places(found.conflicts, cols) == wanted.conflicts()
    mined = {place for one in flags for place in one.cells}
    certain = mined | (wanted.proven()[0] if seen.flagged else set())
    assert naive.places(found.flags, cols) == mined
    assert naive.places(found.clears, cols) == {p for one in clears for p in one.cells} - certain
    assert naive.places(found.sure_clears, cols) == {
        place for one in clears if not one.trusted for place in one.cells
    }
    assert [one.witness for one in found] == sorted(one.witness for one in found)


def test_c1_clears_around_a_number_that_has_all_its_flags() -> None:
    seen = surface("""
        F 1 #
        # # #
    """)

    assert list(deductions(seen)) == [
        Deduction(1, Rule.C1, cells("..x xxx"), trusted=cells("x")),
    ]


def test_c1_clears_around_a_zero_that_a_flag_had_stopped() -> None:
    seen = surface(". . # # #")

    assert list(deductions(seen)) == [Deduction(1, Rule.C1, only(2))]


def test_c2_flags_around_a_number_that_needs_all_its_covered_cells() -> None:
    found = deductions(surface("# 2 #"))

    assert list(found) == [Deduction(1, Rule.C2, cells("x.x"))]
    assert found.flags == cells("x.x")
    assert found.clears == NO_CELLS


def test_c2_counts_the_flags_that_are_already_there() -> None:
    seen = surface("F 2 #")

    assert list(deductions(seen)) == [Deduction(1, Rule.C2, only(2))]


def test_a_number_with_nothing_left_to_clear_or_flag_gives_no_deduction() -> None:
    assert not deductions(surface("F 1 ."))
    assert not deductions(surface("F 2 F"))
    assert not deductions(surface(". . ."))
    assert not deductions(surface("# # #"))


def test_two_numbers_together_prove_what_no_single_one_does_so_the_player_is_stuck() -> None:
    """The casual player never compares two numbers."""
    seen = surface("""
        # # #
        1 1 #
        . 1 #
    """)

    assert not deductions(seen)


def test_a_number_with_more_flags_than_it_shows_is_a_conflict_and_proves_nothing() -> None:
    seen = surface("""
        F 1 F
        # # #
    """)
    found = deductions(seen)

    assert found.conflicts == cells(".x. ...")
    assert not found


def test_a_number_with_too_few_covered_cells_is_a_conflict() -> None:
    found = deductions(surface(". 3 #"))

    assert found.conflicts == only(1)
    assert not found


def test_numbers_that_share_a_flag_with_a_conflict_give_no_deduction() -> None:
    """One of those flags is wrong, and nobody knows which."""
    seen = surface("# 1 F 1 F 1 #")
    found = deductions(seen)

    assert found.conflicts == cells("...x...")
    assert not found


def test_numbers_that_share_no_flag_with_a_conflict_go_on() -> None:
    found = deductions(surface("F 1 F 1 # # F 1 #"))

    assert found.conflicts == only(1)
    assert list(found) == [Deduction(7, Rule.C1, only(8), trusted=only(6))]


def test_a_flag_that_the_rules_place_themselves_is_proven_and_needs_no_trust() -> None:
    seen = surface("""
        . 1 F #
        . 1 2 #
        . . 1 #
    """)
    proven = seen.grid.picture(deductions(seen).proven)

    assert proven == drawing("""
        . . x .
        . . . .
        . . . .
    """)


def test_a_deduction_names_the_flags_it_trusts() -> None:
    """A hint never quietly walks a player onto a mine."""
    seen = surface("""
        # # #
        1 2 F
        # # #
    """)
    one, two = Deduction(3, Rule.C1, NO_CELLS), deductions(seen)

    assert one.trusted == NO_CELLS
    assert not two
    assert list(deductions(replace(seen, flagged=seen.flagged | only(0)))) == [
        Deduction(3, Rule.C1, cells(".x. ... xx."), trusted=only(0)),
        Deduction(4, Rule.C1, cells(".xx ... xxx"), trusted=only(0) | only(5)),
    ]


def test_a_clear_is_sure_when_one_of_its_witnesses_trusts_no_flag() -> None:
    seen = surface("""
        F 1 . 1 F
        # # # # #
    """)
    found = deductions(seen)

    assert found.clears == cells("..... xxxxx")
    assert found.sure_clears == cells("..... .xxx.")


def test_the_hint_about_a_cell_is_the_one_that_trusts_the_fewest_flags() -> None:
    seen = surface("""
        F 1 . 1 F
        # # # # #
    """)
    found = deductions(seen)

    assert found.about(7) == Deduction(2, Rule.C1, cells("..... .xxx."))
    assert found.about(6) == Deduction(2, Rule.C1, cells("..... .xxx."))
    assert found.about(5) == Deduction(1, Rule.C1, cells("..... xxx.."), trusted=only(0))


def test_the_hint_about_a_witness_is_its_own() -> None:
    found = deductions(surface("F 1 # # #\n# # # # #"))

    assert (
        found.about(1) == found.deduction(1) == Deduction(1, Rule.C1, cells("..x.. xxx.."), only(0))
    )


def test_a_hint_is_about_witnesses_and_the_cells_they_clear_or_flag_and_no_others() -> None:
    """A revealed or flagged cell beside a witness is not what the witness is about."""
    random = Random("about")

    for _ in range(60):
        found = deductions(random_position(random, wrong=0.1).surface)
        for cell in range(found.surface.grid.size):
            about, hinting = found.about(cell), [one for one in found if has(one.cells, cell)]
            if has(found.witnesses, cell):
                assert about == found.deduction(cell)
            elif hinting:
                assert about in hinting
                assert about.trusted.bit_count() == min(h.trusted.bit_count() for h in hinting)
            else:
                assert about is None


def test_the_numbers_around_a_cell_are_what_a_player_counts() -> None:
    seen = surface("""
        F # #
        # 3 F
        . 2 F
    """)

    assert seen.numbers_around(4) == (3, 3, 3)
    assert seen.numbers_around(7) == (2, 2, 1)
    assert seen.numbers_around(6) == (0, 0, 1)


def test_random_positions_give_the_deductions_of_a_count_cell_by_cell() -> None:
    random = Random("deductions")

    for _ in range(250):
        wrong = random.choice((0.0, 0.1, 0.4))
        here = random_position(random, right=random.random(), wrong=wrong)
        agree(here.surface)
        found, by_hand = deductions(here.surface), naively(here.surface).proven(random)
        cols = here.field.grid.cols
        assert (naive.places(found.proven, cols), naive.places(found.safe, cols)) == by_hand


@given(st.data())
def test_any_surface_even_an_impossible_one_gives_the_deductions_of_a_count(
    data: st.DataObject,
) -> None:
    """Numbers that no minefield has, as after a reading error or a lost game."""
    rows, cols = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 5))
    signs = data.draw(st.text("####FF.1112238", min_size=rows * cols, max_size=rows * cols))
    drawn = "\n".join(signs[row * cols : (row + 1) * cols] for row in range(rows))
    seen = surface(drawn)
    found, wanted = deductions(seen), naively(seen)

    assert naive.places(found.conflicts, cols) == wanted.conflicts()
    assert {(one.rule.name, one.witness, one.cells) for one in found} == {
        (one.rule, seen.grid.cell(*one.witness), naive.cell_set(one.cells, cols))
        for one in wanted.deductions()
    }


def test_a_position_lost_on_a_mine_still_gives_one_pass() -> None:
    """A revealed mine shows no number and is not covered."""
    seen = position("""
        ! 1 #
        # # #
    """).surface

    agree(seen)


def test_proven_deductions_see_only_the_flags_that_the_rules_would_place() -> None:
    seen = surface(
        """
        F 1 . 1 F
        # # . 1 .
        # # # # #
    """
    )
    found = deductions(seen, trusting=False)

    assert found.surface.flagged == cells("....x ..... .....")
    assert all(not one.trusted for one in found)


def test_proven_deductions_are_sound_whatever_the_player_flagged() -> None:
    random = Random("proven")

    for _ in range(150):
        here = random_position(random, right=random.random(), wrong=random.choice((0, 0.1, 0.6)))
        found, mines = deductions(here.surface, trusting=False), here.field.mines
        assert found.conflicts == NO_CELLS
        assert found.clears & mines == NO_CELLS
        assert found.flags & ~mines == NO_CELLS
        assert found.sure_clears == found.clears
        assert found.proven & ~mines == NO_CELLS
        assert found.safe & mines == NO_CELLS
        assert found.safe & here.revealed == NO_CELLS


def test_sure_clears_and_flags_are_sound_even_beside_wrong_flags() -> None:
    random = Random("sure")
    trusted = 0

    for _ in range(300):
        here = random_position(random, right=0.6, wrong=0.2)
        found = deductions(here.surface)
        assert found.sure_clears & here.field.mines == NO_CELLS
        assert found.flags & ~here.field.mines == NO_CELLS
        trusted += (found.clears & here.field.mines).bit_count()
    assert trusted > 10  # clears that lean on a wrong flag do walk onto mines: that is why


def test_on_the_rules_own_flags_no_mine_is_ever_cleared_and_no_safe_cell_flagged() -> None:
    """Section 3, the first fact; one deduction after another in any order."""
    random = Random("sound")

    for _ in range(40):
        field = random_field(random, 8, 8)
        start = random.choice(list(cells_of(field.safe)))
        here = Position(field, only(start))
        while found := deductions(here.surface):
            one = random.choice(list(found))
            if one.rule is Rule.C1:
                assert one.cells & field.mines == one.trusted == NO_CELLS
                here = replace(here, revealed=here.revealed | one.cells)
            else:
                assert one.cells & ~field.mines == NO_CELLS
                here = replace(here, flagged=here.flagged | one.cells)
        assert here.revealed == closure(field, start)


def every_closure_agrees(field: Minefield, order: Random | None = None) -> None:
    """The closure of every safe start, and the fewest that remain over all of them."""
    grid = field.grid
    board = naive.Board.of(grid.rows, grid.cols, field.mines)
    closures = {
        start: naive.cell_set(naive.closure(board, grid.place(start), order), grid.cols)
        for start in cells_of(field.safe)
    }
    fewest, start = remaining(field)

    for safe, wanted in closures.items():
        assert closure(field, safe) == wanted
    left = {safe: len(board.safe) - cleared.bit_count() for safe, cleared in closures.items()}
    found = starts(field)
    assert fewest == min(left.values()) == left[start] == found.remaining
    assert {safe: found.remaining_from(safe) for safe in left} == left
    assert found.best == set_of(safe for safe in left if left[safe] == fewest)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (5, 1), (2, 3), (3, 3), (2, 4)])
def test_the_closures_of_every_start_on_every_minefield_of_a_small_shape(
    rows: int, cols: int
) -> None:
    grid = Grid(rows, cols)

    for mines in range(2**grid.size - 1):
        every_closure_agrees(Minefield(grid, mines))


def test_the_closures_of_every_start_on_three_by_four_cells_with_up_to_three_mines() -> None:
    grid = Grid(3, 4)

    for count in range(4):
        for mines in combinations(range(grid.size), count):
            every_closure_agrees(Minefield(grid, set_of(mines)))


def test_the_closures_of_larger_minefields_in_random_orders_of_the_rules() -> None:
    """Section 3, the first fact: the order never matters."""
    random = Random("orders")

    for _ in range(100):
        every_closure_agrees(random_field(random, 7, 7), random)


@pytest.mark.parametrize("height", [1, 2, 3])
def test_closures_across_bands_of_few_rows_are_those_of_the_whole_board(
    height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With low bands and every closure remembered, small boards use all that joins bands."""
    monkeypatch.setattr("minetui.core.closure.BAND_HEIGHT", height)
    monkeypatch.setattr("minetui.core.closure.SMALL", 0)
    random = Random("bands")

    for _ in range(40):
        every_closure_agrees(random_field(random, 9, 7))


def test_a_cleared_cell_has_its_closure_within_that_of_the_start() -> None:
    """Section 3, the second fact."""
    random = Random("within")

    for _ in range(40):
        field = random_field(random, 8, 8)
        start = random.choice(list(cells_of(field.safe)))
        cleared = closure(field, start)
        for cell in cells_of(cleared):
            assert closure(field, cell) & ~cleared == NO_CELLS


def test_a_start_that_is_no_zero_clears_nothing_but_itself() -> None:
    """Section 3, the second fact."""
    field = minefield("""
        . . . *
        . . . .
    """)

    assert closure(field, 2) == only(2)
    assert closure(field, 0) == field.safe & ~only(7)


def test_the_casual_player_flags_to_go_on_where_an_opening_alone_would_stop() -> None:
    field = minefield("""
        . . * .
        . . . .
        . . . .
    """)

    assert field.opening(only(0)) == field.safe & ~only(3)
    assert closure(field, 0) == field.safe
    assert remaining(field) == (0, 0)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (".", 0),
        ("* .", 0),
        (". * .", 1),
        (". . * . .", 2),
        ("* * *\n* . *\n* * *", 0),
        (". * *\n* * *\n* * .", 1),
    ],
)
def test_the_fewest_remaining_cells_counted_by_hand(text: str, left: int) -> None:
    assert remaining(minefield(text))[0] == left


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_a_board_without_mines_leaves_nothing_from_any_start(rows: int, cols: int) -> None:
    field = Minefield(Grid(rows, cols), NO_CELLS)

    assert remaining(field) == (0, 0)
    assert all(closure(field, start) == field.safe for start in cells_of(field.safe))


def test_the_start_that_remaining_names_is_safe_and_leaves_what_it_says() -> None:
    random = Random("expert")
    grid = Grid(16, 30)

    for _ in range(20):
        field = Minefield(grid, set_of(random.sample(range(480), 99)))
        left, start = remaining(field)
        assert has(field.safe, start)
        assert left == field.safe.bit_count() - closure(field, start).bit_count()


def test_there_is_no_fewest_remaining_without_a_safe_cell() -> None:
    with pytest.raises(MinefieldError, match="at least one safe cell"):
        remaining(Minefield.drawn("**"))


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


def opening_start(field: Minefield, random: Random) -> Cell:
    """A start that opens something where there is one."""
    return random.choice(list(cells_of(field.zeros or field.safe)))


def test_the_casual_player_reveals_exactly_the_closure_of_the_start() -> None:
    random = Random("closure")
    won = 0

    for _ in range(60):
        field = random_field(random, 8, 8)
        start = opening_start(field, random)
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
        start = opening_start(field, random)
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
        start = opening_start(field, random)
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
    game.play(Reveal(opening_start(field, random)))
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
