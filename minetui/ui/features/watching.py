"""Watching a replay: running it at its own times, stepping, seeking, and changing its speed."""

from collections.abc import Callable, Mapping
from functools import partial
from time import monotonic

from textual.widget import Widget

from minetui import play
from minetui.core import Game, Moment
from minetui.formats import Eligibility
from minetui.texts import words

from ..commands import Command, Group, MenuEntry
from ..layout import Slot
from ..playback import FASTEST, Playback
from ..widgets.seek_bar import SeekBar
from .feature import Feature
from .hints import Hints
from .opener import Opener

FRAME = 1 / 60  # seconds
LONGEST_TICK = 1.0  # seconds; where more have passed, the whole program stood still


class Watching(Feature):
    """Shows a recorded game at any of its moves."""

    def __init__(
        self,
        playback: Playback,
        seek_bar: SeekBar,
        opener: Opener,
        hints: Hints,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.playback, self.seek_bar = playback, seek_bar
        self._opener, self._hints, self._now = opener, hints, now
        self._last_tick = now()
        self.chosen: Moment | None = None  # the click that the player went to
        seek_bar.seek, seek_bar.toggle = self.go_to_part, self.play

    @property
    def widgets(self) -> Mapping[Slot, Widget]:
        """The seek bar."""
        return {Slot.BAR: self.seek_bar}

    def mounted(self) -> None:
        """Let the replay run."""
        self._last_tick = self._now()
        self.stage.every(FRAME, self.tick)

    def show(self) -> None:
        """Show the playback on the seek bar."""
        self.seek_bar.show_at(self.playback, self.stage.width)

    def status(self) -> str | None:
        """The number of moves, before the first one."""
        if self.playback.index:
            return None
        moves = len(self.playback)
        return f"The start, before {words.counted(moves, 'move')}." if moves else "No moves."

    def tick(self) -> None:
        """Let the time since the last tick pass on the replay, at the chosen speed."""
        now = self._now()
        passed, self._last_tick = min(now - self._last_tick, LONGEST_TICK), now
        playback = self.playback
        if playback.running and not self.seek_bar.dragging and self.stage.is_active:
            shown = (self.session.game.index, round(playback.at, 1))
            playback.pass_time(passed)
            if not playback.running or shown != (playback.index, round(playback.at, 1)):
                self.seek()

    def hold(self) -> None:
        """Hold the replay where it is."""
        self.playback.running = False

    @property
    def moment(self) -> Moment:
        """The moment that is shown."""
        return Moment(self.playback.index, self.playback.at)

    def hold_at(self, index: int) -> None:
        """Hold the replay after its first `index` moves."""
        self.hold()
        self.playback.go(index)
        self.seek()

    def hold_at_moment(self, moment: Moment) -> None:
        """Hold the replay at a moment that the player chose."""
        self.hold()
        self.playback.go(moment.moves)
        self.playback.go_on_to(moment.at)
        self.seek(chosen=moment)

    def go_to_part(self, part: float) -> None:
        """Go to a part of the time, from 0 to 1; a running replay goes on from there."""
        self.stage.say("")
        self.playback.go_to_part(part)
        self.seek()

    def seek(self, *, chosen: Moment | None = None) -> None:
        """Show the position of the playback, with the cursor at its last move."""
        self.chosen = chosen
        index, session = self.playback.index, self.session
        moved = index != session.game.index
        session.game.seek(index)
        session.show_time(self.playback.seconds)
        if not moved:
            self.show()
            self.stage.show_time()
            return
        if index:
            self.stage.board.move_to(session.game.record[index - 1].cell)
        self.stage.changed()

    def play(self) -> None:
        """Run or hold the replay; at the end it runs again from the start."""
        self.playback.run(running=not self.playback.running)
        self._last_tick = self._now()
        self.seek()

    def step(self, moves: int) -> None:
        """Go some moves forward or back."""
        self.hold_at(self.session.game.index + moves)

    def start(self) -> None:
        """Go to the start."""
        self.hold_at(0)

    def finish(self) -> None:
        """Go to the end."""
        self.hold()
        self.playback.go_to_part(1.0)
        self.seek()

    def go_to_tenth(self) -> None:
        """Go to the tenth of the time that the pressed key stands for."""
        index = self.stage.pressed_key_of("tenth")
        if index is not None:
            self.go_to_part(index % 10 / 10)

    def change_speed(self, by: int) -> None:
        """Double or halve the speed; the fastest is a move a frame."""
        self.playback.change_speed(by)
        if self.playback.speed == FASTEST:
            self.stage.say("As fast as the screen: a move a frame.")
        self.show()

    def take_over(self) -> None:
        """Play on from here, in a new game."""
        game = self.session.game
        if self.session.over:
            self.stage.say("The game is over here: go back first.")
            return
        self.hold()
        other = play.again(game, from_here=True)
        other.elapsed = self.playback.seconds
        if Eligibility.of(other).daily is not None:
            self.stage.jobs.run("take over", lambda _: play.check_mark(other), self._open)
        else:
            self._open(other)

    def _open(self, game: Game) -> None:
        """Play a game on a screen of its own."""
        if self.stage.is_active:
            self._opener.open_game(game, hints=self._hints.shown)

    commands = (
        Command(
            "play",
            ("space",),
            "Play/pause",
            "Let the game run, or hold it.",
            play,
            bar=1,
            group=Group.WATCH,
        ),
        Command(
            "forward",
            ("right", "l"),
            "Forward",
            "One move forward.",
            partial(step, moves=1),
            bar=2,
            group=Group.WATCH,
        ),
        Command(
            "back",
            ("left", "h"),
            "Back",
            "One move back.",
            partial(step, moves=-1),
            group=Group.WATCH,
        ),
        Command("start", ("home",), "Start", "Go to the start.", start, group=Group.WATCH),
        Command("finish", ("end",), "End", "Go to the end.", finish, group=Group.WATCH),
        Command(
            "tenth",
            tuple("0123456789"),
            "Tenth",
            "Go to that tenth of the time.",
            go_to_tenth,
            group=Group.WATCH,
        ),
        Command(
            "slower",
            ("minus", "less_than_sign"),
            "Slower",
            "Half the speed.",
            partial(change_speed, by=-1),
            group=Group.WATCH,
        ),
        Command(
            "faster",
            ("plus", "equals_sign", "greater_than_sign"),
            "Faster",
            "Twice the speed; beyond ×64 a move a frame.",
            partial(change_speed, by=+1),
            group=Group.WATCH,
        ),
        Command(
            "take_over",
            ("t",),
            "Play on",
            "Play on from here; the recorded game stays as it is.",
            take_over,
            group=Group.WATCH,
            menu=MenuEntry(31, "Play on from here"),
        ),
    )
