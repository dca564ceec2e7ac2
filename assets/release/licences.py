"""LICENSES.txt: the licences of all that `minetui.pyz` and its like have in them."""

import sys

from desk import Desk


def build(desk: Desk) -> None:
    """What `minetui --licenses` prints where nothing is but what is bundled."""
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); import minetui.cli as c; c.main()"
    site = desk.site("pyz", "licences-site")
    text = desk.run(sys.executable, "-I", "-S", "-c", code, site, "--licenses")
    (desk.out / "LICENSES.txt").write_text(text, "utf-8")
