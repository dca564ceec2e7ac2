"""Recipes for Homebrew, Arch and Nix: whole, from one set of facts, and accepted by their tools."""

import json
import os
import pwd
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from facts import ARCHIVE, Facts
from recipes import INDEX, texts
from releasing import built
from shell import TOP

from minetui import __version__

FACTS = ("pyproject.toml", "pylock.toml", "minetui/__init__.py")
CHECKSUM = "0123456789abcdef" * 4
PLACES = {"RELEASE_ARCHIVE": ARCHIVE, "RELEASE_INDEX": INDEX}
NEWCOMER = """
[[packages]]
name = "new-comer"
version = "9.8.7"
sdist = { path = "wheels/new_comer-9.8.7.tar.gz", hashes = { sha256 = "aa" } }
wheels = [{ path = "wheels/new_comer-9.8.7-py3-none-any.whl", hashes = { sha256 = "bb" } }]
"""
# Of nixpkgs, what the flake asks of it: each function gives back what it is told.
FLAKE = """
let
  pkgs = {
    python3Packages = {
      buildPythonPackage = given: given;
      buildPythonApplication = given: given;
      babel = "babel";
      hatchling = "hatchling";
    };
    fetchPypi = given: given;
    fetchurl = given: given;
    lib.getLicenseFromSpdxId = id: id;
  };
  pair = value: name: { inherit name; value = value name; };
  each = names: value: builtins.listToAttrs (map (pair value) names);
  nixpkgs = {
    lib = { genAttrs = each; systems.flakeExposed = [ "x86_64-linux" ]; };
    legacyPackages.x86_64-linux = pkgs;
  };
in ((import FILE).outputs { self = null; inherit nixpkgs; }).packages.x86_64-linux.default
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A folder with the files that have the facts."""
    for name in FACTS:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(TOP / name, tmp_path / name)
    return tmp_path


def recipes(sources: Path) -> dict[str, str]:
    """The recipes of some sources, by their names."""
    return dict(texts(Facts(sources), "minetui-1.tar.gz", CHECKSUM))


@pytest.fixture
def written(sources: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the recipes of these sources."""
    for name in PLACES:
        monkeypatch.delenv(name, raising=False)
    for name, text in recipes(sources).items():
        (sources / name).parent.mkdir(exist_ok=True)
        (sources / name).write_text(text, "utf-8")
    return sources


def locked() -> list[dict[str, Any]]:
    """What the lock has."""
    packages: list[dict[str, Any]] = tomllib.loads((TOP / "pylock.toml").read_text())["packages"]
    return packages


def file_of(entry: dict[str, Any]) -> tuple[str, str]:
    return Path(entry["path"]).name, entry["hashes"]["sha256"]


def ran(*words: str | Path, cwd: Path | None = None, user: int = 0) -> str:
    """What a program prints, which must be here and succeed."""
    if shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} is not here")
    done = subprocess.run(
        list(map(str, words)),
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        user=user or None,
        env=os.environ | {"PACMAN": "true", "HOME": str(cwd)},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_release_has_a_recipe_for_each_system_that_names_its_sdist(tmp_path: Path) -> None:
    built(tmp_path, "wheel", "recipes")
    sums = dict(line.split()[::-1] for line in (tmp_path / "SHA256SUMS").read_text().splitlines())
    sdist = f"minetui-{__version__}.tar.gz"

    for name in ("homebrew/minetui.rb", "aur/PKGBUILD", "aur/.SRCINFO", "nix/flake.nix"):
        text = (tmp_path / "recipes" / name).read_text("utf-8")
        assert sdist in text
        assert sums[sdist] in text


def test_a_new_dependency_is_in_every_recipe(sources: Path) -> None:
    project = sources / "pyproject.toml"
    text = project.read_text("utf-8")
    project.write_text(text.replace('    "rich>=13",', '    "rich>=13",\n    "new-comer>=9",'))
    lock = sources / "pylock.toml"
    lock.write_text(lock.read_text("utf-8") + NEWCOMER, "utf-8")
    made = recipes(sources)

    assert 'resource "new-comer" do' in made["homebrew/minetui.rb"]
    assert "'python-new-comer>=9'" in made["aur/PKGBUILD"]
    assert "\tdepends = python-new-comer>=9\n" in made["aur/.SRCINFO"]
    assert 'pname = "new_comer"; version = "9.8.7"' in made["nix/flake.nix"]


def test_a_new_version_or_summary_is_in_every_recipe(sources: Path) -> None:
    package, project = sources / "minetui" / "__init__.py", sources / "pyproject.toml"
    package.write_text(package.read_text("utf-8").replace(__version__, "7.6.5"), "utf-8")
    told = re.sub('description = ".*"', 'description = "A game"', project.read_text("utf-8"))
    project.write_text(told, "utf-8")
    made = recipes(sources)

    assert all("A game" in text for text in made.values())
    assert all("7.6.5" in made[name] for name in ("aur/PKGBUILD", "aur/.SRCINFO", "nix/flake.nix"))


def test_only_two_addresses_are_missing_and_the_builder_may_tell_them(
    sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hosts() -> set[str]:
        made = recipes(sources).values()
        return {host for text in made for host in re.findall("https?://[^/\"'\n]+", text)}

    for name in PLACES:
        monkeypatch.delenv(name, raising=False)
    assert hosts() == {*PLACES.values()}

    monkeypatch.setenv("RELEASE_ARCHIVE", "https://games.example.org/minetui")
    monkeypatch.setenv("RELEASE_INDEX", "https://files.example.org")
    assert hosts() == {"https://games.example.org", "https://files.example.org"}


def test_the_formula_has_the_sdist_of_each_package_of_the_lock(written: Path) -> None:
    text = (written / "homebrew/minetui.rb").read_text("utf-8")
    found = re.findall(r'resource "(.+)" do\n +url ".+/(.+)"\n +sha256 "(.+)"\n', text)

    assert found == [(each["name"], *file_of(each["sdist"])) for each in locked()]


def test_ruby_and_its_linter_take_the_formula(written: Path) -> None:
    formula = written / "homebrew" / "minetui.rb"
    assert "Syntax OK" in ran("ruby", "-c", formula)
    # Homebrew writes "text" and folder/"file", the linter by itself does not.
    own = "Style/StringLiterals,Layout/SpaceAroundOperators"
    assert "no offenses" in ran("rubocop", "--cache", "false", "--except", own, formula)


def test_bash_and_its_linter_take_the_pkgbuild(written: Path) -> None:
    ran("bash", "-n", written / "aur/PKGBUILD")
    # What makepkg reads, and what it sets.
    ran("shellcheck", "--shell=bash", "--exclude=SC2034,SC2154", written / "aur/PKGBUILD")


def test_the_srcinfo_is_what_makepkg_makes_of_the_pkgbuild(written: Path) -> None:
    folder = Path("/tmp") / f"minetui-aur-{os.getpid()}"  # which nobody can go to
    shutil.copytree(written / "aur", folder)
    nobody = 0 if os.geteuid() else pwd.getpwnam("nobody").pw_uid  # makepkg refuses root
    try:
        if nobody:
            shutil.chown(folder, nobody)
        made = ran("makepkg", "--printsrcinfo", cwd=folder, user=nobody)
    finally:
        shutil.rmtree(folder)

    assert made.strip() == (written / "aur/.SRCINFO").read_text("utf-8").strip()


def test_the_flake_asks_nix_for_each_wheel_of_the_lock(written: Path) -> None:
    flake = written / "nix" / "flake.nix"
    ran("nix-instantiate", "--parse", flake)
    words = ("--eval", "--strict", "--json", "--store", "dummy://", "--expr")
    package = json.loads(ran("nix-instantiate", *words, FLAKE.replace("FILE", str(flake))))
    wheels = [file_of(each["wheels"][0]) for each in locked()]
    asked = [each["src"] for each in package["dependencies"]]
    name = "{pname}-{version}-{python}-none-any.whl"

    assert [(name.format(**each), each["sha256"]) for each in asked] == wheels
    assert package["version"] == __version__
    assert package["src"] == {
        "url": "https://archive.invalid/minetui-1.tar.gz",
        "sha256": CHECKSUM,
    }
    assert package["build-system"] == ["hatchling", "babel"]
