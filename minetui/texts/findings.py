"""The findings of an analysis in words: lines for a panel and for the shell."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from minetui.core.grid import NO_CELLS, CellSet, Grid, cells_of
from minetui.core.sketch import Sketch
from minetui.solver.review import RevealKind

if TYPE_CHECKING:
    from minetui.solver.findings import Findings, Part, TechniqueFindings
    from minetui.solver.game_findings import LosingMove
    from minetui.solver.odds import Odds
    from minetui.solver.reasons import Advice, Impossible

from .annotations import action_text
from .coordinates import coordinates
from .hints import listed
from .review import review_texts
from .techniques import impossible_text, reason_text, technique_name
from .words import counted, percent

FEWEST = "No fewer numbers contradict each other."
NONE_SPARE = (
    "None of them is spare, but it is not known whether fewer others contradict each other."
)
MOST_WRITTEN = 10**9  # a larger number is given by its size
HIT = "hit a mine"
NOTHING_LEFT = "No safe cell is covered any more."
MISSING = {
    "odds": "the odds of all cells",
    "reasons": "some reasons",
    "advice": "the advice",
    "play": "how often the best play wins",
    "conflict": "whether fewer numbers contradict each other",
}
"""What the parts of findings are, by their ids."""


def findings_lines(found: "Findings") -> Iterator[str]:
    """All findings as lines of text, those that explain others indented."""
    first, *others = summary(found)
    yield first
    for technique in found.techniques:
        yield from technique_lines(found.sketch, technique)
    yield from others


def summary(found: "Findings") -> Iterator[str]:
    """The findings in a few lines, without the techniques."""
    if found.impossible:
        yield from impossible_lines(found.sketch.grid, found.impossible)
    else:
        yield title(found)
    yield from filter(None, (odds_text(found), guess_text(found), win_text(found)))
    if found.missing:
        yield missing_text(found.missing)


def lost_text(grid: Grid, lost: "LosingMove") -> str:
    """The move that lost a game, and what its player could have known."""
    move = lost.review.move
    what = f"move {lost.review.index + 1}, {move.at:.3f} s, {action_text(grid, move)}"
    why, *_ = (*review_texts(grid, lost.review), HIT)
    better = lost.review.better if lost.review.kind is RevealKind.BLUNDER else None
    safe = f"; {coordinates(grid, better)} was certainly safe" if better is not None else ""
    return f"Lost by {what}: {why}{safe}"


def title(found: "Findings") -> str:
    """The number of layouts, as far as it is known."""
    if found.impossible:
        return "No layout fits"
    if not found.layouts:
        return "Layouts: not counted"
    return f"Layouts: {layouts_text(found.layouts)}"


def layouts_text(layouts: int) -> str:
    """A number of layouts, which may be huge.

    >>> layouts_text(1820), layouts_text(12 * 10**14)
    ('1,820', '1.2 × 10^15')
    """
    if layouts < MOST_WRITTEN:
        return f"{layouts:,}"
    digits, _, exponent = f"{Decimal(layouts):.1e}".partition("e+")
    return f"{digits} × 10^{exponent}"


def technique_lines(sketch: Sketch, proven: "TechniqueFindings") -> Iterator[str]:
    """What a technique proves, and the reasons, indented; those of flagged mines are left out."""
    yield technique_text(proven, sketch.flagged)
    left = proven.safe | (proven.mines & ~sketch.flagged)
    for proof in proven.proofs:
        yield f"  {reason_text(sketch.grid, proof)}"
        left &= ~proof.cells
    if left and proven.proofs:
        yield f"  and {counted(left.bit_count(), 'more cell')}"


def technique_text(proven: "TechniqueFindings", flagged: CellSet = NO_CELLS) -> str:
    """The number of cells that a technique proves and none before it does, and what is flagged."""
    name = technique_name(proven.technique).capitalize()
    counts = [f"{proven.safe.bit_count():,} safe"] if proven.safe else []
    counts += [counted(proven.mines.bit_count(), "mine")] if proven.mines else []
    if seen := proven.mines & flagged:
        counts.append("all flagged" if seen == proven.mines else f"{seen.bit_count():,} flagged")
    return f"{name}: {', '.join(counts) or 'nothing more'}"


def odds_text(found: "Findings") -> str:
    """The odds of the open cells in a line, and how many are not counted; empty for none."""
    odds = found.odds
    if odds is None:
        return ""
    parts = [f"{odds.uncounted.bit_count():,} cells not counted"] if odds.uncounted else []
    return "; ".join(filter(None, (_range_text(odds), *parts)))


def guess_text(found: "Findings") -> str:
    """The advice in a line; empty where something is certain.

    If nothing safe is left, it says so.
    """
    odds, advice = found.odds, found.advice
    if advice is not None:
        return _guess_text(found.sketch.grid, advice)
    if odds is not None and odds.layouts and odds.mines == odds.surface.covered:
        return NOTHING_LEFT
    return ""


def win_text(found: "Findings") -> str:
    """The probability to win from here, or bounds on it; empty if nothing is known."""
    if found.win is None:
        return ""
    least, most = found.win
    if least == most:
        return f"The best play wins {percent(least)} from here"
    return f"The best play wins {percent(least)} to {percent(most)} from here"


def impossible_lines(grid: Grid, problem: "Impossible") -> Iterator[str]:
    """The numbers that contradict each other, and whether fewer might."""
    yield f"{impossible_text(grid, problem)}."
    if fewest := fewest_text(problem):
        yield fewest


def fewest_text(problem: "Impossible") -> str:
    """Whether fewer numbers than these contradict each other; empty where that is plain."""
    if len(problem.constraints) < 2:
        return ""
    return FEWEST if problem.is_smallest else NONE_SPARE


def missing_text(missing: "frozenset[Part]") -> str:
    """The parts for which there was no time."""
    known = [text for name, text in MISSING.items() if name in {part.value for part in missing}]
    *others, last = known
    return f"Not computed in time: {', '.join(others)}{' and ' if others else ''}{last}."


def _guess_text(grid: Grid, advice: "Advice") -> str:
    """The cell to guess, its odds, and the safest cell if that is another one."""
    text = f"Guess {coordinates(grid, advice.cell)}: a mine in {percent(advice.odds)}"
    if advice.rejected is not None and advice.rejected.odds != advice.odds:
        safest = coordinates(grid, advice.rejected.cell)
        but = "tells less" if advice.won is None else "wins no more"
        text += f" ({safest} is a mine in {percent(advice.rejected.odds)}, but {but})"
    return text


def _range_text(odds: "Odds") -> str:
    """The lowest and the highest odds of the cells that are not certain."""
    between = [(cells, mined) for cells, mined in odds.parts if 0 < mined < 1]
    if not between:
        return ""
    lowest, highest = between[0][1], between[-1][1]
    safest = NO_CELLS
    for cells, mined in between:
        safest |= cells if mined == lowest else NO_CELLS
    where = listed(odds.surface.grid, [*cells_of(safest)])
    return f"Odds: {_odds_range(lowest, highest)}; the lowest at {where}"


def _odds_range(lowest: Fraction, highest: Fraction) -> str:
    """Two odds as a range, or one if they look the same."""
    least, most = percent(lowest), percent(highest)
    return least if least == most else f"{least} to {most}"
