"""Boards as elements of an SVG picture: one that a game ended with, and one with its findings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby, pairwise, product
from math import ceil, sqrt
from operator import itemgetter
from typing import NamedTuple

from minetui.core import NO_CELLS, Cell, CellSet, Grid, Position, cells_of, set_of
from minetui.solver import Findings, Odds
from minetui.texts import findings, words
from minetui.texts.columns import broken

from .svg import DARK, LIGHT, SvgColours, document, in_both

SYMBOLS = """\
<symbol id="flag" viewBox="0 0 20 20"><path d="M7.5 4v12M5 16.5h7" class="pole"/>\
<path d="M7.5 3.5l8 3.7-8 3.7z" class="cloth"/></symbol>
<symbol id="mine" viewBox="0 0 20 20"><path d="M10 3v14M3 10h14M5 5l10 10M15 5l-10 10" \
class="spikes"/><circle cx="10" cy="10" r="4.6" class="ball"/></symbol>
<symbol id="wrong" viewBox="0 0 20 20"><use href="#flag"/><path d="M4 4l12 12M16 4l-12 12" \
class="cross"/></symbol>"""


HEXAGON = sqrt(3) / 2  # from a row of hexagons to the next, in the width of one


def board_rules(colours: SvgColours) -> str:
    """The rules of a board in these colours."""
    grounds = {"c": colours.covered, "r": colours.revealed}
    rules = [
        f".{name}{shade} {{ fill: {colour}; }}"
        for name, shades in grounds.items()
        for shade, colour in enumerate(shades)
    ]
    rules += [f".n{n} {{ fill: {colour}; }}" for n, colour in enumerate(colours.digits, start=1)]
    return "\n".join(
        [
            *rules,
            f".x {{ fill: {colours.exploded[0]}; }}",
            f".pole {{ stroke: {colours.flag}; }} .cloth {{ fill: {colours.flag}; }}",
            f".spikes {{ stroke: {colours.mine}; }} .ball {{ fill: {colours.mine}; }}",
            f".hit .spikes {{ stroke: {colours.exploded[1]}; }}",
            f".hit .ball {{ fill: {colours.exploded[1]}; }}",
            f".cross {{ stroke: {colours.exploded[0]}; }}",
        ]
    )


def window_rule(colours: SvgColours) -> str:
    """The rule of what is around a board, and of texts there."""
    return f"svg {{ color: {colours.text}; }} .window {{ fill: {colours.window}; }}"


class Cells(NamedTuple):
    """The cells of a grid as elements of a picture, each so many pixels wide.

    Hexagons stand on a corner. Where a board has no edge, a ring around it has faint copies of the
    cells of the other side.
    """

    grid: Grid
    size: int

    @property
    def odd(self) -> CellSet:
        """The cells of the second shade."""
        every = cells_of(self.grid.cells)
        return set_of(cell for cell in every if sum(self.grid.place(cell)) % 2)

    @property
    def _pitch(self) -> int:
        """The pixels from a row to the next."""
        return round(HEXAGON * self.size) if self.grid.shape.is_staggered else self.size

    @property
    def _point(self) -> int:
        """The pixels by which a hexagon is higher than wide, above and below."""
        return ceil(self.size * (1 / HEXAGON - 1) / 2) if self.grid.shape.is_staggered else 0

    def ground(self) -> Iterator[str]:
        """All cells, in the first shade of revealed ones."""
        if self.grid.shape.is_staggered:
            yield from self.grounds({"r0": self.grid.cells})
        else:
            (width, height), (left, top) = self.extent, self.ring
            yield f'<rect class="r0" width="{width - 2 * left}" height="{height - 2 * top}"/>'

    def grounds(self, sets: Mapping[str, CellSet]) -> Iterator[str]:
        """The outlines of cells, a path for each class that has some."""
        for name, cells in sets.items():
            if cells:
                yield f'<path class="{name}" d="{"".join(map(self.outline, cells_of(cells)))}"/>'

    def outline(self, cell: Cell, inset: float = 0.5) -> str:
        """The path around a square, or around a hexagon so many pixels inside of its sides."""
        size, (x, y) = self.size, self.corner(cell)
        if not self.grid.shape.is_staggered:
            return f"M{x} {y}h{size}v{size}h-{size}z"
        half = size / 2 - inset
        side, slope = half / HEXAGON, half / HEXAGON / 2
        top = (
            f"M{x + inset:g} {y + size / 2 - slope:.1f}l{half:g} -{slope:.1f}l{half:g} {slope:.1f}"
        )
        return f"{top}v{side:.1f}l-{half:g} {slope:.1f}l-{half:g} -{slope:.1f}z"

    def frames(self, name: str, cells: CellSet) -> Iterator[str]:
        """A frame of a class in each of some cells."""
        for cell in cells_of(cells):
            if self.grid.shape.is_staggered:
                yield f'<path class="{name}" d="{self.outline(cell, 2)}"/>'
            else:
                (x, y), side = self.corner(cell), self.size - 3
                corner, sides = f'x="{x + 1.5}" y="{y + 1.5}"', f'width="{side}" height="{side}"'
                yield f'<rect class="{name}" {corner} {sides} rx="4"/>'

    def digits(self, number: int, cells: CellSet) -> Iterator[str]:
        """The digits of a number, a text for each row."""
        size = self.size
        for y, in_row in groupby(map(self.corner, cells_of(cells)), key=itemgetter(1)):
            xs = [f"{x + size / 2:g}" for x, _ in in_row]
            place = f'x="{" ".join(xs)}" y="{y + 0.74 * size:g}"'
            yield f'<text class="n{number}" {place}>{str(number) * len(xs)}</text>'

    def symbols(self, name: str, cells: CellSet, group: str = "") -> Iterator[str]:
        """A symbol in each of some cells."""
        size = f'width="{self.size}" height="{self.size}"'
        for x, y in map(self.corner, cells_of(cells)):
            of = f' class="{group}"' if group else ""
            yield f'<use href="#{name}"{of} x="{x}" y="{y}" {size}/>'

    @property
    def ring(self) -> tuple[int, int]:
        """The pixels on the left and above the board where the cells of the other side are."""
        shape = self.grid.shape
        return self.size * shape.wraps_cols, self.size * shape.wraps_rows

    @property
    def extent(self) -> tuple[int, int]:
        """The width and the height of the picture, with what is around the board."""
        (left, top), lines = self.ring, self.grid.lines(range(self.grid.size))
        ends = [self.corner(line[-1]) for line in lines]
        width, height = max(x for x, _ in ends) + self.size, ends[-1][1] + self.size + self._point
        return width + 2 * left, height + 2 * top

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The upper left corner of a cell, or of the square in the middle of a hexagon."""
        row, col = self.grid.place(cell)
        x = col * self.size + self.grid.shape.half_cells_in(row) * (self.size // 2)
        return x, row * self._pitch + self._point

    def with_other_side(self, elements: Iterable[str]) -> Iterator[str]:
        """Elements of cells, with the upper left corner of all that is drawn at 0, 0."""
        (width, height), (left, top) = self.extent, self.ring
        if not (left or top):
            yield from elements
            return
        across, down = width - 2 * left, height - 2 * top
        size = f'width="{width}" height="{height}"'
        yield f'<clipPath id="ring"><rect x="-{left}" y="-{top}" {size}/></clipPath>'
        yield f'<g transform="translate({left} {top})" clip-path="url(#ring)">'
        yield '<g id="cells" class="board">'  # copies keep the rules of classes within them alone
        yield from elements
        yield "</g>"
        downs, rights = (-down, 0, down) if top else (0,), (-across, 0, across) if left else (0,)
        for y, x in product(downs, rights):
            if x or y:
                yield f'<use href="#cells" x="{x}" y="{y}" opacity="{FAINT}"/>'
        yield "</g>"


class BoardPicture(NamedTuple):
    """A board of a game that is over, with cells of so many pixels."""

    position: Position
    cell: int

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height in pixels."""
        return Cells(self.position.field.grid, self.cell).extent

    def elements(self) -> Iterator[str]:
        """The elements, from the back to the front, with the upper left corner at 0, 0."""
        cells = Cells(self.position.field.grid, self.cell)
        return cells.with_other_side(self._elements(cells))

    def _elements(self, cells: Cells) -> Iterator[str]:
        """The elements of the board."""
        position, field = self.position, self.position.field
        yield from cells.ground()
        # The cells that differ from a revealed one of the first shade.
        covered, odd = position.covered, cells.odd
        yield from cells.grounds({"r1": odd, "c0": covered, "c1": odd & covered, "x": position.hit})
        for number, numbered in enumerate(field.numbered[1:], start=1):
            yield from cells.digits(number, numbered & position.revealed)
        wrong = position.flagged & ~field.mines
        yield from cells.symbols("flag", position.flagged & field.mines)
        yield from cells.symbols("wrong", wrong)
        yield from cells.symbols("mine", field.mines & position.covered & ~position.flagged)
        yield from cells.symbols("mine", position.hit, "hit")


FAINT = 0.4  # the opacity of the other side
CELL, MARGIN, LINE = 34, 24, 26  # pixels
LEAST_WIDTH, SIGN = 480, 8  # of the lines; of a column, at most
STEPS = 10  # of the scale, from safe to mined
Scale = tuple[str, str, str, str]
"""Safe, uncertain and mined, and the text on all of them."""

ODDS: dict[SvgColours, Scale] = {
    DARK: ("#103a52", "#62404f", "#b5482c", "#ffffff"),
    LIGHT: ("#c4e4f6", "#e6b9b4", "#e8735a", "#101010"),
}
SAFE = '<symbol id="safe" viewBox="0 0 20 20"><path class="tick" d="M6 10.5l3 3 5.5-7"/></symbol>'
SHAPES = f"""\
text {{ fill: currentColor; font-family: system-ui, 'DejaVu Sans', sans-serif; font-size: 15px; }}
.board text {{ font-weight: 700; text-anchor: middle; font-size: {0.68 * CELL:g}px; }}
.board .odds {{ font-weight: 400; font-size: {0.38 * CELL:g}px; }}
.board .edge {{ font-weight: 400; font-size: 12px; opacity: 0.65; }}
.pole, .spikes, .cross, .tick {{ fill: none; stroke-width: 2; stroke-linecap: round; }}
.best, .conflict {{ fill: none; stroke-width: 3; }}
"""


def findings_picture(found: Findings, first: Sequence[str] = ()) -> str:
    """An SVG document of a board with its odds; `first` are lines before those of the findings."""
    board = _FoundBoard(found)
    board_width, board_height = board.cells.extent
    room = max(board_width, LEAST_WIDTH)
    said = (*first, *findings.summary_lines(found))
    lines = [part for line in said for part in broken(line, int(room / SIGN))]
    width = room + 2 * MARGIN
    below = board_height + MARGIN
    height = below + LINE * len(lines) + MARGIN
    elements = [
        f"<defs>{SYMBOLS}{SAFE}</defs>",
        f'<rect class="window" width="{width}" height="{height}"/>',
        f'<g class="board" transform="translate({MARGIN} {MARGIN})">',
        *board.elements(),
        "</g>",
        *(
            f'<text x="{MARGIN}" y="{below + LINE * number}">{escape(line)}</text>'
            for number, line in enumerate(lines, start=1)
        ),
    ]
    style = f"\n{SHAPES}{in_both(_found_rules)}"
    return document(width, height, lines[0], style, elements)


class _FoundBoard(NamedTuple):
    """The board of some findings, with the names of its columns and rows at the edges."""

    found: Findings

    @property
    def cells(self) -> Cells:
        """The cells of the board."""
        return Cells(self.found.sketch.grid, CELL)

    def elements(self) -> Iterator[str]:
        """The elements, from the back to the front."""
        yield from self.cells.with_other_side(self._elements())
        yield from self._coordinates()

    def _elements(self) -> Iterator[str]:
        """The elements of the board."""
        cells, sketch, odds = self.cells, self.found.sketch, self.found.odds
        covered, odd = sketch.surface.covered, cells.odd
        yield from cells.ground()
        yield from cells.grounds({"r1": odd, "c0": covered, "c1": covered & odd})
        plain = covered & ~(sketch.flagged | sketch.mines)
        if odds is not None:
            yield from _odds(cells, odds, plain)
        for number, numbered in enumerate(sketch.numbered[1:], start=1):
            yield from _texts(cells, numbered, f"n{number}", f"{number}")
        yield from cells.symbols("flag", sketch.flagged)
        yield from cells.symbols("mine", sketch.mines)
        yield from self._frames()

    def _coordinates(self) -> Iterator[str]:
        """The letters of the columns above the board, and the numbers of the rows beside it."""
        cells, half = self.cells, CELL / 2
        lines, (left, top) = cells.grid.lines(range(cells.grid.size)), cells.ring
        for col, cell in enumerate(lines[0]):
            place = f'x="{left + cells.corner(cell)[0] + half:g}" y="-7"'
            yield f'<text class="edge" {place}>{words.column_name(col)}</text>'
        for number, line in enumerate(lines, start=1):
            place = f'x="-12" y="{top + cells.corner(line[0])[1] + half:g}" dy="0.36em"'
            yield f'<text class="edge" {place}>{number}</text>'

    def _frames(self) -> Iterator[str]:
        """Frames around the cell to guess, and the numbers that contradict each other."""
        problem, advice = self.found.impossible, self.found.advice
        yield from self.cells.frames("conflict", problem.witnesses if problem else NO_CELLS)
        yield from self.cells.frames("best", advice.cells if advice else NO_CELLS)


def _odds(cells: Cells, odds: Odds, plain: CellSet) -> Iterator[str]:
    """The odds of the cells without a sign, in per cent; certain ones have signs."""
    grounds = dict.fromkeys((f"p{step}" for step in range(STEPS + 1)), NO_CELLS)
    for members, mined in odds.parts:
        grounds[f"p{round(STEPS * mined)}"] |= members & plain
    yield from cells.grounds(grounds)
    for members, mined in odds.parts:
        if mined in (0, 1):
            yield from cells.symbols("mine" if mined else "safe", members & plain)
            continue
        yield from _texts(cells, members & plain, "odds", words.bare_percent(mined))


def _texts(cells: Cells, members: CellSet, name: str, text: str) -> Iterator[str]:
    """The same text in each of some cells."""
    for x, y in map(cells.corner, cells_of(members)):
        middle = f'x="{x + CELL / 2:g}" y="{y + CELL / 2:g}"'
        yield f'<text class="{name}" dy="0.36em" {middle}>{text}</text>'


def _found_rules(colours: SvgColours) -> str:
    """The rules of what has colours of the palette."""
    *scale, text = ODDS[colours]
    steps = "\n".join(
        f".p{step} {{ fill: {_between(scale, step / STEPS)}; }}" for step in range(STEPS + 1)
    )
    return (
        f"{board_rules(colours)}\n{steps}\n"
        f".board .odds {{ fill: {text}; }} .tick {{ stroke: {text}; }}\n"
        f"{window_rule(colours)}\n"
        f".best {{ stroke: {colours.good}; }} .conflict {{ stroke: {colours.bad}; }}\n"
    )


def _between(scale: list[str], part: float) -> str:
    """The colour at a part of the way along the colours of a scale."""
    stretches = list(pairwise(scale))
    index = min(int(part * len(stretches)), len(stretches) - 1)
    way = part * len(stretches) - index
    ends = [bytes.fromhex(colour.removeprefix("#")) for colour in stretches[index]]
    mixed = (round(low + way * (high - low)) for low, high in zip(*ends, strict=True))
    return f"#{bytes(mixed).hex()}"
