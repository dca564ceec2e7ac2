"""How to move, reveal and flag, in the status line of the first lessons until something is done."""

from minetui.learn import Chapter, Task

from .exercises import Exercises
from .feature import Feature
from .opener import Opener
from .verdict import VerdictDisplay

TOUCHES = {
    Task.FLAG: "Press a cell long to flag it.",
    Task.BOTH: "A tap reveals, a long press flags.",
    Task.CHORD: "Tap a number to reveal around it.",
}


class FirstSteps(Feature):
    """Says what a task needs, in the first chapter."""

    def __init__(self, exercises: Exercises, display: VerdictDisplay, opener: Opener) -> None:
        self._exercises, self._display, self._opener = exercises, display, opener

    def status(self) -> str | None:
        """The keys and the buttons of the mouse, until the first move or answer."""
        game, is_first = self.session.game, self._exercises.lesson.chapter is Chapter.FIRST_STEPS
        if not is_first or game.index > game.given or self._display.text:
            return None
        task = self._exercises.exercise.task
        if self._opener.preferences.place.by_touch:
            return TOUCHES.get(task, "Tap a cell to reveal it.")
        reveal, flag = self.stage.key("reveal"), self.stage.key("flag")
        reveals = f"{reveal} or a left click reveals"
        flags = f"{flag} or a right click flags"
        if task is Task.CHORD:
            return f"{reveal} or a left click on a number reveals around it."
        does = {Task.FLAG: flags, Task.BOTH: f"{reveals}, {flags}"}.get(task, reveals)
        return f"The arrows move, {does}."
