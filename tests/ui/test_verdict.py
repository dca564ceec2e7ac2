"""Verdicts drawn over a position: the numbers that prove one, or a layout in which it is false."""

from dataclasses import replace
from random import Random

from minetui.core import Minefield, Position, cells_of, only, set_of
from minetui.learn import Judged, Verdict
from minetui.learn.claims import Claim, verdict_on
from minetui.solver import Analysis
from minetui.ui.board.scene import Layer
from minetui.ui.kit.glyphs import Accent, Look
from minetui.ui.learn.verdict import drawn_verdict

A1, B1, C1, FAR = 0, 1, 2, 19
LINE = Position(Minefield.drawn("*." + "." * 17 + "*"), only(B1))  # a 1, and a sea of 17 cells


def looks(layer: Layer, look: Look) -> list[int]:
    return [cell for shown, cells in layer.looks if shown is look for cell in cells_of(cells)]


def accents(layer: Layer, accent: Accent) -> list[int]:
    return [cell for shown, cells in layer.accents if shown is accent for cell in cells_of(cells)]


def refuting(position: Position, claim: Claim, *mines: int) -> Layer:
    """The drawing of an open claim that is false in this layout."""
    return drawn_verdict(Verdict(claim, Judged.OPEN, layout=set_of(mines)), position)


def test_of_a_layout_the_mines_beside_numbers_are_drawn_and_the_cell_that_was_claimed() -> None:
    safe, mined = Claim(A1, mined=False), Claim(A1, mined=True)

    assert looks(refuting(LINE, safe, A1, FAR), Look.MAYBE_MINE) == [A1]
    assert looks(refuting(LINE, mined, C1, FAR), Look.MAYBE_MINE) == [C1]
    assert looks(refuting(LINE, mined, C1, FAR), Look.MAYBE_CLEAR) == [A1]
    assert accents(refuting(LINE, mined, C1, FAR), Accent.TARGET) == [A1]


def test_a_claim_about_the_sea_is_drawn_there() -> None:
    layer = refuting(LINE, Claim(FAR, mined=False), C1, FAR)

    assert looks(layer, Look.MAYBE_MINE) == [C1, FAR]


def test_where_few_cells_are_left_all_mines_of_the_layout_are_drawn() -> None:
    """So that the mine count can be checked."""
    short = Position(Minefield.drawn("*...*"), only(B1))

    assert looks(refuting(short, Claim(A1, mined=False), A1, 4), Look.MAYBE_MINE) == [A1, 4]


def test_flags_stay_where_the_layout_has_mines_and_are_safe_where_it_has_none() -> None:
    flagged = LINE.toggle_flag(A1)
    kept = refuting(flagged, Claim(FAR, mined=True), A1)
    denied = refuting(flagged, Claim(C1, mined=False), C1)

    assert (looks(kept, Look.MAYBE_MINE), looks(kept, Look.MAYBE_CLEAR)) == ([], [FAR])
    assert (looks(denied, Look.MAYBE_MINE), looks(denied, Look.MAYBE_CLEAR)) == ([C1], [A1])


def test_of_a_proof_the_numbers_and_the_cell_are_drawn() -> None:
    corner = Position(Minefield.drawn("*."), only(B1))
    for mined in (True, False):
        verdict = verdict_on(Claim(A1, mined), Analysis(corner.surface), Random(1))
        layer = drawn_verdict(verdict, corner)

        assert looks(layer, Look.TO_FLAG) == [A1]
        assert accents(layer, Accent.WITNESS) == [B1]
        assert accents(layer, Accent.TARGET) == [A1]
    played = drawn_verdict(verdict, replace(corner, flagged=only(A1)))
    assert looks(played, Look.TO_FLAG) == []


def test_a_verdict_that_was_not_found_in_time_draws_nothing() -> None:
    assert drawn_verdict(Verdict(Claim(A1, mined=True), Judged.UNKNOWN), LINE) == Layer()
