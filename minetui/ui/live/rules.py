"""The rules of a room: a dialog that shows and changes them, and their commands in the room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Label

from minetui.core import LEVELS, Shape
from minetui.language import N_, _
from minetui.live import (
    FREEZES,
    HANDICAPS,
    MOST_LIVES,
    MOST_ROUNDS,
    Amend,
    RoomKind,
    RoomRules,
)
from minetui.texts import rounds, shapes

from ..board.feature import Feature
from ..kit.app import Application
from ..kit.commands import Group, command
from ..kit.dialog import CHANGE, CHANGE_BACK, Dialog, ListDialog, OptionRows
from ..kit.lines import padded, widest
from .rounds import Rounds

LABELS = {
    "kind": N_("Mode"),
    "level": N_("Level"),
    "shape": N_("Shape"),
    "freeze": N_("A mine costs"),
    "rounds": N_("Rounds to win"),
    "lives": N_("Lives"),
    "watched": N_("May be watched"),
}
ONLY = {"freeze": RoomKind.VERSUS, "rounds": RoomKind.VERSUS, "lives": RoomKind.TOGETHER}
"""The rules that only one kind of room has."""


class RulesDialog(Dialog[RoomRules]):
    """Shows the rules of a room, one on a line, and answers with those that were chosen."""

    AUTO_FOCUS = "OptionList"
    BINDINGS = [  # noqa: RUF012 - Textual's
        *Dialog.BINDINGS,
        # Before that of the list, for which it is a click on a row.
        Binding("enter", "command('done')", show=False, priority=True),
    ]
    on_bar = ("done", "change", "leave")
    pairs: Mapping[str, str] = {"change": "←→"}
    around = 5

    def __init__(self, app: Application, rules: RoomRules) -> None:
        super().__init__("room-rules", app.glyphs)
        self.rules = rules
        self.list = OptionRows(self._rows, app.glyphs)

    def parts(self) -> ComposeResult:
        """The title and the rules."""
        yield Label(_("Rules of the room"), classes="note", markup=False)
        yield self.list

    def language_changed(self) -> None:
        """Say the rules in another language."""
        super().language_changed()
        self.list.show(self._rows, self.list.here)

    def on_option_list_option_selected(self) -> None:
        """Take the next value of the rule that was clicked."""
        self.change(1)

    def change(self, by: int) -> None:
        """Take the next value of a rule, or the one before."""
        here = self.list.here
        if here is None:
            return
        values = self._values(here)
        at = values.index(self._value(here)) if self._value(here) in values else -by
        self._put(here, values[(at + by) % len(values)])
        self.list.show(self._rows, here)

    next, previous = CHANGE, CHANGE_BACK

    @command("Done", "enter")
    def done(self) -> None:
        """Take these rules."""
        self.answer(self.rules)

    @property
    def _rows(self) -> dict[str, str]:
        """The rules of this kind of room, with their values."""
        kind = self.rules.kind
        names = [name for name in LABELS if ONLY.get(name, kind) is kind]
        wide = widest(_(label) for label in LABELS.values())
        return {name: f" {padded(_(LABELS[name]), wide)}  {self._text(name)}" for name in names}

    def _value(self, name: str) -> Any:  # noqa: ANN401 - of whatever rule
        level = self.rules.level
        match name:
            case "level":
                return level.name
            case "shape":
                return level.shape
        return getattr(self.rules, name)

    def _values(self, name: str) -> Sequence[Any]:
        """What a rule may be."""
        return {
            "kind": [*RoomKind],
            "level": [*LEVELS],
            "shape": [*Shape],
            "freeze": FREEZES,
            "rounds": range(1, MOST_ROUNDS + 1),
            "lives": range(1, MOST_LIVES + 1),
            "watched": [True, False],
        }[name]

    def _put(self, name: str, value: Any) -> None:  # noqa: ANN401 - of whatever rule
        level = self.rules.level
        if name == "level":
            name, value = "level", LEVELS[value].shaped(level.shape)
        elif name == "shape":
            name, value = "level", level.shaped(value)
        self.rules = self.rules._replace(**{name: value})

    def _text(self, name: str) -> str:
        """The value of a rule in words."""
        rules, value = self.rules, self._value(name)
        texts = {
            "kind": lambda: _(rounds.KINDS[rules.kind]),
            "level": lambda: shapes.full_name(rules.level.shaped(Shape.SQUARE)),
            "shape": lambda: _(shapes.NAMES[rules.level.shape]),
            "freeze": lambda: rounds.cost_text(value),
            "watched": lambda: _("yes") if value else _("no"),
        }
        return texts[name]() if name in texts else str(value)


class RulesOfRoom(Feature):
    """Lets the host change the rules, and each player take a handicap."""

    def __init__(self, of: Rounds) -> None:
        self._of = of

    @command(
        "Rules",
        "R",
        group=Group.GAMES,
        menu="Rules of the room …",
        offered=lambda it: it.is_possible,
    )
    def room_rules(self) -> None:
        """As the host of a room: change what it plays."""
        if not self._of.is_host:
            self.screen.say(_(rounds.ONLY_HOST))
        elif not self._of.gathers:
            self.screen.say(_(rounds.AFTER_ROUND))
        else:
            rules = self._of.room.rules
            self.screen.open(RulesDialog(self.screen.application, rules), self._amend)

    @property
    def is_possible(self) -> bool:
        """Can the player change the rules now?"""
        return self._of.is_host and self._of.gathers

    @property
    def may_be_handicapped(self) -> bool:
        """Can the player take a handicap now?"""
        return self._of.own is not None and self._of.gathers and self._of.is_versus

    @command(
        "Handicap",
        "d",
        group=Group.GAMES,
        menu="Handicap …",
        offered=lambda it: it.may_be_handicapped,
    )
    def handicap(self) -> None:
        """Choose how many seconds longer each mine freezes you."""
        own = self._of.own
        if own is None or not self._of.is_versus:
            return
        if not self._of.gathers:
            self.screen.say(_(rounds.AFTER_ROUND))
            return
        rows = {seconds: f" {rounds.handicap_row_text(seconds)} " for seconds in HANDICAPS}
        title, glyphs = _("A mine freezes you longer by"), self.screen.glyphs
        dialog = ListDialog[int]("handicap", title, rows, glyphs, here=own.handicap)
        self.screen.open(dialog, self._take)

    def _take(self, seconds: int | None) -> None:
        if seconds is not None:
            self._of.prepare(seconds)

    def _amend(self, rules: RoomRules | None) -> None:
        if rules is not None and rules != self._of.room.rules:
            self._of.line.ask(Amend(rules))
