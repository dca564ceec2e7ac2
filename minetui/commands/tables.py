"""Printing Rich tables: figures are never cut, and a closed pipe is handled as elsewhere."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

WIDEST = 10_000


def print_whole(console: "Console", *drawn: "RenderableType") -> None:
    """Print these at their full width; a narrow terminal wraps the lines.

    Rich would end the program when the pipe is closed, so the text is printed here.
    """
    with console.capture() as captured:
        for part in drawn:
            console.print(part)
    lines = (line.rstrip(" ") for line in captured.get().splitlines())
    print("\n".join(lines))
