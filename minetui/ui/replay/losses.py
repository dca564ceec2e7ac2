"""What each click of a replay lost, counted in a job once it is asked for; the way to the dearest.

Going to such a click stops right after it, as going to a mistake does.
"""

from collections.abc import Callable
from functools import partial
from operator import attrgetter

from minetui.core import ClickLoss, Course, Moment
from minetui.solver import REVIEWABLE
from minetui.texts import review

from ..board.feature import HookedFeature
from ..kit.commands import Command, Group
from .watching import Watching


class ClickLosses(HookedFeature):
    """Counts the losses, and goes to the clicks that lost most."""

    def __init__(self, course: Course, watching: Watching) -> None:
        self.known: list[ClickLoss] = []
        self.dearest: list[ClickLoss] = []  # of those known, in the order of the game
        self._course, self._watching = course, watching
        self._is_begun = False
        self._waiting: Callable[[], None] | None = None  # a search that waits for losses

    @property
    def is_countable(self) -> bool:
        """Is the board small enough, and is there anything to count?"""
        return self.session.game.level.size <= REVIEWABLE and bool(self.total)

    @property
    def is_complete(self) -> bool:
        """Are all losses counted?"""
        return len(self.known) == self.total

    @property
    def total(self) -> int:
        """The number of all clicks."""
        return len(self._course.clicks)

    @property
    def done(self) -> int:
        """The number of clicks by the moment that is shown."""
        return self._course.clicks_by(self._watching.moment)

    @property
    def present(self) -> ClickLoss | None:
        """The click that the player went to."""
        moment, chosen = self._watching.moment, self._watching.chosen
        by = self.done
        if moment != chosen or not 0 < by <= len(self.known):
            return None
        return self.known[by - 1] if self.known[by - 1].moment == moment else None

    def count(self) -> None:
        """Count the losses, if that has not begun."""
        if self._is_begun or not self.is_countable:
            return
        self._is_begun = True
        game, course = self.session.game, self._course
        coming = ClickLoss.along(game.position_after(course.given), course.clicks, course.given)
        self.screen.jobs.stream("losses", coming, self._take)

    def takes(self, command: Command | None) -> bool:
        """Give up a search at any command."""
        self._waiting = None
        return False

    def status(self) -> str | None:
        """The click that the player went to, and what it lost."""
        present = self.present
        if present is None:
            return None
        return f"click {present.number}: {review.loss_text(self.session.game.field.grid, present)}"

    def find(self, way: int) -> None:
        """Go to the nearest of the dearest clicks forward or back, once all are known."""
        self.count()
        if not self.total:
            self.screen.say("There are no clicks.")
        elif not self.is_countable:
            self.screen.say(f"Click loss is counted on boards of up to {REVIEWABLE:,} cells.")
        elif not self.is_complete:
            self._waiting = partial(self.find, way)
            self.screen.say(review.counting_text(len(self.known), self.total))
        else:
            self._waiting = None
            self._go_to_nearest(way)

    def go_to(self, moment: Moment) -> None:
        """Hold the game right after a click."""
        self.screen.say("")
        self._watching.hold_at_moment(moment)
        self.screen.show()

    def _go_to_nearest(self, way: int) -> None:
        now = self.done
        numbers = [each.number for each in self.dearest]
        ahead = [number for number in numbers if (number > now if way > 0 else number < now)]
        if ahead:
            number = min(ahead) if way > 0 else max(ahead)
            self.go_to(self.known[number - 1].moment)
        else:
            where = "after" if way > 0 else "before"
            self.screen.say(f"None of the dearest clicks is {where} this one.")

    def _take(self, losses: list[ClickLoss]) -> None:
        self.known += losses
        self.dearest = sorted(ClickLoss.dearest([*self.dearest, *losses]), key=attrgetter("number"))
        self.screen.show()
        if self._waiting is not None:
            self._waiting()

    commands = (
        Command(
            "next_dear",
            ("d",),
            "Dear click",
            "To the next of the ten clicks that lost most.",
            partial(find, way=+1),
            group=Group.LOOK_BACK,
        ),
        Command(
            "last_dear",
            ("D",),
            "Previous dear click",
            "To the previous of the ten clicks that lost most.",
            partial(find, way=-1),
            group=Group.LOOK_BACK,
        ),
    )
