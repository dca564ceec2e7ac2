"""The palettes: all that is drawn can be read, by the contrast ratios of WCAG 2.1."""

from collections.abc import Mapping
from itertools import pairwise, product
from unittest.mock import Mock

import pytest
from rich.style import Style
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from minetui.ui.kit.colours import Colours
from minetui.ui.kit.glyphs import NUMBERS, REACHES, SEATED, Accent, Look
from minetui.ui.kit.inks import ODDS_SCALE, PALETTES, CellPaint, Inks, Palette
from minetui.ui.kit.lines import INKS, Ink, NamedStyles
from minetui.ui.kit.lists import INKS as ROW_INKS

SCALES = {*ODDS_SCALE, *REACHES[2:]}
ENDS = (Look.ODDS_SAFE, Look.ODDS_MINE)
OTHERS = (Look.CLEAR, Look.TO_FLAG, Look.COVERED, Look.ZERO, Look.REACH_7, Look.REACH_4, Look.HIT)
OURS = [palette.theme for palette in PALETTES]
TEXTUALS = [theme for theme in BUILTIN_THEMES.values() if not theme.ansi]
UNMIXED = [theme for theme in BUILTIN_THEMES.values() if theme.ansi]
every_palette = pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)


def luminance(colour: Color) -> float:
    """The relative luminance of a colour, by WCAG 2.1."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Color, second: Color) -> float:
    """The contrast ratio of two colours, by WCAG 2.1."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def distance(first: Color, second: Color) -> float:
    """How far apart two colours are."""
    return sum((a - b) ** 2 for a, b in zip(first.rgb, second.rgb, strict=True)) ** 0.5


def inks_of(palette: Palette) -> Inks:
    """The inks of a palette in its own window."""
    return Inks(palette, Style(bgcolor=palette.window))


def styles_over(theme: Theme, ground: str, inks: Mapping[str, Ink]) -> NamedStyles:
    """The styles of inks over a ground of a theme."""
    variables = theme.to_color_system().generate()
    app = Mock(theme_variables=variables, no_color=False, current_theme=theme)
    below = Style(bgcolor=Color.parse(variables[ground]).rich_color)
    return NamedStyles(Mock(app=app, rich_style=below), inks)


def poor(palette: Palette, paints: list[CellPaint], least: float) -> dict[CellPaint, float]:
    """The cells whose sign has less contrast to its ground."""
    inks = inks_of(palette)
    ratios = {paint: contrast(inks.text(paint), inks.ground(paint)) for paint in paints}
    return {paint: round(ratio, 2) for paint, ratio in ratios.items() if ratio < least}


@every_palette
def test_digits_and_figures_can_be_read_on_all_shades(palette: Palette) -> None:
    looks = (*NUMBERS[1:], *ODDS_SCALE, *REACHES[2:])
    cells = [CellPaint(look, shade=shade) for look in looks for shade in (0, 1, 2)]

    assert poor(palette, cells, 4.5) == {}


@every_palette
def test_every_sign_can_be_seen_on_every_ground(palette: Palette) -> None:
    cells = [
        CellPaint(look, accent, shade, *how)
        for look, accent, shade in product(set(Look) - {Look.ZERO}, (None, *Accent), (0, 1, 2))
        for how in product((False, True), repeat=2)
    ]

    assert poor(palette, cells, 3) == {}


@every_palette
def test_a_flag_keeps_its_hue_on_every_third_hexagon_and_beside_a_knights_cell(
    palette: Palette,
) -> None:
    """It comes nearer to white or black as far as it must, and no further."""
    inks, flag = inks_of(palette), Color.parse(palette.flag)
    paints = [CellPaint(Look.FLAG, shade=2)]
    paints += [CellPaint(Look.FLAG, Accent.LIT, shade) for shade in (0, 1)]

    assert max(distance(flag, inks.text(paint)) for paint in paints) < 150


@every_palette
def test_cells_of_a_ghost_look_between_covered_and_revealed_ones_which_differ(
    palette: Palette,
) -> None:
    inks = inks_of(palette)
    pairs = product(map(Color.parse, palette.covered), map(Color.parse, palette.revealed))

    assert min(contrast(*pair) for pair in pairs) >= 3
    for shade in (0, 1, 2):
        cells = ((Look.COVERED, None), (Look.COVERED, Accent.GHOST), (Look.ZERO, None))
        covered, ghostly, revealed = (inks.ground(CellPaint(*cell, shade)) for cell in cells)

        assert contrast(covered, ghostly) >= 1.4
        assert contrast(ghostly, revealed) >= 2


@every_palette
def test_the_cursor_is_seen_beside_every_ground(palette: Palette) -> None:
    inks = inks_of(palette)
    cursor = inks.ground(CellPaint(Look.ZERO, here=True))
    near = {
        (look, accent)
        for look, accent, shade in product(set(Look) - SCALES, (None, *Accent), (0, 1))
        if distance(cursor, inks.ground(CellPaint(look, accent, shade))) < 60
    }

    assert near == set()


@every_palette
def test_the_cursors_of_a_team_are_seen_on_all_shades_and_their_signs_on_them(
    palette: Palette,
) -> None:
    """Over numbers, flags and covered cells, also in 256 colours; nobody's is the player's own."""
    for shown in (palette, palette.shown_in(Colours.CUBE)):
        inks = inks_of(shown)
        own = inks.ground(CellPaint(Look.ZERO, here=True))
        for look, accent in product((Look.COVERED, Look.FLAG, Look.ZERO, Look.N3), SEATED):
            grounds = [inks.ground(CellPaint(look, None, shade)) for shade in (0, 1)]
            cursor = inks.ground(CellPaint(look, accent))

            assert min(contrast(cursor, ground) for ground in grounds) >= 3
            assert distance(cursor, own) >= 60
            assert contrast(inks.text(CellPaint(look, accent)), cursor) >= 3


@every_palette
def test_a_mine_that_was_hit_is_red_under_the_cursor_too_and_the_others_are_faint(
    palette: Palette,
) -> None:
    inks = inks_of(palette)
    red = inks.ground(CellPaint(Look.HIT))
    for shown in (palette, palette.shown_in(Colours.CUBE)):
        hit = CellPaint(Look.HIT, here=True)
        other = CellPaint(Look.MINE)
        seen = inks_of(shown)

        assert seen.ground(hit) == seen.ground(hit._replace(here=False))
        assert contrast(seen.text(hit), seen.ground(hit)) >= 3
        assert contrast(seen.text(other), seen.ground(other)) < contrast(
            Color.parse(shown.mine), seen.ground(other)
        )
    assert red.hsl.h < 0.06 or red.hsl.h > 0.94


@every_palette
def test_digits_and_flags_can_be_read_under_the_cursor(palette: Palette) -> None:
    """Also in 256 colours."""
    cells = [CellPaint(look, here=True) for look in (*NUMBERS[1:], Look.FLAG, Look.WRONG)]

    assert poor(palette, cells, 4.5) == {}
    assert poor(palette.shown_in(Colours.CUBE), cells, 4.5) == {}


@every_palette
def test_cells_that_prove_and_cells_that_are_proven_are_two_grounds(palette: Palette) -> None:
    """On the board and in each cut-out of it, which is drawn by the same painter."""
    for shown in (palette, palette.shown_in(Colours.CUBE)):
        inks = inks_of(shown)
        witness = inks.ground(CellPaint(Look.N1, Accent.WITNESS))
        plain = {look: inks.ground(CellPaint(look)) for look in Look}

        assert distance(witness, plain[Look.N1]) >= 60
        for look in (Look.CLEAR, Look.TO_FLAG, Look.COVERED, Look.FLAG):
            proven = inks.ground(CellPaint(look, Accent.TARGET))

            assert distance(proven, witness) >= 60
            assert distance(proven, plain[look]) >= 35


@every_palette
def test_the_window_can_be_read(palette: Palette) -> None:
    window = Color.parse(palette.window)
    dim = window.blend(Color.parse(palette.text), 0.6)

    assert contrast(Color.parse(palette.text), window) >= 7
    assert contrast(dim, window) >= 3
    assert min(contrast(Color.parse(accent), window) for accent in palette.accents) >= 4.5


@every_palette
def test_the_odds_go_from_safe_to_mined_by_lightness(palette: Palette) -> None:
    """P1: cells at 85 % looked like cells at 0 %, in all themes."""
    inks = inks_of(palette)
    grounds = [inks.ground(CellPaint(look)) for look in ODDS_SCALE]
    steps = [after.brightness - before.brightness for before, after in pairwise(grounds)]
    near = {
        (end, other)
        for end, other in product(ENDS, OTHERS)
        if distance(inks.ground(CellPaint(end)), inks.ground(CellPaint(other))) < 30
    }

    assert all(step > 0 for step in steps) or all(step < 0 for step in steps)
    assert near == set()


@every_palette
def test_a_mine_that_may_be_there_looks_alike_on_both_shades(palette: Palette) -> None:
    inks = inks_of(palette)
    for accent in (None, Accent.TARGET):
        first, second = (inks.text(CellPaint(Look.MAYBE_MINE, accent, at)) for at in (0, 1))

        assert distance(first, second) < 60


@every_palette
def test_a_cell_at_an_edge_with_more_board_behind_it_fades(palette: Palette) -> None:
    inks = inks_of(palette)
    window = Color.parse(palette.window)
    for look in (Look.COVERED, Look.N1):
        plain, faded = inks.ground(CellPaint(look)), inks.ground(CellPaint(look, faded=True))

        assert distance(faded, window) <= distance(plain, window) / 2


def test_a_theme_of_textual_gets_a_palette_as_dark_as_it_is() -> None:
    for theme in BUILTIN_THEMES.values():
        assert Palette.of_theme(theme).dark is theme.dark


@pytest.mark.parametrize("ground", ["surface", "background"])
def test_words_can_be_read_in_any_theme(ground: str) -> None:
    """The yellow of light themes was hardly to be seen in a list of hints."""
    full, unread = [name for name, ink in INKS.items() if ink.opacity == 1], {}
    for theme in (*OURS, *TEXTUALS):
        styles = styles_over(theme, ground, INKS)
        below = Color.parse(theme.to_color_system().generate()[ground])
        ratios = {name: contrast(Color.from_rich_color(styles(name).color), below) for name in full}
        unread |= {(theme.name, name): ratio for name, ratio in ratios.items() if ratio < 3}

    assert unread == {}


@pytest.mark.parametrize("theme", UNMIXED, ids=lambda theme: theme.name)
def test_words_in_the_colours_of_the_terminal_have_no_ground_that_they_may_drown_in(
    theme: Theme,
) -> None:
    """Nobody knows these colours, so none is mixed: `ansi_blue 50%` ended the program."""
    styles = styles_over(theme, "background", {**INKS, **ROW_INKS})

    for name in (*INKS, *ROW_INKS):
        style = styles(name)
        assert style.bgcolor.is_default
        assert style.color.triplet is None
    assert styles("faint").dim
    assert styles("current").reverse
    assert not styles("faint", "current").dim
    assert not styles("current", "faint").dim
