"""Widgets besides the board: lines of text, the seek bar, the move list, a histogram."""
