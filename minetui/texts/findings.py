"""The findings of an analysis in words: lines for a panel and for the shell.

Sketches in words, for the screen: cells, moves that were tried, and the findings in short.
"""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    Grid,
    Mark,
    Node,
    Paint,
    Sketch,
    Try,
    Variations,
    cells_of,
    has,
)
from minetui.solver import RevealKind

from .game import BLANK, around_text, odds_text
from .hints import impossible_text, listed, reason_text, technique_name
from .review import action_text, review_texts
from .words import coordinates, counted, percent

if TYPE_CHECKING:
    from minetui.solver import (
        Advice,
        FindingPart,
        Findings,
        Impossible,
        LosingMove,
        Odds,
        TechniqueFindings,
    )

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
    yield from filter(None, (open_odds_text(found), guess_text(found), win_text(found)))
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


def open_odds_text(found: "Findings") -> str:
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


def missing_text(missing: "frozenset[FindingPart]") -> str:
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


MARKS = {Mark.COVERED: "covered", Mark.FLAG: "flag", Mark.MINE: "known mine"}


def paint_text(paint: Paint) -> str:
    """What a cell is painted as."""
    return MARKS[paint] if isinstance(paint, Mark) else str(paint or BLANK)


def sketch_cell_text(sketch: Sketch, cell: Cell) -> str:
    """The coordinates of a cell and what is in it."""
    return f"{coordinates(sketch.grid, cell)}: {paint_text(sketch.at(cell))}"


def sketch_neighbours_text(sketch: Sketch, cell: Cell) -> str:
    """A cell and its neighbours, row by row; blank ones are left out."""
    return around_text(sketch.grid, cell, lambda other: paint_text(sketch.at(other)))


def try_text(grid: Grid, tried: Try) -> str:
    """A cell with what it is tried as.

    >>> from minetui.core.grid import Grid
    >>> try_text(Grid(9, 9), Try(0, 3)), try_text(Grid(9, 9), Try(1, Mark.MINE))
    ('A1 = 3', 'B1 = mine')
    """
    what = tried.paint.value if isinstance(tried.paint, Mark) else str(tried.paint)
    return f"{coordinates(grid, tried.cell)} = {what}"


def path_text(tree: Variations) -> str:
    """The moves from the root to the node that is looked at; empty at the root.

    >>> tree = Variations(Sketch.blank(Grid(1, 3), 1)).attempt(0, 1).attempt(1, Mark.MINE)
    >>> path_text(tree)
    'A1 = 1, B1 = mine'
    """
    grid = tree.root.grid
    return ", ".join(try_text(grid, tree.tried(node)) for node in tree.path(tree.here))


def node_text(tree: Variations, node: Node) -> str:
    """A node of the tree by its last move, or as the start."""
    return try_text(tree.root.grid, tree.tried(node)) if node else "The position itself"


def proven_summary(found: "Findings") -> str:
    """The number of cells that each technique proves and none before it does."""
    if found.impossible:
        return "no layout fits"
    flagged = found.sketch.flagged
    new = {each.technique: each.safe | (each.mines & ~flagged) for each in found.techniques}
    parts = [
        f"{cells.bit_count():,} by {technique_name(technique)}"
        for technique, cells in new.items()
        if cells
    ]
    return ", ".join(parts) or "nothing new"


def open_text(found: "Findings", *, searching: bool) -> str:
    """The sentence where no reason is there, not even a guess."""
    if searching:
        return "Looking for more …"
    if found.missing:
        return missing_text(found.missing)
    odds = found.odds
    if odds is not None and odds.mines == odds.surface.covered:
        return NOTHING_LEFT
    return "All that is proven is flagged."


def facts_text(found: "Findings", *, searching: bool) -> str:
    """The layouts, and how often the best play wins, in a few words."""
    if found.impossible:
        return "no layout fits"
    if not found.layouts:
        return "still counting …" if searching else "not counted in time"
    layouts = f"{layouts_text(found.layouts)} layout{'' if found.layouts == 1 else 's'}"
    win = _win_text(found)
    return f"{layouts} · {win}" if win else layouts


def _win_text(found: "Findings") -> str:
    """How often the best play wins, as far as it is known; empty if nothing is known."""
    if found.win is None:
        return ""
    least, most = map(percent, found.win)
    return f"win {least}" if least == most else f"win {least} to {most}"


def found_cell_text(found: "Findings", cell: Cell, *, searching: bool) -> str:
    """A cell, with the odds of a mine if it is covered, and the technique that proves it."""
    sketch = found.sketch
    text, odds = sketch_cell_text(sketch, cell), found.odds
    if isinstance(sketch.at(cell), int) or sketch.at(cell) is Mark.MINE or odds is None:
        return text
    mined = odds.of(cell)
    if mined is None:
        late = "odds not counted yet" if searching else "odds not computed in time"
        return f"{text} · {late}" if has(odds.uncounted, cell) else text
    return f"{text} · {odds_text(mined)}{_by(found, cell)}"


def _by(found: "Findings", cell: Cell) -> str:
    """The technique that proves a cell, behind a comma; empty for none."""
    names = (each.technique for each in found.techniques if has(each.cells, cell))
    return "".join(f", by {technique_name(name)}" for name in names)
