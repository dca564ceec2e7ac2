"""What the program opens first, and the settings in force. No Textual here."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from minetui import core
from minetui.core import Game
from minetui.store import Journal, Settings

from .kit.place import OWN, Place

if TYPE_CHECKING:  # which load Textual
    from .kit.app import Application, Way
    from .kit.screen import CommandScreen

DEFAULTS = Settings()


class Destination:
    """A screen that a way leads to, with what it is given beside the application."""

    def __init__(self, way: Way, *what: object, **how: object) -> None:
        self.way, self.what, self.how = way, what, how

    def __call__(self, app: Application) -> CommandScreen:
        """The screen, made now."""
        screen: CommandScreen = app.screen_of(self.way, *self.what, **self.how)
        return screen


class Setup(NamedTuple):
    """What the program opens: a game, unless it is to be another screen first; with the settings.

    `today` is asked whenever a date is needed, so that a test can turn the calendar.
    """

    game: Game | None = None  # without one, a new one
    journal: Journal | None = None  # of a game that goes on
    shared: core.SharedBoard | None = None  # a board to open in place of the game
    offering: bool = False  # is an unfinished game offered at the start?
    first: Callable[[Application], CommandScreen] | None = None  # makes it; a Destination
    settings: Settings = DEFAULTS
    notices: tuple[str, ...] = ()  # problems with the settings
    knows_signs: bool = False  # does the player say that each sign is one column wide here?
    newcomer: bool = False  # is the first rule said, until the first win or lesson?
    today: Callable[[], date] = date.today  # the player's local date
    place: Place = OWN
