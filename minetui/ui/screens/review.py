"""The dialog that tells what could have been known in a game, and lists its guesses to go to."""

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from minetui.core.grid import Grid
from minetui.solver.review import ReviewedMove
from minetui.texts.review import review_texts, summary

from ..textual_patch import GuardedOptionList
from .dialog import Dialog


class ReviewDialog(Dialog[int]):
    """Answers with the guess to go to, by its move from 0."""

    AUTO_FOCUS = "OptionList"
    BINDINGS = [("escape,q,V", "leave", "Back")]  # noqa: RUF012 - Textual's own form

    def __init__(self, grid: Grid, graded: list[ReviewedMove], words: dict[int, str]) -> None:
        super().__init__("review")
        self._grid, self._graded, self._words = grid, graded, words
        self._guesses = [one for one in graded if one.is_guess]

    def compose(self) -> ComposeResult:
        """The summary, and the guesses in the order of the game."""
        with VerticalScroll(can_focus=False):
            yield Label("What could have been known")
            yield Static("\n".join(summary(self._graded)).translate(self._words), markup=False)
            yield GuardedOptionList(
                *(Option(self._told(one)) for one in self._guesses), markup=False
            )
            note = "Enter goes there" if self._guesses else "No reveal was a guess"
            yield Label(f"{note}, Esc goes back", classes="note")

    @on(OptionList.OptionSelected)
    def go_there(self, event: OptionList.OptionSelected) -> None:
        """Go to the guess that was chosen."""
        self.answer(self._guesses[event.option_index].index)

    def _told(self, one: ReviewedMove) -> str:
        row, col = self._grid.place(one.move.cell)
        said = review_texts(self._grid, one)[-2:][0]
        return f"{one.index + 1}. {one.move.word} {row + 1},{col + 1}: {said}".translate(
            self._words
        )
