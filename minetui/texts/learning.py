"""Lessons in words: what is to be done, how much of it is left, and how far the player is.

Verdicts on the claims and the guesses of a learner, in sentences that can be checked by hand.

Training in words: the modes, the questions of puzzles, and what comes of a run of them.
"""

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from minetui.core import Cell, Grid, Position
from minetui.formats import quoted
from minetui.learn import (
    AnswerTally,
    Chapter,
    Exercise,
    Guesses,
    Judged,
    Lesson,
    Mode,
    Puzzle,
    Task,
    Verdict,
)
from minetui.solver import CASUAL

from .hints import reason_text, technique_name
from .words import coordinates, counted, percent

CHAPTER_NAMES = {chapter: chapter.value.capitalize() for chapter in Chapter}
HOW_TO_LEARN = "A few exercises each, and a check; nothing can be lost."
TASKS = {
    Task.REVEAL: "Reveal every cell that is certainly safe",
    Task.FLAG: "Flag every cell that is certainly a mine",
    Task.CHORD: "Reveal every safe cell by chords alone",
    Task.BOTH: "Reveal every certainly safe cell, and flag every certain mine",
    Task.GUESS: "Nothing is certain: reveal the cell that is best to guess",
}


def task_text(exercise: Exercise, now: Position) -> str:
    """The task of an exercise, and how much of it is left."""
    left = left_text(exercise, now)
    return f"{TASKS[exercise.task]}: {left}." if left else f"{TASKS[exercise.task]}."


def left_text(exercise: Exercise, now: Position) -> str:
    """How much of the task is left; empty for nothing."""
    left = " and ".join(_left(exercise, now, "", ""))
    return f"{left} left" if left else ""


def to_do_text(exercise: Exercise, now: Position) -> str:
    """What is to be done with what is left of the task; empty for nothing."""
    return ", ".join(_left(exercise, now, " to reveal", " to flag"))


def exercise_name(lesson: Lesson, index: int) -> str:
    """The place of an exercise in its lesson; the last one is the check."""
    last = len(lesson.exercises) - 1
    return "Check" if index == last else f"Exercise {index + 1} of {last}"


def chapter_count(lessons: Collection[Lesson], passed: Collection[str]) -> str:
    """The number of lessons that are passed, of some."""
    done = sum(lesson.id in passed for lesson in lessons)
    return f"{done} of {len(lessons)} passed"


def lesson_text(lesson: Lesson, *, passed: bool) -> str:
    """A lesson in a line: how many exercises it has, and whether it is passed."""
    exercises = counted(len(lesson.exercises) - 1, "exercise")
    return f"{lesson.title}: {exercises} and a check{', passed' if passed else ''}."


def unknown_lesson_text(name: str, ids: Sequence[str]) -> str:
    """Why a name is that of no lesson, with the ids that are close to it, or else with all."""
    close = get_close_matches(name.lower(), ids)
    expected = " or ".join(close) or f"one of {', '.join(ids)}"
    return f"expected a lesson, {expected}, got {quoted(name)}"


def idle_chord_text(position: Position, cell: Cell) -> str:
    """Why a chord on a revealed cell does nothing."""
    grid, number = position.field.grid, position.field.number(cell)
    where, around = coordinates(grid, cell), grid.neighbours(cell)
    if not around & position.covered & ~position.flagged:
        return f"There is nothing to reveal around {where}."
    flags = counted((around & position.flagged).bit_count(), "flag")
    return f"No chord: {where} has {flags} around it, and counts {counted(number, 'mine')}."


def _left(exercise: Exercise, now: Position, reveal: str, flag: str) -> list[str]:
    """The cells and the mines of a task that are left, if there are some, and what to do."""
    safe, mines = exercise.left(now)
    parts = ((safe, "cell", reveal), (mines, "mine", flag))
    return [f"{counted(cells.bit_count(), noun)}{to}" for cells, noun, to in parts if cells]


def revealed_text(position: Position, cell: Cell) -> str:
    """What a revealed cell is to those who know no chords yet."""
    return f"{coordinates(position.field.grid, cell)} is revealed already: go to a covered cell."


def first_sentence(lesson: Lesson) -> str:
    """The sentence that a lesson begins with."""
    return lesson.exercises[0].words.partition(". ")[0].rstrip(".") + "."


ANSWER = "The answer"
TITLES = {
    Judged.PROVEN: "Right",
    Judged.REFUTED: "Wrong",
    Judged.OPEN: "Not proven",
    Judged.UNKNOWN: "Not known",
}


def verdict_title(verdict: Verdict) -> str:
    """A verdict in a word or two."""
    return TITLES[verdict.judged]


def verdict_text(grid: Grid, verdict: Verdict, elsewhere: int = 0) -> str:
    """A verdict with its proof, or with what its layout shows, but for mines `elsewhere`."""
    claim = verdict.claim
    cell = coordinates(grid, claim.cell)
    if verdict.judged is Judged.OPEN:
        may_be = "safe" if claim.mined else "a mine"
        more = f" It has {counted(elsewhere, 'mine')} more, elsewhere." if elsewhere else ""
        return f"{cell} may be {may_be}: here is a layout where it is, and all numbers fit.{more}"
    if verdict.judged is Judged.UNKNOWN:
        return f"There was no time to find out what {cell} is."
    if verdict.proof is not None:
        return reason_text(grid, verdict.proof)
    return f"{cell} is {_what(verdict)}: all numbers together prove it."


def later_text(grid: Grid, verdict: Verdict) -> str:
    """What a cell is, without a proof that is beyond what was taught by now."""
    cell = coordinates(grid, verdict.claim.cell)
    return f"{cell} is {_what(verdict)}, but what proves it comes in a later lesson."


def chord_text(grid: Grid, number: Cell) -> str:
    """Why a chord was right."""
    around = coordinates(grid, number)
    return f"All flags around {around} stand on mines, so everything else around it is safe."


def to_chord_text(grid: Grid, number: Cell) -> str:
    """Why there is something to reveal by a chord."""
    return f"Chord on {coordinates(grid, number)}: it has all its flags, and more covered cells."


def guess_title(cell: Cell, guesses: Guesses) -> str:
    """A guess in a word or two."""
    return TITLES[Judged.PROVEN] if guesses.is_right(cell) else "Not the best"


def guess_text(grid: Grid, cell: Cell, guesses: Guesses) -> str:
    """The odds of a guess, and why it is one of the best, or another one is better."""
    where, odds = coordinates(grid, cell), percent(guesses.mined(cell))
    text = f"{where} is a mine in {odds} of all layouts"
    best = guesses.advised if guesses.searched else guesses.safest
    other = guesses.safest if guesses.is_right(cell) else best
    name, least = coordinates(grid, other), percent(guesses.mined(other))
    if not guesses.is_right(cell):
        if guesses.mined(other) < guesses.mined(cell):
            return f"{text}, {name} only in {least}."
        return f"{text}, {name} in {least}; but you win more often with {name}."
    if odds == least:
        return f"{text}: no {'guess is better' if guesses.searched else 'cell is safer'}."
    if guesses.searched:
        return f"{text}, {name} only in {least}; but you win more often with {where}."
    if cell == guesses.advised:
        return f"{text}, {name} only in {least}; but {where} tells more."
    return f"{text}, hardly more than {name} in {least}."


def _what(verdict: Verdict) -> str:
    """What the cell of a claim that is settled is."""
    return "a mine" if verdict.claim.mined == verdict.is_right else "safe"


ANY = "any"


class ModeWords(NamedTuple):
    """A mode of training: its name, and what it is like in a sentence."""

    name: str
    sentence: str


STORM, DRILL, MISTAKES, REPEATS = "storm", "drill", "mistakes", "repeats"
MODES = {
    "safe-cell": ModeWords("Find a safe cell", "Any cell that you can prove safe."),
    "region": ModeWords("Safe cells and mines", "All that is certain of the marked cells."),
    "guess": ModeWords("Best guess", "Nothing is certain: which cell is best?"),
    STORM: ModeWords("Storm", "Three minutes, three lives, ever harder."),
    DRILL: ModeWords("Pattern drill", "Twenty puzzles about one pattern, timed."),
    MISTAKES: ModeWords("Your mistakes", "Needless guesses and blunders of yours."),
    REPEATS: ModeWords("Due repeats", "What you got wrong before."),
}
"""The modes of training, by their names on the command line."""

MISSED = ModeWords("Missed puzzles", "What you got wrong just now.")
TIME_IS_UP = "The time is up."

QUESTIONS = {
    CASUAL: "Look at one number at a time.",
    "pairs": "Compare numbers two at a time.",
    "logic": "It takes several numbers, or the mine count.",
}
HOW_TO_ANSWER = {
    Mode.SAFE_CELL: "Reveal it to answer. Flags are only notes here.",
    Mode.REGION: "Reveal each cell marked ? that is certainly safe, and flag each that is "
    "certainly a mine; leave the others.",
    Mode.GUESS: "Reveal the cell that you would guess. Flags are only notes here.",
}
SEARCHING = "Looking for the next puzzle…"
NO_CHORD = "No chords here: choose a covered cell."
IS_REVEALED = "That cell is revealed already: choose a covered one."
NOT_ASKED = "Only the cells marked ? are asked for."
IS_ANSWERED = "That cell is answered already."
NOT_ANSWERED = "Answer first, or give up with {}."
UNKNOWN_SET = {
    MISTAKES: "No mistakes found in your last games: nothing to repeat.",
    REPEATS: "Nothing is due now: what you get wrong comes back here.",
}
STATISTICS_HELP = (
    "Right: of the last 20. Median: right answers. Trend: against the 20 before. What you miss "
    "comes more often."
)
NO_STATISTICS = "No answers yet"
NO_STATISTICS_HELP = "Solve some puzzles: what you know and what you miss is shown here then."


def question_text(puzzle: Puzzle) -> str:
    """What a puzzle asks."""
    if puzzle.mode is Mode.GUESS:
        return "Nothing is certain: find the best guess."
    what = "Find a safe cell" if puzzle.mode is Mode.SAFE_CELL else "Sort out the cells marked ?"
    return f"{what}. {QUESTIONS.get(puzzle.technique, '')}".strip()


def key_text(puzzle: Puzzle) -> str:
    """The number of safe cells and mines in a region, for a player who gave up."""
    safe, mines = puzzle.safe.bit_count(), puzzle.mines.bit_count()
    parts = [counted(safe, "safe cell") if safe else "", counted(mines, "mine") if mines else ""]
    return f"Certain: {' and '.join(filter(None, parts))}."


def region_text(found: int) -> str:
    """How many cells of a region are answered."""
    return f"{counted(found, 'cell')} answered" if found else ""


def tally_text(tally: AnswerTally) -> str:
    """The number of right answers, of all."""
    return f"{tally.right:,} of {len(tally):,} right" if len(tally) else ""


def accuracy_text(accuracy: float) -> str:
    """A fraction of right answers in per cent."""
    return percent(accuracy, 0)


def seconds_text(seconds: float | None) -> str:
    """A median time; a dash for none."""
    return "-" if seconds is None else f"{seconds:.1f} s"


def clock_text(seconds: float) -> str:
    """The time that is left, in minutes and seconds.

    >>> clock_text(180.0), clock_text(59.01), clock_text(0.0)
    ('3:00', '1:00', '0:00')
    """
    whole = int(-(-seconds // 1))
    return f"{whole // 60}:{whole % 60:02}"


def lives_text(lives: int) -> str:
    """The lives that are left."""
    return counted(lives, "life").replace("lifes", "lives")


def storm_answer_text(lives: int, *, right: bool) -> str:
    """An answer in a storm, in few words."""
    return "Right." if right else f"Wrong: {lives_text(lives)} left."


def praise_text(score: int, best: int | None) -> str:
    """How a storm compares with the best one before it."""
    if best is None:
        return "Your first storm"
    if score > best:
        return f"Your best storm; it was {best:,}"
    return f"As good as your best, {best:,}" if score == best > 0 else f"Your best is {best:,}"


def result_rows(tally: AnswerTally, technique: str = "") -> list[tuple[str, str]]:
    """The result of a run as names and texts."""
    rows = [("right", f"{tally.right:,} of {len(tally):,}")]
    rows.append(("accuracy", accuracy_text(tally.accuracy)))
    rows.append(("median time", seconds_text(tally.median)))
    return [*rows, ("reached", skill_name(technique))] if technique else rows


def not_kept_text(answers: int, problem: str) -> str:
    """That answers could not be kept yet, and why."""
    which = f"{answers:,} answers are not kept" if answers > 1 else "Not kept"
    return f"{which}: {problem}"


def skill_name(name: str) -> str:
    """A technique or a pattern as a person reads it."""
    return "guesses" if name == "odds" else technique_name(name)


def mode_text(mode: str, *, best: int | None, due: int) -> str:
    """What is to be known of a mode: the best storm, or how many repeats are due."""
    if mode == STORM and best is not None:
        return f"best {best:,}"
    return f"{due:,} due" if mode == REPEATS and due else ""


def about_text(parts: Mapping[str, str], key: str) -> str:
    """What the puzzles of a mode are about, and the key that changes it."""
    about = ", ".join(f"{part} {value}" for part, value in parts.items())
    return f"{about[:1].upper()}{about[1:]}. {key} changes the first of them."


def choice_text(key: str) -> str:
    """What can be done with a part of the choice."""
    return f"{key} changes it; begin with one of the modes above."


def storm_text(score: int, technique: str) -> str:
    """A finished storm in few words."""
    return f"{score:,} solved, {skill_name(technique)}"


def unknown_text(option: str, given: str, known: Sequence[str]) -> str:
    """Why the text of an option is not known."""
    return f"--{option}: expected one of {', '.join(known)}, got {quoted(given)}"
