"""Frames as one moving picture: an SVG of which each part is shown at its time, over and over.

A part has the cells that changed in a frame, drawn over those before, until all of them have
changed again. Blocks are drawn as rectangles, and every other character in the middle of its cell,
so that any font of the viewer will do. A viewer that moves nothing shows the end.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple, TypeAlias

from camera import Cell, Frame

Place: TypeAlias = tuple[int, int]
"""A row and a column."""

WIDTH, HEIGHT = 8, 16  # of a cell
MARGIN, BAR, FONT = 8, 28, 13
TOP = BAR + MARGIN
BASELINE = 12  # below the top of a cell
TITLE: Place = (-1, 0)
UPPER_HALF, EIGHTHS = "▀", " ▁▂▃▄▅▆▇█"
BAR_COLOUR, BUTTONS = "#22262e", ("#ff5f57", "#febc2e", "#28c840")
STYLE = (
    "path{shape-rendering:crispEdges}"
    f"text{{font:{FONT}px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;"
    "text-anchor:middle}.b{font-weight:bold}"
    ".t{font:bold 13px system-ui,sans-serif;fill:#c5cad3}"
    "g{animation:%gs step-end infinite}"
    "@media(prefers-reduced-motion){g{animation:none!important}}"
)


class Part(NamedTuple):
    """The drawing of some places from a time on; it is covered by others at `until`, if at all."""

    frame: Frame
    places: Sequence[Place]
    until: float | None


def moving_picture(frames: Sequence[Frame], end: float) -> str:
    """The SVG of frames, which begins again at the end."""
    parts = parts_of(frames)
    animations = "".join(_animation(*numbered, end) for numbered in enumerate(parts))
    drawn = "\n".join(f'<g id="f{number}">{_drawn(part)}</g>' for number, part in enumerate(parts))
    columns, lines = len(frames[0].rows[0]), len(frames[0].rows)
    width, height = columns * WIDTH + 2 * MARGIN, lines * HEIGHT + TOP + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">'
        f"<style>{STYLE % end}{animations}</style>\n"
        f"{_window(width, height, frames[0].rows[0][0].ground)}\n{drawn}\n</svg>\n"
    )


def parts_of(frames: Sequence[Frame]) -> list[Part]:
    """What changed in each frame."""
    parts: list[Part] = []
    covered: dict[Place, float] = {}  # when a place changes next
    for before, frame in zip([*frames[-2::-1], None], reversed(frames), strict=True):
        places = list(_changed(before, frame))
        ends = [covered.get(place) for place in places]
        known = [end for end in ends if end is not None]
        parts.append(Part(frame, places, max(known) if len(known) == len(ends) else None))
        covered |= dict.fromkeys(places, frame.at)
    return parts[::-1]


def _changed(before: Frame | None, after: Frame) -> Iterator[Place]:
    """The places at which a frame differs from the one before, in reading order."""
    if before is None or before.title != after.title:
        yield TITLE
    for row, cells in enumerate(after.rows):
        for col, cell in enumerate(cells):
            if before is None or before.rows[row][col] != cell:
                yield row, col


def _animation(number: int, part: Part, end: float) -> str:
    """When a part is visible; the first one always is."""
    if not part.frame.at:
        return ""
    hidden, shown = "{visibility:hidden}", "{visibility:visible}"
    frames = f"0%{hidden}{_percent(part.frame.at, end)}{shown}"
    if part.until is not None:
        frames += f"{_percent(part.until, end)}{hidden}"
    return f"@keyframes f{number}{{{frames}}}#f{number}{{animation-name:f{number}}}"


def _percent(at: float, end: float) -> str:
    return f"{100 * at / end:.3f}".rstrip("0").rstrip(".") + "%"


def _window(width: int, height: int, ground: str) -> str:
    """The window around the cells, with the buttons of its title bar."""
    buttons = "".join(
        f'<circle cx="{18 + 20 * number}" cy="{BAR // 2}" r="6" fill="{colour}"/>'
        for number, colour in enumerate(BUTTONS)
    )
    return (
        f'<rect width="{width}" height="{height}" rx="8" fill="{ground}"/>'
        f'<path d="M0 {BAR}v-20q0-8 8-8h{width - 16}q8 0 8 8v20z" fill="{BAR_COLOUR}"/>{buttons}'
    )


def _drawn(part: Part) -> str:
    """The places of a part: the title, then the grounds and blocks, then the text over them."""
    frame, places = part.frame, [place for place in part.places if place != TITLE]
    title = _title(frame) if TITLE in part.places else ""
    cells = [(row, col, frame.rows[row][col]) for row, col in places]
    return title + "".join((*_rectangles(cells), *_texts(cells)))


def _title(frame: Frame) -> str:
    """The title, in the middle of its bar."""
    middle = len(frame.rows[0]) * WIDTH // 2 + MARGIN
    return (
        f'<path d="M{middle - 160} 2h320v{BAR - 4}h-320z" fill="{BAR_COLOUR}"/>'
        f'<text class="t" x="{middle}" y="{BAR // 2 + 5}">{escape(frame.title)}</text>'
    )


def _rectangles(cells: Iterable[tuple[int, int, Cell]]) -> Iterator[str]:
    """The grounds and blocks, those of a colour as one path."""
    drawn: dict[str, list[str]] = defaultdict(list)
    runs: dict[tuple[int, int, str], list[int]] = defaultdict(list)  # columns, by top and height
    for row, col, cell in cells:
        for top, height, colour in _blocks(cell):
            runs[row * HEIGHT + top, height, colour].append(col)
    for (top, height, colour), columns in runs.items():
        for first, count in _neighbours(columns):
            x, y, wide = MARGIN + first * WIDTH, TOP + top, count * WIDTH
            drawn[colour].append(f"M{x} {y}h{wide}v{height}h-{wide}z")
    for colour, paths in drawn.items():
        yield f'<path fill="{colour}" d="{"".join(paths)}"/>'


def _blocks(cell: Cell) -> Iterator[tuple[int, int, str]]:
    """The rectangles of a cell: top, height and colour."""
    if cell.character == UPPER_HALF:
        yield from ((0, HEIGHT // 2, cell.colour), (HEIGHT // 2, HEIGHT // 2, cell.ground))
        return
    filled = max(EIGHTHS.find(cell.character), 0) * HEIGHT // 8
    if filled < HEIGHT:
        yield 0, HEIGHT - filled, cell.ground
    if filled:
        yield HEIGHT - filled, filled, cell.colour


def _neighbours(columns: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The runs of columns without a gap: the first, and how many."""
    first = 0
    for index in range(1, len(columns) + 1):
        if index == len(columns) or columns[index] != columns[index - 1] + 1:
            yield columns[first], index - first
            first = index


def _texts(cells: Iterable[tuple[int, int, Cell]]) -> Iterator[str]:
    """The characters that are no blocks, those of a line and style as one text."""
    lines: dict[tuple[int, str, bool], list[tuple[int, str]]] = defaultdict(list)
    for row, col, cell in cells:
        if cell.character not in UPPER_HALF + EIGHTHS:
            lines[row, cell.colour, cell.bold].append((col, cell.character))
    for (row, colour, bold), characters in lines.items():
        places = " ".join(str(MARGIN + col * WIDTH + WIDTH // 2) for col, _ in characters)
        text = escape("".join(character for _, character in characters), quote=False)
        look = f'fill="{colour}"' + (' class="b"' if bold else "")
        yield f'<text {look} y="{TOP + row * HEIGHT + BASELINE}" x="{places}">{text}</text>'
