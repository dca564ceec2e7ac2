"""Training in words: the modes, the questions of puzzles, and what comes of a run of them."""

from typing import NamedTuple

from minetui.core import Level, Shape
from minetui.language import N_, _, listed, ngettext, number
from minetui.learn import REDUCED, AnswerTally, Mode, Puzzle

from . import shapes
from .hints import NUMBERS
from .words import clock, in_seconds, percent

# Translators: no technique and no pattern in particular, of which puzzles are about.
ANY = N_("any")
SKILLS = {**NUMBERS, "single number": N_("one number"), "odds": N_("guesses")}


class ModeWords(NamedTuple):
    """A mode of training: its name, and what it is like in a sentence."""

    name: str
    sentence: str


STORM, DRILL, MISTAKES, REPEATS = "storm", "drill", "mistakes", "repeats"
MODES = {
    # Translators: modes of training: a name of at most 20 columns, a sentence of at most 42.
    "safe-cell": ModeWords(N_("Find a safe cell"), N_("Any cell you can prove safe.")),
    "region": ModeWords(N_("Safe cells and mines"), N_("All you can prove of the marked cells.")),
    "guess": ModeWords(N_("Best guess"), N_("Nothing is proven. Where do you click?")),
    STORM: ModeWords(N_("Storm"), N_("Three minutes, three lives, ever harder.")),
    DRILL: ModeWords(N_("Pattern drill"), N_("Twenty puzzles about one pattern, timed.")),
    MISTAKES: ModeWords(N_("Your mistakes"), N_("From your own games.")),
    REPEATS: ModeWords(N_("Due repeats"), N_("What you got wrong before.")),
}
"""The modes of training, by their names on the command line."""

MISSED = N_("Missed puzzles")
TIME_IS_UP = N_("Time is up.")
COMES_BACK = N_("It comes back later.")
QUESTIONS = {
    Mode.SAFE_CELL: N_("Find a safe cell"),
    Mode.REGION: N_("Settle the cells marked ?"),
    Mode.GUESS: N_("Find the best guess"),
}
HOW_TO_SETTLE = N_("Reveal or flag each one that you can prove, and leave the others.")
SEARCHING = N_("Looking for the next puzzle …")
NO_CHORD = N_("No chords here.")
IS_REVEALED = N_("Already revealed.")
NOT_ASKED = N_("Only the cells marked ? count.")
IS_ANSWERED = N_("Already answered.")
ANSWER_FIRST = N_("Answer first.")
IS_FIRST = N_("This is the first puzzle.")
NO_GAME = N_("This board was dealt for the puzzle.")
NO_HINTS = N_("No hints in a storm.")
NO_SKIPPING = N_("A storm goes one way: answer it.")
UNKNOWN_SET = {
    MISTAKES: N_("No mistakes found in your last games."),
    REPEATS: N_("Nothing is due. Missed puzzles come back here."),
}
ORIGINS = {
    "Beginner": N_("from a Beginner game"),
    "Intermediate": N_("from an Intermediate game"),
    "Expert": N_("from an Expert game"),
}
"""The games that puzzles are from, by their levels."""
# Translators: at most 78 columns, on the status line.
STATISTICS_HELP = N_("Right: of the last 20. Median: right answers. Trend: against the 20 before.")
NO_STATISTICS = N_("No answers yet")
NO_STATISTICS_HELP = N_("Here you will see what you know.")


def origin_text(puzzle: Puzzle) -> str:
    """The game that a puzzle is from, by its level if that has a name."""
    field = puzzle.position.field
    level = Level.on(field.grid, field.mines.bit_count())
    if level.name == "Custom":
        return _("from a game")
    if level.shape is Shape.SQUARE:
        return _(ORIGINS[level.name])
    # Translators: the level is one of another shape, such as "Torus Beginner".
    return _("from a {level} game", level=shapes.level_name(level))


def key_text(puzzle: Puzzle) -> str:
    """The number of safe cells and mines in a region, for a player who gave up."""
    safe, mines = puzzle.safe.bit_count(), puzzle.mines.bit_count()
    parts = [ngettext("{n} safe cell", "{n} safe cells", safe)] if safe else []
    parts += [ngettext("{n} mine", "{n} mines", mines)] if mines else []
    return _("Proven: {cells}.", cells=listed(parts))


def tally_text(tally: AnswerTally) -> str:
    """The number of right answers, of all."""
    return _("{right} of {all} right", **_counts(tally)) if len(tally) else ""


def seconds_text(seconds: float | None) -> str:
    """A median time; a dash for none."""
    return "-" if seconds is None else in_seconds(seconds, 1)


def time_left_text(seconds: float) -> str:
    """The time that is left, in minutes and seconds.

    >>> time_left_text(180.0), time_left_text(59.01), time_left_text(0.0)
    ('3:00', '1:00', '0:00')
    """
    whole = int(-(-seconds // 1))
    return clock(whole)


def lives_text(lives: int) -> str:
    """The lives that are left."""
    return ngettext("{n} life", "{n} lives", lives)


def storm_answer_text(lives: int, *, right: bool) -> str:
    """An answer in a storm, in few words."""
    if right:
        return _("Right.")
    return ngettext("Wrong: {n} life left.", "Wrong: {n} lives left.", lives)


def praise_text(score: int, best: int | None) -> str:
    """How a storm compares with the best one before it."""
    if best is None:
        return _("Your first storm")
    if score > best:
        return _("New best, after {best}", best=number(best))
    if score == best > 0:
        return _("As good as your best, {best}", best=number(best))
    return _("Your best is {best}", best=number(best))


def result_rows(tally: AnswerTally, technique: str = "") -> list[tuple[str, str]]:
    """The result of a run as names and texts."""
    rows = [
        (_("right"), _("{right} of {all}", **_counts(tally))),
        (_("accuracy"), percent(tally.accuracy, 0)),
        (_("median time"), seconds_text(tally.median)),
    ]
    return [*rows, (_("reached"), skill_name(technique))] if technique else rows


def not_kept_text(answers: int, problem: str) -> str:
    """That answers could not be kept yet, and why."""
    if answers > 1:
        return ngettext(
            "Couldn't save {n} answer: {problem}",
            "Couldn't save {n} answers: {problem}",
            answers,
            problem=problem,
        )
    return _("Couldn't save: {problem}", problem=problem)


def skill_name(name: str) -> str:
    """A technique or a pattern as a person reads it, on whatever shape."""
    name = name.rpartition("/")[2]
    if name.startswith(REDUCED):
        return _("reduced {pattern}", pattern=name.removeprefix(REDUCED))
    return _(SKILLS[name]) if name in SKILLS else name


def mode_text(mode: str, *, best: int | None, due: int) -> str:
    """What is to be known of a mode: the best storm, or how many repeats are due."""
    if mode == STORM and best is not None:
        # Translators: the best storm, and below so many repeats; at most 11 columns.
        return _("best {best}", best=number(best))
    return _("{number} due", number=number(due)) if mode == REPEATS and due else ""


def storm_text(score: int, technique: str) -> str:
    """A finished storm in few words."""
    return _("{number} solved, {skill}", number=number(score), skill=skill_name(technique))


def _counts(tally: AnswerTally) -> dict[str, str]:
    return {"right": number(tally.right), "all": number(len(tally))}
