"""Dialogs and saving, whose code is loaded when it is first needed: no start waits for it."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from textual.screen import Screen

from minetui.core.deal import Dealer
from minetui.core.game import Game
from minetui.core.grid import Grid
from minetui.core.levels import Level
from minetui.core.surface import Surface
from minetui.formats.errors import shown
from minetui.formats.replay import Replay
from minetui.solver.technique_ids import CASUAL
from minetui.store.journal import Journal
from minetui.store.settings import Settings
from minetui.store.unfinished import UnfinishedGame

from .glyphs import Glyphs
from .keys import Command

if TYPE_CHECKING:
    from minetui.solver.hints import Hint
    from minetui.solver.odds import Odds
    from minetui.solver.review import ReviewedMove

    Found: TypeAlias = tuple[Hint | None, Odds | None]
    Climber: TypeAlias = Callable[[Surface, str, bool, Callable[[], bool]], Found]

PRAISE = {
    **{(True, True): "new best", (True, False): "new best time"},
    **{(False, True): "new best 3BV/s", (False, False): ""},
}


def new_game(game: Game, words: dict[int, str]) -> Screen[Game | None]:
    """Asks for a level, beginning with that of the last game; answers with a game."""
    from .screens.new_game import NewGameDialog

    return NewGameDialog(game, words)


def save(game: Game, last: Path | None) -> Screen[Path | None]:
    """Asks where to save, proposing the last name again if that failed; answers with a path."""
    from minetui.store.files import proposed_path

    from .screens.save import SaveDialog

    return SaveDialog(last or proposed_path(game.level, datetime.now()))


def review(grid: Grid, graded: "list[ReviewedMove]", words: dict[int, str]) -> Screen[int | None]:
    """Shows what could have been known in a game; answers with a move to go to, from 0."""
    from .screens.review import ReviewDialog

    return ReviewDialog(grid, graded, words)


def unfinished_games(
    waiting: list[UnfinishedGame], words: dict[int, str]
) -> Screen[UnfinishedGame | None]:
    """Offers unfinished games; answers with one of them."""
    from .screens.unfinished import UnfinishedDialog

    return UnfinishedDialog(waiting, words)


def settings(
    now: Settings, notices: list[str], themes: list[str], words: dict[int, str]
) -> Screen[dict[str, Any] | None]:
    """Asks for settings; answers with those that were changed."""
    from minetui.store.settings import settings_file

    from .screens.settings import SettingsDialog

    return SettingsDialog(now, settings_file(), notices, themes=themes, words=words)


def dealer(kind: str, level: Level) -> Dealer:
    """The dealer for boards of a kind, where such a level can be searched."""
    from minetui.solver.solvable import dealer_of

    return dealer_of(kind, level)


def chosen_dealer(settings: Settings, level: Level) -> Dealer:
    """The dealer that the settings ask for."""
    from minetui.solver.solvable import NO_GUESS, dealer_of

    return dealer_of(NO_GUESS if settings.no_guess else "", level)


def climber() -> "Climber":
    """Finds a hint by the techniques up to a limit, and the odds if they are drawn.

    With the casual player as the limit nothing is said, since the hints say that already.
    It remembers components that it has counted, and is for a thread.
    """
    from minetui.solver.analysis import Analysis
    from minetui.solver.counting import Memory
    from minetui.solver.frontier import Contradiction
    from minetui.solver.hints import contradiction, hint

    memory = Memory()

    def climb(surface: Surface, limit: str, drawn: bool, stop: Callable[[], bool]) -> "Found":
        analysis = Analysis(surface, stop, memory)
        try:
            found = hint(analysis, limit) if limit != CASUAL else None
            return found, analysis.odds if drawn else None
        except Contradiction:
            return contradiction(analysis), None

    return climb


def next_technique(limit: str) -> str:
    """The technique after this one."""
    from minetui.solver.techniques import following

    return following(limit)


def save_settings(changes: dict[str, Any]) -> str:
    """Keep changed settings in their file; what is there to say?"""
    from minetui.store.files import FileError
    from minetui.store.setting_changes import save
    from minetui.store.settings import settings_file

    from .keys import own_keys

    try:
        save(settings_file(), changes, own_keys())
    except FileError as error:
        return f"Not kept: {error}"
    return "The settings are kept."


def record(replay: Replay, journal: Journal) -> tuple[str, str]:
    """Put a finished game into the records, and forget its journal: what is it the best of?

    The second text says why it could not be kept; its journal then waits for the next start.
    """
    from minetui.store.finished import record_finished_game

    try:
        when = datetime.fromisoformat(replay.header("timestamp"))
        bests = record_finished_game(replay, journal.uid, when)
    except ValueError as error:
        journal.close()
        return "", str(error)
    journal.remove()
    return PRAISE[bests.time, bests.speed], ""


def timestamp() -> str:
    """The time now, as files tell it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def write_game(game: Game, info: dict[str, str], path: Path) -> tuple[bool, str]:
    """Write the game to a file. Did it succeed, and what is there to say?"""
    from minetui.store.files import FileError, write_replay

    try:
        write_replay(path, Replay.of(game, {"Timestamp": timestamp(), **info}))
    except FileError as error:
        return False, f"Not saved: {error}"
    return True, f"Saved as {shown(str(path))}"


def help_page(commands: tuple[Command, ...], glyphs: Glyphs) -> Screen[None]:
    """Shows the keys and the signs."""
    from .screens.help import HelpPage

    return HelpPage(commands, glyphs)
