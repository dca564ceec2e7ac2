"""Deal many boards, and check that all are equally likely (Monte Carlo).

How often each cell and each pair of neighbours is mined is compared with uniform dealing. The
verdict is fair, biased (exit status 1), or undecided with too few boards. Ctrl+C stops and reports
the boards so far. Your own method is a Python function f(width, height, mines, random) that returns
positions (x, y) from 0. docs/dealing.md explains the statistics.
"""

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from io import StringIO
from math import ceil, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from minetui import INTERRUPTED, store
from minetui.arguments import Parser, expect_positive, level_of, whole_number
from minetui.core import METHODS, FirstClick, Shape, cells_of
from minetui.formats import shown
from minetui.language import N_, _, english, number
from minetui.studies import (
    BATCH,
    Census,
    CensusFindings,
    CensusPlan,
    Chances,
    Counted,
    Team,
)
from minetui.texts import shapes

from .inputs import InputError
from .output import print_table, print_whole
from .start import add_start, start_of
from .work import add_team, gather, team_of

if TYPE_CHECKING:
    from rich.text import Text

EXAMPLES = """examples:
  minetui uniformity --level expert --boards 20000
  minetui uniformity --method reservoir --boards 2000 --json
  minetui uniformity --first-click opening --boards 5000 --svg heat.svg"""

Deviations: TypeAlias = list[list[float | None]]

MOST_ROWS = 40
STEPS = (
    (-4.0, "--", "bold white on #2166ac"),
    (-2.0, "- ", "black on #92c5de"),
    (2.0, ". ", "dim"),
    (4.0, "+ ", "black on #f4a582"),
    (float("inf"), "++", "bold white on #b2182b"),
)

LEGEND = N_("mines: -- 4 sigma too few, - 2 sigma, . as expected, + 2 sigma too many, ++ 4 sigma")
HEADINGS = (
    *(N_("number"), N_("expected"), N_("min"), N_("mean"), N_("max"), "chi2", N_("freedom"), "p"),
)
UNEVEN = {
    "cells": N_("cells are mined unevenly ({p})"),
    "neighbours": N_("neighbours are mined unevenly ({p})"),
}
TOO_EVEN = {
    "cells": N_("cells are mined too evenly ({p})"),
    "neighbours": N_("neighbours are mined too evenly ({p})"),
}
MOST_CELLS = 1_000_000  # measured: more cells take half a gigabyte and many seconds
SMALLEST_SHOWN = 1e-99  # of the p-values
NARROWEST, PICTURE_COLUMNS = 40, 160


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    parser.add_level()
    add = parser.add_argument
    boards_help = _("boards to deal (default: 100000)")
    add("--boards", type=whole_number, default=100_000, metavar="N", help=boards_help)
    method_help = _("method of dealing (default: whole; batch needs numpy)")
    add("--method", choices=[*METHODS, BATCH], default="whole", help=method_help)
    add(
        "--method-file", metavar="METHOD", help=_("deal by your own Python function: FILE:FUNCTION")
    )
    kinds = [kind.value for kind in FirstClick]
    first_help = _("first reveal: opening, safe or any (default)")
    add("--first-click", choices=kinds, default="any", help=first_help)
    add_start(parser)
    _add_first_cell(parser)
    parser.add_seed("boards")
    add_team(parser)
    add("--svg", metavar="FILE", help=_("save the heat map as a picture"))
    parser.add_json()


def run(arguments: argparse.Namespace) -> int:
    """Deal, count and report."""
    plan, team = _plan(arguments), team_of(arguments)
    census, stopped = _census(plan, arguments.boards, team)
    if not census.boards:
        return INTERRUPTED
    report = UniformityReport(plan, census, stopped)
    if arguments.json:
        print(report.json())
    else:
        report.show()
    if arguments.svg is not None:
        report.save_picture(arguments.svg)
    biased = report.findings.verdict == "biased"
    return INTERRUPTED if stopped else int(biased)


def _add_first_cell(parser: argparse.ArgumentParser) -> None:
    """Add the former name of --start, which took row and column as two words, and still does.

    It is not shown.
    """
    help_text = argparse.SUPPRESS
    parser.add_argument(
        "--first-cell", dest="start", nargs="+", action=_OneOrTwoWords, help=help_text
    )


class _OneOrTwoWords(argparse.Action):
    """Takes a cell in one word or two: D4, 4,4 or 4 4."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Keep the cell."""
        try:
            setattr(namespace, self.dest, start_of(",".join(values or "")))
        except argparse.ArgumentTypeError as error:
            raise argparse.ArgumentError(self, str(error)) from None


def _plan(arguments: argparse.Namespace) -> CensusPlan:
    """The plan that the options ask for."""
    level, first_click = level_of(arguments), FirstClick(arguments.first_click)
    expect_positive(arguments, "boards")
    if level.size > MOST_CELLS:
        problem = N_("expected at most {most} cells to count, got {number}")
        raise ValueError(_(problem, most=number(MOST_CELLS), number=number(level.size)))
    _expect_folder(arguments.svg)
    own = arguments.method_file
    keeps = arguments.method in {"whole", BATCH} and not own
    if first_click is not FirstClick.ANY and not keeps:
        problem = N_("--first-click: expected --method whole or batch, which alone keep it")
        raise ValueError(_(problem))
    if arguments.method == BATCH and not own and find_spec("numpy") is None:
        command = "pip install 'minetui[gym]'"
        raise ValueError(_("the package numpy is missing: {command}", command=command))
    if own and arguments.scheduler is not None:
        problem = N_("--method-file: expected none with --scheduler, which can't read it")
        raise ValueError(_(problem))
    first, method = level.grid.cell_at(arguments.start), own or arguments.method
    return CensusPlan(level, method, arguments.seed, first_click, first, from_file=bool(own))


def _expect_folder(path: str | None) -> None:
    """Refuse a picture that can't be saved, before the work starts."""
    if path is not None and not (path and os.access(Path(path).parent, os.W_OK)):
        problem = _("expected a file in a folder that can be written")
        raise InputError(f"{shown(path)}: {problem}")


def _census(plan: CensusPlan, boards: int, team: Team) -> tuple[Census, bool]:
    """The census of the boards, and whether Ctrl+C stopped it early."""
    census = Census(plan.chances)

    def take(part: Census) -> int:
        census.merge(part)
        return census.boards

    return census, gather(plan.censuses(boards, team), take, boards, _("boards"))


@dataclass(frozen=True)
class UniformityReport:
    """The report on a census, which Ctrl+C may have stopped early."""

    plan: CensusPlan
    census: Census
    stopped: bool

    @cached_property
    def findings(self) -> CensusFindings:
        """The statistics of the census."""
        return self.census.findings()

    @cached_property
    def counts(self) -> list[int]:
        """How often each cell was mined."""
        return self.census.counts()

    def json(self) -> str:
        """The report as one line of JSON."""
        level, findings = self.plan.level, self.findings
        with english():
            doubts = [*doubt_texts(findings)]
        report = {
            **level.described,
            "method": self.plan.method,
            "first_click": self.plan.first_click.value,
            "seed": self.plan.seed,
            "boards": findings.boards,
            "stopped": self.stopped,
            "odd_boards": findings.odd,
            "cells": _figures(findings.cells),
            "pairs": _figures(findings.pairs),
            "verdict": findings.verdict,
            "doubts": doubts,
            "counts": level.grid.lines(self.counts),
        }
        return json.dumps(report)

    def show(self) -> None:
        """Print the report."""
        from rich.console import Console
        from rich.text import Text

        print_whole(self._heat_map(max(Console().width, NARROWEST)), Text(_(LEGEND), "dim"))
        rows = {_("cells"): self.findings.cells, _("pairs"): self.findings.pairs}
        headings = ["", *map(_, HEADINGS)]
        print_table(headings, ([name, *_columns(of)] for name, of in rows.items()), {""})
        print("\n".join(self._sentences()))

    def save_picture(self, path: str) -> None:
        """Save the heat map as an SVG picture."""
        from rich.console import Console

        picture = self._heat_map(PICTURE_COLUMNS)
        width = max(len(line) for line in picture.plain.splitlines())
        console = Console(record=True, width=max(width, 60), file=StringIO())
        console.print(picture)
        console.print(_(LEGEND), style="dim")
        store.write_parts(Path(path), [console.export_svg(title=self._sentences()[-1]).encode()])

    def _heat_map(self, columns: int) -> "Text":
        chances = self.census.chances
        side = block_side(chances, columns)
        shape = chances.grid.shape if side == 1 else Shape.SQUARE  # blocks are squares anyway
        return drawn(deviations(chances, self.counts, self.census.boards, side), shape)

    def _sentences(self) -> list[str]:
        """Sentences on the boards that were dealt, and the verdict."""
        plan, findings = self.plan, self.findings
        level = plan.level
        labels = [
            *([_("stopped early")] if self.stopped else []),
            _("boards {number}", number=number(findings.boards)),
            *shapes.level_labels(level),
            _("method {name}", name=shown(plan.method)),
            _("first click {kind}", kind=plan.first_click.value),
            _("seed {seed}", seed=shown(plan.seed)),
        ]
        lines = [" · ".join(labels)]
        if findings.verdict == "biased":
            doubts = doubt_texts(findings)
            return [*lines, *(_("biased: {reason}", reason=doubt) for doubt in doubts)]
        if findings.verdict == "fair":
            return [*lines, _("fair: no count speaks against uniform dealing")]
        return [*lines, _("undecided: deal more boards")]


def _figures(counted: Counted) -> dict[str, object]:
    """The figures of cells or of pairs for JSON."""
    chi_square = counted.chi_square
    return {
        "number": len(counted.counts),
        "expected": counted.expected,
        "minimum": min(counted.counts, default=None),
        "mean": counted.mean,
        "maximum": max(counted.counts, default=None),
        "chi_square": chi_square and chi_square.statistic,
        "degrees_of_freedom": chi_square and chi_square.freedom,
        "p_value": chi_square and chi_square.p_value,
    }


def _columns(counted: Counted) -> list[str]:
    """The figures of cells or of pairs for the table."""
    low, high = min(counted.counts, default=0), max(counted.counts, default=0)
    basic = [number(len(counted.counts)), number(counted.expected, 1), number(low)]
    basic += [number(counted.mean, 1), number(high)]
    chi_square = counted.chi_square
    if chi_square is None:
        return [*basic, "-", "-", "-"]
    p_value = p_text(chi_square.p_value).removeprefix("p ").removeprefix("= ")
    return [*basic, number(chi_square.statistic, 1), number(chi_square.freedom, 1), p_value]


def doubt_texts(findings: CensusFindings) -> Iterator[str]:
    """The evidence against uniform dealing, in a phrase for each finding."""
    if findings.odd:
        odd, boards = number(findings.odd), number(findings.boards)
        yield _("{number} of {all} boards have wrong mines", number=odd, all=boards)
    for counted, what in ((findings.cells, "cells"), (findings.pairs, "neighbours")):
        if counted.doubt == "uneven" and counted.chi_square is not None:
            yield _(UNEVEN[what], p=p_text(counted.chi_square.p_value))
        elif counted.doubt == "too even":
            bound = f"p > 1 - {Counted.UNLIKELY:.0e}"
            yield _(TOO_EVEN[what], p=bound)


def p_text(p_value: float) -> str:
    """A p-value in the usual notation.

    >>> p_text(1.0), p_text(1e-4), p_text(9e-5)
    ('p = 1.0000', 'p = 0.0001', 'p = 9.0e-05')
    >>> p_text(1e-99), p_text(9e-100)
    ('p = 1.0e-99', 'p < 1e-99')
    """
    if p_value < SMALLEST_SHOWN:
        return f"p < {SMALLEST_SHOWN:.0e}"
    return f"p = {number(p_value, 4) if p_value >= Counted.UNLIKELY else f'{p_value:.1e}'}"


def block_side(chances: Chances, columns: int) -> int:
    """The side, in cells, of the smallest blocks that fit in this many terminal columns."""
    grid = chances.grid
    return max(ceil(2 * grid.cols / columns), ceil(grid.rows / MOST_ROWS))


def deviations(chances: Chances, counts: list[int], boards: int, side: int) -> Deviations:
    """The standard deviations that each block is off by; None where chance plays no part."""
    grid, expected = chances.grid, boards * chances.cell_chance
    rows, cols = ceil(grid.rows / side), ceil(grid.cols / side)
    surplus = [[0.0] * cols for _ in range(rows)]
    members = [[0] * cols for _ in range(rows)]
    for cell in cells_of(chances.free):
        row, col = (index // side for index in grid.place(cell))
        surplus[row][col] += counts[cell] - expected
        members[row][col] += 1
    spread = [[_deviation(chances, boards, count) for count in line] for line in members]
    return [
        [off / sigma if sigma else None for off, sigma in zip(*lines, strict=True)]
        for lines in zip(surplus, spread, strict=True)
    ]


def drawn(blocks: Deviations, shape: Shape = Shape.SQUARE) -> "Text":
    """The heat map as text, two columns for each block, staggered as the cells of a shape are."""
    from rich.text import Text

    lines = []
    for index, row in enumerate(blocks):
        looks = [("  ", "") if off is None else _look(off) for off in row]
        lines.append(Text.assemble(" " * shape.half_cells_in(index), *looks))
    return Text("\n").join(lines)


def _deviation(chances: Chances, boards: int, count: int) -> float:
    """The standard deviation of the number of mines in `count` free cells over all boards."""
    free, chance = chances.free.bit_count(), chances.cell_chance
    if free < 2:
        return 0.0
    rest = 1 - (count - 1) / (free - 1)  # without replacement
    return sqrt(max(count * boards * chance * (1 - chance) * rest, 0.0))


def _look(off: float) -> tuple[str, str]:
    return next((sign, style) for bound, sign, style in STEPS if off <= bound)
