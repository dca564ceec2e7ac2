"""A move of a game in words: what it did, how far it followed from what was known, and why.

An annotation judges a move by single numbers; a review adds odds, and proofs by other techniques.
"""

from typing import TYPE_CHECKING

from minetui import solver
from minetui.core import (
    AnnotatedMove,
    Annotation,
    Chord,
    Flag,
    Grid,
    Judgement,
    Mistake,
    Move,
    Question,
    cells_of,
)

from .hints import grounds_text, reason_text, technique_name
from .words import coordinates, counted, names, percent

if TYPE_CHECKING:  # a replay without a review needs no solver
    from minetui.solver import ReviewedMove

JUDGEMENTS = {
    Judgement.OPENING: "opening move",
    Judgement.FORCED: "forced",
    Judgement.UNFORCED: "not forced by the casual rules",
    Judgement.PROVEN: "proven",
    Judgement.TRUSTING: "forced only by unproven flags",
}
MISTAKES = {Mistake.MINE: "a mine", Mistake.FLAG: "a flag on a safe cell"}
ANNOTATIONS = {annotation: annotation.value for annotation in Annotation} | {Annotation.NONE: ""}
"""The annotations in a word each."""
WASTED = "wasted"
"""The word for a click that changed nothing."""
# By the value of a RevealKind:
GUESSES = {"forced": "forced guess", "needless": "needless guess"}
KINDS = {
    **{"opening": "The first reveal", "forced": "A forced guess", "needless": "A needless guess"},
    **{"blunder": "A proven mine", "unknown": "There was no time to check it"},
}
"""The kinds of reveals, by the value of a RevealKind; those that are proven have PROVEN_BY."""
PROVEN_BY = {
    **{"casual": "Proven", "pairs": "Proven by two numbers"},
    "logic": "Proven by all numbers",
}
KINDS_OF_JUDGEMENT = {
    Judgement.OPENING: "The first reveal",
    Judgement.FORCED: "Proven",
    Judgement.UNFORCED: "No single number proves it",
    Judgement.PROVEN: "Proven",
    Judgement.TRUSTING: "It rests on flags that nothing proves",
}


def action_text(grid: Grid, move: Move) -> str:
    """The action of a move and its cell, without its time."""
    return f"{move.word} {coordinates(grid, move.cell)}"


def wasted_text(grid: Grid, move: Move) -> str:
    """A click that changed nothing."""
    return f"{WASTED}: {move.word} on {coordinates(grid, move.cell)}"


def move_text(grid: Grid, move: AnnotatedMove, *, short: bool = False) -> str:
    """A move with its outcome and judgement; the short form has a word or two for each."""
    outcome, judgement = outcome_text(move), _judgement_text(move)
    if short:
        judgement = ANNOTATIONS[move.annotation]
    elif move.opened:
        outcome += " opened"
    return ", ".join(filter(None, (action_text(grid, move.move), outcome, judgement)))


def outcome_text(move: AnnotatedMove, *, short: bool = False) -> str:
    """The outcome of a move: how many cells it opened, or whether it set or removed a sign."""
    if isinstance(move.move, Flag | Question):
        return "set" if move.placed else "taken" if short else "removed"
    return counted(move.opened, "cell")


def _judgement_text(move: AnnotatedMove) -> str:
    """The mistake and the judgement of a move; empty for a move with neither."""
    parts = [f"mistake ({MISTAKES[move.mistake]})"] if move.mistake else []
    return ", ".join(parts + ([JUDGEMENTS[move.judgement]] if move.judgement else []))


def judgement_texts(move: AnnotatedMove, review: "ReviewedMove | None") -> tuple[str, str, str]:
    """The annotation of a move with its technique or its odds; without the technique; in a word."""
    word = ANNOTATIONS[move.annotation]
    if review is not None and review.is_guess and move.annotation is Annotation.GUESS:
        odds = f"{word} {percent(review.odds, 0)}"
        return odds, odds, word
    technique = review.technique or "" if review is not None and review.is_proven else ""
    return f"{word} by {technique_name(technique)}" if technique else word, word, word


# What a review found.


def review_texts(grid: Grid, move: "ReviewedMove") -> tuple[str, ...]:
    """The reviews of a move, from the longest to the shortest: a guess with its odds, or a proof.

    There are none where single numbers were enough.
    """
    if move.is_proven:
        return (f"proven by {technique_name(move.technique or '')}",)
    if move.kind is solver.RevealKind.UNKNOWN:
        return ("not computed in time",)
    if not move.is_guess:
        return ()
    is_told = move.kind is solver.RevealKind.BLUNDER  # that it hit a mine
    hit = "hit a mine: " if move.hit and not is_told else ""
    return tuple(hit + text for text in _guess_texts(grid, move))


def _guess_texts(grid: Grid, move: "ReviewedMove") -> tuple[str, ...]:
    """The odds of a guess, and a cell that was proven safe, with the proof."""
    why = "; ".join(grounds_text(grid, proof) for proof in move.proofs)
    if move.kind is solver.RevealKind.BLUNDER:
        blunder = _blunder_text(grid, move)
        return (f"{blunder}: {why}", blunder) if why else (blunder,)
    guess, short = GUESSES[move.kind.value], f"{GUESSES[move.kind.value]} ({percent(move.odds, 0)})"
    odds = f"{guess}, a mine in {percent(move.odds)} of all layouts"
    if move.better is None:
        return f"{odds}; the safest cell had {percent(move.lowest_odds)}", short
    where, by = coordinates(grid, move.better), technique_name(move.better_technique or "")
    better = f"{odds}; {where} was proven safe by {by}"
    shorter = (better, f"{short}: {where} was safe", short)
    return (f"{better}: {why}", *shorter) if why else shorter


def _blunder_text(grid: Grid, move: "ReviewedMove") -> str:
    """A proven mine that was hit, and for a chord where it is, or among which cells."""
    if not (isinstance(move.move, Chord) and move.proofs):
        return "hit a proven mine"
    (proof,) = move.proofs
    if proof.among:
        return f"hit a proven mine among {names(grid, cells_of(proof.among))}"
    return f"hit a proven mine at {names(grid, cells_of(proof.mines))}"


def why_text(grid: Grid, move: "ReviewedMove") -> str:
    """What proves a certain move, the mine of a blunder or the better cell; empty for nothing.

    The proofs of a chord name the cells that they are about.
    """
    if isinstance(move.move, Chord) and move.kind is not solver.RevealKind.NEEDLESS:
        return " ".join(reason_text(grid, proof) for proof in move.proofs)
    return "; ".join(grounds_text(grid, proof) for proof in move.proofs)


# What a move was, as the review tells it.


def head_text(grid: Grid, move: AnnotatedMove) -> str:
    """A move by what it did and where."""
    action = action_text(grid, move.move)
    if isinstance(move.move, Flag | Question) and not move.placed:
        action = f"{action}, taken away"
    return f"{action[:1].upper()}{action[1:]}"


def kind_text(move: AnnotatedMove, review: "ReviewedMove | None") -> str:
    """What kind of move it was, or of mistake; empty where there is nothing to say."""
    if move.given:
        return "Given: the game began after it"
    if isinstance(move.move, Flag | Question):
        return "A wrong flag" if move.mistake is Mistake.FLAG else ""
    if review is not None and review.kind is not solver.RevealKind.CERTAIN:
        is_worse = review.kind is solver.RevealKind.FORCED and review.is_mistake
        return "A worse guess" if is_worse else KINDS[review.kind.value]
    if move.mistake is Mistake.MINE or move.judgement is None:
        return "Hit a mine" if move.mistake else ""
    by = review.technique or "" if review is not None else ""
    return PROVEN_BY.get(by, KINDS_OF_JUDGEMENT[move.judgement])


def odds_texts(grid: Grid, review: "ReviewedMove") -> tuple[str, ...]:
    """The odds of a guess, and those of the safest cell where nothing was safe."""
    if review.kind not in (solver.RevealKind.FORCED, solver.RevealKind.NEEDLESS):
        return ()
    cell = coordinates(grid, review.move.cell)
    mined = f"{cell} was a mine in {percent(review.odds, 0)}."
    if isinstance(review.move, Chord):
        mined = f"One of its cells was a mine in {percent(review.odds, 0)}."
    if review.kind is solver.RevealKind.NEEDLESS:
        return (mined,)
    if review.lowest_odds == review.odds:
        return (mined, "No cell was safer.")
    return (mined, f"The safest cell was one in {percent(review.lowest_odds, 0)}.")
