"""The counters of a replay: its metrics at the moment that is shown, between moves, too.

They stand below the list of moves, or in a line or two above the seek bar, where nothing else
needs the room: a panel (hints, review) comes first, and no cell gets smaller for them. Each figure
has its place, which it keeps whatever its value is. Jobs count the clicks and the solved 3BV
beforehand, so that a frame only looks them up; the pace of the latter is the curve on the seek bar.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from textual.widget import Widget

from minetui.core import METRICS, Course, Metrics, Moment, SolvedCurve, steps
from minetui.texts import metrics

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..board.layout import Size, Slot
from ..kit.app import Application
from ..kit.commands import Group, command, on_or_off
from ..kit.lines import Lines, Span, TextLine
from .watching import Watching

LARGEST = 10_000  # cells; measured: counting the solved 3BV takes 0.3 ms a move
BESIDE = (
    *("time", "estimated_time", "three_bv", "speed", "clicks", "clicks_per_second"),
    *("left", "right", "chords", "wasted_clicks", "ioe", "throughput", "correctness", "zne"),
    *("path", "effective_clicks"),
)
"""The figures beside a board, row by row."""
BELOW = (
    *("three_bv", "speed", "ioe", "clicks", "throughput", "correctness", "clicks_per_second"),
    *("wasted_clicks", "time", "estimated_time", "left", "right", "chords", "path", "zne"),
    "effective_clicks",
)
"""The figures below a board, the most important first."""
OF_3BV = {"three_bv", "speed", "estimated_time", "ioe", "throughput", "zne"}
"""The figures that need the solved 3BV."""
COLUMN, GAP = 16, 2  # columns of a figure at most, and between two
MARGIN = 1
LEAST_WIDTH = 4  # columns of a value that may be higher before the end than there, as 133% is
UNKNOWN = "-"
SHORT = {"estimated_time": "Est.", "effective_clicks": "Eff."}
TITLES = {name: form.name for name, form in metrics.FORMS.items()} | SHORT
BOTH = View(slots=(Slot.METRICS, Slot.METRIC_LINES))  # of which there will be one


@dataclass(frozen=True)
class CounterPanel:
    """The figures of a game that have a value at its end.

    The places are as wide as the values at the `end` need; a higher one has fewer decimals.
    """

    end: Metrics
    names: frozenset[str]

    @classmethod
    def of(cls, end: Metrics, *, solved: bool) -> "CounterPanel":
        """The figures of a game with these metrics at the end; without `solved` no 3BV is known."""
        wanted = {*BESIDE} if solved else {*BESIDE} - OF_3BV
        return cls(end, frozenset(name for name in wanted if METRICS[name](end) is not None))

    def beside(self, now: Metrics, width: int) -> list[TextLine]:
        """The figures in two columns, below an empty line."""
        names = [name for name in BESIDE if name in self.names]
        column = min((width - MARGIN - GAP) // 2, COLUMN)
        cells = [self._spread(name, now, column) for name in names]
        pairs = (cells[at : at + 2] for at in range(0, len(cells), 2))
        return [(), *(_spaced(pair) for pair in pairs)]

    def below(self, now: Metrics, size: Size) -> list[TextLine]:
        """The most important figures in a few lines, each where there is room for it."""
        width, height = size
        lines: list[list[tuple[Span, ...]]] = [[] for _ in range(height)]
        rooms = [width - MARGIN] * height
        for name in (name for name in BELOW if name in self.names):
            needed = len(TITLES[name]) + 1 + self._width(name)
            at = next((at for at, room in enumerate(rooms) if needed <= room), None)
            if at is not None:
                lines[at].append(self._spread(name, now, needed))
                rooms[at] -= needed + GAP
        return [_spaced(line) for line in lines]

    def _spread(self, name: str, now: Metrics, width: int) -> tuple[Span, ...]:
        """The name and the value of a figure at both ends of so many columns."""
        title = TITLES[name]
        room = width - len(title) - 1
        return ((f"{title} ", "faint"), (f"{self._text(name, now, room):>{room}}", "plain"))

    def _text(self, name: str, now: Metrics, room: int) -> str:
        """The value of a figure, with fewer decimals if there is no room for them."""
        if name == "three_bv":
            return f"{now.solved:,}/{now.to_solve:,}"
        value = METRICS[name](now)
        text = UNKNOWN if value is None else metrics.shortened(name, value, room)
        return text if len(text) <= room else UNKNOWN

    def _width(self, name: str) -> int:
        """The columns of the value of a figure in a line."""
        least = 0 if name == "time" else LEAST_WIDTH
        return max(len(self._text(name, self.end, COLUMN)), least)


def _spaced(cells: Sequence[Iterable[Span]]) -> TextLine:
    """Cells beside each other, after the margin."""
    spans: list[Span] = [(" " * MARGIN, "plain")]
    for at, cell in enumerate(cells):
        spans += [*([(" " * GAP, "plain")] if at else []), *cell]
    return tuple(spans)


class Counters(Feature):
    """Shows the metrics of a replay as it goes on, and draws the 3BV per second over it."""

    def __init__(self, app: Application, course: Course, watching: Watching) -> None:
        self.shown = True
        self._course, self._watching = course, watching
        self._is_counted = course.board.grid.size <= LARGEST
        self._solved = SolvedCurve()  # as far as it is counted
        self._figures: CounterPanel | None = None
        self._last: object = None  # what the figures are of that are shown
        words = app.glyphs.words
        self._beside, self._below = Lines(words, id="metrics"), Lines(words, id="metric-lines")

    @property
    def widgets(self) -> Mapping[Slot, Widget]:
        """The counters beside the board, and those below it."""
        return {Slot.METRICS: self._beside, Slot.METRIC_LINES: self._below}

    def happened(self, event: Happening) -> None:
        """Begin to count: what there is at the end, and the 3BV that the moves solved."""
        if event is Occasion.OPENED:
            self._count_end()
            if self._is_counted:
                game = self.session.game
                coming = SolvedCurve.along(steps(game.field, game.record, game.given))
                self.screen.jobs.stream("pace", coming, self._solved.extend, self._draw)

    def show(self) -> View:
        """The counters of the present moment, if there is anything to count."""
        if not (self.shown and self._course.clicks):
            return NOTHING
        if self._figures is not None:
            self._show(self._figures)
        return BOTH

    @command(
        "Counters",
        "c",
        group=Group.WATCH,
        menu="Counters",
        state=on_or_off,
        id="counters",
    )
    def toggle(self) -> None:
        """Show or hide the counters: 3BV, clicks, IOE and others up to this moment."""
        self.shown = not self.shown
        self.screen.show()
        arrangement = self.screen.arrangement
        if self.shown and not (arrangement.metrics[1] or arrangement.metric_lines):
            self.screen.say("There is no room for the counters in this window.")

    def _count_end(self) -> None:
        """Have a job count what there is at the end."""
        game, course = self.session.game, self._course
        end = Moment(len(game.record), course.end)
        # Here, and not in the job: the moves that play meanwhile change what the game keeps.
        start, final = map(game.position_after, (course.given, end.moves))

        def work(_: object) -> CounterPanel:
            counted = self._is_counted
            solved = final.solved_three_bv - start.solved_three_bv if counted else 0
            return CounterPanel.of(course.metrics(end, solved), solved=counted)

        self.screen.jobs.run("counters", work, self._take)

    def _take(self, figures: CounterPanel) -> None:
        self._figures = figures
        self.screen.show()

    def _draw(self) -> None:
        """Draw the pace on the seek bar."""
        playback = self._watching.playback
        self._watching.seek_bar.draw(partial(self._solved.pace, playback.start, playback.end))
        self.screen.show()

    def _show(self, figures: CounterPanel) -> None:
        """Show the figures of the present moment, if they are others than before."""
        arrangement, moment = self.screen.arrangement, self._watching.moment
        beside, below = arrangement.metrics, (self.screen.width, arrangement.metric_lines)
        solved = self._solved.after(moment.moves)
        shown = (figures, moment, solved, beside, below)
        if shown == self._last:
            return
        self._last, now = shown, self._course.metrics(moment, solved)
        if beside[1]:
            self._beside.show_runs(figures.beside(now, beside[0]))
        if below[1]:
            self._below.show_runs(figures.below(now, below))
