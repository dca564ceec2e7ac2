"""Plots of points, lines and bars over two axes: as text, or as SVG for light and dark pages.

In text, lines are of braille dots, points are bullets, and bars are of blocks.

Packages that draw in terminals make no pictures, and those that make pictures weigh fifty
megabytes, so this is our own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import chain, cycle, pairwise, starmap
from math import ceil, floor
from typing import NamedTuple, TypeAlias

from minetui.language import number
from minetui.texts.columns import columns, padded

from . import scales
from .svg import document

Point: TypeAlias = tuple[float, float]


class Bar(NamedTuple):
    """A bar from one x to another, of a height."""

    start: float
    end: float
    height: float


class Series(NamedTuple):
    """Points with a name and a line through them; spans are intervals, each at an x."""

    name: str
    points: Sequence[Point]
    spans: Sequence[tuple[float, float, float]] = ()


@dataclass(frozen=True)
class Plot:
    """A plot with the names of its axes, units included; `notes` are lines of text below it.

    The y axis begins at 0 if there are bars, or with `from_zero`.
    """

    title: str
    x: str
    y: str
    points: Sequence[Point] = ()
    line: Sequence[Point] = ()
    bars: Sequence[Bar] = ()
    series: Sequence[Series] = ()
    notes: Sequence[str] = ()
    from_zero: bool = False

    @classmethod
    def histogram(
        cls, title: str, x: str, y: str, values: Sequence[float], most_bars: int
    ) -> "Plot":
        """How many of the values are in each of some equal spans."""
        edges = Axis.of(values, most_ticks=most_bars).ticks
        bars = [
            Bar(start, end, sum(start <= value < end for value in values))
            for start, end in pairwise([*edges, 2 * edges[-1] - edges[-2]])
        ]
        return cls(title, x, y, bars=bars if bars[-1].height else bars[:-1])

    @property
    def is_empty(self) -> bool:
        """Is there nothing to draw?"""
        return not (self.points or self.line or self.bars or self.series)

    @cached_property
    def across(self) -> "Axis":
        """The x axis."""
        ends = chain.from_iterable((bar.start, bar.end) for bar in self.bars)
        return Axis.of([*(x for x, _ in self._points), *ends], exact=bool(self.bars))

    @cached_property
    def up(self) -> "Axis":
        """The y axis."""
        zero = [0.0] if self.bars or self.from_zero else []
        heights = (bar.height for bar in self.bars)
        return Axis.of([*(y for _, y in self._points), *heights, *zero])

    def as_text(self, width: int, height: int, *, ascii_only: bool = False) -> list[str]:
        """The lines of the plot in so many columns and lines, its title and notes included."""
        labels = {tick: tick_text(tick) for tick in self.up.ticks}
        margin = max(map(columns, labels.values())) + 2
        signed = zip(cycle(MARKS), self.series, strict=False)
        notes = [*(f"{sign} {series.name}" for sign, series in signed), *self.notes]
        area = _TextArea(self, max(width - margin, 10), max(height - 5 - len(notes), 3))
        at = {area.row(tick): text for tick, text in labels.items()}
        lines = [
            *(self.title, self.y),
            *(
                f"{padded(at.get(y, ''), margin - 2, '>')} │{row}"
                for y, row in enumerate(area.rows())
            ),
            *(f"{' ' * (margin - 1)}{line}" for line in area.below()),
            *notes,
        ]
        stripped = [line.rstrip() for line in lines]
        return [line.translate(ASCII) for line in stripped] if ascii_only else stripped

    def as_svg(self) -> str:
        """The plot as an SVG document."""
        height = HEIGHT + LINE * (len(self.notes) + len(self.series))
        return document(WIDTH, height, self.title, STYLE, _SvgArea(self).elements())

    @property
    def _points(self) -> Iterator[Point]:
        yield from chain(self.points, self.line)
        for series in self.series:
            yield from series.points
            yield from ((x, end) for x, *ends in series.spans for end in ends)


class Axis(NamedTuple):
    """The values at both ends of an axis, and those that are marked between them."""

    least: float
    most: float
    ticks: Sequence[float]

    @classmethod
    def of(cls, values: Sequence[float], *, exact: bool = False, most_ticks: int = 6) -> "Axis":
        """The axis of some values, which ends at round numbers unless it is to be `exact`.

        Whole numbers are counts, and have no ticks between them.

        >>> Axis.of([3.0, 47.0])
        Axis(least=0.0, most=50.0, ticks=[0.0, 10.0, 20.0, 30.0, 40.0, 50.0])
        """
        low, high = min(values), max(values)
        high = high if high > low else low + 1
        is_whole = all(float(value).is_integer() for value in values)
        least = (high - low) / most_ticks
        wide_enough = (step for step in scales.round_steps(least) if step >= least * 0.999999)
        step = max(next(wide_enough), 1.0 if is_whole else 0.0)
        first, last = floor(low / step), ceil(high / step)
        ticks = [at * step for at in range(first, last + 1)]
        if exact:
            return cls(low, high, [tick for tick in ticks if low <= tick <= high])
        return cls(ticks[0], ticks[-1], ticks)

    def fraction(self, value: float) -> float:
        """How far along the axis a value is, from 0 to 1."""
        return scales.fraction(value, self.least, self.most)


def tick_text(value: float) -> str:
    """A value beside an axis.

    >>> tick_text(20.0), tick_text(0.30000000000000004)
    ('20', '0.3')
    >>> tick_text(0.00002), tick_text(12_345.5)
    ('0.00002', '12,345.5')
    """
    decimals = f"{value:.6f}".rstrip("0").partition(".")[2]
    return number(value, len(decimals))


# As text.

DOTS = ((1, 8), (2, 16), (4, 32), (64, 128))  # of a braille sign: rows from above, two columns
BRAILLE = 0x2800
BLOCKS = "▁▂▃▄▅▆▇█"
POINT = "•"
MARKS = "●○■□▲△◆◇"  # of series, one after the other
SPAN = "│"
ASCII = str.maketrans(
    {
        **{chr(sign): "." for sign in range(BRAILLE + 1, BRAILLE + 256)},
        **dict(zip("•│└─┴·", "o|+-+-", strict=True)),
        **dict.fromkeys(BLOCKS, "#"),
        **dict(zip(MARKS, "*ox+%@&=", strict=True)),
        "…": "...",
    }
)


class _TextArea(NamedTuple):
    """What is between the axes of a plot, in so many columns and lines."""

    plot: Plot
    width: int
    height: int

    def column(self, x: float) -> int:
        """The column of a value of the x axis, from the left."""
        return _part(self.plot.across, x, self.width)

    def row(self, y: float) -> int:
        """The line of a value of the y axis, from above."""
        return self.height - 1 - _part(self.plot.up, y, self.height)

    def rows(self) -> list[str]:
        """The lines: bars, in front of them lines, intervals, and points."""
        signs = [[" "] * self.width for _ in range(self.height)]
        for x, bar in self._bars():
            for y, sign in enumerate(bar):
                signs[y][x] = sign
        for (x, y), dots in self._braille().items():
            signs[y][x] = chr(BRAILLE + dots)
        for at, low, high in (span for series in self.plot.series for span in series.spans):
            for y in range(self.row(high), self.row(low) + 1):
                signs[y][self.column(at)] = SPAN
        for sign, point in self._marks():
            signs[self.row(point[1])][self.column(point[0])] = sign
        return ["".join(row) for row in signs]

    def below(self) -> Sequence[str]:
        """The x axis: its line with marks, the values at them, and its name."""
        axis, names = ["─"] * self.width, ""
        for tick in self.plot.across.ticks:
            column, text = self.column(tick), tick_text(tick)
            axis[column] = "┴"
            start = min(max(column - len(text) // 2, 0), self.width - len(text))
            if start > len(names) or not names:
                names = names.ljust(start) + text
        return f"└{''.join(axis)}", f" {names}", f" {padded(self.plot.x, self.width, '>')}"

    def _bars(self) -> Iterator[tuple[int, str]]:
        """The columns of all bars from the top down; bars have a gap if there is room."""
        for bar in self.plot.bars:
            start, end = (_part(self.plot.across, x, self.width + 1) for x in (bar.start, bar.end))
            filled = round(self.plot.up.fraction(bar.height) * self.height * len(BLOCKS))
            column = scales.bar(filled, self.height, BLOCKS)
            yield from ((x, column) for x in range(start, max(end - 1, start + 1)))

    def _braille(self) -> dict[tuple[int, int], int]:
        """The dots of all lines, by column and line of their sign."""
        found: dict[tuple[int, int], int] = {}
        fine = _TextArea(self.plot, 2 * self.width, 4 * self.height)
        for line in (self.plot.line, *(series.points for series in self.plot.series)):
            places = [(fine.column(x), fine.row(y)) for x, y in line]
            for x, y in chain(places[:1], *starmap(_between, pairwise(places))):
                place = x // 2, y // 4
                found[place] = found.get(place, 0) | DOTS[y % 4][x % 2]
        return found

    def _marks(self) -> Iterator[tuple[str, Point]]:
        """The points, each with its sign."""
        yield from ((POINT, point) for point in self.plot.points)
        for series, sign in zip(self.plot.series, cycle(MARKS), strict=False):
            yield from ((sign, point) for point in series.points)


def _part(axis: Axis, value: float, parts: int) -> int:
    """The part of an axis, of so many from 0, that a value is in."""
    return min(max(round(axis.fraction(value) * (parts - 1)), 0), parts - 1)


def _between(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The dots of a straight line after its start."""
    (x, y), (to_x, to_y) = start, end
    steps = max(abs(to_x - x), abs(to_y - y))
    for step in range(1, steps + 1):
        yield x + round((to_x - x) * step / steps), y + round((to_y - y) * step / steps)


# As a picture.

WIDTH, HEIGHT = 800, 450  # pixels
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 50, 60  # margins
LINE = 18  # pixels from one note to the next
COLOURS = ("0072b2", "d55e00", "009e73", "cc79a7", "56b4e9", "e69f00", "8a8a8a", "7d5bbe")
"""The colours of series, most of them those of Okabe and Ito, told apart by any colour vision."""
STYLE = """
  svg { background: #fff; color: #24292f; font: 13px system-ui, sans-serif; }
  @media (prefers-color-scheme: dark) { svg { background: #16191d; color: #d7dde4; } }
  text { fill: currentColor; } .title { font-weight: 600; font-size: 16px; }
  .grid { stroke: currentColor; stroke-opacity: 0.18; } .axis { stroke: currentColor; }
  .line { fill: none; stroke: #e8833a; stroke-width: 2; stroke-linejoin: round; }
  .point, .bar { fill: #3b82c4; fill-opacity: 0.75; }
"""


class _SvgArea(NamedTuple):
    """A plot as elements of a picture."""

    plot: Plot

    def elements(self) -> Iterator[str]:
        """The elements, from the back to the front."""
        plot, bottom, right = self.plot, HEIGHT - BOTTOM, WIDTH - RIGHT
        for tick in plot.up.ticks:
            y = self._y(tick)
            yield f'<line class="grid" x1="{LEFT}" y1="{y}" x2="{right}" y2="{y}"/>'
            yield _text(LEFT - 8, y + 4, tick_text(tick), "end")
        for tick in plot.across.ticks:
            x = self._x(tick)
            yield f'<line class="axis" x1="{x}" y1="{bottom}" x2="{x}" y2="{bottom + 5}"/>'
            yield _text(x, bottom + 20, tick_text(tick), "middle")
        yield f'<line class="axis" x1="{LEFT}" y1="{bottom}" x2="{right}" y2="{bottom}"/>'
        yield from self._marks(bottom)
        yield f'<text class="title" x="{LEFT}" y="24">{escape(plot.title)}</text>'
        yield _text(LEFT, TOP - 8, plot.y, "start")
        yield _text(right, bottom + 40, plot.x, "end")
        for at, (series, colour) in enumerate(zip(plot.series, cycle(COLOURS), strict=False)):
            y = HEIGHT + LINE * at
            yield f'<circle fill="#{colour}" cx="{LEFT + 4}" cy="{y - 4}" r="4"/>'
            yield _text(LEFT + 14, y, series.name, "start")
        for at, note in enumerate(plot.notes, start=len(plot.series)):
            yield _text(LEFT, HEIGHT + LINE * at, note, "start")

    def _marks(self, bottom: float) -> Iterator[str]:
        """The bars, the points and the lines."""
        plot = self.plot
        for bar in plot.bars:
            left, top = self._x(bar.start), self._y(bar.height)
            width = max(self._x(bar.end) - left - 1, 1)
            place = f'x="{left}" y="{top}" width="{width:.1f}" height="{bottom - top:.1f}"'
            yield f'<rect class="bar" {place}/>'
        for x, y in self._places(plot.points):
            yield f'<circle class="point" cx="{x}" cy="{y}" r="3"/>'
        if plot.line:
            yield f'<polyline class="line" points="{self._path(plot.line)}"/>'
        for series, colour in zip(plot.series, cycle(COLOURS), strict=False):
            yield f'<g fill="#{colour}" stroke="#{colour}">'
            yield from self._series(series)
            yield "</g>"

    def _series(self, series: Series) -> Iterator[str]:
        """The spans, the line and the points of a series."""
        for at, low, high in series.spans:
            x, bottom, top = self._x(at), self._y(low), self._y(high)
            path = f"M{x - 4},{bottom}h8M{x - 4},{top}h8M{x},{bottom}V{top}"
            yield f'<path stroke-width="1.5" d="{path}"/>'
        style = 'fill="none" stroke-width="1.5" stroke-opacity="0.6"'
        yield f'<polyline {style} points="{self._path(series.points)}"/>'
        for x, y in self._places(series.points):
            yield f'<circle cx="{x}" cy="{y}" r="3"/>'

    def _path(self, points: Sequence[Point]) -> str:
        return " ".join(f"{x},{y}" for x, y in self._places(points))

    def _places(self, points: Sequence[Point]) -> Iterator[Point]:
        """Where points are, in pixels."""
        yield from ((self._x(x), self._y(y)) for x, y in points)

    def _x(self, value: float) -> float:
        return round(LEFT + self.plot.across.fraction(value) * (WIDTH - RIGHT - LEFT), 1)

    def _y(self, value: float) -> float:
        start = HEIGHT - BOTTOM
        return round(start + self.plot.up.fraction(value) * (TOP - start), 1)


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'
