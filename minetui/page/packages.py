"""The npm packages that the page is made of: pinned, checked, and no script of them is run.

Which registry they come from is npm's own configuration. `npm/package-lock.json` has the checksums
of the packages, which npm compares, and `npm/files.json` those of the files that are used.
"""

import base64
import hashlib
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from minetui.formats.errors import shown
from minetui.store.files import FileError, error_line
from minetui.store.paths import cache_folder, make_folder

PINNED = Path(__file__).parent / "npm"
FLAGS = ("--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1", "--loglevel=error")
CODE = re.compile(r"npm (?:error|ERR!) code (\w+)")
CHANGED = "EINTEGRITY"  # how npm calls a package with another checksum


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
    folder = cache_folder() / f"npm-{hashlib.sha256(pins).hexdigest()[:16]}"
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
        raise FileError(error_line(path, error)) from None
    if integrity_of(data) != integrity:
        got = f"got {integrity_of(data)[:19]}…"
        raise FileError(f"{shown(str(path))}: expected {integrity[:19]}…, {got}")
    return data


def _install(folder: Path) -> None:
    """Let npm fill a folder, whole or not at all."""
    npm = shutil.which("npm")
    if npm is None:
        raise ValueError(
            "expected npm, which comes with Node.js and gets Pyodide and xterm.js, or --npm FOLDER"
            " with them; got neither"
        )
    make_folder(folder.parent)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".npm-") as name:
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
        return f"expected packages with the pinned checksums, got others ({code})"
    return f"expected the packages, got no answer from the registry ({code})"
