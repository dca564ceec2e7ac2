"""What if: covered cells are tried as safe or as mines, and what was tried is walked as a tree."""

from collections.abc import Mapping, Sequence
from functools import partial

from rich.cells import cell_len
from textual.events import Key

from minetui.core import Cell, Mark, Node, Paint, Sketch, Variations
from minetui.language import _, joined, ngettext, number
from minetui.solver import NumberOdds, Odds
from minetui.texts import findings as finding_texts
from minetui.texts import words

from ..board.feature import Feature
from ..hints.solver import Solver
from ..kit.commands import Group, command
from ..kit.dialog import ListDialog
from ..kit.glyphs import Glyphs
from ..kit.jobs import Jobs
from ..kit.lines import TextLine, column_of, cut, in_column
from .findings import FindingsDisplay
from .sketch import SketchBoard

ANSWER, WIDEST_ANSWER = 28, 35  # columns of an answer with its probability


class WhatIf(Feature):
    """Tries cells, and walks back, forward and across through what was tried."""

    def __init__(self, board: SketchBoard, findings: FindingsDisplay) -> None:
        self._board, self._findings = board, findings

    @command("What if", "t", group=Group.PLAY, menu="What if …", id="try")
    def ask(self) -> None:
        """What if the cell at the cursor is safe, and shows a number, or is a mine?"""
        cell, sketch, found = self.screen.board.cursor, self._board.sketch, self._findings.found
        if sketch.at(cell) not in (Mark.COVERED, Mark.FLAG):
            key = self.screen.key("cover")
            self.screen.say(_("Only a covered cell can be tried: {key} covers this one.", key=key))
            return

        def attempt(paint: Paint | None) -> None:
            if paint is not None:
                self._board.walk(self._board.tree.attempt(cell, paint))

        odds = found.odds if found and found.layouts else None
        dialog = TryDialog(sketch, cell, odds, self._findings.finder, self.screen.glyphs)
        self.screen.open(dialog, attempt)

    @command("Back one try", "backspace", group=Group.PLAY, id="step_back")
    def back(self) -> None:
        """Go back to before the last try, which is kept."""
        tree = self._board.tree
        if tree.here == Variations.ROOT:
            key = self.screen.key("try")
            self.screen.say(_("Nothing was tried: {key} tries a covered cell.", key=key))
        else:
            self._go(tree.parent(tree.here))

    @command("Forward", group=Group.PLAY, menu="Forward one try", id="step_on")
    def forward(self) -> None:
        """Go on to what was tried here."""
        tree = self._board.tree
        children = tree.children(tree.here)
        if children:
            self._go(children[0])
        else:
            self.screen.say(_("Nothing more was tried from here."))

    @command("Next try", group=Group.PLAY, menu="Next try", id="step_across")
    def across(self) -> None:
        """Go to the other try that was made at the same place."""
        tree = self._board.tree
        others = tree.siblings(tree.here)
        if len(others) > 1:
            self._go(others[(others.index(tree.here) + 1) % len(others)])
        else:
            self.screen.say(_("Nothing else was tried here."))

    @command("To the start", group=Group.PLAY, menu="Back to the start")
    def to_start(self) -> None:
        """Go back to the position itself; all that was tried is kept."""
        self._go(Variations.ROOT)

    @command("All tries", group=Group.PLAY, menu="All tries …", id="tried")
    def show_tree(self) -> None:
        """List all that was tried as a tree, to go there."""
        tree = self._board.tree
        if len(tree.nodes) == 1:
            self.back()  # says that there is nothing
        else:
            self.screen.open(TriedDialog(tree, self.screen.glyphs), self._go)

    def line(self, width: int) -> list[TextLine]:
        """The way from the position to what is shown; none before anything is tried."""
        tree = self._board.tree
        if len(tree.nodes) == 1:
            return []
        others = len(tree.nodes) - 1 - len(tree.path(tree.here))
        way = finding_texts.path_text(tree) or _("the position itself")
        if others:
            way = _("{tries} (+ {number} more)", tries=way, number=number(others))
        head = _("What if:")
        text = cut(joined(head, way), max(width - 1, 1))
        return [((f" {text[: len(head)]}", "strong"), (text[len(head) :], "hint"))]

    def _go(self, node: Node | None) -> None:
        """Go to a node, with the cursor at its try, or at the one that was taken back."""
        tree = self._board.tree
        if node is None or node == tree.here:
            return
        last = tree.tried(node if node else tree.path(tree.here)[0]).cell
        self.screen.board.move_to(last)
        self._board.walk(tree.go(node))
        if node == Variations.ROOT:
            self.screen.say(_back_text(len(tree.nodes) - 1))


def _back_text(tries: int) -> str:
    """That all tries were taken back, and how many are kept."""
    return ngettext(
        "The position itself; {n} tried cell kept.",
        "The position itself; {n} tried cells kept.",
        tries,
    )


class TryDialog(ListDialog[Paint]):
    """Answers with what a covered cell is tried as: a number it may show, or a mine.

    If odds are known, the numbers get their probabilities, and the impossible ones go, a moment
    later.
    """

    def __init__(
        self, sketch: Sketch, cell: Cell, odds: Odds | None, finder: Solver, glyphs: Glyphs
    ) -> None:
        self._cell, self._odds, self._finder = cell, odds, finder
        self._mined = odds.of(cell) if odds else None
        around = sketch.grid.neighbours(cell)
        fewest = (around & sketch.mines).bit_count()
        most = (around & sketch.surface.covered).bit_count()
        numbers = () if self._mined == 1 else range(fewest, most + 1)
        # Translators: over answers such as "is safe and shows 2" and "is a mine".
        title = _("What if {cell} …", cell=words.coordinates(sketch.grid, cell))
        super().__init__("try", title, self._rows(dict.fromkeys(numbers, "")), glyphs)
        self._jobs = Jobs(self)

    def on_mount(self) -> None:
        """Look for the probabilities."""
        if self._odds is not None:
            work = partial(self._finder.outcomes, self._odds, self._cell)
            self._jobs.run("outcomes", work, self._take)

    def on_key(self, event: Key) -> None:
        """Choose a number by its digit, and the mine by its letter."""
        for paint in self.list.rows:
            if _key(paint) == event.character:
                event.stop()
                self.answer(paint)
                return

    def _take(self, outcomes: Sequence[NumberOdds]) -> None:
        """List only what is possible, with the probabilities; the cursor is at the likeliest."""
        if outcomes:
            numbers = {each.number: words.percent(each.probability) for each in outcomes}
            likeliest = max(outcomes, key=lambda each: each.probability)
            self.list.show(self._rows(numbers), likeliest.number)

    def _rows(self, numbers: Mapping[int, str]) -> dict[Paint, str]:
        """These numbers with their probabilities, and the mine, unless there is none."""
        rows: dict[Paint, tuple[str, str]] = {
            shown: (_("is safe and shows {number}", number=shown), probability)
            for shown, probability in numbers.items()
        }
        if self._mined != 0:
            probability = "" if self._mined is None else words.percent(self._mined)
            rows[Mark.MINE] = (_("is a mine"), probability)
        column = column_of(map("  ".join, rows.values()), ANSWER, WIDEST_ANSWER, gap=0)
        return {paint: _row(paint, *row, column) for paint, row in rows.items()}

    choose = ListDialog.choose.but(caption="Try")


def _key(paint: Paint) -> str:
    """The key of a row: the digit of a number, the letter m for a mine."""
    return "m" if isinstance(paint, Mark) else str(paint)


def _row(paint: Paint, what: str, probability: str, column: int) -> str:
    return f" {_key(paint)}  {in_column(what, column - cell_len(probability))}{probability}"


class TriedDialog(ListDialog[Node]):
    """Answers with a node of the tree; it begins at the one that is looked at."""

    def __init__(self, tree: Variations, glyphs: Glyphs) -> None:
        rows = {
            node: f" {'  ' * depth}{finding_texts.node_text(tree, node)}"
            for node, depth in tree.walk()
        }
        super().__init__("tried", _("What was tried"), rows, glyphs, here=tree.here)

    choose = ListDialog.choose.but(caption="Go there")
