"""The command that builds a release: what it says, and what it leaves behind."""

import shutil
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest
from releasing import PLAIN, copied, ran

PATIENCE = 60
COMMAND = (sys.executable, "assets/release")
BUILDER = """
import time
from pathlib import Path

from desk import Desk, Missing


def build(desk: Desk) -> None:
    (desk.out / "half").write_text("half", "utf-8")
    {what}
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository, to spoil."""
    return copied(tmp_path_factory.mktemp("copy") / "source")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A folder with an older file."""
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "old").write_text("old", "utf-8")
    return folder


def with_builder(source: Path, what: str) -> None:
    """Let the builder of the licences do something else, after it has written a file."""
    path = source / "assets" / "release" / "licences.py"
    path.write_text(BUILDER.format(what=what), "utf-8")
    # Another text of the same second and length would be taken for the one that is compiled.
    shutil.rmtree(path.parent / "__pycache__", ignore_errors=True)


def test_checksums_and_sizes_are_told(release: Path) -> None:
    checked = ran(["sha256sum", "-c", "--quiet", "SHA256SUMS"], release)
    lines = (release / "SHA256SUMS").read_text("utf-8").splitlines()
    names = {path.name for path in release.iterdir()} - {"SHA256SUMS"}

    assert (checked.status, checked.out) == (0, "")
    assert {line.partition("  ")[2] for line in lines} == names


def test_it_lists_what_it_built_and_says_each_step(source: Path, out: Path) -> None:
    told = ran([*COMMAND, out, "wheel"], source)
    listed = [line.split() for line in told.out.splitlines()]

    assert told.status == 0
    assert [line[3].rpartition("-")[0] for line in listed] == ["minetui-0.1.0-py3-none", "minetui"]
    for size, unit, checksum, name in listed:
        data = (out / name).read_bytes()
        assert (size, unit) == (f"{len(data) / 1000:,.0f}", "kB")
        assert checksum == sha256(data).hexdigest()
    assert [line.split()[0] for line in told.err.splitlines()] == ["wheel", "wheel"]


def test_what_was_there_stays_and_keeps_its_checksum(source: Path, out: Path) -> None:
    ran([*COMMAND, out, "wheel"], source)
    ran([*COMMAND, out, "sbom"], source)
    sums = (out / "SHA256SUMS").read_text("utf-8")

    assert (out / "old").read_text("utf-8") == "old"
    assert len(sums.splitlines()) == 3
    assert "old" not in sums


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "expected OUT [WHAT…], fetch, lock or --help; got nothing"),
        (["-x"], "expected OUT [WHAT…], fetch, lock or --help; got -x"),
        (["out", "whell"], "WHAT: wheel, pyz, "),
    ],
)
def test_wrong_words_are_one_line(words: list[str], said: str, source: Path) -> None:
    told = ran([*COMMAND, *words], source)

    assert (told.status, told.out, told.err.count("\n")) == (2, "", 1)
    assert said in told.err
    assert not (source / "out").exists()


def test_help_says_what_there_is_to_build(source: Path) -> None:
    told = ran([*COMMAND, "--help"], source)

    assert (told.status, told.err) == (0, "")
    assert "WHAT is wheel, pyz, " in told.out


def test_a_language_that_lacks_a_sentence_is_no_release(source: Path, out: Path) -> None:
    catalogue = source / "minetui" / "languages" / "de.po"
    text = catalogue.read_text("utf-8")
    catalogue.write_text(text.replace('msgstr "Deutsch"', 'msgstr ""'), "utf-8")
    try:
        told = ran([*COMMAND, out], source)
    finally:
        catalogue.write_text(text, "utf-8")

    assert (told.status, told.out) == (1, "")
    assert "a language is not complete" in told.err
    assert "\nde: " in told.err
    assert [path.name for path in out.iterdir()] == ["old"]


def test_missing_wheels_are_said_and_how_to_get_them(source: Path, out: Path) -> None:
    wheels = source / "wheels"
    kept = wheels.readlink()
    wheels.unlink()
    try:
        told = ran([*COMMAND, out, "pyz"], source)
    finally:
        wheels.symlink_to(kept)

    assert (told.status, told.out) == (1, "")
    assert "pyz       is left out: wheels/ has no wheel of " in told.err
    assert told.err.endswith(": python assets/release fetch\n")
    assert [path.name for path in out.iterdir()] == ["old"]


def test_a_missing_tool_is_said(source: Path, out: Path) -> None:
    with_builder(source, "desk.module('no_such_tool')")
    told = ran([*COMMAND, out, "licences"], source)

    assert told.status == 1
    assert "no_such_tool is not here (python -m pip install --group release)" in told.err
    assert [path.name for path in out.iterdir()] == ["old"]


def test_what_fails_leaves_nothing(source: Path, out: Path) -> None:
    with_builder(source, "desk.run('sh', '-c', 'echo no room; exit 3')")
    told = ran([*COMMAND, out, "licences"], source)

    assert (told.status, told.out) == (1, "")
    assert "sh failed (3):\nno room" in told.err
    assert [path.name for path in out.parent.iterdir()] == ["out"]
    assert [path.name for path in out.iterdir()] == ["old"]


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_what_is_ended_leaves_nothing(
    number: signal.Signals, status: int, source: Path, out: Path
) -> None:
    with_builder(source, "Path('" + str(out.parent / "is-built") + "').touch(); time.sleep(600)")
    words = [*COMMAND, str(out), "licences"]
    process = subprocess.Popen(words, cwd=source, env=PLAIN, stderr=subprocess.PIPE, text=True)
    ends = time.monotonic() + PATIENCE
    while not (out.parent / "is-built").exists():
        assert time.monotonic() < ends
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(number)
    _, said = process.communicate(timeout=PATIENCE)

    assert process.returncode == status
    assert "Traceback" not in said
    assert sorted(path.name for path in out.parent.iterdir()) == ["is-built", "out"]
    assert [path.name for path in out.iterdir()] == ["old"]


def test_a_folder_that_can_not_be_made_is_one_line(source: Path) -> None:
    told = ran([*COMMAND, "/proc/none/out", "wheel"], source)

    assert (told.status, told.out, told.err.count("\n")) == (1, "", 1)


def test_nothing_needs_a_network(tmp_path: Path, release: Path) -> None:
    alone = ["unshare", "-n"]
    if not sys.platform.startswith("linux") or ran([*alone, "true"], tmp_path).status:
        pytest.skip("no process can be kept from the network here")
    source = copied(tmp_path / "source")
    told = ran([*alone, *COMMAND, tmp_path / "out", "wheel", "pyz", "sbom", "licences"], source)

    assert told.status == 0, told.err
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        path.name for path in release.iterdir()
    }
    told = ran([*alone, *COMMAND, "fetch"], source)
    assert (told.status, told.out) == (0, "")
    assert told.err.startswith("0 of ")
