"""What the programs print: tables, lines of CSV, and what may go into a file instead.

Figures are never cut, and cells of CSV are safe to open in a spreadsheet: text that it would take
for a formula gets a single quote before it, as OWASP's page on CSV injection advises. A reader
strips one leading single quote, so text that begins with one gets another.
"""

import csv
import io
import sys
from collections.abc import Container, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from minetui import store
from minetui.texts.columns import columns, padded

if TYPE_CHECKING:
    from rich.console import RenderableType

WIDEST = 10_000  # columns of a table
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
QUOTE = "'"
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
"""The metrics by the community's names, which CSV has.

They are those of RawVF's header lines and, without `RAW_`, those that parser_raw adds to them;
docs/records.md says where the others are from.
"""


def is_ascii_only() -> bool:
    """Can standard output hold nothing but ASCII? One that the shell has closed counts, too."""
    encoding = sys.stdout.encoding if sys.stdout is not None else ""
    return not (encoding or "").lower().startswith("utf")


def print_whole(*drawn: "RenderableType") -> None:
    """Print these at their full width; a narrow terminal wraps the lines.

    Rich would end the program when the pipe is closed, so the text is printed and flushed here.
    """
    from rich.console import Console

    console = Console(highlight=False, width=WIDEST)
    with console.capture() as captured:
        for part in drawn:
            console.print(part)
    lines = (line.rstrip(" ") for line in captured.get().splitlines())
    print("\n".join(lines), flush=True)


def print_table(
    headings: Sequence[str], rows: Iterable[Iterable[str]], texts: Container[str]
) -> None:
    """Print a table; its columns are numbers, on the right, but for `texts`."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, justify="left" if heading in texts else "right")
    for row in rows:
        table.add_row(*map(Text, row))
    print_whole(table)


def in_columns(rows: Iterable[tuple[str, str]], least: int) -> list[str]:
    """Names and what is said of them, which begins in one column, behind at least so many.

    >>> in_columns([("won", "3"), ("guesses", "0.50")], 9)
    ['won      3', 'guesses  0.50']
    """
    told = [*rows]
    width = max([least, *(columns(name) + 1 for name, text in told)])
    return [f"{padded(name, width)}{text}" for name, text in told]


def tell(line: str) -> None:
    """Print a line on standard error, if there is one."""
    if sys.stderr is not None:  # else print would take standard output
        with suppress(OSError):  # nobody reads it any more
            print(line, file=sys.stderr, flush=True)


def put(text: str, out: str) -> None:
    """Print a text or a picture, or write it to a file; the name - is standard output."""
    if out == "-":
        print(text, end="", flush=True)
    else:
        store.write(Path(out), text.encode())


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


def rounded(value: object) -> object:
    """A value with three decimals, as parser_raw writes it."""
    return f"{value:.3f}" if isinstance(value, float) else value
