"""Changing settings in their file; comments, order and unknown values stay."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from minetui.formats.errors import shown

from .files import FileError, write
from .setting_texts import documented, written_line
from .settings import LARGEST, SettingsError, parsed, text_of


def changed(text: str, name: str, value: object) -> str:
    """The text of a settings file with one setting (not the keys) changed, all else as it was.

    A SettingsError says why it can't be changed.
    """
    line = written_line(name, value)
    before = _comparable(text)
    wanted = before | _comparable(line)
    if before == wanted:
        return text
    # A new setting goes on top: further down it might belong to a table.
    after = _with_value(text, name, line) if name in before else f"{line}\n{text}"
    if _comparable(after) != wanted:
        raise SettingsError(f"{name}: expected a value that can become {line}")
    return after


def with_keys(text: str, keys: Mapping[str, Sequence[str] | None]) -> str:
    """The text of a settings file with other keys for these commands, or their own with None.

    A SettingsError says why they can't be changed.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    if not keys:
        return text
    before = parsed(text).get("keys", {})
    if not isinstance(before, dict):
        raise SettingsError("keys: expected a table")
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


def save(
    path: Path, changes: dict[str, object], keys: Mapping[str, Sequence[str]] | None = None
) -> None:
    """Change these settings in a file; a missing one is made, documented and with these keys.

    Under the name "keys" there are only the commands whose keys change. After a FileError, which
    says why, nothing has changed.
    """
    try:
        text = text_of(path)
        text = documented(keys) if text is None else text
        others = dict(changes)
        own_keys = others.pop("keys", {})
        for name, value in reversed(others.items()):  # new ones go on top, so the first comes last
            text = changed(text, name, value)
        if isinstance(own_keys, Mapping):
            text = with_keys(text, own_keys)
        if len(text.encode()) > LARGEST:
            raise SettingsError(f"expected at most {LARGEST:,} bytes with the changes")
    except SettingsError as error:
        raise FileError(error.within(str(path))) from None
    write(path, text.encode())


def _comparable(text: str) -> dict[str, str]:
    """The settings as texts, which are comparable where the values (NaN) are not."""
    try:
        return {name: repr(value) for name, value in parsed(text).items()}
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
