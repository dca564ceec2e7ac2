"""The screen of a lesson, as a list of features."""

from minetui.learn import Lesson, course
from minetui.play import GameSession

from ..features.cursor import Cursor
from ..features.exercises import Exercises
from ..features.first_steps import FirstSteps
from ..features.jumps import Jumps
from ..features.lesson_guess import LessonGuess
from ..features.lesson_moves import LessonMoves
from ..features.motion import Motion
from ..features.neighbours import Neighbours
from ..features.opener import Opener
from ..features.verdict import VerdictDisplay
from .board_screen import BoardScreen
from .command_screen import common_commands, menu_command
from .lesson_progress import keep_passed

KEEPING = "pass a lesson"  # the job of the application that keeps it
COMMANDS = (
    menu_command(bar=5, bar_after=5),
    *common_commands("Leave the lesson for the list.", caption="Leave"),
)


def lesson_screen(lesson: Lesson, opener: Opener) -> BoardScreen:
    """The screen of a lesson, with its first exercise."""

    def passed(done: Lesson) -> None:
        opener.jobs.run(KEEPING, lambda _: keep_passed(done.id), exercises.say_problem)

    display, now = VerdictDisplay(), opener.preferences.times.now
    exercises = Exercises(lesson, display, passed, _following, now)
    guess = LessonGuess(exercises, display)
    features = [
        Motion(opener, now=now),
        *(exercises, LessonMoves(exercises, guess, display), guess, display),
        FirstSteps(exercises, display, opener),
        *(Cursor(opener), Jumps(), Neighbours(opener)),
    ]
    session = GameSession.at(exercises.exercise.position)
    return BoardScreen(session, features, COMMANDS, opener.preferences)


def _following(lesson: Lesson) -> Lesson | None:
    """The lesson after one; None after the last."""
    lessons = course()
    index = lessons.index(lesson) + 1
    return lessons[index] if index < len(lessons) else None
