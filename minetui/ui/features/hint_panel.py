"""The lines of the hint panel: a summary, the sentence at the cursor, and others that fit."""

import textwrap
from collections.abc import Iterator
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING

from minetui.core.casual import Deductions, deductions
from minetui.core.grid import Cell
from minetui.core.surface import Surface
from minetui.texts.hints import (
    HintKind,
    Sentence,
    casual_summary,
    deduction_text,
    sentences,
    stuck_text,
)
from minetui.texts.techniques import hint_texts, hint_title, reason_text

from ..board.glyphs import Glyphs
from ..layout import PANEL_HEIGHT, Size
from ..session import GameSession
from ..widgets.spans import Span, TextLine, cut

if TYPE_CHECKING:
    from minetui.solver.hints import Hint

PADDING, HEAD = 2, " Hints: "
STYLES = {HintKind.DOUBTFUL: "faint", HintKind.CONFLICT: "bad"}


class HintText:
    """The sentences of the hints of a position, each made once: a key must stay fast."""

    def __init__(self, casual: Deductions, hint: "Hint | None") -> None:
        self.casual, self.hint = casual, hint

    @cached_property
    def casual_sentences(self) -> tuple[Sentence, ...]:
        """The sentences of the casual rules."""
        return sentences(self.casual)

    @cached_property
    def summary(self) -> str:
        """The number of hints of each kind, those of another technique first."""
        casual = casual_summary(self.casual)
        if self.hint is None:
            return casual
        title = hint_title(self.hint)
        return f"{title}; casual: {casual}" if self.casual or self.casual.conflicts else title

    @property
    def is_stuck(self) -> bool:
        """Is there no hint at all?"""
        return not (self.hint or self.casual or self.casual.conflicts)

    @property
    def count(self) -> int:
        """The number of all sentences, even of those that are not made."""
        reasons = max(len(self.hint.reasons), 1) if self.hint else 0
        return len(self.casual) + self.casual.conflicts.bit_count() + reasons

    def entries(self, cursor: Cell) -> Iterator[Span]:
        """The sentences with their styles: at the cursor, of another technique, casual ones."""
        hint, about = self.hint, self.casual.about(cursor)
        grid = self.casual.surface.grid
        here = hint.about(cursor) if hint else None
        if here is not None:
            yield reason_text(grid, here), "here"
        if about is not None:
            yield deduction_text(self.casual.surface, about), "here"
        if hint is not None:
            for reason, text in zip_longest(hint.reasons, hint_texts(grid, hint)):
                if reason is None or reason is not here:
                    yield text, "plain"
        for sentence in self.casual_sentences:
            again = about is not None and sentence.cell == about.witness
            if not again and not (hint and sentence.kind is HintKind.STUCK):
                yield sentence.text, STYLES.get(sentence.kind, "plain")


def panel_lines(text: HintText, cursor: Cell, glyphs: Glyphs, size: Size) -> list[TextLine]:
    """The hints in a panel; in a low one only one, that at the cursor or the first."""
    if size[1] < PANEL_HEIGHT:
        return _low_lines(text, cursor, size)
    width, height = size[0] - PADDING, size[1]
    lines: list[TextLine] = [((HEAD, "strong"), (cut(text.summary, size[0] - len(HEAD)), "hint"))]
    shown = 0
    for sentence, style in text.entries(cursor):
        here = style == "here"
        bullet = f"{glyphs.pointer} " if here else "  "
        entry = _wrapped(sentence, width, "hint" if here else style, bullet)
        if len(lines) + len(entry) > height - 1 and shown:  # the last line may count the others
            break
        lines += entry
        shown += 1
    left = text.count - shown
    if left > 0:
        lines = [*lines[: height - 1], ((f"  … and {left:,} more: Tab walks them", "faint"),)]
    return lines[:height]


def message_lines(message: str, size: Size) -> list[TextLine]:
    """The lines of a panel that says why there are no hints."""
    width, height = size
    if height < PANEL_HEIGHT:
        return _over_few_lines(message, size)
    return [((" Hints", "strong"),), *_wrapped(message, width - PADDING, "faint", "  ")][:height]


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
    return stuck_text(surface)


def _low_lines(text: HintText, cursor: Cell, size: Size) -> list[TextLine]:
    """The summary and the first sentence, on a few lines."""
    sentence, _ = next(text.entries(cursor))
    if text.is_stuck:
        return _over_few_lines(sentence, size)  # which says so itself
    summary = text.summary if text.hint else f"Hints: {text.summary}"
    return _over_few_lines(f"{summary} · {sentence}", size)


def _over_few_lines(text: str, size: Size) -> list[TextLine]:
    """A text on the lines of a panel; cut if it is too long."""
    width, height = size[0] - PADDING, size[1]
    rows = textwrap.wrap(text, max(width, 8))
    rows = [*rows[: height - 1], cut(" ".join(rows[height - 1 :]), width)]
    return [((cut(f" {row}", size[0]), "hint"),) for row in rows]


def _wrapped(text: str, width: int, style: str, bullet: str) -> list[TextLine]:
    """A text on as many lines as it needs, the first behind a bullet."""
    rows = textwrap.wrap(text, max(width - len(bullet), 8)) or [""]
    blank = " " * len(bullet)
    return [((f"{bullet if at == 0 else blank}{row}", style),) for at, row in enumerate(rows)]
