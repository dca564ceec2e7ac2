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
    Reveal,
    cells_of,
)
from minetui.language import N_, _, joined, ngettext, pgettext

from .hints import grounds_text, reason_text, stated, technique_name
from .words import coordinates, enumerated, names, percent

if TYPE_CHECKING:  # a replay without a review needs no solver
    from minetui.solver import ReviewedMove

JUDGEMENTS = {
    Judgement.OPENING: N_("opening move"),
    Judgement.FORCED: N_("forced"),
    Judgement.UNFORCED: N_("not forced by the casual rules"),
    Judgement.PROVEN: N_("proven"),
    Judgement.TRUSTING: N_("forced only by unproven flags"),
}
MISTAKES = {
    Mistake.MINE: N_("mistake (a mine)"),
    Mistake.FLAG: N_("mistake (a flag on a safe cell)"),
}
WASTED = N_("wasted")
"""The word for a click that changed nothing."""
# By the value of a RevealKind:
KINDS = {
    "opening": N_("The first reveal"),
    "forced": N_("A forced guess"),
    "needless": N_("A needless guess"),
    "blunder": N_("A proven mine"),
    "unknown": N_("There was no time to check it"),
}
"""The kinds of reveals, by the value of a RevealKind; those that are proven have PROVEN_BY."""
PROVEN_BY = {
    "casual": N_("Proven"),
    "pairs": N_("Proven by two numbers"),
    "logic": N_("Proven by all numbers"),
}
KINDS_OF_JUDGEMENT = {
    Judgement.OPENING: N_("The first reveal"),
    Judgement.FORCED: N_("Proven"),
    Judgement.UNFORCED: N_("No single number proves it"),
    Judgement.PROVEN: N_("Proven"),
    Judgement.TRUSTING: N_("It rests on flags that nothing proves"),
}
ACTIONS: dict[type[Move], str] = {
    # Translators: what a player did, in lists and rows.
    Reveal: N_("reveal {cell}"),
    Chord: N_("chord {cell}"),
    Flag: N_("flag {cell}"),
    Question: N_("question {cell}"),
}
WASTED_ACTIONS: dict[type[Move], str] = {
    Reveal: N_("wasted: reveal on {cell}"),
    Chord: N_("wasted: chord on {cell}"),
    Flag: N_("wasted: flag on {cell}"),
    Question: N_("wasted: question on {cell}"),
}
HEADS: dict[type[Move], str] = {
    Reveal: N_("Reveal {cell}"),
    Chord: N_("Chord {cell}"),
    Flag: N_("Flag {cell}"),
    Question: N_("Question {cell}"),
}
HEADS_OF_REMOVALS: dict[type[Move], str] = {
    Flag: N_("Flag {cell}, taken away"),
    Question: N_("Question {cell}, taken away"),
}
"""A move with its cell: in a list, as a click that changed nothing, and where a line begins."""


def annotation_name(annotation: Annotation) -> str:
    """An annotation in a word; empty for none."""
    match annotation:
        case Annotation.MISTAKE:
            return pgettext("annotation", "mistake")
        case Annotation.GUESS:
            return pgettext("annotation", "guess")
        case Annotation.FORCED:
            return pgettext("annotation", "forced")
        case Annotation.PROVEN:
            return pgettext("annotation", "proven")
        case Annotation.OPENING:
            return pgettext("annotation", "opening")
        case _none:
            return ""


def action_text(grid: Grid, move: Move) -> str:
    """The action of a move and its cell, without its time."""
    return _(ACTIONS[type(move)], cell=coordinates(grid, move.cell))


def wasted_text(grid: Grid, move: Move) -> str:
    """A click that changed nothing."""
    return _(WASTED_ACTIONS[type(move)], cell=coordinates(grid, move.cell))


def move_text(grid: Grid, move: AnnotatedMove, *, short: bool = False) -> str:
    """A move with its outcome and judgement; the short form has a word or two for each."""
    outcome = outcome_text(move)
    if short:
        judged = [annotation_name(move.annotation)]
    else:
        judged = [_(MISTAKES[move.mistake])] if move.mistake else []
        judged += [_(JUDGEMENTS[move.judgement])] if move.judgement else []
        if move.opened:
            outcome = ngettext("{n} cell opened", "{n} cells opened", move.opened)
    return enumerated(filter(None, (action_text(grid, move.move), outcome, *judged)))


def outcome_text(move: AnnotatedMove, *, short: bool = False) -> str:
    """The outcome of a move: how many cells it opened, or whether it set or removed a sign."""
    if not isinstance(move.move, Flag | Question):
        return ngettext("{n} cell", "{n} cells", move.opened)
    if move.placed:
        return pgettext("a flag", "set")
    return pgettext("a flag", "taken") if short else pgettext("a flag", "removed")


def judgement_texts(move: AnnotatedMove, review: "ReviewedMove | None") -> tuple[str, str, str]:
    """The annotation of a move with its technique or its odds; without the technique; in a word."""
    word = annotation_name(move.annotation)
    if review is not None and review.is_guess and move.annotation is Annotation.GUESS:
        odds = _("guess {odds}", odds=percent(review.odds, 0))
        return odds, odds, word
    technique = review.technique if review is not None and review.is_proven else None
    if not technique:
        return word, word, word
    return _("proven by {technique}", technique=technique_name(technique)), word, word


# What a review found.


def review_texts(grid: Grid, move: "ReviewedMove") -> tuple[str, ...]:
    """The reviews of a move, from the longest to the shortest: a guess with its odds, or a proof.

    There are none where single numbers were enough.
    """
    if move.is_proven:
        return (_("proven by {technique}", technique=technique_name(move.technique or "")),)
    if move.kind is solver.RevealKind.UNKNOWN:
        return (_("not computed in time"),)
    if not move.is_guess:
        return ()
    if move.kind is solver.RevealKind.BLUNDER:
        return _blunder_texts(grid, move)
    texts = _forced_texts(move) if move.better is None else _needless_texts(grid, move)
    # Translators: {guess} is what is said of a guess, such as "forced guess (33%)".
    return tuple(_("hit a mine: {guess}", guess=text) for text in texts) if move.hit else texts


def _forced_texts(move: "ReviewedMove") -> tuple[str, ...]:
    """A guess where nothing was proven safe: its odds, and the lowest."""
    long = _(
        "forced guess, a mine in {odds} of all layouts; the safest cell had {lowest}",
        odds=percent(move.odds),
        lowest=percent(move.lowest_odds),
    )
    return long, _("forced guess ({odds})", odds=percent(move.odds, 0))


def _needless_texts(grid: Grid, move: "ReviewedMove") -> tuple[str, ...]:
    """A guess where a cell was proven safe: its odds, and that cell, with the proof."""
    slots = {
        "odds": percent(move.odds),
        "cell": coordinates(grid, move.better or 0),
        "technique": technique_name(move.better_technique or ""),
    }
    long = _(
        "needless guess, a mine in {odds} of all layouts; {cell} was proven safe by {technique}",
        **slots,
    )
    slots["odds"] = percent(move.odds, 0)
    shorter = (
        *(long, _("needless guess ({odds}): {cell} was safe", **slots)),
        _("needless guess ({odds})", **slots),
    )
    if not move.proofs:
        return shorter
    longest = _(
        "needless guess, a mine in {odds} of all layouts; {cell} was proven safe by {technique}: "
        "{reasons}",
        **(slots | {"odds": percent(move.odds), "reasons": _reasons(grid, move)}),
    )
    return (longest, *shorter)


def _blunder_texts(grid: Grid, move: "ReviewedMove") -> tuple[str, ...]:
    """A proven mine that was hit, with the proof; for a chord where it is, or among which cells."""
    slots = {"reasons": _reasons(grid, move)}
    if not move.proofs:
        return (_("hit a proven mine"),)
    if not isinstance(move.move, Chord):
        return _("hit a proven mine: {reasons}", **slots), _("hit a proven mine")
    (proof,) = move.proofs
    slots["cells"] = names(grid, cells_of(proof.among or proof.mines))
    if proof.among:
        return (
            _("hit a proven mine among {cells}: {reasons}", **slots),
            _("hit a proven mine among {cells}", **slots),
        )
    return (
        _("hit a proven mine at {cells}: {reasons}", **slots),
        _("hit a proven mine at {cells}", **slots),
    )


def _reasons(grid: Grid, move: "ReviewedMove") -> str:
    """What speaks against a move, in a row of statements."""
    return stated(grounds_text(grid, proof) for proof in move.proofs)


def why_text(grid: Grid, move: "ReviewedMove") -> str:
    """What proves a certain move, the mine of a blunder or the better cell; empty for nothing.

    The proofs of a chord name the cells that they are about.
    """
    if isinstance(move.move, Chord) and move.kind is not solver.RevealKind.NEEDLESS:
        return joined(*(reason_text(grid, proof) for proof in move.proofs))
    return _reasons(grid, move)


# What a move was, as the review tells it.


def head_text(grid: Grid, move: AnnotatedMove) -> str:
    """A move by what it did and where."""
    is_removal = isinstance(move.move, Flag | Question) and not move.placed
    heads = HEADS_OF_REMOVALS if is_removal else HEADS
    return _(heads[type(move.move)], cell=coordinates(grid, move.move.cell))


def kind_text(move: AnnotatedMove, review: "ReviewedMove | None") -> str:
    """What kind of move it was, or of mistake; empty where there is nothing to say."""
    if move.given:
        return _("Given: the game began after it")
    if isinstance(move.move, Flag | Question):
        return _("A wrong flag") if move.mistake is Mistake.FLAG else ""
    if review is not None and review.kind is not solver.RevealKind.CERTAIN:
        is_worse = review.kind is solver.RevealKind.FORCED and review.is_mistake
        return _("A worse guess") if is_worse else _(KINDS[review.kind.value])
    if move.mistake is Mistake.MINE or move.judgement is None:
        return _("Hit a mine") if move.mistake else ""
    by = review.technique or "" if review is not None else ""
    return _(PROVEN_BY.get(by, KINDS_OF_JUDGEMENT[move.judgement]))


def odds_texts(grid: Grid, review: "ReviewedMove") -> tuple[str, ...]:
    """The odds of a guess, and those of the safest cell where nothing was safe."""
    if review.kind not in (solver.RevealKind.FORCED, solver.RevealKind.NEEDLESS):
        return ()
    odds, lowest = percent(review.odds, 0), percent(review.lowest_odds, 0)
    mined = _("{cell} was a mine in {odds}.", cell=coordinates(grid, review.move.cell), odds=odds)
    if isinstance(review.move, Chord):
        mined = _("One of its cells was a mine in {odds}.", odds=odds)
    if review.kind is solver.RevealKind.NEEDLESS:
        return (mined,)
    if review.lowest_odds == review.odds:
        return mined, _("No cell was safer.")
    return mined, _("The safest cell was one in {odds}.", odds=lowest)
