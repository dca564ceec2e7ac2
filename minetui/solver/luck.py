"""The luck of a reviewed game: how likely all of its successful guesses were to succeed."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import prod
from typing import NamedTuple

from .review import RevealKind, ReviewedMove


class Luck(NamedTuple):
    """The probability that all successful guesses would succeed, and the number of guesses.

    It is None without a successful guess. `guesses` include the `needless` ones, but no blunders.
    With reveals that are `unknown`, the probability is the highest that is possible, and the counts
    are the lowest.
    """

    probability: Fraction | None
    guesses: int = 0
    needless: int = 0
    blunders: int = 0
    unknown: int = 0

    @classmethod
    def of(cls, moves: Iterable[ReviewedMove]) -> "Luck":
        """The luck of a game, from the reviews of its moves."""
        every = list(moves)
        counts = Counter(move.kind for move in every)
        survived = [1 - move.odds for move in every if move.is_guess and not move.hit]
        needless = counts[RevealKind.NEEDLESS]
        return cls(
            prod(survived, start=Fraction(1)) if survived else None,
            counts[RevealKind.FORCED] + needless,
            needless,
            counts[RevealKind.BLUNDER],
            counts[RevealKind.UNKNOWN],
        )

    @property
    def is_exact(self) -> bool:
        """Was every reveal reviewed?"""
        return not self.unknown
