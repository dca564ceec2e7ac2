"""Widgets besides the board (lines, seek bar, move list, histogram), and the styles of all."""
