"""The dialog that chooses the columns of the list of games in the records."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from minetui.store import Settings
from minetui.texts import game_list

from ..board.glyphs import Glyphs
from ..commands import Command
from ..textual_patch import GuardedOptionList
from .dialog import Dialog

AROUND = 5  # lines around the list: the border, the title, and the bar


class ColumnsDialog(Dialog[tuple[str, ...]]):
    """Answers with the metrics to show, in the order in which they were chosen."""

    AUTO_FOCUS = "OptionList"
    around = AROUND

    def __init__(self, metrics: Sequence[str], glyphs: Glyphs) -> None:
        super().__init__("columns", glyphs)
        self._metrics = tuple(metrics)

    def parts(self) -> ComposeResult:
        """The metrics, each with its place if it is shown."""
        yield Label("Columns, from the left to the right")
        options = (Option(self._row(name), id=name) for name in Settings.COLUMNS)
        yield GuardedOptionList(*options, markup=False)

    @on(OptionList.OptionSelected)
    def toggle(self) -> None:
        """Show the metric at the cursor after the others, or no more."""
        option = self._rows.highlighted_option
        if option is not None and option.id:
            others = tuple(name for name in self._metrics if name != option.id)
            self._metrics = others if others != self._metrics else (*others, option.id)
            for name in Settings.COLUMNS:
                self._rows.replace_option_prompt(name, self._row(name))

    def keep(self) -> None:
        """Answer with the metrics."""
        self.answer(self._metrics)

    @property
    def _rows(self) -> OptionList:
        return self.query_one(OptionList)

    def _row(self, name: str) -> str:
        """A metric, with its place among those that are shown."""
        place = str(self._metrics.index(name) + 1) if name in self._metrics else ""
        return f"{place:>2} {game_list.NAMES[name]:10} {game_list.MEANINGS[name]}".translate(
            self.glyphs.words
        )

    commands = (
        Command("toggle", ("space", "enter"), "Show or not", "Show it, or no more.", toggle, bar=2),
        Command("keep", ("ctrl+s",), "Keep", "Show these columns from now on.", keep, bar=1),
        Command("cancel", ("escape", "q"), "Cancel", "Change nothing.", Dialog.leave, bar=3),
    )
