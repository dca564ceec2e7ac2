"""Tell what a bug report needs: the installation, the terminal, your files, and what is wrong.

Nothing is changed. The exit status is 1 if there is a problem.
"""

import argparse
import json
import shutil

from minetui.arguments import Parser
from minetui.language import english

EXAMPLES = """examples:
  minetui doctor
  minetui doctor --json"""


def add_arguments(parser: Parser) -> None:
    """Add the option of this command."""
    parser.add_json()


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; 1 if any is a problem."""
    from . import report
    from .findings import all_of_them

    with english():
        found = all_of_them()
    if arguments.json:
        print(json.dumps(report.document(found), indent=2))
    else:
        print(*report.lines(found, shutil.get_terminal_size().columns), sep="\n")
    return 1 if report.complaints(found) else 0
