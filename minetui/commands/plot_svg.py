"""Plots drawn as SVG, in colours for light and dark pages."""

from collections.abc import Iterator
from html import escape
from itertools import cycle

from .plot_values import Axis, Plot, Point, Series, tick_text

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


def drawn(plot: Plot) -> str:
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
    yield from _marks(plot, bottom)
    yield f'<text class="title" x="{LEFT}" y="24">{escape(plot.title)}</text>'
    yield _text(LEFT, TOP - 8, plot.y, "start")
    yield _text(right, bottom + 40, plot.x, "end")
    for at, (series, colour) in enumerate(_coloured(plot)):
        y = HEIGHT + LINE * at
        yield f'<circle fill="#{colour}" cx="{LEFT + 4}" cy="{y - 4}" r="4"/>'
        yield _text(LEFT + 14, y, series.name, "start")
    for at, note in enumerate(plot.notes, start=len(plot.series)):
        yield _text(LEFT, HEIGHT + LINE * at, note, "start")


def _marks(plot: Plot, bottom: float) -> Iterator[str]:
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
