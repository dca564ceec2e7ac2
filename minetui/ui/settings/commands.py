"""All commands of all screens, for docs/playing.md, and for the settings and their check."""

from collections.abc import Iterable
from itertools import chain

from ..analysis.exchange import SketchExchange
from ..analysis.findings import FindingsDisplay
from ..analysis.screen import ANALYSIS_COMMANDS
from ..analysis.sketch import Painting, SketchBoard
from ..analysis.what_if import WhatIf
from ..board.cursor import Cursor, Jumps, Neighbours, PaintersCursor
from ..board.feature import Feature
from ..board.minimap import Minimap
from ..daily.calendar import CalendarScreen
from ..daily.feature import Daily
from ..hints.hints import Hints
from ..hints.odds import OddsDisplay, StartMap
from ..kit.commands import Command
from ..learn.exercises import Exercises
from ..learn.moves import LessonMoves
from ..learn.screen import LESSON_COMMANDS, LessonsScreen
from ..play.casual_player import CasualPlayer
from ..play.codes import Codes
from ..play.elsewhere import Analysing, LookBack, OtherScreens
from ..play.moves import Moves, Pause
from ..play.new_games import NewGames
from ..play.racing import GhostCells, RaceReplay, RaceThis
from ..play.recording import Saving
from ..play.screen import GAME_COMMANDS
from ..play.sharing import Sharing
from ..play.unfinished import Unfinished
from ..records.challenges import ChallengesScreen
from ..records.screen import RecordsScreen
from ..replay.counters import Counters
from ..replay.library import LibraryScreen
from ..replay.losses import ClickLosses
from ..replay.moves import Annotations
from ..replay.review import Review
from ..replay.screen import REPLAY_COMMANDS
from ..replay.watching import Watching
from ..train.answers import PuzzleAnswers, PuzzlePanel
from ..train.screen import PUZZLE_COMMANDS, TrainScreen
from ..train.statistics import StatisticsScreen


def commands_of(
    features: Iterable[type[Feature]], common: tuple[Command, ...]
) -> tuple[Command, ...]:
    """The commands of some features, then those that every screen has."""
    return (*chain.from_iterable(feature.commands for feature in features), *common)


GAME = (
    *(Cursor, Jumps, Minimap, CasualPlayer, Moves, GhostCells, Pause, StartMap, OddsDisplay),
    *(Hints, Unfinished, NewGames, Daily, Codes, RaceThis, Saving, Analysing, LookBack, Sharing),
    *(OtherScreens, Neighbours),
)
REPLAY = (
    *(Watching, Counters, ClickLosses, Annotations, Review, Sharing, StartMap),
    *(OddsDisplay, Hints, RaceReplay, Analysing, Neighbours),
)
ANALYSIS = (
    *(PaintersCursor, Jumps, Painting, SketchBoard, WhatIf, Neighbours),
    *(FindingsDisplay, SketchExchange),
)
PUZZLE = (PuzzleAnswers, PuzzlePanel, Cursor, Jumps, Neighbours)
LESSON = (Exercises, LessonMoves, Cursor, Jumps, Neighbours)
TABLES = {
    "a game": commands_of(GAME, GAME_COMMANDS),
    "a replay": commands_of(REPLAY, REPLAY_COMMANDS),
    "an analysis": commands_of(ANALYSIS, ANALYSIS_COMMANDS),
    "a list": LibraryScreen.commands,
    "the records": RecordsScreen.commands,
    "the challenges": ChallengesScreen.commands,
    "the calendar": CalendarScreen.commands,
    "a lesson": commands_of(LESSON, LESSON_COMMANDS),
    "the lessons": LessonsScreen.commands,
    "a puzzle": commands_of(PUZZLE, PUZZLE_COMMANDS),
    "the puzzles": TrainScreen.commands,
    "the statistics": StatisticsScreen.commands,
}
EVERY: dict[str, Command] = {}
"""The commands by their ids; of several with one id the first, which is that of a game."""
for _command in chain.from_iterable(TABLES.values()):
    EVERY.setdefault(_command.id, _command)
