"""What each click of a replay lost, counted in a job once it is asked for; the way to the dearest.

Going to such a click stops right after it, as going to a mistake does.
"""

from functools import partial
from operator import attrgetter

from minetui.core import ClickLoss, Course
from minetui.solver import REVIEWABLE
from minetui.texts import review

from ..board.feature import NOTHING, Feature, View
from ..kit.commands import Group, command
from .watching import Watching

NO_CLICK = "There are no clicks."
TOO_LARGE = f"Click loss is counted on boards of up to {REVIEWABLE:,} cells."
NONE_DEAR = {
    +1: "None of the dearest clicks is after this one.",
    -1: "None of the dearest clicks is before this one.",
}


class ClickLosses(Feature):
    """Counts the losses, and goes to the clicks that lost most."""

    def __init__(self, course: Course, watching: Watching) -> None:
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

    def show(self) -> View:
        """The click that the player went to, and what it lost."""
        present = self.present
        if present is None:
            return NOTHING
        loss = review.loss_text(self._course.board.grid, present)
        return View(status=f"click {present.number}: {loss}")

    def find(self, way: int) -> None:
        """Go to the nearest of the dearest clicks forward or back, once all are known."""
        self.count()
        if not self.is_countable:
            self.screen.say(TOO_LARGE if self.total else NO_CLICK)
        elif not self.is_complete:
            self._watching.search = partial(self.find, way)
            self.screen.say(review.counting_text(len(self.known), self.total))
        else:
            self._watching.search = None
            number = self._watching.nearest((each.number for each in self.dearest), self.done, way)
            if number is None:
                self.screen.say(NONE_DEAR[way])
            else:
                self._watching.hold_at_moment(self.known[number - 1].moment)

    def _take(self, losses: list[ClickLoss]) -> None:
        self.known += losses
        self.dearest = sorted(ClickLoss.dearest([*self.dearest, *losses]), key=attrgetter("number"))
        self._watching.search_again()

    @command("Dear click", "d", group=Group.LOOK_BACK)
    def next_dear(self) -> None:
        """To the next of the ten clicks that lost most."""
        self.find(way=+1)

    @command("Previous dear click", "D", group=Group.LOOK_BACK)
    def last_dear(self) -> None:
        """To the previous of the ten clicks that lost most."""
        self.find(way=-1)
