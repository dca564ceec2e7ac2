"""Races in words: who is raced, how far ahead someone is, and how it ended."""

from minetui import core
from minetui.core import RaceOutcome, Status
from minetui.formats import Replay, shown

from .words import gap

LONGEST_NAME = 30
BOTS = {"casual": "the casual player"}
"""The names of simulated players, where they differ from their techniques."""
OWN_GAMES = ("your best", "your game", "a lost game")
ENDINGS = {Status.WON: "finished", Status.LOST: "hit a mine", Status.PLAYING: "gave up"}
VERBS = {
    RaceOutcome.WON: "Beat",
    RaceOutcome.LOST: "Lost to",
    RaceOutcome.TIED: "Tied with",
}


def ghost_name(replay: Replay, otherwise: str) -> str:
    """The name of whoever played a replay, if its file says that, or else another name.

    >>> from minetui.core.grid import Grid
    >>> from minetui.core.position import Minefield
    >>> ghost_name(Replay(Minefield(Grid(1, 1), 0), info={"Player": " Ada  L. "}), "your game")
    'Ada L.'
    """
    name = shown(" ".join(replay.header("player").split()) or otherwise)
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


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


def waiting_text(name: str = "") -> str:
    """What a race waits for; with a name, whom it is against.

    >>> waiting_text("Ada")
    'Race against Ada. The clock starts with the board.'
    """
    start = "The clock starts with the board."
    return f"Race against {name}. {start}" if name else start


def bot_name(technique: str) -> str:
    """The name of a simulated player.

    >>> bot_name("casual"), bot_name("logic")
    ('the casual player', 'logic')
    """
    return BOTS.get(technique, technique)


def gap_text(seconds: float | None) -> str:
    """How far behind someone is in seconds, or ahead below 0; None if a ghost never gets so far.

    >>> gap_text(1.24), gap_text(-62.0), gap_text(0.04), gap_text(None)
    ('1.2 s behind', '62.0 s ahead', 'tied', 'ahead')
    """
    if seconds is None:
        return "ahead"
    if round(abs(seconds), 1) == 0:
        return "tied"
    return f"{abs(seconds):.1f} s {'behind' if seconds > 0 else 'ahead'}"


def end_text(run: core.RaceCourse) -> str:
    """How a ghost ended, in a few words.

    >>> end_text(core.RaceCourse(20, (), 3.0, Status.LOST))
    'hit a mine at 3.0 s'
    """
    return f"{ENDINGS[run.status]} at {run.end:.1f} s"


def plain_name(name: str) -> str:
    """A ghost without the time of its game, which a sentence about it has no room for.

    >>> plain_name("your game, 20.1 s"), plain_name("Lovelace, Ada")
    ('your game', 'Lovelace, Ada')
    """
    game, _, time = name.rpartition(", ")
    return game if game in OWN_GAMES and time.endswith(" s") else name


def result_text(run: core.RaceCourse, ghost: core.Ghost) -> str:
    """Who won a race, and by how much if both finished; without a full stop."""
    found = run.verdict(ghost.run)
    beat = f"{VERBS[found.outcome]} {plain_name(ghost.name)}"
    return beat if found.margin is None else f"{beat} by {gap(found.margin)}"
