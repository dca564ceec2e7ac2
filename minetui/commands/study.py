"""Run the simulations of a file, and report how often each bot wins.

FILE is TOML with the options of simulate, each with one value or a list of values. All combinations
are played, and the results are saved beside FILE. A stopped study goes on where it was, and one
that asks for more games plays only those. docs/studies.md shows a whole study.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from minetui import INTERRUPTED, store
from minetui.formats import shown
from minetui.language import N_, _, number
from minetui.pictures import Plot, Series
from minetui.solver import Player
from minetui.studies import (
    GameTally,
    SimulationPlan,
    Study,
    WantedGames,
)
from minetui.texts import shapes, words

from .output import csv_line, is_ascii_only, print_table
from .simulate import pairs_json, points_span, points_text, probability_text, rates_json
from .study_file import goals_in
from .work import add_team, team_of, watched

EXAMPLES = """examples:
  minetui study density.toml
  minetui study density.toml --report --plot guesses
  minetui study density.toml --report --csv"""

TEXTS = (N_("board, first click"), N_("density"), N_("player"))  # the columns of the table: left,
FIGURES = (  # right,
    *(N_("games"), N_("won"), N_("95%"), N_("no guess"), N_("guesses"), "3BV", N_("3BV won")),
)
COMPARED = (N_("points"), N_("95%"), N_("only one won"), N_("mid-p"))  # and those of two players
COLUMNS, LINES = 76, 22  # of a plot in the terminal; a series has a line of its own
CSV_HEADINGS = (
    *("rows", "cols", "mines", "density", "first_click", "start", "seed", "player", "against"),
    *("wanted", "games", "won", "rate", "low", "high", "won_without_guess", "guesses"),
    *("three_bv", "won_three_bv", "other_won", "other_rate", "both", "only_first", "only_second"),
    *("neither", "difference", "difference_low", "difference_high", "p_value"),
)
"""The columns of the CSV; a last one has the shapes, if there are others than the ordinary."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    add = parser.add_argument
    add("file", metavar="FILE", help=_("study, in TOML"))
    results_help = _("file of the results (default: FILE with the ending .sqlite3)")
    add("--results", metavar="FILE", help=results_help)
    add("--report", action="store_true", help=_("report the results so far, and play nothing"))
    plot_help = _("what to draw over the density: {names} (default: won)", names=", ".join(KINDS))
    add("--plot", choices=KINDS, default="won", metavar="KIND", help=plot_help)
    add("--svg", metavar="OUT", help=_("save the plot as a picture"))
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help=_("print one line of JSON per row"))
    forms.add_argument("--csv", action="store_true", help=_("print CSV"))
    add_team(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play and report; the exit status is 130 after Ctrl+C."""
    path, team = Path(arguments.file), team_of(arguments)
    goals = goals_in(path)
    results = Path(arguments.results or path.with_suffix(".sqlite3"))
    if arguments.report and not results.exists():
        name = shown(str(results))
        raise ValueError(_("{file}: expected results of a study, got no such file", file=name))
    stopped = False
    with Study[SimulationPlan, GameTally](goals, results) as study:
        if not arguments.report:
            stopped = watched(study, team, _newest)
        _report(arguments, [StudyRow(goal, study.played(goal)) for goal in study.goals])
    return INTERRUPTED if stopped else 0


def _newest(goal: WantedGames[SimulationPlan], tally: GameTally) -> str:
    """The newest figures of a row."""
    plan, span = goal.plan, words.spanned(*map(words.percent, tally.interval))
    rate, level = words.percent(tally.won / tally.games), shapes.full_name(plan.level)
    told = N_("{level} {player} {percent} ({range})")
    return _(told, level=level, player=plan.player.name, percent=rate, range=span)


def _report(arguments: argparse.Namespace, rows: list["StudyRow"]) -> None:
    """Print the report, and save the picture."""
    plot = plot_of(rows, arguments.plot)
    if arguments.json:
        print("\n".join(json.dumps(row.json) for row in rows))
    elif arguments.csv:
        named = any(row.plan.level.grid.named_shape for row in rows)
        headings = [*CSV_HEADINGS, *(["shape"] if named else [])]
        lines = [csv_line(row.csv.get(heading) for heading in headings) for row in rows]
        print("\n".join([csv_line(headings), *lines]))
    else:
        compared = any(row.plan.against for row in rows)
        headings = [*TEXTS, *FIGURES, *(COMPARED if compared else ())]
        texts = {*map(_, TEXTS)}
        print_table([*map(_, headings)], (row.columns for row in rows), texts)
        if any(len(series.points) > 1 for series in plot.series):
            height = LINES + len(plot.series)
            print("", *plot.as_text(COLUMNS, height, ascii_only=is_ascii_only()), sep="\n")
    if arguments.svg is not None:
        store.write(Path(arguments.svg), plot.as_svg().encode())


@dataclass(frozen=True)
class StudyRow:
    """What is known of a goal: the tally of its first games, as far as they were played."""

    goal: WantedGames[SimulationPlan]
    tally: GameTally

    @property
    def plan(self) -> SimulationPlan:
        """The plan of the goal."""
        return self.goal.plan

    @property
    def board(self) -> str:
        """The level, and what its first click is."""
        plan = self.plan
        start = words.coordinates(plan.level.grid, plan.first)
        level, kind = shapes.full_name(plan.level), plan.first_click.value
        return _("{level}, {kind} {cell}", level=level, kind=kind, cell=start)

    @property
    def players(self) -> str:
        """The player, and the one it is compared with."""
        player, against = self.plan.player.name, self.plan.against
        if against is None:
            return player
        return _("{player} against {other}", player=player, other=against.name)

    @property
    def three_bv(self) -> tuple[float | None, float | None]:
        """The mean 3BV of all boards, and of those that the player won."""
        tally = self.tally
        return _mean(tally.three_bv, tally.games), _mean(tally.won_three_bv, tally.won)

    @property
    def json(self) -> dict[str, object]:
        """The row as JSON; what isn't known yet is missing."""
        plan, tally = self.plan, self.tally
        counts = {"density": plan.level.density, "wanted": self.goal.games, "games": tally.games}
        if not tally.games:
            return plan.described | counts
        means = dict(zip(("three_bv", "won_three_bv"), self.three_bv, strict=True))
        pairs = pairs_json(tally) if plan.against else {}
        return plan.described | counts | means | rates_json(tally) | pairs

    @property
    def csv(self) -> dict[str, Any]:
        """The row by the headings; rows and columns of a start count from 1."""
        told: dict[str, Any] = self.json
        plan, pairs = self.plan, told.get("pairs", {})
        told |= {
            "shape": str(plan.level.shape),
            "player": plan.player.name,
            "start": words.coordinates(plan.level.grid, plan.first),
        }
        told["low"], told["high"] = told.get("interval", (None, None))
        ends = told.get("difference_interval", (None, None))
        told["difference_low"], told["difference_high"] = ends
        other = told.get("other", {})
        told |= {"other_won": other.get("won"), "other_rate": other.get("rate")}
        told |= {"only_first": pairs.get("first"), "only_second": pairs.get("second")}
        told |= {"both": pairs.get("both"), "neither": pairs.get("neither")}
        return told

    @property
    def columns(self) -> list[str]:
        """The row of the table."""
        tally = self.tally
        left, wanted = number(tally.games), number(self.goal.games)
        if tally.games < self.goal.games:
            left = _("{number} of {all}", number=left, all=wanted)
        begun = [self.board, words.percent(self.plan.level.density), self.players, left]
        if not tally.games:
            return begun
        span = words.spanned(*(words.percent(end, 2) for end in tally.interval))
        rates = [words.percent(tally.won / tally.games, 2), span]
        rates += [words.percent(tally.unguessed / tally.games)]
        rates += [number(tally.guesses / tally.games, 2)]
        rates += ["-" if mean is None else number(mean, 1) for mean in self.three_bv]
        return [*begun, *rates, *(self._difference if self.plan.against else ())]

    @property
    def _difference(self) -> list[str]:
        pairs = self.tally.pairs
        decided = f"{number(pairs.first)} : {number(pairs.second)}"
        span = points_span(pairs.interval)
        return [points_text(pairs.difference), span, decided, probability_text(pairs.p_value)]


def _mean(total: int, count: int) -> float | None:
    return total / count if count else None


class StudyPlotKind(NamedTuple):
    """What a plot shows: its title, its unit, the value of a tally, and whether it has a span."""

    title: str
    unit: str
    value: Callable[[GameTally], float]
    has_span: bool = False


KINDS = {
    "won": StudyPlotKind(
        N_("Games won by density"),
        N_("won, %"),
        lambda tally: 100 * tally.won / tally.games,
        has_span=True,
    ),
    "guesses": StudyPlotKind(
        N_("Guesses by density"), N_("guesses a game"), lambda tally: tally.guesses / tally.games
    ),
    "3bv": StudyPlotKind(
        N_("3BV of the boards by density"), "3BV", lambda tally: tally.three_bv / tally.games
    ),
}
"""The plots by their names."""


def plot_of(rows: Sequence[StudyRow], name: str) -> Plot:
    """The plot with this name; each player on boards of one size is a series.

    Of rows with the same boards, which may differ in the opponent, that with most games is taken.
    """
    kind, known = KINDS[name], defaultdict[str, dict[tuple[float, str], GameTally]](dict)
    for row in sorted(rows, key=lambda row: row.tally.games):
        place = 100 * row.plan.level.density, row.plan.seed
        for player, tally in _players(row, name) if row.tally.games else ():
            known[_title(row.plan, player)][place] = tally
    series = [_series(title, kind, known[title]) for title in sorted(known)]
    notes = [_("The bars are 95% intervals.")] if kind.has_span else []
    across = _("density, %")
    return Plot(_(kind.title), across, _(kind.unit), series=series, notes=notes)


def _players(row: StudyRow, name: str) -> Iterator[tuple[Player, GameTally]]:
    """The players of a row that a plot shows, with their tallies; boards are shown once."""
    yield row.plan.player, row.tally
    if row.plan.against and name != "3bv":
        yield row.plan.against, row.tally.other


def _title(plan: SimulationPlan, player: Player) -> str:
    """The name of the series that a player belongs to."""
    grid = plan.level.grid
    start = words.coordinates(grid, plan.first)
    return _(
        "{player}, {size}, {kind} {cell}",
        player=player.name,
        size=shapes.sized(grid),
        kind=plan.first_click.value,
        cell=start,
    )


def _series(
    title: str, kind: StudyPlotKind, known: Mapping[tuple[float, str], GameTally]
) -> Series:
    """The values of a kind by density and seed, and their intervals."""
    placed = [(x, tally) for (x, _), tally in sorted(known.items())]
    ends = [(x, tally.interval) for x, tally in placed if kind.has_span]
    spans = [(x, 100 * low, 100 * high) for x, (low, high) in ends]
    return Series(title, [(x, kind.value(tally)) for x, tally in placed], spans)
