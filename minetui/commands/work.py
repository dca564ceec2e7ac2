"""Work that takes long: a bar that shows how far it is, Ctrl+C, and the workers that share it."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from minetui import studies
from minetui.arguments import expect_positive, whole_number
from minetui.language import _, number
from minetui.texts.words import in_seconds

from .output import tell

if TYPE_CHECKING:  # most programs with a bar have no workers
    from minetui.studies import GamePlan, Study, Tally, Team, WantedGames

Part = TypeVar("Part")
Planned = TypeVar("Planned", bound="GamePlan[Any]")
Counting = TypeVar("Counting", bound="Tally")
Shown: TypeAlias = Callable[[int, str, str], None]  # games, games a second, the newest figures

LINE_EVERY = 30.0  # seconds


@contextmanager
def progress(total: int | None, what: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error, if that is a terminal; call it with the number done.

    Without a total it shows only that number.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), what, TimeRemainingColumn())
    quiet = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=quiet) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.update(task, completed=done)


def gather(parts: Iterable[Part], take: Callable[[Part], int], total: int, what: str) -> bool:
    """Take parts of long work as they come; the answer is whether Ctrl+C stopped it early.

    `take` says how much is done with each part.
    """
    with progress(total, what) as show:
        try:
            for part in parts:
                show(take(part))
        except KeyboardInterrupt:
            return True
    return False


def watched(
    study: "Study[Planned, Counting]",
    team: "Team",
    newest: "Callable[[WantedGames[Planned], Counting], str]",
    take: Callable[[Counting], None] = lambda tally: None,
) -> bool:
    """Play a study and show how far it is; the answer is whether Ctrl+C stopped it.

    `newest` says in a few words what is known of a goal; `take` gets the tally of each chunk.
    """
    tallies = {goal.plan: study.tally(goal) for goal in study.goals}
    before, began = sum(tally.games for tally in tallies.values()), monotonic()
    done = before

    def told(goal: "WantedGames[Planned]", tally: Counting) -> None:
        nonlocal done
        take(tally)
        done += tally.games
        tallies[goal.plan] = tallies[goal.plan].joined(tally)
        rate = (done - before) / max(monotonic() - began, 1e-9)
        pace = _("{number} games/s", number=number(rate, 1))
        show(done, pace, newest(goal, tallies[goal.plan]))

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
        many = _(
            "{done} of {all} games, {rate}, {time} left",
            done=number(done),
            all=number(self.total),
            rate=rate,
            time=_duration(left),
        )
        tell(f"{many}; {row}")


def _duration(seconds: float) -> str:
    """A time that is left, roughly.

    >>> _duration(45), _duration(1234), _duration(40_000)
    ('45 s', '21 min', '11 h')
    """
    if seconds < 90:
        return in_seconds(seconds, 0)
    if seconds < 5400:
        return _("{minutes} min", minutes=number(seconds / 60))
    return _("{hours} h", hours=number(seconds / 3600))


def add_team(parser: argparse.ArgumentParser) -> None:
    """Add the options of the workers."""
    add = parser.add_argument
    jobs_help = _("processes (default: one per core)")
    add("--jobs", type=whole_number, metavar="N", help=jobs_help)
    scheduler_help = _("work on the Dask cluster of this scheduler, such as tcp://host:8786")
    add("--scheduler", metavar="ADDRESS", help=scheduler_help)


def team_of(arguments: argparse.Namespace) -> "Team":
    """The workers that the options ask for."""
    if arguments.jobs is None:
        return studies.Team(scheduler=arguments.scheduler)
    expect_positive(arguments, "jobs")
    if arguments.scheduler is not None:
        raise ValueError(
            _("--jobs: expected none with --scheduler, whose workers are counted there")
        )
    return studies.Team(arguments.jobs)
