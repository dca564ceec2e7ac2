"""What the hint panel says, as lines; no Textual here."""

import re
import textwrap
from collections.abc import Iterator
from itertools import zip_longest

from minetui.core.casual import Deductions, deductions
from minetui.core.grid import Cell
from minetui.core.position import Status
from minetui.texts.hints import HintKind, casual_summary, deduction_text, stuck_text
from minetui.texts.techniques import hint_texts, hint_title, reason_text

from .glyphs import Glyphs
from .layout import PANEL_HEIGHT
from .match import Match
from .spans import Span, TextLine, cut

PADDING, HEAD = 2, " Hints: "
PLACE = re.compile(r"row (\d+), col (\d+)")
STYLES = {HintKind.DOUBTFUL: "faint", HintKind.CONFLICT: "bad"}


def hint_lines(match: Match, cursor: Cell, glyphs: Glyphs, size: tuple[int, int]) -> list[TextLine]:
    """The hints: what and how many, the sentence at the cursor, then as many as fit.

    In a low panel there is one sentence, that at the cursor or the first.
    """
    message = _no_hints(match)
    if message or match.found is None:
        return _without_hints(message, size)
    summary = _summary(match, match.found)
    entries = list(_entries(match, match.found, cursor))
    if size[1] < PANEL_HEIGHT:
        return _low(_low_summary(match, match.found), entries, size)
    lines: list[TextLine] = [((HEAD, "strong"), (cut(summary, size[0] - len(HEAD)), "hint"))]
    told, (width, height) = 0, (size[0] - PADDING, size[1])
    for text, style in entries:
        here = style == "here"
        bullet = f"{glyphs.pointer} " if here else "  "
        entry = _wrapped(text, width, "hint" if here else style, bullet)
        if len(lines) + len(entry) > height - 1 and told:  # the last line may tell how many more
            break
        lines += entry
        told += 1
    left = _count(match, match.found) - told
    if left > 0:
        lines = [*lines[: height - 1], ((f"  … and {left:,} more: Tab walks them", "faint"),)]
    return lines[:height]


def no_deduction(match: Match) -> str:
    """Why the casual player does nothing more."""
    if not match.game.started:
        return _no_hints(match)
    if deductions(match.surface):
        return "Single numbers prove no more: their other hints trust flags that may be wrong."
    return stuck_text(match.surface)


def _summary(match: Match, found: Deductions) -> str:
    """What there is to do: what another technique proves before what the casual rules say."""
    casual = casual_summary(found)
    if match.climb.hint is None:
        return casual
    title = hint_title(match.climb.hint)
    return f"{title}; casual: {casual}" if found or found.conflicts else title


def _entries(match: Match, found: Deductions, cursor: Cell) -> Iterator[Span]:
    """The sentences with their styles: those at the cursor, those that climbed, the casual ones."""
    hint, about, grid = match.climb.hint, found.about(cursor), match.surface.grid
    here = hint.about(cursor) if hint else None
    if here is not None:
        yield reason_text(grid, here), "here"
    if about is not None:
        yield deduction_text(match.surface, about), "here"
    reasons = hint.reasons if hint else ()
    texts = hint_texts(grid, hint) if hint else ()
    for reason, text in zip_longest(reasons, texts):
        if reason is None or reason is not here:
            yield text, "plain"
    for sentence in match.sentences:
        again = about is not None and sentence.cell == about.witness
        if not again and not (hint and sentence.kind is HintKind.STUCK):
            yield sentence.text, STYLES.get(sentence.kind, "plain")


def _low_summary(match: Match, found: Deductions) -> str:
    """What stands before the sentence in a low panel; nothing where that says it itself."""
    stuck = not (found or found.conflicts)
    if match.climb.hint is None:
        return "" if stuck else f"Hints: {casual_summary(found)}"
    return _summary(match, found)


def _count(match: Match, found: Deductions) -> int:
    """How many sentences there are to tell."""
    return (
        len(found)
        + found.conflicts.bit_count()
        + (max(len(match.climb.hint.reasons), 1) if match.climb.hint else 0)
    )


def _low(summary: str, entries: list[Span], size: tuple[int, int]) -> list[TextLine]:
    """What and how many, and the first sentence, over few lines."""
    text, _ = entries[0]
    return _over_few_lines(f"{summary} · {text}" if summary else text, size)


def _over_few_lines(text: str, size: tuple[int, int]) -> list[TextLine]:
    """A text over the lines there are, with places in figures, then cut, if it is too long."""
    width, height = size[0] - PADDING, size[1]
    rows = textwrap.wrap(text, max(width, 8))
    if len(rows) > height:
        rows = textwrap.wrap(PLACE.sub(r"\1,\2", text), max(width, 8))
    rows = [*rows[: height - 1], cut(" ".join(rows[height - 1 :]), width)]
    return [((cut(f" {row}", size[0]), "hint"),) for row in rows]


def _without_hints(message: str, size: tuple[int, int]) -> list[TextLine]:
    """Why there are no hints."""
    width, height = size
    if height < PANEL_HEIGHT:
        return _over_few_lines(message, size)
    return [((" Hints", "strong"),), *_wrapped(message, width - PADDING, "faint", "  ")][:height]


def _no_hints(match: Match) -> str:
    """Why there are no hints to show; empty when there are."""
    if match.game.status is not Status.PLAYING:
        return "The game is over: the start map shows the best first clicks."
    if match.paused:
        return "Paused."
    if not match.game.started:
        return "Nothing is revealed yet."
    return "" if match.found is not None else "Looking …"


def _wrapped(text: str, width: int, style: str, bullet: str) -> list[TextLine]:
    """A text over as many lines as it takes, the first behind a bullet."""
    rows = textwrap.wrap(text, max(width - len(bullet), 8)) or [""]
    blank = " " * len(bullet)
    return [((f"{bullet if at == 0 else blank}{row}", style),) for at, row in enumerate(rows)]
