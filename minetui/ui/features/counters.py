"""The counters of a replay: its metrics at the moment that is shown, between moves, too.

They stand below the list of moves, or in a line or two above the seek bar, where nothing else
needs the room: a panel (hints, review) comes first, and no cell gets smaller for them. A job
counts the clicks beforehand, so that a frame only looks them up.

They have widgets of their own, so that they stay beside hints and review, and a frame between two
moves asks no other feature for its lines.
"""

from collections.abc import Collection, Mapping

from textual.widget import Widget

from minetui.core import Course, Moment

from ..commands import Command, Group, MenuEntry
from ..layout import Slot
from ..widgets.lines import Lines
from .counter_panel import CounterPanel
from .feature import Feature
from .pace import LARGEST, PaceCurve
from .watching import Watching


class Counters(Feature):
    """Shows the metrics of a replay as it goes on."""

    def __init__(
        self, course: Course, watching: Watching, pace: PaceCurve, words: dict[int, str]
    ) -> None:
        self.shown = True
        self._course, self._watching, self._pace = course, watching, pace
        self._figures: CounterPanel | None = None
        self._beside, self._below = Lines(words, id="metrics"), Lines(words, id="metric-lines")

    @property
    def widgets(self) -> Mapping[Slot, Widget]:
        """The counters beside the board, and those below it."""
        return {Slot.METRICS: self._beside, Slot.METRIC_LINES: self._below}

    @property
    def wanted_parts(self) -> Collection[Slot]:
        """Both, of which there will be one, if there is anything to count."""
        return self.widgets if self.shown and self._course.clicks else ()

    def mounted(self) -> None:
        """Count what there is at the end."""
        game = self.session.game
        end = Moment(len(game.record), self._course.end)
        # Here, and not in the job: the moves that play meanwhile change what the game keeps.
        start, final = map(game.position_after, (self._course.given, end.moves))

        def work(_: object) -> CounterPanel:
            is_counted = self._course.board.grid.size <= LARGEST
            solved = final.solved_three_bv - start.solved_three_bv if is_counted else 0
            return CounterPanel.of(self._course.metrics(end, solved), solved=is_counted)

        self.stage.jobs.run("counters", work, self._take)

    def show(self) -> None:
        """Show the counters of the present moment."""
        if self._figures is None:
            return
        arrangement, moment = self.stage.arrangement, self._watching.moment
        now = self._course.metrics(moment, self._pace.solved.after(moment.moves))
        if arrangement.metrics[1]:
            self._beside.show_runs(self._figures.beside(now, arrangement.metrics[0]))
        if arrangement.metric_lines:
            size = (self.stage.width, arrangement.metric_lines)
            self._below.show_runs(self._figures.below(now, size))

    def time_passed(self) -> None:
        """Show the counters of this time."""
        self.show()

    def toggle(self) -> None:
        """Show or hide the counters."""
        self.shown = not self.shown
        self.stage.fit()
        self.stage.show()
        arrangement = self.stage.arrangement
        if self.shown and not (arrangement.metrics[1] or arrangement.metric_lines):
            self.stage.say("There is no room for the counters in this window.")

    def _take(self, figures: CounterPanel) -> None:
        self._figures = figures
        self.show()

    commands = (
        Command(
            "counters",
            ("c",),
            "Counters",
            "Show or hide the counters: 3BV, clicks, IOE and others up to this moment.",
            toggle,
            group=Group.WATCH,
            menu=MenuEntry(34, "Counters"),
            state=lambda counters: "on" if counters.shown else "off",
        ),
    )
