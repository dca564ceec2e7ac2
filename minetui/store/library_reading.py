"""Reading the files of a list: first those that the index knows, then the others."""

import os
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from .files import FileError
from .library import LibraryEntry, read_entry
from .library_json import from_json, to_json
from .replay_files import ContentError, UnknownFileError
from .replay_index import KnownFile, Name, ReplayIndex, Version

SLICE = 1.0  # seconds of reading that go into the index together


class Reading(NamedTuple):
    """A file that was read: its number in the list, and its entry; None if it is left out."""

    number: int
    entry: LibraryEntry | None


def readings(files: Sequence[LibraryEntry]) -> Iterator[Reading]:
    """The pending files of a list, each as soon as it is read; those in the index come first."""
    index, unread = ReplayIndex(), list[int]()
    numbers = defaultdict[str, list[int]](list)
    for number, file in enumerate(files):
        if file.pending:
            numbers[os.path.dirname(file.path)].append(number)
    for folder, in_folder in numbers.items():
        known = index.known(folder)
        for number in in_folder:
            try:
                yield Reading(number, _known_entry(files[number], known))
            except (ValueError, OSError):
                unread.append(number)
        names = {_name(files[number].path) for number in in_folder}
        if any(files[number].among_others for number in in_folder):
            index.keep(folder, {}, gone=known.keys() - names)
    yield from _read(files, sorted(unread), index)


def _read(
    files: Sequence[LibraryEntry], numbers: Sequence[int], index: ReplayIndex
) -> Iterator[Reading]:
    """These files, read from the disk, and in slices kept in the index."""
    since, fresh = time.monotonic(), defaultdict[str, dict[Name, KnownFile]](dict)
    for number in numbers:
        path = files[number].path
        version = None
        with suppress(OSError):  # before the file is read: it may change meanwhile
            version = Version.of(path)
        entry, text = _entry_and_json(files[number])
        if version and text:
            fresh[os.path.dirname(path)][_name(path)] = KnownFile(version, text)
        if time.monotonic() > since + SLICE:
            _keep(fresh, index)
            since = time.monotonic()
        yield Reading(number, entry)
    _keep(fresh, index)


def _keep(fresh: dict[str, dict[Name, KnownFile]], index: ReplayIndex) -> None:
    for folder, files in fresh.items():
        index.keep(folder, files)
    fresh.clear()


def _known_entry(file: LibraryEntry, known: dict[Name, KnownFile]) -> LibraryEntry | None:
    """The entry of a file by the index; a ValueError if it has to be read."""
    kept = known.get(_name(file.path))
    if kept is None or kept.version != Version.of(file.path):
        raise ValueError("expected a known file")
    entry = from_json(kept.entry, file.path)
    if entry is None and not file.among_others:
        raise ValueError("expected a file with an entry")
    return entry


def _entry_and_json(file: LibraryEntry) -> tuple[LibraryEntry | None, str]:
    """The entry of a file, None if it is left out, and its JSON, empty if it must not be kept."""
    try:
        entry = read_entry(file.path)
    except FileError as error:
        unknown = isinstance(error, UnknownFileError)
        entry = LibraryEntry(file.path, error=str(error))
        lasts = isinstance(error, ContentError)
        text = to_json(None if unknown else entry) if lasts else ""
        return (None if unknown and file.among_others else entry), text
    return entry, to_json(entry)


def _name(path: Path) -> Name:
    return os.fsencode(path.name)
