"""The review of a replay in a panel beside the board: each move is explained as it is shown.

A `ReviewPage` has the lines for a panel of any size: the sums of the game, the present move
explained in words and by a cut-out of the board, the doubtful moves, and the clicks that lost most.
A low panel has only the sums and the present move, or as much of them as fits. What is explained is
an `ExplainedMove`: one move with all that is known of it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import NamedTuple, TypeAlias

from minetui import solver
from minetui.core import (
    NO_CELLS,
    AnnotatedMove,
    Annotation,
    CellSet,
    Conclusion,
    Moment,
    Position,
    Question,
    Rule,
    cells_of,
    only,
)
from minetui.solver import REVIEWABLE, Ground, ReviewedMove
from minetui.texts import annotations, review, words

from ..board.feature import NOTHING, Feature, Happening, Occasion, PanelClicked, View
from ..board.layout import Size, Want
from ..board.painter import MEDIUM, Painter
from ..board.scene import Layer, Scene
from ..hints.hints import Hints
from ..hints.panel import WIDE, CutOut, ExplainedPanel, PanelRow, sets_of
from ..kit.commands import Group, command, on_or_off
from ..kit.glyphs import Accent, Glyphs, Look
from ..kit.lines import (
    Span,
    TextLine,
    broken,
    cut,
    longest_fitting,
    paragraph,
)
from .losses import ClickLosses
from .moves import Annotations
from .watching import Watching

Goal: TypeAlias = int | Moment
"""Where a click on a line goes: to a move, from 0, or to a moment."""

HEAD = "Review:"
MOST_SUMS = 2  # lines
ROOMY = 20  # lines; in so many, empty ones are around the sums
DEAR_NARROW, DEAR_WIDE = 17, 12  # lines of a panel; in fewer, dear clicks would come and go
LEAST_DEAR = 3  # lines for the dearest clicks and their sums, or they are not listed
LISTED = 3  # doubtful moves that have room before a cut-out has more rows than it needs
MARKS = {Annotation.MISTAKE: Accent.CONFLICT, Annotation.GUESS: Accent.BEST}


class ReviewEntry(NamedTuple):
    """A doubtful move or a dear click in its list, by its number, from 1.

    It has a sign with its style, and two texts, the longer one first.
    """

    number: int
    goal: Goal
    sign: Span
    texts: tuple[str, str]


class DearClicks(NamedTuple):
    """The clicks that lost most, below their sums; the `present` one is that of this number.

    Of the sums, the longest text is the first. So many clicks of the game are `done`.
    """

    sums: Sequence[str] = ()
    clicks: Sequence[ReviewEntry] = ()
    present: int = 0
    done: int = 0


NOT_COUNTED = DearClicks()


@dataclass(frozen=True)
class ReviewPage:
    """What a review shows at one move.

    `sums` are the sums of the game. `move` is the number of the present one, or 0 before the first;
    `title` is its action and judgement, `texts` explain it, and `draw` draws the board before it,
    in so many columns and rows of cells at most. A `pointer` marks it among the doubtful moves.
    Where there are several texts, the longest is the first.
    """

    sums: Sequence[str]
    move: int
    title: TextLine
    texts: Sequence[str]
    doubts: Sequence[ReviewEntry]
    draw: Callable[[Size], list[TextLine]]
    pointer: str
    dear: DearClicks = NOT_COUNTED

    def rows(self, size: Size) -> list[PanelRow]:
        """The lines of a panel of this size."""
        width, height = size
        if self.dear.sums and height < (DEAR_WIDE if width >= WIDE else DEAR_NARROW):
            return replace(self, dear=NOT_COUNTED).rows(size)
        return ExplainedPanel(
            texts=[". ".join([f"{HEAD} {self.sums[0]}", *self.texts[:1]]), *self.texts],
            head=self._head,
            words=self._words,
            draw=self.draw,
            others=self._lists,
            listed=min(len(self.doubts), LISTED) + 1 + self._dear_rows,
        ).rows(size)

    def _head(self, size: Size) -> list[TextLine]:
        """The sums, on as many lines as they need and may have; in a high panel with room."""
        width, gap = size[0], [()] if size[1] >= ROOMY else []
        sums = longest_fitting([f"{HEAD} {text}" for text in self.sums], (width, MOST_SUMS))
        first, *others = broken(sums, width - 2)[:MOST_SUMS]
        rest = first.removeprefix(HEAD)
        return [
            *gap,
            ((f" {HEAD}", "strong"), (rest, "hint")),
            *(((f" {row}", "hint"),) for row in others),
            *gap,
        ]

    def _words(self, width: int) -> list[TextLine]:
        """The present move and its explanation."""
        return [self.title, *paragraph(next(iter(self.texts), ""), width - 2, "plain")]

    @property
    def _dear_rows(self) -> int:
        """The lines of the dearest clicks, with an empty one and their sums; 0 without any."""
        return len(self.dear.clicks) + 2 if self.dear.sums else 0

    def _lists(self, size: Size) -> list[PanelRow]:
        """The doubtful moves near the present one, and the clicks that lost most."""
        width, height = size
        kept = min(len(self.doubts), LISTED) + 1 if self.doubts else 0
        room = min(self._dear_rows, height - kept)
        gap = [PanelRow(())] if room == self._dear_rows or not kept else []
        least = min(LEAST_DEAR, self._dear_rows - 1)
        low = room - len(gap)
        below = [*gap, *self._dear((width, low))] if low >= least > 0 else []
        doubts = self._listed(self.doubts, self.move, self.move, (width, height - len(below) - 1))
        return [*([PanelRow(()), *doubts] if doubts else []), *below]

    def _dear(self, size: Size) -> list[PanelRow]:
        """The sums of the clicks, and those that lost most."""
        (width, height), dear = size, self.dear
        sums = next((each for each in dear.sums if len(each) <= width - 2), dear.sums[-1])
        clicks = self._listed(dear.clicks, dear.done, dear.present, (width, height - 1))
        return [PanelRow(((cut(f" {sums}", width), "hint"),)), *clicks]

    def _listed(
        self, entries: Sequence[ReviewEntry], around: int, present: int, size: Size
    ) -> list[PanelRow]:
        """Entries around a number, as many as there is room for; one may be the present one."""
        width, height = size
        before = sum(entry.number < around for entry in entries)
        start = max(min(before - height // 2, len(entries) - height), 0)
        digits = len(str(entries[-1].number)) if entries else 0
        rows = list[PanelRow]()
        for number, goal, sign, texts in entries[start : start + max(height, 0)]:
            is_present = number == present
            head = f"{self.pointer if is_present else ' '} {number:{digits}} "
            room = width - len(head) - len(sign[0]) - 2
            text = cut(next((each for each in texts if len(each) <= room), texts[-1]), room)
            style = "strong" if is_present else "plain"
            rows.append(PanelRow(((head, "faint"), sign, (f" {text}", style)), goal))
        return rows


def sign_of(move: AnnotatedMove, glyphs: Glyphs) -> Span:
    """The sign of a move's annotation, in its style."""
    return glyphs.mark(move.annotation), Watching.ink_of(move.annotation)


class GroundSets(NamedTuple):
    """The numbers behind some grounds, the cells that these are about, and what those are."""

    witnesses: CellSet
    cells: CellSet
    safe: CellSet
    mines: CellSet


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

    def lines(self, cut_out: CutOut, painter: Painter, size: Size) -> list[TextLine]:
        """The board before it, around its grounds, and around its cell if there is room."""
        sets, cell = self._sets, self.move.move.cell
        around = [*cells_of(sets.cells), *cells_of(sets.witnesses)] or [cell]
        scene = Scene(self.before, (self._layer,))
        return cut_out.around(around, scene, size, painter, also=cell)

    @property
    def _layer(self) -> Layer:
        """The cells of the grounds, their numbers, and the cell of the move."""
        sets, cell, flagged = self._sets, only(self.move.move.cell), self.before.flagged
        looks = ((Look.CLEAR, sets.safe & ~flagged), (Look.TO_FLAG, sets.mines & ~flagged))
        mark = MARKS.get(self.move.annotation)
        accents = (
            (mark or Accent.TARGET, cell if mark else NO_CELLS),
            (Accent.WITNESS, sets.witnesses),
            (Accent.TARGET, sets.cells | cell),
        )
        return Layer(looks, accents)

    @cached_property
    def _sets(self) -> GroundSets:
        witnesses = cells = safe = mines = NO_CELLS
        for each in self.grounds:
            numbers, about = sets_of(each)
            witnesses, cells = witnesses | numbers, cells | about
            if not isinstance(each, Conclusion):
                safe, mines = safe | each.safe, mines | each.mines
            elif each.rule is Rule.C1:
                safe |= about
            else:
                mines |= about
        return GroundSets(witnesses, cells, safe, mines)


class Review(Feature):
    """Shows the sums of a replay, its doubtful moves and dear clicks, the present move explained.

    The panel has the review or the hints: switching one on switches the other off. If the review is
    `shown` from the start, the replay begins at the first mistake or guess.
    """

    def __init__(
        self,
        watching: Watching,
        annotated: Annotations,
        losses: ClickLosses,
        hints: Hints,
        *,
        shown: bool,
    ) -> None:
        self.shown = shown
        self._watching, self._losses, self._hints = watching, losses, hints
        self._known = annotated
        self._cut_out = CutOut()
        # What was made last, behind what it was made of:
        self._sums: tuple[object, tuple[str, ...], list[ReviewEntry]] = (None, (), [])
        self._page: tuple[object, ReviewPage] | None = None
        self._lines: tuple[object, list[PanelRow]] = (None, [])

    def happened(self, event: Happening) -> None:
        """Begin at the first mistake, if it was asked for; leave the panel to hints that are shown.

        A click on a line of the panel goes to its doubtful move or dear click.
        """
        match event:
            case Occasion.OPENED if self.shown:
                self._losses.count()
                self._known.find_first()
            case Occasion.CHANGED:
                self.shown = self.shown and not self._hints.shown
            case PanelClicked(row, _):
                rows = self._lines[1]
                goal = rows[row][1] if row < len(rows) else None
                if isinstance(goal, Moment):
                    self._watching.hold_at_moment(goal)
                elif isinstance(goal, int):
                    self._known.go_to(goal)

    def show(self) -> View:
        """The review in its panel, while it is switched on."""
        return View(want=Want.STEADY, panel=self._panel) if self.shown else NOTHING

    @command(
        "Review",
        "V",
        group=Group.LOOK_BACK,
        menu="Review",
        state=on_or_off,
        id="review",
    )
    def toggle(self) -> None:
        """Show or hide the review: each move explained, the guesses and the luck."""
        self.shown = not self.shown
        if self.shown:
            self._losses.count()
            if self._hints.shown:
                self._hints.toggle()
        self.screen.show()

    def _panel(self, size: Size) -> list[TextLine]:
        """The review at the present move."""
        page = self._present_page
        made_of = (page, size, self.screen.board.painter(MEDIUM))
        if self._lines[0] != made_of:
            self._lines = (made_of, page.rows(size))
        return [line for line, _ in self._lines[1]]

    @property
    def _present_page(self) -> ReviewPage:
        """The page of the present move."""
        known, losses, number = self._known, self._losses, self.session.game.index
        reviewed = (len(known.annotated), len(known.reviews), known.is_complete)
        if self._sums[0] != reviewed:
            self._sums = (reviewed, self._sum_texts, [*map(self._doubt, known.doubtful)])
        made_of = (number, reviewed, len(losses.known), losses.present)
        if self._page is None or self._page[0] != made_of:
            self._page = (made_of, self._page_of(number))
        return self._page[1]

    def _page_of(self, number: int) -> ReviewPage:
        """The page of a move by its number, or before all moves."""
        glyphs, (_, sums, doubts) = self.screen.glyphs, self._sums
        page = ReviewPage(sums, number, (), (), doubts, lambda _: [], glyphs.pointer, self._dear)
        if not 0 < number <= len(self._known.annotated):
            told = " …" if number else " Before the first move."
            return replace(page, title=((told, "faint"),))
        move, is_large = number - 1, self.session.large
        annotated, found = self._known.annotated[move], self._known.reviews.get(move)
        before = self.session.game.position_after(move)
        why = () if is_large else solver.grounds(before, annotated.move, found)
        explained = ExplainedMove(before, annotated, found, why)
        return replace(
            page,
            title=explained.title(number, glyphs),
            texts=() if is_large else explained.texts,
            draw=partial(self._drawn, explained),
        )

    def _drawn(self, explained: ExplainedMove, size: Size) -> list[TextLine]:
        """The cut-out of a move, if there is something to see."""
        is_plain = not explained.before.revealed or isinstance(explained.move.move, Question)
        if is_plain or self.session.large:
            return []
        return explained.lines(self._cut_out, self.screen.board.painter(MEDIUM), size)

    @property
    def _sum_texts(self) -> tuple[str, ...]:
        """The sums of the game, or how much of it is reviewed so far."""
        known = self._known
        if not known.is_complete:
            done = max(known.reviews, default=0) if known.is_reviewable else len(known.annotated)
            return (review.progress_text(done, len(self.session.game.record)),)
        if not known.is_reviewable:
            return (review.too_large_text(REVIEWABLE),)
        return review.summary_texts(known.reviews.values())

    def _doubt(self, move: int) -> ReviewEntry:
        """A mistake or a guess, from 0, in its list."""
        annotated = self._known.annotated[move]
        where = words.coordinates(self.session.game.level.grid, annotated.move.cell)
        long, short = annotations.doubt_texts(annotated, self._known.reviews.get(move))
        sign = sign_of(annotated, self.screen.glyphs)
        return ReviewEntry(move + 1, move, sign, (f"{where} {long}", f"{where} {short}"))

    @property
    def _dear(self) -> DearClicks:
        """The clicks known so far that lost most."""
        losses, game = self._losses, self.session.game
        if not losses.is_countable:
            return NOT_COUNTED
        sums: tuple[str, ...] = (review.counting_text(len(losses.known), losses.total),)
        if losses.is_complete:
            sums = review.totals_texts(losses.known, all_recorded=game.counts_all)
        clicks = [
            ReviewEntry(
                each.number,
                each.moment,
                (f"-{each.loss}", "bad"),
                review.dear_texts(game.level.grid, each),
            )
            for each in losses.dearest
        ]
        present = losses.present.number if losses.present else 0
        return DearClicks(sums, clicks, present, losses.done)
