"""The report of a simulation: of one player, or of two on the same boards."""

from collections.abc import Iterator
from dataclasses import dataclass

from minetui.formats.errors import shown
from minetui.studies.games import SimulationPlan, Tally
from minetui.studies.intervals import Interval
from minetui.texts.coordinates import coordinates
from minetui.texts.words import percent


@dataclass(frozen=True)
class SimulationReport:
    """The results of the games of a plan, and the seconds that they took."""

    plan: SimulationPlan
    tally: Tally
    seconds: float
    stopped: bool

    @property
    def json(self) -> dict[str, object]:
        """The report as JSON; the first cell counts from 0."""
        tally = self.tally
        return {
            **self.plan.described,
            **{"games": tally.games, "stopped": self.stopped},
            **rates_json(tally),
            **(pairs_json(tally) if self.plan.against else {}),
            "games_per_second": tally.games / self.seconds,
        }

    @property
    def lines(self) -> list[str]:
        """The report as lines of text."""
        plan, tally = self.plan, self.tally
        level = plan.level
        board = f"{level.grid.shape} with {level.mines:,} mines"
        first = f"first click {plan.first_click.value} at {coordinates(level.grid, plan.first)}"
        count = f"{'Stopped after ' if self.stopped else ''}{tally.games:,} games"
        lines = [f"{count} of {board}, {first}, seed {shown(plan.seed)}"]
        lines += [f"player            {plan.player.name}", *_rates(tally)]
        if plan.against:
            lines += [
                f"against           {plan.against.name}",
                *_rates(tally.other),
                *_pairs(tally),
            ]
        return [*lines, f"games a second    {tally.games / self.seconds:,.1f}"]


def rates_json(tally: Tally) -> dict[str, object]:
    """How often a player won and guessed, as JSON."""
    return {
        **{"won": tally.won, "rate": tally.won / tally.games, "interval": tally.interval},
        **{"won_without_guess": tally.unguessed, "guesses": tally.guesses / tally.games},
    }


def pairs_json(tally: Tally) -> dict[str, object]:
    """What the second player did on the same boards, as JSON, and how the two differ."""
    pairs = tally.pairs
    return {
        "other": rates_json(tally.other),
        "pairs": pairs._asdict(),
        **{"difference": pairs.difference, "difference_interval": pairs.interval},
        "p_value": pairs.p_value,
    }


def points_text(value: float) -> str:
    """A difference of two rates in points, with its sign.

    >>> points_text(0.0123), points_text(-0.5), points_text(-0.00001)
    ('+1.23', '-50.00', '+0.00')
    """
    return f"{round(100 * value, 2) + 0.0:+.2f}"


def points_span(interval: Interval) -> str:
    """An interval of points."""
    low, high = interval
    return f"{points_text(low)} to {points_text(high)}"


def probability_text(p_value: float) -> str:
    """A p-value with three digits that count.

    >>> probability_text(0.03906), probability_text(1e-9)
    ('0.0391', 'below 0.0001')
    """
    return f"{p_value:.3g}" if p_value >= 1e-4 else "below 0.0001"


def _rates(tally: Tally) -> Iterator[str]:
    games, (low, high) = tally.games, tally.interval
    won, span = percent(tally.won / games), f"{percent(low)} to {percent(high)}"
    yield f"won               {won} (95 %: {span})"
    yield f"without a guess   {percent(tally.unguessed / games)}"
    yield f"guesses a game    {tally.guesses / games:.2f}"


def _pairs(tally: Tally) -> Iterator[str]:
    pairs = tally.pairs
    won = f"both {pairs.both:,}, only the first {pairs.first:,}, only the second {pairs.second:,}"
    yield f"boards won        {won}, none {pairs.neither:,}"
    points = f"{points_text(pairs.difference)} points"
    yield f"difference        {points} (95 %: {points_span(pairs.interval)})"
    yield f"McNemar's mid-p   {probability_text(pairs.p_value)}"
