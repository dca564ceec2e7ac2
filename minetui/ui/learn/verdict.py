"""What is said of an answer to an exercise or a puzzle: a verdict, drawn and in words.

The panel has two texts: what is taught, or in its place the verdict on the last answer; and what is
to be done.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial, reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from minetui.core import NO_CELLS, Cell, CellSet, Grid, Position, cells_of, only
from minetui.language import joined
from minetui.learn import Guesses, Judged, Verdict
from minetui.solver import CASUAL, Proof
from minetui.texts import lessons

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..board.layout import Size
from ..board.scene import Layer
from ..hints.odds import DrawnOdds
from ..hints.panel import Chain, paragraphs
from ..kit.glyphs import Accent, Look
from ..kit.lines import TextLine, broken, justified, over_few_lines, width_of

if TYPE_CHECKING:
    from ..board.screen import BoardScreen


def heading_of(
    screen: "BoardScreen", parts: tuple[TextLine, TextLine], below: TextLine
) -> Sequence[TextLine]:
    """The lines over a board and the panel beside it: a title, and what stands at the right end.

    Without room for both, the latter is in the second line.
    """
    (title, side), room = parts, screen.frame.room_beside(screen.width)
    if width_of(title) + width_of(side) + 2 <= room:
        return [justified(title, (), side, room), below]
    return [title, justified(below, (), side, room) if below else ((" ", "plain"), *side)]


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
    is false; of a guess, the odds of all cells. `title` is the verdict in a word, and `reason` says
    why, in steps or in a sentence. Cells are named, or `by_light` only where there are no colours.
    """

    def __init__(self, *, by_light: bool = False) -> None:
        self.reason = Chain()
        self.title: TextLine = ()
        self.looked_at = NO_CELLS
        self._by_light = by_light
        self._layer: Layer | None = None
        self._say_again: Callable[[], None] = self.clear  # in another language

    def happened(self, event: Happening) -> None:
        """Forget the verdict on another position; in another language, say it again."""
        if event is Occasion.OTHER_GAME:
            self.reason, self.title, self._layer, self.looked_at = Chain(), (), None, NO_CELLS
        elif event is Occasion.LANGUAGE and self.says:
            self._say_again()

    @property
    def says(self) -> bool:
        """Is there anything to show?"""
        return bool(self.reason.steps)

    @property
    def by_light(self) -> bool:
        """Does light alone show which cells are meant?"""
        return self._by_light and not self.screen.board.is_plain

    @property
    def grid(self) -> Grid | None:
        """The grid that cells are named by; None where light shows them."""
        return None if self.by_light else self.session.position.field.grid

    def show(self) -> View:
        """The proof, the layout, or the odds; and the verdict, where there is no panel for it."""
        if not self.says:
            return NOTHING
        has_panel = self.screen.arrangement.panel[1] > 0
        return View(layer=self._layer, status=None if has_panel else self.reason.texts[0])

    def clear(self) -> None:
        """Take the verdict away."""
        self._say("", "plain", Chain(), None)

    def show_verdict(self, verdict: Verdict | None, *, asked: bool = False) -> None:
        """Draw a verdict on the position now, or none; one that was `asked` for is the answer."""
        if verdict is None:
            self.clear()
            return
        self._say_again = partial(self.show_verdict, verdict, asked=asked)
        position = self.session.position
        title = "" if asked else lessons.verdict_title(verdict)
        if self.grid is not None and verdict.proof is not None:
            reason = Chain.of(self.grid, verdict.chain)
        else:
            elsewhere = _elsewhere(verdict, position)
            reason = Chain.told(lessons.verdict_text(self.grid, verdict, elsewhere))
        self._say(title, STYLES[verdict.judged], reason, drawn_verdict(verdict, position))
        if asked and verdict.proof:
            self.looked_at = verdict.proof.witnesses

    def show_numbers(self, cells: CellSet) -> None:
        """Light the numbers to look at, as a hint."""
        self._say_again = partial(self.show_numbers, cells)
        layer = Layer(accents=((Accent.WITNESS, cells),))
        text = lessons.look_text(self.grid, [*cells_of(cells)])
        self._say("", "plain", Chain.told(text), layer)
        self.looked_at = cells

    def show_cells(self, cells: CellSet) -> None:
        """Light some covered cells to compare, as a hint."""
        self._say_again = partial(self.show_cells, cells)
        text = lessons.compare_text(self.grid, [*cells_of(cells)])
        self._say("", "plain", Chain.told(text), Layer(accents=((Accent.TARGET, cells),)))
        self.looked_at = cells

    def show_words(self, verdict: Verdict, words: Callable[[], str]) -> None:
        """Say something else of a verdict than its proof, and draw only its cell."""
        self._say_again = partial(self.show_words, verdict, words)
        layer = Layer(accents=((Accent.TARGET, only(verdict.claim.cell)),))
        title, style = lessons.verdict_title(verdict), STYLES[verdict.judged]
        self._say(title, style, Chain.told(words()), layer)

    def show_chord(self, number: Cell) -> None:
        """Show a number to chord on, as the answer."""
        self._say_again = partial(self.show_chord, number)
        position = self.session.position
        grid = position.field.grid
        closed = grid.neighbours(number) & position.covered & ~position.flagged
        accents = ((Accent.WITNESS, only(number)), (Accent.TARGET, closed))
        layer = Layer(((Look.CLEAR, closed),), accents)
        self._say("", "plain", Chain.told(lessons.to_chord_text(self.grid, number)), layer)
        self.looked_at = only(number)

    def show_guess(self, cell: Cell, guesses: Guesses, *, asked: bool = False) -> None:
        """Draw the odds of all cells, with the best one, and say how good the chosen one is."""
        self._say_again = partial(self.show_guess, cell, guesses, asked=asked)
        position, style = self.session.position, "good" if guesses.is_right(cell) else "bad"
        title = "" if asked else lessons.guess_title(cell, guesses)
        reason = Chain.told(lessons.guess_text(self.grid, cell, guesses))
        self._say(title, style, reason, _drawn_guess(cell, guesses, position))

    def _say(self, title: str, style: str, reason: Chain, layer: Layer | None) -> None:
        """Say and draw something, until something else happens."""
        self.title = ((f" {title}", style),) if title else ()
        self.reason, self._layer, self.looked_at = reason, layer, NO_CELLS
        self.screen.show()


def drawn_verdict(verdict: Verdict, position: Position) -> Layer:
    """The drawing of a verdict over a position."""
    if verdict.judged is Judged.OPEN:
        return _drawn_layout(verdict, position)
    if verdict.proof is None:
        return Layer()
    *before, proof = verdict.chain
    told = only(verdict.claim.cell) | _joined(map(_told, before))
    bare = told & position.covered & ~position.flagged
    safe = _joined(step.safe for step in verdict.chain)
    looks = ((Look.CLEAR, bare & safe), (Look.TO_FLAG, bare & ~safe))
    return Layer(
        looks, ((Accent.WITNESS, numbers_of(verdict)), (Accent.TARGET, told | proof.cells))
    )


def numbers_of(verdict: Verdict) -> CellSet:
    """The numbers that a reason speaks of."""
    return _joined(step.witnesses for step in verdict.chain)


def _told(step: Proof) -> CellSet:
    """The cells that a step tells of: what it is for, and all mines of a number without room."""
    if step.technique == CASUAL and step.mines:
        return step.cells | step.constraints[0].cells & ~step.before
    return step.cells


def _joined(sets: Iterable[CellSet]) -> CellSet:
    """The cells of all these sets."""
    return reduce(or_, sets, NO_CELLS)


def _drawn_guess(cell: Cell, guesses: Guesses, position: Position) -> Layer:
    """The odds of the covered cells, with the best guess and the one that was chosen."""
    odds, cells = guesses.odds, position.covered & ~position.flagged
    drawn = DrawnOdds(odds)
    labels, (sea, first) = {**drawn.labels}, drawn.sea
    if first is not None and sea.bit_count() <= FEW:
        labels.update(dict.fromkeys(cells_of(sea), labels[first]))
    chosen = guesses.advised if cell == guesses.advised or not guesses.is_right(cell) else cell
    accents = ((Accent.BEST, only(chosen)), (Accent.TARGET, only(cell)))
    return Layer(drawn.looks(cells), accents, labels)


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


class TaskTexts(NamedTuple):
    """The texts of an exercise or a puzzle: what is taught, what is to be done, and the verdict.

    The verdict takes the place of what is taught.
    """

    words: str
    task: str
    verdict: Chain
    title: TextLine  # of the verdict
    done: bool

    @property
    def told(self) -> str:
        """The verdict, or what is taught."""
        if not self.verdict.steps:
            return self.words
        title = "".join(text for text, _ in self.title).strip()
        return joined(title, *self.verdict.steps)

    def panel(self, size: Size) -> Sequence[TextLine]:
        """The lines of a panel of this size."""
        return _fitted(self, size).lines

    def has_words(self, size: Size) -> bool:
        """Does a panel of this size have the words, or the verdict in their place?"""
        return _fitted(self, size).has_words

    def is_whole(self, size: Size) -> bool:
        """Is all that is told seen in a panel of this size?"""
        return _fitted(self, size).is_whole

    def status(self, size: Size) -> str | None:
        """The task, where a panel of this size lacks it, unless the verdict is to be read first."""
        has_task = size[1] and _fitted(self, size).has_task
        return None if has_task or (self.verdict.steps and not self.done) else self.task


class _Fitted(NamedTuple):
    """The lines of a panel, and whether the words and the task are among them."""

    lines: Sequence[TextLine]
    has_words: bool = True
    has_task: bool = True
    is_whole: bool = True


@lru_cache(maxsize=2)  # a key shows the same texts again
def _fitted(texts: TaskTexts, size: Size) -> _Fitted:
    """The texts in a size, without the task, or without the words, if it is too low."""
    width, height = size
    title = [paragraphs(text.strip(), width, str(ink)) for text, ink in texts.title]
    task = [paragraphs(texts.task, width, "hint")] if texts.task else []
    reason = texts.verdict if texts.verdict.steps else Chain.told(texts.words)
    for form in reason.forms(width)[: 1 + bool(reason.title)] or [[]]:
        said = [*title, *([form] if form else [])]
        for parts, has_task in ((said + task, True), (said, not task)):
            for gap in ([()], []):
                lines = [line for part in parts for line in (*gap, *part)][len(gap) :]
                if len(lines) <= height:
                    return _Fitted(lines, has_task=has_task)
    has_verdict = bool(texts.verdict.steps)
    text = texts.told if has_verdict else texts.task
    is_whole = not texts.told or (has_verdict and len(broken(text, width - 2)) <= height)
    lines = over_few_lines(text, size)
    return _Fitted(lines, has_words=False, has_task=not has_verdict, is_whole=is_whole)
