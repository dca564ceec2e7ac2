"""The review of a replay: what the present move was, and if it was a mistake, what proves that.

A `ReviewPage` says it in a panel of any size: the head, what kind of move it was, and the chain of
the reason. The cells and numbers of the reason are lit on the board itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from minetui import solver
from minetui.core import (
    NO_CELLS,
    AnnotatedMove,
    CellSet,
    Conclusion,
    Flag,
    Position,
    Question,
    Rule,
    only,
)
from minetui.language import _, joined
from minetui.solver import Ground, ReviewedMove
from minetui.texts import annotations, review

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..board.layout import PANEL_HEIGHT, Size, Want
from ..board.scene import Layer
from ..hints.hints import Hints
from ..hints.panel import Chain, paragraphs, sets_of
from ..kit.glyphs import Accent, Look
from ..kit.lines import TextLine, as_sentence, longest_fitting, over_few_lines
from .losses import ClickLosses
from .moves import Annotations
from .watching import Watching


class ReviewPage(NamedTuple):
    """What is said at a move: a head, the kind of the move in its ink, the odds, and the reason."""

    head: str
    kind: tuple[str, str] = ("", "plain")
    odds: Sequence[str] = ()
    reason: Chain = Chain()

    def lines(self, size: Size) -> list[TextLine]:
        """The page in a panel of this size: in a margin line by line, in a strip as a text."""
        width, height = size
        if height < PANEL_HEIGHT:
            return over_few_lines(longest_fitting(self._texts, size), size)
        heads, reasons = self._heads(width), self.reason.forms(width)
        pages = [[*head, *reason] for reason in reasons for head in heads]
        return next((lines for lines in pages if len(lines) <= height), pages[-1])[:height]

    def _heads(self, width: int) -> tuple[list[TextLine], list[TextLine]]:
        """What stands over the reason, and in fewer lines."""
        text, ink = self.kind
        lines = paragraphs(self.head, width, "strong")
        lines += paragraphs(text, width, ink) if text else []
        if self.odds:
            lines += [(), *paragraphs(joined(*self.odds), width, "plain")]
        low = paragraphs(joined(self._title, *self.odds), width, "strong")
        return [*lines, ()] if self.reason.steps else lines, low

    @property
    def _title(self) -> str:
        """Head and kind as sentences."""
        return joined(*(as_sentence(each) for each in (self.head, self.kind[0]) if each))

    @property
    def _texts(self) -> list[str]:
        """The page as a text, from the longest on."""
        head = self._title
        said = [(head, *self.odds, reason) for reason in (*self.reason.texts, "")] + [(head,)]
        return [joined(*parts) for parts in said]


@dataclass(frozen=True)
class ExplainedMove:
    """A move after a position, with its annotation, its review and its grounds in their order."""

    before: Position
    move: AnnotatedMove
    review: ReviewedMove | None
    grounds: tuple[Ground, ...]

    @classmethod
    def of(
        cls, before: Position, move: AnnotatedMove, review: ReviewedMove | None
    ) -> "ExplainedMove":
        """A move with what allowed it or spoke against it, and all that this builds on."""
        grounds = solver.grounds(before, move.move, review)
        return cls(before, move, review, solver.chain(before.surface, grounds))

    def page(self, head: str) -> ReviewPage:
        """What is said of it below a head."""
        grid = self.before.field.grid
        kind = annotations.kind_text(self.move, self.review)
        ink = "bad" if self.is_mistake else Watching.ink_of(self.move.annotation)
        odds = annotations.odds_texts(grid, self.review) if self.review else ()
        return ReviewPage(head, (kind, ink), odds, Chain.of(grid, self.grounds))

    @property
    def is_mistake(self) -> bool:
        """Was it a mistake?"""
        return Annotations.is_mistake(self.move, self.review)

    def layer(self, now: Position) -> Layer:
        """The cells of the grounds, their numbers, and the cell of the move, on a later board."""
        sets, cell = self._sets, only(self.move.move.cell)
        covered = now.covered & ~now.flagged
        looks = ((Look.CLEAR, sets.safe & covered), (Look.TO_FLAG, sets.mines & covered))
        accents = (
            (Accent.CONFLICT, cell if self.is_mistake else NO_CELLS),
            (Accent.WITNESS, sets.witnesses),
            (Accent.TARGET, sets.safe | sets.mines | cell),
        )
        return Layer(looks, accents)

    @cached_property
    def _sets(self) -> "GroundSets":
        witnesses = safe = mines = NO_CELLS
        for each in self.grounds:
            numbers, about = sets_of(each)
            witnesses |= numbers
            if not isinstance(each, Conclusion):
                safe, mines = safe | each.safe, mines | each.mines
            elif each.rule is Rule.C1:
                safe |= about
            else:
                mines |= about
        return GroundSets(witnesses, safe, mines)


class GroundSets(NamedTuple):
    """The numbers behind some grounds, and the cells that these prove."""

    witnesses: CellSet
    safe: CellSet
    mines: CellSet


class Review(Feature):
    """Says at each move what it was; a mistake is explained, and lit on the board.

    The hints take its place while they are shown.
    """

    def __init__(
        self, watching: Watching, annotated: Annotations, losses: ClickLosses, hints: Hints
    ) -> None:
        self._watching, self._losses, self._hints = watching, losses, hints
        self._known = annotated
        # What was made last, behind what it was made of:
        self._view: tuple[object, View] = (None, NOTHING)
        self._explained: tuple[object, ExplainedMove | None] = (None, None)

    def happened(self, event: Happening) -> None:
        """Say it anew in another language."""
        if event is Occasion.LANGUAGE:
            self._view, self._explained = (None, NOTHING), (None, None)

    def show(self) -> View:
        """The page of the present move, and what it lights."""
        if self._hints.shown:
            return NOTHING
        known, losses = self._known, self._losses
        made_of = (
            *(self.session.position, self._watching.playback.running),
            *(len(known.annotated), len(known.reviews), known.is_complete),
            *(losses.present, len(losses.known), self.screen.arrangement.panel[1]),
        )
        if self._view[0] != made_of:
            self._view = (made_of, self._made())
        return self._view[1]

    def _made(self) -> View:
        """The page and the layer of the present move."""
        page, explained = self._page()
        layer = explained.layer(self.session.position) if explained else None
        is_told = self.screen.arrangement.panel[1] or not (explained and explained.is_mistake)
        keys = () if is_told else ("whole_panel",)
        return View(layer, want=Want.STEADY, panel=page.lines, keys=keys)

    def _page(self) -> tuple[ReviewPage, ExplainedMove | None]:
        """What is said now, and the move if it is explained."""
        known, number = self._known, self.session.game.index
        if self._losses.present is not None:
            head, loss = self._losses.texts
            return ReviewPage(head, odds=(loss,)), None
        if not 0 < number <= len(known.annotated):
            return ReviewPage(self._sums), None
        move = known.annotated[number - 1]
        head = annotations.head_text(self.session.game.field.grid, move)
        if number - 1 in known.mistakes:
            total = len(known.mistakes) if known.is_complete else None
            head = review.mistake_text(known.mistakes.index(number - 1) + 1, total)
        elif self._watching.playback.running or isinstance(move.move, Flag | Question):
            return ReviewPage(head), None  # nobody reads so fast
        explained = self._explanation(number - 1)
        return explained.page(head), explained

    def _explanation(self, move: int) -> ExplainedMove:
        """A move, from 0, with its grounds; those of a large board take too long."""
        annotated, found = self._known.annotated[move], self._known.reviews.get(move)
        made_of = (move, annotated, found)
        kept = self._explained[1]
        if self._explained[0] != made_of or kept is None:
            before = self.session.game.position_after(move)
            if self.session.large:
                kept = ExplainedMove(before, annotated, found, ())
            else:
                kept = ExplainedMove.of(before, annotated, found)
            self._explained = (made_of, kept)
        return kept

    @property
    def _sums(self) -> str:
        """The number of mistakes, or that they are looked for."""
        known = self._known
        return (
            review.mistakes_text(len(known.mistakes)) if known.is_complete else _(review.SEARCHING)
        )
