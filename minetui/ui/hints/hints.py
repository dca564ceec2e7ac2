"""The hints: the casual player's deductions, and other techniques where those are stuck."""

from collections.abc import Collection
from typing import TYPE_CHECKING, TypeAlias

from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    Deductions,
    Flag,
    Move,
    Reveal,
    Surface,
    beyond,
    cells_of,
    deductions,
    next_casual_moves,
)
from minetui.solver import CASUAL
from minetui.store import Settings
from minetui.texts import hints as hint_texts

from ..board.feature import HookedFeature
from ..board.layout import Size
from ..board.painter import MEDIUM, CutOuts, Painter, box_around
from ..board.scene import Layer, Scene
from ..kit.commands import Command, Group, MenuEntry
from ..kit.glyphs import Accent, Look
from ..kit.jobs import Stop
from ..kit.lines import Span, TextLine
from .panel import HintList, Item, message_lines, no_hints_text, panel_lines, sets_of
from .solver import SharedSolver

if TYPE_CHECKING:
    from minetui.solver import Hint

JOB = "hints"

Looks: TypeAlias = tuple[tuple[Look, CellSet], ...]


class Hints(HookedFeature):
    """Shows on the board and in the panel what can be proven now, and why.

    `casual` has the deductions of single numbers. `hint` is that of another technique up to the
    limit, where single numbers are stuck.
    """

    def __init__(self, shared_solver: SharedSolver, *, shown: bool) -> None:
        self.shown, self.limit = shown, CASUAL
        self.casual: Deductions | None = None
        self.hint: Hint | None = None
        self._shared_solver = shared_solver
        self._fixed: tuple[Looks, CellSet] | None = None  # kept, as rows are read by identity
        self._list: HintList | None = None
        self._cut_outs: CutOuts | None = None
        self._drawn: dict[tuple[Item, Size, Painter], list[TextLine]] = {}

    @property
    def limit_name(self) -> str:
        """The technique up to which they go."""
        return hint_texts.technique_name(self.limit)

    @property
    def wanted(self) -> bool:
        """Are hints to be found and shown?"""
        return self.shown and self.session.playing and self.session.game.started

    @property
    def wants_panel(self) -> bool:
        """Are the hints switched on?"""
        return self.shown

    def session_changed(self) -> None:
        """Find the hints of this position; seeing them makes the game assisted (rule 10)."""
        self._keep(None, None)
        self.screen.jobs.stop(JOB)
        if not self.wanted:
            return
        self.session.assist()
        surface = self.session.surface
        if self.session.large:
            about = lambda: self.session.position  # noqa: E731 - read again when the job ends
            self.screen.jobs.run(JOB, lambda _: complete(surface), self._take, about=about)
        else:
            self._keep(deductions(surface), None)
            self._search()

    def settings_changed(self, settings: Settings, changed: Collection[str]) -> None:
        """Show or hide the hints as the settings now say."""
        if "hints" in changed and self.shown != settings.hints:
            self.toggle()

    def layer(self) -> Layer | None:
        """The cells to clear and to flag, and the witnesses of the hint at the cursor."""
        if self.casual is None:
            return None
        if self._fixed is None:
            self._fixed = self._fixed_parts(self.casual)
        looks, conflicts = self._fixed
        witnesses, targets = self._about(self.screen.board.cursor)
        accents = (
            (Accent.BEST, self.guess),
            (Accent.WITNESS, witnesses),
            (Accent.CONFLICT, conflicts),
            (Accent.TARGET, targets),
        )
        return Layer(looks, accents)

    def _keep(self, casual: Deductions | None, hint: "Hint | None") -> None:
        """Keep the hints of a position, and forget the parts made of the last ones."""
        self.casual, self.hint, self._fixed = casual, hint, None
        self._drawn.clear()
        key = self.screen.key("next_hint")
        self._list = HintList(casual, hint, key) if casual is not None else None

    def _fixed_parts(self, casual: Deductions) -> tuple[Looks, CellSet]:
        """The looks and the conflicts, which do not depend on the cursor."""
        flagged, (safe, mines) = self.session.position.flagged, self.proven
        looks = (
            (Look.CLEAR, (casual.sure_clears | safe) & ~flagged),
            (Look.TO_FLAG, (casual.flags | mines) & ~flagged),
            (Look.MAYBE_CLEAR, casual.clears),
        )
        return looks, casual.conflicts | (safe & flagged)

    def panel(self, size: Size) -> list[TextLine]:
        """The hint at the cursor, or the nearest, in words and as a cut-out; then the others."""
        if not self.shown:
            return []
        message = no_hints_text(self.session)
        if message or self._list is None:
            return message_lines(message or "Looking …", size)
        return panel_lines(self._list, self.screen.board.cursor, size, self._draw)

    def face(self) -> Span | None:
        """A doubtful face if single numbers are stuck."""
        return (":-/", "plain") if self.casual is not None and not self.casual else None

    @property
    def proven(self) -> tuple[CellSet, CellSet]:
        """The cells to clear and to flag that another technique proves."""
        return (self.hint.safe, self.hint.mines) if self.hint else (NO_CELLS, NO_CELLS)

    @property
    def guess(self) -> CellSet:
        """The cell to guess where nothing is certain."""
        return self.hint.guess if self.hint else NO_CELLS

    @property
    def job(self) -> str:
        """The job that looks for hints now; empty if none does."""
        return JOB if self.screen.jobs.is_running(JOB) else ""

    def moves(self, near: Cell) -> list[Move]:
        """The moves of one proven deduction, the one about a cell if there is one.

        Where single numbers prove nothing, another technique does. A flag on a cell to clear
        is taken away first.
        """
        at, position = self.session.clock.seconds, self.session.position
        moves = next_casual_moves(position, at, near)
        if moves or self.hint is None:
            return moves
        safe, mines = self.proven
        reason = self.hint.about(near) or next(iter(self.hint.reasons), None)
        cells = reason.cells if reason else safe | mines
        flags = [Flag(cell, at) for cell in cells_of(cells & mines)]
        return [*Reveal.clearing(cells & safe, position.flagged, at), *flags]

    def toggle(self) -> None:
        """Show or hide the hints."""
        self.shown = not self.shown
        self.screen.fit()
        self.screen.changed()

    def next(self) -> None:
        """Go to the next hinted cell, going round at the end of the board."""
        self._go(beyond(self._hinted, self.screen.board.cursor))

    def previous(self) -> None:
        """Go to the previous hinted cell, going round at the start of the board."""
        self._go(beyond(self._hinted, self.screen.board.cursor, back=True))

    def add_technique(self) -> None:
        """Let the hints use one more technique; after all of them, only the first one."""
        if self._shared_solver.too_large(self.session):
            self.screen.say(self._shared_solver.refusal)
            return
        self.limit = self._shared_solver.following(self.limit)
        self.screen.changed()
        text = hint_texts.limit_text(self.limit)
        if not self.shown:
            text += f" They are off: {self.screen.key('hints')} shows them."
        self.screen.say(text)

    @property
    def _hinted(self) -> CellSet:
        """The cells that any hint is about."""
        hinted = (self.casual.clears | self.casual.flags) if self.casual else NO_CELLS
        safe, mines = self.proven
        return hinted | safe | mines | self.guess

    def _about(self, cursor: Cell) -> tuple[CellSet, CellSet]:
        """The witnesses of the hint at the cursor, and the cells it is about."""
        here = self._list.about(cursor) if self._list else None
        return sets_of(here) if here is not None else (NO_CELLS, NO_CELLS)

    def _draw(self, item: Item, size: Size) -> list[TextLine]:
        """The board around a hint, drawn once for each."""
        if self._fixed is None:
            return []
        key = item, size, self.screen.board.painter(MEDIUM)
        if key not in self._drawn:
            self._drawn[key] = self._cut_out(*key, self._fixed[0])
        return self._drawn[key]

    def _cut_out(self, item: Item, size: Size, painter: Painter, looks: Looks) -> list[TextLine]:
        position, (witnesses, cells) = self.session.position, sets_of(item)
        grid = position.field.grid
        around = [*cells_of(cells), *cells_of(witnesses)]
        if not around:
            return []
        if self._cut_outs is None or self._cut_outs.grid != grid:
            self._cut_outs = CutOuts(grid)
        accents = ((Accent.WITNESS, witnesses), (Accent.TARGET, cells))
        scene = Scene(position, (Layer(looks, accents),))
        return self._cut_outs.lines(scene, box_around(grid, around, size), painter)

    def _go(self, cell: Cell | None) -> None:
        """Move the cursor to a hinted cell, or say why there is none."""
        if cell is not None:
            self.screen.move_to(cell)
        elif not self.shown:
            self.screen.say(f"Hints are off: {self.screen.key('hints')} shows them.")
        else:
            self.screen.say(no_hints_text(self.session) or "There is no hinted cell.")

    def _take(self, casual: Deductions) -> None:
        """Show the hints of a large board."""
        self._keep(casual, None)
        self.screen.show()

    def _search(self) -> None:
        """Have a job find what other techniques prove, where single numbers are stuck."""
        assert self.casual is not None
        stuck = not (self.casual.sure_clears | self.casual.flags)
        if not stuck or self.limit == CASUAL or self._shared_solver.too_large(self.session):
            return
        surface, limit = self.session.surface, self.limit

        def work(stop: Stop) -> "Hint | None":
            return self._shared_solver.solver.hint(surface, limit, stop)

        self.screen.jobs.run(JOB, work, self._found, about=lambda: self.session.position)

    def _found(self, hint: "Hint | None") -> None:
        """Show the hint of another technique."""
        self._keep(self.casual, hint)
        self.screen.show()

    commands = (
        Command(
            "hints",
            ("H",),
            "Hints",
            "Show or hide the hints: by single numbers, or by more techniques.",
            toggle,
            group=Group.HINTS,
            menu=MenuEntry(21, "Hints"),
            state=lambda hints: "on" if hints.shown else "off",
            bar=4,
            bar_after=0,
        ),
        Command(
            "next_hint",
            ("tab",),
            "Next hint",
            "Move to the next hinted cell.",
            next,
            group=Group.HINTS,
        ),
        Command(
            "last_hint",
            ("shift+tab",),
            "Previous hint",
            "Move to the previous hinted cell.",
            previous,
            group=Group.HINTS,
        ),
        Command(
            "technique",
            ("L",),
            "Technique",
            "Hints by more techniques: casual, pairs, logic, odds.",
            add_technique,
            group=Group.HINTS,
            menu=MenuEntry(22, "Techniques"),
            state=lambda hints: hints.limit_name,
        ),
    )


def complete(surface: Surface) -> Deductions:
    """The deductions of a surface, with the sets for showing them computed; runs in a thread."""
    casual = deductions(surface)
    _ = casual.clears, casual.sure_clears, casual.flags, casual.witnesses
    return casual
