"""The start of minetui.pyz: it unpacks the file once, and runs minetui from there.

It stands in the file beside shiv's own start, from which it takes the unpacking: under a lock, into
a folder that gets its name when all is there. What shiv leaves to others is here: a folder that can
be written, whatever became of the home, no word on the screen, and an end of old versions. A later
start loads nothing of shiv, so it costs little more than that of an installed minetui.
"""

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

UNPACKED = "pyz"  # the folder of all versions in the cache
SITE = "site-packages"  # as shiv names it
UNUSED = 30 * 24 * 3600  # seconds without a start after which another version is deleted
NOWHERE = "minetui: found no folder to unpack into ({}); {} or {} can name one"
NAMES = ("LOCALAPPDATA", "TEMP") if sys.platform == "win32" else ("XDG_CACHE_HOME", "TMPDIR")
DAMAGED = "minetui: expected {} as it was released, got a damaged file ({}); download it again"


def start(build: str) -> int:
    """Run minetui of this build; its exit status, which is 2 where it can't be unpacked."""
    try:
        site = next(_unpacked(build), None) or _unpack(build)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    with suppress(OSError):  # where nothing can be written, nothing is deleted either
        os.utime(os.path.dirname(site))  # it was used today
    sys.path[0] = site  # before all other packages of this Python, as the file itself was
    from minetui.__main__ import run

    return run()


def cache() -> str:
    """The folder of minetui for what can be made again, as `minetui.store.folders` has it."""
    home = os.environ.get("MINETUI_HOME")
    if home:
        return os.path.join(home, "cache")
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
        return os.path.join(local, "minetui", "Cache")
    asked = os.environ.get("XDG_CACHE_HOME", "")
    plain = os.path.expanduser("~/Library/Caches" if sys.platform == "darwin" else "~/.cache")
    if plain.startswith("~"):
        plain = os.devnull  # nobody's home is known, and no folder can be made there
    return os.path.join(asked if os.path.isabs(asked) else plain, "minetui")


def _unpacked(build: str) -> Iterator[str]:
    """Where this build is unpacked already."""
    site = os.path.join(cache(), UNPACKED, build, SITE)
    if os.path.isdir(site):
        yield site
    with suppress(OSError):
        site = os.path.join(_temporary(), build, SITE)
        if os.path.isdir(site) and _is_ours(os.path.dirname(_temporary())) and _is_whole(site):
            yield site


def _temporary() -> str:
    """The folder for who has no cache that can be written; it is one for all starts."""
    import tempfile

    owner = f"-{os.getuid()}" if sys.platform != "win32" else ""
    return os.path.join(tempfile.gettempdir(), f"minetui{owner}", UNPACKED)


def _is_ours(folder: str) -> bool:
    """Can nobody else have put a program into a folder that stands where anybody may write?"""
    if sys.platform == "win32":
        return True  # where each person has a folder for temporary files
    told = os.lstat(folder)
    return stat.S_ISDIR(told.st_mode) and told.st_uid == os.getuid() and not told.st_mode & 0o022


def _is_whole(site: str) -> bool:
    """Are all files there? Systems delete temporary ones that nobody has read for days."""
    import zipfile

    with zipfile.ZipFile(_archive()) as archive:
        names = [name for name in archive.namelist() if name.startswith(SITE)]
    return all(os.path.isfile(os.path.join(os.path.dirname(site), name)) for name in names)


def _archive() -> str:
    """The file that is run."""
    return os.path.dirname(__file__)


def _unpack(build: str) -> str:
    """Unpack into the first folder that takes it; a ValueError says in a line why none does."""
    import zipfile
    import zlib

    if sys.stderr is not None and sys.stderr.isatty():
        print("minetui: unpacking, for the first start", file=sys.stderr, flush=True)
    refused = []
    for folder_of in (lambda: os.path.join(cache(), UNPACKED), _temporary):
        folder = ""
        try:
            folder = folder_of()
            site = _unpack_into(folder, build)
        except OSError as error:
            refused.append(f"{folder}: {error.strerror}".lstrip(": "))
        except (zipfile.BadZipFile, zlib.error, EOFError) as error:
            raise ValueError(DAMAGED.format(_archive(), error)) from None
        else:
            _tidy(folder, build)
            return site
    raise ValueError(NOWHERE.format("; ".join(refused), *NAMES))


def _unpack_into(folder: str, build: str) -> str:
    """Unpack into a folder below `folder`, of which nothing is left if that fails."""
    import shutil
    import tempfile
    import zipfile
    from pathlib import Path

    from _bootstrap import extract_site_packages  # type: ignore[import-not-found]
    from _bootstrap.filelock import FileLock  # type: ignore[import-not-found]

    home = os.path.dirname(folder)
    os.makedirs(os.path.dirname(home), exist_ok=True)
    for private in (home, folder):
        with suppress(FileExistsError):
            os.mkdir(private, 0o700)
    if folder == _temporary() and not _is_ours(home):
        raise PermissionError(0, "somebody else has made it")
    tempfile.TemporaryFile(dir=folder).close()  # shiv would wait for its lock for ever, on Windows
    target = os.path.join(folder, build)
    damaged = os.path.isdir(target)
    try:
        with zipfile.ZipFile(_archive()) as archive:
            # Modules are compiled as they are loaded, unless this Python is told not to keep that.
            extract_site_packages(archive, Path(target), sys.dont_write_bytecode, 1, damaged)
    except Exception:
        with suppress(OSError), FileLock(os.path.join(folder, f".{build}_lock")):
            shutil.rmtree(f"{target}.tmp", ignore_errors=True)
        raise
    return os.path.join(target, SITE)


def _tidy(folder: str, build: str) -> None:
    """Delete what is of other builds, and was not used for long."""
    import shutil

    oldest = time.time() - UNUSED
    with suppress(OSError):
        for each in os.scandir(folder):
            if build not in each.name and each.stat().st_mtime < oldest:
                shutil.rmtree(each.path, ignore_errors=True) if each.is_dir() else os.unlink(each)
