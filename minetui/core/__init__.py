"""The game without a screen: values that do not change, and its rules as their methods.

`cells` has the algebra of cell sets, each one integer, and `grid` knows which cells touch and where
they are drawn: nothing else computes with rows and columns, here or in the rooms above but the
formats and the painters. A `Level` is dealt by a `Dealer` into a `Minefield`; a `Position` adds
what is revealed and flagged, a move makes another one of it, and a `Game` holds the moves.
What the player may know of a position is its `Surface`: the casual rules (`deductions`,
`Conclusions`, `Starts`) take one, as the solver does. What a game was like is said by `steps`,
annotations, `Metrics`, `Course`, `Ghost`. A `Sketch` is a board painted by hand.

It is the standard library only. It reads no clock, no file, no environment and no random numbers
that it is not given, and makes no sentences.
"""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .annotation import AnnotatedMove, Annotation, Judgement, Mistake, Step, steps
    from .boards import SharedBoard, derivation_of
    from .casual import Deduction, Deductions, Rule, clearing, deductions, next_casual_moves, passes
    from .casual import proven
    from .cells import NO_CELLS, Cell, CellSet, beyond, cells_of, deposited, has, lowest, only
    from .cells import runs_within, set_of, set_spelled, spelled
    from .closure import CasualRules, Starts, remaining, starts
    from .conclusions import CasualHint, Conclusion, Conclusions, Conflict
    from .deal import ANY_BOARD, METHODS, Dealer, FirstClick, Progress, below, floyd
    from .game import Game
    from .grid import CellRows, Grid, GridError, touching
    from .levels import LEVELS, BoardKind, Level, LevelError
    from .metrics import METRICS, BoardCounts, ClickLoss, Course, Metrics, Value
    from .moves import MOVES, Chord, Click, ClickCounts, Flag, Moment, Move, Points, Question
    from .moves import Reveal, Track, forward_times
    from .pace import Solved, SolvedCurve, Square
    from .position import Minefield, Position, Status, Surface
    from .race import QUARTERS, Ghost, GhostError, LiveCourse, RaceCourse, RaceOutcome, RaceVerdict
    from .sketch import History, Mark, Node, Paint, Sketch, Variations
    from .zini import zinis
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        annotation="AnnotatedMove Annotation Judgement Mistake Step steps",
        boards="SharedBoard derivation_of",
        casual="Deduction Deductions Rule clearing deductions next_casual_moves passes proven",
        cells=(
            "NO_CELLS Cell CellSet beyond cells_of deposited has lowest only runs_within set_of "
            "set_spelled spelled"
        ),
        closure="CasualRules Starts remaining starts",
        conclusions="CasualHint Conclusion Conclusions Conflict",
        deal="ANY_BOARD METHODS Dealer FirstClick Progress below floyd",
        game="Game",
        grid="CellRows Grid GridError touching",
        levels="LEVELS BoardKind Level LevelError",
        metrics="METRICS BoardCounts ClickLoss Course Metrics Value",
        moves=(
            "MOVES Chord Click ClickCounts Flag Moment Move Points Question Reveal Track "
            "forward_times"
        ),
        pace="Solved SolvedCurve Square",
        position="Minefield Position Status Surface",
        race="QUARTERS Ghost GhostError LiveCourse RaceCourse RaceOutcome RaceVerdict",
        sketch="History Mark Node Paint Sketch Variations",
        zini="zinis",
    )
