"""Minesweeper as environments of Gymnasium, for agents that learn."""

# What others may build on, as docs/library.md promises it.
__all__ = ("register",)


def register() -> None:
    """Register the environments with Gymnasium, which calls this by its entry point."""
