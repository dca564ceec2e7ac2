"""Signs and colours: no two looks are alike without colour, and all of them can be read."""

import pytest
from rich.cells import cell_len

from minetui.ui.kit.glyphs import ASCII, ODDS, REACHES, SEATED, UNICODE, Accent, Glyphs, Look
from minetui.ui.settings.help import SIGN_ROWS

UNEXPLAINED = {Look.ZERO, Look.VEIL, Look.N1, Look.N2, Look.N4, Look.N5, Look.N6, Look.N7, Look.N8}
LIGHTS = {Accent.CREST, Accent.GLOW, Accent.BLAST, Accent.EMBER, Accent.GOLD}  # of a moment
BOARD = set(Look) - set(REACHES[1:]) - {*ODDS, Look.ODDS_SAFE, Look.ODDS_MINE}
both = pytest.mark.parametrize("signs", [UNICODE, ASCII], ids=["unicode", "ascii"])


@both
@pytest.mark.parametrize("looks", [BOARD, set(REACHES)], ids=["board", "start map"])
def test_looks_of_the_board_or_of_its_start_map_differ_without_colour(
    signs: Glyphs, looks: set[Look]
) -> None:
    drawn = [signs.signs[look] for look in looks]

    assert len(set(drawn)) == len(looks)


@both
def test_every_sign_has_two_columns_and_every_mark_one(signs: Glyphs) -> None:
    marks = [*signs.cursor, *signs.order, *signs.accents.values()]

    assert set(signs.signs) == set(Look)
    assert all(len(sign) == 2 and cell_len(sign) == 2 for sign in signs.signs.values())
    assert all(len(mark) == 1 and cell_len(mark) == 1 for mark in marks)


@both
def test_accents_differ_without_colour_from_each_other_and_from_none(signs: Glyphs) -> None:
    """The target is where the hint at the cursor is, and light is only shown in colours.

    A flag that a win adds is fainter, and no other sign.
    """
    assert set(signs.accents) == set(Accent) - {Accent.TARGET, Accent.ADDED} - LIGHTS
    assert " " not in signs.accents.values()


def test_the_ascii_signs_are_ascii() -> None:
    assert all(sign.isascii() for sign in ASCII.signs.values())
    assert all(mark.isascii() for mark in ASCII.accents.values())
    assert (ASCII.order + ASCII.cursor + ASCII.mine + ASCII.clock).isascii()


def test_the_help_explains_every_kind_of_sign_and_accent_once() -> None:
    """P14: it lacked the cursor, the witness, the conflict, the odds and the best starts."""
    signs = [sign for _, rows in SIGN_ROWS for sign in rows]
    looks = {paint.look for paint, _ in signs}
    accents = {paint.accent for paint, _ in signs}
    scales = {*REACHES, *ODDS, Look.ODDS_SAFE, Look.ODDS_MINE, *UNEXPLAINED}

    assert {*Look} - scales <= looks
    assert {*Accent} - LIGHTS - {*SEATED} <= accents
    assert {*SEATED} & accents
    assert looks & {*REACHES}
    assert looks & {*ODDS}
    assert len({meaning for _, meaning in signs}) == len(signs)
