"""Minesweeper as environments of Gymnasium, for agents that learn.

An action goes in, and an observation, a reward and `info` come out, as Gymnasium has them. `env` is
one game at a time, by the rules of `core`; `vector` plays as many as you like at once, as arrays,
and equals it step by step. Rewards are in `rewards`; what a teacher may tell of a position, such as
the exact odds, is in `teacher`; `pixels` paints a board without a screen.

Importing this room registers the environments, and loads none of them. Since Gymnasium 1.0 has no
entry points for that any more, an id may name the room that is to be imported, as in
`gymnasium.make("minetui.gym:minetui/Expert-v0")`. Nothing here learns.
"""

from typing import TYPE_CHECKING

from gymnasium import register

from minetui import door

if TYPE_CHECKING:
    from .env import MinesweeperEnv as MinesweeperEnv
else:
    __getattr__ = door(__name__, env="MinesweeperEnv")

for name in ("Beginner", "Intermediate", "Expert", "Custom"):
    register(
        f"minetui/{name}-v0",
        entry_point="minetui.gym.env:MinesweeperEnv",
        kwargs={} if name == "Custom" else {"level": name.lower()},
    )
