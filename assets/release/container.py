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
import tarfile
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from desk import Desk, Missing
from facts import Facts

HERE = Path(__file__).parent / "image"
SUITE, PYTHON, GLIBC = "bookworm", "3.11", "2_36"  # the Debian of the base, and what it has
PACKAGES = "python3,tzdata"
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}  # by the names of the system and of Debian
UNUSED = ("doc/*", "man/*", "info/*", "locale/*", "lintian/*")  # as in debian:*-slim
COMPILED = f"python3 -m compileall -q -f --invalidation-mode unchecked-hash /usr/lib/python{PYTHON}"
OF_THE_BUILD = ("RECORD", "direct_url.json", "uv_cache.json")  # of a distribution
LEFT_OVER = "/var/cache/ldconfig/aux-cache /var/log/*.log /var/log/apt"


def build(desk: Desk) -> None:
    """Build the context, and the image where the tools for it are."""
    name = f"{desk.facts.name}-{desk.facts.version}-container"
    context = context_of(desk)
    _pack(context, desk.out / f"{name}-context.tar.gz", desk.epoch)
    workshop = Workshop(desk)
    workshop.build_base()
    workshop.build(context)
    workshop.save(desk.out / f"{name}-{workshop.architecture}.tar.xz")


def context_of(desk: Desk) -> Path:
    """A folder with all that goes into the image, and the file that says how."""
    machine = platform.machine()
    context = desk.folder / "context"
    shutil.copytree(desk.source / "assets" / "release" / HERE.name, context)
    _fill_in(context / "Containerfile", desk.facts)
    site, server = desk.site("container", "context/site"), desk.folder / "server"
    into = ("--target", server, "--python-version", PYTHON)
    into += ("--python-platform", f"{machine}-manylinux_{GLIBC}")
    lock = Facts().lock("ssh")  # beside the wheels that it names
    command = ("uv", "pip", "sync", "--quiet", "--offline", "--no-config", "--no-cache")
    desk.python(*command, *into, lock)
    shutil.copytree(server, site, dirs_exist_ok=True)
    shutil.rmtree(site / "bin")
    for name in OF_THE_BUILD:
        for each in site.glob(f"*.dist-info/{name}"):
            each.unlink()
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


def _pack(folder: Path, path: Path, epoch: int) -> None:
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

    def build_base(self) -> None:
        """Build the base of packages of Debian, without documentation but for the licences."""
        mmdebstrap = self.desk.tool("mmdebstrap", "mmdebstrap")
        self.desk.tool("buildah", "buildah")
        folder = self.desk.folder / "base"
        folder.mkdir()
        rules = [f"path-exclude=/usr/share/{each}" for each in UNUSED]
        rules += ["path-include=/usr/share/doc/*/copyright"]
        command = [mmdebstrap, "--quiet", "--variant=essential", f"--include={PACKAGES}"]
        command += [f"--dpkgopt={rule}" for rule in rules]
        for done in (COMPILED, f"rm -rf {LEFT_OVER}"):
            command += [f"--customize-hook=chroot \"$1\" sh -c '{done}'"]
        epoch = str(self.desk.epoch)
        self.desk.run(*command, SUITE, folder / "root.tar", SOURCE_DATE_EPOCH=epoch)
        (folder / "Containerfile").write_text("FROM scratch\nADD root.tar /\n", "utf-8")
        self._bud(self.base, folder)

    def build(self, context: Path) -> None:
        """Build the image on the base."""
        self._bud(self.image, context, f"--build-arg=BASE={self.base}")

    def save(self, path: Path) -> None:
        """Save the image in a file, without the name of the container in which it was made.

        It is packed by xz, for Podman 4 can't load what gzip has packed.
        """
        saved = self.desk.folder / "image.tar"
        self._buildah("push", "--quiet", self.image, f"docker-archive:{saved}:{self.image}")
        with tarfile.open(saved) as tar, tarfile.open(path, "w:xz", preset=1) as packed:

            def read(name: str) -> bytes:
                file = tar.extractfile(name)
                return file.read() if file is not None else b""

            def write(name: str, data: bytes) -> None:
                entry = tarfile.TarInfo(name)
                entry.size = len(data)
                packed.addfile(entry, BytesIO(data))

            (manifest,) = json.loads(read("manifest.json"))
            config = json.loads(read(manifest["Config"]))
            for name in ("container", "container_config"):
                del config[name]
            config["config"]["Hostname"] = ""
            text = json.dumps(config).encode()
            manifest["Config"] = f"{sha256(text).hexdigest()}.json"
            for layer in manifest["Layers"]:
                write(layer, read(layer))
            write(manifest["Config"], text)
            write("manifest.json", json.dumps([manifest]).encode())

    def ask(self, *command: str) -> str:
        """What a program in the image prints."""
        container = self._buildah("from", "--quiet", self.image).strip()
        said = self._buildah("run", "--isolation=chroot", container, "--", *command)
        self._buildah("rm", container)
        return said

    def _bud(self, name: str, context: Path, *options: str) -> None:
        """Build an image of a folder, without what would tell when and how often it was built."""
        fixed = ("--isolation=chroot", "--format=docker", f"--timestamp={self.desk.epoch}")
        tag = ("--pull=never", "--layers=false", "--quiet", "--tag", name)
        self._buildah("bud", *fixed, *tag, *options, context)

    def _buildah(self, verb: str, *words: str | Path) -> str:
        """What buildah prints."""
        store = self.desk.folder / "store"
        where = ("--storage-driver=vfs", f"--root={store}", f"--runroot={store / 'run'}")
        return self.desk.run("buildah", *where, verb, *words)
