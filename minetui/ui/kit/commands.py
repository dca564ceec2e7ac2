"""Commands: the actions behind keys, clicks on the key bar, and entries of menu and palette.

A handler becomes one where it stands, and its words are said once, there: `command` takes its
caption and keys, its name is the id, and the first lines of its docstring are its help. They are
not in `texts`, since they are made of no value, and a new command touches one module. They stand
there in English, without any mark; a command that is asked for them has them in the player's
language, so that no key bar, menu or page has to translate them. (A table of
words apart from the code would load a few milliseconds sooner, and be read beside it at each
change.) Which of them are on key bar and menu, and in which order, is said by the `Places` of a
screen.

A `CommandTable` has the commands of one screen with their owners. Bindings, key bar, menu, palette,
help page and the table in docs/playing.md are made from it. The player's own keys come over those
of a set (`KEY_SETS`), and both over the command's: `keymap_of` reads what the settings ask for.
That is Textual's keymap; here the same result is computed, to show the keys, and to report clashes
before a screen opens.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from inspect import getdoc
from itertools import accumulate, chain
from types import MethodType
from typing import Any, NamedTuple, Self, TypeAlias, TypedDict, Unpack, overload

from rich.cells import cell_len
from textual.binding import Binding, BindingsMap
from textual.keys import REPLACED_KEYS, _character_to_key, key_to_character

from minetui.formats import quoted
from minetui.language import N_, _, pgettext
from minetui.store import SettingsFile

from .lines import TextLine

MODIFIERS = ("alt", "ctrl", "shift")  # in the order in which Textual names them
SHOWN_KEYS = {
    **{"left": "←", "right": "→", "up": "↑", "down": "↓", "full_stop": ".", "plus": "+"},
    **{"minus": "-", "question_mark": "?", "equals_sign": "=", "space": "Space", "enter": "Enter"},
    **{"tab": "Tab", "shift+tab": "Shift+Tab", "ctrl+s": "Ctrl+S", "ctrl+c": "Ctrl+C"},
    **{
        "delete": "Del",
        "home": "Home",
        "end": "End",
        "pageup": "PgUp",
        "pagedown": "PgDn",
        "ctrl+p": "Ctrl+P",
    },
    **{"comma": ",", "less_than_sign": "<", "greater_than_sign": ">", "escape": "Esc"},
    **{"ctrl+home": "Ctrl+Home", "ctrl+end": "Ctrl+End"},
}
NAMED_KEYS = {
    **{name: name for name in ("left", "right", "up", "down", "home", "end", "insert", "delete")},
    **{name: name for name in ("pageup", "pagedown", "space", "enter", "tab", "backspace")},
    **{f"f{number}": f"f{number}" for number in range(1, 25)},
    **{"escape": "escape", "esc": "escape", "return": "enter", "del": "delete"},
    **{"pgup": "pageup", "pgdn": "pagedown", "←": "left", "→": "right", "↑": "up", "↓": "down"},
}
NO_KEY = "none"  # a key that no keyboard has: Textual wants each command to have one
QUITTING = ("ctrl+c", "ctrl+q")  # no settings take this way out away; the second key is Textual's
WAYS_OUT = ("quit", "back")
RENAMED = {  # commands that had another id in 0.1.0
    **{"climb": "technique", "stop": "menu", "leave": "back", "saved": "games", "watch": "review"},
    **{"counters": "figures", "next_dear": "costly"},
    **{"resume": "games", "sort_by": "sort", "columns": "sort", "filter_level": "next_group"},
}

Keys: TypeAlias = tuple[str, ...]
Keymap: TypeAlias = Mapping[str, Keys]
"""Keys that commands have in place of their own, by the ids of the commands."""


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


def _plain_key(text: str) -> str | None:
    """Textual's name for a key without modifiers."""
    low = text.lower()
    if low in NAMED_KEYS:
        return NAMED_KEYS[low]
    sign = text if len(text) == 1 else key_to_character(REPLACED_KEYS.get(low, low)) or ""
    seen = len(sign) == 1 and sign != " " and sign.isprintable() and cell_len(sign) == 1
    return _character_to_key(sign) if seen else None


def shown_key(key: str) -> str:
    """A key as a person reads it."""
    if key in SHOWN_KEYS:
        return SHOWN_KEYS[key]
    *front, name = key.split("+")
    if name in SHOWN_KEYS or name in NAMED_KEYS:
        return "+".join([*map(str.capitalize, front), SHOWN_KEYS.get(name, name.capitalize())])
    sign = key_to_character(REPLACED_KEYS.get(name, name)) or name
    return "+".join([*map(str.capitalize, front), sign.upper() if front else sign])


def written_key(key: str) -> str:
    """A key as the settings file names it; `key_named` reads it back.

    >>> [written_key(key) for key in ("left", "full_stop", "H", "ctrl+home")]
    ['left', '.', 'H', 'ctrl+home']
    """
    return key if key in NAMED_KEYS or "+" in key else shown_key(key)


class Group(Enum):
    """What a command is for; the help has a section for each."""

    PLAY = "Play"
    WATCH = "Watch"
    MOVE = N_("Move")
    HINTS = N_("Hints")
    LOOK_BACK = N_("Look back")
    GAMES = N_("Games")
    PROGRAM = N_("Program")

    @property
    def title(self) -> str:
        """The title of the section."""
        match self:  # two of them are also what is done with a replay, at the press of a key
            case Group.PLAY:
                return pgettext("section", "Play")
            case Group.WATCH:
                return pgettext("section", "Watch")
        return _(self.value)


Handler: TypeAlias = Callable[[Any], object]
"""What carries a command out, with its owner."""


class More(TypedDict, total=False):
    """What else may be said of a command; told by `Command`."""

    id: str
    caption_after: str
    always: bool
    group: Group
    menu: str
    after: bool
    state: Callable[[Any], str]
    offered: Callable[[Any], bool]


class Others(More, total=False):
    """What may be another thing in a command like one that there is."""

    caption: str
    help: str


@dataclass(eq=False)
class Command:
    """A command with the handler that carries it out; on its owner it is that method.

    `keys` are Textual's names. Once a game is over its caption is `caption_after`, if any. One that
    is allowed `always` can be used while a job works on the game. With a `menu` caption it is in
    the menu, where `state` says what it is set to: only when `offered` says so, and if `after`,
    only once a game is over. Its `id` is its name in the class of its owner.
    """

    caption: str
    keys: Keys
    help: str
    run: Handler
    id: str = ""
    caption_after: str = ""
    always: bool = False
    group: Group = Group.PROGRAM
    menu: str = ""
    after: bool = False
    state: Callable[[Any], str] | None = None
    offered: Callable[[Any], bool] | None = None

    def __set_name__(self, owner: type, name: str) -> None:
        self.id = self.id or name

    @overload
    def __get__(self, owner: None, kind: type) -> Self: ...
    @overload
    def __get__(self, owner: object, kind: type) -> Callable[[], object]: ...
    def __get__(self, owner: object | None, kind: type) -> Self | Callable[[], object]:
        return self if owner is None else MethodType(self.run, owner)

    def but(self, *keys: str, **changes: Unpack[Others]) -> Self:
        """The same command with other words, or with these keys."""
        return type(self)(**{**vars(self), "keys": keys or self.keys, **changes})

    def keys_in(self, key_set: str) -> Keys:
        """Its keys in a set of keys, which are its own if the set has no others."""
        return KEY_SETS[key_set].get(self.id, self.keys)

    @property
    def written_keys(self) -> list[str]:
        """Its keys, as the settings file names them."""
        return [written_key(key) for key in self.keys]


class Wording:
    """Words of a command: given in English, and read in the player's language."""

    def __init__(self, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, command: None, kind: type) -> Self: ...
    @overload
    def __get__(self, command: Command, kind: type) -> str: ...
    def __get__(self, command: Command | None, kind: type) -> Self | str:
        words: str = "" if command is None else vars(command)[self._name]
        return self if command is None else _(words) if words else ""

    def __set__(self, command: Command, words: str) -> None:
        vars(command)[self._name] = words


for name in ("caption", "caption_after", "help", "menu"):
    setattr(Command, name, Wording(name))


def command(caption: str, *keys: str, **more: Unpack[More]) -> Callable[[Handler], Command]:
    """Makes a handler a command; the first paragraph of its docstring is what the help says."""

    def made(handler: Handler) -> Command:
        help = " ".join((getdoc(handler) or "").partition("\n\n")[0].split())
        return Command(caption, keys, help, handler, **more)

    return made


def commands_of(owner: object) -> list[tuple[Command, object]]:
    """The commands of an owner, with it: those of its class as they stand there, then inherited."""
    kind: type = type(owner)  # of anything: mypy takes a type of objects for one without a hash
    return [(command, owner) for command in _declared(kind)]


@cache
def _declared(kind: type) -> tuple[Command, ...]:
    """The commands of a class; it is looked through once, since it has many other names."""
    found = dict[str, Command]()
    for each in kind.__mro__:
        for value in vars(each).values():
            if isinstance(value, Command):
                found.setdefault(value.id, value)
    return tuple(found.values())


def on_or_off(owner: Any) -> str:  # noqa: ANN401 - of whatever class
    """The state of a command that shows something, or no longer."""
    return _("on") if owner.shown else _("off")


class Places(NamedTuple):
    """Where the commands of a screen stand, by their ids, the most important first.

    Those on the key bar, and those that are there once the game is over, if they differ; then the
    sections of the menu of places, and of the menu of what acts on what is on the screen. What has
    a caption for a menu and is not named here comes at the end of the latter. Some on the key bar
    are `shown` there with other keys than their first: with those of a pair.
    """

    bar: tuple[str, ...] = ()
    bar_after: tuple[str, ...] = ()
    menu: tuple[tuple[str, ...], ...] = ()
    more: tuple[tuple[str, ...], ...] = ()
    shown: Mapping[str, str] = {}


Sections: TypeAlias = list[list[Command]]
"""The entries of a menu."""


class CommandTable:
    """The commands of one screen with their owners, and the keys in force for them.

    `notices` are lines about keys that two commands claim. A player with fingers sees no keys.
    """

    def __init__(
        self,
        owned: Iterable[tuple[Command, object]],
        keymap: Keymap,
        places: Places = Places(),  # noqa: B008 - a constant
        *,
        by_touch: bool = False,
    ) -> None:
        self._places, self._by_touch = places, by_touch
        self._owned = {command.id: (command, owner) for command, owner in owned}
        self.notices = list[str]()
        self.in_force = self._keys_in_force(keymap)

    def __iter__(self) -> Iterator[Command]:
        return (command for command, owner in self._owned.values())

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
        return command.state(self._owned[command.id][1]) if command.state else ""

    def places(self) -> Sections:
        """The sections of the menu of places."""
        offered = {command.id: command for command in self if self._offers(command, over=True)}
        return [[offered[id] for id in ids if id in offered] for ids in self._places.menu]

    def more(self, *, over: bool) -> Sections:
        """The sections of the menu of what can be done here: during a game, or after it."""
        offered = {command.id: command for command in self if self._offers(command, over=over)}
        for id in chain.from_iterable(self._places.menu):
            offered.pop(id, None)
        named = [[offered.pop(id) for id in ids if id in offered] for ids in self._places.more]
        return [section for section in (*named, [*offered.values()]) if section]

    def _offers(self, command: Command, *, over: bool) -> bool:
        """Does the command belong in the menu now?"""
        if not command.menu or (command.after and not over):
            return False
        return command.offered is None or command.offered(self._owned[command.id][1])

    def keys(self, command: Command) -> list[str]:
        """The keys of a command as a person reads them; none if the settings take them all away."""
        return [shown_key(key) for key in self.in_force[command.id]]

    @property
    def on_bar(self) -> tuple[str, ...]:
        """The commands on the key bar of the screen."""
        return self._places.bar

    def keys_but(self, command: Command, unwritten: str | None) -> list[str]:
        """The keys of a command as a person reads them, but for one that is not written."""
        return [shown_key(key) for key in self.in_force[command.id] if key != unwritten]

    def key(self, id: str) -> str:
        """The first key of a command, as a person reads it; for fingers, its button."""
        if self._by_touch:
            return self[id].caption
        return next(iter(self.keys(self[id])), _("the palette"))

    def index_of_key(self, id: str, key: str) -> int | None:
        """The index of this key among the keys of a command."""
        keys = self.in_force[id]
        return keys.index(key) if key in keys else None

    def id_of_key(self, key: str) -> str | None:
        """The command that a key stands for."""
        return next((id for id, keys in self.in_force.items() if key in keys), None)

    def bindings(self, *, with_ids: bool = True) -> BindingsMap:
        """The commands as bindings of a `command` action; a keymap changes those with ids.

        Of two that a keymap gives one key, Textual takes the first binding: so each without a key
        has a place of its own.
        """
        return BindingsMap(
            Binding(
                ",".join(command.keys) or f"{NO_KEY}-{command.id}",
                f"command('{command.id}')",
                command.caption,
                show=False,
                id=command.id if with_ids else None,
            )
            for command in self
        )

    def bar(
        self,
        width: int,
        *,
        over: bool,
        first: "Sequence[str | KeyBarItem]" = (),
        alone: bool = False,
    ) -> "KeyBar":
        """The key bar: as many commands as fit, `first` and then the most important ones."""
        items = dict[str, KeyBarItem]()
        for each in (*first, *([] if alone else self._items[over])):
            id = each if isinstance(each, str) else each.id
            if self._has_key(id):
                item = self._item(self[id], over=over) if isinstance(each, str) else each
                items.setdefault(id, item)
        return KeyBar(tuple(items.values())).within(width)

    def called(self, id: str, caption: str, keys: str = "") -> "KeyBarItem":
        """A command for the key bar by another caption, perhaps with the keys of several."""
        keys = keys or self._places.shown.get(id) or self.key(id)
        key = " " if self._by_touch else f" {keys} "
        return KeyBarItem(id, key, f"{caption} ")

    def bars(self, width: int, shown: "Sequence[str | KeyBarItem] | None" = None) -> list["KeyBar"]:
        """The commands on the key bar, or those `shown`, on as many lines as they need."""
        lines, room = list[list[KeyBarItem]](), 0
        items = self._items[False]
        if shown is not None:
            items = [
                self._item(self[each], over=False) if isinstance(each, str) else each
                for each in shown
            ]
        for item in items:
            room -= item.width
            if room < 0:
                lines.append([])
                room = width - item.width
            lines[-1].append(item)
        return [KeyBar(tuple(items)) for items in lines]

    @cached_property
    def _items(self) -> dict[bool, list["KeyBarItem"]]:
        """The commands on the key bar that have a key, during and after."""
        during, after = self._places.bar, self._places.bar_after
        return {
            over: [self._item(self[id], over=over) for id in ids if self._has_key(id)]
            for over, ids in ((False, during), (True, after or during))
        }

    def question_bar(self, id: str, yes: str, no: str) -> "KeyBar":
        """The key bar of a question: the command that means yes, and the one that goes back."""
        return KeyBar(
            tuple(
                KeyBarItem(each, f" {self.key(each)} ", f"{caption} ")
                for each, caption in ((id, yes), (no, _("No")))
                if each in self
            )
        )

    def language_changed(self) -> None:
        """Make the key bar of captions in another language."""
        self.__dict__.pop("_items", None)

    def _has_key(self, id: str) -> bool:
        return id in self and bool(self.in_force[id])

    def _item(self, command: Command, *, over: bool) -> "KeyBarItem":
        """A command on the key bar."""
        return self.called(command.id, (over and command.caption_after) or command.caption)

    def _keys_in_force(self, keymap: Keymap) -> dict[str, Keys]:
        """The keys of each command with this keymap; adds a notice for each key that two claim.

        A key goes to the first command that the keymap gives it to, even if it is another command's
        default. Textual decides in the same way.
        """
        wanted = {command.id: keymap.get(command.id, command.keys) for command in self}
        owners = dict[str, str]()
        for id in sorted(wanted, key=lambda id: id not in keymap):
            for key in wanted[id]:
                owner = owners.setdefault(key, id)
                if owner == id:
                    continue
                shown = {"key": shown_key(key)}
                self.notices.append(
                    _notice(
                        id, _("'{key}' is a key of '{id}' too, which keeps it", id=owner, **shown)
                    )
                    if id in keymap
                    else _notice(
                        owner, _("'{key}' is a key of '{id}' too, which loses it", id=id, **shown)
                    )
                )
        return {id: tuple(key for key in keys if owners[key] == id) for id, keys in wanted.items()}


class KeyBarItem(NamedTuple):
    """A command on a key bar: its id, and the texts of its key and its caption."""

    id: str
    key: str
    caption: str

    @property
    def width(self) -> int:
        """The number of columns of key and caption."""
        return cell_len(self.key) + cell_len(self.caption)


class KeyBar(NamedTuple):
    """A line of keys and captions."""

    entries: tuple[KeyBarItem, ...]

    @property
    def line(self) -> TextLine:
        """Keys and captions as the spans of one line."""
        spans = (((entry.key, "key"), (entry.caption, "faint")) for entry in self.entries)
        return tuple(span for both in spans for span in both)

    def within(self, width: int) -> "KeyBar":
        """The first of them, as many as fit."""
        ends = accumulate(entry.width for entry in self.entries)
        fit = (entry for entry, end in zip(self.entries, ends, strict=True) if end <= width)
        return KeyBar(tuple(fit))

    def command_at(self, column: int) -> str | None:
        """The command whose key or caption is in this column."""
        for entry in self.entries:
            column -= entry.width
            if column < 0:
                return entry.id
        return None


KEY_SETS: Mapping[str, Keymap] = {
    "standard": {},
    "wasd": {
        "up": ("up", "w"),
        "left": ("left", "a"),
        "down": ("down", "s"),
        "right": ("right", "d"),
        "flag": ("f", "e"),
        "undo": ("u", "z"),
        "whole_panel": ("W",),
        "watch_room": ("W",),
        "sort": ("O",),
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
        "up_left": (),
        "up_right": (),
        "down_left": (),
        "down_right": (),
        "paint": (),
        "zoom_fit": (),
    },
    "rogue": {
        "up_left": ("y", "7"),
        "up_right": ("u", "9"),
        "down_left": ("b", "1"),
        "down_right": ("n", "3"),
        "undo": ("z",),
        "next_player": ("z",),
        "last_player": ("Z",),
        "new": ("N",),
        "records": ("R",),
        "next_puzzle": ("N",),
        "last_puzzle": ("B",),
        "next_exercise": ("N",),
        "last_exercise": ("B",),
    },
}
"""Sets of keys to begin with: for both hands, for the left one, for the number pad, and for eight
ways around the keys `h` to `l`, as in games that descend from Rogue."""


def unknown_ids(wanted: Iterable[str], known: Container[str]) -> list[str]:
    """A notice for each id among those that the settings name that no command has, or had."""
    unknown = [id for id in wanted if RENAMED.get(id, id) not in known]
    problems = [_("expected a command such as 'flag', got {got}", got=quoted(id)) for id in unknown]
    return [f"{SettingsFile.NAME}: keys: {problem}" for problem in problems]


def keymap_of(wanted: Mapping[str, Sequence[str]]) -> tuple[dict[str, Keys], list[str]]:
    """The keymap that settings ask for, and a notice for each problem with it.

    A command may have the id that it had in 0.1.0.
    """
    keymap, notices = dict[str, Keys](), list[str]()
    for written, texts in wanted.items():
        id, keys, problems = RENAMED.get(written, written), list[str](), list[str]()
        for text in texts:
            key, got = key_named(text), quoted(text)
            if key is None:
                problem = _("expected a key, such as 'space' or 'ctrl+s', got {got}", got=got)
                problems.append(_notice(id, problem))
            elif key in QUITTING and id not in WAYS_OUT:
                problem = _(
                    "expected another key, such as 'space' or 'ctrl+s', got {got}, which quits",
                    got=got,
                )
                problems.append(_notice(id, problem))
            else:
                keys.append(key)
        notices += problems
        if keys or not problems:
            keys += QUITTING[:1] if id in WAYS_OUT else ()
            keymap[id] = tuple(dict.fromkeys(keys))
    return keymap, notices


def _notice(id: str, problem: str) -> str:
    """A problem with the keys of a command."""
    return f"{SettingsFile.NAME}: keys.{id}: {problem}"
