"""The site: every file of the page in one folder, which is replaced whole or not at all."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import NamedTuple

from minetui.formats.errors import shown
from minetui.store.files import FileError, error_line
from minetui.store.paths import make_folder

from .node import distributions, found_node, pack
from .packages import checked, packages_folder, pinned_files, versions
from .packing import COMPILING, COMPRESSING, GAME, LOADING, START, Tell

PACKAGE = Path(__file__).parent.parent
STATIC = Path(__file__).parent / "static"
MANIFEST = "files.json"
INPUTS = ("pyodide/package.json", "pyodide/pyodide-lock.json", "pyodide/python_stdlib.zip")
FOLDERS = {"@xterm": "xterm", "dejavu-fonts-ttf": "fonts", "pyodide": "pyodide"}
STEPS = {
    0: "getting and checking Pyodide, xterm.js and the fonts",
    LOADING: "loading the game in the Python of browsers",
    COMPILING: "compiling it and all that it needs",
    COMPRESSING: "compressing that",
}
"""What is done in each step of a build."""
ZIPS = {START: f"pyodide/{START}", GAME: GAME}


class Manifest(NamedTuple):
    """What a site was made from, and the checksums of its files."""

    inputs: str
    files: dict[str, str]

    @property
    def version(self) -> str:
        """A name for exactly these files."""
        return digest(json.dumps(self.files).encode())[:16]

    def text(self) -> str:
        """The manifest as a file, which the service worker reads too."""
        value = {"version": self.version, "inputs": self.inputs, "files": self.files}
        return json.dumps(value, indent=1) + "\n"


def digest(data: bytes) -> str:
    """The checksum of a file of the site."""
    return hashlib.sha256(data).hexdigest()


def is_built(folder: Path) -> bool:
    """Is the site in a folder, whole, and of exactly what is installed here?

    A FileError if something else is there, which must not be lost.
    """
    with _errors_of(folder):
        earlier = earlier_site(folder)
        return earlier is not None and earlier.inputs == inputs_of() and _is_whole(folder, earlier)


def build(folder: Path, npm: Path | None = None, tell: Tell = lambda *_: None) -> None:
    """Build the site into a folder, with packages from a folder or from npm.

    `tell` which step of `STEPS` it is at, how much of that is done, and of how much, if that is
    known. After a ValueError, which says why in a line, nothing has changed.
    """
    folder = folder.resolve()
    with _errors_of(folder):
        earlier_site(folder)
        found_node()
        tell(0, 0, 0)
        pinned = checked(packages := packages_folder(npm), pinned_files())
        make_folder(folder.parent)
        with TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}.") as name:
            draft = Path(name, "site")
            _fill(draft, pinned, packages / "pyodide", tell)
            _replace(folder, draft, Path(name, "earlier"))


def earlier_site(folder: Path) -> Manifest | None:
    """The manifest of the site in a folder; None if nothing is there.

    A FileError for anything else, which must not be lost.
    """
    there = sorted(names(folder)) if folder.is_dir() else []
    if not there and (folder.is_dir() or not folder.exists()):
        return None
    manifest = _manifest(folder)
    ours = {MANIFEST, *manifest.files} if manifest else set[str]()
    foreign = [name for name in there if name not in ours]
    if manifest is None or foreign:
        got = f"got {shown(foreign[0])}" if foreign else "got a file"
        expected = "expected an empty folder, or a page that was built here"
        raise FileError(f"{shown(str(folder))}: {expected}, {got}")
    return manifest


def inputs_of() -> str:
    """A name for everything that a site is made from."""
    found = hashlib.sha256()
    for name, each in distributions().items():
        found.update(f"{name} {each.version}\n".encode())
    for path in sorted(PACKAGE.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            name = path.relative_to(PACKAGE).as_posix()
            found.update(f"{name} {digest(path.read_bytes())}\n".encode())
    return found.hexdigest()


@contextmanager
def _errors_of(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FileError(error_line(folder, error)) from None


def _fill(draft: Path, pinned: Mapping[str, bytes], pyodide: Path, tell: Tell) -> None:
    """Write all files of the site."""
    tell(LOADING, 0, 0)
    for path, data in (*_static(), *_of_packages(pinned), *_licences(pinned)):
        _put(draft / path, data)
    with TemporaryDirectory(dir=draft.parent) as zips:
        pack(pyodide, Path(zips), tell)
        for name, target in ZIPS.items():
            _put(draft / target, Path(zips, name).read_bytes())
    files = {name: digest((draft / name).read_bytes()) for name in sorted(names(draft))}
    _put(draft / MANIFEST, Manifest(inputs_of(), files).text().encode())


def _static() -> Iterator[tuple[str, bytes]]:
    """The files of our own."""
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            yield path.relative_to(STATIC).as_posix(), path.read_bytes()


def _of_packages(pinned: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The files of the npm packages that the page loads."""
    for name, data in pinned.items():
        path = PurePosixPath(name)
        if name not in INPUTS and path.name != "LICENSE":
            yield f"{FOLDERS[path.parts[0]]}/{path.name}", data
    lock = json.loads(pinned["pyodide/pyodide-lock.json"])
    yield "pyodide/pyodide-lock.json", json.dumps({"info": lock["info"], "packages": {}}).encode()


def _licences(pinned: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The licences of all that the page has from others, and a list of it."""
    lines = [f"{name} {version}" for name, version in versions().items()]
    for name, data in pinned.items():
        if name.endswith("/LICENSE"):
            yield (
                f"licences/{name.removesuffix('/LICENSE').replace('/', '-').lstrip('@')}.txt",
                data,
            )
    for name, each in distributions().items():
        texts = [file for file in each.files or () if "licen" in file.name.lower()]
        lines.append(f"{name} {each.version}")
        with suppress(OSError):
            if texts:
                data = b"\n".join(Path(str(file.locate())).read_bytes() for file in texts)
                yield f"licences/{name}.txt", data
    yield "licences/versions.txt", ("\n".join(lines) + "\n").encode()


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def names(folder: Path) -> Iterator[str]:
    """The files below a folder."""
    return (path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir())


def _manifest(folder: Path) -> Manifest | None:
    """The manifest in a folder, if it is one."""
    try:
        value = json.loads((folder / MANIFEST).read_text("utf-8"))
        return Manifest(str(value["inputs"]), dict(value["files"]))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _is_whole(folder: Path, manifest: Manifest) -> bool:
    """Are all files of a manifest there, as they were?"""
    try:
        found = {name: digest((folder / name).read_bytes()) for name in manifest.files}
    except OSError:
        return False
    return found == manifest.files


def _replace(folder: Path, draft: Path, aside: Path) -> None:
    """Put the draft in the place of the folder, which comes back if that fails."""
    if folder.exists():
        folder.rename(aside)
    try:
        draft.rename(folder)
    except BaseException:
        with suppress(OSError):
            aside.rename(folder)
        raise
