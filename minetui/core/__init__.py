"""The game without a screen: values that do not change, and its rules as their methods.

`cells` has the algebra of cell sets, each one integer, and `grid` knows which cells touch and where
they are drawn: nothing else computes with rows and columns, here or in the rooms above but the
formats and the painters. A `Level` is dealt by a `Dealer` into a `Minefield`; a `Position` adds
what is revealed and flagged, a move makes another one of it, and a `Game` holds the moves.
What the player may know of a position is its `Surface`: the casual rules (`deductions`,
`Conclusions`, `Starts`) take one, as the solver does. What a game was like is said by `steps`,
annotations, `Metrics`, `SolvedCurve`, `Course`, `Ghost`. A `Sketch` is a board painted by hand.

It is the standard library only. It reads no clock, no file, no environment and no random numbers
that it is not given, and makes no sentences.
"""

from typing import TYPE_CHECKING

from minetui import door

# What others may build on, as docs/library.md promises it.
# fmt: off
__all__ = (
    "ANY_BOARD", "LEVELS", "METRICS", "MOVES", "NO_CELLS", "AnnotatedMove", "Annotation",
    "BoardCounts", "BoardKind", "CasualHint", "Cell", "CellSet", "Chord", "Click", "ClickCounts",
    "Conclusion", "Conclusions", "Conflict", "Course", "Dealer", "Deduction", "Deductions",
    "FirstClick", "Flag", "Game", "Grid", "GridError", "Judgement", "Level", "LevelError",
    "Metrics", "Minefield", "Mistake", "Move", "Position", "Question", "Reveal", "Rule",
    "Shape", "SharedBoard", "Starts", "Status", "Step", "Surface", "cells_of", "deductions",
    "floyd", "grid_of", "has", "lowest", "next_casual_moves", "only", "remaining", "set_of",
    "starts", "steps",
)
# fmt: on

if TYPE_CHECKING:
    # fmt: off
    from .annotation import AnnotatedMove as AnnotatedMove, Annotation as Annotation
    from .annotation import Judgement as Judgement, Mistake as Mistake, Step as Step, steps as steps
    from .boards import SharedBoard as SharedBoard
    from .casual import Deduction as Deduction, Deductions as Deductions, Rule as Rule
    from .casual import deductions as deductions, next_casual_moves as next_casual_moves
    from .casual import passes as passes, proven as proven
    from .cells import NO_CELLS as NO_CELLS, Cell as Cell, CellSet as CellSet, beyond as beyond
    from .cells import cells_of as cells_of, has as has, lowest as lowest, only as only
    from .cells import set_of as set_of, set_spelled as set_spelled, spelled as spelled
    from .closure import CasualRules as CasualRules, Starts as Starts, remaining as remaining
    from .closure import starts as starts
    from .conclusions import CasualHint as CasualHint, Conclusion as Conclusion
    from .conclusions import Conclusions as Conclusions, Conflict as Conflict
    from .deal import ANY_BOARD as ANY_BOARD, METHODS as METHODS, Dealer as Dealer
    from .deal import FirstClick as FirstClick, Progress as Progress, below as below, floyd as floyd
    from .game import Game as Game
    from .grid import CellRows as CellRows, Grid as Grid, GridError as GridError
    from .levels import LEVELS as LEVELS, BoardKind as BoardKind, Level as Level
    from .levels import LevelError as LevelError
    from .metrics import METRICS as METRICS, BoardCounts as BoardCounts, ClickLoss as ClickLoss
    from .metrics import Course as Course, Metrics as Metrics, Value as Value
    from .moves import MOVES as MOVES, Chord as Chord, Click as Click, ClickCounts as ClickCounts
    from .moves import Flag as Flag, Moment as Moment, Move as Move, Points as Points
    from .moves import Question as Question, Reveal as Reveal, Track as Track
    from .moves import forward_times as forward_times
    from .pace import SolvedCurve as SolvedCurve, Square as Square
    from .position import Minefield as Minefield, Position as Position, Status as Status
    from .position import Surface as Surface
    from .race import Ghost as Ghost, GhostError as GhostError, LiveCourse as LiveCourse
    from .race import RaceCourse as RaceCourse, RaceOutcome as RaceOutcome
    from .shapes import Shape as Shape
    from .sketch import History as History, Mark as Mark, Node as Node, Paint as Paint
    from .sketch import Sketch as Sketch, Variations as Variations
    from .worlds import grid_drawn as grid_drawn, grid_of as grid_of
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        annotation="AnnotatedMove Annotation Judgement Mistake Step steps",
        boards="SharedBoard",
        casual="Deduction Deductions Rule deductions next_casual_moves passes proven",
        cells="NO_CELLS Cell CellSet beyond cells_of has lowest only set_of set_spelled spelled",
        closure="CasualRules Starts remaining starts",
        conclusions="CasualHint Conclusion Conclusions Conflict",
        deal="ANY_BOARD METHODS Dealer FirstClick Progress below floyd",
        game="Game",
        grid="CellRows Grid GridError",
        levels="LEVELS BoardKind Level LevelError",
        metrics="METRICS BoardCounts ClickLoss Course Metrics Value",
        moves=(
            "MOVES Chord Click ClickCounts Flag Moment Move Points Question Reveal Track "
            "forward_times"
        ),
        pace="SolvedCurve Square",
        position="Minefield Position Status Surface",
        race="Ghost GhostError LiveCourse RaceCourse RaceOutcome",
        shapes="Shape",
        sketch="History Mark Node Paint Sketch Variations",
        worlds="grid_drawn grid_of",
    )
