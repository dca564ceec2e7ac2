"""The dialog of the settings, in groups; colours and keys have dialogs of their own.

The dialog that chooses the colours, showing each choice at once.

A few cells of each kind in the colours of the present theme.

The dialog that gives commands other keys, by pressing them.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from rich.style import Style
from textual import on
from textual.app import ComposeResult
from textual.events import Key
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from minetui.core import LEVELS, Level
from minetui.formats import shown
from minetui.store import Settings, SettingsFile
from minetui.texts import game

from ..board.painter import MEDIUM, SIZES, Painter
from ..kit.app import Application, theme_names
from ..kit.colours import colours_of
from ..kit.commands import (
    KEY_SETS,
    QUITTING,
    RENAMED,
    Command,
    Group,
    Keys,
    key_named,
    keymap_of,
    shown_key,
    written_key,
)
from ..kit.dialog import Dialog
from ..kit.glyphs import NUMBERS, Glyphs, Look
from ..kit.inks import CellPaint, Inks, palette_for
from ..kit.patches import GuardedOptionList
from ..kit.screen import SUSPEND
from .commands import EVERY, TABLES

FIGURES = {
    Look.ODDS_1: "15%",
    Look.ODDS_3: "35%",
    Look.ODDS_5: "55%",
    Look.ODDS_7: "75%",
    Look.ODDS_9: "95%",
}
ROWS = (
    (*NUMBERS, Look.MINE, Look.HIT),
    (*[Look.COVERED] * 4, Look.FLAG, Look.QUESTION, Look.CLEAR, Look.TO_FLAG, *[Look.COVERED] * 3),
    (Look.ODDS_SAFE, *FIGURES, Look.ODDS_MINE, Look.WRONG, *[Look.COVERED] * 3),
)
CURSOR = (1, 2)


class Sample(Widget, can_focus=False):
    """Three rows of cells: numbers, covered cells, and odds."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(id="sample")
        self.glyphs = glyphs
        self.styles.width, self.styles.height = MEDIUM.width * len(ROWS[0]), len(ROWS)

    def render_line(self, y: int) -> Strip:
        """A row of cells."""
        colours = colours_of(self.app)
        inks = Inks(palette_for(self.app.current_theme, colours), Style())
        painter = Painter(self.glyphs, inks, MEDIUM, plain=colours.plain)
        numbers = [
            painter.number_of(
                CellPaint(
                    look,
                    shade=(y + col) % 2,
                    here=(y, col) == CURSOR,
                    label=FIGURES.get(look, ""),
                )
            )
            for col, look in enumerate(ROWS[y])
        ]
        return Strip(painter.line((numbers, 0), (numbers, 1), len(numbers)))


LINES = 10  # of the list


class PaletteDialog(Dialog[dict[str, Any]]):
    """Answers with another theme, as a changed setting; the one before comes back if it is left."""

    AUTO_FOCUS = "OptionList"

    def __init__(self, names: Sequence[str], name: str, glyphs: Glyphs) -> None:
        super().__init__("palette", glyphs)
        self._names, self._before = names, name

    def parts(self) -> ComposeResult:
        """Some cells, and the names."""
        yield Label("Colours")
        yield Sample(self.glyphs)
        names = GuardedOptionList(*map(Option, self._names), markup=False)
        names.styles.max_height = LINES
        yield names

    def on_mount(self) -> None:
        """Begin at the present theme."""
        self.query_one(OptionList).highlighted = self._names.index(self._before)

    @on(OptionList.OptionHighlighted)
    def show_colours(self, event: OptionList.OptionHighlighted) -> None:
        """Show everything in the colours at the cursor."""
        if self.is_active:
            self.app.theme = self._names[event.option_index]

    @on(OptionList.OptionSelected)
    def keep(self) -> None:
        """Keep the colours at the cursor."""
        name = self.app.theme
        self.answer({"theme": name} if name != self._before else {})

    def back(self) -> None:
        """Go back to the colours before."""
        self.app.theme = self._before
        self.leave()

    commands = (
        Command("keep", ("enter", "ctrl+s"), "Keep", "Use these colours from now on.", keep, bar=1),
        Command(
            "back", ("escape", "q", "P"), "Back", "Keep the colours as they were.", back, bar=2
        ),
    )


SCREENS = [{command.id for command in table} for table in TABLES.values()]
KEYS_AROUND = 6  # lines around the list: the border, the title, the note and the bar
COLUMN = 20  # columns of a caption
Changes: TypeAlias = dict[str, tuple[str, ...] | None]
"""The keys of some commands as the settings file has them; None for their own."""


class KeysDialog(Dialog[Changes]):
    """Answers with the keys that were changed.

    `keys` are those that the settings give, and `own` those of the commands without the settings.
    """

    AUTO_FOCUS = "OptionList"
    around = KEYS_AROUND

    def __init__(self, keys: Mapping[str, Keys], own: Mapping[str, Keys], glyphs: Glyphs) -> None:
        super().__init__("keys", glyphs)
        self._own, self._before = dict(own), dict(keys)
        self._keys = dict(keys)

    def parts(self) -> ComposeResult:
        """The commands in their groups, each with its keys."""
        yield Label("Keys")
        yield GuardedOptionList(*self._options(), markup=False)
        yield Label("Two commands of one screen may not share a key.", classes="note")

    @property
    def changes(self) -> Changes:
        """The keys that differ from those before, as the settings file has them."""
        return {
            id: None if keys == self._own[id] else tuple(map(written_key, keys))
            for id, keys in self._keys.items()
            if keys != self._before[id]
        }

    @on(OptionList.OptionSelected)
    def change(self) -> None:
        """Wait for the key that the command is to have."""
        self._ask(add=False)

    def add(self) -> None:
        """Wait for another key that the command is to have, too."""
        self._ask(add=True)

    def reset(self) -> None:
        """Give the command its own keys back."""
        id = self._here
        if id is not None:
            self._set(id, self._own[id])

    def save(self) -> None:
        """Answer with the changes."""
        self.answer(self.changes)

    def _ask(self, *, add: bool) -> None:
        id = self._here
        if id is not None:
            take = partial(self._take, id, self._keys[id] if add else ())
            self.app.push_screen(PressedKey(EVERY[id].caption, self.glyphs), take)

    def _take(self, id: str, kept: Keys, key: str | None) -> None:
        """Give a command a key; other commands of its screens lose it."""
        if key is None:
            return
        for other, keys in self._keys.items():
            if other != id and key in keys and _share_a_screen(id, other):
                self._set(other, tuple(each for each in keys if each != key))
        self._set(id, tuple(dict.fromkeys((*kept, key))))

    def _set(self, id: str, keys: Keys) -> None:
        self._keys[id] = keys
        self._list.replace_option_prompt(id, self._line(id))

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    @property
    def _here(self) -> str | None:
        """The command at the cursor."""
        option = self._list.highlighted_option
        return option.id if option is not None else None

    def _options(self) -> list[Option | None]:
        options = list[Option | None]()
        for group in Group:
            ids = [id for id in self._keys if EVERY[id].group is group]
            options += [Option(group.value, disabled=True)] if ids else []
            options += [Option(self._line(id), id=id) for id in ids]
        return options

    def _line(self, id: str) -> str:
        """A command and its keys."""
        keys = "  ".join(map(shown_key, self._keys[id])) or "none"
        changed = " (changed)" if self._keys[id] != self._before[id] else ""
        line = f"  {EVERY[id].caption:{COLUMN}}{keys}{changed}"
        return line.translate(self.glyphs.words)

    commands = (
        Command("change", ("enter",), "Change", "Press another key.", change, bar=1),
        Command("add", ("plus",), "Add", "Press a key to be added.", add, bar=2),
        Command("reset", ("delete", "backspace"), "Reset", "Its own keys.", reset, bar=3),
        Command("save", ("ctrl+s",), "Save", "Keep the keys.", save, bar=4),
        Command("cancel", ("escape",), "Cancel", "Change nothing.", Dialog.leave, bar=5),
    )


class PressedKey(Dialog[str], inherit_bindings=False):
    """Answers with the next key that the settings can name; None for Esc and the keys that quit."""

    def __init__(self, caption: str, glyphs: Glyphs) -> None:
        super().__init__("pressed-key", glyphs)
        self._caption = caption

    def parts(self) -> ComposeResult:
        """What is waited for."""
        yield Label(f"Press the key for {self._caption!r}, or Esc to leave it.", markup=False)

    def on_key(self, event: Key) -> None:
        """Take the key."""
        event.stop()
        event.prevent_default()
        if event.key in ("escape", *QUITTING):
            self.leave()
        elif key_named(written_key(event.key)) == event.key:
            self.answer(event.key)


def keys_of_set(key_set: Mapping[str, Sequence[str]]) -> dict[str, Keys]:
    """The keys of all commands with a set of keys, but without the settings."""
    return {id: tuple(key_set.get(id, command.keys)) for id, command in EVERY.items()}


def _share_a_screen(id: str, other: str) -> bool:
    """Are both commands on one screen?"""
    return any({id, other} <= ids for ids in SCREENS)


LABELS = {
    "level": "Level",
    "first_click": "First click",
    "no_guess": "No guessing",
    "theme": "Colours",
    "glyphs": "Signs",
    "zoom": "Cell size",
    "motion": "Motion",
    "hints": "Hints",
    "question_marks": "Question marks",
    "neighbours": "Say neighbours",
    "bell": "Bell",
    "key_set": "Set of keys",
}
GROUPS = (
    ("A new game: what it begins with", ("level", "first_click", "no_guess")),
    ("The board: how it looks here", ("theme", "glyphs", "zoom", "motion")),
    ("Help and sound: what the game tells you", ("hints", "question_marks", "neighbours", "bell")),
    ("Keys: a set to begin with, and changes of your own", ("key_set", "keys")),
)
AROUND = 5  # lines around the rows: the border, the note, and the bar


class SettingsDialog(Dialog[dict[str, Any]]):
    """Answers with the changed settings and their values, or None when the player leaves it.

    `themes` are the names to choose from, `notices` the problems with the file. A guest, who has no
    shell either, does not see its `path`, which is None then.
    """

    def __init__(
        self,
        settings: Settings,
        path: Path | None,
        notices: Sequence[str],
        themes: Sequence[str],
        glyphs: Glyphs,
    ) -> None:
        super().__init__("settings", glyphs)
        self.around = AROUND + len(notices) - (path is None)
        self._settings, self._path, self._notices = settings, path, notices
        self._values = {name: getattr(settings, name) for name in LABELS}
        self._choices = {name: list(choices.values()) for name, choices in Settings.CHOICES.items()}
        self._choices |= {"level": list(LEVELS.values()), "theme": list(themes)}
        for name, value in self._values.items():  # a level or a theme of the player's own
            if value not in self._choices[name]:
                self._choices[name].append(value)

    def parts(self) -> ComposeResult:
        """A row for each setting, and the file with the problems in it."""
        yield GuardedOptionList(*self._options(), markup=False)
        yield Static("\n".join(self._notices), classes="error", markup=False)
        if self._path is not None:
            yield Static(f"Kept in {shown(str(self._path))}", classes="note", markup=False)

    @property
    def changes(self) -> dict[str, Any]:
        """The changed settings, with their new values."""
        old = self._settings
        return {name: new for name, new in self._values.items() if new != getattr(old, name)}

    @on(OptionList.OptionSelected)
    def change_selected(self) -> None:
        """Choose the colours or the keys, or go to the next value of the row that was chosen."""
        name = self._here
        if name == "theme":
            dialog = PaletteDialog(self._choices[name], self.app.theme, self.glyphs)
            self.app.push_screen(dialog, self._take_theme)
        elif name == "keys":
            own = keys_of_set(KEY_SETS[self._values["key_set"]])
            wanted, _ = keymap_of(self._settings.keys)
            if self._path is None:
                del own[SUSPEND]
            keys = {id: wanted.get(id, keys) for id, keys in own.items()}
            self.app.push_screen(KeysDialog(keys, own, self.glyphs), self._take_keys)
        else:
            self.change(1)

    def change(self, by: int) -> None:
        """Go to the next or the previous value of the row at the cursor."""
        name = self._here
        if name in LABELS:
            choices = self._choices[name]
            index = choices.index(self._values[name]) + by
            self._set(name, choices[index % len(choices)])

    def save(self) -> None:
        """Answer with the changes."""
        self.answer(self.changes)

    def cancel(self) -> None:
        """Leave all as it was, the colours too."""
        if self._values["theme"] != self._settings.theme:
            self.app.theme = self._settings.theme
        self.leave()

    def _take_theme(self, changes: dict[str, Any] | None) -> None:
        if changes:
            self._set("theme", changes["theme"])

    def _take_keys(self, keys: Changes | None) -> None:
        """Answer with changed keys, too; names that commands had before go."""
        if keys:
            former = {each: None for each in self._settings.keys if RENAMED.get(each) in keys}
            self.answer({**self.changes, "keys": {**former, **keys}})

    def _set(self, name: str, value: object) -> None:
        self._values[name] = value
        self._rows.replace_option_prompt(name, self._row(name))

    @property
    def _rows(self) -> OptionList:
        return self.query_one(OptionList)

    @property
    def _here(self) -> str:
        """The setting at the cursor."""
        option = self._rows.highlighted_option
        return (option.id if option is not None else None) or ""

    def _options(self) -> Iterator[Option]:
        """The settings under what they are for."""
        for heading, names in GROUPS:
            yield Option(heading, disabled=True)
            yield from (Option(self._row(name), id=name) for name in names)

    def _row(self, name: str) -> str:
        """A setting and its value."""
        if name == "keys":
            return "  Change keys …".translate(self.glyphs.words)
        value = _text(name, self._values[name])
        return f"  {LABELS[name]:16}< {value} >".translate(self.glyphs.words)

    commands = (
        Command(
            "next",
            ("right", "space", "enter"),
            "Change",
            "The next value.",
            partial(change, by=1),
            bar=3,
        ),
        Command("previous", ("left",), "Back", "The previous value.", partial(change, by=-1)),
        Command("save", ("ctrl+s",), "Save", "Keep the settings.", save, bar=1),
        Command("cancel", ("escape",), "Cancel", "Change nothing.", cancel, bar=2),
    )


def _text(name: str, value: object) -> str:
    """The value of a setting as a person reads it."""
    if name == "zoom" and isinstance(value, int):
        return SIZES[value - 1].name if value else "automatic"
    if isinstance(value, Level):
        return game.size_text(value) if value.name == "Custom" else value.name
    if isinstance(value, bool):
        return "on" if value else "off"
    return shown(str(getattr(value, "value", value)))


def settings_dialog(app: Application) -> SettingsDialog:
    """The settings in force; a guest sees no path."""
    path = SettingsFile().path if app.place.own_machine else None
    return SettingsDialog(app.settings, path, app.notices, theme_names(), app.glyphs)


def colours_dialog(app: Application) -> PaletteDialog:
    """The choice of colours."""
    return PaletteDialog(theme_names(), app.theme, app.glyphs)
