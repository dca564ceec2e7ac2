"""The building of the pages: they are staged in a folder, as the site's tool wants them, and built.

`mkdocs.yml` is in this folder and not at the top, as it describes the staged pages and not `docs/`.

That tool is Material for MkDocs, and not Zensical, its successor by the same makers, which builds
the site from the same file: Material is finished, and ends the build for a missing picture, too.
When its maintenance ends (May 2027), the change is one word here.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pages

HERE = Path(__file__).parent
DOCS, ASSETS = HERE.parent, HERE.parent.parent / "assets"
SHOWN = ("*.png", "*.svg", "*.rawvf", "*.mine", "*.txt")  # the files of assets that pages show
NEEDS_A_ROOT = ("404.html", "sitemap.xml", "sitemap.xml.gz")  # their links can't be relative
ENVIRONMENT = {
    "NO_MKDOCS_2_WARNING": "1",  # a notice of the theme's makers, about their next program
    "PYTHONPATH": str(HERE),  # where docstrings.py is found
}


def stage(folder: Path, *, live: bool) -> None:
    """Write what the site's tool reads: its configuration, the pages, and the files they show."""
    out = folder / "docs"
    for file in (file for pattern in SHOWN for file in ASSETS.rglob(pattern)):
        _copy(file, out / "assets" / file.relative_to(ASSETS))
    for file in (HERE / "look").iterdir():
        _copy(file, out / "look" / file.name)
    for file in DOCS.rglob("*.md"):
        path = file.relative_to(DOCS)
        text = pages.page(file.read_text("utf-8"), live=live, top="../" * (len(path.parts) - 1))
        (out / path).parent.mkdir(exist_ok=True)
        (out / path).write_text(text, "utf-8")
    (out / "reference").mkdir()
    for room, name in pages.REFERENCE.items():
        (out / name).write_text(pages.reference(room), "utf-8")
    config = (HERE / "mkdocs.yml").read_text("utf-8")
    navigation = json.dumps(pages.navigation())  # JSON is YAML, too
    (folder / "mkdocs.yml").write_text(f"{config}nav: {navigation}\n", "utf-8")


def build(staged: Path, out: Path) -> int:
    """Build the staged pages, strictly: a link that leads nowhere is an error."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    paths = ["--config-file", str(staged / "mkdocs.yml"), "--site-dir", str(out.resolve())]
    environment = {**os.environ, **ENVIRONMENT}
    status = subprocess.run([*command, *paths], check=False, env=environment).returncode
    for name in NEEDS_A_ROOT:
        (out / name).unlink(missing_ok=True)
    return status


def _copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)
