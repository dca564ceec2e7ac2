"""The board of a finished game as elements of an SVG picture, in the colours of two palettes."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from minetui.core.grid import Cell, CellSet, Grid, cells_of, set_of
from minetui.core.position import Position


class SvgColours(NamedTuple):
    """The colours of a picture, with two shades each for covered and for revealed cells."""

    covered: tuple[str, str]
    revealed: tuple[str, str]
    digits: tuple[str, ...]
    flag: str
    mine: str
    exploded: tuple[str, str]
    window: str
    text: str
    good: str
    bad: str


DARK = SvgColours(
    covered=("#5878a6", "#51709c"),
    revealed=("#171d2a", "#1b2331"),
    digits=(
        *("#7cb7ff", "#7fd98a", "#ff7b72", "#c9a2ff"),
        *("#ffb86b", "#5fd7d7", "#ffffff", "#b0b0b0"),
    ),
    flag="#ffd166",
    mine="#ffffff",
    exploded=("#c62f2f", "#ffffff"),
    window="#10151d",
    text="#dde3ea",
    good="#7be495",
    bad="#ff7b72",
)
LIGHT = SvgColours(
    covered=("#7088a4", "#68809b"),
    revealed=("#fbfaf6", "#f3f1ea"),
    digits=(
        *("#1650b0", "#1b6b2c", "#b3231a", "#6a2a9a"),
        *("#8a4300", "#00626c", "#111111", "#5a5a5a"),
    ),
    flag="#400600",
    mine="#111111",
    exploded=("#ff8a80", "#101010"),
    window="#e6e3da",
    text="#1c2530",
    good="#006b2d",
    bad="#b3261e",
)
"""The palettes slate and paper of the screen."""

SYMBOLS = """\
<symbol id="flag" viewBox="0 0 20 20"><path d="M7.5 4v12M5 16.5h7" class="pole"/>\
<path d="M7.5 3.5l8 3.7-8 3.7z" class="cloth"/></symbol>
<symbol id="mine" viewBox="0 0 20 20"><path d="M10 3v14M3 10h14M5 5l10 10M15 5l-10 10" \
class="spikes"/><circle cx="10" cy="10" r="4.6" class="ball"/></symbol>
<symbol id="wrong" viewBox="0 0 20 20"><use href="#flag"/><path d="M4 4l12 12M16 4l-12 12" \
class="cross"/></symbol>"""


def style(colours: SvgColours) -> str:
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


class Cells(NamedTuple):
    """The cells of a grid as elements of a picture, each so many pixels wide and high."""

    grid: Grid
    size: int

    @property
    def odd(self) -> CellSet:
        """The cells of the second shade."""
        every = cells_of(self.grid.cells)
        return set_of(cell for cell in every if sum(self.grid.place(cell)) % 2)

    def grounds(self, sets: Mapping[str, CellSet]) -> Iterator[str]:
        """Squares, a path for each class that has cells."""
        size = self.size
        for name, cells in sets.items():
            corners = map(self.corner, cells_of(cells))
            squares = "".join(f"M{x} {y}h{size}v{size}h-{size}z" for x, y in corners)
            if squares:
                yield f'<path class="{name}" d="{squares}"/>'

    def digits(self, number: int, cells: CellSet) -> Iterator[str]:
        """The digits of a number, a text for each row."""
        size = self.size
        places = map(self.grid.place, cells_of(cells))
        for row, in_row in groupby(places, key=itemgetter(0)):
            xs = [f"{col * size + size / 2:g}" for _, col in in_row]
            place = f'x="{" ".join(xs)}" y="{row * size + 0.74 * size:g}"'
            yield f'<text class="n{number}" {place}>{str(number) * len(xs)}</text>'

    def symbols(self, name: str, cells: CellSet, group: str = "") -> Iterator[str]:
        """A symbol in each of some cells."""
        size = f'width="{self.size}" height="{self.size}"'
        for x, y in map(self.corner, cells_of(cells)):
            of = f' class="{group}"' if group else ""
            yield f'<use href="#{name}"{of} x="{x}" y="{y}" {size}/>'

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The upper left corner of a cell."""
        row, col = self.grid.place(cell)
        return col * self.size, row * self.size


class BoardPicture(NamedTuple):
    """A board of a game that is over, with cells of so many pixels."""

    position: Position
    cell: int

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height in pixels."""
        grid = self.position.field.grid
        return self.cell * grid.cols, self.cell * grid.rows

    def elements(self) -> Iterator[str]:
        """The elements, from the back to the front, with the upper left corner at 0, 0."""
        width, height = self.size
        position, field = self.position, self.position.field
        cells = Cells(field.grid, self.cell)
        yield f'<rect class="r0" width="{width}" height="{height}"/>'
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
