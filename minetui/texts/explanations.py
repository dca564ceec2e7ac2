"""A move of a replay explained in sentences: what it was, and what proved it or would have."""

from collections.abc import Sequence

from minetui.core.annotation import AnnotatedMove, Annotation
from minetui.core.conclusions import Conclusion
from minetui.core.grid import Grid
from minetui.core.judgement import Judgement, Mistake
from minetui.core.moves import Chord, Flag, Question
from minetui.solver.grounds import Ground
from minetui.solver.review import RevealKind, ReviewedMove

from .coordinates import coordinates
from .hints import casual_headline, casual_text
from .techniques import reason_headline, reason_text
from .words import counted, percent

GUESSES = {
    RevealKind.FORCED: "A forced guess, for nothing was certain:",
    RevealKind.NEEDLESS: "A needless guess:",
    RevealKind.BLUNDER: "A blunder: this mine was certain.",
}
CHORD_BLUNDER = "A blunder: a mine among its cells was certain."
GIVEN = "Given: the game began after it."


def explanations(
    grid: Grid, move: AnnotatedMove, review: ReviewedMove | None, grounds: Sequence[Ground]
) -> tuple[str, ...]:
    """What a move was, and what proved it or would have been better; then ever fewer words."""
    if move.given:
        return (GIVEN,)
    if isinstance(move.move, Flag | Question):
        what = _flag_text(grid, move, grounds)
    else:
        what = _reveal_text(grid, move, review, grounds)
    if not grounds:
        return (what,)
    why = " ".join(_ground_text(grid, each) for each in grounds)
    short = "; ".join(_ground_words(grid, each) for each in grounds)
    if not what:
        return (why, short)
    return (f"{what} {why}", f"{what} {short}.", f"{_doubt(move, review)}{short}")


def doubt_texts(move: AnnotatedMove, review: ReviewedMove | None) -> tuple[str, str]:
    """A mistake or a guess in a few words, and in one or two."""
    if move.mistake is Mistake.FLAG:
        return "a flag on a safe cell", "wrong flag"
    hit = "hit a mine" if move.mistake is Mistake.MINE else ""
    if review is None or not review.is_guess:
        return hit or "guess", hit or "guess"
    if review.kind is RevealKind.BLUNDER:
        return ", ".join(filter(None, [hit, "blunder"])), "blunder"
    kind, odds = review.kind.value, percent(review.odds, 0)
    return ", ".join(filter(None, [hit, f"{kind} guess {odds}"])), f"{kind} {odds}"


def _doubt(move: AnnotatedMove, review: ReviewedMove | None) -> str:
    """A mistake or a guess in a few words, before others."""
    text = doubt_texts(move, review)[0] if move.is_doubtful else ""
    return f"{text[0].upper()}{text[1:]}. " if text else ""


def _flag_text(grid: Grid, move: AnnotatedMove, grounds: Sequence[Ground]) -> str:
    """The words about a flag or a question mark, beside its grounds."""
    if isinstance(move.move, Question):
        return "A question mark set." if move.placed else "A question mark removed."
    if not move.placed:
        return "A flag removed."
    if move.mistake is Mistake.FLAG:
        return f"A wrong flag: {coordinates(grid, move.move.cell)} is safe."
    return "" if grounds else "A right flag, though no single number proves it."


def _reveal_text(
    grid: Grid, move: AnnotatedMove, review: ReviewedMove | None, grounds: Sequence[Ground]
) -> str:
    """The words about a reveal or a chord, beside its grounds."""
    hit = "It hit a mine. " if move.mistake is Mistake.MINE else ""
    if review is not None and review.is_guess:
        if review.kind is RevealKind.BLUNDER and isinstance(review.move, Chord):
            return f"{hit}{CHORD_BLUNDER}"
        return f"{hit}{GUESSES[review.kind]}{_odds_text(grid, review)}"
    if move.judgement is Judgement.OPENING:
        opened = "" if hit else f": it opened {counted(move.opened, 'cell')}"
        return f"{hit}The first reveal of the game{opened}."
    if review is not None and review.kind is RevealKind.UNKNOWN:
        return f"{hit}There was no time to find out whether it was certain."
    if not grounds and move.annotation is not Annotation.FORCED:
        return f"{hit}No single number proved it."
    return hit.strip()


def _odds_text(grid: Grid, review: ReviewedMove) -> str:
    """The odds of a guess, and of the safest cell where nothing was certain."""
    if review.kind is RevealKind.BLUNDER:
        return ""
    is_chord = isinstance(review.move, Chord)
    cell = "one of its cells" if is_chord else coordinates(grid, review.move.cell)
    odds = f" {cell} was a mine in {percent(review.odds)} of all layouts"
    if review.kind is RevealKind.NEEDLESS:
        return f"{odds}."
    if review.lowest_odds == review.odds:
        return f"{odds}, and no cell was safer."
    return f"{odds}, the safest cell in {percent(review.lowest_odds)}."


def _ground_text(grid: Grid, ground: Ground) -> str:
    """The conclusion or the proof in a sentence or two."""
    if isinstance(ground, Conclusion):
        return casual_text(grid, ground)
    return reason_text(grid, ground)


def _ground_words(grid: Grid, ground: Ground) -> str:
    """The conclusion or the proof in a few words."""
    if isinstance(ground, Conclusion):
        headline = casual_headline(grid, ground)
    else:
        headline = reason_headline(grid, ground)
    return f"{headline.action} ({headline.by})" if headline.by else headline.action
