"""All commands of all screens, for docs/playing.md, and for the settings and their check.

They are read off the screens, which are made for it and never shown: so a feature is named in the
list of its screen alone.
"""

from collections.abc import Mapping
from itertools import chain

from minetui import play
from minetui.core import LEVELS, Game, Minefield, Sketch
from minetui.formats import Replay
from minetui.learn import course
from minetui.play import TrainingChoice

from ..kit.app import Application
from ..kit.commands import Command
from ..learn.screen import lesson_screen
from ..replay.side_by_side import SideBySide, SideGame
from ..train.results import AnswerQueue
from ..train.screen import puzzle_screen
from ..train.statistics import StatisticsScreen


def tables(app: Application) -> Mapping[str, tuple[Command, ...]]:
    """The commands of each screen, by what the screen is."""
    level = LEVELS["Beginner"]
    blank = play.AnalysisStart(Sketch.blank(level.grid, level.mines))
    nothing = SideGame(0, "", Replay(Minefield.drawn("*."), ()))
    queue = AnswerQueue(app.jobs, lambda _: None)
    screens = {
        "a game": app.screen_of("game", Game(level)),
        "a replay": app.screen_of("side by side", SideBySide((nothing,))),
        "an analysis": app.screen_of("analysis", blank),
        "the games": app.screen_of("games", ()),
        "the records": app.screen_of("records", level, ""),
        "the challenges": app.screen_of("challenges"),
        "the calendar": app.screen_of("calendar", app.today()),
        "a lesson": lesson_screen(course()[0], app),
        "the lessons": app.screen_of("lessons"),
        "a puzzle": puzzle_screen(TrainingChoice(), app, queue),
        "the puzzles": app.screen_of("puzzles"),
        "the statistics": StatisticsScreen(app),
    }
    if app.place.in_terminal:  # a page has no rooms
        screens |= {"the lobby": app.screen_of("lobby"), "a room": app.screen_of("room")}
    return {name: tuple(screen.table) for name, screen in screens.items()}


def by_id(tables: Mapping[str, tuple[Command, ...]]) -> dict[str, Command]:
    """The commands by their ids; of several with one id the first, which is that of a game."""
    every = dict[str, Command]()
    for command in chain.from_iterable(tables.values()):
        every.setdefault(command.id, command)
    return every
