"""Watching a replay: running it at its own times, stepping, seeking, and changing its speed.

A `Playback` is where it is in time and in moves, and how fast it runs. The clock is that of the
game, which stood still in a pause (rule 9), so a long gap between moves was thought. A record in
which no time passes, as some programs write it, is measured in moves.

A `SeekBar` shows the playback as a line that is filled up to its time, which the mouse can move.
Crosses mark the mistakes; where it has a second line, a curve shows the pace.
"""

from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import floor, inf, log10

from rich.cells import cell_len
from textual import events
from textual.widget import Widget

from minetui import play
from minetui.core import Annotation, Game, Moment, forward_times
from minetui.formats import Eligibility
from minetui.language import N_, _, number
from minetui.texts.words import clock

from ..board.feature import Feature, Happening, Occasion, View
from ..board.layout import Slot
from ..hints.hints import Hints
from ..kit.app import Application
from ..kit.commands import Command, Group, command
from ..kit.glyphs import Glyphs
from ..kit.lines import Lines, TextLine, padded, width_of

FASTEST = inf  # as fast as the screen: a move a frame
SPEEDS = (0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, FASTEST)
FRACTIONS = {0.25: "×1/4", 0.5: "×1/2", FASTEST: N_("×max")}


class Playback:
    """A time line of moves, and the present time on it.

    A record may go on until an `end` after its last move.
    """

    def __init__(self, times: Iterable[float], end: float = 0.0) -> None:
        self.times = forward_times(times)
        self.start = min(self.times[0], 0.0) if self.times else 0.0
        self.end = max(self.times[-1], end) if self.times else 0.0
        self.at, self.index = self.start, 0
        self.running, self.speed = True, 1.0

    def __len__(self) -> int:
        return len(self.times)

    @property
    def seconds(self) -> float:
        """The time on the game's clock, which starts at the first reveal."""
        return max(self.at, 0.0)

    @property
    def speed_text(self) -> str:
        """The speed as a factor."""
        return _(FRACTIONS.get(self.speed, f"×{self.speed:g}"))

    @property
    def done(self) -> float:
        """The part of the time that has passed, from 0 to 1."""
        if self.is_at_end:
            return 1.0
        return self._part(self.at, self.index)

    @property
    def is_at_end(self) -> bool:
        """Have all moves been made, and has all time passed?"""
        return self.index == len(self.times) and self.at >= self.end

    def part_at(self, index: int) -> float:
        """The part of the time that has passed after the first `index` moves, from 0 to 1."""
        return self._part(self.times[index - 1], index) if index else 0.0

    def run(self, *, running: bool) -> None:
        """Run or hold the replay; at the end it runs again from the start."""
        self.running = running
        if running and self.is_at_end:
            self.go(0)

    def pass_time(self, seconds: float) -> None:
        """Let seconds pass at the chosen speed; at the fastest one, go one move on."""
        if not self.running:
            return
        if self.speed == FASTEST and self.index < len(self.times):
            self.go(self.index + 1)
        elif self.speed == FASTEST:
            self.at = self.end
        else:
            self.at = min(self.at + seconds * self.speed, self.end)
            self.index = bisect_right(self.times, self.at)
        self.running = not self.is_at_end

    def go(self, index: int) -> None:
        """Go to the moment after the first `index` moves."""
        self.index = min(max(index, 0), len(self.times))
        self.at = self.times[self.index - 1] if self.index else self.start

    def go_on_to(self, at: float) -> None:
        """Go on to a later time, but not to the next move."""
        following = self.times[self.index] if self.index < len(self.times) else self.end
        self.at = min(max(self.at, at), following)

    def go_to_part(self, part: float) -> None:
        """Go to a part of the whole time, from 0 to 1; 0 is before the first move."""
        if part <= 0 or part >= 1 or self.end == self.start:
            self.go(round(min(max(part, 0.0), 1.0) * len(self.times)))
            self.at = self.end if part >= 1 else self.at
            return
        self.go_to(self.start + part * (self.end - self.start))

    def go_to(self, at: float) -> None:
        """Go to a time, after all moves that were made by then."""
        self.at = min(max(at, self.start), self.end)
        self.index = bisect_right(self.times, self.at)

    def change_speed(self, by: int) -> None:
        """Choose a faster or slower speed, if there is one."""
        index = SPEEDS.index(self.speed) + by
        self.speed = SPEEDS[min(max(index, 0), len(SPEEDS) - 1)]

    def _part(self, at: float, index: int) -> float:
        if self.end == self.start:
            return index / len(self.times) if self.times else 1.0
        return (at - self.start) / (self.end - self.start)


SHORTEST = 8  # columns; a shorter bar would show too little
INKS_OF = {
    **{Annotation.MISTAKE: "bad", Annotation.GUESS: "key"},
    **{Annotation.FORCED: "good", Annotation.PROVEN: "good"},
}
"""The inks of the signs of annotations; all others are faint."""


@dataclass(frozen=True)
class SeekBarParts:
    """The text before the bar, the columns of the bar, and the text behind it."""

    before: TextLine
    length: int
    after: TextLine

    @classmethod
    def of(cls, playback: Playback, glyphs: Glyphs, width: int) -> "SeekBarParts":
        """The parts with as many words as fit: the move first, then the time, then the speed.

        The usual speed is not told.
        """
        total, count = clock(max(playback.end, 0.0)), str(len(playback))
        sign = glyphs.play if playback.running else glyphs.pause
        at = f"{playback.index:{len(count)}}"
        texts = {
            "move": (" " + _("move {number} of {all}", number=at, all=count), f" {at}/{count}"),
            "time": (f"{clock(playback.seconds):>{len(total)}} ",),
            "speed": (f" {playback.speed_text}" if playback.speed != 1 else "",),
        }
        room, said = width - 4 - SHORTEST, dict[str, str]()
        for name, forms in texts.items():
            said[name] = next((text for text in forms if cell_len(text) <= room), "")
            room -= cell_len(said[name])
        before = ((f" {sign} ", "strong"), (said["time"], "plain"))
        after = ((said["move"], "plain"), (said["speed"], "faint"), (" ", "plain"))
        return cls(before, max(width - width_of(before) - width_of(after), 1), after)

    @property
    def start(self) -> int:
        """The bar's first column."""
        return width_of(self.before)


class SeekBar(Lines):
    """Shows the time of a replay, and its moves and speed.

    Pressing or dragging the mouse on the bar calls `seek` with the part of the time there, from 0
    to 1; a click on the sign before the bar calls `toggle`.
    """

    seek: Callable[[float], None]
    toggle: Callable[[], object]

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(glyphs.words, id="seek")
        self.glyphs, self.dragging = glyphs, False
        self._parts, self._head = SeekBarParts((), 1, ()), 0
        self._marks: Sequence[float] = ()  # parts of the time
        self._ticks: set[int] | None = None
        self._pace: Callable[[int], Sequence[float]] = lambda _: ()
        self._speeds: Sequence[float] = ()

    def draw(self, pace: Callable[[int], Sequence[float]]) -> None:
        """Draw a curve from now on: the 3BV per second at each of so many moments."""
        self._pace, self._ticks = pace, None

    def mark(self, playback: Playback, moves: Iterable[int]) -> None:
        """Put crosses on the bar for these moves, from 0."""
        self._marks, self._ticks = [playback.part_at(move + 1) for move in moves], None

    def show_at(self, playback: Playback, width: int) -> None:
        """Show the playback as it is now."""
        parts = SeekBarParts.of(playback, self.glyphs, width)
        head = _column(playback.done, parts.length)
        if (parts, head) == (self._parts, self._head) and self._ticks is not None:
            return
        if parts.length != self._parts.length or self._ticks is None:
            self._ticks = {_column(part, parts.length) for part in self._marks}
            self._speeds = self._pace(parts.length)
        self._parts, self._head = parts, head
        bar = (*parts.before, *self._bar(self._ticks), *parts.after)
        self.show_runs([bar, self._curve])

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Seek to where the bar is pressed, and follow the mouse until it is released."""
        if event.button == 1 and 0 <= event.x - self._parts.start < self._parts.length:
            self.dragging = True
            self.capture_mouse()
            self._seek(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Follow the mouse while it is held."""
        if self.dragging:
            self._seek(event.x)

    def on_click(self, event: events.Click) -> None:
        """Run or hold the replay at a click on the sign before the bar."""
        if event.y == 0 and event.x < width_of(self._parts.before[:1]):
            self.toggle()

    def on_mouse_up(self) -> None:
        """Let go of the mouse."""
        if self.dragging:
            self.dragging = False
            self.release_mouse()

    def _seek(self, x: int) -> None:
        part = (x - self._parts.start) / max(self._parts.length - 1, 1)
        self.seek(min(max(part, 0.0), 1.0))

    def _bar(self, ticks: Container[int]) -> TextLine:
        """The bar as spans, one for each run of a style."""
        signs = (self._sign(at, at in ticks) for at in range(self._parts.length))
        alike = groupby(signs, key=lambda sign: sign[1])
        return tuple(("".join(sign for sign, _ in run), name) for name, run in alike)

    def _sign(self, column: int, is_mistake: bool) -> tuple[str, str]:
        """The sign and the style of a column of the bar; the head is red at a mistake."""
        glyphs = self.glyphs
        if column == self._head:
            return glyphs.head, "bad" if is_mistake else "strong"
        if is_mistake:
            return glyphs.mark(Annotation.MISTAKE), "bad"
        return (glyphs.done, "hint") if column < self._head else (glyphs.to_do, "faint")

    @property
    def _curve(self) -> TextLine:
        """The line below the bar: the scale of a curve, its columns up to the head and after it."""
        highest, start = max(self._speeds, default=0.0), self._parts.start
        if not highest:
            return ()
        decimals = 1 if highest >= 1 else 1 - floor(log10(highest))  # two digits of a small one
        figure = number(highest, decimals)
        scales = (" " + _("speed to {figure}", figure=figure) + " ", " " + _("speed") + " ", "")
        scale = next(text for text in scales if cell_len(text) <= start)
        bars = self.glyphs.bars
        levels = (round(speed / highest * (len(bars) - 1)) for speed in self._speeds)
        columns = "".join(bars[level] for level in levels)
        done, ahead = columns[: self._head + 1], columns[self._head + 1 :]
        return ((padded(scale, start), "faint"), (done, "pace"), (ahead, "pace ahead"))


def _column(part: float, length: int) -> int:
    """The column in which a part of the bar ends."""
    return round(part * (length - 1))


FRAME = 1 / 60  # seconds
LONGEST_TICK = 1.0  # seconds; where more have passed, the whole program stood still
SHOWN = View(slots=(Slot.BAR,))


class Watching(Feature):
    """Shows a recorded game at any of its moves."""

    def __init__(self, app: Application, playback: Playback, hints: Hints) -> None:
        self.playback, self.seek_bar = playback, SeekBar(app.glyphs)
        self.chosen: Moment | None = None  # the click that the player went to
        self.search: Callable[[], None] | None = None  # for a move, when more of them are known
        self._hints, self._now = hints, app.TIMES.now
        self._last_tick = self._now()
        self.seek_bar.seek, self.seek_bar.toggle = self.go_to_part, self.play

    @property
    def widgets(self) -> Mapping[Slot, Widget]:
        """The seek bar."""
        return {Slot.BAR: self.seek_bar}

    def happened(self, event: Happening) -> None:
        """Let the replay run once it is on the screen."""
        if event is Occasion.OPENED:
            self._last_tick = self._now()
            self.screen.set_interval(FRAME, self.tick)

    def takes(self, command: Command | None) -> bool:
        """Give up a search at any command."""
        self.search = None
        return False

    def show(self) -> View:
        """The playback on the seek bar."""
        self.seek_bar.show_at(self.playback, self.screen.width)
        return SHOWN

    def tick(self) -> None:
        """Let the time since the last tick pass on the replay, at the chosen speed."""
        now = self._now()
        passed, self._last_tick = min(now - self._last_tick, LONGEST_TICK), now
        playback = self.playback
        if playback.running and not self.seek_bar.dragging and self.screen.is_active:
            shown = (self.session.game.index, round(playback.at, 1))
            playback.pass_time(passed)
            if not playback.running or shown != (playback.index, round(playback.at, 1)):
                self.seek()

    @property
    def moment(self) -> Moment:
        """The moment that is shown."""
        return Moment(self.playback.index, self.playback.at)

    def hold_at(self, index: int) -> None:
        """Hold the replay after its first `index` moves."""
        self.playback.running = False
        self.playback.go(index)
        self.seek()

    def hold_at_moment(self, moment: Moment) -> None:
        """Hold the replay at a moment that the player chose, and give up a search."""
        self.search = None
        self.screen.say("")
        self.playback.running = False
        self.playback.go(moment.moves)
        self.playback.go_on_to(moment.at)
        self.seek(chosen=moment)

    def search_again(self) -> None:
        """Go on with a search that waits, now that more is known, and show that."""
        if self.search is not None:
            self.search()
        self.screen.show()

    def go_to_part(self, part: float) -> None:
        """Go to a part of the time, from 0 to 1; a running replay goes on from there."""
        self.screen.say("")
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
            self.screen.show_time()
            return
        if index:
            self.screen.board.move_to(session.game.record[index - 1].cell)
        self.screen.changed()

    @command("Run", "space", "enter", group=Group.WATCH)
    def play(self) -> None:
        """Run or stop."""
        self.playback.run(running=not self.playback.running)
        self._last_tick = self._now()
        self.seek()

    def step(self, moves: int) -> None:
        """Go some moves forward or back."""
        self.hold_at(self.session.game.index + moves)

    @command("First move", "r", "home", group=Group.WATCH)
    def start(self) -> None:
        """Go to the first move."""
        self.hold_at(0)

    @command("Last move", "end", group=Group.WATCH)
    def finish(self) -> None:
        """Go to the last move."""
        self.playback.running = False
        self.playback.go_to_part(1.0)
        self.seek()

    def change_speed(self, by: int) -> None:
        """Double or halve the speed; the fastest is a move a frame."""
        self.playback.change_speed(by)
        if self.playback.speed == FASTEST:
            self.screen.say(_("Top speed."))
        self.screen.show()

    @command("Try from here", "t", group=Group.WATCH, menu="Try from here")
    def take_over(self) -> None:
        """Play on from here, in a new game."""
        if self.session.over:
            self.screen.say(_("The game is over here. Step back first."))
            return
        self.playback.running = False
        game = play.again(self.session.game, from_here=True)
        game.elapsed = self.playback.seconds
        if Eligibility.of(game).daily is not None:
            self.screen.jobs.run("take over", lambda _: play.check_mark(game), self._open)
        else:
            self._open(game)

    def _open(self, game: Game) -> None:
        """Play a game on a screen of its own."""
        if self.screen.is_active:
            self.screen.application.show("game", game, hints=self._hints.shown)

    @staticmethod
    def ink_of(annotation: Annotation) -> str:
        """The ink of an annotation's sign."""
        return INKS_OF.get(annotation, "faint")

    @staticmethod
    def nearest(numbers: Iterable[int], here: int, way: int) -> int | None:
        """The nearest of some numbers after this one, or with a negative way before it."""
        if way > 0:
            return min((each for each in numbers if each > here), default=None)
        return max((each for each in numbers if each < here), default=None)

    @command("Step", "right", "l", group=Group.WATCH)
    def forward(self) -> None:
        """One move forward."""
        self.step(moves=1)

    @command("Step back", "left", "h", group=Group.WATCH)
    def backward(self) -> None:
        """One move back."""
        self.step(moves=-1)

    @command("Slower", "left_square_bracket", group=Group.WATCH)
    def slower(self) -> None:
        """Half the speed."""
        self.change_speed(by=-1)

    @command("Faster", "right_square_bracket", group=Group.WATCH)
    def faster(self) -> None:
        """Twice the speed."""
        self.change_speed(by=+1)
