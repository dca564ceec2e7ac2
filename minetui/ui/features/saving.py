"""Saving a game in a file."""

from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from minetui import store
from minetui.core import Game
from minetui.formats import GAME_ID, Replay

from ..commands import Command, Group, MenuEntry
from .feature import Feature
from .opener import Opener

if TYPE_CHECKING:
    from ..file_saver import FileSaver


class Saving(Feature):
    """Asks for a name, and saves the game."""

    def __init__(self, opener: Opener) -> None:
        self._opener = opener

    def save(self) -> None:
        """Ask for a name, and save the game in that file."""
        from minetui.store import folders

        game, info = self.session.game, {GAME_ID: self.session.journal.uid}
        if not game.dealt:
            self.stage.say("Nothing to save yet: the mines are dealt at the first reveal.")
            return
        game.elapsed = self.session.clock.seconds
        proposed = folders.proposed_game(game.level, datetime.now())
        self._saver.ask(self.stage, proposed, lambda path: write(game, info, path))

    @cached_property
    def _saver(self) -> "FileSaver":
        from ..file_saver import FileSaver

        return FileSaver("game", self._opener)

    commands = (
        Command(
            "save",
            ("ctrl+s",),
            "Save",
            "Save the game, to resume it or to watch it.",
            save,
            group=Group.GAMES,
            menu=MenuEntry(41, "Save …"),
        ),
    )


def write(game: Game, info: dict[str, str], path: Path) -> None:
    """Write a game to a file; a FileError says in one line why it can't be."""
    from minetui.formats import rawvf

    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    store.write(path, rawvf.write(Replay.of(game, {"Timestamp": now, **info})))
