"""What an analysis begins with: the position of a file, a replay, a game or a pasted text."""

from typing import NamedTuple
from urllib.parse import quote, unquote

from minetui.core import Cell, Game, Sketch, Step, Surface, lowest
from minetui.formats import Content, FormatError, registry, shown
from minetui.solver import SEARCHABLE

LONGEST = 2_000_000  # characters of a pasted text
POSITION = "#position="  # before the text of a position in the address of a page


class AnalysisStart(NamedTuple):
    """What an analysis begins with: a sketch, and the cell to look at, if any.

    A lost game is analysed before the move that lost it, at the mine that was hit; `lost` is that
    move.
    """

    sketch: Sketch
    cell: Cell | None = None
    lost: Step | None = None

    @classmethod
    def of(cls, content: Content, at: float | None = None) -> "AnalysisStart":
        """The start with a position, or with a replay at a moment, by default its end."""
        if isinstance(content, Surface):
            if at is not None:
                raise ValueError("--at: expected a replay, got a position without moves")
            return cls(Sketch.of(content))
        step = content.last_step(at)
        return cls(Sketch.of_position(content.start)) if step is None else cls._after(step)

    @classmethod
    def of_game(cls, game: Game) -> "AnalysisStart":
        """The start with a game now."""
        if game.position.hit:
            last = game.index - 1
            before, move = game.position_after(last), game.moves[last]
            return cls._after(Step(last, move, before, game.position, last < game.given))
        sketch = Sketch.of_position(game.position)
        return cls(sketch if game.dealt else sketch.count_mines(game.level.mines))

    @classmethod
    def pasted(cls, text: str) -> "AnalysisStart | str":
        """The start with a pasted text, in any format or a link; or what is wrong with it."""
        if len(text) > LONGEST:
            return f"Please paste at most {LONGEST:,} characters."
        if POSITION in text:
            text = unquote((text.partition(POSITION)[2].split() or [""])[0])
        try:
            content = registry.read_bytes(text.encode("utf-8", "replace"))
        except FormatError as error:
            return f"Not pasted: {shown(str(error))}"
        start = cls.of(content)
        return f"Not pasted: {start.size_problem}" if start.size_problem else start

    @classmethod
    def _after(cls, step: Step) -> "AnalysisStart":
        """The start after a move, or before it if it lost."""
        if step.after.hit:
            return cls(Sketch.of_position(step.before), lowest(step.after.hit), step)
        return cls(Sketch.of_position(step.after))

    @property
    def size_problem(self) -> str:
        """The reason why the board is too large to be analysed on a screen; empty if it is not."""
        grid = self.sketch.grid
        if grid.size <= SEARCHABLE:
            return ""
        return f"expected a board of up to {SEARCHABLE:,} cells, got {grid.shape}"

    def trusting(self, *, flags: bool) -> "AnalysisStart":
        """The start with its flags as known mines, if they are trusted."""
        sketch = self.sketch
        mines = sketch.mines | sketch.flagged if flags else sketch.mines
        return self._replace(sketch=Sketch.of(sketch.surface, mines))

    def link(self, page: str) -> str:
        """The link that shows the position on a page.

        It has the text of a .mine file, most of whose characters need no percent sign.
        """
        text = registry.SURFACE_WRITERS["mine"](self.sketch.saved).decode().rstrip()
        return f"{page}{POSITION}{quote(text, safe='')}"
