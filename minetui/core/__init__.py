"""The game: grids, minefields, dealing, moves and the casual rules; standard library only."""
