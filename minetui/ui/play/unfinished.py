"""Unfinished games: the last one is offered at the start, and all can be resumed or deleted."""

from datetime import datetime

from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList, Static

from minetui.formats import Eligibility, shown
from minetui.store import UnfinishedGame
from minetui.texts import game as game_texts
from minetui.texts import words

from ..board.feature import Feature, Happening, Occasion
from ..kit.commands import Command, Group, MenuEntry
from ..kit.dialog import Dialog, ListDialog
from ..kit.glyphs import Glyphs
from ..kit.jobs import Jobs
from .recording import Recording


class Unfinished(Feature):
    """Resumes unfinished games. With `offering` it offers the last one at the start.

    Games that it finds are locked until released, so the application searches, not the screen.
    """

    def __init__(self, recording: Recording, *, offering: bool) -> None:
        self._recording, self._offering = recording, offering
        self._asked = False  # did the player ask to resume a game?

    def happened(self, event: Happening) -> None:
        """Look for a game to offer."""
        if event is Occasion.OPENED and self._offering:
            self.screen.call_after_refresh(self._look)

    def resume(self) -> None:
        """Resume the only unfinished game, or choose one."""
        self._asked = True
        self._look()

    def _look(self) -> None:
        self.screen.application.jobs.lock(Jobs.UNFINISHED, UnfinishedGame.find_all, self._take)

    def _take(self, answer: tuple[list[UnfinishedGame], list[str]]) -> None:
        """Record the games that are over; offer the others, or let the player choose."""
        found, notices = answer
        asked, self._asked = self._asked, False
        games = [each for each in found if not each.over]
        for over in (each for each in found if each.over):
            self._recording.record(over.replay, over.journal)
        if asked and self.screen.is_active:
            self._choose(games)
        else:
            self._offer([each for each in games if not each.left])
            for each in games:
                each.journal.close()  # so that the next search finds it
        if notices:
            self.screen.say(" · ".join(notices))

    def _offer(self, games: list[UnfinishedGame]) -> None:
        """Say how to resume the last game."""
        if games and not self.session.game.record:
            more = f" (or {words.counted(len(games) - 1, 'other')})" if games[1:] else ""
            key = self.screen.key("resume")
            self.screen.say(f"{key}: resume {game_texts.unfinished_text(games[0].game)}{more}")

    def _choose(self, games: list[UnfinishedGame]) -> None:
        """Resume the only game, or ask which of several."""
        if not games:
            self.screen.say("There is no unfinished game.")
        elif not games[1:]:
            self._resume(games[0])
        else:
            self.screen.open(UnfinishedDialog(games, self.screen.glyphs), self._resume)

    def _resume(self, chosen: UnfinishedGame | None) -> None:
        """Resume a game, paused: its clock waits for the player."""
        if chosen is not None:
            app, game = self.screen.application, chosen.resume()
            game.set_dealer(app.dealer_for(game.level, game.board_kind, no_guess=False))
            self.screen.begin_at_start(game, chosen.journal)

    commands = (
        Command(
            "resume",
            ("t",),
            "Resume",
            "Resume a game that was left unfinished.",
            resume,
            group=Group.GAMES,
            menu=MenuEntry(40, "Resume a game"),
        ),
    )


class UnfinishedDialog(ListDialog[UnfinishedGame]):
    """Answers with the game to resume, the last played first, and closes the journals of others."""

    around = 6  # lines; the question is one of them

    def __init__(self, games: list[UnfinishedGame], glyphs: Glyphs) -> None:
        rows = {game: line_of(game) for game in games}
        super().__init__("unfinished", "Unfinished games", rows, glyphs)
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

    def delete(self) -> None:
        """Delete the game at the cursor, at the second press."""
        if self.here is not None and self._is_confirmed("d", "d again deletes this game for good."):
            self._delete([self.here])

    def delete_all(self) -> None:
        """Delete all games, at the second press."""
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

    commands = (
        Command("resume", ("enter",), "Resume", "Resume this game.", ListDialog.choose, bar=1),
        Command("delete", ("d", "delete"), "Delete", "Delete this game.", delete, bar=2),
        Command("delete_all", ("D",), "Delete all", "Delete all these games.", delete_all, bar=3),
        Command("later", ("escape", "q"), "Later", "Close the list.", Dialog.leave, bar=4),
    )


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
