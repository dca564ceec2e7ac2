"""The commands of a board that lead to other screens.

Some take along what is on this one: its game as a replay, its position to be analysed, its level.
"""

from functools import partial
from typing import Unpack

from minetui import play
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
    """Watches a game that is over, as a replay; or reviews it, which is the same, explained."""

    def __init__(self, hints: Hints) -> None:
        self._hints = hints

    def _look(self, done: str, *, reviewing: bool) -> None:
        """Open the replay, or say that it can't be `done` yet."""
        if not self.session.over:
            self.screen.say(f"The game can be {done} once it is over.")
            return
        replay, hints = Replay.of(self.session.game, {}), self._hints.shown
        self.screen.application.show("replay", replay, hints=hints, reviewing=reviewing)

    @command("Watch", "v", group=Group.LOOK_BACK, menu="Watch this game", after=True)
    def watch(self) -> None:
        """After a game: watch it from its start."""
        self._look(done="watched", reviewing=False)

    @command("Review", "V", group=Group.LOOK_BACK, menu="Review", after=True)
    def review(self) -> None:
        """After a game: review what you could have worked out."""
        self._look(done="reviewed", reviewing=True)


def _leading(way: Way, caption: str, key: str, help: str, **more: Unpack[More]) -> Command:
    """A command that opens the screen that a way leads to."""
    return Command(caption, (key,), help, lambda it: it.screen.application.show(way), **more)


_to_games = partial(_leading, group=Group.GAMES)


class OtherScreens(Feature):
    """Opens what there is beside this game."""

    @command("Records", "b", id="records", group=Group.GAMES, menu="Records, replays")
    def show_records(self) -> None:
        """Show the best times and all games that are over."""
        game = self.session.game
        self.screen.application.show("records", game.level, game.board_kind)

    saved = _to_games(
        *("saved games", "Saved games", "ctrl+o"),
        "List the games that you saved, to watch them and to play on.",
        menu="Saved games",
    )
    settings = _leading("settings", "Settings", "comma", "Change the settings.", menu="Settings")
    colours = _leading("colours", "Colours", "P", "Choose the colours.")
    challenges = _to_games(
        *("challenges", "Challenges", "T", "List your personal goals, and how far you are."),
        menu="Challenges",
    )
    lessons = _to_games(
        *("lessons", "Lessons", "f2", "Learn to play, from the first number to the best guess."),
        menu="Lessons",
    )
    puzzles = _to_games(
        *("puzzles", "Puzzles", "f3", "Train on puzzles from real games."), menu="Puzzles"
    )
