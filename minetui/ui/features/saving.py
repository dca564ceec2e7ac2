"""Saving a game in a file."""

from datetime import UTC, datetime
from pathlib import Path

from minetui.core.game import Game
from minetui.formats.errors import shown
from minetui.formats.replay import GAME_ID, Replay

from ..commands import Command, Group, MenuEntry
from .feature import Feature


class Saving(Feature):
    """Asks for a name, and saves the game."""

    def __init__(self) -> None:
        self._unsaved: Path | None = None  # the name that the last save failed with

    def save(self) -> None:
        """Ask for a name."""
        from minetui.store.files import proposed_path

        from ..screens.save import SaveDialog

        game = self.session.game
        if game.dealt:
            proposed = self._unsaved or proposed_path(game.level, datetime.now())
            self.stage.open(SaveDialog("game", proposed, self.stage.glyphs), self._save)
        else:
            self.stage.say("Nothing to save yet: the mines are dealt at the first reveal.")

    def _save(self, path: Path | None) -> None:
        """Write the game in a job, as a disk may be slow, and say whether that worked."""
        if path is None:
            return
        game, info = self.session.game, {GAME_ID: self.session.journal.uid}
        game.elapsed = self.session.clock.seconds

        def take(problem: str) -> None:
            self._unsaved = path if problem else None
            saved = f"Saved as {shown(str(path))}"
            self.stage.say(f"Not saved: {problem}" if problem else saved)

        self.stage.jobs.run("save", lambda _: written(game, info, path), take)

    commands = (
        Command(
            "save",
            ("ctrl+s",),
            "Save",
            "Save the game, to resume it or to watch it.",
            save,
            group=Group.GAMES,
            menu=MenuEntry(42, "Save …"),
        ),
    )


def written(game: Game, info: dict[str, str], path: Path) -> str:
    """Write a game to a file; returns the problem, or an empty text."""
    from minetui.store.files import FileError
    from minetui.store.replay_files import write_replay

    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    try:
        write_replay(path, Replay.of(game, {"Timestamp": now, **info}))
    except FileError as error:
        return str(error)
    return ""
