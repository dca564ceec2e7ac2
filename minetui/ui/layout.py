"""Where everything goes in a window of any size: plain numbers, decided in one place."""

from dataclasses import dataclass

PANEL_WIDTH = 34  # columns below which sentences would break too often
PANEL_HEIGHT = 5
WIDE_WINDOW = 110  # here a board too large for any window makes room for the panel
WIDEST_PANEL = 60
LIST_WIDTH = 26  # columns below which a list of moves would tell too little
WIDEST_LIST = 46


@dataclass(frozen=True)
class Arrangement:
    """Widths and heights of the parts, and whether the panel stands right, below or is a line.

    A part of height 0 is not shown.
    """

    counters: int
    board: tuple[int, int]
    indent: int
    panel: tuple[int, int]
    beside: bool
    status: int
    keys: int


def arranged(window: tuple[int, int], board: tuple[int, int], *, hints: bool) -> Arrangement:
    """The arrangement for a window and a board with its frame, both as (columns, rows)."""
    width, height = window
    counters = 0 if height < 5 else 1 if height < 14 else 2
    status, keys = int(height >= 8), int(height >= 11)
    rows = max(height - counters - status - keys, 1)
    wide, tall = min(board[0], width), min(board[1], rows)
    beside = hints and (width - wide >= PANEL_WIDTH + 1 or width >= WIDE_WINDOW)
    panel = (0, 0)
    if beside:
        wide = min(wide, width - PANEL_WIDTH - 1)
        panel = (min(width - wide - 1, WIDEST_PANEL), rows)
    elif hints and rows - tall >= PANEL_HEIGHT:
        panel = (width, rows - tall)
    elif hints and rows >= 4:
        tall = min(tall, rows - 1)
        panel = (width, rows - tall)
    indent = (width - wide - (panel[0] + 1 if beside else 0)) // 2
    return Arrangement(counters, (wide, tall), indent, panel, beside, status, keys)


@dataclass(frozen=True)
class ReplayArrangement(Arrangement):
    """The parts of a replay: the seek bar's height, and the list of moves above the panel."""

    seek: int
    moves: tuple[int, int]


def replay_arranged(
    window: tuple[int, int], board: tuple[int, int], *, hints: bool
) -> ReplayArrangement:
    """The arrangement of a replay; where the list stands, the hints stand below it or nowhere."""
    width, height = window
    seek = int(height >= 6)
    found = arranged((width, height - seek), board, hints=hints)
    rows = max(height - seek - found.counters - found.status - found.keys, 1)
    whole = min(board[0], width)
    has_room = width - whole > LIST_WIDTH or width >= WIDE_WINDOW
    if rows < PANEL_HEIGHT or not (found.beside if hints else has_room):
        return ReplayArrangement(**vars(found), seek=seek, moves=(0, 0))
    wide = min(whole, width - (PANEL_WIDTH if width >= WIDE_WINDOW else LIST_WIDTH) - 1)
    column = min(width - wide - 1, WIDEST_LIST)
    below = (rows if rows < 2 * PANEL_HEIGHT else max(rows * 2 // 5, PANEL_HEIGHT)) * hints
    return ReplayArrangement(
        counters=found.counters,
        board=(wide, found.board[1]),
        indent=(width - wide - 1 - column) // 2,
        panel=(column, below),
        beside=True,
        status=found.status,
        keys=found.keys,
        seek=seek,
        moves=(column, rows - below),
    )
