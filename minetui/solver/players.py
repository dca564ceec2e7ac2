"""Simulated players: those that guess, those that race, and those that are given cells for a grade.

All of them reveal what some techniques prove safe. Where that is nothing, a `Player` guesses in one
of a few ways.

A racer reveals one cell at a time, the nearest first. It knows the odds as well as it knows proofs:
with logic they are exact, below that a covered cell has the worst odds that any single number
around it gives it. It depends on nothing else, so the same board always sees the same game. The
clicks are even, and so far apart that the game as a whole has the wanted 3BV per second.

The grade of a board is the number of guesses that each technique needs to finish it. Only the
grader knows the mines. Where nothing is certain, it gives the player a safe cell, which counts as a
guess: the first covered one in an order that is the same for every player. The openings come first,
from the largest down, then the numbers that no opening reveals.

From the same start, a player with more techniques never needs more guesses: that player proves more
cells, and more revealed cells prove more in turn. So any cell that the player with fewer techniques
is given, the other one has already revealed, or gets next.

Below logic a racer does not know the exact odds: with those it would be as strong as logic, since
they know every safe cell. Where single numbers decide, players and dealers work on the board itself
instead of a surface: they use only numbers that are revealed, and what is proven stays proven.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from random import Random
from typing import ClassVar, TypeAlias

from minetui import Problem
from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    GhostError,
    Grid,
    Minefield,
    Move,
    Position,
    Reveal,
    Status,
    cells_of,
    has,
    lowest,
    only,
)
from minetui.language import _

from .advice import DEEP, best_guess, safest_guess
from .budget import ODDS, never
from .counting import Memory
from .frontier import Contradiction, Frontier
from .logic import LOGIC
from .technique import Analysis, Proven
from .techniques import TECHNIQUES, Techniques, Watch, unwatched

Guess: TypeAlias = Callable[[Analysis, Proven], Cell]
"""A way to guess, given all that is proven where that is nothing safe."""


def at_random(random: Random) -> Guess:
    """A way to guess: any covered cell that is not proven to be a mine, all equally likely."""

    def guess(analysis: Analysis, proven: Proven) -> Cell:
        cells = list(cells_of(analysis.surface.covered & ~proven.mines))
        if not cells:
            raise Contradiction  # only numbers that are wrong prove all to be mines
        return cells[random.randrange(len(cells))]

    return guess


def by_odds(analysis: Analysis, _: Proven) -> Cell:
    """The advised guess; the first uncounted cell if the odds take too long."""
    odds = analysis.odds
    if not odds.layouts:
        return lowest(odds.uncounted)
    return analysis.advice.cell


def by_deep_search(analysis: Analysis, proven: Proven) -> Cell:
    """The guess of the best play, from many more layouts than the advice plays; else the advice."""
    found = best_guess(analysis.odds, depth=DEEP) if analysis.odds.layouts else None
    return found[0] if found else by_odds(analysis, proven)


def by_safety(analysis: Analysis, _: Proven) -> Cell:
    """The safest guess; the first uncounted cell if the odds take too long."""
    odds = analysis.odds
    return safest_guess(odds, analysis.memory) if odds.layouts else lowest(odds.uncounted)


GUESSES: dict[str, Callable[[Random], Guess]] = {
    "random": at_random,
    "advice": lambda _: by_odds,
    "safest": lambda _: by_safety,
    "deep": lambda _: by_deep_search,
}
"""The ways to guess: at random; as hints advise; a cell with the lowest odds of a mine; and by the
best play of up to 3,000 layouts."""


@dataclass(frozen=True)
class PlayedGame:
    """The result of a game, and the number of guesses after the first reveal."""

    won: bool
    guesses: int

    @property
    def counts(self) -> tuple[int, int, int]:
        """A win, a win without a guess, and the guesses, for a tally to add up."""
        return int(self.won), int(self.won and not self.guesses), self.guesses


def played(
    field: Minefield,
    first: Cell,
    techniques: Techniques,
    guess: Guess,
    watch: Watch = unwatched,
) -> PlayedGame:
    """The outcome of a game that reveals all cells proven safe, and guesses where none is."""
    game, guesses = techniques.play(field, first, watch), 0
    while stuck := game.stuck():
        guesses += 1
        game.reveal(only(guess(*stuck)))
    return PlayedGame(game.position.status is Status.WON, guesses)


class PlayerError(Problem):
    """A text that names no player."""


@dataclass(frozen=True)
class Player:
    """A simulated player: the id of a technique, and a way to guess, one of `guesses`."""

    guesses: ClassVar[tuple[str, ...]] = tuple(GUESSES)

    technique: str
    guess: str

    @classmethod
    def named(cls, text: str) -> "Player":
        """The player of a text, TECHNIQUE or TECHNIQUE/GUESS; a PlayerError for any other.

        >>> Player.named("odds/random")
        Player(technique='odds', guess='random')
        """
        technique, slash, guess = text.partition("/")
        if technique not in TECHNIQUES.ids:
            names, got = ", ".join(TECHNIQUES.ids), repr(text)
            raise PlayerError(_("expected a player of {names}, got {text}", names=names, text=got))
        if slash and guess not in GUESSES:
            problem = _(
                "expected {technique}/ and {names}, got {text}",
                technique=technique,
                names=", ".join(GUESSES),
                text=repr(text),
            )
            raise PlayerError(problem)
        return cls(technique, guess or ("advice" if technique == ODDS else "random"))

    @property
    def name(self) -> str:
        """The technique and the way to guess, as they are written."""
        return f"{self.technique}/{self.guess}"

    def chooser(self, random: Random) -> Callable[[Analysis], tuple[CellSet, bool]]:
        """What this player reveals in a position: all that it proves safe, or else one guess.

        With the cells it is told whether they are a guess. Only `random` may decide besides.
        """
        techniques, guess = TECHNIQUES.up_to(self.technique), GUESSES[self.guess](random)

        def choose(analysis: Analysis) -> tuple[CellSet, bool]:
            _, proven = techniques.first_safe(analysis)
            return (proven.safe, False) if proven.safe else (only(guess(analysis, proven)), True)

        return choose

    def outcome(
        self, field: Minefield, first: Cell, random: Random, watch: Watch = unwatched
    ) -> PlayedGame:
        """The outcome of this player's game on a board; only `random` may decide besides that.

        `watch` hears of each step after the first cell, before it is made.
        """
        techniques, guess = TECHNIQUES.up_to(self.technique), GUESSES[self.guess](random)
        return played(field, first, techniques, guess, watch)


def racing_moves(start: Position, technique: str, speed: float) -> list[Move]:
    """The moves of a racer from a start on, at so many 3BV per second.

    Where nothing is revealed yet, the clock begins after a reveal in the middle. Flags are there
    only to be removed.
    """
    moves = list[Move]()
    if not start.revealed:
        moves.append(Reveal(middle_start(start)))
        start = moves[0].played_on(start)
    reveals = [*_reveals(start, technique)]
    solved = reveals[-1][1].solved_three_bv - start.solved_three_bv if reveals else 0
    apart = max(solved, 1) / (speed * max(len(reveals), 1))
    for number, (cell, _after) in enumerate(reveals, start=1):
        at = round(number * apart, 3)
        moves += Reveal.clearing(only(cell), start.flagged, at)
    return moves


def middle_start(here: Position) -> Cell:
    """The zero nearest to the middle of a board, or the nearest safe cell where there is none.

    It has no flag; a GhostError if no such cell is left.
    """
    field, free = here.field, here.covered & ~here.flagged
    cells = field.zeros & free or field.safe & free
    if not cells:
        problem = _("expected a safe cell without a flag to begin with, got none")
        raise GhostError(problem)
    return nearest(field.grid, cells, field.grid.middle)


def nearest(grid: Grid, cells: CellSet, to: Cell) -> Cell:
    """The cell of some that is nearest to another; of several the first."""

    def distance(cell: Cell) -> int:
        rows, cols = grid.way(to, cell)
        return rows**2 + cols**2

    return min(cells_of(cells), key=distance)


def _reveals(here: Position, technique: str) -> Iterator[tuple[Cell, Position]]:
    """The cells that a racer reveals, each with the position after it."""
    grid, memory = here.field.grid, Memory()
    cell = nearest(grid, here.revealed, grid.middle)
    while here.status is Status.PLAYING:
        cells = _chosen(Analysis(here.surface, never, memory), technique, cell)
        while cells & here.covered and here.status is Status.PLAYING:
            cell = nearest(grid, cells & here.covered, cell)
            here = replace(here, flagged=here.flagged & ~only(cell)).reveal(cell)
            yield cell, here


def _chosen(analysis: Analysis, technique: str, last: Cell) -> CellSet:
    """The cells to reveal next: those proven safe, or else one guess."""
    _, proven = TECHNIQUES.up_to(technique).first_safe(analysis)
    if proven.safe:
        return proven.safe
    if technique == LOGIC.id:
        return only(by_odds(analysis, proven))
    likeliest = safest_by_single_numbers(Frontier.of(analysis.surface, proven.mines))
    return only(nearest(analysis.surface.grid, likeliest, last))


def safest_by_single_numbers(edge: Frontier) -> CellSet:
    """The unknown cells with the lowest odds, each judged by the worst number that touches it.

    A cell that touches none has the odds of all unknown cells together.
    """
    parts = [(Fraction(edge.mines_left, edge.unknown.bit_count()), edge.sea)] if edge.sea else []
    for component in edge.components:
        odds = [Fraction(each.mines, each.cells.bit_count()) for each in component.constraints]
        parts += [(max(odds[at] for at in group), box) for group, box in component.boxes.items()]
    lowest, safest = min(worst for worst, _ in parts), NO_CELLS
    for worst, cells in parts:
        safest |= cells if worst == lowest else NO_CELLS
    return safest


MOST_STARTS = 20  # measured: an Expert board takes at most a second or two
MOST_STARTED_CELLS = 10_000  # over the boards of all starts; measured: a few seconds


@dataclass(frozen=True)
class Finish:
    """A player's way through a board: the first cell, and the number of guesses after it."""

    start: Cell
    guesses: int


@dataclass(frozen=True)
class Grade:
    """The best run for each technique, by its id; the odds repeat the run of the last technique."""

    runs: dict[str, Finish]

    @classmethod
    def of(
        cls, field: Minefield, start: Cell | None = None, techniques: Techniques = TECHNIQUES
    ) -> "Grade":
        """The grade of a board, from a given safe cell or the best of several starts."""
        tried = starts(field) if start is None else [start]
        runs = dict[str, Finish]()
        best: Finish | None = None
        for technique in techniques:
            if best is None or best.guesses:
                best = best_run(field, techniques.up_to(technique.id), tried)
            runs[technique.id] = best
        return cls(runs | {ODDS: runs[techniques[-1].id]})  # the odds prove no more

    @property
    def technique(self) -> str:
        """The id of the first technique that finishes the board without a guess, else ODDS."""
        done = (technique for technique, run in self.runs.items() if not run.guesses)
        return next(done, ODDS)


def starts(field: Minefield) -> list[Cell]:
    """The starts to try: the first cells in the giving order, at most 20, fewer on large boards."""
    most = max(min(MOST_STARTS, MOST_STARTED_CELLS // field.grid.size), 1)
    return list(islice(giving_order(field), most))


def best_run(field: Minefield, techniques: Techniques, tried: list[Cell]) -> Finish:
    """The first run with the fewest guesses; the search ends at a run without a guess."""
    runs = list[Finish]()
    for start in tried:
        runs.append(Finish(start, guesses(field, start, techniques)))
        if not runs[-1].guesses:
            break
    return min(runs, key=lambda run: run.guesses)


def guesses(field: Minefield, start: Cell, techniques: Techniques) -> int:
    """The number of safe cells that a player must be given until all are revealed."""
    game, given, order = techniques.play(field, start), 0, giving_order(field)
    while game.stuck():
        given += 1
        game.reveal(only(next(cell for cell in order if has(game.position.covered, cell))))
    return given


def giving_order(field: Minefield) -> Iterator[Cell]:
    """A cell of each opening, the largest first, then the numbers that no opening reveals."""
    left, sizes = field.zeros, list[tuple[int, Cell]]()
    while left:
        zero = lowest(left)
        component = field.grid.flood(only(zero), field.zeros)
        sizes.append((-field.grid.spread(component).bit_count(), zero))
        left &= ~component
    yield from (zero for _, zero in sorted(sizes))
    yield from cells_of(field.lone_numbers)
