"""Sharing a game that is over: its card, which is made once the game is reviewed."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from minetui.core.position import Status
from minetui.formats.replay import Replay

from ..commands import Command, Group, MenuEntry
from .feature import Feature

if TYPE_CHECKING:
    from minetui.solver.review import ReviewedMove
    from minetui.texts.share_card import ShareCard

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
    """Shows the card of a game that is over, and copies it."""

    def __init__(self, reviewer: Reviewer, replay: Callable[[], Replay]) -> None:
        self._reviewer, self._replay = reviewer, replay
        self._waiting: ShareDialog | None = None  # for the review

    def share(self) -> None:
        """Open the card, or say that there is none yet."""
        from ..screens.share import ShareDialog

        replay = self._replay()
        if replay.final_position.status is Status.PLAYING:
            self.stage.say("There is a card to share once the game is over.")
            return
        self._waiting = ShareDialog(replay.level, self.stage.glyphs)
        self.stage.open(self._waiting, lambda _: self._forget())
        self.show()

    def show(self) -> None:
        """Make the card that is waited for, if the game is reviewed by now."""
        dialog, reviews = self._waiting, self._reviewer.all_reviews
        if dialog is not None and (reviews is not None or not self._reviewer.is_reviewable):
            self._waiting = None
            make = partial(card_of, self._replay(), reviews)
            self.stage.jobs.run("card", lambda _: make(), dialog.take)

    def _forget(self) -> None:
        self._waiting = None

    commands = (
        Command(
            "share",
            ("x",),
            "Share",
            "After a game: show its card, copied to be posted.",
            share,
            group=Group.LOOK_BACK,
            menu=MenuEntry(35, "Share …", after=True),
        ),
    )


def card_of(replay: Replay, reviews: "Sequence[ReviewedMove] | None") -> "ShareCard":
    """The card of a replay that is over. Runs in a thread."""
    from minetui.texts.share_card import share_card

    return share_card(replay, reviews)
