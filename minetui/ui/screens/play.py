"""The screen of a game, as a list of features."""

from typing import TYPE_CHECKING

from minetui.play import GameSession
from minetui.texts import game

from ..features.analysing import Analysing
from ..features.bell import Bell
from ..features.casual_player import CasualPlayer
from ..features.challenges import ChallengeList
from ..features.codes import Codes
from ..features.cursor import Cursor
from ..features.daily import Daily
from ..features.ghost_cells import GhostCells
from ..features.hints import Hints
from ..features.jumps import Jumps
from ..features.learning import Learning
from ..features.luck import LuckReview
from ..features.minimap import Minimap
from ..features.motion import Motion
from ..features.moves import Moves
from ..features.neighbours import Neighbours
from ..features.new_games import NewGames
from ..features.odds import OddsDisplay
from ..features.opener import Opener
from ..features.other_screens import LookBack, OtherScreens
from ..features.pause import Pause
from ..features.race_starts import RaceThis
from ..features.racing import Racing
from ..features.recording import Recording
from ..features.result import GameResult
from ..features.saving import Saving
from ..features.shared_solver import SharedSolver
from ..features.sharing import Sharing
from ..features.start_map import StartMap
from ..features.unfinished import Unfinished
from ..features.welcome import Welcome
from .board_screen import BoardScreen
from .command_screen import common_commands, menu_command

if TYPE_CHECKING:
    from minetui.play import Race

COMMANDS = (menu_command(bar=3, bar_after=6), *common_commands("Leave minetui."))


def play_screen(
    session: GameSession,
    opener: Opener,
    *,
    hints: bool,
    offering: bool = False,
    race: "Race | None" = None,
) -> BoardScreen:
    """The screen of a game. If several features have something to say, the first one says it.

    With `hints` the hints are shown at the start; with `offering` an unfinished game is offered.
    With a `race` the game is the race's.
    """
    place, times = opener.preferences.place, opener.preferences.times
    shared_solver, luck = SharedSolver(place, times.solving), LuckReview(opener.jobs, times)
    moves, shown_hints = Moves(place, times.guest), Hints(shared_solver, shown=hints)
    racing = Racing(opener, race)
    result = GameResult(
        lambda: f" · {game.ended_text(result.stage.key)}", luck, lambda: racing.result
    )
    recording = Recording(opener.jobs, result)
    features = [
        Motion(opener, praise=lambda: result.praise, now=times.now),
        Welcome(opener),
        *(Cursor(opener), Jumps()),
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
        Unfinished(recording, opener, offering=offering),
        *(NewGames(opener), Daily(opener), Codes(opener), RaceThis(racing)),
        Saving(opener),
        *(Bell(opener), Analysing(opener, shared_solver)),
        *(LookBack(opener, shown_hints), Sharing(luck, opener)),
        *(OtherScreens(opener), ChallengeList(opener), Learning(opener), Neighbours(opener)),
    ]
    return BoardScreen(session, features, COMMANDS, opener.preferences)
