"""The metrics of a game, by the names and in the form that the community gives them.

Lists of games and of files are sorted by them, too: that has its words and its rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from minetui import core
from minetui.language import N_, _, ngettext, number, pgettext

from .columns import columns, padded
from .words import percent

Item = TypeVar("Item")


class MetricFormat(NamedTuple):
    """The short name of a metric, and the form of its values: their decimals, or per cent.

    Machines don't read it: they get the values, under the ids of the metrics.
    """

    name: str
    decimals: int = 0
    in_percent: bool = False

    @property
    def title(self) -> str:
        """The name in the player's language; what the community calls a metric stays as it is."""
        match self.name:
            case "Left":
                # Translators: left clicks, and below right ones, above columns of 8.
                return pgettext("clicks", "Left")
            case "Right":
                return pgettext("clicks", "Right")
        return _(self.name)

    def text(self, value: core.Value) -> str | None:
        """A value as text; None without one.

        >>> FORMS["ioe"].text(0.875), FORMS["time"].text(1234.5)
        ('88%', '1,234.500')
        """
        if value is None or isinstance(value, str):
            return value
        return percent(value, 0) if self.in_percent else number(value, self.decimals)


FORMS: dict[str, MetricFormat] = {
    # Translators: names of metrics, above columns; at most 8 columns each.
    "time": MetricFormat(N_("Time"), 3),
    "three_bv": MetricFormat("3BV"),
    "solved": MetricFormat(N_("3BV done")),
    "speed": MetricFormat("3BV/s", 2),
    "estimated_time": MetricFormat(N_("Est. time"), 3),
    "clicks": MetricFormat(N_("Clicks")),
    "left": MetricFormat("Left"),
    "right": MetricFormat("Right"),
    "chords": MetricFormat(N_("Chords")),
    "effective_clicks": MetricFormat(N_("Effective")),
    "wasted_clicks": MetricFormat(N_("Wasted")),
    "clicks_per_second": MetricFormat(N_("cl/s"), 2),
    "ioe": MetricFormat("IOE", in_percent=True),
    "throughput": MetricFormat("ThrP", in_percent=True),
    "correctness": MetricFormat("Corr", in_percent=True),
    "flags": MetricFormat(N_("Flags")),
    "misflags": MetricFormat(N_("Misflags")),
    "unflags": MetricFormat(N_("Unflags")),
    "style": MetricFormat(N_("Style")),
    "rqp": MetricFormat("RQP", 2),
    "qg": MetricFormat("QG", 2),
    "stnb": MetricFormat("STNB", 2),
    "path": MetricFormat(N_("Path")),
    "zini": MetricFormat("ZiNi"),
    "human_zini": MetricFormat("HZiNi"),
    "zne": MetricFormat("ZNE", in_percent=True),
    "znt": MetricFormat("ZNT", in_percent=True),
    "hzne": MetricFormat("HZNE", in_percent=True),
    "hznt": MetricFormat("HZNT", in_percent=True),
}
"""The form of each metric, by its name in `METRICS`."""
MEANINGS = {
    # Translators: what the metrics are, beside their names; at most 46 columns.
    "time": N_("seconds on the clock"),
    "three_bv": N_("the fewest left clicks that win"),
    "solved": N_("3BV solved so far"),
    "speed": N_("solved 3BV per second"),
    "estimated_time": N_("time for the whole board at this pace"),
    "clicks": N_("all clicks, wasted ones too"),
    "left": N_("left clicks"),
    "right": N_("right clicks"),
    "chords": N_("chords, or double clicks"),
    "effective_clicks": N_("clicks that changed the board"),
    "wasted_clicks": N_("clicks that changed nothing"),
    "clicks_per_second": N_("clicks per second"),
    "ioe": N_("solved 3BV per click"),
    "throughput": N_("solved 3BV per effective click"),
    "correctness": N_("effective clicks per click"),
    "flags": N_("flags set"),
    "misflags": N_("flags set on safe cells"),
    "unflags": N_("flags taken away"),
    "path": N_("pixels that the mouse went"),
    "style": N_("NF: no right click, no chord; FL: others"),
    "rqp": N_("time ÷ 3BV/s"),
    "qg": N_("time^1.7 ÷ 3BV"),
    "stnb": N_("speed weighted by the level"),
    "zini": N_("clicks of a greedy method with flags"),
    "human_zini": N_("the same, openings first"),
    "zne": N_("solved ZiNi per click"),
    "znt": N_("solved ZiNi per effective click"),
    "hzne": N_("solved human ZiNi per click"),
    "hznt": N_("solved human ZiNi per effective click"),
}
"""What each metric is, in a few words."""


NAME = 10  # columns of a name before its meaning, at least
MOST_FIRST = {
    *("date", "speed", "ioe", "throughput", "correctness", "clicks_per_second", "stnb"),
    *("zne", "znt", "hzne", "hznt"),
}
"""The columns of lists that begin with the highest value, which is the newest or the best."""


def sorting_rows(names: Mapping[str, str]) -> dict[str, str]:
    """Columns by their names, to choose one to sort by; metrics with what they are."""
    titles = {each: FORMS[each].title if each in FORMS else _(names[each]) for each in names}
    width = max([NAME, *(columns(title) + 1 for title in titles.values())])
    meanings = {each: _(MEANINGS[each]) if each in MEANINGS else "" for each in names}
    return {
        each: f"{padded(title, width)} {meanings[each]}".rstrip() for each, title in titles.items()
    }


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
        _("3BV {number}", number=done_text(game)),
        speed and _("{number} 3BV/s", number=speed),
        ngettext("{n} effective click", "{n} effective clicks", effective)
        if clicks is None
        else ngettext("{n} click", "{n} clicks", clicks),
        throughput and _("throughput {percent}", percent=throughput),
        ioe and _("IOE {percent}", percent=ioe),
    ]
    return [part for part in parts if part]


def done_text(game: core.Metrics) -> str:
    """The 3BV that there was to solve, and how much of it is solved if that is not all."""
    every = number(game.to_solve)
    if game.solved >= game.to_solve:
        return every
    return _("{number} of {all}", number=number(game.solved), all=every)


def all_metrics(game: core.Metrics) -> list[tuple[str, str]]:
    """The names and values of all metrics that have one."""
    texts = ((form.title, text_of(metric, game)) for metric, form in FORMS.items())
    return [(name, text) for name, text in texts if text is not None]
