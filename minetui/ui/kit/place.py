"""Where the program runs, and how long anything may take there. No Textual here.

A `Place` says whose machine it is, and how files get from it to the player; `Times` has the clock
of the screen, and the seconds that it gives to what may take long.
"""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from minetui.language import _
from minetui.solver import Patience, deadline

if TYPE_CHECKING:
    from textual.app import App


class Place(NamedTuple):
    """Whose machine the program runs on, and how files get from there to the player.

    On one that is not the player's own, the player is a guest: a file has a name and no folder, no
    path is shown, and nothing leads to the shell or to other programs. `deliver` hands a saved file
    to the player, as a download or as text. `report` gets an unexpected error, of which a guest
    sees no more than that there was one. `address` is that of the web page where the program runs,
    for links to it. That page is not `in_terminal`: it is left by closing it, so nothing quits, and
    no words are of terminals. With `by_touch` the player has fingers, and a keyboard only for
    texts: the page has buttons in place of the key bar, and one menu. Where the screen is `finer`,
    a sign may stand between two columns or lines. `live` makes the line to live games, as `ui.live`
    has it, from the application; None where there are none.
    """

    own_machine: bool = True
    deliver: "Callable[[App[None], Path], object] | None" = None
    report: Callable[[Exception], object] | None = None
    address: str = ""
    in_terminal: bool = True
    by_touch: bool = False
    finer: bool = False
    live: "Callable[[Any], Any] | None" = None

    @property
    def absent(self) -> set[str]:
        """The commands that lead nowhere here: to the shell, or out of a page."""
        suspend = set() if self.own_machine else {"suspend"}
        return suspend if self.in_terminal else {*suspend, "quit", "lobby"}

    def copied(self) -> str:
        """What is said of a text that was copied; a page says by itself if it could not."""
        return _("Copied, if the terminal allows that.") if self.in_terminal else _("Copied.")

    def limit(self, longest: float | None) -> Callable[[], bool]:
        """Has a search that begins now taken too long?

        Never on the player's own machine, where the menu stops it. A guest shares the machine with
        others, or is on a page without threads, where no key can stop a search.
        """
        return deadline(None if self.own_machine else longest)


OWN = Place()


class Times(NamedTuple):
    """The clock, and times in seconds; a limit that is None is never met.

    A player should not wait long, so searches have limits, and what they find depends on how busy
    the computer is. Tests have no limits, and a clock of their own.
    """

    now: Callable[[], float] = monotonic
    solving: float | None = 0.2  # for the hints or the odds of a position, or a review
    reviewing: float | None = 10.0  # for the review of a game that has ended
    before_review: float = 0.3  # so that the end of a game is shown without it
    outcomes: float | None = 2.0  # for the numbers that a cell may show
    mistake: float | None = 1.0  # for a reveal of an old game that may be a mistake to train
    guest: float | None = 10.0  # for a guest's search of a board
    step: float = 0.08  # between two deductions of the casual player
    calm: float = 0.3  # after a key in which more keys may come, so that searches wait

    @property
    def review(self) -> Patience:
        """The patience for the review of a game that is over."""
        return Patience(self.solving, self.reviewing)


TIMES = Times()
