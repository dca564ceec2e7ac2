"""Unfinished games: the last one is offered at the start, and all can be resumed."""

from minetui.store import UnfinishedGame
from minetui.texts import game as game_texts
from minetui.texts import words

from ..commands import Command, Group, MenuEntry
from .beginning import begin_at_start
from .feature import Feature
from .locking import SEARCH, lock_in_job
from .opener import Opener
from .recording import Recording


class Unfinished(Feature):
    """Resumes unfinished games. With `offering` it offers the last one at the start.

    Games that it finds are locked until released, so the application searches, not the screen.
    """

    def __init__(self, recording: Recording, opener: Opener, *, offering: bool) -> None:
        self._recording, self._opener, self._offering = recording, opener, offering
        self._asked = False  # did the player ask to resume a game?

    def mounted(self) -> None:
        """Look for a game to offer."""
        if self._offering:
            self.stage.soon(self._look)

    def resume(self) -> None:
        """Resume the only unfinished game, or choose one."""
        self._asked = True
        self._look()

    def _look(self) -> None:
        lock_in_job(self._opener.jobs, SEARCH, UnfinishedGame.find_all, self._take)

    def _take(self, answer: tuple[list[UnfinishedGame], list[str]]) -> None:
        """Record the games that are over; offer the others."""
        games, notices = answer
        asked, self._asked = self._asked, False
        for over in [each for each in games if each.over]:
            games.remove(over)
            self._recording.record(over.replay, over.journal)
        if asked and self.stage.is_active:
            self._choose(games)
        else:
            self._offer([each for each in games if not each.left])
            release(games)
        if notices:
            self.stage.say(" · ".join(notices))

    def _offer(self, games: list[UnfinishedGame]) -> None:
        """Say how to resume the last game."""
        if games and not self.session.game.record:
            more = f" (or {words.counted(len(games) - 1, 'other')})" if games[1:] else ""
            key = self.stage.key("resume")
            self.stage.say(f"{key}: resume {game_texts.unfinished_text(games[0].game)}{more}")

    def _choose(self, games: list[UnfinishedGame]) -> None:
        """Resume the only game, or ask which of several."""
        if not games:
            self.stage.say("There is no unfinished game.")
        elif not games[1:]:
            self._resume(games[0])
        else:
            from ..screens.unfinished import UnfinishedDialog

            dialog = UnfinishedDialog(games, self.stage.glyphs)
            self.stage.open(dialog, self._resume)

    def _resume(self, chosen: UnfinishedGame | None) -> None:
        """Resume a game, paused: its clock waits for the player."""
        if chosen is None:
            return
        game = chosen.resume()
        game.set_dealer(self._opener.dealer_for(game.level, game.board_kind, no_guess=False))
        session = self._opener.session_of(game, chosen.journal)
        begin_at_start(self.stage, session)

    commands = (
        Command(
            "resume",
            ("t",),
            "Resume",
            "Resume a game that was left unfinished.",
            resume,
            group=Group.GAMES,
            menu=MenuEntry(40, "Resume a game"),
        ),
    )


def release(games: list[UnfinishedGame]) -> None:
    """Close the journals of games, so that the next search finds them."""
    for each in games:
        each.journal.close()
