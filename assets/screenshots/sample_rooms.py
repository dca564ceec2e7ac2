"""Rounds of live games that might have been played, for their pictures."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from minetui.core import LEVELS, BoardKind, Cell, FirstClick, Grid, cells_of, has
from minetui.live import (
    NOBODY,
    ActKind,
    Broker,
    Client,
    DealOrder,
    Hover,
    Identity,
    Join,
    Make,
    Phase,
    Prepare,
    RoomKind,
    RoomRules,
)
from minetui.live.dealing import start_of
from minetui.solver import dealer_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from textual.pilot import Pilot

WHOLE = 600.0  # seconds in which any round is over
STEP = 0.125  # seconds between two times that anybody does anything
FLAGS = 0.25  # of the moves
ROOMY = 5  # cells between two players of a team, who then leave each other alone


class Guest(NamedTuple):
    """Somebody in a room: a name, moves in a second, and when a mine is hit."""

    name: str
    pace: float
    mistakes: Sequence[float] = ()  # seconds in the round


class SampleRound(NamedTuple):
    """A round as far as a picture shows it: so many seconds of it, after so many whole ones.

    The first guest is the one who looks at the screen.
    """

    kind: str
    level: str
    guests: Sequence[Guest]
    seed: str
    seconds: float
    before: int = 0


ROUNDS = {
    "versus": SampleRound(
        "versus",
        "Expert",
        (Guest("Ann", 1.9), Guest("Kamil", 1.7, (14.0,)), Guest("小雨", 1.5, (70.0,))),
        "amber",
        72.0,
    ),
    "standings": SampleRound(
        "versus",
        "Intermediate",
        (Guest("Ann", 1.9), Guest("Kamil", 1.95, (14.0,)), Guest("小雨", 1.9)),
        "elm",
        WHOLE,
        before=3,
    ),
    "together": SampleRound(
        "together",
        "Intermediate",
        (Guest("Ann", 1.0), Guest("Kamil", 0.9), Guest("小雨", 0.8, (13.0,)), Guest("Zoë", 0.7)),
        "kelp",
        17.0,
    ),
}


class Table:
    """A broker with its clock, and the guests of a round at it."""

    def __init__(self, sample: SampleRound) -> None:
        self.sample, self.now, self.mines = sample, 0.0, 0
        self._orders: list[DealOrder] = []
        self._random = Random(sample.seed)
        self.broker = Broker(self._orders.append, _drop, _drop, self._random)
        self.players: list[Player] = []
        for guest in sample.guests:
            client = Client(guest.name, lambda: self.now)
            number = self.broker.connect(Identity(guest.name, guest.name), self.now)
            self.players.append(Player(self, guest, client, number))
        self._gather()

    async def play(self, pilot: "Pilot[None]") -> None:
        """Play on the screen of the first guest, as far as it is shown."""
        from minetui.ui.board.screen import BoardScreen

        for seconds in (*[WHOLE] * self.sample.before, self.sample.seconds):
            self._play_round(seconds)
            await pilot.pause()
        for player in self.players[1:] if self.sample.kind == "together" else ():
            player.aim(mined=False)  # at what comes next: names stand in covered cells
        for _ in range(2):  # cursors are told a few times a second
            self._pass_time()
        screen, at = pilot.app.screen, self.players[0].at
        assert isinstance(screen, BoardScreen)
        if at is not None:
            screen.move_to(at)
        await pilot.pause(0.3)

    def _gather(self) -> None:
        """Have all sit down."""
        first, *others = self.players
        level = LEVELS[self.sample.level]
        first.ask(Make(RoomRules(RoomKind(self.sample.kind), level), "friday"))
        self._pass_time()
        for other in others:
            other.ask(Join("friday", "", watching=False))
        self._pass_time()

    def _play_round(self, seconds: float) -> None:
        """Get ready, and play for so many seconds, or to the end."""
        first = self.players[0]
        for player in self.players:
            player.begin()
            player.ask(Prepare(True))
        while first.client.room is None or first.client.room.phase is not Phase.PLAYING:
            self._pass_time()
        while first.client.over is None and first.client.seconds < seconds:
            for player in self.players:
                player.play()
            self._pass_time()

    def _pass_time(self) -> None:
        """Let some time pass, in which all is said that is to be said."""
        self.now += STEP
        self.broker.pass_time(self.now)
        while self._orders:
            self._deal(self._orders.pop())
        while any([player.talk() for player in self.players]):
            pass

    def _deal(self, order: DealOrder) -> None:
        dealer = dealer_of(BoardKind.NO_GUESS, order.level)
        start, random = start_of(order), Random(order.seed)
        self.mines = dealer(order.level, random, start, FirstClick.OPENING, _drop)
        self.broker.dealt(order.id, self.mines, start, self.now, str(dealer.kind))


class Player:
    """A guest who plays; for the screen of a room it is the line, too."""

    connected = True

    def __init__(self, table: Table, guest: Guest, client: Client, number: int) -> None:
        self.client = client
        self.table, self._guest, self._number = table, guest, number
        self._random = Random(f"{table.sample.seed} {guest.name}")
        self.begin()
        self._told: list[Callable[[Any], object]] = []
        client.told = self._tell

    def ask(self, frame: object) -> None:
        """Ask the broker for something."""
        self.client.ask(frame)

    def act(self, kind: ActKind, cell: Cell) -> None:
        """Wish for a move."""
        self.client.act(kind, cell)

    def listen(self, told: Callable[[Any], object]) -> Callable[[], None]:
        """Have this called with each frame that is told, until what is returned is called."""
        self._told.append(told)
        return lambda: self._told.remove(told)

    def begin(self) -> None:
        """Forget the last round."""
        self.at: Cell | None = None
        self._next, self._mistakes = 0.0, [*self._guest.mistakes]

    def talk(self) -> bool:
        """Say and hear what is to be said; was there anything?"""
        broker, now = self.table.broker, self.table.now
        if out := self.client.take():
            broker.receive(self._number, out, now)
        if told := broker.take(self._number):
            self.client.receive(told)
        return bool(out or told)

    def play(self) -> None:
        """Make a move, if it is time for one."""
        client = self.client
        if client.position is None or not client.can_act or client.seconds < self._next:
            return
        self._next = client.seconds + self._random.lognormvariate(0, 0.3) / self._guest.pace
        errs = bool(self._mistakes) and client.seconds >= self._mistakes[0]
        if errs:
            self._mistakes.pop(0)
        flags = not errs and self._random.random() < FLAGS
        cell = self.aim(mined=errs or flags)
        if cell is not None:
            self.act(ActKind.FLAG if flags else ActKind.REVEAL, cell)

    def aim(self, *, mined: bool) -> Cell | None:
        """Move to a covered cell near the last one and far from the others, if there is one."""
        position, client = self.client.position, self.client
        if position is None:
            return None
        grid, mines = position.field.grid, self.table.mines
        fresh = [*cells_of(position.covered & ~position.flagged)]
        fits = [cell for cell in fresh if has(mines, cell) is mined]
        front = [cell for cell in fits if grid.neighbours(cell) & position.revealed]
        together = client.board_seat == NOBODY
        others = [each.at for each in self.table.players if together and each is not self]
        ways = [(self._cost(grid, at, others), at) for at in front or fits]
        if not ways:
            return None
        self.at = min(ways)[1]
        if together:
            self.ask(Hover(self.at))
        return self.at

    def _cost(self, grid: Grid, cell: Cell, others: Sequence[Cell | None]) -> float:
        """What speaks against a cell: it is far from the last one, or near to somebody else."""

        def distance(other: Cell) -> int:
            (row, col), (to_row, to_col) = grid.place(cell), grid.place(other)
            return max(abs(row - to_row), abs(col - to_col))

        way = 0 if self.at is None else distance(self.at)
        room = min([distance(other) for other in others if other is not None], default=0)
        return way - 2 * min(room, ROOMY) + self._random.random()

    def _tell(self, frame: object) -> None:
        for told in [*self._told]:
            told(frame)


def _drop(*_: object) -> None:
    """Forget what is said."""
