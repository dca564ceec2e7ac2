"""The licences of what is installed, asked of the packages."""

import re
from email.message import Message
from importlib.metadata import distribution, distributions
from types import SimpleNamespace

import pytest
from shell import TOP, Shell

from minetui.commands import licences
from minetui.commands.licences import Licensed, expression

INSTALLED = pytest.mark.skipif(
    not any(distributions(name="minetui")), reason="minetui is run here without being installed"
)


@INSTALLED
def test_minetui_comes_first_with_its_whole_licence(shell: Shell) -> None:
    told = shell("--licenses")

    assert told.lines[0].split()[::2] == ["minetui", "MIT"]
    assert (TOP / "LICENSE").read_text("utf-8").strip() in told.out
    assert told.status == 0


@INSTALLED
def test_all_that_minetui_needs_is_there_with_its_text() -> None:
    found = {each.name.lower(): each for each in licences.everything()}

    for name in ("textual", "rich", "platformdirs", "tomlkit", "shtab", "markdown-it-py"):
        assert found[name].version == distribution(name).version
        assert found[name].texts
    assert "pytest" not in found  # which is here, but is for tests


@INSTALLED
def test_what_is_for_an_extra_that_nobody_asks_for_is_left_out() -> None:
    """Textual asks for an extra of markdown-it-py that needs linkify-it-py."""
    names = [each.name for each in licences.everything()]

    assert "linkify-it-py" in names
    assert names[1:] == sorted(names[1:], key=lambda name: re.sub("[-_.]+", "-", name).lower())
    assert len(names) == len({*names})


@pytest.mark.parametrize(
    ("fields", "spdx"),
    [
        ([("License-Expression", "Apache-2.0 OR MIT"), ("License", "x")], "Apache-2.0 OR MIT"),
        ([("License", "MIT")], "MIT"),
        ([("License", "Apache 2.0")], "Apache-2.0"),
        ([("Classifier", "License :: OSI Approved :: MIT License")], "MIT"),
        ([("Classifier", "Topic :: Games/Entertainment")], "LicenseRef-unknown"),
        ([("License", "BSD"), ("Classifier", "License :: OSI Approved")], "LicenseRef-BSD"),
        ([], "LicenseRef-unknown"),
    ],
)
def test_licences_are_named_as_spdx_has_them(fields: list[tuple[str, str]], spdx: str) -> None:
    told = Message()
    for name, value in fields:
        told[name] = value

    assert expression(SimpleNamespace(metadata=told)) == spdx


def test_a_text_that_is_not_there_is_said() -> None:
    assert str(Licensed("a", "1", "MIT")).endswith("a 1: MIT\n\nIts text is not among its files.")


@INSTALLED
def test_what_the_page_has_is_what_is_pinned(shell: Shell) -> None:
    page = shell("--licenses").out.rpartition("`minetui page`")[2]

    assert [each.name.rpartition("/")[2] for each in licences.of_the_page()] == [
        *("addon-fit", "addon-unicode11", "xterm", "dejavu-fonts-ttf", "pyodide")
    ]
    for each in licences.of_the_page():
        assert re.search(rf"^{re.escape(each.name)} {each.version} +{each.licence}$", page, re.M)


def test_a_folder_of_sources_says_that_it_is_none(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_: str) -> None:
        raise licences.PackageNotFoundError

    monkeypatch.setattr(licences, "distribution", gone)

    assert "expected an installation" in shell("--licenses").refusal
