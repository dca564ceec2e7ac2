"""A game under a position whose mines are unknown: they are laid out at random, as it allows."""

from random import Random

from minetui.core.minefield import Minefield
from minetui.core.surface import Surface
from minetui.formats.errors import shown
from minetui.formats.positions import LARGEST, View, replay_at, too_large
from minetui.formats.replay import Replay
from minetui.solver.budget import OutOfTime, deadline
from minetui.solver.frontier import Contradiction
from minetui.solver.layouts import random_layout
from minetui.store.files import FileError

LONGEST = 10.0  # seconds of counting


def replay_under(surface: Surface, seed: str, file: str, longest: float | None = LONGEST) -> Replay:
    """The replay that leads to the position on one of the layouts that fit, all equally likely.

    A FileError says in one line why there is none.
    """
    name = shown(file)
    if surface.grid.size > LARGEST:
        raise FileError(f"{name}: {too_large(surface.grid)}")
    try:
        mines = random_layout(surface, Random(seed), deadline(longest))
    except Contradiction as error:
        raise FileError(f"{name}: {error}") from None
    except OutOfTime:
        raise FileError(f"{name}: expected a position with fewer layouts to count") from None
    return replay_at(Minefield(surface.grid, mines), View.at(surface))
