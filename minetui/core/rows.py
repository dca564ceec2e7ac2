"""Rows of a set, read through bands, since cutting a row from a set costs time for all of it."""

from .grid import NO_CELLS, CellSet, Grid

BAND_HEIGHT = 64
MANY = 2**30


class Rows:
    """The rows of a set, each cut from a band of rows; at most `most` bands are kept."""

    def __init__(self, grid: Grid, members: CellSet, most: int = MANY) -> None:
        self.members = members
        self._grid, self._most = grid, most
        self._bands: dict[int, CellSet] = {}

    def __getitem__(self, row: int) -> CellSet:
        if not 0 <= row < self._grid.rows:
            return NO_CELLS
        number, offset = divmod(row, BAND_HEIGHT)
        band = self._bands.get(number)
        if band is None:
            band = self._grid.band(self.members, number * BAND_HEIGHT, BAND_HEIGHT)
            if len(self._bands) >= self._most:
                self._bands.clear()
            self._bands[number] = band
        return self._grid.row_of(band, offset)
