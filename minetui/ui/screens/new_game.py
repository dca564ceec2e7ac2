"""The dialog that asks for a level, a first click, a kind of board and a seed."""

from collections.abc import Mapping
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.widgets import Input

from minetui import solver
from minetui.core import LEVELS, BoardKind, FirstClick, Game, Level, LevelError
from minetui.store import RecordClass, fresh_seed
from minetui.texts import game as game_texts
from minetui.texts import records

from ..board.glyphs import Glyphs
from ..board.sketch import DensitySketch
from ..commands import Command
from ..jobs import Jobs
from ..widgets.level_cards import LevelCards
from ..widgets.lines import Lines
from ..widgets.spans import TextLine, cut
from .dialog import Dialog
from .record_reading import read_best_times

FIELDS = ("cols", "rows", "mines")
LABELS = ("Columns", "Rows", "Mines", "Seed")
FIRST_CLICKS = {
    FirstClick.OPENING: "an opening",
    FirstClick.SAFE: "safe",
    FirstClick.ANY: "anything",
}
PATIENCE = 0.05  # seconds that the first paint waits for the best times
ROOM_FOR_SKETCH = 44  # columns of the window


def _level_command(number: int, name: str) -> Command:
    """The command that begins a game of a named level."""

    def run(dialog: "NewGameDialog") -> None:
        dialog.start_level(LEVELS[name])

    return Command(name.lower(), (str(number),), name, f"Begin a game of {name}.", run)


class NumberField(Input):
    """A field for a whole number; letters are left to the commands."""

    def __init__(self, number: int, *, id: str) -> None:
        super().__init__(str(number), id=id, restrict=r"[0-9]*", max_length=9)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Is the key typed into the field?"""
        return character is not None and character.isdecimal()

    def on_key(self, event: Key) -> None:
        """Keep letters out of the field."""
        if event.is_printable and not (event.character or "").isdecimal():
            event.prevent_default()


class NewGameDialog(Dialog[Game]):
    """Answers with a new game, or None when the player leaves it.

    `custom` is the level that is in the fields, unless the present game has one of its own.
    """

    AUTO_FOCUS = ""

    def __init__(self, game: Game, custom: Level, glyphs: Glyphs) -> None:
        super().__init__("new-game", glyphs)
        self._first_click, self._dealer = game.first_click, game.dealer
        self._custom = game.level if game.level.name == "Custom" else custom
        levels = [*LEVELS.values()]
        index = levels.index(game.level) if game.level in levels else 0
        self._cards = LevelCards(levels, index, glyphs)
        self._notes = Lines(glyphs.words, id="notes")
        self._bests: Mapping[tuple[Level, RecordClass], float | None] = {}
        self._jobs = Jobs(self)
        self._is_custom = game.level is self._custom

    def parts(self) -> ComposeResult:
        """The named levels, the fields of a custom one with its density, and what else there is."""
        level = self._custom
        yield self._cards
        with Horizontal(id="custom"):
            yield Lines(self.glyphs.words, id="labels")
            with Vertical(id="fields"):
                yield from (NumberField(getattr(level, name), id=name) for name in FIELDS)
                yield Input(placeholder="any text", id="seed")
            yield DensitySketch(self.glyphs, level.density)
        yield self._notes

    async def on_mount(self) -> None:
        """Put the cursor on the level of the last game; if that is quick, with the best times."""
        self.query_one(VerticalScroll).border_title = "New game"
        self.query_one("#labels", Lines).show([((label, "faint"),) for label in LABELS])
        (self.query_one("#cols") if self._is_custom else self._cards).focus()
        self._jobs.run("bests", lambda _: read_best_times(), self._take_bests)
        await self._jobs.wait("bests", PATIENCE)
        self._show()

    def on_resize(self, event: Resize) -> None:
        """Show the sketch if there is room for it."""
        self.query_one(DensitySketch).display = event.size.width >= ROOM_FOR_SKETCH
        self._show()

    @on(Input.Changed)
    def check(self) -> None:
        """Show the density of the typed level at once, or why it is not legal."""
        self._show()

    @on(LevelCards.Chosen)
    def start_named(self) -> None:
        """Answer with a game of the level at the cursor, whatever the fields say."""
        self.start_level(self._cards.level)

    @on(Input.Submitted)
    def start_typed(self) -> None:
        """Answer with a game of the level that was typed, if it is legal."""
        try:
            self.start_level(self._typed_level())
        except LevelError:
            self._show()  # says why

    def start(self) -> None:
        """Answer with a game of the level where the cursor is."""
        self.start_named() if self._cards.has_focus else self.start_typed()

    def step(self, by: int) -> None:
        """Go to the next or the previous level or field."""
        if self._cards.has_focus and self._cards.stacked and self._cards.move(by):
            return
        self.focus_next() if by > 0 else self.focus_previous()

    def next_first_click(self) -> None:
        """Go to the next kind of first click."""
        kinds = list(FirstClick)
        self._first_click = kinds[(kinds.index(self._first_click) + 1) % len(kinds)]
        self._show()

    def toggle_no_guess(self) -> None:
        """Deal boards that need no guess, or any boards again."""
        kind = "" if self._dealer.kind else BoardKind.NO_GUESS
        self._dealer = solver.dealer_of(kind, LEVELS["Beginner"])
        self._show()

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Carry out a command that was clicked above the bar."""
        if event.lines is self._notes and event.row:
            self.action_command("no_guess" if event.row == 1 else "first_click")

    def _take_bests(self, bests: Mapping[tuple[Level, RecordClass], float | None]) -> None:
        self._bests = bests
        self._show()

    def _show(self) -> None:
        """Show the best times, the density or what is wrong, and the choices."""
        record_class = RecordClass.of(self._dealer.kind, assisted=False)
        bests = {level: self._bests.get((level, record_class)) for level in LEVELS.values()}
        self._cards.take({level: records.level_note(best) for level, best in bests.items()})
        width = max(self._notes.size.width - 1, 16)
        sign = "x" if self._dealer.kind else " "
        kind = game_texts.kind_text(self._dealer.kind) or "boards that never need a guess"
        lines: list[TextLine] = [
            self._level_line,
            ((" g ", "key"), (cut(f"[{sign}] No guessing: {kind}", width - 3), "plain")),
            ((" f ", "key"), (f"First click: {FIRST_CLICKS[self._first_click]}", "plain")),
        ]
        self._notes.show(lines)

    @property
    def _level_line(self) -> TextLine:
        """The density of the typed level, or why it can't be played."""
        try:
            level = self._typed_level()
        except LevelError as error:
            return ((f" {error}", "bad"),)
        self.query_one(DensitySketch).show(level.density)
        return ((f" Your own level: {game_texts.density_text(level)}", "faint"),)

    def _typed_level(self) -> Level:
        """The level in the fields; a LevelError if it is not legal."""
        numbers = dict[str, int]()
        for field, label in zip(FIELDS, LABELS, strict=False):
            text = self.query_one(f"#{field}", Input).value
            if not text.isdecimal():
                raise LevelError(f"{label}: please enter a number.")
            numbers[field] = int(text)
        level = Level(**numbers)
        if self._dealer.kind:
            solver.expect_solvable(level)
        return level

    def start_level(self, level: Level) -> None:
        """Answer with a game of a level."""
        seed = " ".join(self.query_one("#seed", Input).value.split()) or fresh_seed()
        self.answer(Game(level, seed, self._first_click, self._dealer))

    commands = (
        Command("start", ("enter",), "Start", "Begin this game.", start, bar=1),
        Command("cancel", ("escape",), "Cancel", "Close the dialog.", Dialog.leave, bar=2),
        Command(
            "no_guess",
            ("g", "G", "ctrl+o"),
            "No guessing",
            "Deal boards that need no guess, or any.",
            toggle_no_guess,
            bar=3,
        ),
        Command(
            "first_click",
            ("f", "ctrl+f"),
            "First click",
            "What the first click reveals.",
            next_first_click,
            bar=4,
        ),
        Command("up", ("up", "k"), "Up", "Go up.", partial(step, by=-1)),
        Command("down", ("down", "j"), "Down", "Go down.", partial(step, by=1)),
        *(_level_command(number, name) for number, name in enumerate(LEVELS, start=1)),
    )
