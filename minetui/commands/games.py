"""Whole games of a player, counted in chunks that several processes share.

The random bits of a game depend only on the seed and the game's number, so the result does not
depend on the number of processes, and all players play the same boards.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import NormalDist

from minetui.core.deal import FirstClick, deal
from minetui.core.grid import Cell
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.solver.players import Outcome, Player

from .workers import shared_out

CHUNK_CELLS = 5_000  # cells on the boards of a chunk; measured: a few hundredths of a second
NORMAL_95 = NormalDist().inv_cdf(0.975)  # 95 % lie within this many standard deviations


@dataclass(frozen=True)
class SimulationPlan:
    """The settings of a simulation: level, player, first click and seed."""

    level: Level
    player: Player
    first_click: FirstClick
    first: Cell
    seed: str

    @property
    def chunk_size(self) -> int:
        """The number of games in a chunk."""
        return max(CHUNK_CELLS // self.level.grid.size, 1)

    def outcome(self, game: int) -> Outcome:
        """The outcome of the game with this number."""
        random, level = Random(f"{self.seed}:{game}"), self.level
        field = Minefield(level.grid, deal(level, random, self.first, self.first_click))
        return self.player.outcome(field, self.first, random)


@dataclass(frozen=True)
class Tally:
    """The numbers of games, wins, wins without a guess, and guesses."""

    games: int = 0
    won: int = 0
    unguessed: int = 0
    guesses: int = 0

    def joined(self, other: "Tally") -> "Tally":
        """The sum of both tallies."""
        return Tally(
            self.games + other.games,
            self.won + other.won,
            self.unguessed + other.unguessed,
            self.guesses + other.guesses,
        )

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the rate of wins; call it only if there are games.

        It is E. B. Wilson's (1927), which is right near 0 and 1 too.
        """
        games, rate, z2 = self.games, self.won / self.games, NORMAL_95**2
        middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
        reach = sqrt(rate * (1 - rate) / games + z2 / (2 * games) ** 2) * NORMAL_95
        reach /= 1 + z2 / games
        return max(middle - reach, 0.0), min(middle + reach, 1.0)


def tallies(plan: SimulationPlan, games: int, jobs: int) -> Iterator[Tally]:
    """The tallies of the chunks, in order."""
    size = plan.chunk_size
    chunks = ((plan, first, min(first + size, games)) for first in range(0, games, size))
    return shared_out(_counted, chunks, min(jobs, -(-games // size)))


def _counted(chunk: tuple[SimulationPlan, int, int]) -> Tally:
    """The tally of a chunk of games."""
    plan, first, end = chunk
    outcomes = [plan.outcome(game) for game in range(first, end)]
    won = [outcome for outcome in outcomes if outcome.won]
    unguessed = sum(not outcome.guesses for outcome in won)
    return Tally(len(outcomes), len(won), unguessed, sum(outcome.guesses for outcome in outcomes))
