"""The Debian package: built, installed by apt in clean roots, played there, and removed."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias
from xml.etree import ElementTree

import pytest
from in_terminal import Program, Screen
from releasing import built
from shell import TOP

from minetui import __version__, arguments

Files: TypeAlias = dict[str, str]
SUITES = ("bookworm", "trixie")  # Debian 12 and 13: Python 3.11 and 3.13
PATIENCE = 600
PLAYER = 1000
HOME = "/home/player"
KEPT = ("PATH", "HOME", "SSL_CERT_FILE")
# What dpkg and apt write of what they did, and the devices of the root.
OTHERS = ("dev", "proc", "sys", "run", "tmp", "var/log", "var/cache", "var/lib/dpkg", "var/lib/apt")
OWN_METHOD = """
import textual

def deal(width, height, mines, random):
    cells = random.sample(range(width * height), mines)
    return [(cell % width, cell // width) for cell in cells]
"""
NOTHING = "raise SystemExit('the textual of the user')"


def ran(*words: str | Path, **variables: str) -> str:
    """What a program prints, which must succeed."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    command = list(map(str, words))
    done = subprocess.run(
        command,
        env=kept | {"LC_ALL": "C.UTF-8"} | variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout


def needs(*programs: str) -> None:
    """Skip a test where a program is missing."""
    for program in programs:
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not here")


@dataclass(frozen=True)
class Root:
    """The root of a clean Debian."""

    folder: Path

    def run(self, *words: str, **variables: str) -> str:
        """What a program prints that root runs there."""
        return ran(*self._within(), *_variables(HOME="/root", **variables), *words)

    def played(self, *words: str, **variables: str) -> str:
        """What minetui prints for the player, who has no rights."""
        return ran(*self._within(PLAYER), *_variables(HOME=HOME, **variables), "minetui", *words)

    def screen(self, *words: str) -> list[str]:
        """The command line of minetui on the player's terminal."""
        told = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "TEXTUAL_ANIMATIONS": "none"}
        variables = _variables(HOME=HOME, NO_COLOR="1", **told)
        command = [*self._within(PLAYER), *variables, "minetui", *words]
        run = "import os, sys; os.execvp(sys.argv[1], sys.argv[1:])"
        return [sys.executable, "-c", run, *command]

    def install(self, package: str) -> None:
        """Install a package by its name or its path, and what it depends on."""
        self.run("apt-get", "install", "-y", "--no-install-recommends", package)

    def files(self) -> Files:
        """What is there but logs and caches: of files a checksum, of all else that it is there."""
        found = dict[str, str]()
        for path in sorted(self.folder.rglob("*")):
            name = path.relative_to(self.folder).as_posix()
            if not any(name == each or name.startswith(f"{each}/") for each in OTHERS):
                file = path.is_file() and not path.is_symlink()
                told = file and path.suffix != ".pyc"
                found[name] = sha256(path.read_bytes()).hexdigest() if told else ""
        return found

    def _within(self, user: int = 0) -> tuple[str, ...]:
        return ("chroot", f"--userspec={user}:{user}", str(self.folder), "/usr/bin/env", "-i")


def _variables(**variables: str) -> list[str]:
    path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    variables = {"PATH": path, "DEBIAN_FRONTEND": "noninteractive"} | variables
    return [f"{name}={value}" for name, value in variables.items()]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package."""
    out = built(tmp_path_factory.mktemp("built"), "deb", SOURCE_DATE_EPOCH="1790000000")
    return out / f"minetui_{__version__}_all.deb"


@pytest.fixture(scope="module")
def tree(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is in the package."""
    folder = tmp_path_factory.mktemp("tree")
    ran("dpkg-deb", "-x", package, folder)
    return folder


@pytest.fixture(scope="module", params=SUITES)
def tarball(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    """A clean Debian, whose apt knows what there is."""
    needs("mmdebstrap", "chroot")
    if os.geteuid():
        pytest.skip("only root can change to another root")
    tarball = tmp_path_factory.mktemp(request.param) / "root.tar"
    command = ["mmdebstrap", "--quiet", "--variant=minbase", "--skip=cleanup/apt", request.param]
    done = subprocess.run([*command, tarball], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no {request.param} can be had here: {done.stderr.strip()[-200:]}")
    yield tarball
    tarball.unlink()


def unpacked(tarball: Path, folder: Path) -> Root:
    """A root with a player."""
    folder.mkdir()
    ran("tar", "-C", folder, "-xf", tarball)
    shutil.copyfile("/etc/resolv.conf", folder / "etc" / "resolv.conf")
    root = Root(folder)
    root.run("useradd", "--create-home", "--uid", str(PLAYER), "player")
    return root


@pytest.fixture(scope="module")
def clean(tarball: Path) -> Files:
    """The files of a root that has Python and never had minetui."""
    root = unpacked(tarball, tarball.parent / "clean")
    root.install("python3")
    files = root.files()
    shutil.rmtree(root.folder)
    return files


@pytest.fixture(scope="module")
def root(package: Path, tarball: Path) -> Iterator[Root]:
    """A root where apt has installed the package, and with it what it depends on."""
    root = unpacked(tarball, tarball.parent / "installed")
    shutil.copyfile(package, root.folder / "tmp" / package.name)
    assert not (root.folder / "usr/bin/python3").exists()
    root.install(f"/tmp/{package.name}")
    yield root
    shutil.rmtree(root.folder)


def test_lintian_has_neither_an_error_nor_a_warning(package: Path) -> None:
    needs("lintian")
    suppressed = ("--suppress-tags", "repeated-path-segment")
    assert ran("lintian", "--allow-root", "--info", *suppressed, package) == ""


def test_everything_belongs_to_root_and_bears_the_day_of_the_release(package: Path) -> None:
    lines = ran("dpkg-deb", "-c", package, TZ="UTC").splitlines()

    assert {line.split()[1] for line in lines} == {"root/root"}
    assert {line.split()[3] for line in lines} == {"2026-09-21"}
    assert {line.split()[0] for line in lines} <= {"drwxr-xr-x", "-rw-r--r--", "-rwxr-xr-x"}


def test_every_command_has_a_manual_page_that_man_can_show(tree: Path) -> None:
    pages = sorted((tree / "usr/share/man/man1").iterdir())
    names = ["minetui", *(f"minetui-{name}" for name in arguments.COMMANDS)]

    assert [page.name for page in pages] == sorted(f"{name}.1.gz" for name in names)
    if shutil.which("man"):
        assert "Minesweeper" in ran("man", "-l", tree / "usr/share/man/man1/minetui.1.gz")


def test_completions_are_where_shells_of_debian_look(tree: Path) -> None:
    share = tree / "usr" / "share"
    places = {
        "bash": share / "bash-completion/completions/minetui",
        "zsh": share / "zsh/vendor-completions/_minetui",
        "fish": share / "fish/vendor_completions.d/minetui.fish",
    }
    assert set(places) == {*arguments.SHELLS}
    for shell, place in places.items():
        assert "uniformity" in place.read_text("utf-8")
        if shutil.which(shell):
            ran(shell, "-n", place)


def test_a_desktop_shows_it_with_its_icon_in_a_terminal(tree: Path) -> None:
    entry = tree / "usr/share/applications/minetui.desktop"
    icon = tree / "usr/share/icons/hicolor/scalable/apps/minetui.svg"
    lines = entry.read_text("utf-8").splitlines()
    summary = re.search('description = "(.+)"', (TOP / "pyproject.toml").read_text("utf-8"))
    assert summary

    assert {"Terminal=true", f"Icon={icon.stem}", f"Comment={summary[1]}"} <= {*lines}
    assert ElementTree.parse(icon).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    if shutil.which("desktop-file-validate"):
        assert ran("desktop-file-validate", "--no-hints", entry) == ""


def test_the_copyright_file_has_the_licence_of_everything_in_the_package(tree: Path) -> None:
    text = (tree / "usr/share/doc/minetui/copyright").read_text("utf-8")
    stanzas = [stanza for stanza in text.split("\n\n") if stanza.startswith("Files:")]
    covered = " ".join(stanza.partition("\nCopyright")[0] for stanza in stanzas).split()
    inside = {path.name for path in (tree / "usr/share/minetui").iterdir()}
    own = {name for name in inside if name == "minetui" or name.startswith("minetui-")}

    assert inside - own == {Path(each.removesuffix("/*")).name for each in covered[2:]} - {"Files:"}
    assert all(re.search(r"\nCopyright: .+(\n .+)*\nLicense: \S+\n .+", each) for each in stanzas)


async def test_it_is_played_in_a_terminal_of_a_clean_debian(root: Root, tmp_path: Path) -> None:
    command = root.screen("--level", "beginner", "--seed", "deb", "--first-click", "opening")
    async with Program(tmp_path, command, Screen(), ready="Beginner") as program:
        await program.until(lambda screen: screen.text.count("·") > 40)
        covered = program.screen.text.count("·")
        await program.press(" ")
        await program.until(lambda screen: screen.text.count("·") < covered)
        await program.press("q", answered=False)
        await program.end(None)

    assert program.status == 0
    assert list((root.folder / "home/player/.local/share/minetui").rglob("*.journal"))


def test_a_start_finds_everything_compiled_by_root_and_writes_nothing(root: Root) -> None:
    program = root.folder / "usr/share/minetui"
    modules = [path for path in program.rglob("*.py")]
    root.run("minetui", "--version")
    compiled = {path.name.partition(".")[0]: path for path in program.rglob("*.pyc")}

    assert len([*program.rglob("*.pyc")]) == len(modules)
    assert {path.stem for path in modules} == {*compiled}
    assert not [path for path in (root.folder / "usr").rglob("*.pyc.*")]


def test_a_textual_of_the_user_is_in_nobodys_way(root: Root) -> None:
    name = root.run("python3", "-c", "import sys; print('python%d.%d' % sys.version_info[:2])")
    folders = [f"{HOME}/.local/lib/{name.strip()}/site-packages", f"{HOME}/modules"]
    for folder in folders:
        path = root.folder / folder.lstrip("/")
        path.mkdir(parents=True)
        for module in ("textual", "typing", "platformdirs"):
            (path / f"{module}.py").write_text(NOTHING, "utf-8")
    words = ("simulate", "--level", "beginner", "--games", "4", "--jobs", "2", "--seed", "deb")

    assert "games" in root.played(*words, PYTHONPATH=folders[1])
    assert root.played("--version", PYTHONPATH=folders[1]) == f"minetui {__version__}\n"


def test_a_method_of_ones_own_and_its_processes_find_the_packages(root: Root) -> None:
    (root.folder / "home/player/own.py").write_text(OWN_METHOD, "utf-8")
    method = ("--method-file", f"{HOME}/own.py:deal", "--jobs", "2")

    told = root.played("uniformity", *method, "--level", "beginner", "--boards", "2000")
    assert "fair" in told


def test_it_says_how_it_was_installed_and_whose_it_is(root: Root) -> None:
    installer = root.run("sh", "-c", "cat /usr/share/minetui/minetui-*.dist-info/INSTALLER")
    assert installer == "deb\n"
    if "--licenses" not in root.played("--help"):
        pytest.skip("the program has no --licenses")
    assert "textual" in root.played("--licenses").lower()


def test_another_python_compiles_it_anew(root: Root) -> None:
    program = root.folder / "usr/share/minetui"
    before = {path: path.stat().st_ino for path in program.rglob("*.pyc")}
    root.run("/usr/share/python3/runtime.d/minetui.rtupdate", "rtupdate", "python3.10", "python3")
    after = {path: path.stat().st_ino for path in program.rglob("*.pyc")}

    assert before.keys() == after.keys()
    assert before != after


def test_remove_and_purge_leave_nothing_but_what_is_the_players(
    root: Root, package: Path, clean: Files
) -> None:
    def added() -> set[str]:
        left = {name for name, data in root.files().items() if clean.get(name, None) != data}
        return {name for name in left if not f"/{name}".startswith(HOME)}

    assert "usr/bin/minetui" in added()
    root.run("apt-get", "remove", "-y", "minetui")
    assert added() == set()
    root.install(f"/tmp/{package.name}")
    root.run("apt-get", "purge", "-y", "minetui")
    assert added() == set()
    assert {*clean} <= {*root.files()}
    assert "minetui" not in root.run("dpkg", "-l")
    assert list((root.folder / "home/player/.local/share/minetui").rglob("*.journal"))
