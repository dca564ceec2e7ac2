"""Build the site of the documentation, with the playable page in it.

    python docs/site OUT [--no-play]

Any file server can serve OUT, from any folder: `python -m http.server -d OUT`. Without the playable
page, the pages have no live boards either.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pages

HERE = Path(__file__).parent
DOCS, ASSETS = HERE.parent, HERE.parent.parent / "assets"
SHOWN = ("*.png", "*.svg", "*.rawvf", "*.mine", "*.txt")  # the files of assets that pages show
NEEDS_A_ROOT = ("404.html", "sitemap.xml", "sitemap.xml.gz")  # they can't have relative addresses


def main() -> int:
    """Build what the command line asks for."""
    parser = argparse.ArgumentParser(prog="docs/site", description=__doc__.partition("\n")[0])
    parser.add_argument("out", metavar="OUT", type=Path, help="the folder of the site")
    parser.add_argument("--no-play", action="store_true", help="leave out the playable page")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        stage(Path(folder), live=not given.no_play)
        status = build(Path(folder), given.out)
    return status or (0 if given.no_play else play(given.out))


def stage(folder: Path, *, live: bool) -> None:
    """Write what the site's tool reads: its configuration, the pages and what they show."""
    config = (HERE / "mkdocs.yml").read_text("utf-8")
    nav = f"nav: {json.dumps(pages.navigation())}\n"
    (folder / "mkdocs.yml").write_text(config + nav, "utf-8")
    out = folder / "docs"
    for file in (file for pattern in SHOWN for file in ASSETS.rglob(pattern)):
        _copy(file, out / "assets" / file.relative_to(ASSETS))
    for file in (HERE / "look").iterdir():
        _copy(file, out / "look" / file.name)
    for file in DOCS.glob("*.md"):
        text = pages.page(file.read_text("utf-8"), live=live)
        (out / file.name).write_text(text, "utf-8")


def build(folder: Path, out: Path) -> int:
    """Build the staged pages, strictly: a link that leads nowhere is an error."""
    words = ["mkdocs", "build", "--strict", "--quiet", "--config-file", folder / "mkdocs.yml"]
    command = [sys.executable, "-m", *words, "--site-dir", out.resolve()]
    status = subprocess.run(command, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}).returncode
    for name in NEEDS_A_ROOT:
        (out / name).unlink(missing_ok=True)
    return status


def play(out: Path) -> int:
    """Build the playable page into the site."""
    return subprocess.run([sys.executable, "-m", "minetui", "page", out / "play"]).returncode


def _copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)


if __name__ == "__main__":
    sys.exit(main())
