"""The locks: they fit what pyproject.toml asks for, and a fact changes in one place."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from facts import TOP, Facts
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from releasing import WHEELS, ran
from sbom import opened

EXTRAS = {"": (), "ssh": ("ssh",)}
PYTHONS = ("3.11", "3.14")
SYSTEMS = (("linux", "Linux", "posix"), ("darwin", "Darwin", "posix"), ("win32", "Windows", "nt"))


@pytest.mark.parametrize("extra", EXTRAS)
def test_what_is_asked_for_is_locked_in_a_version_that_fits(extra: str) -> None:
    project = Facts().project
    locked = {each.name: each.version for each in Facts().locked(extra)}
    asked = project["dependencies"] + project["optional-dependencies"].get(extra, [])

    for requirement in map(Requirement, asked):
        version = locked[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), requirement


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_lock_has_no_address_and_no_day_but_checksums(extra: str) -> None:
    text = Facts().lock(extra).read_text("utf-8")

    assert re.findall(r"https?:|://|upload-time|/root|/home", text) == []
    for each in tomllib.loads(text)["packages"]:
        for file in (each["sdist"], *each["wheels"]):
            assert file["path"].startswith("wheels/")
            assert re.fullmatch("[0-9a-f]{64}", file["hashes"]["sha256"])


@pytest.mark.parametrize("extra", EXTRAS)
def test_what_the_locked_packages_need_is_locked(extra: str) -> None:
    """On every system and Python; the wheels say it, of those that are here."""
    locked = {each.name: each for each in Facts().locked(extra)}
    wheels = {name: each.here(WHEELS) for name, each in locked.items()}
    if not all(wheels.values()):
        pytest.skip("wheels are missing: python assets/release fetch")
    for path in filter(None, wheels.values()):
        for need in map(Requirement, opened(path).requires or []):
            if is_needed(need):
                name = canonicalize_name(need.name)
                assert name in locked, f"{path.name} needs {need}"
                assert need.specifier.contains(locked[name].version)


def is_needed(need: Requirement) -> bool:
    """Is something needed on any system and Python, without an extra?"""
    if need.marker is None:
        return True
    for python in PYTHONS:
        for system, name, kind in SYSTEMS:
            values = {"python_version": python, "python_full_version": f"{python}.0", "extra": ""}
            values |= {"sys_platform": system, "platform_system": name, "os_name": kind}
            if need.marker.evaluate({**default_environment(), **values}):
                return True
    return False


def test_a_package_or_its_version_stands_in_the_lock_alone() -> None:
    """No builder names what is bundled, so a new dependency is a line of pyproject.toml."""
    locked = {each.name for each in Facts().locked("ssh")} - {"pygments"}
    words = re.compile(rf"(?<![\w.])({'|'.join(map(re.escape, sorted(locked)))})(?![\w.])", re.I)
    versions = re.compile("|".join(rf"\b{re.escape(each.version)}\b" for each in Facts().locked()))
    for path in (TOP / "assets" / "release").glob("*.py"):
        code = re.sub(r'"""[\s\S]*?"""|#.*', "", path.read_text("utf-8"))
        assert words.findall(code) == [], path.name
        assert versions.findall(code) == [], path.name


def test_the_version_stands_in_one_place() -> None:
    version = Facts().version
    tracked = subprocess.check_output(["git", "-C", TOP, "ls-files", "-z"], text=True).split("\0")
    found = [
        name
        for name in tracked
        if name.startswith(("assets/release/", "minetui/__init__", "pyproject", "recipes"))
        and re.search(
            rf"(?<![\d.]){re.escape(version)}(?![\d.])", (TOP / name).read_text("utf-8", "replace")
        )
    ]

    assert found == ["minetui/__init__.py"]


@pytest.mark.parametrize("tool", [["pip", "--python"], ["uv", "pip", "install", "--python"]])
def test_a_person_installs_from_the_lock_without_a_network(tool: list[str], tmp_path: Path) -> None:
    environment = tmp_path / "environment"
    ran([sys.executable, "-m", "venv", "--without-pip", environment], tmp_path)
    words = [environment, "install", "--no-index"] if tool[0] == "pip" else []
    words = words or [environment / "bin" / "python", "--offline"]
    command = [sys.executable, "-m", *tool, *words, "-r", Facts().lock()]
    told = ran(command, TOP, {"HOME": str(tmp_path)})
    (packages,) = environment.glob("lib/*/site-packages")

    assert told.status == 0, told.err
    for each in Facts().locked():
        assert [*packages.glob(f"*-{each.version}.dist-info")]
