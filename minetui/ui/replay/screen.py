"""The screen of a replay, as a list of features."""

from minetui.core import Game
from minetui.formats import Replay
from minetui.play import GameSession

from ..board.cursor import AllSizes, GoTo, Neighbours
from ..board.minimap import Minimap
from ..board.motion import Motion
from ..board.screen import BoardScreen
from ..board.whole_panel import WholePanel
from ..hints.hints import Hints
from ..hints.odds import OddsDisplay, StartMap
from ..hints.solver import Solver
from ..kit.app import Application
from ..kit.commands import Places
from ..kit.screen import BACK
from ..play.elsewhere import Analysing, Elsewhere
from ..play.racing import RaceReplay
from ..play.result import AddedFlags
from ..play.sharing import Sharing
from .counters import Counters
from .losses import ClickLosses
from .moves import Annotations, WastedClicks
from .review import Review
from .side_by_side import SideBySide, features_beside
from .watching import Playback, Watching


class ReviewHints(Hints):
    """Hints, the next of which is at the key of the figures as long as they are shown."""

    first = ("play", "forward")
    next_hint = Hints.next_hint.but(caption="Figures", help="Show the figures, or the next hint.")


class ReplayScreen(BoardScreen):
    """Shows a replay; its commands have these places."""

    places = Places(
        bar=(
            "play",
            "forward",
            "next_player",
            "next_mistake",
            "take_over",
            "next_hint",
            "back",
            "more",
        ),
        more=(
            ("figures", "moves", "costly"),
            ("hints", "technique", "odds", "starts", "whole_panel"),
            ("take_over", "race", "analyse", "share"),
        ),
    )
    back = BACK

    def status_text(self) -> str:
        """What a feature says; the cell at the cursor is that of the move."""
        return self._shown.status


def replay_screen(  # noqa: PLR0913 - each says how a replay begins
    app: Application,
    replay: Replay,
    *,
    hints: bool = False,
    playing: bool = False,
    after: int | None = None,
    beside: SideBySide | None = None,
) -> BoardScreen:
    """The screen of a replay. If several features have something to say, the first one says it.

    It begins at the first mistake, or `after` so many moves; if it is `playing`, it runs from the
    position that was given, with `hints` if they are wanted. It may be one of several games that
    are watched side by side (`beside`).
    """
    game, course, now = replay.game(), replay.course, app.TIMES.now
    game.seek(game.given)
    session = GameSession(game, now, watched=True)
    playback = _playback(game, beside.end if beside else course.end, after, running=playing)
    session.show_time(playback.seconds)
    solver = Solver(app.place, app.TIMES)
    shown_hints = ReviewHints(solver, shown=hints and playing)
    watching = Watching(app, playback, shown_hints)
    losses = ClickLosses(course, watching)
    annotations = Annotations(app, game, watching, losses, course.wasted)
    counters = Counters(course, watching, shown_hints, luck=lambda: annotations.luck)
    reviewing = Review(watching, annotations, losses, shown_hints)
    odds = OddsDisplay(solver)
    below, kept = (counters, reviewing, shown_hints), (counters, annotations, odds)
    others, last = features_beside(beside, watching, kept, below)
    features = [
        Motion(calm=lambda: playback.speed <= 1, now=now),
        *(AllSizes(), GoTo(), Minimap(below)),
        *(watching, *others, counters, losses),
        WastedClicks(course.wasted, watching),
        *(annotations, reviewing),
        *(Sharing(annotations, replay), StartMap()),
        *(odds, shown_hints, WholePanel()),
        *(RaceReplay(replay), Analysing(solver), Neighbours(), Elsewhere(), AddedFlags()),
        *last,
    ]
    return ReplayScreen(session, features, app)


def _playback(game: Game, end: float, after: int | None, *, running: bool) -> Playback:
    """The playback of a game up to an end, after so many moves or after those that were given."""
    playback = Playback((move.at for move in game.record), end)
    playback.go(game.given if after is None else after)
    playback.running = running
    return playback


def side_by_side_screen(
    app: Application, beside: SideBySide, *, hints: bool = False, playing: bool = False
) -> BoardScreen:
    """The screen of one of several games on a board, with the bars of all."""
    replay = beside.game.replay
    return replay_screen(app, replay, hints=hints, playing=playing, beside=beside)
