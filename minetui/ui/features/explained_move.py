"""One move of a replay with all that is known of it, in words and as a cut-out of the board."""

from dataclasses import dataclass
from functools import reduce
from operator import or_

from minetui.core import (
    NO_CELLS,
    AnnotatedMove,
    Annotation,
    Cell,
    CellSet,
    Conclusion,
    Position,
    Rule,
    cells_of,
    only,
    set_of,
)
from minetui.solver import Ground, ReviewedMove
from minetui.texts import annotations

from ..board.cutout import CutOuts, box_around, fits
from ..board.glyphs import Accent, Glyphs, Look
from ..board.painter import Painter
from ..board.scene import Layer, Scene
from ..layout import Size
from ..widgets.spans import Span, TextLine
from .hint_panel import sets_of

STYLES = {
    **{Annotation.MISTAKE: "bad", Annotation.GUESS: "key"},
    **{Annotation.FORCED: "good", Annotation.PROVEN: "good"},
}
MARKS = {Annotation.MISTAKE: Accent.CONFLICT, Annotation.GUESS: Accent.BEST}


def sign_of(move: AnnotatedMove, glyphs: Glyphs) -> Span:
    """The sign of a move's annotation, in its style."""
    return glyphs.marks[move.annotation], STYLES.get(move.annotation, "faint")


@dataclass(frozen=True)
class ExplainedMove:
    """A move after a position, with its annotation, its review and its grounds."""

    before: Position
    move: AnnotatedMove
    review: ReviewedMove | None
    grounds: tuple[Ground, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """What it was, and what proved it or would have been better; the longest text first."""
        return annotations.explanation_texts(
            self.before.field.grid, self.move, self.review, self.grounds
        )

    def title(self, number: int, glyphs: Glyphs) -> TextLine:
        """Its number, its action and its judgement."""
        sign, style = sign_of(self.move, glyphs)
        judgement = annotations.judgement_texts(self.move, self.review)[0]
        action = annotations.action_text(self.before.field.grid, self.move.move)
        return ((f" {number}. {action}  ", "strong"), (f"{sign} {judgement}", style))

    def cut_out(self, cut_outs: CutOuts, painter: Painter, size: Size) -> list[TextLine]:
        """The board before it, around its grounds, and around its cell if there is room."""
        cell = self.move.move.cell
        around = self._around or [cell]
        if fits(cut_outs.grid, [*around, cell], size):
            around = [*around, cell]
        scene = Scene(self.before, (self._layer,))
        return cut_outs.lines(scene, box_around(cut_outs.grid, around, size), painter)

    @property
    def _around(self) -> list[Cell]:
        """The cells of the grounds, then their numbers."""
        return [*cells_of(self._cells), *cells_of(self._witnesses)]

    @property
    def _layer(self) -> Layer:
        """The cells of the grounds, their numbers, and the cell of the move."""
        cell, flagged = only(self.move.move.cell), self.before.flagged
        safe, mines = self._proven
        looks = ((Look.CLEAR, safe & ~flagged), (Look.TO_FLAG, mines & ~flagged))
        mark = MARKS.get(self.move.annotation, Accent.TARGET)
        own = cell if mark is not Accent.TARGET else NO_CELLS
        accents = (
            (mark, own),
            (Accent.WITNESS, self._witnesses),
            (Accent.TARGET, self._cells | cell),
        )
        return Layer(looks, accents)

    @property
    def _witnesses(self) -> CellSet:
        return reduce(or_, (sets_of(each)[0] for each in self.grounds), NO_CELLS)

    @property
    def _cells(self) -> CellSet:
        return reduce(or_, (sets_of(each)[1] for each in self.grounds), NO_CELLS)

    @property
    def _proven(self) -> tuple[CellSet, CellSet]:
        """The safe cells and the mines of the grounds."""
        safe = mines = NO_CELLS
        for each in self.grounds:
            if not isinstance(each, Conclusion):
                safe, mines = safe | each.safe, mines | each.mines
            elif each.rule is Rule.C1:
                safe |= set_of(each.cells)
            else:
                mines |= set_of(each.cells)
        return safe, mines
