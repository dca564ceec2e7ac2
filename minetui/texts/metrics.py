"""The metrics of a game, by the names and in the form that the community gives them.

Lists of games and of files are sorted by them, too: that has its words and its rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from minetui import core

from .words import counted, percent

Item = TypeVar("Item")


class MetricFormat(NamedTuple):
    """The short name of a metric, and the format of its values."""

    name: str
    spec: str

    def text(self, value: core.Value) -> str | None:
        """A value as text; None without one.

        >>> FORMS["ioe"].text(0.875)
        '88%'
        """
        if self.spec == PERCENT and isinstance(value, int | float):
            return percent(value, 0)
        return None if value is None else format(value, self.spec)


TIME, COUNT, RATE, PERCENT = ",.3f", ",", ",.2f", "%"
FORMS: dict[str, MetricFormat] = {
    "time": MetricFormat("Time", TIME),
    "three_bv": MetricFormat("3BV", COUNT),
    "solved": MetricFormat("3BV done", COUNT),
    "speed": MetricFormat("3BV/s", RATE),
    "estimated_time": MetricFormat("Est. time", TIME),
    "clicks": MetricFormat("Clicks", COUNT),
    "left": MetricFormat("Left", COUNT),
    "right": MetricFormat("Right", COUNT),
    "chords": MetricFormat("Chords", COUNT),
    "effective_clicks": MetricFormat("Effective", COUNT),
    "wasted_clicks": MetricFormat("Wasted", COUNT),
    "clicks_per_second": MetricFormat("cl/s", RATE),
    "ioe": MetricFormat("IOE", PERCENT),
    "throughput": MetricFormat("ThrP", PERCENT),
    "correctness": MetricFormat("Corr", PERCENT),
    "flags": MetricFormat("Flags", COUNT),
    "misflags": MetricFormat("Misflags", COUNT),
    "unflags": MetricFormat("Unflags", COUNT),
    "style": MetricFormat("Style", ""),
    "rqp": MetricFormat("RQP", RATE),
    "qg": MetricFormat("QG", RATE),
    "stnb": MetricFormat("STNB", RATE),
    "path": MetricFormat("Path", ",.0f"),
    "zini": MetricFormat("ZiNi", COUNT),
    "human_zini": MetricFormat("HZiNi", COUNT),
    "zne": MetricFormat("ZNE", PERCENT),
    "znt": MetricFormat("ZNT", PERCENT),
    "hzne": MetricFormat("HZNE", PERCENT),
    "hznt": MetricFormat("HZNT", PERCENT),
}
"""The form of each metric, by its name in `METRICS`."""
MEANINGS = {
    "time": "seconds on the clock",
    "three_bv": "the fewest left clicks that win",
    "solved": "3BV solved so far",
    "speed": "solved 3BV per second",
    "estimated_time": "time for the whole board at this pace",
    "clicks": "all clicks, wasted ones too",
    "left": "left clicks",
    "right": "right clicks",
    "chords": "chords, or double clicks",
    "effective_clicks": "clicks that changed the board",
    "wasted_clicks": "clicks that changed nothing",
    "clicks_per_second": "clicks per second",
    "ioe": "solved 3BV per click",
    "throughput": "solved 3BV per effective click",
    "correctness": "effective clicks per click",
    "flags": "flags set",
    "misflags": "flags set on safe cells",
    "unflags": "flags taken away",
    "path": "pixels that the mouse went",
    "style": "NF: no right click, no chord; FL: others",
    "rqp": "time ÷ 3BV/s",
    "qg": "time^1.7 ÷ 3BV",
    "stnb": "speed weighted by the level",
    "zini": "clicks of a greedy method with flags",
    "human_zini": "the same, openings first",
    "zne": "solved ZiNi per click",
    "znt": "solved ZiNi per effective click",
    "hzne": "solved human ZiNi per click",
    "hznt": "solved human ZiNi per effective click",
}
"""What each metric is, in a few words."""


MOST_FIRST = {
    *("date", "speed", "ioe", "throughput", "correctness", "clicks_per_second", "stnb"),
    *("zne", "znt", "hzne", "hznt"),
}
"""The columns of lists that begin with the highest value, which is the newest or the best."""


def sorting_rows(names: Mapping[str, str]) -> dict[str, str]:
    """Columns by their names, to choose one to sort by; metrics with what they are."""
    return {each: f"{name:10} {MEANINGS.get(each, '')}".rstrip() for each, name in names.items()}


def in_order(items: Iterable[Item], value: Callable[[Item], Any], *, backward: bool) -> list[Item]:
    """Some items by a value of each; those without one, which is None, come last either way."""
    every = [(value(item), item) for item in items]
    known = [each for each in every if each[0] is not None]
    known.sort(key=itemgetter(0), reverse=backward)
    return [item for _, item in known] + [item for found, item in every if found is None]


def text_of(metric: str, game: core.Metrics) -> str | None:
    """The value of a metric as text; None without one."""
    return FORMS[metric].text(core.METRICS[metric](game))


def figures(game: core.Metrics) -> list[str]:
    """3BV, 3BV/s, clicks, throughput and IOE, without those that could not be measured.

    >>> from minetui.core.moves import ClickCounts
    >>> from minetui.core.position import Minefield
    >>> board = Minefield.drawn("..*..", ".....")
    >>> " · ".join(figures(core.Metrics(board, 2.0, 2, ClickCounts(left=6, effective=4))))
    '3BV 2 of 3 · 1.00 3BV/s · 6 clicks · throughput 50% · IOE 33%'
    """
    speed, throughput, ioe = (text_of(each, game) for each in ("speed", "throughput", "ioe"))
    clicks, effective = game.clicks.all, game.clicks.effective
    parts = [
        f"3BV {done_text(game)}",
        speed and f"{speed} 3BV/s",
        counted(effective, "effective click") if clicks is None else counted(clicks, "click"),
        throughput and f"throughput {throughput}",
        ioe and f"IOE {ioe}",
    ]
    return [part for part in parts if part]


def done_text(game: core.Metrics) -> str:
    """The 3BV that there was to solve, and how much of it is solved if that is not all."""
    of = f"{game.solved:,} of " if game.solved < game.to_solve else ""
    return f"{of}{game.to_solve:,}"


def all_metrics(game: core.Metrics) -> list[tuple[str, str]]:
    """The names and values of all metrics that have one."""
    texts = ((form.name, text_of(metric, game)) for metric, form in FORMS.items())
    return [(name, text) for name, text in texts if text is not None]
