"""Work that takes long: a bar that shows how far it is, Ctrl+C, and the workers that share it."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from minetui import studies
from minetui.arguments import expect_positive, whole_number

if TYPE_CHECKING:  # most programs with a bar have no workers
    from minetui.studies import Team

Part = TypeVar("Part")


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


def add_team(parser: argparse.ArgumentParser) -> None:
    """Add the options of the workers."""
    add = parser.add_argument
    jobs_help = "processes (default: one per core)"
    add("--jobs", type=whole_number, metavar="N", help=jobs_help)
    scheduler_help = "work on the Dask cluster of this scheduler, such as tcp://host:8786"
    add("--scheduler", metavar="ADDRESS", help=scheduler_help)


def team_of(arguments: argparse.Namespace) -> "Team":
    """The workers that the options ask for."""
    if arguments.jobs is None:
        return studies.Team(scheduler=arguments.scheduler)
    expect_positive(arguments, "jobs")
    if arguments.scheduler is not None:
        raise ValueError("--jobs: expected none with --scheduler, whose workers are counted there")
    return studies.Team(arguments.jobs)
