"""Wishes: which puzzles are asked for."""

from dataclasses import dataclass

from minetui.core.levels import LEVELS, Level
from minetui.solver.technique_ids import ODDS
from minetui.solver.techniques import TECHNIQUES

from .mode import Mode
from .patterns import technique_of
from .puzzle import Puzzle

_PROVING = tuple(technique.id for technique in TECHNIQUES)


@dataclass(frozen=True)
class Wish:
    """A kind of question (see `mode.py`), on boards of a level.

    An empty technique or pattern means any; the pattern is one of `PATTERNS`, and proves every cell
    that can be proven at once. Any technique means that each comes equally often.
    """

    mode: Mode = Mode.SAFE_CELL
    technique: str = ""
    pattern: str = ""
    level: Level = LEVELS["Expert"]

    @property
    def techniques(self) -> tuple[str, ...]:
        """The ids of the techniques that its puzzles are about, the simplest first."""
        if self.mode is Mode.GUESS:
            return (ODDS,)
        if self.pattern:
            return (technique_of(self.pattern),)
        return (self.technique,) if self.technique else _PROVING

    def fits(self, puzzle: Puzzle) -> bool:
        """Does a puzzle ask what is wished for? Its board may be of another level."""
        if puzzle.mode is not self.mode or puzzle.technique not in self.techniques:
            return False
        return self.pattern in ("", puzzle.pattern)

    @property
    def id(self) -> str:
        """A text that no other wish has."""
        level = self.level
        size = f"{level.cols}x{level.rows}/{level.mines}"
        return "/".join((self.mode.value, self.technique, self.pattern, size))
