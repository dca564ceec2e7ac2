"""What the board shows at one moment, and how each of its cells looks; no Textual here.

On a large board a single row of a set costs as much as the whole set, so rows are read through
bands of many rows that are kept as long as their set stays the same object.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from minetui.core.casual import Deductions
from minetui.core.grid import NO_CELLS, Cell, CellSet, Grid, has, highest, lowest, touching
from minetui.core.position import Position, Status
from minetui.core.starts import Starts

from .glyphs import NUMBERS, REACHES, Look

Label: TypeAlias = tuple[str, str]
"""What stands in a narrow cell and in a wide one; empty where the sign of its look does."""

BAND_HEIGHT = 64


@dataclass(frozen=True)
class Reach:
    """How far each start leads: for each of `REACHES` the cells, and the best of all."""

    parts: tuple[CellSet, ...]
    best: CellSet

    @classmethod
    def of(cls, found: Starts) -> "Reach":
        """The safe cells by the tenths of the safe cells that a casual player clears from there."""
        parts, safe = [NO_CELLS] * len(REACHES), found.field.safe.bit_count()
        parts[0] = found.field.mines
        for left, cells in found.by_remaining:
            cleared = safe - left
            parts[1 if cleared == 1 < safe else 2 + 10 * cleared // safe] |= cells
        return cls(tuple(parts), found.best)


def tenths(chances: Iterable[tuple[CellSet, float]]) -> Reach:
    """Cells by the tenths of the odds of a mine in them; what is certain is shown as such."""
    parts = [NO_CELLS] * len(REACHES)
    for cells, chance in chances:
        at = {0.0: len(REACHES) - 1, 1.0: 0}.get(chance, 2 + min(int(10 * chance), 9))
        parts[at] |= cells
    return Reach(tuple(parts), NO_CELLS)


NO_REACH = Reach((NO_CELLS,) * len(REACHES), NO_CELLS)


@dataclass(frozen=True)
class Scene:
    """A position with its hints, and the cells that the cursor's hint lights up.

    `certain` are cells to clear and to flag that another technique proves, `labels` the odds of
    cells.
    """

    position: Position
    hints: Deductions | None = None
    witness: CellSet = NO_CELLS
    targets: CellSet = NO_CELLS
    hidden: bool = False
    reach: Reach = NO_REACH
    certain: tuple[CellSet, CellSet] = (NO_CELLS, NO_CELLS)
    labels: Mapping[Cell, Label] = field(default_factory=dict)

    @property
    def layers(self) -> tuple[CellSet, ...]:
        """All that decides how the cells look, as cell sets; `RowLooks` names them."""
        position, hints = self.position, self.hints
        mines, grid = position.field.mines, position.field.grid
        shown = wrong = NO_CELLS
        if position.status is not Status.PLAYING:
            shown, wrong = mines & ~position.flagged, position.flagged & ~mines
        hinted = (NO_CELLS,) * 4
        if hints is not None and position.status is Status.PLAYING:
            safe, buried = self.certain
            clears, sure = hints.clears | safe, hints.sure_clears | safe
            conflicts = hints.conflicts | (safe & position.flagged)
            hinted = (clears, sure, hints.flags | buried, conflicts)
        flags = (position.flagged, position.questioned)
        seen = (mines, position.revealed, *flags, shown, wrong)
        veil = grid.cells if self.hidden else NO_CELLS
        return (
            *seen,
            *hinted,
            self.witness,
            self.targets,
            veil,
            self.reach.best,
            *self.reach.parts,
        )


class RowLooks:
    """How the cells of one row look."""

    def __init__(
        self, layers: tuple[CellSet, ...], around: tuple[CellSet, CellSet, CellSet]
    ) -> None:
        self.layers, self._mines_around = layers, around
        self._mines, self._revealed, self._flagged, self._questioned, *ends = layers
        self._shown, self._wrong, *hints = ends
        self._clears, self._sure, self._flags, self._conflicts, *marks = hints
        self._witness, self._targets, self._hidden, self._best, *self._reach = marks
        self._accented = self._witness | self._conflicts | self._targets | self._best
        self._mapped = any(self._reach)

    def look(self, col: int) -> Look:
        """How the cell in this column looks."""
        if has(self._hidden, col):
            return Look.VEIL
        reached = self._reach_look(col) if self._mapped else None
        if reached is not None:
            return reached
        if has(self._revealed, col):
            if has(self._mines, col):
                return Look.HIT
            return NUMBERS[touching(self._mines_around, col)]
        return self._covered_look(col)

    def accent(self, col: int) -> str:
        """What else is told of the cell: 'best', 'conflict', 'witness', 'target' or nothing."""
        if not self._accented:
            return ""
        if has(self._best, col):
            return "best"
        if has(self._witness, col):
            return "witness"
        if has(self._conflicts, col):
            return "conflict"
        return "target" if has(self._targets, col) else ""

    def changed_columns(self, other: "RowLooks") -> tuple[int, int] | None:
        """The first and the last column that may look different, None if there is none."""
        changed = NO_CELLS
        for before, after in zip(self.layers, other.layers, strict=True):
            changed |= before ^ after
        return (lowest(changed), highest(changed)) if changed else None

    def _reach_look(self, col: int) -> Look | None:
        """How far a start in this column leads, or what its odds are."""
        reaches = zip(REACHES, self._reach, strict=True)
        return next((look for look, cells in reaches if has(cells, col)), None)

    def _covered_look(self, col: int) -> Look:
        if has(self._flagged, col):
            return Look.WRONG if has(self._wrong, col) else Look.FLAG
        if has(self._shown, col):
            return Look.MINE
        if has(self._clears, col):
            return Look.CLEAR if has(self._sure, col) else Look.MAYBE_CLEAR
        if has(self._flags, col):
            return Look.TO_FLAG
        return Look.QUESTION if has(self._questioned, col) else Look.COVERED


class RowReader:
    """Reads the rows of a scene's layers, keeping the bands of rows they were cut from."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._bands: dict[tuple[int, int], tuple[CellSet, CellSet]] = {}

    def row(self, scene_layers: tuple[CellSet, ...], row: int) -> RowLooks:
        """How the cells of a row look."""
        layers = tuple(
            self._cut(number, row, scene_layers[number]) for number in range(len(scene_layers))
        )
        above, below = (self._cut(0, near, scene_layers[0]) for near in (row - 1, row + 1))
        return RowLooks(layers, (above, layers[0], below))

    def _cut(self, layer: int, row: int, members: CellSet) -> CellSet:
        """One row of a layer, through its band."""
        if not members or not 0 <= row < self.grid.rows:
            return NO_CELLS
        number, offset = divmod(row, BAND_HEIGHT)
        kept = self._bands.get((layer, number))
        if kept is None or kept[0] is not members:
            top = number * BAND_HEIGHT
            kept = (members, self.grid.band(members, top, BAND_HEIGHT))
            if len(self._bands) > 64:
                self._bands.clear()
            self._bands[layer, number] = kept
        return self.grid.row_of(kept[1], offset)
