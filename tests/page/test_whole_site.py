"""The site as npm and Node.js build it: small enough, complete, and the same each time."""

import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from minetui.page.site import MANIFEST, STATIC, digest, names

LARGEST = 7_000_000  # bytes of all files as a server sends them, by gzip
IMPORTS = Path(__file__).with_name("imports.mjs")


def test_the_whole_page_is_at_most_seven_megabytes(site: Path) -> None:
    sizes = {
        name: min(len(data), len(gzip.compress(data, 6)))
        for name in names(site)
        for data in [(site / name).read_bytes()]
    }

    assert sum(sizes.values()) <= LARGEST, sorted(sizes.items(), key=lambda item: -item[1])[:9]


def test_every_module_of_the_game_is_there_with_all_it_imports(
    site: Path, npm_packages: Path, tmp_path: Path
) -> None:
    words = ["node", IMPORTS, npm_packages / "pyodide", site]
    done = subprocess.run(
        [*map(str, words)], check=False, cwd=tmp_path, capture_output=True, text=True
    )

    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr[-2000:]


def test_another_build_has_the_same_bytes(site: Path, npm_packages: Path, tmp_path: Path) -> None:
    folder = tmp_path / "again"
    words = [sys.executable, "-m", "minetui", "page", folder, "--npm", npm_packages]
    subprocess.run([*map(str, words)], check=True, stderr=subprocess.DEVNULL)

    assert (folder / MANIFEST).read_text() == (site / MANIFEST).read_text()
    files = json.loads((folder / MANIFEST).read_text())["files"]
    assert files == {
        name: digest((folder / name).read_bytes()) for name in names(folder) if name != MANIFEST
    }


def test_nothing_in_the_page_of_ours_names_another_host(site: Path) -> None:
    """Pyodide names one for packages that it may be asked for; no page asks."""
    ours = [path for path in site.glob("*") if path.suffix in {".html", ".js", ".css", ".json"}]
    named = [path.name for path in ours if "https://" in path.read_text()]

    assert ours
    assert named == []


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_a_page_says_its_own_sentences_in_the_visitor_s_language() -> None:
    words = ["node", Path(__file__).with_name("words.mjs"), STATIC]
    done = subprocess.run([*map(str, words)], check=False, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_a_log_torn_at_any_byte_keeps_its_whole_records() -> None:
    """Nothing that was added whole to the log of the page's files is ever lost."""
    words = ["node", Path(__file__).with_name("log.mjs"), STATIC]
    done = subprocess.run([*map(str, words)], check=False, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr[-2000:]
