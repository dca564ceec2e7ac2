"""Printing what Rich draws, so that figures stay whole and a closed pipe is one of ours."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

WIDEST = 10_000


def print_whole(console: "Console", *drawn: "RenderableType") -> None:
    """Print these as wide as they are; a narrow terminal wraps what it has no room for.

    Rich would end the program when nobody reads any more, so the text is printed here.
    """
    with console.capture() as captured:
        for part in drawn:
            console.print(part)
    lines = (line.rstrip(" ") for line in captured.get().splitlines())
    print("\n".join(lines))
