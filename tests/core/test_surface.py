"""Surfaces: what the player may know, and the rows of it that rules can see."""

from random import Random

from minetui.core import NO_CELLS, Grid, Minefield, Position, cells_of, has

from .boards import cells, position, random_position


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
