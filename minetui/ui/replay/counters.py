"""The figures of a replay at the moment that is shown, between moves, too, behind a key.

They take the place of the review. Jobs count the clicks and the solved 3BV beforehand, so that a
frame only looks them up; the pace of the latter is the curve on the seek bar of a wide window.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from minetui.core import Course, Metrics, SolvedCurve, steps
from minetui.texts import metrics

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..board.layout import PANEL_HEIGHT, Size, Want
from ..hints.hints import Hints
from ..kit.commands import Command, Group, command, on_or_off
from ..kit.lines import TextLine, fitted
from .watching import Watching

LARGEST = 10_000  # cells; measured: counting the solved 3BV takes 0.3 ms a move
OF_3BV = {"three_bv", "speed", "ioe", "throughput"}
"""The figures that need the solved 3BV."""
WIDEST = 21  # columns of a figure with its word
UNIT = 8  # columns of what the community calls it
FIGURES = {
    **{"clicks": ("Clicks", ""), "three_bv": ("Needed", "3BV"), "speed": ("Speed", "3BV/s")},
    **{"ioe": ("Efficiency", "IOE"), "wasted_clicks": ("Wasted", "")},
    **{"clicks_per_second": ("Clicks/s", ""), "correctness": ("Correct", "Corr")},
    **{"throughput": ("Throughput", "ThrP"), "path": ("Path", "cells")},
}
"""The figures with the word and the name or unit of each, the most important first."""


class Figure(NamedTuple):
    """A word, its value in texts from the longest on, and what the community calls it."""

    word: str
    values: Sequence[str]
    unit: str = ""

    def line(self, width: int) -> TextLine:
        """It on a line of so many columns."""
        wide = min(width - 2, WIDEST)
        room = max(wide - len(self.word) - 1, 0)
        value = next((each for each in self.values if len(each) <= room), self.values[-1])
        unit = f"  {self.unit}" if width >= WIDEST + UNIT else ""
        return (
            (f" {self.word} ", "faint"),
            (f"{value:>{room}}", "plain"),
            (unit, "faint"),
        )

    @property
    def text(self) -> str:
        """It in a list."""
        return " ".join(filter(None, (self.word, self.values[-1], self.unit)))


def figures_of(now: Metrics, *, solved: bool) -> list[Figure]:
    """The figures that have a value; without `solved` no 3BV is known."""
    found = list[Figure]()
    for name, (word, unit) in FIGURES.items():
        if name in OF_3BV and not solved:
            continue
        value = metrics.text_of(name, now)
        if name == "three_bv":
            value = f"{now.solved:,}/{now.to_solve:,}"
        if value is not None:
            found.append(Figure(word, (value,), unit))
    return found


class Counters(Feature):
    """Shows the figures of a replay as it goes on, and draws the 3BV per second over it.

    `luck` has the luck and the guesses, once the game is reviewed.
    """

    def __init__(
        self,
        course: Course,
        watching: Watching,
        hints: Hints,
        *,
        luck: Callable[[], Mapping[str, Sequence[str]]],
    ) -> None:
        self.shown = False
        self._course, self._watching, self._hints, self._luck = course, watching, hints, luck
        self._is_counted = course.board.grid.size <= LARGEST
        self._solved = SolvedCurve()  # as far as it is counted

    def happened(self, event: Happening) -> None:
        """Begin to count the 3BV that the moves solved."""
        if event is Occasion.OPENED and self._is_counted:
            game = self.session.game
            coming = SolvedCurve.along(steps(game.field, game.record, game.given))
            self.screen.jobs.stream("pace", coming, self._solved.extend, self._draw)

    def takes(self, command: Command | None) -> bool:
        """Take the key of the next hint while no hints are shown."""
        is_key = command is not None and command.id in ("next_hint", "last_hint")
        if not is_key or self._hints.shown:
            return False
        self.toggle()
        return True

    def show(self) -> View:
        """The figures of the present moment."""
        return View(want=Want.SPARE, panel=self._panel) if self.shown else NOTHING

    @command(
        "Figures",
        group=Group.WATCH,
        menu="Figures",
        state=on_or_off,
        id="figures",
    )
    def toggle(self) -> None:
        """Show the figures up to this moment, or the review."""
        self.shown = not self.shown
        self.screen.show()
        if self.shown and not self.screen.arrangement.panel[1]:
            self.screen.say("No room for the figures.")

    def _panel(self, size: Size) -> list[TextLine]:
        """The figures, one on each line, or as many as a strip holds."""
        width, height = size
        moment = self._watching.moment
        now = self._course.metrics(moment, self._solved.after(moment.moves))
        figures = figures_of(now, solved=self._is_counted)
        figures += [Figure(word.capitalize(), values) for word, values in self._luck().items()]
        if height < PANEL_HEIGHT:
            text = fitted(" · ".join(each.text for each in figures), width - 2)
            return [((f" {text}", "plain"),)]
        return [((" Figures", "strong"),), (), *(each.line(width) for each in figures)][:height]

    def _draw(self) -> None:
        """Draw the pace on the seek bar."""
        playback = self._watching.playback
        self._watching.seek_bar.draw(partial(self._solved.pace, playback.start, playback.end))
        self.screen.show()
