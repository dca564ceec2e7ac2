"""Plots as values: points, lines and bars over two axes; `plot_text` and `plot_svg` draw them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import ceil, floor, log10
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]

STEPS = (1, 2, 5, 10)


class Bar(NamedTuple):
    """A bar from one x to another, of a height."""

    start: float
    end: float
    height: float


class Series(NamedTuple):
    """Points with a name and a line through them; spans are intervals, each at an x."""

    name: str
    points: Sequence[Point]
    spans: Sequence[tuple[float, float, float]] = ()


@dataclass(frozen=True)
class Plot:
    """A plot with the names of its axes, units included; `notes` are lines of text below it.

    The y axis begins at 0 if there are bars, or with `from_zero`.
    """

    title: str
    x: str
    y: str
    points: Sequence[Point] = ()
    line: Sequence[Point] = ()
    bars: Sequence[Bar] = ()
    series: Sequence[Series] = ()
    notes: Sequence[str] = ()
    from_zero: bool = False

    @property
    def is_empty(self) -> bool:
        """Is there nothing to draw?"""
        return not (self.points or self.line or self.bars or self.series)

    @cached_property
    def across(self) -> "Axis":
        """The x axis."""
        ends = chain.from_iterable((bar.start, bar.end) for bar in self.bars)
        return Axis.of([*(x for x, _ in self._points), *ends], exact=bool(self.bars))

    @cached_property
    def up(self) -> "Axis":
        """The y axis."""
        zero = [0.0] if self.bars or self.from_zero else []
        heights = (bar.height for bar in self.bars)
        return Axis.of([*(y for _, y in self._points), *heights, *zero])

    @property
    def _points(self) -> Iterator[Point]:
        yield from chain(self.points, self.line)
        for series in self.series:
            yield from series.points
            yield from ((x, end) for x, *ends in series.spans for end in ends)


class Axis(NamedTuple):
    """The values at both ends of an axis, and those that are marked between them."""

    least: float
    most: float
    ticks: Sequence[float]

    @classmethod
    def of(cls, values: Sequence[float], *, exact: bool = False, most_ticks: int = 6) -> "Axis":
        """The axis of some values, which ends at round numbers unless it is to be `exact`.

        Whole numbers are counts, and have no ticks between them.

        >>> Axis.of([3.0, 47.0])
        Axis(least=0.0, most=50.0, ticks=[0.0, 10.0, 20.0, 30.0, 40.0, 50.0])
        """
        low, high = min(values), max(values)
        high = high if high > low else low + 1
        is_whole = all(float(value).is_integer() for value in values)
        step = max(_step((high - low) / most_ticks), 1.0 if is_whole else 0.0)
        first, last = floor(low / step), ceil(high / step)
        ticks = [at * step for at in range(first, last + 1)]
        if exact:
            return cls(low, high, [tick for tick in ticks if low <= tick <= high])
        return cls(ticks[0], ticks[-1], ticks)

    def fraction(self, value: float) -> float:
        """How far along the axis a value is, from 0 to 1."""
        return (value - self.least) / (self.most - self.least)


def tick_text(value: float) -> str:
    """A value beside an axis.

    >>> tick_text(20.0), tick_text(0.30000000000000004)
    ('20', '0.3')
    """
    return f"{round(value, 6):,.10g}"


def _step(least: float) -> float:
    """The smallest of …, 0.1, 0.2, 0.5, 1, 2, 5, 10, … that is at least this."""
    power = 10.0 ** floor(log10(least))
    return next(step * power for step in STEPS if step * power >= least * 0.999999)
