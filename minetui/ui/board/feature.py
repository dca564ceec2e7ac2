"""What a board screen is made of: features, what happens to them, and what they show.

The contract is told in the door of this room. Here are its values; the rule by which the views of
all features are composed stands with the screen.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from textual.widget import Widget

from minetui.play import GameSession
from minetui.store import Settings

from ..kit.commands import Command, KeyBarItem
from ..kit.lines import Span, TextLine
from .layout import Size, Slot, Want
from .scene import Layer

if TYPE_CHECKING:
    from .screen import BoardScreen


class Occasion(Enum):
    """What happens to a feature, where nothing more is to be said of it."""

    OPENED = auto()
    """The screen is there."""
    CLOSED = auto()
    """The screen goes away."""
    OTHER_GAME = auto()
    """Another session is on the screen."""
    CHANGED = auto()
    """The session changed: a move, undo, a seek, a pause, another game."""
    TIME = auto()
    """The time that is shown is another one, between the changes of the session."""
    LANGUAGE = auto()
    """Another language is spoken: texts that were made before are to be made anew."""
    INTERRUPTED = auto()
    """The player did something, or the window changed: end what moves by itself."""


class SettingsChanged(NamedTuple):
    """Settings changed, by their names."""

    settings: Settings
    names: Collection[str]


class Pasted(NamedTuple):
    """A text was pasted."""

    text: str


class PanelClicked(NamedTuple):
    """The panel that it draws was clicked."""

    row: int
    column: int


Happening: TypeAlias = Occasion | SettingsChanged | Pasted | PanelClicked


class View(NamedTuple):
    """What a feature shows now; all parts are optional.

    A `panel` and a `heading` (the two lines over the board) are drawn in the room that there is:
    so many columns and lines, or columns. That of a panel may be a margin of 16 columns beside the
    board, or a strip of two lines; it wants as much as `want` says. `slots` are those of its
    widgets that are to be shown where there is room. `title` is that of the window,
    `status` the status line while there is no message, and `over` says whether what the screen is
    about is over, so that the key bar has other words. `keys` are the commands that help now, which
    come first on the key bar, perhaps by other captions, or stand there `alone`.
    """

    layer: Layer | None = None
    want: Want = Want.NOTHING
    panel: Callable[[Size], Sequence[TextLine]] | None = None
    heading: Callable[[int], Sequence[TextLine]] | None = None
    slots: Collection[Slot] = ()
    title: str | None = None
    over: bool | None = None
    face: Span | None = None
    status: str | None = None
    keys: Sequence[str | KeyBarItem] = ()
    alone: bool = False


NOTHING = View()


class Feature:
    """One capability of a board screen: what it shows and does; its commands are methods of it."""

    screen: "BoardScreen"

    @property
    def session(self) -> GameSession:
        """The session on the screen."""
        return self.screen.session

    @property
    def widgets(self) -> Mapping[Slot, Widget]:
        """The widgets it adds to the screen, by their part of the layout."""
        return {}

    def happened(self, event: Happening) -> None:
        """React to an event."""

    def takes(self, command: Command | None) -> bool:
        """Take a command (or None, a key without one) in place of its handler. Was it taken?"""
        return False

    def show(self) -> View:
        """What it shows now. Its own widgets, if it has any, are brought up to date, too."""
        return NOTHING
