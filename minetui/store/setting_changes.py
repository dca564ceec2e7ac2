"""Changing a setting in its file, so that comments, order and everything unknown stay."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from .files import FileError, write
from .setting_texts import documented, written
from .settings import SettingsError, parsed, text_of


def changed(text: str, name: str, value: object) -> str:
    """The text of a settings file with one setting changed (not the keys) and all else kept.

    A SettingsError tells why that can't be done.
    """
    line = f"{name} = {written(value)}"
    facts = _facts(text)
    wanted = facts | _facts(line)
    if facts == wanted:
        return text
    for draft in _replacing(text, name, line) if name in facts else _inserting(text, line):
        with suppress(SettingsError):  # what looks like the place may stand inside of a value
            if _facts(draft) == wanted:
                return draft
    raise SettingsError(f"{name}: expected one line that can become {line}")


def save(path: Path, changes: Mapping[str, object]) -> None:
    """Change these settings in a file, a documented one where there is none yet.

    A FileError tells why that failed, and then nothing changed.
    """
    try:
        text = text_of(path)
        text = documented() if text is None else text
        for name, value in changes.items():
            text = changed(text, name, value)
    except SettingsError as error:
        raise FileError(error.within(str(path))) from None
    write(path, text.encode())


def _facts(text: str) -> dict[str, str]:
    """What a text says of each setting; unlike values, all of these can be compared."""
    try:
        return {name: repr(value) for name, value in parsed(text).items()}
    except ValueError as error:  # a hexadecimal number of thousands of digits
        raise error if isinstance(error, SettingsError) else SettingsError(str(error)) from None


def _replacing(text: str, name: str, line: str) -> Iterator[str]:
    """The text with the line in place of what looks like it; comments stay."""
    value = r"""("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|\{[^}\n]*\}|[^\s"'{#]+)"""
    spot = rf"""(?m)^[ \t]*(["']?){name}\1[ \t]*=[ \t]*{value}(?=[ \t]*(?:#.*|\r)?$)"""
    for found in re.finditer(spot, text):
        start, end = found.span(2)
        yield text[:start] + line.partition("= ")[2] + text[end:]


def _inserting(text: str, line: str) -> Iterator[str]:
    """The text with the line before what looks like a table and its comment, or at the end."""
    ending = "\r\n" if "\r\n" in text else "\n"
    lines = text.splitlines(keepends=True)
    for table in (at for at, one in enumerate(lines) if one.lstrip().startswith("[")):
        place = table
        while place and lines[place - 1].lstrip().startswith("#"):
            place -= 1
        while place and not lines[place - 1].strip():
            place -= 1
        gap = ending if lines[place].strip() else ""
        yield "".join([*lines[:place], line, ending, gap, *lines[place:]])
    yield text + (ending if lines and not text.endswith("\n") else "") + line + ending
