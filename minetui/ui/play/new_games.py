"""New games on the same screen: another level, the same level, or the same board."""

from collections.abc import Callable

from minetui import play
from minetui.core import Dealer, FirstClick, Game, Level, SharedBoard, has, lowest
from minetui.formats import Eligibility
from minetui.store import fresh_seed
from minetui.texts import game as game_texts

from ..board.feature import Feature, Happening, SettingsChanged
from ..kit.commands import Group, command


class NewGames(Feature):
    """Begins new games; other settings replace a game that has not begun.

    A board of a code, which can be typed in the dialog, is opened by `open_shared`.
    """

    def __init__(self, open_shared: Callable[[SharedBoard], None]) -> None:
        self._open_shared = open_shared

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
        """Choose a level, and start a game."""
        self._ask()

    @command("Open a code", "C", group=Group.GAMES, id="open_code")
    def ask_code(self) -> None:
        """Play a board from its code. You can also just paste one."""
        self._ask("seed")

    @command("New board", group=Group.GAMES)
    def restart(self) -> None:
        """Start a new board of the same level."""
        self._begin(self.session.game.level, self.session.game.dealer)

    @command("Try again", "r", group=Group.GAMES, menu="Try again")
    def again(self) -> None:
        """Play this board again from the start.

        The cursor begins where the last game did, but not on a mine.
        """
        game = self.session.game
        if self.session.waits:
            self.screen.say("")
            return
        safe = [move.cell for move in game.record if has(game.field.safe, move.cell)]
        other = play.again(game)
        counted, counts = (Eligibility.of(each).may_be_best for each in (game, other))
        notice = game_texts.TRIED_AGAIN if counted and not counts else ""
        self.screen.begin_at_start(other, notice=notice)
        if game.dealt:
            self.screen.move_to(safe[0] if safe else lowest(game.field.safe))

    def _ask(self, here: str = "") -> None:
        """Open the dialog, with the cursor in one of its rows."""
        self.screen.application.show("new game", self.session.game, here, then=self._begin_chosen)

    def _begin(self, level: Level, dealer: Dealer, first_click: FirstClick | None = None) -> None:
        """Begin a new game; unless it is said, the first click is that of the last one."""
        first_click = first_click or self.session.game.first_click
        self.screen.begin_at_start(Game(level, fresh_seed(), first_click, dealer))

    def _begin_chosen(self, game: Game | SharedBoard | None) -> None:
        """Begin a game that the dialog answered, and remember a choice that was made there."""
        if game is None:
            return
        if isinstance(game, SharedBoard):
            self._open_shared(game)
            return
        kept: dict[str, object] = {"custom": game.level} if game.level.name == "Custom" else {}
        no_guess = game.dealer.kind.is_solvable
        if no_guess != self.session.game.dealer.kind.is_solvable:
            kept["no_guess"] = no_guess
        self.screen.application.keep(kept)
        self.screen.begin_at_start(game)
