"""The part of a page's address behind `#` that shows a position there."""

from urllib.parse import quote

from minetui.core.surface import Surface

from .mine import write_surface

POSITION = "position"


def position_fragment(surface: Surface) -> str:
    """The fragment of a position, `#position=TEXT`.

    The text is that of a .mine file, most of whose characters need no percent sign.
    """
    return f"#{POSITION}={quote(write_surface(surface).decode().rstrip(), safe='')}"
