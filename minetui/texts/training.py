"""Training in words: the modes, the questions of puzzles, and what comes of a run of them."""

from typing import NamedTuple

from minetui.core import Level
from minetui.learn import AnswerTally, Mode, Puzzle

from .hints import NUMBERS
from .words import counted, listed, percent

ANY = "any"
SKILLS = {**NUMBERS, "single number": "one number", "odds": "guesses"}


class ModeWords(NamedTuple):
    """A mode of training: its name, and what it is like in a sentence."""

    name: str
    sentence: str


STORM, DRILL, MISTAKES, REPEATS = "storm", "drill", "mistakes", "repeats"
MODES = {
    "safe-cell": ModeWords("Find a safe cell", "Any cell you can prove safe."),
    "region": ModeWords("Safe cells and mines", "All you can prove of the marked cells."),
    "guess": ModeWords("Best guess", "Nothing is proven. Where do you click?"),
    STORM: ModeWords("Storm", "Three minutes, three lives, ever harder."),
    DRILL: ModeWords("Pattern drill", "Twenty puzzles about one pattern, timed."),
    MISTAKES: ModeWords("Your mistakes", "From your own games."),
    REPEATS: ModeWords("Due repeats", "What you got wrong before."),
}
"""The modes of training, by their names on the command line."""

MISSED = "Missed puzzles"
TIME_IS_UP = "Time is up."
COMES_BACK = "It comes back later."
QUESTIONS = {
    Mode.SAFE_CELL: "Find a safe cell",
    Mode.REGION: "Settle the cells marked ?",
    Mode.GUESS: "Find the best guess",
}
HOW_TO_SETTLE = "Reveal or flag each one that you can prove, and leave the others."
SEARCHING = "Looking for the next puzzle…"
NO_CHORD = "No chords here."
IS_REVEALED = "Already revealed."
NOT_ASKED = "Only the cells marked ? count."
IS_ANSWERED = "Already answered."
ANSWER_FIRST = "Answer first."
IS_FIRST = "This is the first puzzle."
NO_GAME = "This board was dealt for the puzzle."
NO_HINTS = "No hints in a storm."
NO_SKIPPING = "A storm goes one way: answer it."
UNKNOWN_SET = {
    MISTAKES: "No mistakes found in your last games.",
    REPEATS: "Nothing is due. Missed puzzles come back here.",
}
STATISTICS_HELP = "Right: of the last 20. Median: right answers. Trend: against the 20 before."
NO_STATISTICS = "No answers yet"
NO_STATISTICS_HELP = "Here you will see what you know."


def origin_text(puzzle: Puzzle) -> str:
    """The game that a puzzle is from, by its level if that has a name."""
    field = puzzle.position.field
    level = Level.on(field.grid, field.mines.bit_count())
    if level.name == "Custom":
        return "from a game"
    return f"from {'an' if level.title[0] in 'EI' else 'a'} {level.title} game"


def key_text(puzzle: Puzzle) -> str:
    """The number of safe cells and mines in a region, for a player who gave up."""
    safe, mines = puzzle.safe.bit_count(), puzzle.mines.bit_count()
    parts = [counted(safe, "safe cell")] if safe else []
    return f"Proven: {listed(parts + ([counted(mines, 'mine')] if mines else []))}."


def tally_text(tally: AnswerTally) -> str:
    """The number of right answers, of all."""
    return f"{tally.right:,} of {len(tally):,} right" if len(tally) else ""


def seconds_text(seconds: float | None) -> str:
    """A median time; a dash for none."""
    return "-" if seconds is None else f"{seconds:.1f} s"


def time_left_text(seconds: float) -> str:
    """The time that is left, in minutes and seconds.

    >>> time_left_text(180.0), time_left_text(59.01), time_left_text(0.0)
    ('3:00', '1:00', '0:00')
    """
    whole = int(-(-seconds // 1))
    return f"{whole // 60}:{whole % 60:02}"


def lives_text(lives: int) -> str:
    """The lives that are left."""
    return counted(lives, "life", "lives")


def storm_answer_text(lives: int, *, right: bool) -> str:
    """An answer in a storm, in few words."""
    return "Right." if right else f"Wrong: {lives_text(lives)} left."


def praise_text(score: int, best: int | None) -> str:
    """How a storm compares with the best one before it."""
    if best is None:
        return "Your first storm"
    if score > best:
        return f"New best, after {best:,}"
    return f"As good as your best, {best:,}" if score == best > 0 else f"Your best is {best:,}"


def result_rows(tally: AnswerTally, technique: str = "") -> list[tuple[str, str]]:
    """The result of a run as names and texts."""
    rows = [
        ("right", f"{tally.right:,} of {len(tally):,}"),
        ("accuracy", percent(tally.accuracy, 0)),
        ("median time", seconds_text(tally.median)),
    ]
    return [*rows, ("reached", skill_name(technique))] if technique else rows


def not_kept_text(answers: int, problem: str) -> str:
    """That answers could not be kept yet, and why."""
    return (
        f"Couldn't save {answers:,} answers: {problem}"
        if answers > 1
        else f"Couldn't save: {problem}"
    )


def skill_name(name: str) -> str:
    """A technique or a pattern as a person reads it, on whatever shape."""
    name = name.rpartition("/")[2]
    return SKILLS.get(name, name)


def mode_text(mode: str, *, best: int | None, due: int) -> str:
    """What is to be known of a mode: the best storm, or how many repeats are due."""
    if mode == STORM and best is not None:
        return f"best {best:,}"
    return f"{due:,} due" if mode == REPEATS and due else ""


def storm_text(score: int, technique: str) -> str:
    """A finished storm in few words."""
    return f"{score:,} solved, {skill_name(technique)}"
