"""Puzzles from a player's own games: the positions of needless guesses and of blunders.

Whoever guessed where a cell was safe is asked for a safe cell; whoever revealed a certain mine
where nothing was safe is asked for the best guess.
"""

from collections.abc import Callable, Iterable, Iterator

from minetui.core.annotation import Step, steps
from minetui.core.position import Position
from minetui.formats.replay import Replay
from minetui.solver.analysis import Analysis
from minetui.solver.budget import REVIEWABLE, Stop, never
from minetui.solver.review import RevealKind, review
from minetui.solver.technique_ids import ODDS

from .mode import Mode
from .puzzle import Puzzle
from .puzzles import named

MISTAKES = (RevealKind.NEEDLESS, RevealKind.BLUNDER)


def mistakes(
    replays: Iterable[Replay], patience: Callable[[], Stop] = lambda: never
) -> Iterator[Puzzle | None]:
    """The puzzles in the mistakes of some games, and None after each other reveal.

    So a job may end after any reveal. `patience` returns the Stop for the next one. Games on large
    boards are passed over.
    """
    for replay in replays:
        if replay.field.grid.size <= REVIEWABLE:
            for step in steps(replay.field, replay.effective_moves, replay.given):
                if step.opened and not step.given and step.before.revealed:
                    yield _mistake(step, patience())


def _mistake(step: Step, stop: Stop) -> Puzzle | None:
    """The puzzle in a reveal, if it was a mistake."""
    move = review(step, stop)
    if move.kind not in MISTAKES:
        return None
    if move.better_technique is None:
        puzzle = Puzzle(Mode.GUESS, ODDS, _seen(step.before))
    else:
        puzzle = Puzzle(Mode.SAFE_CELL, move.better_technique, _seen(step.before))
    return named(puzzle).worked_out()


def _seen(position: Position) -> Position:
    """A position with the flags that are proven: a wrong one would keep its cell from an answer."""
    proven = Analysis(position.surface).odds.mines
    return Position(position.field, position.revealed, position.flagged & proven)
