"""LICENSES.txt: the licences of all that `minetui.pyz` and its like have in them."""

import sys
from pathlib import Path

from desk import Desk

PRINT = "import sys; sys.path.insert(0, sys.argv.pop(1)); import minetui.cli as c; c.main()"


def build(desk: Desk) -> None:
    """Write it."""
    text = printed(desk, desk.site("pyz", "licences-site"))
    (desk.out / "LICENSES.txt").write_text(text, "utf-8")


def printed(desk: Desk, site: Path) -> str:
    """What `minetui --licenses` prints where nothing is but the packages of this folder."""
    # Isolated from variables, it is told here that no bytecode is to be left in the folder.
    return desk.run(sys.executable, "-I", "-S", "-B", "-c", PRINT, site, "--licenses")
