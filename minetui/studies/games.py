"""Whole games of a player, or of two on the same boards, counted in chunks.

The random bits of a game depend only on the seed and the game's number, so the counts do not depend
on how the games are cut into chunks and where they are played, and all players play the same
boards.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from json import dumps
from operator import add
from random import Random
from typing import NamedTuple

from minetui.core.deal import FirstClick, deal
from minetui.core.grid import Cell
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.solver.players import Outcome, Player

from .intervals import Interval, Pairs, wilson
from .version import code_version

MOST_CELLS = 100_000  # of a board; measured: a game on a larger one takes minutes
CHUNK_CELLS = 20_000  # cells on the boards of a chunk; measured: up to some tenths of a second


class Tally(NamedTuple):
    """The numbers of games, wins, wins without a guess, and guesses, and the 3BV of all boards.

    `other_` stands before those of the second player, if there is one.
    """

    games: int = 0
    won: int = 0
    unguessed: int = 0
    guesses: int = 0
    three_bv: int = 0
    won_three_bv: int = 0  # of the boards that the player won
    other_won: int = 0
    other_unguessed: int = 0
    other_guesses: int = 0
    both_won: int = 0

    def joined(self, other: "Tally") -> "Tally":
        """The sum of both tallies."""
        return Tally(*map(add, self, other))

    @property
    def interval(self) -> Interval:
        """The interval of the rate of wins; call it only if there are games."""
        return wilson(self.won, self.games)

    @property
    def other(self) -> "Tally":
        """The second player's numbers."""
        return Tally(self.games, self.other_won, self.other_unguessed, self.other_guesses)

    @property
    def pairs(self) -> Pairs:
        """The numbers of boards that both players won, only the first, only the second, none."""
        first, second = self.won - self.both_won, self.other_won - self.both_won
        return Pairs(self.both_won, first, second, self.games - self.both_won - first - second)


@dataclass(frozen=True)
class SimulationPlan:
    """The settings of a simulation: all that decides the outcome of each of its games."""

    level: Level
    player: Player
    first_click: FirstClick
    first: Cell
    seed: str
    against: Player | None = None

    @property
    def described(self) -> dict[str, object]:
        """The plan as JSON; the first cell counts from 0."""
        level, against = self.level, self.against
        return {
            **{"rows": level.rows, "cols": level.cols, "mines": level.mines},
            **{"player": self.player.technique, "guess": self.player.guess},
            **({"against": against.name} if against else {}),
            **{"first_click": self.first_click.value, "start": level.grid.place(self.first)},
            "seed": self.seed,
        }

    @property
    def key(self) -> str:
        """A hash of the plan and of the code that plays it."""
        return sha256(dumps([self.described, code_version()]).encode()).hexdigest()[:32]

    @property
    def chunk_size(self) -> int:
        """The number of games in a chunk."""
        return max(CHUNK_CELLS // self.level.grid.size, 1)

    def tally(self, game: int) -> Tally:
        """The tally of the game with this number."""
        field, random = self._dealt(game)
        dealt = random.getstate()
        one, three_bv = self.player.outcome(field, self.first, random), field.three_bv
        mine = (1, *_counts(one), three_bv, one.won * three_bv)
        if self.against is None:
            return Tally(*mine)
        random.setstate(dealt)  # so that each player guesses as it does alone
        other = self.against.outcome(field, self.first, random)
        return Tally(*mine, *_counts(other), one.won and other.won)

    def _dealt(self, game: int) -> tuple[Minefield, Random]:
        """The board of a game, and the source of what is random in it afterwards."""
        level, random = self.level, Random(f"{self.seed}:{game}")
        return Minefield(level.grid, deal(level, random, self.first, self.first_click)), random


class Chunk(NamedTuple):
    """Some games of a plan, from the one with the first number up to the end."""

    plan: SimulationPlan
    first: int
    end: int


def chunks(plan: SimulationPlan, games: int) -> Iterator[Chunk]:
    """The chunks of so many games, in order."""
    size = plan.chunk_size
    return (Chunk(plan, first, min(first + size, games)) for first in range(0, games, size))


def counted(chunk: Chunk) -> Tally:
    """The tally of a chunk."""
    tally = Tally()
    for game in range(chunk.first, chunk.end):
        tally = tally.joined(chunk.plan.tally(game))
    return tally


def _counts(outcome: Outcome) -> tuple[int, int, int]:
    """A win, a win without a guess, and the guesses, as they are counted."""
    return int(outcome.won), int(outcome.won and not outcome.guesses), outcome.guesses
