"""Progress on standard error: a bar of what is counted, and the steps of longer work."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

QUARTERS = 4


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


@contextmanager
def steps(texts: Mapping[int, str]) -> Iterator[Callable[[int, int, int], None]]:
    """The steps of some work on standard error: call it with one, how much is done, of how much.

    A terminal has a bar for the step, any other output a line for it and for each quarter that is
    done. A step that is not counted has the total 0.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress

    numbered = {
        step: f"{at} of {len(texts)}: {text}" for at, (step, text) in enumerate(texts.items(), 1)
    }
    console = Console(stderr=True)
    if not console.is_terminal:
        yield StepLines(numbered).tell
        return
    columns = ("{task.description}", BarColumn(), "{task.fields[counts]}")
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None, counts="")

        def tell(step: int, done: int, total: int) -> None:
            counts = f"{done:,} of {total:,}" if total else ""
            bar.update(task, description=numbered[step], completed=done, counts=counts)
            bar.update(task, total=total or None)

        yield tell


class StepLines:
    """The steps of some work, and the quarters of those that are counted, a line each."""

    def __init__(self, texts: Mapping[int, str]) -> None:
        self._texts = texts
        self._told: tuple[int, int] | None = None

    def tell(self, step: int, done: int, total: int) -> None:
        """Print a line, unless the last one said nearly the same."""
        quarter = (step, QUARTERS * done // total if total else 0)
        if quarter != self._told:
            self._told = quarter
            counts = [f"{done:,} of {total:,}"] if done else []
            line = ", ".join([self._texts[step], *counts])
            print(f"minetui: {line}", file=sys.stderr, flush=True)
