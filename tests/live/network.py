"""A simulated network: visitors, a broker, and the lines between them, on a clock of its own.

Each line delays what it carries by 20 to 300 ms, with jitter and in order, as TCP does. Lines
stall, lose one direction, break, and come back, sometimes while the old one seems open; processes
are killed, and begin again with the same key. All of it is drawn from a seed. A `Witness` looks at
each frame that a visitor takes in, and raises what is wrong at once.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Any
from unittest.mock import patch

from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    Level,
    Minefield,
    Position,
    cells_of,
    has,
    only,
    set_of,
)
from minetui.formats import rawvf
from minetui.live import lines
from minetui.live.broker import Broker, DealOrder, Identity
from minetui.live.client import Client
from minetui.live.frames import (
    BLOWN,
    COVERED,
    FLAGGED,
    NOBODY,
    ActKind,
    Amend,
    Attend,
    Board,
    Change,
    Closed,
    Follow,
    Hover,
    InRoom,
    Join,
    Kept,
    Leave,
    Make,
    Notice,
    OutOfRoom,
    Prepare,
    Progress,
    Recorded,
    RoundOver,
)
from minetui.live.known import KnownBoard
from minetui.live.values import FREEZES, HANDICAPS, Phase, RoomKind, RoomRules, RoomState

WINDOWS = 500, 4_000  # bytes under way on a line to a visitor; more have to wait at the broker
BOUNDS = {"MOST_QUEUED": (1_100, 65_536), "PART": (400,)}  # small ones, so that they are reached
# Each room has its own, by which its boards are known.
LEVELS = [Level(rows, cols, 4) for rows, cols in ((4, 5), (5, 5), (5, 6), (6, 6), (4, 7), (5, 7))]
REVEAL, CHORD, FLAG = ActKind
Deed = Callable[[], object]


@dataclass
class Pipe:
    """One direction of a line."""

    delay: float
    jitter: float
    last: float = 0.0  # when what was sent last comes
    stalled: float = 0.0  # until when nothing comes
    dead: bool = False
    under_way: int = 0

    def arrival(self, now: float, random: Random) -> float:
        """When what is sent now comes: after all that was sent before."""
        by_itself = max(now, self.stalled) + self.delay + random.random() * self.jitter
        self.last = max(by_itself, self.last)
        return self.last


@dataclass
class Line:
    """A line of a visitor's process to the broker, by the broker's number."""

    number: int
    visitor: "Visitor"
    process: Client
    up: Pipe
    down: Pipe
    at_broker: bool = True  # does the broker take it for open?

    @property
    def is_own(self) -> bool:
        """Does the visitor's process still use it?"""
        return self.visitor.line is self and self.visitor.client is self.process


@dataclass
class Seen:
    """What a visitor's process has seen so far."""

    last: tuple[object, ...] | None = None  # the last move of a board, after which others come
    own: int = 0  # the last of the visitor's own moves that was answered
    board: KnownBoard | None = None
    moves: set[object] = field(default_factory=set)
    progress: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    round: tuple[object, ...] = ()
    frozen_until: dict[object, int] = field(default_factory=dict)
    begun: set[str] = field(default_factory=set)  # own recordings that have not come whole
    seat: tuple[object, ...] = ()  # the room, and the seat there


@dataclass
class Visitor:
    """Somebody who plays at random, with a process that may be killed."""

    number: int
    key: str
    patience: float
    client: Client | None = None
    line: Line | None = None
    asked_at: float = -9.0
    gone: bool = False
    seen: Seen = field(default_factory=Seen)
    watched: set[object] = field(default_factory=set)  # rounds in which others' boards were seen

    @property
    def name(self) -> str:
        """A name of the visitor's own."""
        return f"Player {self.number}"


@dataclass
class Tally:
    """What has happened in a schedule."""

    steps: int = 0
    moves: int = 0
    rounds: int = 0
    losses: int = 0
    kills: int = 0
    stalls: int = 0
    half_open: int = 0
    slow: int = 0
    sat_down: int = 0
    stood_up: int = 0
    kept_down: int = 0
    recordings: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        """What has happened in both."""
        both = zip(vars(self).values(), vars(other).values(), strict=True)
        return Tally(*(first + second for first, second in both))


class Witness:
    """Looks at what each visitor is told, and knows the mines."""

    def __init__(self, fields: dict[Level, Minefield]) -> None:
        self.fields = fields  # the last that was dealt for a room, by its level
        self.dealt: dict[tuple[str, int], Minefield] = {}
        self.after: dict[object, object] = {}
        self.before: dict[object, object] = {}
        self.ends: dict[tuple[str, int], RoundOver] = {}
        self.moves = set[object]()

    def look(self, seen: Seen, client: Client, frame: Any) -> None:  # noqa: ANN401
        """Look at a frame that a visitor's process has taken in."""
        match frame:
            case InRoom():
                self._room(frame)
            case Board():
                assert client.room is not None
                assert client.room.phase is Phase.PLAYING or client.over, "a board before the start"
                seen.last, seen.own = None, max(seen.own, frame.acted)
                self._board(client)
            case Change():
                self._change(seen, client, frame)
                self._board(client)
            case Progress():
                self._progress(seen, frame)
            case RoundOver():
                self._over(client, frame)
            case Notice(what):
                assert what not in ("put-out",), frame
        seen.board = client.board

    def field(self, client: Client) -> Minefield:
        """The minefield of the round that a visitor plays."""
        room = client.room
        assert room is not None
        key = room.code, client.board_round
        return self.dealt.setdefault(key, self.fields[room.rules.level])

    def _room(self, frame: InRoom) -> None:
        room, seat = frame
        numbers = [each.number for each in room.seats]
        assert len({*numbers}) == len(numbers) <= room.rules.kind.most_seats
        assert len({each.name for each in room.seats}) == len(numbers), "somebody sits twice"
        assert seat == NOBODY or seat in numbers
        assert not numbers or room.host in numbers
        assert all(0 <= each.wins <= room.rules.rounds for each in room.seats)
        assert sum(each.wins == room.rules.rounds for each in room.seats) <= 1
        assert room.phase is not Phase.PLAYING or 0 <= room.lives <= room.rules.lives
        assert 0 <= room.left <= 3000
        assert room.elapsed >= 0

    def _board(self, client: Client) -> None:
        """See that what a visitor knows is so."""
        board, field = client.board, self.field(client)
        if board is None:
            return
        assert (board.grid, board.mine_count) == (field.grid, field.mine_count)
        for told, true in zip(board.told, field.numbered, strict=True):
            assert not told & ~true, "a wrong number"
        assert not board.blown & ~field.mines, "a safe cell went off"
        assert not board.flagged & board.revealed

    def _change(self, seen: Seen, client: Client, frame: Change) -> None:
        room = client.room
        assert room is not None
        board = room.code, frame.round, frame.seat
        move = (*board, frame.by, frame.acted)
        if frame.by == client.seat and (frame.cells or frame.acted != seen.own):
            assert frame.acted == seen.own + 1, "a move of one's own is lost, or comes twice"
            seen.own = frame.acted
        frozen_until = seen.frozen_until.get((board, frame.by), 0)
        assert not frame.cells or frame.at >= frozen_until - 1, "a move of who is frozen"
        if frame.frozen:
            seen.frozen_until[board, frame.by] = frame.at + frame.frozen
        if not frame.cells:
            return
        last, seen.last = seen.last, move
        assert move not in seen.moves, "a move comes twice"
        seen.moves.add(move)
        self.moves.add(move)
        if last is not None and last[:3] == board:
            assert self.after.setdefault(last, move) == move, "two orders of moves"
            assert self.before.setdefault(move, last) == last, "two orders of moves"
        if seen.board is not None and client.board_seat == frame.seat:
            expected = judged(seen.board, self.field(client), frame.kind, frame.cell)
            assert dict(frame.cells) == expected, "a move was judged in another way"

    def _progress(self, seen: Seen, frame: Progress) -> None:
        for seat, solved, mistakes, _ in frame.sides:
            before = seen.progress.get((frame.round, seat), (0, 0))
            assert before[0] <= solved <= frame.total
            assert before[1] <= mistakes
            seen.progress[frame.round, seat] = solved, mistakes

    def _over(self, client: Client, frame: RoundOver) -> None:
        room = client.room
        if room is None:
            return
        key = room.code, frame.round
        assert self.ends.setdefault(key, frame) == frame, "two ends of a round"
        field = self.dealt.get(key)
        if field is not None:
            assert int.from_bytes(frame.mines, "little") == field.mines
        seats = [placing.seat for placing in frame.placings]
        places = [placing.place for placing in frame.placings]
        assert len({*seats}) == len(seats)
        assert places == sorted(places)
        won = [placing for placing in frame.placings if placing.won]
        if room.rules.kind is RoomKind.VERSUS:
            assert len(won) <= 1
            assert all(placing.place == 1 for placing in won)
        for placing in frame.placings:
            assert 0 <= placing.solved <= placing.total
            assert placing.total == (field.three_bv if field is not None else placing.total)
            assert placing.time >= 0
            assert placing.mistakes >= (placing.lost_at is not None)
            if placing.won:
                assert placing.solved == placing.total
                assert placing.lost_at is None


def judged(board: KnownBoard, true: Minefield, kind: ActKind, cell: Cell) -> dict[Cell, int]:
    """What a move makes of which cells, by the rules of live games."""
    around = true.grid.neighbours(cell)
    covered = true.grid.cells & ~board.revealed
    is_revealed = has(board.revealed, cell)
    if kind is FLAG:
        if not is_revealed:
            toggled = only(cell) & ~board.blown
        elif (around & covered).bit_count() == true.number(cell):
            toggled = around & covered & ~board.flagged
        else:
            toggled = NO_CELLS
        return {
            each: COVERED if has(board.flagged, each) else FLAGGED for each in cells_of(toggled)
        }
    if not is_revealed:
        tried = only(cell) & ~board.flagged if kind is REVEAL else NO_CELLS
    elif (around & board.flagged).bit_count() == true.number(cell):
        tried = around & covered & ~board.flagged
    else:
        tried = NO_CELLS
    blown = tried & true.mines
    flagged = board.flagged | blown
    after = Position(true, board.revealed, flagged).reveal_all(tried & ~blown)
    new = after.revealed & ~board.revealed
    signs = {each: true.number(each) for each in cells_of(new)}
    return signs | dict.fromkeys(cells_of(blown), BLOWN)


class Network:
    """Four visitors and a broker, whose lines and processes fail at random."""

    def __init__(self, seed: int, players: int = 4) -> None:
        self.random = random = Random(seed)
        self.now, self.tally, self.logged = 0.0, Tally(), list[str]()
        self._events: list[tuple[float, int, Deed]] = []
        self._numbers = count()
        self.recordings: dict[str, bytes] = {}
        self.dealt: list[Minefield] = []
        self.fields: dict[Level, Minefield] = {}
        self.witness = Witness(self.fields)
        self.broker = Broker(
            self._deal,
            lambda key, uid, data: self.recordings.setdefault(uid, data),
            self.logged.append,
            Random(seed),
        )
        self.kind = random.choice([*RoomKind])
        self.faults = random.choice((0.0, 0.01, 0.03, 0.08))  # at each wish
        self.window = random.choice(WINDOWS)
        self.rests = False  # does nobody wish for anything?
        self.ends = False  # does nobody begin another round?
        self.codes: list[str] = []
        self.levels = iter(LEVELS * 9)
        self.lines: dict[int, Line] = {}  # that the broker takes for open
        self._telling = set[int]()  # the lines on which more is to be sent
        self.visitors = [
            Visitor(number, f"key{number}" if random.random() < 0.9 else "", random.uniform(0.2, 1))
            for number in range(players)
        ]
        self.seen: dict[int, Seen] = {}
        for visitor in self.visitors:
            self.after(random.random(), lambda one=visitor: self.start(one))

    # Time.

    def after(self, seconds: float, deed: Deed) -> None:
        """Have something done so many seconds from now."""
        self.at(self.now + seconds, deed)

    def at(self, time: float, deed: Deed) -> None:
        """Have something done at a time."""
        heappush(self._events, (time, next(self._numbers), deed))

    def run(self, until: float) -> None:
        """Let happen what happens until then."""
        while True:
            due = self.broker.due
            time = self._events[0][0] if self._events else until
            if due is not None and due <= min(time, until):
                self.now = max(self.now, due)
                self.broker.pass_time(self.now)
                after = self.broker.due
                assert after is None or after > self.now, "the broker is due for ever"
                self._take_told()
            elif time < until:
                self.now, _, deed = heappop(self._events)
                deed()
            else:
                self.now = until
                return
            self.tally.steps += 1

    # Lines.

    def start(self, visitor: Visitor) -> None:
        """Begin a process of a visitor who has none; it has nothing of what another one knew."""
        if visitor.client is not None or visitor.gone:
            return
        client = Client(visitor.name, now=lambda: self.now)
        seen = Seen()
        client.told = lambda frame: self._told(visitor, client, seen, frame)
        visitor.client, visitor.seen = client, seen
        self._connect(visitor, client)
        self.after(self.random.random(), lambda: self._wish(visitor, client))

    def _told(self, visitor: Visitor, client: Client, seen: Seen, frame: Any) -> None:  # noqa: ANN401
        room = client.room
        if isinstance(frame, InRoom):
            assert room is not None
            now_in = room.code, room.round, client.seat
            if seen.round != now_in:
                seen.round, seen.own, seen.last, seen.board = now_in, 0, None, None
                seen.moves.clear()
            if room.code not in self.codes:
                self.codes.append(room.code)
            before, seen.seat = seen.seat, (room.code, client.seat)
            if before[:1] == seen.seat[:1]:
                self.tally.sat_down += before[1] is None and client.seat is not None
                self.tally.stood_up += before[1] is not None and client.seat is None
        elif isinstance(frame, OutOfRoom):
            seen.seat = ()
        elif isinstance(frame, Board) and room is not None and client.over is None:
            if room.rules.kind is RoomKind.VERSUS and frame.seat != client.seat:
                visitor.watched.add((room.code, frame.round))
            else:
                was_watched = (room.code, frame.round) in visitor.watched
                assert not was_watched, "who has watched a round plays it"
        elif isinstance(frame, Notice):
            self.tally.slow += frame.what == "slow"
            self.tally.kept_down += frame.what == "in-round"
            self.codes = [] if frame.what == "no-room" else self.codes
        elif isinstance(frame, Closed):
            assert frame.what in ("other-line", "silent"), frame
        elif isinstance(frame, Recorded) and frame.own and frame.piece + 1 < frame.pieces:
            seen.begun.add(frame.uid)
        elif isinstance(frame, Recorded) and frame.own:
            assert client.recordings[-1].uid == frame.uid, "a recording that is not whole"
            seen.begun.discard(frame.uid)
            self.tally.recordings += 1
            self.recordings[frame.uid] = client.recordings[-1].data
            client.ask(Kept(frame.uid))
        self.witness.look(seen, client, frame)

    def _connect(self, visitor: Visitor, client: Client) -> None:
        random = self.random
        delay, jitter = random.uniform(0.02, 0.2), random.uniform(0, 0.1)
        number = self.broker.connect(Identity(visitor.key, visitor.name), self.now)
        line = Line(number, visitor, client, Pipe(delay, jitter), Pipe(delay, jitter))
        visitor.line = line
        self.lines[number] = line
        self.take_asked(visitor)

    def connect_again(self, visitor: Visitor) -> None:
        """Have a visitor's process begin another line; the old one may seem open still."""
        if visitor.client is not None:
            visitor.client.connected_again()
            visitor.seen.begun.clear()
            self._connect(visitor, visitor.client)

    def take_asked(self, visitor: Visitor) -> None:
        """Put on the line what a visitor's process asks."""
        line = visitor.line
        if line is not None and line.is_own and (data := line.process.take()):
            self._send(line.up, data, lambda data: self._to_broker(line, data))

    def _take_told(self) -> None:
        """Put on the lines what the broker tells, as far as they have room."""
        self._telling |= self.broker.news()
        for number in sorted(self._telling):
            line = self.lines.get(number)
            if line is None or not line.at_broker:
                self._telling.discard(number)
                continue
            room = self.window - line.down.under_way
            if room > 0 and (data := self.broker.take(number, room)):
                line.down.under_way += len(data)
                self._send(line.down, data, lambda data, line=line: self._to_visitor(line, data))
            elif not line.down.under_way and self.broker.is_over(number):
                self._end_at_broker(line)
                self._send(line.down, b"", lambda _, line=line: self._hung_up(line))
            elif not line.down.under_way:
                self._telling.discard(number)

    def _send(self, pipe: Pipe, data: bytes, deliver: Callable[[bytes], object]) -> None:
        pieces = [data]
        if len(data) > 1 and self.random.random() < 0.05:
            cut = self.random.randrange(1, len(data))
            pieces = [data[:cut], data[cut:]]
        for piece in pieces:
            time = pipe.arrival(self.now, self.random)
            self.at(time, lambda piece=piece: None if pipe.dead else deliver(piece))

    def _to_broker(self, line: Line, data: bytes) -> None:
        if line.at_broker:
            self.broker.receive(line.number, data, self.now)
            self._take_told()

    def _to_visitor(self, line: Line, data: bytes) -> None:
        line.down.under_way -= len(data)
        if line.is_own:
            line.process.receive(data)
            self.take_asked(line.visitor)
        if line.at_broker:
            self._take_told()

    def _end_at_broker(self, line: Line) -> None:
        """The broker's side of a line is closed, or found to be."""
        if line.at_broker:
            line.at_broker = False
            del self.lines[line.number]
            self.broker.disconnect(line.number, self.now)
            self._take_told()

    def _hung_up(self, line: Line) -> None:
        """A visitor whose line the broker has closed begins another, unless it is another one's."""
        if line.is_own:
            self.after(self.random.uniform(0.1, 2), lambda: self._come_back(line))

    def _come_back(self, line: Line) -> None:
        if line.is_own:
            self.connect_again(line.visitor)

    # Faults.

    def _fail(self, visitor: Visitor) -> None:
        """Let something happen to a visitor's line or process."""
        line, random = visitor.line, self.random
        if line is None:
            return
        match random.randrange(5):
            case 0:
                self.tally.stalls += 1
                for pipe in random.choice(([line.up], [line.down], [line.up, line.down])):
                    pipe.stalled = self.now + 10
            case 1:
                self.tally.half_open += 1
                random.choice((line.up, line.down)).dead = True
                self.after(random.uniform(1, 15), lambda: self._come_back(line))
            case 2 | 3:
                self.tally.losses += 1
                line.up.dead = line.down.dead = True
                self.after(random.choice((0, 1, 20)), lambda: self._end_at_broker(line))
                self.after(random.choice((0.1, 2, 15, 70)), lambda: self._come_back(line))
            case 4:
                self.tally.kills += 1
                visitor.client = visitor.line = None
                line.up.dead = line.down.dead = random.random() < 0.5
                self.after(random.choice((0, 1, 20)), lambda: self._end_at_broker(line))
                self.after(random.choice((0.1, 2, 15, 70)), lambda: self.start(visitor))

    # Wishes.

    def _wish(self, visitor: Visitor, client: Client) -> None:
        """Wish for something, and again after a while, as long as the process lives."""
        if visitor.client is not client:
            return
        if self.random.random() < self.faults:
            self._fail(visitor)
        if visitor.client is client:
            playing = client.room is not None and client.room.phase is not Phase.GATHERING
            is_idle = self.rests or (self.ends and not playing)
            if not is_idle:
                self._wish_once(visitor, client)
                self.take_asked(visitor)
            self.after(visitor.patience + 3 * is_idle, lambda: self._wish(visitor, client))

    def _wish_once(self, visitor: Visitor, client: Client) -> None:
        room, random = client.room, self.random
        if room is None:
            self._come_in(visitor, client)
        elif room.phase is Phase.PLAYING and client.seat is not None:
            if client.can_act:
                self.tally.moves += 1
                client.act(*self._move(client))
            if random.random() < 0.02 and self.faults:
                peek = Join(room.code, watching=True)
                for wish in random.choice([[Leave()], [peek], [Leave(), peek]]):
                    client.ask(wish)
            elif random.random() < 0.1 and room.rules.kind is RoomKind.TOGETHER:
                client.ask(Hover(random.randrange(room.rules.level.size)))
        elif client.seat is None:
            if random.random() < 0.3:
                client.ask(Join(room.code))
            elif room.seats:
                client.ask(Follow(random.choice(room.seats).number))
        elif room.phase is Phase.GATHERING and self.now > visitor.asked_at + 1:
            visitor.asked_at = self.now
            client.ask(self._wish_of_seated(client, room))

    def _wish_of_seated(self, client: Client, room: RoomState) -> object:
        """What somebody with a seat wishes for between two rounds."""
        random, seat = self.random, client.own_seat
        if self.faults and random.random() < 0.03:
            return Leave()
        if random.random() < 0.05:
            return Join(room.code, watching=True)
        if room.host == client.seat and random.random() < 0.1:
            return Amend(self._rules(room.rules.level))
        is_ready = seat is not None and seat.ready and random.random() < 0.1
        return Prepare(not is_ready, random.choice(HANDICAPS))

    def _come_in(self, visitor: Visitor, client: Client) -> None:
        if self.now < visitor.asked_at + 3:
            return
        if self.codes:
            visitor.asked_at = self.now
            client.ask(Join(self.codes[-1], watching=self.random.random() < 0.1))
        elif visitor.number == 0 or self.now > 30:
            visitor.asked_at = self.now
            client.ask(Make(self._rules(next(self.levels))))

    def _rules(self, level: Level) -> RoomRules:
        random = self.random
        freeze, rounds, lives = random.choice(FREEZES), random.randint(1, 3), random.randint(1, 4)
        return RoomRules(self.kind, level, freeze, rounds, lives)

    def _move(self, client: Client) -> tuple[ActKind, Cell]:
        """A move, mostly of some use."""
        random, board = self.random, client.board
        assert board is not None
        true = self.witness.field(client)
        luck = random.random()
        if (self.ends or luck < 0.7) and (useful := true.safe & ~board.revealed & ~board.flagged):
            return REVEAL, random.choice([*cells_of(useful)])
        if luck < 0.8 and board.revealed:
            return random.choice((CHORD, REVEAL, FLAG)), random.choice([*cells_of(board.revealed)])
        if luck < 0.9 and (useful := board.flagged & ~true.mines | true.mines & ~board.flagged):
            return FLAG, random.choice([*cells_of(useful)])
        return random.choice((REVEAL, FLAG)), random.randrange(true.grid.size)

    # Boards.

    def _deal(self, order: DealOrder) -> None:
        def dealt() -> None:
            if random.random() < 0.02:
                self.broker.dealt(order.id, None, 0, self.now)
                self._take_told()
                return
            grid = order.level.grid
            start = random.randrange(grid.size)
            others = [*cells_of(grid.cells & ~grid.neighbours(start) & ~only(start))]
            mines: CellSet = set_of(random.sample(others, order.level.mines))
            self.fields[order.level] = field = Minefield(grid, mines)
            self.dealt.append(field)
            self.broker.dealt(order.id, mines, start, self.now)
            self._take_told()

        random = self.random
        self.after(random.uniform(0.01, 1.0), dealt)

    # The end.

    def heal(self) -> None:
        """Mend all lines, and begin a process for whoever has none."""
        self.faults = 0.0
        for line in [*self.lines.values()]:
            if not line.is_own:
                line.up.dead = line.down.dead = True
                self._end_at_broker(line)
        for visitor in self.visitors:
            self.start(visitor)
            line = visitor.line
            assert line is not None
            if line.up.dead or line.down.dead or not line.at_broker:
                self._end_at_broker(line)
                self.connect_again(visitor)

    def replace_lines(self) -> None:
        """Have everybody lose a line at once, and come back on another one."""
        for visitor in self.visitors:
            line = visitor.line
            assert line is not None
            line.up.dead = line.down.dead = True
            self._end_at_broker(line)
            self.connect_again(visitor)

    def hang_up(self, visitor: Visitor) -> None:
        """Have a visitor go for good."""
        if visitor.line is not None:
            self._end_at_broker(visitor.line)
        visitor.client = visitor.line = None
        visitor.gone = True

    @property
    def clients(self) -> list[Client]:
        """The visitors' processes."""
        return [visitor.client for visitor in self.visitors if visitor.client is not None]

    @property
    def rooms(self) -> list[RoomState | None]:
        """The rooms as each visitor knows them."""
        return [client.room for client in self.clients]

    def expect_quiet(self) -> None:
        """See that all that was sent has come, and that nothing waits for an answer."""
        assert len(self.clients) == len(self.visitors)
        assert not any(client.waiting for client in self.clients), "a move is lost"
        for _ in range(20):  # the broker may just ask somebody whether they are there
            if not any(line.down.under_way for line in self.lines.values()):
                break
            self.run(self.now + 0.1)
        else:
            raise AssertionError("something comes never, or without end")
        assert not any(visitor.seen.begun for visitor in self.visitors), "half a recording"
        assert not any(client.take() for client in self.clients)
        assert not any(map(self.broker.take, self.lines))


def play(seed: int) -> Tally:
    """Play the schedule of a seed to its end; an AssertionError for what is wrong in it."""
    random = Random(-1 - seed)
    bounds = {name: random.choice(sizes) for name, sizes in BOUNDS.items()}
    with patch.multiple(lines, **bounds):
        network = Network(seed)
        network.run(random.choice((12, 24)))
        network.heal()
        expect_same_boards(network)
        expect_end_of_round(network)
        if seed % 8 == 0:
            expect_whole_recordings(network)
        expect_end_of_rooms(network, leave=random.random() < 0.5)
    network.tally.rounds = len(network.witness.ends)
    return network.tally


def expect_same_boards(network: Network) -> None:
    """See that everybody knows what the broker knows, which it tells anew on other lines."""
    network.rests = True
    network.run(network.now + 12)
    network.expect_quiet()
    before = [(client.room, client.board, client.seat) for client in network.clients]
    network.replace_lines()
    network.run(network.now + 2)
    network.expect_quiet()
    boards = dict[object, KnownBoard | None]()
    for (room, board, seat), visitor in zip(before, network.visitors, strict=True):
        client = visitor.client
        assert client is not None
        if visitor.key and room is not None and seat is not None:
            assert client.room is not None, "a seat is lost"
            assert (client.room.code, client.seat) == (room.code, seat), "another seat"
            if room.phase is client.room.phase is Phase.PLAYING:
                assert client.board == board, "another board than the broker's"
        if client.room is not None and client.room.phase is Phase.PLAYING:
            key = client.room.code, client.board_round, client.board_seat
            assert boards.setdefault(key, client.board) == client.board, "boards differ"
    network.rests = False


def expect_end_of_round(network: Network) -> None:
    """See that whoever plays on comes to an end, and that the lobby has all rooms."""
    network.ends = True
    for _ in range(18):
        network.run(network.now + 5)
        if all(room is None or room.phase is Phase.GATHERING for room in network.rooms):
            break
    network.run(network.now + 1)
    network.expect_quiet()
    seats = set[object]()
    for client in network.clients:
        if client.room is not None:
            assert client.room.phase is Phase.GATHERING, "a room hangs"
            assert (client.room.code, client.seat) not in seats, "two have a seat"
            seats |= {(client.room.code, client.seat)} - {(client.room.code, None)}


def expect_whole_recordings(network: Network) -> None:
    """See that recordings are games on boards that were dealt, and that they can be played."""
    fields = {field.mines: field for field in network.dealt}
    for data in network.recordings.values():
        game = rawvf.read(data.decode().splitlines()).game()
        assert fields[game.position.field.mines] == game.position.field
        assert not game.position.hit


def expect_end_of_rooms(network: Network, *, leave: bool) -> None:
    """See that all rooms are gone some time after all have left, or have hung up."""
    looker = Visitor(len(network.visitors), "looker", 1.0)
    network.start(looker)
    assert looker.client is not None
    looker.client.ask(Attend(True))
    network.take_asked(looker)
    network.run(network.now + 2)
    rooms = {client.room.code for client in network.clients if client.room is not None}
    assert {code for code, room in looker.client.rooms.items() if room.seated} == rooms
    for visitor in network.visitors:
        if leave and visitor.client is not None:
            visitor.client.ask(Leave())
            network.take_asked(visitor)
    network.run(network.now + 2)
    assert not leave or all(client.room is None for client in network.clients), "nobody can leave"
    for visitor in network.visitors:
        network.hang_up(visitor)
    network.run(network.now + 150)
    assert not looker.client.rooms, "a room stays where nobody is"
    network.hang_up(looker)
    assert network.broker.due is None, "something is left of rooms that are gone"
