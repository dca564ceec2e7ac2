"""The field for a text to find, in a line of its own."""

from textual.binding import Binding
from textual.widgets import Input


class FindField(Input):
    """A field of one line; Ctrl+C quits as it does everywhere, and copies nothing."""

    BINDINGS = [  # noqa: RUF012 - Textual's
        Binding("ctrl+c", "screen.command('quit')", show=False)
    ]

    def __init__(self, prompt: str, *, id: str) -> None:
        super().__init__(placeholder=prompt, id=id, compact=True)
        self.display = False
