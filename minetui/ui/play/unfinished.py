"""The way to all games: it says how many are unfinished, and offers the last one at the start."""

from collections.abc import Sequence

from minetui import play
from minetui.language import ngettext
from minetui.play import GameSession
from minetui.store import UnfinishedGame
from minetui.texts import game as game_texts

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..kit.commands import Group, command


class Unfinished(Feature):
    """Leads to the games. With `offering` it offers the last unfinished one at the start.

    Their number, which the menu shows, is that of the last search: the menu must not wait for it.
    """

    def __init__(self, *, offering: bool) -> None:
        self._offering = offering
        self._offered = ""  # what is said of the game that is offered
        self._count = 0
        self._kept: GameSession | None = None
        self._was_covered = False

    def happened(self, event: Happening) -> None:
        """Look for games, for there may be others at the start, and after another screen."""
        match event:
            case Occasion.OPENED:
                self._kept = self.session
                self.screen.call_after_refresh(self._search)
            case Occasion.OTHER_GAME:
                old, self._kept = self._kept, self.session
                if old is not None and old.begun and old.journal.keeps(old.game):
                    self._count += 1
            case Occasion.CHANGED:
                if self._was_covered and not self.session.covered:
                    self._search()
                self._was_covered = self.session.covered

    def show(self) -> View:
        """The way to the game that is offered, as long as that is said."""
        return View(keys=("games",)) if self.offers else NOTHING

    @property
    def offers(self) -> bool:
        """Is a game offered?"""
        return bool(self._offered) and self.screen.message == self._offered

    @property
    def state_text(self) -> str:
        """How many games are unfinished, besides the one on the screen."""
        count = self._count
        return ngettext("{n} unfinished", "{n} unfinished", count) if count else ""

    @command(
        "Games",
        "G",
        "ctrl+o",
        group=Group.GAMES,
        menu="Games",
        state=lambda games: games.state_text,
    )
    def games(self) -> None:
        """Go on with a game, review one, or race it."""
        self.screen.application.show("games", onto=self.screen)

    def _search(self) -> None:
        self.screen.application.jobs.search(play.unfinished_games, self._take)

    def _take(self, found: tuple[Sequence[UnfinishedGame], Sequence[str]]) -> None:
        """Count the games; at the start, offer the last one that was not left for another."""
        games, notices = found
        self._count, offering, self._offering = len(games), self._offering, False
        if not self.screen.is_running:
            return
        last = [each for each in games if not each.left]
        if offering and last and not self.session.game.record:
            self._offered = game_texts.offered_text(last[0].game, others=len(last) - 1)
            self.screen.say(self._offered)
            self.screen.show()
        if notices and offering:
            self.screen.say(" · ".join(notices))
