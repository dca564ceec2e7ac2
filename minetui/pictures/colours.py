"""The colours of a board in each palette: here, since nobody below the screen may import that.

`minetui/ui/kit/inks.py` adds to them what a screen has around a board and over its cells.
"""

from typing import NamedTuple


class BoardColours(NamedTuple):
    """Two shades each for covered and for revealed cells, what is on them, and what is around.

    A mine that was hit has a ground and a colour of its own.
    """

    covered: tuple[str, str]
    revealed: tuple[str, str]
    digits: tuple[str, ...]
    flag: str
    mine: str
    exploded: tuple[str, str]
    window: str
    text: str


def _digits(codes: str) -> tuple[str, ...]:
    return tuple(f"#{code}" for code in codes.split())


ON_DARK = ("#c62f2f", "#ffffff")
ON_LIGHT = ("#ff8a80", "#101010")
BOARDS = {
    "slate": BoardColours(
        covered=("#5878a6", "#51709c"),
        revealed=("#171d2a", "#1b2331"),
        digits=_digits("7cb7ff 7fd98a ff7b72 c9a2ff ffb86b 5fd7d7 ffffff b0b0b0"),
        flag="#ffd166",
        mine="#ffffff",
        exploded=ON_DARK,
        window="#10151d",
        text="#dde3ea",
    ),
    "meadow": BoardColours(
        covered=("#3a7a22", "#34701d"),
        revealed=("#f3e4cd", "#ecdabe"),
        digits=_digits("1256a8 1f6b28 b3261e 6a1b9a 8a4300 00605a 212121 555555"),
        flag="#ffd23f",
        mine="#212121",
        exploded=ON_LIGHT,
        window="#16220f",
        text="#e4ecd8",
    ),
    "classic": BoardColours(
        covered=("#767676", "#6e6e6e"),
        revealed=("#dcdcdc", "#d2d2d2"),
        digits=_digits("0000ff 006400 b80000 00007b 7b0000 005f60 000000 505050"),
        flag="#ffe14d",
        mine="#000000",
        exploded=ON_LIGHT,
        window="#003c3d",
        text="#e2f1f1",
    ),
    "paper": BoardColours(
        covered=("#7088a4", "#68809b"),
        revealed=("#fbfaf6", "#f3f1ea"),
        digits=_digits("1650b0 1b6b2c b3231a 6a2a9a 8a4300 00626c 111111 5a5a5a"),
        flag="#400600",
        mine="#111111",
        exploded=ON_LIGHT,
        window="#e6e3da",
        text="#1c2530",
    ),
    "amber": BoardColours(
        covered=("#966000", "#8c5900"),
        revealed=("#170e04", "#1d1308"),
        digits=_digits("ffb000 ffd37a ff8a3d ffe9b8 e0a050 fff0a0 ffffff c9a877"),
        flag="#ffe9a8",
        mine="#fff0c8",
        exploded=ON_DARK,
        window="#0e0904",
        text="#ffcf70",
    ),
    "high-contrast": BoardColours(
        covered=("#e6e6e6", "#d2d2d2"),
        revealed=("#000000", "#101010"),
        digits=_digits("66b2ff 5cff7a ff8080 e0a8ff ffb040 40ffff ffffff c8c8c8"),
        flag="#7a0000",
        mine="#ffffff",
        exploded=ON_DARK,
        window="#000000",
        text="#ffffff",
    ),
    "safe-dark": BoardColours(
        covered=("#5f7486", "#586c7d"),
        revealed=("#14191f", "#191f26"),
        digits=_digits("56b4e9 2fc79a e69f00 e79ac6 f0e442 8ecff5 ffffff b0b0b0"),
        flag="#f5e663",
        mine="#ffffff",
        exploded=ON_DARK,
        window="#0f1318",
        text="#dde3ea",
    ),
    "safe-light": BoardColours(
        covered=("#7489a0", "#6c8198"),
        revealed=("#fafbfc", "#f1f3f5"),
        digits=_digits("0069a6 00704f a84400 8f3672 6b5000 00637f 000000 5a5a5a"),
        flag="#330e00",
        mine="#000000",
        exploded=ON_LIGHT,
        window="#e4e8ec",
        text="#1c2530",
    ),
}
