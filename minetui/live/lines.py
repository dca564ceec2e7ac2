"""Lines to visitors, as the broker has them: what waits to be sent on one, and its bounds.

What happens is queued, and the queue has a bound. What only shows how things are (progress, small
maps, cursors, the lobby) has no place in it: of each such thing the newest is kept, and goes out
once all that happened is sent. Recordings are cut into pieces one after the other, whenever
nothing else waits. So nobody can make the broker hold more by reading slowly.
"""

from collections import deque
from heapq import heappop, heappush
from typing import Any, NamedTuple, TypeAlias

from .frames import (
    ASKED,
    PART,
    Closed,
    Cursors,
    FrameReader,
    Progress,
    Recorded,
    SeatMap,
    frame_bytes,
)

MOST_QUEUED = 65_536  # bytes
MOST_RECORDINGS = 40  # that wait to be sent
MOST_NEWEST = 4_000  # things of which the newest is kept, such as those of the lobby
Thing: TypeAlias = tuple[type, int | str]
"""Something of which the newest is kept: the kind of the frame, and whose it is."""
OF_ROUND = (Progress, SeatMap, Cursors)
FRAMES_A_SECOND, BURST = 200, 400  # that a visitor may send


class Violation(Exception):
    """What no visitor's process of ours would send; the text is for the log."""


class RecordedGame(NamedTuple):
    """The recording of a game: its id, the seat of who played it or NOBODY, and a RawVF file."""

    uid: str
    seat: int
    data: bytes

    @property
    def pieces(self) -> int:
        """In how many pieces it is sent."""
        return -(-len(self.data) // PART)

    def piece(self, number: int, seat: int, *, own: bool) -> bytes:
        """A frame with a piece of it."""
        data = self.data[number * PART : (number + 1) * PART]
        return frame_bytes(Recorded(self.uid, seat, own, number, self.pieces, data))


class VisitorLine:
    """A line to a visitor; its number is added to `news` when there is something to be sent."""

    def __init__(self, number: int, who: tuple[str, str, str], now: float, news: set[int]) -> None:
        self.number, self._news = number, news
        self.key, self.origin, self.crowd = who
        self.reader = FrameReader(ASKED)
        self.name = ""  # empty before the first frame
        self.code = ""  # of the room where the visitor is, if any
        self.looking = False  # at the lobby
        self.heard, self.asked = now, False  # when a frame came last, and whether one is asked for
        self.wrong_passwords = 0
        self.over = False  # is it closed, or to be closed?
        self.unkept: dict[str, bytes] = {}  # own recordings that the visitor's records don't have
        self.maps: dict[int, int] = {}  # by seat, those that were sent
        self._queue: deque[tuple[object, bytes]] = deque()
        self._queued = 0
        self._recordings: deque[tuple[RecordedGame, int, bool]] = deque()
        self._piece = 0  # of the first recording, the next to be sent
        self._newest: dict[Thing, bytes] = {}
        self._last = b""
        self._tokens, self._filled = float(BURST), now

    def spend(self, tokens: int, now: float) -> None:
        """Have the visitor pay for a frame; a Violation if there are too many."""
        filled = self._tokens + (now - self._filled) * FRAMES_A_SECOND
        self._tokens, self._filled = min(filled, BURST) - tokens, now
        if self._tokens < 0:
            raise Violation(f"more than {FRAMES_A_SECOND} frames a second")

    def tell(self, data: bytes, replaces: object = None) -> bool:
        """Queue a frame, unless there is no room for it.

        If the last one `replaces` the same thing, it takes its place.
        """
        if self.over:
            return True
        if replaces is not None and self._queue and self._queue[-1][0] == replaces:
            self._queued -= len(self._queue.pop()[1])
        if self._queued + len(data) > MOST_QUEUED:
            return False
        self._queue.append((replaces, data))
        self._queued += len(data)
        self._news.add(self.number)
        return True

    def forget_queue(self) -> None:
        """Drop all that waits to be sent, but for recordings."""
        self._queue.clear()
        self._queued = 0

    def show(self, thing: Thing, data: bytes) -> bool:
        """Have the newest of a thing sent, some time; False if there are too many things."""
        if not self.over:
            self._newest[thing] = data
            self._news.add(self.number)
        return len(self._newest) <= MOST_NEWEST

    def forget_round(self) -> None:
        """Drop what shows how a round is."""
        self.maps.clear()
        self._newest = {
            thing: data for thing, data in self._newest.items() if thing[0] not in OF_ROUND
        }

    def send_recording(self, recorded: RecordedGame, seat: int, *, own: bool) -> bool:
        """Have a recording sent, some time, once; False if too many wait."""
        if (recorded, seat, own) not in self._recordings and not self.over:
            if len(self._recordings) >= MOST_RECORDINGS:
                return False
            self._recordings.append((recorded, seat, own))
            self._news.add(self.number)
        return True

    def end(self, what: str, *, at_once: bool = False) -> None:
        """Say why the line is closed, as the last that is sent; `at_once`, before anything else."""
        if not self.over:
            self.over, self._last = True, frame_bytes(Closed(what))
            self._news.add(self.number)
            self._newest.clear()
            if at_once:
                self.forget_queue()
                self._recordings.clear()

    def take(self, most: int) -> bytes:
        """Bytes to be sent, at most so many, of whole frames."""
        taken = list[bytes]()
        for give in (self._from_queue, self._from_recordings, self._from_newest, self._from_last):
            while (data := give(most)) is not None:
                if not data:
                    return b"".join(taken)
                taken.append(data)
                most -= len(data)
        return b"".join(taken)

    # Each gives the next frame, no bytes if there is no room for it, and None if there is none.

    def _from_queue(self, most: int) -> bytes | None:
        if not self._queue:
            return None
        data = self._queue[0][1]
        if len(data) > most:
            return b""
        self._queue.popleft()
        self._queued -= len(data)
        return data

    def _from_recordings(self, most: int) -> bytes | None:
        if not self._recordings:
            return None
        recorded, seat, own = self._recordings[0]
        data = recorded.piece(self._piece, seat, own=own)
        if len(data) > most:
            return b""
        self._piece += 1
        if self._piece == recorded.pieces:
            self._piece = 0
            self._recordings.popleft()
        return data

    def _from_newest(self, most: int) -> bytes | None:
        if not self._newest:
            return None
        thing = next(iter(self._newest))
        if len(self._newest[thing]) > most:
            return b""
        return self._newest.pop(thing)

    def _from_last(self, most: int) -> bytes | None:
        if not self._last:
            return None
        if len(self._last) > most:
            return b""
        data, self._last = self._last, b""
        return data


class Timers:
    """When something is due, by what it is due for."""

    def __init__(self) -> None:
        self._times: dict[Any, float] = {}
        self._heap: list[tuple[float, int, Any]] = []
        self._count = 0

    def set(self, what: object, time: float | None) -> None:
        """Set when something is due; None for never."""
        from_before = self._times.get(what)
        if time is None:
            self._times.pop(what, None)
        elif from_before != time:
            self._times[what] = time
            self._count += 1
            heappush(self._heap, (time, self._count, what))

    @property
    def due(self) -> float | None:
        """When the next is due; None if nothing is."""
        while self._heap and self._times.get(self._heap[0][2]) != self._heap[0][0]:
            heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def take(self, now: float) -> Any:  # noqa: ANN401 - whatever was set
        """What is due now, one by one; None if nothing is."""
        due = self.due
        if due is None or due > now:
            return None
        what = heappop(self._heap)[2]
        del self._times[what]
        return what
