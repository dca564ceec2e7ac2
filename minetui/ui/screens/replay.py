"""The screen of a replay, as a list of features."""

from minetui.core import Course
from minetui.formats import Replay
from minetui.play import GameSession

from ..features.analysing import Analysing
from ..features.annotations import Annotations
from ..features.click_losses import ClickLosses
from ..features.counters import Counters
from ..features.hints import Hints
from ..features.motion import Motion
from ..features.neighbours import Neighbours
from ..features.odds import OddsDisplay
from ..features.opener import Opener
from ..features.pace import PaceCurve
from ..features.race_starts import RaceReplay
from ..features.result import GameResult
from ..features.review import Review
from ..features.shared_solver import SharedSolver
from ..features.sharing import Sharing
from ..features.start_map import StartMap
from ..features.wasted_clicks import WastedClicks
from ..features.watching import Watching
from ..playback import Playback
from ..widgets.move_list import MoveList, MoveRows
from ..widgets.seek_bar import SeekBar
from .board_screen import BoardScreen
from .command_screen import Preferences, common_commands, menu_command

QUIT_HELP = "Leave minetui, or the replay for its game."
COMMANDS = (menu_command(bar=5, bar_after=5), *common_commands(QUIT_HELP, caption="Leave"))


def replay_screen(
    replay: Replay, opener: Opener, preferences: Preferences, *, hints: bool, reviewing: bool
) -> BoardScreen:
    """The screen of a replay. If several features have something to say, the first one says it.

    It begins at the position that was given. With `hints` the hints are shown at the start; with
    `reviewing` the review is, in their place.
    """
    game = replay.game()
    record, glyphs, times = game.record, preferences.glyphs, preferences.times
    game.seek(game.given)
    session = GameSession(game, times.now, watched=True)
    course = course_of(replay)
    playback = Playback((move.at for move in record), course.end)
    playback.go(game.given)
    session.show_time(playback.seconds)
    shared_solver = SharedSolver(preferences.place, times.solving)
    shown_hints = Hints(shared_solver, shown=hints and not reviewing)
    watching = Watching(playback, SeekBar(glyphs), opener, shown_hints, times.now)
    moves = MoveList(MoveRows(game.level.grid, record, glyphs, course.wasted))
    annotations = Annotations(record, moves, watching, times.solving)
    losses, pace = ClickLosses(course, watching), PaceCurve(record, watching)
    features = [
        Motion(opener, calm=lambda: playback.speed <= 1, now=times.now),
        watching,
        Counters(course, watching, pace, glyphs.words),
        losses,
        WastedClicks(course.wasted, watching),
        annotations,
        Review(annotations, losses, shown_hints, shown=reviewing),
        pace,
        *(Sharing(annotations, opener, replay), StartMap()),
        GameResult(lambda: annotations.luck),
        OddsDisplay(shared_solver),
        shown_hints,
        *(RaceReplay(replay, opener), Analysing(opener, shared_solver), Neighbours(opener)),
    ]
    return BoardScreen(session, features, COMMANDS, preferences)


def course_of(replay: Replay) -> Course:
    """The clicks of a replay, with what is known of those that are not recorded."""
    field, end, unrecorded = replay.field, replay.end, replay.unrecorded
    start_solved = replay.start.solved_three_bv if field.countable else 0
    known = (replay.clicks, end, replay.given, unrecorded, replay.track, start_solved)
    return Course(field, *known)
