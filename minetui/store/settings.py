"""The player's settings for all games, read from `settings.toml`; wrong values are left out.

Only the screen knows which themes, commands and keys exist; here they are plain texts. Where a
setting changes, comments, order and unknown values of the file stay.

They are changed with tomlkit, but read with tomllib, which saves an import of 30 ms at each start.
"""

import os
import re
import stat
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, ClassVar

from minetui import Problem, language
from minetui.core import LEVELS, FirstClick, Level, LevelError, Shape
from minetui.formats import quoted, reason, shown
from minetui.language import N_, _, number

from . import folders
from .files import FileError, write
from .schema import RECORDED

LARGEST = 10_000  # bytes; the documented file has fewer than 3,000
MOST_DOTS = 100  # in a line; a key of 5,000 parts takes tomllib a third of a second
ADDRESS = re.compile(r"(https?://[!\"$-~]+)?")  # ASCII without a # and blanks
MOST_SECONDS = 3600
LONGEST_NAME = 40  # characters; where several play, fewer may be taken
HUGE = 10**12  # larger than any setting, and perhaps too long to print
CUSTOM = Level(20, 30, 130)
SHOWN = ("speed",)
DOCUMENTED = """\
# The settings of minetui. Options of the command line override them.

# The level of new games: "beginner", "intermediate", "expert", or custom, such as
# { rows = 16, cols = 30, mines = 80 }
level = "beginner"

# The shape of their boards: SHAPES.
shape = "square"

# What the first reveal opens: an "opening", a "safe" cell, or "any" cell.
first_click = "opening"

# Deal only no-guess boards?
no_guess = false

# The language, such as "de" or "zh_CN"; "" is that of the terminal's environment.
language = ""

# The colours: "slate", "meadow", "classic", "paper", "amber", "high-contrast", "safe-dark" or
# "safe-light" (both for any colour vision), or a Textual theme.
theme = "slate"

# The signs: "unicode", or "ascii" for terminals without Unicode.
glyphs = "unicode"

# The size of the cells, from 1 to 5; 0 is the largest that fits.
zoom = 0

# Motion: let light run over openings and the end of a game?
motion = true

# Show hints from the start?
hints = false

# Ask before help makes a game assisted? In today's daily board it is always asked.
ask_assisted = true

# Turn a flag into a question mark when it is flagged again?
question_marks = false

# Light the neighbours of the cell at the cursor? Where these don't lie around it, they always are.
lit = false

# Ring the terminal's bell when a game is won or lost?
bell = false

# Read the neighbours of the cell at the cursor, too, for screen readers?
neighbours = false

# The key set: "standard", "wasd" for the left hand alone, "numpad" for the right hand alone, or
# "rogue", where h j k l and y u b n step in eight directions.
key_set = "standard"

# Say the first rule until the first win or lesson? The game turns this off by itself.
welcome = true

# The address of a web page with this game, such as "https://example.org/play/". Cards link to it.
page_address = ""

# Your name, as others see it where several play together, such as "Ada"; "" is your user name.
name = ""

# The most seconds that an analysis takes, from 1 to 3600.
analysis_budget = 10

# The last custom level; a new game offers it again.
custom = { rows = 20, cols = 30, mines = 130 }

# The columns of the records, from left to right: "time", "three_bv",
# "solved", "speed", "estimated_time", "clicks", "left", "right", "chords", "effective_clicks",
# "wasted_clicks", "clicks_per_second", "ioe", "throughput", "correctness", "style", "rqp", "qg",
# "stnb", "zini", "human_zini", "zne", "znt", "hzne", "hznt".
record_columns = ["speed"]

# The keys of a command, instead of its defaults; with [] only the mouse and Ctrl+P run it.
# A key is a character, such as "f", "F" or "?", or a name: "space", "enter", "tab",
# "escape", "backspace", "insert", "delete", "left", "right", "up", "down", "home", "end",
# "pageup", "pagedown", "f1" to "f12". "ctrl+", "alt+" or "shift+" may stand before it.
# Ctrl+C and Ctrl+Q always quit.
""".replace("SHAPES", ", ".join(f'"{shape}"' for shape in Shape))
LISTED = "# These are the commands with their default keys:\n[keys]\n"
NOT_LISTED = "# The page docs/settings.md lists the commands with their default keys.\n[keys]\n"
BARE = re.compile(r"[A-Za-z0-9_-]+")  # a TOML key that needs no quotes


ONE_OF = N_("{name}: expected one of {names}, got {got}")
A_LEVEL = N_("{name}: expected beginner, intermediate, expert or {example}, got {got}")
LIST_OF = N_("{name}: expected a list of {names}, got {got}")
KEYS = N_("{name}: expected a key or a list of keys, got {got}")
EXPECTED = {
    "theme": N_("{name}: expected a name, got {got}"),
    "keys": N_("{name}: expected a table, got {got}"),
    "analysis_budget": N_("{name}: expected a whole number of seconds from 1 to {most}, got {got}"),
    "page_address": N_("{name}: expected an address of the web without #, got {got}"),
    "name": N_("{name}: expected a name, got {got}"),
}
"""What is said of a value that a setting can't have; of the others, that it is none of theirs."""

SWITCHES = (
    *("no_guess", "motion", "hints", "ask_assisted"),
    *("question_marks", "lit", "bell", "neighbours", "welcome"),
)
CHOICES: dict[str, dict[object, Any]] = {
    **{name: {False: False, True: True} for name in SWITCHES},
    "shape": {str(shape): shape for shape in Shape},
    "first_click": {kind.value: kind for kind in FirstClick},
    "glyphs": {"unicode": "unicode", "ascii": "ascii"},
    "zoom": {zoom: zoom for zoom in range(6)},
    "key_set": {"standard": "standard", "wasd": "wasd", "numpad": "numpad", "rogue": "rogue"},
}


class SettingsError(Problem):
    """An error in a settings file, in one line without the file's name."""

    def __init__(self, problem: str, line: int | None = None) -> None:
        super().__init__(problem)
        self.line = line

    def within(self, name: str) -> str:
        """The error as one line that begins with the file's name and, if known, the line number."""
        return f"{shown(name)}{f':{self.line}' if self.line else ''}: {self}"


@dataclass(frozen=True)
class Settings:
    """All settings; `zoom` is from 1 to 5 or 0, `keys` holds the player's keys by command.

    `CHOICES` lead from the values in the file to those here, and `COLUMNS` are all that
    `record_columns` may name. `shape` is that of all levels, which have none of their own here:
    `level_of_games` is what a new game has.
    """

    CHOICES: ClassVar = CHOICES
    COLUMNS: ClassVar = RECORDED

    level: Level = LEVELS["Beginner"]
    shape: Shape = Shape.SQUARE
    first_click: FirstClick = FirstClick.OPENING
    no_guess: bool = False
    language: str = ""
    theme: str = "slate"
    glyphs: str = "unicode"
    zoom: int = 0
    motion: bool = True
    hints: bool = False
    ask_assisted: bool = True
    question_marks: bool = False
    lit: bool = False
    bell: bool = False
    neighbours: bool = False
    key_set: str = "standard"
    welcome: bool = True
    page_address: str = ""
    name: str = ""
    analysis_budget: int = 10
    custom: Level = CUSTOM
    record_columns: tuple[str, ...] = SHOWN
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def level_of_games(self) -> Level:
        """The level of a new game, on a board of the shape if there is one of its size."""
        try:
            return self.level.shaped(self.shape)
        except LevelError:
            return self.level

    @property
    def lines(self) -> dict[str, str]:
        """Each setting but the keys, by its name, as it is written in a file."""
        names = (each.name for each in fields(self) if each.name != "keys")
        return {name: _line(name, getattr(self, name)) for name in names}

    @property
    def key_lines(self) -> list[str]:
        """The keys of each command as they are written in a file."""
        return [_line(command, keys) for command, keys in self.keys.items()]


class SettingsFile:
    """The file of the settings, or another one like it; it need not be there."""

    NAME: ClassVar = "settings.toml"

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or folders.settings() / self.NAME

    def read(self) -> tuple[Settings, list[str]]:
        """The settings from the file, and a line for each wrong value, which is left out."""
        chosen, notices = self.chosen()
        return Settings(**chosen), notices

    def chosen(self) -> tuple[dict[str, Any], list[str]]:
        """Only the settings that are in the file, and a line for each wrong value."""
        name = self.path.name
        try:
            table = _document(self.path) or {}
        except SettingsError as error:
            return {}, [error.within(name)]
        keys = table.pop("keys") if isinstance(table.get("keys"), dict) else {}
        chosen, notices = _valid(table, _checked)
        own_keys, more_notices = _valid(keys, _keys)
        if own_keys:
            chosen["keys"] = own_keys
        try:
            chosen.get("level", Settings.level).shaped(chosen.get("shape", Settings.shape))
        except LevelError as error:
            del chosen["shape"]
            notices.append(f"shape: {error}")
        return chosen, [f"{shown(name)}: {notice}" for notice in notices + more_notices]

    def document(self) -> None:
        """Write the file that lists all settings and changes none; a FileError if there is one."""
        if os.path.lexists(self.path):
            problem = _("the file exists already; nothing was changed")
            raise FileError(f"{shown(str(self.path))}: {problem}", self.path)
        write(self.path, documented().encode())

    def save(
        self, changes: Mapping[str, object], keys: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        """Change these settings; a missing file is made, documented and with these keys.

        Under the name "keys" there are only the commands whose keys change. After a FileError,
        which says why, nothing has changed.
        """
        try:
            text = _text_of(self.path)
            text = documented(keys) if text is None else text
            others = dict(changes)
            own_keys = others.pop("keys", {})
            for name, value in reversed(others.items()):  # new ones go on top: the first comes last
                text = changed(text, name, value)
            if isinstance(own_keys, Mapping):
                text = _with_keys(text, own_keys)
            if len(text.encode()) > LARGEST:
                most = number(LARGEST)
                raise SettingsError(_("expected at most {most} bytes with the changes", most=most))
        except SettingsError as error:
            raise FileError(error.within(str(self.path)), self.path) from None
        write(self.path, text.encode())


def read_toml(path: Path) -> dict[str, Any] | None:
    """The TOML document in a small file, None if it is missing; a FileError says what is wrong."""
    try:
        return _document(path)
    except SettingsError as error:
        raise FileError(error.within(str(path))) from None


def _document(path: Path) -> dict[str, Any] | None:
    """The document; a SettingsError says why it can't be read, and the number of a wrong line."""
    text = _text_of(path)
    return None if text is None else _parsed(text)


def _text_of(path: Path) -> str | None:
    """The text of a file, None if it is missing; a SettingsError says why it can't be read."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise SettingsError(_("expected a regular file"))
        if status.st_size > LARGEST:
            most, size = number(LARGEST), number(status.st_size)
            raise SettingsError(
                _("expected at most {most} bytes, got {size}", most=most, size=size)
            )
        data = path.read_bytes()
        return data.decode("utf-8-sig")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SettingsError(reason(error)) from None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = f"{data[error.start]:02x}"
        raise SettingsError(_("expected UTF-8, got byte {byte}", byte=byte), line) from None


def _parsed(text: str) -> dict[str, Any]:
    import tomllib

    for place, line in enumerate(text.splitlines(), start=1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            problem = _("expected at most {most} dots in a line", most=MOST_DOTS)
            raise SettingsError(problem, place)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise SettingsError(_("expected TOML, got too many brackets")) from None
    except ValueError as error:  # also for numbers of thousands of digits, which int() refuses
        what, where = str(error).partition(" (at ")[::2]
        match = re.match(r"line (\d+)", where)
        place = int(match[1]) if match else text.count("\n") + 1
        problem = _("expected TOML: {problem}", problem=shown(what))
        raise SettingsError(problem, place if where else None) from None


def _valid(
    values: Mapping[str, object], check: Callable[[str, object], object]
) -> tuple[dict[str, Any], list[str]]:
    """The values as `check` returns them, and a notice for each that it refuses."""
    valid, notices = dict[str, Any](), list[str]()
    for name, value in values.items():
        try:
            valid[name] = check(name, value)
        except SettingsError as error:
            notices.append(str(error))
    return valid, notices


def _checked(name: str, value: object) -> object:
    """The value as a setting; a SettingsError says what was expected instead."""
    if name in ("level", "custom"):
        return _level(name, value)
    if name == "record_columns":
        return _metrics(name, value)
    if _is_right(name, value):
        return value
    for plain, choice in CHOICES.get(name, {}).items():
        if type(value) is type(plain) and value == plain:  # True is not 1 here
            return choice
    names = [setting.name for setting in fields(Settings)]
    if name not in names:
        known, own = ", ".join(names), quoted(name)
        raise SettingsError(_("{name}: expected one of {names}", name=own, names=known))
    offered = language.names() if name == "language" else map(_written, CHOICES.get(name, ()))
    choices = ", ".join(offered)
    raise _unexpected(name, EXPECTED.get(name, ONE_OF), value, names=choices, most=MOST_SECONDS)


def _is_right(name: str, value: object) -> bool:
    """Can one of the settings that are a text or a number have this value?"""
    if not isinstance(value, str):
        return name == "analysis_budget" and type(value) is int and 1 <= value <= MOST_SECONDS
    match name:
        case "theme":
            return bool(value) and value.isprintable()
        case "language":
            return not value or language.offers(value)
        case "page_address":
            return ADDRESS.fullmatch(value) is not None
        case "name":
            return len(value) <= LONGEST_NAME and value.isprintable()
    return False


def _level(name: str, value: object) -> Level:
    """The level with this name or these numbers; a SettingsError if there is none."""
    if isinstance(value, str) and value.capitalize() in LEVELS:
        return LEVELS[value.capitalize()]
    numbers = value if isinstance(value, dict) else {}
    small = all(type(each) is int and abs(each) < HUGE for each in numbers.values())
    if small and numbers.keys() == {"rows", "cols", "mines"}:
        try:
            return Level(**numbers)
        except LevelError as error:
            raise SettingsError(f"{name}: {error}") from None
    raise _unexpected(name, A_LEVEL, value, example="{ rows = 16, cols = 30, mines = 80 }")


def _metrics(name: str, value: object) -> tuple[str, ...]:
    """The metrics with these names; a SettingsError if one is not in the records."""
    wrong = [each for each in value if each not in RECORDED] if isinstance(value, list) else [value]
    if wrong:
        raise _unexpected(name, LIST_OF, wrong[0], names=", ".join(RECORDED))
    return tuple(dict.fromkeys(map(str, value if isinstance(value, list) else ())))


def _keys(command: str, value: object) -> tuple[str, ...]:
    """The keys of a command; a SettingsError says what was expected instead."""
    keys = [value] if isinstance(value, str) else value
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        raise _unexpected(f"keys.{shown(command)}", KEYS, value)
    return tuple(keys)


def _unexpected(name: str, problem: str, value: object, **slots: object) -> SettingsError:
    """The error for a value that was not expected, as a marked sentence says."""
    match value:
        case str():
            got = quoted(value)
        case dict() | list():
            got = _("a table") if isinstance(value, dict) else _("a list")
        case int() if abs(value) >= HUGE:
            got = _("a huge number")
        case other:
            got = _written(other)
    return SettingsError(_(problem, name=name, got=got, **slots))


def documented(keys: Mapping[str, Sequence[str]] | None = None) -> str:
    """The text of a settings file that lists all settings and changes none.

    It lists the default keys of the commands if they are given: the store does not know them.
    """
    lines = (f"# {name} = {_written(own)}\n" for name, own in (keys or {}).items())
    return DOCUMENTED + (LISTED if keys else NOT_LISTED) + "".join(lines)


def _line(name: str, value: object) -> str:
    """A name and its value as they are written in the file."""
    return f"{name if BARE.fullmatch(name) else _written(name)} = {_written(value)}"


def _written(value: object) -> str:
    """A value as it is written in the file, safe to print on a terminal."""
    if isinstance(value, Level):
        if value.name == "Custom":
            size = value.grid.numbers | {"mines": value.mines}
            numbers = (f"{name} = {count}" for name, count in size.items())
            return f"{{ {', '.join(numbers)} }}"
        value = value.name.lower()
    if isinstance(value, FirstClick | Shape):
        value = value.value
    if isinstance(value, str):
        return f'"{"".join(_escaped(sign) for sign in value)}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(_written(each) for each in value)}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _escaped(sign: str) -> str:
    if sign in '"\\':
        return f"\\{sign}"
    return sign if sign.isprintable() else f"\\U{ord(sign):08x}"


def changed(text: str, name: str, value: object) -> str:
    """The text of a settings file with one setting (not the keys) changed, all else as it was.

    A SettingsError says why it can't be changed.
    """
    line = _line(name, value)
    before = _comparable(text)
    wanted = before | _comparable(line)
    if before == wanted:
        return text
    # A new setting goes on top: further down it might belong to a table.
    after = _with_value(text, name, line) if name in before else f"{line}\n{text}"
    if _comparable(after) != wanted:
        problem = _("{name}: expected a value that can become {line}", name=name, line=line)
        raise SettingsError(problem)
    return after


def _with_keys(text: str, keys: Mapping[str, Sequence[str] | None]) -> str:
    """The text of a settings file with other keys for these commands, or their own with None.

    A SettingsError says why they can't be changed.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    if not keys:
        return text
    before = _parsed(text).get("keys", {})
    if not isinstance(before, dict):
        raise SettingsError(_("{name}: expected a table", name="keys"))
    try:
        document = tomlkit.parse(text)
        table = document.setdefault("keys", tomlkit.table())
        for command, own in keys.items():
            if own is not None:
                table[command] = list(own)
            elif command in table:
                del table[command]
        after = document.as_string()
    except (TOMLKitError, RecursionError) as error:
        raise SettingsError(f"keys: {shown(str(error))}") from None
    return after


def _comparable(text: str) -> dict[str, str]:
    """The settings as texts, which are comparable where the values (NaN) are not."""
    try:
        return {name: repr(value) for name, value in _parsed(text).items()}
    except SettingsError:
        raise
    except ValueError as error:  # a hexadecimal number of thousands of digits
        raise SettingsError(str(error)) from None


def _with_value(text: str, name: str, line: str) -> str:
    """The text with a setting's old value replaced by the line's."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        document[name] = tomlkit.parse(f"{line}\n")[name]
        return document.as_string()
    except (TOMLKitError, RecursionError) as error:
        raise SettingsError(f"{name}: {shown(str(error))}") from None
