"""What a board screen is made of: features, what happens to them, and what they show.

The contract is told in the door of this room. Here are its values and the one rule by which the
views of all features are composed.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from textual.widget import Widget

from minetui.play import GameSession
from minetui.store import Settings

from ..kit.commands import Command
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


@dataclass(frozen=True)
class View:
    """What a feature shows now; all parts are optional.

    A `panel` and a `heading` (the two lines over the board) are drawn in the room that there is:
    so many columns and lines, or columns. Of a panel it wants as much as `want` says. `slots` are
    those of its widgets that are to be shown where there is room. `title` is that of the window,
    `status` the status line while there is no message, and `over` says whether what the screen is
    about is over, so that the key bar has other words.
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


NOTHING = View()


class Feature:
    """One capability of a board screen: its commands, what it shows, and what it does."""

    commands: ClassVar[tuple[Command, ...]] = ()
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


@dataclass(frozen=True)
class Composition:
    """What the views of all features come to.

    Layers lie over each other in the order of the features, and the strongest wish for a panel is
    met. Of everything else the first feature that has something to show is heard.
    """

    views: Sequence[tuple[View, Feature]] = ()

    @cached_property
    def layers(self) -> tuple[Layer, ...]:
        """The drawings over the board, the topmost first."""
        return tuple(view.layer for view, _ in self.views if view.layer is not None)

    @cached_property
    def room(self) -> tuple[Want, frozenset[Slot]]:
        """What is wanted of a panel, and the parts of the screen that widgets are to fill."""
        want = max((view.want for view, _ in self.views), default=Want.NOTHING)
        return want, frozenset(slot for view, _ in self.views for slot in view.slots)

    @cached_property
    def title(self) -> str:
        """The title of the window; empty for that of the game."""
        return next(filter(None, (view.title for view, _ in self.views)), "")

    @cached_property
    def face(self) -> Span | None:
        """The face over the board; None for that of the game."""
        return next(filter(None, (view.face for view, _ in self.views)), None)

    @cached_property
    def over(self) -> bool | None:
        """Is what the screen is about over? None if the game says it."""
        return next((view.over for view, _ in self.views if view.over is not None), None)

    @property
    def status(self) -> str:
        """The status line while there is no message; empty for the cell at the cursor."""
        return next(filter(None, (view.status for view, _ in self.views)), "")

    def panel(self, size: Size) -> tuple[Sequence[TextLine], Feature | None]:
        """The lines of the panel in this size, and the feature that they are of."""
        panels = ((view.panel(size), feature) for view, feature in self.views if view.panel)
        return next((each for each in panels if each[0]), ((), None))

    def heading(self, width: int) -> Sequence[TextLine]:
        """The lines over the board in so many columns; none for those of a game."""
        return next(filter(None, (draw(width) for draw in self.headings)), ())

    @cached_property
    def headings(self) -> Sequence[Callable[[int], Sequence[TextLine]]]:
        """What draws lines over the board, or none."""
        return [view.heading for view, _ in self.views if view.heading]

    def has_like_words(self, other: "Composition") -> bool:
        """Do title, face and keys stay as they are with another one? Headings never do."""
        if self.headings or other.headings:
            return False
        words = ((each.title, each.face, each.over) for each in (self, other))
        return next(words) == next(words)


class Features:
    """The features of a screen in their order: the first one that has something to say is heard.

    What happens is told to those alone that listen, and only those are asked that answer.
    """

    def __init__(self, features: Iterable[Feature]) -> None:
        self._all = tuple(features)
        self._listeners, self._takers, self._showing = (
            [each for each in self._all if getattr(type(each), method) is not plain]
            for method, plain in (
                ("happened", Feature.happened),
                ("takes", Feature.takes),
                ("show", Feature.show),
            )
        )

    def __iter__(self) -> Iterator[Feature]:
        return iter(self._all)

    def tell(self, event: Happening) -> None:
        """Tell all what happened."""
        for feature in self._listeners:
            feature.happened(event)

    def take(self, command: Command | None) -> bool:
        """Does one of them take the command?"""
        return any(feature.takes(command) for feature in self._takers)

    def show(self) -> Composition:
        """What they show now."""
        views = ((feature.show(), feature) for feature in self._showing)
        return Composition([each for each in views if each[0] is not NOTHING])
