"""Widgets besides the board (lines, cards, charts, lists, seek bar), and the styles of all."""
