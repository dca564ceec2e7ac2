"""The card of a game as a picture: its final board, with the figures beside or below it.

Cells are as large as fits; the figures are beside a board that is about as high as it is wide.
"""

from collections.abc import Iterator
from html import escape
from math import ceil
from typing import NamedTuple

from minetui.core.position import Position
from minetui.core.tenths import Square
from minetui.texts.share_card import ShareCard, ending_text, named_figures

from .board_svg import DARK, LIGHT, SYMBOLS, BoardPicture, Colours, style

ROOM = (960, 640)  # pixels for a board
SMALLEST, LARGEST = 10, 40  # pixels of a cell
MARGIN, GAP = 40, 36  # around everything; between the board and the figures
SIDE = 360  # width of the figures beside a board
SQUARE, STEP = 28, 34  # size of a square, and from one to the next
FIGURE, LINE = 118, 56  # from one figure to the next, and from one row of figures to the next
CODE_LINE, CODE_SIGN, MOST_CODE_LINES = 19, 8.4, 5  # pixels, pixels, lines
SANS = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"
MONO = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
SIGNS = {Square.FAST: "»", Square.SLOW: "«", Square.GUESS: "?"}
SHAPES = f"""\
text {{ fill: currentColor; font-family: {SANS}; }}
.board text {{ font-weight: 700; text-anchor: middle; }}
.name {{ font-size: 24px; font-weight: 600; }} .heading {{ font-size: 26px; font-weight: 700; }}
.time {{ font-size: 50px; font-weight: 700; }} .good, .bad {{ font-size: 20px; font-weight: 700; }}
.heading .good, .heading .bad {{ font-size: 26px; }}
.value {{ font-size: 21px; font-weight: 600; }} .label {{ font-size: 13px; opacity: 0.65; }}
.code {{ font: 14px {MONO}; opacity: 0.8; }} .mark {{ font-size: 14px; opacity: 0.5; }}
.end {{ text-anchor: end; }}
.sign {{ font-size: 18px; font-weight: 700; text-anchor: middle; fill: #fff; }}
.even {{ fill: #3f9d5c; }} .fast {{ fill: #3a80d2; }} .slow {{ fill: #b87f14; }}
.guess {{ fill: #945ad0; }} .exploded {{ fill: #d14343; }}
.unreached {{ fill: none; stroke: currentColor; stroke-opacity: 0.3; stroke-width: 1.5; }}
.pole, .spikes, .cross {{ fill: none; stroke-width: 2; stroke-linecap: round; }}
"""


class CardPicture(NamedTuple):
    """A card and the board that its game ended with."""

    card: ShareCard
    board: BoardPicture

    @classmethod
    def of(cls, card: ShareCard, position: Position) -> "CardPicture":
        """The picture of a card, with cells as large as fits."""
        grid = position.field.grid
        cell = min(ROOM[0] // grid.cols, ROOM[1] // grid.rows, LARGEST)
        return cls(card, BoardPicture(position, max(cell, SMALLEST)))

    def drawn(self) -> str:
        """The picture as an SVG document."""
        (width, height), elements = self._beside() if self._is_beside else self._below()
        size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        body, cell = "\n".join(elements), self.board.cell
        title = escape(f"{self.card.name}, {ending_text(self.card.result)}")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n<title>{title}</title>\n'
            f"<style>\n{SHAPES}.board text {{ font-size: {0.68 * cell:g}px; }}\n{_rules(DARK)}"
            f"@media (prefers-color-scheme: light) {{\n{_rules(LIGHT)}}}\n</style>\n"
            f'<defs>{SYMBOLS}</defs>\n<rect class="window" width="{width}" height="{height}"/>\n'
            f"{body}\n</svg>\n"
        )

    @property
    def _is_beside(self) -> bool:
        """Are the figures beside the board?"""
        width, height = self.board.size
        return width <= max(1.3 * height, 600)

    def _beside(self) -> tuple[tuple[int, int], list[str]]:
        """The size of the picture and its elements, with the figures beside the board."""
        width, height = self.board.size
        left, result = MARGIN + width + GAP, self.card.result
        elements = [
            _text(left, MARGIN + 22, self.card.name, "name"),
            _text(left, MARGIN + 80, f"{result.seconds:,.3f} s", "time"),
            _text(left, MARGIN + 110, self._ending, self._mood),
        ]
        rows = ceil(len(self._figures) / (SIDE // FIGURE))
        top = MARGIN + 142
        elements += [*self._figure_elements(left, top, SIDE), *self._squares(left, top + rows * LINE)]
        top += rows * LINE + (SQUARE + 16 if result.squares else 0)
        lines = self._code_lines(SIDE)
        elements += _code(left, top, lines)
        bottom = max(MARGIN + height, top + CODE_LINE * len(lines) + 24)
        elements.append(_text(left + SIDE, bottom - 2, "minetui", "mark end"))
        elements += self._board(MARGIN, (bottom + MARGIN - height) // 2)
        return (left + SIDE + MARGIN, bottom + MARGIN), elements

    def _below(self) -> tuple[tuple[int, int], list[str]]:
        """The size of the picture and its elements, with the figures below the board."""
        (width, height), result = self.board.size, self.card.result
        right, top = MARGIN + width, MARGIN + 52
        ending = f'<tspan class="{self._mood}">{self._ending}</tspan> {result.seconds:,.3f} s'
        elements = [
            _text(MARGIN, MARGIN + 26, self.card.name, "name"),
            f'<text class="heading end" x="{right}" y="{MARGIN + 26}">{ending}</text>',
            *self._board(MARGIN, top),
        ]
        top += height + 30
        elements += self._figure_elements(MARGIN, top, width)
        if len(self._figures) * FIGURE + 10 * STEP > width:
            top += LINE
        elements += self._squares(right - 10 * STEP + STEP - SQUARE, top + 2)
        lines = self._code_lines(width - 100)
        top += LINE + 8
        elements += _code(MARGIN, top, lines)
        bottom = top + CODE_LINE * max(len(lines), 1)
        elements.append(_text(right, bottom - 4, "minetui", "mark end"))
        return (right + MARGIN, bottom + MARGIN - 12), elements

    @property
    def _mood(self) -> str:
        return "good" if self.card.result.won else "bad"

    @property
    def _ending(self) -> str:
        """How the game ended, without the time."""
        result = self.card.result
        return ending_text(result).rpartition(" in " if result.won else " after ")[0]

    @property
    def _figures(self) -> list[tuple[str, str]]:
        return list(named_figures(self.card.result).items())

    def _figure_elements(self, left: int, top: int, width: int) -> Iterator[str]:
        """The figures, each with its name below it, in as many rows as they need."""
        columns = width // FIGURE
        for at, (name, value) in enumerate(self._figures):
            x, y = left + at % columns * FIGURE, top + at // columns * LINE
            yield _text(x, y + 18, value, "value")
            yield _text(x, y + 36, name, "label")

    def _squares(self, left: int, top: int) -> Iterator[str]:
        """The ten squares, each with its sign."""
        for at, square in enumerate(self.card.result.squares):
            x = left + at * STEP
            box = f'x="{x}" y="{top}" width="{SQUARE}" height="{SQUARE}" rx="6"'
            yield f'<rect class="{square.value}" {box}><title>{square.value}</title></rect>'
            if square is Square.EXPLODED:
                yield f'<use href="#mine" class="hit" {box}/>'
            elif SIGNS.get(square):
                yield _text(x + SQUARE // 2, top + 20, SIGNS[square], "sign")

    def _code_lines(self, width: int) -> list[str]:
        """The code in lines of this width; none if there would be too many."""
        code, signs = self.card.code, int(width / CODE_SIGN)
        lines = [code[at : at + signs] for at in range(0, len(code), signs)]
        return lines if len(lines) <= MOST_CODE_LINES else []

    def _board(self, left: int, top: int) -> Iterator[str]:
        """The board at a place, with round corners."""
        width, height = self.board.size
        yield f'<clipPath id="edge"><rect width="{width}" height="{height}" rx="10"/></clipPath>'
        yield f'<g class="board" transform="translate({left} {top})" clip-path="url(#edge)">'
        yield from self.board.elements()
        yield "</g>"


def _code(left: int, top: int, lines: list[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield _text(left, top + 14 + CODE_LINE * number, line, "code")


def _text(x: int, y: int, text: str, name: str) -> str:
    return f'<text class="{name}" x="{x}" y="{y}">{escape(text)}</text>'


def _rules(colours: Colours) -> str:
    """The rules for what is in colours of the palette."""
    return (
        f"{style(colours)}\n.window {{ fill: {colours.window}; }} svg {{ color: {colours.text}; }}\n"
        f".good {{ fill: {colours.good}; }} .bad {{ fill: {colours.bad}; }}\n"
    )
