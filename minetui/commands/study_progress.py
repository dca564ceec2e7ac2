"""How far a study is: a bar on a terminal, elsewhere a line now and then, on standard error."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeAlias

from minetui.core.levels import full_name
from minetui.studies.games import Tally
from minetui.studies.study import Goal, Study
from minetui.studies.workers import Team
from minetui.texts.words import percent

Shown: TypeAlias = Callable[[int, str, str], None]  # games, games a second, the newest row

LINE_EVERY = 30.0  # seconds


def watched(study: Study, team: Team) -> bool:
    """Play a study and show how far it is; the answer is whether Ctrl+C stopped it."""
    tallies = {goal.plan: study.tally(goal) for goal in study.goals}
    before, began = sum(tally.games for tally in tallies.values()), monotonic()
    done = before

    def told(goal: Goal, tally: Tally) -> None:
        nonlocal done
        done += tally.games
        tallies[goal.plan] = tallies[goal.plan].joined(tally)
        rate = (done - before) / max(monotonic() - began, 1e-9)
        show(done, f"{rate:,.1f} games/s", _row(goal, tallies[goal.plan]))

    with _shown(before, sum(goal.games for goal in study.goals)) as show:
        try:
            study.run(team, told)
        except KeyboardInterrupt:
            return True
    return False


@contextmanager
def _shown(before: int, total: int) -> Iterator[Shown]:
    """A bar, or lines."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield _Lines(before, total)
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.table import Column

    rate = TextColumn("{task.fields[rate]}")
    row = TextColumn("{task.description}", markup=False, table_column=Column(ratio=1, no_wrap=True))
    columns = (BarColumn(10), MofNCompleteColumn(), rate, TimeRemainingColumn(), row)
    with Progress(*columns, console=console, transient=True, expand=True) as bar:
        task = bar.add_task("", total=total, completed=before, rate="")
        yield lambda done, rate, row: bar.update(task, completed=done, rate=rate, description=row)


class _Lines:
    """Prints how far it is every half minute, never for a short study."""

    def __init__(self, before: int, total: int) -> None:
        self.before, self.total = before, total
        self.began = self.told_at = monotonic()

    def __call__(self, done: int, rate: str, row: str) -> None:
        """Print a line, if the last one is old enough."""
        now = monotonic()
        if now - self.told_at < LINE_EVERY:
            return
        self.told_at = now
        left = (self.total - done) * (now - self.began) / max(done - self.before, 1)
        many = f"{done:,} of {self.total:,} games, {rate}, {_duration(left)} left"
        print(f"{many}; {row}", file=sys.stderr, flush=True)


def _row(goal: Goal, tally: Tally) -> str:
    """The newest figures of a row."""
    plan, (low, high) = goal.plan, tally.interval
    rate = f"{percent(tally.won / tally.games)} ({percent(low)} to {percent(high)})"
    return f"{full_name(plan.level)} {plan.player.name} {rate}"


def _duration(seconds: float) -> str:
    """A time that is left, roughly.

    >>> _duration(45), _duration(1234), _duration(40_000)
    ('45 s', '21 min', '11 h')
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.0f} h"
