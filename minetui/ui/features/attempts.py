"""Attempts at daily boards on a screen."""

from datetime import date
from typing import TYPE_CHECKING

from minetui.formats import DailyMark
from minetui.play import GameSession

from .beginning import begin_at_start
from .feature import Stage
from .opener import Opener

if TYPE_CHECKING:
    from minetui.play import OpenedDay


def is_under_way(session: GameSession, day: date | None = None) -> bool:
    """Is the game an attempt that is begun and not over, at the board of this day or of any?"""
    mark = DailyMark.of(session.game)
    if mark is None or not mark.is_attempt or session.over or session.waits:
        return False
    return day in (None, mark.day)


def begin_opened(stage: Stage, opener: Opener, opened: "OpenedDay") -> None:
    """Put a game that was opened on the screen, or say why there is none."""
    if opened.game is not None and stage.is_active:
        session = opener.session_of(opened.game, opened.journal)
        begin_at_start(stage, session, opened.notice)
    else:
        opened.release()
        if opened.held is None or not is_under_way(stage.session, opened.held):
            stage.say(opened.notice)
