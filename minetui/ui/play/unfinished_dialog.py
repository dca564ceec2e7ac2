"""The list of unfinished games, to resume or delete; it is loaded when it is opened first."""

from datetime import datetime

from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList, Static

from minetui.formats import Eligibility, shown
from minetui.store import UnfinishedGame
from minetui.texts import game as game_texts
from minetui.texts import words

from ..kit.app import Application
from ..kit.commands import command
from ..kit.dialog import ListDialog


class UnfinishedDialog(ListDialog[UnfinishedGame]):
    """Answers with the game to resume, the last played first, and closes the journals of others."""

    on_bar = ("choose", "delete", "delete_all", "leave")
    around = 6  # lines; the question is one of them

    def __init__(self, app: Application, games: list[UnfinishedGame]) -> None:
        rows = {game: line_of(game) for game in games}
        super().__init__("unfinished", "Unfinished games", rows, app.glyphs)
        self._games = rows
        # What another press deletes: by this key, with this game at the cursor.
        self._deleting: tuple[str, UnfinishedGame | None] | None = None

    def parts(self) -> ComposeResult:
        """The games, and the question whether to delete some."""
        yield from super().parts()
        yield Static("", classes="error", markup=False)

    @on(OptionList.OptionHighlighted)
    def forget_question(self) -> None:
        """Delete nothing at the next press if another game is at the cursor."""
        if self._deleting is not None and self._deleting[1] is not self.here:
            self._ask(None, "")

    def answer(self, answer: UnfinishedGame | None) -> None:
        """Close the dialog, and the journals of the other games."""
        for game in self._games if self.is_active else ():
            if game is not answer:
                game.journal.close()
        super().answer(answer)

    @command("Delete", "d", "delete")
    def delete(self) -> None:
        """Delete this game."""
        if self.here is not None and self._is_confirmed("d", "d again deletes this game for good."):
            self._delete([self.here])

    @command("Delete all", "D")
    def delete_all(self) -> None:
        """Delete all these games."""
        count = words.counted(len(self._games), "game")
        if self._is_confirmed("D", f"D again deletes all {count} for good."):
            self._delete([*self._games])

    def _is_confirmed(self, key: str, question: str) -> bool:
        """Was this question asked just before? If not, ask it."""
        deleting = (key, self.here)
        confirmed = self._deleting == deleting
        self._ask(None, "") if confirmed else self._ask(deleting, question)
        return confirmed

    def _ask(self, deleting: tuple[str, UnfinishedGame | None] | None, question: str) -> None:
        self._deleting = deleting
        self.query_one(".error", Static).update(question)

    def _delete(self, games: list[UnfinishedGame]) -> None:
        """Delete games; with the last one the dialog closes."""
        for game in games:
            game.journal.remove()
            del self._games[game]
        self.show_rows(self._games)
        if not self._games:
            self.answer(None)

    choose = ListDialog.choose.but(caption="Resume")
    leave = ListDialog.leave.but("escape", "q", caption="Later")


def line_of(unfinished: UnfinishedGame) -> str:
    """An unfinished game in a line; of the time when it was left, the date unless it is today."""
    game, now = unfinished.game, datetime.now().astimezone()
    when = unfinished.when.astimezone(now.tzinfo)
    is_today = when.date() == now.date()
    parts = (
        game_texts.unfinished_text(game),
        words.counted(len(game.moves), "move"),
        *game_texts.COUNTS_AS[Eligibility.of(game).counts_as][:1],
        f"{when:%H:%M:%S}" if is_today else f"{when:%Y-%m-%d %H:%M}",
        *([f"seed {game.seed}"] if game.seed else []),
    )
    return shown(" · ".join(parts))
