"""Plots as values: points, lines and bars over two axes; `plot_text` and `plot_svg` draw them.

Plots drawn as text: braille dots for lines, bullets for points, blocks for bars.

Plots drawn as SVG, in colours for light and dark pages.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import chain, cycle, pairwise
from math import ceil, floor, log10
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]

STEPS = (1, 2, 5, 10)


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
        step = max(_step((high - low) / most_ticks), 1.0 if is_whole else 0.0)
        first, last = floor(low / step), ceil(high / step)
        ticks = [at * step for at in range(first, last + 1)]
        if exact:
            return cls(low, high, [tick for tick in ticks if low <= tick <= high])
        return cls(ticks[0], ticks[-1], ticks)

    def fraction(self, value: float) -> float:
        """How far along the axis a value is, from 0 to 1."""
        return (value - self.least) / (self.most - self.least)


def tick_text(value: float) -> str:
    """A value beside an axis.

    >>> tick_text(20.0), tick_text(0.30000000000000004)
    ('20', '0.3')
    """
    return f"{round(value, 6):,.10g}"


def _step(least: float) -> float:
    """The smallest of …, 0.1, 0.2, 0.5, 1, 2, 5, 10, … that is at least this."""
    power = 10.0 ** floor(log10(least))
    return next(step * power for step in STEPS if step * power >= least * 0.999999)


DOTS = ((1, 8), (2, 16), (4, 32), (64, 128))  # of a braille sign: rows from above, two columns
BRAILLE = 0x2800
BLOCKS = " ▁▂▃▄▅▆▇█"
POINT = "•"
MARKS = "●○■□▲△◆◇"  # of series, one after the other
SPAN = "│"
ASCII = str.maketrans(
    {
        **{chr(sign): "." for sign in range(BRAILLE + 1, BRAILLE + 256)},
        **dict(zip("•│└─┴·", "o|+-+-", strict=True)),
        **dict.fromkeys(BLOCKS[1:], "#"),
        **dict(zip(MARKS, "*ox+%@&=", strict=True)),
        "…": "...",
    }
)


def as_text(plot: Plot, width: int, height: int, *, ascii_only: bool = False) -> list[str]:
    """The lines of a plot in so many columns and lines, its title and notes included."""
    labels = {tick: tick_text(tick) for tick in plot.up.ticks}
    margin = max(map(len, labels.values())) + 2
    notes = [*_legend(plot), *plot.notes]
    size = max(width - margin, 10), max(height - 5 - len(notes), 3)
    rows = _area(plot, *size)
    marks = {_row(plot.up, tick, size[1]): text for tick, text in labels.items()}
    lines = [plot.title, plot.y]
    lines += [f"{marks.get(y, ''):>{margin - 2}} │{row}" for y, row in enumerate(rows)]
    lines += [f"{' ' * (margin - 1)}{line}" for line in _below(plot, size[0])]
    lines += notes
    stripped = [line.rstrip() for line in lines]
    return [line.translate(ASCII) for line in stripped] if ascii_only else stripped


def _area(plot: Plot, width: int, height: int) -> list[str]:
    """The rows between the axes."""
    signs = [[" "] * width for _ in range(height)]
    for x, y, sign in _bars(plot, width, height):
        signs[y][x] = sign
    canvas = [[0] * width for _ in range(height)]
    for x, y in _dots(plot, 2 * width, 4 * height):
        canvas[y // 4][x // 2] |= DOTS[y % 4][x % 2]
    for y, row in enumerate(canvas):
        for x, dots in enumerate(row):
            if dots:
                signs[y][x] = chr(BRAILLE + dots)
    for at, low, high in (span for series in plot.series for span in series.spans):
        for y in range(_row(plot.up, high, height), _row(plot.up, low, height) + 1):
            signs[y][_column(plot.across, at, width)] = SPAN
    for sign, point in _text_marks(plot):
        signs[_row(plot.up, point[1], height)][_column(plot.across, point[0], width)] = sign
    return ["".join(row) for row in signs]


def _legend(plot: Plot) -> list[str]:
    """The mark and the name of each series."""
    named = zip(cycle(MARKS), plot.series, strict=False)
    return [f"{sign} {series.name}" for sign, series in named]


def _text_marks(plot: Plot) -> Iterator[tuple[str, Point]]:
    """The points, each with its sign."""
    yield from ((POINT, point) for point in plot.points)
    for sign, series in zip(cycle(MARKS), plot.series, strict=False):
        yield from ((sign, point) for point in series.points)


def _column(axis: Axis, value: float, width: int) -> int:
    return min(max(round(axis.fraction(value) * (width - 1)), 0), width - 1)


def _row(axis: Axis, value: float, height: int) -> int:
    return height - 1 - _column(axis, value, height)


def _bars(plot: Plot, width: int, height: int) -> Iterator[tuple[int, int, str]]:
    """The signs of all bars, each with its column and row; bars have a gap if there is room."""
    for bar in plot.bars:
        start, end = (_column(plot.across, x, width + 1) for x in (bar.start, bar.end))
        eighths = round(plot.up.fraction(bar.height) * height * 8)
        for y in range(height):
            sign = BLOCKS[min(max(eighths - 8 * y, 0), 8)]
            yield from ((x, height - 1 - y, sign) for x in range(start, max(end - 1, start + 1)))


def _dots(plot: Plot, width: int, height: int) -> Iterator[tuple[int, int]]:
    """The dots of all lines."""
    for line in (plot.line, *(series.points for series in plot.series)):
        yield from _line(plot, line, width, height)


def _line(plot: Plot, line: Sequence[Point], width: int, height: int) -> Iterator[tuple[int, int]]:
    """The dots of one line."""
    places = [_dot(plot, point, width, height) for point in line]
    yield from places[:1]
    for (x, y), (to_x, to_y) in pairwise(places):
        steps = max(abs(to_x - x), abs(to_y - y), 1)
        for step in range(1, steps + 1):
            yield x + round((to_x - x) * step / steps), y + round((to_y - y) * step / steps)


def _dot(plot: Plot, point: Point, width: int, height: int) -> tuple[int, int]:
    return _column(plot.across, point[0], width), _row(plot.up, point[1], height)


def _below(plot: Plot, width: int) -> Sequence[str]:
    """The x axis: its line with marks, the values at them, and its name."""
    axis, names = ["─"] * width, ""
    for tick in plot.across.ticks:
        column, text = _column(plot.across, tick, width), tick_text(tick)
        axis[column] = "┴"
        start = min(max(column - len(text) // 2, 0), width - len(text))
        if start > len(names) or not names:
            names = names.ljust(start) + text
    return f"└{''.join(axis)}", f" {names}", f" {plot.x:>{width}}"


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


def as_svg(plot: Plot) -> str:
    """A plot as an SVG document."""
    height = HEIGHT + LINE * (len(plot.notes) + len(plot.series))
    size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    body = "\n".join(_parts(plot))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n'
        f"<title>{escape(plot.title)}</title>\n<style>{STYLE}</style>\n{body}\n</svg>\n"
    )


def _parts(plot: Plot) -> Iterator[str]:
    """The elements, from the back to the front."""
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    for tick in plot.up.ticks:
        y = _y(plot, tick)
        yield f'<line class="grid" x1="{LEFT}" y1="{y}" x2="{right}" y2="{y}"/>'
        yield _text(LEFT - 8, y + 4, tick_text(tick), "end")
    for tick in plot.across.ticks:
        x = _x(plot, tick)
        yield f'<line class="axis" x1="{x}" y1="{bottom}" x2="{x}" y2="{bottom + 5}"/>'
        yield _text(x, bottom + 20, tick_text(tick), "middle")
    yield f'<line class="axis" x1="{LEFT}" y1="{bottom}" x2="{right}" y2="{bottom}"/>'
    yield from _svg_marks(plot, bottom)
    yield f'<text class="title" x="{LEFT}" y="24">{escape(plot.title)}</text>'
    yield _text(LEFT, TOP - 8, plot.y, "start")
    yield _text(right, bottom + 40, plot.x, "end")
    for at, (series, colour) in enumerate(_coloured(plot)):
        y = HEIGHT + LINE * at
        yield f'<circle fill="#{colour}" cx="{LEFT + 4}" cy="{y - 4}" r="4"/>'
        yield _text(LEFT + 14, y, series.name, "start")
    for at, note in enumerate(plot.notes, start=len(plot.series)):
        yield _text(LEFT, HEIGHT + LINE * at, note, "start")


def _svg_marks(plot: Plot, bottom: float) -> Iterator[str]:
    """The bars, the points and the line."""
    for bar in plot.bars:
        left, top = _x(plot, bar.start), _y(plot, bar.height)
        width = max(_x(plot, bar.end) - left - 1, 1)
        place = f'x="{left}" y="{top}" width="{width:.1f}" height="{bottom - top:.1f}"'
        yield f'<rect class="bar" {place}/>'
    for x, y in (_place(plot, point) for point in plot.points):
        yield f'<circle class="point" cx="{x}" cy="{y}" r="3"/>'
    if plot.line:
        places = " ".join(f"{x},{y}" for x, y in (_place(plot, point) for point in plot.line))
        yield f'<polyline class="line" points="{places}"/>'
    for series, colour in _coloured(plot):
        yield f'<g fill="#{colour}" stroke="#{colour}">'
        yield from _series(plot, series)
        yield "</g>"


def _coloured(plot: Plot) -> Iterator[tuple[Series, str]]:
    """The series with their colours."""
    yield from zip(plot.series, cycle(COLOURS), strict=False)


def _series(plot: Plot, series: Series) -> Iterator[str]:
    """The spans, the line and the points of a series."""
    for at, low, high in series.spans:
        x, bottom, top = _x(plot, at), _y(plot, low), _y(plot, high)
        path = f"M{x - 4},{bottom}h8M{x - 4},{top}h8M{x},{bottom}V{top}"
        yield f'<path stroke-width="1.5" d="{path}"/>'
    places = " ".join(f"{x},{y}" for x, y in (_place(plot, point) for point in series.points))
    yield f'<polyline fill="none" stroke-width="1.5" stroke-opacity="0.6" points="{places}"/>'
    for x, y in (_place(plot, point) for point in series.points):
        yield f'<circle cx="{x}" cy="{y}" r="3"/>'


def _place(plot: Plot, point: Point) -> Point:
    return _x(plot, point[0]), _y(plot, point[1])


def _x(plot: Plot, value: float) -> float:
    return _scaled(plot.across, value, LEFT, WIDTH - RIGHT)


def _y(plot: Plot, value: float) -> float:
    return _scaled(plot.up, value, HEIGHT - BOTTOM, TOP)


def _scaled(axis: Axis, value: float, start: float, end: float) -> float:
    return round(start + axis.fraction(value) * (end - start), 1)


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'
