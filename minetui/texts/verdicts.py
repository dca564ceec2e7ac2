"""Verdicts on the claims and the guesses of a learner, in sentences that can be checked by hand."""

from minetui.core.grid import Cell, Grid
from minetui.learn.claims import Judged, Verdict
from minetui.learn.guesses import Guesses

from .coordinates import coordinates
from .techniques import reason_text
from .words import counted, percent

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
