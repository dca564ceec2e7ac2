"""The dialog that lists all that was tried on a position, as a tree, to go there."""

from textual import on
from textual.app import ComposeResult
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from minetui.core import Node, Variations
from minetui.texts import findings

from ..board.glyphs import Glyphs
from ..commands import Command
from ..textual_patch import GuardedOptionList
from .dialog import Dialog

AROUND = 5  # lines: borders, title and bar


class TriedDialog(Dialog[Node]):
    """Answers with a node of the tree."""

    AUTO_FOCUS = "OptionList"
    around = AROUND

    def __init__(self, tree: Variations, glyphs: Glyphs) -> None:
        super().__init__("tried", glyphs)
        self._tree, self._places = tree, [node for node, _ in tree.walk()]

    def parts(self) -> ComposeResult:
        """A line for each node, indented by its depth."""
        yield Label("What was tried", markup=False)
        lines = (
            f" {'  ' * depth}{findings.node_text(self._tree, node)}"
            for node, depth in self._tree.walk()
        )
        yield GuardedOptionList(*(Option(line) for line in lines), markup=False)

    def on_mount(self) -> None:
        """Begin at the node that is looked at."""
        self.query_one(OptionList).highlighted = self._places.index(self._tree.here)

    @on(OptionList.OptionSelected)
    def choose(self) -> None:
        """Answer with the node at the cursor."""
        here = self.query_one(OptionList).highlighted
        if here is not None:
            self.answer(self._places[here])

    commands = (
        Command("choose", ("enter",), "Go there", "Go to this position.", choose, bar=1),
        Command("cancel", ("escape",), "Cancel", "Close the list.", Dialog.leave, bar=2),
    )
