"""The dialog that asks what a covered cell is tried as: each number it may show, or a mine."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.events import Key
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from minetui.core import Cell, Mark, Paint, Sketch
from minetui.texts import words

from ..board.glyphs import Glyphs
from ..commands import Command
from ..jobs import Jobs, Stop
from ..textual_patch import GuardedOptionList
from .dialog import Dialog

if TYPE_CHECKING:
    from minetui.solver import NumberOdds

AROUND = 5  # lines: borders, title and bar


class TryQuestion(NamedTuple):
    """A covered cell with the odds of a mine, if known, and the search for what it may show."""

    sketch: Sketch
    cell: Cell
    mined: Fraction | None
    outcomes: "Callable[[Stop], Sequence[NumberOdds]]"

    @property
    def numbers(self) -> range:
        """The numbers that the cells around it leave room for."""
        sketch, around = self.sketch, self.sketch.grid.neighbours(self.cell)
        known = (around & sketch.mines).bit_count()
        return range(known, (around & sketch.surface.covered).bit_count() + 1)


class TryDialog(Dialog[Paint]):
    """Answers with the number or the mine that the cell is tried as."""

    AUTO_FOCUS = "OptionList"
    around = AROUND

    def __init__(self, question: TryQuestion, glyphs: Glyphs) -> None:
        super().__init__("try", glyphs)
        self._question, self._jobs = question, Jobs(self)
        self._paints: list[Paint] = []

    def parts(self) -> ComposeResult:
        """The numbers, which get their probabilities a moment later, and the mine."""
        name = words.coordinates(self._question.sketch.grid, self._question.cell)
        yield Label(f"What if {name} …", markup=False)
        yield GuardedOptionList(markup=False)

    def on_mount(self) -> None:
        """List what the cell may be, and look for the probabilities."""
        mined = self._question.mined
        numbers: Sequence[Paint] = () if mined == 1 else [*self._question.numbers]
        self._list({number: "" for number in numbers})
        self._jobs.run("outcomes", self._question.outcomes, self._take)

    def on_key(self, event: Key) -> None:
        """Choose a number by its digit, and the mine by its letter."""
        wanted = [paint for paint in self._paints if key_of(paint) == event.character]
        if wanted:
            event.stop()
            self.answer(wanted[0])

    @on(OptionList.OptionSelected)
    def choose(self) -> None:
        """Answer with the line at the cursor."""
        here = self.query_one(OptionList).highlighted
        if here is not None:
            self.answer(self._paints[here])

    def _take(self, outcomes: "Sequence[NumberOdds]") -> None:
        """List only what is possible, with the probabilities; the likeliest is highlighted."""
        if outcomes or self._question.mined == 1:
            self._list({each.number: words.percent(each.probability) for each in outcomes})
        if outcomes:
            likeliest = max(outcomes, key=lambda each: each.probability)
            self.query_one(OptionList).highlighted = self._paints.index(likeliest.number)

    def _list(self, numbers: "dict[Paint, str]") -> None:
        mined = self._question.mined
        lines = dict(numbers)
        if mined != 0:
            lines[Mark.MINE] = "" if mined is None else words.percent(mined)
        self._paints = [*lines]
        rows = [_line(paint, probability) for paint, probability in lines.items()]
        options = self.query_one(OptionList)
        options.set_options([Option(row.translate(self.glyphs.words)) for row in rows])
        options.highlighted = 0

    commands = (
        Command("choose", ("enter",), "Try", "Try this.", choose, bar=1),
        Command("cancel", ("escape",), "Cancel", "Close the dialog.", Dialog.leave, bar=2),
    )


def key_of(paint: Paint) -> str:
    """The key of a line: the digit of a number, the letter m for a mine."""
    return "m" if isinstance(paint, Mark) else str(paint)


def _line(paint: Paint, probability: str) -> str:
    """What the cell is tried as, and how probable that is."""
    what = "is a mine" if isinstance(paint, Mark) else f"is safe and shows {paint}"
    return f" {key_of(paint)}  {what:20}{probability:>8}"
