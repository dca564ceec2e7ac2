"""The minimap: where the player is on a board that is larger than the window."""

from collections.abc import Sequence

from minetui.core import Grid

from ..board.glyphs import ASCII
from ..board.map_painter import MapMarks, MapPainter, plain_lines
from ..board.minimap import Block, Shape, rows_of_blocks, shape_of
from ..board.sizes import MEDIUM
from ..commands import Command, Group, MenuEntry
from ..jobs import Stop, Stopped
from ..layout import PANEL_HEIGHT, Size
from ..widgets.spans import TextLine
from .feature import Feature

JOB = "minimap"
LEAST_WIDTH, LEAST_HEIGHT = 10, 4  # columns and lines of a picture in which anything is seen


class Minimap(Feature):
    """Draws the whole board in the panel while it is switched on, where the window cuts the board.

    The panel of `others` comes below it. A job makes the picture; while one is under way there is
    no other, and when it is done it begins again if the position has changed.
    """

    def __init__(self, others: Sequence[Feature]) -> None:
        self.shown = False
        self._others = others
        self._shape: Shape | None = None  # of the picture that the panel has room for
        self._room: tuple[Grid, Size] | None = None
        self._rows: Sequence[Sequence[Block]] = ()
        self._drawn: tuple[object, Shape] | None = None  # the position and shape of `_rows`
        self._painter: MapPainter | None = None

    @property
    def wants_map(self) -> bool:
        """Is it switched on, and is there more board than the window shows?"""
        return self.shown and self.stage.cuts_board

    def mounted(self) -> None:
        """Let the frame follow the board in the same paint."""
        for axis in ("scroll_x", "scroll_y"):
            self.stage.board.watch(self.stage.board, axis, self._scrolled, init=False)

    def game_changed(self) -> None:
        """Forget the picture of the last board."""
        self.stage.jobs.stop(JOB)
        self._drawn = None

    def session_changed(self) -> None:
        """Have a new picture made."""
        self._make()

    def panel(self, size: Size) -> list[TextLine]:
        """The picture, and the panel of another feature below it."""
        height = self._height(size) if self.wants_map else 0
        if not height:
            return []
        self._shape = self._shape_in((size[0] - 2, height))
        self._make()
        lines = [((" ", "plain"), *line) for line in self._lines()]
        below = (size[0], size[1] - len(lines) - 1)
        panels = (each.panel(below) for each in self._others)
        others = next(filter(None, panels), [])
        return [*lines, (), *others] if others else lines

    def panel_clicked(self, row: int, column: int) -> None:
        """Go to the cell in the middle of the pixel that was clicked."""
        shape, column = self._shape, column - 1
        if self.wants_map and shape is not None and 0 <= column < len(shape.lefts):
            y = row if self._is_plain else 2 * row
            if y < len(shape.tops):
                self.stage.go_to(shape.cell(column, y))

    def toggle(self) -> None:
        """Show the minimap, or take it away."""
        if not self.stage.cuts_board:
            self.stage.say("The window shows the whole board: there is nothing to map.")
            return
        self.shown, self._shape = not self.shown, None
        self.stage.fit()
        self.stage.show()
        if self.wants_map and self._shape is None:
            self.shown = False
            self.stage.fit()
            self.stage.say("There is no room for the minimap in this window.")

    def _height(self, size: Size) -> int:
        """The lines for the picture in a panel: at most half, where another feature needs some."""
        needed = any(each.wants_panel or each.fills_panel for each in self._others)
        height = min(size[1] // 2, size[1] - PANEL_HEIGHT - 1) if needed else size[1]
        return height if height >= LEAST_HEIGHT and size[0] >= LEAST_WIDTH else 0

    def _shape_in(self, room: Size) -> Shape:
        """The shape of the picture in so many columns and lines; the same one for the same room."""
        grid, (width, height) = self.stage.board.grid, room
        if self._room != (grid, room) or self._shape is None:
            plain = self._is_plain
            pixels = (width, height if plain else 2 * height)
            self._shape = shape_of(grid, pixels, pixel_height=2 if plain else 1)
            self._room = (grid, room)
        return self._shape

    def _make(self) -> None:
        """Have a picture made of this position, unless there is one or a job is making another."""
        position, shape = self.session.position, self._shape
        if not self.wants_map or shape is None or self.stage.jobs.is_running(JOB):
            return
        if self._drawn is not None and self._drawn[0] is position and self._drawn[1] is shape:
            return

        def work(stop: Stop) -> Sequence[Sequence[Block]]:
            rows = list[Sequence[Block]]()
            for row in rows_of_blocks(position, shape):
                if stop():
                    raise Stopped
                rows.append(row)
            return rows

        def take(rows: Sequence[Sequence[Block]]) -> None:
            self._rows, self._drawn = rows, (position, shape)
            self.stage.show_panel()

        self.stage.jobs.run(JOB, work, take)

    def _lines(self) -> list[TextLine]:
        """The picture with the frame of the window and the cursor."""
        board, shape = self.stage.board, self._shape
        if self.session.hidden:
            return [(("Paused.", "faint"),)]
        if shape is None or self._drawn is None or self._drawn[1] is not shape:
            return [(("Drawing the map …", "faint"),)]
        marks = MapMarks(shape.frame(*board.in_view), shape.pixel(board.cursor))
        if self._is_plain:
            return plain_lines(self._rows, marks, self.stage.glyphs)
        palette = board.painter(MEDIUM).inks.palette
        if self._painter is None or self._painter.palette is not palette:
            self._painter = MapPainter(palette)
        return self._painter.lines(self._rows, marks)

    def _scrolled(self) -> None:
        if self.wants_map:
            self.stage.show_panel()

    @property
    def _is_plain(self) -> bool:
        """Must signs say what otherwise colours say?"""
        return self.stage.board.is_plain or self.stage.glyphs is ASCII

    commands = (
        Command(
            "minimap",
            ("M",),
            "Minimap",
            "Show the whole of a board that is larger than the window, or no longer.",
            toggle,
            always=True,
            group=Group.MOVE,
            menu=MenuEntry(24, "Minimap"),
            offered=lambda minimap: minimap.stage.cuts_board,
            state=lambda minimap: "on" if minimap.shown else "off",
        ),
    )
