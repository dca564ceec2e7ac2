"""A broker, and visitors whose frames are made and read by hand, on a clock of their own."""

from random import Random
from typing import Any, TypeVar

from minetui.core import CellSet, Level, Minefield
from minetui.live.broker import Broker, DealOrder, Identity
from minetui.live.frames import (
    TOLD,
    VERSION,
    Act,
    ActKind,
    Board,
    Change,
    FrameReader,
    Hello,
    InRoom,
    Join,
    Make,
    Prepare,
    frame_bytes,
)
from minetui.live.values import RoomRules, RoomState

REVEAL, CHORD, FLAG = ActKind
SMALL = Minefield.drawn(
    ".....*..",
    "........",
    ".....**.",
    "*.......",
)
"""A board whose opening at the first cell reveals a part of it."""
LEVEL = Level(4, 8, 4)
VERSUS = RoomRules(level=LEVEL)
Told = TypeVar("Told")


class Visitor:
    """Somebody at a line of the broker; `frames` has all that was told so far."""

    def __init__(self, table: "Table", name: str, key: str | None) -> None:
        self.table, self.name = table, name
        self.key = f"key of {name}" if key is None else key
        self.bytes = b""
        self.frames: list[Any] = []
        self._acted = 0
        self._reader = FrameReader(TOLD)
        self.line = table.broker.connect(Identity(self.key, f"origin-{name}"), table.now)
        self.say(Hello(VERSION, name))

    def say(self, *frames: Any) -> None:  # noqa: ANN401 - any frames
        """Send frames."""
        self.send(b"".join(map(frame_bytes, frames)))

    def send(self, data: bytes) -> None:
        """Send any bytes."""
        self.table.broker.receive(self.line, data, self.table.now)

    def act(self, kind: ActKind, cell: int) -> Change:
        """Make the next move; the answer."""
        self._acted += 1
        self.say(Act(self.room.round, self._acted, kind, cell))
        return next(each for each in reversed(self.told(Change)) if each.acted == self._acted)

    def hear(self) -> list[Any]:
        """Read what was told; the frames that are new."""
        data = self.table.broker.take(self.line)
        self.bytes += data
        new = [*self._reader.frames(data)]
        self.frames += new
        return new

    def told(self, kind: type[Told]) -> list[Told]:
        """All frames of a kind that were told so far."""
        self.hear()
        return [frame for frame in self.frames if isinstance(frame, kind)]

    def last(self, kind: type[Told]) -> Told:
        """The last frame of a kind."""
        return self.told(kind)[-1]

    @property
    def room(self) -> RoomState:
        """The room as it was told last."""
        return self.last(InRoom).room

    @property
    def seat(self) -> int:
        """The visitor's seat."""
        return self.last(InRoom).seat

    @property
    def board(self) -> Board:
        """The board as it was told last."""
        return self.last(Board)

    @property
    def is_out(self) -> bool:
        """Is the line closed?"""
        self.hear()
        return self.table.broker.is_over(self.line)

    def hang_up(self) -> None:
        """Lose the line."""
        self.table.broker.disconnect(self.line, self.table.now)


class Table:
    """A broker and its clock; each board that is ordered is dealt at once."""

    def __init__(self, field: Minefield = SMALL, start: int = 0, seed: int = 1) -> None:
        self.now = 100.0
        self.field, self.start = field, start
        self.logged: list[str] = []
        self.kept: list[tuple[str, str, bytes]] = []
        self.orders: list[DealOrder] = []
        self.deals = True
        self.broker = Broker(
            self._deal,
            lambda key, uid, data: self.kept.append((key, uid, data)),
            self.logged.append,
            Random(seed),
        )

    def _deal(self, order: DealOrder) -> None:
        self.orders.append(order)
        if self.deals:
            self.broker.dealt(order.id, self.field.mines, self.start, self.now)

    def deal(self, mines: CellSet | None) -> None:
        """Deal the board that was ordered last."""
        self.broker.dealt(self.orders[-1].id, mines, self.start, self.now)

    def visitor(self, name: str, key: str | None = None) -> Visitor:
        """Somebody who comes in."""
        return Visitor(self, name, key)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        while (due := self.broker.due) is not None and due <= end:
            self.now = max(self.now, due)
            self.broker.pass_time(self.now)
        self.now = end
        self.broker.pass_time(end)

    def room(self, *names: str, rules: RoomRules = VERSUS, password: str = "") -> list[Visitor]:
        """Visitors with these names who sit in one room, the host first."""
        host, *others = [self.visitor(name) for name in names]
        host.say(Make(rules, password=password))
        for other in others:
            other.say(Join(host.room.code, password))
        return [host, *others]

    def begin(self, *players: Visitor) -> None:
        """Have all get ready, and the round begin."""
        for player in players:
            player._acted = 0
            player.say(Prepare(True))
        self.wait(3)

    def playing(self, *names: str, rules: RoomRules = VERSUS) -> list[Visitor]:
        """Visitors with these names who play a round."""
        players = self.room(*names, rules=rules)
        self.begin(*players)
        return players
