"""What `minetui train` begins with: the choice in its arguments, checked."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from minetui.core import LEVELS, Level, LevelError, level_named
from minetui.learn import PATTERNS, technique_of
from minetui.play import TrainingChoice
from minetui.solver import TECHNIQUES
from minetui.texts import learning

from .setup import Setup

if TYPE_CHECKING:
    from .features.opener import Opener
    from .screens.command_screen import CommandScreen

QUESTIONS = ("safe-cell", "region")
USING = {
    "technique": QUESTIONS,
    "pattern": (*QUESTIONS, learning.DRILL),
    "level": (*QUESTIONS, "guess", learning.DRILL),
    "seed": (*QUESTIONS, "guess", learning.DRILL, learning.STORM),
}
"""The modes that each option is for; none of them is for the player's own mistakes."""


def setup_of(arguments: argparse.Namespace) -> Setup:
    """The choice of puzzles, or the puzzles of a mode if it is named; a ValueError as below."""
    choice, begins = choice_of(arguments), arguments.mode is not None

    def first(opener: "Opener") -> "CommandScreen":
        from .screens.train import TrainScreen

        return TrainScreen(opener, opener.preferences, choice, begins=begins)

    return Setup(first=first)


def choice_of(arguments: argparse.Namespace) -> TrainingChoice:
    """The choice in the arguments; a ValueError says what is wrong with them."""
    asks_for_drill = arguments.pattern and not arguments.technique
    mode = arguments.mode or (learning.DRILL if asks_for_drill else "safe-cell")
    for option, modes in USING.items():
        if getattr(arguments, option) is not None and mode not in modes:
            raise ValueError(f"--{option}: expected --mode {' or '.join(modes)}, got {mode}")
    techniques = [technique.id for technique in TECHNIQUES]
    technique = _known("technique", arguments.technique, techniques)
    pattern = _known("pattern", arguments.pattern, PATTERNS)
    if technique and pattern and technique != technique_of(pattern):
        needed = technique_of(pattern)
        raise ValueError(f"--pattern {pattern}: expected --technique {needed}, got {technique}")
    return TrainingChoice(mode, technique, pattern, _level(arguments.level), arguments.seed)


def _known(option: str, given: str | None, known: Sequence[str]) -> str:
    """The text of an option, if it is known; empty for none."""
    if given is not None and given not in known:
        raise ValueError(learning.unknown_text(option, given, known))
    return given or ""


def _level(name: str | None) -> Level:
    """The level with a name; Expert without one."""
    try:
        return LEVELS["Expert"] if name is None else level_named(name)
    except LevelError as error:
        raise ValueError(f"--level: {error}") from None
