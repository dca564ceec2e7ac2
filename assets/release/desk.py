"""The desk on which a release is built: clean sources, checked wheels, tools, and a day.

Whoever builds the same commit gets the same bytes: only what git tracks is there, the time is that
of the commit (or `SOURCE_DATE_EPOCH`), and programs see no variables of this process but its path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from facts import TOP, Facts, Locked

WHEELS = "wheels"  # as the locks name it, beside them
KEPT = ("PATH", "HOME", "SSL_CERT_FILE")
INSTALLER = "INSTALLER"  # the file in which a distribution says what has installed it (PEP 376)


class Missing(Exception):
    """A tool or a file that is not here; the text says how to get it."""


@dataclass(frozen=True)
class Desk:
    """A folder to work in, and the folder that gets what is built."""

    folder: Path
    out: Path

    @cached_property
    def source(self) -> Path:
        """A clean copy of the files that git tracks, as they are now."""
        copy = self.folder / "source"
        listed = self.run("git", "-C", TOP, "ls-files", "-z").split("\0")
        for name in filter(None, listed):
            if (TOP / name).is_file():
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(TOP / name, copy / name)
                (copy / name).chmod(0o755 if os.access(TOP / name, os.X_OK) else 0o644)
        return copy

    @property
    def facts(self) -> Facts:
        """The facts of these sources."""
        return Facts(self.source)

    @cached_property
    def epoch(self) -> int:
        """The second that all that is built bears."""
        asked = os.environ.get("SOURCE_DATE_EPOCH")
        return int(asked or self.run("git", "-C", TOP, "log", "-1", "--format=%ct"))

    def run(self, *command: str | Path, cwd: Path | None = None, **variables: str) -> str:
        """What a program prints; one that fails ends the build with its words."""
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        fixed = {"LC_ALL": "C.UTF-8", "TZ": "UTC", "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            list(map(str, command)),
            cwd=cwd or self.folder,
            env=kept | fixed | variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            said = f"{done.stdout}{done.stderr}"
            raise SystemExit(f"{command[0]} failed ({done.returncode}):\n{said}")
        return done.stdout

    def python(self, *words: str | Path, cwd: Path | None = None, **variables: str) -> str:
        """What a module of this Python prints: its name and its arguments."""
        epoch = {"SOURCE_DATE_EPOCH": str(self.epoch)}
        return self.run(sys.executable, "-m", *words, cwd=cwd, **(epoch | variables))

    @staticmethod
    def tool(name: str, package: str) -> str:
        """The path of a program, which a package of Debian brings."""
        path = shutil.which(name)
        if path is None:
            raise Missing(f"{name} is not here (Debian's package {package})")
        return path

    @cached_property
    def wheel(self) -> Path:
        """The wheel of the program, built on this desk."""
        made = self.folder / "made"
        self.python("hatchling", "build", "--target", "wheel", "--directory", made, cwd=self.source)
        return next(made.glob("*.whl"))

    def wheels(self, extra: str = "") -> list[Path]:
        """The checked wheels of what the program needs, of those that run on any system."""
        return [self._checked(each) for each in self.facts.locked(extra)]

    def site(self, installer: str, name: str) -> Path:
        """A folder named so with the program and all that it needs, as `installer` leaves it.

        It runs on any Python and system: what is compiled for one is not in it, nor are programs.
        The distribution of minetui says who has installed it, which `minetui doctor` tells.
        """
        site = self.folder / name
        install = ("install", "--quiet", "--no-deps", "--no-index", "--no-compile", "--target")
        self.python("pip", *install, site, self.wheel, *self.wheels())
        for left_over in ("bin", "share", "Scripts"):
            shutil.rmtree(site / left_over, ignore_errors=True)
        for record in site.glob("*.dist-info/RECORD"):
            record.unlink()  # lists what is no longer there
        (own,) = site.glob(f"{self.facts.name}-*.dist-info")
        (own / INSTALLER).write_text(f"{installer}\n", "utf-8")
        return site

    def _checked(self, package: Locked) -> Path:
        """The wheel of a package for any system, if it is the one of the lock."""
        for name, wanted in package.wheels:
            path = TOP / WHEELS / name
            if not name.endswith("-none-any.whl"):
                continue
            if not path.is_file():
                raise Missing(f"{WHEELS}/{name} is not here: python assets/release fetch")
            if sha256(path.read_bytes()).hexdigest() != wanted:
                raise SystemExit(f"{path}: expected the SHA-256 {wanted} of the lock")
            return path
        raise Missing(f"{package.name} has no wheel for any system")
