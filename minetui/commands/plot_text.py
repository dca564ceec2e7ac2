"""Plots drawn as text: braille dots for lines, bullets for points, blocks for bars."""

from collections.abc import Iterator, Sequence
from itertools import cycle, pairwise

from .plot_values import Axis, Plot, Point, tick_text

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


def drawn(plot: Plot, width: int, height: int, *, ascii_only: bool = False) -> list[str]:
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
    for sign, point in _marks(plot):
        signs[_row(plot.up, point[1], height)][_column(plot.across, point[0], width)] = sign
    return ["".join(row) for row in signs]


def _legend(plot: Plot) -> list[str]:
    """The mark and the name of each series."""
    named = zip(cycle(MARKS), plot.series, strict=False)
    return [f"{sign} {series.name}" for sign, series in named]


def _marks(plot: Plot) -> Iterator[tuple[str, Point]]:
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
