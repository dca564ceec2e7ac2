"""The hints: the casual player's deductions, and other techniques where those are stuck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import ClassVar

from minetui import core, solver
from minetui.core import NO_CELLS, Cell, CellSet, Flag, Move, Reveal, Surface, beyond, cells_of
from minetui.language import _, joined
from minetui.solver import CASUAL, ODDS
from minetui.texts import hints as hint_texts

from ..board.feature import NOTHING, Feature, Happening, Occasion, SettingsChanged, View
from ..board.layout import Size, Want
from ..board.painter import Painter
from ..board.scene import Layer, Scene
from ..kit.commands import Group, KeyBarItem, command, on_or_off
from ..kit.glyphs import Accent
from ..kit.jobs import Stop
from ..kit.lines import TextLine
from .panel import LOOKING, CutOut, HintList, Item, cut_out_size, sets_of
from .solver import Solver

JOB = "hints"


class Hints(Feature):
    """Shows on the board and in the panel what can be proven now, and why.

    The `listing` has the deductions of single numbers and, where those are stuck, the hint of
    another technique up to the limit. There is none where nothing is to be proven, or until it is
    found. On the key bar its commands come behind the `first` ones of the screen. Odds that are
    shown already (`odds_shown`) don't lead on.
    """

    first: ClassVar[tuple[str, ...]] = ("reveal", "flag")

    def __init__(
        self, solver: Solver, *, shown: bool, odds_shown: Callable[[], bool] = lambda: False
    ) -> None:
        self.shown, self.limit = shown, CASUAL
        self._begun = False  # is there a game yet? Hints of one don't go on to the next
        self.listing: HintList | None = None
        self._solver, self._cut_out, self._odds_shown = solver, CutOut(), odds_shown
        self._drawn: dict[tuple[Item, Size, Painter], list[TextLine]] = {}
        self._panel: tuple[object, list[TextLine]] = (None, [])  # with what it depends on
        self._items: tuple[object, tuple[Item, ...]] = (None, ())

    def happened(self, event: Happening) -> None:
        """Find the hints of another position; show or hide them as the settings now say."""
        match event:
            case Occasion.OTHER_GAME:
                wanted = self.screen.application.settings.hints if self._begun else self.shown
                self.shown = wanted and not self.session.eligibility.is_attempt
                self._begun = True
            case Occasion.CHANGED:
                self._find()
            case Occasion.LANGUAGE if self.listing is not None:
                self._keep(self.listing.casual, self.listing.hint)
            case SettingsChanged(settings, names) if "hints" in names:
                if not (settings.hints and self.session.game.started and self.screen.is_at_stake):
                    self.shown = settings.hints
                    self.screen.changed()

    def show(self) -> View:
        """The hints on the board and in the panel; a doubtful face if single numbers are stuck."""
        if not self.shown:
            return NOTHING
        if self.listing is None:
            return View(want=Want.STEADY, panel=self._lines)
        face = None if self.listing.casual else (":-/", "plain")
        layer = self._layer(self.listing)
        return View(layer, Want.STEADY, self._lines, face=face, keys=self._keys)

    @property
    def _keys(self) -> Sequence[str | KeyBarItem]:
        """What the hints offer on the key bar: where they are stuck, first what leads on."""
        called = self.screen.table.called
        next_hint, hide = called("next_hint", _("Next hint")), called("hints", _("Hide"))
        if self._is_stuck:
            return (*self.ways_on, *self.first, hide)
        whole = () if self._tells_all else ("whole_panel",)
        return (*whole, *self.first, next_hint, *self.ways_on[: self.limit != ODDS], hide)

    @property
    def _tells_all(self) -> bool:
        """Is the whole of a reason on the screen? Without names of cells there is no more of it."""
        size, board = self.screen.arrangement.panel, self.screen.board
        items = self._nearest(self.listing, 1) if self.listing and size[1] else ()
        if not (items and self.listing and board.has_coordinates):
            return size[1] > 0
        return self.listing.tells_all(items[0], size, lit=not board.is_plain)

    @property
    def ways_on(self) -> Sequence[str | KeyBarItem]:
        """What leads on where the hints are stuck: a stronger technique, if any, and the odds."""
        stronger = hint_texts.technique_title(solver.TECHNIQUES.after(self.limit))
        more = [self.screen.table.called("technique", stronger)] if self.limit != ODDS else []
        return (*more, *(["odds"] if not self._odds_shown() else []))

    @property
    def _is_stuck(self) -> bool:
        """Is it found that nothing can be proven by what the hints use?"""
        listing = self.listing
        return listing is not None and not (listing.casual or listing.hint or self.job)

    @property
    def why_none(self) -> str:
        """The reason why there can be no hints now; empty if there can."""
        over, hidden = self.session.over, self.session.hidden
        return hint_texts.no_hints_text(over=over, hidden=hidden, started=self.session.game.started)

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
        moves = core.next_casual_moves(position, at, near)
        hint = self.listing.hint if self.listing else None
        if moves or hint is None:
            return moves
        reason = hint.about(near) or next(iter(hint.reasons), None)
        return self.moves_of(hint, reason.cells if reason else hint.safe | hint.mines)

    def moves_of(self, hint: solver.Hint, cells: CellSet) -> list[Move]:
        """The moves that a hint proves on some cells."""
        at, flagged = self.session.clock.seconds, self.session.position.flagged
        flags = [Flag(cell, at) for cell in cells_of(cells & hint.mines & ~flagged)]
        return [*Reveal.clearing(cells & hint.safe, flagged, at), *flags]

    @property
    def is_stronger(self) -> bool:
        """Do the hints use more than single numbers on this board?"""
        return self.limit != CASUAL and not self._solver.too_large(self.session)

    def strongest(self, stop: Stop) -> solver.Hint | None:
        """What the chosen techniques prove now, or None; may take long."""
        return self._solver.hint(self.session.surface, self.limit, stop)

    @command(
        "Hints",
        "H",
        group=Group.HINTS,
        menu="Hints",
        state=on_or_off,
        offered=lambda hints: hints.session.playing,
        id="hints",
    )
    def toggle(self) -> None:
        """Show or hide what can be proven now, and why."""
        questions = [_(each) for each in hint_texts.ASSISTS_HINTS]
        if not self.shown and not self.screen.may_help("hints", questions, _("Show them")):
            return
        self.shown = not self.shown
        self.screen.changed()

    @command("Next hint", "tab", caption_after="Figures", group=Group.HINTS)
    def next_hint(self) -> None:
        """Move to the next hinted cell."""
        self._go_on()

    @command("Previous hint", "shift+tab", group=Group.HINTS)
    def last_hint(self) -> None:
        """Move to the previous hinted cell."""
        self._go_on(back=True)

    def _go_on(self, *, back: bool = False) -> None:
        cells = self.listing.cells if self.listing else NO_CELLS
        cell = beyond(cells, self.screen.board.cursor, back=back)
        if cell is not None:
            self.screen.move_to(cell)
        elif not self.shown:
            self.screen.say(_("Hints are off: {key} shows them.", key=self.screen.key("hints")))
        else:
            self.screen.say(self.why_none or _("There is no hinted cell."))

    @command(
        "Hints use",
        "L",
        group=Group.HINTS,
        menu="Hints use",
        state=lambda hints: hint_texts.technique_name(hints.limit),
        offered=lambda hints: hints.session.playing,
        id="technique",
    )
    def add_technique(self) -> None:
        """Let the hints use one number, two, all, or the odds."""
        if self._solver.refuses(self.screen):
            return
        self.limit = solver.TECHNIQUES.after(self.limit)
        self.screen.changed()
        if not self.shown:
            text = hint_texts.limit_text(self.limit)
            # Translators: the hints; the sentence stands behind what they now use.
            off = _("They are off: {key} shows them.", key=self.screen.key("hints"))
            self.screen.say(joined(text, off))

    def _find(self) -> None:
        """Find the hints of this position; seeing them makes the game assisted (rule 10).

        On a large board a job finds them, and where single numbers are stuck, another technique's.
        """
        self._keep(None)
        self.screen.jobs.stop(JOB)
        session = self.session
        if not (self.shown and session.playing and session.game.started):
            return
        session.assist()
        surface, limit = session.surface, self.limit
        run = partial(self.screen.jobs.run, JOB, about=lambda: self.session.position)
        if session.large:
            run(lambda _: complete(surface), self._take)
            return
        casual = core.deductions(surface)
        self._keep(casual)
        stuck = not (casual.sure_clears | casual.flags)
        if stuck and limit != CASUAL and not self._solver.too_large(session):
            run(
                lambda stop: self._solver.hint(surface, limit, stop),
                lambda hint: self._take(casual, hint),
            )

    def _take(self, casual: core.Deductions, hint: solver.Hint | None = None) -> None:
        """Show what a job has found."""
        self._keep(casual, hint)
        self.screen.show()

    def _keep(self, casual: core.Deductions | None, hint: solver.Hint | None = None) -> None:
        """Keep the hints of a position, and forget what was made of the last ones."""
        key = self.screen.key("next_hint")
        self.listing = HintList(casual, hint, key, self.limit) if casual is not None else None
        self._drawn, self._panel, self._items = {}, (None, []), (None, ())

    def _layer(self, listing: HintList) -> Layer:
        """The cells to clear and to flag; the numbers and cells of the hint that is explained."""
        lines = self.screen.arrangement.panel[1]
        items = self._nearest(listing, lines) if lines else ()
        witnesses, targets = sets_of(items[0]) if items else (NO_CELLS, NO_CELLS)
        accents = (
            (Accent.BEST, listing.guess),
            (Accent.CONFLICT, listing.conflicts),
            (Accent.WITNESS, witnesses),
            (Accent.TARGET, targets),
        )
        return Layer(listing.looks, accents)

    def _nearest(self, listing: HintList, count: int) -> tuple[Item, ...]:
        """The hint at the cursor and the nearest others, so many in all if there are as many."""
        made_of = listing, self.screen.board.cursor, count
        if self._items[0] != made_of:
            self._items = made_of, tuple(islice(listing.nearest(made_of[1]), count))
        return self._items[1]

    def _lines(self, size: Size) -> list[TextLine]:
        """The hint at the cursor, or the nearest, in words and as a cut-out; then the others.

        They are made anew only for other hints, another size or another look of the cells.
        """
        listing, message = self.listing, self.why_none
        if self.session.over or self.session.hidden:
            return []  # the title says it
        if message or listing is None:
            return HintList.message_lines(message or _(LOOKING), size)
        board = self.screen.board
        items = self._nearest(listing, max(size[1], self.screen.arrangement.panel[1]))[: size[1]]
        named = board.has_coordinates
        key = items, size, board.painter(cut_out_size(board.grid)), named
        if self._panel[0] != key:
            draw = partial(self._draw, listing)
            self._panel = key, listing.lines(items, size, draw, lit=not board.is_plain, named=named)
        return self._panel[1]

    def _draw(self, listing: HintList, item: Item, size: Size) -> list[TextLine]:
        """The board around a hint, drawn once for each."""
        board = self.screen.board
        key = item, size, board.painter(cut_out_size(board.grid))
        if key not in self._drawn:
            witnesses, cells = sets_of(item)
            accents = ((Accent.WITNESS, witnesses), (Accent.TARGET, cells))
            scene = Scene(self.session.position, (Layer(listing.looks, accents),))
            around = [*cells_of(cells), *cells_of(witnesses)]
            self._drawn[key] = self._cut_out.around(around, scene, size, key[-1])
        return self._drawn[key]


def complete(surface: Surface) -> core.Deductions:
    """The deductions of a surface, with the sets for showing them computed; runs in a thread."""
    casual = core.deductions(surface)
    for name in ("clears", "sure_clears", "flags", "witnesses"):
        getattr(casual, name)
    return casual
