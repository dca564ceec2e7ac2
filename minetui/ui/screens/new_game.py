"""The dialog that asks for a level, a first click and a seed."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from minetui.core.deal import FirstClick
from minetui.core.game import Game
from minetui.core.levels import LEVELS, Level, LevelError
from minetui.solver.solvable import dealers, expect_solvable
from minetui.texts.boards import kind_text

from ..seeds import fresh_seed
from ..textual_patch import GuardedOptionList
from .dialog import Dialog

FIELDS = ("rows", "cols", "mines")
FIRST_CLICKS = {
    FirstClick.OPENING: "first click (Ctrl+F): an opening",
    FirstClick.SAFE: "first click (Ctrl+F): safe",
    FirstClick.ANY: "first click (Ctrl+F): anything",
}


class NewGameDialog(Dialog[Game]):
    """Answers with a game, or None when it is left."""

    AUTO_FOCUS = ""
    BINDINGS = [  # noqa: RUF012 - Textual's own form
        ("escape", "leave", "Cancel"),
        ("ctrl+f", "first_click", "First click"),
        ("ctrl+o", "dealer", "Boards"),
    ]

    def __init__(self, game: Game, words: dict[int, str]) -> None:
        super().__init__("new-game")
        self._level, self._first_click, self._words = game.level, game.first_click, words
        self._dealer = game.dealer

    def compose(self) -> ComposeResult:
        """The named levels, the numbers of a custom one, and what is wrong with them."""
        level = self._level
        with VerticalScroll(can_focus=False):
            yield GuardedOptionList(*(Option(self._described(name), id=name) for name in LEVELS))
            for field, number in zip(FIELDS, (level.rows, level.cols, level.mines), strict=True):
                with Horizontal(classes="field"):
                    yield Label(field)
                    yield Input(str(number), id=field, type="integer", max_length=9)
            with Horizontal(classes="field"):
                yield Label("seed")
                yield Input(placeholder="any text; empty for a new one", id="seed")
            yield Static("", classes="error", markup=False)
            yield Static(
                FIRST_CLICKS[self._first_click], id="first_click", classes="note", markup=False
            )
            yield Static(self._boards, id="dealer", classes="note", markup=False)
            yield Label("Enter starts, Esc cancels", classes="note")

    def on_mount(self) -> None:
        """Begin at the level of the last game, or at the numbers of a custom one."""
        names = list(LEVELS)
        if self._level.name in names:
            levels = self.query_one(OptionList)
            levels.highlighted = names.index(self._level.name)
            levels.focus()
        else:
            self.query_one("#rows", Input).focus()

    @on(OptionList.OptionHighlighted)
    def fill_in(self, event: OptionList.OptionHighlighted) -> None:
        """Show the numbers of the level that is pointed at."""
        level = LEVELS[str(event.option.id)]
        if self.query_one(OptionList).has_focus:
            for field in FIELDS:
                self.query_one(f"#{field}", Input).value = str(getattr(level, field))

    @on(Input.Changed)
    def check(self) -> None:
        """Say at once why a level is not legal."""
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
    def start_typed(self) -> None:
        """Answer with a game of the level that was typed, if it is legal."""
        try:
            self._start(self._typed_level())
        except LevelError as error:
            self._say(str(error))

    def action_first_click(self) -> None:
        """Go to the next kind of first click."""
        kinds = list(FirstClick)
        self._first_click = kinds[(kinds.index(self._first_click) + 1) % len(kinds)]
        self.query_one("#first_click", Static).update(FIRST_CLICKS[self._first_click])

    def action_dealer(self) -> None:
        """Go to the next kind of boards: any, or boards that need no guess."""
        every = dealers()
        self._dealer = every[(every.index(self._dealer) + 1) % len(every)]
        self.query_one("#dealer", Static).update(self._boards)
        self.check()

    @property
    def _boards(self) -> str:
        return f"boards (Ctrl+O): {kind_text(self._dealer.kind) or 'any'}"

    def _typed_level(self) -> Level:
        """The level that the fields say; a LevelError when it is none."""
        numbers = []
        for field in FIELDS:
            text = self.query_one(f"#{field}", Input).value
            if not text.isdecimal():
                raise LevelError(f"expected a whole number of {field}, got '{text}'")
            numbers.append(int(text))
        level = Level(*numbers)
        if self._dealer.kind:
            expect_solvable(level)
        return level

    def _start(self, level: Level) -> None:
        seed = " ".join(self.query_one("#seed", Input).value.split()) or fresh_seed()
        self.answer(Game(level, seed, self._first_click, self._dealer))

    def _say(self, problem: str) -> None:
        line = self.query_one(".error", Static)
        line.update(problem.translate(self._words))
        if problem:
            line.scroll_visible(animate=False)

    def _described(self, name: str) -> str:
        level = LEVELS[name]
        text = f"{name}: {level.grid.shape}, {level.mines} mines"
        return text.translate(self._words)
