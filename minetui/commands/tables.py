"""Tables that keep their figures whole, however narrow the terminal is."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

WIDEST = 10_000


def print_table(console: "Console", table: "Table") -> None:
    """Print a table as wide as it takes; the terminal wraps what it has no room for."""
    width, console.width = console.width, WIDEST
    console.print(table)
    console.width = width
