"""The report of a uniformity check: a heat map, figures and a verdict, or all of it as JSON."""

import json
from dataclasses import dataclass
from functools import cached_property
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from minetui.core.fairness import Census, Counted, Findings
from minetui.core.pictures import in_rows
from minetui.formats.errors import shown
from minetui.store.files import write_parts
from minetui.texts.fairness import doubt_texts, p_text

from . import heat_map
from .census import CensusPlan
from .tables import WIDEST, print_whole

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

NARROWEST, PICTURE_COLUMNS = 40, 160


@dataclass(frozen=True)
class UniformityReport:
    """The report on a census, which Ctrl+C may have stopped early."""

    plan: CensusPlan
    census: Census
    stopped: bool

    @cached_property
    def findings(self) -> Findings:
        """The statistics of the census."""
        return self.census.findings()

    @cached_property
    def counts(self) -> list[int]:
        """How often each cell was mined."""
        return self.census.counts()

    def json(self) -> str:
        """The report as one line of JSON."""
        level, findings = self.plan.level, self.findings
        report = {
            "rows": level.rows,
            "cols": level.cols,
            "mines": level.mines,
            "method": self.plan.method,
            "first_click": self.plan.first_click.value,
            "seed": self.plan.seed,
            "boards": findings.boards,
            "stopped": self.stopped,
            "odd_boards": findings.odd,
            "cells": _figures(findings.cells),
            "pairs": _figures(findings.pairs),
            "verdict": findings.verdict,
            "doubts": list(doubt_texts(findings)),
            "counts": in_rows(self.counts, level.cols),
        }
        return json.dumps(report)

    def show(self) -> None:
        """Print the report."""
        from rich.console import Console
        from rich.text import Text

        columns = max(Console().width, NARROWEST)
        legend = Text(heat_map.LEGEND, "dim")
        console = Console(highlight=False, width=WIDEST)
        print_whole(console, self._heat_map(columns), legend, self._table())
        print("\n".join(self._sentences()))

    def save_picture(self, path: str) -> None:
        """Save the heat map as an SVG picture."""
        from rich.console import Console

        picture = self._heat_map(PICTURE_COLUMNS)
        width = max(len(line) for line in picture.plain.splitlines())
        console = Console(record=True, width=max(width, 60), file=StringIO())
        console.print(picture)
        console.print(heat_map.LEGEND, style="dim")
        write_parts(Path(path), [console.export_svg(title=self._sentences()[-1]).encode()])

    def _heat_map(self, columns: int) -> "Text":
        chances = self.census.chances
        side = heat_map.block_side(chances, columns)
        return heat_map.drawn(heat_map.deviations(chances, self.counts, self.census.boards, side))

    def _table(self) -> "Table":
        """The figures of cells and of pairs as a table."""
        from rich.table import Table

        table = Table(box=None, pad_edge=False)
        table.add_column("")
        for heading in ("number", "expected", "min", "mean", "max", "chi2", "freedom", "p"):
            table.add_column(heading, justify="right")
        table.add_row("cells", *_columns(self.findings.cells))
        table.add_row("pairs", *_columns(self.findings.pairs))
        return table

    def _sentences(self) -> list[str]:
        """Sentences on the boards that were dealt, and the verdict."""
        plan, findings = self.plan, self.findings
        level = plan.level
        boards = f"{'Stopped after ' if self.stopped else ''}{findings.boards:,} boards"
        board = f"{level.grid.shape} with {level.mines:,} mines"
        how = f"{shown(plan.method)}, first click {plan.first_click.value}, seed {shown(plan.seed)}"
        lines = [f"{boards} of {board} by {how}"]
        if findings.verdict == "biased":
            return lines + [f"biased: {doubt}" for doubt in doubt_texts(findings)]
        if findings.verdict == "fair":
            return [*lines, "fair: no count speaks against uniform dealing"]
        return [*lines, "undecided: too few boards, deal more"]


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
    basic = [f"{len(counted.counts):,}", f"{counted.expected:,.1f}", f"{low:,}"]
    basic += [f"{counted.mean:,.1f}", f"{high:,}"]
    chi_square = counted.chi_square
    if chi_square is None:
        return [*basic, "-", "-", "-"]
    p_value = p_text(chi_square.p_value).removeprefix("p ").removeprefix("= ")
    return [*basic, f"{chi_square.statistic:,.1f}", f"{chi_square.freedom:,.1f}", p_value]
