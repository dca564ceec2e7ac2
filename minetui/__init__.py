"""Minesweeper for the terminal, with hints that say why."""

__version__ = "0.1.0"
