"""The same commit gives the same bytes: in another folder, of another user, with other times."""

import os
import sys
import tarfile
from pathlib import Path
from types import ModuleType

import pytest
from releasing import copied, ran

SLOW = {"container"}  # takes minutes, and is compared by its own tests, if at all
LONG_AGO = 1_000_000_000
STRANGE = {
    **{"TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "USER": "else"},
    **{"PYTHONHASHSEED": "77", "COLUMNS": "40", "PIP_COMPILE": "1", "MINETUI_HOME": "/nowhere"},
}


@pytest.fixture(scope="module")
def twice(
    tmp_path_factory: pytest.TempPathFactory, command: ModuleType
) -> tuple[dict[str, Path], dict[str, Path]]:
    """The files of two builds by two people with different habits, by their names."""
    folder = tmp_path_factory.mktemp("twice")
    plain = files_of(folder, "one", command)
    before = os.umask(0o077)
    try:
        return plain, files_of(folder, "a second, longer name", command, **STRANGE)
    finally:
        os.umask(before)


def files_of(folder: Path, name: str, command: ModuleType, **variables: str) -> dict[str, Path]:
    """What a build makes of a copy of the repository that has this name."""
    source, out = copied(folder / name), folder / f"{name}, built"
    for path in source.rglob("*") if variables else ():
        if ".git" not in path.parts and not path.is_symlink():
            os.utime(path, (LONG_AGO, LONG_AGO))
    what = [name for name in command.BUILDERS if name not in SLOW]
    words = [sys.executable, source / "assets" / "release", out, *what]
    done = ran(words, folder, {"HOME": str(folder)} | variables)
    assert done.status == 0 or "is left out" in done.err, done.err
    return {
        path.relative_to(out).as_posix(): path for path in sorted(out.rglob("*")) if path.is_file()
    }


def test_two_builds_of_a_commit_are_the_same(
    twice: tuple[dict[str, Path], dict[str, Path]],
) -> None:
    first, second = twice
    assert {"minetui.pyz", "minetui.pyz.cdx.json", "LICENSES.txt", "SHA256SUMS"} <= set(first)
    assert {Path(name).suffix for name in first} >= {".whl", ".gz", ".pyz"}

    assert [*first] == [*second]
    assert [name for name in first if first[name].read_bytes() != second[name].read_bytes()] == []
    assert [
        name for name in first if first[name].stat().st_mode != second[name].stat().st_mode
    ] == []


def test_the_sdist_builds_the_same_wheel(
    twice: tuple[dict[str, Path], dict[str, Path]], tmp_path: Path
) -> None:
    (sdist,) = (path for name, path in twice[0].items() if name.endswith(".tar.gz"))
    (wheel,) = (path for name, path in twice[0].items() if name.endswith(".whl"))
    with tarfile.open(sdist) as archive:
        epoch = {member.mtime for member in archive}
        archive.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory"]
    before = os.umask(0o077)
    try:
        told = ran([*build, tmp_path], source, STRANGE | {"SOURCE_DATE_EPOCH": str(epoch.pop())})
    finally:
        os.umask(before)

    assert told.status == 0, told.err
    assert epoch == set()
    assert (tmp_path / wheel.name).read_bytes() == wheel.read_bytes()


def test_nothing_that_is_built_names_the_computer_that_built_it(
    twice: tuple[dict[str, Path], dict[str, Path]],
) -> None:
    """As far as it is not compressed; the pyz is looked into by its own test."""
    folder = str(next(iter(twice[0].values())).parents[1]).encode()

    assert [name for name, path in twice[0].items() if folder in path.read_bytes()] == []
