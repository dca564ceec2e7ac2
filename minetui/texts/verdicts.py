"""Verdicts on the claims and the guesses of a learner, in sentences that can be checked by hand."""

from minetui.core.grid import Grid
from minetui.learn.claims import Judged, Verdict
from minetui.learn.move_verdicts import JudgedGuess

from .coordinates import coordinates
from .techniques import reason_text
from .words import percent

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


def verdict_text(grid: Grid, verdict: Verdict) -> str:
    """A verdict with its proof, or with what its layout shows."""
    claim = verdict.claim
    cell = coordinates(grid, claim.cell)
    if verdict.judged is Judged.OPEN:
        may_be = "safe" if claim.mined else "a mine"
        return f"{cell} may be {may_be}: here is a layout where it is."
    if verdict.judged is Judged.UNKNOWN:
        return f"There was no time to find out what {cell} is."
    if verdict.proof is not None:
        return reason_text(grid, verdict.proof)
    mined = claim.mined == verdict.is_right
    return f"{cell} is {'a mine' if mined else 'safe'}: all numbers together prove it."


def guess_title(guess: JudgedGuess) -> str:
    """A guess in a word or two."""
    return TITLES[Judged.PROVEN] if guess.is_right else "Not the best"


def guess_text(grid: Grid, guess: JudgedGuess) -> str:
    """The odds of a guess, and those of the best one."""
    cell, best = coordinates(grid, guess.cell), coordinates(grid, guess.best)
    mined, least = guess.mined(guess.cell), guess.mined(guess.best)
    text = f"{cell} is a mine in {percent(mined)} of all layouts"
    if guess.is_right:
        return f"{text}: no guess is better."
    if least < mined:
        return f"{text}, {best} only in {percent(least)}."
    return f"{text}, {best} in {percent(least)}; but you win more often with {best}."
