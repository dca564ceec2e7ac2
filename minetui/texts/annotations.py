"""Annotated moves in words: what was done, what it did, how it is judged."""

from minetui.core.annotation import AnnotatedMove, Annotation
from minetui.core.grid import Grid
from minetui.core.judgement import Judgement, Mistake
from minetui.core.moves import Flag, Move, Question

from .words import coordinates, counted, short_coordinates

JUDGEMENTS = {
    Judgement.OPENING: "opening move",
    Judgement.FORCED: "forced",
    Judgement.UNFORCED: "not forced by the casual rules",
    Judgement.PROVEN: "proven",
    Judgement.TRUSTING: "forced only by flags that nothing proved",
}
MISTAKES = {Mistake.MINE: "a mine", Mistake.FLAG: "a flag on a safe cell"}
ANNOTATIONS = {one: one.value for one in Annotation} | {Annotation.NONE: ""}
"""An annotation in one word."""


def action_text(grid: Grid, move: Move, *, short: bool = False) -> str:
    """A move and its cell, without its time."""
    return f"{move.word} {(short_coordinates if short else coordinates)(grid, move.cell)}"


def move_text(grid: Grid, move: AnnotatedMove, *, short: bool = False) -> str:
    """A move, what it did, and how it is judged; in the short form a word for each."""
    outcome, judged = outcome_text(move), judgement_text(move)
    if short:
        judged = ANNOTATIONS[move.annotation]
    elif move.opened:
        outcome += " opened"
    parts = (action_text(grid, move.move, short=short), outcome, judged)
    return ", ".join(part for part in parts if part)


def outcome_text(move: AnnotatedMove, *, short: bool = False) -> str:
    """What a move did: the number of cells it opened, or that it set or took away a sign."""
    if isinstance(move.move, Flag | Question):
        return "set" if move.placed else "taken" if short else "taken away"
    return counted(move.opened, "cell")


def judgement_text(move: AnnotatedMove) -> str:
    """The mistake and the judgement of a move; empty for a move with neither."""
    parts = [f"mistake ({MISTAKES[move.mistake]})"] if move.mistake else []
    return ", ".join(parts + ([JUDGEMENTS[move.judgement]] if move.judgement else []))
