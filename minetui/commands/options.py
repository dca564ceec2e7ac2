"""Options that several programs share; nothing here is slow to load."""

import argparse


def add_level_options(parser: argparse.ArgumentParser) -> None:
    """Which board: a named level, or its numbers."""
    add = parser.add_argument
    add("--level", metavar="NAME", help="beginner (the default), intermediate or expert")
    add("--rows", type=int, metavar="R", help="rows, in place of the level's")
    add("--cols", type=int, metavar="C", help="columns, in place of the level's")
    add("--mines", type=int, metavar="M", help="mines, in place of the level's")


def add_file(parser: argparse.ArgumentParser) -> None:
    """The file to read."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="what to read; standard input without it"
    )
