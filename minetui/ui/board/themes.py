"""The themes: a dark and a light one, each with classic or with colour-blind-safe digits.

The classic digits are those of 1990, lightened on dark ground so that 4 and 7 don't vanish. The
safe ones have the palette of Okabe and Ito (2008), which people with any colour vision tell apart.
"""

from textual.color import Color
from textual.theme import Theme

CLASSIC_LIGHT = ("0000dd", "007000", "d00000", "000080", "800000", "007878", "101010", "606060")
CLASSIC_DARK = ("6ea8ff", "6fcf6f", "ff7070", "a9a0ff", "e0906a", "4fd0d0", "f0f0f0", "a8a8a8")
OKABE_LIGHT = ("0072b2", "007a58", "b84c00", "9b3f77", "7a5c00", "006d8f", "000000", "5a5a5a")
OKABE_DARK = ("56b4e9", "2fc79a", "e69f00", "e79ac6", "f0e442", "8ecff5", "ffffff", "b0b0b0")

DARK = {
    **{"board-covered": "#39424f", "board-open": "#14181e"},
    **{"board-dot": "#7d8a9b", "board-flag": "#ff9f43", "board-mine": "#e8e8e8"},
    **{"board-hit": "#c62f2f", "board-clear": "#8df0a6", "board-clear-ground": "#2c5540"},
    **{"board-doubt": "#d8c46a", "board-to-flag-ground": "#5e4327"},
    **{"board-cursor": "#ffd75f", "board-cursor-text": "#101010", "board-witness": "#2b5d8a"},
    **{"board-target": "#4d5f2c", "board-frame": "#5d6b7c", "board-more": "#ffd75f"},
}
LIGHT = {
    **{"board-covered": "#b9c4d0", "board-open": "#f7f8fa"},
    **{"board-dot": "#5c6875", "board-flag": "#b03000", "board-mine": "#101010"},
    **{"board-hit": "#ff8a80", "board-clear": "#00561f", "board-clear-ground": "#a5d6a8"},
    **{"board-doubt": "#6b5200", "board-to-flag-ground": "#ecc9a0"},
    **{"board-cursor": "#1c3f94", "board-cursor-text": "#ffffff", "board-witness": "#9cc9f2"},
    **{"board-target": "#cfe3a0", "board-frame": "#6b7886", "board-more": "#b03000"},
}

# From safe to mined, and the text on all of them. Lightness alone shows the order.
ODDS_DARK = (Color.parse("#103a52"), Color.parse("#b5482c"), "#ffffff")
ODDS_LIGHT = (Color.parse("#c4e4f6"), Color.parse("#e8735a"), "#101010")
ODDS_NAMES = (
    "board-odds-safe",
    *(f"board-odds-{tenth}" for tenth in range(10)),
    "board-odds-mine",
)


def variables(digits: tuple[str, ...], *, dark: bool) -> dict[str, str]:
    """The board's colours as variables of the style sheet."""
    numbers = {f"digit-{number}": f"#{code}" for number, code in enumerate(digits, start=1)}
    return {**(DARK if dark else LIGHT), **numbers, **odds_scale(dark=dark)}


def odds_scale(*, dark: bool) -> dict[str, str]:
    """The background colours of the odds: equal steps from safe to mined."""
    safe, mined, text = ODDS_DARK if dark else ODDS_LIGHT
    steps = len(ODDS_NAMES) - 1
    colours = (safe.blend(mined, step / steps).hex for step in range(steps + 1))
    return {**dict(zip(ODDS_NAMES, colours, strict=True)), "board-odds-text": text}


def standard_variables(*, dark: bool) -> dict[str, str]:
    """The board's colours under a theme that has none of its own."""
    return variables(CLASSIC_DARK if dark else CLASSIC_LIGHT, dark=dark)


def _theme(name: str, digits: tuple[str, ...], *, dark: bool) -> Theme:
    back, panel, text = (
        ("#1a1f26", "#242b34", "#dde3ea") if dark else ("#eceff3", "#dde3ea", "#1c2530")
    )
    return Theme(
        name=name,
        primary="#5aa2e0" if dark else "#1c5fa8",
        secondary="#7be495" if dark else "#006b2d",
        warning="#ffb454" if dark else "#8a5a00",
        error="#ff6b6b" if dark else "#b3261e",
        success="#7be495" if dark else "#006b2d",
        foreground=text,
        background=back,
        surface=panel,
        panel=panel,
        dark=dark,
        variables=variables(digits, dark=dark),
    )


THEMES = (
    _theme("dark", CLASSIC_DARK, dark=True),
    _theme("light", CLASSIC_LIGHT, dark=False),
    _theme("safe-dark", OKABE_DARK, dark=True),
    _theme("safe-light", OKABE_LIGHT, dark=False),
)
