"""The report of a study: a row for each simulation, as a table, JSON or CSV."""

from dataclasses import dataclass
from typing import Any

from minetui.core.levels import full_name
from minetui.studies.games import SimulationPlan, Tally
from minetui.studies.study import Goal, Study
from minetui.texts.coordinates import coordinates
from minetui.texts.words import percent

from .simulation_report import (
    pairs_json,
    points_span,
    points_text,
    probability_text,
    rates_json,
)
from .tables import WIDEST, print_whole

HEADINGS = (
    *("rows", "cols", "mines", "density", "first_click", "start", "seed", "player", "against"),
    *("wanted", "games", "won", "rate", "low", "high", "won_without_guess", "guesses"),
    *("three_bv", "won_three_bv", "other_won", "other_rate", "both", "only_first", "only_second"),
    *("neither", "difference", "difference_low", "difference_high", "p_value"),
)
"""The columns of the CSV."""


@dataclass(frozen=True)
class StudyRow:
    """What is known of a goal: the tally of its first games, as far as they were played."""

    goal: Goal
    tally: Tally

    @property
    def plan(self) -> SimulationPlan:
        """The plan of the goal."""
        return self.goal.plan

    @property
    def board(self) -> str:
        """The level, and what its first click is."""
        plan = self.plan
        start = coordinates(plan.level.grid, plan.first)
        return f"{full_name(plan.level)}, {plan.first_click.value} {start}"

    @property
    def players(self) -> str:
        """The player, and the one it is compared with."""
        against = self.plan.against
        return self.plan.player.name + (f" against {against.name}" if against else "")

    @property
    def three_bv(self) -> tuple[float | None, float | None]:
        """The mean 3BV of all boards, and of those that the player won."""
        tally = self.tally
        return _mean(tally.three_bv, tally.games), _mean(tally.won_three_bv, tally.won)

    @property
    def json(self) -> dict[str, object]:
        """The row as JSON; what isn't known yet is missing."""
        plan, tally = self.plan, self.tally
        three_bv, won_three_bv = self.three_bv
        known = {
            **{"three_bv": three_bv, "won_three_bv": won_three_bv},
            **(rates_json(tally) if tally.games else {}),
            **(pairs_json(tally) if tally.games and plan.against else {}),
        }
        counts = {"density": plan.level.density, "wanted": self.goal.games, "games": tally.games}
        return plan.described | counts | (known if tally.games else {})

    @property
    def csv(self) -> list[object]:
        """The row in the order of the headings; rows and columns of a start count from 1."""
        told: dict[str, Any] = self.json
        plan, pairs = self.plan, told.get("pairs", {})
        told |= {"player": plan.player.name, "start": coordinates(plan.level.grid, plan.first)}
        told["low"], told["high"] = told.get("interval", (None, None))
        ends = told.get("difference_interval", (None, None))
        told["difference_low"], told["difference_high"] = ends
        other = told.get("other", {})
        told |= {"other_won": other.get("won"), "other_rate": other.get("rate")}
        told |= {"only_first": pairs.get("first"), "only_second": pairs.get("second")}
        told |= {"both": pairs.get("both"), "neither": pairs.get("neither")}
        return [told.get(heading) for heading in HEADINGS]

    @property
    def columns(self) -> list[str]:
        """The row of the table."""
        tally = self.tally
        left = f"{tally.games:,}"
        if tally.games < self.goal.games:
            left += f" of {self.goal.games:,}"
        begun = [self.board, percent(self.plan.level.density), self.players, left]
        if not tally.games:
            return begun
        low, high = tally.interval
        rates = [percent(tally.won / tally.games, 2), f"{percent(low, 2)} to {percent(high, 2)}"]
        rates += [percent(tally.unguessed / tally.games), f"{tally.guesses / tally.games:.2f}"]
        rates += ["-" if mean is None else f"{mean:.1f}" for mean in self.three_bv]
        return [*begun, *rates, *(self._difference if self.plan.against else ())]

    @property
    def _difference(self) -> list[str]:
        pairs = self.tally.pairs
        decided = f"{pairs.first:,} : {pairs.second:,}"
        span = points_span(pairs.interval)
        return [points_text(pairs.difference), span, decided, probability_text(pairs.p_value)]


@dataclass(frozen=True)
class StudyReport:
    """The rows of a study."""

    rows: list[StudyRow]

    @classmethod
    def of(cls, study: Study) -> "StudyReport":
        """The report on what is kept of a study."""
        return cls([StudyRow(goal, study.played(goal)) for goal in study.goals])

    def show(self) -> None:
        """Print the rows as a table."""
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, pad_edge=False)
        for heading in ("board, first click", "density", "player"):
            table.add_column(heading)
        numbers = ["games", "won", "95 %", "no guess", "guesses", "3BV", "3BV won"]
        if any(row.plan.against for row in self.rows):
            numbers += ["points", "95 %", "only one won", "mid-p"]
        for heading in numbers:
            table.add_column(heading, justify="right")
        for row in self.rows:
            table.add_row(*map(Text, row.columns))
        print_whole(Console(highlight=False, width=WIDEST), table)


def _mean(total: int, count: int) -> float | None:
    return total / count if count else None
