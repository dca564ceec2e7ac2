"""The wheel and the sdist: built, installed in an environment of their own, and used."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest
from languages import languages
from shell import TOP, Shell

from minetui import arguments

pytestmark = pytest.mark.slow  # they build
PATIENCE = 120
CATALOGUES = (".po", ".mo")
NOTHING_ELSE = {"PATH": os.environ.get("PATH", ""), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
BUILD = [sys.executable, "-m", "hatchling", "build", "--directory"]
IMPORTER = """
from random import Random

from minetui.core.deal import deal
from minetui.core import CellSet
from minetui.core.levels import LEVELS
from minetui.core.position import Minefield

level = LEVELS["Beginner"]
mines: CellSet = deal(level, Random("rainy day"))
three_bv: int | None = Minefield(level.grid, mines).three_bv
"""
OPENER = """
import asyncio
from minetui.arguments import parsed
from minetui.ui.launch import app_of
from minetui.ui.kit.place import Place

async def main():
    name, arguments = parsed(["--level", "expert"])
    async with app_of(arguments, name, Place()).run_test() as pilot:
        await pilot.press("n")  # has a style sheet of its own
        print(type(pilot.app.screen).__name__)

asyncio.run(main())
"""
# What hatchling does before it asks for a package that pip brings, which may not be here.
EDITABLE = """
from collections import defaultdict
from hatch_build import MadeFiles

hook = MadeFiles(".", {}, None, None, ".", "wheel")
hook.initialize("editable", defaultdict(dict))
hook.finalize("editable", {}, "")
"""


def ran(command: Iterable[str | Path], folder: Path, **variables: str) -> str:
    """What a program prints that knows no variables of this process but its path."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=folder,
        env=NOTHING_ELSE | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@dataclass(frozen=True)
class Built:
    """A folder with a wheel and an sdist, and an environment with the wheel in it."""

    folder: Path

    @property
    def wheel(self) -> Path:
        """The wheel."""
        return next(self.folder.glob("*.whl"))

    @property
    def sdist(self) -> Path:
        """The source distribution."""
        return next(self.folder.glob("*.tar.gz"))

    @property
    def prefix(self) -> Path:
        """The environment."""
        return self.folder / "environment"

    def run(self, *words: str | Path) -> str:
        """What a program of the environment prints; the folder has none of the sources."""
        home = str(self.folder / "home")
        driver = "textual.drivers.headless_driver:HeadlessDriver"
        command = [self.prefix / "bin" / words[0], *words[1:]]
        return ran(command, self.folder, MINETUI_HOME=home, TEXTUAL_DRIVER=driver)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Everything is installed without a network: what minetui needs, this environment has."""
    built = Built(tmp_path_factory.mktemp("built"))
    ran([*BUILD, built.folder], TOP, SOURCE_DATE_EPOCH="1790000000")
    ran([sys.executable, "-m", "venv", "--without-pip", built.prefix], built.folder)
    packages = next(built.prefix.glob("lib/python*/site-packages"))
    # A folder named in a .pth file is searched last, and its own .pth files are not read.
    (packages / "tests.pth").write_text(f"{Path(pytest.__file__).parent.parent}\n", "utf-8")
    install = ["install", "--quiet", "--no-deps", "--no-index", str(built.wheel)]
    ran([sys.executable, "-m", "pip", "--python", str(built.prefix), *install], built.folder)
    return built


def test_a_wheel_has_every_file_of_the_package_but_what_translators_write(built: Built) -> None:
    files = {
        # Other processes of the tests compile what they import, and write under other names first.
        path.relative_to(TOP).as_posix()
        for path in (TOP / "minetui").rglob("*")
        if path.is_file() and path.parent.name != "__pycache__" and path.suffix not in CATALOGUES
    }
    files |= {f"minetui/languages/{language}.mo" for language in languages()}
    names = zipfile.ZipFile(built.wheel).namelist()

    assert sorted(name for name in names if name.startswith("minetui/")) == sorted(files)


def test_an_sdist_has_what_translators_write_and_nothing_that_is_made_of_it(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = [Path(name).name for name in archive.getnames() if Path(name).suffix in CATALOGUES]

    assert sorted(names) == [f"{language}.po" for language in languages()]


def test_the_installed_program_speaks_the_languages_of_the_catalogues(built: Built) -> None:
    code = "from minetui import language; print(*language.offered(), language.use('de_AT.UTF-8'))"

    assert built.run("python", "-c", code).split() == ["en", *languages(), "de"]


def test_an_editable_build_compiles_catalogues_where_they_are(built: Built, tmp_path: Path) -> None:
    with tarfile.open(built.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    source = next(tmp_path.iterdir())
    ran([sys.executable, "-c", EDITABLE], source)

    for language in languages():
        made = source / "minetui" / "languages" / f"{language}.mo"
        assert made.read_bytes() == zipfile.ZipFile(built.wheel).read(
            made.relative_to(source).as_posix()
        )


def test_an_sdist_has_what_it_takes_to_work_on_it_and_builds_the_same_wheel(
    built: Built, tmp_path: Path
) -> None:
    with tarfile.open(built.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    source = next(tmp_path.iterdir())
    ran([*BUILD, tmp_path / "again", "--target", "wheel"], source, SOURCE_DATE_EPOCH="1790000000")

    for name in ("LICENSE", "SECURITY.md", "docs/contributing.md", "tests/test_packaging.py"):
        assert (source / name).read_bytes() == (TOP / name).read_bytes()
    assert (tmp_path / "again" / built.wheel.name).read_bytes() == built.wheel.read_bytes()


def test_a_build_needs_only_what_it_asks_for(tmp_path: Path) -> None:
    code = """
import sys
from minetui.arguments import Parser
from minetui.commands import manual
import babel.messages.mofile, babel.messages.pofile
Parser.whole()
print(*{name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names)
"""
    loaded = ran([sys.executable, "-S", "-c", code], tmp_path, PYTHONPATH=os.pathsep.join(sys.path))
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
    asked_for = {re.split("[>=]", each)[0] for each in project["build-system"]["requires"]}

    needed = {name for name in loaded.split() if not name.startswith("_sysconfigdata")}
    assert needed - {"__main__", "minetui"} <= asked_for


def test_the_installed_program_does_as_the_sources_do(built: Built, shell: Shell) -> None:
    deal = "deal --level expert --seed readme"

    assert built.run("minetui", "--version") == shell("--version").out
    assert built.run("minetui", *deal.split()) == shell(deal).out
    assert built.run("minetui", "--help").startswith("usage: minetui ")
    assert str(built.prefix) in built.run("python", "-c", "import minetui; print(minetui.__file__)")


def test_installed_screens_open_with_their_style_sheets(built: Built) -> None:
    assert built.run("python", "-c", OPENER) == "NewGameDialog\n"


def test_completions_are_where_each_shell_looks(built: Built, shell: Shell) -> None:
    share = built.prefix / "share"
    found = {
        "bash": share / "bash-completion" / "completions" / "minetui",
        "zsh": share / "zsh" / "site-functions" / "_minetui",
        "fish": share / "fish" / "vendor_completions.d" / "minetui.fish",
    }

    for shell_name in arguments.SHELLS:
        script = shell(f"--print-completion {shell_name}").out
        assert found[shell_name].read_text("utf-8").rstrip() == script.rstrip()


def test_every_command_has_a_manual_page_where_man_looks(built: Built) -> None:
    pages = built.prefix / "share" / "man" / "man1"
    names = ["minetui", *(f"minetui-{name}" for name in arguments.COMMANDS)]

    assert sorted(path.stem for path in pages.iterdir()) == sorted(names)
    assert all('2026-09-21 "minetui ' in page.read_text("ascii") for page in pages.iterdir())


@pytest.mark.skipif(shutil.which("man") is None, reason="no man here")
def test_man_finds_the_page_of_a_command_beside_the_program(built: Built) -> None:
    path = os.pathsep.join([str(built.prefix / "bin"), NOTHING_ELSE["PATH"]])
    page = ran(["man", "-w", "minetui-deal"], built.folder, PATH=path)

    assert Path(page.strip()).name == "minetui-deal.1"


def test_a_program_that_imports_the_core_is_checked_by_its_types(built: Built) -> None:
    (built.folder / "importer.py").write_text(IMPORTER, "utf-8")
    check = [sys.executable, "-m", "mypy", "--strict", "--python-executable"]
    python = built.prefix / "bin" / "python"

    assert "Success" in ran([*check, python, built.folder / "importer.py"], built.folder)
