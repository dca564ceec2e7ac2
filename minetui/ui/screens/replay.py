"""A recorded game on the screen: played at its own times, held, stepped through and sped up."""

from time import monotonic

from textual.events import Key

from minetui.core.position import Status
from minetui.formats.replay import Replay
from minetui.texts.annotations import action_text, move_text
from minetui.texts.review import luck_text

from .. import texts
from ..clock import Clock
from ..glyphs import Glyphs
from ..keys import REPLAY, bindings
from ..lines import Lines
from ..match import Match
from ..move_list import MoveList
from ..playback import FASTEST
from ..seek_bar import SeekBar
from .telling import TellingScreen

FRAME = 1 / 60  # seconds


class ReplayScreen(TellingScreen):
    """Shows a recorded game at any of its steps."""

    COMMAND_TABLE = REPLAY
    BINDINGS = bindings(REPLAY)

    def __init__(self, replay: Replay, glyphs: Glyphs, *, hinting: bool = False) -> None:
        game = replay.game()
        game.seek(0)
        self._last_tick, self._tenth = monotonic(), 0
        super().__init__(game, Match(game, monotonic, hinting=hinting), glyphs)
        self._set_clock()

    def on_mount(self) -> None:
        """Begin to play."""
        self._last_tick = monotonic()
        self.set_interval(FRAME, self.tick)

    def tick(self) -> None:
        """Let the time go on by what has passed, at the chosen speed."""
        now = monotonic()
        passed, self._last_tick = now - self._last_tick, now
        playback = self.playback
        if playback.running and not self.seek_bar.dragging:
            shown = (self.game.index, round(playback.at, 1))
            playback.pass_time(passed)
            if not playback.running or shown != (playback.index, round(playback.at, 1)):
                self.seek()

    def on_key(self, event: Key) -> None:
        """Keep which of its keys is pressed: one command stands for all tenths."""
        tenths = next(one.keys.split(",") for one in self.commands if one.name == "tenth")
        if event.key in tenths:
            self._tenth = tenths.index(event.key) % 10

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """A click on the sign before the seek bar lets the game run, or holds it."""
        if event.lines is self.seek_bar and event.span == self.seek_bar.sign:
            self.action_command("play")

    def on_seek_bar_sought(self, event: SeekBar.Sought) -> None:
        """Go where the mouse points; a game that runs goes on from there."""
        self.message = ""
        self.playback.go_to_part(event.part)
        self.seek()

    def on_move_list_chosen(self, event: MoveList.Chosen) -> None:
        """Hold the game after the move that was clicked."""
        self.message = ""
        self.hold_at(event.index)

    def status_text(self) -> str:
        """The last move and what is to be said of it; at the end, what the game came to."""
        game, index = self.game, self.game.index
        if self.match.mapped or self.message:
            return super().status_text()
        if index == len(self.record) and game.status is not Status.PLAYING:
            ended = texts.result(game, self.score, max(self.playback.end, 0.0))
            return texts.with_room(ended, self._luck_text(), self.app.size.width - 2)
        if not index:
            return texts.start_of_replay(len(self.record))
        return self.move_text(index)

    def move_text(self, index: int) -> str:
        """The last of so many moves and what is to be said of it, as much as there is room for."""
        step = self.steps[index - 1] if index <= len(self.steps) else None
        grid, move = self.game.field.grid, self.record[index - 1]
        actions = [action_text(grid, move, short=short) for short in (False, True)]
        graded = [f"{action}: {one}" for one in self.graded_texts(index - 1) for action in actions]
        both = (False, True)
        told = [move_text(grid, step, short=short) for short in both] if step else actions
        said = [*graded, *told]
        room = self.app.size.width - len(f"move {index}: ") - 2
        return f"move {index}: {next((one for one in said if len(one) <= room), said[-1])}"

    def _luck_text(self) -> str:
        """How lucky the game was and where that is told, once all of it is looked at."""
        if not self.is_reviewed:
            return ""
        return f" · {luck_text(self.grades.values())}, {self.key('review')}: review"

    def do_play(self) -> None:
        """Let the game run or hold it; from the end it runs again from the start."""
        self.playback.run(running=not self.playback.running)
        self._last_tick = monotonic()
        self.seek()

    def do_take_over(self) -> None:
        """Play on from here in a game of its own."""
        if self.match.over:
            self.message = "The game is over here: go back first."
            self.show_words()
            return
        self.playback.running = False
        game = self.game.on_same_board(self.record[: self.game.index])
        game.elapsed = self.playback.seconds
        self.post_message(self.Opened(self, game))

    def do_forward(self) -> None:
        """One move forward."""
        self.hold_at(self.game.index + 1)

    def do_back(self) -> None:
        """One move back."""
        self.hold_at(self.game.index - 1)

    def do_start(self) -> None:
        """Go to the start."""
        self.hold_at(0)

    def do_finish(self) -> None:
        """Go to the end."""
        self.hold_at(len(self.record))

    def do_tenth(self) -> None:
        """Go to a tenth of the time; a game that runs goes on from there."""
        self.playback.go_to_part(self._tenth / 10)
        self.seek()

    def do_faster(self) -> None:
        """Twice the speed, at last as fast as the screen."""
        self._change_speed(+1)

    def do_slower(self) -> None:
        """Half the speed."""
        self._change_speed(-1)

    def seek(self) -> None:
        """Show the position where the playback is, with the cursor where the last move was made."""
        index = self.playback.index
        moved = index != self.game.index
        self.game.seek(index)
        self.match.mapped = self.match.mapped and self.match.over
        self._set_clock()
        if not moved:
            self.show_counters()
            self.show_status()
            return
        if index:
            self.board.move_to(self.record[index - 1].cell)
        self.moves.go(index)
        self.find_hints()
        self.show()
        self.count_score()

    def _change_speed(self, by: int) -> None:
        self.playback.change_speed(by)
        if self.playback.speed == FASTEST:
            self.message = "As fast as the screen: a move a frame."
        self.show_status()

    def _set_clock(self) -> None:
        self.match.clock = Clock(monotonic, self.playback.seconds)
