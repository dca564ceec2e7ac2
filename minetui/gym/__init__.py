"""Minesweeper as environments of Gymnasium, for agents that learn."""


def register() -> None:
    """Register the environments with Gymnasium, which calls this by its entry point."""
