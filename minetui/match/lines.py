"""The language of MSP 1: cells, boards, answers and games, as lines of text and as values.

`docs/msp.md` is the whole protocol, for those who write a player or a referee. Here is what both
sides share: how a cell is called, what is on a board, what an answer may be. Nothing here reads a
pipe or knows the mines, and whatever comes in is refused with an error word that the page has.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, count, islice, product
from string import ascii_uppercase
from typing import NamedTuple

from minetui import Problem
from minetui.core import Cell, Grid, GridError, Level, Shape, Surface
from minetui.formats import cells_showing, shown

VERSION = 1
LONGEST = 1_000_000  # characters in a line
CHANGES = "changes"  # what a player may wish for
VERBS = ("reveal", "flag", "unflag", "chord")
RESIGN = "resign"
DIGITS, COVERED, FLAG, NEXT_ROW = "012345678", "#", "F", "/"
RECT = "rect"
SHAPES = {RECT if shape is Shape.SQUARE else str(shape): shape for shape in Shape}
"""The shapes of boards by their names in this language, which is older than most of them."""
PLACE = re.compile(r"([A-Z]{1,6})([1-9][0-9]{0,8})")
NUMBER = re.compile(r"[0-9]{1,9}")
MOST_QUOTED = 40  # characters of a wrong word that an error repeats
MOST_SHOWN = 200  # characters of what a program wrote, in a line for people


class MessageError(Problem):
    """A line that says nothing in this language."""


class AnswerError(Problem):
    """An answer that can't be carried out: the error word of the protocol, and the part meant."""

    def __init__(self, word: str, part: str = "") -> None:
        super().__init__(f"{word} {shown(part[:MOST_QUOTED])[:MOST_QUOTED]}".rstrip())


@dataclass(frozen=True)
class CellNames:
    """The names of a grid's cells, as in a spreadsheet: D14 is in column 4 and row 14.

    Players of all languages read them, so they are no text: `texts` may spell cells otherwise.

    >>> names = CellNames.of(Grid(16, 30))
    >>> names.name(13 * 30 + 3), names.cell("D14"), names.cell("d14"), names.cell("AE1")
    ('D14', 393, None, None)
    """

    grid: Grid

    @classmethod
    def of(cls, grid: Grid) -> "CellNames":
        """The names of a grid's cells; those of the grids of late are kept."""
        return _names_of(grid)

    def name(self, cell: Cell) -> str:
        """The letters of the column and the number of the row."""
        row, col = self.grid.place(cell)
        return f"{self._columns[col]}{row + 1}"

    def cell(self, name: str) -> Cell | None:
        """The cell of this name; None for a text that names none, or none on this grid."""
        place = PLACE.fullmatch(name)
        col = self._column_numbers.get(place[1]) if place else None
        if place is None or col is None:
            return None
        try:
            return self.grid.cell(int(place[2]) - 1, col)
        except GridError:
            return None

    @cached_property
    def _columns(self) -> tuple[str, ...]:
        """A to Z, then AA to ZZ, and so on."""
        spelled = (product(ascii_uppercase, repeat=size) for size in count(1))
        letters = map("".join, chain.from_iterable(spelled))
        return tuple(islice(letters, self.grid.numbers["cols"]))

    @cached_property
    def _column_numbers(self) -> dict[str, int]:
        return {letters: col for col, letters in enumerate(self._columns)}


_names_of = lru_cache(maxsize=8)(CellNames)


def signs(surface: Surface) -> str:
    """What is seen of each cell, a character each: a number, `#` covered or `F` flagged."""
    layers = dict(zip(DIGITS, surface.numbered, strict=True)) | {FLAG: surface.flagged}
    return "".join(surface.grid.signs(COVERED, layers))


def board_line(grid: Grid, seen: str) -> str:
    """The line of a whole board: its rows from the top, joined."""
    return f"board {NEXT_ROW.join(map(''.join, grid.lines(seen)))}"


def changes_line(names: CellNames, before: str, after: str) -> str:
    """The line of the cells that look otherwise than before."""
    pairs = enumerate(zip(before, after, strict=True))
    changed = (f" {names.name(cell)}={now}" for cell, (was, now) in pairs if was != now)
    return f"set{''.join(changed)}"


def surface_in(level: Level, board: str) -> Surface:
    """The surface that a board shows; a MessageError for what is no board of the level.

    >>> surface_in(Level(1, 3, 1), "01#").covered
    4
    """
    rows = board.split(NEXT_ROW)
    grid = level.grid
    blank = [len(line) for line in grid.lines(range(grid.size))]
    if [*map(len, rows)] != blank or board.strip(DIGITS + COVERED + FLAG + NEXT_ROW):
        sides = f"expected {len(blank)} rows of {blank[0]} of 0 to 8, # and F, joined by /"
        raise MessageError(f"{sides}, got {shown(board[:MOST_QUOTED])}")
    numbered = tuple(cells_showing(rows, digit) for digit in DIGITS)
    covered = cells_showing(rows, COVERED + FLAG)
    return Surface(grid, level.mines, numbered, covered, cells_showing(rows, FLAG))


def pairs_in(words: Sequence[str]) -> dict[str, str]:
    """The names and values that follow each other; of a name that comes twice the last value."""
    return dict(zip(words[0::2], words[1::2], strict=False))


class Action(NamedTuple):
    """A verb, and the cell that it is done to."""

    verb: str
    cell: Cell


def answer_number(words: Sequence[str]) -> int:
    """The number that an answer begins with; an AnswerError if there is none."""
    if not words or not NUMBER.fullmatch(words[0]):
        raise AnswerError("syntax", words[0] if words else "")
    return int(words[0])


def actions_in(words: Sequence[str], names: CellNames) -> tuple[Action, ...]:
    """The actions of an answer behind its number, in order; none of a resignation.

    An AnswerError has the word for what is wrong: `cell` for a cell that is not on the board,
    `syntax` for any other word that is no verb, `empty` for a verb without a cell or no verb at
    all, `long` for more cells than twice the board's.
    """
    if [*words] == [RESIGN]:
        return ()
    most = 2 * names.grid.size
    actions = tuple(islice(_actions(words, names), most + 1))
    if len(actions) > most:
        raise AnswerError("long", str(most))
    return actions


def _actions(words: Sequence[str], names: CellNames) -> Iterator[Action]:
    verb, cells = "", 0
    for word in words:
        if word in VERBS:
            if verb and not cells:
                raise AnswerError("empty", verb)
            verb, cells = word, 0
            continue
        if not verb:
            raise AnswerError("syntax", word)
        cell = names.cell(word)
        if cell is None:
            raise AnswerError("cell" if PLACE.fullmatch(word) else "syntax", word)
        cells += 1
        yield Action(verb, cell)
    if not cells:
        raise AnswerError("empty", verb)
