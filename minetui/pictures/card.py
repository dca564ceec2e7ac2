"""The card of a game as a picture: its final board, with the figures beside or below it.

The cells are as large as fits. The figures are beside a board that is not much wider than high.

It is drawn by hand and not by Rich, whose pictures are of text: half the bytes, square cells, flags
and mines as shapes, and colours for dark and for light pages.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from minetui.core import Position, Square
from minetui.language import _
from minetui.texts import game, share
from minetui.texts.columns import columns

from .boards import SYMBOLS, BoardPicture, board_rules, window_rule
from .svg import SvgColours, document, in_both

ROOM = (960, 480)  # pixels for a board; a high one takes more
SMALLEST, READABLE, LARGEST = 10, 16, 40  # pixels of a cell
MARGIN, GAP = 40, 36  # around everything; between a board and the figures beside it
SIDE = 360  # the width of the figures beside a board
SQUARE, STEP = 28, 34  # the size of a square, and from one to the next
ROW = STEP * 10 + SQUARE - STEP  # the width of all squares, one for each tenth
FIGURE_LINE, CODE_LINE = 54, 19  # from one line to the next
VALUE_SIGN, NAME_SIGN, CODE_SIGN = 13, 8, 8.5  # the width of a column, at most
MOST_COUNTS = 20  # columns of what the game counts for
FIGURE_GAP = 30  # between two figures
MOST_CODE_LINES = 5
SANS = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"
MONO = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
SIGNS = {Square.FAST: "»", Square.SLOW: "«", Square.GUESS: "?"}
SHAPES = f"""\
text {{ fill: currentColor; font-family: {SANS}; }}
.board text {{ font-weight: 700; text-anchor: middle; }}
.name {{ font-size: 24px; font-weight: 600; }} .heading {{ font-size: 26px; font-weight: 700; }}
.time {{ font-size: 50px; font-weight: 700; }} .outcome {{ font-size: 20px; font-weight: 700; }}
.value {{ font-size: 21px; font-weight: 600; }} .label {{ font-size: 13px; opacity: 0.65; }}
.code {{ font: 14px {MONO}; opacity: 0.8; }} .mark {{ font-size: 14px; opacity: 0.5; }}
.end {{ text-anchor: end; }}
.sign {{ font-size: 18px; font-weight: 700; text-anchor: middle; fill: #fff; }}
.even {{ fill: #3f9d5c; }} .fast {{ fill: #3a80d2; }} .slow {{ fill: #b87f14; }}
.guess {{ fill: #945ad0; }} .exploded {{ fill: #d14343; }}
.unreached {{ fill: none; stroke: currentColor; stroke-opacity: 0.3; stroke-width: 1.5; }}
.pole, .spikes, .cross {{ fill: none; stroke-width: 2; stroke-linecap: round; }}
"""


def card_picture(card: share.ShareCard, position: Position) -> str:
    """A card with the board that its game ended with, as an SVG document."""
    wide, high = BoardPicture(position, 1).size
    cell = min(ROOM[0] // wide, max(ROOM[1] // high, READABLE))
    board = BoardPicture(position, min(max(cell, SMALLEST), LARGEST))
    return _Layout(card, board).document()


class _Layout(NamedTuple):
    """A card, its board with cells as large as fits, and where everything is."""

    card: share.ShareCard
    board: BoardPicture

    def document(self) -> str:
        """The picture as an SVG document."""
        width, height, elements = self._beside() if self._is_beside else self._below()
        title = _("{board}, {ending}", board=self.card.name, ending=self.card.result.ending)
        digits = f".board text {{ font-size: {0.68 * self.board.cell:g}px; }}\n"
        window = f'<rect class="window" width="{width}" height="{height}"/>'
        elements = [f"<defs>{SYMBOLS}</defs>", window, *elements]
        return document(width, height, title, f"\n{SHAPES}{digits}{in_both(_rules)}", elements)

    @property
    def _is_beside(self) -> bool:
        """Are the figures beside the board?"""
        width, height = self.board.size
        return width <= max(1.3 * height, 600)

    def _beside(self) -> tuple[int, int, list[str]]:
        """The width, the height and the elements, with the figures beside the board."""
        (width, height), result = self.board.size, self.card.result
        left, top = MARGIN + width + GAP, MARGIN + 142
        places, code = self._places(SIDE), self._code_lines(SIDE)
        outcome = " · ".join([result.outcome, *self._counts])
        squares_top = top + FIGURE_LINE * (1 + max((y for _, y in places), default=-1))
        code_top = squares_top + (SQUARE + 18 if result.squares else 0)
        bottom = max(MARGIN + height, code_top + CODE_LINE * len(code) + 24)
        elements = [
            *_group(MARGIN, (bottom + MARGIN - height) // 2, self._board()),
            _text(left, MARGIN + 22, self.card.name, "name"),
            _text(left, MARGIN + 80, result.time, "time"),
            _text(left, MARGIN + 112, outcome, f"outcome {self._mood}"),
            *_group(left, top, self._figures(places)),
            *_group(left, squares_top, self._squares()),
            *_group(left, code_top, _code(code)),
            _text(left + SIDE, bottom - 2, "minetui", "mark end"),
        ]
        return left + SIDE + MARGIN, bottom + MARGIN, elements

    def _below(self) -> tuple[int, int, list[str]]:
        """The width, the height and the elements, with the figures below the board."""
        width, height = self.board.size
        right, top = MARGIN + width, MARGIN + 52
        places, code = self._places(width - ROW - GAP), self._code_lines(width - 100)
        figures_top = top + height + 30
        lines = 1 + max((y for _, y in places), default=0)
        code_top = figures_top + FIGURE_LINE * lines + 6
        bottom = code_top + CODE_LINE * max(len(code), 1)
        name = " · ".join([self.card.name, *self._counts])
        elements = [
            _text(MARGIN, MARGIN + 26, name, "name"),
            f'<text class="heading end" x="{right}" y="{MARGIN + 26}">{self._ending}</text>',
            *_group(MARGIN, top, self._board()),
            *_group(MARGIN, figures_top, self._figures(places)),
            *_group(right - ROW, figures_top + 2, self._squares()),
            *_group(MARGIN, code_top, _code(code)),
            _text(right, bottom - 5, "minetui", "mark end"),
        ]
        return right + MARGIN, bottom + MARGIN - 16, elements

    @property
    def _counts(self) -> Sequence[str]:
        """What the game counts for, in the longest text that fits; empty for a possible best."""
        texts = map(_, game.COUNTS_AS[self.card.counts])
        return [text for text in texts if columns(text) <= MOST_COUNTS][:1]

    @property
    def _ending(self) -> str:
        """How the game ended, coloured as far as that says how: all of it in some languages."""
        ending, outcome = escape(self.card.result.ending), escape(self.card.result.outcome)
        before, coloured, after = ending.partition(outcome)
        if not coloured:
            before, coloured = "", ending
        return f'{before}<tspan class="{self._mood}">{coloured}</tspan>{after}'

    @property
    def _mood(self) -> str:
        return "good" if self.card.result.won else "bad"

    def _places(self, width: int) -> list[tuple[int, int]]:
        """The column in pixels and the line of each figure, on lines of this width."""
        x = y = 0
        places = list[tuple[int, int]]()
        for name, value in self.card.result.named_figures.items():
            needed = max(columns(value) * VALUE_SIGN, columns(name) * NAME_SIGN) + FIGURE_GAP
            if x and x + needed - FIGURE_GAP > width:
                x, y = 0, y + 1
            places.append((x, y))
            x += needed
        return places

    def _figures(self, places: list[tuple[int, int]]) -> Iterator[str]:
        """The figures, each with its name below it."""
        figures = self.card.result.named_figures.items()
        for (name, value), (x, line) in zip(figures, places, strict=True):
            yield _text(x, line * FIGURE_LINE + 18, value, "value")
            yield _text(x, line * FIGURE_LINE + 36, name, "label")

    def _squares(self) -> Iterator[str]:
        """The ten squares, each with its sign."""
        size = f'width="{SQUARE}" height="{SQUARE}"'
        for at, square in enumerate(self.card.result.squares):
            name, meaning, x = square.value, escape(_(share.MEANINGS[square])), at * STEP
            yield f'<rect class="{name}" x="{x}" {size} rx="6"><title>{meaning}</title></rect>'
            if square is Square.EXPLODED:
                yield f'<use href="#mine" class="hit" x="{x}" {size}/>'
            elif square in SIGNS:
                yield _text(x + SQUARE // 2, 20, SIGNS[square], "sign")

    def _code_lines(self, width: int) -> list[str]:
        """The code on lines of this width; none if there would be too many."""
        code, signs = self.card.code, int(width / CODE_SIGN)
        lines = [code[at : at + signs] for at in range(0, len(code), signs)]
        return lines if len(lines) <= MOST_CODE_LINES else []

    def _board(self) -> Iterator[str]:
        """The board with round corners."""
        width, height = self.board.size
        yield f'<clipPath id="edge"><rect width="{width}" height="{height}" rx="10"/></clipPath>'
        yield '<g class="board" clip-path="url(#edge)">'
        yield from self.board.elements()
        yield "</g>"


def _group(left: int, top: int, elements: Iterable[str]) -> list[str]:
    """Elements that are drawn from 0, 0 on, at another place."""
    return [f'<g transform="translate({left} {top})">', *elements, "</g>"]


def _code(lines: list[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield _text(0, 14 + CODE_LINE * number, line, "code")


def _text(x: int, y: int, text: str, name: str) -> str:
    return f'<text class="{name}" x="{x}" y="{y}">{escape(text)}</text>'


def _rules(colours: SvgColours) -> str:
    """The rules of what has colours of the palette."""
    return (
        f"{board_rules(colours)}\n{window_rule(colours)}\n"
        f".good {{ fill: {colours.good}; }} .bad {{ fill: {colours.bad}; }}\n"
    )
