"""A reviewed game in words: its reveals by kind, its luck, and what its clicks lost."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import log10

from minetui.core import ClickLoss, Grid
from minetui.solver import Luck, RevealKind, ReviewedMove

from .annotations import WASTED, action_text
from .hints import technique_name
from .words import counted, percent

SEARCHING = "Reviewing …"
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
        f"certain: {counts[RevealKind.CERTAIN]}{f' ({by})' if by else ''}",
        f"guesses: {guesses}; {counted(counts[RevealKind.BLUNDER], 'blunder')}{not_computed}",
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


# Luck.


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


def guesses_text(luck: Luck) -> str:
    """The guesses, the blunders and the luck; empty where they are not known.

    >>> from fractions import Fraction
    >>> guesses_text(Luck(Fraction(1, 3), guesses=2))
    '2 guesses, luck 33%'
    >>> guesses_text(Luck(Fraction(1, 3), guesses=2, blunders=1, unknown=1))
    'at least 2 guesses, 1 blunder, luck at most 33%'
    """
    made, blunders, chance = luck.guesses, luck.blunders, luck.probability
    if not (made or blunders):
        return "no guesses" if luck.is_exact else ""
    parts = ["1 guess" if made == 1 else f"{made} guesses"] if made else []
    parts += [counted(blunders, "blunder")] if blunders else []
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
