"""The game: grids, minefields, dealing, moves and the casual rules; standard library only."""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .annotation import AnnotatedMove, Annotation, Judgement, Mistake, Step, annotate, steps
    from .boards import DAILY_KIND, SharedBoard, derivation_of
    from .casual import Deduction, Deductions, Rule, casual_moves, clearing, deductions
    from .casual import next_casual_moves, numbers_around, passes, proven, proven_deductions
    from .cells import NO_CELLS, Cell, CellSet, cells_of, deposited, following, has, highest
    from .cells import lowest, only, preceding, runs_within, set_of, set_spelled, spelled
    from .closure import MAPPABLE, CasualRules, Starts, remaining, starts
    from .conclusions import CasualHint, Conclusion, Conclusions, Conflict
    from .deal import ANY_BOARD, METHODS, Dealer, FirstClick, below, floyd
    from .game import Game
    from .grid import CellRows, Grid, GridError, touching
    from .levels import ADJUSTED, ANY, LEVELS, MOST_CELLS, OLD_BEGINNER, SOLVABLE, Level, LevelError
    from .levels import expect_legal, full_name, grid_and_mines, is_adjusted, is_solvable
    from .levels import level_named, name_of
    from .metrics import METRICS, BoardCounts, ClickLoss, Course, Metrics, click_losses, dearest
    from .metrics import solved_at_start, solved_between, values_of
    from .moves import MOVES, Chord, Click, ClickCounts, Flag, Moment, Move, Points, Question
    from .moves import Reveal, Track, count_clicks, forward_times
    from .pace import TENTHS, Solved, Square, part_solved, solved_after, solved_by, squares
    from .position import Minefield, Position, Status, Surface
    from .race import QUARTERS, Ghost, GhostError, RaceCourse, RaceOutcome, RaceVerdict, verdict
    from .sketch import ROOT, History, Mark, Node, Paint, Sketch, Try, Variations
    from .zini import human_zini
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        annotation="AnnotatedMove Annotation Judgement Mistake Step annotate steps",
        boards="DAILY_KIND SharedBoard derivation_of",
        casual=(
            "Deduction Deductions Rule casual_moves clearing deductions next_casual_moves "
            "numbers_around passes proven proven_deductions"
        ),
        cells=(
            "NO_CELLS Cell CellSet cells_of deposited following has highest lowest only preceding "
            "runs_within set_of set_spelled spelled"
        ),
        closure="MAPPABLE CasualRules Starts remaining starts",
        conclusions="CasualHint Conclusion Conclusions Conflict",
        deal="ANY_BOARD METHODS Dealer FirstClick below floyd",
        game="Game",
        grid="CellRows Grid GridError touching",
        levels=(
            "ADJUSTED ANY LEVELS MOST_CELLS OLD_BEGINNER SOLVABLE Level LevelError expect_legal "
            "full_name grid_and_mines is_adjusted is_solvable level_named name_of"
        ),
        metrics=(
            "METRICS BoardCounts ClickLoss Course Metrics click_losses dearest solved_at_start "
            "solved_between values_of"
        ),
        moves=(
            "MOVES Chord Click ClickCounts Flag Moment Move Points Question Reveal Track "
            "count_clicks forward_times"
        ),
        pace="TENTHS Solved Square part_solved solved_after solved_by squares",
        position="Minefield Position Status Surface",
        race="QUARTERS Ghost GhostError RaceCourse RaceOutcome RaceVerdict verdict",
        sketch="ROOT History Mark Node Paint Sketch Try Variations",
        zini="human_zini",
    )
