"""The part of the application that features use: it opens games and other screens."""

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from minetui.core import Dealer, Game, Level
from minetui.formats import Replay
from minetui.play import GameSession
from minetui.store import Journal, Settings

from ..jobs import Jobs
from ..screens.command_screen import Preferences

if TYPE_CHECKING:
    from minetui.core import SharedBoard
    from minetui.play import AnalysisStart, OpenedDay, Race


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
