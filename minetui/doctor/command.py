"""Tell what a bug report needs: the installation, the terminal, your files, and what is wrong.

Nothing is changed. The exit status is 1 if there is a problem.
"""

import argparse
import json
import sys

from . import report
from .facts import Examination
from .problems import complaints

EXAMPLES = """examples:
  minetui doctor
  minetui doctor --json > report.json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the option of this command."""
    parser.add_json()


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; 1 if any is a problem."""
    found = Examination.made()
    problems = complaints(found)
    if arguments.json:
        print(json.dumps(report.document(found, problems), indent=2))
    else:
        size = found.terminal.told.size if sys.stdout.isatty() else None
        print(*report.lines(found, problems, *size[1:] if size else ()), sep="\n")
    return 1 if problems else 0
