"""The findings of an analysis in words: all of them as lines, and what the screen says of them."""

from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING

from minetui.core import NO_CELLS, Cell, CellSet, Grid, Mark, Node, Paint, Variations, cells_of, has
from minetui.language import N_, _, listed, ngettext, number
from minetui.solver import RevealKind

from .annotations import action_text, review_texts
from .contents import PAINTS, odds_text
from .hints import reason_text, stated, technique_name, technique_title
from .words import MOST_LISTED, coordinates, enumerated, few, in_seconds, percent, spanned

if TYPE_CHECKING:
    from fractions import Fraction

    from minetui.solver import FindingPart, Findings, Impossible, ReviewedMove, TechniqueFindings

FEWEST = N_("This is the smallest contradiction.")
NONE_SPARE = N_("All of these are needed, but a smaller contradiction may exist.")
NOTHING_LEFT = N_("All safe cells are revealed.")
MISSING = {
    "odds": N_("the odds of all cells"),
    "reasons": N_("some reasons"),
    "advice": N_("the best guess"),
    "play": N_("the best play's win rate"),
    "conflict": N_("the smallest contradiction"),
}
"""What the parts of findings are, by their ids."""
TRIED = PAINTS | {Mark.MINE: N_("mine")}
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
        yield reason_text(found.sketch.grid, found.impossible)
        if fewest := fewest_text(found.impossible):
            yield fewest
    elif found.layouts:
        yield _("Layouts: {layouts}", layouts=layouts_text(found.layouts))
    else:
        yield _("Layouts: timed out")
    yield from filter(None, (_odds_text(found), _guess_text(found)))
    if found.win is not None:
        yield _("The best play wins {chance} from here", chance=_range_text(*found.win))
    if found.missing:
        yield missing_text(found.missing)


def layouts_text(layouts: int) -> str:
    """A number of layouts, which may be huge.

    >>> layouts_text(1820), layouts_text(12 * 10**14)
    ('1,820', '1.2 × 10^15')
    """
    if layouts < MOST_WRITTEN:
        return number(layouts)
    digits, _e, exponent = f"{Decimal(layouts):.1e}".partition("e+")
    return f"{number(float(digits), 1)} × 10^{exponent}"


def _technique_lines(found: "Findings", proven: "TechniqueFindings") -> Iterator[str]:
    """What a technique proves, and the reasons, indented; those of flagged mines are left out."""
    sketch, title = found.sketch, technique_title(proven.technique)
    counts = _counts(proven.safe, proven.mines)
    seen = proven.mines & sketch.flagged
    if seen and seen == proven.mines:
        counts.append(_("all flagged"))
    elif seen:
        counts.append(_("{number} flagged", number=number(seen.bit_count())))
    if counts:
        yield _("{technique}: {counts}", technique=title, counts=enumerated(counts))
    else:
        yield _("{technique}: nothing more", technique=title)
    left = proven.safe | (proven.mines & ~sketch.flagged)
    for proof in proven.proofs:
        yield f"  {reason_text(sketch.grid, proof)}"
        left &= ~proof.cells
    if left and proven.proofs:
        more = ngettext("and {n} more cell", "and {n} more cells", left.bit_count())
        yield f"  {more}"


def _counts(safe: CellSet, mines: CellSet) -> list[str]:
    """The number of safe cells and of mines, as far as there are any."""
    counts = [_("{number} safe", number=number(safe.bit_count()))] if safe else []
    return counts + ([ngettext("{n} mine", "{n} mines", mines.bit_count())] if mines else [])


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
        parts.append(_lowest_text(odds.surface.grid, _range_text(lowest, highest), safest))
    if uncounted := odds.uncounted.bit_count():
        parts.append(ngettext("{n} cell timed out", "{n} cells timed out", uncounted))
    return stated(parts)


def _lowest_text(grid: Grid, odds: str, safest: CellSet) -> str:
    """The range of the odds, and where they are the lowest."""
    if (count := safest.bit_count()) > MOST_LISTED:
        return ngettext(
            "Odds: {odds}; the lowest at {n} cell",
            "Odds: {odds}; the lowest at {n} cells",
            count,
            odds=odds,
        )
    return _("Odds: {odds}; the lowest at {cells}", odds=odds, cells=few(grid, cells_of(safest)))


def _range_text(lowest: "Fraction", highest: "Fraction", decimals: int = 1) -> str:
    """Two parts of a whole as a range, or one if they look the same."""
    least, most = percent(lowest, decimals), percent(highest, decimals)
    return least if least == most else spanned(least, most)


def _guess_text(found: "Findings") -> str:
    """The cell to guess, its odds, and the safest cell if that is another one.

    If nothing safe is left, it says so; empty where something is certain.
    """
    odds, advice, grid = found.odds, found.advice, found.sketch.grid
    if advice is None:
        is_over = odds is not None and odds.layouts and odds.mines == odds.surface.covered
        return _(NOTHING_LEFT) if is_over else ""
    slots = {"cell": coordinates(grid, advice.cell), "odds": percent(advice.odds)}
    if advice.rejected is None or advice.rejected.odds == advice.odds:
        return _("Best guess: {cell}, {odds} mine", **slots)
    slots["safest"] = coordinates(grid, advice.rejected.cell)
    slots["lowest"] = percent(advice.rejected.odds)
    if advice.won is None:
        return _(
            "Best guess: {cell}, {odds} mine ({safest}: {lowest} mine, but tells less)", **slots
        )
    return _("Best guess: {cell}, {odds} mine ({safest}: {lowest} mine, but wins no more)", **slots)


def fewest_text(problem: "Impossible") -> str:
    """Whether fewer numbers than these contradict each other; empty where that is plain."""
    if len(problem.constraints) < 2:
        return ""
    return _(FEWEST) if problem.is_smallest else _(NONE_SPARE)


def missing_text(missing: "frozenset[FindingPart]") -> str:
    """The parts for which there was no time."""
    ids = {part.value for part in missing}
    parts = listed(_(text) for id, text in MISSING.items() if id in ids)
    return _("Timed out: {parts}.", parts=parts)


def lost_text(grid: Grid, lost: "ReviewedMove") -> str:
    """The move that lost a game, and what its player could have known."""
    why, *_shorter = (*review_texts(grid, lost), _("hit a mine"))
    slots = {
        "number": number(lost.index + 1),
        "time": in_seconds(lost.move.at),
        "action": action_text(grid, lost.move),
        "reason": why,
    }
    if lost.better is None or lost.kind is not RevealKind.BLUNDER:
        return _("Lost by move {number}, {time}, {action}: {reason}", **slots)
    return _(
        "Lost by move {number}, {time}, {action}: {reason}; {cell} was safe",
        cell=coordinates(grid, lost.better),
        **slots,
    )


# On the screen.


def proven_summary(found: "Findings") -> str:
    """The number of safe cells and of mines without a flag that are proven."""
    if found.impossible:
        return _("no layout fits")
    safe = mines = NO_CELLS
    for each in found.techniques:
        safe, mines = safe | each.safe, mines | (each.mines & ~found.sketch.flagged)
    return enumerated(_counts(safe, mines)) or _("Nothing is proven")


def open_text(found: "Findings", *, searching: bool) -> str:
    """The sentence where no reason is there, not even a guess."""
    if searching:
        return _("Searching …")
    if found.missing:
        return missing_text(found.missing)
    odds = found.odds
    if odds is not None and odds.mines == odds.surface.covered:
        return _(NOTHING_LEFT)
    return _("All that is proven is flagged.")


def facts_text(found: "Findings", *, searching: bool) -> str:
    """How often the best play wins, in a few words."""
    if found.win is not None:
        return _("{chance} to win", chance=_range_text(*found.win, decimals=0))
    is_open = searching and not found.impossible and not found.layouts
    return _("searching …") if is_open else ""


def found_cell_text(found: "Findings", cell: Cell, *, searching: bool) -> str:
    """The odds of a mine in an open cell, with the technique that proves it; empty for others."""
    sketch, odds = found.sketch, found.odds
    if isinstance(sketch.at(cell), int) or sketch.at(cell) is Mark.MINE or odds is None:
        return ""
    where, mined = coordinates(sketch.grid, cell), odds.of(cell)
    if mined is not None:
        proven = (each.technique for each in found.techniques if has(each.cells, cell))
        if by := listed(technique_name(technique) for technique in proven):
            return _(
                "{cell}: {odds}, by {techniques}", cell=where, odds=odds_text(mined), techniques=by
            )
        return _("{cell}: {odds}", cell=where, odds=odds_text(mined))
    if not has(odds.uncounted, cell):
        return ""
    if searching:
        return _("{cell}: searching …", cell=where)
    return _("{cell}: odds timed out", cell=where)


# Moves that were tried.


def path_text(tree: Variations) -> str:
    """The moves from the root to the node that is looked at; empty at the root.

    >>> from minetui.core import Sketch
    >>> tree = Variations(Sketch.blank(Grid(1, 3), 1)).attempt(0, 1).attempt(1, Mark.MINE)
    >>> path_text(tree)
    'A1 = 1, B1 = mine'
    """
    grid = tree.root.grid
    return enumerated(_try_text(grid, *tree.tried(node)) for node in tree.path(tree.here))


def node_text(tree: Variations, node: Node) -> str:
    """A node of the tree by its last move, or as the start."""
    return _try_text(tree.root.grid, *tree.tried(node)) if node else _("The position itself")


def _try_text(grid: Grid, cell: Cell, paint: Paint) -> str:
    """A cell with what it is tried as."""
    tried = _(TRIED[paint]) if isinstance(paint, Mark) else number(paint)
    return _("{cell} = {tried}", cell=coordinates(grid, cell), tried=tried)
