"""The table that a game lies on: counters, board, hint panel, status line and key bar.

It shows a match, arranges itself in any window, and moves the cursor. What else the keys do is
left to the screens that play a game or a replay.
"""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from textual.app import ComposeResult
from textual.containers import Container
from textual.events import Resize
from textual.message import Message
from textual.screen import Screen

from minetui.core.casual import Deductions, deductions
from minetui.core.game import Game
from minetui.core.grid import Cell
from minetui.core.position import Position
from minetui.formats.replay import Replay
from minetui.texts.hints import Sentence, sentences

from .. import texts
from ..board_view import BoardView
from ..glyphs import Glyphs
from ..hint_texts import hint_lines
from ..layout import Arrangement, arranged
from ..lines import Lines
from ..match import Match
from .commanding import CommandScreen

Result = TypeVar("Result")

FAR = 10**9
STEPS = {
    **{"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)},
    **{"row_start": (0, -FAR), "row_end": (0, FAR), "top": (-FAR, -FAR), "bottom": (FAR, FAR)},
}


class TableScreen(CommandScreen):
    """Shows a match and moves about on it."""

    class Opened(Message):
        """A replay is to be watched, or a game to be played, over the screen that asks for it.

        With `reviewing` the replay begins with its review.
        """

        def __init__(
            self, asker: Screen[None], what: Game | Replay, *, reviewing: bool = False
        ) -> None:
            super().__init__()
            self.asker, self.what, self.reviewing = asker, what, reviewing

    AUTO_FOCUS = ""

    def __init__(self, match: Match, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self.match = match
        self.board = BoardView(match.scene(0), glyphs)
        self.counters = Lines(glyphs.words, id="counters")
        self.hints = Lines(glyphs.words, id="hints")
        self.middle = Container(self.board, self.hints, id="table")
        self._arrangement = arranged((0, 0), (0, 0), hints=False)
        self._looking = False

    def compose(self) -> ComposeResult:
        """The parts, already arranged for this window, so that the first paint is the right one."""
        self.find_hints()
        self.fit()
        self.board.move_to(self.first_cell)
        self.show()
        yield from (self.counters, self.middle, self.status, self.keys)

    def on_resize(self, event: Resize) -> None:
        """Arrange the parts in the new window."""
        self.fit()
        self.show()

    def action_command(self, name: str) -> None:
        """Carry out a command."""
        if name in STEPS:
            self.message = ""
            self.step(*STEPS[name])
        else:
            super().action_command(name)

    def fit(self) -> None:
        """Give the parts their places and sizes; nothing is laid out again if none changes."""
        found = self.arrangement()
        self.show_keys()
        if found == self._arrangement:
            return
        self._arrangement = found
        self.counters.styles.height, self.counters.display = found.counters, found.counters > 0
        self.board.styles.width, self.board.styles.height = found.board
        self.board.styles.margin = (0, 0, 0, found.indent)
        self.middle.set_class(found.beside, "-beside")
        self.status.display, self.keys.display = found.status > 0, found.keys > 0
        self.fit_side(found)
        self.call_after_refresh(self.board.follow)

    def arrangement(self) -> Arrangement:
        """Where everything goes in this window."""
        return arranged(self.app.size, self.board.whole_size, hints=self.match.hinting)

    def fit_side(self, found: Arrangement) -> None:
        """Give what stands beside or below the board its size."""
        self.hints.styles.width, self.hints.styles.height = found.panel
        self.hints.display = found.panel[1] > 0

    @property
    def first_cell(self) -> Cell:
        """Where a game begins: the middle of what is visible of the board, unscrolled."""
        (width, height), (across, down) = self.board.cell_size, self._arrangement.board
        rows, cols = (down - 2) // height, (across - 2) // width
        grid = self.board.grid
        return grid.cell(
            min(max(rows, 0), grid.rows - 1) // 2, min(max(cols, 0), grid.cols - 1) // 2
        )

    def show(self) -> None:
        """Show the match as it is now; all parts in one paint."""
        self.board.show(self.match.scene(self.board.cursor))
        self.show_counters()
        self.show_words()

    def show_counters(self) -> None:
        """Show mines left, mood, clock, level and seed."""
        indent, wide = self._span
        room = self.app.size.width - indent
        self.counters.show(texts.counters(self.match, self.glyphs, indent, (wide, room)))

    @property
    def _span(self) -> tuple[int, int]:
        """The columns before the board, and those it takes, or a little more over a narrow one."""
        window, board = self.app.size.width, self._arrangement.board[0]
        wide = min(max(board, 30), window)
        return min(self._arrangement.indent, (window - wide) // 2), wide

    def show_words(self) -> None:
        """Show the hint panel and the status line."""
        panel = self._arrangement.panel
        if panel[1]:
            self.hints.show(hint_lines(self.match, self.board.cursor, self.glyphs, panel))
        self.show_status()

    def status_text(self) -> str:
        """What the status line says: a message, or what stands at the cursor."""
        return self.message or texts.cell_text(self.match.position, self.board.cursor)

    def find_hints(self) -> None:
        """Find the hints now, or in a worker where that may take long."""
        if not self.match.large or not self.match.wants_hints:
            self.match.look()
            return
        self.match.take(None)
        if not self._looking:
            self.run_worker(self._find_hints_slowly())

    async def work(self, job: Callable[[], Result]) -> Result:
        """Do a job, in a thread where the board is so large that it may take long."""
        return await asyncio.to_thread(job) if self.match.large else job()

    def move_to(self, cell: Cell) -> None:
        """Move the cursor, and show what there is to tell of its cell."""
        self.board.move_to(cell)
        self.board.show(self.match.scene(cell))
        self.show_words()

    def step(self, rows: int, cols: int) -> None:
        """Move the cursor by so many rows and columns, as far as the board goes."""
        grid = self.board.grid
        row, col = grid.place(self.board.cursor)
        row = min(max(row + rows, 0), grid.rows - 1)
        self.move_to(grid.cell(row, min(max(col + cols, 0), grid.cols - 1)))

    def walk_hints(self, *, forward: bool) -> None:
        """Move the cursor to the next or the previous hinted cell."""
        cell = self.match.hinted_cell(self.board.cursor, forward=forward)
        if cell is not None:
            self.move_to(cell)
        elif not self.match.hinting:
            self.message = f"Hints are off: {self.key('hints')} shows them."
            self.show_words()

    def zoom(self, by: int) -> None:
        """Draw the cells larger or smaller."""
        self.board.set_zoom(self.board.zoom + by)
        self.fit()
        self.board.follow()
        self.show_words()

    def do_page_up(self) -> None:
        """Move up by as many rows as are visible."""
        self.step(-self.board.page_rows, 0)

    def do_page_down(self) -> None:
        """Move down by as many rows as are visible."""
        self.step(self.board.page_rows, 0)

    def do_zoom_in(self) -> None:
        """Draw the cells larger."""
        self.zoom(+1)

    def do_zoom_out(self) -> None:
        """Draw the cells smaller."""
        self.zoom(-1)

    def do_hints(self) -> None:
        """Show or hide the hints."""
        self.match.hinting = not self.match.hinting
        self.find_hints()
        self.fit()
        self.show()

    def do_next_hint(self) -> None:
        """Go to the next hinted cell."""
        self.walk_hints(forward=True)

    def do_last_hint(self) -> None:
        """Go to the previous hinted cell."""
        self.walk_hints(forward=False)

    async def _find_hints_slowly(self) -> None:
        """Find the hints in a thread, again as long as the position has changed meanwhile."""
        self._looking = True
        while self.match.wants_hints and self.match.found is None:
            match, position = self.match, self.match.position
            found, said = await asyncio.to_thread(_complete_hints, position)
            if self.match is match and position is match.position:
                match.take(found, said)
        self._looking = False
        self.show()


def _complete_hints(position: Position) -> tuple[Deductions, tuple[Sentence, ...]]:
    """The deductions with the sets that showing them needs, and the first sentences."""
    found = deductions(position.surface)
    _ = found.clears, found.sure_clears, found.flags, found.witnesses
    return found, sentences(found)
