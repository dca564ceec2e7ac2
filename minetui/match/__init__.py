"""Matches: players of ours and programs that speak the protocol MSP play the same boards.

`docs/msp.md` is the protocol, and `lines` its language. A `Guest` is a program of somebody else's:
`process` runs it, and `referee` deals it boards and says how each game ended. `Engine` is the other
side, our own players for the referees of others.

A `Contestant` is either, as a text names it. A `MatchPlan` is what a study plays: all contestants
on the same boards, whose `MatchTally` is added up. `pool` keeps guests from game to game.

What a program does wrong costs it the game at hand, and nothing else.
"""

from typing import TYPE_CHECKING

from minetui import door

# What others may build on, as docs/library.md promises it.
# fmt: off
__all__ = (
    "Contestant", "ContestantTally", "Engine", "Guest", "GuestError", "MatchPlan", "MatchTally",
    "RefereedGame", "Terms",
)
# fmt: on

if TYPE_CHECKING:
    # fmt: off
    from .contestants import Contestant as Contestant
    from .engine import Engine as Engine
    from .plan import SAVED as SAVED, MatchPlan as MatchPlan
    from .pool import GUESTS as GUESTS
    from .referee import Guest as Guest, GuestError as GuestError, RefereedGame as RefereedGame
    from .referee import Terms as Terms
    from .tally import ENDINGS as ENDINGS, RESOLUTION as RESOLUTION
    from .tally import ContestantTally as ContestantTally, MatchTally as MatchTally
    from .tally import SavedGame as SavedGame, compared as compared
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        contestants="Contestant",
        engine="Engine",
        plan="SAVED MatchPlan",
        pool="GUESTS",
        referee="Guest GuestError RefereedGame Terms",
        tally="ENDINGS RESOLUTION ContestantTally MatchTally SavedGame compared",
    )
