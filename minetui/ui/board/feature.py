"""The base class of features, and the part of a board screen that they use.

The part of the application that features use: it opens games and other screens.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from textual.screen import Screen
from textual.widget import Widget

from minetui.core import Cell, Dealer, Game, Level
from minetui.formats import Replay
from minetui.play import GameSession
from minetui.store import Journal, Settings

from ..kit.commands import Command
from ..kit.glyphs import Glyphs
from ..kit.jobs import Jobs
from ..kit.lines import Span, TextLine
from ..kit.screen import Preferences
from .layout import Arrangement, Size, Slot
from .scene import Layer
from .view import BoardView

if TYPE_CHECKING:
    from minetui.core import SharedBoard
    from minetui.play import AnalysisStart, OpenedDay, Race

Answer = TypeVar("Answer")


class Stage(Protocol):
    """The board screen, as its features see it."""

    @property
    def session(self) -> GameSession:
        """The session on the screen."""

    @property
    def board(self) -> BoardView:
        """The board, with the cursor."""

    @property
    def jobs(self) -> Jobs:
        """The jobs of this screen, which end with it."""

    @property
    def glyphs(self) -> Glyphs:
        """The signs."""

    @property
    def width(self) -> int:
        """The columns of the window."""

    @property
    def arrangement(self) -> Arrangement:
        """The sizes of the parts of the screen."""

    @property
    def is_active(self) -> bool:
        """Is the screen on top?"""

    def begin(self, session: GameSession) -> None:
        """Put another session on the screen."""

    def changed(self) -> None:
        """Tell all features that the session changed, and show it, in one paint."""

    def show(self) -> None:
        """Show the session and the parts of the features, painting only what differs."""

    def fit(self) -> None:
        """Lay out the parts of the screen again."""

    @property
    def cuts_board(self) -> bool:
        """Is the board larger than its part of the window, even without a panel?"""

    def show_board(self) -> None:
        """Show the board, and nothing else."""

    def show_panel(self) -> None:
        """Show the panel, if there is one."""

    def show_time(self) -> None:
        """Show the parts that change by themselves: the clock and the status line."""

    @property
    def message(self) -> str:
        """The message in the status line; empty for none."""

    def status_text(self) -> str:
        """The text of the status line while there is no message."""

    def say(self, text: str) -> None:
        """Show a message in the status line, until the next command."""

    def move_to(self, cell: Cell) -> None:
        """Move the cursor, and show the parts that depend on it."""

    def go_to(self, cell: Cell) -> None:
        """Move the cursor to a cell; one out of view comes into the middle."""

    def run(self, id: str) -> None:
        """Carry out a command."""

    def key(self, id: str) -> str:
        """The first key of a command, as a person reads it."""

    def press_or_click(self, id: str) -> str:
        """What the player does on the board to carry out a command."""

    def pressed_key_of(self, id: str) -> int | None:
        """The index of the pressed key among those of a command; None if it was no key."""

    def show_status(self) -> None:
        """Show the status line."""

    def open(
        self, screen: Screen[Answer], then: Callable[[Answer | None], None] | None = None
    ) -> None:
        """Put a screen on top, at once; `then` gets its answer.

        So a key typed ahead goes to the screen that the key before it opened.
        """

    def every(self, seconds: float, act: Callable[[], object]) -> None:
        """Do something repeatedly."""

    def after(self, seconds: float, act: Callable[[], object]) -> None:
        """Do something once, later."""

    def soon(self, act: Callable[[], object]) -> None:
        """Do something once after the next paint."""


class Feature:
    """One capability of a board screen: its commands, what it draws, and what it says.

    All parts but the stage are optional.
    """

    commands: ClassVar[tuple[Command, ...]] = ()
    stage: Stage

    @property
    def session(self) -> GameSession:
        """The session on the screen."""
        return self.stage.session

    @property
    def widgets(self) -> Mapping[Slot, Widget]:
        """The widgets it adds to the screen, by their part of the layout."""
        return {}

    @property
    def wanted_parts(self) -> Collection[Slot]:
        """The parts of its widgets that are to be shown where there is room."""
        return self.widgets

    @property
    def wants_panel(self) -> bool:
        """Is there a panel to show beside or below the board?"""
        return False

    @property
    def wants_text(self) -> bool:
        """Is there a text to be read in the panel, for which the cells may be smaller?"""
        return False

    @property
    def wants_map(self) -> bool:
        """Is there a picture to show in the panel, for which the board makes room?"""
        return False

    @property
    def fills_panel(self) -> bool:
        """Has it something for a panel where there is room for one beside or below the board?"""
        return False

    def mounted(self) -> None:
        """Start, now that the screen is there."""

    def unmounted(self) -> None:
        """End, as the screen goes away."""

    def game_changed(self) -> None:
        """Forget the old session: another one is on the screen."""

    def session_changed(self) -> None:
        """React to a change of the session: a move, undo, a seek, a pause, another game."""

    def time_passed(self) -> None:
        """React to the time that is shown, between the changes of the session."""

    def settings_changed(self, settings: Settings, changed: Collection[str]) -> None:
        """React to changed settings, by their names."""

    def takes(self, command: Command | None) -> bool:
        """Take a command (or None, a key without one) in place of its handler. Was it taken?"""
        return False

    def pasted(self, text: str) -> None:
        """React to a text that was pasted."""

    def interrupted(self) -> None:
        """End what moves by itself: the player did something, or the window changed."""

    def layer(self) -> Layer | None:
        """The drawing over the board, if any."""
        return None

    def panel(self, size: Size) -> list[TextLine]:
        """The lines for a panel of this size; empty for none."""
        return []

    def panel_clicked(self, row: int, column: int) -> None:
        """React to a click in its panel."""

    def heading(self, width: int) -> list[TextLine]:
        """The two lines over the board, in place of the counters of a game; empty for none."""
        return []

    def window_title(self) -> str | None:
        """The title of the window, in place of that of a game."""
        return None

    def is_over(self) -> bool | None:
        """Is what the screen is about over, so that the key bar has other words?

        None if the game says it.
        """
        return None

    def face(self) -> Span | None:
        """The face over the board, in place of that of the game's status."""
        return None

    def status(self) -> str | None:
        """The text for the status line while there is no message."""
        return None

    def show(self) -> None:
        """Bring its own widgets up to date."""


class Opener(Protocol):
    """The application, as features see it."""

    @property
    def jobs(self) -> Jobs:
        """The jobs of the application, which outlive a screen."""

    @property
    def newcomer(self) -> bool:
        """Does the player see the program for the first time?"""

    @property
    def settings(self) -> Settings:
        """The settings in force."""

    @property
    def preferences(self) -> Preferences:
        """The looks and keys of a new screen."""

    def keep(self, changes: Mapping[str, Any]) -> None:
        """Put settings that a key changed into force, and save them in a moment."""

    def deliver(self, path: Path) -> None:
        """Hand a saved file to the player, where the place has a way to do that."""

    def bell(self) -> None:
        """Ring the bell of the terminal."""

    def today(self) -> date:
        """The player's local date."""

    def session_of(self, game: Game, journal: Journal | None = None) -> GameSession:
        """A session of a game, with the player's settings; one that goes on is paused."""

    def dealer_for(self, level: Level, kind: str, *, no_guess: bool) -> Dealer:
        """The dealer of boards of a kind; with `no_guess`, of the kind in the settings.

        A level too large for such boards gets the dealer of any board.
        """

    def take_shared_board(self) -> "SharedBoard | None":
        """The board of a code on the command line; None from the second time on."""

    def open_game(self, game: Game, *, hints: bool) -> None:
        """Open a screen to play a game."""

    def open_race(self, race: "Race") -> None:
        """Open a screen to race a ghost."""

    def open_replay(self, replay: Replay, *, hints: bool = False, reviewing: bool = False) -> None:
        """Open a screen to watch a replay; with `reviewing` it opens the review first."""

    def open_analysis(self, start: "AnalysisStart") -> None:
        """Open a screen to analyse a position."""

    def copy_to_clipboard(self, text: str) -> None:
        """Have the terminal copy a text, if it can."""

    def show_calendar(self, day: date, begin: Callable[["OpenedDay"], None]) -> None:
        """Open the calendar of daily boards; `begin` plays the game on a board chosen there."""

    def is_playing(self, day: date) -> bool:
        """Is a game on the board of a day under way on the screen below?"""

    def show_records(self, level: Level, kind: str) -> None:
        """Open the records of a level, on boards of this kind."""

    def show_lessons(self) -> None:
        """Open the list of lessons."""

    def show_puzzles(self) -> None:
        """Open the choice of puzzles."""

    def show_saved_games(self) -> None:
        """Open the list of the games that the player saved."""

    def show_settings(self) -> None:
        """Open the settings."""

    def choose_palette(self) -> None:
        """Open the choice of colours."""
