"""What a terminal is asked, and how its answers are read: bytes and values, no input or output.

All questions go to the terminal in one write that ends with `FENCE`, which every terminal answers:
its answer comes last, so who has it need not wait for those who don't know the other questions. A
terminal may answer in parts, late, or with anything else between the answers.

How wide a sign is can only be asked by drawing it: the cursor then stands behind it.
"""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from minetui.ui.kit.glyphs import NARROW
from minetui.ui.kit.widths import POSITION as POSITION_TEXT
from minetui.ui.kit.widths import drawn_at

FENCE = b"\x1b[c"  # primary device attributes
NAME = b"\x1b[>0q"  # XTVERSION
KEYBOARD = b"\x1b[?u"  # the flags of kitty's keyboard protocol
BACKGROUND = b"\x1b]11;?\x1b\\"
SIZE = b"\x1b[18t"  # of the window, in characters
TRUE_COLOUR = b"\x1bP+q524742\x1b\\"  # XTGETTCAP of RGB
POSITION = POSITION_TEXT.encode()  # of the cursor
SYNCHRONISED, MOUSE = 2026, 1006  # modes: output that is shown at once, mouse reports of any size
CLIPBOARD = 52  # the attribute of a terminal that takes texts for the clipboard

SIGNS = "".join(sorted(NARROW))
"""All signs but ASCII that the game draws on a board, around it, and in texts."""

POSITIONS = re.compile(rb"\x1b\[(\d{1,5});(\d{1,5})R")
FENCES = re.compile(rb"\x1b\[\?((?:\d{0,5};)*\d{0,5})c")
KEYBOARDS = re.compile(rb"\x1b\[\?(\d{1,5})u")
MODES = re.compile(rb"\x1b\[\?(\d{1,5});(\d)\$y")
NAMES = re.compile(rb"\x1bP>\|([^\x1b\x07]*)(?:\x1b\\|\x07)")
SIZES = re.compile(rb"\x1b\[8;(\d{1,5});(\d{1,5})t")
BACKGROUNDS = re.compile(
    rb"\x1b\]11;rgba?:([0-9a-fA-F]{1,4}(?:/[0-9a-fA-F]{1,4}){2,3})(?:\x1b\\|\x07)"
)
TRUE_COLOURS = re.compile(rb"\x1bP1\+r524742")
LACKED = {0, 4}  # the states of a mode that is unknown, or off for good
LONGEST_NAME = 60


def mode_question(mode: int) -> bytes:
    """Asks whether the terminal has a mode (DECRQM)."""
    return b"\x1b[?%d$p" % mode


def width_question(texts: Sequence[str], column: int = 1) -> bytes:
    """Draws these texts over each other on the cursor's line, and asks how wide each is.

    They begin in this column, counted from 1; what is there is lost, and the line is empty from
    there on at the end, where the cursor stands.
    """
    return drawn_at(f"\x1b[{column}G", texts).encode()


class TerminalAnswers(NamedTuple):
    """What a terminal has answered; None or nothing where it has not."""

    positions: tuple[tuple[int, int], ...] = ()  # of the cursor: line and column from 1
    attributes: tuple[int, ...] | None = None  # the answer to FENCE, so all others are here
    keyboard: bool = False  # is there kitty's protocol?
    modes: Mapping[int, bool] = MappingProxyType({})  # has the terminal those asked about?
    name: str = ""
    true_colour: bool = False  # does it say that it has all colours?
    size: tuple[int, int] | None = None  # lines and columns
    background: tuple[int, int, int] | None = None

    @classmethod
    def of(cls, data: bytes) -> "TerminalAnswers":
        """The answers among all that came from a terminal."""
        fence, name, size = FENCES.search(data), NAMES.search(data), SIZES.search(data)
        background = BACKGROUNDS.search(data)
        return cls(
            tuple((int(line), int(column)) for line, column in POSITIONS.findall(data)),
            tuple(int(number) for number in fence[1].split(b";") if number) if fence else None,
            KEYBOARDS.search(data) is not None,
            {int(mode): int(state) not in LACKED for mode, state in MODES.findall(data)},
            _printable(name[1]) if name else "",
            TRUE_COLOURS.search(data) is not None,
            (int(size[1]), int(size[2])) if size else None,
            _colour(background[1]) if background else None,
        )

    def widths(self, texts: Sequence[str], column: int = 1) -> dict[str, int] | None:
        """How many columns each text takes, by the positions that answer a `width_question`.

        None if they answer another number of questions, or stand in different lines.
        """
        if len(self.positions) != len(texts) or len({line for line, _ in self.positions}) > 1:
            return None
        reached = (at - column for _, at in self.positions)
        return dict(zip(texts, reached, strict=True))


def _printable(name: bytes) -> str:
    text = name.decode("utf-8", "replace")[:LONGEST_NAME]
    return "".join(sign if sign.isprintable() else "?" for sign in text).strip()


def _colour(parts: bytes) -> tuple[int, int, int]:
    """The red, green and blue from 0 to 255 of `ffff/0000/80`; parts have one to four digits."""
    shares = [int(part, 16) / (16 ** len(part) - 1) for part in parts.split(b"/")]
    red, green, blue = (round(255 * share) for share in shares)
    return red, green, blue
