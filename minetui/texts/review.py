"""A reviewed game in words: its reveals by kind, its luck, and what its clicks lost."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import log10

from minetui.core import Chord, ClickLoss, Grid, Step, cells_of
from minetui.language import N_, _, listed, ngettext, number
from minetui.solver import CASUAL, Luck, Proof, RevealKind, ReviewedMove

from .annotations import action_text
from .hints import grounds_text, stated, technique_name
from .words import MOST_LISTED, coordinates, enumerated, names, percent

GUESSES = (RevealKind.FORCED, RevealKind.NEEDLESS)
SEARCHING = N_("Reviewing …")
MOST_PARTS = 20  # of a chance; more are told in per cent
MOST_DIGITS = 9  # of a number that is written out


def summary_lines(moves: Iterable[ReviewedMove]) -> list[str]:
    """The number of reveals of each kind, and the luck."""
    every = list(moves)
    counts = Counter(move.kind for move in every)
    techniques = Counter(move.technique for move in every if move.technique)
    proven = number(counts[RevealKind.CERTAIN])
    by = enumerated(
        _("{number} by {technique}", number=number(count), technique=technique_name(name))
        for name, count in techniques.most_common()
    )
    forced, needless = (number(counts[kind]) for kind in GUESSES)
    guesses = [_("guesses: {forced} forced, {needless} needless", forced=forced, needless=needless)]
    guesses.append(ngettext("{n} proven mine", "{n} proven mines", counts[RevealKind.BLUNDER]))
    if unknown := counts[RevealKind.UNKNOWN]:
        guesses.append(_("{number} not computed", number=number(unknown)))
    return [
        _("proven: {number} ({techniques})", number=proven, techniques=by)
        if by
        else _("proven: {number}", number=proven),
        stated(guesses),
        _luck_line(Luck.of(every)),
    ]


def _luck_line(luck: Luck) -> str:
    """The luck of a game, or why it has none."""
    if luck.probability is not None:
        slots = {"luck": percent(luck.probability, 2), "tries": _one_in(luck.probability)}
        if luck.is_exact:
            return _("luck: {luck}, or 1 in {tries}", **slots)
        return _("luck: at most {luck}, or 1 in {tries}", **slots)
    if not luck.is_exact:
        return _("luck: not computed")
    return _("luck: no guess went well") if luck.guesses else _("luck: no guesses")


# The mistakes of a game.


def mistakes_text(count: int) -> str:
    """How many mistakes there are.

    >>> mistakes_text(0), mistakes_text(1), mistakes_text(2)
    ('No mistakes', '1 mistake', '2 mistakes')
    """
    return ngettext("{n} mistake", "{n} mistakes", count) if count else _("No mistakes")


def mistake_text(index: int, total: int | None) -> str:
    """Which mistake it is; the total may not be known yet.

    >>> mistake_text(2, 3), mistake_text(1, 1), mistake_text(1, None)
    ('Mistake 2 of 3', 'The only mistake', 'Mistake 1')
    """
    if total == 1:
        return _("The only mistake")
    if total is None:
        return _("Mistake {number}", number=number(index))
    return _("Mistake {number} of {all}", number=number(index), all=number(total))


# Why a game was lost.


def certain_loss_text(step: Step) -> str:
    """Why the last step lost a game, if no odds are needed to say it; empty if they are.

    A chord only ever loses by a wrong flag.
    """
    before, cell, grid = step.before, step.move.cell, step.before.field.grid
    if not isinstance(step.move, Chord):
        return "" if before.revealed else _("A first guess: nothing was known.")
    flags = [*cells_of(grid.neighbours(cell) & before.flagged & ~before.field.mines)]
    slots = {
        "flags": names(grid, flags),
        "number": before.field.number(cell),
        "cell": coordinates(grid, cell),
    }
    if len(flags) == 1:
        return _("A wrong flag at {flags}: the {number} at {cell} had its mine elsewhere.", **slots)
    return _("Wrong flags at {flags}: the {number} at {cell} had its mines elsewhere.", **slots)


def loss_reason_text(grid: Grid, lost: ReviewedMove) -> str:
    """Why a reveal lost a game: a proven mine, or a guess with its odds."""
    cell = coordinates(grid, lost.move.cell)
    if lost.kind is RevealKind.BLUNDER:
        return _blunder_text(grid, cell, lost)
    if lost.kind is RevealKind.NEEDLESS and lost.better is not None:
        return _(
            "A needless guess: {cell} was a mine in {odds}, and {safe} was safe.",
            cell=cell,
            odds=_chances(lost.odds)[0],
            safe=coordinates(grid, lost.better),
        )
    if lost.kind is RevealKind.FORCED and lost.safest is not None:
        odds, lowest = _chances(lost.odds, lost.lowest_odds)
        if lost.odds == lost.lowest_odds:
            return _(
                "A guess: {cell} was a mine in {odds}, and no cell was safer.", cell=cell, odds=odds
            )
        return _(
            "A guess: {cell} was a mine in {odds}, {safest} in {lowest}.",
            cell=cell,
            odds=odds,
            safest=coordinates(grid, lost.safest),
            lowest=lowest,
        )
    return _("{cell} was a mine.", cell=cell)


def _blunder_text(grid: Grid, cell: str, lost: ReviewedMove) -> str:
    """That a cell was a proven mine, and why."""
    if not lost.proofs:
        return _("{cell} was a proven mine.", cell=cell)
    proof: Proof = lost.proofs[0]
    if proof.technique == CASUAL:
        reasons = grounds_text(grid, proof)
        return _("{cell} was a proven mine: {reasons}.", cell=cell, reasons=reasons)
    numbers = [coordinates(grid, each) for each in cells_of(proof.witnesses)]
    if len(numbers) > MOST_LISTED:
        numbers = [ngettext("{n} number", "{n} numbers", len(numbers))]
    if proof.mines_left is not None:
        if not numbers:
            return _("{cell} was a proven mine: the mine counter proves it.", cell=cell)
        numbers.append(_("the mine counter"))
    together = listed(numbers)
    return _("{cell} was a proven mine: {numbers} prove it together.", cell=cell, numbers=together)


def _chances(*odds: Fraction) -> tuple[str, ...]:
    """Some odds as players say them, or all in per cent if one of them has no simple parts.

    >>> _chances(Fraction(1, 4), Fraction(1, 9)), _chances(Fraction(1, 4), Fraction(31, 301))
    (('1 of 4', '1 of 9'), ('25%', '10%'))
    """
    if all(each.denominator <= MOST_PARTS for each in odds):
        return tuple(
            _("{part} of {all}", part=each.numerator, all=each.denominator) for each in odds
        )
    return tuple(percent(each, 0) for each in odds)


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
        return _("never guessed") if luck.is_exact else ""
    parts = []
    if made and luck.is_exact:
        parts.append(ngettext("{n} guess", "{n} guesses", made))
    elif made:
        parts.append(ngettext("at least {n} guess", "at least {n} guesses", made))
    if blunders and (made or luck.is_exact):
        parts.append(ngettext("{n} proven mine", "{n} proven mines", blunders))
    elif blunders:
        parts.append(ngettext("at least {n} proven mine", "at least {n} proven mines", blunders))
    if chance is not None and luck.is_exact:
        parts.append(_("luck {luck}", luck=percent(chance, 0)))
    elif chance is not None:
        parts.append(_("luck at most {luck}", luck=percent(chance, 0)))
    return enumerated(parts)


def _one_in(probability: Fraction) -> str:
    """The average number of tries until the first success, with a decimal if it is small.

    >>> _one_in(Fraction(2, 5)), _one_in(Fraction(1, 10**400))
    ('2.5', '10^400')
    """
    digits = log10(probability.denominator) - log10(probability.numerator)  # of any size
    if digits > MOST_DIGITS:
        return f"10^{digits:.0f}"
    return number(float(1 / probability), 1 if digits < 2 else 0)


# What clicks lost.


def loss_text(grid: Grid, each: ClickLoss) -> str:
    """A click, what it lost, and the ZiNi projected after it."""
    slots = {
        "action": action_text(grid, each.click.move),
        "loss": _lost(each.loss),
        "zini": number(each.projected),
    }
    if each.click.effective:
        return _("{action}: {loss}, projected ZiNi {zini}", **slots)
    return _("{action}, wasted: {loss}, projected ZiNi {zini}", **slots)


def totals_texts(losses: Sequence[ClickLoss], *, all_recorded: bool) -> tuple[str, ...]:
    """The sums of a game: its clicks, the ZiNi of the board and what was lost; then with less.

    A game that is not won has a projected ZiNi, with what was left. If not all clicks are recorded,
    the player may have made others that changed nothing.
    """
    if not losses:
        return (_("no clicks"),)
    first, last = losses[0], losses[-1]
    zini = first.projected - first.loss
    lost = _("ZiNi {zini}: {loss}", zini=number(zini), loss=_lost(last.projected - zini))
    if all_recorded:
        clicks = [ngettext("{n} click", "{n} clicks", last.number)]
    else:
        clicks = [ngettext("{n} recorded click", "{n} recorded clicks", last.number)]
    if last.projected != last.number:
        clicks.append(_("projected {zini}", zini=number(last.projected)))
    wasted = sum(not each.click.effective for each in losses)
    more = [_("{number} wasted", number=number(wasted))] if wasted else []
    return enumerated([*clicks, lost, *more]), enumerated([lost, *more]), lost


def _lost(loss: int) -> str:
    """What one click lost.

    >>> _lost(2), _lost(0), _lost(-1)
    ('lost 2 clicks', 'lost nothing', 'saved 1 click')
    """
    if not loss:
        return _("lost nothing")
    if loss > 0:
        return ngettext("lost {n} click", "lost {n} clicks", loss)
    return ngettext("saved {n} click", "saved {n} clicks", -loss)


def counting_text(done: int, total: int) -> str:
    """How far the count is."""
    return _("Counting clicks: {done} of {all} …", done=number(done), all=number(total))
