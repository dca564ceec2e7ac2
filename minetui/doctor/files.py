"""Where the player's files are and how they are: can they be written, how large, are they sound?

All of it is found out without writing a byte, without waiting for another program, and in bounded
time: what is not known by then is said to be unknown. Folders that don't exist yet are as good as
the folder in which they will be made.
"""

import os
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from enum import Enum
from pathlib import Path
from shutil import disk_usage
from time import monotonic
from typing import NamedTuple

from minetui.formats import reason, shown
from minetui.language import N_, number
from minetui.store import RECORDS, SettingsFile, folders, records_path

from .report import Complaint, Finding, short, size_text

LEAST_FREE = 5_000_000  # bytes; a game and its records need less
PATIENCE = 1.5  # seconds for the check of a database, and for the files of a folder
STEPS = 10_000  # of SQLite's machine between two looks at the clock
LOG = ("-wal", "-shm")  # the endings of what SQLite has beside a database
LONGEST = 200  # characters of what SQLite says
WRITE_IT = N_("Give yourself the right to write it.")


class FolderFault(Enum):
    """Why nothing can be kept in a folder: as a value, what it means, and what to do."""

    NOT_A_FOLDER = (
        "not a folder",
        N_("{path} is a file where a folder should be."),
        N_("Move it away, or name another folder with MINETUI_HOME."),
    )
    LOOSE_LINK = (
        "loose link",
        N_("{path} is a link that leads nowhere."),
        N_("Make the folder that it leads to, or delete the link."),
    )
    UNREADABLE = (
        "unreadable",
        N_("{path} can't be read, so nothing that was saved is found."),
        N_("Give yourself the right to read it, or name another folder with MINETUI_HOME."),
    )
    READ_ONLY_DISK = (
        "read-only disk",
        N_("{path} is on a disk that nothing can be written to, so nothing is saved."),
        N_("Mount it for writing, or name another folder with MINETUI_HOME."),
    )
    UNWRITABLE = (
        "unwritable",
        N_("{path} can't be written, so nothing is saved."),
        N_("Give yourself the right to write there, or name another folder with MINETUI_HOME."),
    )
    FULL = (
        "full",
        N_("The disk of {path} is almost full, so games may not be saved."),
        N_("Delete something there, or name a folder on another disk with MINETUI_HOME."),
    )


class FolderState(NamedTuple):
    """A folder, what is wrong with it, and the free bytes of its disk, where they are known."""

    path: Path
    fault: FolderFault | None
    free: int | None = None

    @classmethod
    def of(cls, path: Path) -> "FolderState":
        """The state of a folder, or of where it will be made."""
        if os.path.islink(path) and not os.path.exists(path):
            return cls(path, FolderFault.LOOSE_LINK)
        there = next((each for each in (path, *path.parents) if os.path.exists(each)), path)
        if not os.path.isdir(there):
            return cls(path, FolderFault.NOT_A_FOLDER)
        free, read_only, full = _disk_of(there)
        faults = {
            FolderFault.UNREADABLE: not os.access(there, os.R_OK | os.X_OK),
            FolderFault.READ_ONLY_DISK: read_only,
            FolderFault.UNWRITABLE: not os.access(there, os.W_OK),
            FolderFault.FULL: full,
        }
        return cls(path, next((fault for fault, is_so in faults.items() if is_so), None), free)


def _disk_of(folder: Path) -> tuple[int | None, bool, bool]:
    """The free bytes of a folder's disk, if known; can nothing be written to it; is it full?"""
    with suppress(OSError):
        if sys.platform == "win32":
            free = disk_usage(folder).free
            return free, False, free < LEAST_FREE
        disk = os.statvfs(folder)
        free = disk.f_bavail * disk.f_frsize
        no_files_left = disk.f_files > 0 and disk.f_favail == 0
        # Disks of no size are those of the system, or tell nothing.
        full = disk.f_blocks > 0 and (free < LEAST_FREE or no_files_left)
        return free, bool(disk.f_flag & os.ST_RDONLY), full
    return None, False, False


class Soundness(Enum):
    """What a check of a database has found: as a value, on its line, as a problem with advice."""

    MISSING = ("missing", "not there yet")
    SOUND = ("sound", "sound")
    UNCHECKED = ("unchecked", "too large or too busy to be checked")
    NEWER = (
        "newer",
        "of a newer minetui",
        N_("{path} is of a newer minetui: version {said} of its tables."),
        N_("Update this minetui; until then it leaves the file as it is."),
    )
    FOREIGN = (
        "foreign",
        "of another program",
        N_("{path} is a database of another program."),
        N_("Move it away; minetui makes a file of its own."),
    )
    UNREADABLE = (
        "unreadable",
        "can't be read",
        N_("{path} can't be read: {said}."),
        N_("Give yourself the right to read it, or move it away; minetui makes another."),
    )
    DAMAGED = (
        "damaged",
        "damaged",
        N_("{path} is damaged: {said}."),
        N_(
            "Copy it, then move it away; minetui makes another. `minetui replay {replays}` lists "
            "the games that were kept."
        ),
    )


def soundness_of(path: Path, patience: float = PATIENCE) -> tuple[Soundness, str]:
    """What a check of the records finds, and what SQLite says of it if it is not sound.

    The file is read as one that nobody changes: a connection that heeds others would make files
    beside it, or wait. What a running game has in its log is left out.
    """
    if not os.path.lexists(path):
        return Soundness.MISSING, ""
    if os.path.exists(path) and not os.path.isfile(path):
        return Soundness.UNREADABLE, "expected a regular file"
    before = _stamp(path)
    found = _checked(path, monotonic() + patience)
    return found if _stamp(path) == before else (Soundness.UNCHECKED, "")


def _stamp(path: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        status = path.stat()
        return status.st_mtime_ns, status.st_size
    return None


def _checked(path: Path, end: float) -> tuple[Soundness, str]:
    """What one look at a database finds; a file without tables is one that is being made."""
    try:
        with open(path, "rb"):  # SQLite does not say why a file can't be opened
            pass
        uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            connection.set_progress_handler(lambda: monotonic() > end, STEPS)
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            (number,) = connection.execute("PRAGMA application_id").fetchone()
            if version > RECORDS.version:
                return Soundness.NEWER, f"{version}"
            if version < 0 or number != RECORDS.number or (tables and not version):
                return Soundness.FOREIGN, ""
            (said,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except OSError as error:
        return Soundness.UNREADABLE, reason(error)
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_INTERRUPT:
            return Soundness.UNCHECKED, ""
        said = str(error)
    if said == "ok":
        return Soundness.SOUND, ""
    line = " ".join(said.split()).removeprefix("*** in database main *** ")
    return Soundness.DAMAGED, shown(line[:LONGEST])


class FolderContents(NamedTuple):
    """The files of a folder: how many, and their bytes; `whole` if there was time to see all."""

    files: int
    size: int
    whole: bool

    @classmethod
    def of(cls, folder: Path, ending: str, patience: float = PATIENCE) -> "FolderContents":
        """The files with an ending in a folder; none if it is missing or can't be read."""
        count = size = 0
        end = monotonic() + patience
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(ending):
                    count, size = count + 1, size + (_size(entry) or 0)
                if monotonic() > end:
                    return cls(count, size, whole=False)
        return cls(count, size, whole=True)

    def __str__(self) -> str:
        if not self.files:
            return "no files"
        files = "1 file" if self.files == 1 else f"{self.files:,} files"
        return f"{'' if self.whole else 'more than '}{files}, {size_text(self.size)}"


def _size(path: Path | os.DirEntry[str]) -> int | None:
    try:
        return path.stat().st_size
    except OSError:
        return None


def finding(notices: Sequence[str]) -> Finding:
    """The player's files; `notices` say what is wrong in the settings."""
    found = (
        _settings(notices),
        _records(),
        _kept("replays", "Replays", folders.replays(), ".rawvf"),
        _kept("journals", "Unfinished", folders.journals(), ".journal"),
        _folders(),
    )
    value = {each.key: each.value for each in found}
    lines = {label: said for each in found for label, said in each.lines.items()}
    return Finding("files", value, lines, [said for each in found for said in each.complaints])


def _settings(notices: Sequence[str]) -> Finding:
    path, complaints = SettingsFile().path, list[Complaint]()
    name, size = short(path), _size(path)
    # Why their folder is lost is said of the folder.
    lost = FolderState.of(path.parent).fault in (FolderFault.NOT_A_FOLDER, FolderFault.UNREADABLE)
    if len(notices) == 1 and not lost:
        advice = N_("Mend it in {path}; until then it does not count.")
        slots = {"path": name, "notice": notices[0]}
        complaints.append(Complaint("settings", "{notice}", advice, slots))
    elif notices and not lost:
        advice = N_("Mend it in {path}; `minetui doctor --json` has all that is wrong.")
        slots = {"path": name, "notice": notices[0], "number": number(len(notices) - 1)}
        problem = N_("{notice} (and {number} more)")
        complaints.append(Complaint("settings", problem, advice, slots))
    if size is not None and not os.access(path, os.W_OK):
        problem = N_("{path} can't be written, so changed settings are not kept.")
        complaints.append(Complaint("settings", problem, WRITE_IT, {"path": name}))
    value = {"path": name, "bytes": size, "notices": notices}
    return Finding("settings", value, {"Settings": [name, size_text(size)]}, complaints)


def _records() -> Finding:
    path, complaints = records_path(), list[Complaint]()
    name, size = short(path), _size(path)
    if size is not None:
        size += sum(_size(path.with_name(path.name + ending)) or 0 for ending in LOG)
    soundness, said = soundness_of(path)
    state, standing, *told = soundness.value
    if told:
        problem, advice = told
        slots = {"path": name, "said": said, "replays": short(folders.replays())}
        complaints.append(Complaint("records", problem, advice, slots))
    elif size is not None and not os.access(path, os.W_OK):
        problem = N_("{path} can't be written, so finished games are not recorded.")
        complaints.append(Complaint("records", problem, WRITE_IT, {"path": name}))
    value = {"path": name, "bytes": size, "state": state}
    line = [name, "" if size is None else size_text(size), standing]
    return Finding("records", value, {"Records": line}, complaints)


def _kept(key: str, label: str, folder: Path, ending: str) -> Finding:
    """The files of a folder."""
    told = FolderContents.of(folder, ending)
    value = {
        "path": short(folder),
        "files": told.files,
        "bytes": told.size,
        "counted_all": told.whole,
    }
    return Finding(key, value, {label: [short(folder), str(told)]})


def _folders() -> Finding:
    """The folders of all that, and what is wrong with them; what is so for all in one, once."""
    homes = (folders.settings(), folders.data(), folders.replays(), folders.journals())
    value, complaints, free = list[object](), list[Complaint](), list[int]()
    told = list[FolderState]()
    for state in map(FolderState.of, dict.fromkeys(homes)):
        name, fault = short(state.path), state.fault
        id, problem, advice = fault.value if fault else (None, "", "")
        value.append({"path": name, "writable": not fault, "fault": id, "free": state.free})
        free += [] if state.free is None else [state.free]
        above = (other for other in told if other.path in state.path.parents)
        if fault and not any(other.fault is fault for other in above):
            told.append(state)
            complaints.append(Complaint("folder", problem, advice, {"path": name}))
    said = f"{size_text(min(free))} on the disk" if free else "not known"
    return Finding("folders", value, {"Free": [said]}, complaints)
