"""The palettes, and how a cell is painted in one: its ground, its sign and its attributes.

A palette is the colours of cells, digits and marks, and the theme of the window around them. There
is each for all colours; for 256, with shades of its own that are neighbours of one hue there; and
for sixteen, which go by their names, since what they look like is the user's choice. With all
colours or 256 the grounds tell cells apart. With sixteen or none the signs do, marks behind them,
and attributes of the letters; the sixteen then only help.

`tests/ui/test_palettes.py` holds the contrasts: digits 4.5 on both shades of the revealed ground,
marks 3 on the grounds they stand on, covered cells 3 against revealed ones (WCAG 2.1). The digits
of the two safe palettes are those of Okabe and Ito (2008), which people with any colour vision
tell apart, darkened on light ground. `tests/ui/test_few_colours.py` holds what is sent of a palette
where there are fewer colours.

Nothing here is a component class: Textual would match each of seventy against the whole style sheet
whenever a screen comes up.
"""

from collections.abc import Callable
from math import dist
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.theme import Theme

from minetui.pictures import BOARDS

from .colours import (
    BLACK,
    CUBE,
    LEAST_CONTRAST,
    NAMES,
    TEXT_CONTRAST,
    WHITE,
    XTERM,
    Colours,
    can_be_bold,
    contrast,
    of_one_hue,
    readable,
)
from .glyphs import NUMBERS, ODDS, REACHES, SEATED, Accent, Look

Shades: TypeAlias = tuple[Color, Color, Color]
"""The shades of a ground: two of a checkerboard, and a third one for hexagons."""


class MarkColours(NamedTuple):
    """The colours of what is drawn over cells; a ground is followed by the text on it."""

    exploded: tuple[str, str]
    clear: tuple[str, str]
    to_flag: tuple[str, str]
    best: tuple[str, str]
    witness: str
    cursor: tuple[str, str]
    blast: str
    gold: str
    odds: tuple[str, ...]  # from safe through uncertain to mined, and the text on all of them
    reach: tuple[str, ...]  # of the start map: from nothing cleared to all, and the text


class CubeShades(NamedTuple):
    """What a palette has in place of its shades and marks on a terminal with 256 colours."""

    covered: tuple[str, str]
    revealed: tuple[str, str]
    flag: str
    window: str
    panel: str
    marks: MarkColours


class InkOnGround(NamedTuple):
    """The names of a ground and of an ink, from the sixteen; a ground is one of the first eight."""

    ground: str
    ink: str


class NamedColours(NamedTuple):
    """The colours of a palette on a terminal with sixteen, by their names."""

    covered: InkOnGround
    flag: str
    revealed: InkOnGround
    digits: tuple[str, ...]
    even: InkOnGround  # of odds, between those of covered cells and of likely mines
    clear: InkOnGround
    to_flag: InkOnGround
    witness: InkOnGround
    exploded: InkOnGround
    cursor: InkOnGround
    accents: tuple[str, str, str, str]


class Palette(NamedTuple):
    """Two shades each for covered and for revealed cells, the colours on them, and the window's."""

    name: str
    dark: bool
    covered: tuple[str, str]
    revealed: tuple[str, str]
    digits: tuple[str, ...]
    flag: str
    mine: str
    marks: MarkColours
    window: str
    panel: str
    text: str
    accents: tuple[str, str, str, str]  # primary, good, warning, bad
    cube: CubeShades
    names: NamedColours
    colours: Colours = Colours.TRUE

    @classmethod
    def of(cls, app: App[Any]) -> "Palette":
        """The palette of an application's theme, on its terminal."""
        return cls.of_theme(app.current_theme).shown_in(Colours.of(app))

    @classmethod
    def of_theme(cls, theme: Theme) -> "Palette":
        """The palette of a theme; for one of Textual's own, one as dark or as light."""
        return NAMED.get(theme.name) or NAMED["slate" if theme.dark else "paper"]

    def shown_in(self, colours: Colours) -> "Palette":
        """The palette on a terminal with these colours."""
        if colours is Colours.CUBE:
            return self._replace(colours=colours, **self.cube._asdict())
        if colours is Colours.NAMED:
            ground, ink = map(_usual, self.names.revealed)
            primary, good, warning, bad = map(_usual, self.names.accents)
            accents = primary, good, warning, bad
            return self._replace(
                colours=colours, window=ground, panel=ground, text=ink, accents=accents
            )
        return self._replace(colours=colours)

    @property
    def theme(self) -> Theme:
        """The theme of the window."""
        primary, good, warning, bad = self.accents
        return Theme(
            name=self.name,
            primary=primary,
            secondary=good,
            success=good,
            warning=warning,
            error=bad,
            foreground=self.text,
            background=self.window,
            surface=self.panel,
            panel=self.panel,
            dark=self.dark,
        )


def _cube(*numbers: int) -> tuple[str, ...]:
    return tuple(Color(*CUBE[number]).hex for number in numbers)


def _cube_pair(ground: int, text: int) -> tuple[str, str]:
    first, second = _cube(ground, text)
    return first, second


def _cube_shades(
    covered: tuple[int, int],
    revealed: tuple[int, int],
    flag: int,
    window: tuple[int, int],  # its ground, and that of panels
    marks: MarkColours,
) -> CubeShades:
    grounds = _cube_pair(*covered), _cube_pair(*revealed)
    return CubeShades(*grounds, _cube(flag)[0], *_cube_pair(*window), marks)


def _usual(name: str) -> str:
    """What a name of the sixteen looks like in xterm."""
    return Color(*XTERM[NAMES.index(name)]).hex


ON_DARK = MarkColours(
    exploded=BOARDS["slate"].exploded,
    clear=("#2c5c42", "#9df5b4"),
    to_flag=("#7a4a22", "#ffe0a8"),
    best=("#4d5f2c", "#d4f59a"),
    witness="#2b5d8a",
    cursor=("#ffd75f", "#101010"),
    blast="#ff7a2a",
    gold="#ffb52e",
    odds=("#103a52", "#62404f", "#b5482c", "#ffffff"),
    reach=("#3a2f4a", "#2f6b5a", "#ffffff"),
)
ON_LIGHT = MarkColours(
    exploded=BOARDS["paper"].exploded,
    clear=("#a5d6a8", "#00471a"),
    to_flag=("#f0c896", "#5c2300"),
    best=("#cfe3a0", "#244700"),
    witness="#9cc9f2",
    cursor=("#1c3f94", "#ffffff"),
    blast="#ff5a1f",
    gold="#e0a000",
    odds=("#c4e4f6", "#e6b9b4", "#e8735a", "#101010"),
    reach=("#ead9ee", "#b4d68a", "#101010"),
)
ON_DARK_CUBE = MarkColours(
    exploded=_cube_pair(160, 231),
    clear=_cube_pair(22, 157),
    to_flag=_cube_pair(94, 223),
    best=_cube_pair(58, 192),
    witness=_cube(24)[0],
    cursor=_cube_pair(221, 233),
    blast=_cube(208)[0],
    gold=_cube(214)[0],
    odds=_cube(23, 24, 24, 24, 60, 60, 60, 95, 95, 95, 95, 160, 231),
    reach=_cube(53, 53, 237, 237, 238, 238, 22, 22, 22, 22, 28, 231),
)
ON_AMBER_CUBE = ON_DARK_CUBE._replace(to_flag=_cube_pair(95, 230), best=_cube_pair(64, 230))
ON_LIGHT_CUBE = MarkColours(
    exploded=_cube_pair(210, 233),
    clear=_cube_pair(151, 22),
    to_flag=_cube_pair(222, 52),
    best=_cube_pair(192, 22),
    witness=_cube(117)[0],
    cursor=_cube_pair(19, 231),
    blast=_cube(202)[0],
    gold=_cube(178)[0],
    odds=_cube(159, 189, 189, 189, 217, 217, 217, 210, 210, 210, 210, 203, 233),
    reach=_cube(225, 225, 253, 253, 187, 187, 187, 150, 150, 150, 113, 233),
)
BLUE_ON_BLACK = NamedColours(
    covered=InkOnGround("blue", "white"),
    flag="bright_yellow",
    revealed=InkOnGround("black", "bright_white"),
    digits=(
        *("bright_blue", "green", "bright_red", "bright_magenta"),
        *("yellow", "cyan", "bright_white", "white"),
    ),
    even=InkOnGround("cyan", "black"),
    clear=InkOnGround("green", "black"),
    to_flag=InkOnGround("magenta", "bright_white"),
    witness=InkOnGround("cyan", "black"),
    exploded=InkOnGround("red", "white"),
    cursor=InkOnGround("yellow", "black"),
    accents=("bright_cyan", "bright_green", "bright_yellow", "bright_red"),
)
BLUE_ON_WHITE = BLUE_ON_BLACK._replace(
    revealed=InkOnGround("white", "black"),
    digits=("blue", "black", "red", "blue", "black", "red", "blue", "black"),
    accents=("blue", "blue", "red", "red"),
)
GREEN_ON_BLACK = BLUE_ON_BLACK._replace(
    covered=InkOnGround("green", "black"), flag="black", clear=InkOnGround("blue", "bright_white")
)
WHITE_ON_BLACK = BLUE_ON_BLACK._replace(covered=InkOnGround("white", "black"), flag="red")
AMBER_ON_BLACK = BLUE_ON_BLACK._replace(
    covered=InkOnGround("yellow", "black"),
    flag="black",
    digits=(
        *("yellow", "bright_white", "bright_red", "bright_yellow"),
        *("yellow", "bright_white", "bright_red", "white"),
    ),
    cursor=InkOnGround("white", "black"),
    accents=("bright_yellow", "bright_yellow", "bright_white", "bright_red"),
)
DARK_ACCENTS = ("#7ab8f5", "#7be495", "#ffd166", "#ff7b72")
LIGHT_ACCENTS = ("#1c5fa8", "#006b2d", "#8a5a00", "#b3261e")

PALETTES = (
    Palette(
        "slate",
        True,  # is it dark?
        *BOARDS["slate"][:5],
        marks=ON_DARK,
        window=BOARDS["slate"].window,
        panel="#1c2431",
        text=BOARDS["slate"].text,
        accents=DARK_ACCENTS,
        cube=_cube_shades((67, 68), (234, 235), 227, (233, 236), ON_DARK_CUBE),
        names=BLUE_ON_BLACK,
    ),
    Palette(
        "meadow",
        True,  # is it dark?
        *BOARDS["meadow"][:5],
        marks=ON_LIGHT,
        window=BOARDS["meadow"].window,
        panel="#22331a",
        text=BOARDS["meadow"].text,
        accents=("#a8d672", "#8fe388", "#ffd166", "#ff8f80"),
        cube=_cube_shades((28, 22), (230, 187), 221, (233, 236), ON_LIGHT_CUBE),
        names=GREEN_ON_BLACK,
    ),
    Palette(
        "classic",
        True,  # is it dark?
        *BOARDS["classic"][:5],
        marks=ON_LIGHT,
        window=BOARDS["classic"].window,
        panel="#00494a",
        text=BOARDS["classic"].text,
        accents=("#8fd3ff", "#8ff0a4", "#ffe14d", "#ff9d94"),
        cube=_cube_shades((243, 242), (254, 253), 227, (23, 23), ON_LIGHT_CUBE),
        names=WHITE_ON_BLACK,
    ),
    Palette(
        "paper",
        False,  # is it dark?
        *BOARDS["paper"][:5],
        marks=ON_LIGHT,
        window=BOARDS["paper"].window,
        panel="#d9d5c9",
        text=BOARDS["paper"].text,
        accents=LIGHT_ACCENTS,
        cube=_cube_shades((67, 68), (231, 255), 52, (254, 252), ON_LIGHT_CUBE),
        names=BLUE_ON_WHITE,
    ),
    Palette(
        "amber",
        True,  # is it dark?
        *BOARDS["amber"][:5],
        marks=ON_DARK,
        window=BOARDS["amber"].window,
        panel="#241805",
        text=BOARDS["amber"].text,
        accents=("#ffb000", "#ffd37a", "#ffe08a", "#ff8a3d"),
        cube=_cube_shades((136, 94), (232, 233), 230, (16, 234), ON_AMBER_CUBE),
        names=AMBER_ON_BLACK,
    ),
    Palette(
        "high-contrast",
        True,  # is it dark?
        *BOARDS["high-contrast"][:5],
        marks=ON_DARK,
        window=BOARDS["high-contrast"].window,
        panel="#1a1a1a",
        text=BOARDS["high-contrast"].text,
        accents=("#66b2ff", "#5cff7a", "#ffd700", "#ff8080"),
        cube=_cube_shades((254, 252), (16, 233), 52, (16, 234), ON_DARK_CUBE),
        names=WHITE_ON_BLACK,
    ),
    Palette(
        "safe-dark",
        True,  # is it dark?
        *BOARDS["safe-dark"][:5],
        marks=ON_DARK,
        window=BOARDS["safe-dark"].window,
        panel="#1c232b",
        text=BOARDS["safe-dark"].text,
        accents=DARK_ACCENTS,
        cube=_cube_shades((243, 242), (233, 234), 227, (232, 236), ON_DARK_CUBE),
        names=BLUE_ON_BLACK,
    ),
    Palette(
        "safe-light",
        False,  # is it dark?
        *BOARDS["safe-light"][:5],
        marks=ON_LIGHT,
        window=BOARDS["safe-light"].window,
        panel="#d5dbe1",
        text=BOARDS["safe-light"].text,
        accents=LIGHT_ACCENTS,
        cube=_cube_shades((243, 241), (231, 255), 52, (254, 252), ON_LIGHT_CUBE),
        names=BLUE_ON_WHITE,
    ),
)
NAMED = {palette.name: palette for palette in PALETTES}
FORMER = {"dark": "slate", "light": "paper"}
"""The names that version 0.1.0 gave to themes, and the palettes that took their places."""


SEATS = (
    *("#e69f00", "#56b4e9", "#cc79a7", "#009e73", "#f0e442", "#d55e00", "#8f7ee7", "#9be564"),
    *("#f7a8a8", "#00c2b2", "#b5763a", "#e05ad6", "#a9c8f5", "#9a9a3d", "#c9a3ff", "#b0b0b0"),
)
"""The colours of the seats of a room, by their numbers; first those of Okabe and Ito."""

SHADE = 0.05  # how much lighter or darker the second shade of a ground without two of its own is
FADED = 0.6  # how far a cell at an edge with more board behind it goes into the window's ground
GHOSTLY = 0.3  # how far a cell that a ghost has revealed takes the colour of a revealed one
GHOSTLY_IN_CUBE = 0.5  # the same with 256 colours, which have fewer steps
TARGETED = 0.35  # how far a cell that the hint is about takes the colour of its sign
SUPPOSED = 0.6  # how far a mine that may be there takes the colour of a certain one
FAINT = 0.5  # how far a mine that was not hit, or a flag that a win sets, takes that of its ground
UNLIKE = 1.6  # the contrast of the cursors of others to all grounds, if that can be
APART = 60  # how far the cursors of others are from the player's own in colour
HOVERED = 0.25  # how far a cell under the mouse takes the cursor's ground
BOLD = {*NUMBERS, Look.FLAG, Look.QUESTION, Look.HIT, Look.WRONG, Look.CLEAR, Look.TO_FLAG}
BOLD |= {Look.ODDS_SAFE, Look.ODDS_MINE}
ODDS_SCALE = (Look.ODDS_SAFE, *ODDS, Look.ODDS_MINE)
WRITTEN = {*NUMBERS, *ODDS_SCALE, *REACHES[2:]}  # the looks with digits and figures

# On a terminal with few colours the attributes say what the grounds say otherwise.
PLAIN: dict[Look | Accent, str] = {
    Look.HIT: "bold reverse",
    Accent.WITNESS: "bold underline",
    Accent.BEST: "bold underline",
    Accent.TARGET: "underline",
    Accent.CONFLICT: "bold reverse",
    Accent.GHOST: "underline",
    Accent.ADDED: "dim",
    Accent.LIT: "underline",
    **dict.fromkeys(SEATED, "reverse"),
}


def seat_sign(number: int) -> str:
    """The letter of a seat, which tells it apart without colours."""
    return chr(ord("A") + number)


def seat_style(app: App[Any], number: int) -> Style:
    """The style of what is of a seat, on the ground of the window.

    In a theme of the terminal's own colours, where nobody knows the ground, it is bold only.
    """
    bold = Style(bold=True)
    if app.current_theme.ansi or Colours.of(app) is Colours.NONE:
        return bold
    return bold + Style.from_color(seat_colour(Palette.of(app), number).rich_color)


def seat_colour(palette: Palette, number: int) -> Color:
    """The colour of a seat, as it can be read on the ground of the window."""
    return readable(Color.parse(SEATS[number % len(SEATS)]), Color.parse(palette.window))


class CellPaint(NamedTuple):
    """All that decides how a cell is painted.

    Its `shade` is 0 or 1 on a checkerboard, and on hexagons 0 to 2.
    """

    look: Look
    accent: Accent | None = None
    shade: int = 0
    here: bool = False
    hovered: bool = False
    faded: bool = False
    label: str = ""


class Inks:
    """The colours and styles of cells in a palette.

    `window_style` is that of the window around the board.
    """

    def __init__(self, palette: Palette, window_style: Style) -> None:
        self.palette, self.window_style = palette, window_style
        ground = window_style.bgcolor
        has_colour = ground is not None and ground.triplet is not None
        self.window = Color.from_rich_color(ground) if has_colour else Color.parse(palette.window)
        self._grounds = _grounds(palette)
        self._texts = _texts(palette)
        marks = palette.marks
        self._over: dict[Accent | None, Shades] = {
            Accent.BEST: _shades(marks.best[0]),
            Accent.CONFLICT: _shades(marks.exploded[0]),
            Accent.WITNESS: _shades(marks.witness),
        }
        self._lights = _lights(palette)
        self._cursor = Color.parse(marks.cursor[0])
        self._names = _named_pairs(palette.names)
        self._seated: dict[tuple[Accent, Shades], Color] = {}

    def style(self, paint: CellPaint) -> Style:
        """The style of the text of a cell on its ground."""
        if self.palette.colours.plain:
            return self._plain_style(paint)
        ground, text = self.ground(paint), self.text(paint)
        return Style.parse(self._attributes(paint)) + Style.from_color(
            text.rich_color, ground.rich_color
        )

    def text(self, paint: CellPaint) -> Color:
        """The colour of the sign of a cell."""
        marks = self.palette.marks
        if paint.look is Look.HIT:
            text = marks.exploded[1]
        elif paint.here:
            text = marks.cursor[1]
        elif paint.accent is Accent.BEST:
            text = marks.best[1]
        elif paint.accent is Accent.CONFLICT:
            text = marks.exploded[1]
        else:
            text = self._texts[paint.look]
        lit = paint.accent is Accent.LIT or paint.accent in SEATED
        needs_more = self.palette.colours is Colours.CUBE or lit
        written = paint.look in WRITTEN and needs_more
        is_read = written or paint.accent in SEATED
        least = TEXT_CONTRAST if is_read else LEAST_CONTRAST
        colour, ground = self._faded(Color.parse(text), paint), self.ground(paint)
        if paint.look is Look.MINE and not paint.here:
            colour = colour.blend(ground, FAINT)
        elif paint.accent is Accent.ADDED and not paint.here:  # as far as its hue can be read
            faint = (colour.blend(ground, part) for part in (FAINT, FAINT / 2))
            colour = next((each for each in faint if contrast(each, ground) >= least), colour)
        # A flag stays yellow on every third hexagon, and beside the cursor of a knight.
        to_either = lit or (paint.accent is None and paint.shade > 1)
        return readable(colour, ground, least, self.palette.colours, to_either=to_either)

    def ground(self, paint: CellPaint) -> Color:
        """The colour of the ground of a cell."""
        ground = self.palette.colours.shown(self._mixed(paint))
        if paint.shade and self.palette.colours is Colours.CUBE:
            # A blend of two shades may come out in two hues.
            first = self.ground(paint._replace(shade=0))
            return ground if of_one_hue(first, ground) else first
        return ground

    def _mixed(self, paint: CellPaint) -> Color:
        """The ground, of all colours; a mine that was hit stays red under the cursor."""
        if paint.here and paint.look is not Look.HIT:
            return self._cursor
        shades = self._over.get(paint.accent, self._grounds[paint.look])
        ground = shades[paint.shade]
        if paint.accent in SEATED:
            ground = self._of_seat(paint.accent, shades)
        if paint.accent is Accent.TARGET:
            ground = ground.blend(Color.parse(self._texts[paint.look]), TARGETED)
        if paint.accent is Accent.GHOST:
            part = GHOSTLY_IN_CUBE if self.palette.colours is Colours.CUBE else GHOSTLY
            ground = ground.blend(self._grounds[Look.ZERO][paint.shade], part)
        if paint.accent in self._lights:
            ground = ground.blend(*self._lights[paint.accent])
        if paint.hovered:
            ground = ground.blend(self._cursor, HOVERED)
        return self._faded(ground, paint)

    def _of_seat(self, accent: Accent, shades: Shades) -> Color:
        """The cursor of a seat: its colour, as much nearer to white or black as it must be.

        So it can be seen on all shades of a ground, and is not taken for the player's own; nor for
        another ground, if that can be.
        """
        found = self._seated.get((accent, shades))
        if found is None:
            colour, colours = Color.parse(SEATS[SEATED.index(accent)]), self.palette.colours

            def rank(shown: Color) -> tuple[bool, float, float]:
                least = min(contrast(shown, shade) for shade in shades)
                both = (*self._grounds[Look.COVERED], *self._grounds[Look.ZERO])
                unlike = min(contrast(shown, shade) for shade in both)
                is_other = dist(shown.rgb, self._cursor.rgb) >= APART
                return is_other, min(least, LEAST_CONTRAST), min(unlike, UNLIKE)

            steps = (
                colours.shown(colour.blend(end, step / 20))
                for step in range(21)
                for end in (WHITE, BLACK)
            )
            ranked = list[tuple[tuple[bool, float, float], Color]]()
            for shown in steps:
                ranked.append((rank(shown), shown))
                if ranked[-1][0] == (True, LEAST_CONTRAST, UNLIKE):
                    break
            found = self._seated[accent, shades] = max(ranked, key=itemgetter(0))[1]
        return found

    def _faded(self, colour: Color, paint: CellPaint) -> Color:
        return colour.blend(self.window, FADED) if paint.faded and not paint.here else colour

    def _attributes(self, paint: CellPaint) -> str:
        if paint.accent is Accent.ADDED and not paint.here:
            return ""
        marked = paint.here or paint.accent not in {None, *self._lights}
        return "bold" if marked or paint.look in BOLD else ""

    def _plain_style(self, paint: CellPaint) -> Style:
        """The attributes of a cell, with the names of its colours where there are sixteen."""
        words = "bold reverse" if paint.here else PLAIN.get(paint.accent or paint.look, "")
        attributes = {*words.split(), *(["dim"] if paint.faded and not words else [])}
        if paint.here and paint.look is Look.HIT:
            attributes |= {"underline"}  # or it looks like any other mine
        if paint.hovered and not paint.here:
            attributes ^= {"reverse"}
        if self.palette.colours is Colours.NONE:
            return Style.parse(" ".join(sorted(attributes)))
        names, accent = self.palette.names, paint.accent
        ground, ink = self._names[paint.look]
        if accent in (Accent.BEST, Accent.WITNESS, *SEATED):
            ground, ink = names.witness
        elif accent is Accent.CONFLICT:
            ground, ink = names.exploded
        if (paint.here or paint.hovered) and paint.look is not Look.HIT:
            ground, ink = names.cursor
        may_be_bold = can_be_bold(ink, ground) and "dim" not in attributes
        bold = may_be_bold and (paint.look in BOLD or "bold" in attributes)
        attributes = (attributes - {"bold"}) | ({"bold"} if bold else set())
        # What is reversed is given the other way round: a terminal without colours reverses it too.
        color, bgcolor = (ground, ink) if "reverse" in attributes else (ink, ground)
        return Style.parse(" ".join(sorted(attributes))) + Style(color=color, bgcolor=bgcolor)


def _named_pairs(names: NamedColours) -> dict[Look, InkOnGround]:
    """The names of the ground and the ink of each look."""
    covered, revealed = names.covered, names.revealed.ground
    flag = InkOnGround(covered.ground, names.flag)
    digits = zip(NUMBERS[1:], names.digits, strict=True)
    return {
        **dict.fromkeys(Look, covered),
        **dict.fromkeys((Look.FLAG, Look.QUESTION), flag),
        **dict.fromkeys((Look.ZERO, Look.MINE, *REACHES), names.revealed),
        **{look: InkOnGround(revealed, name) for look, name in digits},
        **dict.fromkeys(ODDS[3:7], names.even),
        **dict.fromkeys(ODDS[7:], names.exploded),
        **dict.fromkeys((Look.HIT, Look.WRONG), names.exploded),
        **dict.fromkeys((Look.CLEAR, Look.MAYBE_CLEAR, Look.ODDS_SAFE), names.clear),
        **dict.fromkeys((Look.TO_FLAG, Look.MAYBE_MINE, Look.ODDS_MINE), names.to_flag),
    }


def _grounds(palette: Palette) -> dict[Look, Shades]:
    """The shades of the ground of each look."""
    marks = palette.marks
    pairs = [[Color.parse(shade) for shade in pair] for pair in (palette.covered, palette.revealed)]
    signs = map(Color.parse, (palette.flag, palette.mine))
    covered, revealed = (
        _away_from(other[0], pair[0], pair[1], sign)
        for pair, other, sign in zip(pairs, pairs[::-1], signs, strict=True)
    )
    mined = Color.parse(marks.odds[-2])
    scales = {
        **_scale(ODDS_SCALE, marks.odds[:-1]),
        **_scale(REACHES[2:], marks.reach[:-1]),
    }
    return {
        **dict.fromkeys(Look, covered),
        **dict.fromkeys((*NUMBERS, Look.MINE, Look.REACH_ONE), revealed),
        Look.MAYBE_MINE: _each(covered, lambda shade: shade.blend(mined, SUPPOSED)),
        **dict.fromkeys((Look.HIT, Look.WRONG), _shades(marks.exploded[0])),
        Look.CLEAR: _shades(marks.clear[0]),
        Look.TO_FLAG: _shades(marks.to_flag[0]),
        **{look: _shades(colour) for look, colour in scales.items()},
    }


def _lights(palette: Palette) -> dict[Accent, tuple[Color, float]]:
    """The colour of each light, and how far it takes a ground there."""
    primary, blast = Color.parse(palette.accents[0]), Color.parse(palette.marks.blast)
    return {
        Accent.CREST: (primary, 0.34),
        Accent.GLOW: (primary, 0.15),
        Accent.BLAST: (blast, 0.7),
        Accent.EMBER: (blast, 0.3),
        Accent.GOLD: (Color.parse(palette.marks.gold), 0.36),
        Accent.LIT: (Color.parse(palette.marks.cursor[0]), 0.2),
    }


def _texts(palette: Palette) -> dict[Look, str]:
    """The colour of the sign of each look."""
    marks = palette.marks
    return {
        **dict.fromkeys(Look, palette.flag),
        Look.MAYBE_MINE: marks.blast,
        **dict(zip(NUMBERS, (palette.mine, *palette.digits), strict=True)),
        **dict.fromkeys((Look.MINE, Look.REACH_ONE), palette.mine),
        **dict.fromkeys((Look.HIT, Look.WRONG), marks.exploded[1]),
        **dict.fromkeys(ODDS_SCALE, marks.odds[-1]),
        **dict.fromkeys(REACHES[2:], marks.reach[-1]),
        Look.CLEAR: marks.clear[1],
        Look.TO_FLAG: marks.to_flag[1],
    }


def _scale(looks: tuple[Look, ...], codes: tuple[str, ...]) -> dict[Look, Color]:
    """The grounds of these looks, in equal steps from the first of some colours to the last."""
    colours = [Color.parse(code) for code in codes]
    grounds = {looks[-1]: colours[-1]}
    for step, look in enumerate(looks[:-1]):
        part = step * (len(colours) - 1) / (len(looks) - 1)
        grounds[look] = colours[int(part)].blend(colours[int(part) + 1], part - int(part))
    return grounds


def _each(shades: Shades, change: Callable[[Color], Color]) -> Shades:
    """Shades that are changed in the same way."""
    first, second, third = map(change, shades)
    return first, second, third


def _beyond(first: Color, second: Color) -> Color:
    """The colour that lies as far beyond the second one as that from the first."""
    red, green, blue = (
        min(max(2 * after - before, 0), 255)
        for before, after in zip(first.rgb, second.rgb, strict=True)
    )
    return Color(red, green, blue)


def _away_from(other: Color, first: Color, second: Color, sign: Color) -> Shades:
    """Two shades, and a third one on which a sign can be seen, rather away from another colour."""
    thirds = _beyond(first, second), _beyond(second, first)

    def rank(third: Color) -> tuple[bool, float]:
        return contrast(third, sign) >= LEAST_CONTRAST, contrast(third, other)

    return first, second, max(thirds, key=rank)


def _shades(ground: str | Color) -> Shades:
    """A dark colour, one a little lighter and one darker, or a light one the other way round."""
    colour = Color.parse(ground)
    goal, away = (WHITE, BLACK) if colour.brightness < 0.5 else (BLACK, WHITE)
    return colour, colour.blend(goal, SHADE), colour.blend(away, SHADE)
