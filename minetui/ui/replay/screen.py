"""The screen of a replay, as a list of features."""

from minetui.formats import Replay
from minetui.play import GameSession

from ..board.cursor import Neighbours
from ..board.motion import Motion
from ..board.screen import BoardScreen
from ..board.whole_panel import WholePanel
from ..hints.hints import Hints
from ..hints.odds import OddsDisplay, StartMap
from ..hints.solver import Solver
from ..kit.app import Application
from ..kit.commands import Places
from ..kit.screen import BACK
from ..play.elsewhere import Analysing
from ..play.racing import RaceReplay
from ..play.sharing import Sharing
from .counters import Counters
from .losses import ClickLosses
from .moves import Annotations, WastedClicks
from .review import Review
from .watching import Playback, Watching


class ReplayScreen(BoardScreen):
    """Shows a replay; its commands have these places."""

    places = Places(
        bar=("play", "forward", "next_mistake", "review", "hints", "more", "back"),
        bar_after=("play", "forward", "next_mistake", "review", "starts", "more", "back"),
        more=(
            ("hints", "technique", "odds"),
            ("take_over", "review", "starts", "counters", "share", "race", "analyse"),
        ),
    )
    back = BACK


def replay_screen(
    app: Application, replay: Replay, *, hints: bool = False, reviewing: bool = False
) -> BoardScreen:
    """The screen of a replay. If several features have something to say, the first one says it.

    It begins at the position that was given. With `hints` the hints are shown at the start; with
    `reviewing` the review is, in their place.
    """
    game, course, now = replay.game(), replay.course, app.TIMES.now
    game.seek(game.given)
    session = GameSession(game, now, watched=True)
    playback = Playback((move.at for move in game.record), course.end)
    playback.go(game.given)
    session.show_time(playback.seconds)
    solver = Solver(app.place, app.TIMES)
    shown_hints = Hints(solver, shown=hints and not reviewing)
    watching = Watching(app, playback, shown_hints)
    annotations = Annotations(app, game, watching, course.wasted)
    losses = ClickLosses(course, watching)
    features = [
        Motion(calm=lambda: playback.speed <= 1, now=now),
        watching,
        Counters(app, course, watching),
        losses,
        WastedClicks(course.wasted, watching),
        annotations,
        Review(watching, annotations, losses, shown_hints, shown=reviewing),
        *(Sharing(annotations, replay), StartMap()),
        OddsDisplay(solver),
        shown_hints,
        WholePanel(),
        *(RaceReplay(replay), Analysing(solver), Neighbours()),
    ]
    return ReplayScreen(session, features, app)
