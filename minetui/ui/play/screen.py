"""The screen of a game, as a list of features.

What a newcomer is told: how to move, reveal and flag; until the first key, and never again.

The bell of the terminal, when a game is won or lost.
"""

from typing import TYPE_CHECKING

from minetui import play
from minetui.core import Game, SharedBoard
from minetui.play import GameSession
from minetui.texts import game as game_texts

from ..board.cursor import Cursor, Jumps, Neighbours
from ..board.feature import HookedFeature
from ..board.layout import Size
from ..board.minimap import Minimap
from ..board.motion import Motion
from ..board.screen import BoardScreen
from ..daily.feature import Daily
from ..hints.hints import Hints
from ..hints.odds import OddsDisplay, StartMap
from ..hints.solver import SharedSolver
from ..kit.app import Application
from ..kit.commands import Command
from ..kit.lines import TextLine
from ..kit.screen import common_commands, menu_command
from .casual_player import CasualPlayer
from .codes import Codes
from .elsewhere import Analysing, ChallengeList, Learning, LookBack, OtherScreens
from .moves import Moves, Pause
from .new_games import NewGames
from .racing import GhostCells, RaceThis, Racing, racing_game
from .recording import Recording, Saving
from .result import GameResult, LuckReview
from .sharing import Sharing
from .unfinished import Unfinished

if TYPE_CHECKING:
    from minetui.play import Race

WIDE = 28  # columns from which on the mouse is mentioned, too
TOUCHES = (
    ("Reveal", "tap", " a cell"),
    ("Flag", "press", " it long"),
    ("Scroll", "drag", ""),
    ("Why?", "Hints", " below explains"),
    ("More", "Menu", " below"),
)


class Welcome(HookedFeature):
    """Says how to play in the status line, and in a panel where there is room for one."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self.shown = app.newcomer and app.settings.welcome

    @property
    def fills_panel(self) -> bool:
        """Is there somebody to welcome to a new game?"""
        return self.shown and not self.session.game.record

    def takes(self, command: Command | None) -> bool:
        """Leave at the first key or click, which does what it does otherwise."""
        if self.shown:
            self.shown = False
            self._app.keep({"welcome": False})
            self.screen.fit()
            self.screen.show()
        return False

    def status(self) -> str | None:
        """How to play, in a line."""
        if not self.fills_panel:
            return None
        if self._by_touch:
            return "Welcome! A tap reveals, a long press flags."
        keys = map(self._key, ("reveal", "flag", "hints", "menu", "lessons"))
        reveal, flag, hints, menu, lessons = keys
        text = f"Welcome! {reveal} reveals, {flag} flags, {hints} explains. {menu}: the menu."
        return f"{text} {lessons}: lessons."

    def panel(self, size: Size) -> list[TextLine]:
        """How to play, in a few lines."""
        rows = TOUCHES if self._by_touch else self._keys()
        if not self.fills_panel or size[1] < len(rows) + 2:
            return []
        has_room = size[0] >= WIDE
        lines: list[TextLine] = [((" Welcome!", "strong"),), ()]
        lines += [
            ((f" {name:7}", "strong"), (key, "key"), (more * has_room, "plain"))
            for name, key, more in rows
        ]
        return lines

    @property
    def _by_touch(self) -> bool:
        return self._app.place.by_touch

    def _keys(self) -> tuple[tuple[str, str, str], ...]:
        return (
            ("Move", "arrows", ""),
            ("Reveal", self._key("reveal"), " or left click"),
            ("Flag", self._key("flag"), " or right click"),
            ("Why?", self._key("hints"), " explains"),
            ("Learn", self._key("lessons"), " has lessons"),
            ("More", self._key("menu"), " is the menu"),
        )

    def _key(self, id: str) -> str:
        return self.screen.key(id)


class Bell(HookedFeature):
    """Rings when a move ends the game, if the settings want it: not at a redo or a resumed game."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self._ended_at: float | None = None

    def game_changed(self) -> None:
        """Take note of whether the game is over already."""
        self._ended_at = self.session.ended_at

    def session_changed(self) -> None:
        """Ring if a move has ended the game since the last time."""
        if self.session.ended_at != self._ended_at:
            self._ended_at = self.session.ended_at
            if self._app.settings.bell:
                self._app.bell()


GAME_COMMANDS = (menu_command(bar=3, bar_after=6), *common_commands("Leave minetui."))


def race_screen(app: Application, race: "Race") -> BoardScreen:
    """The screen of a race."""
    return game_screen(app, racing_game(race, app), opens=race)


def game_screen(
    app: Application,
    game: Game | GameSession,
    *,
    hints: bool | None = None,
    offering: bool = False,
    opens: "Race | SharedBoard | None" = None,
) -> BoardScreen:
    """The screen of a game. If several features have something to say, the first one says it.

    With `hints` the hints are shown at the start; unless it is said, the settings say it. With
    `offering` an unfinished game is offered. It `opens` a race, whose game this is, or a shared
    board, which takes the place of the game.
    """
    session = app.session_of(game) if isinstance(game, Game) else game
    hints = app.settings.hints if hints is None else hints
    place, times = app.place, app.TIMES
    shared_solver, luck = SharedSolver(place, times.solving), LuckReview(app.jobs, times)
    moves, shown_hints = Moves(place, times.guest), Hints(shared_solver, shown=hints)
    racing = Racing(app, opens if isinstance(opens, play.Race) else None)
    result = GameResult(
        lambda: f" · {game_texts.ended_text(result.screen.key)}", luck, lambda: racing.result
    )
    recording = Recording(app.jobs, result)
    features = [
        Motion(app, praise=lambda: result.praise, now=times.now),
        Welcome(app),
        *(Cursor(app), Jumps()),
        Minimap((result, shown_hints)),
        CasualPlayer(moves, shown_hints, times),
        moves,
        *(racing, GhostCells(racing)),
        *(Pause(), StartMap()),
        luck,
        result,
        OddsDisplay(shared_solver),
        shown_hints,
        recording,
        Unfinished(recording, app, offering=offering),
        *(
            NewGames(app),
            Daily(app),
            Codes(app, opens if isinstance(opens, SharedBoard) else None),
            RaceThis(racing),
        ),
        Saving(app),
        *(Bell(app), Analysing(app, shared_solver)),
        *(LookBack(app, shown_hints), Sharing(luck, app)),
        *(OtherScreens(app), ChallengeList(app), Learning(app), Neighbours(app)),
    ]
    return BoardScreen(session, features, GAME_COMMANDS, app)
