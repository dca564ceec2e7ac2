"""The game: grids, minefields, dealing, moves and the casual rules; standard library only."""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .annotation import AnnotatedMove, Annotation, Judgement, Mistake, Step, annotate, steps
    from .boards import DAILY_KIND, SharedBoard, derivation_of
    from .casual import Deduction, Deductions, Rule, casual_moves, clearing, deductions
    from .casual import next_casual_moves, numbers_around, passes, proven, proven_deductions
    from .closure import MAPPABLE, Band, Facts, Starts, remaining, starts
    from .conclusions import CasualHint, Conclusion, Conclusions, Conflict
    from .deal import ANY_BOARD, METHODS, Dealer, FirstClick, below, floyd
    from .flood import first_cells
    from .game import Game
    from .grid import NO_CELLS, Cell, CellRows, CellSet, Grid, GridError, cells_of, densities
    from .grid import deposited, following, grid_of, has, highest, lowest, only, preceding
    from .grid import runs_within, set_of, set_spelled, spelled, symmetries, touching
    from .levels import ADJUSTED, ANY, LEVELS, MOST_CELLS, OLD_BEGINNER, SOLVABLE, Level, LevelError
    from .levels import expect_legal, full_name, is_adjusted, is_solvable, level_named
    from .levels import level_numbers, name_of
    from .metrics import METRICS, BoardCounts, ClickLoss, Course, Metrics, click_losses, dearest
    from .metrics import solved_at_start, solved_between, values_of
    from .moves import MOVES, Chord, Click, ClickCounts, Flag, Moment, Move, Points, Question
    from .moves import Reveal, Track, count_clicks, forward_times
    from .pace import TENTHS, Solved, Square, part_solved, solved_after, solved_by, squares
    from .position import Minefield, Position, Status, Surface, board_rows, in_rows, sign_rows
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
        closure="MAPPABLE Band Facts Starts remaining starts",
        conclusions="CasualHint Conclusion Conclusions Conflict",
        deal="ANY_BOARD METHODS Dealer FirstClick below floyd",
        flood="first_cells",
        game="Game",
        grid=(
            "NO_CELLS Cell CellRows CellSet Grid GridError cells_of densities deposited following "
            "grid_of has highest lowest only preceding runs_within set_of set_spelled spelled "
            "symmetries touching"
        ),
        levels=(
            "ADJUSTED ANY LEVELS MOST_CELLS OLD_BEGINNER SOLVABLE Level LevelError expect_legal "
            "full_name is_adjusted is_solvable level_named level_numbers name_of"
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
        position="Minefield Position Status Surface board_rows in_rows sign_rows",
        race="QUARTERS Ghost GhostError RaceCourse RaceOutcome RaceVerdict verdict",
        sketch="ROOT History Mark Node Paint Sketch Try Variations",
        zini="human_zini",
    )
