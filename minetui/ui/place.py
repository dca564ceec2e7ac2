"""The place where the program runs, and what becomes of files there. No Textual here."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from textual.app import App


class Place(NamedTuple):
    """Whose machine the program runs on, and how files get from there to the player.

    On one that is not the player's own, the player is a guest: a file has a name and no folder, no
    path is shown, and nothing leads to the shell or to other programs. `deliver` hands a saved file
    to the player, as a download or as text. `report` gets an unexpected error, of which a guest
    sees no more than that there was one. `address` is that of the web page where the program runs,
    for links to it. With `by_touch` the player has fingers, and a keyboard only when asked for.
    """

    own_machine: bool = True
    deliver: "Callable[[App[None], Path], object] | None" = None
    report: Callable[[Exception], object] | None = None
    address: str = ""
    by_touch: bool = False


OWN = Place()
