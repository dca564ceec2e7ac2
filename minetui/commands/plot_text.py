"""Plots drawn as text: braille dots for lines, bullets for points, blocks for bars."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from .plot_values import Axis, Plot, Point, tick_text

DOTS = ((1, 8), (2, 16), (4, 32), (64, 128))  # of a braille sign: rows from above, two columns
BRAILLE = 0x2800
BLOCKS = " ▁▂▃▄▅▆▇█"
POINT = "•"
ASCII = str.maketrans(
    {
        **{chr(sign): "." for sign in range(BRAILLE + 1, BRAILLE + 256)},
        **dict(zip("•│└─┴·", "o|+-+-", strict=True)),
        **dict.fromkeys(BLOCKS[1:], "#"),
        "…": "...",
    }
)


def drawn(plot: Plot, width: int, height: int, *, ascii_only: bool = False) -> list[str]:
    """The lines of a plot in so many columns and lines, its title and notes included."""
    labels = {tick: tick_text(tick) for tick in plot.up.ticks}
    margin = max(map(len, labels.values())) + 2
    size = max(width - margin, 10), max(height - 5 - len(plot.notes), 3)
    rows = _area(plot, *size)
    marks = {_row(plot.up, tick, size[1]): text for tick, text in labels.items()}
    lines = [plot.title, plot.y]
    lines += [f"{marks.get(y, ''):>{margin - 2}} │{row}" for y, row in enumerate(rows)]
    lines += [f"{' ' * (margin - 1)}{line}" for line in _below(plot, size[0])]
    lines += plot.notes
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
    for point in plot.points:
        signs[_row(plot.up, point[1], height)][_column(plot.across, point[0], width)] = POINT
    return ["".join(row) for row in signs]


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
    """The dots of the line."""
    places = [_dot(plot, point, width, height) for point in plot.line]
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
