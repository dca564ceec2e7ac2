"""A reviewed game in words: its reveals by kind, its luck, and what its clicks lost."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import log10

from minetui.core import Chord, ClickLoss, Grid, Step, cells_of
from minetui.language import listed
from minetui.solver import CASUAL, Luck, Proof, RevealKind, ReviewedMove

from .annotations import WASTED, action_text
from .hints import grounds_text, technique_name
from .words import MOST_LISTED, coordinates, counted, names, percent

GUESSES = (RevealKind.FORCED, RevealKind.NEEDLESS)
SEARCHING = "Reviewing …"
MOST_PARTS = 20  # of a chance; more are told in per cent
MOST_DIGITS = 9  # of a number that is written out


def summary_lines(moves: Iterable[ReviewedMove]) -> list[str]:
    """The number of reveals of each kind, and the luck."""
    every = list(moves)
    counts = Counter(move.kind for move in every)
    techniques = Counter(move.technique for move in every if move.technique)
    by = ", ".join(f"{count} by {technique_name(name)}" for name, count in techniques.most_common())
    guesses = f"{counts[RevealKind.FORCED]} forced, {counts[RevealKind.NEEDLESS]} needless"
    unknown, luck = counts[RevealKind.UNKNOWN], Luck.of(every)
    not_computed = f"; {unknown} not computed" if unknown else ""
    chance, known = luck.probability, _no_luck(luck)
    if chance is not None:
        known = f"{_at_most(luck)}{percent(chance, 2)}, or 1 in {_one_in(chance)}"
    return [
        f"proven: {counts[RevealKind.CERTAIN]}{f' ({by})' if by else ''}",
        f"guesses: {guesses}; {counted(counts[RevealKind.BLUNDER], 'proven mine')}{not_computed}",
        f"luck: {known}",
    ]


# The mistakes of a game.


def mistakes_text(count: int) -> str:
    """How many mistakes there are.

    >>> mistakes_text(0), mistakes_text(1), mistakes_text(2)
    ('No mistakes', '1 mistake', '2 mistakes')
    """
    return counted(count, "mistake") if count else "No mistakes"


def mistake_text(number: int, total: int | None) -> str:
    """Which mistake it is; the total may not be known yet.

    >>> mistake_text(2, 3), mistake_text(1, 1), mistake_text(1, None)
    ('Mistake 2 of 3', 'The only mistake', 'Mistake 1')
    """
    if total == 1:
        return "The only mistake"
    return f"Mistake {number}" if total is None else f"Mistake {number} of {total}"


# Why a game was lost.


def certain_loss_text(step: Step) -> str:
    """Why the last step lost a game, if no odds are needed to say it; empty if they are.

    A chord only ever loses by a wrong flag.
    """
    before, cell, grid = step.before, step.move.cell, step.before.field.grid
    if isinstance(step.move, Chord):
        number = before.field.number(cell)
        wrong = grid.neighbours(cell) & before.flagged & ~before.field.mines
        where, flags = coordinates(grid, cell), [*cells_of(wrong)]
        if len(flags) == 1:
            flag = coordinates(grid, flags[0])
            return f"A wrong flag at {flag}: the {number} at {where} had its mine elsewhere."
        wrongly = names(grid, flags)
        return f"Wrong flags at {wrongly}: the {number} at {where} had its mines elsewhere."
    return "" if before.revealed else "A first guess: nothing was known."


def loss_reason_text(grid: Grid, lost: ReviewedMove) -> str:
    """Why a reveal lost a game: a proven mine, or a guess with its odds."""
    cell = coordinates(grid, lost.move.cell)
    if lost.kind is RevealKind.BLUNDER:
        because = _certainty_text(grid, lost.proofs[0]) if lost.proofs else ""
        return f"{cell} was a proven mine{because}."
    if lost.kind is RevealKind.NEEDLESS and lost.better is not None:
        odds, safe = _chances(lost.odds)[0], coordinates(grid, lost.better)
        return f"A needless guess: {cell} was a mine {odds}, and {safe} was safe."
    if lost.kind is RevealKind.FORCED and lost.safest is not None:
        odds, lowest = _chances(lost.odds, lost.lowest_odds)
        if lost.odds == lost.lowest_odds:
            return f"A guess: {cell} was a mine {odds}, and no cell was safer."
        return f"A guess: {cell} was a mine {odds}, {coordinates(grid, lost.safest)} {lowest}."
    return f"{cell} was a mine."


def _certainty_text(grid: Grid, proof: Proof) -> str:
    """The reason why a cell was a proven mine, behind a colon."""
    if proof.technique == CASUAL:
        return f": {grounds_text(grid, proof)}"
    numbers = [coordinates(grid, cell) for cell in cells_of(proof.witnesses)]
    if len(numbers) > MOST_LISTED:
        numbers = [counted(len(numbers), "number")]
    if proof.mines_left is not None:
        numbers.append("the mine counter")
    if len(numbers) == 1 and proof.mines_left is not None:
        return ": the mine counter proves it"
    return f": {listed(numbers)} prove it together"


def _chances(*odds: Fraction) -> tuple[str, ...]:
    """Some odds as players say them, or all in per cent if one of them has no simple parts.

    >>> _chances(Fraction(1, 4), Fraction(1, 9)), _chances(Fraction(1, 4), Fraction(31, 301))
    (('in 1 of 4', 'in 1 of 9'), ('in 25%', 'in 10%'))
    """
    if all(each.denominator <= MOST_PARTS for each in odds):
        return tuple(f"in {each.numerator} of {each.denominator}" for each in odds)
    return tuple(f"in {percent(each, 0)}" for each in odds)


# Luck.


def guesses_text(luck: Luck) -> str:
    """The guesses, the proven mines and the luck; empty where they are not known.

    >>> from fractions import Fraction
    >>> guesses_text(Luck(Fraction(1, 3), guesses=2))
    '2 guesses, luck 33%'
    >>> guesses_text(Luck(Fraction(1, 3), guesses=2, blunders=1, unknown=1))
    'at least 2 guesses, 1 proven mine, luck at most 33%'
    """
    made, blunders, chance = luck.guesses, luck.blunders, luck.probability
    if not (made or blunders):
        return "never guessed" if luck.is_exact else ""
    parts = ["1 guess" if made == 1 else f"{made} guesses"] if made else []
    parts += [counted(blunders, "proven mine")] if blunders else []
    parts += [f"luck {_at_most(luck)}{percent(chance, 0)}"] if chance is not None else []
    return ", ".join(parts) if luck.is_exact else f"at least {', '.join(parts)}"


def _no_luck(luck: Luck) -> str:
    """The reason why a game has no luck."""
    if not luck.is_exact:
        return "not computed"
    return "no guess went well" if luck.guesses else "no guesses"


def _at_most(luck: Luck) -> str:
    return "" if luck.is_exact else "at most "


def _one_in(probability: Fraction) -> str:
    """The average number of tries until the first success, with a decimal if it is small.

    >>> _one_in(Fraction(2, 5)), _one_in(Fraction(1, 10**400))
    ('2.5', '10^400')
    """
    digits = log10(probability.denominator) - log10(probability.numerator)  # of any size
    if digits > MOST_DIGITS:
        return f"10^{digits:.0f}"
    return f"{float(1 / probability):,.{1 if digits < 2 else 0}f}"


# What clicks lost.


def loss_text(grid: Grid, each: ClickLoss) -> str:
    """A click, what it lost, and the ZiNi projected after it."""
    wasted = "" if each.click.effective else f", {WASTED}"
    lost = f"{_lost(each.loss)}, projected ZiNi {each.projected:,}"
    return f"{action_text(grid, each.click.move)}{wasted}: {lost}"


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
    lost = f"ZiNi {zini:,}: {_lost(last.projected - zini)}"
    noun = "click" if all_recorded else "recorded click"
    return f"{counted(last.number, noun)}{projected}, {lost}{more}", lost + more, lost


def _lost(loss: int) -> str:
    """What one click lost.

    >>> _lost(2), _lost(0), _lost(-1)
    ('lost 2 clicks', 'lost nothing', 'saved 1 click')
    """
    if not loss:
        return "lost nothing"
    return f"lost {counted(loss, 'click')}" if loss > 0 else f"saved {counted(-loss, 'click')}"


def counting_text(done: int, total: int) -> str:
    """How far the count is."""
    return f"Counting clicks: {done:,} of {total:,} …"
