"""What a game counts for in the records: it may be a best, or counts as assisted for a reason."""

from enum import Enum

from minetui.core.game import Game

from .replay import RACE, SHARED


class Eligibility(Enum):
    """What a game counts for; all but the first count as assisted, and are never a best."""

    BEST = "best"
    ASSISTED = "assisted"  # with undo or hints, or on an adjusted or a known board
    RACE = "race"  # against a ghost, on a board that the player may know
    SHARED = "shared"  # on the board of a code, which the player may know

    @classmethod
    def of(cls, game: Game) -> "Eligibility":
        """What a game counts for, by what was done in it and by where its board comes from."""
        if game.assisted:
            return cls.ASSISTED
        if RACE in game.info:
            return cls.RACE
        return cls.SHARED if SHARED in game.info else cls.BEST

    @property
    def is_assisted(self) -> bool:
        """Does the game count as assisted?"""
        return self is not Eligibility.BEST
