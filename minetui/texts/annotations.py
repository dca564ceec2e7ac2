"""A move of a game in words: what it did, how far it followed from what was known, and why.

An annotation judges a move by single numbers; a review adds odds, and proofs by other techniques.
"""

from collections.abc import Sequence
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

from .hints import grounds_text, reason_headline, reason_text, technique_name
from .words import coordinates, counted, names, percent

if TYPE_CHECKING:  # a replay without a review needs no solver
    from minetui.solver import Ground, ReviewedMove

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
GUESS_SENTENCES = {
    "forced": "A forced guess, for nothing was certain:",
    "needless": "A needless guess:",
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
        return (f"certain by {technique_name(move.technique or '')}",)
    if move.kind is solver.RevealKind.UNKNOWN:
        return ("not computed in time",)
    if not move.is_guess:
        return ()
    hit = "hit a mine: " if move.hit else ""
    return tuple(hit + text for text in _guess_texts(grid, move))


def _guess_texts(grid: Grid, move: "ReviewedMove") -> tuple[str, ...]:
    """The odds of a guess, and a cell that was certainly safe, with the proof."""
    why = "; ".join(grounds_text(grid, proof) for proof in move.proofs)
    if move.kind is solver.RevealKind.BLUNDER:
        blunder = _blunder_text(grid, move)
        return (f"{blunder}: {why}", blunder) if why else (blunder,)
    guess, short = GUESSES[move.kind.value], f"{GUESSES[move.kind.value]} ({percent(move.odds, 0)})"
    odds = f"{guess}, a mine in {percent(move.odds)} of all layouts"
    if move.better is None:
        return f"{odds}; the safest cell had {percent(move.lowest_odds)}", short
    where, by = coordinates(grid, move.better), technique_name(move.better_technique or "")
    better = f"{odds}; {where} was certainly safe by {by}"
    shorter = (better, f"{short}: {where} was safe", short)
    return (f"{better}: {why}", *shorter) if why else shorter


def _blunder_text(grid: Grid, move: "ReviewedMove") -> str:
    """A blunder, and for a chord where the certain mine is, or among which cells."""
    if not (isinstance(move.move, Chord) and move.proofs):
        return "blunder, a certain mine"
    (proof,) = move.proofs
    if proof.among:
        return f"blunder, a certain mine among {names(grid, cells_of(proof.among))}"
    return f"blunder, a certain mine at {names(grid, cells_of(proof.mines))}"


def why_text(grid: Grid, move: "ReviewedMove") -> str:
    """What proves a certain move, the mine of a blunder or the better cell; empty for nothing.

    The proofs of a chord name the cells that they are about.
    """
    if isinstance(move.move, Chord) and move.kind is not solver.RevealKind.NEEDLESS:
        return " ".join(reason_text(grid, proof) for proof in move.proofs)
    return "; ".join(grounds_text(grid, proof) for proof in move.proofs)


# What a move was, in sentences.


def explanation_texts(
    grid: Grid, move: AnnotatedMove, review: "ReviewedMove | None", grounds: "Sequence[Ground]"
) -> tuple[str, ...]:
    """What a move was, and what proved it or would have been better; then ever fewer words."""
    if move.given:
        return ("Given: the game began after it.",)
    if isinstance(move.move, Flag | Question):
        what = _flag_text(grid, move, grounds)
    else:
        what = _reveal_text(grid, move, review, grounds)
    if not grounds:
        return (what,)
    why = " ".join(reason_text(grid, each) for each in grounds)
    short = "; ".join(_in_few_words(grid, each) for each in grounds)
    if not what:
        return why, short
    doubt = doubt_texts(move, review)[0] if move.is_doubtful else ""
    doubt = f"{doubt[0].upper()}{doubt[1:]}. " if doubt else ""
    return f"{what} {why}", f"{what} {short}.", f"{doubt}{short}"


def doubt_texts(move: AnnotatedMove, review: "ReviewedMove | None") -> tuple[str, str]:
    """A mistake or a guess in a few words, and in one or two."""
    if move.mistake is Mistake.FLAG:
        return "a flag on a safe cell", "wrong flag"
    hit = "hit a mine" if move.mistake is Mistake.MINE else ""
    if review is None or not review.is_guess:
        return hit or "guess", hit or "guess"
    comma = f"{hit}, " if hit else ""
    if review.kind is solver.RevealKind.BLUNDER:
        return f"{comma}blunder", "blunder"
    kind, odds = review.kind.value, percent(review.odds, 0)
    return f"{comma}{kind} guess {odds}", f"{kind} {odds}"


def _flag_text(grid: Grid, move: AnnotatedMove, grounds: "Sequence[Ground]") -> str:
    """The words about a flag or a question mark, beside its grounds."""
    if isinstance(move.move, Question):
        return "A question mark set." if move.placed else "A question mark removed."
    if not move.placed:
        return "A flag removed."
    if move.mistake is Mistake.FLAG:
        return f"A wrong flag: {coordinates(grid, move.move.cell)} is safe."
    return "" if grounds else "A right flag, though no single number proves it."


def _reveal_text(
    grid: Grid, move: AnnotatedMove, review: "ReviewedMove | None", grounds: "Sequence[Ground]"
) -> str:
    """The words about a reveal or a chord, beside its grounds."""
    hit = "It hit a mine. " if move.mistake is Mistake.MINE else ""
    if review is not None and review.is_guess:
        return f"{hit}{_guess_sentence(grid, review)}"
    if move.judgement is Judgement.OPENING:
        opened = "" if hit else f": it opened {counted(move.opened, 'cell')}"
        return f"{hit}The first reveal of the game{opened}."
    if review is not None and review.kind is solver.RevealKind.UNKNOWN:
        return f"{hit}There was no time to find out whether it was certain."
    if not grounds and move.annotation is not Annotation.FORCED:
        return f"{hit}No single number proved it."
    return hit.strip()


def _guess_sentence(grid: Grid, review: "ReviewedMove") -> str:
    """A guess with its odds, and those of the safest cell where nothing was certain."""
    is_chord = isinstance(review.move, Chord)
    if review.kind is solver.RevealKind.BLUNDER:
        if is_chord:
            return "A blunder: a mine among its cells was certain."
        return "A blunder: this mine was certain."
    cell = "one of its cells" if is_chord else coordinates(grid, review.move.cell)
    odds = f"{cell} was a mine in {percent(review.odds)} of all layouts"
    guess = f"{GUESS_SENTENCES[review.kind.value]} {odds}"
    if review.kind is solver.RevealKind.NEEDLESS:
        return f"{guess}."
    if review.lowest_odds == review.odds:
        return f"{guess}, and no cell was safer."
    return f"{guess}, the safest cell in {percent(review.lowest_odds)}."


def _in_few_words(grid: Grid, ground: "Ground") -> str:
    """A conclusion or a proof: what to do, and the numbers behind it."""
    headline = reason_headline(grid, ground)
    return f"{headline.action} ({headline.by})" if headline.by else headline.action
