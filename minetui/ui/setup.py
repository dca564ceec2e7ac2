"""What the program opens, and the settings in force. No Textual here."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from minetui.core import Game
from minetui.formats import Replay
from minetui.store import Journal, Settings

from .kit.app import Application
from .kit.place import OWN, Place

if TYPE_CHECKING:  # most starts need neither
    from minetui.core import SharedBoard
    from minetui.play import Race

    from .kit.app import Application
    from .kit.screen import CommandScreen

DEFAULTS = Settings()


class Setup(NamedTuple):
    """What the program opens: a game, a replay, a list, a race or a day, with the settings.

    `today` is asked whenever a date is needed, so that a test can turn the calendar.
    """

    game: Game | None = None
    replay: Replay | None = None
    library: tuple[Path, ...] = ()  # files and folders of replays to list
    race: "Race | None" = None
    settings: Settings = DEFAULTS
    notices: tuple[str, ...] = ()  # problems with the settings
    offering: bool = False  # is an unfinished game offered at the start?
    newcomer: bool = False  # does nothing of ours exist yet?
    shared: "SharedBoard | None" = None  # a board to open in place of the game
    journal: Journal | None = None  # of a game that goes on
    day: date | None = None  # to show in the calendar of daily boards
    today: Callable[[], date] = date.today  # the player's local date
    place: Place = OWN
    first: "Callable[[Application], CommandScreen] | None" = None  # makes another first screen
