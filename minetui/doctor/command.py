"""Tell what a bug report needs: the installation, the terminal, your files, and what is wrong.

Nothing is changed. The exit status is 1 if there is a problem.
"""

import argparse
import json
import sys

from minetui.arguments import Parser

EXAMPLES = """examples:
  minetui doctor
  minetui doctor --json"""


def add_arguments(parser: Parser) -> None:
    """Add the option of this command."""
    parser.add_json()


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; 1 if any is a problem."""
    from . import report
    from .facts import Examination
    from .problems import complaints

    found = Examination.made()
    problems = complaints(found)
    if arguments.json:
        print(json.dumps(report.document(found, problems), indent=2))
    else:
        size = found.terminal.told.size if sys.stdout.isatty() else None
        print(*report.lines(found, problems, *size[1:] if size else ()), sep="\n")
    return 1 if problems else 0
