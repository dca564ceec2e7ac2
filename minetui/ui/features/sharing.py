"""Sharing a game that is over: its card, which is made once the game is reviewed."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from minetui.core import Status
from minetui.formats import Replay

from ..commands import Command, Group, MenuEntry
from .feature import Feature
from .opener import Opener

if TYPE_CHECKING:
    from minetui.solver import ReviewedMove
    from minetui.texts import share as share_texts

    from ..screens.share import ShareDialog


class Reviewer(Protocol):
    """The feature that reviews the game."""

    @property
    def is_reviewable(self) -> bool:
        """Is the board small enough to review the game?"""

    @property
    def all_reviews(self) -> "Sequence[ReviewedMove] | None":
        """The reviews of the whole game; None until they are there."""


class Sharing(Feature):
    """Shows the card of a game that is over, and copies it; of a replay, if that is given."""

    def __init__(self, reviewer: Reviewer, opener: Opener, replay: Replay | None = None) -> None:
        self._reviewer, self._opener, self._replay = reviewer, opener, replay
        self._waiting: ShareDialog | None = None  # for the review

    def share(self) -> None:
        """Open the card, or say that there is none yet."""
        from ..screens.share import ShareDialog

        if not self._is_over:
            self.stage.say("There is a card to share once the game is over.")
            return
        self._waiting = ShareDialog(self.session.game.level, self.stage.glyphs, self._opener)
        self.stage.open(self._waiting, lambda _: self._forget())
        self.show()

    def show(self) -> None:
        """Make the card that is waited for, if the game is reviewed by now."""
        dialog = self._waiting
        reviews = self._reviewer.all_reviews if dialog is not None else None
        if dialog is None or (reviews is None and self._reviewer.is_reviewable):
            return
        self._waiting = None
        make = partial(card_of, self._replay or Replay.of(self.session.game, {}), reviews)
        self.stage.jobs.run("card", lambda _: make(), dialog.take)

    @property
    def _is_over(self) -> bool:
        """Is the game over, or the replay of one that was, at whatever moment it is?"""
        if self._replay is None:
            return self.session.over
        return self._replay.final_position.status is not Status.PLAYING

    def _forget(self) -> None:
        self._waiting = None

    commands = (
        Command(
            "share",
            ("x",),
            "Share",
            "After a game: show and copy its card, to be posted.",
            share,
            group=Group.LOOK_BACK,
            menu=MenuEntry(35, "Share …", after=True),
        ),
    )


def card_of(replay: Replay, reviews: "Sequence[ReviewedMove] | None") -> "share_texts.ShareCard":
    """The card of a replay that is over. Runs in a thread."""
    from minetui.texts import share as share_texts

    return share_texts.ShareCard.of(replay, reviews)
