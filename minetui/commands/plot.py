"""Plot a replay or your wins, in the terminal or as a picture.

pace: 3BV per second during the game in FILE; times: the time of each win against its 3BV, with the
trend; histogram: the times of all wins; ioe: the index of efficiency of each win, by date.
docs/metrics.md explains the metrics.
"""

import argparse
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import StatisticsError, linear_regression, median

from minetui.arguments import Parser
from minetui.core import Shape, SolvedCurve, steps
from minetui.formats import shown
from minetui.language import N_, _, ngettext, number
from minetui.pictures import Plot
from minetui.store import GameRecord, Overview, RecordClass, Records
from minetui.texts import metrics as metric_texts
from minetui.texts import records as record_texts
from minetui.texts.words import in_seconds

from .inputs import InputError, input_name, playable
from .output import is_ascii_only, put

EXAMPLES = """examples:
  minetui plot pace assets/replays/expert-won.rawvf
  minetui plot pace assets/replays/expert-won.rawvf --svg -"""

MOST_CELLS = 100_000  # measured: counting the solved 3BV takes 2 ms a move
MOMENTS = 240  # of a game at which its pace is drawn
MOST_WINS = 10_000  # the newest
MOST_BINS = 24
WINDOW = 20  # wins whose median is the line of a plot over time
SMALLEST, LARGEST = (40, 12), (100, 24)  # columns and lines of a drawn plot


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    add = parser.add_argument
    add("kind", choices=["pace", *OF_WINS], help=_("what to plot"))
    add("file", nargs="?", metavar="FILE", help=_("replay, for pace; - is standard input"))
    parser.add_game()
    add("--level", metavar="NAME", help=_("level of the wins (default: the one played most)"))
    parser.add_shape(N_("shape of the boards: {shapes} (default: any, or what FILE says)"))
    names = [each.value for each in RecordClass]
    add(
        "--class",
        dest="of",
        choices=names,
        default="any",
        help=_("class of the wins (default: any)"),
    )
    add("--svg", metavar="OUT", help=_("write a picture; - is standard output"))


def run(arguments: argparse.Namespace) -> int:
    """Draw the plot."""
    if arguments.kind == "pace":
        plot = pace_plot(arguments.file, arguments.game, arguments.shape)
    elif arguments.file is not None:
        problem = N_("{kind}: expected no FILE, since it plots your records")
        raise ValueError(_(problem, kind=arguments.kind))
    else:
        plot = _plot_of_wins(arguments)
    if arguments.svg is None:
        print("\n".join(_in_terminal(plot)))
    else:
        put(plot.as_svg(), arguments.svg)
    return 0


def pace_plot(file: str | None, game: int = 1, shape: Shape | None = None) -> Plot:
    """The 3BV per second over the game in a file; an InputError for one without a game."""
    replay = playable(file, game, shape)
    if replay.field.grid.size > MOST_CELLS:
        most, size = number(MOST_CELLS), number(replay.field.grid.size)
        problem = _(
            "expected a board of at most {most} cells, got {number}", most=most, number=size
        )
        raise InputError(f"{input_name(file)}: {problem}")
    solved = SolvedCurve(SolvedCurve.along(steps(replay.field, replay.moves, replay.given)))
    metrics = replay.metrics
    start, end = min(solved[0].at, 0.0) if solved else 0.0, replay.end
    if metrics is None or end <= start or len(solved) < 2:
        problem = _("expected a game of several moves")
        raise InputError(f"{input_name(file)}: {problem}")
    every = [start + (end - start) * at / (MOMENTS - 1) for at in range(MOMENTS)]
    line = list(zip(every, solved.pace(start, end, MOMENTS), strict=True))
    if file in (None, "-"):
        title = _("Pace of a replay")
    else:
        title = _("Pace of {file}", file=shown(Path(file or "").name))
    notes = [" · ".join(metric_texts.figures(metrics))]
    return Plot(title, _("seconds"), "3BV/s", line=line, notes=notes, from_zero=True)


def times_plot(wins: Sequence[GameRecord], name: str) -> Plot:
    """The times of wins against the 3BV of their boards, with a straight line as the trend."""
    points = [(win.three_bv, win.seconds) for win in wins if win.three_bv is not None]
    line, notes = list[tuple[float, float]](), list[str]()
    try:
        slope, base = linear_regression(*zip(*points, strict=True))
        ends = min(points)[0], max(points)[0]
        line = [(x, base + slope * x) for x in ends]
        middle = median(ends)
        note = N_("Trend: {slope} s per 3BV, {seconds} s at {number} 3BV")
        at = number(middle, int(middle % 1 > 0))
        slots = {"slope": number(slope, 2), "seconds": number(base + slope * middle, 1)}
        notes = [_(note, **slots, number=at)]
    except (StatisticsError, TypeError):  # too few wins, or all on boards of the same 3BV
        pass
    title = ngettext(
        "{name}: time by 3BV, {n} win",
        "{name}: time by 3BV, {n} wins",
        len(points),
        name=name,
    )
    return Plot(title, "3BV", _("seconds"), points, line, notes=notes)


def histogram_plot(wins: Sequence[GameRecord], name: str) -> Plot:
    """The numbers of wins in equal spans of time."""
    times = [win.seconds for win in wins]
    title = ngettext("{name}: {n} win", "{name}: {n} wins", len(wins), name=name)
    best, middle = (in_seconds(time) for time in (min(times), median(times)))
    notes = [_("Best {time}, median {median}", time=best, median=middle)]
    plot = Plot.histogram(title, _("seconds"), _("wins"), times, MOST_BINS)
    return replace(plot, notes=notes)


def ioe_plot(wins: Sequence[GameRecord], name: str) -> Plot:
    """The IOE of wins in order of date, with the median of the last twenty as a line."""
    values = (win.metric("ioe") for win in wins)
    known = [100 * ioe for ioe in values if isinstance(ioe, float)]
    points = [(float(at), ioe) for at, ioe in enumerate(known, start=1)]
    line = [(float(at), median(known[max(at - WINDOW, 0) : at])) for at in range(1, len(known) + 1)]
    line_text = _("Line: median of the last {number} wins", number=WINDOW)
    notes = [line_text] if len(known) > 1 else []
    title = ngettext("{name}: IOE of {n} win", "{name}: IOE of {n} wins", len(known), name=name)
    across = _("wins, the newest to the right")
    return Plot(title, across, _("IOE in %"), points, line, notes=notes)


OF_WINS: dict[str, Callable[[Sequence[GameRecord], str], Plot]] = {
    "times": times_plot,
    "histogram": histogram_plot,
    "ioe": ioe_plot,
}


def _plot_of_wins(arguments: argparse.Namespace) -> Plot:
    """The plot of the wins of a level; an error if there are none with the figures for it."""
    kind, of = arguments.kind, RecordClass(arguments.of)
    with Records() as records:
        overviews = records.levels()
        if not overviews:
            raise ValueError(_("no games recorded yet"))
        overview = _chosen(overviews, arguments.level, arguments.shape, of)
        newest = records.last_wins(overview.level, of, limit=MOST_WINS)
    name = record_texts.level_and_class(overview.level, of)
    wins = newest[::-1]
    plot = OF_WINS[kind](wins, name) if wins else Plot("", "", "")
    if plot.is_empty:
        raise ValueError(_("{kind}: no wins to plot for {level}", kind=kind, level=name))
    return plot


def _chosen(
    overviews: Sequence[Overview], level: str | None, shape: Shape | None, of: RecordClass
) -> Overview:
    """The level of this name and shape with the most games; what is not given may be any."""
    fitting = [
        each
        for each in overviews
        if each.record_class is of
        and (level is None or each.level.name.lower() == level.lower())
        and shape in (None, each.level.shape)
    ]
    if not fitting:
        if shape is not None:
            problem = N_("no games recorded there on boards of the shape {shape}")
            raise ValueError(_(problem, shape=shape))
        if level:
            given = shown(repr(level))
            raise ValueError(_("no games recorded at the level {level}", level=given))
        raise ValueError(_("no games recorded of the class {name}", name=of.value))
    return max(fitting, key=lambda each: each.games)


def _in_terminal(plot: Plot) -> list[str]:
    """The plot as large as the terminal allows, within limits."""
    size = shutil.get_terminal_size()
    width, height = (
        min(max(have, least), most)
        for have, least, most in zip((size.columns, size.lines - 2), SMALLEST, LARGEST, strict=True)
    )
    return plot.as_text(width, height, ascii_only=is_ascii_only())
