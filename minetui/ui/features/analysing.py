"""The way from a game or a replay to the analysis of the position on the screen."""

from minetui import play

from ..commands import Command, Group, MenuEntry
from .feature import Feature
from .opener import Opener
from .shared_solver import SharedSolver


class Analysing(Feature):
    """Opens the analysis of the position that is shown; of a lost game, of the one before."""

    def __init__(self, opener: Opener, shared_solver: SharedSolver) -> None:
        self._opener, self._shared_solver = opener, shared_solver

    def analyse(self) -> None:
        """Open the analysis, with the cursor here, or at the mine that was hit."""
        session = self.session
        if self._shared_solver.too_large(session):
            self.stage.say(self._shared_solver.refusal)
            return
        if session.paused:
            self.stage.say("Paused.")
            return
        if session.game.started and not session.over:
            session.assist()  # rule 10, as for anybody who sees the odds
        start = play.AnalysisStart.of_game(session.game)
        if start.cell is None:
            start = start._replace(cell=self.stage.board.cursor)
        self._opener.open_analysis(start)

    commands = (
        Command(
            "analyse",
            ("A",),
            "Analyse",
            "Analyse this position, or the one before the move that lost; it counts as assisted.",
            analyse,
            group=Group.LOOK_BACK,
            menu=MenuEntry(39, "Analyse"),
        ),
    )
