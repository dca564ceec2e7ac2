"""The start of the analysis from the command line. No Textual before the screen is made."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from minetui import store
from minetui.core import LEVELS, Sketch
from minetui.formats import shown
from minetui.play import AnalysisStart
from minetui.store import Settings

from .setup import Setup

if TYPE_CHECKING:
    from .features.opener import Opener
    from .screens.command_screen import CommandScreen

FIRST_BRUSH, STANDARD_INPUT = 1, "-"


def setup_of(arguments: argparse.Namespace, _: Settings) -> Setup:
    """The analysis of the position in a file, or of an empty board with the brush in the hand."""
    if arguments.file is None:
        level = LEVELS["Beginner"]
        blank = Sketch.blank(level.grid, level.mines)
        return _setup(AnalysisStart(blank), FIRST_BRUSH)
    if arguments.file == STANDARD_INPUT:
        raise ValueError("expected --text, --json or --svg with standard input, or a FILE")
    content = store.read_content(Path(arguments.file), arguments.game or 1)
    start = AnalysisStart.of(content, arguments.at)
    if start.size_problem:
        raise ValueError(f"{shown(arguments.file)}: {start.size_problem}")
    return _setup(start.trusting(flags=arguments.trust_flags))


def _setup(start: AnalysisStart, brush: int | None = None) -> Setup:
    def first(opener: "Opener") -> "CommandScreen":
        from .screens.analysis import analysis_screen

        return analysis_screen(start, opener, brush=brush)

    return Setup(first=first)
