"""The commands of a board that lead to other screens.

Some take along what is on this one: its game as a replay, its position to be analysed, its level.
"""

from functools import partial
from typing import Unpack

from minetui import play
from minetui.core import Sketch
from minetui.formats import Replay

from ..board.feature import Feature
from ..hints.hints import Hints
from ..hints.solver import Solver
from ..kit.app import Way
from ..kit.commands import Command, Group, More, command


class Analysing(Feature):
    """Opens the analysis of the position that is shown; of a lost game, of the one before."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver

    @command("Analyse", "A", group=Group.LOOK_BACK, menu="Analyse")
    def analyse(self) -> None:
        """Analyse this position, or the one before the move that lost; it counts as assisted."""
        session = self.session
        if self._solver.refuses(self.screen):
            return
        if session.paused:
            self.screen.say("Paused.")
            return
        if session.game.started and not session.over:
            session.assist()  # rule 10, as for anybody who sees the odds
        start = play.AnalysisStart.of_game(session.game)
        if start.cell is None:
            start = start._replace(cell=self.screen.board.cursor)
        self.screen.application.show("analysis", start)


class LookBack(Feature):
    """Reviews a game that is over: watches it, with each mistake explained."""

    def __init__(self, hints: Hints) -> None:
        self._hints = hints

    @command("Review", "v", "V", group=Group.LOOK_BACK, menu="Review", after=True)
    def review(self) -> None:
        """Watch a finished game again, and see what could be worked out."""
        if not self.session.over:
            self.screen.say("Finish the game first.")
            return
        replay, hints = Replay.of(self.session.game, {}), self._hints.shown
        self.screen.application.show("replay", replay, hints=hints, reviewing=True)


def _leading(way: Way, caption: str, key: str, help: str, **more: Unpack[More]) -> Command:
    """A command that opens the screen that a way leads to."""
    return Command(caption, (key,), help, lambda it: it.screen.application.show(way), **more)


_to_games = partial(_leading, group=Group.GAMES)


class OtherScreens(Feature):
    """Opens what there is beside this game."""

    @command("Records", "b", id="records", group=Group.GAMES, menu="Records")
    def show_records(self) -> None:
        """See the best times and how games went."""
        game = self.session.game
        self.screen.application.show("records", game.level, game.board_kind)

    @command("Analyse a board", group=Group.LOOK_BACK, menu="Analyse a board")
    def blank_analysis(self) -> None:
        """Put in any position, and see what can be worked out."""
        level = self.session.game.level
        start = play.AnalysisStart(Sketch.blank(level.grid, level.mines))
        self.screen.application.show("analysis", start)

    settings = _leading("settings", "Settings", "comma", "Change the settings.", menu="Settings")
    colours = _leading("colours", "Colours", "P", "Choose the colours.")
    challenges = _to_games("challenges", "Challenges", "T", "See your goals, and how far you are.")
    lessons = _to_games("lessons", "Lessons", "f2", "Learn to play, step by step.", menu="Lessons")
    puzzles = _to_games("puzzles", "Puzzles", "f3", "Train on real positions.", menu="Puzzles")
