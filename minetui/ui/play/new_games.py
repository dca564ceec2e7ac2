"""New games on the same screen: another level, the same level, or the same board."""

from minetui import play
from minetui.core import (
    Dealer,
    FirstClick,
    Game,
    Level,
    has,
    lowest,
)
from minetui.store import fresh_seed

from ..board.feature import Feature, Happening, SettingsChanged
from ..kit.commands import Group, command


class NewGames(Feature):
    """Begins new games; other settings replace a game that has not begun."""

    def happened(self, event: Happening) -> None:
        """Replace a game that has not begun by one with the new settings."""
        if not isinstance(event, SettingsChanged):
            return
        game, (settings, names) = self.session.game, event
        self.session.question_marks = settings.question_marks
        if game.record or game.dealt or not {"level", "first_click", "no_guess"} & {*names}:
            return
        app, kind = self.screen.application, game.dealer.kind
        level = settings.level if "level" in names else game.level
        first_click = settings.first_click if "first_click" in names else game.first_click
        self._begin(level, app.dealer_for(level, kind, no_guess="no_guess" in names), first_click)

    @command(
        "New game",
        "n",
        group=Group.GAMES,
        menu="New game",
        state=lambda games: games.session.game.level.name,
    )
    def new(self) -> None:
        """Choose a level and begin a new game."""
        self.screen.application.show("new game", self.session.game, then=self._begin_chosen)

    @command("New board", group=Group.GAMES)
    def restart(self) -> None:
        """Begin a new game of the same level at once."""
        self._begin(self.session.game.level, self.session.game.dealer)

    @command("Try again", "r", group=Group.GAMES, menu="Try again")
    def again(self) -> None:
        """Play the same board again from the start.

        The cursor begins where the last game did, but not on a mine.
        """
        game = self.session.game
        if self.session.waits:
            self.screen.say("")
            return
        safe = [move.cell for move in game.record if has(game.field.safe, move.cell)]
        self.screen.begin_at_start(play.again(game))
        if game.dealt:
            self.screen.move_to(safe[0] if safe else lowest(game.field.safe))

    def _begin(self, level: Level, dealer: Dealer, first_click: FirstClick | None = None) -> None:
        """Begin a new game; unless it is said, the first click is that of the last one."""
        first_click = first_click or self.session.game.first_click
        self.screen.begin_at_start(Game(level, fresh_seed(), first_click, dealer))

    def _begin_chosen(self, game: Game | None) -> None:
        """Begin a game that the dialog answered, and remember a choice that was made there."""
        if game is None:
            return
        kept: dict[str, object] = {"custom": game.level} if game.level.name == "Custom" else {}
        no_guess = game.dealer.kind.is_solvable
        if no_guess != self.session.game.dealer.kind.is_solvable:
            kept["no_guess"] = no_guess
        self.screen.application.keep(kept)
        self.screen.begin_at_start(game)
