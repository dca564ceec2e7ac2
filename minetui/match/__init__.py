"""Matches: players of ours and programs that speak the protocol MSP play the same boards.

`docs/msp.md` is the protocol, and `lines` its language. A `Guest` is a program of somebody else's:
`process` runs it, and `referee` deals it boards and says how each game ended. `Engine` is the other
side, our own players for the referees of others.

What a program does wrong costs it the game at hand, and nothing else.
"""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .engine import Engine as Engine
    from .referee import Guest as Guest, GuestError as GuestError, RefereedGame as RefereedGame
    from .referee import Terms as Terms
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        engine="Engine",
        referee="Guest GuestError RefereedGame Terms",
    )
