"""Files that the player hands over as bytes, as by dropping them on a page.

No Textual here. Their names may be anything, and say nothing about where they are.

A game under a position whose mines are unknown: they are laid out at random, as it allows.
"""

import re
from random import Random
from typing import TypeAlias

from minetui.core import Game, Minefield, Status, Surface
from minetui.formats import FormatError, Replay, registry, replay_at, shown, too_large
from minetui.solver import Contradiction, OutOfTime, deadline, random_layout
from minetui.store import MOST_BYTES, FileError, fresh_seed

from .days import check_mark

LONGEST = 10.0  # seconds of counting


def replay_under(surface: Surface, seed: str, file: str, longest: float | None = LONGEST) -> Replay:
    """The replay that leads to the position on one of the layouts that fit, all equally likely.

    A FileError says in one line why there is none.
    """
    name = shown(file)
    if problem := too_large(surface.grid):
        raise FileError(f"{name}: {problem}")
    try:
        mines = random_layout(surface, Random(seed), deadline(longest))
    except Contradiction as error:
        raise FileError(f"{name}: {error}") from None
    except OutOfTime:
        raise FileError(f"{name}: expected a position with fewer layouts to count") from None
    return replay_at(surface, Minefield(surface.grid, mines))


LONGEST_NAME = 40  # characters of a name that a message repeats
Handed: TypeAlias = Game | Replay | str
"""A game to play, a replay of a game that is over, or the reason why there is neither."""


def handed(name: str, data: bytes) -> Handed:
    """The game or the replay in a file that was handed over. Runs in a thread."""
    name = _short(name)
    try:
        return _opened(name, data)
    except FormatError as error:
        return error.within(name)
    except ValueError as error:
        is_named = getattr(error, "has_place", False)
        return str(error) if is_named else f"{shown(name)}: {error}"


def _opened(name: str, data: bytes) -> Game | Replay:
    if len(data) > MOST_BYTES:
        raise ValueError(f"expected at most {MOST_BYTES:,} bytes")
    content = registry.read_bytes(data)
    if isinstance(content, Surface):
        content = replay_under(content, fresh_seed(), name)
    if content.final_position.status is not Status.PLAYING:
        return content
    game = content.game()
    check_mark(game)
    return game


def _short(name: str) -> str:
    """The name without folders, cut if it is long."""
    last = re.split(r"[/\\]", name)[-1] or "the file"
    return last if len(last) <= LONGEST_NAME else f"{last[: LONGEST_NAME - 1]}…"
