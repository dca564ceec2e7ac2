"""What each click of a replay lost, counted in a job once it is asked for.

Going to such a click stops right after it, as going to a mistake does.
"""

from functools import partial
from operator import attrgetter

from minetui.core import ClickLoss, Course
from minetui.language import N_, _, number
from minetui.solver import REVIEWABLE
from minetui.texts import review

from ..board.feature import Feature
from ..kit.commands import Group, command, on_or_off
from .watching import Watching

NO_CLICK = N_("No clicks.")
TOO_LARGE = N_("Click loss works on boards up to {most} cells.")
ROUND = {+1: N_("Round again, from the first."), -1: N_("Round again, from the last.")}
NONE_COSTLY = N_("No click cost more than it had to.")


class ClickLosses(Feature):
    """Counts the losses, and goes to the clicks that lost most while they are `shown`."""

    def __init__(self, course: Course, watching: Watching) -> None:
        self.shown = False
        self.known: list[ClickLoss] = []
        self.dearest: list[ClickLoss] = []  # of those known, in the order of the game
        self.total = len(course.clicks)
        self._course, self._watching = course, watching
        self._is_begun = False

    @property
    def is_countable(self) -> bool:
        """Is the board small enough, and is there anything to count?"""
        return self._course.board.grid.size <= REVIEWABLE and bool(self.total)

    @property
    def is_complete(self) -> bool:
        """Are all losses counted?"""
        return len(self.known) == self.total

    @property
    def done(self) -> int:
        """The number of clicks by the moment that is shown."""
        return self._course.clicks_by(self._watching.moment)

    @property
    def present(self) -> ClickLoss | None:
        """The click that the player went to."""
        moment, by = self._watching.moment, self.done
        if moment != self._watching.chosen or not 0 < by <= len(self.known):
            return None
        return self.known[by - 1] if self.known[by - 1].moment == moment else None

    def count(self) -> None:
        """Count the losses, if that has not begun."""
        if not self._is_begun and self.is_countable:
            self._is_begun, course = True, self._course
            start = self.session.game.position_after(course.given)
            coming = ClickLoss.along(start, course.clicks, course.given)
            self.screen.jobs.stream("losses", coming, self._take)

    @property
    def texts(self) -> tuple[str, str]:
        """Which of the costly clicks the present one is, and what it lost."""
        present = self.present
        if present is None:
            return "", ""
        numbers = [each.number for each in self.dearest]
        head = _("Click {number}", number=number(present.number))
        if present.number in numbers:
            place, all = number(numbers.index(present.number) + 1), number(len(numbers))
            head = _("Costly click {number} of {all}", number=place, all=all)
        return head, review.loss_text(self._course.board.grid, present)

    def find(self, way: int) -> None:
        """Go to the nearest of the costliest clicks, round at the end, once all are known."""
        self.count()
        if not self.is_countable:
            too_large = _(TOO_LARGE, most=number(REVIEWABLE))
            self.screen.say(too_large if self.total else _(NO_CLICK))
        elif not self.is_complete:
            self._watching.search = partial(self.find, way)
            self.screen.say(review.counting_text(len(self.known), self.total))
        else:
            self._watching.search = None
            numbers = [each.number for each in self.dearest]
            if not numbers:
                self.screen.say(_(NONE_COSTLY))
                return
            nearest = self._watching.nearest(numbers, self.done, way)
            click = nearest or numbers[0 if way > 0 else -1]
            self._watching.hold_at_moment(self.known[click - 1].moment)
            if nearest is None:
                self.screen.say(_(ROUND[way]))

    def _take(self, losses: list[ClickLoss]) -> None:
        self.known += losses
        self.dearest = sorted(ClickLoss.dearest([*self.dearest, *losses]), key=attrgetter("number"))
        self._watching.search_again()

    @command("Costly clicks", group=Group.LOOK_BACK, menu="Costly clicks", state=on_or_off)
    def costly(self) -> None:
        """Go over the clicks that cost most, or over the mistakes."""
        self.shown = not self.shown
        if self.shown:
            self.find(way=+1)
