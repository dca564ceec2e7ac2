"""Puzzles without end, from random games: at most one of each game, from any of its positions.

The same wish and seed give the same puzzles everywhere: only bits are asked of the random source,
and nothing depends on the time a search takes.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from minetui.core.grid import NO_CELLS, CellSet, cells_of, has
from minetui.core.sampling import below
from minetui.solver.budget import Stop, never, while_time
from minetui.solver.pairs import PAIRS
from minetui.solver.proofs import proof_of
from minetui.solver.reasons import Proof
from minetui.solver.technique_ids import CASUAL
from minetui.solver.techniques import up_to

from .game_positions import game_positions
from .mode import Mode
from .patterns import SINGLE, pattern_of, shared_pattern
from .puzzle import Puzzle
from .wish import Wish

FEWEST_ASKED = 3  # cells of a region


def puzzles(wish: Wish, seed: str, stop: Stop = never) -> Iterator[Puzzle]:
    """The puzzles of a wish, without end, with their keys; raises OutOfTime if stopped."""
    return (puzzle for puzzle in while_time(search(wish, seed), stop) if puzzle)


def search(wish: Wish, seed: str) -> Iterator[Puzzle | None]:
    """The puzzles of a wish, without end, and None after each game that gives none.

    So whoever asks for the next one may stop after any game.
    """
    random, techniques = Random(seed), wish.techniques
    while True:
        technique = techniques[below(len(techniques), random)]
        found = _in_game(wish, technique, random)
        while found is None:  # the same technique, or the rare ones would hardly come
            yield None
            found = _in_game(wish, technique, random)
        yield found.worked_out()


def named(puzzle: Puzzle) -> Puzzle:
    """A puzzle with the pattern that proves its safe cells, if there is one."""
    if puzzle.technique == CASUAL:
        return replace(puzzle, pattern=SINGLE)
    if puzzle.technique != PAIRS.id:
        return puzzle
    return replace(puzzle, pattern=shared_pattern(PAIRS.hint(puzzle.analysis).proofs))


def _in_game(wish: Wish, technique: str, random: Random) -> Puzzle | None:
    """A puzzle about a technique from a random game, if it has one."""
    for position in game_positions(wish.level, random, technique):
        found = _puzzle(wish, Puzzle(wish.mode, technique, position), random)
        if found:
            return found
    return None


def _puzzle(wish: Wish, puzzle: Puzzle, random: Random) -> Puzzle | None:
    """The puzzle, complete; None if it is not what is wished for, or too hard to count."""
    if wish.mode is Mode.GUESS:
        return puzzle if puzzle.guesses.best != _open(puzzle) else None  # where any cell will do
    found = _region(puzzle, random) if wish.mode is Mode.REGION else named(puzzle)
    fits = found and wish.pattern in ("", found.pattern) and found.analysis.odds.layouts
    return found if fits else None


def _region(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """The question for the cells around a proof; None if there is too little to ask.

    What is certain of them must be so by the techniques up to the puzzle's, or it would be harder
    than it says.
    """
    proof, surface = _proof(puzzle, random), puzzle.position.surface
    if proof is None:
        return None
    region = surface.grid.spread(proof.witnesses) & surface.covered | proof.cells
    found = replace(puzzle, pattern=pattern_of(proof), region=region & ~surface.flagged)
    proven = NO_CELLS
    for technique in up_to(puzzle.technique):
        certain = technique.certain(found.analysis)
        proven |= certain.safe | certain.mines
    asks_more = (found.safe | found.mines) & ~proven
    return None if asks_more or found.region.bit_count() < FEWEST_ASKED else found


def _proof(puzzle: Puzzle, random: Random) -> Proof | None:
    """One of the proofs by a puzzle's technique, anywhere; None if none takes a single step."""
    technique, analysis = up_to(puzzle.technique)[-1], puzzle.analysis
    if technique is PAIRS:
        proofs = technique.hint(analysis).proofs
        return proofs[below(len(proofs), random)] if proofs else None
    certain = technique.certain(analysis)
    cells = list(cells_of((certain.safe | certain.mines) & ~puzzle.position.flagged))
    cell = cells[below(len(cells), random)]
    return proof_of(analysis, cell, mined=has(certain.mines, cell))


def _open(puzzle: Puzzle) -> CellSet:
    """The covered cells that are not certainly mines."""
    return puzzle.position.covered & ~puzzle.analysis.odds.mines
