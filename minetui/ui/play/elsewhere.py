"""The commands of a board that lead to other screens.

Some take along what is on this one: its game as a replay, its position to be analysed, its level.
"""

from functools import partial
from typing import Unpack

from minetui import play
from minetui.core import Level, Sketch
from minetui.formats import Replay
from minetui.play import GameSession
from minetui.store import RecordClass, Records
from minetui.texts import game as game_texts

from ..board.feature import Feature, Happening, Occasion
from ..hints.hints import Hints
from ..hints.solver import Solver
from ..kit.app import Way
from ..kit.commands import Command, Group, More, command
from ..kit.jobs import Jobs


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
    """Opens what there is beside this game.

    The best time of its level, which the menu shows, is that of the records when they were last
    read: the menu must not wait for them.
    """

    def __init__(self) -> None:
        self._bests: dict[tuple[Level, RecordClass], float | None] = {}
        self._over: GameSession | None = None  # the last session that was over

    def happened(self, event: Happening) -> None:
        """Learn the best times, and again when a game has ended."""
        if event is Occasion.OPENED:
            self.screen.call_after_refresh(self._read)
        elif event is Occasion.CHANGED and self.session.over and self._over is not self.session:
            self._over = self.session
            self._read(behind=Jobs.recording(self.session.journal.uid))

    @property
    def best_text(self) -> str:
        """The best time of the level of this game, on boards of its kind; empty if not known."""
        game = self.session.game
        of = RecordClass.of(game.board_kind, assisted=False)
        best = self._bests.get((game.level, of))
        return "" if best is None else f"{game_texts.short_name(game.level)} {best:,.1f} s"

    def _read(self, *, behind: str = "") -> None:
        def read() -> dict[tuple[Level, RecordClass], float | None]:
            with Records.glance() as records:
                return {(at.level, at.record_class): at.best_time for at in records.levels()}

        def take(bests: dict[tuple[Level, RecordClass], float | None]) -> None:
            self._bests = bests

        self.screen.application.jobs.run(
            f"bests {id(self)}",  # each screen has its own
            lambda _: read(),
            take,
            otherwise=lambda _: take({}),
            behind=behind,
        )

    @command(
        "Records",
        "b",
        id="records",
        group=Group.GAMES,
        menu="Records",
        state=lambda others: others.best_text,
    )
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
