"""A verdict on a claim, drawn over the board, and in words for a panel and the status line."""

from minetui.core.grid import CellSet, only
from minetui.core.position import Position
from minetui.learn.claims import Judged, Verdict
from minetui.texts.verdicts import verdict_text, verdict_title

from ..board.glyphs import Accent, Look
from ..board.scene import Layer
from ..widgets.paragraphs import paragraph
from ..widgets.spans import TextLine
from .feature import Feature

STYLES = {
    Judged.PROVEN: "good",
    Judged.REFUTED: "bad",
    Judged.OPEN: "hint",
    Judged.UNKNOWN: "faint",
}
FEW = 12  # covered cells beyond the numbers: of so many, their mines are drawn, too


class VerdictDisplay(Feature):
    """Shows the last verdict, until it is taken away.

    Of a settled claim the numbers that prove it are drawn; of an open one, the layout in which it
    is false.
    """

    def __init__(self) -> None:
        self.verdict: Verdict | None = None
        self._layer: Layer | None = None

    def game_changed(self) -> None:
        """Forget the verdict on another position."""
        self.verdict = self._layer = None

    def show_verdict(self, verdict: Verdict | None) -> None:
        """Draw a verdict on the position now, or none."""
        self.verdict = verdict
        self._layer = layer_of(verdict, self.session.position) if verdict else None
        self.stage.show()

    @property
    def text(self) -> str:
        """The verdict in a sentence or two; empty for none."""
        return verdict_text(self.session.position.field.grid, self.verdict) if self.verdict else ""

    def layer(self) -> Layer | None:
        """The proof, or the layout."""
        return self._layer

    def lines(self, width: int) -> list[TextLine]:
        """The verdict in a word, and below in a sentence or two; empty for none."""
        if self.verdict is None:
            return []
        title = ((f" {verdict_title(self.verdict)}", STYLES[self.verdict.judged]),)
        return [title, *paragraph(self.text, width - 2, "plain")]

    def status(self) -> str | None:
        """The verdict, where there is no panel for it."""
        return None if self.stage.arrangement.panel[1] else self.text or None


def layer_of(verdict: Verdict, position: Position) -> Layer:
    """The drawing of a verdict over a position."""
    if verdict.judged is Judged.OPEN:
        return _layout_layer(verdict, position)
    if verdict.proof is None:
        return Layer()
    proof, cell = verdict.proof, only(verdict.claim.cell)
    bare = cell & position.covered & ~position.flagged
    looks = ((Look.CLEAR, bare & proof.safe), (Look.TO_FLAG, bare & proof.mines))
    return Layer(looks, ((Accent.WITNESS, proof.witnesses), (Accent.TARGET, proof.cells)))


def _layout_layer(verdict: Verdict, position: Position) -> Layer:
    """The mines of a layout, and the claimed cell, which may be what the claim denies.

    Flags that stand on mines of the layout stay as they are.
    """
    cell, mines = only(verdict.claim.cell), verdict.layout
    drawn = _beside_numbers(position) | cell
    shown = mines & drawn & ~(position.flagged & ~cell)
    free = (cell | position.flagged & drawn) & ~mines
    looks = ((Look.MAYBE_MINE, shown), (Look.MAYBE_CLEAR, free))
    return Layer(looks, ((Accent.TARGET, cell),))


def _beside_numbers(position: Position) -> CellSet:
    """The covered cells that touch revealed ones, and the others if there are few."""
    covered = position.covered
    beside = covered & position.field.grid.spread(position.revealed)
    beyond = covered & ~beside
    return covered if beyond.bit_count() <= FEW else beside
