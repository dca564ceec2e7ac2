"""Prints Rich tables with whole figures, and leaves a closed pipe to `cli`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

WIDEST = 10_000


def print_whole(console: "Console", *drawn: "RenderableType") -> None:
    """Print these at their full width; a narrow terminal wraps the lines.

    Rich would end the program itself on a closed pipe, so its text is captured and printed here.
    """
    with console.capture() as captured:
        for part in drawn:
            console.print(part)
    lines = (line.rstrip(" ") for line in captured.get().splitlines())
    print("\n".join(lines))
