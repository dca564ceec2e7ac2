"""The rules of a room: the dialog that makes a room or changes its rules, and who may change them.

A room that is made has a door, too: it may be open to all, or to those with a password or a key.
"""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Resize
from textual.widgets import Input, Label, OptionList, Static

from minetui import Problem
from minetui.core import LEVELS, Level, LevelError, Shape
from minetui.formats import shown
from minetui.language import N_, _, number
from minetui.live import (
    FREEZES,
    HANDICAPS,
    LONGEST_PASSWORD,
    MOST_CELLS,
    MOST_KEYS,
    MOST_LIVES,
    MOST_ROUNDS,
    Amend,
    Make,
    RoomKind,
    RoomRules,
)
from minetui.texts import game, rooms, rounds, shapes

from ..board.feature import Feature
from ..kit.app import Application
from ..kit.commands import Group, command
from ..kit.dialog import CHANGE, CHANGE_BACK, Dialog, ListDialog, OptionRows
from ..kit.glyphs import Glyphs
from ..kit.lines import column_of, cut, in_column
from .rounds import Rounds

LABEL, WIDEST_LABEL = 12, 20  # columns of a label
BOX, AROUND = 56, 7  # columns of a row, and around it
FINGERPRINT = "SHA256:"
HASH = re.compile(r"[0-9a-fA-F]{64}")
LABELS = {
    # Translators: what is chosen of a room, in at most 18 columns each.
    "kind": N_("Mode"),
    "level": N_("Level"),
    "shape": N_("Shape"),
    "freeze": N_("A mine costs"),
    "rounds": N_("Rounds to win"),
    "lives": N_("Lives"),
    "watched": N_("May be watched"),
    "door": N_("Open to"),
}
ONLY = {"freeze": RoomKind.VERSUS, "rounds": RoomKind.VERSUS, "lives": RoomKind.TOGETHER}
"""The rules that only one kind of room has."""
ALL, PASSWORD, KEYS = "all", "password", "keys"
DOORS = {
    # Translators: who may join a room, in at most 20 columns each.
    ALL: N_("all"),
    PASSWORD: N_("who has a password"),
    KEYS: N_("who has a key"),
}
PROMPTS = {
    PASSWORD: N_("The password"),
    KEYS: N_("Fingerprints of keys, SHA256:…, with blanks between them"),
}


class ChoiceRows(OptionRows[str]):
    """The rows of choices; from the last one the cursor goes on into the field below, if any."""

    def __init__(self, rows: Mapping[str, str], glyphs: Glyphs, field: Input) -> None:
        super().__init__(rows, glyphs)
        self._field = field

    def action_cursor_down(self) -> None:
        """Go down a row, or into the field."""
        if self._field.visible and self.highlighted == self.option_count - 1:
            self._field.focus()
        else:
            super().action_cursor_down()


class RulesDialog(Dialog[Make]):
    """Answers with a room to be made; with the rules of one that there is, with other rules.

    The level and the shape are chosen as in the dialog of a new game, but by steps: a room has
    boards of at most so many cells, and always without a guess.
    """

    AUTO_FOCUS = "OptionList"
    BINDINGS = [  # noqa: RUF012 - Textual's
        *Dialog.BINDINGS,
        # Before that of the list, for which it is a click on a row.
        Binding("enter", "command('done')", show=False, priority=True),
    ]
    on_bar = ("done", "next", "leave")
    pairs: ClassVar = {"next": "←→"}
    around = 6

    def __init__(self, app: Application, rules: RoomRules | None = None) -> None:
        super().__init__("room-rules", app.glyphs)
        self._app, self._amends = app, rules is not None
        settings = app.settings
        self.rules = rules or RoomRules(level=_first_level(settings.level, settings.shape))
        self.door = ALL
        levels = [*LEVELS.values()]
        for own in (settings.custom, settings.level, self.rules.level):
            level = own.shaped(Shape.SQUARE) if own.shape is not Shape.SQUARE else own
            if level not in levels and level.size <= MOST_CELLS:
                levels.append(level)
        self._values: Mapping[str, Sequence[Any]] = {
            "kind": [*RoomKind],
            "level": levels,
            "shape": [*Shape],
            "freeze": FREEZES,
            "rounds": range(1, MOST_ROUNDS + 1),
            "lives": range(1, MOST_LIVES + 1),
            "watched": (True, False),
            "door": [ALL, PASSWORD] if app.place.own_machine else [*DOORS],
        }
        self._here, self._has_room = "kind", False
        self.field = Input(id="secret", compact=True)
        self.list = ChoiceRows(self._rows, app.glyphs, self.field)

    def parts(self) -> ComposeResult:
        """A row for each choice, the field of a password or of keys, and what is wrong."""
        yield Label(_("Rules of the room") if self._amends else _("New room"), markup=False)
        yield self.list
        yield Label("", id="prompt", classes="note", markup=False)
        yield self.field
        yield Static("", classes="error", markup=False)

    def on_resize(self, event: Resize) -> None:
        """Show the rows in the window there is, with room for those of other kinds of rooms."""
        super().on_resize(event)
        rows = max(len(self._names(kind)) for kind in RoomKind)
        left = max(event.size.height - self.around - len(self._bars) + 1, 1)
        self._has_room = left > rows
        self.list.styles.min_height = min(rows, left)
        self.list.show(self._rows, self._here)
        self._show_field()

    def language_changed(self) -> None:
        """Say everything in another language."""
        super().language_changed()
        self.list.show(self._rows, self._here)
        self._show_field()

    @on(OptionList.OptionHighlighted)
    def mark(self) -> None:
        """Show where the cursor is by arrows around the value."""
        before, self._here = self._here, self.list.here or self._here
        for name in dict.fromkeys((before, self._here)):
            if name in self._names(self.rules.kind):
                self.list.replace(name, self._row(name))

    @on(OptionList.OptionSelected)
    def take_row(self) -> None:
        """Take the next value of a row that was clicked."""
        self._here = self.list.here or self._here
        self.change(1)

    @command("Done", "enter")
    def done(self) -> None:
        """Take these rules, or say what is wrong with them."""
        try:
            password, keys = self._password, self._keys
            problem = rooms.level_problem_text(self.rules)
        except Problem as error:
            self._say(str(error))
            self.field.focus()
        else:
            if problem:
                self._say(problem)
            else:
                self.answer(Make(self.rules, "", password, keys))

    next, previous = CHANGE, CHANGE_BACK

    @command("Up", "up")
    def up(self) -> None:
        """Go back to the choices."""
        self.list.focus()

    def change(self, by: int) -> None:
        """Take the next or the previous value of the choice at the cursor."""
        name = self._here
        values, value = self._values[name], self._value(name)
        index = values.index(value) if value in values else -1
        self._take(name, values[(index + by) % len(values)])
        self._say("")
        self.list.show(self._rows, name)
        self._show_field()

    def _take(self, name: str, value: Any) -> None:  # noqa: ANN401 - of whatever choice
        """Take another value; a level that has no board of the shape gets an ordinary one."""
        rules = self.rules
        if name == "door":
            self.door = value
        elif name == "level":
            self.rules = rules._replace(level=_shaped(value, rules.level.shape))
        elif name == "shape":
            self.rules = rules._replace(level=_shaped(rules.level, value))
        else:
            self.rules = rules._replace(**{name: value})

    def _value(self, name: str) -> Any:  # noqa: ANN401 - of whatever choice
        """The value of a choice."""
        match name:
            case "door":
                return self.door
            case "level":
                return self.rules.level.shaped(Shape.SQUARE)
            case "shape":
                return self.rules.level.shape
        return getattr(self.rules, name)

    def _names(self, kind: RoomKind) -> list[str]:
        """The choices that there are for a kind of room."""
        names = [name for name in LABELS if ONLY.get(name, kind) is kind]
        return names[:-1] if self._amends else names

    @property
    def _rows(self) -> dict[str, str]:
        return {name: self._row(name) for name in self._names(self.rules.kind)}

    def _row(self, name: str) -> str:
        """A choice and its value, at the cursor between arrows."""
        text = self._value_text(name)
        text = f"‹ {text} ›" if name == self._here else f"  {text}"
        width = min(self._app.size.width - AROUND, BOX)
        if width < 2 * LABEL:  # which has no room for both
            return cut(f" {text.strip()}", max(width, 1))
        column = column_of((f" {_(each)} " for each in LABELS.values()), LABEL, WIDEST_LABEL, gap=0)
        return cut(f"{in_column(f' {_(LABELS[name])}', column)} {text}", width)

    def _value_text(self, name: str) -> str:
        """The value of a choice, as a person reads it."""
        rules, level = self.rules, self.rules.level
        match name:
            case "kind":
                text = _(rounds.KINDS[rules.kind])
            case "level":
                size = game.size_text(level)
                text = size if level.name == "Custom" else f"{_(level.name)} · {size}"
            case "shape":
                text = _(shapes.NAMES[level.shape])
            case "freeze":
                text = rounds.cost_text(rules.freeze)
            case "watched":
                text = _("yes") if rules.watched else _("no")
            case "door":
                text = _(DOORS[self.door])
            case _:
                text = number(self._value(name))
        return text

    def _show_field(self) -> None:
        """Show the field of a password or of keys, if there is one.

        Its place is kept as long as there is none, so that nothing moves when there is.
        """
        needs = self.door in PROMPTS
        prompt = self.query_one("#prompt", Label)
        prompt.update(_(PROMPTS[self.door if needs else PASSWORD]))
        for part in (prompt, self.field):
            part.display = needs or (self._has_room and not self._amends)
            part.visible = needs
        if not needs and self.focused is self.field:
            self.list.focus()

    def _say(self, problem: str) -> None:
        """Say what is wrong, below the field."""
        line = self.query_one(".error", Static)
        line.update(problem)
        if problem:
            line.scroll_visible(animate=False)

    @property
    def _password(self) -> str:
        """The password in the field; a Problem says what is wrong with it."""
        text = self.field.value.strip()
        if self.door != PASSWORD:
            return ""
        if not text:
            raise Problem(_(rooms.NO_PASSWORD))
        if len(text) > LONGEST_PASSWORD:
            raise Problem(rooms.long_password_text(LONGEST_PASSWORD))
        return text

    @property
    def _keys(self) -> tuple[str, ...]:
        """The hashes of the keys in the field; a Problem says what is wrong with one."""
        texts = self.field.value.replace(",", " ").split() if self.door == KEYS else []
        if self.door == KEYS and not texts:
            raise Problem(_(rooms.NO_KEYS))
        keys = tuple(dict.fromkeys(map(key_hash, texts)))
        if len(keys) > MOST_KEYS:
            raise Problem(rooms.most_keys_text(MOST_KEYS))
        return keys


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
        return self._of.own is not None and self._of.gathers and self._of.may_freeze

    @command(
        "Handicap",
        "F",
        group=Group.GAMES,
        menu="Handicap …",
        offered=lambda it: it.may_be_handicapped,
    )
    def handicap(self) -> None:
        """Choose how many seconds longer each mine freezes you."""
        own = self._of.own
        if own is None or not self._of.may_freeze:
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

    def _amend(self, made: Make | None) -> None:
        if made is not None and made.rules != self._of.room.rules:
            self._of.line.ask(Amend(made.rules))


def key_hash(fingerprint: str) -> str:
    """The hash of a key in hexadecimal digits; a Problem if this is no fingerprint of one.

    >>> key_hash("SHA256:" + "A" * 43)[:8]
    '00000000'
    """
    if HASH.fullmatch(fingerprint):
        return fingerprint.lower()
    front, text = fingerprint[: len(FINGERPRINT)], fingerprint[len(FINGERPRINT) :]
    data = b""
    if front.upper() == FINGERPRINT and text.isascii():
        try:
            data = b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), validate=True)
        except Error:
            data = b""
    if len(data) != 32:
        raise Problem(rooms.key_problem_text(cut(shown(fingerprint), 24)))
    return data.hex()


def _shaped(level: Level, shape: Shape) -> Level:
    """The level on a board of a shape, or on an ordinary one if it is too small for that."""
    try:
        return level.shaped(shape)
    except LevelError:
        return level.shaped(Shape.SQUARE)


def _first_level(level: Level, shape: Shape) -> Level:
    """The level that a room has at first: that of the player's games, if a room can have it."""
    return _shaped(level if level.size <= MOST_CELLS else LEVELS["Expert"], shape)
