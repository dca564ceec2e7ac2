"""What if: covered cells are tried as safe or as mines, and what was tried is walked as a tree.

The dialog that asks what a covered cell is tried as: each number it may show, or a mine.

The dialog that lists all that was tried on a position, as a tree, to go there.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.events import Key
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from minetui.core import Cell, Mark, Node, Paint, Sketch, Variations
from minetui.texts import findings, words
from minetui.texts import findings as finding_texts

from ..board.feature import HookedFeature
from ..kit.commands import Command, Group, MenuEntry
from ..kit.dialog import CANCEL, Dialog, ListDialog
from ..kit.glyphs import Glyphs
from ..kit.jobs import Jobs, Stop
from ..kit.lines import TextLine, cut
from ..kit.patches import GuardedOptionList
from .findings import FindingsDisplay
from .sketch import SketchBoard

if TYPE_CHECKING:
    from minetui.solver import NumberOdds


class WhatIf(HookedFeature):
    """Tries cells, and walks back, forward and across through what was tried."""

    def __init__(self, board: SketchBoard, findings: FindingsDisplay) -> None:
        self._board, self._findings = board, findings

    def ask(self) -> None:
        """Ask what the cell at the cursor is tried as."""
        cell = self.screen.board.cursor
        if self._board.sketch.at(cell) not in (Mark.COVERED, Mark.FLAG):
            self.screen.say(f"Only a covered cell can be tried: {self._how_to_change}.")
            return
        dialog = TryDialog(self._question(cell), self.screen.glyphs)
        self.screen.open(dialog, lambda paint: self._attempt(cell, paint))

    def back(self) -> None:
        """Go back to before the last try."""
        tree = self._board.tree
        if tree.here == Variations.ROOT:
            self.screen.say(f"Nothing was tried: {self.screen.key('try')} tries a covered cell.")
        else:
            self._go(tree.parent(tree.here) or Variations.ROOT)

    def forward(self) -> None:
        """Go on to the try that was made here first."""
        tree = self._board.tree
        children = tree.children(tree.here)
        if children:
            self._go(children[0])
        else:
            self.screen.say("Nothing more was tried from here.")

    def across(self) -> None:
        """Go to the other try that was made at the same place, going round."""
        tree = self._board.tree
        others = tree.siblings(tree.here)
        if len(others) > 1:
            self._go(others[(others.index(tree.here) + 1) % len(others)])
        else:
            self.screen.say("Nothing else was tried here.")

    def to_start(self) -> None:
        """Go back to the position itself."""
        self._go(Variations.ROOT)

    def show_tree(self) -> None:
        """List all that was tried, to go there."""
        tree = self._board.tree
        if len(tree.nodes) == 1:
            self.back()  # says that there is nothing
        else:
            self.screen.open(TriedDialog(tree, self.screen.glyphs), self._take_node)

    def line(self, width: int) -> list[TextLine]:
        """The way from the position to what is shown; none before anything is tried."""
        tree = self._board.tree
        if len(tree.nodes) == 1:
            return []
        others = len(tree.nodes) - 1 - len(tree.path(tree.here))
        more = f" (+ {others:,} more: {self.screen.key('tried')})" if others else ""
        way = finding_texts.path_text(tree) or "the position itself"
        return [((" What if: ", "strong"), (cut(f"{way}{more}", max(width - 11, 1)), "hint"))]

    @property
    def _how_to_change(self) -> str:
        return f"{self.screen.key('cover')} covers this one"

    def _question(self, cell: Cell) -> "TryQuestion":

        found = self._findings.found
        odds = found.odds if found and found.layouts else None
        sketch, finder = self._board.sketch, self._findings.finder
        if odds is None:
            return TryQuestion(sketch, cell, None, lambda _: ())
        return TryQuestion(
            sketch, cell, odds.of(cell), lambda stop: finder.outcomes(odds, cell, stop)
        )

    def _attempt(self, cell: Cell, paint: Paint | None) -> None:
        if paint is not None:
            self._board.walk(self._board.tree.attempt(cell, paint))

    def _take_node(self, node: Node | None) -> None:
        if node is not None:
            self._go(node)

    def _go(self, node: Node) -> None:
        """Go to a node, with the cursor at its try, or at the one that was taken back."""
        tree = self._board.tree
        if node == tree.here:
            return
        last = tree.tried(node if node else tree.path(tree.here)[0]).cell
        self.screen.board.move_to(last)
        self._board.walk(tree.go(node))
        if node == Variations.ROOT:
            tried = words.counted(len(tree.nodes) - 1, "tried cell")
            self.screen.say(f"The position itself; {tried} kept.")

    commands = (
        Command(
            "try",
            ("t",),
            "Try",
            "What if the cell at the cursor is safe, and shows a number, or is a mine?",
            ask,
            group=Group.PLAY,
            menu=MenuEntry(14, "What if …"),
        ),
        Command(
            "step_back",
            ("backspace",),
            "Take back",
            "Go back to before the last try, which is kept.",
            back,
            group=Group.PLAY,
            bar=4,
        ),
        Command(
            "step_on",
            ("v",),
            "Go on",
            "Go on to what was tried here.",
            forward,
            group=Group.PLAY,
        ),
        Command(
            "step_across",
            ("x",),
            "Another try",
            "Go to the other try that was made at the same place.",
            across,
            group=Group.PLAY,
        ),
        Command(
            "to_start",
            ("R",),
            "Position",
            "Go back to the position itself; all that was tried is kept.",
            to_start,
            group=Group.PLAY,
            menu=MenuEntry(15, "Back to the position"),
        ),
        Command(
            "tried",
            ("V",),
            "Tried",
            "List all that was tried as a tree, to go there.",
            show_tree,
            group=Group.PLAY,
            menu=MenuEntry(16, "All that was tried …"),
        ),
    )


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
        CANCEL,
    )


def key_of(paint: Paint) -> str:
    """The key of a line: the digit of a number, the letter m for a mine."""
    return "m" if isinstance(paint, Mark) else str(paint)


def _line(paint: Paint, probability: str) -> str:
    """What the cell is tried as, and how probable that is."""
    what = "is a mine" if isinstance(paint, Mark) else f"is safe and shows {paint}"
    return f" {key_of(paint)}  {what:20}{probability:>8}"


class TriedDialog(ListDialog[Node]):
    """Answers with a node of the tree; it begins at the one that is looked at."""

    def __init__(self, tree: Variations, glyphs: Glyphs) -> None:
        rows = {
            node: f" {'  ' * depth}{findings.node_text(tree, node)}" for node, depth in tree.walk()
        }
        super().__init__("tried", "What was tried", rows, glyphs, here=tree.here)

    commands = (
        Command("choose", ("enter",), "Go there", "Go to this position.", ListDialog.choose, bar=1),
        Command("cancel", ("escape",), "Cancel", "Close the list.", Dialog.leave, bar=2),
    )
