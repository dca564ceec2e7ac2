"""Races in words: who is raced, how far ahead someone is, and how it ended."""

from __future__ import annotations

from typing import NamedTuple

from minetui import core
from minetui.core import Status
from minetui.formats import Replay, shown

from .words import percent

LONGEST_NAME = 30
BOTS = {"casual": "the casual player"}
"""The names of simulated players, where they differ from their techniques."""
ENDINGS = {Status.WON: "finished", Status.LOST: "hit a mine", Status.PLAYING: "gave up"}
VERBS = {"won": "beat", "lost": "lost to", "tied": "tied with"}  # by the outcome


def ghost_name(replay: Replay, otherwise: str) -> str:
    """The name of whoever played a replay, if its file says that, or else another name.

    >>> from minetui.core.grid import Grid
    >>> from minetui.core.position import Minefield
    >>> ghost_name(Replay(Minefield(Grid(1, 1), 0), info={"Player": " Ada  L. "}), "your game")
    'Ada L.'
    """
    name = shown(" ".join(replay.header("player").split()) or otherwise)
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def bot_name(technique: str) -> str:
    """The name of a simulated player.

    >>> bot_name("casual"), bot_name("logic")
    ('the casual player', 'logic')
    """
    return BOTS.get(technique, technique)


def waiting_text(name: str, how: str) -> str:
    """What a race waits for: what the player does then.

    >>> waiting_text("Ada", "Tap")
    'Race against Ada. Tap to start.'
    """
    return f"Race against {name}. {how} to start."


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


class RaceResult(NamedTuple):
    """The result of a race in words: who won by how much, and where; each from long to short."""

    outcome: core.RaceOutcome
    headline: tuple[str, ...]
    turn: tuple[str, ...]

    @classmethod
    def of(cls, ghost: core.Ghost, run: core.RaceCourse, *, assisted: bool) -> RaceResult:
        """The result of a game that raced a ghost; it is marked if the player had help."""
        found = run.verdict(ghost.run)
        by = f" by {_seconds(found.margin)}" if found.margin is not None else ""
        race, helped = f"race {found.outcome.value}", ", assisted" if assisted else ""
        named = f"{VERBS[found.outcome.value]} {ghost.name}{by}{helped}"
        headline = (named, f"{race}{by}{helped}", f"{race}{by}", race)
        return cls(found.outcome, headline, _turn(run, ghost.run))

    @property
    def sentence(self) -> str:
        """Who won by how much, without a full stop."""
        return f"{self.headline[0][:1].upper()}{self.headline[0][1:]}"

    @property
    def texts(self) -> tuple[str, ...]:
        """All of it on one line, and then ever less."""
        return *(f"{self.headline[0]}, {turn}" for turn in self.turn), *self.headline


def _turn(run: core.RaceCourse, other: core.RaceCourse) -> tuple[str, ...]:
    """Where a race was decided."""
    found = run.verdict(other)
    if found.turn is not None:
        start, end = (0, *core.QUARTERS)[found.turn], core.QUARTERS[found.turn]
        verb = found.outcome.value
        return f"{verb} it between {start} and {end}%", f"{verb} it at {start} to {end}%"
    if run.status is other.status is Status.WON:
        return ()
    if run.status is Status.WON:
        return (f"the ghost {ENDINGS[other.status]} at {percent(other.done, 0)}",)
    if other.status is not Status.WON:
        return (f"{run.three_bv:,} against {other.three_bv:,} 3BV",)
    died = f"hit a mine at {percent(run.done, 0)}"
    return f"{died}, {_lead(run.three_bv - other.solved_at(run.end))}", died


def _lead(three_bv: int) -> str:
    """A lead in 3BV, or the lag below 0.

    >>> _lead(12), _lead(-3), _lead(0)
    ('12 3BV ahead', '3 3BV behind', 'tied')
    """
    return f"{abs(three_bv):,} 3BV {'ahead' if three_bv > 0 else 'behind'}" if three_bv else "tied"


def _seconds(margin: float) -> str:
    return f"{margin:.1f} s" if margin >= 0.1 else f"{margin:.3f} s"
