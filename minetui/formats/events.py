"""Mouse events in RawVF's words, which the readers of other formats translate theirs to."""

from minetui.core.grid import Cell, Grid

from .mouse import Buttons

CODES = dict(enumerate(("mv", "lc", "lr", "rc", "rr", "mc", "mr"), start=1))  # of EVF and RMV
MOUSE_EVENTS = {*CODES.values(), "sc", "mt"}


def cell_at(grid: Grid, row: int, col: int) -> Cell | None:
    """The cell at a place that a file tells, both from 0; None off the board."""
    inside = 0 <= row < grid.rows and 0 <= col < grid.cols
    return grid.cell(row, col) if inside else None


def tell(buttons: Buttons, event: str, cell: Cell | None, at: float) -> None:
    """Tell the buttons what happened; that the mouse moved is nothing to them."""
    match event:
        case "lc" | "sc":
            buttons.press_left(shift=event == "sc")
        case "lr":
            buttons.release_left(cell, at)
        case "rc":
            buttons.press_right(cell, at)
        case "rr":
            buttons.release_right(cell, at)
        case "mc":
            buttons.press_middle()
        case "mr":
            buttons.release_middle(cell, at)
        case "mt":
            buttons.marks = not buttons.marks
