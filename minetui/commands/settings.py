"""Print the path of the settings file, its errors, and all settings.

Each value is marked as file or default. The game ignores wrong values; the exit status is 2 if
there are any.
"""

import argparse
import os
import sys

from minetui.formats import shown
from minetui.language import _
from minetui.store import Settings, SettingsFile
from minetui.texts.columns import padded

EXAMPLES = """examples:
  minetui settings
  minetui settings --write"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    help_text = _("write a file of all settings, if there is none yet")
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
    there = os.path.lexists(path)
    print(f"# {shown(str(path))}" if there else _("# {path} (no file)", path=shown(str(path))))
    settings = Settings(**chosen)
    for name, line in settings.lines.items():
        where = _("file") if name in chosen else _("default")
        print(f"{padded(line, 45)} # {where}")
    print("\n[keys]")
    where = _("file")
    for line in settings.key_lines:
        print(f"{padded(line, 45)} # {where}")
    return 2 if notices else 0
