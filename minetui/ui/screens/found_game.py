"""A game that was looked for, to be watched or to be raced, or the reason why there is none."""

from typing import TypeAlias

from minetui.formats import Replay
from minetui.play import Race

from ..features.opener import Opener
from .command_screen import CommandScreen

FoundGame: TypeAlias = Replay | Race | str


def open_found(found: FoundGame, screen: CommandScreen, opener: Opener) -> None:
    """Open a game over the screen where it was looked for, or say why there is none."""
    if isinstance(found, str):
        screen.say(found)
    elif isinstance(found, Race) and screen.is_active:
        opener.open_race(found)
    elif isinstance(found, Replay) and screen.is_active:
        opener.open_replay(found)
