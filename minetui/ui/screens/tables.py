"""All commands of all screens, for docs/playing.md, and for the settings and their check."""

from collections.abc import Iterable
from itertools import chain

from ..commands import Command
from ..features.annotations import Annotations
from ..features.casual_player import CasualPlayer
from ..features.challenges import ChallengeList
from ..features.click_losses import ClickLosses
from ..features.codes import Codes
from ..features.counters import Counters
from ..features.cursor import Cursor
from ..features.daily import Daily
from ..features.exercises import Exercises
from ..features.feature import Feature
from ..features.ghost_cells import GhostCells
from ..features.hints import Hints
from ..features.jumps import Jumps
from ..features.learning import Learning
from ..features.lesson_moves import LessonMoves
from ..features.minimap import Minimap
from ..features.moves import Moves
from ..features.neighbours import Neighbours
from ..features.new_games import NewGames
from ..features.odds import OddsDisplay
from ..features.other_screens import LookBack, OtherScreens
from ..features.pause import Pause
from ..features.puzzle_answers import PuzzleAnswers
from ..features.puzzle_panel import PuzzlePanel
from ..features.race_starts import RaceReplay, RaceThis
from ..features.review import Review
from ..features.saving import Saving
from ..features.sharing import Sharing
from ..features.start_map import StartMap
from ..features.unfinished import Unfinished
from ..features.watching import Watching
from ..key_names import written_key
from . import lesson, play, puzzle, replay
from .calendar import CalendarScreen
from .challenges import ChallengesScreen
from .lessons import LessonsScreen
from .library import LibraryScreen
from .records import RecordsScreen
from .train import TrainScreen
from .training_statistics import StatisticsScreen


def commands_of(
    features: Iterable[type[Feature]], common: tuple[Command, ...]
) -> tuple[Command, ...]:
    """The commands of some features, then those that every screen has."""
    return (*chain.from_iterable(feature.commands for feature in features), *common)


GAME = (
    *(Cursor, Jumps, Minimap, CasualPlayer, Moves, GhostCells, Pause, StartMap, OddsDisplay),
    *(Hints, Unfinished, NewGames, Daily, Codes, RaceThis, Saving, LookBack, Sharing),
    *(OtherScreens, ChallengeList, Learning, Neighbours),
)
REPLAY = (
    *(Watching, Counters, ClickLosses, Annotations, Review, Sharing, StartMap),
    *(OddsDisplay, Hints, RaceReplay, Neighbours),
)
PUZZLE = (PuzzleAnswers, PuzzlePanel, Cursor, Jumps, Neighbours)
LESSON = (Exercises, LessonMoves, Cursor, Jumps, Neighbours)
TABLES = {
    "a game": commands_of(GAME, play.COMMANDS),
    "a replay": commands_of(REPLAY, replay.COMMANDS),
    "a list": LibraryScreen.commands,
    "the records": RecordsScreen.commands,
    "the challenges": ChallengesScreen.commands,
    "the calendar": CalendarScreen.commands,
    "a lesson": commands_of(LESSON, lesson.COMMANDS),
    "the lessons": LessonsScreen.commands,
    "a puzzle": commands_of(PUZZLE, puzzle.COMMANDS),
    "the puzzles": TrainScreen.commands,
    "the statistics": StatisticsScreen.commands,
}
EVERY = {command.id: command for table in TABLES.values() for command in table}


def own_keys() -> dict[str, list[str]]:
    """The keys of each command, as the settings file names them."""
    return {id: [written_key(key) for key in command.keys] for id, command in EVERY.items()}
