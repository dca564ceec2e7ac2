"""A line without a broker, on which a test says what it likes to be told, and the frames for it."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from minetui.core import (
    LEVELS,
    Cell,
    Flag,
    Level,
    Minefield,
    Position,
    Reveal,
    cells_of,
    has,
)
from minetui.formats import GAME_ID, Replay, rawvf
from minetui.live import (
    BLOWN,
    COVERED,
    FLAGGED,
    FROZEN,
    GOING,
    NOBODY,
    OUT,
    Act,
    ActKind,
    Board,
    Change,
    Client,
    InRoom,
    Listed,
    ListedRoom,
    Person,
    Phase,
    Placing,
    Progress,
    Recorded,
    RoomKind,
    RoomRules,
    RoomSeat,
    RoomState,
    RoundOver,
    bytes_of,
    frame_bytes,
)
from minetui.live.frames import ASKED, FrameReader, Greeting
from minetui.store import Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.place import Place
from minetui.ui.setup import Setup

from ..conftest import PENNED, settled

DRAWN = ("....", "....", "...*")
NAMES = (
    *("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"),
    *("Ines", "Jo", "Kim", "Lev", "Mia", "Nora", "Otto", "Pia"),
)


class FakeLine:
    """A line to nobody: what is asked is kept in `asked`, and `tell` says what a broker would."""

    def __init__(self, name: str = "Ada") -> None:
        self.now, self.connected = 1_000.0, True
        self._listeners: list[Callable[[Any], object]] = []
        self.client = Client(name, lambda: self.now, self._told)
        self._reader, self.asked = FrameReader(ASKED), list[Any]()
        self._flush()
        self.asked.clear()
        self.tell(Greeting(1, name))

    def ask(self, frame: object) -> None:
        """Keep what is asked."""
        self.client.ask(frame)
        self._flush()

    def act(self, kind: ActKind, cell: Cell) -> None:
        """Keep a move that is wished for."""
        self.client.act(kind, cell)
        self._flush()

    def listen(self, told: Callable[[Any], object]) -> Callable[[], None]:
        """Have this called with each frame that is told, until what is returned is called."""
        self._listeners.append(told)
        return lambda: self._listeners.remove(told)

    def lose(self, *, again: bool = False) -> None:
        """Lose the line, or find it again."""
        self.connected = again
        self._told(None)

    def tell(self, *frames: object) -> None:
        """Tell what a broker would."""
        for frame in frames:
            self.client.receive(frame_bytes(frame))

    @property
    def acts(self) -> list[tuple[ActKind, Cell]]:
        """The moves that were wished for."""
        return [(act.kind, act.cell) for act in self.asked if isinstance(act, Act)]

    def _flush(self) -> None:
        self.asked += self._reader.frames(self.client.take())

    def _told(self, frame: object) -> None:
        for told in [*self._listeners]:
            told(frame)


def lobby_line(*, lost: bool = False) -> FakeLine:
    """A line on which a few people and rooms are told."""
    line, others = FakeLine(), RoomRules(RoomKind.TOGETHER, LEVELS["Expert"])
    line.tell(
        *(Person(number, name, "BKXF" * (number == 2)) for number, name in enumerate(NAMES, 1)),
        Listed(ListedRoom("BKXF", RoomRules(), "Bob", 1, 2, False, Phase.GATHERING)),
        Listed(ListedRoom("QZTN", others, "Cleo", 10, 0, True, Phase.PLAYING)),
    )
    line.connected = not lost
    return line


class FakeRoom:
    """A room with so many seats on a line, of which the first is the visitor's.

    It tells what a broker would, on a minefield that the test drew; no rule is kept here.
    """

    def __init__(
        self,
        line: FakeLine,
        *,
        seats: int = 2,
        own: int | None = 0,
        field: Minefield | None = None,
        **rules: Any,  # noqa: ANN401 - those of the room
    ) -> None:
        self.line, self.own = line, own
        self.field = field or Minefield.drawn(*DRAWN)
        level = Level(self.field.grid.rows, self.field.grid.cols, self.field.mine_count)
        people = tuple(RoomSeat(number, NAMES[number]) for number in range(seats))
        told = RoomRules(**{"level": level, **rules})
        self.state = RoomState("BKXF", told, False, Phase.GATHERING, 1, 0, people)
        self.position = Position(self.field)
        self.acted = 0
        self.be()

    @property
    def board_seat(self) -> int:
        """The seat whose board is told."""
        together = self.state.rules.kind is RoomKind.TOGETHER
        return NOBODY if together else (0 if self.own is None else self.own)

    def be(self, **changes: Any) -> None:  # noqa: ANN401 - those of the state
        """Tell the room, with these changes."""
        self.state = self.state._replace(**changes)
        self.line.tell(InRoom(self.state, NOBODY if self.own is None else self.own))

    def seat(self, number: int, **changes: Any) -> None:  # noqa: ANN401 - those of the seat
        """Tell the room with changes of one seat."""
        seats = (
            seat._replace(**changes) if seat.number == number else seat for seat in self.state.seats
        )
        self.be(seats=tuple(seats))

    def count_down(self, seconds: float = 3.0) -> None:
        """Begin to count down to the round."""
        self.be(phase=Phase.COUNTDOWN, left=round(seconds * 1000))

    def start(self, opening: Cell = 0) -> None:
        """Begin the round with an opening."""
        self.be(phase=Phase.PLAYING, left=0, elapsed=0)
        self.acted = 0
        self.position = Position(self.field).reveal(opening)
        self.line.tell(self.board, self.progress())

    @property
    def board(self) -> Board:
        """The whole board."""
        grid, position = self.field.grid, self.position
        cells = bytes_of(map(self._sign, range(grid.size)))
        mines = self.field.mine_count
        at = round(self.line.client.seconds * 1000)
        known = (self.state.round, self.board_seat, self.acted, at, grid.rows, grid.cols)
        assert position.field is self.field
        return Board(*known, grid.shape, mines, cells)

    def reveal(self, cell: Cell, *, by: int | None = None) -> None:
        """Tell of a reveal."""
        before, self.position = self.position, self.position.reveal(cell)
        fresh = self.position.revealed & ~before.revealed
        changes = [(each, self.field.number(each)) for each in cells_of(fresh)]
        self.change(ActKind.REVEAL, cell, changes, by=by)

    def flag(self, cell: Cell, *, by: int | None = None) -> None:
        """Tell of a flag that was set or taken away."""
        self.position = self.position.toggle_flag(cell)
        self.change(ActKind.FLAG, cell, [(cell, self._sign(cell))], by=by)

    def blow_up(self, cell: Cell, frozen: float, *, by: int | None = None) -> None:
        """Tell of a mine that went off, which freezes for so many seconds."""
        self.position = self.position.toggle_flag(cell)
        self.change(ActKind.REVEAL, cell, [(cell, BLOWN)], by=by, frozen=frozen)

    def change(
        self,
        kind: ActKind,
        cell: Cell,
        changes: Iterable[tuple[Cell, int]],
        *,
        by: int | None = None,
        frozen: float = 0.0,
    ) -> None:
        """Tell of a move, by default the visitor's own."""
        self.acted += 1
        mover = self.board_seat if by is None else by
        at = round(self.line.client.seconds * 1000)
        made = (self.state.round, self.board_seat, mover, self.acted, at, kind, cell)
        self.line.tell(Change(*made, round(frozen * 1000), tuple(changes)))

    def progress(self, *sides: tuple[int, int, int, int], total: int = 100) -> Progress:
        """How far all are; those who are not named have solved nothing."""
        told = {side[0]: side for side in sides}
        all_sides = (told.get(seat.number, (seat.number, 0, 0, GOING)) for seat in self.state.seats)
        return Progress(self.state.round, total, tuple(all_sides))

    def end(self, *placings: Placing) -> None:
        """Tell how the round ended, and gather again."""
        data = self.field.mines.to_bytes(-(-self.field.grid.size // 8), "little")
        self.line.tell(RoundOver(self.state.round, tuple(placings), data))
        wins = {placing.seat: placing.won for placing in placings}
        seats = (
            seat._replace(ready=False, wins=seat.wins + wins.get(seat.number, False))
            for seat in self.state.seats
        )
        self.be(phase=Phase.GATHERING, seats=tuple(seats))

    def tell_recording(self, seat: int, *, own: bool = False, uid: str = "one") -> None:
        """Tell the recording of a seat, in two pieces."""
        data = recording(uid)
        half = len(data) // 2
        for piece, part in enumerate((data[:half], data[half:])):
            self.line.tell(Recorded(uid, seat, own, piece, 2, part))

    def _sign(self, cell: Cell) -> int:
        if has(self.position.revealed, cell):
            return self.field.number(cell)
        return FLAGGED if has(self.position.flagged, cell) else COVERED


def recording(uid: str) -> bytes:
    """A recording as a broker makes it: the opening is given, a mine that went off is a flag."""
    field = Minefield.drawn(*PENNED)
    every = [Reveal(cell, 2.0 + cell / 8) for cell in cells_of(field.safe)]
    info = {
        **{"Player": "Bob", "Against": "Ada", "Boards": "solvable:logic", "Room": "versus"},
        **{GAME_ID: uid, "Timestamp": "2026-11-28T16:41:40.758+00:00"},
    }
    return rawvf.write(Replay(field, (Reveal(9, 0.0), Flag(0, 1.0), *every), info, 20.0, given=1))


def placed(*solved: int, total: int = 100, time: int = 60_000) -> tuple[Placing, ...]:
    """Placings of the seats, in this order, by what they solved; who solved all has won."""
    return tuple(
        Placing(place, seat, NAMES[seat], part == total, part, total, time)
        for place, (seat, part) in enumerate(enumerate(solved), 1)
    )


def room_to_see(*, until: str, together: bool = False) -> Place:
    """A place whose line is in a room of four: at a round, in its end, or before the first one."""
    kind = RoomKind.TOGETHER if together else RoomKind.VERSUS

    def line(_: object) -> FakeLine:
        line = FakeLine()
        room = FakeRoom(line, seats=4, field=Minefield.drawn(*PENNED), kind=kind)
        room.seat(1, ready=True, wins=1, handicap=5)
        room.seat(2, here=False)
        if until != "start":
            room.start(9)
            room.line.tell(room.progress((0, 20, 0, 0), (1, 57, 1, FROZEN), (2, 9, 1, OUT)))
            room.blow_up(4, 10.0)
        if until == "end":
            room.end(*placed(100, 60, 40, 20))
            for seat in range(4):
                room.tell_recording(seat, uid=f"of {seat}")
        return line

    return Place(live=line)


@asynccontextmanager
async def in_room(
    size: tuple[int, int] = (80, 24),
    *,
    settings: Settings | None = None,
    **room: Any,  # noqa: ANN401 - as in `FakeRoom`
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None], FakeRoom]]:
    """The program on the screen of a room, above a game."""
    line = FakeLine()
    told = FakeRoom(line, **room)
    app = MinetuiApp(Setup(settings=settings or Settings()))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        app.show("room", line)
        await settled(pilot)
        yield app, pilot, told
