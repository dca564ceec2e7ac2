"""The folder of the page: whole or not at all, the same each time, and never over other files."""

import json
from pathlib import Path

import pytest
from shell import Shell, Told

from minetui.page import site
from minetui.page.site import build, digest, is_built, names


def read(folder: Path) -> dict[str, bytes]:
    """The files below a folder."""
    return {name: (folder / name).read_bytes() for name in sorted(names(folder))}


def test_a_site_has_the_files_of_the_page_of_the_packages_and_of_the_game(
    tmp_path: Path, npm: Path
) -> None:
    build(tmp_path / "site", npm)

    assert {
        *("sw.js", "files.json", "site-packages.zip.zst", "pyodide/python_stdlib.zip.gz"),
        *("pyodide/pyodide.asm.wasm", "pyodide/pyodide-lock.json", "xterm/xterm.mjs"),
        *("licences/xterm-xterm.txt", "licences/textual.txt", "licences/versions.txt"),
    } <= {*names(tmp_path / "site")}
    assert not (tmp_path / "site" / "pyodide" / "python_stdlib.zip").exists()


def test_the_manifest_names_every_file_by_its_checksum(tmp_path: Path, npm: Path) -> None:
    """The service worker takes a file only if it has the checksum of the manifest."""
    build(tmp_path / "site", npm)
    files = read(tmp_path / "site")
    manifest = json.loads(files.pop("files.json"))

    assert manifest["files"] == {name: digest(data) for name, data in files.items()}


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


def test_a_second_build_of_the_same_does_nothing(
    tmp_path: Path, npm: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = shell(f"page {tmp_path / 'site'} --npm {npm}")
    monkeypatch.setattr(site, "_fill", None)
    second = shell(f"page {tmp_path / 'site'} --npm {npm}")

    assert (first.status, first.out) == (0, "")
    assert second == Told(0, "", "")


def test_a_build_says_which_step_it_is_at_and_how_far_that_is(
    tmp_path: Path, npm: Path, shell: Shell
) -> None:
    told, compiling = shell(f"page {tmp_path / 'site'} --npm {npm}"), "compiling it and all"

    assert told.err.splitlines() == [
        f"minetui: building the page in {tmp_path / 'site'}",
        "minetui: 1 of 4: getting and checking Pyodide, xterm.js and the fonts",
        "minetui: 2 of 4: loading the game in the Python of browsers",
        f"minetui: 3 of 4: {compiling} that it needs",
        *(f"minetui: 3 of 4: {compiling} that it needs, {count} of 8" for count in (2, 4, 6)),
        "minetui: 4 of 4: compressing that",
    ]


def test_a_site_that_was_changed_is_not_built(tmp_path: Path, npm: Path) -> None:
    """It is built anew, from another version of the program too."""
    folder = tmp_path / "site"
    build(folder, npm)
    was = is_built(folder)
    (folder / "xterm" / "xterm.mjs").write_text("changed")
    is_now = is_built(folder)
    build(folder, npm)
    is_again = is_built(folder)
    (folder / "sw.js").unlink()

    assert (was, is_now, is_again, is_built(folder)) == (True, False, True, False)


def test_another_version_of_the_program_is_another_site(
    tmp_path: Path, npm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(tmp_path / "site", npm)
    monkeypatch.setattr(site, "inputs_of", lambda: "others")

    assert not is_built(tmp_path / "site")


@pytest.mark.parametrize("name", ["notes.txt", "xterm/mine.js", "files.json"])
def test_a_folder_with_other_files_is_refused(
    name: str, tmp_path: Path, npm: Path, shell: Shell
) -> None:
    folder = tmp_path / "site"
    if name.startswith("xterm/"):
        build(folder, npm)
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("mine")
    before = read(folder)
    told = shell(f"page {folder} --npm {npm}")

    expected = "expected an empty folder, or a page that was built here"
    assert told == Told(2, "", f"{folder}: {expected}, got {name}\n")
    assert read(folder) == before


def test_a_file_in_the_place_of_the_folder_is_refused(
    tmp_path: Path, npm: Path, shell: Shell
) -> None:
    (tmp_path / "site").write_text("mine")
    told = shell(f"page {tmp_path / 'site'} --npm {npm}")

    assert (told.status, told.err.count("\n")) == (2, 1)
    assert (tmp_path / "site").read_text() == "mine"


def test_a_build_that_fails_leaves_the_earlier_site_and_nothing_else(
    tmp_path: Path, npm: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = tmp_path / "desk"
    build(desk / "site", npm)
    before = read(desk)
    monkeypatch.setattr(site, "inputs_of", lambda: "others")
    monkeypatch.setattr(site, "pack", failing)
    told = shell(f"page {desk / 'site'} --npm {npm}")

    assert told.status == 2
    assert told.err.splitlines()[-1:] == ["minetui: node: no memory"]
    assert read(desk) == before


def test_a_folder_that_cannot_be_replaced_comes_back(
    tmp_path: Path, npm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = tmp_path / "desk"
    build(desk / "site", npm)
    before = read(desk)
    monkeypatch.setattr(site, "_fill", lambda *_: None)  # so that there is no draft to rename

    with pytest.raises(ValueError, match="site: No such file"):
        build(desk / "site", npm)
    assert read(desk) == before


def failing(*_: object) -> None:
    raise ValueError("node: no memory")
