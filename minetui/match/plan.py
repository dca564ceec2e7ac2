"""A match as a plan that a study plays: its players, their terms, and the seed of its boards.

Game number n of a seed is the same board for all players, and for `simulate`. All that decides the
games is in the key, so that results which are kept are never those of another match. A program is
known by its command line alone: what stands behind it can't be seen from here.
"""

import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import reduce
from hashlib import sha256
from json import dumps
from re import sub
from typing import ClassVar

from minetui import Problem
from minetui.core import Cell
from minetui.formats import rawvf
from minetui.language import _
from minetui.studies import code_version

from .contestants import Contestant, OwnPlayer
from .pool import Visitor
from .referee import RefereedGame, Terms
from .tally import MINE, VOID, WON, MatchTally, SavedGame, ending_of

OWN_CELLS, GUEST_CELLS = 20_000, 2_000  # on all players' boards of a chunk; a stop loses chunks
LONGEST_SLUG = 24  # characters of a player's name in the name of a file
SAVED: dict[str, Callable[[RefereedGame], bool]] = {
    "lost": lambda game: not game.won and ending_of(game) != VOID,
    "disputed": lambda game: ending_of(game) not in (WON, MINE),
    "won": lambda game: game.won,
    "all": lambda _: True,
}
"""Which games are saved, by the words for that."""


class OtherCodeError(Problem):
    """A worker with code that may play a match otherwise."""


def match_code() -> str:
    """The version of minetui with a hash of all code that decides the games of a match."""
    return code_version("match")


@dataclass(frozen=True)
class MatchPlan:
    """The players of a match, the terms of all its games, and the seed of its boards.

    `saved` is a key of SAVED, or None; it decides no game, and is not in the plan's own key.
    """

    MOST_CELLS: ClassVar[int] = 100_000  # of a board, as in a simulation

    players: tuple[Contestant, ...]
    terms: Terms
    seed: str
    saved: str | None = None
    code: str = field(default_factory=match_code)

    @property
    def first(self) -> Cell:
        """The cell that is revealed at the beginning of each game."""
        if self.terms.start is None:
            raise ValueError("expected terms with a start, got none")
        return self.terms.start

    @property
    def described(self) -> dict[str, object]:
        """The match as JSON; the first cell counts from 0, and times are in seconds."""
        terms, level = self.terms, self.terms.level
        return {
            **level.described,
            "players": [each.described for each in self.players],
            "first_click": terms.first_click.value,
            "start": level.grid.place(self.first),
            **({"boards": str(terms.kind)} if terms.kind else {}),
            **{"time": terms.seconds, "cap": terms.cap},
            **{"turns": terms.most_turns, "idle": terms.idle, "seed": self.seed},
        }

    @property
    def key(self) -> str:
        """A hash of the match and of the code that plays it."""
        return sha256(dumps([self.described, self.code]).encode()).hexdigest()[:32]

    @property
    def chunk_size(self) -> int:
        """The number of boards in a chunk: few, if there are programs, which may be slow."""
        cells = OWN_CELLS if all(each.is_ours for each in self.players) else GUEST_CELLS
        return max(cells // (self.terms.level.size * len(self.players)), 1)

    def restored(self, counts: Mapping[str, int]) -> MatchTally:
        """The tally with these counts."""
        return MatchTally(counts)

    def tally_of(self, games: range) -> MatchTally:
        """The tally of the boards with these numbers, with the games of them that are saved."""
        if match_code() != self.code:
            problem = _(
                "worker on {host}: expected minetui {version}, got {got}",
                host=platform.node(),
                version=self.code,
                got=match_code(),
            )
            raise OtherCodeError(problem)
        saved, boards = list[SavedGame](), list[MatchTally]()
        with ExitStack() as table:
            seats = [
                table.enter_context(each.seated(place)) for place, each in enumerate(self.players)
            ]
            for number in games:
                played = [seat.play(self.terms, self.seed, number) for seat in seats]
                boards.append(MatchTally.of_board(played, number))
                saved += self._saved(number, seats, played)
        return replace(reduce(MatchTally.joined, boards, MatchTally()), saved=tuple(saved))

    def _saved(
        self, number: int, seats: Sequence[OwnPlayer | Visitor], played: Sequence[RefereedGame]
    ) -> Iterator[SavedGame]:
        """The games of a board that are saved."""
        for place, (seat, game) in enumerate(zip(seats, played, strict=True)):
            if self.saved is None or not SAVED[self.saved](game):
                continue
            if isinstance(seat, OwnPlayer):
                game = replace(game, moves=tuple(seat.last_moves()))  # noqa: PLW2901
            name = self.players[place].name
            if replay := game.replay(self.terms, name):
                info = {**replay.info, "Ended": game.ended}
                info |= {"Reason": game.reason} if game.reason else {}
                given = min(replay.given, len(replay.moves) - 1)  # a game, though it ended there
                data = rawvf.write(replace(replay, info=info, given=max(given, 0)))
                yield SavedGame(f"{number}-{place + 1}-{_slug(name)}.rawvf", data)


def _slug(name: str) -> str:
    """A player's name as a part of a file's name.

    >>> _slug("odds/deep"), _slug("/usr/bin/python3 ./bots/my_bot.py --fast")
    ('odds-deep', 'python3-my-bot-py-fast')
    """
    programs = sub(r"(?:(?<=\s)|^)[./~]\S*/", "", name)  # without their folders
    return sub(r"[^A-Za-z0-9]+", "-", programs).strip("-")[:LONGEST_SLUG].strip("-")
