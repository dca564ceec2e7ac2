"""The dialog that chooses the column by which a list of replays is sorted."""

from textual import on
from textual.app import ComposeResult
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from minetui.texts import library

from ..board.glyphs import Glyphs
from ..commands import Command
from ..textual_patch import GuardedOptionList
from .dialog import Dialog

AROUND = 4  # lines around the list: the border, the title, and the bar


class SortByDialog(Dialog[str]):
    """Answers with a column; it begins at the present one."""

    AUTO_FOCUS = "OptionList"
    around = AROUND

    def __init__(self, column: str, glyphs: Glyphs) -> None:
        super().__init__("sort-by", glyphs)
        self._column = column

    def parts(self) -> ComposeResult:
        """The columns."""
        yield Label("Sort by")
        yield GuardedOptionList(
            *(Option(library.NAMES[name], id=name) for name in library.COLUMNS), markup=False
        )

    def on_mount(self) -> None:
        """Begin at the present column."""
        self.query_one(OptionList).highlighted = library.COLUMNS.index(self._column)

    @on(OptionList.OptionSelected)
    def choose(self) -> None:
        """Answer with the column at the cursor."""
        option = self.query_one(OptionList).highlighted_option
        self.answer(option.id if option else None)

    commands = (
        Command("choose", ("enter",), "Sort", "Sort by this column.", choose, bar=1),
        Command("cancel", ("escape", "q"), "Cancel", "Change nothing.", Dialog.leave, bar=2),
    )
