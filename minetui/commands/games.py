"""Whole games played with a technique, counted in chunks that several processes share.

Each game has random bits of its own, made from the seed and its number, so that the result does
not depend on how many processes there are, and all players play the same boards.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random

from minetui.core.deal import FirstClick, deal
from minetui.core.grid import Cell
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.solver.players import Outcome, at_random, by_odds, played
from minetui.solver.techniques import up_to

from .workers import shared_out

CHUNK_CELLS = 5_000  # cells on the boards of a chunk; measured: some hundredths of a second
NORMAL_95 = 1.959963985  # 95 % of a normal distribution lie within so many standard deviations


@dataclass(frozen=True)
class Plan:
    """What is played: a level, the technique, how to guess, and the first click."""

    level: Level
    technique: str
    by_advice: bool
    first_click: FirstClick
    first: Cell
    seed: str

    @property
    def chunk_size(self) -> int:
        """How many games a chunk has."""
        return max(CHUNK_CELLS // self.level.grid.size, 1)

    def outcome(self, game: int) -> Outcome:
        """How the game with this number ends."""
        random, level = Random(f"{self.seed}:{game}"), self.level
        field = Minefield(level.grid, deal(level, random, self.first, self.first_click))
        guess = by_odds if self.by_advice else at_random(random)
        return played(field, self.first, up_to(self.technique), guess)


@dataclass(frozen=True)
class Tally:
    """Games counted: those won, those won without a guess, and all guesses."""

    games: int = 0
    won: int = 0
    unguessed: int = 0
    guesses: int = 0

    def joined(self, other: "Tally") -> "Tally":
        """Both counted together."""
        return Tally(
            self.games + other.games,
            self.won + other.won,
            self.unguessed + other.unguessed,
            self.guesses + other.guesses,
        )

    @property
    def interval(self) -> tuple[float, float]:
        """Between which rates the true one lies, with 95 % confidence; there must be a game.

        The interval of E. B. Wilson (1927), which holds near 0 and 1 too.
        """
        games, rate, z2 = self.games, self.won / self.games, NORMAL_95**2
        middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
        reach = sqrt(rate * (1 - rate) / games + z2 / (2 * games) ** 2) * NORMAL_95
        reach /= 1 + z2 / games
        return max(middle - reach, 0.0), min(middle + reach, 1.0)


def tallies(plan: Plan, games: int, jobs: int) -> Iterator[Tally]:
    """The games counted chunk by chunk, in their order."""
    size = plan.chunk_size
    chunks = ((plan, first, min(first + size, games)) for first in range(0, games, size))
    return shared_out(_counted, chunks, min(jobs, -(-games // size)))


def _counted(chunk: tuple[Plan, int, int]) -> Tally:
    """The games of a chunk, counted."""
    plan, first, end = chunk
    outcomes = [plan.outcome(game) for game in range(first, end)]
    won = [outcome for outcome in outcomes if outcome.won]
    unguessed = sum(not outcome.guesses for outcome in won)
    return Tally(len(outcomes), len(won), unguessed, sum(one.guesses for one in outcomes))
