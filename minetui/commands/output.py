"""Standard output: what can be printed there.

Printing Rich tables: figures are never cut, and a closed pipe is handled as elsewhere.

Progress on standard error: a bar of what is counted, and the steps of longer work.

Lines of CSV that are safe to open in a spreadsheet.

Every cell is in double quotes, and text that a spreadsheet would take for a formula gets a single
quote before it, as OWASP's page on CSV injection advises. A reader strips one leading single quote,
so text that begins with one gets another.

The metrics in CSV, by the names of the community.

They are those of RawVF's header lines and, without `RAW_`, those that parser_raw adds to them;
docs/records.md says where the others are from.

Ctrl+C as a request to stop, for work that has something to show whenever it ends.

The options that say where work is done: in how many processes, or on which cluster.
"""

import argparse
import csv
import io
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from minetui.arguments import expect_positive, whole_number
from minetui.solver import Stop
from minetui.studies import Team

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


def is_ascii_only() -> bool:
    """Can standard output hold nothing but ASCII? One that the shell has closed counts, too."""
    encoding = sys.stdout.encoding if sys.stdout is not None else ""
    return not (encoding or "").lower().startswith("utf")


WIDEST = 10_000


def print_whole(console: "Console", *drawn: "RenderableType") -> None:
    """Print these at their full width; a narrow terminal wraps the lines.

    Rich would end the program when the pipe is closed, so the text is printed here.
    """
    with console.capture() as captured:
        for part in drawn:
            console.print(part)
    lines = (line.rstrip(" ") for line in captured.get().splitlines())
    print("\n".join(lines))


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


FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
QUOTE = "'"


def csv_line(values: Iterable[object]) -> str:
    """One line of CSV, without the newline; None is an empty cell.

    >>> print(csv_line(["=1+1", "it's", "'", -0.5, None]))
    "'=1+1","it's","''","-0.5",""
    """
    line = io.StringIO()
    cells = (_cell(value) if isinstance(value, str) else value for value in values)
    csv.writer(line, lineterminator="", quoting=csv.QUOTE_ALL).writerow(cells)
    return line.getvalue()


def _cell(text: str) -> str:
    return QUOTE + text if text.startswith((*FORMULA_SIGNS, QUOTE)) else text


METRIC_NAMES = {
    "Style": "style",
    "Time": "time",
    "3BV": "three_bv",
    "Solved3BV": "solved",
    "3BV/s": "speed",
    "ZiNi": "zini",
    "HZiNi": "human_zini",
    "Clicks": "clicks",
    "Clicks/s": "clicks_per_second",
    "LeftClicks": "left",
    "RightClicks": "right",
    "DoubleClicks": "chords",
    "EffectiveClicks": "effective_clicks",
    "WastedClicks": "wasted_clicks",
    "IOE": "ioe",
    "Correctness": "correctness",
    "Throughput": "throughput",
    "ZNE": "zne",
    "ZNT": "znt",
    "HZNE": "hzne",
    "HZNT": "hznt",
    "Est": "estimated_time",
    "RQP": "rqp",
    "QG": "qg",
    "STNB": "stnb",
}
"""The metrics by their names in CSV."""


def rounded(value: object) -> object:
    """A value with three decimals, as parser_raw writes it."""
    return f"{value:.3f}" if isinstance(value, float) else value


KEYS = [signal.SIGINT]
if sys.platform == "win32":
    KEYS.append(signal.SIGBREAK)  # Ctrl+Break
INTERRUPTED = 130  # the exit status of a program that Ctrl+C ended


@contextmanager
def until_interrupt() -> Iterator[Stop]:
    """A Stop that turns true at the first Ctrl+C; the second ends the program as usual."""
    interrupted = False

    def interrupt(_: int, __: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True
        restore()

    def restore() -> None:
        for key, handler in before.items():
            signal.signal(key, handler)

    before = {key: signal.signal(key, interrupt) for key in KEYS}
    try:
        yield lambda: interrupted
    finally:
        restore()


def add_team(parser: argparse.ArgumentParser) -> None:
    """Add the options of the workers."""
    add = parser.add_argument
    jobs_help = "processes (default: one for each core)"
    add("--jobs", type=whole_number, metavar="N", help=jobs_help)
    scheduler_help = "work on the Dask cluster of this scheduler, such as tcp://host:8786"
    add("--scheduler", metavar="ADDRESS", help=scheduler_help)


def team_of(arguments: argparse.Namespace) -> Team:
    """The workers that the options ask for."""
    if arguments.jobs is None:
        return Team(scheduler=arguments.scheduler)
    expect_positive(arguments, "jobs")
    if arguments.scheduler is not None:
        raise ValueError("--jobs: expected none with --scheduler, whose workers are counted there")
    return Team(arguments.jobs)
