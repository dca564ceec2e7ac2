"""Print the path of the settings file, its errors, and all settings.

Each value is marked as file or default. The game ignores wrong values; the exit status is 2 if
there are any.
"""

import argparse
import os
import sys

from minetui.formats import shown
from minetui.store import Settings, SettingsFile

EXAMPLES = """examples:
  minetui settings
  minetui settings --write"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    help_text = "write a file of all settings, if there is none yet"
    parser.add_argument("--write", action="store_true", help=help_text)


def run(arguments: argparse.Namespace) -> int:
    """Print the settings in force, or write the documented file."""
    file = SettingsFile()
    path = file.path
    if arguments.write:
        file.document()
        print(shown(str(path)))
        return 0
    chosen, notices = file.chosen()
    for notice in notices:
        print(notice, file=sys.stderr)
    print(f"# {shown(str(path))}{'' if os.path.lexists(path) else ' (no file)'}")
    settings = Settings(**chosen)
    for name, line in settings.lines.items():
        print(f"{line:45} # {'file' if name in chosen else 'default'}")
    print("\n[keys]")
    for line in settings.key_lines:
        print(f"{line:45} # file")
    return 2 if notices else 0
