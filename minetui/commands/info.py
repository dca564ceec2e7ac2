"""Print figures about boards, from files of any format that minetui reads.

3BV is the fewest left clicks that win, an opening is what one click on a zero reveals, an island
is a group of touching numbers that no opening reveals. ZiNi is the clicks of a greedy method with
flags and chords, HZiNi if openings come first. "casual" is the fewest safe cells that a
casual player can leave covered. Figures that would take too long to count are left out.
"""

import argparse
import json
import sys
from dataclasses import asdict, dataclass

from minetui.core.grid import Grid
from minetui.core.minefield import Minefield
from minetui.core.starts import MAPPABLE, remaining
from minetui.core.zini import COUNTED, human_zini, zini
from minetui.formats.errors import shown

from .inputs import InputError, replays
from .tables import WIDEST, print_whole

EXAMPLES = """examples:
  minetui info assets/replays/expert-won.rawvf
  minetui deal --level expert | minetui info --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    help_text = "boards and replays (default: standard input)"
    parser.add_argument("files", nargs="*", metavar="FILE", help=help_text)
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each board")


@dataclass(frozen=True)
class Figures:
    """Figures about one board; None where counting would take too long."""

    file: str
    rows: int
    cols: int
    mines: int
    density: float
    three_bv: int | None
    openings: int | None
    islands: int | None
    zini: int | None
    human_zini: int | None
    numbers: list[int]
    casual_remaining: int | None

    @classmethod
    def of(cls, file: str, field: Minefield) -> "Figures":
        """The figures of a board."""
        grid, mines, countable = field.grid, field.mine_count, field.countable
        return cls(
            file,
            grid.rows,
            grid.cols,
            mines,
            mines / grid.size,
            field.three_bv if countable else None,
            field.openings if countable else None,
            field.islands if countable else None,
            zini(field) if grid.size <= COUNTED else None,
            human_zini(field) if grid.size <= COUNTED else None,
            [cells.bit_count() for cells in field.numbered],
            _casual(field) if grid.size <= MAPPABLE else None,
        )

    @property
    def columns(self) -> list[str]:
        """The figures as a row of the table."""
        shape, density = Grid(self.rows, self.cols).shape, f"{self.density:.1%}"
        counts = (self.three_bv, self.openings, self.islands, self.zini, self.human_zini)
        numbers = " ".join(str(count) for count in self.numbers)
        return [
            shown(self.file),
            shape,
            f"{self.mines:,}",
            density,
            *map(_count_text, counts),
            numbers,
            _count_text(self.casual_remaining),
        ]


def run(arguments: argparse.Namespace) -> int:
    """Print the figures of all boards; files that can't be read are reported and skipped."""
    status = 0
    rows: list[Figures] = []
    for name in arguments.files or [None]:
        try:
            for replay in replays(name):
                figures = Figures.of("stdin" if name in (None, "-") else name, replay.field)
                if arguments.json:
                    print(json.dumps(asdict(figures)), flush=True)
                else:
                    rows.append(figures)
        except InputError as error:
            print(error, file=sys.stderr)
            status = 2
    if rows:
        _print_table(rows)
    return status


def _casual(field: Minefield) -> int:
    return remaining(field)[0] if field.safe else 0


def _count_text(count: int | None) -> str:
    return "-" if count is None else f"{count:,}"


def _print_table(rows: list[Figures]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    table.add_column("file")
    for heading in ("size", "mines", "density", "3BV", "openings", "islands", "ZiNi", "HZiNi"):
        table.add_column(heading, justify="right")
    table.add_column("numbers 0 to 8")
    table.add_column("casual", justify="right")
    for figures in rows:
        table.add_row(*(Text(cell) for cell in figures.columns))
    print_whole(Console(highlight=False, width=WIDEST), table)
