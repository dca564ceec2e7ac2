"""A reviewed game in words.

Annotated moves in words: the action, its outcome and its judgement.

A move of a replay explained in sentences: what it was, and what proved it or would have.

What clicks lost, in words.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import log10

from minetui.core import (
    AnnotatedMove,
    Annotation,
    Chord,
    ClickLoss,
    Conclusion,
    Flag,
    Grid,
    Judgement,
    Mistake,
    Move,
    Question,
    cells_of,
)
from minetui.solver import Ground, Luck, RevealKind, ReviewedMove

from .hints import (
    casual_headline,
    casual_text,
    grounds_text,
    reason_headline,
    reason_text,
    technique_name,
)
from .words import coordinates, counted, names, percent

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


NOT_COMPUTED = "not computed in time"
MOST_DIGITS = 9
GUESSES = {RevealKind.FORCED: "forced guess", RevealKind.NEEDLESS: "needless guess"}


def review_texts(grid: Grid, move: ReviewedMove) -> tuple[str, ...]:
    """The reviews of a move, from the longest to the shortest: a guess with its odds, or a proof.

    There are none where single numbers were enough.
    """
    if move.is_proven:
        return (f"certain by {technique_name(move.technique or '')}",)
    if move.kind is RevealKind.UNKNOWN:
        return (NOT_COMPUTED,)
    if not move.is_guess:
        return ()
    hit = "hit a mine: " if move.hit else ""
    return tuple(hit + text for text in _guess_texts(grid, move))


def why_text(grid: Grid, move: ReviewedMove) -> str:
    """What proves a certain move, the mine of a blunder or the better cell; empty for nothing.

    The proofs of a chord name the cells that they are about.
    """
    if isinstance(move.move, Chord) and move.kind is not RevealKind.NEEDLESS:
        return " ".join(reason_text(grid, proof) for proof in move.proofs)
    return "; ".join(grounds_text(grid, proof) for proof in move.proofs)


def judgement_texts(move: AnnotatedMove, review: ReviewedMove | None) -> tuple[str, str, str]:
    """The annotation of a move with its technique or its odds; without the technique; in a word."""
    word = ANNOTATIONS[move.annotation]
    if review is not None and review.is_guess and move.annotation is Annotation.GUESS:
        odds = f"{word} {percent(review.odds, 0)}"
        return odds, odds, word
    technique = review.technique or "" if review is not None and review.is_proven else ""
    return f"{word} by {technique_name(technique)}" if technique else word, word, word


def summary(moves: Iterable[ReviewedMove]) -> list[str]:
    """A few lines about a game: the number of reveals of each kind, and the luck."""
    every = list(moves)
    counts = Counter(move.kind for move in every)
    techniques = Counter(move.technique for move in every if move.technique)
    by = ", ".join(f"{count} by {technique_name(name)}" for name, count in techniques.most_common())
    guesses = f"{counts[RevealKind.FORCED]} forced, {counts[RevealKind.NEEDLESS]} needless"
    unknown = counts[RevealKind.UNKNOWN]
    not_computed = f"; {unknown} not computed" if unknown else ""
    return [
        f"certain: {counts[RevealKind.CERTAIN]}{f' ({by})' if by else ''}",
        f"guesses: {guesses}; {counted(counts[RevealKind.BLUNDER], 'blunder')}{not_computed}",
        f"luck: {_luck(Luck.of(every))}",
    ]


def summary_texts(moves: Iterable[ReviewedMove]) -> tuple[str, str]:
    """The number of certain reveals and of guesses, and the luck, in many words and in few."""
    every = list(moves)
    counts = Counter(move.kind for move in every)
    blunders, unknown = counts[RevealKind.BLUNDER], counts[RevealKind.UNKNOWN]
    kinds = [f"{counts[kind]} {kind.value}" for kind in GUESSES if counts[kind]]
    guessed = sum(counts[kind] for kind in GUESSES)

    def text(guesses: str) -> str:
        parts = [
            f"{counts[RevealKind.CERTAIN]} certain",
            guesses if guessed else "no guesses",
            counted(blunders, "blunder") if blunders else "",
            f"{unknown} not computed" if unknown else "",
            luck_text(every) if guessed else "",
        ]
        return " · ".join(filter(None, parts))

    return text(f"guesses: {', '.join(kinds)}"), text(f"{guessed} guessed")


def progress_text(done: int, total: int) -> str:
    """How far a review has come."""
    return f"{done:,} of {counted(total, 'move')} so far"


def too_large_text(most: int) -> str:
    """The reason why a review has no odds and no proofs by several numbers."""
    return f"only by single numbers, for the board has over {most:,} cells"


def luck_text(moves: Iterable[ReviewedMove]) -> str:
    """The luck of a game in a few words."""
    luck = Luck.of(moves)
    if luck.probability is None:
        return f"luck: {_no_luck(luck)}"
    return f"luck {_at_most(luck)}{percent(luck.probability, 0)}"


def luck_measures(luck: Luck) -> dict[str, list[str]]:
    """The luck and the guesses of a game by their names, each from the longest text on."""
    if luck.probability is not None:
        known = percent(luck.probability, 0)
        texts = [known] if luck.is_exact else [f"at most {known}", f"<={known}"]
    elif not luck.is_exact:
        texts = ["not computed", "?"]
    else:
        texts = ["none"] if luck.guesses else ["not needed", "-"]
    parts = [f"{luck.guesses}", *([f"{luck.needless} needless"] if luck.needless else [])]
    parts += [counted(luck.blunders, "blunder")] if luck.blunders else []
    return {"luck": texts, "guesses": [", ".join(parts), f"{luck.guesses}"]}


def _luck(luck: Luck) -> str:
    if luck.probability is None:
        return _no_luck(luck)
    probability = luck.probability
    return f"{_at_most(luck)}{percent(probability, 2)}, or 1 in {_one_in(probability)}"


def _no_luck(luck: Luck) -> str:
    """The reason why a game has no luck."""
    if not luck.is_exact:
        return "not computed"
    return "no guess went well" if luck.guesses else "no guesses"


def _at_most(luck: Luck) -> str:
    return "" if luck.is_exact else "at most "


def _guess_texts(grid: Grid, move: ReviewedMove) -> tuple[str, ...]:
    """The odds of a guess, and a cell that was certainly safe, with the proof."""
    why = "; ".join(grounds_text(grid, proof) for proof in move.proofs)
    if move.kind is RevealKind.BLUNDER:
        blunder = _blunder_text(grid, move)
        return (f"{blunder}: {why}", blunder) if why else (blunder,)
    guess = GUESSES[move.kind]
    odds, short = f"{guess}, a mine in {percent(move.odds)} of all layouts", percent(move.odds, 0)
    if move.better is None:
        lowest = f"{odds}; the safest cell had {percent(move.lowest_odds)}"
        return (lowest, f"{guess} ({short})")
    by = technique_name(move.better_technique or "")
    where = coordinates(grid, move.better)
    better = f"{odds}; {where} was certainly safe by {by}"
    shorter = (better, f"{guess} ({short}): {where} was safe", f"{guess} ({short})")
    return (f"{better}: {why}", *shorter) if why else shorter


def _blunder_text(grid: Grid, move: ReviewedMove) -> str:
    """A blunder, and for a chord where the certain mine is, or among which cells."""
    if not (isinstance(move.move, Chord) and move.proofs):
        return "blunder, a certain mine"
    (proof,) = move.proofs
    if proof.among:
        return f"blunder, a certain mine among {names(grid, cells_of(proof.among))}"
    return f"blunder, a certain mine at {names(grid, cells_of(proof.mines))}"


def _one_in(probability: Fraction) -> str:
    """The average number of tries until the first success, with a decimal if it is small.

    >>> _one_in(Fraction(2, 5)), _one_in(Fraction(1, 10**400))
    ('2.5', '10^400')
    """
    digits = log10(probability.denominator) - log10(probability.numerator)  # of any size
    if digits > MOST_DIGITS:
        return f"10^{digits:.0f}"
    return f"{float(1 / probability):,.{1 if digits < 2 else 0}f}"


GUESS_SENTENCES = {
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
        return f"{hit}{GUESS_SENTENCES[review.kind]}{_odds_text(grid, review)}"
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


def lost_text(loss: int) -> str:
    """What one click lost.

    >>> lost_text(2), lost_text(0), lost_text(-1)
    ('lost 2 clicks', 'lost nothing', 'saved 1 click')
    """
    if not loss:
        return "lost nothing"
    return f"lost {counted(loss, 'click')}" if loss > 0 else f"saved {counted(-loss, 'click')}"


def loss_text(grid: Grid, each: ClickLoss) -> str:
    """A click, what it lost, and the ZiNi projected after it."""
    wasted = "" if each.click.effective else f", {WASTED}"
    lost = f"{lost_text(each.loss)}, projected ZiNi {each.projected:,}"
    return f"{action_text(grid, each.click.move)}{wasted}: {lost}"


def dear_texts(grid: Grid, each: ClickLoss) -> tuple[str, str]:
    """A click among those that lost most, in a few words and in fewer."""
    where, word = coordinates(grid, each.click.move.cell), each.click.move.word
    wasted = "" if each.click.effective else f"{WASTED} "
    return f"{where} {wasted}{word}, projected ZiNi {each.projected:,}", f"{where} {wasted or word}"


def totals_texts(losses: Sequence[ClickLoss], *, all_recorded: bool) -> tuple[str, ...]:
    """The sums of a game: its clicks, the ZiNi of the board and what was lost; then with less.

    A game that is not won has a projected ZiNi, with what was left. If not all clicks are recorded,
    the player may have made others that changed nothing.
    """
    if not losses:
        return ("no clicks",)
    first, last = losses[0], losses[-1]
    zini = first.projected - first.loss
    wasted = sum(not each.click.effective for each in losses)
    more = f", {wasted:,} {WASTED}" if wasted else ""
    projected = f", projected {last.projected:,}" if last.projected != last.number else ""
    lost = f"ZiNi {zini:,}: {lost_text(last.projected - zini)}"
    noun = "click" if all_recorded else "recorded click"
    return f"{counted(last.number, noun)}{projected}, {lost}{more}", lost + more, lost


def counting_text(done: int, total: int) -> str:
    """How far the count is."""
    return f"Counting what each click lost: {done:,} of {total:,} …"
