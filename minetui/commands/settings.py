"""Print the path of the settings file, its mistakes, and the settings in force.

Each value is marked as from the file or a default. The exit status is 2 if the file has mistakes;
the game ignores wrong values.
"""

import argparse
import os
import sys
from dataclasses import fields

from minetui.formats import shown
from minetui.store import (
    FileError,
    Settings,
    documented,
    read_chosen,
    settings_file,
    write,
    written_line,
)

EXAMPLES = """examples:
  minetui settings
  minetui settings --write"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    help_text = "write a file that lists all settings, if there is none yet"
    parser.add_argument("--write", action="store_true", help=help_text)


def run(arguments: argparse.Namespace) -> int:
    """Print the settings in force, or write the documented file."""
    if arguments.write:
        _write()
        return 0
    path = settings_file()
    chosen, notices = read_chosen(path)
    for notice in notices:
        print(notice, file=sys.stderr)
    print(f"# {shown(str(path))}{'' if os.path.lexists(path) else ' (no file)'}")
    settings = Settings(**chosen)
    for name in (field.name for field in fields(Settings) if field.name != "keys"):
        line = written_line(name, getattr(settings, name))
        print(f"{line:45} # {'file' if name in chosen else 'default'}")
    print("\n[keys]")
    for command, keys in settings.keys.items():
        print(f"{written_line(command, keys):45} # file")
    return 2 if notices else 0


def _write() -> None:
    """Write the documented file; a FileError if there is a file already."""
    path = settings_file()
    if os.path.lexists(path):
        raise FileError(f"{shown(str(path))}: expected no file yet; it is left as it is")
    write(path, documented().encode())
    print(shown(str(path)))
