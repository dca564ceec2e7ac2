"""Completion scripts for shells, generated from the argument parsers."""

import argparse

import shtab

from .options import PALETTES

FILES = (  # arguments that name files
    *("file", "files", "out", "svg", "text_file", "method_file", "results"),
)


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The script that completes commands, options, palettes and files in bash, zsh or fish."""
    _mark(parser)
    text: str = shtab.complete(parser, shell=shell)
    # The first word may be a file instead of a command, which shtab can't express.
    return text.replace("complete -o bashdefault", "complete -o bashdefault -o default")


def _mark(parser: argparse.ArgumentParser) -> None:
    """Mark what names files and palettes in a parser and in its commands' parsers."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in dict(action.choices or {}).values():
                _mark(command)
        elif action.dest == "theme":
            action.choices = PALETTES
        elif action.dest in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
