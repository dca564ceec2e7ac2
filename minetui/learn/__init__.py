"""Learning: the lessons of a course, puzzles to train with, and verdicts on what a learner claims.

A position goes in, and the solver says what is right there. A `Lesson` has exercises, drawn in a
file; moves in them are judged as claims, by `Verdict.on_moves`. A `Puzzle` asks for what can be
proven, or for the best guess; puzzles are found in random games, as a `Wish` says, or in one's own
(`mistakes`). A `Run` hands them out one after the other, and ends by its own rule: a session, a
storm or a set. What comes out are values: a `Verdict`, `Guesses`, an `AnswerTally`.

There is no screen, no clock and no file of records here: whoever asks tells the seconds, keeps what
was answered, and says what was missed. Sentences are in `texts.lessons` and
`texts.training`.
"""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .claims import Guesses as Guesses, Judged as Judged, Verdict as Verdict
    from .lessons import Chapter as Chapter, Exercise as Exercise, Lesson as Lesson, Task as Task
    from .lessons import LIT as LIT, course as course
    from .puzzle import PATTERNS as PATTERNS, REDUCED as REDUCED, Mode as Mode, Origin as Origin
    from .puzzle import Puzzle as Puzzle
    from .puzzle import PuzzleError as PuzzleError, Wish as Wish, patterns_on as patterns_on
    from .puzzle import is_skill_on as is_skill_on, skill_id as skill_id
    from .runs import AnswerTally as AnswerTally, Run as Run, SessionRun as SessionRun
    from .runs import SetRun as SetRun, StormRun as StormRun
    from .search import mistakes as mistakes
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        claims="Guesses Judged Verdict",
        lessons="LIT Chapter Exercise Lesson Task course",
        puzzle="PATTERNS REDUCED Mode Origin Puzzle PuzzleError Wish"
        " is_skill_on patterns_on skill_id",
        runs="AnswerTally Run SessionRun SetRun StormRun",
        search="mistakes",
    )
