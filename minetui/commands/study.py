"""Play the simulations of a file, and report how often each player wins.

FILE is TOML with the options of simulate, each with one value or a list of values: boards, players,
first clicks, numbers of games. All combinations are played, and the results are kept beside it: a
study that was stopped, by Ctrl+C or worse, goes on where it was, and one that asks for more games
plays only those. docs/studies.md shows a study from beginning to end.
"""

import argparse
import json
from pathlib import Path

from minetui.formats.errors import shown
from minetui.store.files import write
from minetui.store.study_results import StudyResults
from minetui.studies.study import Study

from . import plot_svg, plot_text
from .csv_lines import csv_line
from .interrupts import INTERRUPTED
from .output import is_ascii_only
from .study_file import goals_in
from .study_plot import KINDS, plot_of
from .study_progress import watched
from .study_report import HEADINGS, StudyReport
from .team import add_team, team_of

COLUMNS, LINES = 76, 22  # of a plot in the terminal; a series has a line of its own

EXAMPLES = """examples:
  minetui study density.toml
  minetui study density.toml --report --plot guesses
  minetui study density.toml --report --csv"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    add = parser.add_argument
    add("file", metavar="FILE", help="the study, in TOML")
    results_help = "the file of the results (default: FILE with the ending .sqlite3)"
    add("--results", metavar="FILE", help=results_help)
    add("--report", action="store_true", help="play nothing, and report what there is")
    plot_help = f"what to draw over the density: {', '.join(KINDS)} (default: won)"
    add("--plot", choices=KINDS, default="won", metavar="KIND", help=plot_help)
    add("--svg", metavar="OUT", help="save the plot as a picture")
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="report as a line of JSON for each row")
    forms.add_argument("--csv", action="store_true", help="report as CSV")
    add_team(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play and report; the exit status is 130 after Ctrl+C."""
    path, team = Path(arguments.file), team_of(arguments)
    goals = goals_in(path)
    results = Path(arguments.results or path.with_suffix(".sqlite3"))
    if arguments.report and not results.exists():
        raise ValueError(f"{shown(str(results))}: expected results of a study, got no such file")
    stopped = False
    with StudyResults(results).closing() as kept:
        study = Study(goals, kept)
        if not arguments.report:
            stopped = watched(study, team)
        _report(arguments, StudyReport.of(study))
    return INTERRUPTED if stopped else 0


def _report(arguments: argparse.Namespace, report: StudyReport) -> None:
    """Print the report, and save the picture."""
    plot = plot_of(report.rows, arguments.plot)
    if arguments.json:
        print("\n".join(json.dumps(row.json) for row in report.rows))
    elif arguments.csv:
        print("\n".join(csv_line(line) for line in [HEADINGS, *(row.csv for row in report.rows)]))
    else:
        report.show()
        if any(len(series.points) > 1 for series in plot.series):
            lines = LINES + len(plot.series)
            print("", *plot_text.drawn(plot, COLUMNS, lines, ascii_only=is_ascii_only()), sep="\n")
    if arguments.svg is not None:
        write(Path(arguments.svg), plot_svg.drawn(plot).encode())
