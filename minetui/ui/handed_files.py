"""Files that the player hands over as bytes, as by dropping them on a page.

No Textual here. Their names may be anything, and say nothing about where they are.
"""

import re
from io import BufferedReader, BytesIO
from typing import TypeAlias

from minetui.core.game import Game
from minetui.core.position import Status
from minetui.core.surface import Surface
from minetui.formats.errors import FormatError, shown
from minetui.formats.registry import EXPECTED, read_playable
from minetui.formats.replay import Replay
from minetui.store.paths import LARGEST
from minetui.store.seeds import fresh_seed

from .dailies import check_mark
from .unknown_mines import replay_under

LONGEST_NAME = 40  # characters of a name that a message repeats
HEAD = 8192  # bytes that decide on the format
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
    if len(data) > LARGEST:
        raise ValueError(f"expected at most {LARGEST:,} bytes")
    content = read_playable(BufferedReader(BytesIO(data), HEAD))
    if content is None:
        raise ValueError(f"{EXPECTED}, got none")
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
