"""The dialogs, whose code is loaded when the first one opens: a start need not wait for it."""

from pathlib import Path

from textual.screen import Screen

from minetui.core.game import Game

from .keys import Command


def new_game(game: Game) -> Screen[Game | None]:
    """Asks for a level, beginning with that of the last game; answers with a game."""
    from .screens.new_game import NewGameDialog

    return NewGameDialog(game)


def save(proposed: Path) -> Screen[Path | None]:
    """Asks where to save; answers with a path."""
    from .screens.save import SaveDialog

    return SaveDialog(proposed)


def help_page(commands: tuple[Command, ...], signs: tuple[tuple[str, str], ...]) -> Screen[None]:
    """Shows the keys and the signs."""
    from .screens.help import HelpPage

    return HelpPage(commands, signs)
