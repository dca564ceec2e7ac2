"""Sessions of a position to be studied: with no journal, no record, and a clock that stands."""

from time import monotonic

from minetui.core.position import Position
from minetui.formats.positions import View, replay_at

from .session import GameSession


def session_at(position: Position) -> GameSession:
    """A session that begins at a position."""
    game = replay_at(position.field, View.at(position.surface)).game()
    session = GameSession(game, monotonic, watched=True)
    session.show_time(0.0)
    return session
