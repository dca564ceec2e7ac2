"""pictures."""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .boards import drawn
    from .card import CardPicture
    from .plots import Axis, Bar, Plot, Point, Series
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        boards="drawn",
        card="CardPicture",
        plots="Axis Bar Plot Point Series",
    )
