"""Print the metrics of boards and replays of any format.

3BV is the fewest left clicks that win, an opening is what one click on a zero reveals, an island
is a group of touching numbers outside all openings. ZiNi is the clicks of a greedy method with
flags and chords, HZiNi the same with openings first. "casual" is the fewest safe cells a casual
player can leave covered. Replays have the metrics of their games, too. Metrics that are unknown or
take too long to count are left out.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import NamedTuple

from minetui.arguments import Parser
from minetui.core import (
    BoardCounts,
    Grid,
    Level,
    Minefield,
    Starts,
    Value,
    remaining,
)
from minetui.formats import Replay, shown
from minetui.language import N_, _, number
from minetui.texts import metrics as metric_texts
from minetui.texts import shapes, words

from .inputs import InputError, replays
from .output import METRIC_NAMES, csv_line, print_table, rounded

EXAMPLES = """examples:
  minetui info assets/replays/expert-won.rawvf
  minetui deal --level expert | minetui info --json"""

BOARD_HEADINGS = (
    *(N_("file"), N_("size"), N_("mines"), N_("density"), "3BV", N_("openings"), N_("islands")),
    *("ZiNi", "HZiNi", N_("numbers 0 to 8"), N_("casual")),
)
GAME_COLUMNS = (
    *("time", "speed", "clicks", "effective_clicks", "ioe", "throughput", "correctness", "zne"),
    *("clicks_per_second", "rqp", "qg", "stnb", "path", "style"),
)
TEXTS = (N_("file"), N_("numbers 0 to 8"), N_("result"))  # the columns that are not numbers
CSV_NAMES = {
    **METRIC_NAMES,
    **{"Openings": "openings", "Islands": "islands", "Path": "path"},
    **{"Flags": "flags", "Misflags": "misflags", "Unflags": "unflags"},
}
CSV_HEADER = csv_line(
    ["File", "Player", "Timestamp", "Level", "Width", "Height", "Mines", "Status", *CSV_NAMES]
)


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    help_text = _("boards and replays (default: standard input)")
    parser.add_argument("files", nargs="*", metavar="FILE", help=help_text)
    parser.add_shape()
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("print one line of JSON per board"))
    form.add_argument("--csv", action="store_true", help=_("print one line of CSV per board"))


@dataclass(frozen=True)
class BoardFigures:
    """Figures about one board; None where counting would take too long."""

    file: str
    grid: Grid
    mines: int
    density: float
    three_bv: int | None
    openings: int | None
    islands: int | None
    zini: int | None
    human_zini: int | None
    numbers: list[int]
    casual_remaining: int | None

    @classmethod
    def of(cls, file: str, field: Minefield) -> "BoardFigures":
        """The figures of a board."""
        grid, mines, countable = field.grid, field.mine_count, field.countable
        return cls(
            file,
            grid,
            mines,
            mines / grid.size,
            field.three_bv if countable else None,
            field.openings if countable else None,
            field.islands if countable else None,
            *BoardCounts.zinis(field),
            [cells.bit_count() for cells in field.numbered],
            _casual(field) if grid.size <= Starts.MAPPABLE else None,
        )

    @property
    def columns(self) -> list[str]:
        """The figures as a row of the table."""
        size, density = shapes.sized(self.grid), words.percent(self.density)
        counts = (self.three_bv, self.openings, self.islands, self.zini, self.human_zini)
        numbers = " ".join(str(count) for count in self.numbers)
        return [
            shown(self.file),
            size,
            number(self.mines),
            density,
            *map(_count_text, counts),
            numbers,
            _count_text(self.casual_remaining),
        ]


class GameFigures(NamedTuple):
    """The metrics of one game, by their names in `METRICS`."""

    file: str
    result: str
    metrics: dict[str, Value]

    @classmethod
    def of(cls, file: str, replay: Replay) -> "GameFigures | None":
        """The metrics of a replay; None for a board or a position, and if it is too large."""
        metrics = replay.metrics if replay.is_played else None
        if metrics is None:
            return None
        return cls(file, words.RESULTS[replay.final_position.status], metrics.values())

    @property
    def columns(self) -> list[str]:
        """The metrics as a row of the table."""
        texts = (metric_texts.FORMS[name].text(self.metrics[name]) or "-" for name in GAME_COLUMNS)
        return [shown(self.file), _(self.result), *texts]


def run(arguments: argparse.Namespace) -> int:
    """Print the figures of all boards; files that can't be read are reported and skipped."""
    status = 0
    boards, games = list[BoardFigures](), list[GameFigures]()
    if arguments.csv:
        print(CSV_HEADER)
    for name in arguments.files or [None]:
        file = "stdin" if name in (None, "-") else name
        try:
            for replay in replays(name, arguments.shape):
                board, game = BoardFigures.of(file, replay.field), GameFigures.of(file, replay)
                if arguments.json:
                    print(json.dumps(_figures(board, game)), flush=True)
                elif arguments.csv:
                    print(_csv_line(file, replay, _figures(board, game)), flush=True)
                else:
                    boards.append(board)
                    games += [game] if game else []
        except InputError as error:
            print(error, file=sys.stderr)
            status = 2
    if boards:
        texts = {*map(_, TEXTS)}
        print_table([*map(_, BOARD_HEADINGS)], (board.columns for board in boards), texts)
    if games:
        titles = (metric_texts.FORMS[name].title for name in GAME_COLUMNS)
        print()
        print_table([_("file"), _("result"), *titles], (game.columns for game in games), texts)
    return status


def _csv_line(file: str, replay: Replay, figures: Mapping[str, Value]) -> str:
    """A board or a game as CSV, as far as its figures are known."""
    grid, mines = replay.field.grid, replay.field.mine_count
    texts = (shown(text) for text in (file, replay.header("player"), replay.header("timestamp")))
    level = " ".join([*map(str.title, grid.named_shape.values()), Level.name_of(grid, mines)])
    numbers = (*reversed(grid.numbers.values()), mines)
    values = (rounded(figures.get(name)) for name in ("result", *CSV_NAMES.values()))
    return csv_line([*texts, level, *numbers, *values])


def _figures(board: BoardFigures, game: GameFigures | None) -> dict[str, Value]:
    """The figures of a board, then the result and the metrics of its game, by their names."""
    more = {"result": game.result, **game.metrics} if game else {}
    figures, grid = asdict(board), board.grid
    del figures["grid"]
    return {"file": figures.pop("file"), **grid.numbers, **grid.named_shape, **figures, **more}


def _casual(field: Minefield) -> int:
    return remaining(field)[0] if field.safe else 0


def _count_text(count: int | None) -> str:
    return "-" if count is None else number(count)
