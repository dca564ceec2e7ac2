"""The layout of a board screen in a window of any size, as plain numbers.

Where the parts stand depends on the board and on the window in ways that style sheets can't say.

**The board never moves.** Its place and the size of its cells are those that it has alone: bar,
list and panel get the room around it, and are left out where there is none. What must be said is
said beside the board in a panel or a margin, below it, or in a strip of two lines, of which the
second may be the status line.

Where a board has no edge, a rim of ghosts stands around it, as wide as there is room for; it is a
part of the board, and chosen in the same way.

There are three exceptions. A lesson without its words is none: so a text may make the cells
smaller. A map is of a board that is cut anyway. And the player may ask for the whole panel, or for
the list of moves.
"""

from collections.abc import Collection, Sequence
from enum import Enum, IntEnum
from typing import NamedTuple, TypeAlias

Size: TypeAlias = tuple[int, int]
"""Columns and rows."""

PANEL_WIDTH = 30  # columns; in fewer, sentences would break too often for a list of them
PANEL_HEIGHT = 5
LEAST_ROWS = 2  # of a board that makes room for a panel
HIGH_PANEL = 8  # lines of a panel with a list, below the board
LOW_PANEL = 2  # lines, where there is no room beside the board
CARD = (16, 8)  # columns and lines of the margin beside a board, in which one thing can be told
TEXT_PANEL = 9  # lines of a panel for a text, below the board
WIDE_WINDOW = 110  # columns; from here on a board that is too wide makes room for the panel
MAP_WIDTH = 24  # columns, at least
WIDEST_PANEL = 60
WIDE_BOARD = 60  # columns; a high panel below begins at its left edge
CURVE_WINDOW = 30  # lines; in a lower one the bar has one line only
LINE = 2  # columns that are about as wide as a line is high
LIST_WIDTH = 26  # columns; fewer would show too little of a move
WIDEST_LIST = 46
SPARE_LIST = 40  # columns beside the board from which on a list is there unasked


class Want(IntEnum):
    """What is wanted of a panel, the stronger wish with the larger number."""

    NOTHING = 0
    SPARE = 1  # a panel in the lines and columns that nothing else uses
    STEADY = 2  # the same, or else the status line while there is nothing else to say there
    TEXT = 3  # a panel with room for a text, for which the cells may be smaller
    MAP = 4  # a panel that takes columns or lines of the board, for a board that is cut anyway
    WHOLE = 5  # a steady one that the player wants to see whole, for which the cells may be smaller


class Slot(Enum):
    """A part of the screen that a feature may fill with a widget."""

    LIST = "list"  # beside the board, above the panel
    SPARE_LIST = "spare list"  # the same list, only where it moves nothing
    BAR = "bar"  # a row or two above the status line, or in its place


class Arrangement(NamedTuple):
    """The sizes of the parts; the panel is `beside` the board or below it.

    There are `above` empty lines over the counters, and `indent` empty columns before the board;
    a panel below has `panel_indent` columns before it. Its last line may be the status line
    (`panel_in_status`); a bar may stand in place of that (`bar_in_status`) while there is no
    message. A part of height 0 is not shown.
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
    panel_in_status: bool = False
    bar_in_status: bool = False

    @classmethod
    def of(
        cls,
        window: Size,
        board: Size,
        want: Want,
        parts: Collection[Slot] = (),
        *,
        aside: int = 0,
    ) -> "Arrangement":
        """That of a window and a board with its coordinates, in the middle if it can be.

        It leaves so many columns beside the board, unless it makes room for a panel.
        """
        if want >= Want.TEXT:
            return _with_best_bar(window, board, want, parts)
        alone = _alone(window, board, aside)
        if Slot.LIST in parts and _beside_board(alone, window) < LIST_WIDTH:
            alone = _left_of_list(alone, window, board)
        return _around(alone, window, want, parts)

    @classmethod
    def fitting(
        cls, window: Size, boards: Sequence[Size], want: Want, parts: Collection[Slot] = ()
    ) -> "tuple[int, Arrangement]":
        """The index of the largest board that fits as a whole, and its arrangement.

        The boards are one in growing sizes of cells, with its coordinates. Only for a text, and for
        a panel that is to be seen whole, is it a smaller one. If none fits, the smallest is cut.
        """
        whole = [
            index for index, board in enumerate(boards) if _alone(window, board).board == board
        ]
        largest = whole[-1] if whole else 0
        if want is Want.WHOLE:
            steady = cls.of(window, boards[largest], Want.STEADY, parts)
            if steady.shows_whole_panel:
                return largest, steady
        for index in reversed(whole if want in (Want.TEXT, Want.WHOLE) else []):
            new = cls.of(window, boards[index], want, parts)
            least = TEXT_PANEL if want is Want.TEXT else HIGH_PANEL
            if new.board == boards[index] and (new.beside or new.panel[1] >= least):
                return index, new
        index = whole[0] if whole and want is Want.WHOLE else largest
        return index, cls.of(window, boards[index], want, parts)

    def with_rim(
        self, window: Size, boards: tuple[Size, Size], want: Want, parts: Collection[Slot]
    ) -> "Arrangement | None":
        """That of a board with a rim of ghosts in place of the first one, if there is room.

        It leaves the room in which words may stand, whether there are some or not.
        """
        (board, rimmed), alone = boards, _alone(window, boards[0])
        aside = CARD[0] if _beside_board(alone, window) >= CARD[0] else 0
        wider = _alone(window, rimmed, aside)
        new = Arrangement.of(window, rimmed, want, parts, aside=aside)
        grown = [axis for axis in (0, 1) if rimmed[axis] != board[axis]]
        fits = all(rimmed[axis] == wider.board[axis] == new.board[axis] for axis in grown)
        left = _beside_board(wider, window)
        if not fits or left < aside or not (aside or _keeps_lines(window, alone, wider)):
            return None
        least = min(self.panel[0], PANEL_WIDTH), min(self.panel[1], TEXT_PANEL)
        is_short = new.panel[0] < least[0] or new.panel[1] < least[1]
        return None if want >= Want.TEXT and is_short else new

    @property
    def around(self) -> int:
        """The lines of the parts over the board and below it, the panel apart."""
        return self.counters + self.bar + self.status + self.keys

    @property
    def shows_whole_panel(self) -> bool:
        """Has the panel room for a list of all there is to say?"""
        return self.panel[0 if self.beside else 1] >= (PANEL_WIDTH if self.beside else HIGH_PANEL)


def _alone(window: Size, board: Size, aside: int = 0) -> Arrangement:
    """The arrangement of counters, board, status line and key bar, with the board in the middle.

    It stands so far to the left that there are so many columns aside.
    """
    width, height = window
    counters = 0 if height < 5 else 1 if height < 14 else 2
    status, keys = int(height >= 8), int(height >= 11)
    rows = max(height - counters - status - keys, 1)
    wide, tall = min(board[0], width), min(board[1], rows)
    # In a window that is higher than it is wide, what is to be said has its place below.
    above = 0 if height * LINE > width else (rows - tall) // 2
    indent = min((width - wide) // 2, max(width - wide - 1 - aside, 0))
    return Arrangement(above, counters, (wide, tall), indent, (0, 0), False, status, keys)


# Around a board that stays where it is


def _around(alone: Arrangement, window: Size, want: Want, parts: Collection[Slot]) -> Arrangement:
    """An arrangement with these parts in the room that the board leaves."""
    width, tall = window[0], alone.board[1]
    free = window[1] - alone.around - alone.above - tall
    left = _beside_board(alone, window)
    least = LIST_WIDTH if Slot.LIST in parts else SPARE_LIST if Slot.SPARE_LIST in parts else None
    lists = least is not None and left >= least and tall + free >= PANEL_HEIGHT
    beside = lists or _stands_beside(left, tall, free)
    in_lines = LOW_PANEL * (want is not Want.NOTHING and not beside)
    new = alone
    if Slot.BAR in parts and (free > in_lines or (free and not alone.status)):
        has_curve = window[1] >= CURVE_WINDOW and free >= in_lines + 2
        new, free = new._replace(bar=1 + has_curve), free - 1 - has_curve
    elif Slot.BAR in parts and alone.status:
        new = new._replace(bar=1, status=0, bar_in_status=True)
    if lists:
        new = _with_list(new, window, panel=want is not Want.NOTHING)
    elif beside and want is not Want.NOTHING:
        new = new._replace(panel=(min(left, WIDEST_PANEL), tall + free), beside=True)
    elif want is not Want.NOTHING:
        new = _with_lines(new, width, free, want)
    return new


def _beside_board(plain: Arrangement, window: Size) -> int:
    """The columns that are free right of the board, after an empty one."""
    return window[0] - plain.indent - plain.board[0] - 1


def _stands_beside(left: int, tall: int, free: int) -> bool:
    """Does a panel stand in so many columns beside the board, or in the free lines below it?

    Where it can't be whole, it is better in a margin than in a few lines.
    """
    if left >= PANEL_WIDTH:
        return tall + free >= LOW_PANEL
    return free < HIGH_PANEL and left >= CARD[0] and tall + free >= CARD[1]


def _with_lines(plain: Arrangement, width: int, free: int, want: Want) -> Arrangement:
    """An arrangement with a panel in the free lines, or a strip that goes on in the status line."""
    in_status = want is Want.STEADY and free < LOW_PANEL and plain.status > 0 and not plain.bar
    new = _below(plain, width, free + in_status) if free + in_status else plain
    return new._replace(panel_in_status=in_status)


def _share_of_panel(rows: int) -> int:
    """The lines of a panel below a list; all of a few."""
    return rows if rows < 2 * PANEL_HEIGHT else max(rows * 2 // 3, PANEL_HEIGHT)


def _keeps_lines(window: Size, alone: Arrangement, wider: Arrangement) -> bool:
    """Are there as many lines for words below a wider board as they need?"""
    free, left = (window[1] - each.around - each.above - each.board[1] for each in (alone, wider))
    return left >= (HIGH_PANEL if free >= HIGH_PANEL else min(free, LOW_PANEL - 1))


# A board that makes room


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
    plain = _alone((window[0], window[1] - bar), board)._replace(bar=bar)
    if Slot.LIST in parts and _has_room_for_list(plain, window, board):
        moved = _left_of_list(plain, window, board)
        return _with_list(moved, window, panel=want is not Want.MAP)
    return _with_map(plain, window) if want is Want.MAP else _with_panel(plain, window, want)


def _with_panel(plain: Arrangement, window: Size, want: Want) -> Arrangement:
    """An arrangement with a panel beside the board if it has room there, or else below it.

    A text leaves all rows of the board but one; a panel that is to be seen whole has its lines.
    """
    width, rows = window[0], window[1] - plain.around
    least = PANEL_HEIGHT if want is Want.TEXT else HIGH_PANEL
    (wide, tall), indent, above = plain.board, plain.indent, plain.above
    if width - indent - wide > PANEL_WIDTH:
        return _beside(plain, width, rows)
    if width - wide > PANEL_WIDTH or (width >= WIDE_WINDOW and rows - tall < least):
        wide = min(wide, width - PANEL_WIDTH - 1)
        moved = plain._replace(board=(wide, tall), indent=width - wide - 1 - PANEL_WIDTH)
        return _beside(moved, width, rows)
    if rows < 4:
        return plain
    kept = rows - 1 if want is Want.TEXT else max(rows - least, min(LEAST_ROWS, rows // 2))
    tall = min(tall, kept)
    above = max(min(above, rows - tall - least), 0)
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


def _has_room_for_list(plain: Arrangement, window: Size, board: Size) -> bool:
    """Is there room for a list beside the board?"""
    rows, left = window[1] - plain.around - plain.above, window[0] - min(board[0], window[0])
    return rows >= PANEL_HEIGHT and (left > LIST_WIDTH or window[0] >= WIDE_WINDOW)


def _left_of_list(plain: Arrangement, window: Size, board: Size) -> Arrangement:
    """An arrangement whose board makes room for a list beside it, if there can be one."""
    if not _has_room_for_list(plain, window, board):
        return plain
    width, column = window[0], PANEL_WIDTH if window[0] >= WIDE_WINDOW else LIST_WIDTH
    wide = min(board[0], width - column - 1)
    indent = max(min((width - wide) // 2, width - wide - 1 - SPARE_LIST), 0)
    return plain._replace(board=(wide, plain.board[1]), indent=indent)


def _with_list(plain: Arrangement, window: Size, *, panel: bool) -> Arrangement:
    """An arrangement with a list in the columns beside the board, and the panel below the list."""
    rows = window[1] - plain.around - plain.above
    column = min(_beside_board(plain, window), WIDEST_LIST)
    below = _share_of_panel(rows) * panel
    return plain._replace(panel=(column, below), beside=True, list=(column, rows - below))
