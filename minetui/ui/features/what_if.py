"""What if: covered cells are tried as safe or as mines, and what was tried is walked as a tree."""

from typing import TYPE_CHECKING

from minetui.core import Cell, Mark, Node, Paint, Variations
from minetui.texts import findings as finding_texts
from minetui.texts import words

from ..commands import Command, Group, MenuEntry
from ..widgets.spans import TextLine, cut
from .feature import Feature
from .findings import FindingsDisplay
from .sketch_board import SketchBoard

if TYPE_CHECKING:
    from ..screens.try_cell import TryQuestion


class WhatIf(Feature):
    """Tries cells, and walks back, forward and across through what was tried."""

    def __init__(self, board: SketchBoard, findings: FindingsDisplay) -> None:
        self._board, self._findings = board, findings

    def ask(self) -> None:
        """Ask what the cell at the cursor is tried as."""
        from ..screens.try_cell import TryDialog

        cell = self.stage.board.cursor
        if self._board.sketch.at(cell) not in (Mark.COVERED, Mark.FLAG):
            self.stage.say(f"Only a covered cell can be tried: {self._how_to_change}.")
            return
        dialog = TryDialog(self._question(cell), self.stage.glyphs)
        self.stage.open(dialog, lambda paint: self._attempt(cell, paint))

    def back(self) -> None:
        """Go back to before the last try."""
        tree = self._board.tree
        if tree.here == Variations.ROOT:
            self.stage.say(f"Nothing was tried: {self.stage.key('try')} tries a covered cell.")
        else:
            self._go(tree.parent(tree.here) or Variations.ROOT)

    def forward(self) -> None:
        """Go on to the try that was made here first."""
        tree = self._board.tree
        children = tree.children(tree.here)
        if children:
            self._go(children[0])
        else:
            self.stage.say("Nothing more was tried from here.")

    def across(self) -> None:
        """Go to the other try that was made at the same place, going round."""
        tree = self._board.tree
        others = tree.siblings(tree.here)
        if len(others) > 1:
            self._go(others[(others.index(tree.here) + 1) % len(others)])
        else:
            self.stage.say("Nothing else was tried here.")

    def to_start(self) -> None:
        """Go back to the position itself."""
        self._go(Variations.ROOT)

    def show_tree(self) -> None:
        """List all that was tried, to go there."""
        from ..screens.tried import TriedDialog

        tree = self._board.tree
        if len(tree.nodes) == 1:
            self.back()  # says that there is nothing
        else:
            self.stage.open(TriedDialog(tree, self.stage.glyphs), self._take_node)

    def line(self, width: int) -> list[TextLine]:
        """The way from the position to what is shown; none before anything is tried."""
        tree = self._board.tree
        if len(tree.nodes) == 1:
            return []
        others = len(tree.nodes) - 1 - len(tree.path(tree.here))
        more = f" (+ {others:,} more: {self.stage.key('tried')})" if others else ""
        way = finding_texts.path_text(tree) or "the position itself"
        return [((" What if: ", "strong"), (cut(f"{way}{more}", max(width - 11, 1)), "hint"))]

    @property
    def _how_to_change(self) -> str:
        return f"{self.stage.key('cover')} covers this one"

    def _question(self, cell: Cell) -> "TryQuestion":
        from ..screens.try_cell import TryQuestion

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
        self.stage.board.move_to(last)
        self._board.walk(tree.go(node))
        if node == Variations.ROOT:
            tried = words.counted(len(tree.nodes) - 1, "tried cell")
            self.stage.say(f"The position itself; {tried} kept.")

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
