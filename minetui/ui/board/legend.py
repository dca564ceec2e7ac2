"""The signs of the board with their meanings, drawn as on the board, for the help page."""

from collections.abc import Iterator

from rich.style import Style

from ..widgets.spans import Span
from .glyphs import Accent, Look
from .inks import CellPaint
from .painter import Painter

MEANINGS = (
    (CellPaint(Look.COVERED), "covered"),
    (CellPaint(Look.N3), "revealed: three mines touch it"),
    (CellPaint(Look.FLAG), "flag"),
    (CellPaint(Look.QUESTION), "question mark: a note of yours, where the settings allow it"),
    (CellPaint(Look.N3, here=True), "the cursor"),
    (CellPaint(Look.CLEAR), "hint: to clear"),
    (CellPaint(Look.TO_FLAG), "hint: to flag"),
    (
        CellPaint(Look.MAYBE_CLEAR),
        "to clear, if your flags are right; safe in a layout that is shown",
    ),
    (CellPaint(Look.CLEAR, Accent.TARGET), "a cell of the hint at the cursor"),
    (CellPaint(Look.N1, Accent.WITNESS), "a number that the hint at the cursor rests on"),
    (
        CellPaint(Look.N1, Accent.CONFLICT),
        "too many flags around a number, or a wrong flag",
    ),
    (CellPaint(Look.ODDS_2, label="25%"), "odds: a mine in 25 % of all layouts; .2 in small cells"),
    (CellPaint(Look.ODDS_SAFE), "odds: certainly safe"),
    (CellPaint(Look.ODDS_MINE), "odds: certainly a mine"),
    (CellPaint(Look.COVERED, label="??"), "odds: not computed in time"),
    (CellPaint(Look.COVERED, Accent.BEST), "the best guess"),
    (CellPaint(Look.MAYBE_MINE), "a mine of a layout that fits all numbers; yours may differ"),
    (CellPaint(Look.COVERED, Accent.GHOST), "race: a cell that the ghost has revealed"),
    (CellPaint(Look.MINE), "mine"),
    (CellPaint(Look.HIT), "the mine that was hit"),
    (CellPaint(Look.WRONG), "wrong flag"),
    (CellPaint(Look.REACH_7), "start map: starting here, single numbers clear 70 to 80 %"),
    (CellPaint(Look.REACH_ALL), "start map: starting here, single numbers win"),
    (CellPaint(Look.REACH_7, Accent.BEST), "start map: one of the best starts"),
)


def drawn(painter: Painter) -> Iterator[tuple[tuple[Span, ...], str]]:
    """Each sign as the spans of a cell, and its meaning."""
    for paint, meaning in MEANINGS:
        numbers = [painter.number_of(paint)]
        cell = painter.line((numbers, 0), (numbers, 1), 1)
        yield tuple((part.text, part.style or Style.null()) for part in cell), meaning
