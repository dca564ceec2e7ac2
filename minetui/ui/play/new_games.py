"""New games on the same screen: another level, the same level, or the same board."""

from collections.abc import Collection

from minetui import play
from minetui.core import Game, Shape, SharedBoard, has, lowest
from minetui.formats import Eligibility
from minetui.language import _
from minetui.store import Settings, fresh_seed
from minetui.texts import game as game_texts
from minetui.texts import shapes

from ..board.feature import Feature, Happening, Occasion, SettingsChanged
from ..kit.commands import Group, command
from .codes import Codes


class NewGames(Feature):
    """Begins new games; other settings replace a game that has not begun.

    What the dialog begins with comes from the last ordinary game, or else from the settings; a
    board that somebody else chose, of a day, a code or a race, says nothing of what the player
    wants. A board of a code that is typed in the dialog is opened by `codes`.
    """

    def __init__(self, codes: Codes) -> None:
        self._codes = codes
        self._ordinary: Game | None = None

    def happened(self, event: Happening) -> None:
        """Take up an ordinary game, and settings; they replace a game that has not begun."""
        match event:
            case Occasion.OTHER_GAME:
                self._take_game()
            case Occasion.OPENED if self._codes.first is not None:
                self._ordinary = None  # which only waits for the board of a code
            case SettingsChanged(settings, names):
                self.session.question_marks = settings.question_marks
                if {"level", "shape", "first_click", "no_guess"} & {*names}:
                    self._take_settings(settings, names)

    def _take_game(self) -> None:
        """Take up the game, if its level and its kind are what the player chose."""
        counts = self.session.eligibility
        if counts.daily is None and counts.race is None and not counts.shared:
            self._ordinary = self.session.game

    def _take_settings(self, settings: Settings, names: Collection[str]) -> None:
        """Let new games have these settings, and the game on the screen if it has not begun."""
        if self._ordinary is not None:
            self._ordinary = self._changed(self._ordinary, settings, names)
        game = self.session.game
        if not (game.record or game.dealt):
            self.screen.begin_at_start(self._changed(game, settings, names))

    def _changed(self, game: Game, settings: Settings, names: Collection[str]) -> Game:
        """A new game like this one, but for these settings."""
        app, kind = self.screen.application, game.dealer.kind
        level = settings.level_of_games if {"level", "shape"} & {*names} else game.level
        first_click = settings.first_click if "first_click" in names else game.first_click
        dealer = app.dealer_for(level, kind, no_guess="no_guess" in names)
        return Game(level, fresh_seed(), first_click, dealer)

    @property
    def _wanted(self) -> Game:
        """A game like those that the player chooses."""
        if self._ordinary is not None:
            return self._ordinary
        app = self.screen.application
        level = app.settings.level_of_games
        dealer = app.dealer_for(level, "", no_guess=True)
        return Game(level, fresh_seed(), app.settings.first_click, dealer)

    @command(
        "New game",
        "n",
        group=Group.GAMES,
        menu="New game",
        state=lambda games: shapes.level_name(games._wanted.level),
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
        game, ordinary = self.session.game, self._ordinary
        self.screen.begin_at_start(Game(game.level, fresh_seed(), game.first_click, game.dealer))
        if game is not ordinary:  # whose level the player did not choose
            self._ordinary = ordinary

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
        notice = _(game_texts.TRIED_AGAIN) if counted and not counts else ""
        self.screen.begin_at_start(other, notice=notice)
        if game.dealt:
            self.screen.move_to(safe[0] if safe else lowest(game.field.safe))

    def _ask(self, here: str = "") -> None:
        """Open the dialog, with the cursor in one of its rows."""
        wanted = self._wanted

        def begin(chosen: Game | SharedBoard | None) -> None:
            if isinstance(chosen, SharedBoard):
                self._codes.open_board(chosen)
            elif chosen is not None:
                self._keep_choices(chosen, wanted)
                self.screen.begin_at_start(chosen)

        self.screen.application.show("new game", wanted, here, then=begin)

    def _keep_choices(self, chosen: Game, before: Game) -> None:
        """Keep what was chosen in the dialog in the settings."""
        kept: dict[str, object] = {}
        if chosen.level.name == "Custom":
            kept["custom"] = chosen.level.shaped(Shape.SQUARE)
        if chosen.dealer.kind.is_solvable != before.dealer.kind.is_solvable:
            kept["no_guess"] = chosen.dealer.kind.is_solvable
        if chosen.first_click != before.first_click:
            kept["first_click"] = chosen.first_click
        self.screen.application.keep(kept)
