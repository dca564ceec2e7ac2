"""Light that runs over the board for a moment: when an opening spreads, and when a game ends.

It is frames of lit cells. Only visible cells are lit, and no more of them than `MOST_BYTES` allow:
the nearest ones of a wave, and of a sweep the mines with other cells evenly between them. A frame
repaints only the cells that differ from the one before it, at 50 bytes each (S) to 430 (XXL), so
light stops where its bytes are spent.

The position is painted before the first frame, and whatever the player does ends the light: where
the screen carries it out, so that this is one paint. A replay shows light for single moves, no
faster than they were played.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from math import hypot
from time import monotonic
from typing import NamedTuple, TypeAlias

from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    Grid,
    Position,
    Status,
    cells_of,
    has,
    lowest,
    only,
    set_of,
)

from ..kit.glyphs import Accent
from .feature import NOTHING, Feature, Happening, Occasion, View
from .painter import CellSize
from .scene import Layer

Frame: TypeAlias = tuple[tuple[Accent, CellSet], ...]
"""The lit cells of a moment, by their light."""
Trail: TypeAlias = tuple[Accent, ...]
"""The light of a cell from one frame to the next, as a crest passes over it."""
Reached: TypeAlias = Iterable[tuple[float, Cell]]
"""Cells with their distances from where the light comes from."""
Maker: TypeAlias = Callable[[], list[Frame]]

FRAME = 1 / 30  # seconds
WAVE, BURST, SWEEP = 7, 17, 14  # frames of a motion, with the one that ends it
SLOWEST = 0.8  # cells that light goes on in a frame, at least
MOST_BYTES = 36_000  # for all frames of a motion, and the opening before a wave
LEAST_BYTES = 12_000  # for the frames of a wave, however large the opening is
STEP, STYLE = 10, 36  # bytes, measured: to go to a place, and for the colours there
SHARED = 1.5  # measured: a wave lights neighbours, which share steps and styles
PAINTED_TOGETHER = 2.5  # measured: an opening paints its cells for that part of a single cell's
LARGEST = 250_000  # cells; measured: the first frame of more takes over 5 ms
SPREAD = 0.7548776662466927, 0.5698402909980532  # evenly over the plane (Roberts, 2018)


class VisibleCells(NamedTuple):
    """The visible part of a board: its rows and columns, in cells of a size.

    Where a board has no edge, they may go on over it.
    """

    grid: Grid
    rows: range
    cols: range
    size: CellSize

    @property
    def cells(self) -> CellSet:
        """The visible cells."""
        return self.grid.rectangle(self.rows, self.cols)

    def distance(self, cell: Cell, other: Cell) -> float:
        """The distance of two cells, as the eye sees it over an edge that is none."""
        (down, right), size = self.grid.way(cell, other), self.size
        row, _ = self.grid.place(cell)
        across = right * size.width + size.indent(row + down) - size.indent(row)
        return hypot(down, across / size.width)

    def most(self, trail: Trail, spent: float = 0) -> int:
        """The number of cells that may be lit with a trail, after some bytes were spent."""
        paints = 1 + len([*groupby(trail)])
        left = max(MOST_BYTES - spent, LEAST_BYTES)
        return int(left) // (paints * bytes_of_cell(self.size))


def bytes_of_cell(size: CellSize) -> int:
    """About the bytes of painting a single cell."""
    styles = 2 if size.has_sprites else 1
    return len(size.lines_of(0)) * (STEP + styles * STYLE + 3 * size.width)


def wave(view: VisibleCells, source: Cell, cells: CellSet) -> list[Frame]:
    """The frames of an opening: a crest that spreads from a cell over the others.

    The larger the opening itself, the fewer bytes it has.
    """
    trail, opened = (Accent.CREST, Accent.GLOW), (cells & view.cells).bit_count()
    spent = opened * bytes_of_cell(view.size) / PAINTED_TOGETHER
    nearest = _from(source, cells, view)[: int(SHARED * view.most(trail, spent))]
    return _timed(nearest, trail, WAVE)


def explosion(view: VisibleCells, source: Cell, mines: CellSet) -> list[Frame]:
    """The frames of a loss: around the exploded mine all cells flash, then the mines, outwards."""
    trail = (Accent.BLAST, Accent.BLAST, Accent.EMBER, Accent.EMBER)
    cells = mines | view.grid.spread(only(source))
    return _timed(_from(source, cells, view)[: view.most(trail)], trail, BURST)


def sheen(view: VisibleCells, mines: CellSet) -> list[Frame]:
    """The frames of a win: light that runs over the board from its top left corner."""
    trail = (Accent.CREST, Accent.CREST)
    top, left = view.rows.start, view.cols.start
    places = _chosen(view, mines, view.most(trail))
    return _timed([(row - top + col - left, cell) for row, col, cell in places], trail, SWEEP)


def golden_sheen(view: VisibleCells, mines: CellSet) -> list[Frame]:
    """The frames of a new best: golden light that runs from the bottom left corner."""
    trail = (Accent.GOLD, Accent.GOLD)
    bottom, left = view.rows.stop - 1, view.cols.start
    places = _chosen(view, mines, view.most(trail))
    return _timed([(bottom - row + col - left, cell) for row, col, cell in places], trail, SWEEP)


def _from(source: Cell, cells: CellSet, view: VisibleCells) -> list[tuple[float, Cell]]:
    """The visible ones of some cells, the nearest to a source first."""
    return sorted((view.distance(source, cell), cell) for cell in cells_of(cells & view.cells))


def _chosen(view: VisibleCells, mines: CellSet, most: int) -> list[tuple[int, int, Cell]]:
    """Visible cells with their places: mines before others, and evenly spread."""
    places = [
        (row, col, cell)
        for row in view.rows
        for col in view.cols
        if (cell := view.grid.at(row, col)) is not None
    ]

    def rank(place: tuple[int, int, Cell]) -> tuple[bool, float]:
        row, col, cell = place
        return not has(mines, cell), (row * SPREAD[0] + col * SPREAD[1]) % 1

    return sorted(places, key=rank)[:most]


def _timed(reached: Reached, trail: Trail, most: int) -> list[Frame]:
    """Fewer than so many frames of light that goes over cells at these distances."""
    reached = list(reached)
    farthest = max((distance for distance, _ in reached), default=0)
    speed = max(farthest / (most - 1 - len(trail)), SLOWEST)
    lit = defaultdict[tuple[int, Accent], list[Cell]](list)
    for distance, cell in reached:
        for later, accent in enumerate(trail):
            lit[int(distance / speed) + later, accent].append(cell)
    return [
        tuple((accent, set_of(lit[at, accent])) for accent in dict.fromkeys(trail))
        for at in range(int(farthest / speed) + len(trail))
    ]


class Light:
    """The frames of a motion and the time it began; they are made once the first one is due."""

    def __init__(self, began: float) -> None:
        self._began = began
        self._frames, self._makers = list[Frame](), list[Maker]()

    def then(self, make: Maker) -> None:
        """Add frames after those that are there."""
        self._makers.append(make)

    def at(self, now: float) -> Frame | None:
        """The frame of a moment; None after the last one."""
        for make in self._makers:
            self._frames += make()
        self._makers = []
        index = max(round((now - self._began) / FRAME), 1) - 1
        return self._frames[index] if index < len(self._frames) else None


class Motion(Feature):
    """Runs light over the board, if the settings want it and `calm` allows it now.

    `praise` names the bests of a won game; `now` returns a monotonic time in seconds. `blown` are
    the mines that went off, where a game goes on after that.
    """

    def __init__(
        self,
        *,
        praise: Callable[[], str] = lambda: "",
        calm: Callable[[], bool] = lambda: True,
        now: Callable[[], float] = monotonic,
        blown: Callable[[], CellSet] = lambda: NO_CELLS,
    ) -> None:
        self._praise, self._calm, self._now, self._blown = praise, calm, now, blown
        self._light: Light | None = None
        self._lit: Frame = ()
        self._awaits_praise = False
        self._seen: tuple[Position, int, CellSet]

    def happened(self, event: Happening) -> None:
        """Begin the motion of a move; end it when the player goes on."""
        match event:
            case Occasion.OTHER_GAME:
                self._take_note()
            case Occasion.CHANGED:
                before, index, blown = self._seen
                self._take_note()
                if self.session.game.index == index + 1:
                    self._follow(before, self._seen[2] & ~blown)
            case Occasion.INTERRUPTED:
                was_lit = bool(self._lit)
                self._end()
                if was_lit:
                    self.screen.show()

    def show(self) -> View:
        """The light of the present frame.

        A new best is celebrated as soon as it is known, unless the player has gone on.
        """
        if self._awaits_praise and self._praise():
            self._awaits_praise = False
            self._begin(lambda: golden_sheen(self._view, self.session.game.field.mines))
        return View(Layer(accents=self._lit)) if self._lit else NOTHING

    def _take_note(self) -> None:
        """End the motion of what was there before."""
        self._end()
        self._seen = self.session.position, self.session.game.index, self._blown()

    def _follow(self, before: Position, blown: CellSet) -> None:
        """Begin the motion of a single move, if it opened cells, hit mines or ended the game."""
        session = self.session
        revealed = session.position.revealed & ~before.revealed
        if blown and self._may_run:
            self._begin(lambda: explosion(self._view, lowest(blown), blown))
            return
        opened = revealed and (session.over or revealed & session.game.field.zeros)
        if opened and self._may_run:
            self._awaits_praise = session.game.status is Status.WON
            self._begin(partial(self._frames, revealed))

    @property
    def _may_run(self) -> bool:
        """May light run now, over this board?"""
        board = self.screen.board
        wanted = self.screen.application.settings.motion and self._calm()
        return wanted and board.grid.size <= LARGEST and board.shows_motion

    @property
    def _view(self) -> VisibleCells:
        board = self.screen.board
        return VisibleCells(board.grid, *board.in_view, board.cell_size)

    def _frames(self, revealed: CellSet) -> list[Frame]:
        """The frames of the motion after a move that revealed these cells."""
        game = self.session.game
        if game.position.hit:
            return explosion(self._view, lowest(game.position.hit), game.field.mines)
        if self.session.over:
            return sheen(self._view, game.field.mines)
        return wave(self._view, game.moves[-1].cell, revealed)

    def _begin(self, make: Maker) -> None:
        """Begin a motion, or go on after the present one; the position is painted before."""
        if self._light is None:
            self._light = Light(self._now())
            self.screen.set_timer(FRAME, partial(self._tick, self._light))
        self._light.then(make)

    def _tick(self, light: Light) -> None:
        """Show the frame of this moment, unless its motion has ended."""
        if light is not self._light:
            return
        frame = light.at(self._now()) if self.screen.board.shows_motion else None
        if frame is None:
            self._light = None
        else:
            self.screen.set_timer(FRAME, partial(self._tick, light))
        self._lit = frame or ()
        self.screen.show()

    def _end(self) -> None:
        self._light, self._lit, self._awaits_praise = None, (), False
