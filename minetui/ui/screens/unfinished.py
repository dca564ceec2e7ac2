"""The dialog that lists the unfinished games."""

from datetime import datetime

from textual import on
from textual.app import ComposeResult
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from minetui.formats import Eligibility, shown
from minetui.store import UnfinishedGame
from minetui.texts import game as game_texts
from minetui.texts import words

from ..board.glyphs import Glyphs
from ..commands import Command
from ..textual_patch import GuardedOptionList
from .dialog import Dialog


class UnfinishedDialog(Dialog[UnfinishedGame]):
    """Answers with the game to resume, or None; closes the journals of all others."""

    AUTO_FOCUS = "OptionList"

    def __init__(self, games: list[UnfinishedGame], glyphs: Glyphs) -> None:
        super().__init__("unfinished", glyphs)
        self._games = games
        self._deleting: tuple[str, int | None] | None = None  # deleted by a second press

    def parts(self) -> ComposeResult:
        """The games, the last played first."""
        yield Label("Unfinished games")
        yield GuardedOptionList(*(Option(self._text(game)) for game in self._games), markup=False)
        yield Static("", classes="error", markup=False)

    @on(OptionList.OptionSelected)
    def resume_selected(self, event: OptionList.OptionSelected) -> None:
        """Resume the game that was chosen."""
        self.answer(self._games[event.option_index])

    @on(OptionList.OptionHighlighted)
    def forget_question(self) -> None:
        """Delete nothing at the next press, as another game is at the cursor."""
        self._deleting = None
        self.query_one(".error", Static).update("")

    def answer(self, answer: UnfinishedGame | None) -> None:
        """Close the dialog, and the journals of the other games."""
        for game in self._games if self.is_active else ():
            if game is not answer:
                game.journal.close()
        super().answer(answer)

    def resume(self) -> None:
        """Resume the game at the cursor."""
        index = self.query_one(OptionList).highlighted
        if index is not None:
            self.answer(self._games[index])

    def delete(self) -> None:
        """Delete a game, at the second press."""
        index = self.query_one(OptionList).highlighted
        question = "d again deletes this game for good."
        if index is None or not self._is_confirmed(("d", index), question):
            return
        self._games.pop(index).journal.remove()
        self.query_one(OptionList).remove_option_at_index(index)
        self.forget_question()
        if not self._games:
            self.answer(None)

    def delete_all(self) -> None:
        """Delete all games, at the second press."""
        count = words.counted(len(self._games), "game")
        if self._is_confirmed(("D", None), f"D again deletes all {count} for good."):
            for game in self._games:
                game.journal.remove()
            self._games.clear()
            self.answer(None)

    def _is_confirmed(self, deleting: tuple[str, int | None], question: str) -> bool:
        """Was this question asked just before? If not, ask it."""
        confirmed, self._deleting = self._deleting == deleting, deleting
        self.query_one(".error", Static).update("" if confirmed else question)
        return confirmed

    def _text(self, unfinished: UnfinishedGame) -> str:
        game = unfinished.game
        parts = [game_texts.unfinished_text(game), words.counted(len(game.moves), "move")]
        parts += game_texts.COUNTS_AS[Eligibility.of(game).counts_as][:1]
        parts.append(_when(unfinished.when, datetime.now().astimezone()))
        parts += [f"seed {game.seed}"] if game.seed else []
        return shown(" · ".join(parts)).translate(self.glyphs.words)

    commands = (
        Command("resume", ("enter",), "Resume", "Resume this game.", resume, bar=1),
        Command("delete", ("d", "delete"), "Delete", "Delete this game.", delete, bar=2),
        Command("delete_all", ("D",), "Delete all", "Delete all these games.", delete_all, bar=3),
        Command("later", ("escape", "q"), "Later", "Close the list.", Dialog.leave, bar=4),
    )


def _when(when: datetime, now: datetime) -> str:
    """A date and time, or only the time if it is today."""
    local = when.astimezone(now.tzinfo)
    return f"{local:%H:%M:%S}" if local.date() == now.date() else f"{local:%Y-%m-%d %H:%M}"
