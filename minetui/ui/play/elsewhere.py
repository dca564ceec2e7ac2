"""The commands of a board that lead to other screens.

Some take along what is on this one: its game as a replay, its position to be analysed, its level.
"""

from functools import partial

from minetui import play
from minetui.formats import Replay

from ..board.feature import Feature
from ..hints.hints import Hints
from ..hints.solver import Solver
from ..kit.app import Way
from ..kit.commands import Command, Group, MenuEntry


class Analysing(Feature):
    """Opens the analysis of the position that is shown; of a lost game, of the one before."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver

    def analyse(self) -> None:
        """Open the analysis, with the cursor here, or at the mine that was hit."""
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


class LookBack(Feature):
    """Watches a game that is over, as a replay; or reviews it, which is the same, explained."""

    def __init__(self, hints: Hints) -> None:
        self._hints = hints

    def look(self, done: str, *, reviewing: bool) -> None:
        """Open the replay, or say that it can't be `done` yet."""
        if not self.session.over:
            self.screen.say(f"The game can be {done} once it is over.")
            return
        replay, hints = Replay.of(self.session.game, {}), self._hints.shown
        self.screen.application.show("replay", replay, hints=hints, reviewing=reviewing)

    commands = (
        Command(
            "watch",
            ("v",),
            "Watch",
            "After a game: watch it from its start.",
            partial(look, done="watched", reviewing=False),
            group=Group.LOOK_BACK,
            menu=MenuEntry(31, "Watch this game", after=True),
            bar_after=3,
        ),
        Command(
            "review",
            ("V",),
            "Review",
            "After a game: review what you could have worked out.",
            partial(look, done="reviewed", reviewing=True),
            group=Group.LOOK_BACK,
            menu=MenuEntry(32, "Review", after=True),
            bar_after=4,
        ),
    )


class OtherScreens(Feature):
    """Opens what there is beside this game."""

    def show_records(self) -> None:
        """Open the records of the level and the kind of boards on the screen."""
        game = self.session.game
        self.screen.application.show("records", game.level, game.board_kind)

    def open(self, way: Way) -> None:
        """Open the screen that a way leads to."""
        self.screen.application.show(way)

    commands = (
        Command(
            "records",
            ("b",),
            "Records",
            "Show the best times and all games that are over.",
            show_records,
            group=Group.GAMES,
            menu=MenuEntry(43, "Records, replays"),
        ),
        Command(
            "saved",
            ("ctrl+o",),
            "Saved games",
            "List the games that you saved, to watch them and to play on.",
            partial(open, way="saved games"),
            group=Group.GAMES,
            menu=MenuEntry(42, "Saved games"),
        ),
        Command(
            "settings",
            ("comma",),
            "Settings",
            "Change the settings.",
            partial(open, way="settings"),
            menu=MenuEntry(45, "Settings"),
        ),
        Command("colours", ("P",), "Colours", "Choose the colours.", partial(open, way="colours")),
        Command(
            "challenges",
            ("T",),
            "Challenges",
            "List your personal goals, and how far you are.",
            partial(open, way="challenges"),
            group=Group.GAMES,
            menu=MenuEntry(44, "Challenges"),
        ),
        Command(
            "lessons",
            ("f2",),
            "Lessons",
            "Learn to play, from the first number to the best guess.",
            partial(open, way="lessons"),
            group=Group.GAMES,
            menu=MenuEntry(37, "Lessons"),
        ),
        Command(
            "puzzles",
            ("f3",),
            "Puzzles",
            "Train on puzzles from real games.",
            partial(open, way="puzzles"),
            group=Group.GAMES,
            menu=MenuEntry(38, "Puzzles"),
        ),
    )
