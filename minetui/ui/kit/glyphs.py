"""The looks of a cell, and the signs that tell them apart without colour.

A cell has a sign, and a mark behind it that says more. No sign is an emoji. Some terminals show
some of the signs two columns wide, by their fonts or as East Asian ones are: `NARROW` has others
for them, which are drawn once the terminal has told which are so (`widths`).
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from minetui import core


class Look(Enum):
    """The look of a cell; `inks` has its colours."""

    __hash__ = object.__hash__  # that of an Enum takes five times as long

    COVERED = "covered"
    ZERO = "zero"
    N1 = "n1"
    N2 = "n2"
    N3 = "n3"
    N4 = "n4"
    N5 = "n5"
    N6 = "n6"
    N7 = "n7"
    N8 = "n8"
    FLAG = "flag"
    QUESTION = "question"
    MINE = "mine"
    HIT = "hit"
    WRONG = "wrong"
    CLEAR = "clear"
    MAYBE_CLEAR = "maybe-clear"
    MAYBE_MINE = "maybe-mine"
    TO_FLAG = "to-flag"
    VEIL = "veil"
    REACH_ONE = "reach-one"
    REACH_0 = "reach-0"
    REACH_1 = "reach-1"
    REACH_2 = "reach-2"
    REACH_3 = "reach-3"
    REACH_4 = "reach-4"
    REACH_5 = "reach-5"
    REACH_6 = "reach-6"
    REACH_7 = "reach-7"
    REACH_8 = "reach-8"
    REACH_9 = "reach-9"
    REACH_ALL = "reach-all"
    ODDS_0 = "odds-0"
    ODDS_1 = "odds-1"
    ODDS_2 = "odds-2"
    ODDS_3 = "odds-3"
    ODDS_4 = "odds-4"
    ODDS_5 = "odds-5"
    ODDS_6 = "odds-6"
    ODDS_7 = "odds-7"
    ODDS_8 = "odds-8"
    ODDS_9 = "odds-9"
    ODDS_SAFE = "odds-safe"
    ODDS_MINE = "odds-mine"


class Accent(Enum):
    """A highlight of a cell besides its look; `inks` has its colours."""

    __hash__ = object.__hash__  # as above

    BEST = "best"
    WITNESS = "witness"
    CONFLICT = "conflict"
    TARGET = "target"
    CREST = "crest"
    GLOW = "glow"
    BLAST = "blast"
    EMBER = "ember"
    GOLD = "gold"
    GHOST = "ghost"
    ADDED = "added"
    LIT = "lit"
    SEAT_0 = "seat-0"
    SEAT_1 = "seat-1"
    SEAT_2 = "seat-2"
    SEAT_3 = "seat-3"
    SEAT_4 = "seat-4"
    SEAT_5 = "seat-5"
    SEAT_6 = "seat-6"
    SEAT_7 = "seat-7"
    SEAT_8 = "seat-8"
    SEAT_9 = "seat-9"


SEATED = tuple(Accent(f"seat-{number}") for number in range(10))
"""The cursors of the others in a team, by the numbers of their seats."""
SEAT_MARKS = dict(zip(SEATED, "ABCDEFGHIJ", strict=True))
NUMBERS = (Look.ZERO, *(Look(f"n{number}") for number in range(1, 9)))
REACHES = (
    *(Look.MINE, Look.REACH_ONE),
    *(Look(f"reach-{tenths}") for tenths in range(10)),
    Look.REACH_ALL,
)
ODDS = tuple(Look(f"odds-{tenths}") for tenths in range(10))
"""The odds of a mine in tenths, from 0 to 10 % up to 90 to 100 %; certain cells have others."""


class Glyphs(NamedTuple):
    """A set of signs: in a cell, behind the cursor, and in texts."""

    signs: dict[Look, str]
    cursor: str
    accents: dict[Accent, str]  # behind the sign of a cell with an accent
    order: str  # arrows up and down, for a column that is sorted
    mine: str
    clock: str
    pointer: str
    play: str
    pause: str
    life: str
    lost_life: str
    done: str
    to_do: str
    head: str
    ticks: str  # on the done part of a bar, and on the rest
    bars: str  # of growing height
    edges: str  # of a card: its four corners, across, down
    densities: str  # of the minimap, from nothing revealed to everything
    marks: str  # of moves, in the order of the annotations
    words: dict[int, str]  # replacements in texts for signs that this set can't show

    def mark(self, annotation: core.Annotation) -> str:
        """The sign of a move with this annotation."""
        return self.marks[[*core.Annotation].index(annotation)]

    @property
    def drawn(self) -> str:
        """All signs, in an order that all sets share: those of texts first, those of cells last."""
        texts = (each for each in self if isinstance(each, str))
        return "".join((*texts, *self.accents.values(), *self.signs.values()))


DIGITS = {
    **{look: f"{number} " for number, look in enumerate(NUMBERS)},
    **{look: f"{tenths} " for tenths, look in enumerate(REACHES[2:-1])},
    Look.ZERO: "  ",
}

UNICODE = Glyphs(
    signs=DIGITS
    | {
        **dict.fromkeys((Look.COVERED, *ODDS), "· "),  # a label may stand in its place
        Look.FLAG: "⚑ ",
        Look.QUESTION: "? ",
        Look.MINE: "✱ ",
        Look.HIT: "✸ ",
        Look.WRONG: "⚑✗",
        Look.CLEAR: "✓ ",
        Look.MAYBE_CLEAR: "✓?",
        Look.MAYBE_MINE: "✱?",
        Look.TO_FLAG: "⚐ ",
        Look.VEIL: "░░",
        Look.REACH_ONE: "· ",
        Look.REACH_ALL: "✓ ",
        Look.ODDS_SAFE: "✓ ",
        Look.ODDS_MINE: "✱ ",
    },
    cursor="◂",
    accents={
        **{Accent.WITNESS: "‹", Accent.BEST: "*", Accent.CONFLICT: "!", Accent.GHOST: "'"},
        Accent.LIT: ":",
        **SEAT_MARKS,
    },
    order="▴▾",
    mine="✱",
    clock="◷",
    pointer="▸",
    play="▸",
    pause="‖",
    life="♥",
    lost_life="♡",
    done="━",
    to_do="─",
    head="╉",
    ticks="┷┴",
    bars="▁▂▃▄▅▆▇█",
    edges="╭╮╰╯─│",
    densities="·░▒▓█",
    marks="✗?✓∴▸ ",
    words={},
)

ASCII = Glyphs(
    signs=DIGITS
    | {
        **dict.fromkeys((Look.COVERED, *ODDS), ". "),
        Look.FLAG: "F ",
        Look.QUESTION: "? ",
        Look.MINE: "* ",
        Look.HIT: "X ",
        Look.WRONG: "Fx",
        Look.CLEAR: "o ",
        Look.MAYBE_CLEAR: "o?",
        Look.MAYBE_MINE: "*?",
        Look.TO_FLAG: "f ",
        Look.VEIL: "::",
        Look.REACH_ONE: ". ",
        Look.REACH_ALL: "o ",
        Look.ODDS_SAFE: "o ",
        Look.ODDS_MINE: "* ",
    },
    cursor="<",
    accents={
        **{Accent.WITNESS: "=", Accent.BEST: "!", Accent.CONFLICT: "!", Accent.GHOST: "'"},
        Accent.LIT: ":",
        **SEAT_MARKS,
    },
    order="^v",
    mine="*",
    clock="t",
    pointer=">",
    play=">",
    pause="=",
    life="+",
    lost_life="-",
    done="=",
    to_do="-",
    head="#",
    ticks="++",
    bars=".:-=+*#@",
    edges="++++-|",
    densities=".:=%@",
    marks="x?=&> ",
    words={ord(sign): plain for sign, plain in zip("×·…←→↑↓●○‹›", "x-~<>^vo.<>", strict=True)},
)

HALF_BLOCKS = "▀▄"
NARROW = {
    **{chr(number): plain for number, plain in ASCII.words.items()},
    **dict(zip("–÷≤▀▄", "-/<==", strict=True)),
    **{
        sign: plain
        for sign, plain in zip(UNICODE.drawn, ASCII.drawn, strict=True)
        if not sign.isascii()
    },
}
"""What stands for each sign, whether of a cell or in a text, where that is not one column wide."""
