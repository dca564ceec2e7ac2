"""Commands: the actions behind keys, clicks on the key bar and entries of the palette.

Each is defined once, beside its handler. Bindings, key bar, palette, help page and the table in
docs/playing.md are made from these definitions.

Captions, help and short messages of a command ("There is nothing to undo.") stand beside its
handler, too, and not in `texts`: they are made of no value, and a new command touches one module.
Remapped keys are Textual's keymap; here the same result is computed, to show the keys, and to
report clashes before a screen opens.

The names of keys: as Textual has them, and as a person writes and reads them.

Sets of keys to begin with: for both hands, for the left one, and for the number pad.

A set gives some commands other keys than their own; the settings may change each again.

The bindings that Textual needs, made from commands.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, Protocol, TypeAlias

from rich.cells import cell_len
from textual.binding import Binding, BindingsMap
from textual.keys import REPLACED_KEYS, _character_to_key, key_to_character

from minetui.formats import quoted
from minetui.store import SettingsFile

from .lines import TextLine

SHOWN_KEYS = {
    **{"left": "←", "right": "→", "up": "↑", "down": "↓", "full_stop": ".", "plus": "+"},
    **{"minus": "-", "question_mark": "?", "equals_sign": "=", "space": "Space", "enter": "Enter"},
    **{"tab": "Tab", "shift+tab": "Shift+Tab", "ctrl+s": "Ctrl+S", "ctrl+c": "Ctrl+C"},
    **{"home": "Home", "end": "End", "pageup": "PgUp", "pagedown": "PgDn", "ctrl+p": "Ctrl+P"},
    **{"comma": ",", "less_than_sign": "<", "greater_than_sign": ">", "escape": "Esc"},
    **{"ctrl+home": "Ctrl+Home", "ctrl+end": "Ctrl+End"},
}
MODIFIERS = ("alt", "ctrl", "shift")  # in the order in which Textual names them
NAMED = {
    **{name: name for name in ("left", "right", "up", "down", "home", "end", "insert", "delete")},
    **{name: name for name in ("pageup", "pagedown", "space", "enter", "tab", "backspace")},
    **{f"f{number}": f"f{number}" for number in range(1, 25)},
    **{"escape": "escape", "esc": "escape", "return": "enter", "del": "delete"},
    **{"pgup": "pageup", "pgdn": "pagedown", "←": "left", "→": "right", "↑": "up", "↓": "down"},
}


def key_named(text: str) -> str | None:
    """Textual's name for a key that a person wrote; None if it is no key.

    >>> [key_named(text) for text in ("F", "?", "Ctrl+S", "shift+u", "full_stop", "spacebar")]
    ['F', 'question_mark', 'ctrl+s', 'U', 'full_stop', None]
    """
    front, plus, last = text[:-1].rpartition("+")  # the last sign may be a plus itself
    modifiers, name = front.lower().split("+") if plus else [], _plain_key(last + text[-1:])
    if name is None or any(modifiers.count(each) > (each in MODIFIERS) for each in modifiers):
        return None
    if modifiers == ["shift"] and len(name) == 1:
        return name.upper() if name.lower() != name.upper() and len(name.upper()) == 1 else None
    return "+".join([*sorted(modifiers), name.lower() if modifiers else name])


def shown_key(key: str) -> str:
    """A key as a person reads it."""
    if key in SHOWN_KEYS:
        return SHOWN_KEYS[key]
    *front, name = key.split("+")
    if name in SHOWN_KEYS or name in NAMED:
        return "+".join([*map(str.capitalize, front), SHOWN_KEYS.get(name, name.capitalize())])
    sign = key_to_character(REPLACED_KEYS.get(name, name)) or name
    return "+".join([*map(str.capitalize, front), sign.upper() if front else sign])


def written_key(key: str) -> str:
    """A key as the settings file names it; `key_named` reads it back.

    >>> [written_key(key) for key in ("left", "full_stop", "H", "ctrl+home")]
    ['left', '.', 'H', 'ctrl+home']
    """
    return key if key in NAMED or "+" in key else shown_key(key)


def _plain_key(text: str) -> str | None:
    """Textual's name for a key without modifiers."""
    if text.lower() in NAMED:
        return NAMED[text.lower()]
    low = text.lower()
    sign = text if len(text) == 1 else key_to_character(REPLACED_KEYS.get(low, low)) or ""
    seen = len(sign) == 1 and sign != " " and sign.isprintable() and cell_len(sign) == 1
    return _character_to_key(sign) if seen else None


QUITTING = ("ctrl+c", "ctrl+q")  # no settings take this way out away; the second key is Textual's

RENAMED = {"climb": "technique", "stop": "menu"}  # commands that had another id in 0.1.0

NO_KEY = "none"  # a key that no keyboard has: Textual wants each command to have one

Keys: TypeAlias = tuple[str, ...]
Keymap: TypeAlias = Mapping[str, Keys]


class Group(Enum):
    """What a command is for; the help and the menu have a section for each."""

    PLAY = "Play"
    WATCH = "Watch"
    MOVE = "Move"
    HINTS = "Hints"
    LOOK_BACK = "Look back"
    GAMES = "Games"
    PROGRAM = "Program"


class MenuEntry(NamedTuple):
    """The place of a command in the menu: its rank, whose tens are a section, and its caption.

    With `after` it is there only once a game is over.
    """

    rank: int
    caption: str
    after: bool = False


@dataclass(frozen=True)
class Command:
    """A command with the handler that carries it out, called with the command's owner.

    `keys` are Textual's names. `bar` is the command's rank on the key bar during a game, and
    `bar_after` its rank once the game is over, if that differs; 0 keeps it off. `caption_after` is
    its caption then. A command that is allowed `always` can be used while a job works on the game.
    `menu` is its entry in the menu, if any, and `state` says there what it is set to; with
    `offered` the entry is there only when that says so.
    """

    id: str
    keys: Keys
    caption: str
    help: str
    run: Callable[[Any], object]
    bar: int = 0
    bar_after: int | None = None
    caption_after: str = ""
    always: bool = False
    group: Group = Group.PROGRAM
    menu: MenuEntry | None = None
    state: Callable[[Any], str] | None = None
    offered: Callable[[Any], bool] | None = None

    @property
    def written_keys(self) -> list[str]:
        """Its keys, as the settings file names them."""
        return [written_key(key) for key in self.keys]

    def rank(self, *, over: bool) -> int:
        """The rank on the key bar, from 1; 0 for none."""
        return self.bar_after if over and self.bar_after is not None else self.bar


class Owner(Protocol):
    """A feature or a screen with commands of its own."""

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands, in the order of the help page."""


class CommandTable:
    """The commands of one screen with their owners, and the keys in force for them.

    `notices` are lines about keys that two commands claim. A player with fingers sees no keys.
    """

    def __init__(
        self,
        owned: Iterable[tuple[Command, object]],
        keymap: Keymap,
        *,
        by_touch: bool = False,
    ) -> None:
        self._by_touch = by_touch
        self._owned = {command.id: (command, owner) for command, owner in owned}
        self._keys, self.notices = keys_in_force(list(self), keymap)

    def __iter__(self) -> Iterator[Command]:
        return (command for command, _ in self._owned.values())

    def __contains__(self, id: object) -> bool:
        return id in self._owned

    def __getitem__(self, id: str) -> Command:
        return self._owned[id][0]

    def run(self, id: str) -> None:
        """Carry out a command."""
        command, owner = self._owned[id]
        command.run(owner)

    def state(self, command: Command) -> str:
        """The state of what a command changes; empty if it changes nothing."""
        owner = self._owned[command.id][1]
        return command.state(owner) if command.state else ""

    def offers(self, command: Command) -> bool:
        """Does the command belong in the menu now, if it has an entry?"""
        return command.offered is None or command.offered(self._owned[command.id][1])

    def keys(self, command: Command) -> list[str]:
        """The keys of a command as a person reads them; none if the settings take them all away."""
        return [shown_key(key) for key in self._keys[command.id]]

    def key(self, id: str) -> str:
        """The first key of a command, as a person reads it."""
        keys = self.keys(self[id])
        return keys[0] if keys else "the palette"

    def index_of_key(self, id: str, key: str) -> int | None:
        """The index of this key among the keys of a command."""
        keys = self._keys[id]
        return keys.index(key) if key in keys else None

    def id_of_key(self, key: str) -> str | None:
        """The command that a key stands for."""
        return next((id for id, keys in self._keys.items() if key in keys), None)

    def press_or_click(self, id: str) -> str:
        """What a player does on the board to carry out a command."""
        return "Tap" if self._by_touch else f"Press {self.key(id)} or click"

    def bar(self, width: int, *, over: bool) -> "KeyBar":
        """The key bar: as many commands as fit, the most important first."""
        entries = list[KeyBarItem]()
        for entry in self._entries(over=over):
            width -= entry.width
            if width < 0:
                break
            entries.append(entry)
        return KeyBar(tuple(entries))

    def bars(self, width: int) -> list["KeyBar"]:
        """All commands that have a rank, on as many lines as they need."""
        lines, room = list[list[KeyBarItem]](), 0
        for entry in self._entries(over=False):
            room -= entry.width
            if room < 0:
                lines.append([])
                room = width - entry.width
            lines[-1].append(entry)
        return [KeyBar(tuple(entries)) for entries in lines]

    def _entries(self, *, over: bool) -> list["KeyBarItem"]:
        """The commands that have a rank and a key, the most important first."""
        ranked = [
            (rank, command)
            for command in self
            if (rank := command.rank(over=over)) and self._keys[command.id]
        ]
        return [
            KeyBarItem(
                command.id,
                " " if self._by_touch else f" {self.key(command.id)} ",
                f"{(over and command.caption_after) or command.caption} ",
            )
            for _, command in sorted(ranked, key=lambda each: each[0])
        ]


class KeyBarItem(NamedTuple):
    """A command on a key bar: its id, and the texts of its key and its caption."""

    id: str
    key: str
    caption: str

    @property
    def width(self) -> int:
        """The number of columns of key and caption."""
        return len(self.key) + len(self.caption)


class KeyBar(NamedTuple):
    """A line of keys and captions."""

    entries: tuple[KeyBarItem, ...]

    @property
    def line(self) -> TextLine:
        """Keys and captions as the spans of one line."""
        return tuple(
            span
            for entry in self.entries
            for span in ((entry.key, "key"), (entry.caption, "faint"))
        )

    def command_at(self, column: int) -> str | None:
        """The command whose key or caption is in this column."""
        for entry in self.entries:
            column -= entry.width
            if column < 0:
                return entry.id
        return None


def keys_in_force(commands: Sequence[Command], keymap: Keymap) -> tuple[dict[str, Keys], list[str]]:
    """The keys of each command with this keymap, and a notice for each key that two claim.

    A key goes to the first command that the keymap gives it to, even if it is another command's
    default. Textual decides in the same way.
    """
    owners, notices = dict[str, str](), list[str]()
    for command in sorted(commands, key=lambda command: command.id not in keymap):
        for key in keymap.get(command.id, command.keys):
            owner = owners.setdefault(key, command.id)
            if owner != command.id:
                notices.append(_notice(_clash(key, owner, command.id, keymap)))
    wanted = {command.id: keymap.get(command.id, command.keys) for command in commands}
    kept = {id: tuple(key for key in keys if owners[key] == id) for id, keys in wanted.items()}
    return kept, notices


def keymap_of(wanted: Mapping[str, Sequence[str]]) -> tuple[dict[str, Keys], list[str]]:
    """The keymap that the settings ask for, and a notice for each problem with it."""
    keymap, notices = dict[str, Keys](), list[str]()
    for id, texts in current_names(wanted).items():
        keys, problems = _keys_named(id, texts)
        notices += problems
        if keys or not problems:
            keys += QUITTING[:1] if id == "quit" else ()
            keymap[id] = tuple(dict.fromkeys(keys))
    return keymap, [_notice(notice) for notice in notices]


def current_names(wanted: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """The keys that settings ask for, by the current ids of the commands.

    >>> current_names({"climb": ["L"], "flag": ["f"]})
    {'technique': ['L'], 'flag': ['f']}
    """
    return {RENAMED.get(id, id): keys for id, keys in wanted.items()}


def unknown(ids: Iterable[str], wanted: Iterable[str]) -> list[str]:
    """A notice for each command in the settings that no screen has."""
    known = {*ids, *RENAMED}
    return [
        f"{SettingsFile.NAME}: keys: expected a command such as 'flag', got {quoted(id)}"
        for id in wanted
        if id not in known
    ]


def _keys_named(id: str, texts: Iterable[str]) -> tuple[list[str], list[str]]:
    """The keys that these texts name, and the problems with them."""
    keys, problems = list[str](), list[str]()
    for text in texts:
        key = key_named(text)
        if key is None or (key in QUITTING and id != "quit"):
            expected = f"expected {'another' if key else 'a'} key, such as 'space' or 'ctrl+s'"
            problems.append(f"{id}: {expected}, got {quoted(text)}{', which quits' if key else ''}")
        else:
            keys.append(key)
    return keys, problems


def _clash(key: str, owner: str, loser: str, keymap: Keymap) -> str:
    """A notice about a key of two commands, for the command that is in the settings."""
    if loser in keymap:
        return f"{loser}: '{shown_key(key)}' is a key of '{owner}' too, which keeps it"
    return f"{owner}: '{shown_key(key)}' is a key of '{loser}' too, which loses it"


def _notice(text: str) -> str:
    return f"{SettingsFile.NAME}: keys.{text}"


KEY_SETS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "standard": {},
    "wasd": {
        "up": ("up", "w"),
        "left": ("left", "a"),
        "down": ("down", "s"),
        "right": ("right", "d"),
        "flag": ("f", "e"),
        "undo": ("u", "z"),
    },
    "numpad": {
        "up": ("up", "8"),
        "left": ("left", "4"),
        "down": ("down", "2"),
        "right": ("right", "6"),
        "reveal": ("space", "enter", "5"),
        "flag": ("f", "0"),
        "page_up": ("pageup", "9"),
        "page_down": ("pagedown", "3"),
        "row_start": ("home", "7"),
        "row_end": ("end", "1"),
        "paint": (),
        "beginner": (),
        "intermediate": (),
        "expert": (),
        "zoom_fit": (),
    },
}


def bindings(table: CommandTable, *, with_ids: bool = True) -> BindingsMap:
    """The commands as bindings of a `command` action; a keymap changes those with ids."""
    return BindingsMap(
        Binding(
            ",".join(command.keys) or NO_KEY,
            f"command('{command.id}')",
            command.caption,
            show=False,
            id=command.id if with_ids else None,
        )
        for command in table
    )
