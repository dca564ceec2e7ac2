"""Files that one program at a time may have: opened and locked in one step.

The lock ends when the file is released, though another thread may have it open a while longer, or
because the program ends. Systems differ in what they do to open files, and only this module knows
how.

No file of ours is renamed or deleted while it is open, for Windows refuses that.
"""

import errno
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

RETRY, TRIES = 0.001, 200  # seconds; others read a file for less than that

if sys.platform == "win32":
    import msvcrt

    AS_IT_IS = os.O_BINARY  # otherwise line ends are changed on the way
    LOCKED = 2**31 - 2  # a byte beyond the end: what is locked can't be read by others

    def _lock(file: int) -> bool:
        try:
            _locking(file, msvcrt.LK_NBLCK)
        except OSError:
            return False
        return True

    def _unlock(file: int) -> None:
        _locking(file, msvcrt.LK_UNLCK)

    def _locking(file: int, how: int) -> None:
        place = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, LOCKED, os.SEEK_SET)
        try:
            msvcrt.locking(file, how, 1)
        finally:
            os.lseek(file, place, os.SEEK_SET)

    def _is(_: int, __: Path) -> bool:
        return True  # what is open can't be deleted here

    def put_in_place(draft: Path, path: Path) -> None:
        """Give a draft its name, in place of an older file, once no other program has it open."""
        for _ in range(TRIES):
            with suppress(PermissionError):
                return os.replace(draft, path)
            time.sleep(RETRY)
        os.replace(draft, path)

    def _remove(file: int, path: Path) -> None:
        try:
            os.ftruncate(file, 0)  # nobody finds anything in it before it is deleted
        finally:
            os.close(file)
        os.unlink(path)

else:
    import fcntl

    AS_IT_IS = 0

    _locked = dict[int, int]()  # the inodes of open files in a browser

    def _lock(file: int) -> bool:
        if sys.platform == "emscripten":
            return _lock_among_ours(file)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(file: int) -> None:
        if sys.platform == "emscripten":
            _locked.pop(file, None)
        else:
            fcntl.flock(file, fcntl.LOCK_UN)

    def _lock_among_ours(file: int) -> bool:
        """A browser locks nothing, but there is no other program: has this one locked the file?

        What was closed since then is another file by now, or none.
        """
        inode = os.fstat(file).st_ino
        for other in [other for other, its in _locked.items() if its == inode and other != file]:
            with suppress(OSError):
                if os.fstat(other).st_ino == inode:
                    return False
            del _locked[other]
        _locked[file] = inode
        return True

    def _is(file: int, path: Path) -> bool:
        try:
            return os.path.samestat(os.fstat(file), os.stat(path))
        except FileNotFoundError:
            return False

    def put_in_place(draft: Path, path: Path) -> None:
        """Give a draft its name, in place of an older file."""
        os.replace(draft, path)

    def _remove(file: int, path: Path) -> None:
        try:
            os.unlink(path)
        finally:
            os.close(file)


def take(path: Path) -> int | None:
    """The file at a path, opened to be read and written; None while another program has it."""
    file = os.open(path, os.O_RDWR | AS_IT_IS)
    if _lock(file) and _is(file, path):
        return file
    os.close(file)
    return None


def make(path: Path) -> int:
    """A new file, private to its owner, opened likewise; a FileExistsError if there is one.

    Another program may take it before it is locked here, and finds it empty. If it removes it,
    this begins again.
    """
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | AS_IT_IS, 0o600)
    tries = TRIES
    while not _lock(file):
        tries -= 1
        if not tries:
            os.close(file)
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path))
        time.sleep(RETRY)
    if _is(file, path):
        return file
    os.close(file)
    return make(path)


def release(file: int) -> None:
    """Let other programs have a file that was taken or made, and close it.

    A copy of its descriptor, by which a thread still writes it to the disk, would keep the lock.
    """
    with suppress(OSError):  # what is not locked any more is free
        _unlock(file)
    os.close(file)


def remove(file: int, path: Path) -> None:
    """Delete a file that was taken or made, if that can be, and close it."""
    with suppress(OSError):
        _remove(file, path)
