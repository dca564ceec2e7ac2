"""The palettes: the colours of cells, digits and marks, and the theme of the window around them.

`tests/ui/test_palettes.py` holds the contrasts: digits 4.5 on both shades of the revealed ground,
marks 3 on the grounds they stand on, covered cells 3 against revealed ones (WCAG 2.1). The digits
of the two safe palettes are those of Okabe and Ito (2008), which people with any colour vision
tell apart, darkened on light ground.

Of a palette there are three: in all colours, in 256, for which it has shades of its own that are
neighbours of one hue there, and in sixteen, which go by their names, since what they look like is
the user's choice. `tests/ui/test_few_colours.py` holds what is sent of the last two.
"""

from typing import NamedTuple

from textual.color import Color
from textual.theme import Theme

from .colours import CUBE, NAMES, XTERM, Colours


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

    def shown_in(self, colours: Colours) -> "Palette":
        """The palette on a terminal with these colours."""
        if colours is Colours.CUBE:
            return self._replace(colours=colours, **self.cube._asdict())
        if colours is Colours.NAMED:
            ground, ink = map(_usual, self.names.revealed)
            primary, good, warning, bad = map(_usual, self.names.accents)
            return self._replace(
                colours=colours,
                window=ground,
                panel=ground,
                text=ink,
                accents=(primary, good, warning, bad),
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


def _colours(codes: str) -> tuple[str, ...]:
    return tuple(f"#{code}" for code in codes.split())


def _cube(*numbers: int) -> tuple[str, ...]:
    return tuple(Color(*CUBE[number]).hex for number in numbers)


def _cube_pair(ground: int, text: int) -> tuple[str, str]:
    first, second = _cube(ground, text)
    return first, second


def _shades(
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
    exploded=("#c62f2f", "#ffffff"),
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
    exploded=("#ff8a80", "#101010"),
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
        dark=True,
        covered=("#5878a6", "#51709c"),
        revealed=("#171d2a", "#1b2331"),
        digits=_colours("7cb7ff 7fd98a ff7b72 c9a2ff ffb86b 5fd7d7 ffffff b0b0b0"),
        flag="#ffd166",
        mine="#ffffff",
        marks=ON_DARK,
        window="#10151d",
        panel="#1c2431",
        text="#dde3ea",
        accents=DARK_ACCENTS,
        cube=_shades((67, 68), (234, 235), 227, (233, 236), ON_DARK_CUBE),
        names=BLUE_ON_BLACK,
    ),
    Palette(
        "meadow",
        dark=True,
        covered=("#3a7a22", "#34701d"),
        revealed=("#f3e4cd", "#ecdabe"),
        digits=_colours("1256a8 1f6b28 b3261e 6a1b9a 8a4300 00605a 212121 555555"),
        flag="#ffd23f",
        mine="#212121",
        marks=ON_LIGHT,
        window="#16220f",
        panel="#22331a",
        text="#e4ecd8",
        accents=("#a8d672", "#8fe388", "#ffd166", "#ff8f80"),
        cube=_shades((28, 22), (230, 187), 221, (233, 236), ON_LIGHT_CUBE),
        names=GREEN_ON_BLACK,
    ),
    Palette(
        "classic",
        dark=True,
        covered=("#767676", "#6e6e6e"),
        revealed=("#dcdcdc", "#d2d2d2"),
        digits=_colours("0000ff 006400 b80000 00007b 7b0000 005f60 000000 505050"),
        flag="#ffe14d",
        mine="#000000",
        marks=ON_LIGHT,
        window="#003c3d",
        panel="#00494a",
        text="#e2f1f1",
        accents=("#8fd3ff", "#8ff0a4", "#ffe14d", "#ff9d94"),
        cube=_shades((243, 242), (254, 253), 227, (23, 23), ON_LIGHT_CUBE),
        names=WHITE_ON_BLACK,
    ),
    Palette(
        "paper",
        dark=False,
        covered=("#7088a4", "#68809b"),
        revealed=("#fbfaf6", "#f3f1ea"),
        digits=_colours("1650b0 1b6b2c b3231a 6a2a9a 8a4300 00626c 111111 5a5a5a"),
        flag="#400600",
        mine="#111111",
        marks=ON_LIGHT,
        window="#e6e3da",
        panel="#d9d5c9",
        text="#1c2530",
        accents=LIGHT_ACCENTS,
        cube=_shades((67, 68), (231, 255), 52, (254, 252), ON_LIGHT_CUBE),
        names=BLUE_ON_WHITE,
    ),
    Palette(
        "amber",
        dark=True,
        covered=("#966000", "#8c5900"),
        revealed=("#170e04", "#1d1308"),
        digits=_colours("ffb000 ffd37a ff8a3d ffe9b8 e0a050 fff0a0 ffffff c9a877"),
        flag="#ffe9a8",
        mine="#fff0c8",
        marks=ON_DARK,
        window="#0e0904",
        panel="#241805",
        text="#ffcf70",
        accents=("#ffb000", "#ffd37a", "#ffe08a", "#ff8a3d"),
        cube=_shades((136, 94), (232, 233), 230, (16, 234), ON_AMBER_CUBE),
        names=AMBER_ON_BLACK,
    ),
    Palette(
        "high-contrast",
        dark=True,
        covered=("#e6e6e6", "#d2d2d2"),
        revealed=("#000000", "#101010"),
        digits=_colours("66b2ff 5cff7a ff8080 e0a8ff ffb040 40ffff ffffff c8c8c8"),
        flag="#7a0000",
        mine="#ffffff",
        marks=ON_DARK,
        window="#000000",
        panel="#1a1a1a",
        text="#ffffff",
        accents=("#66b2ff", "#5cff7a", "#ffd700", "#ff8080"),
        cube=_shades((254, 252), (16, 233), 52, (16, 234), ON_DARK_CUBE),
        names=WHITE_ON_BLACK,
    ),
    Palette(
        "safe-dark",
        dark=True,
        covered=("#5f7486", "#586c7d"),
        revealed=("#14191f", "#191f26"),
        digits=_colours("56b4e9 2fc79a e69f00 e79ac6 f0e442 8ecff5 ffffff b0b0b0"),
        flag="#f5e663",
        mine="#ffffff",
        marks=ON_DARK,
        window="#0f1318",
        panel="#1c232b",
        text="#dde3ea",
        accents=DARK_ACCENTS,
        cube=_shades((243, 242), (233, 234), 227, (232, 236), ON_DARK_CUBE),
        names=BLUE_ON_BLACK,
    ),
    Palette(
        "safe-light",
        dark=False,
        covered=("#7489a0", "#6c8198"),
        revealed=("#fafbfc", "#f1f3f5"),
        digits=_colours("0069a6 00704f a84400 8f3672 6b5000 00637f 000000 5a5a5a"),
        flag="#330e00",
        mine="#000000",
        marks=ON_LIGHT,
        window="#e4e8ec",
        panel="#d5dbe1",
        text="#1c2530",
        accents=LIGHT_ACCENTS,
        cube=_shades((243, 241), (231, 255), 52, (254, 252), ON_LIGHT_CUBE),
        names=BLUE_ON_WHITE,
    ),
)
NAMED = {palette.name: palette for palette in PALETTES}
FORMER = {"dark": "slate", "light": "paper"}
"""The names that version 0.1.0 gave to themes, and the palettes that took their places."""


def palette_for(theme: Theme, colours: Colours = Colours.TRUE) -> Palette:
    """The palette of a theme; for one of Textual's own, one as dark or as light."""
    palette = NAMED.get(theme.name) or NAMED["slate" if theme.dark else "paper"]
    return palette.shown_in(colours)
