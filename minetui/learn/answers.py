"""Answers to puzzles: the verdicts on them, and the reason of a right one."""

from random import Random

from minetui.core.grid import Cell, lowest
from minetui.solver.pairs import PAIRS
from minetui.solver.proofs import proof_by
from minetui.solver.reasons import Proof
from minetui.solver.techniques import up_to

from .claims import Claim, Judged, Verdict, verdict_on
from .mode import Mode
from .puzzle import Puzzle


def answered(puzzle: Puzzle, cell: Cell, *, mined: bool = False) -> Verdict:
    """The verdict on an answer, that a covered cell is safe or a mine.

    The layout that refutes a wrong one is always the same for the same cell.
    """
    return verdict_on(Claim(cell, mined), puzzle.analysis, Random(cell))


def solved(puzzle: Puzzle) -> Verdict:
    """The answer to a puzzle that asks for certain cells, as the verdict on a right claim."""
    proof = solution(puzzle)
    safe, mines = puzzle.safe, puzzle.mines
    if proof:  # it may be about other cells, too
        safe, mines = safe & proof.safe, mines & proof.mines
    claim = Claim(lowest(safe or mines), mined=not safe)
    return Verdict(claim, Judged.PROVEN, puzzle.technique, proof)


def solution(puzzle: Puzzle) -> Proof | None:
    """The proof of a right answer by the puzzle's technique; None for a guess.

    It needs a single step if any answer does, and shows the puzzle's pattern.
    """
    if puzzle.mode is Mode.GUESS:
        return None
    technique, analysis = up_to(puzzle.technique)[-1], puzzle.analysis
    certain = technique.certain(analysis)
    safe, mines = certain.safe & puzzle.safe, certain.mines & puzzle.mines
    asks_for_mines = puzzle.mode is Mode.REGION
    for proof in technique.hint(analysis).proofs if technique is PAIRS else ():
        if proof.safe & safe or (asks_for_mines and proof.mines & mines):
            return proof
    return proof_by(technique, analysis, lowest(safe or mines), mined=not safe)
