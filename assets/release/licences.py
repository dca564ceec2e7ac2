"""LICENSES.txt: the licences of all that `minetui.pyz` and its like have in them."""

from desk import Desk


def build(desk: Desk) -> None:
    """Write it."""
    text = desk.licences(desk.site("pyz", "licences-site"))
    (desk.out / "LICENSES.txt").write_text(text, "utf-8")
