"""The broker: all rooms, and the mines of all boards.

It takes bytes of visitors in, and gives bytes for them out; what it is asked for, it does at once
and in the order in which it was asked. Whoever sends what no visitor's process of ours would send
is put out, with a line in the log.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import count
from random import Random
from typing import Any, NamedTuple

from minetui.core import BoardKind, Level
from minetui.formats import GAME_ID

from .frames import (
    VERSION,
    Act,
    Alive,
    Amend,
    Asked,
    Attend,
    Fetch,
    Follow,
    FrameError,
    Greeting,
    Hello,
    Hover,
    Join,
    Kept,
    Leave,
    Listed,
    Make,
    Notice,
    OutOfRoom,
    Person,
    Prepare,
    Rename,
    Unlisted,
    frame_bytes,
)
from .lines import RecordedGame, Timers, Violation, VisitorLine
from .names import NameProblem, is_code, likeness, problem_of, tidied
from .room import Lock, Room, RoomEvent, RoomWays, SeatedPlayer
from .values import LONGEST_PASSWORD, MOST_KEYS

CODE_SIGNS = "BCDFGHJKLMNPQRSTVWXYZ23456789"  # no vowels, which make words, and no 0, 1, I, O
CODE_LENGTH = 4
LONGEST_WISH = 64  # characters of a name that somebody would like
GUEST = "Guest"  # the name of who has no other
MOST_ROOMS = 500
MOST_UNKEPT = 8  # recordings of which a visitor's process does not say that it has them
MOST_DESERTED = 8  # rooms that were made by one crowd, and where nobody is now
MOST_WRONG = 5  # passwords on a line
MOST_GUESSED, FORGOTTEN = 20, 600.0  # wrong ones of a crowd, and seconds until one is forgotten
SILENCE, LOST = 15.0, 45.0  # seconds without a frame: then one is asked for, then the line is lost
TICK = 0.001  # seconds between two times that a room is looked after
LOBBY = 0.5  # seconds between two tidings from the lobby
DEAR = {
    Make: 50,
    Attend: 20,
    Fetch: 10,
    Join: 5,
    Rename: 5,
    Amend: 5,
    Prepare: 5,
}  # frames that count for more


class Identity(NamedTuple):
    """Who a visitor is, as the server knows: the hash of a key, or empty; and a word for the log.

    Who comes back with the same key within a minute has the same seat. Those of one `crowd`, such
    as an address, can only leave so many rooms behind, for keys cost nothing.
    """

    key: str
    origin: str
    crowd: str = ""


class DealOrder(NamedTuple):
    """A board to be dealt for a room: one that needs no guess, for a start that the seed says."""

    id: int
    level: Level
    seed: str


class Broker:
    """Holds the rooms. It reads no clock and no socket: times are handed to it in seconds.

    `deal` orders a board, which `dealt` brings; `keep` gets the recording of a player who is not
    there to keep it, by key and id; `log` gets a line. What `random` gives must not be foreseen:
    codes and seeds come from it. With a `clock` recordings say when they were made.
    """

    def __init__(
        self,
        deal: Callable[[DealOrder], object],
        keep: Callable[[str, str, bytes], object],
        log: Callable[[str], object],
        random: Random,
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        self._deal, self._keep, self._log = deal, keep, log
        self._random, self._clock = random, clock
        self._lines: dict[int, VisitorLine] = {}
        self._news = set[int]()
        self._rooms: dict[str, Room] = {}
        self._makers: dict[str, str] = {}  # the crowd that has made each room
        self._orders: dict[int, Room] = {}
        self._guesses: list[tuple[float, str]] = []  # wrong passwords: when, and of which crowd
        self._connected = self._ordered = 0
        self._timers = Timers()
        self._now = 0.0
        self._stopped = False
        self._rows: dict[tuple[type, int | str], tuple[Any, bytes]] = {}  # of the lobby, as told
        self._told_lobby = float("-inf")

    # The door.

    def connect(self, identity: Identity, now: float) -> int:
        """Let a visitor in; the number of the line."""
        self._advance(now)
        self._connected += 1
        line = VisitorLine(self._connected, identity, self._now, self._news)
        self._lines[line.number] = line
        if self._stopped:
            line.end("stopped")
        else:
            self._timers.set(line.number, self._now + SILENCE)
        return line.number

    def receive(self, line: int, data: bytes, now: float) -> None:
        """Take in bytes of a visitor; what is no frame, or too many of them, puts them out."""
        self._advance(now)
        visitor = self._lines.get(line)
        if visitor is None or visitor.over:
            return
        try:
            for frame in visitor.reader.frames(data):
                visitor.heard, visitor.asked = self._now, False
                visitor.spend(DEAR.get(type(frame), 1), self._now)
                self._take_in(visitor, frame)
                if visitor.over:
                    return
        except (FrameError, Violation) as error:
            self._put_out(visitor, str(error))

    def take(self, line: int, most: int = 65_536) -> bytes:
        """Bytes to be sent on a line, at most so many, of whole frames."""
        visitor = self._lines.get(line)
        return b"" if visitor is None else visitor.take(most)

    def news(self) -> set[int]:
        """The lines on which there is more to be sent since this was asked last.

        So whoever serves many lines need not look at each whenever something happens.
        """
        news = {*self._news}
        self._news.clear()
        return news

    def is_over(self, line: int) -> bool:
        """Is the line to be closed, once all that was to be sent is taken?"""
        visitor = self._lines.get(line)
        return visitor is None or visitor.over

    def disconnect(self, line: int, now: float) -> None:
        """Notice that a line is gone; a seat is kept for a while."""
        self._advance(now)
        visitor = self._lines.pop(line, None)
        if visitor is not None:
            self._lose(visitor)
            for uid, data in visitor.unkept.items():
                self._keep_for(visitor.key, uid, data)
            visitor.unkept.clear()

    def dealt(
        self, id: int, mines: int | None, start: int, now: float, kind: str = BoardKind.NO_GUESS
    ) -> None:
        """Take in a board that was ordered, with the cell of its opening; None if there is none."""
        self._advance(now)
        room = self._orders.pop(id, None)
        if room is not None:
            room.dealt(id, mines, start, self._now, kind)
            self._after(room)

    def waits_for(self, id: int) -> bool:
        """Is a board that was ordered still waited for?"""
        return id in self._orders and self._orders[id].ordered == id

    @property
    def due(self) -> float | None:
        """When something happens by itself; None if nothing does."""
        return self._timers.due

    def pass_time(self, now: float) -> None:
        """Let happen what is due."""
        self._advance(now)

    def close(self, now: float) -> None:
        """End all rooms politely: rounds end as they stand, and their recordings are sent or kept.

        What is sent is kept, too: nobody listens any more to whether it has come.
        """
        self._advance(now)
        self._stopped = True
        for room in self._rooms.values():
            room.end(self._now)
        for line in self._lines.values():
            line.end("stopped")
        self._timers = Timers()

    def history(self, code: str) -> tuple[RoomEvent, ...]:
        """What has happened in a room since its last board was ordered: boards follow from that."""
        room = self._rooms.get(code)
        return tuple(room.log) if room is not None else ()

    # Time.

    def _advance(self, now: float) -> None:
        """Let happen what is due; time never goes back."""
        self._now = max(self._now, now)
        while (what := self._timers.take(self._now)) is not None:
            if isinstance(what, int):
                self._look_after(self._lines[what])
            elif what == "lobby":
                self._tell_lobby()
            elif (room := self._rooms.get(what[1])) is not None:
                room.pass_time(self._now)
                self._after(room)

    def _look_after(self, line: VisitorLine) -> None:
        """Ask a visitor who is silent whether anybody is there, or take the line for lost."""
        if self._now >= line.heard + LOST:
            line.end("silent", at_once=True)
            self._lose(line)
        elif self._now >= line.heard + SILENCE and not line.asked:
            line.asked = True
            self._tell(line, Asked())
            self._timers.set(line.number, line.heard + LOST)
        else:
            self._timers.set(line.number, line.heard + (LOST if line.asked else SILENCE))

    # Lines.

    def _tell(self, line: VisitorLine, frame: Any) -> None:  # noqa: ANN401 - any frame
        if not line.tell(frame_bytes(frame)):
            line.end("slow", at_once=True)
            self._lose(line)

    def _put_out(self, line: VisitorLine, why: str) -> None:
        """End the line of who does what is not done; the seat is free at once."""
        self._log(f"{line.origin}: put out: {why}")
        room = self._rooms.get(line.code)
        if room is not None:
            room.leave(line, self._now)
        line.end("put-out", at_once=True)
        self._lose(line)
        if room is not None:
            self._after(room)

    def _lose(self, line: VisitorLine) -> None:
        """Have nothing come from a line any more."""
        line.over, line.looking = True, False
        self._timers.set(line.number, None)
        room = self._rooms.get(line.code)
        if room is not None:
            room.lose(line, self._now)
            self._after(room)
        self._lobby_changed()

    def _take_in(self, line: VisitorLine, frame: Any) -> None:  # noqa: ANN401 - any frame
        """Do what a visitor asks for."""
        if isinstance(frame, Hello) == bool(line.name):
            raise Violation("a second Hello" if line.name else "a frame before Hello")
        room = self._rooms.get(line.code)
        match frame:
            case Act() | Hover() | Follow() | Prepare() | Amend() | Fetch():
                if room is not None:
                    self._take_in_of_room(line, room, frame)
            case Hello():
                self._greet(line, frame)
            case Rename(name):
                self._rename(line, name)
            case Attend(looking):
                self._look(line, looking=looking)
            case Make():
                self._make(line, frame)
            case Join(code, password, watching):
                self._join(line, code, password, watching=watching)
            case Leave():
                self._leave(line)
            case Kept(uid):
                line.unkept.pop(uid, None)
            case Alive():
                pass

    def _take_in_of_room(self, line: VisitorLine, room: Room, frame: Any) -> None:  # noqa: ANN401
        """Do what somebody in a room asks for; who has just left it may still ask."""
        now, phase = self._now, room.phase
        match frame:
            case Act():
                room.act(line, frame, now)
            case Hover(cell):
                room.hover(line, cell)
            case Follow(seat):
                room.follow(line, seat, now)
            case Prepare():
                room.prepare(line, frame, now)
            case Amend(rules):
                room.amend(line, rules, now)
            case Fetch(seat):
                room.fetch(line, seat)
        self._after(room, listed=room.phase is not phase or isinstance(frame, Amend))

    def _after(self, room: Room, *, listed: bool = True) -> None:
        """See to a room in which something has happened."""
        room.slow_down(self._now)
        if room.is_gone(self._now):
            if self._rooms.pop(room.code, None) is not None:
                del self._makers[room.code]
                self._log(f"room {room.code}: gone")
            self._forget_orders(room)
            self._timers.set((Room, room.code), None)
        else:
            due = None if self._stopped else room.due
            # Never now, so that time passes whatever a room says.
            self._timers.set((Room, room.code), due if due is None else max(due, self._now + TICK))
        if listed:
            self._lobby_changed()

    # Names.

    def _greet(self, line: VisitorLine, hello: Hello) -> None:
        """Let a visitor in by name, and back into the seat that is kept."""
        if hello.version != VERSION:
            line.end("version", at_once=True)
            self._lose(line)
            return
        wish = self._wish(hello.name)
        if problem_of(wish):
            wish = GUEST
        self._name(line, wish)
        for room in self._rooms.values():
            for player in room.players:
                if player.key and player.key == line.key:
                    self._come_back(room, player, line)
                    return
        self._tell(line, OutOfRoom())
        self._lobby_changed()

    def _come_back(self, room: Room, player: SeatedPlayer, line: VisitorLine) -> None:
        """Give a seat another line."""
        before = player.line
        room.come_back(player, line, self._now)
        if before is not line and not before.over:
            before.end("other-line", at_once=True)
            self._lose(before)
        self._after(room)

    @staticmethod
    def _wish(name: str) -> str:
        if len(name) > LONGEST_WISH:
            raise Violation(f"a name of {len(name)} characters")
        return tidied(name)

    def _rename(self, line: VisitorLine, name: str) -> None:
        wish = self._wish(name)
        problem = problem_of(wish)
        if problem not in (None, NameProblem.TAKEN):
            self._tell(line, Notice(f"name-{problem}"))
            return
        self._name(line, wish)
        room = self._rooms.get(line.code)
        if room is not None:
            room.rename(line, self._now)
            self._after(room)
        self._lobby_changed()

    def _name(self, line: VisitorLine, wish: str) -> None:
        """Give a visitor the name, or one like it that nobody else has."""
        key, taken = line.key, set[str]()
        for other in self._lines.values():
            if other is not line and other.name and not (key and other.key == key):
                taken.add(likeness(other.name))
        for room in self._rooms.values():
            for player in room.players:
                if player.line is not line and not (key and player.key == key):
                    taken.add(likeness(player.name))
        line.name = next(name for name in _names_like(wish) if likeness(name) not in taken)
        if line.name != wish:
            self._tell(line, Notice("name-taken", (line.name,)))
        self._tell(line, Greeting(line.number, line.name))

    # Rooms.

    def _make(self, line: VisitorLine, frame: Make) -> None:
        """Make a room; one with this code that is there already is joined."""
        code, password, keys = frame.code, frame.password, frame.keys
        if len(password) > LONGEST_PASSWORD or len(keys) > MOST_KEYS:
            raise Violation("a password or a list of keys that is too long")
        if code and not is_code(code):
            raise Violation("a code that can't be one")
        if code in self._rooms:
            self._join(line, code, password, watching=False)
            return
        elsewhere = self._seat_of(line.key)
        if elsewhere is not None and elsewhere[1].line is not line:
            self._tell(line, Notice("other-line"))
            return
        if len(self._rooms) >= MOST_ROOMS or self._has_deserted_many(line.crowd):
            self._tell(line, Notice("many-rooms"))
            return
        self._leave(line, silently=True)
        code = code or self._free_code()
        if keys and line.key:
            keys = (*keys, line.key)
        ways = RoomWays(self._order, self._finish, self._header)
        room = Room(code, frame.rules, Lock(password, keys), ways)
        self._rooms[code], self._makers[code] = room, line.crowd
        self._log(f"room {code}: made by {line.origin}")
        self._sit(line, room)
        self._tell(line, Notice("room-made", (code,)))

    def _has_deserted_many(self, crowd: str) -> bool:
        """Are there as many rooms of this crowd where nobody is as there may be?"""
        rooms = (self._rooms[code] for code, maker in self._makers.items() if maker == crowd)
        return sum(not room.people for room in rooms) >= MOST_DESERTED

    def _free_code(self) -> str:
        while True:
            code = "".join(self._random.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
            if code not in self._rooms:
                return code

    def _join(self, line: VisitorLine, code: str, password: str, *, watching: bool) -> None:
        """Have a visitor sit down in a room, or watch."""
        room = self._rooms.get(code) or self._rooms.get(code.upper())
        if room is None:
            self._tell(line, Notice("no-room"))
            return
        is_in = line.code == room.code
        if is_in and watching is (room.player_of(line) is None):
            return  # it is so already
        elsewhere = self._seat_of(line.key)
        if elsewhere is not None and elsewhere[1].line is not line:
            if elsewhere[0] is room and not watching:
                self._leave(line, silently=True)
                self._come_back(*elsewhere, line)
            else:
                self._tell(line, Notice("other-line"))
            return
        problem = "" if is_in else self._try_password(line, room, password)
        if problem := problem or room.problem_of(line, watching=watching):
            self._tell(line, Notice(problem))
            return
        if not is_in:
            self._leave(line, silently=True)
        if watching:
            room.watch(line, self._now)
            self._after(room)
        else:
            self._sit(line, room)

    def _try_password(self, line: VisitorLine, room: Room, password: str) -> str:
        """Try a password: what is wrong, by the name of a notice; empty if nothing is.

        From a crowd that has guessed a lot, no password is right for a while: lines cost nothing.
        """
        if not room.lock.password:
            return ""
        who, since = line.crowd or line.origin, self._now - FORGOTTEN
        self._guesses = [guess for guess in self._guesses if guess[0] > since]
        guessed = sum(each == who for _, each in self._guesses)
        if guessed < MOST_GUESSED and room.lock.is_opened_by(password):
            return ""
        if password and guessed < MOST_GUESSED:  # without one it is asked whether one is needed
            self._guesses.append((self._now, who))
        line.wrong_passwords += 1
        if line.wrong_passwords >= MOST_WRONG:
            raise Violation("too many wrong passwords")
        return "wrong-password"

    def _seat_of(self, key: str) -> tuple[Room, SeatedPlayer] | None:
        """The seat of who has this key."""
        for room in self._rooms.values() if key else ():
            for player in room.players:
                if player.key == key:
                    return room, player
        return None

    def _sit(self, line: VisitorLine, room: Room) -> None:
        """Give a visitor a seat; nobody watches any room while they play."""
        room.sit(line, self._now)  # first: without anybody the room would be gone
        key = line.key
        for other in [*self._lines.values()] if key else ():
            if other is not line and other.key == key and other.code:
                self._leave(other)
                self._tell(other, Notice("other-line"))
        self._after(room)

    def _leave(self, line: VisitorLine, *, silently: bool = False) -> None:
        """Have a visitor leave the room, if they are in one."""
        room = self._rooms.get(line.code)
        if room is not None:
            room.leave(line, self._now)
            self._after(room)
        elif not silently:
            self._tell(line, OutOfRoom())
        self._lobby_changed()

    def _order(self, room: Room) -> None:
        """Order a board for a room; at the end of the broker none is dealt any more."""
        if self._stopped:
            return
        self._forget_orders(room)
        self._ordered += 1
        room.ordered = self._ordered
        self._orders[self._ordered] = room
        seed = f"{self._random.getrandbits(128):032x}"
        self._deal(DealOrder(self._ordered, room.rules.level, seed))

    def _forget_orders(self, room: Room) -> None:
        """Forget what was ordered for a room: what is taken back is never dealt."""
        self._orders = {id: each for id, each in self._orders.items() if each is not room}

    def _header(self) -> dict[str, str]:
        """What the header of a recording says of when it was made, and its id."""
        lines = {GAME_ID: f"live-{self._random.getrandbits(64):016x}"}
        if self._clock is not None:
            lines["Timestamp"] = self._clock().isoformat(timespec="milliseconds")
        return lines

    def _finish(self, player: SeatedPlayer, game: RecordedGame) -> None:
        """Send a player their own recording, or have it kept."""
        line = player.line
        is_there = player.is_here and not line.over
        if is_there and line.send_recording(game, game.seat, own=True):
            line.unkept[game.uid] = game.data
            if len(line.unkept) > MOST_UNKEPT:
                uid = next(iter(line.unkept))
                self._keep_for(player.key, uid, line.unkept.pop(uid))
        else:
            self._keep_for(player.key, game.uid, game.data)

    def _keep_for(self, key: str, uid: str, data: bytes) -> None:
        if key:
            self._keep(key, uid, data)

    # The lobby.

    def _lobby_changed(self) -> None:
        """Have those who look at the lobby be told, some time."""
        if any(line.looking for line in self._lines.values()):
            self._timers.set("lobby", max(self._told_lobby + LOBBY, self._now))

    def _look(self, line: VisitorLine, *, looking: bool) -> None:
        """Tell all of the lobby to who looks at it from now on."""
        if looking and not any(each.looking for each in self._lines.values()):
            self._tell_lobby()
        line.looking = looking
        for thing, (_, data) in self._rows.items() if looking else ():
            line.show(thing, data)

    def _tell_lobby(self) -> None:
        """Tell what has changed in the lobby to all who look at it."""
        self._told_lobby = self._now
        rows: dict[tuple[type, int | str], Any] = {
            (Person, line.number): Person(line.number, line.name, line.code)
            for line in self._lines.values()
            if line.name and not line.over
        }
        rows |= {(Listed, code): Listed(room.listed) for code, room in self._rooms.items()}
        told = dict[tuple[type, int | str], bytes]()
        for thing, row in rows.items():
            if thing not in self._rows or self._rows[thing][0] != row:
                self._rows[thing] = row, frame_bytes(row)
                told[thing] = self._rows[thing][1]
        for thing in [thing for thing in self._rows if thing not in rows]:
            del self._rows[thing]
            kind, which = thing
            gone = Unlisted(str(which)) if kind is Listed else Person(int(which), "")
            told[thing] = frame_bytes(gone)
        for line in self._lines.values():
            for thing, data in told.items() if line.looking else ():
                if not line.show(thing, data):
                    line.end("slow", at_once=True)


def _names_like(wish: str) -> Iterator[str]:
    """The names that somebody gets who would like this one: first itself, then with a number."""
    if not problem_of(wish):
        yield wish
    for number in count(2):
        ends = (f"{wish[:length].rstrip()} {number}" for length in range(len(wish), 0, -1))
        yield next((name for name in ends if not problem_of(name)), f"{GUEST} {number}")
