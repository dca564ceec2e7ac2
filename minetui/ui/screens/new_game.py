"""The dialog that asks for a level, a first click, a kind of board and a seed."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from minetui.core.deal import FirstClick
from minetui.core.game import Game
from minetui.core.levels import LEVELS, Level, LevelError
from minetui.solver.solvable import dealers, expect_solvable
from minetui.store.seeds import fresh_seed
from minetui.texts.boards import kind_text
from minetui.texts.game import size_text

from ..board.glyphs import Glyphs
from ..commands import Command
from ..textual_patch import GuardedOptionList
from .dialog import Dialog

FIELDS = ("rows", "cols", "mines")
FIRST_CLICKS = {
    FirstClick.OPENING: "an opening",
    FirstClick.SAFE: "safe",
    FirstClick.ANY: "anything",
}


class Choice(Static):
    """A line that a click changes."""

    def on_click(self) -> None:
        """Go to the next value."""
        screen = self.screen
        if isinstance(screen, NewGameDialog) and self.id:
            screen.action_command(self.id)


class NewGameDialog(Dialog[Game]):
    """Answers with a new game, or None when the player leaves it."""

    AUTO_FOCUS = ""

    def __init__(self, game: Game, glyphs: Glyphs) -> None:
        super().__init__("new-game", glyphs)
        self._level, self._first_click, self._dealer = game.level, game.first_click, game.dealer

    def parts(self) -> ComposeResult:
        """The named levels, the fields of a custom one, and the problem with them."""
        level = self._level
        yield GuardedOptionList(*(Option(self._text(name), id=name) for name in LEVELS))
        for field, number in zip(FIELDS, (level.rows, level.cols, level.mines), strict=True):
            with Horizontal(classes="field"):
                yield Label(field)
                yield Input(str(number), id=field, type="integer", max_length=9)
        with Horizontal(classes="field"):
            yield Label("seed")
            yield Input(placeholder="any text; empty for a new one", id="seed")
        yield Static("", classes="error", markup=False)
        yield Choice(self._first_click_text, id="first_click", classes="note", markup=False)
        yield Choice(self._boards_text, id="boards", classes="note", markup=False)

    def on_mount(self) -> None:
        """Put the cursor on the level of the last game, or into the fields of a custom one."""
        names = list(LEVELS)
        if self._level.name in names:
            levels = self.query_one(OptionList)
            levels.highlighted = names.index(self._level.name)
            levels.focus()
        else:
            self.query_one("#rows", Input).focus()

    @on(OptionList.OptionHighlighted)
    def fill_in(self, event: OptionList.OptionHighlighted) -> None:
        """Show the numbers of the level at the cursor."""
        level = LEVELS[str(event.option.id)]
        if self.query_one(OptionList).has_focus:
            for field in FIELDS:
                self.query_one(f"#{field}", Input).value = str(getattr(level, field))

    @on(Input.Changed)
    def check(self) -> None:
        """Say at once why the typed level is not legal."""
        try:
            self._typed_level()
            self._say("")
        except LevelError as error:
            self._say(str(error))

    @on(OptionList.OptionSelected)
    def start_named(self, event: OptionList.OptionSelected) -> None:
        """Answer with a game of the level that was chosen, whatever the fields say."""
        self._start(LEVELS[str(event.option.id)])

    @on(Input.Submitted)
    def start(self) -> None:
        """Answer with a game of the level that was typed, if it is legal."""
        try:
            self._start(self._typed_level())
        except LevelError as error:
            self._say(str(error))

    def next_first_click(self) -> None:
        """Go to the next kind of first click."""
        kinds = list(FirstClick)
        self._first_click = kinds[(kinds.index(self._first_click) + 1) % len(kinds)]
        self.query_one("#first_click", Choice).update(self._first_click_text)

    def next_boards(self) -> None:
        """Go to the next kind of board."""
        every = dealers()
        self._dealer = every[(every.index(self._dealer) + 1) % len(every)]
        self.query_one("#boards", Choice).update(self._boards_text)
        self.check()

    @property
    def _first_click_text(self) -> str:
        return f"first click (Ctrl+F): {FIRST_CLICKS[self._first_click]}"

    @property
    def _boards_text(self) -> str:
        return f"boards (Ctrl+O): {kind_text(self._dealer.kind) or 'any'}"

    def _typed_level(self) -> Level:
        """The level in the fields; a LevelError if it is not legal."""
        numbers = []
        for field in FIELDS:
            text = self.query_one(f"#{field}", Input).value
            if not text.isdecimal():
                raise LevelError(f"{field.capitalize()}: please enter a number.")
            numbers.append(int(text))
        level = Level(*numbers)
        if self._dealer.kind:
            expect_solvable(level)
        return level

    def _start(self, level: Level) -> None:
        try:
            if self._dealer.kind:
                expect_solvable(level)
        except LevelError as error:
            self._say(str(error))
            return
        seed = " ".join(self.query_one("#seed", Input).value.split()) or fresh_seed()
        self.answer(Game(level, seed, self._first_click, self._dealer))

    def _say(self, problem: str) -> None:
        line = self.query_one(".error", Static)
        line.update(problem.translate(self.glyphs.words))
        if problem:
            line.scroll_visible(animate=False)

    def _text(self, name: str) -> str:
        return f"{name}: {size_text(LEVELS[name])}".translate(self.glyphs.words)

    commands = (
        Command("start", ("enter",), "Start", "Begin this game.", start, bar=1),
        Command("cancel", ("escape",), "Cancel", "Close the dialog.", Dialog.leave, bar=2),
        Command("first_click", ("ctrl+f",), "First click", "Change it.", next_first_click, bar=3),
        Command("boards", ("ctrl+o",), "Boards", "Change their kind.", next_boards, bar=4),
    )
