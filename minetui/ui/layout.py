"""The layout of a board screen in a window of any size, as plain numbers."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

Size: TypeAlias = tuple[int, int]
"""Columns and rows."""

PANEL_WIDTH = 32  # columns; in fewer, sentences would break too often
PANEL_HEIGHT = 5
WIDE_WINDOW = 110  # columns; from here on a board that is too wide makes room for the panel
WIDEST_PANEL = 60
CARD = (24, 8)  # columns and lines that a result needs
LIST_WIDTH = 26  # columns; fewer would show too little of a move
WIDEST_LIST = 46


class Part(Enum):
    """A part of the screen that a feature may fill with a widget."""

    LIST = "list"  # beside the board, above the panel
    BAR = "bar"  # a row above the status line


@dataclass(frozen=True)
class Arrangement:
    """The sizes of the parts; the panel is `beside` the board or below it.

    There are `above` empty lines over the counters, and `indent` empty columns before the board,
    which stays where it is when the panel opens if that has room. A part of height 0 is not shown.
    """

    above: int
    counters: int
    board: Size
    indent: int
    panel: Size
    beside: bool
    status: int
    keys: int
    bar: int = 0
    list: Size = (0, 0)

    @property
    def around(self) -> int:
        """The lines of the parts over the board and below it, the panel apart."""
        return self.counters + self.bar + self.status + self.keys


def arranged(
    window: Size, board: Size, *, panel: bool, parts: Collection[Part] = (), spare: bool = False
) -> Arrangement:
    """The arrangement of a window and a board with its coordinates.

    With `spare` a panel gets the room that is left, if that is enough, and moves nothing.
    """
    width, height = window
    bar = int(Part.BAR in parts and height >= 6)
    plain = replace(_around_board((width, height - bar), board, panel=panel), bar=bar)
    if Part.LIST in parts:
        return _with_list(plain, window, board, panel=panel)
    return _in_spare_room(plain, window) if spare and not panel else plain


def _in_spare_room(plain: Arrangement, window: Size) -> Arrangement:
    """An arrangement with a panel in the room that is left beside the board or below it."""
    width, height = window
    beside = width - plain.indent - plain.board[0] - 1
    below = height - plain.around - plain.above
    if beside >= CARD[0] and below >= CARD[1]:
        return replace(plain, panel=(min(beside, WIDEST_PANEL), below), beside=True)
    left = below - plain.board[1]
    return replace(plain, panel=(width, left)) if left >= CARD[1] else plain


def _around_board(window: Size, board: Size, *, panel: bool) -> Arrangement:
    """The arrangement of counters, board, panel, status line and key bar."""
    width, height = window
    counters = 0 if height < 5 else 1 if height < 14 else 2
    status, keys = int(height >= 8), int(height >= 11)
    rows = max(height - counters - status - keys, 1)
    wide, tall = min(board[0], width), min(board[1], rows)
    beside = panel and (width - wide >= PANEL_WIDTH + 1 or width >= WIDE_WINDOW)
    above, indent, size = (rows - tall) // 2, (width - wide) // 2, (0, 0)
    if beside:
        wide = min(wide, width - PANEL_WIDTH - 1)
        indent = min((width - wide) // 2, width - wide - 1 - PANEL_WIDTH)
        size = (min(width - indent - wide - 1, WIDEST_PANEL), rows - above)
    elif panel and rows >= 4:
        tall = min(tall, rows - 1)
        above = max(min(above, rows - tall - PANEL_HEIGHT), 0)
        size = (width, rows - tall - above)
    return Arrangement(above, counters, (wide, tall), indent, size, beside, status, keys)


def _with_list(plain: Arrangement, window: Size, board: Size, *, panel: bool) -> Arrangement:
    """An arrangement with a list beside the board, if there is room, and the panel below it."""
    width, height = window
    rows, whole = max(height - plain.around, 1), min(board[0], width)
    has_room = width - whole > LIST_WIDTH or width >= WIDE_WINDOW
    if rows < PANEL_HEIGHT or not (plain.beside if panel else has_room):
        return plain
    wide = min(whole, width - (PANEL_WIDTH if width >= WIDE_WINDOW else LIST_WIDTH) - 1)
    indent = max(min((width - wide) // 2, width - wide - 1 - WIDEST_LIST), 0)
    column = min(width - indent - wide - 1, WIDEST_LIST)
    below = (rows if rows < 2 * PANEL_HEIGHT else max(rows * 2 // 5, PANEL_HEIGHT)) * panel
    return replace(
        plain,
        above=0,
        board=(wide, plain.board[1]),
        indent=indent,
        panel=(column, below),
        beside=True,
        list=(column, rows - below),
    )
