"""Scenes: what the board shows at one moment, and the looks of its cells. No Textual here.

On a large board a single row of a set costs as much as the whole set, so rows are read through
bands of many rows, which are kept as long as their set stays the same object.
"""

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from random import Random
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from minetui.core import (
    NO_CELLS,
    Cell,
    CellRows,
    CellSet,
    FirstClick,
    Grid,
    Level,
    Minefield,
    Position,
    Status,
    cells_of,
    has,
)
from minetui.core.deal import deal

from ..kit.glyphs import NUMBERS, Accent, Look

Digits: TypeAlias = tuple[CellSet, CellSet, CellSet, CellSet]
"""The numbers of a row, by columns: four sets are their binary digits."""

Label: TypeAlias = tuple[str, str]
"""The text in a cell of two columns, and of more."""

Pairs: TypeAlias = tuple[tuple[Look, CellSet], ...] | tuple[tuple[Accent, CellSet], ...]

NO_LABELS: Mapping[Cell, Label] = MappingProxyType({})
SPARSE, EXAMPLE = 7, 4  # cells for each mine of an example, and what it is dealt from
MOST_KEPT = 500  # rows
MOST_BANDS = 8  # of each set; the board shows fewer rows


class Layer(NamedTuple):
    """A drawing of a feature over the board: looks and accents of cells, and labels in them.

    The first look and the first accent of a cell count.

    The sets are those of the whole board: they are compared as sets, and only the visible rows of
    them are read.
    """

    looks: tuple[tuple[Look, CellSet], ...] = ()
    accents: tuple[tuple[Accent, CellSet], ...] = ()
    labels: Mapping[Cell, Label] = NO_LABELS


class Scene(NamedTuple):
    """A position with the layers over it, the topmost first; a hidden one is veiled."""

    position: Position
    layers: tuple[Layer, ...] = ()
    hidden: bool = False

    @classmethod
    def example(cls, grid: Grid) -> "Scene":
        """A board of this size that is nobody's, partly revealed, to show what it looks like."""
        level = Level.on(grid, grid.size // SPARSE)
        random, middle = Random(EXAMPLE), grid.size // 2
        field = Minefield(grid, deal(level, random, middle, FirstClick.OPENING))
        position = Position(field).reveal(middle)
        seen = grid.spread(position.revealed) & field.mines
        for cell in [*cells_of(seen)][::2]:
            position = position.toggle_flag(cell)
        return cls(position)

    @property
    def labels(self) -> Mapping[Cell, Label]:
        """The labels of the topmost layer with labels."""
        labels = [layer.labels for layer in self.layers if layer.labels]
        return labels[0] if labels else NO_LABELS

    @property
    def sets(self) -> "CellSets":
        """The cell sets that decide how the cells look."""
        position = self.position
        mines, mined, wrong = position.field.mines, NO_CELLS, NO_CELLS
        if position.status is not Status.PLAYING:
            mined, wrong = mines & ~position.flagged, position.flagged & ~mines
        return CellSets(
            (mines, position.revealed, position.flagged, position.questioned, mined, wrong),
            tuple(pair for layer in self.layers for pair in layer.looks if pair[1]),
            tuple(pair for layer in self.layers for pair in layer.accents if pair[1]),
            hidden=self.hidden,
        )


class CellSets(NamedTuple):
    """The sets of cells that decide how a board, or one row of it, looks.

    `base` has the mines, the revealed, flagged and questioned cells, the mines shown at the end,
    and the wrong flags. The first of `looks`, and of `accents`, that has a cell counts.
    """

    base: tuple[CellSet, ...]
    looks: tuple[tuple[Look, CellSet], ...]
    accents: tuple[tuple[Accent, CellSet], ...]
    hidden: bool = False

    def differing(self, other: "CellSets") -> CellSet:
        """The cells that may look different in two of these."""
        changed = NO_CELLS
        for before, after in zip(self.base, other.base, strict=True):
            changed |= before ^ after
        changed |= _differing(self.looks, other.looks)
        return changed | _differing(self.accents, other.accents)

    def has_other_numbers(self, other: "CellSets") -> bool:
        """May a revealed cell have another number, as it is on another minefield?"""
        return self.base[0] != other.base[0] and bool(self.base[1] & other.base[1])


def _differing(pairs: Pairs, others: Pairs) -> CellSet:
    """The cells that may be in another of these sets."""
    changed = NO_CELLS
    if [name for name, _ in pairs] == [name for name, _ in others]:
        for (_, before), (_, after) in zip(pairs, others, strict=True):
            changed |= before ^ after
    else:
        for _, cells in {*pairs} ^ {*others}:
            changed |= cells
    return changed


class RowLooks:
    """The looks of the cells in one row; its numbers are counted when one is asked for."""

    def __init__(self, sets: CellSets, digits: Callable[[], Digits]) -> None:
        self.sets, self._count = sets, digits

    def look(self, col: int) -> Look:
        """The look of the cell in this column."""
        if self.sets.hidden:
            return Look.VEIL
        for look, cells in self.sets.looks:
            if has(cells, col):
                return look
        mines, revealed, *covered = self.sets.base
        if has(revealed, col):
            return Look.HIT if has(mines, col) else NUMBERS[CellRows.count(self._digits, col)]
        flagged, questioned, mined, wrong = covered
        if has(flagged, col):
            return Look.WRONG if has(wrong, col) else Look.FLAG
        if has(mined, col):
            return Look.MINE
        return Look.QUESTION if has(questioned, col) else Look.COVERED

    @cached_property
    def _digits(self) -> Digits:
        return self._count()

    def accent(self, col: int) -> Accent | None:
        """The accent of the cell in this column, if it has one."""
        for accent, cells in self.sets.accents:
            if has(cells, col):
                return accent
        return None

    def changed(self, other: "RowLooks") -> CellSet:
        """The columns that may look different."""
        return self.sets.differing(other.sets)


class LookRows:
    """Reads the rows of a board's sets, keeping those of a set as long as it is the same object."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._kept: dict[object, CellRows] = {}
        self._read: tuple[tuple[CellSet, ...], dict[int, tuple[CellSet, ...]]] = (), {}
        self._counted: tuple[CellRows | None, dict[int, Digits]] = None, {}

    def row(self, sets: CellSets, row: int) -> RowLooks:
        """The looks of the cells in a row."""
        base = self._base_row(sets.base, row)
        looks = tuple((look, self._rows(look, cells)[row]) for look, cells in sets.looks)
        accents = tuple((accent, self._rows(accent, cells)[row]) for accent, cells in sets.accents)
        own = CellSets(base, looks, accents, hidden=sets.hidden)
        return RowLooks(own, partial(self._digits, row, self._rows(0, sets.base[0])))

    def _base_row(self, base: tuple[CellSet, ...], row: int) -> tuple[CellSet, ...]:
        """A row of the sets of a position; the same one while only drawings over it change."""
        if self._read[0] != base or len(self._read[1]) > MOST_KEPT:
            self._read = base, {}
        rows = self._read[1]
        if row not in rows:
            rows[row] = tuple(self._rows(name, cells)[row] for name, cells in enumerate(base))
        return rows[row]

    def _digits(self, row: int, mines: CellRows) -> Digits:
        """The numbers of a row; they are kept as long as the mines are the same."""
        if self._counted[0] is not mines or len(self._counted[1]) > MOST_KEPT:
            self._counted = mines, {}
        counted = self._counted[1]
        if row not in counted:
            counted[row] = self.grid.digits_in(row, mines)
        return counted[row]

    def _rows(self, name: object, members: CellSet) -> CellRows:
        """The rows of a set."""
        rows = self._kept.get(name)
        if rows is None or rows.members is not members:
            rows = self._kept[name] = CellRows(self.grid, members, MOST_BANDS)
        return rows
