"""The findings of an analysis in words: all of them as lines, and what the screen says of them."""

from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING

from minetui.core import NO_CELLS, Cell, CellSet, Grid, Mark, Node, Paint, Variations, cells_of, has
from minetui.language import listed
from minetui.solver import RevealKind

from .annotations import action_text, review_texts
from .contents import odds_text
from .hints import impossible_text, reason_text, technique_name
from .words import coordinates, counted, few, percent

if TYPE_CHECKING:
    from fractions import Fraction

    from minetui.solver import FindingPart, Findings, Impossible, ReviewedMove, TechniqueFindings

FEWEST = "This is the smallest contradiction."
NONE_SPARE = "All of these are needed, but a smaller contradiction may exist."
NOTHING_LEFT = "All safe cells are revealed."
MISSING = {
    "odds": "the odds of all cells",
    "reasons": "some reasons",
    "advice": "the best guess",
    "play": "the best play's win rate",
    "conflict": "the smallest contradiction",
}
"""What the parts of findings are, by their ids."""
MOST_WRITTEN = 10**9  # a larger number is given by its size


def findings_lines(found: "Findings") -> Iterator[str]:
    """All findings as lines of text, those that explain others indented."""
    first, *others = summary_lines(found)
    yield first
    for technique in found.techniques:
        yield from _technique_lines(found, technique)
    yield from others


def summary_lines(found: "Findings") -> Iterator[str]:
    """The findings in a few lines, without the techniques."""
    if found.impossible:
        yield f"{impossible_text(found.sketch.grid, found.impossible)}."
        if fewest := fewest_text(found.impossible):
            yield fewest
    else:
        yield f"Layouts: {layouts_text(found.layouts) if found.layouts else 'timed out'}"
    yield from filter(None, (_odds_text(found), _guess_text(found)))
    if found.win is not None:
        yield f"The best play wins {_range_text(*found.win)} from here"
    if found.missing:
        yield missing_text(found.missing)


def layouts_text(layouts: int) -> str:
    """A number of layouts, which may be huge.

    >>> layouts_text(1820), layouts_text(12 * 10**14)
    ('1,820', '1.2 × 10^15')
    """
    if layouts < MOST_WRITTEN:
        return f"{layouts:,}"
    digits, _, exponent = f"{Decimal(layouts):.1e}".partition("e+")
    return f"{digits} × 10^{exponent}"


def _technique_lines(found: "Findings", proven: "TechniqueFindings") -> Iterator[str]:
    """What a technique proves, and the reasons, indented; those of flagged mines are left out."""
    sketch = found.sketch
    counts = _counts(proven.safe, proven.mines)
    if seen := proven.mines & sketch.flagged:
        counts.append("all flagged" if seen == proven.mines else f"{seen.bit_count():,} flagged")
    name = technique_name(proven.technique).capitalize()
    yield f"{name}: {', '.join(counts) or 'nothing more'}"
    left = proven.safe | (proven.mines & ~sketch.flagged)
    for proof in proven.proofs:
        yield f"  {reason_text(sketch.grid, proof)}"
        left &= ~proof.cells
    if left and proven.proofs:
        yield f"  and {counted(left.bit_count(), 'more cell')}"


def _counts(safe: CellSet, mines: CellSet) -> list[str]:
    """The number of safe cells and of mines, as far as there are any."""
    counts = [f"{safe.bit_count():,} safe"] if safe else []
    return counts + ([counted(mines.bit_count(), "mine")] if mines else [])


def _odds_text(found: "Findings") -> str:
    """The odds of the open cells in a line, and how many are not counted; empty for none."""
    odds = found.odds
    if odds is None:
        return ""
    between = [(cells, mined) for cells, mined in odds.parts if 0 < mined < 1]
    parts = []
    if between:
        lowest, highest = between[0][1], between[-1][1]
        safest = NO_CELLS
        for cells, mined in between:
            safest |= cells if mined == lowest else NO_CELLS
        where = few(odds.surface.grid, cells_of(safest))
        parts.append(f"Odds: {_range_text(lowest, highest)}; the lowest at {where}")
    if odds.uncounted:
        parts.append(f"{odds.uncounted.bit_count():,} cells timed out")
    return "; ".join(parts)


def _range_text(lowest: "Fraction", highest: "Fraction", decimals: int = 1) -> str:
    """Two parts of a whole as a range, or one if they look the same."""
    least, most = percent(lowest, decimals), percent(highest, decimals)
    return least if least == most else f"{least} to {most}"


def _guess_text(found: "Findings") -> str:
    """The cell to guess, its odds, and the safest cell if that is another one.

    If nothing safe is left, it says so; empty where something is certain.
    """
    odds, advice, grid = found.odds, found.advice, found.sketch.grid
    if advice is None:
        is_over = odds is not None and odds.layouts and odds.mines == odds.surface.covered
        return NOTHING_LEFT if is_over else ""
    text = f"Best guess: {coordinates(grid, advice.cell)}, {percent(advice.odds)} mine"
    if advice.rejected is None or advice.rejected.odds == advice.odds:
        return text
    safest, least = coordinates(grid, advice.rejected.cell), percent(advice.rejected.odds)
    but = "tells less" if advice.won is None else "wins no more"
    return f"{text} ({safest}: {least} mine, but {but})"


def fewest_text(problem: "Impossible") -> str:
    """Whether fewer numbers than these contradict each other; empty where that is plain."""
    if len(problem.constraints) < 2:
        return ""
    return FEWEST if problem.is_smallest else NONE_SPARE


def missing_text(missing: "frozenset[FindingPart]") -> str:
    """The parts for which there was no time."""
    ids = {part.value for part in missing}
    return f"Timed out: {listed(text for id, text in MISSING.items() if id in ids)}."


def lost_text(grid: Grid, lost: "ReviewedMove") -> str:
    """The move that lost a game, and what its player could have known."""
    move, better = lost.move, lost.better
    what = f"move {lost.index + 1}, {move.at:.3f} s, {action_text(grid, move)}"
    why, *_ = (*review_texts(grid, lost), "hit a mine")
    if better is None or lost.kind is not RevealKind.BLUNDER:
        return f"Lost by {what}: {why}"
    return f"Lost by {what}: {why}; {coordinates(grid, better)} was safe"


# On the screen.


def proven_summary(found: "Findings") -> str:
    """The number of safe cells and of mines without a flag that are proven."""
    if found.impossible:
        return "no layout fits"
    safe = mines = NO_CELLS
    for each in found.techniques:
        safe, mines = safe | each.safe, mines | (each.mines & ~found.sketch.flagged)
    return ", ".join(_counts(safe, mines)) or "Nothing is proven"


def open_text(found: "Findings", *, searching: bool) -> str:
    """The sentence where no reason is there, not even a guess."""
    if searching:
        return "Searching …"
    if found.missing:
        return missing_text(found.missing)
    odds = found.odds
    if odds is not None and odds.mines == odds.surface.covered:
        return NOTHING_LEFT
    return "All that is proven is flagged."


def facts_text(found: "Findings", *, searching: bool) -> str:
    """How often the best play wins, in a few words."""
    if found.win is not None:
        return f"{_range_text(*found.win, decimals=0)} to win"
    return "searching …" if searching and not found.impossible and not found.layouts else ""


def found_cell_text(found: "Findings", cell: Cell, *, searching: bool) -> str:
    """The odds of a mine in an open cell, with the technique that proves it; empty for others."""
    sketch, odds = found.sketch, found.odds
    if isinstance(sketch.at(cell), int) or sketch.at(cell) is Mark.MINE or odds is None:
        return ""
    where, mined = coordinates(sketch.grid, cell), odds.of(cell)
    if mined is not None:
        names = (each.technique for each in found.techniques if has(each.cells, cell))
        by = "".join(f", by {technique_name(name)}" for name in names)
        return f"{where}: {odds_text(mined)}{by}"
    if not has(odds.uncounted, cell):
        return ""
    return f"{where}: {'searching …' if searching else 'odds timed out'}"


# Moves that were tried.


def path_text(tree: Variations) -> str:
    """The moves from the root to the node that is looked at; empty at the root.

    >>> from minetui.core import Sketch
    >>> tree = Variations(Sketch.blank(Grid(1, 3), 1)).attempt(0, 1).attempt(1, Mark.MINE)
    >>> path_text(tree)
    'A1 = 1, B1 = mine'
    """
    grid = tree.root.grid
    return ", ".join(_try_text(grid, *tree.tried(node)) for node in tree.path(tree.here))


def node_text(tree: Variations, node: Node) -> str:
    """A node of the tree by its last move, or as the start."""
    return _try_text(tree.root.grid, *tree.tried(node)) if node else "The position itself"


def _try_text(grid: Grid, cell: Cell, paint: Paint) -> str:
    """A cell with what it is tried as."""
    return f"{coordinates(grid, cell)} = {paint.value if isinstance(paint, Mark) else paint}"
