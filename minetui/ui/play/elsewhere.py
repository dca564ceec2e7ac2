"""The commands of a game that open other screens: its replay, its review, records, settings.

The command that opens the list of challenges.

The commands that open the lessons and the puzzles.

The way from a game or a replay to the analysis of the position on the screen.
"""

from minetui import play
from minetui.formats import Replay

from ..board.feature import HookedFeature
from ..hints.hints import Hints
from ..hints.solver import Solver
from ..kit.app import Application
from ..kit.commands import Command, Group, MenuEntry


class LookBack(HookedFeature):
    """Watches or reviews a game that is over, as a replay."""

    def __init__(self, app: Application, hints: Hints) -> None:
        self._app, self._hints = app, hints

    def watch(self) -> None:
        """Watch the game."""
        self._look("watched", reviewing=False)

    def review(self) -> None:
        """Watch the game, with the review first."""
        self._look("reviewed", reviewing=True)

    def _look(self, done: str, *, reviewing: bool) -> None:
        if self.session.over:
            replay = Replay.of(self.session.game, {})
            hints = self._hints.shown
            self._app.show("replay", replay, hints=hints, reviewing=reviewing)
        else:
            self.screen.say(f"The game can be {done} once it is over.")

    commands = (
        Command(
            "watch",
            ("v",),
            "Watch",
            "After a game: watch it from its start.",
            watch,
            group=Group.LOOK_BACK,
            menu=MenuEntry(31, "Watch this game", after=True),
            bar_after=3,
        ),
        Command(
            "review",
            ("V",),
            "Review",
            "After a game: review what you could have worked out.",
            review,
            group=Group.LOOK_BACK,
            menu=MenuEntry(32, "Review", after=True),
            bar_after=4,
        ),
    )


class OtherScreens(HookedFeature):
    """Opens the records, the settings and the choice of colours."""

    def __init__(self, app: Application) -> None:
        self._app = app

    def records(self) -> None:
        """Open the records of the level and the kind of boards on the screen."""
        game = self.session.game
        self._app.show("records", game.level, game.board_kind)

    def saved(self) -> None:
        """List the games that the player saved."""
        self._app.show("saved games")

    def settings(self) -> None:
        """Open the settings."""
        self._app.show("settings")

    def colours(self) -> None:
        """Open the choice of colours."""
        self._app.show("colours")

    commands = (
        Command(
            "records",
            ("b",),
            "Records",
            "Show the best times and all games that are over.",
            records,
            group=Group.GAMES,
            menu=MenuEntry(43, "Records, replays"),
        ),
        Command(
            "saved",
            ("ctrl+o",),
            "Saved games",
            "List the games that you saved, to watch them and to play on.",
            saved,
            group=Group.GAMES,
            menu=MenuEntry(42, "Saved games"),
        ),
        Command(
            "settings",
            ("comma",),
            "Settings",
            "Change the settings.",
            settings,
            group=Group.PROGRAM,
            menu=MenuEntry(45, "Settings"),
        ),
        Command(
            "colours",
            ("P",),
            "Colours",
            "Choose the colours.",
            colours,
            group=Group.PROGRAM,
        ),
    )


class ChallengeList(HookedFeature):
    """Opens the list of challenges."""

    def __init__(self, app: Application) -> None:
        self._app = app

    def open(self) -> None:
        """Open the list."""
        self._app.show("challenges")

    commands = (
        Command(
            "challenges",
            ("T",),
            "Challenges",
            "List your personal goals, and how far you are.",
            open,
            group=Group.GAMES,
            menu=MenuEntry(44, "Challenges"),
        ),
    )


class Learning(HookedFeature):
    """Opens the list of lessons, and the choice of puzzles."""

    def __init__(self, app: Application) -> None:
        self._app = app

    def lessons(self) -> None:
        """Open the list."""
        self._app.show("lessons")

    def puzzles(self) -> None:
        """Open the choice."""
        self._app.show("puzzles")

    commands = (
        Command(
            "lessons",
            ("f2",),
            "Lessons",
            "Learn to play, from the first number to the best guess.",
            lessons,
            group=Group.GAMES,
            menu=MenuEntry(37, "Lessons"),
        ),
        Command(
            "puzzles",
            ("f3",),
            "Puzzles",
            "Train on puzzles from real games.",
            puzzles,
            group=Group.GAMES,
            menu=MenuEntry(38, "Puzzles"),
        ),
    )


class Analysing(HookedFeature):
    """Opens the analysis of the position that is shown; of a lost game, of the one before."""

    def __init__(self, app: Application, solver: Solver) -> None:
        self._app, self._solver = app, solver

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
        self._app.show("analysis", start)

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
