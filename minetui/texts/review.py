"""A reviewed game in words."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import log10

from minetui.core.annotation import AnnotatedMove, Annotation
from minetui.core.grid import Grid, cells_of
from minetui.core.moves import Chord
from minetui.solver.luck import Luck
from minetui.solver.review import RevealKind, ReviewedMove

from .annotations import ANNOTATIONS
from .coordinates import coordinates, names
from .techniques import grounds_text, reason_text, technique_name
from .words import counted, percent

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
