"""Play many games with a bot, and report how often it wins.

A bot is a technique and a way to guess, written as logic or logic/random. casual looks at one
number at a time, pairs compares two numbers, logic uses all numbers and the mine counter. Where
nothing is proven, the bot guesses: random takes any cell that is not a proven mine, safest the one
with the lowest odds, advice the best guess of the hints, and deep the same with exact play much
earlier. With --against two bots play the same boards. Ctrl+C stops and reports the games so far.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from minetui import INTERRUPTED
from minetui.arguments import Parser, expect_positive, level_of, whole_number
from minetui.core import FirstClick
from minetui.formats import shown
from minetui.language import N_, _, number
from minetui.solver import CASUAL, Player
from minetui.studies import Chunk, GameTally, Pairs, SimulationPlan, Team
from minetui.texts import shapes, words

from .output import in_columns
from .start import add_start
from .work import add_team, gather, team_of

EXAMPLES = """examples:
  minetui simulate --level expert --player odds --games 10
  minetui simulate --player casual --start 4,4 --games 1000
  minetui simulate --player pairs --first-click safe --start 1,1 --games 100 --json
  minetui simulate --player odds --against odds/random --games 100"""
NAME = 18  # columns of what a figure is, at least


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    add_plan(parser, 1000)
    against_help = _("play the same boards with this bot too, and compare")
    parser.add_argument("--against", type=player_of, metavar="PLAYER", help=against_help)
    add_team(parser)
    parser.add_seed("games")
    parser.add_json()


def add_plan(parser: Parser, games: int) -> None:
    """Add the options of a plan of many games of one player, and how many by default."""
    parser.add_level()
    add = parser.add_argument
    player_help = _(
        "TECHNIQUE or TECHNIQUE/GUESS, such as odds/random (default: {default})", default=CASUAL
    )
    add("--player", type=player_of, default=CASUAL, metavar="PLAYER", help=player_help)
    guess_help = _("how to guess (default: advice for odds, random for the others)")
    add("--guess", choices=Player.guesses, help=guess_help)
    games_help = _("games (default: {number})", number=games)
    add("--games", type=whole_number, default=games, metavar="N", help=games_help)
    kinds = [kind.value for kind in FirstClick]
    first_help = _("first reveal: opening (default), safe or any")
    add("--first-click", choices=kinds, default="opening", help=first_help)
    add_start(parser)


def player_of(text: str) -> str:
    """The name of a player, checked."""
    try:
        Player.named(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def run(arguments: argparse.Namespace) -> int:
    """Play and report; the exit status is 130 after Ctrl+C."""
    against = Player.named(arguments.against) if arguments.against else None
    plan, team, began = plan_of(arguments, against), team_of(arguments), perf_counter()
    tally, stopped = _tally(plan, arguments.games, team)
    if not tally.games:
        return INTERRUPTED
    report = SimulationReport(plan, tally, perf_counter() - began, stopped)
    print(json.dumps(report.json) if arguments.json else "\n".join(report.lines))
    return INTERRUPTED if stopped else 0


def plan_of(arguments: argparse.Namespace, against: Player | None = None) -> SimulationPlan:
    """The plan that the options ask for, with a second player if there is one."""
    level, player = level_of(arguments), _player(arguments.player, arguments.guess)
    expect_positive(arguments, "games")
    if level.size > (most := SimulationPlan.MOST_CELLS):
        problem = N_("expected at most {most} cells to play, got {number}")
        raise ValueError(_(problem, most=number(most), number=number(level.size)))
    first_click, first = FirstClick(arguments.first_click), level.grid.cell_at(arguments.start)
    return SimulationPlan(level, player, first_click, first, arguments.seed, against)


def _player(name: str, guess: str | None) -> Player:
    """The player of --player and --guess, which must not disagree."""
    if guess is None:
        return Player.named(name)
    if "/" in name and Player.named(name).guess != guess:
        problem = _(
            "--guess: expected none with --player {name}, got {guess}", name=name, guess=guess
        )
        raise ValueError(problem)
    return Player(name.partition("/")[0], guess)


def _tally(plan: SimulationPlan, games: int, team: Team) -> tuple[GameTally, bool]:
    """The tally of the games, and whether Ctrl+C stopped them early."""
    tally = GameTally()

    def take(part: GameTally) -> int:
        nonlocal tally
        tally = tally.joined(part)
        return tally.games

    parts = team.at_most(-(-games // plan.chunk_size)).results(
        Chunk[GameTally].tally, plan.chunks(games)
    )
    stopped = gather(parts, take, games, _("games"))
    return tally, stopped


@dataclass(frozen=True)
class SimulationReport:
    """The results of the games of a plan, and the seconds that they took."""

    plan: SimulationPlan
    tally: GameTally
    seconds: float
    stopped: bool

    @property
    def json(self) -> dict[str, object]:
        """The report as JSON; the first cell counts from 0."""
        tally = self.tally
        return {
            **self.plan.described,
            **{"games": tally.games, "stopped": self.stopped},
            **rates_json(tally),
            **(pairs_json(tally) if self.plan.against else {}),
            "games_per_second": tally.games / self.seconds,
        }

    @property
    def lines(self) -> list[str]:
        """The report as lines of text."""
        plan, tally = self.plan, self.tally
        level = plan.level
        labels = [
            *([_("stopped early")] if self.stopped else []),
            _("games {number}", number=number(tally.games)),
            *shapes.level_labels(level),
            first_click_label(plan.first_click, words.coordinates(level.grid, plan.first)),
            _("seed {seed}", seed=shown(plan.seed)),
        ]
        rows = [(_("player"), plan.player.name), *_rates(tally)]
        if plan.against:
            rows += [(_("against"), plan.against.name), *_rates(tally.other), *_pairs(tally)]
        rows.append((_("games a second"), number(tally.games / self.seconds, 1)))
        return [" · ".join(labels), *in_columns(rows, NAME)]


def first_click_label(first: FirstClick, cell: str) -> str:
    """What the first click is, and where."""
    return _("first click {kind} at {cell}", kind=first.value, cell=cell)


def _rates(tally: GameTally) -> Iterator[tuple[str, str]]:
    games = tally.games
    span = words.spanned(*map(words.percent, tally.interval))
    rate = words.percent(tally.won / games)
    yield _("won"), _("{percent} (95%: {range})", percent=rate, range=span)
    yield _("no guess"), words.percent(tally.unguessed / games)
    yield _("guesses a game"), number(tally.guesses / games, 2)


def _pairs(tally: GameTally) -> Iterator[tuple[str, str]]:
    pairs = tally.pairs
    counts = {name: number(count) for name, count in pairs._asdict().items()}
    won = N_("both {both}, only the first {first}, only the second {second}, none {neither}")
    yield _("boards won"), _(won, **counts)
    points, span = points_text(pairs.difference), points_span(pairs.interval)
    yield _("difference"), _("{points} points (95%: {range})", points=points, range=span)
    yield _("McNemar's mid-p"), probability_text(pairs.p_value)


def rates_json(tally: GameTally) -> dict[str, object]:
    """How often a player won and guessed, as JSON."""
    return {
        **{"won": tally.won, "rate": tally.won / tally.games, "interval": tally.interval},
        **{"won_without_guess": tally.unguessed, "guesses": tally.guesses / tally.games},
    }


def pairs_json(tally: GameTally) -> dict[str, object]:
    """What the second player did on the same boards, as JSON, and how the two differ."""
    return {"other": rates_json(tally.other), **difference_json(tally.pairs)}


def difference_json(pairs: Pairs) -> dict[str, object]:
    """How two players differ on the same boards, as JSON."""
    return {
        "pairs": pairs._asdict(),
        **{"difference": pairs.difference, "difference_interval": pairs.interval},
        "p_value": pairs.p_value,
    }


def points_text(value: float) -> str:
    """A difference of two rates in points, with its sign.

    >>> points_text(0.0123), points_text(-0.5), points_text(-0.00001)
    ('+1.23', '-50.00', '+0.00')
    """
    return words.signed(100 * value, 2)


def points_span(interval: tuple[float, float]) -> str:
    """An interval of points."""
    return words.spanned(*map(points_text, interval))


def probability_text(p_value: float) -> str:
    """A p-value with three digits that count.

    >>> probability_text(0.03906), probability_text(1e-9)
    ('0.0391', 'below 0.0001')
    """
    if p_value < 1e-4:
        return _("below {number}", number=number(1e-4, 4))
    return number(p_value, len(f"{p_value:.3g}".partition(".")[2]))
