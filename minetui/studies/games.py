"""Whole games of a player, or of two on the same boards, counted in chunks.

The random bits of a game depend only on the seed and the game's number, so the counts do not depend
on how the games are cut into chunks and where they are played, and all players play the same
boards. What the names of the intervals and tests cite is in docs/studies.md; all intervals are of
95 %.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from hashlib import sha256
from importlib.resources import files
from json import dumps
from math import exp, lgamma, log, sqrt
from operator import add
from random import Random
from statistics import NormalDist
from typing import ClassVar, NamedTuple, TypeAlias

from minetui import __version__
from minetui.core import Cell, FirstClick, Level, Minefield
from minetui.core.deal import deal
from minetui.solver import Player

from .plans import Chunk

Interval: TypeAlias = tuple[float, float]
"""The ends of an interval of 95 %."""

NORMAL_95 = NormalDist().inv_cdf(0.975)  # 95 % lie within this many standard deviations
NEGLIGIBLE = 1e-17  # of a sum, for a term and all smaller ones
CHUNK_CELLS = 20_000  # cells on the boards of a chunk; measured: up to some tenths of a second


def wilson(count: int, total: int) -> Interval:
    """The interval of a rate (Wilson, 1927), which is right near 0 and 1 too; the total is not 0.

    >>> [round(end, 3) for end in wilson(5, 10)]
    [0.237, 0.763]
    """
    rate, z2 = count / total, NORMAL_95**2
    middle = (rate + z2 / (2 * total)) / (1 + z2 / total)
    reach = sqrt(rate * (1 - rate) / total + z2 / (2 * total) ** 2) * NORMAL_95
    reach /= 1 + z2 / total
    low, high = max(middle - reach, 0.0), min(middle + reach, 1.0)
    return (low if count else 0.0), (high if count < total else 1.0)  # the ends never rounded


class Pairs(NamedTuple):
    """The numbers of boards that both of two players won, only the first, only the second, none."""

    both: int
    first: int
    second: int
    neither: int

    @property
    def total(self) -> int:
        """The number of boards."""
        return sum(self)

    @property
    def difference(self) -> float:
        """The first player's rate of wins less the second player's; there must be a board."""
        return (self.first - self.second) / self.total

    @property
    def interval(self) -> Interval:
        """The interval of the difference: Newcombe's method 10 (1998), from Wilson's intervals.

        >>> [round(end, 4) for end in Pairs(36, 12, 2, 0).interval]
        [0.0569, 0.3404]
        """
        one, other = self.both + self.first, self.both + self.second
        below, above = _reaches(one, self.total)
        other_below, other_above = _reaches(other, self.total)
        return (
            self.difference - _joined(below, other_above, self._correlation),
            self.difference + _joined(above, other_below, self._correlation),
        )

    @property
    def _correlation(self) -> float:
        """The correlation of both players' wins, with Newcombe's correction for continuity."""
        both, first, second, neither = self
        margins = (both + first) * (second + neither) * (both + second) * (first + neither)
        if not margins:
            return 0.0
        surplus: float = both * neither - first * second
        if surplus > 0:
            surplus = max(surplus - self.total / 2, 0.0)
        return surplus / sqrt(margins)

    @property
    def p_value(self) -> float:
        """McNemar's mid-p: how likely players of equal strength differ at least as much.

        Only the boards count that one of them won; half the probability of what came is left out.

        >>> round(Pairs(1, 1, 7, 12).p_value, 4), Pairs(3, 0, 0, 4).p_value
        (0.0391, 1.0)
        """
        fewer, decided = min(self.first, self.second), self.first + self.second
        if self.first == self.second:
            return 1.0
        came = exp(
            lgamma(decided + 1) - lgamma(fewer + 1) - lgamma(decided - fewer + 1) - decided * log(2)
        )
        return min(2 * _tail(came, fewer, decided) - came, 1.0)


def _reaches(count: int, total: int) -> Interval:
    """How far Wilson's interval reaches below and above the rate."""
    low, high = wilson(count, total)
    return count / total - low, high - count / total


def _joined(one: float, other: float, correlation: float) -> float:
    """The reach of a difference of two correlated estimates."""
    return sqrt(max(one**2 - 2 * correlation * one * other + other**2, 0.0))


def _tail(term: float, count: int, total: int) -> float:
    """The sum of the probabilities of this count, which is `term`, and of all smaller ones."""
    tail = term
    while count and term > NEGLIGIBLE * tail:
        term *= count / (total - count + 1)
        count -= 1
        tail += term
    return tail


class GameTally(NamedTuple):
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

    @classmethod
    def sum(cls, tallies: "Iterable[GameTally]") -> "GameTally":
        """The sum of some tallies."""
        return reduce(cls.joined, tallies, cls())

    @property
    def counts(self) -> dict[str, int]:
        """All numbers, by their names."""
        return self._asdict()

    def joined(self, other: "GameTally") -> "GameTally":
        """The sum of both tallies."""
        return GameTally(*map(add, self, other))

    @property
    def interval(self) -> Interval:
        """The interval of the rate of wins; call it only if there are games."""
        return wilson(self.won, self.games)

    @property
    def other(self) -> "GameTally":
        """The second player's numbers."""
        return GameTally(self.games, self.other_won, self.other_unguessed, self.other_guesses)

    @property
    def pairs(self) -> Pairs:
        """The numbers of boards that both players won, only the first, only the second, none."""
        first, second = self.won - self.both_won, self.other_won - self.both_won
        return Pairs(self.both_won, first, second, self.games - self.both_won - first - second)


@dataclass(frozen=True)
class SimulationPlan:
    """The settings of a simulation: all that decides the outcome of each of its games."""

    MOST_CELLS: ClassVar[int] = 100_000  # of a board; measured: a larger one takes minutes

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
            **level.described,
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
        return max(CHUNK_CELLS // self.level.size, 1)

    def chunks(self, games: int) -> Iterator[Chunk[GameTally]]:
        """The chunks of so many games, in order."""
        size = self.chunk_size
        return (Chunk(self, first, min(first + size, games)) for first in range(0, games, size))

    def tally_of(self, games: range) -> GameTally:
        """The tally of the games with these numbers."""
        return GameTally.sum(map(self.tally, games))

    def restored(self, counts: Mapping[str, int]) -> GameTally:
        """The tally with these counts."""
        return GameTally(**counts)

    def tally(self, game: int) -> GameTally:
        """The tally of the game with this number."""
        field, random = dealt_game(self.level, self.first, self.first_click, self.seed, game)
        dealt = random.getstate()
        one, three_bv = self.player.outcome(field, self.first, random), field.three_bv
        mine = (1, *one.counts, three_bv, one.won * three_bv)
        if self.against is None:
            return GameTally(*mine)
        random.setstate(dealt)  # so that each player guesses as it does alone
        other = self.against.outcome(field, self.first, random)
        return GameTally(*mine, *other.counts, one.won and other.won)


def dealt_game(
    level: Level, first: Cell, first_click: FirstClick, seed: str, game: int
) -> tuple[Minefield, Random]:
    """The board of a game with a number, and the source of what is random in it afterwards."""
    random = Random(f"{seed}:{game}")
    return Minefield(level.grid, deal(level, random, first, first_click)), random


@cache
def code_version(*more_rooms: str) -> str:
    """The version of minetui, with a hash of its code for games, such as `0.14.0+6f1d2c4e`.

    The number of a release is not enough: whoever works on a player runs studies between two
    releases, and figures of two players must not be added up. So all modules of the rooms that
    games are made of are hashed, and any change in them, even of a comment, begins a study anew.
    """
    code = sha256()
    for room in ("core", "solver", *more_rooms):
        modules = (each for each in files(f"minetui.{room}").iterdir() if each.name[-3:] == ".py")
        for module in sorted(modules, key=lambda each: each.name):
            code.update(f"{room}/{module.name}\n".encode() + module.read_bytes())
    return f"{__version__}+{code.hexdigest()[:8]}"
