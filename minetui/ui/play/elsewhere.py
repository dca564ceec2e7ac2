"""The commands of a board that lead to other screens.

Some take along what is on this one: its game as a replay, its position to be analysed, its level.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias, Unpack

from minetui import play
from minetui.core import BoardKind, Level, Sketch
from minetui.formats import Replay
from minetui.language import _
from minetui.play import GameSession
from minetui.texts import game as game_texts
from minetui.texts import shapes
from minetui.texts.words import in_seconds

from ..board.feature import Feature, Happening, Occasion
from ..hints.hints import Hints
from ..hints.solver import Solver
from ..kit.app import Way
from ..kit.commands import Command, Group, More, command
from ..kit.jobs import Jobs

Found: TypeAlias = tuple[str, dict[tuple[Level, bool], float | None]]
"""How many lessons are passed, and the best times."""


class Analysing(Feature):
    """Opens the analysis of the position that is shown; of a lost game, of the one before."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver

    @command("Analyse", "A", group=Group.LOOK_BACK, menu="Analyse this board")
    def analyse(self) -> None:
        """Analyse this position, or the one before a loss; it won't count for bests."""
        session = self.session
        if self._solver.refuses(self.screen):
            return
        if session.paused:
            self.screen.say(_("Paused."))
            return
        if session.game.started and not session.over:
            questions = [_(each) for each in game_texts.ASSISTS_ANALYSIS]
            if not self.screen.may_help("analyse", questions, _("Analyse")):
                return
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
        """Review a finished game: what could be worked out at each move."""
        if not self.session.over:
            self.screen.say(game_texts.only_finished_text("review"))
            return
        self.screen.application.show("replay", Replay.of(self.session.game, {}))


def _leading(way: Way, caption: str, key: str, help: str, **more: Unpack[More]) -> Command:
    """A command that opens the screen that a way leads to."""
    return Command(caption, (key,), help, lambda it: it.screen.application.show(way), **more)


_to_games = partial(_leading, group=Group.GAMES)


class OtherScreens(Feature):
    """Opens what there is beside this game.

    The menu shows how many lessons are passed, and the best time of the level. Both are read after
    the first paint, and again when they may differ: the menu must not wait for them.
    """

    def __init__(self) -> None:
        self.lessons_passed = ""
        self._bests: dict[tuple[Level, bool], float | None] = {}
        self._comes_from_lessons = False
        self._over: GameSession | None = None  # the last session that was over

    def happened(self, event: Happening) -> None:
        """Read what the menu shows, at first, after a game and after the lessons."""
        match event:
            case Occasion.OPENED:
                self.screen.call_after_refresh(self._read)
            case Occasion.CHANGED if self.session.over and self._over is not self.session:
                self._over = self.session
                self._read(behind=Jobs.recording(self.session.journal.uid))
            case Occasion.CHANGED if self._comes_from_lessons and not self.session.covered:
                self._comes_from_lessons = False
                self._read()
            case Occasion.LANGUAGE:
                self._read()

    @property
    def best_text(self) -> str:
        """The best time of the level of this game, on boards of its kind; empty if not known."""
        game = self.session.game
        best = self._bests.get((game.level, BoardKind(game.board_kind).is_solvable))
        return "" if best is None else f"{shapes.full_name(game.level)} {in_seconds(best, 1)}"

    def _read(self, *, behind: str = "") -> None:
        """Read it in a job; nothing is said if that fails."""

        def read() -> Found:
            return play.lessons_passed(), play.best_times()

        def take(found: Found) -> None:
            self.lessons_passed, self._bests = found

        self.screen.application.jobs.run(
            f"states {id(self)}",  # each screen has its own
            lambda _: read(),
            take,
            otherwise=lambda _: take(("", {})),
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

    challenges = _to_games("challenges", "Challenges", "T", "See your goals, and how far you are.")

    @command(
        "Lessons",
        "f2",
        group=Group.GAMES,
        menu="Lessons",
        state=lambda screens: screens.lessons_passed,
        id="lessons",
    )
    def open_lessons(self) -> None:
        """Learn to play, step by step."""
        self.screen.application.show("lessons")
        self._comes_from_lessons = True

    puzzles = _to_games("puzzles", "Puzzles", "f3", "Train on real positions.", menu="Puzzles")


class PlayWithOthers(Feature):
    """The way to those who play with others here, and how many they are.

    Where there are live games, the line to them is opened once the screen is there. A player who
    lost it in a room and has come back by a new start goes on there; not so on a screen that was
    opened out of a room, such as that of a race.
    """

    def __init__(self) -> None:
        self._silence: Callable[[], object] = lambda: None
        self._may_come_back = True
        self._is_of_room = False  # is the screen opened out of a room?

    def happened(self, event: Happening) -> None:
        """Open the line after the first paint, and listen to it while the screen is there."""
        match event:
            case Occasion.OPENED if self.screen.application.place.live is not None:
                self.screen.call_after_refresh(self._listen)
            case Occasion.CLOSED:
                self._silence()

    def _listen(self) -> None:
        from minetui.live import Attend

        live = self.screen.application.live
        self._silence = live.listen(self._told)
        if live.client.room is not None:
            self._may_come_back = False
            self._is_of_room = len(self.screen.application.screen_stack) > 1
        else:
            live.ask(Attend(True))
        self._told(None)

    @command(
        "Play with others",
        "f4",
        id="lobby",
        group=Group.GAMES,
        menu="Play with others",
        state=lambda others: others.here,
        offered=lambda others: others.screen.application.place.live is not None,
    )
    def open_lobby(self) -> None:
        """See who is there and which rooms are open, and play with others."""
        app = self.screen.application
        self._may_come_back = False
        if app.live is None:
            self.screen.say(_(game_texts.NO_OTHERS[app.place.own_machine]))
        elif self._is_of_room and app.live.client.room is not None:
            self.screen.leave()  # the room is below
        else:
            app.show("lobby")

    @property
    def here(self) -> str:
        """How many people are there to play with; empty if that is not known, as in a room."""
        client = self.screen.application.live.client
        is_known = client.people and client.room is None
        return game_texts.people_text(len(client.people)) if is_known else ""

    def _told(self, frame: object) -> None:
        """Go on in a room, if the first thing that is known is that the player is in one."""
        is_in_room = self.screen.application.live.client.room is not None
        if is_in_room and self._may_come_back and self.screen.is_active:
            self.open_lobby()


class Elsewhere(Feature):
    """Leads to the places of the menu by their keys alone, from a screen whose menu is its own."""

    show_records = OtherScreens.show_records.but(menu="", state=lambda _: "")
    lessons = _leading("lessons", "Lessons", "f2", "Learn to play, step by step.")
    puzzles = OtherScreens.puzzles.but(menu="")
    games = _to_games("games", "Games", "G", "Go on with a game, review one, or race it.").but(
        "G", "ctrl+o"
    )

    @command("Daily boards", "D", group=Group.GAMES)
    def daily(self) -> None:
        """See the daily boards, and play one."""
        app = self.screen.application
        app.show("calendar", app.today())
