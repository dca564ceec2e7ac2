"""Simulated players: a technique, and a way to guess where it proves nothing safe."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from minetui.core.grid import Cell, cells_of, lowest, only
from minetui.core.minefield import Minefield
from minetui.core.position import Status

from .advice import advice_on
from .analysis import Analysis
from .endgame import DEEP, best_guess
from .safest import safest_guess
from .sure_play import SurePlay
from .technique import Proven
from .technique_ids import ODDS
from .techniques import Techniques, ids, up_to

Guess = Callable[[Analysis, Proven], Cell]


class PlayerError(ValueError):
    """A text that names no player."""


@dataclass(frozen=True)
class Player:
    """A simulated player: the id of a technique, and the name of a way to guess in `GUESSES`."""

    technique: str
    guess: str

    @classmethod
    def named(cls, text: str) -> "Player":
        """The player of a text, TECHNIQUE or TECHNIQUE/GUESS; a PlayerError for any other.

        >>> Player.named("odds/random")
        Player(technique='odds', guess='random')
        """
        technique, slash, guess = text.partition("/")
        if technique not in ids():
            raise PlayerError(f"expected a player of {', '.join(ids())}, got {text!r}")
        if slash and guess not in GUESSES:
            raise PlayerError(f"expected {technique}/ and {', '.join(GUESSES)}, got {text!r}")
        return cls(technique, guess or usual_guess(technique))

    @property
    def name(self) -> str:
        """The technique and the way to guess, as they are written."""
        return f"{self.technique}/{self.guess}"

    def outcome(self, field: Minefield, first: Cell, random: Random) -> "Outcome":
        """The outcome of this player's game on a board; only `random` may decide besides that."""
        return played(field, first, up_to(self.technique), GUESSES[self.guess](random))


def usual_guess(technique: str) -> str:
    """The way in which a player of a technique guesses unless another one is named."""
    return "advice" if technique == ODDS else "random"


@dataclass(frozen=True)
class Outcome:
    """The result of a game, and the number of guesses after the first reveal."""

    won: bool
    guesses: int


def at_random(random: Random) -> Guess:
    """A way to guess: any covered cell that is not proven to be a mine, all equally likely."""

    def guess(analysis: Analysis, proven: Proven) -> Cell:
        cells = list(cells_of(analysis.surface.covered & ~proven.mines))
        return cells[random.randrange(len(cells))]

    return guess


def by_odds(analysis: Analysis, _: Proven) -> Cell:
    """The advised guess; the first uncounted cell if the odds take too long."""
    odds = analysis.odds
    if not odds.layouts:
        return lowest(odds.uncounted)
    return advice_on(odds, memory=analysis.memory).cell


def by_deep_search(analysis: Analysis, proven: Proven) -> Cell:
    """The guess of the best play, from many more layouts than the advice plays; else the advice."""
    found = best_guess(analysis.odds, depth=DEEP) if analysis.odds.layouts else None
    return found[0] if found else by_odds(analysis, proven)


def by_safety(analysis: Analysis, _: Proven) -> Cell:
    """A cell with the lowest odds; the first uncounted cell if the odds take too long."""
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


def played(field: Minefield, first: Cell, techniques: Techniques, guess: Guess) -> Outcome:
    """The outcome of a game that reveals all cells proven safe, and guesses where none is."""
    game, guesses = SurePlay(field, first, techniques), 0
    while stuck := game.stuck():
        guesses += 1
        game.reveal(only(guess(*stuck)))
    return Outcome(game.position.status is Status.WON, guesses)
