"""A recorded game on the screen: played at its own times, held, stepped through and sped up."""

from bisect import bisect_right
from itertools import accumulate
from time import monotonic

from minetui.core.game import Game
from minetui.core.position import Status
from minetui.core.score import Score
from minetui.formats.replay import Replay

from .. import texts
from ..clock import Clock
from ..glyphs import Glyphs
from ..keys import REPLAY, bindings
from ..match import Match
from .mapping import MappingScreen

SPEEDS = (0.25, 0.5, 1, 2, 4, 8, 16, 32, 64)
FRAME = 1 / 30  # seconds
WIDE_ENOUGH_FOR_A_BAR = 56


class ReplayScreen(MappingScreen):
    """Shows a recorded game at any of its steps."""

    COMMAND_TABLE = REPLAY
    BINDINGS = bindings(REPLAY)

    def __init__(self, replay: Replay, glyphs: Glyphs, *, hinting: bool = False) -> None:
        game = replay.game()
        game.seek(0)
        self.game, self.record, self.running, self.speed = game, game.record, True, 1.0
        # Some programs write times that go back; a replay's clock only goes forward.
        self.times = list(accumulate((move.at for move in self.record), max))
        self.at = min(self.times[0], 0.0) if self.times else 0.0
        self._last_tick = monotonic()
        self._score: Score | None = None
        super().__init__(Match(game, monotonic, hinting=hinting), glyphs)
        self._set_clock()

    @property
    def end(self) -> float:
        """When the last move was made."""
        return self.times[-1] if self.times else 0.0

    def on_mount(self) -> None:
        """Begin to play."""
        self._last_tick = monotonic()
        self.set_interval(FRAME, self.tick)

    def tick(self) -> None:
        """Let the time go on by what has passed, at the chosen speed."""
        now = monotonic()
        passed, self._last_tick = now - self._last_tick, now
        if self.running:
            self.at = min(self.at + passed * self.speed, self.end)
            self.running = self.at < self.end
            self._seek(bisect_right(self.times, self.at))

    def status_text(self) -> str:
        """Where the replay is; at its end, what the game came to."""
        if self.match.mapped or self.message:
            return super().status_text()
        game, seconds = self.game, max(self.at, 0.0)
        if game.index == len(self.record) and game.status is not Status.PLAYING:
            if self._score is None and game.field.countable:
                self._score = Score.of(game, max(self.end, 0.0))
            return texts.result(game, self._score, max(self.end, 0.0))
        sign = self.glyphs.play if self.running else self.glyphs.pause
        times = f"{seconds:.1f} / {max(self.end, 0.0):.1f} s"
        parts = [f"{sign} {times}", f"{game.index}/{len(self.record)} ×{self.speed:g}"]
        if self.app.size.width >= WIDE_ENOUGH_FOR_A_BAR:
            parts.insert(1, texts.bar(game.index, len(self.record), self.glyphs))
        return " ".join(parts)

    def do_play(self) -> None:
        """Let the game run or hold it; from the end it runs again from the start."""
        self.running = not self.running
        if self.running and self.game.index == len(self.record):
            self.at = min(self.times[0], 0.0) if self.times else 0.0
            self._seek(0)
        self._last_tick = monotonic()
        self.show_words()

    def do_take_over(self) -> None:
        """Play on from here in a game of its own."""
        if self.match.over:
            self.message = "The game is over here: go back first."
            self.show_words()
            return
        self.running = False
        game = Game.on(self.game.field, self.record[: self.game.index], seed=self.game.seed)
        game.assisted, game.elapsed = True, max(self.at, 0.0)
        self.post_message(self.Opened(game))

    def do_forward(self) -> None:
        """One move forward."""
        self._hold_at(self.game.index + 1)

    def do_back(self) -> None:
        """One move back."""
        self._hold_at(self.game.index - 1)

    def do_start(self) -> None:
        """Go to the start."""
        self._hold_at(0)

    def do_finish(self) -> None:
        """Go to the end."""
        self._hold_at(len(self.record))

    def do_faster(self) -> None:
        """Twice the speed."""
        self._set_speed(+1)

    def do_slower(self) -> None:
        """Half the speed."""
        self._set_speed(-1)

    def _set_speed(self, by: int) -> None:
        place = SPEEDS.index(self.speed) + by
        self.speed = SPEEDS[min(max(place, 0), len(SPEEDS) - 1)]
        self.show_words()

    def _hold_at(self, index: int) -> None:
        """Hold the game after so many moves."""
        self.running = False
        index = min(max(index, 0), len(self.record))
        self.at = self.times[index - 1] if index else min(self.times[0], 0.0) if self.times else 0.0
        self._seek(index)
        self.show_words()

    def _seek(self, index: int) -> None:
        """Show the position after so many moves, with the cursor where the last one was made."""
        moved = index != self.game.index
        self.game.seek(index)
        self.match.mapped = self.match.mapped and self.match.over
        self._set_clock()
        if moved:
            if index:
                self.board.move_to(self.record[index - 1].cell)
            self.find_hints()
            self.show()
        else:
            self.show_counters()
            self.show_status()

    def _set_clock(self) -> None:
        self.match.clock = Clock(monotonic, max(self.at, 0.0))
