"""Annotated moves in words: the action, its outcome and its judgement."""

from minetui.core.annotation import AnnotatedMove, Annotation
from minetui.core.grid import Grid
from minetui.core.judgement import Judgement, Mistake
from minetui.core.moves import Flag, Move, Question

from .coordinates import coordinates
from .words import counted

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


def action_text(grid: Grid, move: Move) -> str:
    """The action of a move and its cell, without its time."""
    return f"{move.word} {coordinates(grid, move.cell)}"


def wasted_text(grid: Grid, move: Move) -> str:
    """A click that changed nothing."""
    return f"{WASTED}: {move.word} on {coordinates(grid, move.cell)}"


def move_text(grid: Grid, move: AnnotatedMove, *, short: bool = False) -> str:
    """A move with its outcome and judgement; the short form has a word or two for each."""
    outcome, judgement = outcome_text(move), judgement_text(move)
    if short:
        judgement = ANNOTATIONS[move.annotation]
    elif move.opened:
        outcome += " opened"
    parts = (action_text(grid, move.move), outcome, judgement)
    return ", ".join(part for part in parts if part)


def outcome_text(move: AnnotatedMove, *, short: bool = False) -> str:
    """The outcome of a move: how many cells it opened, or whether it set or removed a sign."""
    if isinstance(move.move, Flag | Question):
        return "set" if move.placed else "taken" if short else "removed"
    return counted(move.opened, "cell")


def judgement_text(move: AnnotatedMove) -> str:
    """The mistake and the judgement of a move; empty for a move with neither."""
    parts = [f"mistake ({MISTAKES[move.mistake]})"] if move.mistake else []
    return ", ".join(parts + ([JUDGEMENTS[move.judgement]] if move.judgement else []))
