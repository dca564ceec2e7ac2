"""Verdicts on what a learner claims, drawn over the board, and in words for a panel.

The panel of an exercise: its words, its task and the last verdict, as far as there is room.
"""

from collections.abc import Sequence
from typing import NamedTuple

from minetui.core import Cell, CellSet, Position, cells_of, only
from minetui.learn import Guesses, Judged, Verdict
from minetui.texts import lessons

from ..board.feature import HookedFeature
from ..board.layout import Size
from ..board.scene import Layer
from ..hints.odds import labels_of, layer_of, sea_of
from ..kit.glyphs import Accent, Look
from ..kit.lines import TextLine, over_few_lines, paragraph

STYLES = {
    Judged.PROVEN: "good",
    Judged.REFUTED: "bad",
    Judged.OPEN: "hint",
    Judged.UNKNOWN: "faint",
}
FEW = 12  # covered cells beyond the numbers: of so many, their mines are drawn, too


class VerdictDisplay(HookedFeature):
    """Shows the last verdict, until it is taken away.

    Of a settled claim the numbers that prove it are drawn; of an open one, the layout in which it
    is false; of a guess, the odds of all cells. `title` is the verdict in a word, and `text`
    in a sentence or two.
    """

    def __init__(self) -> None:
        self.text = ""
        self.title: TextLine = ()
        self._layer: Layer | None = None

    def game_changed(self) -> None:
        """Forget the verdict on another position."""
        self.text, self._layer = "", None

    def show_verdict(self, verdict: Verdict | None, *, asked: bool = False) -> None:
        """Draw a verdict on the position now, or none; one that was `asked` for is the answer."""
        self.game_changed()
        if verdict is not None:
            position = self.session.position
            self.text = lessons.verdict_text(
                position.field.grid, verdict, _elsewhere(verdict, position)
            )
            title = lessons.ANSWER if asked else lessons.verdict_title(verdict)
            self.title = ((f" {title}", STYLES[verdict.judged]),)
            self._layer = drawn_verdict(verdict, position)
        self.screen.show()

    def show_words(self, verdict: Verdict, text: str) -> None:
        """Say something else of a verdict than its proof, and draw only its cell."""
        self.text, self.title = (
            text,
            ((f" {lessons.verdict_title(verdict)}", STYLES[verdict.judged]),),
        )
        self._layer = Layer((), ((Accent.TARGET, only(verdict.claim.cell)),))
        self.screen.show()

    def show_chord(self, number: Cell) -> None:
        """Show a number to chord on, as the answer."""
        position = self.session.position
        grid = position.field.grid
        closed = grid.neighbours(number) & position.covered & ~position.flagged
        self.text, self.title = (
            lessons.to_chord_text(grid, number),
            ((f" {lessons.ANSWER}", "good"),),
        )
        accents = ((Accent.WITNESS, only(number)), (Accent.TARGET, closed))
        self._layer = Layer(((Look.CLEAR, closed),), accents)
        self.screen.show()

    def show_guess(self, cell: Cell, guesses: Guesses, *, asked: bool = False) -> None:
        """Draw the odds of all cells, with the best one, and say how good the chosen one is."""
        position, is_right = self.session.position, guesses.is_right(cell)
        self.text = lessons.guess_text(position.field.grid, cell, guesses)
        title = lessons.ANSWER if asked else lessons.guess_title(cell, guesses)
        self.title = ((f" {title}", "good" if is_right else "bad"),)
        self._layer = drawn_guess(cell, guesses, position)
        self.screen.show()

    def layer(self) -> Layer | None:
        """The proof, the layout, or the odds."""
        return self._layer

    def lines(self, width: int) -> list[TextLine]:
        """The verdict in a word, and below in a sentence or two; empty for none."""
        if not self.text:
            return []
        return [self.title, *paragraph(self.text, width - 2, "plain")]

    def status(self) -> str | None:
        """The verdict, where there is no panel for it."""
        return None if self.screen.arrangement.panel[1] else self.text or None


def drawn_verdict(verdict: Verdict, position: Position) -> Layer:
    """The drawing of a verdict over a position."""
    if verdict.judged is Judged.OPEN:
        return _drawn_layout(verdict, position)
    if verdict.proof is None:
        return Layer()
    proof, cell = verdict.proof, only(verdict.claim.cell)
    bare = cell & position.covered & ~position.flagged
    looks = ((Look.CLEAR, bare & proof.safe), (Look.TO_FLAG, bare & proof.mines))
    return Layer(looks, ((Accent.WITNESS, proof.witnesses), (Accent.TARGET, proof.cells)))


def drawn_guess(cell: Cell, guesses: Guesses, position: Position) -> Layer:
    """The odds of the covered cells, with the best guess and the one that was chosen."""
    odds, cells = guesses.odds, position.covered & ~position.flagged
    labels, (sea, first) = labels_of(odds), sea_of(odds)
    if first is not None and sea.bit_count() <= FEW:
        labels.update(dict.fromkeys(cells_of(sea), labels[first]))
    chosen = guesses.advised if cell == guesses.advised or not guesses.is_right(cell) else cell
    accents = ((Accent.BEST, only(chosen)), (Accent.TARGET, only(cell)))
    return Layer(layer_of(odds, cells, labels).looks, accents, labels)


def _drawn_layout(verdict: Verdict, position: Position) -> Layer:
    """The mines of a layout, and the claimed cell, which may be what the claim denies.

    Flags that stand on mines of the layout stay as they are.
    """
    cell, mines = only(verdict.claim.cell), verdict.layout
    drawn = _cells_of_layout(position) | cell
    shown = mines & drawn & ~(position.flagged & ~cell)
    free = (cell | position.flagged & drawn) & ~mines
    looks = ((Look.MAYBE_MINE, shown), (Look.MAYBE_CLEAR, free))
    return Layer(looks, ((Accent.TARGET, cell),))


def _elsewhere(verdict: Verdict, position: Position) -> int:
    """The number of mines of a layout that are neither drawn nor under a flag."""
    drawn = _cells_of_layout(position) | only(verdict.claim.cell) | position.flagged
    return (verdict.layout & ~drawn).bit_count()


def _cells_of_layout(position: Position) -> CellSet:
    """The covered cells that touch revealed ones, and the others, too, if they are few."""
    covered = position.covered
    beside = covered & position.field.grid.spread(position.revealed)
    return covered if (covered & ~beside).bit_count() <= FEW else beside


class ExercisePanel(NamedTuple):
    """The lines of a panel, and whether the words and the task are among them."""

    lines: list[TextLine]
    has_words: bool = True
    has_task: bool = True


class ExerciseTexts(NamedTuple):
    """The texts of an exercise: what it teaches, what is to be done, and the last verdict.

    The task comes last once nothing is left to be done.
    """

    words: str
    task: str
    verdict: str
    title: TextLine  # of the verdict
    done: bool
    well: bool = True  # was it done as it should be?

    def panel(self, size: Size) -> ExercisePanel:
        """The panel of a size: without the words, and then without the task, if it is too low."""
        width, height = size
        words = [paragraph(text, width - 2, "plain") for text in self.words.split("\n\n")]
        task = paragraph(self.task, width - 2, "good" if self.done and self.well else "hint")
        verdict = [self.title, *paragraph(self.verdict, width - 2, "plain")]
        parts = [task, verdict] if self.verdict else [task]
        if self.done:
            parts.reverse()
        for shown, has_words in (([*words, *parts], True), (parts, False)):
            for gap in ([()], []):
                lines = _joined(shown, gap)
                if len(lines) <= height:
                    return ExercisePanel(lines, has_words)
        text = self.verdict or self.task
        return ExercisePanel(over_few_lines(text, size), has_words=False, has_task=not self.verdict)


def _joined(parts: Sequence[Sequence[TextLine]], gap: Sequence[TextLine]) -> list[TextLine]:
    """The parts with a gap between them."""
    lines = list[TextLine]()
    for part in parts:
        lines += [*(gap if lines else ()), *part]
    return lines
