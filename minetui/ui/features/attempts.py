"""Attempts at daily boards on a screen."""

from typing import TYPE_CHECKING

from .beginning import begin_at_start
from .feature import Stage
from .opener import Opener

if TYPE_CHECKING:
    from minetui.play import OpenedDay


def begin_opened(stage: Stage, opener: Opener, opened: "OpenedDay") -> None:
    """Put a game that was opened on the screen, or say why there is none."""
    if opened.game is not None and stage.is_active:
        session = opener.session_of(opened.game, opened.journal)
        begin_at_start(stage, session, opened.notice)
    else:
        opened.release()
        if opened.held is None or stage.session.attempted_day != opened.held:
            stage.say(opened.notice)
