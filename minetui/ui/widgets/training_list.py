"""The modes of training as rows of a list, and below them what the puzzles are about."""

from collections.abc import Mapping, Sequence
from enum import Enum

from minetui.formats import shown
from minetui.play import TrainingChoice, TrainingState
from minetui.texts import training

from ..board.glyphs import Glyphs
from . import row_list
from .row_parts import ends, titled
from .spans import TextLine
from .styles import Ink

INKS = {**row_list.INKS, "section": Ink("primary", attributes="bold")}
TITLE = 25  # columns of a name with the gap behind it


class ChoicePart(Enum):
    """What can be chosen of the puzzles; the values are names of fields of a `TrainingChoice`."""

    TECHNIQUE = "technique"
    PATTERN = "pattern"
    LEVEL = "level"


USED = {
    "safe-cell": (ChoicePart.TECHNIQUE, ChoicePart.PATTERN, ChoicePart.LEVEL),
    "region": (ChoicePart.TECHNIQUE, ChoicePart.PATTERN, ChoicePart.LEVEL),
    "guess": (ChoicePart.LEVEL,),
    training.DRILL: (ChoicePart.PATTERN, ChoicePart.LEVEL),
    **dict.fromkeys((training.STORM, training.MISTAKES, training.REPEATS), ()),
}
"""The parts of a choice that make a difference to the puzzles of a mode."""


class TrainingRows:
    """The modes, and the parts of the choice. No Textual here."""

    def __init__(self, choice: TrainingChoice, glyphs: Glyphs) -> None:
        self.choice, self.known = choice, TrainingState()
        self._glyphs = glyphs
        self._rows: Sequence[str | ChoicePart | None] = (*training.MODES, None, *ChoicePart)

    def __len__(self) -> int:
        return len(self._rows)

    def at(self, index: int) -> str | ChoicePart | None:
        """The mode or the part in a row; None for a title."""
        return self._rows[index]

    def index_of(self, mode: str) -> int:
        """The row of a mode."""
        return self._rows.index(mode)

    def header(self, width: int) -> TextLine:
        """The title of the list, and how many puzzles were answered."""
        answers, seed = sum(skill.answers for skill in self.known.techniques), self.choice.seed
        name = "Puzzles" if seed is None else f"Puzzles of the seed {shown(seed)}"
        return ends(name, f"{answers:,} answered" if answers else "", width, "header")

    def row(self, index: int, width: int) -> TextLine:
        """A mode, a part of the choice, or the title above these."""
        row = self._rows[index]
        if row is None:
            return ends("What the puzzles are about", "", width, "section")
        if isinstance(row, ChoicePart):
            return ends(f"  {row.value.capitalize()}", self._state(row), width, "plain")
        words = training.MODES[row]
        state = training.mode_text(row, best=self.known.best_score, due=len(self.known.due))
        side = (f"{state:>10} ", "won" if state else "plain")
        return titled(
            (f"   {words.name}", "strong"), (words.sentence, "plain"), side, (TITLE, width)
        )

    def column_at(self, x: int, width: int) -> str | None:
        """No column: the list can't be sorted."""
        return None

    def _state(self, part: ChoicePart) -> str:
        """What is chosen."""
        pointer, values = self._glyphs.pointer, self.values
        return f"{pointer} {values[part]}"

    @property
    def values(self) -> Mapping[ChoicePart, str]:
        """What is chosen of each part, in words."""
        choice = self.choice
        technique = training.skill_name(choice.technique) if choice.technique else training.ANY
        return {
            ChoicePart.TECHNIQUE: technique,
            ChoicePart.PATTERN: choice.pattern or training.ANY,
            ChoicePart.LEVEL: choice.level.name,
        }
