"""A visitor's side of live games: what is wished goes out, and what is told is kept here.

A `Client` has no socket: whoever owns one hands it the bytes that came, and sends those that it
takes from it. It is told what happened in the order in which the broker decided it, and has nothing
of its own but the moves that are not answered yet: if the line breaks, they are sent again, as far
as the broker has not got them.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple

from minetui.core import Cell, CellSet, Position, grid_of

from .frames import (
    BLOWN,
    COVERED,
    DONE,
    FLAGGED,
    NOBODY,
    OUT,
    TOLD,
    VERSION,
    Act,
    ActKind,
    Alive,
    Asked,
    Board,
    Change,
    Closed,
    Cursors,
    FrameError,
    FrameReader,
    Greeting,
    Hello,
    InRoom,
    Listed,
    OutOfRoom,
    Person,
    Progress,
    Recorded,
    Rename,
    RoundOver,
    SeatMap,
    TeamTally,
    Unlisted,
    frame_bytes,
)
from .known import KnownBoard, signs_of
from .values import ListedRoom, Phase, RoomSeat, RoomState

LONG_AGO = float("-inf")
MOST_WAITING = 100  # moves without an answer; more of them at once would be taken for a flood
LAST_MOVE = 65_535  # of a round, by its number


class SentRecording(NamedTuple):
    """A recording that has come whole: a RawVF file of a seat, perhaps the visitor's own."""

    uid: str
    seat: int
    own: bool
    data: bytes


class Client:
    """What a visitor knows of the lobby, the room and the board, and what the visitor wishes.

    `now` returns a monotonic time in seconds. `told` is called with each frame once it is taken in.
    """

    def __init__(
        self,
        name: str,
        now: Callable[[], float] = monotonic,
        told: Callable[[Any], object] = lambda frame: None,
    ) -> None:
        self.name, self._now, self.told = name, now, told
        self._wished = name  # which is asked for on each line, whatever was given on another
        self.visitor: int | None = None
        self.people: dict[int, Person] = {}
        self.rooms: dict[str, ListedRoom] = {}
        self.room: RoomState | None = None
        self.seat: int | None = None  # of this visitor; None for a watcher
        self.closed = ""  # why the broker hung up
        self._out = b""
        self._reader = FrameReader(TOLD)
        self._resends = False  # what is unanswered, once it is known what the broker has got
        self._pieces: dict[tuple[str, bool], list[bytes]] = {}
        self._forget_round()
        self.ask(Hello(VERSION, name))

    def _forget_round(self) -> None:
        self.board: KnownBoard | None = None
        self.board_seat = NOBODY  # whose board it is; NOBODY for a team's
        self.board_round = 0
        self.progress: Progress | None = None
        self.maps: dict[int, CellSet] = {}
        self.cursors: dict[int, Cell] = {}
        self.tally: dict[int, tuple[int, int, int]] = {}  # of a team, as in `TeamTally`
        self.over: RoundOver | None = None
        self.recordings: list[SentRecording] = []  # of the last round
        self._end: Position | None = None
        self._unanswered: list[Act] = []
        self._acted = 0
        self._frozen_until = LONG_AGO  # in seconds since the round began
        self._began: float | None = None  # when the round began, or begins
        self._ended: float | None = None

    def connected_again(self) -> None:
        """Begin anew on another line; what was asked and not sent is forgotten, but for moves."""
        self._reader, self._out, self.closed = FrameReader(TOLD), b"", ""
        self.people.clear()
        self.rooms.clear()
        self._pieces.clear()
        self._resends = True
        self.ask(Hello(VERSION, self._wished))

    def ask(self, frame: Any) -> None:  # noqa: ANN401 - a frame that a visitor may send
        """Have a frame sent."""
        if isinstance(frame, Rename):
            self._wished = frame.name
        self._out += frame_bytes(frame)

    def take(self) -> bytes:
        """The bytes to be sent."""
        out, self._out = self._out, b""
        return out

    def receive(self, data: bytes) -> None:
        """Take in bytes that came; a FrameError if they are none of a broker."""
        for frame in self._reader.frames(data):
            self._take_in(frame)
            self.told(frame)

    def act(self, kind: ActKind, cell: Cell) -> None:
        """Wish for a move on the board, while the round is played and the player is not frozen.

        While the line is broken, it waits until it is known what the broker has got.
        """
        if self.can_act:
            self._acted += 1
            act = Act(self.board_round, self._acted, kind, cell)
            self._unanswered.append(act)
            if not self._resends:
                self.ask(act)

    @property
    def can_act(self) -> bool:
        """May the visitor move now?"""
        playing = self.room is not None and self.room.phase is Phase.PLAYING
        is_own = self.seat is not None and self.board_seat in (self.seat, NOBODY)
        if not playing or not is_own or self.board is None or self.over or self.closed:
            return False
        has_room = self.waiting < MOST_WAITING and self._acted < LAST_MOVE
        return has_room and not self.frozen and not self._is_through

    @property
    def waiting(self) -> int:
        """How many moves wait for their answers."""
        return len(self._unanswered)

    @property
    def own_seat(self) -> RoomSeat | None:
        """The visitor's seat in the room."""
        return self.room.seat(self.seat) if self.room is not None else None

    @property
    def position(self) -> Position | None:
        """The position on the board, with the mines once the round is over."""
        return self._end or (self.board.position if self.board is not None else None)

    @property
    def seconds(self) -> float:
        """The seconds since the round began, until it ended; below 0 while it is counted down to.

        0 if none has begun.
        """
        if self._began is None:
            return 0.0
        return (self._now() if self._ended is None else self._ended) - self._began

    @property
    def frozen(self) -> float:
        """The seconds for which the player can't move yet; 0 for none."""
        return max(self._frozen_until - self.seconds, 0.0)

    @property
    def _is_through(self) -> bool:
        """Has the player solved the board, or been put out of the round?"""
        sides = self.progress.sides if self.progress is not None else ()
        return any(seat == self.seat and state in (OUT, DONE) for seat, _, _, state in sides)

    def _take_in(self, frame: Any) -> None:  # noqa: ANN401 - a frame that the broker may send
        match frame:
            case Greeting(visitor, name):
                self.visitor, self.name = visitor, name
            case Person(visitor, name, _) if name:
                self.people[visitor] = frame
            case Person(visitor):
                self.people.pop(visitor, None)
            case Listed(room):
                self.rooms[room.code] = room
            case Unlisted(code):
                self.rooms.pop(code, None)
            case InRoom(room, seat):
                self._enter(room, None if seat == NOBODY else seat)
            case OutOfRoom():
                self._leave()
            case Asked():
                self.ask(Alive())
            case Closed(what):
                self.closed = what
            case Recorded():
                self._collect(frame)
            case _ if self.room is not None:
                self._take_in_of_round(frame)

    def _take_in_of_round(self, frame: Any) -> None:  # noqa: ANN401 - a frame of a round
        match frame:
            case Board():
                self._see(frame)
            case Change():
                self._change(frame)
            case Progress():
                self.progress = frame
            case SeatMap(_, seat, cells):
                self.maps[seat] = int.from_bytes(cells, "little")
            case Cursors(places):
                self.cursors = dict(places)
            case TeamTally(_, sides):
                self.tally = {seat: (cells, flags, hit) for seat, cells, flags, hit in sides}
            case RoundOver():
                self.over, self._frozen_until, self._unanswered = frame, LONG_AGO, []
                self._ended = self._now()
                self._see_end()

    def _enter(self, room: RoomState, seat: int | None) -> None:
        """Take in the state of the room, which may be another room, or another round.

        Who sits down or stands up between two rounds still sees how the last one ended.
        """
        before = self.room
        is_kept = self.seat == seat or room.phase is Phase.GATHERING
        if before is None or before.code != room.code or not is_kept:
            self._leave()
        elif before.round != room.round:
            self._forget_round()
        self.room, self.seat = room, seat
        if room.phase is Phase.PLAYING:
            self._begin(room.elapsed)
            return
        # Nothing is left to be answered, or to be sent again: the round is over, or to come.
        self._unanswered, self._resends = [], False
        if room.phase is Phase.COUNTDOWN:
            if before is None or before.phase is not room.phase:
                self._began = self._ended = None
            self._begin(-room.left)

    def _begin(self, elapsed: int) -> None:
        """Take in that the round began so many milliseconds ago, by the broker's clock.

        What comes late says a later time than is right, so the earliest counts.
        """
        began = self._now() - elapsed / 1000
        self._began = began if self._began is None else min(began, self._began)

    def _leave(self) -> None:
        self.room = self.seat = None
        self._resends = False
        self._forget_round()

    def _see(self, frame: Board) -> None:
        """Take in a whole board; moves that the broker has not got are sent again."""
        grid = grid_of(frame.rows, frame.cols, frame.shape)
        signs = signs_of(frame.cells, grid.size)
        self.board = KnownBoard(grid, frame.mines).told_of(enumerate(signs))
        self.board_seat, self.board_round = frame.seat, frame.round
        self._acted = max(self._acted, frame.acted)
        self._answered(frame.acted)
        if self._resends:
            self._resends = False
            for act in self._unanswered:
                self.ask(act)
        self._see_end()

    def _see_end(self) -> None:
        """See how the board ended, if the round is over."""
        if self.over is None or self.board is None or self.over.round != self.board_round:
            return
        whose = (p for p in self.over.placings if self.board_seat in (p.seat, NOBODY))
        lost_at = next((p.lost_at for p in whose if p.lost_at is not None), None)
        self._end = self.board.end(int.from_bytes(self.over.mines, "little"), lost_at)

    def _answered(self, acted: int) -> None:
        self._unanswered = [act for act in self._unanswered if act.number > acted]

    def _change(self, frame: Change) -> None:
        """Take in what a move has changed."""
        if self.board is None or (frame.round, frame.seat) != (self.board_round, self.board_seat):
            return
        if any(cell >= self.board.grid.size for cell, _ in frame.cells):
            raise FrameError("a change off the board")
        if frame.cells:
            self.board = self.board.told_of(frame.cells)
            self._count(frame)
        if frame.by == self.seat:
            self._answered(frame.acted)
            if frame.frozen:
                self._frozen_until = (frame.at + frame.frozen) / 1000

    def _count(self, frame: Change) -> None:
        """Count what a move has done, who made it."""
        signs = [sign for _, sign in frame.cells]
        cells, flags, hit = self.tally.get(frame.by, (0, 0, 0))
        self.tally[frame.by] = (
            cells + sum(sign < COVERED for sign in signs),
            flags + signs.count(FLAGGED) - signs.count(COVERED),
            hit + signs.count(BLOWN),
        )

    def _collect(self, frame: Recorded) -> None:
        """Collect the pieces of a recording, which come in order, or from the first one again."""
        key = frame.uid, frame.own
        pieces = self._pieces.setdefault(key, [])
        if frame.piece == 0:
            pieces.clear()
        if frame.piece != len(pieces):
            return
        pieces.append(frame.data)
        if len(pieces) == frame.pieces:
            del self._pieces[key]
            made = SentRecording(frame.uid, frame.seat, frame.own, b"".join(pieces))
            others = [one for one in self.recordings if (one.uid, one.own) != key]
            self.recordings = [*others, made]
