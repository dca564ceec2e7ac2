"""The screen of a game: a list of features, of which two small ones stand here, too."""

from __future__ import annotations

from functools import partial

from minetui import core, play
from minetui.core import Game
from minetui.language import _, own_name
from minetui.play import GameSession
from minetui.texts import game as game_texts
from minetui.texts import shapes

from ..board.cursor import Cursor, Jumps, Neighbours
from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..board.minimap import Minimap
from ..board.motion import Motion
from ..board.screen import BoardScreen
from ..board.whole_panel import WholePanel
from ..daily.feature import Daily
from ..hints.hints import Hints
from ..hints.odds import OddsDisplay, StartMap
from ..hints.solver import Solver
from ..kit.app import Application
from ..kit.commands import KeyBarItem, Places, command
from .casual_player import CasualPlayer
from .codes import Codes
from .elsewhere import Analysing, LookBack, OtherScreens, PlayWithOthers
from .figures import Figures
from .moves import Moves, Pause
from .new_games import NewGames
from .racing import GhostCells, RacePanel, RaceThis, Racing
from .recording import Recording, Saving
from .result import AddedFlags, GameResult, LuckReview
from .sharing import Sharing
from .unfinished import Unfinished


class GameScreen(BoardScreen):
    """Shows a game, with the menu of all places."""

    WAY_BACK = "menu"
    places = Places(
        bar=("reveal", "flag", "hints", "undo", "more", "menu"),
        bar_after=("reveal", "again", "review", "share", "next_hint", "menu", "more"),
        menu=(
            ("new", "daily", "lobby", "lessons", "puzzles", "blank_analysis"),
            ("games", "records"),
            ("settings", "language", "help", "quit"),
        ),
        more=(
            ("hints", "technique", "odds", "ghost_cells", "minimap", "go_to", "whole_panel"),
            ("figures", "review", "undo", "again", "pause", "starts"),
            ("race", "analyse", "save", "share"),
        ),
    )

    # Translators: in the menu, also for who can't read your language: keep the English word in it,
    # as in "Sprache / Language …".
    @command("Language", menu="Language …", state=lambda it: own_name(), always=True)
    def language(self) -> None:
        """Choose the language of all words."""

        def take(name: str | None) -> None:
            if name is not None:
                self.application.change({"language": name})

        self.application.show("language", then=take)

    @command("Menu", "escape", "f10", always=True)
    def menu(self) -> None:
        """Show all places: new games, lessons, records, settings."""
        sections = self.table.places()
        if self.application.place.by_touch:  # there is one button for a menu
            sections = [*self.table.more(over=self.is_over), *sections]
        game, clock = self.session.game, self.session.clock
        running = not self.is_over and game.record
        goes_back = running or self.application.place.by_touch  # fingers have no Esc
        self.show_menu(sections, game_texts.state_text(game, clock.seconds) if goes_back else "")

    @command("Quit", "q", "ctrl+c", menu="Quit", always=True)
    def quit(self) -> None:
        """Quit minetui."""
        self.leave()

    def action_command(self, id: str) -> None:
        """Carry out a command; what was meant for a closed list does not quit."""
        if id != "quit" or not self.application.is_echo:
            super().action_command(id)


def race_screen(app: Application, race: play.Race) -> BoardScreen:
    """The screen of a race."""
    return game_screen(app, Racing.game_of(race, app), opens=race)


def game_screen(
    app: Application,
    game: Game | GameSession,
    *,
    hints: bool | None = None,
    offering: bool = False,
    opens: play.Race | core.SharedBoard | None = None,
) -> BoardScreen:
    """The screen of a game. If several features have something to say, the first one says it.

    With `hints` the hints are shown at the start; unless it is said, the settings say it. With
    `offering` an unfinished game is offered. It `opens` a race, whose game this is, or a shared
    board, which takes the place of the game.
    """
    session = app.session_of(game) if isinstance(game, Game) else game
    if opens is None or isinstance(opens, core.SharedBoard):
        race, shared = None, opens
    else:
        race, shared = opens, None
    solver, moves, luck = Solver(app.place, app.TIMES), Moves(), LuckReview()
    odds, shown = OddsDisplay(solver), app.settings.hints if hints is None else hints
    shown_hints = Hints(solver, shown=shown, odds_shown=lambda: odds.shown)
    racing, codes = Racing(race), Codes(shared)
    result = GameResult(luck, lambda: racing.result_text, lambda: shown_hints.shown)
    recording, unfinished = Recording(result), Unfinished(offering=offering)
    features = [
        *(Motion(praise=lambda: result.praise, now=app.TIMES.now), Welcome(app, unfinished)),
        *(Cursor(), Jumps(), Minimap((result, shown_hints))),
        *(CasualPlayer(moves, shown_hints), moves),
        *(racing, GhostCells(racing)),
        *(Pause(), StartMap()),
        *(luck, result, Figures(result, luck)),
        *(odds, shown_hints, WholePanel(), RacePanel(racing)),
        *(recording, unfinished, FirstOfShape()),
        *(NewGames(codes), Daily(), codes, RaceThis(racing)),
        *(Saving(), Bell()),
        *(Analysing(solver), LookBack(shown_hints), Sharing(luck)),
        *(OtherScreens(), PlayWithOthers(), Neighbours(), AddedFlags()),
    ]
    return GameScreen(session, features, app)


class Welcome(Feature):
    """Says the first rule and the first keys before each game of a newcomer.

    Who has won once or passed a lesson is none, and never sees them again. Where an unfinished game
    is offered, that comes first.
    """

    def __init__(self, app: Application, unfinished: Unfinished) -> None:
        self._app, self._unfinished = app, unfinished

    @property
    def _is_shown(self) -> bool:
        is_new = self._app.newcomer and self._app.settings.welcome
        return is_new and not self.session.game.started

    def happened(self, event: Happening) -> None:
        """Look for a win or a lesson in the records; go for good with the first one."""
        match event:
            case Occasion.OPENED if self._is_shown:
                self.screen.call_after_refresh(self._read)
            case Occasion.CHANGED if self._app.newcomer:
                if self.session.game.status is core.Status.WON:
                    self._app.keep({"welcome": False})

    def _read(self) -> None:
        """Look whether something was won or passed; nothing is said if that fails."""

        def take(is_known: bool) -> None:
            if is_known:
                self._app.keep({"welcome": False})
                self.screen.show()

        self.screen.jobs.run("welcome", lambda _: play.knows_game(), take, otherwise=lambda _: None)

    def show(self) -> View:
        """The rule in the status line, and the keys that somebody needs first."""
        if not self._is_shown or self._unfinished.offers:
            return NOTHING
        keys: list[str | KeyBarItem] = ["reveal", "flag", "hints", "lessons", "menu"]
        if not self._app.place.by_touch:
            keys.insert(0, self.screen.called("right", _("Move"), "←↑↓→"))
        rule = shapes.FIRST_RULES.get(self.session.game.level.shape, game_texts.FIRST_RULE)
        return View(status=_(rule), keys=keys, alone=True)


class FirstOfShape(Feature):
    """Says what is different on a shape before each game, until the player has won on one."""

    def __init__(self) -> None:
        self._known: dict[core.Shape, bool] = {}

    @property
    def _shape(self) -> core.Shape:
        return self.session.game.level.shape

    def happened(self, event: Happening) -> None:
        """Look for a win on the shape of a new game in the records; a win here is one, too."""
        match event:
            case Occasion.OPENED | Occasion.CHANGED if self._shape in shapes.FIRST_RULES:
                if self.session.game.status is core.Status.WON:
                    self._known[self._shape] = True
                elif self._shape not in self._known:
                    self.screen.call_after_refresh(self._read, self._shape)

    def _read(self, shape: core.Shape) -> None:
        """Look whether a game was won on a shape; nothing is said if that fails."""

        def take(is_known: bool) -> None:
            self._known[shape] = is_known
            self.screen.show()

        work = partial(play.knows_shape, shape)
        self.screen.jobs.run("shape", lambda _: work(), take, otherwise=lambda _: None)

    def show(self) -> View:
        """What is different, in the status line."""
        if self.session.game.started or self._known.get(self._shape, True):
            return NOTHING
        return View(status=_(shapes.FIRST_RULES[self._shape]))


class Bell(Feature):
    """Rings when a move ends the game, if the settings want it: not at a redo or a resumed game."""

    def __init__(self) -> None:
        self._ended_at: float | None = None

    def happened(self, event: Happening) -> None:
        """Ring if a move has ended the game since the last time, and not if it was over before."""
        ended_at, app = self.session.ended_at, self.screen.application
        if event is Occasion.CHANGED and ended_at != self._ended_at and app.settings.bell:
            app.bell()
        if event in (Occasion.OTHER_GAME, Occasion.CHANGED):
            self._ended_at = ended_at
