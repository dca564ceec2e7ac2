"""The lines of the hint panel: one hint written out beside a cut-out of the board, then the others.

A low panel has only the first hint.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Protocol, TypeAlias

from minetui.core import (
    NO_CELLS,
    CasualHint,
    Cell,
    CellSet,
    Conclusion,
    Conclusions,
    Conflict,
    Deductions,
    Grid,
    Surface,
    deductions,
    set_of,
)
from minetui.play import GameSession
from minetui.texts import hints as hint_sentences

from ..board.layout import PANEL_HEIGHT, Size
from ..kit.lines import (
    TextLine,
    cut,
    longest_fitting,
    over_few_lines,
    paragraph,
    side_by_side,
    width_of,
    with_room,
)

if TYPE_CHECKING:
    from minetui.solver import Hint, Reason

Item: TypeAlias = "CasualHint | Reason"
Draw: TypeAlias = Callable[[Item, Size], list[TextLine]]
"""Draws the board around a hint, in so many columns and rows of cells at most."""

STYLES = {
    hint_sentences.HintKind.CLEAR: "good",
    hint_sentences.HintKind.FLAG: "key",
    hint_sentences.HintKind.BOTH: "hint",
    hint_sentences.HintKind.DOUBTFUL: "faint",
    hint_sentences.HintKind.CONFLICT: "bad",
    hint_sentences.HintKind.GUESS: "hint",
}
BOX = (7, 5)  # columns and rows of cells in a cut-out
WIDE = 54  # columns; from here on the cut-out stands beside the sentence
LEAST_ROWS = 3  # of a cut-out: a number and what it touches


class ExplainedItems(Protocol):
    """What a panel lists, put into words only when it is shown."""

    @property
    def title(self) -> str:
        """What it is a list of."""

    @property
    def summary(self) -> str:
        """The whole list in a few words."""

    @property
    def count(self) -> int:
        """The number of cells that all items are about."""

    @property
    def next_key(self) -> str:
        """The key that goes to the next item."""

    @property
    def no_hints_text(self) -> str:
        """The sentence where there is no item."""

    def nearest(self, center: Cell) -> Iterator[Item]:
        """The items, the one about a cell first."""

    def headline(self, item: Item) -> hint_sentences.Headline:
        """An item in a few words."""

    def text(self, item: Item) -> str:
        """An item in a sentence or two."""


class HintList:
    """The hints of a position, the nearest first, put into words only when they are shown.

    `next_key` is the key that goes to the next hinted cell.
    """

    title = "Hints"

    def __init__(self, casual: Deductions, hint: "Hint | None", next_key: str) -> None:
        self.casual, self.hint, self.next_key = casual, hint, next_key
        self._known = hint.safe | hint.mines | hint.guess if hint else NO_CELLS
        self._conclusions = Conclusions(casual, self._known)
        self._headlines: dict[Item, hint_sentences.Headline] = {}

    @property
    def grid(self) -> Grid:
        """The shape of the board."""
        return self.casual.surface.grid

    @cached_property
    def summary(self) -> str:
        """The number of hints of each kind, those of another technique first."""
        casual = hint_sentences.casual_summary(self.casual, self._known)
        if self.hint is None:
            return casual
        title = hint_sentences.hint_title(self.hint)
        return f"{title}; casual: {casual}" if self._conclusions.count else title

    @property
    def count(self) -> int:
        """The number of cells to clear, to flag or to guess, and of numbers that are wrong."""
        return self._known.bit_count() + self._conclusions.count

    def about(self, cell: Cell) -> "Item | None":
        """The hint about a cell or by it, that of another technique first."""
        reason = self.hint.about(cell) if self.hint else None
        return reason or self._conclusions.about(cell)

    def nearest(self, center: Cell) -> Iterator[Item]:
        """The hint about a cell, those of another technique, then the others; each cell once."""
        reasons = self.hint.reasons if self.hint else ()
        here = self.hint.about(center) if self.hint else None
        if here is not None:
            yield here
        yield from (reason for reason in reasons if reason is not here)
        yield from self._conclusions.nearest(center)

    def headline(self, item: Item) -> hint_sentences.Headline:
        """A hint in a few words."""
        if item not in self._headlines:
            self._headlines[item] = hint_sentences.reason_headline(self.grid, item)
        return self._headlines[item]

    def text(self, item: Item) -> str:
        """A hint in a sentence or two."""
        return hint_sentences.reason_text(self.grid, item)

    @property
    def no_hints_text(self) -> str:
        """The sentence where no hint can be shown."""
        if self.hint is not None:
            return hint_sentences.hint_texts(self.grid, self.hint)[0]
        return hint_sentences.stuck_text(self.casual.surface)


def sets_of(item: Item) -> tuple[CellSet, CellSet]:
    """The numbers of a hint, and the cells that it is about, as sets."""
    if isinstance(item, Conclusion | Conflict):
        return set_of(item.witnesses), set_of(item.cells)
    return item.witnesses, item.cells


def panel_lines(hints: ExplainedItems, cursor: Cell, size: Size, draw: Draw) -> list[TextLine]:
    """The hints in a panel."""
    items = hints.nearest(cursor)
    first, (width, height) = next(items, None), size
    if height < PANEL_HEIGHT:
        return _low_lines(hints, first, size)
    title = f" {hints.title}: "
    head: TextLine = ((title, "strong"), (cut(hints.summary, width - len(title)), "hint"))
    if first is None:
        return [head, *paragraph(hints.no_hints_text, width - 2, "faint")][:height]
    rows = min(BOX[1], height - 2)  # below the head and the names of the columns
    picture = draw(first, (BOX[0], rows)) if width >= WIDE and rows >= LEAST_ROWS else []
    if not picture:
        return [head, *_in_a_column(hints, first, items, (width, height - 1), draw)][:height]
    indent = max(map(width_of, picture)) + 2
    room = (width - indent, height - 1)
    words = _in_words(hints, first, room[0])
    words += _others(hints, first, items, (room[0], room[1] - len(words)))
    return [head, *side_by_side(picture, words, indent)][:height]


def message_lines(message: str, size: Size) -> list[TextLine]:
    """The lines of a panel that says why there are no hints."""
    width, height = size
    if height < PANEL_HEIGHT:
        return over_few_lines(message, size)
    return [((" Hints", "strong"),), *paragraph(message, width - 2, "faint")][:height]


def no_hints_text(session: GameSession) -> str:
    """The reason why there can be no hints now; empty if there can."""
    if session.over:
        return "The game is over: the start map shows the best first clicks."
    if session.hidden:
        return "Paused."
    return "" if session.game.started else "Nothing is revealed yet."


def no_deduction_text(surface: Surface) -> str:
    """The reason why the casual player does nothing more in a game that has started."""
    if deductions(surface):
        return "Single numbers prove nothing more: the other hints trust flags that may be wrong."
    return hint_sentences.stuck_text(surface)


def _in_a_column(
    hints: ExplainedItems, first: Item, items: Iterator[Item], size: Size, draw: Draw
) -> list[TextLine]:
    """A hint in words, with a cut-out of the board below if there is room, and the others."""
    words = _in_words(hints, first, size[0])
    rows = min(BOX[1], size[1] - len(words) - 2)  # below an empty line and the column's names
    picture = draw(first, (BOX[0], rows)) if rows >= LEAST_ROWS else []
    lines = [*words, (), *picture] if picture else words
    return [*lines, *_others(hints, first, items, (size[0], size[1] - len(lines)))]


def _in_words(hints: ExplainedItems, item: Item, width: int) -> list[TextLine]:
    """A hint in a few words, and below in a sentence."""
    headline = hints.headline(item)
    title = ((f" {cut(headline.action, width - 2)}", STYLES[headline.kind]),)
    return [title, *paragraph(hints.text(item), width - 2, "plain")]


def _others(
    hints: ExplainedItems, first: Item, items: Iterator[Item], size: Size
) -> list[TextLine]:
    """The other hints, each on a line below an empty one; the last line may count the rest."""
    width, height = size
    shown = list(islice(items, max(height - 1, 0)))
    left = hints.count - sum(_weight(item) for item in (first, *shown))
    lines = [_line(hints.headline(item), width) for item in shown]
    if left > 0 and lines:
        more = f"  … and {left + _weight(shown[-1]):,} more"
        lines[-1] = ((with_room(more, f": {hints.next_key} goes to the next", width), "faint"),)
    return [(), *lines] if lines else []


def _line(headline: hint_sentences.Headline, width: int) -> TextLine:
    """A hint on a line, with its numbers if they fit."""
    action, by = f" {headline.action}", f"  by {headline.by}" if headline.by else ""
    fits = len(action) + len(by) <= width
    return (cut(action, width), STYLES[headline.kind]), (by if fits else "", "faint")


def _weight(item: Item) -> int:
    """The number of cells that a hint is about, or 1 for a number that is wrong."""
    return max(sets_of(item)[1].bit_count(), 1)


def _low_lines(hints: ExplainedItems, first: "Item | None", size: Size) -> list[TextLine]:
    """The first hint on a few lines: with a summary, or in a sentence, or in a few words."""
    if first is None:
        return over_few_lines(hints.no_hints_text, size)
    text, (_, action, by) = hints.text(first), hints.headline(first)
    short = f"{action} ({by})" if by else action
    texts = (f"{hints.title}: {hints.summary}. {text}", text, short, action)
    return over_few_lines(longest_fitting(texts, size), size)
