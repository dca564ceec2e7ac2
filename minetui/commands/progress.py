"""A progress bar on standard error."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


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
