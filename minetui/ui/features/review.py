"""The review of a replay in a panel beside the board: each move is explained as it is shown."""

from minetui import solver
from minetui.core import Moment, Question
from minetui.solver import REVIEWABLE
from minetui.texts import annotations as annotation_texts
from minetui.texts import review as review_texts
from minetui.texts import words

from ..board.cutout import CutOuts
from ..board.sizes import MEDIUM
from ..commands import Command, Group, MenuEntry
from ..layout import Size
from ..widgets.spans import TextLine
from .annotations import Annotations
from .click_losses import ClickLosses
from .explained_move import ExplainedMove, sign_of
from .feature import Feature
from .hints import Hints
from .review_panel import NOT_COUNTED, DearClick, DearClicks, DoubtfulMove, ReviewPage


class Review(Feature):
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
        self.stage.fit()
        self.stage.show()

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
        glyphs = self.stage.glyphs
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
        return explained.cut_out(self._cut_outs, self.stage.board.painter(MEDIUM), size)

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
            index, sign_of(move, self.stage.glyphs), (f"{where} {long}", f"{where} {short}")
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
