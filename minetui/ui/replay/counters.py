"""The figures of a replay at the moment that is shown, between moves, too, behind a key.

They are those of a game that is over, and take the place of the review where there is room beside
the board, or else come in the dialog. Jobs count the clicks and the solved 3BV beforehand, so that
a frame only looks them up; the pace of the latter is the curve on the seek bar of a wide window.
"""

from collections.abc import Callable, Sequence
from functools import partial

from minetui.core import Course, SolvedCurve, steps
from minetui.language import N_, _
from minetui.texts import figures
from minetui.texts.figures import Figure

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..board.layout import PANEL_HEIGHT, PANEL_WIDTH, Size, Want
from ..hints.hints import Hints
from ..kit.commands import Command, Group, command, on_or_off
from ..kit.lines import TextLine
from ..play.figures import figure_lines
from .watching import Watching

LARGEST = 10_000  # cells; measured: counting the solved 3BV takes 0.3 ms a move
TITLE = N_("Figures")


class Counters(Feature):
    """Shows the figures of a replay as it goes on, and draws the 3BV per second over it.

    `luck` returns those of the guesses.
    """

    def __init__(
        self,
        course: Course,
        watching: Watching,
        hints: Hints,
        *,
        luck: Callable[[], Sequence[Figure]],
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
        return View(want=Want.STEADY, panel=self._panel) if self.shown else NOTHING

    @command("Figures", group=Group.WATCH, menu="Figures", state=on_or_off, id="figures")
    def toggle(self) -> None:
        """Show the figures up to this moment, or the review."""
        if self.shown or self.screen.arrangement.panel[1] >= PANEL_HEIGHT:
            self.shown = not self.shown
            self.screen.show()
            return
        open_page = self.screen.application.screen_of
        page = open_page("figures", _(TITLE), self._figures, without=["review", "share"])
        self.screen.open(page, lambda answer: None)

    @property
    def _figures(self) -> list[Sequence[Figure]]:
        """The figures of the present moment, in groups."""
        moment = self._watching.moment
        now = self._course.metrics(moment, self._solved.after(moment.moves))
        groups = [*figures.metric_figures(now, solved=self._is_counted), self._luck()]
        return [group for group in groups if group]

    def _panel(self, size: Size) -> list[TextLine]:
        """The figures below their title, a line each."""
        width, height = size
        before = " " * (width >= PANEL_WIDTH)
        lines = figure_lines(self._figures, (width - 2 * len(before), height - 1))
        head: TextLine = ((f"{before}{_(TITLE)}", "strong"),)
        return [head, *(((before, "plain"), *line) if line else line for line in lines)]

    def _draw(self) -> None:
        """Draw the pace on the seek bar."""
        playback = self._watching.playback
        self._watching.seek_bar.draw(partial(self._solved.pace, playback.start, playback.end))
        self.screen.show()
