"""The folder of the page: whole or not at all, the same each time, and never over other files; and
the npm packages: pinned, and refused if they are others.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from shell import Shell, Told

from minetui import language
from minetui.page import site
from minetui.page.site import (
    STATIC,
    build,
    found_node,
    integrity_of,
    is_built,
    pinned_files,
    versions,
)


def read(folder: Path) -> dict[str, bytes]:
    """The files below a folder."""
    return {name: (folder / name).read_bytes() for name in sorted(site.names(folder))}


def test_a_site_has_the_files_of_the_page_of_the_packages_and_of_the_game(built: Path) -> None:
    """The service worker takes a file only if it has the checksum of the manifest."""
    files = read(built)
    manifest = json.loads(files.pop("files.json"))

    assert {
        *("sw.js", "site-packages.zip.zst", "pyodide/python_stdlib.zip.gz"),
        *("pyodide/pyodide.asm.wasm", "pyodide/pyodide-lock.json", "xterm/xterm.mjs"),
        *("licences/xterm-xterm.txt", "licences/textual.txt", "licences/versions.txt"),
    } <= {*files}
    assert "pyodide/python_stdlib.zip" not in files
    assert manifest["files"] == {name: site.digest(data) for name, data in files.items()}


def test_a_site_has_the_sentences_of_its_scripts_in_each_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the program are in its catalogues, which the program has."""
    catalog = Catalog("de")
    catalog.add("Open a file", "Datei öffnen")
    catalog.add("Loading …", "Lädt …")
    catalog.add("Go back.", "Geh zurück.")
    with (tmp_path / "de.mo").open("wb") as file:
        write_mo(file, catalog)
    monkeypatch.setattr(language, "FOLDER", str(tmp_path))

    assert site.words() == {"de": {"Open a file": "Datei öffnen", "Loading …": "Lädt …"}}


def test_what_a_page_says_before_it_has_a_language_is_what_its_scripts_say() -> None:
    text = (STATIC / "index.html").read_text("utf-8")
    script = (STATIC / "page.js").read_text("utf-8")
    button = re.search(r'<button id="open" title="([^"]+)">([^<]+)<', text)
    news = re.search(r'<p id="news"[^>]*>([^<]+)<', text)

    assert button
    assert news
    assert all(f'_("{each}")' in script for each in (*button.groups(), news[1]))


def test_another_build_has_another_version_only_if_a_file_is_another(
    tmp_path: Path, npm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions = list[str]()
    for name in ("first", "second", "third"):
        if name == "third":
            monkeypatch.setattr(site, "_static", lambda: [("sw.js", b"another")])
        build(tmp_path / name, npm)
        versions.append(json.loads((tmp_path / name / "files.json").read_text())["version"])

    assert versions[0] == versions[1] != versions[2]
    assert read(tmp_path / "first") == read(tmp_path / "second")


def test_a_build_says_which_step_it_is_at_and_a_second_one_does_nothing(
    target: Path, npm: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, compiling = shell(f"page {target} --npm {npm}"), "compiling it and all that it needs"
    monkeypatch.setattr(site, "_fill", None)

    assert (told.status, told.out) == (0, "")
    assert told.err.splitlines() == [
        f"minetui: building the page in {target}",
        "minetui: 1 of 4: getting and checking Pyodide, xterm.js and the fonts",
        "minetui: 2 of 4: loading the game in the Python of browsers",
        f"minetui: 3 of 4: {compiling}",
        *(f"minetui: 3 of 4: {compiling}, {count} of 8" for count in (2, 4, 6)),
        "minetui: 4 of 4: compressing that",
    ]
    assert shell(f"page {target} --npm {npm}") == Told(0, "", "")


def test_a_site_that_was_changed_or_is_of_another_version_is_not_built(
    built: Path, npm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is built anew, from another version of the program too."""
    was = is_built(built)
    (built / "xterm" / "xterm.mjs").write_text("changed")
    is_now = is_built(built)
    build(built, npm)
    is_again = is_built(built)
    (built / "sw.js").unlink()

    assert (was, is_now, is_again, is_built(built)) == (True, False, True, False)
    build(built, npm)
    monkeypatch.setattr(site, "inputs_of", lambda: "others")
    assert not is_built(built)


@pytest.mark.parametrize("name", ["notes.txt", "xterm/mine.js", "files.json"])
def test_a_folder_of_others_is_refused(name: str, target: Path, npm: Path, shell: Shell) -> None:
    if name.startswith("xterm/"):
        build(target, npm)
    (target / name).parent.mkdir(parents=True, exist_ok=True)
    (target / name).write_text("mine")
    before = read(target)
    told = shell(f"page {target} --npm {npm}")

    expected = "expected an empty folder, or a page that was built here"
    assert told == Told(2, "", f"{target}: {expected}, got {name}\n")
    assert read(target) == before
    assert shell(f"page {target / name} --npm {npm}").status == 2  # a file is no folder
    assert read(target) == before


def test_a_build_that_fails_leaves_the_earlier_site_and_nothing_else(
    built: Path, npm: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = read(built.parent)
    monkeypatch.setattr(site, "inputs_of", lambda: "others")
    monkeypatch.setattr(site, "pack", Mock(side_effect=ValueError("node: no memory")))
    told = shell(f"page {built} --npm {npm}")

    assert told.status == 2
    assert told.err.splitlines()[-1:] == ["minetui: node: no memory"]
    assert read(built.parent) == before


def test_a_folder_that_cannot_be_replaced_comes_back(
    built: Path, npm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = read(built.parent)
    monkeypatch.setattr(site, "_fill", lambda *_: None)  # so that there is no draft to rename

    with pytest.raises(ValueError, match="site: No such file"):
        build(built, npm)
    assert read(built.parent) == before


# The npm packages

RIGHT, WRONG = "sha512-jbSxQax31CLY…", "sha512-EHpUZI7T/u9H…"


def test_every_package_and_file_is_pinned() -> None:
    """npm compares the packages with the lock, and minetui the files with its own list.

    Which registry is asked is the configuration of npm. RFC 6234 has the SHA-512 of "abc".
    """
    lock = json.loads((site.PINNED / "package-lock.json").read_text())["packages"]
    others = {path for path in lock if path}
    locked = {path: lock[path]["version"] for path in others if path[13:] in versions()}
    texts = [path.read_text() for path in site.PINNED.iterdir()]

    assert all(lock[path]["integrity"].startswith("sha512-") for path in others)
    assert {f"node_modules/{name}": version for name, version in versions().items()} == locked
    assert all(value.startswith("sha512-") for value in pinned_files().values())
    assert not any("http" in text or "resolved" in text for text in texts)
    assert integrity_of(b"abc") == (
        "sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw=="
    )


@pytest.mark.parametrize(
    ("name", "data", "problem"),
    [
        ("pyodide/pyodide.asm.wasm", b"\0asm and more", f"expected {RIGHT}, got {WRONG}"),
        ("@xterm/xterm/LICENSE", None, "No such file or directory"),
    ],
    ids=["another", "missing"],
)
def test_a_file_that_is_another_or_missing_is_named(
    name: str, data: bytes | None, problem: str, npm: Path, shell: Shell
) -> None:
    """The packages may be given without the folder around them."""
    inner = npm / "node_modules"
    assert site.packages_folder(npm) == site.packages_folder(inner) == inner
    assert site.checked(inner, {"@xterm/xterm/LICENSE": integrity_of(b"MIT")})
    (inner / name).unlink() if data is None else (inner / name).write_bytes(data)
    told = shell(f"page {npm / 'site'} --npm {npm}")

    assert told.status == 2
    assert told.err.splitlines()[-1:] == [f"{inner / name}: {problem}"]
    assert not (npm / "site").exists()


def test_without_npm_there_is_one_line(target: Path, shell: Shell) -> None:
    told = shell(f"page {target}")

    assert told.status == 2
    assert told.err.splitlines()[1:] == [
        "minetui: 1 of 4: getting and checking Pyodide, xterm.js and the fonts",
        "minetui: expected npm, which comes with Node.js and gets Pyodide and xterm.js,"
        " or --npm FOLDER with them; got neither",
    ]


@pytest.mark.parametrize(
    ("version", "problem"),
    [
        (None, "expected Node.js 18 or newer, which compiles for the page, got none"),
        ("v16.20.2", "expected Node.js 18 or newer, got 'v16.20.2' from {}"),
        (r"\033[2J", r"expected Node.js 18 or newer, got '\x1b[2J' from {}"),
        ("", "expected Node.js 18 or newer, got no version from {}"),
        ("v18.0.0", ""),
        ("v24.1.0", ""),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="no script is a program there")
def test_an_old_or_missing_node_is_one_line_before_anything_is_fetched(
    version: str | None, problem: str, npm: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    script, folder = npm / "node", npm / "site"
    script.write_text(f"#!/bin/sh\nprintf '{version}'\n")
    script.chmod(0o755)
    monkeypatch.setattr(site, "found_node", found_node)
    monkeypatch.setattr(site.shutil, "which", lambda _: None if version is None else str(script))
    told = shell(f"page {folder} --npm {npm}")
    complaints = [f"minetui: {problem.format(script)}"] if problem else []

    assert told.status == (2 if problem else 0)
    assert [line for line in told.err.splitlines()[1:] if "expected" in line] == complaints
    assert ("1 of 4" in told.err, folder.exists()) == (not problem, not problem)


OTHERS = "npm: expected packages with the pinned checksums, got others (EINTEGRITY)"
NO_ANSWER = "npm: expected the packages, got no answer from the registry"


@pytest.mark.parametrize(
    ("errors", "line"),
    [
        ("npm error code EINTEGRITY\nnpm error sha512-a… integrity checksum failed\n", OTHERS),
        ("npm error code ENOTFOUND\nnpm error network request to …\n", f"{NO_ANSWER} (ENOTFOUND)"),
        ("Segmentation fault\n", f"{NO_ANSWER} (no code)"),
    ],
)
def test_when_npm_fails_there_is_one_line_and_nothing_is_kept(
    errors: str, line: str, shell: Shell, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    run = Mock(return_value=subprocess.CompletedProcess([], 1, "", errors))
    monkeypatch.setattr(site.shutil, "which", lambda _: "npm")
    monkeypatch.setattr(site.subprocess, "run", run)
    told = shell(f"page {home / 'site'}")

    assert (told.status, told.err.splitlines()[-1:]) == (2, [f"minetui: {line}"])
    assert "--ignore-scripts" in run.call_args.args[0]
    assert [*(home / "cache").iterdir()] == []
