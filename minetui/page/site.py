"""The site: every file of the page in one folder, which is replaced whole or not at all.

It is made of our own files, of npm packages, which are pinned, checked, and of which no script is
run, and of the game's Python, which the Python of the page compiles: Pyodide under Node.

Which registry the packages come from is npm's own configuration. `npm/package-lock.json` has their
checksums, which npm compares, and `npm/files.json` those of the files that are used.

So a folder that was filled elsewhere is checked in the same way, and no address of a registry
stands anywhere. The fonts are whole, though two thirds of their bytes would do: whatever a player's
name is written in is more likely to be there.
"""

import base64
import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from gettext import GNUTranslations
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, NamedTuple

from minetui import language
from minetui.formats import quoted, shown
from minetui.language import N_, _
from minetui.store import FileError, folders

from .packing import COMPILING, COMPRESSING, GAME, LOADING, START, Tell

HERE = Path(__file__).parent
PACKAGE, STATIC, PINNED, SCRIPT = HERE.parent, HERE / "static", HERE / "npm", HERE / "pack.mjs"
MANIFEST = "files.json"
INPUTS = ("pyodide/package.json", "pyodide/pyodide-lock.json", "pyodide/python_stdlib.zip")
FOLDERS = {"@xterm": "xterm", "dejavu-fonts-ttf": "fonts", "pyodide": "pyodide"}
STEPS = {
    0: N_("getting and checking Pyodide, xterm.js and the fonts"),
    LOADING: N_("loading the game in the Python of browsers"),
    COMPILING: N_("compiling it and all that it needs"),
    COMPRESSING: N_("compressing that"),
}
"""What is done in each step of a build."""
WORDS = "words.json"
SAID = re.compile(r'\bN?_\(\s*("(?:[^"\\]|\\.)*")')  # in a script of the page
ZIPS = {START: f"pyodide/{START}", GAME: GAME}

FLAGS = ("--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1", "--loglevel=error")
CODE = re.compile(r"npm (?:error|ERR!) code (\w+)")
CHANGED = "EINTEGRITY"  # how npm calls a package with another checksum

NAME = re.compile(r"[\w.-]+")
VERSION = re.compile(r"v(\d+)\.")
COUNTS = re.compile(r"(\d+) (\d+) (\d+)")
OLDEST = 18  # the first version of Node.js that Pyodide runs on


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
        folders.make(folder.parent)
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
        problem = (
            _(
                "expected an empty folder, or a page that was built here, got {file}",
                file=shown(foreign[0]),
            )
            if foreign
            else _("expected an empty folder, or a page that was built here, got a file")
        )
        raise FileError(f"{shown(str(folder))}: {problem}")
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
        raise FileError.of(folder, error) from None


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
    yield WORDS, json.dumps(words(), ensure_ascii=False, separators=(",", ":")).encode()


def words() -> dict[str, dict[str, str]]:
    """What the page itself says in each language, by the English sentences in its scripts."""
    scripts = [path.read_text("utf-8") for path in sorted(STATIC.glob("*.js"))]
    sentences = [json.loads(text) for script in scripts for text in SAID.findall(script)]
    found = dict[str, dict[str, str]]()
    for name in language.names()[1:]:
        with Path(language.FOLDER, f"{name}.mo").open("rb") as file:
            catalogue = GNUTranslations(file)
        said = {sentence: catalogue.gettext(sentence) for sentence in sentences}
        found[name] = {sentence: text for sentence, text in said.items() if text != sentence}
    return found


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


def pinned_files() -> dict[str, str]:
    """The checksums of the files that are used, by their paths below the packages."""
    return dict(json.loads((PINNED / "files.json").read_text("utf-8")))


def versions() -> dict[str, str]:
    """The pinned versions of the packages, by their names."""
    return dict(json.loads((PINNED / "package.json").read_text("utf-8"))["dependencies"])


def packages_folder(given: Path | None) -> Path:
    """The folder of the packages: a given one, or one in the cache that npm fills."""
    if given is not None:
        inner = given / "node_modules"
        return inner if inner.is_dir() else given
    pins = b"".join(path.read_bytes() for path in sorted(PINNED.iterdir()))
    folder = folders.cache() / f"npm-{hashlib.sha256(pins).hexdigest()[:16]}"
    if not folder.exists():
        _install(folder)
    return folder / "node_modules"


def checked(folder: Path, pins: Mapping[str, str]) -> dict[str, bytes]:
    """The pinned files in a folder of packages; a FileError for the first one that is wrong."""
    return {name: _checked(folder / name, integrity) for name, integrity in pins.items()}


def integrity_of(data: bytes) -> str:
    """The checksum of a file, as npm writes it."""
    return f"sha512-{base64.b64encode(hashlib.sha512(data).digest()).decode()}"


def _checked(path: Path, integrity: str) -> bytes:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileError.of(path, error) from None
    if integrity_of(data) != integrity:
        wanted, got = integrity[:19], integrity_of(data)[:19]
        problem = _("expected {wanted}…, got {got}…", wanted=wanted, got=got)
        raise FileError(f"{shown(str(path))}: {problem}")
    return data


def _install(folder: Path) -> None:
    """Let npm fill a folder, whole or not at all."""
    npm = shutil.which("npm")
    if npm is None:
        raise ValueError(
            _(
                "expected npm, which comes with Node.js and gets Pyodide and xterm.js,"
                " or --npm FOLDER with them; got neither"
            )
        )
    folders.make(folder.parent)
    with TemporaryDirectory(dir=folder.parent, prefix=".npm-") as name:
        draft = Path(name) / "packages"
        shutil.copytree(PINNED, draft)
        words = [npm, "ci", *FLAGS]
        done = subprocess.run(
            words, cwd=draft, check=False, capture_output=True, text=True, errors="replace"
        )
        if done.returncode:
            raise ValueError(f"npm: {_reason(done.stderr)}")
        draft.rename(folder)


def _reason(errors: str) -> str:
    """Why npm failed, in a line."""
    found = CODE.search(errors)
    code = found[1] if found else "no code"
    if code == CHANGED:
        return _("expected packages with the pinned checksums, got others ({code})", code=code)
    return _("expected the packages, got no answer from the registry ({code})", code=code)


def found_node() -> str:
    """The path of Node.js; a ValueError if it is missing or too old."""
    node = shutil.which("node")
    if node is None:
        raise ValueError(
            _(
                "expected Node.js {oldest} or newer, which compiles for the page, got none",
                oldest=OLDEST,
            )
        )
    words = [node, "--version"]
    told = subprocess.run(words, check=False, capture_output=True, text=True, errors="replace")
    version = VERSION.match(told.stdout)
    if version is None or int(version[1]) < OLDEST:
        said = {"oldest": OLDEST, "program": shown(node)}
        raise ValueError(
            _(
                "expected Node.js {oldest} or newer, got {got} from {program}",
                got=quoted(told.stdout.strip()),
                **said,
            )
            if told.stdout.strip()
            else _("expected Node.js {oldest} or newer, got no version from {program}", **said)
        )
    return node


def pack(pyodide: Path, out: Path, tell: Tell) -> None:
    """Write the zips of the game's Python into a folder; a ValueError says what went wrong."""
    node = found_node()
    found = distributions().values()
    packages = {name for each in found for name in _packages(each)} | {"minetui"}
    folders = dict.fromkeys([PACKAGE.parent, *(Path(str(each.locate_file(""))) for each in found)])
    words = [node, SCRIPT, pyodide, out, ",".join(sorted(packages)), *folders]
    with TemporaryFile("w+", encoding="utf-8", errors="replace") as errors:
        if _status([*map(str, words)], errors, tell):
            errors.seek(0)
            lines = [*filter(None, map(str.strip, errors.read().splitlines()))]
            last = lines[-1][:200] if lines else _("it ended with an error")
            raise ValueError(f"node: {last}")


def _status(words: Sequence[str], errors: IO[str], tell: Tell) -> int:
    """The exit status of a program that prints how far it is, as `tell` is told."""
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=errors, encoding="utf-8", errors="replace"
    ) as process:
        try:
            for line in process.stdout or ():
                if counts := COUNTS.fullmatch(line.strip()):
                    tell(*map(int, counts.groups()))
            return process.wait()
        except BaseException:
            process.kill()
            raise


def _packages(of: Distribution) -> Iterator[str]:
    """The packages and modules that a distribution installs."""
    for file in of.files or ():
        if file.suffix == ".py":
            yield file.parts[0].removesuffix(".py")


def distributions() -> dict[str, Distribution]:
    """What is installed of minetui and of everything it needs, by names in order."""
    known, left = dict[str, Distribution](), ["minetui"]
    while left:
        name = left.pop()
        try:
            known[name] = distribution(name)
        except PackageNotFoundError:  # only other systems, or other versions of Python, need it
            continue
        left += {*_requirements(known[name])} - {*known}
    return dict(sorted(known.items()))


def _requirements(of: Distribution) -> Iterator[str]:
    """The names of what a distribution needs without any extra."""
    for text in of.requires or ():
        found = NAME.match(text)
        if found and "extra ==" not in text:
            yield re.sub(r"[-_.]+", "-", found[0]).lower()
