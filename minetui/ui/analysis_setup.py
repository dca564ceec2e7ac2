"""The start of the analysis from the command line. No Textual before the screen is made."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from minetui.core import LEVELS, NO_CELLS, Sketch
from minetui.formats import shown
from minetui.store import Settings, read_content

from .setup import Setup
from .sketch_files import AnalysisStart, size_problem, start_with

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
    content = read_content(Path(arguments.file), arguments.game or 1)
    start = start_with(content, arguments.at)
    sketch = start.sketch
    if problem := size_problem(sketch):
        raise ValueError(f"{shown(arguments.file)}: {problem}")
    trusted = sketch.flagged if arguments.trust_flags else NO_CELLS
    return _setup(start._replace(sketch=Sketch.of(sketch.surface, sketch.mines | trusted)))


def _setup(start: AnalysisStart, brush: int | None = None) -> Setup:
    def first(opener: "Opener") -> "CommandScreen":
        from .screens.analysis import analysis_screen

        return analysis_screen(start, opener, brush=brush)

    return Setup(first=first)
