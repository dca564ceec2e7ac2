"""The seek bar: a line filled up to the time of a replay, which the mouse can move.

Ticks mark the mistakes and the guesses; where it has a second line, a curve shows the pace.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from textual import events

from minetui.core import AnnotatedMove, Annotation

from ..board.glyphs import Glyphs
from ..playback import Playback
from .lines import Lines
from .spans import TextLine, width_of

SHORTEST = 8  # columns; a shorter bar would show too little
CROWDED = 3  # guesses on more than a third of the bar's columns are not shown
TICKS = {Annotation.GUESS: "key", Annotation.MISTAKE: "bad"}

Pace: TypeAlias = Callable[[int], Sequence[float]]
"""The 3BV per second at each of so many moments of a game."""


@dataclass(frozen=True)
class SeekBarParts:
    """The text before the bar, the columns of the bar, and the text behind it."""

    before: TextLine
    length: int
    after: TextLine

    @property
    def start(self) -> int:
        """The bar's first column."""
        return width_of(self.before)


def arranged_parts(playback: Playback, glyphs: Glyphs, width: int) -> SeekBarParts:
    """The parts, with as many words as fit: moves first, then times, then the speed."""
    total, count = f"{max(playback.end, 0.0):.1f}", str(len(playback))
    sign = glyphs.play if playback.running else glyphs.pause
    times = f"{playback.seconds:{len(total)}.1f} / {total} s "
    moves = f" {playback.index:{len(count)}}/{count}"
    words = {"moves": moves, "times": times, "speed": f" {playback.speed_text:5}"}
    room = width - 4 - SHORTEST
    for name, text in words.items():
        words[name] = text if len(text) <= room else ""
        room -= len(words[name])
    before = ((f" {sign} ", "strong"), (words["times"], "plain"))
    after = ((words["moves"], "plain"), (words["speed"], "faint"), (" ", "plain"))
    return SeekBarParts(before, max(width - width_of(before) - width_of(after), 1), after)


def curve(speeds: Sequence[float], parts: SeekBarParts, head: int, glyphs: Glyphs) -> TextLine:
    """The line below the bar: the scale of a curve, and its columns up to the head and after it."""
    highest, start = max(speeds, default=0.0), parts.start
    if not highest:
        return ()
    figure = f"{highest:.1f}" if highest >= 1 else f"{highest:.2g}"
    scales = (f" 3BV/s to {figure} ", " 3BV/s ", "")
    scale = next(text for text in scales if len(text) <= start)
    levels = (round(speed / highest * (len(glyphs.bars) - 1)) for speed in speeds)
    bars = "".join(glyphs.bars[level] for level in levels)
    done, ahead = bars[: head + 1], bars[head + 1 :]
    return ((f"{scale:{start}}", "faint"), (done, "pace"), (ahead, "pace ahead"))


class SeekBar(Lines):
    """Shows the time of a replay, and its moves and speed.

    Pressing or dragging the mouse on the bar calls `seek` with the part of the time there, from 0
    to 1; a click on the sign before the bar calls `toggle`.
    """

    seek: Callable[[float], None]
    toggle: Callable[[], None]

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(glyphs.words, id="seek")
        self.glyphs, self.dragging = glyphs, False
        self._parts, self._head = SeekBarParts((), 1, ()), 0
        self._marks: dict[int, tuple[float, Annotation]] = {}  # by the move, from 0
        self._ticks: dict[int, Annotation] | None = None
        self._pace: Pace = lambda _: ()
        self._speeds: Sequence[float] = ()

    def draw(self, pace: Pace) -> None:
        """Draw this pace as a curve from now on."""
        self._pace, self._ticks = pace, None

    def mark(self, playback: Playback, moves: Mapping[int, AnnotatedMove]) -> None:
        """Put ticks on the bar for the mistakes and guesses among these moves."""
        for index, move in moves.items():
            if move.is_doubtful:
                self._marks[index] = (playback.part_at(index + 1), move.annotation)
            else:
                self._marks.pop(index, None)
        self._ticks = None

    def show_at(self, playback: Playback, width: int) -> None:
        """Show the playback as it is now."""
        parts = arranged_parts(playback, self.glyphs, width)
        head = _column(playback.done, parts.length)
        if (parts, head) == (self._parts, self._head) and self._ticks is not None:
            return
        if parts.length != self._parts.length or self._ticks is None:
            self._ticks = self._placed_ticks(parts.length)
            self._speeds = self._pace(parts.length)
        self._parts, self._head = parts, head
        bar = (*parts.before, *self._bar(head, self._ticks), *parts.after)
        self.show_runs([bar, curve(self._speeds, parts, head, self.glyphs)])

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

    def _placed_ticks(self, length: int) -> dict[int, Annotation]:
        """The ticks by column; a mistake hides a guess."""
        ticks: dict[int, Annotation] = {}
        for kind in (Annotation.GUESS, Annotation.MISTAKE):
            columns = {_column(part, length) for part, its in self._marks.values() if its is kind}
            if kind is Annotation.MISTAKE or CROWDED * len(columns) <= length:
                ticks |= dict.fromkeys(columns, kind)
        return ticks

    def _bar(self, head: int, ticks: dict[int, Annotation]) -> TextLine:
        """The bar as spans, one for each run of a style."""
        signs = (self._sign(at, head, ticks.get(at)) for at in range(self._parts.length))
        alike = groupby(signs, key=lambda sign: sign[1])
        return tuple(("".join(sign for sign, _ in run), name) for name, run in alike)

    def _sign(self, column: int, head: int, tick: Annotation | None) -> tuple[str, str]:
        """The sign and the style of a column of the bar."""
        glyphs, done = self.glyphs, column < head
        if column == head:
            return glyphs.head, "strong"
        if tick is Annotation.MISTAKE:
            return glyphs.marks[tick], TICKS[tick]
        if tick is not None:
            return glyphs.ticks[0 if done else 1], TICKS[tick]
        return (glyphs.done, "hint") if done else (glyphs.to_do, "faint")


def _column(part: float, length: int) -> int:
    """The column in which a part of the bar ends."""
    return round(part * (length - 1))
