"""The plots of a study: what was found, over the density of the boards."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from minetui.solver.players import Player
from minetui.studies.games import SimulationPlan, Tally
from minetui.studies.intervals import Interval
from minetui.texts.coordinates import coordinates

from .plot_values import Plot, Series
from .study_report import StudyRow

Value: TypeAlias = Callable[[Tally], float]


class Kind(NamedTuple):
    """What a plot shows: its title, its unit, the value of a tally, and whether it has a span."""

    title: str
    unit: str
    value: Value
    has_span: bool = False


KINDS = {
    "won": Kind("Games won", "won, %", lambda tally: 100 * tally.won / tally.games, True),
    "guesses": Kind("Guesses", "guesses a game", lambda tally: tally.guesses / tally.games),
    "3bv": Kind("3BV of the boards", "3BV", lambda tally: tally.three_bv / tally.games),
}
"""The plots by their names."""


def plot_of(rows: Sequence[StudyRow], name: str) -> Plot:
    """The plot with this name; each player on boards of one size is a series.

    Of rows with the same boards, which may differ in the opponent, that with most games is taken.
    """
    kind, known = KINDS[name], defaultdict[str, dict[tuple[float, str], Tally]](dict)
    for row in sorted(rows, key=lambda row: row.tally.games):
        place = 100 * row.plan.level.density, row.plan.seed
        for player, tally in _players(row, name) if row.tally.games else ():
            known[_title(row.plan, player)][place] = tally
    series = [_series(title, kind, known[title]) for title in sorted(known)]
    notes = ["The bars are intervals of 95 %."] if kind.has_span else []
    return Plot(f"{kind.title} by density", "density, %", kind.unit, series=series, notes=notes)


def _players(row: StudyRow, name: str) -> Iterator[tuple[Player, Tally]]:
    """The players of a row that a plot shows, with their tallies; boards are shown once."""
    yield row.plan.player, row.tally
    if row.plan.against and name != "3bv":
        yield row.plan.against, row.tally.other


def _title(plan: SimulationPlan, player: Player) -> str:
    """The name of the series that a player belongs to."""
    grid = plan.level.grid
    start = coordinates(grid, plan.first)
    return f"{player.name}, {grid.shape}, {plan.first_click.value} {start}"


def _series(title: str, kind: Kind, known: Mapping[tuple[float, str], Tally]) -> Series:
    """The values of a kind by density and seed, and their intervals."""
    placed = [(x, tally) for (x, _), tally in sorted(known.items())]
    spans = [(x, *_percent(tally.interval)) for x, tally in placed if kind.has_span]
    return Series(title, [(x, kind.value(tally)) for x, tally in placed], spans)


def _percent(interval: Interval) -> Interval:
    return 100 * interval[0], 100 * interval[1]
