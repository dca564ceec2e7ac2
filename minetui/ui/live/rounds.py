"""The rounds of a room on its screen: who is ready, the countdown, and what the line tells.

Each round is a session of its own on the same screen, so that the board stands where it stood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from textual.timer import Timer

from minetui.core import NO_CELLS, CellSet, Grid, Status, set_of
from minetui.language import _
from minetui.live import (
    NOBODY,
    OUT,
    Board,
    Change,
    Closed,
    InRoom,
    Join,
    Leave,
    Notice,
    OutOfRoom,
    Phase,
    Prepare,
    Progress,
    RoomKind,
    RoomSeat,
    RoomState,
    RoundOver,
    SeatMap,
    SentRecording,
)
from minetui.play import LiveGame, LiveSession
from minetui.texts import rooms, rounds, words

from ..board.feature import Feature, Happening, Occasion, View
from ..board.scene import Layer
from ..board.whole_panel import WholePanel
from ..kit.commands import Command, Group, KeyBarItem, command
from ..kit.glyphs import NUMBERS, Accent, Glyphs, Look
from ..kit.lines import Span, TextLine, cut, justified, longest_fitting
from ..play.moves import ACTIONS, Moves, PlainMoves

if TYPE_CHECKING:
    from .line import LiveLine
    from .screen import NoLine

TICK = 0.1  # seconds
IN_FLIGHT = 1.0  # seconds after the end of a round in which a key was still meant for its board
FREEZE_STEPS = 10  # of the bar of a freeze in a second
FIGURES = {
    3: ("###", "..#", ".##", "..#", "###"),
    2: ("###", "..#", "###", "#..", "###"),
    1: (".#.", "##.", ".#.", ".#.", "###"),
}
"""The figures of the countdown, in cells."""
FACES = {Status.PLAYING: ":-)", Status.WON: "B-)", Status.LOST: ":-|"}
HURT = "X-("  # of who is frozen or out


class Rounds(Feature):
    """Hears from the line, puts each round on the screen, and says that the player is ready.

    All that other features ask of the room, they ask here.
    """

    def __init__(self, line: LiveLine | NoLine) -> None:
        self.line, self.client = line, line.client
        self._silence: Callable[[], object] = lambda: None
        self._shown: object = None
        self._ticking: Timer | None = None
        self._last = line.client.room
        over, come = line.client.over, line.client.recordings
        self._before = 0 if over is not None else len(come)  # recordings of other rounds

    @property
    def live(self) -> LiveSession:
        """The session of the round."""
        session = self.session
        if not isinstance(session, LiveSession):
            raise TypeError("expected a live session")
        return session

    @property
    def room(self) -> RoomState:
        """The room, or what it was like when it was left."""
        self._last = self.client.room or self._last
        if self._last is None:
            raise ValueError("expected somebody in a room")
        return self._last

    @property
    def own(self) -> RoomSeat | None:
        """The visitor's own seat; None for who watches."""
        return self.room.seat(self.client.seat)

    @property
    def watches(self) -> bool:
        """Does the visitor see a board on which others play? So does who sat down in a round."""
        client, own = self.client, self.own
        if own is None:
            return True
        is_other = client.board is not None and client.board_seat not in (own.number, NOBODY)
        return is_other and not self.gathers

    @property
    def racing(self) -> list[RoomSeat]:
        """The seats of those who play the round; as long as that is not told, all."""
        progress, seats = self.client.progress, self.room.seats
        playing = None if progress is None else {side[0] for side in progress.sides}
        return [seat for seat in seats if playing is None or seat.number in playing]

    @property
    def is_versus(self) -> bool:
        """Has everybody a board of their own?"""
        return self.room.rules.kind is RoomKind.VERSUS

    @property
    def may_freeze(self) -> bool:
        """Does a mine freeze who hits it?"""
        return self.is_versus and self.room.rules.freeze > 0

    @property
    def gathers(self) -> bool:
        """Does the room wait for everybody to be ready?"""
        return self.room.phase is Phase.GATHERING

    @property
    def plays(self) -> bool:
        """Is a round played?"""
        return self.room.phase is Phase.PLAYING and self.result is None

    @property
    def result(self) -> RoundOver | None:
        """How the round on the screen ended."""
        return self.live.game.result

    @property
    def recordings(self) -> Sequence[SentRecording]:
        """The recordings that have come since the round began, the last one last."""
        return self.client.recordings[self._before :]

    @property
    def blown(self) -> CellSet:
        """The mines that went off on the board."""
        return self.live.game.board.blown

    @property
    def coming(self) -> int:
        """The seconds until the round begins, while they are counted down; else 0."""
        counts = self.room.phase is Phase.COUNTDOWN
        return max(ceil(-self.client.seconds), 1) if counts else 0

    @property
    def frozen(self) -> float:
        """The seconds for which the player can't move yet."""
        return self.client.frozen if self.plays else 0.0

    @property
    def is_out(self) -> bool:
        """Did a mine end the round for the player?"""
        progress = self.client.progress
        sides = progress.sides if progress is not None and self.plays else ()
        return any(seat == self.client.seat and state == OUT for seat, _, _, state in sides)

    @property
    def longest_freeze(self) -> float:
        """The seconds that a mine costs the player."""
        return max(self.room.rules.freeze + (self.own.handicap if self.own else 0), 1)

    @property
    def is_alone(self) -> bool:
        """Is nobody else in the room?"""
        return self.own is not None and sum(seat.here for seat in self.room.seats) == 1

    @property
    def can_race_best(self) -> bool:
        """Does the player wait alone, where a round was played?"""
        return self.is_alone and self.gathers and self.room.round > 0

    @property
    def can_sit_down(self) -> bool:
        """Is there a seat for the visitor, who watches?"""
        room = self.room
        return self.own is None and len(room.seats) < room.rules.kind.most_seats

    @property
    def can_stand_up(self) -> bool:
        """May the player watch the next round?"""
        return self.own is not None and self.gathers and self.room.rules.watched

    @property
    def is_host(self) -> bool:
        """May the player change the rules?"""
        return self.own is not None and self.room.host == self.own.number

    @property
    def face(self) -> Span:
        """The face over the board."""
        hurt = self.frozen or self.is_out
        return (HURT, "bad") if hurt else (FACES[self.session.game.status], "plain")

    def happened(self, event: Happening) -> None:
        """Listen to the line while the screen is there."""
        match event:
            case Occasion.OPENED:
                self._silence = self.line.listen(self.told)
                self._ticking = self.screen.set_interval(TICK, self.tick, pause=self.gathers)
            case Occasion.CHANGED if self._ticking is not None:
                run(self._ticking, on=not self.gathers)
            case Occasion.CLOSED:
                self._silence()

    def told(self, frame: Any) -> None:  # noqa: ANN401 - any frame
        """Show what was told; None if the line is lost, or there again."""
        match frame:
            case InRoom():
                self._follow()
            case Board() | Change() | RoundOver():
                is_first = isinstance(frame, Board) and not self.live.game.index
                self.live.take(frame)
                if is_first or isinstance(frame, RoundOver):
                    self.screen.say("")  # what comes next is said in place of it
                if is_first:
                    self._ring()
                self.screen.changed()
            case Progress() | SeatMap():
                self.screen.show_time()
            case Notice(what, slots):
                self.screen.application.say(rooms.notice_text(what, slots))
            case OutOfRoom() | Closed():
                self._go()
            case None:
                self.screen.show()

    def tick(self) -> None:
        """Show the time that has passed, if it looks different now."""
        step = ceil(self.frozen * FREEZE_STEPS)
        shown = self.coming, int(self.session.clock.seconds), step
        if shown != self._shown:
            self._shown = shown
            self.screen.show_time()

    def takes(self, command: Command | None) -> bool:
        """Between two rounds a reveal says that one is ready; nothing else acts on a board then."""
        if command is None or command.id not in ACTIONS:
            return False
        if self.session.playing and not self.is_out:
            return False
        if self.watches:
            return False  # it holds what is watched
        if command.id == "reveal" and self.gathers and self.session.since_end > IN_FLIGHT:
            self.prepare()
        return True

    def prepare(self, handicap: int | None = None) -> None:
        """Get ready for the next round, or no longer; with a handicap, only take that."""
        seat = self.own
        if seat is not None and handicap is None:
            self.line.ask(Prepare(not seat.ready, seat.handicap))
        elif seat is not None and handicap is not None:
            self.line.ask(Prepare(seat.ready, handicap))

    def show(self) -> View:
        """What is waited for, and the keys that help now."""
        title, keys = rounds.room_title(self.room), self._keys
        if not self.line.connected:
            closed = self.client.closed
            lost = rooms.notice_text(closed) if closed else _(rooms.LOST)
            return View(title=title, status=lost, keys=keys, alone=True)
        if self.plays:
            status = _(rounds.OUT) if self.is_out else ""
            return View(title=title, status=status, keys=keys, alone=True, over=False)
        return View(title=title, status=self._waiting, keys=keys, alone=True, over=True)

    @property
    def _keys(self) -> Sequence[str | KeyBarItem]:
        """The commands of the key bar, without those that do nothing now."""
        is_cut = not self.screen.arrangement.shows_whole_panel or self.screen.frame.whole
        whole = ("whole_panel",) if is_cut else ()
        if not self.gathers and self.watches:
            return ()  # those of the relay
        if not self.gathers:
            may_move = self.plays and self.own is not None and not self.is_out
            moves = ("reveal", "flag") if may_move else ()
            return (*moves, *whole, "back", "more")
        own, has_result = self.own, self.result is not None
        ready = [] if own is None else [_("Not ready") if own.ready else _("Ready")]
        return (
            *(self.screen.called("reveal", caption) for caption in ready),
            *(["sit_down"] if self.can_sit_down else []),
            *(["review"] if has_result else []),
            *(["side_by_side"] if has_result and self.is_versus else []),
            *(["room_rules"] if self.is_host else []),
            *(["handicap"] if own is not None and self.may_freeze else []),
            *(["race_best"] if self.can_race_best else []),
            *(*whole, "back", "more"),
        )

    @property
    def _waiting(self) -> str:
        """What is waited for; the countdown stands over the board."""
        if self.coming or self.room.phase is Phase.PLAYING:
            return ""
        key, own = self.screen.key("reveal"), self.own
        if self.result is not None and own is not None and not own.ready:
            return rounds.next_text(self.room, key)
        return rounds.waiting_text(self.room, self.client.seat, key)

    def _follow(self) -> None:
        """Show the room, with another board where another round has begun."""
        if self.coming and not self.screen.is_active:
            self.screen.application.say(rounds.countdown_text(self.room.round, self.coming))
        if self.live.game.fits:
            self.screen.changed()
        else:
            self.screen.say("")
            self._before = len(self.client.recordings)
            now = self.screen.application.TIMES.now
            self.screen.begin(LiveSession(self.client, self.line.act, now))

    def _ring(self) -> None:
        """Ring when the board comes, if the settings want it; its end rings as that of a game."""
        app = self.screen.application
        if app.settings.bell and self.client.own_seat is not None:
            app.bell()

    @command("Leave", "escape", "q", "ctrl+c", always=True, id="back")
    def back(self) -> None:
        """Leave the room; while a round is played, that is asked first."""
        self.leave_room()

    @command(
        "Sit down", "t", group=Group.GAMES, menu="Sit down", offered=lambda it: it.can_sit_down
    )
    def sit_down(self) -> None:
        """Who watches: take a free seat and play, in versus from the next round on."""
        if self.own is None:
            self.line.ask(Join(self.room.code))

    @command("Watch", "T", group=Group.GAMES, menu="Watch", offered=lambda it: it.can_stand_up)
    def stand_up(self) -> None:
        """Between two rounds: give up the seat and its wins, and watch."""
        if self.own is not None:
            self.line.ask(Join(self.room.code, watching=True))

    @command("Leave the room", "Q", menu="Leave the room", always=True)
    def leave_room(self) -> None:
        """Leave the room, as Esc does."""
        questions = [_(each) for each in rounds.LEAVES]
        question = longest_fitting(questions, (self.screen.width + 1, 1))
        is_playing = self.plays and self.own is not None
        if not is_playing or self.screen.confirmed("leave_room", question, _("Leave")):
            self.line.ask(Leave())
            self._go()

    def _go(self) -> None:
        """Go back to the screen below, from whatever lies on top of this one."""
        app, screen = self.screen.application, self.screen
        if screen in app.screen_stack:
            while app.screen is not screen:
                app.pop_screen()
            screen.leave()


def run(timer: Timer, *, on: bool) -> None:
    """Let a timer run, or hold it: where nothing moves, nothing is to be done."""
    if on:
        timer.resume()
    else:
        timer.pause()


class RoundHeading(Feature):
    """The lines over the board: mines, face and clock, and which round it is.

    The second one has what counts most: the countdown, or for how long the player is frozen. Where
    there is one line only, that takes it.
    """

    def __init__(self, of: Rounds) -> None:
        self._of = of

    def show(self) -> View:
        """The lines."""
        return View(heading=self._lines)

    def _lines(self, width: int) -> list[TextLine]:
        session, glyphs = self.session, self.screen.glyphs
        mines: TextLine = ((f" {glyphs.mine} {session.game.mines_left}", "strong"),)
        clock = ((f"{glyphs.clock} {words.clock(session.clock.seconds)} ", "strong"),)
        below = self._below(width, glyphs)
        if self.screen.arrangement.counters == 1:
            if self._of.coming or self._of.frozen:
                return [below]
            mines = (*mines, *self._on_the_only_line(glyphs))
        return [justified(mines, (self._of.face,), clock, width), below]

    def _on_the_only_line(self, glyphs: Glyphs) -> TextLine:
        """What counts of the second line where there is none."""
        return ()

    def _below(self, width: int, glyphs: Glyphs) -> TextLine:
        of, room = self._of, self._of.room
        if of.coming:
            text = rounds.countdown_text(room.round, of.coming)
            return ((cut(f" {text}", width), "key"),)
        if of.frozen:
            return freeze_line(of.frozen / of.longest_freeze, of.frozen, width, glyphs)
        texts = [*rounds.round_texts(room.rules, room.round)]
        is_match = of.is_versus and room.rules.rounds > 1
        if is_match and (of.plays or of.result):  # before it the rules are in the panel
            texts.insert(0, f"{texts[0]} · {rounds.rounds_text(room.rules.rounds)}")
        text = longest_fitting(texts, (max(width, 2) + 1, 1))
        return ((f" {text}", "faint"),) if cell_len(text) < width else ()


def freeze_line(part: float, seconds: float, width: int, glyphs: Glyphs) -> TextLine:
    """For how long a player is frozen, and a bar that runs down as that passes."""
    text = cut(f" {rounds.frozen_text(ceil(seconds))} ", width)
    room = max(width - len(text), 0)
    left = min(round(part * room), room)
    return ((text, "bad"), (glyphs.done * left, "bad"), (glyphs.to_do * (room - left), "faint"))


class Countdown(Feature):
    """Draws the seconds that are left as a figure on the board, of cells with that number."""

    def __init__(self, of: Rounds) -> None:
        self._of = of

    def show(self) -> View:
        """The figure."""
        seconds, grid = self._of.coming, self.session.position.field.grid
        if seconds not in FIGURES:
            return View()
        return View(Layer(looks=((NUMBERS[seconds], figure(grid, FIGURES[seconds])),)))


def figure(grid: Grid, rows: Sequence[str]) -> CellSet:
    """A figure in the middle of a board, as large as it can be; none on one that is too small."""
    wide, high = len(rows[0]), len(rows)
    last, end = grid.place(grid.size - 1)
    scale = min((last - 1) // high, (end - 1) // wide)
    if scale < 1:
        return NO_CELLS
    top, left = (last + 1 - scale * high) // 2, (end + 1 - scale * wide) // 2
    return set_of(
        grid.cell(top + down, left + right)
        for down in range(scale * high)
        for right in range(scale * wide)
        if rows[down // scale][right // scale] == "#"
    )


class KnownCells(Feature):
    """Draws the numbers as they were told, the mines that went off, and in the end all mines.

    The covered cells glow while a mine that went off keeps the player from them. Where colours are
    few, the numbers are dim instead.
    """

    def __init__(self, of: Rounds) -> None:
        self._of = of

    def show(self) -> View:
        """The looks."""
        session = self.session
        if not isinstance(session, LiveSession):
            return View()
        return View(Layer(tuple(self._looks(session.game)), tuple(self._hurt(session.game))))

    def _hurt(self, game: LiveGame) -> Iterator[tuple[Accent, CellSet]]:
        if self._of.frozen or self._of.is_out:
            if self.screen.board.is_plain:
                yield Accent.ADDED, game.board.revealed
            else:
                yield Accent.EMBER, game.position.covered & ~game.position.flagged

    def _looks(self, game: LiveGame) -> Iterator[tuple[Look, CellSet]]:
        board = game.board
        if board.blown:
            yield Look.HIT, board.blown
        if game.result is not None:
            mines = int.from_bytes(game.result.mines, "little")
            yield Look.WRONG, board.flagged & ~mines
            yield Look.MINE, mines & ~board.flagged
        yield from zip(NUMBERS, board.told, strict=True)


class LiveMoves(PlainMoves):
    """Wishes for reveals, flags and chords; what comes of them is told."""

    reveal, flag, chord = Moves.reveal, Moves.flag, Moves.chord

    def play(self, moves: Sequence[Any]) -> None:
        """Wish for moves."""
        self.session.play(moves)

    def _teach(self, text: str) -> None:
        """Somebody who races is not taught."""


class WholeRoom(WholePanel):
    """The way to all that the panel has to say."""

    @property
    def is_useful(self) -> bool:
        """Has the panel less room than a list needs, or did it get some?"""
        return self.shown or not self.screen.arrangement.shows_whole_panel

    toggle = WholePanel.toggle.but(
        caption="Everybody",
        help="Show everybody in the panel, in smaller cells if need be.",
        menu="Everybody, in full",
    )
