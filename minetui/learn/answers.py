"""Answers to puzzles, and the verdicts on them."""

from random import Random

from minetui.core.grid import Cell

from .claims import Claim, Verdict, verdict_on
from .guesses import GuessVerdict, verdict_on_guess
from .puzzle import Puzzle


def answered(puzzle: Puzzle, cell: Cell, *, mined: bool = False) -> Verdict:
    """The verdict on an answer, that a covered cell is safe or a mine.

    The layout that refutes a wrong one is always the same for the same cell.
    """
    return verdict_on(Claim(cell, mined), puzzle.analysis, Random(cell))


def guessed(puzzle: Puzzle, cell: Cell) -> GuessVerdict:
    """The verdict on a guess in a puzzle that asks for the best one."""
    return verdict_on_guess(cell, puzzle.analysis.odds, puzzle.advice)
