"""The npm packages: pinned, and refused if they are others."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from shell import Shell

from minetui.page import site
from minetui.page.site import PINNED, checked, found_node, integrity_of, pinned_files, versions


def test_every_package_and_file_is_pinned() -> None:
    """npm compares the packages with the lock, and minetui the files with its own list."""
    lock = json.loads((PINNED / "package-lock.json").read_text())["packages"]
    others = {path for path in lock if path}

    assert all(lock[path]["integrity"].startswith("sha512-") for path in others)
    assert {f"node_modules/{name}": version for name, version in versions().items()} == {
        path: lock[path]["version"] for path in others if path[13:] in versions()
    }
    assert all(value.startswith("sha512-") for value in pinned_files().values())


def test_no_registry_is_named() -> None:
    """Which one is asked is the configuration of npm."""
    texts = [path.read_text() for path in PINNED.iterdir()]

    assert not any("http" in text or "resolved" in text for text in texts)


def test_the_checksum_of_a_file_is_that_of_package_locks() -> None:
    """RFC 6234's SHA-512 of "abc", in base64."""
    assert integrity_of(b"abc") == (
        "sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw=="
    )


def test_a_file_that_is_another_is_refused(tmp_path: Path, npm: Path, shell: Shell) -> None:
    wasm = npm / "node_modules" / "pyodide" / "pyodide.asm.wasm"
    wasm.write_bytes(b"\0asm and more")
    told = shell(f"page {tmp_path / 'site'} --npm {npm}")

    assert told.status == 2
    assert told.err.splitlines()[-1:] == [
        f"{wasm}: expected sha512-jbSxQax31CLY…, got sha512-EHpUZI7T/u9H…"
    ]
    assert not (tmp_path / "site").exists()


def test_a_file_that_is_missing_is_named(tmp_path: Path, npm: Path, shell: Shell) -> None:
    licence = npm / "node_modules" / "@xterm" / "xterm" / "LICENSE"
    licence.unlink()
    told = shell(f"page {tmp_path / 'site'} --npm {npm}")

    assert told.status == 2
    assert told.err.splitlines()[-1:] == [f"{licence}: No such file or directory"]


def test_the_packages_may_be_given_without_the_folder_around_them(npm: Path) -> None:
    inner = npm / "node_modules"

    assert site.packages_folder(npm) == site.packages_folder(inner) == inner
    assert checked(inner, {"@xterm/xterm/LICENSE": integrity_of(b"MIT")})


def test_without_npm_there_is_one_line(tmp_path: Path, shell: Shell) -> None:
    told = shell(f"page {tmp_path / 'site'}")

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
        ("", "expected Node.js 18 or newer, got 'no version' from {}"),
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


@pytest.mark.parametrize(
    ("errors", "line"),
    [
        (
            "npm error code EINTEGRITY\nnpm error sha512-a… integrity checksum failed\n",
            "npm: expected packages with the pinned checksums, got others (EINTEGRITY)",
        ),
        (
            "npm error code ENOTFOUND\nnpm error network request to …\n",
            "npm: expected the packages, got no answer from the registry (ENOTFOUND)",
        ),
        (
            "Segmentation fault\n",
            "npm: expected the packages, got no answer from the registry (no code)",
        ),
    ],
)
def test_when_npm_fails_there_is_one_line_and_nothing_is_kept(
    errors: str, line: str, shell: Shell, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    ran = list[list[str]]()

    def run(words: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        ran.append(words)
        return subprocess.CompletedProcess(words, 1, "", errors)

    monkeypatch.setattr(site.shutil, "which", lambda _: "npm")
    monkeypatch.setattr(site.subprocess, "run", run)
    told = shell(f"page {home / 'site'}")

    assert (told.status, told.err.splitlines()[-1:]) == (2, [f"minetui: {line}"])
    assert "--ignore-scripts" in ran[0]
    assert [*(home / "cache").iterdir()] == []
