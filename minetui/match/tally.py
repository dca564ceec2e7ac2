"""What was counted in the games of a match: names with whole numbers, which are added up.

`3.won` is a number of the player at place 3, from 0; `0-3.first` one of the boards that two players
played, as `Pairs` names it. A void game, which its player had no part in, counts for neither.

What went wrong is a number, too: `3.reason.lost exit.17.SIGKILL` counts the one game 17 that player
3 lost in this way for this reason. Of each player and each way only the first game is kept.

The times of all moves fall into bins of a logarithmic scale, from which a median can be read after
any number of chunks were added up. They are the only numbers here that a clock decides.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import ceil, floor, log10
from typing import NamedTuple

from minetui.language import N_
from minetui.studies import Interval, Pairs, wilson

from .reasons import told
from .referee import RefereedGame

MOST_ALL_PAIRS = 5  # players; of more, each is compared with the first
BINS = 32  # of times that differ by a factor of ten
RESOLUTION = 10 ** (0.5 / BINS) - 1  # the most by which a time is off that is read from a bin
SHORTEST = 1e-6  # seconds
WON, VOID, MINE = "won", "void", "lost mine"
ENDINGS = (
    # Translators: how a game of a match ended, and by what it was lost.
    *(N_("won"), N_("lost mine"), N_("lost time"), N_("lost idle"), N_("lost turns")),
    *(N_("lost errors"), N_("lost exit"), N_("lost start"), N_("lost resigned"), N_("void")),
)
"""All ways in which a game ends, as JSON has them; whoever shows them translates them."""


def compared(players: int) -> list[tuple[int, int]]:
    """The places of the players that are compared: all pairs of few, of more each with the first.

    >>> compared(3), len(compared(6))
    ([(0, 1), (0, 2), (1, 2)], 5)
    """
    if players <= MOST_ALL_PAIRS:
        return [*combinations(range(players), 2)]
    return [(0, other) for other in range(1, players)]


class FirstReason(NamedTuple):
    """Why a game ended in a way that is no ordinary one, and the number of the first such game."""

    game: int
    reason: str

    @property
    def told(self) -> str:
        """The reason in the language that is spoken."""
        return told(self.reason)


def ending_of(game: RefereedGame) -> str:
    """How a game ended, in the words that games are counted by, without cells and details."""
    words = game.ended.split()
    return " ".join(words[:2]) if words[0] == "lost" else words[0]


class SavedGame(NamedTuple):
    """A game to be watched: the name of a file, and what is in it."""

    name: str
    data: bytes


@dataclass(frozen=True)
class MatchTally:
    """The counts of some games; `saved` are those to be watched, which no sum has."""

    counts: Mapping[str, int] = field(default_factory=dict)
    saved: tuple[SavedGame, ...] = field(default=(), compare=False)

    @classmethod
    def of_board(cls, games: Sequence[RefereedGame], number: int = 0) -> "MatchTally":
        """The tally of the board with this number, which each player has played in a game."""
        counts = Counter(games=1)
        for place, game in enumerate(games):
            counts.update({f"{place}.{name}": count for name, count in _counted(game, number)})
        for one, other in compared(len(games)):
            first, second = games[one], games[other]
            if VOID not in (ending_of(first), ending_of(second)):
                outcome = OUTCOMES[first.won, second.won]
                counts[f"{one}-{other}.{outcome}"] += 1
        return cls(+counts)

    @property
    def games(self) -> int:
        """The number of boards."""
        return self.counts.get("games", 0)

    @property
    def timeless(self) -> dict[str, int]:
        """All counts that no clock decides."""
        return {name: n for name, n in self.counts.items() if name.split(".")[1:2] != ["time"]}

    def joined(self, other: "MatchTally") -> "MatchTally":
        """The sum of both tallies."""
        return MatchTally(_with_first_reasons(Counter(self.counts) + Counter(other.counts)))

    def of(self, place: int) -> "ContestantTally":
        """The numbers of one player."""
        start = f"{place}."
        mine = {
            name.removeprefix(start): count
            for name, count in self.counts.items()
            if name.startswith(start)
        }
        return ContestantTally(mine)

    def pairs(self, one: int, other: int) -> Pairs:
        """The boards of two players that are compared, by who won them."""
        return Pairs(*(self.counts.get(f"{one}-{other}.{name}", 0) for name in Pairs._fields))


OUTCOMES = dict(
    zip([(True, True), (True, False), (False, True), (False, False)], Pairs._fields, strict=True)
)
"""The names of the four outcomes of a board, by whether each of two players won it."""


def _counted(game: RefereedGame, number: int) -> Iterator[tuple[str, int]]:
    """The numbers of one player's game."""
    ending = ending_of(game)
    yield f"ended.{ending}", 1
    if reason := game.ended.partition(" ")[2] if ending == VOID else game.reason:
        yield f"reason.{ending}.{number}.{reason}", 1
    if ending == VOID:
        return
    yield from (("won", game.won), ("unguessed", game.won and not game.guesses))
    yield from (("guesses", game.guesses), ("errors", game.errors))
    yield from (("moves", len(game.seconds_of_turns)),)
    yield from Counter(map(_bin_of, game.seconds_of_turns)).items()


def _with_first_reasons(counts: Mapping[str, int]) -> dict[str, int]:
    """The counts, without all reasons but the first of each player and each way to end a game."""
    first = dict[tuple[str, str], tuple[int, str]]()
    reasons = [name for name in counts if ".reason." in name]
    for name in reasons:
        place, ending, number = (name.split(".", 4)[part] for part in (0, 2, 3))
        found = int(number), name
        first[place, ending] = min(first.get((place, ending), found), found)
    later = {*reasons} - {name for _, name in first.values()}
    return {name: count for name, count in counts.items() if name not in later}


def _bin_of(seconds: float) -> str:
    """The name of the bin that a time falls into."""
    return f"time.{floor(log10(max(seconds, SHORTEST)) * BINS)}"


@dataclass(frozen=True)
class ContestantTally:
    """The numbers of one player of a match."""

    counts: Mapping[str, int]

    @property
    def games(self) -> int:
        """The number of games, without void ones."""
        return sum(self.endings.values()) - self.endings.get(VOID, 0)

    @property
    def won(self) -> int:
        """The number of wins."""
        return self.counts.get("won", 0)

    @property
    def unguessed(self) -> int:
        """The number of wins without a guess."""
        return self.counts.get("unguessed", 0)

    @property
    def guesses(self) -> int:
        """The number of guesses."""
        return self.counts.get("guesses", 0)

    @property
    def moves(self) -> int:
        """The number of moves whose time was taken."""
        return self.counts.get("moves", 0)

    @property
    def errors(self) -> int:
        """The number of answers that were refused."""
        return self.counts.get("errors", 0)

    @property
    def rate(self) -> float | None:
        """The rate of wins; None without games."""
        return self.won / self.games if self.games else None

    @property
    def interval(self) -> Interval | None:
        """The interval of the rate of wins; None without games."""
        return wilson(self.won, self.games) if self.games else None

    @property
    def endings(self) -> dict[str, int]:
        """The numbers of games by how they ended, wins first, the rest from the most frequent."""
        found = {name[6:]: n for name, n in self.counts.items() if name.startswith("ended.")}
        return dict(sorted(found.items(), key=lambda item: (item[0] != WON, -item[1], item[0])))

    @property
    def reasons(self) -> dict[str, FirstReason]:
        """What went wrong first in each way, in the order of the endings."""
        parts = (name.split(".", 3) for name in self.counts if name.startswith("reason."))
        found = {each[1]: FirstReason(int(each[2]), each[3]) for each in parts}
        return {ending: found[ending] for ending in self.endings if ending in found}

    def time(self, share: float) -> float | None:
        """The seconds that this share of all moves took at most; None without any.

        It is the middle of a bin, so at most RESOLUTION off.
        """
        wanted, known = ceil(share * self.moves), 0
        for number, count in sorted(self._bins()):
            known += count
            if known >= wanted:
                return float(10 ** ((number + 0.5) / BINS))
        return None

    def _bins(self) -> Iterable[tuple[int, int]]:
        """The bins of times by their numbers, with how many moves fell into each."""
        return (
            (int(name.removeprefix("time.")), count)
            for name, count in self.counts.items()
            if name.startswith("time.")
        )
