"""Puzzles that might have been answered, and a storm, for their pictures."""

from datetime import UTC, datetime, timedelta
from random import Random

TYPE_CHECKING = False
if TYPE_CHECKING:
    from textual.pilot import Pilot

ANSWERS, DAYS = 400, 20
SKILLS = (  # technique, pattern, fraction right at the end, seconds
    ("casual", "single number", 0.97, 2.1),
    ("pairs", "1-1", 0.9, 4.5),
    ("pairs", "1-2", 0.85, 5.5),
    ("pairs", "1-2-1", 0.8, 4.0),
    ("pairs", "reduced 1-2", 0.7, 8.5),
    ("logic", "", 0.6, 19.0),
    ("odds", "", 0.5, 14.0),
)
SCORES = (9, 14, 12, 17, 21, 19)
PACE = 6.3  # seconds for a puzzle of the storm that is played
SOLVED, MISSED = 23, (5, 15, 23)  # answers that are wrong


def train() -> None:
    """Keep some weeks of answers that get better, and some storms."""
    from minetui.store import Answer, Records, StormResult

    random, when = Random("training"), datetime(2026, 11, 1, 18, tzinfo=UTC)
    with Records() as records:
        training = records.training
        for number in range(ANSWERS):
            when += timedelta(days=DAYS / ANSWERS)
            technique, pattern, right, seconds = random.choice(SKILLS)
            correct = random.random() < right - 0.3 * (1 - number / ANSWERS)
            took = seconds * random.lognormvariate(0, 0.3)
            training.add(Answer(when, "safe cell", technique, pattern, correct, took))
        for score in SCORES:
            when += timedelta(hours=5)
            training.add_storm(StormResult(when, score, "logic" if score > 12 else "pairs"))


async def play_storm(pilot: "Pilot[None]") -> None:
    """Play the storm on the screen to its end, at an even pace."""
    from minetui.core import cells_of, lowest
    from minetui.play import Clock
    from minetui.ui.board.screen import BoardScreen
    from minetui.ui.train.answers import PuzzleAnswers
    from minetui.ui.train.puzzles import Puzzles

    train()
    screen = pilot.app.screen
    assert isinstance(screen, BoardScreen)
    puzzles = next(each for each in screen.features if isinstance(each, Puzzles))
    answers = next(each for each in screen.features if isinstance(each, PuzzleAnswers))
    random = Random("storm")
    for number in range(SOLVED + len(MISSED)):
        while puzzles.asking is None:
            await pilot.pause(0.05)
        puzzle = puzzles.asking
        puzzles._each = Clock(lambda: 0.0, PACE * random.lognormvariate(0, 0.5))
        puzzles._whole = Clock(lambda: 0.0, PACE * number)
        is_wrong = number in MISSED or number == SOLVED + len(MISSED) - 1
        right = puzzle.guesses.best if puzzle.mode.value == "guess" else puzzle.safe
        others = puzzle.position.covered & ~puzzle.position.flagged & ~right
        cell = next(cells_of(others)) if is_wrong and others else lowest(right)
        screen.board.move_to(cell)
        answers.reveal()
        await pilot.pause()
        if puzzles.over:
            break
    await pilot.pause(0.3)
