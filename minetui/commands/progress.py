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

    console, numbers = Console(stderr=True), {step: at for at, step in enumerate(texts, start=1)}
    told: tuple[int, int] | None = None

    def text_of(step: int) -> str:
        return f"{numbers[step]} of {len(texts)}: {texts[step]}"

    with Progress(
        "{task.description}",
        BarColumn(),
        "{task.fields[counts]}",
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task("", total=None, counts="")

        def tell(step: int, done: int, total: int) -> None:
            nonlocal told
            counts = f"{done:,} of {total:,}" if total else ""
            bar.update(
                task, description=text_of(step), completed=done, total=total or None, counts=counts
            )
            quarter = (step, QUARTERS * done // total if total else 0)
            if quarter != told and not console.is_terminal:
                told = quarter
                line = ", ".join([text_of(step), *([counts] if done else [])])
                print(f"minetui: {line}", file=sys.stderr, flush=True)

        yield tell
