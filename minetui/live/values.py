"""What a live game is made of, as values: rules, rooms, seats, and who came where in a round.

They are what the broker tells and what the screen shows.
"""

from enum import StrEnum
from typing import NamedTuple

from minetui.core import LEVELS, Cell, Level, Shape

MOST_CELLS = 4_000  # of a board: all of it then fits into one frame
MOST_SEATS = {"versus": 16, "together": 10}
FREEZES = (5, 10, 15, 0)  # seconds that a mine costs in versus; 0: it ends the round for who hit it
HANDICAPS = (0, 5, 10, 15)  # seconds that a player adds to each freeze of their own
MOST_ROUNDS, MOST_LIVES = 9, 9
LONGEST_PASSWORD = 40  # characters
MOST_KEYS = 32  # that a room may be closed to
COUNTDOWN = 3.0  # seconds
AWAY = 60.0  # seconds for which a seat is kept for who lost the line


class RoomKind(StrEnum):
    """How a room plays: each on a board of their own, all equal, or all on one board."""

    VERSUS = "versus"
    TOGETHER = "together"

    @property
    def most_seats(self) -> int:
        """How many can play."""
        return MOST_SEATS[self.value]


class Phase(StrEnum):
    """Where a room is between two rounds."""

    GATHERING = "gathering"  # who is ready says so; so it is after a round, too
    DEALING = "dealing"
    COUNTDOWN = "countdown"
    PLAYING = "playing"


class RoomRules(NamedTuple):
    """What a room plays. All boards need no guess.

    In versus a mine costs `freeze` seconds, or the round if that is 0, and who first wins so many
    `rounds` wins the match. Together there are so many `lives`. Others may watch if it is `open`
    to them.
    """

    kind: RoomKind = RoomKind.VERSUS
    level: Level = LEVELS["Intermediate"]
    freeze: int = 10
    rounds: int = 3
    lives: int = 3
    watched: bool = True

    @classmethod
    def from_plain(cls, plain: object) -> "RoomRules":
        """The rules that JSON spells; a ValueError if it spells none that can be played."""
        match plain:
            case [
                str(kind),
                [int(rows), int(cols), int(mines), str(shape)],
                int(freeze),
                int(rounds),
                int(lives),
                bool(watched),
            ]:
                numbers = rows, cols, mines, freeze, rounds, lives
                if all(type(each) is int and 0 <= each <= MOST_CELLS for each in numbers):
                    level = Level(rows, cols, mines, Shape.named(shape))
                    rules = cls(RoomKind(kind), level, freeze, rounds, lives, watched)
                    if rules.are_possible:
                        return rules
        raise ValueError("rules")

    @property
    def are_possible(self) -> bool:
        """Can a room play by them?"""
        bounds = 1 <= self.rounds <= MOST_ROUNDS and 1 <= self.lives <= MOST_LIVES
        return bounds and self.freeze in FREEZES and self.level.size <= MOST_CELLS


class RoomSeat(NamedTuple):
    """A seat in a room; its `number`, from 0, is that of its colour, and stays.

    Who has lost the line is not `here`. `handicap` are the seconds added to each freeze.
    """

    number: int
    name: str
    here: bool = True
    ready: bool = False
    wins: int = 0
    handicap: int = 0


class RoomState(NamedTuple):
    """A room as all who are in it see it; `host` is the seat that may change its rules.

    `left` are the milliseconds until the round begins, while that counts down; `elapsed` those
    since it began, while it is played. `lives` are those left of a team.
    """

    code: str
    rules: RoomRules
    locked: bool
    phase: Phase
    round: int
    host: int
    seats: tuple[RoomSeat, ...]
    watchers: int = 0
    left: int = 0
    elapsed: int = 0
    lives: int = 0

    def seat(self, number: int | None) -> RoomSeat | None:
        """The seat with this number."""
        return next((seat for seat in self.seats if seat.number == number), None)

    @property
    def winner(self) -> RoomSeat | None:
        """Who has won the match; None if it goes on."""
        if self.rules.kind is not RoomKind.VERSUS:
            return None
        return next((seat for seat in self.seats if seat.wins >= self.rules.rounds), None)


class ListedRoom(NamedTuple):
    """A room as the lobby lists it."""

    code: str
    rules: RoomRules
    host: str
    seated: int
    watchers: int
    locked: bool
    phase: Phase

    @property
    def can_be_joined(self) -> bool:
        """Is there a free seat, and does nobody play yet?"""
        return self.phase is Phase.GATHERING and self.seated < self.rules.kind.most_seats


class Placing(NamedTuple):
    """Who came where in a round: 3BV `solved` of a `total`, in so many milliseconds.

    In versus `time` is that of the last cell revealed; `mistakes` are the mines that went off, the
    last of them in the cell `lost_at` if it ended the round for this player. Together `revealed`
    and `flagged` count what this player revealed and flagged right, and all have the same place.
    """

    place: int
    seat: int
    name: str
    won: bool
    solved: int
    total: int
    time: int
    mistakes: int = 0
    lost_at: Cell | None = None
    revealed: int = 0
    flagged: int = 0
