"""minetui.pyz: one file that any Python from 3.11 runs, whatever the home is like."""

import os
import re
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest
from facts import Facts
from in_terminal import Program, Screen
from pyz_start import cache
from releasing import PLAIN, Ended, ran

from minetui.store import folders

DAY = 24 * 3600
PATIENCE = 60
NOWHERE = "/proc/none"  # where not even root can make a folder
DEAL = ["deal", "--level", "expert", "--seed", "readme"]


class Person:
    """A person with a home of their own, and the file."""

    def __init__(self, folder: Path, pyz: Path) -> None:
        self.folder, self.pyz = folder, pyz
        self.variables = {"HOME": str(folder), "TMPDIR": str(folder / "tmp")}
        (folder / "tmp").mkdir(parents=True)

    @property
    def unpacked(self) -> Path:
        """Where the file is unpacked by default."""
        return self.folder / ".cache" / "minetui" / "pyz"

    @property
    def fallback(self) -> Path:
        """Where it is unpacked if that can't be."""
        return self.folder / "tmp" / f"minetui-{os.getuid()}" / "pyz"

    def command(self, *words: str) -> list[str]:
        """The command line of this Python that runs it."""
        return [sys.executable, str(self.pyz), *words]

    def run(self, *words: str, **variables: str) -> Ended:
        """What it does."""
        return ran(self.command(*words), self.folder, self.variables | variables)

    def started(self, *words: str, **variables: str) -> subprocess.Popen[str]:
        """Start it."""
        return subprocess.Popen(
            self.command(*words),
            env=PLAIN | self.variables | variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
        )

    def builds(self, folder: Path | None = None) -> list[str]:
        """What is in the folder of unpacked builds, without locks."""
        folder = folder or self.unpacked
        names = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
        return [name for name in names if not name.startswith(".")]


@pytest.fixture
def person(tmp_path: Path, pyz: Path) -> Person:
    """Somebody who has not started the file yet."""
    return Person(tmp_path / "home", pyz)


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory, pyz: Path) -> Person:
    """Somebody who has started it before."""
    person = Person(tmp_path_factory.mktemp("used") / "home", pyz)
    assert person.run("--version").status == 0
    return person


def until(is_it: Callable[[], bool]) -> None:
    """Wait for something, for a minute at most."""
    ends = time.monotonic() + PATIENCE
    while not is_it():
        assert time.monotonic() < ends
        time.sleep(0.002)


def half_unpacked(person: Person) -> Callable[[], bool]:
    """A question: is a first start unpacking now?"""
    return lambda: any(person.unpacked.glob("*.tmp/site-packages/*"))


async def test_one_file_plays_in_a_terminal(person: Person, tmp_path: Path) -> None:
    words = person.command("--rows", "16", "--cols", "30", "--mines", "99")
    async with Program(tmp_path / "games", words, Screen(), "Reveal") as program:
        await program.press(" ")
        await program.until(lambda screen: "·" in screen.text or "1" in screen.text)
        await program.press("\x11")  # Ctrl+Q
        await program.end(None)

    assert program.status == 0
    assert b"Traceback" not in b"".join(program.output)
    assert (tmp_path / "games" / "cache" / "pyz").is_dir()


def test_a_later_start_unpacks_nothing(used: Person) -> None:
    (build,) = used.unpacked.glob("[!.]*")
    before = {path: path.stat().st_ino for path in build.rglob("*.py")}

    assert used.run(*DEAL).status == 0
    assert {path: path.stat().st_ino for path in build.rglob("*.py")} == before
    assert len(before) > 500


def test_only_its_owner_gets_at_what_is_unpacked(used: Person) -> None:
    for folder in (used.unpacked, used.unpacked.parent):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "words",
    [
        *("--version", "--help", "deal --level expert --seed readme", "deal --mines 99999"),
        *("--no-such-option", "missing.rawvf", "info missing.rawvf", "deal --help"),
        *("simulate --games 20 --jobs 2 --seed pairs", "--print-completion zsh"),
        *("--print-manual", "--print-manual deal"),
    ],
)
def test_it_does_as_the_installed_program_does(words: str, used: Person, plain: Path) -> None:
    both = (
        ran([plain, *words.split()], used.folder, used.variables),
        used.run(*words.split()),
    )
    told = [replace(each, out=re.sub("games a second.*", "", each.out)) for each in both]

    assert told[0] == told[1]
    assert told[0].status in (0, 2)


def test_nobody_who_reads_ends_it_as_it_ends_the_installed_program(
    used: Person, plain: Path
) -> None:
    statuses = []
    for command in ([str(plain)], used.command()):
        line = f"{shlex.join(command)} deal --count 100000 | head -n 1; echo ${{PIPESTATUS[0]}}"
        statuses.append(ran(["bash", "-c", line], used.folder, used.variables))

    assert statuses[0].out.splitlines()[-1] == statuses[1].out.splitlines()[-1] == "141"
    assert statuses[0].err == statuses[1].err == ""


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)]
)
def test_signals_end_it_as_they_end_the_installed_program(
    number: signal.Signals, status: int, used: Person
) -> None:
    process = used.started("deal", "--count", "100000000")
    assert process.stdout
    process.stdout.read(1)
    process.send_signal(number)
    _, said = process.communicate(timeout=PATIENCE)

    assert (process.returncode, said) == (status, "")


@pytest.mark.parametrize("moment", range(3))
def test_ctrl_c_while_it_unpacks_ends_it_without_a_word(moment: int, person: Person) -> None:
    process = person.started("--version")
    until(half_unpacked(person))
    time.sleep(moment * 0.03)  # whenever it comes: nothing depends on it
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=PATIENCE)

    assert (process.returncode, *told) in ((130, "", ""), (0, "minetui 0.1.0\n", ""))
    assert person.run("--version").out.startswith("minetui ")


def test_a_first_start_that_was_killed_does_not_break_the_next(person: Person) -> None:
    process = person.started("--version")
    until(half_unpacked(person))
    process.kill()
    process.communicate()
    assert person.builds()[-1].endswith(".tmp")

    assert person.run("--version") == Ended(0, "minetui 0.1.0\n", "")
    assert len(person.builds()) == 1
    assert not person.builds()[0].endswith(".tmp")


def test_first_starts_at_once_all_work(person: Person) -> None:
    processes = [person.started(*DEAL) for _ in range(4)]
    told = [(*process.communicate(timeout=PATIENCE), process.returncode) for process in processes]

    assert len({*told}) == 1
    assert told[0][1:] == ("", 0)
    assert len(person.builds()) == 1


def test_a_cache_of_its_own_is_heeded(person: Person) -> None:
    asked = person.folder / "elsewhere"
    person.run("--version", XDG_CACHE_HOME=str(asked))

    assert person.builds(asked / "minetui" / "pyz")
    assert not person.unpacked.exists()


@pytest.mark.parametrize(
    "variables",
    [
        *({}, {"XDG_CACHE_HOME": "/var/cache"}, {"XDG_CACHE_HOME": "not/absolute"}),
        *({"MINETUI_HOME": "/srv/games"}, {"MINETUI_HOME": "", "XDG_CACHE_HOME": ""}),
        {"LOCALAPPDATA": "C:\\Users\\me\\AppData\\Local"},
    ],
)
def test_it_unpacks_into_the_cache_of_the_program(
    variables: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CACHE_HOME", "MINETUI_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    assert Path(cache()) == folders.cache()


def test_a_home_that_can_not_be_written_is_no_matter(person: Person) -> None:
    for _ in range(2):
        told = person.run("--version", HOME=NOWHERE)
        assert told == Ended(0, "minetui 0.1.0\n", "")

    assert len(person.builds(person.fallback)) == 1


def test_what_a_system_deleted_among_temporary_files_is_unpacked_anew(person: Person) -> None:
    person.run("--version", HOME=NOWHERE)
    (code,) = person.fallback.glob("*/site-packages/minetui/cli.py")
    code.unlink()

    assert person.run("--version", HOME=NOWHERE) == Ended(0, "minetui 0.1.0\n", "")
    assert code.is_file()


def test_a_folder_that_others_can_write_is_not_trusted(person: Person) -> None:
    person.fallback.mkdir(parents=True)
    person.fallback.parent.chmod(0o777)
    told = person.run("--version", HOME=NOWHERE)

    assert (told.status, told.out, told.err.count("\n")) == (2, "", 1)
    assert "somebody else" in told.err
    assert person.builds(person.fallback) == []


def test_nowhere_to_unpack_is_one_line(person: Person) -> None:
    code = f"import runpy, tempfile; tempfile.tempdir = {NOWHERE!r}; "
    code += f"runpy.run_path({str(person.pyz)!r}, run_name='__main__')"
    told = ran([sys.executable, "-c", code, "--version"], person.folder, {"HOME": NOWHERE})

    assert (told.status, told.out, told.err.count("\n")) == (2, "", 1)
    assert told.err.startswith("minetui: found no folder to unpack into (")
    assert "XDG_CACHE_HOME" in told.err


@pytest.fixture
def mounted(tmp_path: Path) -> Callable[[str, list[str], dict[str, str]], Ended]:
    """What runs a command with a disk of these options at a folder, of which it gets a copy."""
    if sys.platform != "linux" or ran(["unshare", "-m", "true"], tmp_path).status:
        pytest.skip("no disk can be mounted here")

    def run(options: str, words: list[str], variables: dict[str, str]) -> Ended:
        disk = tmp_path / "disk"
        disk.mkdir(exist_ok=True)
        script = f'mount -t tmpfs -o {options} none {disk} && cp {words[1]} {disk} && exec "$@"'
        inner = [words[0], str(disk / Path(words[1]).name), *words[2:]]
        told = variables | {"HOME": str(disk)}
        return ran(["unshare", "-m", "sh", "-c", script, "sh", *inner], tmp_path, told)

    return run


def test_it_runs_on_a_disk_that_is_mounted_noexec(
    mounted: Callable[[str, list[str], dict[str, str]], Ended], person: Person
) -> None:
    told = mounted("noexec,nosuid,nodev", person.command(*DEAL), {"TMPDIR": NOWHERE})

    assert told == person.run(*DEAL)


def test_a_full_disk_is_no_matter_while_another_folder_has_room(
    mounted: Callable[[str, list[str], dict[str, str]], Ended], person: Person
) -> None:
    """The file has 3.6 MB, and 16 MB when it is unpacked."""
    told = mounted("size=8m", person.command("--version"), person.variables)

    assert told == Ended(0, "minetui 0.1.0\n", "")
    assert len(person.builds(person.fallback)) == 1


def test_a_damaged_file_is_one_line(person: Person, tmp_path: Path) -> None:
    with ZipFile(person.pyz) as archive:
        name = next(name for name in archive.namelist() if name.endswith("textual/app.py"))
        middle = archive.getinfo(name).header_offset + 5000
    damaged = bytearray(person.pyz.read_bytes())
    damaged[middle : middle + 100] = bytes(100)
    person.pyz = tmp_path / "damaged.pyz"
    person.pyz.write_bytes(damaged)
    told = person.run("--version")

    assert (told.status, told.out, told.err.count("\n")) == (2, "", 1)
    assert "damaged.pyz" in told.err
    assert person.builds() == []


def test_versions_that_nobody_has_started_for_a_month_go(person: Person) -> None:
    ages = {"0.0.8-old": 40, "0.0.9-used": 20, "0.0.7-killed.tmp": 40}
    for name, days in ages.items():
        (person.unpacked / name / "site-packages").mkdir(parents=True)
        os.utime(person.unpacked / name, (time.time() - days * DAY,) * 2)
    person.run("--version")

    assert person.builds()[0] == "0.0.9-used"
    assert len(person.builds()) == 2


def test_a_start_counts_as_use(used: Person) -> None:
    (build,) = used.unpacked.glob("[!.]*")
    os.utime(build, (0, 0))
    used.run("--version")

    assert build.stat().st_mtime > DAY


def test_packages_of_this_python_do_not_come_before_its_own(used: Person, tmp_path: Path) -> None:
    (tmp_path / "shtab.py").write_text("raise SystemExit('another shtab')", "utf-8")

    told = used.run("--print-completion", "bash", PYTHONPATH=str(tmp_path))
    assert told == used.run("--print-completion", "bash")


def test_a_python_that_is_told_to_keep_nothing_compiled_still_starts_fast(person: Person) -> None:
    person.run("--version", PYTHONDONTWRITEBYTECODE="1")
    compiled = [*person.unpacked.glob("*/site-packages/textual/__pycache__/app.*.pyc")]

    assert len(compiled) == 1


def test_an_old_python_gets_one_line(pyz: Path, tmp_path: Path) -> None:
    code = (
        "import runpy, sys; sys.version_info = (3, 6, 15, 'final', 0); "
        "runpy.run_path(sys.argv[1], run_name='__main__')"
    )
    told = ran([sys.executable, "-c", code, pyz], tmp_path)

    assert told.out == ""
    assert told.err == "minetui: expected Python 3.11 or newer, got Python 3.6\n"
    assert told.status == 2


def other_pythons() -> dict[str, str]:
    """The Pythons of other versions that are here, by their versions."""
    found = {}
    roots = (Path.home() / ".pyenv" / "versions").glob("*/bin")
    folders_of_pythons = [*PLAIN["PATH"].split(os.pathsep), *map(str, roots)]
    for folder in folders_of_pythons:
        for version in ("2.7", *(f"3.{minor}" for minor in range(4, 20))):
            path = shutil.which(f"python{version}", path=folder)
            code = "import sys; print('%d.%d' % tuple(sys.version_info[:2]))"
            if path and ran([path, "-c", code], Path("/")).out.strip() == version:
                found[version] = path
    return found


def test_each_other_python_that_is_here_runs_it_or_says_why_not(person: Person) -> None:
    oldest = tuple(map(int, Facts().oldest_python.split(".")))
    pythons = other_pythons()
    if not pythons:
        pytest.skip("there is one Python here")
    for version, python in pythons.items():
        told = ran([python, person.pyz, *DEAL], person.folder, person.variables)
        if tuple(map(int, version.split("."))) >= oldest:
            assert told == person.run(*DEAL), version
        else:
            line = f"minetui: expected Python 3.11 or newer, got Python {version}\n"
            assert told == Ended(2, "", line)


def test_the_system_can_start_it(used: Person) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{PLAIN['PATH']}"

    assert used.pyz.stat().st_mode & 0o111 == 0o111
    told = ran([used.pyz, "--version"], used.folder, used.variables | {"PATH": path})
    assert told == Ended(0, "minetui 0.1.0\n", "")


def test_it_says_how_it_was_installed(used: Person) -> None:
    (said,) = used.unpacked.glob("*/site-packages/minetui-*.dist-info/INSTALLER")

    assert said.read_text("utf-8") == "pyz\n"


def test_it_has_what_is_locked_and_no_path_of_this_computer(pyz: Path) -> None:
    with ZipFile(pyz) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    packages = {
        found[1].lower().replace("_", "-")
        for name in files
        if (found := re.match(r"site-packages/([\w.]+)-[\w.]+\.dist-info/METADATA", name))
    }
    here = str(Path(__file__).parents[2]).encode()

    assert packages == {"minetui", *(each.name for each in Facts().locked())}
    assert [name for name, data in files.items() if here in data or b"file:///" in data] == []
    assert not [name for name in files if name.endswith((".pyc", ".so", "direct_url.json"))]


def test_it_prints_the_licences_of_the_release(used: Person, release: Path) -> None:
    """Without the packages of this Python, which it could use as well."""
    words = [sys.executable, "-I", "-S", used.pyz, "--licenses"]
    text = (release / "LICENSES.txt").read_text("utf-8")

    assert ran(words, used.folder, used.variables) == Ended(0, text, "")
    for each in Facts().locked():
        assert re.search(rf"(?i)^{each.name.replace('-', '[-_]')} {each.version}: ", text, re.M)
    assert "Its text is not among its files." not in text


@pytest.mark.skipif(not shutil.which("man"), reason="no man here")
def test_man_reads_the_page_that_it_prints(used: Person, tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.write_text(used.run("--print-manual", "deal").out, "utf-8")

    assert "deal uniformly random boards" in ran(["man", "-l", page], tmp_path).out
