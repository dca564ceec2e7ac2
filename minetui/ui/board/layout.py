"""The layout of a board screen in a window of any size, as plain numbers.

Where the panel stands depends on the board and on the window in ways that style sheets can't say.
The board stays in the middle at its size wherever a panel has room beside it or below it; otherwise
it moves, and only then its cells get smaller. Hints only add to a board, but a lesson without its
words is none: so a text may make the cells smaller at once.
"""

from collections.abc import Collection, Sequence
from enum import Enum, IntEnum
from typing import NamedTuple, TypeAlias

Size: TypeAlias = tuple[int, int]
"""Columns and rows."""

PANEL_WIDTH = 32  # columns; in fewer, sentences would break too often
PANEL_HEIGHT = 5
LOW_PANEL = 2  # lines, where there is no room beside the board
TEXT_PANEL = 9  # lines of a panel for a text, below the board
WIDE_WINDOW = 110  # columns; from here on a board that is too wide makes room for the panel
MAP_WIDTH = 24  # columns, at least
WIDEST_PANEL = 60
WIDE_BOARD = 60  # columns; a high panel below begins at its left edge
CARD = (14, 8)  # columns and lines that a result needs, or else
STRIP = (50, 1)  # below the board
CURVE_WINDOW = 18  # lines; in a lower one the bar has one line only
METRICS_HEIGHT = 9  # lines, the first of them empty
METRIC_LINES = 2
LINE = 2  # columns that are about as wide as a line is high
LEAST_LIST = 8  # moves above the metrics; with fewer, they have lines below the board if they can
LIST_WIDTH = 26  # columns; fewer would show too little of a move
WIDEST_LIST = 46


class Want(IntEnum):
    """What is wanted of a panel, the stronger wish with the larger number."""

    NOTHING = 0
    SPARE = 1  # a panel if there is room that nothing else uses
    STEADY = 2  # a panel that moves the board only if it must
    TEXT = 3  # a panel with room for a text, for which the cells may be smaller
    MAP = 4  # a panel that takes columns or lines of the board, for a board that is cut anyway
    BESIDE = 5  # a panel beside the board rather than below it


class Slot(Enum):
    """A part of the screen that a feature may fill with a widget."""

    LIST = "list"  # beside the board, above the panel
    METRICS = "metrics"  # beside the board, between them
    METRIC_LINES = "metric lines"  # a row or two above the bar, where there is no room beside
    BAR = "bar"  # a row or two above the status line


class Arrangement(NamedTuple):
    """The sizes of the parts; the panel is `beside` the board or below it.

    There are `above` empty lines over the counters, and `indent` empty columns before the board;
    a panel below has `panel_indent` columns before it.
    A part of height 0 is not shown.
    """

    above: int
    counters: int
    board: Size
    indent: int
    panel: Size
    beside: bool
    status: int
    keys: int
    panel_indent: int = 0
    bar: int = 0
    list: Size = (0, 0)
    metrics: Size = (0, 0)
    metric_lines: int = 0

    @classmethod
    def of(
        cls, window: Size, board: Size, want: Want, parts: Collection[Slot] = ()
    ) -> "Arrangement":
        """That of a window and a board with its coordinates, in the middle if it can be."""
        new = _with_best_bar(window, board, want, parts)
        return _with_metrics(new, window[1]) if Slot.METRICS in parts else new

    @classmethod
    def fitting(
        cls, window: Size, boards: Sequence[Size], want: Want, parts: Collection[Slot] = ()
    ) -> "tuple[int, Arrangement]":
        """The index of the largest board that fits as a whole, and its arrangement.

        The boards are one in growing sizes of cells, with its coordinates. With a panel it has the
        same size and place as without, wherever the panel has room. If none fits, the smallest is
        cut.
        """
        whole = [
            index
            for index, board in enumerate(boards)
            if cls.of(window, board, Want.NOTHING, parts).board == board
        ]
        for index in reversed(whole):
            smaller = want is Want.STEADY and index != whole[-1]
            least = TEXT_PANEL if want is Want.TEXT else _least_height(window[0], boards[index][0])
            new = cls.of(window, boards[index], Want.BESIDE if smaller else want, parts)
            is_low = not new.beside and new.panel[1] < least
            if new.board == boards[index] and not (want in (Want.STEADY, Want.TEXT) and is_low):
                return index, new
        index = whole[-1] if whole else 0
        return index, cls.of(window, boards[index], want, parts)

    @property
    def around(self) -> int:
        """The lines of the parts over the board and below it, the panel apart."""
        return self.counters + self.metric_lines + self.bar + self.status + self.keys


def _with_best_bar(window: Size, board: Size, want: Want, parts: Collection[Slot]) -> Arrangement:
    """An arrangement with a bar of two lines, if nothing else needs the second."""
    least = int(Slot.BAR in parts and window[1] >= 6)
    new = _with_bar(window, board, want, parts, bar=least)
    if not least or window[1] < CURVE_WINDOW:
        return new
    higher = _with_bar(window, board, want, parts, bar=2)
    has_room = higher.panel == new.panel or higher.panel[1] >= PANEL_HEIGHT
    return higher if higher.board == new.board and has_room else new


def _with_bar(
    window: Size, board: Size, want: Want, parts: Collection[Slot], *, bar: int
) -> Arrangement:
    """An arrangement with a bar of this height."""
    panel = want in (Want.STEADY, Want.BESIDE, Want.TEXT)
    plain = _without_panel((window[0], window[1] - bar), board)._replace(bar=bar)
    if Slot.LIST in parts and _has_room_for_list(plain, window, board):
        return _with_list(plain, window, board, panel=panel)
    if want is Want.MAP:
        return _with_map(plain, window)
    if panel:
        return _with_panel(plain, window, steady=want is Want.STEADY)
    return _in_spare_room(plain, window) if want is Want.SPARE and Slot.LIST not in parts else plain


def _in_spare_room(plain: Arrangement, window: Size) -> Arrangement:
    """An arrangement with a panel in the room that is left beside the board or below it."""
    width, height = window
    beside = width - plain.indent - plain.board[0] - 1
    below = height - plain.around - plain.above
    if beside >= CARD[0] and below >= CARD[1]:
        return plain._replace(panel=(min(beside, WIDEST_PANEL), below), beside=True)
    left = below - plain.board[1]
    has_room = left >= CARD[1] or (width >= STRIP[0] and left >= STRIP[1])
    return _below(plain, width, left) if has_room else plain


def _without_panel(window: Size, board: Size) -> Arrangement:
    """The arrangement of counters, board, status line and key bar, with the board in the middle."""
    width, height = window
    counters = 0 if height < 5 else 1 if height < 14 else 2
    status, keys = int(height >= 8), int(height >= 11)
    rows = max(height - counters - status - keys, 1)
    wide, tall = min(board[0], width), min(board[1], rows)
    # In a window that is higher than it is wide, what is to be said has its place below.
    above = 0 if height * LINE > width else (rows - tall) // 2
    indent = (width - wide) // 2
    return Arrangement(above, counters, (wide, tall), indent, (0, 0), False, status, keys)


def _with_panel(plain: Arrangement, window: Size, *, steady: bool) -> Arrangement:
    """An arrangement with a panel, where it moves the board least."""
    width, rows = window[0], window[1] - plain.around
    (wide, tall), indent, above = plain.board, plain.indent, plain.above
    least = _least_height(width, wide)
    if width - indent - wide > PANEL_WIDTH:
        return _beside(plain, width, rows)
    if steady and rows - above - tall >= least:
        return _below(plain, width, rows - above - tall)
    if width - wide > PANEL_WIDTH or (width >= WIDE_WINDOW and rows - tall < least):
        wide = min(wide, width - PANEL_WIDTH - 1)
        moved = plain._replace(board=(wide, tall), indent=width - wide - 1 - PANEL_WIDTH)
        return _beside(moved, width, rows)
    if rows < 4:
        return plain
    tall = min(tall, rows - 1)
    above = max(min(above, rows - tall - PANEL_HEIGHT), 0)
    moved = plain._replace(above=above, board=(wide, tall))
    return _below(moved, width, rows - tall - above)


def _with_map(plain: Arrangement, window: Size) -> Arrangement:
    """An arrangement with a panel for a map: in room that is left, or else in place of cells."""
    width, rows = window[0], window[1] - plain.around
    wide, tall = plain.board
    column = min(max(width * 3 // 10, MAP_WIDTH), WIDEST_LIST)
    if width - wide > column:
        indent = min(plain.indent, width - wide - 1 - column)
        return _beside(plain._replace(indent=indent), width, rows)
    if rows - tall > PANEL_HEIGHT:
        return _below(plain._replace(above=0), width, rows - tall)
    if width > 2 * column and rows > PANEL_HEIGHT:
        moved = plain._replace(board=(width - column - 1, tall), indent=0)
        return _beside(moved, width, rows)
    if rows > 2 * PANEL_HEIGHT:
        tall = rows * 3 // 5
        return _below(plain._replace(above=0, board=(wide, tall)), width, rows - tall)
    return plain


def _beside(plain: Arrangement, width: int, rows: int) -> Arrangement:
    """An arrangement with a panel in the columns beside the board."""
    left = width - plain.indent - plain.board[0] - 1
    return plain._replace(panel=(min(left, WIDEST_PANEL), rows - plain.above), beside=True)


def _below(plain: Arrangement, width: int, height: int) -> Arrangement:
    """An arrangement with a panel below the board, from its left edge on if it is large enough."""
    is_large = plain.board[0] >= WIDE_BOARD and height >= PANEL_HEIGHT
    indent = plain.indent if is_large else 0
    return plain._replace(panel=(width - indent, height), panel_indent=indent)


def _least_height(width: int, wide: int) -> int:
    """The lines that a panel below a board needs: fewer if none has room beside the board."""
    is_narrow = width - wide <= PANEL_WIDTH and width < WIDE_WINDOW
    return LOW_PANEL if is_narrow else PANEL_HEIGHT


def _has_room_for_list(plain: Arrangement, window: Size, board: Size) -> bool:
    """Is there room for a list beside the board?"""
    rows, left = window[1] - plain.around - plain.above, window[0] - min(board[0], window[0])
    return rows >= PANEL_HEIGHT and (left > LIST_WIDTH or window[0] >= WIDE_WINDOW)


def _with_list(plain: Arrangement, window: Size, board: Size, *, panel: bool) -> Arrangement:
    """An arrangement with a list beside the board, and the panel below the list."""
    width, rows = window[0], window[1] - plain.around - plain.above
    column = PANEL_WIDTH if width >= WIDE_WINDOW else LIST_WIDTH
    wide = min(board[0], width - column - 1)
    indent = max(min((width - wide) // 2, width - wide - 1 - WIDEST_LIST), 0)
    column = min(width - indent - wide - 1, WIDEST_LIST)
    below = (rows if rows < 2 * PANEL_HEIGHT else max(rows * 2 // 3, PANEL_HEIGHT)) * panel
    return plain._replace(
        board=(wide, plain.board[1]),
        indent=indent,
        panel=(column, below),
        beside=True,
        list=(column, rows - below),
    )


def _with_metrics(plain: Arrangement, height: int) -> Arrangement:
    """An arrangement with metrics in room that nothing else needs; a panel has what is beside."""
    below = [_with_metric_lines(plain, height, lines) for lines in range(METRIC_LINES, 0, -1)]
    beside = _with_metrics_beside(plain)
    is_crowded = beside is None or beside.panel[1] or beside.list[1] < LEAST_LIST
    places = [*below, beside] if is_crowded else [beside, *below]
    return next(filter(None, places), plain)


def _with_metrics_beside(plain: Arrangement) -> Arrangement | None:
    """An arrangement with metrics below the list; None if it is too low."""
    column, rows = plain.list[0], plain.list[1] - METRICS_HEIGHT
    if rows < PANEL_HEIGHT:
        return None
    return plain._replace(list=(column, rows), metrics=(column, METRICS_HEIGHT))


def _with_metric_lines(plain: Arrangement, height: int, lines: int) -> Arrangement | None:
    """An arrangement with so many lines above the bar; None if the board or a panel needs them."""
    rows, (width, panel) = height - plain.around - lines, plain.panel
    least = 0 if plain.beside else min(panel, max(panel - lines, PANEL_HEIGHT))
    above = min(plain.above, rows - plain.board[1] - least)
    if above < 0:
        return None
    new = plain._replace(above=above, metric_lines=lines)
    if plain.beside:
        return _with_lower_side(new, rows - above)
    return new._replace(panel=(width, min(panel, rows - above - plain.board[1])))


def _with_lower_side(plain: Arrangement, rows: int) -> Arrangement | None:
    """An arrangement with a list or a panel that is as much lower as it must be."""
    (column, listed), (width, panel) = plain.list, plain.panel
    over = listed + panel - rows
    if listed - over >= PANEL_HEIGHT:
        return plain._replace(list=(column, listed - over))
    return plain._replace(panel=(width, panel - over)) if panel - over >= PANEL_HEIGHT else None
