"""Races in words: who is raced, how far ahead someone is, and how it ended."""

import re

from minetui import core
from minetui.core import RaceOutcome, Status
from minetui.formats import Replay, shown
from minetui.language import N_, _, joined, pgettext

from .columns import cut
from .words import gap, in_seconds

LONGEST_NAME = 30
BOTS = {"casual": N_("the casual player")}
"""The names of simulated players, where they differ from their techniques."""
THE_REPLAY = N_("the replay")
OWN_GAMES = {
    N_("your best"): N_("your best, {time}"),
    N_("your game"): N_("your game, {time}"),
    N_("a lost game"): N_("a lost game, {time}"),
}
"""Games of the player's own, with their times."""
TIME = re.compile(r"(.+), ([0-9,]+\.[0-9]) s")


# Names are in the headers of games, and so in English; players read `shown_name` and `plain_name`.


def ghost_name(replay: Replay, otherwise: str) -> str:
    """The name of whoever played a replay, if its file says that, or else another name.

    >>> from minetui.core.grid import Grid
    >>> from minetui.core.position import Minefield
    >>> ghost_name(Replay(Minefield(Grid(1, 1), 0), info={"Player": " Ada  L. "}), "your game")
    'Ada L.'
    """
    name = shown(" ".join(replay.header("player").split()) or otherwise)
    return cut(name, LONGEST_NAME)


def own_game_name(seconds: float, *, won: bool, is_best: bool = False) -> str:
    """The name of a game of the player's own as a ghost, by its time.

    >>> own_game_name(20.14, won=True), own_game_name(12.4, won=True, is_best=True)
    ('your game, 20.1 s', 'your best, 12.4 s')
    >>> own_game_name(3.4, won=False)
    'a lost game, 3.4 s'
    """
    best, other, lost = OWN_GAMES
    what = lost if not won else best if is_best else other
    return f"{what}, {seconds:,.1f} s"


def bot_name(technique: str) -> str:
    """The name of a simulated player.

    >>> bot_name("casual"), bot_name("logic")
    ('the casual player', 'logic')
    """
    return BOTS.get(technique, technique)


def shown_name(name: str) -> str:
    """The name of a ghost as a player reads it."""
    game, time = name_and_time(name)
    return _(OWN_GAMES[name.rpartition(", ")[0]], time=time) if time else game


def plain_name(name: str) -> str:
    """A ghost as a player reads it, without the time of a game: sentences have no room for that.

    >>> plain_name("your game, 20.1 s"), plain_name("Lovelace, Ada")
    ('your game', 'Lovelace, Ada')
    """
    return name_and_time(name)[0]


def name_and_time(name: str) -> tuple[str, str]:
    """A ghost as a player reads it, and apart from that the time of a game of the player's own.

    >>> name_and_time("your game, 20.1 s"), name_and_time("Lovelace, Ada")
    (('your game', '20.1 s'), ('Lovelace, Ada', ''))
    """
    found = TIME.fullmatch(name)
    if found and found[1] in OWN_GAMES:
        return _(found[1]), in_seconds(float(found[2].replace(",", "")), 1)
    return _(name) if name in (THE_REPLAY, *BOTS.values()) else name, ""


# How a race goes, and how it ended.


def waiting_text(name: str = "") -> str:
    """What a race waits for; with a name, whom it is against.

    >>> waiting_text("Ada")
    'Race against Ada. The clock starts with the board.'
    """
    start = _("The clock starts with the board.")
    if not name:
        return start
    return joined(_("Race against {name}.", name=_opponent(name, shown_name(name))), start)


def gap_text(seconds: float | None) -> str:
    """How far behind someone is in seconds, or ahead below 0; None if a ghost never gets so far.

    >>> gap_text(1.24), gap_text(-62.0), gap_text(0.04), gap_text(None)
    ('1.2 s behind', '62.0 s ahead', 'tied', 'ahead')
    """
    if seconds is None:
        # Translators: how a race stands for the player; with a time at most 14 columns.
        return _("ahead")
    if round(abs(seconds), 1) == 0:
        return _("tied")
    time = in_seconds(abs(seconds), 1)
    return _("{time} behind", time=time) if seconds > 0 else _("{time} ahead", time=time)


def end_text(run: core.RaceCourse) -> str:
    """How a ghost ended, in a few words.

    >>> end_text(core.RaceCourse(20, (), 3.0, Status.LOST))
    'hit a mine at 3.0 s'
    """
    time = in_seconds(run.end, 1)
    match run.status:
        case Status.WON:
            return _("finished at {time}", time=time)
        case Status.LOST:
            return _("hit a mine at {time}", time=time)
    return _("gave up at {time}", time=time)


def result_text(run: core.RaceCourse, ghost: core.Ghost) -> str:
    """Who won a race, and by how much if both finished; without a full stop."""
    found, name = run.verdict(ghost.run), _opponent(ghost.name, plain_name(ghost.name))
    if found.outcome is RaceOutcome.TIED:
        return _("Tied with {name}", name=name)
    won = found.outcome is RaceOutcome.WON
    if found.margin is None:
        return _("Beat {name}", name=name) if won else _("Lost to {name}", name=name)
    by = gap(found.margin)
    if won:
        return _("Beat {name} by {gap}", name=name, gap=by)
    return _("Lost to {name} by {gap}", name=name, gap=by)


def _opponent(name: str, otherwise: str) -> str:
    """A ghost in a sentence about a race against it, where a language may need another form."""
    if name == BOTS["casual"]:
        # Translators: as in "Race against the casual player." or "Lost to the casual player".
        return pgettext("an opponent", "the casual player")
    return otherwise
