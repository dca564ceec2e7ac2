"""Watching a round: the board of one seat as the theatre of replays shows it, and as it comes.

Who watches sees what the player sees, and can go back in what was seen, which is kept here, and
come back to the present. Odds are for who watches alone: a player never gets them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from textual.timer import Timer
from textual.widget import Widget

from minetui.core import Cell, Surface
from minetui.language import _
from minetui.live import Board, Change, Follow, KnownBoard
from minetui.texts import teams

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..board.layout import Slot
from ..hints.odds import OddsDisplay
from ..hints.solver import Solver
from ..kit.app import Application
from ..kit.commands import Command, Group, KeyBarItem, command
from ..kit.glyphs import Glyphs
from ..kit.lines import TextLine, width_of
from ..replay.watching import FRAME, LONGEST_TICK, Playback, SeekBar
from .rounds import Rounds, run
from .together import TeamHeading


class SeenBoard:
    """What was seen of the board of a seat in a round: how it began, and each change since."""

    def __init__(self, first: KnownBoard, at: float) -> None:
        self._first = first
        self._changes = list[Sequence[tuple[Cell, int]]]()
        self.cells = list[Cell | None]()  # of the moves
        self.playback = Playback([], at)
        self.playback.at = self.playback.start = at
        self.is_live = True

    def add(self, at: float, cells: Sequence[tuple[Cell, int]], cell: Cell | None) -> None:
        """Take in a change, by a move on a cell or by a look at the whole board."""
        times = self.playback.times
        times.append(max(at, times[-1]) if times else max(at, self.playback.start))
        self._changes.append(cells)
        self.cells.append(cell)
        self.go_on(times[-1])

    def go_on(self, now: float) -> None:
        """Let time pass in the round; what is live goes with it."""
        playback = self.playback
        playback.end = max(playback.end, now)
        if self.is_live:
            playback.at, playback.index = playback.end, len(playback)

    def after(self, moves: int) -> KnownBoard:
        """The board after the first so many changes."""
        return self._first.told_of(chain.from_iterable(self._changes[:moves]))


class Relay(Feature):
    """Keeps what is seen of a round, goes back in it, and follows one player or another.

    Where the visitor plays, it does nothing at all.
    """

    def __init__(self, app: Application, of: Rounds) -> None:
        self.seek_bar = SeekBar(app.glyphs)
        self._of, self._now = of, app.TIMES.now
        self._seen = dict[int, SeenBoard]()
        self._last_tick = self._now()
        self._ticking: Timer | None = None
        self._silence: Callable[[], object] = lambda: None
        self.seek_bar.seek, self.seek_bar.toggle = self.go_to_part, self.run

    @property
    def widgets(self) -> Mapping[Slot, Widget]:
        """The seek bar."""
        return {Slot.BAR: self.seek_bar}

    @property
    def is_on(self) -> bool:
        """Does the visitor watch?"""
        return self._of.watches

    @property
    def seen(self) -> SeenBoard | None:
        """What was seen of the board that is watched; None if nothing was, or the visitor plays."""
        client = self._of.client
        is_there = self.is_on and client.board is not None
        return self._seen.get(client.board_seat) if is_there else None

    @property
    def text(self) -> str:
        """Whose board is watched, and whether that is how it looks now; empty if none is."""
        seen = self.seen
        if seen is None or not (self._of.plays or not seen.is_live):
            return ""
        seat = self._of.room.seat(self._of.client.board_seat)
        behind = 0.0 if seen.is_live else seen.playback.end - seen.playback.at
        return teams.watching_text(seat.name if seat is not None else "", behind)

    def happened(self, event: Happening) -> None:
        """Listen to the line; forget what was seen of another round."""
        match event:
            case Occasion.OPENED:
                self._silence = self._of.line.listen(self._hear)
                self._last_tick = self._now()
                self._ticking = self.screen.set_interval(FRAME, self.tick, pause=not self.is_on)
                self._see()
            case Occasion.CHANGED if self._ticking is not None:
                run(self._ticking, on=self.is_on)
                if not self.is_on:  # nobody plays on a board of the past
                    self._of.live.game.seen = None
            case Occasion.OTHER_GAME:
                self._seen.clear()
            case Occasion.CLOSED:
                self._silence()

    def takes(self, command: Command | None) -> bool:
        """Hold or run what is watched, in place of a reveal; nobody else's flag is set."""
        if command is None or not self.is_on or command.id not in ("reveal", "flag", "chord"):
            return False
        if command.id == "reveal":
            self.run()
        return True

    def show(self) -> View:
        """What was seen, on the seek bar, and the keys of who watches."""
        seen = self.seen
        if not self.is_on:
            return NOTHING
        if seen is not None and self._of.plays:
            seen.go_on(self.session.clock.seconds)
        # It stays before there is anything to see, so that the board does.
        playback = seen.playback if seen is not None else Playback([], 0.0)
        self.seek_bar.show_at(playback, self.screen.width)
        return View(slots=(Slot.BAR,), keys=self._keys(seen), alone=True)

    def _keys(self, seen: SeenBoard | None) -> Sequence[str | KeyBarItem]:
        """The commands that help who watches, while a round is played or to come."""
        if self._of.gathers:
            return ()
        is_cut = not self.screen.arrangement.shows_whole_panel or self.screen.frame.whole
        last = (*(["whole_panel"] if is_cut else []), "back", "more")
        if seen is None:
            return last
        hold = self.screen.called("reveal", _("Hold") if seen.playback.running else _("Run"))
        others = ["next_player"] if self.follows else []
        return (hold, *others, "odds", *([] if seen.is_live else ["live"]), *last)

    def tick(self) -> None:
        """Let the time since the last tick pass where what was seen runs on."""
        now = self._now()
        passed, self._last_tick = min(now - self._last_tick, LONGEST_TICK), now
        seen = self.seen
        if seen is None or seen.is_live or not seen.playback.running:
            return
        playback = seen.playback
        shown = playback.index, round(playback.at, 1)
        playback.pass_time(passed)
        seen.is_live, playback.running = playback.is_at_end, True  # which the end has held
        if seen.is_live or shown != (playback.index, round(playback.at, 1)):
            self._look()

    def run(self) -> None:
        """Hold what is watched, or let it run on from where it is held."""
        seen = self.seen
        if seen is None:
            self.screen.say(_(teams.NOTHING_SEEN))
            return
        seen.playback.running = not seen.playback.running
        seen.is_live = seen.playback.running and seen.playback.is_at_end
        self._last_tick = self._now()
        self._look()

    def go_to_part(self, part: float) -> None:
        """Go to a part of the time that was seen; the end of it is the present."""
        seen = self.seen
        if seen is not None:
            seen.playback.go_to_part(part)
            seen.is_live = part >= 1
            seen.playback.running = seen.playback.running or seen.is_live
            self._look()

    @command("A move back", "left_square_bracket", group=Group.WATCH)
    def look_back(self) -> None:
        """Who watches: go back a move in what was seen."""
        self._step(-1)

    @command("A move on", "right_square_bracket", group=Group.WATCH)
    def look_on(self) -> None:
        """Who watches: go on a move in what was seen, at last to the present."""
        self._step(+1)

    @command("Live", "J", group=Group.WATCH, menu="Live", offered=lambda it: it.is_on)
    def live(self) -> None:
        """Who watches: come back to the present."""
        self.go_to_part(1.0)

    @command(
        "Next player",
        "y",
        group=Group.WATCH,
        menu="Next player",
        offered=lambda it: it.is_on and it.follows,
    )
    def next_player(self) -> None:
        """Who watches: see the board of the next player."""
        self._follow(+1)

    @command("Previous player", "Y", group=Group.WATCH, id="last_player")
    def last_player(self) -> None:
        """Who watches: see the board of the player before."""
        self._follow(-1)

    @property
    def follows(self) -> bool:
        """Has each player a board, of which one is followed?"""
        return self._of.is_versus

    def _follow(self, way: int) -> None:
        """Ask for the board of another seat."""
        of = self._of
        if not self.is_on:
            return
        if not self.follows:
            self.screen.say(_(teams.ONE_BOARD))
            return
        seats = [seat.number for seat in of.racing]
        here = of.client.board_seat
        at = seats.index(here) if here in seats else -1 if way > 0 else 0
        if seats:
            of.line.ask(Follow(seats[(at + way) % len(seats)]))

    def _step(self, moves: int) -> None:
        seen = self.seen
        if seen is None:
            return
        playback = seen.playback
        seen.is_live = playback.running = playback.index + moves >= len(playback)
        playback.go(playback.index + moves)
        seen.go_on(playback.end)
        self._look()

    def _hear(self, frame: Any) -> None:  # noqa: ANN401 - any frame
        """Keep what is told of the board that is watched."""
        if not self.is_on:
            return
        match frame:
            case Board():
                self._see()
            case Change(round, seat, _, _, at, _, cell, _, cells) if cells:
                is_it = (round, seat) == (self._of.client.board_round, self._of.client.board_seat)
                if is_it and (seen := self.seen) is not None:
                    seen.add(at / 1000, cells, cell)
                    self._look(follows=seen.is_live)

    def _see(self) -> None:
        """Take in a whole board, which may be seen again after another player's."""
        client = self._of.client
        board, at = client.board, max(client.seconds, 0.0)
        if not self.is_on or board is None:
            return
        seen = self._seen.get(client.board_seat)
        if seen is None:
            self._seen[client.board_seat] = SeenBoard(board, at)
        else:
            seen.add(at, board.signs, None)
        self._look(follows=False)

    def _look(self, *, follows: bool = True) -> None:
        """Show the board as it was then, with the cursor at the last move."""
        seen, game = self.seen, self._of.live.game
        if seen is None or seen.is_live:
            game.seen = None
        else:
            game.seen = seen.after(seen.playback.index)
        if seen is not None and follows and seen.playback.index:
            cell = seen.cells[seen.playback.index - 1]
            if cell is not None:
                self.screen.board.move_to(cell)
        self.screen.changed()


class RelayHeading(TeamHeading):
    """The lines over the board; for who watches they begin with whose it is."""

    def __init__(self, of: Rounds, relay: Relay) -> None:
        super().__init__(of)
        self._relay = relay

    def _below(self, width: int, glyphs: Glyphs) -> TextLine:
        text = self._relay.text
        if not text:
            return super()._below(width, glyphs)
        whose = ((f" {text} ", "key"),)
        return (*whose, *super()._below(max(width - width_of(whose), 0), glyphs))


class RelayOdds(OddsDisplay):
    """Draws the odds for who watches; a player gets none."""

    toggle = OddsDisplay.toggle.but(offered=lambda odds: odds.is_offered)

    def __init__(self, solver: Solver, of: Rounds) -> None:
        super().__init__(solver)
        self._of = of

    @property
    def is_offered(self) -> bool:
        """Does the visitor watch a round?"""
        return self._of.own is None and self._of.plays

    @property
    def surface(self) -> Surface | None:
        """What the player who is watched may know, but with the mines that went off."""
        board = self._of.live.game.board
        return board.unblown if self.is_offered and board.revealed else None

    def _may_begin(self) -> bool:
        """May the odds be shown? Only to who watches."""
        if not self.is_offered:
            self.screen.say(_(teams.NO_ODDS))
        return self.is_offered
