"""The facts that everything built has in common, each from the one place where it stands.

`pyproject.toml` has the words and what minetui needs, `minetui/__init__.py` the version, and
`pylock.toml` (PEP 751) the versions and the checksums of all that is bundled; `pylock.ssh.toml` has
those of the server as well. So a new dependency changes the first, and `python assets/release lock`
writes the last; no builder names a package.

One thing is no fact of the sources, and is told when a release is built: RELEASE_ARCHIVE, the
address of the folder that will have what was built. Without it recipes name a host that can't exist
(RFC 6761), and are complete but for that.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parents[2]
ARCHIVE = "https://archive.invalid"
ANY = "-none-any.whl"  # how the name of a wheel for any system and Python ends


@dataclass(frozen=True)
class Locked:
    """A package of the lock; its files are those of the index, by their names and SHA-256."""

    name: str
    version: str
    sdist: tuple[str, str]
    wheels: tuple[tuple[str, str], ...]

    def here(self, folder: Path) -> Path | None:
        """Its wheel of the lock in a folder, that for any system first, if there is one."""
        for name, wanted in sorted(self.wheels, key=lambda each: not each[0].endswith(ANY)):
            path = folder / name
            if path.is_file():
                expect_checksum(path, wanted)
                return path
        return None


def expect_checksum(path: Path, wanted: str) -> None:
    """End the build if a file that was fetched has another SHA-256 than was written down."""
    if sha256(path.read_bytes()).hexdigest() != wanted:
        raise SystemExit(f"{path}: expected the SHA-256 {wanted}")


@dataclass(frozen=True)
class Facts:
    """What a folder of sources says of the program."""

    top: Path = TOP

    @cached_property
    def _stated(self) -> dict[str, Any]:
        return tomllib.loads((self.top / "pyproject.toml").read_text("utf-8"))

    @property
    def project(self) -> dict[str, Any]:
        """The table `project` of `pyproject.toml`: name, description, license, dependencies."""
        project: dict[str, Any] = self._stated["project"]
        return project

    @property
    def build_needs(self) -> list[str]:
        """What a build of the wheel needs."""
        needs: list[str] = self._stated["build-system"]["requires"]
        return needs

    @property
    def archive(self) -> str:
        """The address of the folder that will have what was built."""
        return os.environ.get("RELEASE_ARCHIVE", ARCHIVE)

    @property
    def homepage(self) -> str:
        """The address of the project; until it has one, that of its archive."""
        return str(self.project.get("urls", {}).get("Homepage", self.archive))

    @property
    def name(self) -> str:
        """The name of the program and of its packages."""
        return str(self.project["name"])

    @cached_property
    def version(self) -> str:
        """The version."""
        text = (self.top / "minetui" / "__init__.py").read_text("utf-8")
        return text.partition('__version__ = "')[2].partition('"')[0]

    @property
    def summary(self) -> str:
        """What it is, in half a line."""
        return str(self.project["description"])

    @property
    def oldest_python(self) -> str:
        """The oldest Python it runs on, such as 3.11."""
        return str(self.project["requires-python"]).removeprefix(">=")

    def lock(self, extra: str = "") -> Path:
        """The lock of the program, or of it with an extra."""
        return self.top / (f"pylock.{extra}.toml" if extra else "pylock.toml")

    def locked(self, extra: str = "") -> tuple[Locked, ...]:
        """All packages that the program needs, or with an extra, in the order of their names."""
        packages = tomllib.loads(self.lock(extra).read_text("utf-8"))["packages"]
        return tuple(
            Locked(
                each["name"],
                each["version"],
                _file(each["sdist"]),
                tuple(map(_file, each["wheels"])),
            )
            for each in packages
        )


def _file(entry: dict[str, Any]) -> tuple[str, str]:
    """The name and the SHA-256 of a file in a lock."""
    return Path(entry["path"]).name, str(entry["hashes"]["sha256"])
