"""Minefields, positions and surfaces: what they imply, show and become by a move."""

from random import Random

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import MOVES as KINDS
from minetui.core import (
    NO_CELLS,
    Cell,
    Chord,
    Flag,
    Grid,
    Level,
    Minefield,
    Move,
    Position,
    Question,
    Reveal,
    Status,
    cells_of,
    has,
    only,
)
from minetui.core.deal import deal
from minetui.core.position import MinefieldError, Numbers

from .boards import (
    SHAPES,
    cells,
    drawing,
    look,
    minefield,
    position,
    random_field,
    random_position,
    random_subset,
)

MOVES = {"reveal": Reveal, "flag": Flag, "chord": Chord}


@st.composite
def games(draw: st.DrawFn) -> tuple[Minefield, list[tuple[str, Cell]]]:
    """A small minefield, one cell in eight mined, and moves on any of its cells."""
    grid = Grid(draw(st.integers(1, 6)), draw(st.integers(1, 6)))
    sets = st.integers(0, 2**grid.size - 1)
    mines = draw(sets) & draw(sets) & draw(sets)
    moves = st.tuples(st.sampled_from(sorted(MOVES)), st.integers(0, grid.size - 1))
    return Minefield(grid, mines), draw(st.lists(moves, max_size=40))


def test_revealing_a_mine_loses_the_game() -> None:
    """Rule 3."""
    before = position("""
        * # #
        # # #
    """)
    after = before.reveal(0)

    assert look(after) == drawing("""
        ! # #
        # # #
    """)
    assert (before.status, after.status) == (Status.PLAYING, Status.LOST)
    assert after.hit == only(0)


def test_nothing_can_be_played_after_the_game_is_lost() -> None:
    """Rule 3."""
    lost = position("! F 1 #")

    assert lost.reveal(3) is lost
    assert lost.toggle_flag(1) is lost
    assert lost.toggle_flag(3) is lost
    assert lost.chord(2) is lost


def test_revealing_a_zero_reveals_its_whole_opening_and_no_more() -> None:
    """Rule 4."""
    before = position("""
        # # # * #
        # # # # #
        # # # # #
        * # # # #
    """)

    assert look(before.reveal(0)) == drawing("""
        . . 1 * #
        . . 1 1 1
        1 1 . . .
        * 1 . . .
    """)


def test_two_openings_that_share_only_numbers_are_revealed_one_at_a_time() -> None:
    """Rule 4."""
    before = position("# # # * # # #")

    assert look(before.reveal(0)) == drawing(". . 1 * # # #")
    assert look(before.reveal(6)) == drawing("# # # * 1 . .")
    assert look(before.reveal(0).reveal(6)) == drawing(". . 1 F 1 . .")


def test_revealing_a_number_reveals_only_itself() -> None:
    """Rule 4."""
    before = position("""
        * # #
        # # #
    """)

    assert look(before.reveal(1)) == drawing("""
        * 1 #
        # # #
    """)


def test_a_flag_keeps_its_cell_from_a_reveal() -> None:
    """Rule 5."""
    before = position("""
        F # f
        # # #
    """)

    assert before.reveal(0) is before
    assert before.reveal(2) is before


def test_a_flag_keeps_its_cell_out_of_an_opening_and_the_opening_goes_on_past_it() -> None:
    """Rule 5: no move uncovers a flagged cell, but rule 4 still reveals the rest."""
    before = position("# # f # # *")

    assert look(before.reveal(0)) == drawing(". . f . 1 *")


def test_a_flagged_zero_can_be_revealed_when_its_flag_is_gone() -> None:
    """Rule 5."""
    flagged = position(". . f . 1 *")
    after = flagged.toggle_flag(2).reveal(2)

    assert look(after) == drawing(". . . . 1 F")
    assert after.status is Status.WON


def test_a_flag_keeps_its_cell_out_of_a_chord() -> None:
    """Rules 5 and 6."""
    before = position("""
        f # *
        # 1 #
        # # #
    """)
    after = before.chord(4)

    assert look(after) == drawing("""
        f 1 !
        . 1 1
        . . .
    """)
    assert after.status is Status.LOST


def test_a_chord_with_all_its_flags_reveals_the_other_neighbours() -> None:
    """Rule 6."""
    before = position("""
        F # #
        # 2 #
        # * #
    """).toggle_flag(7)

    assert look(before.chord(4)) == drawing("""
        F 1 .
        2 2 1
        1 F 1
    """)


def test_a_chord_opens_the_zeros_it_reveals() -> None:
    """Rules 4 and 6."""
    before = position("""
        F 1 # # #
        # # # # *
    """)

    assert look(before.chord(1)) == drawing("""
        F 1 . 1 #
        1 1 . 1 *
    """)


@pytest.mark.parametrize(
    "text",
    [
        "F # #\n# 2 #\n# * #",  # a flag too few
        "F f #\n# 2 f\n# * #",  # a flag too many
        "F # #\n# # #\n# F #",  # on a covered cell
        "F # #\n# F #\n# * #",  # on a flag
    ],
)
def test_a_chord_that_may_not_be_played_does_nothing(text: str) -> None:
    """Rule 6."""
    before = position(text)

    assert before.chord(4) is before


def test_a_chord_on_a_number_with_nothing_left_around_it_does_nothing() -> None:
    """Rules 6 and 8."""
    before = position("""
        F 1 . 1 #
        1 1 . 1 *
    """)

    assert before.chord(1) is before
    assert before.chord(2) is before


def test_a_chord_on_a_zero_reveals_what_a_flag_had_kept_covered() -> None:
    """Rules 5 and 6: a zero has all its flags when there are none."""
    before = position("""
        . f . 1 *
        . . . 1 #
    """)
    cleared = before.toggle_flag(1)

    assert before.chord(0) is before
    assert look(cleared.chord(0)) == drawing("""
        . . . 1 *
        . . . 1 #
    """)


def test_a_chord_on_wrong_flags_loses_and_reveals_all_the_same() -> None:
    """Rules 3 and 6."""
    before = position("""
        * f #
        # 1 #
        # # #
    """)
    after = before.chord(4)

    assert look(after) == drawing("""
        ! f .
        1 1 .
        . . .
    """)
    assert after.status is Status.LOST
    assert after.flagged == only(1)


def test_a_chord_may_reveal_several_mines_at_once() -> None:
    """Rules 3 and 6."""
    after = position("f f * #\n# 2 * #").chord(5)

    assert after.hit == only(2) | only(6)
    assert after.status is Status.LOST


def test_a_chord_on_a_revealed_mine_does_nothing() -> None:
    """Rule 6: a mine shows no number."""
    lost = position("! # #")

    assert lost.chord(0) is lost


def test_revealing_the_last_safe_cell_wins_and_flags_the_mines() -> None:
    """Rule 7."""
    before = position("""
        * 1 .
        # 1 .
    """)
    after = before.reveal(3)

    assert look(after) == drawing("""
        F 1 .
        1 1 .
    """)
    assert (before.status, after.status) == (Status.PLAYING, Status.WON)
    assert after.mines_left == 0


def test_flags_on_all_mines_do_not_win() -> None:
    """Rule 7: flags don't matter."""
    assert position("F # #").status is Status.PLAYING


def test_a_wrong_flag_on_a_safe_cell_keeps_the_game_from_being_won() -> None:
    """Rules 5 and 7."""
    after = position("f # *").reveal(1)

    assert after.status is Status.PLAYING
    assert look(after) == "f 1 *"


def test_a_win_needs_no_flags_and_keeps_the_right_ones() -> None:
    """Rule 7."""
    before = position("F 1 # 1 *")
    after = before.reveal(2)

    assert look(after) == "F 1 . 1 F"
    assert after.status is Status.WON


def test_nothing_can_be_played_after_the_game_is_won() -> None:
    """Rules 7 and 8."""
    won = position("F 1 .")

    assert won.status is Status.WON
    assert won.toggle_flag(0) is won
    assert won.reveal(0) is won
    assert won.chord(1) is won


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_one_reveal_wins_a_board_without_mines(rows: int, cols: int) -> None:
    """Rules 4 and 7."""
    field = Minefield(Grid(rows, cols), NO_CELLS)

    for cell in range(field.grid.size):
        after = Position(field).reveal(cell)
        assert after.status is Status.WON
        assert after.covered == after.flagged == NO_CELLS


@pytest.mark.parametrize(("rows", "cols"), SHAPES[1:])
def test_one_reveal_wins_a_board_with_one_safe_cell(rows: int, cols: int) -> None:
    """Rules 4 and 7."""
    grid = Grid(rows, cols)

    for cell in range(grid.size):
        field = Minefield(grid, grid.cells & ~only(cell))
        after = Position(field).reveal(cell)
        assert after.status is Status.WON
        assert after.flagged == field.mines


def test_a_move_that_changes_nothing_returns_the_very_same_position() -> None:
    """Rule 8."""
    before = position("""
        F 1 #
        1 1 #
        # # #
    """)

    assert before.reveal(1) is before
    assert before.reveal(0) is before
    assert before.toggle_flag(1) is before
    assert before.chord(8) is before


def test_a_flag_is_put_and_taken_away_and_counted() -> None:
    before = position("* # *")
    flagged = before.toggle_flag(0).toggle_flag(1).toggle_flag(2)

    assert look(flagged) == "F f F"
    assert [before.mines_left, flagged.mines_left] == [2, -1]
    assert flagged.toggle_flag(1).toggle_flag(0).toggle_flag(2) == before


def test_a_flag_becomes_a_question_mark_and_that_goes() -> None:
    before = position("* # *")
    flagged = before.toggle_flag(0)
    questioned = flagged.question(0)

    assert (questioned.flagged, questioned.questioned) == (NO_CELLS, only(0))
    assert questioned.question(0) == before
    assert questioned.toggle_flag(0) == flagged
    assert before.question(0) is before


def test_a_question_mark_protects_nothing_and_goes_with_its_cover() -> None:
    before = position("* # # #").toggle_flag(2).question(2)

    assert before.mines_left == 1
    assert before.reveal(2).questioned == NO_CELLS
    assert before.reveal(3).status is Status.WON
    assert before.reveal(3).questioned == NO_CELLS
    assert before.reveal(0).question(2) == before.reveal(0)


def test_each_move_plays_itself_and_keeps_its_time() -> None:
    before = position("F 1 #\n1 1 #")

    assert Reveal(2, 1.5).played_on(before) == before.reveal(2)
    assert Flag(2, 1.5).played_on(before) == before.toggle_flag(2)
    assert Question(0, 1.5).played_on(before) == before.question(0)
    assert Chord(1, 1.5).played_on(before) == before.chord(1)
    assert [move(1, 2.5).at for move in KINDS] == [2.5] * 4
    assert [move(1).at for move in KINDS] == [0.0] * 4
    assert [move.word for move in KINDS] == ["reveal", "flag", "chord", "question"]


@given(games())
def test_any_moves_on_any_board_give_what_playing_cell_by_cell_gives(
    case: tuple[Minefield, list[tuple[str, Cell]]],
) -> None:
    """Rules 3 to 8."""
    field, moves = case
    grid = field.grid
    here, play = Position(field), naive.Play(naive.Board.of(grid.rows, grid.cols, field.mines))

    for name, cell in moves:
        before = here
        move: Move = MOVES[name](cell)
        here = move.played_on(before)
        changed = getattr(play, name)(grid.place(cell))

        assert (here is not before) is changed
        assert naive.places(here.revealed, grid.cols) == play.revealed
        assert naive.places(here.flagged, grid.cols) == play.flagged
        assert here.status.value == play.status
        assert here.covered == grid.cells & ~here.revealed


def test_long_careful_games_give_what_playing_cell_by_cell_gives() -> None:
    """Rules 3 to 8, deep into games that seldom hit a mine."""
    random = Random("careful")
    for _ in range(50):
        field = random_field(random, 10, 10)
        grid = field.grid
        here, play = Position(field), naive.Play(naive.Board.of(grid.rows, grid.cols, field.mines))
        for _ in range(60):
            cell = random.randrange(grid.size)
            mined = grid.place(cell) in play.board.mines
            name = random.choice(["flag", "flag", "chord"] if mined else ["reveal", "chord"])
            here = MOVES[name](cell).played_on(here)
            getattr(play, name)(grid.place(cell))

        assert naive.places(here.revealed, grid.cols) == play.revealed
        assert naive.places(here.flagged, grid.cols) == play.flagged
        assert here.status.value == play.status


@given(games())
def test_no_move_covers_a_cell_again_or_changes_the_position_it_was_played_on(
    case: tuple[Minefield, list[tuple[str, Cell]]],
) -> None:
    field, moves = case
    here = Position(field)

    for name, cell in moves:
        before, was = here, (here.revealed, here.flagged)
        here = MOVES[name](cell).played_on(here)

        assert before.revealed & ~here.revealed == NO_CELLS
        assert (before.revealed, before.flagged) == was
        assert here.flagged & here.revealed == NO_CELLS
        assert all(0 <= shown < field.grid.size for shown in cells_of(here.revealed))


def test_a_reveal_on_a_board_above_the_limit_reveals_the_same_opening() -> None:
    """Rule 4, by rows: a wall of mines with a gap in a corner."""
    grid = Grid(150, 160)
    wall = minefield("*" * 159 + ".")
    field = Minefield(grid, grid.lowered(wall.mines, 70))
    after = Position(field).reveal(0)

    assert after.status is Status.PLAYING
    assert after.revealed == grid.band(grid.cells, 0, 70)


FIELD = minefield("""
    . . . . * .
    . . . . . .
    * . . . . .
    . . . * * .
    . . . * . .
""")


def agree(field: Minefield, *revealed: int) -> None:
    """Both implementations say the same of a minefield, with any of these cells revealed."""
    grid = field.grid
    board = naive.Board.of(grid.rows, grid.cols, field.mines)
    zeros = {grid.cell(*zero): opening for opening in board.openings() for zero in opening}

    assert field.mine_count == len(board.mines)
    assert naive.places(field.safe, grid.cols) == board.safe
    for number, shown in enumerate(field.numbered):
        wanted = {place for place, count in board.numbers.items() if count == number}
        assert naive.places(shown, grid.cols) == wanted
    for zero in cells_of(field.zeros):
        assert naive.places(field.opening(only(zero)), grid.cols) == zeros[zero]
    assert naive.places(field.lone_numbers, grid.cols) == board.lone_numbers()
    assert field.openings == len(board.openings())
    assert field.islands == board.islands()
    assert field.three_bv == board.three_bv()
    for each in revealed:
        seen = naive.places(each, grid.cols)
        assert field.solved_three_bv(each) == board.solved_three_bv(seen)


def test_a_minefield_is_drawn_with_its_numbers() -> None:
    assert FIELD.picture() == drawing("""
        . . . 1 * 1
        1 1 . 1 1 1
        * 1 1 2 2 1
        1 1 2 * * 1
        . . 2 * 3 1
    """)
    assert FIELD.mine_count == 5


def test_an_opening_is_the_zeros_that_touch_and_the_numbers_around_them() -> None:
    corner, other = FIELD.opening(only(0)), FIELD.opening(only(24))

    assert FIELD.grid.picture(corner) == drawing("""
        x x x x . .
        x x x x . .
        . x x x . .
        . . . . . .
        . . . . . .
    """)
    assert FIELD.grid.picture(other) == drawing("""
        . . . . . .
        . . . . . .
        . . . . . .
        x x x . . .
        x x x . . .
    """)
    assert FIELD.opening(only(0) | only(24)) == corner | other
    assert FIELD.openings == 2


def test_the_3bv_counts_each_opening_once_and_each_number_that_none_reveals() -> None:
    assert FIELD.grid.picture(FIELD.lone_numbers) == drawing("""
        . . . . . x
        . . . . x x
        . . . . x x
        . . . . . x
        . . . . x x
    """)
    assert FIELD.lone_numbers.bit_count() == 8
    assert FIELD.islands == 1
    assert FIELD.three_bv == 10


def test_islands_that_touch_only_by_a_corner_are_one() -> None:
    joined = minefield("* . *\n. . .\n* . *\n* . .\n* * *")
    parted = minefield(". * * .\n* * * *\n* * * *\n. * * .")

    assert joined.islands == 1
    assert parted.islands == 4


def test_the_3bv_of_an_opening_is_done_when_its_last_cell_is_revealed() -> None:
    field = minefield(". . . *\n. . . .")
    rim = only(2)

    assert field.solved_three_bv(NO_CELLS) == 0
    assert field.solved_three_bv(field.safe & ~rim & ~only(7)) == 0
    assert field.solved_three_bv(field.safe & ~only(7)) == 1
    assert field.solved_three_bv(field.safe) == field.three_bv == 2


@pytest.mark.parametrize(
    ("text", "three_bv", "openings", "islands"),
    [
        (".", 1, 1, 0),
        ("*", 0, 0, 0),
        (". *", 1, 0, 1),
        (". . .", 1, 1, 0),
        (".\n.\n*", 1, 1, 0),
        (". . .\n. * .\n. . .", 8, 0, 1),
        ("* * *\n* . *\n* * *", 1, 0, 1),
        (". . . * . . .", 2, 2, 0),
        (". . * . . * . .", 4, 2, 1),
    ],
)
def test_the_measures_of_boards_counted_by_hand(
    text: str, three_bv: int, openings: int, islands: int
) -> None:
    field = minefield(text)

    assert (field.three_bv, field.openings, field.islands) == (three_bv, openings, islands)


@pytest.mark.parametrize(("rows", "cols"), [shape for shape in SHAPES if shape[0] * shape[1] <= 9])
def test_every_minefield_of_every_small_shape_measures_as_a_count_cell_by_cell(
    rows: int, cols: int
) -> None:
    random = Random(f"{rows}x{cols}")
    grid = Grid(rows, cols)

    for mines in range(2**grid.size):
        agree(Minefield(grid, mines), random_subset(random, grid.cells & ~mines, 0.7))


def test_random_larger_minefields_measure_as_a_count_cell_by_cell() -> None:
    random = Random("minefields")

    for _ in range(80):
        field = random_field(random, 12, 12)
        opened = field.opening(random_subset(random, field.zeros, 0.5))
        agree(field, opened, field.safe, random_subset(random, field.grid.cells, 0.9))


def test_the_number_of_a_cell_counts_the_mines_that_touch_it() -> None:
    field = minefield("* * *\n* . *\n* * *")

    assert field.number(4) == 8
    assert field.numbered[8] == only(4)
    assert field.number(0) == 2
    assert all(not cells_at for cells_at in field.numbered[:8])


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (("..", "..."), r"row 2: expected 2 of '\*' and '\.', got '\.\.\.'"),
        (("..", ".x"), r"row 2: expected 2 of '\*' and '\.', got '\.x'"),
        (("1.",), r"row 1: expected 2 of '\*' and '\.', got '1\.'"),
    ],
)
def test_a_drawing_that_is_no_rectangle_of_mines_and_safe_cells_is_refused(
    rows: tuple[str, ...], message: str
) -> None:
    with pytest.raises(MinefieldError, match=f"^{message}$"):
        Minefield.drawn(*rows)


def test_a_zero_may_be_drawn_as_a_digit_as_files_do() -> None:
    assert Minefield.drawn("*0", "00") == Minefield.drawn("*.", "..")
    assert Minefield.drawn("0*0").mines == cells(". x .")


def test_only_a_board_of_many_millions_of_cells_is_too_large_to_count() -> None:
    assert Minefield(Grid(2000, 2000), NO_CELLS).countable
    assert not Minefield(Grid(2000, 2001), NO_CELLS).countable


def test_nothing_drawn_is_no_minefield() -> None:
    with pytest.raises(MinefieldError, match="got none"):
        Minefield.drawn()


def test_a_surface_shows_the_revealed_numbers_and_no_others() -> None:
    seen = position("""
        . 1 F
        1 2 #
        * # f
    """).surface

    assert seen.grid.picture(seen.revealed) == seen.grid.picture(cells("xx. xx. ..."))
    assert seen.covered == cells("..x ..x xxx")
    assert seen.flagged == cells("..x ... ..x")
    assert seen.mine_count == 2
    assert [seen.grid.picture(shown) for shown in seen.numbered[:3]] == [
        seen.grid.picture(wanted) for wanted in (cells("x"), cells(".x. x.."), cells("... .x."))
    ]


def test_two_positions_that_look_alike_have_one_surface() -> None:
    """The rules and the solver take a surface, so they can't cheat."""
    left, right = position("* 1 #"), position("# 1 *")

    assert left != right
    assert left.surface == right.surface


def test_the_busy_band_is_the_revealed_rows_and_one_on_either_side() -> None:
    seen = position("""
        # # #
        # # f
        # * #
        # 1 #
        # # #
        F # #
        # # #
    """).surface
    busy = seen.busy_band
    band = seen.within(busy)

    assert (busy.first, band.grid) == (6, Grid(3, 3))
    assert band.covered == cells("xxx x.x xxx")
    assert band.flagged == NO_CELLS
    assert band.numbered[1] == cells("... .x. ...")
    assert band.mine_count == 2


def test_a_board_with_nothing_revealed_is_its_own_band() -> None:
    seen = Position(Minefield.drawn("..*", "...")).surface

    assert seen.within(seen.busy_band) is seen


def test_the_band_holds_every_neighbour_of_every_revealed_cell() -> None:
    random = Random("bands")

    for _ in range(100):
        seen = random_position(random, wrong=0.3).surface
        busy, grid = seen.busy_band, seen.grid
        band = seen.within(busy)
        for number, shown in enumerate(seen.numbered):
            assert busy.restored(band.numbered[number]) == shown
            for cell in cells_of(shown):
                around = band.grid.neighbours(cell - busy.first)
                for name in ("covered", "flagged"):
                    near = busy.restored(around & getattr(band, name))
                    assert near == grid.neighbours(cell) & getattr(seen, name)
        assert not any(has(seen.covered, cell) for cell in cells_of(seen.revealed))


def test_numbers_are_equal_to_a_count_where_comparing_cell_by_cell_finds_them_so() -> None:
    level, random = Level(9, 9, 35), Random(2)
    for _ in range(30):
        field, members = Minefield(level.grid, deal(level, random)), deal(level, random)
        equal = Numbers.of(field.numbered).equal_to(level.grid.tally_digits(members))
        around = {
            cell: (level.grid.neighbours(cell) & members).bit_count()
            for cell in cells_of(level.grid.cells)
        }

        assert equal & field.mines == NO_CELLS
        for cell in cells_of(field.safe):
            assert has(equal, cell) == (field.number(cell) == around[cell])


def test_a_position_shows_numbers_covers_flags_and_the_mine_that_was_hit() -> None:
    seen = position("""
        . 1 F
        1 2 #
        ! # f
    """)

    assert seen.lines == [".1F", "12#", "*#F"]


def test_mines_that_were_not_hit_look_like_any_covered_cell() -> None:
    assert position("* 3 *\n# * #\n# # #").lines == ["#3#", "###", "###"]


def test_items_are_put_into_the_lines_of_a_picture() -> None:
    assert Grid(3, 2).lines("abcdef") == ["ab", "cd", "ef"]
