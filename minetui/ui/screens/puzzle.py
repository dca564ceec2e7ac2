"""The screen of puzzles, as a list of features."""

from collections.abc import Callable
from functools import partial
from time import monotonic

from minetui.core.game import Game
from minetui.learn.runs import StormRun
from minetui.store.seeds import fresh_seed

from ..features.cursor import Cursor
from ..features.jumps import Jumps
from ..features.neighbours import Neighbours
from ..features.opener import Opener
from ..features.puzzle_answers import PuzzleAnswers
from ..features.puzzle_panel import PuzzlePanel
from ..features.puzzles import Finished, Puzzles
from ..features.verdict import VerdictDisplay
from ..session import GameSession
from ..training_runs import Choice, Given, keep_answer, keep_storm, or_problem
from .board_screen import BoardScreen
from .command_screen import common_commands, menu_command
from .run_end import LEAVE, RunEndDialog

KEEPING = "keep an answer"  # the job of the application that keeps it
COMMANDS = (
    menu_command(bar=5, bar_after=5),
    *common_commands("Leave the puzzles.", caption="Leave"),
)


def puzzle_screen(
    choice: Choice, opener: Opener, now: Callable[[], float] = monotonic
) -> BoardScreen:
    """The screen of a run of puzzles."""

    def keep(given: Given) -> None:
        opener.jobs.run(KEEPING, lambda _: or_problem(partial(keep_answer, given)), say_problem)

    def say_problem(problem: str | None) -> None:
        if problem:
            screen.say(f"Not kept: {problem}")

    def finished(run: Finished) -> None:
        storm = run.run.storm if isinstance(run.run, StormRun) else None
        if storm is None:
            show_end(run, None)
            return
        work = partial(keep_storm, storm.solved, storm.technique)
        screen.jobs.run("end", lambda _: or_problem(work), partial(show_end, run))

    def show_end(run: Finished, best: int | str | None) -> None:
        screen.open(RunEndDialog(run, best, screen.glyphs), go_on)

    def go_on(answer: str | None) -> None:
        if answer == LEAVE:
            screen.leave()
        elif answer is not None:
            puzzles.begin()

    display = VerdictDisplay()
    puzzles = Puzzles(choice, keep, finished, now)
    answers = PuzzleAnswers(puzzles, display)
    panel = PuzzlePanel(puzzles, answers, display)
    features = [
        *(display, answers, panel, puzzles),
        *(Cursor(opener), Jumps(), Neighbours(opener)),
    ]
    session = GameSession(Game(choice.level, fresh_seed()), now, watched=True)
    screen = BoardScreen(session, features, COMMANDS, opener.preferences)
    return screen
