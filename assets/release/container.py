"""The container: an image that `docker load` and `podman load` take, and what it is built of.

The context has the program with all that it needs, so that nothing but the base comes from
elsewhere: a small Debian with Python, which mmdebstrap makes. Who builds the context without this
builder gets `debian:*-slim` and its Python by the network. The format is that of Docker, since in
the other one (OCI) there is no health check.
"""

from __future__ import annotations

import gzip
import json
import platform
import re
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from desk import Desk, Missing
from facts import Facts
from sbom import Component, PackageURL, bill

FILES = Path("assets", "release", "image")
SUITE, RELEASE, PYTHON = "bookworm", "debian-12", "3.11"  # of the base
EXTRA = "ssh"
PACKAGES = "python3,tzdata"
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}  # by the names of the system and of Debian
UNUSED = ("doc/*", "man/*", "info/*", "locale/*", "lintian/*")  # as in debian:*-slim
COMPILED = f"python3 -m compileall -q -f --invalidation-mode unchecked-hash /usr/lib/python{PYTHON}"
LISTING = "dpkg-query -W -f '${Package} ${Version} ${Architecture}\\n'"
LEFT_OVER = "/var/cache/ldconfig/aux-cache /var/log/*.log /var/log/apt"


def build(desk: Desk) -> None:
    """Build the context, the image, and its bill of materials."""
    workshop = Workshop(desk)
    workshop.expect_tools()
    name = f"{desk.facts.name}-{desk.facts.version}-container"
    context = context_of(desk)
    pack(context, desk.out / f"{name}-context.tar.gz", desk.epoch)
    workshop.build_base()
    workshop.build(context)
    name = f"{name}-{workshop.architecture}"
    workshop.save(desk.out / f"{name}.tar.xz")
    listed = bill(desk, name, desk.wheels_here(EXTRA), workshop.packages())
    (desk.out / f"{name}.cdx.json").write_text(listed, "utf-8")


def context_of(desk: Desk) -> Path:
    """A folder with all that goes into the image, and the file that says how."""
    if sys.version_info[:2] != tuple(map(int, PYTHON.split("."))):
        raise Missing(f"its Debian has Python {PYTHON}, and the wheels here are for another one")
    context = desk.folder / "context"
    shutil.copytree(desk.source / FILES, context)
    _fill_in(context / "Containerfile", desk.facts)
    desk.site("container", f"{context.name}/site", EXTRA)
    return context


def _fill_in(containerfile: Path, facts: Facts) -> None:
    """Give the arguments of a container file that have no value one of the facts."""
    known = {
        "PYTHON": PYTHON,
        "NAME": facts.name,
        "VERSION": facts.version,
        "SUMMARY": facts.summary,
        "LICENSE": str(facts.project["license"]),
    }
    text = containerfile.read_text("utf-8")
    filled = re.sub(r"^ARG (\w+)$", lambda arg: f'ARG {arg[1]}="{known[arg[1]]}"', text, flags=re.M)
    containerfile.write_text(filled, "utf-8")


def pack(folder: Path, path: Path, epoch: int) -> None:
    """Pack a folder in such a way that the same files give the same bytes."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = epoch
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with (
        path.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as tar,
    ):
        for each in sorted(folder.rglob("*")):
            tar.add(each, each.relative_to(folder).as_posix(), recursive=False, filter=plain)


@dataclass(frozen=True)
class Workshop:
    """Where images are made: a store of its own on the desk, so that nothing is left behind."""

    desk: Desk

    @property
    def architecture(self) -> str:
        """The machine for which images are made, as Debian calls it."""
        machine = platform.machine()
        if machine not in ARCHITECTURES:
            raise Missing(f"an image is made on {' or '.join(ARCHITECTURES)}, not on {machine}")
        return ARCHITECTURES[machine]

    @property
    def base(self) -> str:
        """The name of the base."""
        return f"localhost/{self.desk.facts.name}-base:{SUITE}"

    @property
    def image(self) -> str:
        """The name of the image, at which `localhost` says that no registry has it."""
        return f"localhost/{self.desk.facts.name}:{self.desk.facts.version}"

    def expect_tools(self) -> None:
        """See that the image can be made here."""
        for tool in ("mmdebstrap", "buildah"):
            self.desk.tool(tool, tool)

    def build_base(self) -> None:
        """Build the base of packages of Debian, without documentation but for the licences.

        This alone needs a network, and may need rights, so where it fails the image is left out.
        """
        self._folder.mkdir()
        rules = [f"path-exclude=/usr/share/{each}" for each in UNUSED]
        rules += ["path-include=/usr/share/doc/*/copyright"]
        command = ["mmdebstrap", "--quiet", "--variant=essential", f"--include={PACKAGES}"]
        command += [f"--dpkgopt={rule}" for rule in rules]
        for done in (COMPILED, f"rm -rf {LEFT_OVER}"):
            command += [f"--customize-hook=chroot \"$1\" sh -c '{done}'"]
        command += [f"--customize-hook=chroot \"$1\" {LISTING} >'{self._folder}/packages'"]
        epoch = str(self.desk.epoch)
        try:
            self.desk.run(*command, SUITE, self._folder / "root.tar", SOURCE_DATE_EPOCH=epoch)
        except SystemExit as error:
            raise Missing(" ".join(str(error).split())) from None
        (self._folder / "Containerfile").write_text("FROM scratch\nADD root.tar /\n", "utf-8")
        self._bud(self.base, self._folder)

    def build(self, context: Path) -> None:
        """Build the image on the base."""
        self._bud(self.image, context, f"--build-arg=BASE={self.base}")

    def save(self, path: Path) -> None:
        """Save the image in a file, without the name of the container in which it was made.

        It is packed by xz, for Podman 4 can't load what gzip has packed.
        """
        saved = self.desk.folder / "image.tar"
        self._buildah("push", "--quiet", self.image, f"docker-archive:{saved}:{self.image}")
        with tarfile.open(saved) as tar, tarfile.open(path, "w:xz", preset=0) as packed:

            def read(name: str) -> bytes:
                file = tar.extractfile(name)
                return file.read() if file is not None else b""

            def write(name: str, data: bytes) -> None:
                entry = tarfile.TarInfo(name)
                entry.size = len(data)
                packed.addfile(entry, BytesIO(data))

            (manifest,) = json.loads(read("manifest.json"))
            config = json.loads(read(manifest["Config"]))
            for name in ("container", "container_config", "parent"):
                config.pop(name, None)
            config["config"]["Hostname"] = ""
            text = json.dumps(config).encode()
            manifest["RepoTags"] = [self.image, f"localhost/{self.desk.facts.name}:latest"]
            manifest["Config"] = f"{sha256(text).hexdigest()}.json"
            for layer in manifest["Layers"]:
                write(layer, read(layer))
            write(manifest["Config"], text)
            write("manifest.json", json.dumps([manifest]).encode())

    def packages(self) -> list[Component]:
        """The packages of Debian in the base."""
        lines = (self._folder / "packages").read_text("utf-8").splitlines()
        return [_package(*line.split()) for line in lines]

    @property
    def _folder(self) -> Path:
        """Where the base is made."""
        return self.desk.folder / "base"

    def _bud(self, name: str, context: Path, *options: str) -> None:
        """Build an image of a folder, without what would tell when and how often it was built."""
        fixed = ("--isolation=chroot", "--format=docker", f"--timestamp={self.desk.epoch}")
        tag = ("--pull=never", "--layers=false", "--quiet", "--tag", name)
        self._buildah("bud", *fixed, *tag, *options, context)

    def _buildah(self, verb: str, *words: str | Path) -> str:
        """What buildah prints."""
        return self.desk.run(*self._command(self._driver), verb, *words)

    @cached_property
    def _driver(self) -> str:
        """The way to store layers: as overlays, where the system can do that, is faster."""
        tried = subprocess.run(
            [*self._command("overlay"), "info"], capture_output=True, check=False
        )
        return "vfs" if tried.returncode else "overlay"

    def _command(self, driver: str) -> tuple[str, ...]:
        """The beginning of a command line of buildah."""
        store = self.desk.folder / "store" / driver
        where = (f"--root={store}", f"--runroot={store}-run", f"--storage-driver={driver}")
        return ("buildah", *where)


def _package(name: str, version: str, architecture: str) -> Component:
    """A package of Debian as a part of the image."""
    where = {"arch": architecture, "distro": RELEASE}
    url = PackageURL("deb", "debian", name, version, where)
    return Component(name=name, version=version, bom_ref=str(url), purl=url)
