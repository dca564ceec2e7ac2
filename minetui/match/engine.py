"""Our own players behind the protocol, for the referees of others.

An `Engine` takes a line and gives the lines that answer it. It sees what the referee shows, so
surfaces alone. From a stranger anything may come: words that it does not know are left alone, as
the protocol says, a board that none can be is told in a line and given up, and each `go` that has a
number is answered.
"""

from collections.abc import Callable, Sequence
from random import Random

from minetui import Problem, __version__
from minetui.core import Level, Surface, cells_of, has, only
from minetui.formats import quoted
from minetui.language import english
from minetui.solver import CASUAL, Analysis, Contradiction, Memory, OutOfTime, Player, deadline

from .lines import (
    NUMBER,
    RECT,
    RESIGN,
    SHAPES,
    VERSION,
    CellNames,
    MessageError,
    pairs_in,
    surface_in,
)

MOST_CELLS = 100_000  # of a board, whose answers then fit into a line
SHARE = 2 / 3  # of the time that is left, for the search of one turn
IN_HASTE = Player(CASUAL, "random")


class Engine:
    """A player of ours, asked in lines; `complain` is told in a line what can't be answered well.

    The seed decides each guess at random, by the game's own name for itself.

    >>> engine = Engine(Player.named("odds"), "docs", print)
    >>> engine.answer("new 1 rows 1 cols 3 mines 1 first safe shape rect time 60000")
    ['ready']
    >>> engine.answer("board 01#")
    []
    >>> engine.answer("go 1 60000")
    go 1: expected a cell to reveal, got a board without any
    ['1 resign']
    """

    def __init__(self, player: Player, seed: str, complain: Callable[[str], None]) -> None:
        self.player, self.ended = player, False
        self._seed, self._complain = seed, complain
        self._memory, self._random = Memory(), Random(seed)
        self._level: Level | None = None
        self._board = ""

    def answer(self, line: str) -> list[str]:
        """The lines that answer a line; most need no answer."""
        word, *rest = line.split() or [""]
        if word == "msp":
            return [f"msp {VERSION} minetui-{self.player.name} {__version__}", "ready"]
        if word == "new":
            return [self._begin(rest)]
        if word == "go":
            return self._turn(rest)
        if word == "board":
            self._board = "".join(rest)
        elif word == "error":
            self._complain(f"expected no error, got {quoted(line)}")
        elif word == "quit":
            self.ended = True
        return []

    def _begin(self, words: Sequence[str]) -> str:
        """The answer to a new game."""
        self._level, self._board = None, ""
        terms = pairs_in(words[1:])
        named = terms.get("shape", RECT)
        if named not in SHAPES:
            known = ", ".join(SHAPES)
            self._complain(f"new: expected one of {known} as the shape, got {quoted(named)}")
            return "no shape"
        numbers = [terms.get(name, "") for name in ("rows", "cols", "mines")]
        try:
            if not all(map(NUMBER.fullmatch, numbers)):
                raise MessageError(f"expected rows, cols and mines, got {quoted(' '.join(words))}")
            rows, cols, mines = map(int, numbers)
            with english():  # for the log of whoever runs the referee
                level = Level(rows, cols, mines, SHAPES[named])
            if level.size > MOST_CELLS:
                raise MessageError(f"expected at most {MOST_CELLS:,} cells, got {level.size:,}")
        except Problem as problem:
            self._complain(f"new: {problem}")
            return "no size"
        self._level, self._random = level, Random(f"{self._seed}:{words[0]}")
        return "ready"

    def _turn(self, words: Sequence[str]) -> list[str]:
        """The answer to a `go`; none to one without a number."""
        if not words or not NUMBER.fullmatch(words[0]):
            self._complain(f"go: expected the number of a turn, got {quoted(' '.join(words))}")
            return []
        number, left = words[0], words[1] if len(words) > 1 else ""
        seconds = int(left) / 1000 if NUMBER.fullmatch(left) else None
        try:
            return [f"{number} {self._move(seconds)}"]
        except Contradiction:
            problem = "expected a board that some mines fit, got a contradiction"
        except Problem as error:
            problem = str(error)
        self._complain(f"go {number}: {problem}")
        return [f"{number} {RESIGN}"]

    def _move(self, seconds: float | None) -> str:
        """The verbs and cells of a turn; a Problem or a Contradiction for what is no board."""
        if self._level is None:
            raise MessageError("expected a game before it, got none")
        surface = surface_in(self._level, self._board)
        if surface.covered.bit_count() <= surface.mine_count:
            raise MessageError("expected a cell to reveal, got a board without any")
        cells = self._chosen(surface, seconds)
        names = CellNames.of(surface.grid)
        unflag = " ".join(names.name(cell) for cell in cells_of(cells & surface.flagged))
        reveal = " ".join(names.name(cell) for cell in cells_of(cells))
        return f"unflag {unflag} reveal {reveal}" if unflag else f"reveal {reveal}"

    def _chosen(self, surface: Surface, seconds: float | None) -> int:
        """The cells to reveal; the middle comes first, as for `simulate`."""
        middle = surface.grid.middle
        if not surface.revealed and has(surface.covered, middle):
            return only(middle)
        stop = deadline(None if seconds is None else SHARE * seconds)
        try:
            return self.player.chooser(self._random)(Analysis(surface, stop, self._memory))[0]
        except OutOfTime:
            return IN_HASTE.chooser(self._random)(Analysis(surface))[0]
