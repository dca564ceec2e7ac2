"""The container: built on a base that mmdebstrap makes, loaded by Podman, played and served from.

Everything runs with a read-only root. What is missing here is named, and these tests are skipped.
"""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree, which
from types import SimpleNamespace

import pytest
from desk import Desk
from in_terminal import Program, Screen
from releasing import built, ran
from shell import TOP
from ssh.visitors import new_key, playing, until, visiting

TOOLS = ("mmdebstrap", "buildah", "podman", "runc")
EPOCH = "1700000000"
PATIENCE = 60.0  # seconds after which something that does not come fails its test
VOLUME = "/var/lib/minetui"
OURS = "10001"  # the user in the container
PARTING = "minetui: The server is stopping. Your game is saved for your next visit."

missing = [tool for tool in TOOLS if which(tool) is None]
if missing or sys.platform != "linux" or os.geteuid() != 0:
    needed = f"missing here: {', '.join(missing)}" if missing else "it needs Linux, and root"
    pytest.skip(f"no container is built ({needed})", allow_module_level=True)


@pytest.fixture(scope="session")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with all that is built for the container."""
    folder = tmp_path_factory.mktemp("container")
    home = tmp_path_factory.mktemp("home")
    return built(folder, "container", HOME=str(home), SOURCE_DATE_EPOCH=EPOCH)


@dataclass(frozen=True)
class Podman:
    """An engine with a store of its own, which has the image."""

    folder: Path
    driver: str
    image: str = "localhost/minetui"

    def command(self, *words: object) -> list[str]:
        """A command line of Podman."""
        store = ("--root", self.folder / "store", "--runroot", self.folder / "run")
        plain = ("--runtime", "runc", "--cgroup-manager", "cgroupfs", "--log-level", "fatal")
        plain += ("--storage-driver", self.driver)
        return [str(word) for word in ("podman", *store, *plain, *words)]

    def running(self, *words: object, network: str = "none") -> list[str]:
        """A command line that runs the image with a read-only root and no rights."""
        bound = ("--read-only", "--cap-drop", "all", "--security-opt", "no-new-privileges")
        bound += ("--ulimit", "nofile=1000:1000", "--ulimit", "nproc=1000:1000")
        return self.command("run", "--network", network, *bound, *words)

    def do(self, *words: object) -> str:
        """What a command of Podman prints."""
        done = subprocess.run(self.command(*words), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def run(
        self, *words: str, entry: str = "", volume: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """A container that was run to its end."""
        options = ("--entrypoint", entry) if entry else ()
        options += ("--volume", f"{volume}:{VOLUME}") if volume else ()
        command = self.running("--rm", *options, self.image, *words)
        return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="session")
def podman(out: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Podman]:
    """Podman with the image in its store."""
    folder = tmp_path_factory.mktemp("podman")
    engine = Podman(folder, "overlay")
    if subprocess.run(engine.command("info"), capture_output=True, check=False).returncode:
        rmtree(folder)
        engine = Podman(folder, "vfs")  # overlays can't be nested
    (archive,) = out.glob("*.tar.xz")
    engine.do("load", "-q", "-i", archive)
    yield engine
    for kind in (("rm", "-af", "-t", "0"), ("volume", "rm", "-af"), ("rmi", "-af")):
        subprocess.run(engine.command(*kind), capture_output=True, check=False)
    rmtree(folder, ignore_errors=True)
    rmtree(out, ignore_errors=True)


class Served(SimpleNamespace):
    """A server in a container: its name and its port."""

    podman: Podman
    name: str
    port: int

    def log(self) -> str:
        """What the server has written."""
        done = subprocess.run(
            self.podman.command("logs", self.name), capture_output=True, text=True, check=False
        )
        return done.stdout + done.stderr

    def pid(self) -> int:
        """The number of its first process."""
        return int(self.podman.do("inspect", "-f", "{{.State.Pid}}", self.name))

    def is_healthy(self) -> bool:
        """Does the health check of the image say so?"""
        command = self.podman.command("healthcheck", "run", self.name)
        return not subprocess.run(command, capture_output=True, check=False).returncode

    async def listens(self) -> str:
        """The fingerprint of its host key, once it listens."""
        await until(lambda: "listening on" in self.log(), self.log)
        return re.findall("SHA256:[^ \n]+", self.log())[-1]


@pytest.fixture
def serve(podman: Podman) -> Iterator[Callable[..., Served]]:
    """Starts servers, each on a free port, with their folders in a volume."""
    names = list[str]()

    def start(volume: str, *words: str) -> Served:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        name = f"server-{port}"
        words = ("-d", "--name", name, "-v", f"{volume}:{VOLUME}", podman.image, "serve", *words)
        command = podman.running(*words, "--port", str(port), network="host")
        subprocess.run(command, check=True, capture_output=True)
        names.append(name)
        return Served(podman=podman, name=name, port=port)

    yield start
    for name in names:
        podman.do("rm", "-f", "-t", "0", name)


@contextmanager
def in_terminal(podman: Podman, *words: str, ready: str) -> Iterator[Program]:
    """A game in a container, with a terminal."""
    command = podman.running("-it", "--rm", *words)
    code = "import os, sys; os.execvp(sys.argv[1], sys.argv[1:])"
    yield Program(TOP, [sys.executable, "-c", code, *command], Screen(), ready)


def test_the_image_says_what_it_is(podman: Podman) -> None:
    (image,) = json.loads(podman.do("inspect", podman.image))
    config = image["Config"]
    labels = {
        name.removeprefix("org.opencontainers.image."): value
        for name, value in config["Labels"].items()
    }

    assert config["User"] == f"{OURS}:{OURS}"
    assert [*config["Volumes"]] == [VOLUME]
    assert [*config["ExposedPorts"]] == ["2222/tcp"]
    assert config["StopSignal"] == "SIGTERM"
    assert image["Healthcheck"]["Test"] == ["CMD", "/usr/local/bin/minetui-health"]
    assert labels["title"] == "minetui"
    assert labels["licenses"] == "MIT"
    assert {*image["RepoTags"]} == {f"{podman.image}:{labels['version']}", f"{podman.image}:latest"}


def test_nothing_of_the_build_is_in_the_image(podman: Podman) -> None:
    """Neither pip nor caches; and all code is compiled, for good."""
    code = """if True:
        import importlib.util, os, pathlib, struct, sys
        print(importlib.util.find_spec("pip"), importlib.util.find_spec("ensurepip"))
        for top in ("/root", "/tmp", "/var/lib/apt/lists", "/var/cache", "/var/log"):
            for each in pathlib.Path(top).rglob("*"):
                if each.is_file() and each.stat().st_size and each.parent.name != "debconf":
                    print(each)
        for top in ("/usr/local/lib", os.path.dirname(os.__file__)):
            for source in pathlib.Path(top).rglob("*.py"):
                path = pathlib.Path(importlib.util.cache_from_source(source))
                if "lib2to3" not in path.parts and "test" not in path.parts:
                    kind = path.read_bytes()[4:8] if path.exists() else b"none"
                    if kind != struct.pack("<I", 1):
                        print(source, kind)
    """
    done = podman.run("-I", "-c", code, entry="/usr/bin/python3")

    assert (done.stdout, done.stderr) == ("None None\n", "")


def test_the_image_is_no_one_who_may_do_anything(podman: Podman) -> None:
    done = podman.run("-c", "id -u; id -G; touch /x /usr/local/lib/x", entry="/bin/sh")

    assert done.stdout == f"{OURS}\n{OURS}\n"
    assert done.stderr.count("Read-only file system") == 2


def test_a_word_for_the_program_is_the_programs(podman: Podman) -> None:
    done = podman.run("deal", "--rows", "2", "--cols", "3", "--mines", "5", "--seed", "a")

    assert done.stdout.count("*") == 5
    assert podman.run("--rows", "x").returncode == 2


async def test_a_game_is_played_and_kept_when_the_container_is_stopped(podman: Podman) -> None:
    volume = ("-v", f"games:{VOLUME}")
    name = ("--name", "game")
    with in_terminal(podman, *name, *volume, podman.image, "--seed", "5", ready="Reveal") as game:
        async with game:
            await game.press("f\x1b[C\x1b[C\x1b[C ")  # flags one cell and reveals another
            await game.until(lambda screen: "✱ 9" in screen.text and " 1 " in screen.text)
            stopping = await asyncio.create_subprocess_exec(*podman.command("stop", "game"))
            await game.end(None)
            await stopping.wait()
    with in_terminal(podman, *volume, podman.image, ready="Unfinished: Beginner") as game:
        async with game:
            await game.press("q", answered=False)
            await game.end(None)

    assert game.status == 0


async def test_a_server_keeps_its_key_and_its_visitors(
    podman: Podman, serve: Callable[..., Served]
) -> None:
    key = new_key()
    server = serve("visits")
    fingerprint = await server.listens()
    async with playing(server, key) as visitor:
        visitor.press("f\x1b[C\x1b[C\x1b[C ")  # flags one cell and reveals another
        await visitor.sees("✱ 9")
        await visitor.sees(" 1 ")
        users = podman.do("top", server.name, "huser").split()[1:]
        podman.do("stop", "-t", "10", server.name)
        assert await visitor.ends() == PARTING
    status = podman.do("inspect", "-f", "{{.State.ExitCode}}", server.name)
    again = serve("visits")

    assert (status, {*users}) == ("0", {OURS})
    assert len(users) == 3
    assert await again.listens() == fingerprint
    async with visiting(again, key) as visitor:
        await visitor.sees("Unfinished: Beginner")


async def test_the_health_check_asks_the_server(serve: Callable[..., Served]) -> None:
    server = serve("health")
    await server.listens()
    assert server.is_healthy()

    os.kill(server.pid(), signal.SIGSTOP)
    assert not server.is_healthy()

    os.kill(server.pid(), signal.SIGCONT)
    assert server.is_healthy()


async def test_a_full_server_is_healthy(serve: Callable[..., Served]) -> None:
    server = serve("full", "--visitors", "1", "--per-address", "1")
    await server.listens()
    address = ("127.0.0.1", server.port)
    with socket.create_connection(address) as first, socket.create_connection(address) as second:
        assert first.recv(4) == second.recv(4) == b"SSH-"
        with socket.create_connection(address) as third:
            assert third.recv(4) == b""

        assert server.is_healthy()


def test_a_volume_that_is_not_the_users_is_named(podman: Podman, tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    done = podman.run("serve", volume=str(tmp_path))

    assert done.returncode == 2
    assert done.stderr == f"minetui: {VOLUME}/ssh: Permission denied\n"


def test_the_bill_lists_packages_of_both_kinds(out: Path, podman: Podman) -> None:
    (path,) = out.glob("*.cdx.json")
    listed = {each["purl"] for each in json.loads(path.read_text("utf-8"))["components"]}
    code = "import asyncssh, sqlite3; print(asyncssh.__version__, sqlite3.sqlite_version)"
    server, database = podman.run("-I", "-c", code, entry="/usr/bin/python3").stdout.split()

    assert f"pkg:pypi/asyncssh@{server}" in listed
    assert any(each.startswith(f"pkg:deb/debian/libsqlite3-0@{database}") for each in listed)
    assert any(each.startswith("pkg:pypi/minetui@") for each in listed)


def test_the_context_is_the_same_every_time(
    out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import container  # which needs what the tests above need, too

    monkeypatch.setenv("SOURCE_DATE_EPOCH", EPOCH)
    (first,) = out.glob("*-context.tar.gz")
    second = tmp_path / first.name
    (tmp_path / "desk").mkdir()
    desk = Desk(tmp_path / "desk", tmp_path)
    container.pack(container.context_of(desk), second, desk.epoch)

    assert first.read_bytes() == second.read_bytes()


def test_without_the_tools_it_is_left_out(tmp_path: Path) -> None:
    command = [sys.executable, TOP / "assets" / "release", tmp_path / "out", "container"]
    done = ran(command, tmp_path, {"PATH": ""})

    assert done.status == 1
    assert "container is left out: mmdebstrap is not here (Debian's package mmd" in done.err
