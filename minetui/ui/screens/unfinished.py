"""The dialog that offers the games that were left unfinished."""

from datetime import datetime

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from minetui.formats.errors import shown
from minetui.store.unfinished import UnfinishedGame
from minetui.texts.words import counted

from ..record_texts import short_name
from ..texts import clock_text
from ..textual_patch import GuardedOptionList
from .dialog import Dialog


class UnfinishedDialog(Dialog[UnfinishedGame]):
    """Answers with the game to go on with, or None; all other journals are let go."""

    AUTO_FOCUS = "OptionList"
    BINDINGS = [  # noqa: RUF012 - Textual's own form
        ("escape,q", "leave", "Not now"),
        ("d,delete", "forget", "Forget"),
    ]

    def __init__(self, waiting: list[UnfinishedGame], words: dict[int, str]) -> None:
        super().__init__("waiting")
        self._waiting, self._words = waiting, words
        self._doubted: int | None = None  # the game that was asked to be forgotten

    def compose(self) -> ComposeResult:
        """The games, the last played first."""
        with VerticalScroll(can_focus=False):
            yield Label("Unfinished games")
            yield GuardedOptionList(
                *(Option(self._described(one)) for one in self._waiting), markup=False
            )
            yield Static("", classes="error", markup=False)
            yield Label("Enter goes on, d forgets, Esc not now", classes="note")

    @on(OptionList.OptionSelected)
    def go_on(self, event: OptionList.OptionSelected) -> None:
        """Go on with the game that was chosen."""
        self.answer(self._waiting[event.option_index])

    @on(OptionList.OptionHighlighted)
    def think_again(self) -> None:
        """Another game is pointed at, so the last one is not to be forgotten."""
        self._doubted = None
        self.query_one(".error", Static).update("")

    def answer(self, answer: UnfinishedGame | None) -> None:
        """Close the dialog, and let the journals of the other games go."""
        for one in self._waiting if self.is_current else ():
            if one is not answer:
                one.journal.close()
        super().answer(answer)

    def action_forget(self) -> None:
        """Forget a game, once that was asked for twice."""
        options = self.query_one(OptionList)
        at = options.highlighted
        if at is None:
            return
        if self._doubted != at:
            self._doubted = at
            self.query_one(".error", Static).update("d again forgets this game for good.")
            return
        self._waiting.pop(at).journal.remove()
        options.remove_option_at_index(at)
        self.think_again()
        if not self._waiting:
            self.answer(None)

    def _described(self, waiting: UnfinishedGame) -> str:
        game = waiting.game
        level, seconds = game.level, max(game.elapsed, game.moves[-1].at if game.moves else 0.0)
        parts = [short_name(level), clock_text(max(seconds, 0.0)), counted(len(game.moves), "move")]
        parts += ["assisted"] if game.assisted else []
        parts.append(_when(waiting.when, datetime.now().astimezone()))
        parts += [f"seed {game.seed}"] if game.seed else []
        return shown(" · ".join(parts)).translate(self._words)


def _when(when: datetime, now: datetime) -> str:
    """A date and time near now, shortly."""
    local = when.astimezone(now.tzinfo)
    return f"{local:%H:%M:%S}" if local.date() == now.date() else f"{local:%Y-%m-%d %H:%M}"
