"""The review of a replay in a panel beside the board: each move is explained as it is shown.

The lines of the review: the sums of a game, the present move explained, and two lists.

One has the doubtful moves, the other the clicks that lost most. A low panel has only the sums and
the present move, or as much of them as fits.

One move of a replay with all that is known of it, in words and as a cut-out of the board.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import zip_longest
from operator import or_
from typing import NamedTuple, TypeAlias, TypeVar

from minetui import solver
from minetui.core import (
    NO_CELLS,
    AnnotatedMove,
    Annotation,
    Cell,
    CellSet,
    Conclusion,
    Moment,
    Position,
    Question,
    Rule,
    cells_of,
    only,
    set_of,
)
from minetui.solver import REVIEWABLE, Ground, ReviewedMove
from minetui.texts import annotations, words
from minetui.texts import annotations as annotation_texts
from minetui.texts import review as review_texts

from ..board.feature import HookedFeature
from ..board.layout import PANEL_HEIGHT, Size
from ..board.painter import MEDIUM, CutOuts, Painter, box_around, fits
from ..board.scene import Layer, Scene
from ..hints.hints import Hints
from ..hints.panel import BOX, LEAST_ROWS, WIDE, sets_of
from ..kit.commands import Command, Group, MenuEntry
from ..kit.glyphs import Accent, Glyphs, Look
from ..kit.lines import (
    Span,
    TextLine,
    broken,
    cut,
    longest_fitting,
    over_few_lines,
    paragraph,
    side_by_side,
    width_of,
)
from .losses import ClickLosses
from .moves import Annotations

Draw: TypeAlias = Callable[[Size], list[TextLine]]
"""Draws the board before the present move, in so many columns and rows of cells at most."""

Row: TypeAlias = tuple[TextLine, int | Moment | None]
"""A line, and the move, from 0, or the moment that a click on it goes to."""

Listed = TypeVar("Listed")

HEAD = "Review: "
MOST_SUMS = 2  # lines
ROOMY = 20  # lines; in so many, empty ones are around the sums
DEAR_NARROW, DEAR_WIDE = 17, 12  # lines of a panel; in fewer, dear clicks would come and go
LEAST_DEAR = 3  # lines for the dearest clicks and their sums, or they are not listed
LISTED = 3  # doubtful moves that have room before a cut-out has more rows than it needs


class DoubtfulMove(NamedTuple):
    """A mistake or a guess: its move, from 0, its sign with its style, and two texts about it."""

    move: int
    sign: Span
    texts: tuple[str, str]


class DearClick(NamedTuple):
    """A click that lost much: its number and moment, its loss with a style, two texts about it."""

    number: int
    moment: Moment
    sign: Span
    texts: tuple[str, str]


class DearClicks(NamedTuple):
    """The clicks that lost most, below their sums; the `present` one is that of this number.

    Of the sums, the longest text is the first. So many clicks of the game are `done`.
    """

    sums: Sequence[str] = ()
    clicks: Sequence[DearClick] = ()
    present: int = 0
    done: int = 0


NOT_COUNTED = DearClicks()


@dataclass(frozen=True)
class ReviewPage:
    """What a review shows at one move.

    `sums` are the sums of the game. `move` is the present one, from 0, or -1 before the first;
    `title` is its action and judgement, and `texts` explain it. A `pointer` marks it among the
    doubtful moves. Where there are several texts, the longest is the first.
    """

    sums: Sequence[str]
    move: int
    title: TextLine
    texts: Sequence[str]
    doubts: Sequence[DoubtfulMove]
    draw: Draw
    pointer: str
    dear: DearClicks = NOT_COUNTED

    def rows(self, size: Size) -> list[Row]:
        """The lines of a panel of this size."""
        if size[1] < PANEL_HEIGHT:
            return _rows(self._low_lines(size))
        if self.dear.sums and size[1] < (DEAR_WIDE if size[0] >= WIDE else DEAR_NARROW):
            return replace(self, dear=NOT_COUNTED).rows(size)
        width, gap = size[0], [()] if size[1] >= ROOMY else []
        head: list[TextLine] = [*gap, *self._head(width), *gap]
        room = (width, size[1] - len(head))
        body = self._beside_cut_out(room) if width >= WIDE else self._over_cut_out(room)
        return [*_rows(head), *body][: size[1]]

    def _low_lines(self, size: Size) -> list[TextLine]:
        """The sums and the explanation, or as much of it as fits."""
        longest = ". ".join([f"{HEAD}{self.sums[0]}", *self.texts[:1]])
        return over_few_lines(longest_fitting([longest, *self.texts], size), size)

    def _head(self, width: int) -> list[TextLine]:
        """The sums, on as many lines as they need and may have."""
        sums = longest_fitting([HEAD + text for text in self.sums], (width, MOST_SUMS))
        first, *others = broken(sums, width - 2)[:MOST_SUMS]
        rest = first.removeprefix(HEAD.strip())
        return [
            ((f" {HEAD.strip()}", "strong"), (rest, "hint")),
            *(((f" {row}", "hint"),) for row in others),
        ]

    def _words(self, width: int) -> list[TextLine]:
        """The present move and its explanation."""
        return [self.title, *paragraph(next(iter(self.texts), ""), width - 2, "plain")]

    def _over_cut_out(self, size: Size) -> list[Row]:
        """The explanation, a cut-out of the board if there is room, and the lists."""
        width, height = size
        lines = self._words(width)
        room = height - len(lines) - 2  # below an empty line and the names of the columns
        listed = min(len(self.doubts), LISTED) + 1 + self._dear_rows
        rows = min(BOX[1], max(room - listed, LEAST_ROWS), room)
        picture = self.draw((BOX[0], rows)) if rows >= LEAST_ROWS else []
        lines += [(), *picture] if picture else []
        return [*_rows(lines), *self._lists((width, height - len(lines)))]

    def _beside_cut_out(self, size: Size) -> list[Row]:
        """A cut-out of the board, and beside it the explanation and the lists."""
        width, height = size
        rows = min(BOX[1], height - 1)
        picture = self.draw((BOX[0], rows)) if rows >= LEAST_ROWS else []
        indent = max(map(width_of, picture)) + 2 if picture else 0
        words = self._words(width - indent)
        right = [*_rows(words), *self._lists((width - indent, height - len(words)))]
        lines = side_by_side(picture, [line for line, _ in right], indent)
        return list(zip_longest(lines, (goal for _, goal in right)))

    @property
    def _dear_rows(self) -> int:
        """The lines of the dearest clicks, with an empty one and their sums; 0 without any."""
        return len(self.dear.clicks) + 2 if self.dear.sums else 0

    def _lists(self, size: Size) -> list[Row]:
        """The doubtful moves near the present one, and the clicks that lost most."""
        width, height = size
        kept = min(len(self.doubts), LISTED) + 1 if self.doubts else 0
        room = min(self._dear_rows, height - kept)
        gap = [((), None)] if room == self._dear_rows or not kept else []
        least = min(LEAST_DEAR, self._dear_rows - 1)
        low = room - len(gap)
        dear = [*gap, *self._dear((width, low))] if low >= least > 0 else []
        return [*self._list((width, height - len(dear))), *dear]

    def _list(self, size: Size) -> list[Row]:
        """The doubtful moves near the present one, below an empty line."""
        width, count = size[0], size[1] - 1
        before = sum(doubt.move < self.move for doubt in self.doubts)
        digits = len(str(self.doubts[-1].move + 1)) if self.doubts else 0
        rows = list[Row]()
        for doubt in _around(self.doubts, before, count):
            number, is_present = f"{doubt.move + 1:{digits}}", doubt.move == self.move
            line = self._line(number, doubt.sign, doubt.texts, width, is_present=is_present)
            rows.append((line, doubt.move))
        return [((), None), *rows] if rows else []

    def _dear(self, size: Size) -> list[Row]:
        """The sums of the clicks, and those that lost most."""
        (width, height), dear = size, self.dear
        digits = len(str(dear.clicks[-1].number)) if dear.clicks else 0
        before = sum(click.number < dear.done for click in dear.clicks)
        sums = next((each for each in dear.sums if len(each) <= width - 2), dear.sums[-1])
        rows: list[Row] = [(((cut(f" {sums}", width), "hint"),), None)]
        for click in _around(dear.clicks, before, height - 1):
            number, is_present = f"{click.number:{digits}}", click.number == dear.present
            line = self._line(number, click.sign, click.texts, width, is_present=is_present)
            rows.append((line, click.moment))
        return rows

    def _line(
        self, number: str, sign: Span, texts: Sequence[str], width: int, *, is_present: bool
    ) -> TextLine:
        """An entry of a list."""
        head = f"{self.pointer if is_present else ' '} {number} "
        room = width - len(head) - len(sign[0]) - 2
        text = cut(next((each for each in texts if len(each) <= room), texts[-1]), room)
        return ((head, "faint"), sign, (f" {text}", "strong" if is_present else "plain"))


def _around(entries: Sequence[Listed], before: int, count: int) -> Sequence[Listed]:
    """So many entries of a list around the one with so many before it."""
    start = max(min(before - count // 2, len(entries) - count), 0)
    return entries[start : start + max(count, 0)]


def _rows(lines: Iterable[TextLine]) -> list[Row]:
    """Lines that a click goes nowhere from."""
    return [(line, None) for line in lines]


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


class Review(HookedFeature):
    """Shows the sums of a replay, its doubtful moves and dear clicks, the present move explained.

    The panel has the review or the hints: switching one on switches the other off. If the review is
    `shown` from the start, the replay begins at the first mistake or guess.
    """

    def __init__(
        self, annotations: Annotations, losses: ClickLosses, hints: Hints, *, shown: bool
    ) -> None:
        self.shown = shown
        self._annotations, self._losses, self._hints = annotations, losses, hints
        self._cut_outs: CutOuts | None = None
        self._sums: tuple[object, tuple[str, ...], list[DoubtfulMove]] = (
            None,
            (),
            [],
        )  # of what is known
        self._page: tuple[object, ReviewPage] | None = None
        self._size: Size = (0, 0)

    @property
    def wants_panel(self) -> bool:
        """Is the review switched on?"""
        return self.shown

    def mounted(self) -> None:
        """Go to the first mistake or guess, if the review was asked for."""
        if self.shown:
            self._losses.count()
            self._annotations.find_first()

    def session_changed(self) -> None:
        """Leave the panel to hints that were switched on."""
        self.shown = self.shown and not self._hints.shown

    def toggle(self) -> None:
        """Show or hide the review."""
        self.shown = not self.shown
        if self.shown and self._hints.shown:
            self._hints.toggle()
        if self.shown:
            self._losses.count()
        self.screen.fit()
        self.screen.show()

    def panel(self, size: Size) -> list[TextLine]:
        """The review at the present move."""
        self._size = size
        return [line for line, _ in self._present_page.rows(size)] if self.shown else []

    def panel_clicked(self, row: int, column: int) -> None:
        """Go to the doubtful move or the dear click on this line."""
        rows = self._present_page.rows(self._size)
        goal = rows[row][1] if row < len(rows) else None
        if isinstance(goal, Moment):
            self._losses.go_to(goal)
        elif goal is not None:
            self._annotations.go_to(goal)

    @property
    def _known(self) -> tuple[int, int, bool]:
        """The number of moves that are annotated, that are reviewed, and whether those are all."""
        known = self._annotations
        return len(known.annotated), len(known.reviews), known.is_complete

    @property
    def _present_page(self) -> ReviewPage:
        """The page of the present move; made anew when more is known."""
        key = (self.session.game.index, self._known, len(self._losses.known), self._losses.present)
        if self._page is None or self._page[0] != key:
            self._page = (key, self._page_of(self.session.game.index - 1))
        return self._page[1]

    def _page_of(self, move: int) -> ReviewPage:
        """The page of a move, from 0, or before all moves."""
        if self._sums[0] != self._known:
            self._sums = (self._known, self._sum_texts, self._doubts)
        _, sums, doubts = self._sums
        glyphs = self.screen.glyphs
        explained = self._explained(move)
        if explained is None:
            title: TextLine = ((" Before the first move." if move < 0 else " …", "faint"),)
            return ReviewPage(
                sums, move, title, (), doubts, lambda _: [], glyphs.pointer, self._dear
            )

        def draw(size: Size) -> list[TextLine]:
            is_plain = not explained.before.revealed or isinstance(explained.move.move, Question)
            return [] if is_plain or self.session.large else self._drawn(explained, size)

        texts = () if self.session.large else explained.texts
        title = explained.title(move + 1, glyphs)
        return ReviewPage(sums, move, title, texts, doubts, draw, glyphs.pointer, self._dear)

    def _explained(self, move: int) -> ExplainedMove | None:
        """A move with all that is known of it; None if it is not annotated yet, or is none."""
        if not 0 <= move < len(self._annotations.annotated):
            return None
        annotated, review = self._annotations.annotated[move], self._annotations.reviews.get(move)
        before = self.session.game.position_after(move)
        why = () if self.session.large else solver.grounds(before, annotated.move, review)
        return ExplainedMove(before, annotated, review, why)

    def _drawn(self, explained: ExplainedMove, size: Size) -> list[TextLine]:
        """The cut-out of a move."""
        if self._cut_outs is None:
            self._cut_outs = CutOuts(explained.before.field.grid)
        return explained.cut_out(self._cut_outs, self.screen.board.painter(MEDIUM), size)

    @property
    def _sum_texts(self) -> tuple[str, ...]:
        """The sums of the game, or how much of it is reviewed so far."""
        known, reviews = self._annotations.annotated, self._annotations.reviews
        if not self._annotations.is_complete:
            done = max(reviews, default=0) if self._annotations.is_reviewable else len(known)
            return (review_texts.progress_text(done, len(self.session.game.record)),)
        if not self._annotations.is_reviewable:
            return (review_texts.too_large_text(REVIEWABLE),)
        return review_texts.summary_texts(reviews.values())

    @property
    def _dear(self) -> DearClicks:
        """The clicks known so far that lost most."""
        losses, grid = self._losses, self.session.game.level.grid
        if not losses.is_countable:
            return NOT_COUNTED
        sums: tuple[str, ...]
        if losses.is_complete:
            sums = review_texts.totals_texts(
                losses.known, all_recorded=self.session.game.counts_all
            )
        else:
            sums = (review_texts.counting_text(len(losses.known), losses.total),)
        clicks = [
            DearClick(
                each.number,
                each.moment,
                (f"-{each.loss}", "bad"),
                review_texts.dear_texts(grid, each),
            )
            for each in losses.dearest
        ]
        present = losses.present.number if losses.present else 0
        return DearClicks(sums, clicks, present, losses.done)

    @property
    def _doubts(self) -> list[DoubtfulMove]:
        """The mistakes and guesses known so far."""
        return [self._doubt(index) for index in self._annotations.doubtful]

    def _doubt(self, index: int) -> DoubtfulMove:
        """A mistake or a guess."""
        move, review = self._annotations.annotated[index], self._annotations.reviews.get(index)
        where = words.coordinates(self.session.game.level.grid, move.move.cell)
        long, short = annotation_texts.doubt_texts(move, review)
        return DoubtfulMove(
            index, sign_of(move, self.screen.glyphs), (f"{where} {long}", f"{where} {short}")
        )

    commands = (
        Command(
            "review",
            ("V",),
            "Review",
            "Show or hide the review: each move explained, the guesses and the luck.",
            toggle,
            bar=4,
            group=Group.LOOK_BACK,
            menu=MenuEntry(32, "Review"),
            state=lambda review: "on" if review.shown else "off",
        ),
    )
