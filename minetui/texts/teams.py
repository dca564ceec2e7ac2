"""Rounds of a team in words: the lives, who hit a mine, and how it ended."""

from minetui.core import Grid
from minetui.language import N_, _, ngettext
from minetui.live import Placing

from .words import clock, coordinates, in_seconds, percent


def hit_text(grid: Grid, cell: int, lives: int, name: str = "") -> str:
    """Who hit a mine, and what is left; without a name the player.

    >>> hit_text(Grid.of(9, 9), 30, 2, "Bo"), hit_text(Grid.of(9, 9), 30, 1)
    ('Bo hit a mine at D4: 2 lives left.', 'You hit a mine at D4: 1 life left.')
    >>> hit_text(Grid.of(9, 9), 30, 0, "Bo")
    'Bo hit a mine at D4: no life left.'
    """
    where = coordinates(grid, cell)
    if not lives and name:
        return _("{name} hit a mine at {cell}: no life left.", name=name, cell=where)
    if not lives:
        return _("You hit a mine at {cell}: no life left.", cell=where)
    if name:
        return ngettext(
            "{name} hit a mine at {cell}: {n} life left.",
            "{name} hit a mine at {cell}: {n} lives left.",
            lives,
            name=name,
            cell=where,
        )
    return ngettext(
        "You hit a mine at {cell}: {n} life left.",
        "You hit a mine at {cell}: {n} lives left.",
        lives,
        cell=where,
    )


def result_text(placing: Placing, lives: int, revealed: float) -> str:
    """How a team's round ended, by the placing of any of it, with so many lives left.

    >>> result_text(Placing(1, 0, "Ada", True, 80, 80, 62_300), 2, 1)
    'Solved together in 62.3 s!'
    >>> lost = Placing(1, 0, "Ada", False, 60, 80, 60_000)
    >>> result_text(lost, 0, 0.75), result_text(lost, 2, 0.75)
    ('No life left. 75% revealed.', 'The round is over. 75% revealed.')
    """
    if placing.won:
        return _("Solved together in {time}!", time=in_seconds(placing.time / 1000, 1))
    part = percent(revealed, 0)
    if lives:
        return _("The round is over. {part} revealed.", part=part)
    return _("No life left. {part} revealed.", part=part)


def solved_text(part: float) -> str:
    """How much of the board is revealed.

    >>> solved_text(0.45)
    '45% revealed'
    """
    return _("{part} revealed", part=percent(part, 0))


# For who watches.

NOTHING_SEEN = N_("Nothing was seen of this board yet.")
NO_ODDS = N_("Only who watches can see odds here.")
NO_GAMES = N_("There are no recordings of this round.")
ONE_BOARD = N_("A team has one board.")


def watching_text(name: str, behind: float) -> str:
    """Whose board is watched, and how many seconds ago it looked so; without a name, a team's.

    >>> watching_text("Bo", 0.0), watching_text("", 0.0), watching_text("Bo", 72.4)
    ('Bo, live', 'live', 'Bo, 1:12 ago')
    """
    ago = _("{time} ago", time=clock(behind)) if behind else _("live")
    return _("{name}, {when}", name=name, when=ago) if name else ago
