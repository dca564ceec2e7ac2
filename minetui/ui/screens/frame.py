"""The parts of a board screen, and their arrangement."""

from collections.abc import Iterable, Mapping

from textual.containers import Container
from textual.widget import Widget

from ..board.glyphs import Glyphs
from ..board.view import BoardView
from ..layout import Arrangement, Part, Size, arranged
from ..widgets.lines import Lines


class Frame:
    """The counters, the board, the widgets of features beside and below it, and the panel."""

    def __init__(self, board: BoardView, widgets: Mapping[Part, Widget], glyphs: Glyphs) -> None:
        self.board, self.widgets = board, widgets
        self.counters = Lines(glyphs.words, id="counters")
        self.panel = Lines(glyphs.words, id="panel")
        self.side = Container(*self._of(Part.LIST), self.panel, id="side")
        self.middle = Container(board, self.side, id="table")
        self.arrangement = arranged((0, 0), (0, 0), panel=False)

    @property
    def parts(self) -> Iterable[Widget]:
        """The parts from the top down, above the status line."""
        return (self.counters, self.middle, *self._of(Part.BAR))

    def fit(self, window: Size, *, wants_panel: bool) -> Arrangement | None:
        """Arrange the parts in a window; the new arrangement, or None if nothing changes."""
        new = arranged(window, self.board.whole_size, panel=wants_panel, parts=self.widgets)
        if new == self.arrangement:
            return None
        self.arrangement = new
        _size(self.counters, (None, new.counters))
        _size(self.panel, new.panel)
        for moves in self._of(Part.LIST):
            _size(moves, new.list)
        for bar in self._of(Part.BAR):
            _size(bar, (None, new.bar))
        self.board.styles.width, self.board.styles.height = new.board
        self.board.styles.margin = (0, 0, 0, new.indent)
        _size(self.side, (max(new.list[0], new.panel[0]), new.list[1] + new.panel[1]))
        self.middle.set_class(new.beside, "-beside")
        return new

    def counter_span(self, width: int) -> Size:
        """The columns before the counters, and their width: the board's, or a little more."""
        wide = min(max(self.arrangement.board[0], 30), width)
        return min(self.arrangement.indent, (width - wide) // 2), wide

    def _of(self, part: Part) -> list[Widget]:
        """The widget of a part, if a feature has one."""
        return [self.widgets[part]] if part in self.widgets else []


def _size(widget: Widget, size: tuple[int | None, int]) -> None:
    """Set the height of a widget, and its width unless None; a height of 0 hides it."""
    if size[0] is not None:
        widget.styles.width = size[0]
    widget.styles.height, widget.display = size[1], size[1] > 0
