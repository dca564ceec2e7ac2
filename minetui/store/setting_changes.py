"""Changes of settings in their file, so that comments, order and everything unknown stay."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from minetui.formats.errors import shown

from .files import FileError, write
from .setting_texts import documented, written_line
from .settings import LARGEST, SettingsError, parsed, text_of


def changed(text: str, name: str, value: object) -> str:
    """The text of a settings file with one setting changed (not the keys) and all else kept.

    A SettingsError says why that can't be done.
    """
    line = written_line(name, value)
    before = _facts(text)
    wanted = before | _facts(line)
    if before == wanted:
        return text
    # A new setting goes on top: further down it might belong to a table.
    after = _with_value(text, name, line) if name in before else f"{line}\n{text}"
    if _facts(after) != wanted:
        raise SettingsError(f"{name}: expected a value that can become {line}")
    return after


def save(
    path: Path, changes: dict[str, object], keys: Mapping[str, Sequence[str]] | None = None
) -> None:
    """Change these settings in a file; where there is none yet, in a documented one with the keys.

    A FileError says why that failed, and then nothing changed.
    """
    try:
        text = text_of(path)
        text = documented(keys) if text is None else text
        for name, value in reversed(changes.items()):  # new ones go on top, the first one last
            text = changed(text, name, value)
        if len(text.encode()) > LARGEST:
            raise SettingsError(f"expected at most {LARGEST:,} bytes with the changes")
    except SettingsError as error:
        raise FileError(error.within(str(path))) from None
    write(path, text.encode())


def _facts(text: str) -> dict[str, str]:
    """The settings as texts, which can be compared even where the values can't."""
    try:
        return {name: repr(value) for name, value in parsed(text).items()}
    except SettingsError:
        raise
    except ValueError as error:  # a hexadecimal number of thousands of digits
        raise SettingsError(str(error)) from None


def _with_value(text: str, name: str, line: str) -> str:
    """The text with the value of the line in place of the old one."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        document[name] = tomlkit.parse(f"{line}\n")[name]
        return document.as_string()
    except (TOMLKitError, RecursionError) as error:
        raise SettingsError(f"{name}: {shown(str(error))}") from None
