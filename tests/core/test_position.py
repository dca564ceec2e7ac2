"""Minefields, positions and surfaces: what they imply, show and become by a move."""

from collections.abc import Iterable
from random import Random

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    MOVES,
    NO_CELLS,
    Chord,
    Flag,
    Grid,
    Minefield,
    Move,
    Position,
    Question,
    Reveal,
    Shape,
    Status,
    cells_of,
    has,
    only,
    set_of,
)
from minetui.core.position import MinefieldError

from .boards import (
    SHAPES,
    SMALL_SHAPES,
    cells,
    drawing,
    look,
    minefield,
    naive_board,
    position,
    random_field,
    random_position,
    random_subset,
)

DRAWN_MOVES = {
    "rule 3: revealing a mine loses the game": ("* # #\n# # #", Reveal(0), "! # #\n# # #"),
    "rule 4: revealing a number reveals only itself": ("* # #\n# # #", Reveal(1), "* 1 #\n# # #"),
    "rule 4: revealing a zero reveals its whole opening and no more": (
        "# # # * #\n# # # # #\n# # # # #\n* # # # #",
        Reveal(0),
        ". . 1 * #\n. . 1 1 1\n1 1 . . .\n* 1 . . .",
    ),
    "rule 4: of two openings that share only numbers one is revealed": (
        *("# # # * # # #", Reveal(0), ". . 1 * # # #"),
    ),
    "rules 4 and 7: the second one wins": (". . 1 * # # #", Reveal(6), ". . 1 F 1 . ."),
    "rules 4 and 5: an opening goes on past a flagged cell, which stays covered": (
        *("# # f # # *", Reveal(0), ". . f . 1 *"),
    ),
    "rule 5: a zero can be revealed when its flag is gone": (
        *(". . # . 1 *", Reveal(2), ". . . . 1 F"),
    ),
    "rule 6: a chord with all its flags reveals the other neighbours": (
        *("F # #\n# 2 #\n# F #", Chord(4), "F 1 .\n2 2 1\n1 F 1"),
    ),
    "rules 4 and 6: a chord opens the zeros it reveals": (
        *("F 1 # # #\n# # # # *", Chord(1), "F 1 . 1 #\n1 1 . 1 *"),
    ),
    "rules 5 and 6: a chord on a zero reveals what a flag had kept covered": (
        *(". # . 1 *\n. . . 1 #", Chord(0), ". . . 1 *\n. . . 1 #"),
    ),
    "rules 3 and 6: a chord on wrong flags loses and reveals all the same": (
        *("* f #\n# 1 #\n# # #", Chord(4), "! f .\n1 1 .\n. . ."),
    ),
    "rules 3 and 6: a chord may reveal several mines at once": (
        *("f f * #\n# 2 * #", Chord(5), "f f ! #\n. 2 ! #"),
    ),
    "rule 7: revealing the last safe cell wins and flags the mines": (
        *("* 1 .\n# 1 .", Reveal(3), "F 1 .\n1 1 ."),
    ),
    "rule 7: a win needs no flags and keeps the right ones": (
        *("F 1 # 1 *", Reveal(2), "F 1 . 1 F"),
    ),
    "rule 7: flags on all mines do not win": ("* # #", Flag(0), "F # #"),
    "rules 5 and 7: a wrong flag on a safe cell keeps the game from being won": (
        *("f # *", Reveal(1), "f 1 *"),
    ),
}
IDLE_MOVES = {
    "rule 3: a reveal after the game is lost": ("! F 1 #", Reveal(3)),
    "rule 3: a flag after the game is lost": ("! F 1 #", Flag(3)),
    "rule 3: the same flag again after the game is lost": ("! F 1 #", Flag(1)),
    "rule 3: a chord after the game is lost": ("! F 1 #", Chord(2)),
    "rule 5: a reveal of a right flag": ("F # f\n# # #", Reveal(0)),
    "rule 5: a reveal of a wrong flag": ("F # f\n# # #", Reveal(2)),
    "rule 6: a chord with a flag too few": ("F # #\n# 2 #\n# * #", Chord(4)),
    "rule 6: a chord with a flag too many": ("F f #\n# 2 f\n# * #", Chord(4)),
    "rule 6: a chord on a covered cell": ("F # #\n# # #\n# F #", Chord(4)),
    "rule 6: a chord on a flag": ("F # #\n# F #\n# * #", Chord(4)),
    "rule 6: a chord on a revealed mine, which shows no number": ("! # #", Chord(0)),
    "rule 6: a chord on a number with nothing left around it": ("F 1 . 1 #\n1 1 . 1 *", Chord(1)),
    "rule 6: a chord on a zero with nothing left around it": ("F 1 . 1 #\n1 1 . 1 *", Chord(2)),
    "rules 5 and 6: a chord on a zero beside a flag": (". f . 1 *\n. . . 1 #", Chord(0)),
    "rule 7: a reveal after the game is won": ("F 1 .", Reveal(0)),
    "rule 7: a flag after the game is won": ("F 1 .", Flag(0)),
    "rule 7: a chord after the game is won": ("F 1 .", Chord(1)),
    "rule 8: a reveal of a revealed cell": ("F 1 #\n1 1 #\n# # #", Reveal(1)),
    "rule 8: a flag on a revealed cell": ("F 1 #\n1 1 #\n# # #", Flag(1)),
    "a question mark where there is no flag": ("* # *", Question(0)),
}


@pytest.mark.parametrize(("before", "move", "after"), DRAWN_MOVES.values(), ids=DRAWN_MOVES)
def test_a_move_does_what_the_rules_say(before: str, move: Move, after: str) -> None:
    """Rules 3 to 7: a game is lost on a revealed mine, and won when no safe cell is covered."""
    status = Status.LOST if "!" in after else Status.PLAYING if {*"#f"} & {*after} else Status.WON
    found = move.played_on(position(before))

    assert look(found) == drawing(after)
    assert (found.status, found.hit) == (status, cells(after, "!"))


@pytest.mark.parametrize(("before", "move"), IDLE_MOVES.values(), ids=IDLE_MOVES)
def test_a_move_that_changes_nothing_returns_the_very_same_position(
    before: str, move: Move
) -> None:
    """Rule 8."""
    here = position(before)

    assert move.played_on(here) is here


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_one_reveal_wins_a_board_without_mines_and_one_with_one_safe_cell(
    rows: int, cols: int
) -> None:
    """Rules 4 and 7."""
    grid = Grid(rows, cols)

    for cell in range(grid.size):
        for mines in (NO_CELLS, grid.cells & ~only(cell)):
            after = Position(Minefield(grid, mines)).reveal(cell)
            assert after.status is Status.WON
            assert after.covered == after.flagged == mines


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


def test_a_question_mark_protects_nothing_and_goes_with_its_cover() -> None:
    before = position("* # # #").toggle_flag(2).question(2)

    assert before.mines_left == 1
    assert before.reveal(2).questioned == NO_CELLS
    assert before.reveal(3).status is Status.WON
    assert before.reveal(3).questioned == NO_CELLS
    assert before.reveal(0).question(2) == before.reveal(0)


def test_each_move_plays_itself_and_keeps_its_time() -> None:
    before = position("F 1 #\n1 1 #")

    assert Reveal(2, 1.5).played_on(before) == before.reveal(2) == before.reveal_all(before.covered)
    assert Flag(2, 1.5).played_on(before) == before.toggle_flag(2)
    assert Question(0, 1.5).played_on(before) == before.question(0)
    assert Chord(1, 1.5).played_on(before) == before.chord(1)
    assert [move(1, 2.5).at for move in MOVES] == [2.5] * 4
    assert [move(1).at for move in MOVES] == [0.0] * 4
    assert [move.word for move in MOVES] == ["reveal", "flag", "chord", "question"]


def played_in_both(field: Minefield, moves: Iterable[Move]) -> None:
    """Play moves in both implementations, which agree after each."""
    grid, here, play = field.grid, Position(field), naive.Play(naive_board(field))
    for move in moves:
        before, here = here, move.played_on(here)
        changed = getattr(play, move.word)(grid.place(move.cell))

        assert (here is not before) is changed
        assert naive.places(here.revealed, grid.cols) == play.revealed
        assert naive.places(here.flagged, grid.cols) == play.flagged
        assert here.status.value == play.status
        assert here.covered == grid.cells & ~here.revealed


@st.composite
def games(draw: st.DrawFn) -> tuple[Minefield, list[Move]]:
    """A small minefield, one cell in eight mined, and moves on any of its cells."""
    grid = Grid(draw(st.integers(1, 6)), draw(st.integers(1, 6)))
    sets = st.integers(0, 2**grid.size - 1)
    mines = draw(sets) & draw(sets) & draw(sets)
    moves = st.tuples(st.sampled_from((Reveal, Flag, Chord)), st.integers(0, grid.size - 1))
    drawn = draw(st.lists(moves, max_size=40))
    return Minefield(grid, mines), [kind(cell) for kind, cell in drawn]


@given(games())
def test_any_moves_on_any_board_give_what_playing_cell_by_cell_gives(
    case: tuple[Minefield, list[Move]],
) -> None:
    """Rules 3 to 8."""
    played_in_both(*case)


@pytest.mark.parametrize("shape", Shape)
def test_long_careful_games_give_what_playing_cell_by_cell_gives(shape: Shape) -> None:
    """Rules 3 to 8, deep into games that seldom hit a mine."""
    random = Random("careful")

    for _ in range(50 if shape is Shape.SQUARE else 20):
        field = random_field(random, 10, 10, shape)
        places = random.choices(range(field.grid.size), k=60)
        kinds = {True: (Flag, Flag, Chord), False: (Reveal, Chord)}
        played_in_both(
            field, [random.choice(kinds[has(field.mines, cell)])(cell) for cell in places]
        )


FIELD = minefield("""
    . . . . * .
    . . . . . .
    * . . . . .
    . . . * * .
    . . . * . .
""")


def agree(field: Minefield, *revealed: int) -> None:
    """Both implementations say the same of a minefield, with any of these cells revealed."""
    grid, board = field.grid, naive_board(field)
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
    assert other == FIELD.grid.rectangle(range(3, 5), range(3))
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


@pytest.mark.parametrize(
    ("text", "three_bv", "openings", "islands"),
    [
        (". . .\n. * .\n. . .", 8, 0, 1),
        (". . * . . * . .", 4, 2, 1),
        ("* . *\n. . .\n* . *\n* . .\n* * *", 7, 0, 1),  # corners join
        (". * * .\n* * * *\n* * * *\n. * * .", 4, 0, 4),
    ],
)
def test_the_measures_of_boards_counted_by_hand(
    text: str, three_bv: int, openings: int, islands: int
) -> None:
    field = minefield(text)

    assert (field.three_bv, field.openings, field.islands) == (three_bv, openings, islands)


@pytest.mark.parametrize(("rows", "cols"), SMALL_SHAPES)
def test_every_minefield_of_every_small_shape_measures_as_a_count_cell_by_cell(
    rows: int, cols: int
) -> None:
    random = Random(f"{rows}x{cols}")
    grid = Grid(rows, cols)

    for mines in range(2**grid.size):
        agree(Minefield(grid, mines), random_subset(random, grid.cells & ~mines, 0.7))


@pytest.mark.parametrize("shape", Shape)
def test_random_larger_minefields_measure_as_a_count_cell_by_cell(shape: Shape) -> None:
    random = Random("minefields")

    for _ in range(80):
        field = random_field(random, 12, 12, shape)
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
        ((), r"expected rows of '\*' and '\.', got none"),
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


def test_a_surface_shows_the_revealed_numbers_and_no_others() -> None:
    seen = position("""
        . 1 F
        1 2 #
        * # f
    """).surface

    assert seen.revealed == cells("xx. xx. ...")
    assert seen.covered == cells("..x ..x xxx")
    assert seen.flagged == cells("..x ... ..x")
    assert seen.mine_count == 2
    assert seen.numbered[:3] == (cells("x"), cells(".x. x.."), cells("... .x."))
    assert not any(seen.numbered[3:])


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


@pytest.mark.parametrize("shape", Shape)
def test_the_band_holds_every_neighbour_of_every_revealed_cell(shape: Shape) -> None:
    random = Random("bands")

    for _ in range(100):
        seen = random_position(random, wrong=0.3, shape=shape).surface
        busy, grid = seen.busy_band, seen.grid
        band = seen.within(busy)
        for number, shown in enumerate(seen.numbered):
            assert busy.restored(band.numbered[number]) == shown
            for cell in cells_of(shown):
                around = band.grid.neighbours(busy.inside(cell))
                for name in ("covered", "flagged"):
                    near = busy.restored(around & getattr(band, name))
                    assert near == grid.neighbours(cell) & getattr(seen, name)
        assert not any(has(seen.covered, cell) for cell in cells_of(seen.revealed))


def test_the_lines_of_a_position_show_a_mine_only_if_it_was_hit() -> None:
    assert position(". 1 F\n1 2 #\n! # f").lines == [".1F", "12#", "*#F"]
    assert position("* 3 *\n# * #\n# # #").lines == ["#3#", "###", "###"]


def test_a_move_aims_at_what_it_reveals_itself() -> None:
    """A chord at the covered cells without a flag around its number, a flag at nothing."""
    field = Minefield.drawn("*..", "...")
    grid = field.grid
    here = Position(field).reveal(grid.cell(1, 1)).toggle_flag(grid.cell(0, 0))
    others = set_of([grid.cell(0, 1), grid.cell(0, 2), grid.cell(1, 0), grid.cell(1, 2)])

    assert Chord(grid.cell(1, 1)).aimed_at(here) == others
    assert Reveal(grid.cell(0, 2)).aimed_at(here) == only(grid.cell(0, 2))
    assert Flag(grid.cell(0, 1)).aimed_at(here) == NO_CELLS
    assert Question(grid.cell(0, 1)).aimed_at(here) == NO_CELLS
