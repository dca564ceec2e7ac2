"""Plots drawn as SVG, in colours for light and dark pages."""

from collections.abc import Iterator
from html import escape

from .plot_values import Axis, Plot, Point, tick_text

WIDTH, HEIGHT = 800, 450  # pixels
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 50, 60  # margins
LINE = 18  # pixels from one note to the next
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
    height = HEIGHT + LINE * len(plot.notes)
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
    for at, note in enumerate(plot.notes):
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
