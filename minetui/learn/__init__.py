"""Lessons and puzzles, and the verdicts on what a learner claims; no screen and no clock."""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .claims import Guesses, Judged, Verdict
    from .lessons import Chapter, Exercise, Lesson, Task, claims_of, course, is_beyond, next_chord
    from .lessons import next_verdict, verdict_on_moves
    from .puzzle import PATTERNS, Mode, Puzzle, PuzzleError, Wish, answered, puzzle_of, puzzle_text
    from .puzzle import solved, technique_of
    from .runs import DRILLED, AnswerTally, Run, SessionRun, SetRun, StormRun, TrainingSession
    from .runs import next_drill, seconds_left
    from .search import mistakes
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        claims="Guesses Judged Verdict",
        lessons=(
            "Chapter Exercise Lesson Task claims_of course is_beyond next_chord next_verdict "
            "verdict_on_moves"
        ),
        puzzle=(
            "PATTERNS Mode Puzzle PuzzleError Wish answered puzzle_of puzzle_text solved "
            "technique_of"
        ),
        runs=(
            "DRILLED AnswerTally Run SessionRun SetRun StormRun TrainingSession next_drill "
            "seconds_left"
        ),
        search="mistakes",
    )
