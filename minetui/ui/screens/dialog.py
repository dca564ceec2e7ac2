"""What all dialogs share: their looks, a way out, and one answer."""

from typing import TypeVar

from textual.screen import ModalScreen

Answer = TypeVar("Answer")


class Dialog(ModalScreen[Answer | None]):
    """Answers once, however often it is asked to, or with None when it is left."""

    CSS_PATH = "dialogs.tcss"

    def __init__(self, name: str) -> None:
        super().__init__(classes=f"dialog -{name}")

    def answer(self, answer: Answer | None) -> None:
        """Close the dialog with this answer."""
        if self.is_current:
            self.dismiss(answer)

    def action_leave(self) -> None:
        """Close the dialog without an answer."""
        self.answer(None)
