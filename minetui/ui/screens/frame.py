"""The parts of a board screen, and their arrangement."""

from collections.abc import Collection, Iterable, Mapping

from textual.containers import Container
from textual.widget import Widget

from ..board.glyphs import Glyphs
from ..board.view import BoardView
from ..layout import Arrangement, Size, Slot, Want, arranged, fitting
from ..widgets.lines import Lines

ROOM = (24, 6)  # columns and lines of a board from which on it has coordinates


class Frame:
    """The counters, the board, the widgets of features beside and below it, and the panel."""

    def __init__(self, board: BoardView, widgets: Mapping[Slot, Widget], glyphs: Glyphs) -> None:
        self.board, self.widgets = board, widgets
        self.counters = Lines(glyphs.words, id="counters")
        self.panel = Lines(glyphs.words, id="panel")
        self.side = Container(*self._of(Slot.LIST, Slot.METRICS), self.panel, id="side")
        self.middle = Container(board, self.side, id="table")
        self.arrangement = arranged((0, 0), (0, 0), Want.NOTHING)
        self._shown: Collection[Slot] = ()

    @property
    def parts(self) -> Iterable[Widget]:
        """The parts from the top down, above the status line."""
        return (self.counters, self.middle, *self._of(Slot.METRIC_LINES, Slot.BAR))

    def fit(self, window: Size, want: Want, parts: Collection[Slot]) -> Arrangement | None:
        """Arrange these parts in a window; the new arrangement, or None if nothing changes."""
        self._shown, new = parts, self._fitting(window, want, parts)
        if new == self.arrangement:
            return None
        self.arrangement = new
        self.counters.styles.margin = (new.above, 0, 0, 0)
        _size(self.counters, (None, new.counters))
        self.middle.styles.margin = (0 if new.counters else new.above, 0, 0, 0)
        _size(self.panel, new.panel)
        self._fit_parts(new)
        self.board.styles.width, self.board.styles.height = new.board
        self.board.styles.margin = (0, 0, 0, new.indent)
        self.side.styles.margin = (0, 0, 0, new.panel_indent)
        high = new.list[1] + new.metrics[1] + new.panel[1]
        _size(self.side, (max(new.list[0], new.panel[0]), high))
        self.middle.set_class(new.beside, "-beside")
        return new

    def _fit_parts(self, new: Arrangement) -> None:
        """Set the sizes of the widgets of features."""
        sizes = {
            Slot.LIST: new.list,
            Slot.METRICS: new.metrics,
            Slot.METRIC_LINES: (None, new.metric_lines),
            Slot.BAR: (None, new.bar),
        }
        for part, widget in self.widgets.items():
            _size(widget, sizes[part])

    def _fitting(self, window: Size, want: Want, parts: Collection[Slot]) -> Arrangement:
        """The arrangement with the largest cells that fit, unless the player chose a size.

        Where no size fits, the board is scrolled; its coordinates need room then.
        """
        board = self.board
        sizes = [board.zoom - 1] if board.zoom else range(len(board.sizes))
        wholes = [board.whole_size(size, coordinates=True) for size in sizes]
        index, new = fitting(window, wholes, want, parts)
        has_room = new.board[0] >= ROOM[0] and new.board[1] >= ROOM[1]
        coordinates = has_room or new.board == wholes[index]
        board.set_size(sizes[index], coordinates=coordinates)
        if coordinates:
            return new
        whole = board.whole_size(sizes[index], coordinates=False)
        return arranged(window, whole, want, parts)

    def cuts_board(self, window: Size) -> bool:
        """Is the board larger than its part of a window, even without coordinates or a panel?"""
        board = self.board
        whole = board.whole_size(max(board.zoom - 1, 0), coordinates=False)
        return arranged(window, whole, Want.NOTHING, self._shown).board != whole

    def counter_span(self, width: int) -> Size:
        """The columns before the counters, and their width: the board's, or a little more."""
        left = self.board.margins.width
        wide = min(max(self.arrangement.board[0] - left, 30), width)
        return min(self.arrangement.indent + left, width - wide), wide

    def _of(self, *parts: Slot) -> list[Widget]:
        """The widgets of these parts, as far as features have some."""
        return [self.widgets[part] for part in parts if part in self.widgets]


def _size(widget: Widget, size: tuple[int | None, int]) -> None:
    """Set the height of a widget, and its width unless None; a height of 0 hides it."""
    if size[0] is not None:
        widget.styles.width = size[0]
    widget.styles.height, widget.display = size[1], size[1] > 0
