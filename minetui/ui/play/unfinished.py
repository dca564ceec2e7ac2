"""Unfinished games: the last one is offered at the start, and all can be resumed.

The dialog that lists the unfinished games.
"""

from datetime import datetime

from textual import on
from textual.app import ComposeResult
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from minetui.formats import Eligibility, shown
from minetui.store import UnfinishedGame
from minetui.texts import game as game_texts
from minetui.texts import words

from ..board.feature import HookedFeature
from ..kit.app import Application
from ..kit.commands import Command, Group, MenuEntry
from ..kit.dialog import Dialog
from ..kit.glyphs import Glyphs
from ..kit.jobs import SEARCH, lock_in_job
from ..kit.patches import GuardedOptionList
from .recording import Recording


class Unfinished(HookedFeature):
    """Resumes unfinished games. With `offering` it offers the last one at the start.

    Games that it finds are locked until released, so the application searches, not the screen.
    """

    def __init__(self, recording: Recording, app: Application, *, offering: bool) -> None:
        self._recording, self._app, self._offering = recording, app, offering
        self._asked = False  # did the player ask to resume a game?

    def mounted(self) -> None:
        """Look for a game to offer."""
        if self._offering:
            self.screen.call_after_refresh(self._look)

    def resume(self) -> None:
        """Resume the only unfinished game, or choose one."""
        self._asked = True
        self._look()

    def _look(self) -> None:
        lock_in_job(self._app.jobs, SEARCH, UnfinishedGame.find_all, self._take)

    def _take(self, answer: tuple[list[UnfinishedGame], list[str]]) -> None:
        """Record the games that are over; offer the others."""
        games, notices = answer
        asked, self._asked = self._asked, False
        for over in [each for each in games if each.over]:
            games.remove(over)
            self._recording.record(over.replay, over.journal)
        if asked and self.screen.is_active:
            self._choose(games)
        else:
            self._offer([each for each in games if not each.left])
            release(games)
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
            dialog = UnfinishedDialog(games, self.screen.glyphs)
            self.screen.open(dialog, self._resume)

    def _resume(self, chosen: UnfinishedGame | None) -> None:
        """Resume a game, paused: its clock waits for the player."""
        if chosen is None:
            return
        game = chosen.resume()
        game.set_dealer(self._app.dealer_for(game.level, game.board_kind, no_guess=False))
        session = self._app.session_of(game, chosen.journal)
        self.screen.begin_at_start(session)

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


def release(games: list[UnfinishedGame]) -> None:
    """Close the journals of games, so that the next search finds them."""
    for each in games:
        each.journal.close()


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
