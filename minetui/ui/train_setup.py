"""What `minetui train` begins with: the choice in its arguments, checked."""

import argparse
from typing import TYPE_CHECKING

from minetui.core import LEVELS, Level, LevelError
from minetui.formats import OptionError
from minetui.learn import PATTERNS
from minetui.play import TrainingChoice
from minetui.solver import TECHNIQUES
from minetui.store import Settings
from minetui.texts import training

from .setup import Setup

if TYPE_CHECKING:
    from .features.opener import Opener
    from .screens.command_screen import CommandScreen

QUESTIONS = ("safe-cell", "region")
USING = {
    "technique": QUESTIONS,
    "pattern": (*QUESTIONS, training.DRILL),
    "level": (*QUESTIONS, "guess", training.DRILL),
    "seed": (*QUESTIONS, "guess", training.DRILL, training.STORM),
}
"""The modes that each option is for; none of them is for the player's own mistakes."""


def setup_of(arguments: argparse.Namespace, _: Settings) -> Setup:
    """The choice of puzzles, or the puzzles of a mode if it is named; a ValueError as below."""
    choice, begins = choice_of(arguments), arguments.mode is not None

    def first(opener: "Opener") -> "CommandScreen":
        from .screens.train import TrainScreen

        return TrainScreen(opener, opener.preferences, choice, begins=begins)

    return Setup(first=first)


def choice_of(arguments: argparse.Namespace) -> TrainingChoice:
    """The choice in the arguments; a ValueError says what is wrong with them."""
    asks_for_drill = arguments.pattern and not arguments.technique
    mode = arguments.mode or (training.DRILL if asks_for_drill else "safe-cell")
    for option, modes in USING.items():
        if getattr(arguments, option) is not None and mode not in modes:
            raise ValueError(f"--{option}: expected --mode {' or '.join(modes)}, got {mode}")
    techniques = (technique.id for technique in TECHNIQUES)
    technique = OptionError.expect_one_of("technique", arguments.technique, techniques)
    pattern = OptionError.expect_one_of("pattern", arguments.pattern, PATTERNS)
    if technique and pattern and technique != (needed := PATTERNS[pattern]):
        raise ValueError(f"--pattern {pattern}: expected --technique {needed}, got {technique}")
    return TrainingChoice(mode, technique, pattern, _level(arguments.level), arguments.seed)


def _level(name: str | None) -> Level:
    """The level with a name; Expert without one."""
    try:
        return LEVELS["Expert"] if name is None else Level.named(name)
    except LevelError as error:
        raise ValueError(f"--level: {error}") from None
