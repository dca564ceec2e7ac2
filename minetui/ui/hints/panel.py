"""The panel that explains: a title and a sentence, beside a cut-out of the board or above it.

A `Chain` is a reason by its steps, each from a line of its own on. An `ExplainedPanel` lays out the
explanation of a hint or a finding, with a list of others below it; a low panel has only its text. A
`CutOut` draws the board around some cells. A `ReasonList` is what the hints of a position and the
findings of a sketch have in common: reasons, the nearest first, of which the first is explained.
They are put into words only when they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.style import Style

from minetui import core, solver
from minetui.core import NO_CELLS, Cell, CellSet, Grid, set_of
from minetui.language import N_, _, joined, number, pgettext
from minetui.texts import hints as hint_texts
from minetui.texts import words

from ..board.layout import PANEL_HEIGHT, PANEL_WIDTH, Size
from ..board.painter import CellSize, Painter, sizes_of
from ..board.scene import LookRows, Scene
from ..kit.glyphs import Look
from ..kit.inks import CellPaint
from ..kit.lines import (
    TextLine,
    as_sentence,
    broken,
    cut,
    longest_fitting,
    over_few_lines,
    paragraph,
    width_of,
    with_room,
)

Item: TypeAlias = "core.CasualHint | solver.Reason"

STYLES = {
    hint_texts.HintKind.CLEAR: "good",
    hint_texts.HintKind.FLAG: "key",
    hint_texts.HintKind.BOTH: "hint",
    hint_texts.HintKind.DOUBTFUL: "faint",
    hint_texts.HintKind.CONFLICT: "bad",
    hint_texts.HintKind.GUESS: "hint",
}
BOX = (7, 5)  # columns and rows of cells in a cut-out; more rows where numbers reach further
WIDE = 54  # columns; from here on the cut-out stands beside the sentence
BESIDE = 20  # columns of a sentence beside a cut-out, at least
LEAST_STRIP = 14  # columns of a text with something aside
LOOKING = N_("Looking …")


class PanelRow(NamedTuple):
    """A line of a panel, and where a click on it goes, if anywhere."""

    line: TextLine
    goal: object = None


class Chain(NamedTuple):
    """A reason by its steps, below what players call it, if they have a name for it.

    Where the sentences of the steps have no room, the `short` ones are shown. As a `text` it may
    have other sentences.
    """

    steps: Sequence[str] = ()
    short: Sequence[str] = ()
    title: str = ""
    text: str = ""

    @classmethod
    def of(cls, grid: Grid, grounds: Sequence[solver.Ground]) -> Chain:
        """The steps of some grounds in their order."""
        steps = tuple(step for each in grounds for step in hint_texts.step_texts(grid, each))
        short = tuple(hint_texts.short_step_text(grid, each) for each in grounds)
        title = hint_texts.step_title(grounds[-1]) if grounds else ""
        text = joined(*(hint_texts.step_sentence(grid, each) for each in grounds))
        return cls(steps, short, title, text)

    @classmethod
    def told(cls, text: str) -> Chain:
        """A reason in one text; without one there is nothing to tell."""
        return cls((text,)) if text else cls()

    @property
    def texts(self) -> list[str]:
        """It as a text, from the longest on."""
        text = self.text or joined(*self.steps)
        in_short = [_in_short(steps) for steps in (self.short, self.short[-1:]) if steps]
        return [text, *in_short] if text else in_short

    def forms(self, width: int) -> list[list[TextLine]]:
        """Each step from a line of its own on, below the title; then with less, the last in short.

        Several steps have numbers.
        """
        title = paragraphs(self.title, width, "strong") if self.title else []
        steps, short = _numbered(self.steps, width), _numbered(self.short, width)
        return [[*title, *steps], *([steps] if title else []), *([short] if short else [])]

    def lines(self, size: Size) -> list[TextLine]:
        """The fullest form that has room, or else the shortest, which is too long."""
        forms = self.forms(size[0])
        return next((lines for lines in forms if len(lines) <= size[1]), forms[-1])


def _in_short(steps: Sequence[str]) -> str:
    """Some steps in a sentence, each of which follows from those before."""
    text, *others = steps
    for step in others:
        text = pgettext("steps of a reason", "{steps}, so {step}", steps=text, step=step)
    return as_sentence(text)


def paragraphs(text: str, width: int, ink: str) -> list[TextLine]:
    """A text in a panel: between two empty columns, which a margin has no room for."""
    if width < PANEL_WIDTH:
        return [((row, ink),) for row in broken(text, width)]
    return paragraph(text, width - 2, ink)


def _numbered(steps: Sequence[str], width: int) -> list[TextLine]:
    """The steps of a reason, each from a line of its own on; a single one has no number."""
    if len(steps) < 2:
        return [line for step in steps for line in paragraphs(step, width, "plain")]
    before, digits = " " * (width >= PANEL_WIDTH), len(str(len(steps)))
    lines = list[TextLine]()
    for count, step in enumerate(steps, 1):
        first, *others = broken(step, width - 2 * len(before) - digits - 1)
        lines.append(((f"{before}{count:{digits}} ", "faint"), (first, "plain")))
        lines += [((f"{before}{' ' * (digits + 1)}{row}", "plain"),) for row in others]
    return lines


class ExplainedPanel(NamedTuple):
    """An explanation in parts, each made for the columns and lines that it gets.

    The `reason` stands below what follows from it; where it has no room, there are `briefs`, the
    longest first, and `aside` is what stands at the right of a strip. `draw` draws the board in so
    many columns and rows of cells at most; a number touches cells up to `reach` rows away. `others`
    is the list below the words, of which so many lines come before a cut-out has more rows than it
    needs.
    """

    reason: Chain
    briefs: Sequence[str]
    head: Callable[[Size], Sequence[TextLine]]
    action: Callable[[int], Sequence[TextLine]]
    draw: Callable[[Size], Sequence[TextLine]]
    others: Callable[[Size], Iterable[PanelRow]]
    listed: int = 0
    aside: str = ""
    reach: int = 1

    def rows(self, size: Size) -> list[PanelRow]:
        """The panel in this size: a strip, a margin, or a whole one with the list."""
        width, height = size
        if height < PANEL_HEIGHT:
            said = self.reason.texts
            texts = (*(said if len(self.reason.short) > 1 else said[:1]), *self.briefs)
            return [*map(PanelRow, strip_lines(texts, self.aside, size))]
        head = self.head(size)
        if width < PANEL_WIDTH:
            return [*map(PanelRow, [*head, (), *self._in_margin((width, height - len(head) - 1))])]
        body = self._beside_cut_out if width >= WIDE else self._over_cut_out
        return [*map(PanelRow, head), *body(width, height - len(head))][:height]

    def _in_margin(self, size: Size) -> Sequence[TextLine]:
        """The reason, or if it has no room, the longest brief that has."""
        lines = self.reason.lines(size)
        if len(lines) <= size[1]:
            return lines
        briefs = [paragraphs(text, size[0], "plain") for text in self.briefs]
        return next((lines for lines in briefs if len(lines) <= size[1]), briefs[-1])[: size[1]]

    def _words(self, size: Size) -> list[TextLine]:
        """What follows, and the reason below it."""
        action = self.action(size[0])
        return [*action, *self.reason.lines((size[0], size[1] - len(action)))]

    def _beside_cut_out(self, width: int, height: int) -> Iterator[PanelRow]:
        picture = self._picture((width - BESIDE, height - 1))  # below the names of the columns
        indent = max(map(width_of, picture)) + 2 if picture else 0
        words = self._words((width - indent, height))
        others = [*self.others((width - indent, height - len(words)))]
        pairs = zip_longest(picture, [*words, *(row.line for row in others)], fillvalue=())
        lines = [(*one, (" " * (indent - width_of(one)), "plain"), *other) for one, other in pairs]
        goals = [*[None] * len(words), *(row.goal for row in others)]
        return map(PanelRow._make, zip_longest(lines, goals))

    def _over_cut_out(self, width: int, height: int) -> Iterator[PanelRow]:
        lines = self._words((width, height))
        room = height - len(lines) - 2  # below an empty line and the names of the columns
        picture = self._picture((width, min(max(room - self.listed, self._least), room)))
        lines += [(), *picture] if picture else []
        yield from map(PanelRow, lines)
        yield from self.others((width, height - len(lines)))

    @property
    def _least(self) -> int:
        """The least rows of a cut-out: a number and what it touches."""
        return 2 * self.reach + 1

    def _picture(self, size: Size) -> Sequence[TextLine]:
        width, height = size
        rows = min(height, BOX[1] + self._least - 3)
        return self.draw((width, rows)) if rows >= self._least else []


def strip_lines(texts: Sequence[str], aside: str, size: Size) -> list[TextLine]:
    """The longest text that a strip holds; at its right more, if that costs no line."""
    (width, height), text = size, longest_fitting(texts, size)
    room = width - cell_len(aside) - 3
    if room < LEAST_STRIP or len(broken(text, room - 2)) > len(broken(text, width - 2)):
        return over_few_lines(text, size)
    first, *rest = over_few_lines(text, (room, height))
    gap = " " * (width - 1 - width_of(first) - cell_len(aside))
    return [(*first, (gap, "plain"), (aside, "plain")), *rest]


class CutOut:
    """Draws the board around some cells, and keeps what it reads of it."""

    def __init__(self) -> None:
        self._reader: LookRows | None = None

    def around(
        self,
        cells: Sequence[Cell],
        scene: Scene,
        size: Size,
        painter: Painter,
        *,
        also: Cell | None = None,
    ) -> list[TextLine]:
        """A box in so many columns and rows of cells with these cells, or at least the first.

        It is around another cell, `also`, too, if there is room for all of them. Without cells
        there is none.
        """
        grid = scene.position.field.grid
        if not cells:
            return []
        if self._reader is None or self._reader.grid != grid:
            self._reader = LookRows(grid)
        last_row, _ = grid.place(grid.size - 1)
        room = size[0] - _numbers_width(last_row) - painter.size.stagger
        box = min(BOX[0], room // painter.size.width), size[1]
        if also is not None and fits(grid, [*cells, also], box):
            cells = [*cells, also]
        return _drawn(self._reader, scene, box_around(grid, cells, box), painter)


def cut_out_size(grid: Grid) -> CellSize:
    """The size of the cells in a cut-out, which have one line."""
    return sizes_of(grid.shape, plain=False)[1]


class Box(NamedTuple):
    """Some rows and columns of a board; over an edge where there is a way they go on."""

    rows: range
    cols: range


def box_around(grid: Grid, cells: Sequence[Cell], size: Size) -> Box:
    """A box of so many columns and rows, or of all, around some cells.

    It has them in its middle; if there are too many, the first cell.
    """
    (cols, rows), (by_row, by_col) = size, _places(grid, cells)
    last_row, last_col = grid.place(grid.size - 1)
    return Box(
        _span(by_row, rows, last_row + 1, is_round=grid.shape.wraps_rows),
        _span(by_col, cols, last_col + 1, is_round=grid.shape.wraps_cols),
    )


def fits(grid: Grid, cells: Sequence[Cell], size: Size) -> bool:
    """Can a box of so many columns and rows have all of these cells?"""
    (cols, rows), (by_row, by_col) = size, _places(grid, cells)
    wide, tall = max(by_col) - min(by_col), max(by_row) - min(by_row)
    return bool(wide < cols and tall < rows)


def _places(grid: Grid, cells: Sequence[Cell]) -> tuple[Sequence[int], Sequence[int]]:
    """The rows and the columns of some cells, each the nearest way from the first one."""
    row, col = grid.place(cells[0])
    ways = [grid.way(cells[0], cell) for cell in cells]
    return [row + down for down, _ in ways], [col + right for _, right in ways]


def _span(members: Sequence[int], room: int, size: int, *, is_round: bool) -> range:
    """A span of so many of `size` numbers, or of all, with the members in its middle."""
    room, first, last = min(room, size), min(members), max(members)
    spare = room - (last - first + 1)
    start = first - spare // 2 if spare >= 0 else members[0] - room // 2
    if not is_round:
        start = min(max(start, 0), size - room)
    return range(start, start + room)


def _numbers_width(last_row: int) -> int:
    """The columns of the numbers of rows."""
    return len(str(last_row + 1)) + 2


def _drawn(reader: LookRows, scene: Scene, box: Box, painter: Painter) -> list[TextLine]:
    """The cells of a box with their coordinates; cells have one line."""
    sets, grid, size = scene.sets, reader.grid, painter.size
    places = [[grid.place(cell) for cell in row] for row in cells_in(grid, box)]
    left = _numbers_width(max(line[0][0] for line in places))
    letters = "".join(f"{words.column_name(col):^{size.width}}" for _, col in places[0])
    lines: list[TextLine] = [((" " * left + letters, "faint"),)]
    for line in places:
        row, _ = line[0]
        looks, shades = reader.row(sets, row), size.shades(row)
        paints = (
            CellPaint(looks.look(col), looks.accent(col), shades[col % len(shades)])
            for _, col in line
        )
        numbers = [*map(painter.number_of, paints)]
        cells = painter.line((numbers, 0), (numbers, 1), len(numbers))
        spans = ((text, style or Style.null()) for text, style, _ in cells)
        indent = " " * size.indent(row)
        lines.append(((f"{row + 1:>{left - 1}} {indent}", "faint"), *spans))
    return lines


def cells_in(grid: Grid, box: Box) -> list[list[Cell]]:
    """The cells of a box, row by row."""
    rows = ((grid.at(row, col) for col in box.cols) for row in box.rows)
    return [[cell for cell in row if cell is not None] for row in rows]


class ReasonList:
    """Reasons for a panel; `next_key` is the key that goes to the next cell of one."""

    def __init__(self, grid: Grid, next_key: str) -> None:
        self.grid, self.next_key = grid, next_key
        self._headlines: dict[Item, hint_texts.Headline] = {}
        self._chains: dict[Item, Chain] = {}

    @property
    def title(self) -> str:
        """What it is a list of, also over the sentence where there is no reason."""
        raise NotImplementedError

    @property
    def overview(self) -> str:
        """The whole list in a few words, over the reasons."""
        return self.summary

    @property
    def by(self) -> str:
        """What proves all of it, in a word or two; empty if that is not to be said."""
        return ""

    @property
    def summary(self) -> str:
        """The whole list in a few words."""
        raise NotImplementedError

    @property
    def count(self) -> int:
        """The number of cells that all reasons are about; one that is about none counts as one."""
        raise NotImplementedError

    @property
    def empty_text(self) -> str:
        """The sentence where there is no reason."""
        raise NotImplementedError

    def about(self, cell: Cell) -> Item | None:
        """The reason about a cell or by it, if there is one."""
        raise NotImplementedError

    def nearest(self, center: Cell) -> Iterator[Item]:
        """The reason about a cell or by it, then the others, each cell once."""
        raise NotImplementedError

    def chain(self, item: Item) -> Chain:
        """A reason with all that it builds on."""
        if not isinstance(item, solver.Proof):
            return Chain((hint_texts.reason_text(self.grid, item),))
        if item not in self._chains:
            self._chains[item] = Chain.of(self.grid, self.grounds(item))
        return self._chains[item]

    def grounds(self, proof: solver.Proof) -> Sequence[solver.Ground]:
        """A proof behind the steps that it builds on."""
        raise NotImplementedError

    def lines(
        self,
        items: Sequence[Item],
        size: Size,
        draw: Callable[[Item, Size], list[TextLine]],
        *,
        lit: bool = False,
        named: bool = True,
    ) -> list[TextLine]:
        """The first of these reasons explained, then the others, as far as there is room.

        Where its numbers are `lit` on the board, they need no names in a strip or a margin. Where
        cells are not `named` there, for want of letters and numbers, they have none here.
        """
        if not items:
            return self.message_lines(self.empty_text, size, self.title)
        kind, action, _ = self._headline(items[0])
        reason, briefs = self._told(items[0], size, lit=lit, named=named)
        panel = ExplainedPanel(
            reason,
            briefs=briefs,
            aside=self.overview,
            head=self._head,
            action=lambda width: [((f" {cut(action, width - 2)}", STYLES[kind]),)],
            draw=partial(draw, items[0]),
            reach=self.grid.shape.reach,
            others=partial(self._others, items),
        )
        return [row.line for row in panel.rows(size)]

    def _told(
        self, item: Item, size: Size, *, lit: bool, named: bool
    ) -> tuple[Chain, Sequence[str]]:
        """A reason as it is told in a panel of this size, and what else may stand for it."""
        is_low = size[0] < PANEL_WIDTH or size[1] < PANEL_HEIGHT
        if is_low and not named:
            text, brief = hint_texts.unnamed_texts(item, "lit" if lit else "marked")
            return Chain((text,)), (brief, _("Proven."))
        conclusion = hint_texts.conclusion_text(self.grid, item)
        briefs = [*([conclusion] if conclusion else []), self._headline(item).action]
        if lit and is_low and isinstance(item, core.Conclusion):
            return Chain((hint_texts.lit_text(self.grid, item),)), briefs
        return self.chain(item), briefs

    def tells_all(self, item: Item, size: Size, *, lit: bool) -> bool:
        """Has a panel of this size room for the whole of a reason?"""
        reason, _ = self._told(item, size, lit=lit, named=True)
        if size[1] < PANEL_HEIGHT:
            return len(broken(reason.texts[0], size[0] - 2)) <= size[1]
        room = size[1] - len(self._head(size)) - 1
        return len(reason.forms(size[0])[-2:][0]) <= room

    def _head(self, size: Size) -> list[TextLine]:
        """What there is in all, with what proves it if that has room."""
        width = size[0]
        if width < PANEL_WIDTH:
            fits = cell_len(self.overview) <= width
            between = pgettext("list", "{things}, {next}", things="", next="")
            parts = [self.overview] if fits else self.overview.split(between or None)
            return [((row, "strong"),) for part in parts for row in broken(part, width)]
        summary = cut(self.overview, width - 2)
        by = with_room("", f"  {self.by}", width - 2 - cell_len(summary)) if self.by else ""
        return [((f" {summary}", "strong"), (by, "faint"))]

    def _others(self, items: Sequence[Item], size: Size) -> list[PanelRow]:
        """The others, each on a line below an empty one; the last line may count the rest."""
        width, height = size
        shown = items[: max(height, 1)]
        left = self.count - sum(map(_weight, shown))
        rows = [PanelRow(self._line(item, width)) for item in shown[1:]]
        if left > 0 and rows:
            more = self._more_text(left + _weight(shown[-1]), width - 2)
            rows[-1] = PanelRow(((f"  {more}", "faint"),))
        return [PanelRow(()), *rows] if rows else []

    def _more_text(self, count: int, width: int) -> str:
        """How many others there are, and the key that leads to them, if that has room."""
        more, key = number(count), self.next_key
        text = _("… and {number} more: {key} goes to the next", number=more, key=key)
        return text if cell_len(text) <= width else _("… and {number} more", number=more)

    def _line(self, item: Item, width: int) -> TextLine:
        """A reason on a line, with its numbers if they fit."""
        kind, action, by = self._headline(item)
        # Translators: the numbers that prove what stands before, as in "Flag A1  by B1, B2".
        action, by = f" {action}", "  " + _("by {numbers}", numbers=by) if by else ""
        fits = cell_len(action) + cell_len(by) <= width
        return (cut(action, width), STYLES[kind]), (by if fits else "", "faint")

    def _headline(self, item: Item) -> hint_texts.Headline:
        if item not in self._headlines:
            self._headlines[item] = hint_texts.reason_headline(self.grid, item)
        return self._headlines[item]

    @staticmethod
    def message_lines(message: str, size: Size, title: str = "") -> list[TextLine]:
        """The lines of a panel that says why there is nothing to explain, below a title."""
        width, height = size
        if height < PANEL_HEIGHT:
            head = as_sentence(title) if title else ""
            forms = (joined(head, message), message, head) if title else (message,)
            return over_few_lines(longest_fitting(forms, size), size)
        if width < PANEL_WIDTH:
            over: list[TextLine] = [((title, "strong"),), ()] if title else []
            return [*over, *(((row, "plain"),) for row in broken(message, width))][:height]
        over = [((f" {title}", "strong"),)] if title else []
        return [*over, *paragraph(message, width - 2, "plain")][:height]


def _weight(item: Item) -> int:
    """The number of cells that a reason is about, or 1 for a number that is wrong."""
    return max(len(item.cells) if isinstance(item.cells, tuple) else item.cells.bit_count(), 1)


def sets_of(item: Item) -> tuple[CellSet, CellSet]:
    """The numbers of a reason, and the cells that it is about, as sets."""
    if isinstance(item, core.Conclusion | core.Conflict):
        return set_of(item.witnesses), set_of(item.cells)
    return item.witnesses, item.cells


class HintList(ReasonList):
    """The hints of a position: the casual player's deductions, and those of another technique.

    Of each the nearest are the first; those of the other technique come before.
    """

    def __init__(
        self,
        casual: core.Deductions,
        hint: solver.Hint | None,
        next_key: str,
        limit: str = solver.CASUAL,
    ) -> None:
        super().__init__(casual.surface.grid, next_key)
        self.casual, self.hint, self._limit = casual, hint, limit
        self._known = hint.safe | hint.mines | hint.guess if hint else NO_CELLS
        self._conclusions = core.Conclusions(casual, self._known)

    @property
    def title(self) -> str:
        """The word over the sentence where there is no hint."""
        return _("Stuck")

    @property
    def proven(self) -> tuple[CellSet, CellSet]:
        """The cells to clear and to flag that another technique proves."""
        return (self.hint.safe, self.hint.mines) if self.hint else (NO_CELLS, NO_CELLS)

    @property
    def guess(self) -> CellSet:
        """The cell to guess where nothing is certain."""
        return self.hint.guess if self.hint else NO_CELLS

    @property
    def cells(self) -> CellSet:
        """The cells that any hint is about."""
        return self.casual.clears | self.casual.flags | self._known

    @cached_property
    def looks(self) -> tuple[tuple[Look, CellSet], ...]:
        """How those cells are drawn; kept, as the rows of a set are read by its identity."""
        flagged, (safe, mines) = self.casual.surface.flagged, self.proven
        return (
            (Look.CLEAR, (self.casual.sure_clears | safe) & ~flagged),
            (Look.TO_FLAG, (self.casual.flags | mines) & ~flagged),
            (Look.MAYBE_CLEAR, self.casual.clears),
        )

    @cached_property
    def conflicts(self) -> CellSet:
        """The numbers and the flags that are wrong."""
        return self.casual.conflicts | (self.proven[0] & self.casual.surface.flagged)

    @cached_property
    def summary(self) -> str:
        """The number of hints of each kind."""
        counts = hint_texts.casual_counts(self.casual, self._known)
        if self.hint is not None:
            counts["clear"] += self.hint.safe.bit_count()
            counts["flag"] += self.hint.mines.bit_count()
        return hint_texts.counts_text(**counts, guess=self.guess.bit_count())

    @property
    def by(self) -> str:
        """The technique that proves what single numbers don't."""
        return hint_texts.by_text(self.hint.technique) if self.hint and any(self.proven) else ""

    @property
    def count(self) -> int:
        """The number of cells to clear, to flag or to guess, and of numbers that are wrong."""
        return self._known.bit_count() + self._conclusions.count

    @property
    def empty_text(self) -> str:
        """The sentence where no hint can be shown."""
        if self.hint is not None:
            return hint_texts.hint_texts(self.grid, self.hint)[0]
        return hint_texts.nothing_text(self._limit)

    def grounds(self, proof: solver.Proof) -> Sequence[solver.Ground]:
        """A proof behind the single numbers that it builds on."""
        return solver.chain(self.casual.surface, (proof,))

    def about(self, cell: Cell) -> Item | None:
        """The hint about a cell or by it, that of another technique first."""
        reason = self.hint.about(cell) if self.hint else None
        return reason or self._conclusions.about(cell)

    def nearest(self, center: Cell) -> Iterator[Item]:
        """The hint about a cell, those of another technique, then the others; each cell once."""
        here = self.hint.about(center) if self.hint else None
        if here is not None:
            yield here
        reasons = self.hint.reasons if self.hint else ()
        yield from (reason for reason in reasons if reason is not here)
        yield from self._conclusions.nearest(center)
