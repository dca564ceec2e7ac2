"""The screen of puzzles, as a list of features."""

from minetui.core import Game
from minetui.play import GameSession, TrainingChoice
from minetui.store import fresh_seed

from ..answer_queue import AnswerQueue
from ..features.cursor import Cursor
from ..features.jumps import Jumps
from ..features.neighbours import Neighbours
from ..features.opener import Opener
from ..features.puzzle_answers import PuzzleAnswers
from ..features.puzzle_panel import PuzzlePanel
from ..features.puzzles import Puzzles
from ..features.run_results import RunResults
from ..features.verdict import VerdictDisplay
from .board_screen import BoardScreen
from .command_screen import common_commands, menu_command

COMMANDS = (
    menu_command(bar=5, bar_after=5),
    *common_commands("Leave the puzzles.", caption="Leave"),
)


def puzzle_screen(choice: TrainingChoice, opener: Opener, queue: AnswerQueue) -> BoardScreen:
    """The screen of a run of puzzles, whose answers go into a queue to be kept."""
    times = opener.preferences.times
    display, results = VerdictDisplay(), RunResults(opener.jobs, queue, times.now)
    puzzles = Puzzles(choice, results, times)
    answers = PuzzleAnswers(puzzles, display)
    features = [
        *(display, answers, PuzzlePanel(puzzles, answers, display), puzzles, results),
        *(Cursor(opener), Jumps(), Neighbours(opener)),
    ]
    session = GameSession(Game(choice.level, fresh_seed()), times.now, watched=True)
    return BoardScreen(session, features, COMMANDS, opener.preferences)
