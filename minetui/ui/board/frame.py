"""The parts of a board screen, in the places that the layout gives them.

The counters are over the board, its widgets and the panel beside it or below it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from rich.cells import cell_len
from textual.containers import Container
from textual.widget import Widget

from minetui.core import Status
from minetui.play import GameSession
from minetui.texts import game, words

from ..kit.glyphs import Glyphs
from ..kit.lines import Lines, Span, TextLine, cut, justified
from ..kit.patches import keep_lines
from .layout import Arrangement, Size, Slot, Want, arranged, fitting
from .view import BoardView

ROOM = (24, 6)  # columns and lines of a board from which on it has coordinates
NARROWEST = 30  # columns of the counters, which may be wider than the board
FACES = {
    Status.PLAYING: (":-)", "plain"),
    Status.WON: ("B-)", "good"),
    Status.LOST: ("X-(", "bad"),
}


class Frame:
    """The counters, the board, the widgets of features beside and below it, and the panel."""

    def __init__(self, board: BoardView, widgets: Mapping[Slot, Widget], glyphs: Glyphs) -> None:
        self.board, self.widgets, self._glyphs = board, widgets, glyphs
        self.counters = Lines(glyphs.words, id="counters")
        self.panel = Lines(glyphs.words, id="panel")
        self.side = Container(*self._of(Slot.LIST, Slot.METRICS), self.panel, id="side")
        self.middle = Container(board, self.side, id="table")
        keep_lines(self.side, self.middle)
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
        sizes = {
            Slot.LIST: new.list,
            Slot.METRICS: new.metrics,
            Slot.METRIC_LINES: (None, new.metric_lines),
            Slot.BAR: (None, new.bar),
        }
        for part, widget in self.widgets.items():
            _size(widget, sizes[part])
        _size(self.counters, (None, new.counters))
        _size(self.panel, new.panel)
        high = new.list[1] + new.metrics[1] + new.panel[1]
        _size(self.side, (max(new.list[0], new.panel[0]), high))
        self.board.styles.width, self.board.styles.height = new.board
        self.counters.styles.margin = (new.above, 0, 0, 0)
        self.middle.styles.margin = (0 if new.counters else new.above, 0, 0, 0)
        self.board.styles.margin = (0, 0, 0, new.indent)
        self.side.styles.margin = (0, 0, 0, new.panel_indent)
        self.middle.set_class(new.beside, "-beside")
        return new

    def cuts_board(self, window: Size) -> bool:
        """Is the board larger than its part of a window, even without coordinates or a panel?"""
        board = self.board
        whole = board.whole_size(max(board.zoom - 1, 0), coordinates=False)
        return arranged(window, whole, Want.NOTHING, self._shown).board != whole

    def show_counters(self, session: GameSession, face: Span, width: int) -> None:
        """Show the mines left, face and clock of a game, and below its level, in all the room."""
        indent, wide = self._counter_span(width)
        mines = ((f" {self._glyphs.mine} {session.game.mines_left:,}", "strong"),)
        clock = ((f"{self._glyphs.clock} {words.clock(session.clock.seconds)} ", "strong"),)
        level, room = f" {game.level_text(session.game, of_player=session.watched)}", width - indent
        moved = min(max(cell_len(level) - room, 0), indent)  # to the left, where it would be cut
        first = ((" " * indent, "plain"), *justified(mines, (face,), clock, wide))
        margin = (" " * (indent - moved), "plain")
        self.counters.show([first, (margin, (cut(level, room + moved), "faint"))])

    def show_heading(self, lines: Sequence[TextLine], width: int) -> None:
        """Show lines in place of the counters, made for `heading_width` columns."""
        indent = self._counter_span(width)[0]
        self.counters.show([((" " * indent, "plain"), *line) for line in lines])

    def heading_width(self, width: int) -> int:
        """The columns over the board in a window of so many."""
        return self._counter_span(width)[1]

    def _counter_span(self, width: int) -> Size:
        """The columns before the counters, and their width: the board's, or a little more."""
        left = self.board.margins.width
        wide = min(max(self.arrangement.board[0] - left, NARROWEST), width)
        return min(self.arrangement.indent + left, width - wide), wide

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

    def _of(self, *parts: Slot) -> list[Widget]:
        """The widgets of these parts, as far as features have some."""
        return [self.widgets[part] for part in parts if part in self.widgets]


def _size(widget: Widget, size: tuple[int | None, int]) -> None:
    """Set the height of a widget, and its width unless None; a height of 0 hides it."""
    if size[0] is not None:
        widget.styles.width = size[0]
    widget.styles.height, widget.display = size[1], size[1] > 0
