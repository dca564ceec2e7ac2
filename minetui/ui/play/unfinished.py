"""Unfinished games: the last one is offered at the start, and all can be resumed or deleted."""

from minetui.store import UnfinishedGame
from minetui.texts import game as game_texts
from minetui.texts import words

from ..board.feature import Feature, Happening, Occasion
from ..kit.commands import Group, command
from ..kit.jobs import Jobs
from .recording import Recording


class Unfinished(Feature):
    """Resumes unfinished games. With `offering` it offers the last one at the start.

    Games that it finds are locked until released, so the application searches, not the screen.
    """

    def __init__(self, recording: Recording, *, offering: bool) -> None:
        self._recording, self._offering = recording, offering
        self._asked = False  # did the player ask to resume a game?

    def happened(self, event: Happening) -> None:
        """Look for a game to offer."""
        if event is Occasion.OPENED and self._offering:
            self.screen.call_after_refresh(self._look)

    @command("Resume", "t", group=Group.GAMES, menu="Resume a game")
    def resume(self) -> None:
        """Resume a game that was left unfinished."""
        self._asked = True
        self._look()

    def _look(self) -> None:
        self.screen.application.jobs.lock(Jobs.UNFINISHED, UnfinishedGame.find_all, self._take)

    def _take(self, answer: tuple[list[UnfinishedGame], list[str]]) -> None:
        """Record the games that are over; offer the others, or let the player choose."""
        found, notices = answer
        asked, self._asked = self._asked, False
        games = [each for each in found if not each.over]
        for over in (each for each in found if each.over):
            self._recording.record(over.replay, over.journal)
        if asked and self.screen.is_active:
            self._choose(games)
        else:
            self._offer([each for each in games if not each.left])
            for each in games:
                each.journal.close()  # so that the next search finds it
        if notices:
            self.screen.say(" · ".join(notices))

    def _offer(self, games: list[UnfinishedGame]) -> None:
        """Say how to resume the last game."""
        if games and not self.session.game.record:
            more = f" (or {words.counted(len(games) - 1, 'other')})" if games[1:] else ""
            key = self.screen.key("resume")
            self.screen.say(f"{key}: resume {game_texts.unfinished_text(games[0].game)}{more}")

    def _choose(self, games: list[UnfinishedGame]) -> None:
        """Resume the only game, or ask which of several."""
        if not games:
            self.screen.say("There is no unfinished game.")
        elif not games[1:]:
            self._resume(games[0])
        else:
            self.screen.application.show("unfinished games", games, then=self._resume)

    def _resume(self, chosen: UnfinishedGame | None) -> None:
        """Resume a game, paused: its clock waits for the player."""
        if chosen is not None:
            app, game = self.screen.application, chosen.resume()
            game.set_dealer(app.dealer_for(game.level, game.board_kind, no_guess=False))
            self.screen.begin_at_start(game, chosen.journal)
