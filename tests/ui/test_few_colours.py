"""Terminals with 256 colours, sixteen or none: what they are really sent, read by an emulator.

With 256 the looks have contrasts as with all colours, and the two shades of a ground are of one
hue. With sixteen, whose looks are the user's choice, and with none, states that mean different
things differ in their signs, in reverse video or in an underline; no two in a colour alone.
"""

import io
import re
import sys
from functools import cache
from itertools import chain, combinations, pairwise, product
from pathlib import Path
from unittest.mock import Mock

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from in_terminal import Program, Screen
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter, NoColor
from textual.strip import Strip

from minetui.store import Settings
from minetui.ui.board.painter import MEDIUM, SMALL, CellSize, Painter
from minetui.ui.kit import lists
from minetui.ui.kit.colours import Colours, FewColours
from minetui.ui.kit.glyphs import (
    ASCII,
    NUMBERS,
    ODDS,
    REACHES,
    SEATED,
    UNICODE,
    Accent,
    Glyphs,
    Look,
)
from minetui.ui.kit.inks import ODDS_SCALE, PALETTES, CellPaint, Inks, Palette
from minetui.ui.kit.lines import NamedStyles

from .conftest import BEGINNER, on_screen, press
from .test_palettes import contrast, distance, every_palette, luminance

ACCENTS = (None, *(accent for accent in Accent if accent not in SEATED[2:]))  # two are enough
SAMPLE = {"slate", "paper"}
two_palettes = pytest.mark.parametrize(
    "palette",
    [  # a dark and a light one, and the others where there is time
        pytest.param(each, id=each.name, marks=[pytest.mark.slow] * (each.name not in SAMPLE))
        for each in PALETTES
    ],
)
plain_colours = pytest.mark.parametrize("colours", [Colours.NAMED, Colours.NONE])

NAMES = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")  # pyte's
XTERM = ["000000", "cd0000", "00cd00", "cdcd00", "0000ee", "cd00cd", "00cdcd", "e5e5e5"]
XTERM_BRIGHT = ["7f7f7f", "ff0000", "00ff00", "ffff00", "5c5cff", "ff00ff", "00ffff", "ffffff"]
CONSOLE = ["000000", "aa0000", "00aa00", "aa5500", "0000aa", "aa00aa", "00aaaa", "aaaaaa"]
CONSOLE_BRIGHT = ["555555", "ff5555", "55ff55", "ffff55", "5555ff", "ff55ff", "55ffff", "ffffff"]
BRIGHT = tuple(f"bright{name}" for name in NAMES)
USUAL = [
    dict(zip((*NAMES, *BRIGHT), (*XTERM, *XTERM_BRIGHT), strict=True)),
    dict(zip((*NAMES, *BRIGHT), (*CONSOLE, *CONSOLE_BRIGHT), strict=True)),
]
CUBE = {
    "".join(f"{level:02x}" for level in levels)
    for levels in product((0, 95, 135, 175, 215, 255), repeat=3)
} | {f"{8 + 10 * step:02x}" * 3 for step in range(24)}

WRITTEN = (*NUMBERS[1:], *ODDS_SCALE, *REACHES[2:])
HINTS = (Look.CLEAR, Look.TO_FLAG, Look.MAYBE_CLEAR, Look.MAYBE_MINE)
CLOSED = (Look.COVERED, Look.FLAG, Look.QUESTION)
ACCENTED = {
    None: (*CLOSED, *NUMBERS, *HINTS, Look.MINE, Look.HIT, Look.WRONG, Look.VEIL),
    Accent.WITNESS: (*NUMBERS[1:], Look.FLAG),
    Accent.CONFLICT: (*NUMBERS[1:], Look.FLAG),
    Accent.TARGET: (*CLOSED, *HINTS),
    Accent.GHOST: CLOSED,
    Accent.BEST: (Look.COVERED,),
}


FILTERS: dict[Colours, LineFilter] = {
    Colours.CUBE: FewColours(Colours.CUBE),
    Colours.NAMED: FewColours(Colours.NAMED),
    Colours.NONE: NoColor(),
}


@cache
def console_of(colours: Colours) -> Console:
    """A console of a terminal with these colours."""
    system = "256" if colours is Colours.CUBE else "standard"
    return Console(color_system=system, file=io.StringIO(), force_terminal=True)


def sent(
    palette: Palette,
    colours: Colours,
    paints: list[CellPaint],
    size: CellSize = MEDIUM,
    glyphs: Glyphs = UNICODE,
) -> list[list[pyte.screens.Char]]:
    """What an emulator shows of each cell: its characters, with their colours and attributes."""
    shown = palette.shown_in(colours)
    inks = Inks(shown, Style(bgcolor=shown.window))
    painter = Painter(glyphs, inks, size, plain=colours.plain)
    lines = list[list[pyte.screens.Char]]()
    for paint in paints:
        numbers = [painter.number_of(paint)]
        strip = Strip(painter.line((numbers, 0), (numbers, 1), 1))
        strip = strip.apply_filter(FILTERS[colours], Color.parse(shown.window))
        lines.append(emulated(strip.render(console_of(colours)), size.width))
    return lines


@cache
def emulated(text: str, width: int) -> list[pyte.screens.Char]:
    """A line of an emulator to which this was sent; many cells look the same."""
    screen = pyte.Screen(width, 1)
    pyte.Stream(screen).feed(text)
    return [screen.buffer[0][column] for column in range(width)]


def cube(code: str) -> Color:
    """A colour of the emulator; it must be one of those that all terminals have."""
    assert code in CUBE
    return Color.parse(f"#{code}")


def grounds(palette: Palette, paints: list[CellPaint]) -> list[Color]:
    return [cube(cell[0].bg) for cell in sent(palette, Colours.CUBE, paints)]


def poor(palette: Palette, paints: list[CellPaint], least: float) -> dict[CellPaint, float]:
    """The cells with a sign that has less contrast to its ground."""
    return {
        paint: ratio
        for paint, cell in zip(paints, sent(palette, Colours.CUBE, paints), strict=True)
        for char in cell
        if char.data != " " and (ratio := contrast(cube(char.fg), cube(char.bg))) < least
    }


def turned(first: Color, second: Color) -> float:
    """The degrees between two hues; a grey has none, and differs from any."""
    if min(first.hsl.s, second.hsl.s) < 0.05:
        return 0.0 if max(first.hsl.s, second.hsl.s) < 0.05 else 180.0
    apart = abs(first.hsl.h - second.hsl.h) * 360
    return min(apart, 360 - apart)


# 256 colours


@every_palette
@pytest.mark.parametrize("look", [Look.COVERED, Look.FLAG, Look.ZERO, Look.N1, Look.VEIL])
def test_the_two_shades_of_a_ground_are_neighbours_of_one_hue(palette: Palette, look: Look) -> None:
    """The checkerboard of slate was teal and purple, and revealed cells were black and navy."""
    first, second = grounds(palette, [CellPaint(look, shade=shade) for shade in (0, 1)])

    assert first != second
    assert turned(first, second) <= 12
    assert contrast(first, second) <= 1.8


@two_palettes
def test_the_shades_of_every_mark_are_neighbours_too(palette: Palette) -> None:
    states = list(product(Look, ACCENTS, (False, True), (False, True)))
    shades = [
        grounds(
            palette,
            [CellPaint(look, accent, shade, False, *more) for look, accent, *more in states],
        )
        for shade in (0, 1)
    ]
    strange = [
        state
        for state, first, second in zip(states, *shades, strict=True)
        if turned(first, second) > 45 and first != second
    ]

    assert strange == []


@every_palette
def test_grounds_in_256_colours_have_the_hue_that_they_have_in_all(palette: Palette) -> None:
    """Hints became orange, by accident of the nearest number."""
    marks = ((Look.CLEAR, None), (Look.HIT, None), (Look.ZERO, Accent.BEST), (Look.COVERED, None))
    paints = [CellPaint(look, accent) for look, accent in marks]
    inks = Inks(palette, Style(bgcolor=palette.window))
    wrong = [
        paint
        for paint, ground in zip(paints, grounds(palette, paints), strict=True)
        if min(inks.ground(paint).hsl.s, ground.hsl.s) >= 0.2
        and turned(inks.ground(paint), ground) > 35
    ]

    assert wrong == []


@every_palette
def test_digits_and_figures_can_be_read_in_256_colours(palette: Palette) -> None:
    cells = [
        CellPaint(look, None, shade, here, hovered)
        for look, shade in product(WRITTEN, (0, 1))
        for here, hovered in ((False, False), (True, False), (False, True))
    ]

    assert poor(palette, cells, 4.5) == {}


@two_palettes
def test_every_sign_can_be_seen_in_256_colours(palette: Palette) -> None:
    cells = [
        CellPaint(look, accent, shade, here, hovered, faded)
        for look, accent, shade in product(Look, ACCENTS, (0, 1))
        for here, hovered, faded in product((False, True), repeat=3)
    ]

    assert poor(palette, cells, 3) == {}


@every_palette
def test_eight_digits_have_eight_colours_of_256(palette: Palette) -> None:
    for shade in (0, 1):
        cells = sent(palette, Colours.CUBE, [CellPaint(look, shade=shade) for look in NUMBERS[1:]])

        assert len({cell[1].fg for cell in cells}) == 8


@every_palette
def test_covered_cells_revealed_ones_and_marks_are_unlike_each_other_in_256_colours(
    palette: Palette,
) -> None:
    """Half of the hinted cells had the ground of covered ones."""
    covered, revealed = (
        grounds(palette, [CellPaint(look, shade=shade) for shade in (0, 1)])
        for look in (Look.COVERED, Look.ZERO)
    )
    marks = {
        "clear": (CellPaint(Look.CLEAR), covered),
        "to flag": (CellPaint(Look.TO_FLAG), covered),
        "best": (CellPaint(Look.COVERED, Accent.BEST), covered),
        "ghost": (CellPaint(Look.COVERED, Accent.GHOST), [*covered, *revealed]),
        "safe": (CellPaint(Look.ODDS_SAFE), [*covered, *revealed]),
        "mined": (CellPaint(Look.ODDS_MINE), [*covered, *revealed]),
        "exploded": (CellPaint(Look.HIT), [*covered, *revealed]),
        "witness": (CellPaint(Look.N1, Accent.WITNESS), revealed),
        "conflict": (CellPaint(Look.N1, Accent.CONFLICT), revealed),
    }
    lost = {
        name
        for name, (paint, others) in marks.items()
        if min(distance(ground, other) for other in others for ground in grounds(palette, [paint]))
        < 35
    }

    assert lost == set()
    assert min(contrast(*pair) for pair in product(covered, revealed)) >= 3


@every_palette
def test_the_cursor_is_seen_beside_every_ground_in_256_colours(palette: Palette) -> None:
    looks = [look for look in Look if look not in WRITTEN or look in NUMBERS]
    paints = [CellPaint(look, accent) for look in looks for accent in ACCENTS]
    (cursor,) = grounds(palette, [CellPaint(Look.ZERO, here=True)])
    near = [
        paint
        for paint, ground in zip(paints, grounds(palette, paints), strict=True)
        if distance(cursor, ground) < 40
    ]

    assert near == []


@every_palette
@pytest.mark.parametrize("looks", [ODDS_SCALE, REACHES[2:]], ids=["odds", "reach"])
def test_a_scale_goes_on_by_lightness_and_its_ends_and_middle_differ(
    palette: Palette, looks: tuple[Look, ...]
) -> None:
    scale = grounds(palette, [CellPaint(look) for look in looks])
    steps = [luminance(after) - luminance(before) for before, after in pairwise(scale)]
    places = scale[0], scale[len(scale) // 2], scale[-1]

    assert all(step >= 0 for step in steps) or all(step <= 0 for step in steps)
    assert min(distance(*pair) for pair in combinations(places, 2)) >= 60
    assert len(set(scale)) >= 5
    assert scale[-1] != scale[-2]


colours = st.tuples(*[st.integers(0, 255)] * 3).map(lambda rgb: Color(*rgb))


@given(colours, colours)
def test_a_pixel_in_256_colours_has_the_colour_of_its_ground(above: Color, below: Color) -> None:
    """The half of a cell on a line was lighter than the rest of it, under a dialog."""
    style = Style.from_color(above.rich_color, below.rich_color)
    turned = Style.from_color(below.rich_color, above.rich_color)
    segments = [Segment("▀▀", style), Segment("  ", turned)]
    pixels, ground = FILTERS[Colours.CUBE].apply(segments, Color(0, 0, 0))

    assert pixels.style.color == ground.style.bgcolor


@given(colours, colours)
def test_words_that_can_be_read_in_all_colours_can_in_256(text: Color, ground: Color) -> None:
    style = Style.from_color(text.rich_color, ground.rich_color)
    after = shown(style, Colours.CUBE)
    before = contrast(text, ground)

    assert contrast(cube(after.fg), cube(after.bg)) >= min(before, 4.5) - 1e-9


@given(colours, colours, st.booleans(), st.booleans())
def test_words_in_sixteen_colours_can_be_read(
    text: Color, ground: Color, bold: bool, reverse: bool
) -> None:
    attributes = Style(bold=bold, reverse=reverse)
    after = shown(attributes + Style.from_color(text.rich_color, ground.rich_color), Colours.NAMED)

    assert is_readable(after)


def shown(style: Style, colours: Colours) -> pyte.screens.Char:
    """What an emulator shows of a letter in a style."""
    strip = Strip([Segment("a", style)]).apply_filter(FILTERS[colours], Color(0, 0, 0))
    return emulated(strip.render(console_of(colours)), 1)[0]


def is_readable(char: pyte.screens.Char) -> bool:
    """Has a character 3:1 in the usual colours, even where bold letters get the bright ones?"""
    ink, ground = (char.bg, char.fg) if char.reverse else (char.fg, char.bg)
    inks = {ink, f"bright{ink}" if char.bold and ink in NAMES else ink}
    return ground in NAMES and all(
        contrast(Color.parse(f"#{usual[each]}"), Color.parse(f"#{usual[ground]}")) >= 3
        for usual in USUAL
        for each in inks
    )


# Sixteen colours, and none


STATES = {
    "game": [
        CellPaint(look, accent, hovered=hovered)
        for accent, looks in ACCENTED.items()
        for look, hovered in product(looks, (False, True))
    ],
    "odds": [
        *map(CellPaint, (Look.FLAG, Look.QUESTION, *NUMBERS, Look.ODDS_SAFE, Look.ODDS_MINE)),
        CellPaint(Look.COVERED, label="??"),
        *(
            CellPaint(look, accent, label=f".{tenths}")
            for (tenths, look), accent in product(enumerate(ODDS), (None, Accent.BEST))
        ),
    ],
    "start map": [CellPaint(*how) for how in product(REACHES, (None, Accent.BEST))],
    "cursor": [
        CellPaint(look, here=here)
        for look in (*CLOSED, *NUMBERS, *HINTS[:2], Look.MINE, Look.HIT, Look.WRONG)
        for here in (False, True)
    ],
}


def without_colours(cell: list[pyte.screens.Char]) -> tuple[object, ...]:
    """What is left of a cell for an eye that knows no colours."""
    signs = "".join(char.data for char in cell)
    return signs, any(char.reverse for char in cell), any(char.underscore for char in cell)


@every_palette
@plain_colours
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_states_that_mean_different_things_differ_without_their_colours(
    palette: Palette, colours: Colours, glyphs: Glyphs
) -> None:
    alike = []
    for size, paints in product((SMALL, MEDIUM), STATES.values()):
        seen: dict[tuple[object, ...], CellPaint] = {}
        for paint, cell in zip(paints, sent(palette, colours, paints, size, glyphs), strict=True):
            if (other := seen.setdefault(without_colours(cell), paint)) is not paint:
                alike.append((size.name, other, paint))

    assert alike == []


@every_palette
def test_no_sign_has_the_colour_of_its_ground_in_sixteen(palette: Palette) -> None:
    """Flags were yellow on yellow."""
    paints = [
        CellPaint(look, accent, 0, here, hovered)
        for look, accent in product(Look, ACCENTS)
        for here, hovered in ((False, False), (True, False), (False, True))
    ]
    cells = sent(palette, Colours.NAMED, paints)
    lost = [
        paint
        for paint, cell in zip(paints, cells, strict=True)
        if not all(is_readable(char) for char in cell)
    ]

    assert lost == []


@every_palette
def test_covered_and_revealed_cells_and_flags_have_names_of_their_own(palette: Palette) -> None:
    """Covered cells were one grey slab; 1 and 2 were both white."""
    looks = (Look.COVERED, Look.ZERO, Look.CLEAR, Look.TO_FLAG, Look.HIT)
    cells = sent(palette, Colours.NAMED, [CellPaint(look) for look in looks])
    shown_grounds = {cell[1].fg if cell[1].reverse else cell[1].bg for cell in cells}
    one, two = sent(palette, Colours.NAMED, [CellPaint(Look.N1), CellPaint(Look.N2)])

    assert len(shown_grounds) == len(looks)
    assert one[1].fg != two[1].fg


@plain_colours
def test_every_covered_cell_has_a_sign_and_an_empty_one_has_none(colours: Colours) -> None:
    covered, empty = sent(PALETTES[0], colours, [CellPaint(Look.COVERED), CellPaint(Look.ZERO)])

    assert "".join(char.data for char in covered) == " · "
    assert "".join(char.data for char in empty) == "   "


def test_nothing_has_a_colour_where_there_are_none() -> None:
    paints = [CellPaint(look, accent) for look in Look for accent in ACCENTS]
    cells = sent(PALETTES[0], Colours.NONE, paints)

    assert {(char.fg, char.bg) for cell in cells for char in cell} == {("default", "default")}


@every_palette
@pytest.mark.parametrize("colours", [Colours.CUBE, Colours.NAMED])
def test_the_present_row_of_a_list_is_seen(palette: Palette, colours: Colours) -> None:
    variables = palette.shown_in(colours).theme.to_color_system().generate()
    app = Mock(theme_variables=variables, no_color=False, current_theme=Mock(ansi=False))
    below = Style(bgcolor=Color.parse(variables["background"]).rich_color)
    styles = NamedStyles(Mock(app=app, rich_style=below), lists.INKS)
    plain, present = (shown(styles(name), colours) for name in ("plain", "current"))

    assert plain.bg != present.bg


# The whole program


SCREENS = (
    *("", "space", "period", "f", "o", "o", "M"),
    *("escape", "escape", "n", "escape", "comma", "down", "escape", "P", "escape"),
    *("question_mark", "pagedown", "escape", "b", "escape", "B", "escape", "ctrl+p", "down"),
)
PLACEHOLDER = "any text"  # Textual's own, which is as faint in all colours


@pytest.mark.painted
@two_palettes
@pytest.mark.parametrize("term", ["xterm", "xterm-256color"])
async def test_all_words_of_all_screens_can_be_read(
    palette: Palette, term: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the screen behind a dialog are dimmed, and not to be read."""
    monkeypatch.setenv("TERM", term)
    monkeypatch.delenv("COLORTERM")
    settings = Settings(theme=palette.name, welcome=False)
    poor = set()
    async with on_screen(BEGINNER, (90, 28), settings=settings) as (app, pilot):
        for key in SCREENS:
            await press(pilot, key)
            strips = app.screen._compositor.render_strips()
            for x, y, width, height in (part.region for part in app.screen.children):
                for segment in chain.from_iterable(
                    strip.crop(x, x + width) for strip in strips[y : y + height]
                ):
                    letters = any(map(str.isalnum, segment.text.replace(PLACEHOLDER, "")))
                    if letters and not words_are_readable(segment.style, term):
                        poor.add((key, segment.text, str(segment.style)))

    assert poor == set()


def words_are_readable(style: Style | None, term: str) -> bool:
    """Has a text 3:1? The themes of the terminal's own colours have them for all that is plain."""
    ink, ground = style.color, style.bgcolor
    if ink.is_default or ground.is_default:
        return True
    if term == "xterm":
        names = [(*NAMES, *BRIGHT)[each.number] for each in (ink, ground)]
        return is_readable(pyte.screens.Char("a", *names, style.bold, reverse=style.reverse))
    assert min(ink.number, ground.number) >= 16
    return contrast(*(Color(*each.get_truecolor()) for each in (ink, ground))) >= 3


async def shown_in(term: str, home: Path) -> pyte.Screen:
    """What a real terminal of this kind shows of a game, once a key was pressed."""
    bare = "import os; del os.environ['NO_COLOR'], os.environ['COLORTERM']"
    program = [sys.executable, "-c", f"{bare}; from minetui.cli import main; main()"]
    arguments = ["--level", "beginner", "--seed", "abc"]
    async with Program(home, [*program, *arguments], Screen(), "Reveal", TERM=term) as started:
        await started.press(" ")
        await started.until(lambda screen: any(" 1 " in row[20:70] for row in screen.rows[6:18]))
        return started.screen._screen


def chars_of(screen: pyte.Screen) -> list[pyte.screens.Char]:
    """All characters of a screen."""
    return [screen.buffer[y][x] for y in range(24) for x in range(80)]


def chars_of_board(screen: pyte.Screen) -> list[pyte.screens.Char]:
    """The characters of all cells on the lines of signs."""
    lines = [y for y, line in enumerate(screen.display) if re.match(r" +[1-9] ", line[:20])]
    return [screen.buffer[y][x] for y in lines for x in range(18, 63)]


async def test_a_real_terminal_with_256_colours_gets_those_of_the_palette(tmp_path: Path) -> None:
    screen = await shown_in("xterm-256color", tmp_path)
    slate = PALETTES[0]
    paints = [CellPaint(look, shade=shade) for look in (Look.COVERED, Look.N1) for shade in (0, 1)]
    expected = [*grounds(slate, paints), *grounds(slate, [CellPaint(Look.ZERO, here=True)])]
    everything = chars_of(screen)
    inks = {char.fg for char in everything if char.data != " "}

    assert {cube(char.bg) for char in chars_of_board(screen)} == {*expected}
    assert inks | {char.bg for char in everything} <= CUBE


async def test_a_real_terminal_with_sixteen_colours_gets_signs_and_names(tmp_path: Path) -> None:
    screen = await shown_in("xterm", tmp_path)
    everything = chars_of(screen)
    inks = {char.fg for char in everything if char.data != " "}
    colours_of_signs = {char.data: (char.fg, char.bg) for char in chars_of_board(screen)}

    assert inks | {char.bg for char in everything} <= {*NAMES, *BRIGHT}
    assert colours_of_signs["·"] == ("white", "blue")
    assert colours_of_signs["1"] == ("brightblue", "black")
    assert colours_of_signs["2"] == ("green", "black")
    assert all(is_readable(char) for char in everything if char.data != " ")


async def test_the_console_of_linux_gets_signs_that_its_font_has(tmp_path: Path) -> None:
    screen = await shown_in("linux", tmp_path)

    assert "\n".join(screen.display).isascii()
    assert {char.bg for char in chars_of_board(screen)} >= {"black", "blue"}


@pytest.mark.parametrize("term", ["vt220", "unknown"])
async def test_a_terminal_that_never_had_colours_gets_none(term: str, tmp_path: Path) -> None:
    screen = await shown_in(term, tmp_path)
    everything = chars_of(screen)

    assert {(char.fg, char.bg) for char in everything} == {("default", "default")}
    assert any(char.reverse for char in chars_of_board(screen))
