"""The desk on which a release is built: clean sources, checked wheels, tools, and a day.

Whoever builds the same commit gets the same bytes: only what git tracks is there, the time is that
of the commit (or `SOURCE_DATE_EPOCH`), and programs see no variables of this process but its path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from time import gmtime
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from facts import ANY, TOP, Facts

WHEELS = "wheels"  # as the locks name it, beside them
KEPT = ("PATH", "HOME", "SSL_CERT_FILE")
INSTALLER = "INSTALLER"  # the file in which a distribution says what has installed it (PEP 376)
PRINT = "import sys; sys.path.insert(0, sys.argv.pop(1)); import minetui.cli as c; c.main()"
OF_PIP = ("REQUESTED", "direct_url.json")  # what pip adds, of which the second names this folder


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
        self.module(str(words[0]))
        epoch = {"SOURCE_DATE_EPOCH": str(self.epoch)}
        return self.run(sys.executable, "-m", *words, cwd=cwd, **(epoch | variables))

    @staticmethod
    def module(name: str) -> None:
        """See that this Python has a module to build with."""
        if find_spec(name) is None:
            raise Missing(f"{name} is not here (python -m pip install --group release)")

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
        return self._made("wheel", "*.whl")

    @cached_property
    def sdist(self) -> Path:
        """The archive of its sources, built on this desk."""
        return self._made("sdist", "*.tar.gz")

    def _made(self, target: str, pattern: str) -> Path:
        folder = self.folder / "made"
        self.module("babel")  # the build hook asks for it
        words = ("build", "--target", target, "--directory", folder)
        self.python("hatchling", *words, cwd=self.source)
        return next(folder.glob(pattern))

    def wheels(self, extra: str = "") -> list[Path]:
        """The checked wheels of what the program needs, if all of them run on any system."""
        bound = [each for each in self.wheels_here(extra) if not each.name.endswith(ANY)]
        if bound:
            raise Missing(f"{bound[0].name} is not for any system")
        return self.wheels_here(extra)

    def wheels_here(self, extra: str = "") -> list[Path]:
        """The checked wheels of what the program needs on this system."""
        found = {each: each.here(TOP / WHEELS) for each in self.facts.locked(extra)}
        for each, path in found.items():
            if path is None:
                raise Missing(f"{WHEELS}/ has no wheel of {each.name}: python assets/release fetch")
        return [path for path in found.values() if path]

    def site(self, installer: str, name: str, extra: str = "") -> Path:
        """A folder named so with the program and all that it needs, as `installer` leaves it.

        It runs on any Python and system, with an extra on those of this kind; no programs are in
        it. The distribution of minetui says who has installed it, which `minetui doctor` tells.
        """
        site = self.folder / name
        shutil.copytree(self._installed(extra), site)
        (own,) = site.glob(f"{self.facts.name}-*.dist-info")
        (own / INSTALLER).write_text(f"{installer}\n", "utf-8")
        self.settle(site)
        return site

    def licences(self, site: Path) -> str:
        """What `minetui --licenses` prints where nothing is but the packages of this folder."""
        # Isolated from variables, it is told here that no bytecode is to be left in the folder.
        alone = (sys.executable, "-I", "-S", "-B", "-c", PRINT)
        return self.run(*alone, site, "--licenses")

    def _installed(self, extra: str) -> Path:
        """A folder with the program and all that it needs."""
        site = self.folder / f"installed-{extra}"
        if site.exists():
            return site
        wheels = self.wheels_here(extra) if extra else self.wheels()
        install = ("install", "--quiet", "--no-deps", "--no-index", "--no-compile", "--target")
        words = ("pip", *install, site, self.wheel, *wheels)
        self.python(*words, PIP_CONFIG_FILE=os.devnull, PIP_DISABLE_PIP_VERSION_CHECK="1")
        for left_over in ("bin", "share", "Scripts"):
            shutil.rmtree(site / left_over, ignore_errors=True)
        for path in [path for name in OF_PIP for path in site.glob(f"*.dist-info/{name}")]:
            path.unlink()
        for record in site.glob("*.dist-info/RECORD"):
            _record_what_is_there(record)
        return site

    def settle(self, folder: Path) -> None:
        """Give all that is in a folder the modes and the time that anybody's build has."""
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
            os.utime(path, (self.epoch, self.epoch))


def write_zip(file: BinaryIO, files: Mapping[str, bytes], epoch: int) -> None:
    """Write a zip at the end of a file, the same for the same files and second."""
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files.items()):
            info = ZipInfo(name, gmtime(epoch)[:6])
            info.compress_type, info.create_system = ZIP_DEFLATED, 3  # Unix, whose modes follow
            info.external_attr = 0o100644 << 16
            archive.writestr(info, data, compresslevel=9)


def _record_what_is_there(record: Path) -> None:
    """Leave out of the list of a distribution's files what is gone, and checksums that changed."""
    site, kept = record.parent.parent, []
    for line in record.read_text("utf-8").splitlines():
        path = line.rsplit(",", 2)[0].strip('"')
        if not path.startswith("..") and (site / path).is_file():
            kept.append(f"{path},," if path.endswith(f"/{INSTALLER}") else line)
    record.write_text("".join(f"{line}\n" for line in sorted(kept)), "utf-8")
