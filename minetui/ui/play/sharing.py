"""Sharing a game that is over: its card, which is made once the game is reviewed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from minetui import solver
from minetui.core import Status
from minetui.formats import Replay
from minetui.texts import game as game_texts

from ..board.feature import NOTHING, Feature, View
from ..kit.commands import Group, command

if TYPE_CHECKING:
    from .share_dialog import ShareDialog


class Reviewer(Protocol):
    """The feature that reviews the game."""

    @property
    def is_reviewable(self) -> bool:
        """Is the board small enough to review the game?"""

    @property
    def all_reviews(self) -> Sequence[solver.ReviewedMove] | None:
        """The reviews of the whole game; None until they are there."""


class Sharing(Feature):
    """Shows the card of a game that is over, and copies it; of a replay, if that is given."""

    def __init__(self, reviewer: Reviewer, replay: Replay | None = None) -> None:
        self._reviewer, self._replay = reviewer, replay
        self._waiting: ShareDialog | None = None  # for the review

    def show(self) -> View:
        """Nothing; but the card that is waited for is made, if the game is reviewed by now."""
        dialog, reviews = self._waiting, self._reviewer.all_reviews if self._waiting else None
        if dialog is not None and (reviews is not None or not self._reviewer.is_reviewable):
            self._waiting = None
            replay = self._replay or Replay.of(self.session.game, {})
            dialog.make(replay, reviews, self.screen.jobs)
        return NOTHING

    @command("Share", "x", group=Group.LOOK_BACK, menu="Share …", after=True)
    def share(self) -> None:
        """Show and copy a card to post."""
        if not self._is_over:
            self.screen.say(game_texts.only_finished_text("share"))
            return
        dialog = self.screen.application.screen_of("share", self.session.game.level)
        self._waiting = dialog
        self.screen.open(dialog, lambda _: self._forget())
        self.show()

    @property
    def _is_over(self) -> bool:
        """Is the game over, or the replay of one that was, at whatever moment it is?"""
        if self._replay is None:
            return self.session.over
        return self._replay.final_position.status is not Status.PLAYING

    def _forget(self) -> None:
        self._waiting = None
