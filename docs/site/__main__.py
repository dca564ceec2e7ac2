"""Build the site of the documentation, with the playable page in it.

    python docs/site OUT [--no-play]

Any file server can serve OUT, from any folder: `python -m http.server -d OUT`. Without the playable
page, the pages have no live boards either.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import building


def main() -> int:
    """Build what the command line asks for."""
    text = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="docs/site", description=text)
    parser.add_argument("out", metavar="OUT", type=Path, help="the folder of the site")
    parser.add_argument("--no-play", action="store_true", help="leave out the playable page")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        staged = Path(folder)
        building.stage(staged, live=not given.no_play)
        status = building.build(staged, given.out)
    return status or (0 if given.no_play else _build_page(given.out / "play"))


def _build_page(folder: Path) -> int:
    """Build the playable page into a folder."""
    command = [sys.executable, "-m", "minetui", "page", str(folder)]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
