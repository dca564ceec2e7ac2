"""How a saved file gets to a visitor: as text to copy."""

from pathlib import Path

from textual.app import App


def deliver(app: App[None], path: Path) -> None:
    """Show a saved file as text, and copy it where the terminal allows that."""
    app.copy_to_clipboard(path.read_text("utf-8"))
