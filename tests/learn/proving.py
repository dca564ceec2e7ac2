"""The key of a puzzle, proved a second time by brute force."""

from fractions import Fraction
from itertools import islice

from solver.brute_force import Seen, lowest_technique, odds_in, proven, seen_in
from solver.naive_play import wins_after

from minetui.core import cells_of
from minetui.learn import PATTERNS, Mode, Puzzle, Wish
from minetui.learn.claims import HAIR
from minetui.learn.puzzle import NAMES, QUESTIONS, REDUCED
from minetui.learn.search import search
from minetui.solver.frontier import Frontier
from minetui.solver.layouts import listed

FEW = 16  # layouts that plain recursion plays through
KINDS = [Wish(mode, technique) for mode in QUESTIONS for technique in Wish(mode).techniques]


def some(wish: Wish, count: int, seed: str = "sample") -> list[Puzzle]:
    """The first puzzles of a wish."""
    return list(islice(filter(None, search(wish, seed)), count))


def prove(puzzle: Puzzle) -> None:
    """Fail if anything that a puzzle says of itself is wrong."""
    seen, cols = seen_in(puzzle.position), puzzle.position.field.grid.cols
    odds = {row * cols + col: mined for (row, col), mined in odds_in(seen).items()}
    asked = {*cells_of(puzzle.region or puzzle.position.covered)}
    flagged = {*cells_of(puzzle.position.flagged)}
    certain = {cell for cell in asked - flagged if odds[cell] in (0, 1)}

    assert puzzle.pattern in ("", *PATTERNS)
    assert {cell for cell in certain if odds[cell] == 0} == {*cells_of(puzzle.safe)}
    assert {cell for cell in certain if odds[cell] == 1} == {*cells_of(puzzle.mines)}
    assert all(odds[cell] == 1 for cell in flagged)
    if puzzle.mode is Mode.GUESS:
        _prove_guess(puzzle, {cell: odds[cell] for cell in odds if odds[cell] != 1})
        return
    assert lowest_technique(seen) == puzzle.technique
    assert 0 in odds.values()
    if puzzle.mode is Mode.REGION:
        assert certain
        assert not asked & flagged
        assert {divmod(cell, cols) for cell in certain} <= _known(seen, puzzle)


def shows(puzzle: Puzzle) -> bool:
    """Are the numbers of a pattern that is not reduced side by side somewhere on the board?"""
    if puzzle.pattern not in NAMES or puzzle.pattern.startswith(REDUCED):
        return True
    grid, field = puzzle.position.field.grid, puzzle.position.field
    wanted = [*map(int, puzzle.pattern.split("-"))]
    lines = [range(start, start + grid.cols) for start in range(0, grid.size, grid.cols)]
    lines += [range(col, grid.size, grid.cols) for col in range(grid.cols)]
    shown = [[field.number(cell) for cell in line] for line in lines]
    width = len(wanted)
    every = (row[at : at + width] for row in shown for at in range(len(row)))
    return any(part in (wanted, wanted[::-1]) for part in every)


def _prove_guess(puzzle: Puzzle, odds: dict[int, Fraction]) -> None:
    """Fail if the best cells of a guess are not, given the odds of those that may be safe."""
    guesses = puzzle.guesses
    lowest, best = min(odds.values()), {*cells_of(guesses.best)}
    within = {cell for cell in odds if odds[cell] <= lowest + HAIR}
    verdicts = {cell: puzzle.analysis.odds.of(cell) for cell in odds}

    assert lowest > 0
    assert verdicts == odds
    assert puzzle.advice.cell in best < {*odds}
    if not guesses.searched:
        assert best == within | {puzzle.advice.cell}
    elif puzzle.advice.layouts <= FEW:
        assert best == _winning(puzzle)


def _winning(puzzle: Puzzle) -> set[int]:
    """The cells from which plain recursion wins the most layouts."""
    surface = puzzle.position.surface
    fitting = frozenset(listed(Frontier.of(surface)))
    won = wins_after(surface.grid, fitting, surface.covered)
    return {cell for cell in won if won[cell] == max(won.values())}


def _known(seen: Seen, puzzle: Puzzle) -> set[tuple[int, int]]:
    """The cells that the technique of a puzzle proves."""
    if puzzle.technique == "logic":
        return {*seen.covered}
    return set().union(*proven(seen, ["casual", "pairs"].index(puzzle.technique) + 1))
