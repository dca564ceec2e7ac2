"""The dialog with the review of a game, and its guesses to go to."""

from textual import on
from textual.app import ComposeResult
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from minetui.core.grid import Grid
from minetui.solver.review import ReviewedMove
from minetui.texts.annotations import action_text
from minetui.texts.review import review_texts, summary

from ..board.glyphs import Glyphs
from ..commands import Command
from ..textual_patch import GuardedOptionList
from .dialog import Dialog


class ReviewDialog(Dialog[int]):
    """Answers with the move of the guess to go to, from 0."""

    AUTO_FOCUS = "OptionList"

    def __init__(self, grid: Grid, reviews: list[ReviewedMove], glyphs: Glyphs) -> None:
        super().__init__("review", glyphs)
        self._grid, self._reviews = grid, reviews
        self._guesses = [each for each in reviews if each.is_guess]

    def parts(self) -> ComposeResult:
        """The summary, and the guesses in the order of the game."""
        yield Label("What you could have worked out")
        lines = "\n".join(summary(self._reviews))
        yield Static(lines.translate(self.glyphs.words), markup=False)
        yield GuardedOptionList(*(Option(self._text(each)) for each in self._guesses), markup=False)
        if not self._guesses:
            yield Label("No reveal was a guess.", classes="note")

    @on(OptionList.OptionSelected)
    def go_to(self, event: OptionList.OptionSelected) -> None:
        """Go to the guess that was chosen."""
        self.answer(self._guesses[event.option_index].index)

    def go(self) -> None:
        """Go to the guess at the cursor."""
        index = self.query_one(OptionList).highlighted
        if index is not None:
            self.answer(self._guesses[index].index)

    def _text(self, guess: ReviewedMove) -> str:
        advice = review_texts(self._grid, guess)[-2:][0]
        text = f"{guess.index + 1}. {action_text(self._grid, guess.move)}: {advice}"
        return text.translate(self.glyphs.words)

    commands = (
        Command("go", ("enter",), "Go there", "Go to this guess.", go, bar=1),
        Command("back", ("escape", "q", "V"), "Back", "Close the review.", Dialog.leave, bar=2),
    )
