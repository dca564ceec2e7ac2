"""The counters of a replay as lines: in two columns beside the board, or in a line or two below it.

Each figure has its place, which it keeps whatever its value is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from minetui.core import METRICS, Metrics
from minetui.texts import metrics

from ..layout import Size
from ..widgets.spans import Span, TextLine

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
