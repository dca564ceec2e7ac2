"""The screen of a replay, as a list of features."""

from minetui.core import Course
from minetui.formats import Replay
from minetui.play import GameSession

from ..board.cursor import Neighbours
from ..board.motion import Motion
from ..board.screen import BoardScreen
from ..hints.hints import Hints
from ..hints.odds import OddsDisplay, StartMap
from ..hints.solver import SharedSolver
from ..kit.app import Application
from ..kit.screen import common_commands, menu_command
from ..play.elsewhere import Analysing
from ..play.racing import RaceReplay
from ..play.result import GameResult
from ..play.sharing import Sharing
from .counters import Counters, PaceCurve
from .losses import ClickLosses
from .moves import Annotations, MoveList, MoveRows, WastedClicks
from .review import Review
from .watching import Playback, SeekBar, Watching

QUIT_HELP = "Leave minetui, or the replay for its game."
REPLAY_COMMANDS = (menu_command(bar=5, bar_after=5), *common_commands(QUIT_HELP, caption="Leave"))


def replay_screen(
    app: Application, replay: Replay, *, hints: bool = False, reviewing: bool = False
) -> BoardScreen:
    """The screen of a replay. If several features have something to say, the first one says it.

    It begins at the position that was given. With `hints` the hints are shown at the start; with
    `reviewing` the review is, in their place.
    """
    game = replay.game()
    record, glyphs, times = game.record, app.glyphs, app.TIMES
    game.seek(game.given)
    session = GameSession(game, times.now, watched=True)
    course = course_of(replay)
    playback = Playback((move.at for move in record), course.end)
    playback.go(game.given)
    session.show_time(playback.seconds)
    shared_solver = SharedSolver(app.place, times.solving)
    shown_hints = Hints(shared_solver, shown=hints and not reviewing)
    watching = Watching(playback, SeekBar(glyphs), app, shown_hints, times.now)
    moves = MoveList(MoveRows(game.level.grid, record, glyphs, course.wasted))
    annotations = Annotations(record, moves, watching, times.solving)
    losses, pace = ClickLosses(course, watching), PaceCurve(record, watching)
    features = [
        Motion(app, calm=lambda: playback.speed <= 1, now=times.now),
        watching,
        Counters(course, watching, pace, glyphs.words),
        losses,
        WastedClicks(course.wasted, watching),
        annotations,
        Review(annotations, losses, shown_hints, shown=reviewing),
        pace,
        *(Sharing(annotations, app, replay), StartMap()),
        GameResult(lambda: annotations.luck),
        OddsDisplay(shared_solver),
        shown_hints,
        *(RaceReplay(replay), Analysing(app, shared_solver), Neighbours(app)),
    ]
    return BoardScreen(session, features, REPLAY_COMMANDS, app)


def course_of(replay: Replay) -> Course:
    """The clicks of a replay, with what is known of those that are not recorded."""
    field, end, unrecorded = replay.field, replay.end, replay.unrecorded
    start_solved = replay.start.solved_three_bv if field.countable else 0
    known = (replay.clicks, end, replay.given, unrecorded, replay.track, start_solved)
    return Course(field, *known)
