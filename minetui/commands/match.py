"""Let players play the same boards, and report how often each wins and how they differ.

A PLAYER is a bot of ours, such as casual or odds/deep, or else the command line of a program that
speaks MSP 1, such as "./bot.py --fast": docs/msp.md has the protocol. Whatever a program does, it
loses no more than its game. With --results a match that was stopped goes on where it was, and one
that asks for more games plays only those. docs/match.md shows a whole match.

In its tables "no guess" is the share of games won without a guess, "guesses" are those of a game,
"median move" and "99% move" are the times in which half and 99 of 100 moves were made, and "errors"
counts answers of a program that were refused. "points" is by how many of 100 boards the first of
two players wins more than the second, "one won" the boards that only either won, and "mid-p" how
likely two equally strong players differ as much. Below them is why each program first lost so.
"""

import argparse
import json
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from minetui import INTERRUPTED, store
from minetui.arguments import Parser, expect_positive, level_of, number_from_1, whole_number
from minetui.core import FirstClick
from minetui.formats import quoted, shown
from minetui.language import N_, _, number
from minetui.match import (
    ENDINGS,
    GUESTS,
    RESOLUTION,
    SAVED,
    Contestant,
    ContestantTally,
    GuestError,
    MatchPlan,
    MatchTally,
    SavedGame,
    Terms,
    compared,
)
from minetui.studies import Pairs, Study, Team, WantedGames, ended_by_exit
from minetui.texts import shapes, words
from minetui.texts.columns import columns, padded

from .output import csv_line, print_table, tell
from .simulate import (
    difference_json,
    first_click_label,
    points_span,
    points_text,
    probability_text,
)
from .start import add_start
from .work import add_team, team_of, watched

EXAMPLES = """examples:
  minetui match casual odds/deep --games 20
  minetui match logic odds --level expert --games 20 --results match.sqlite3
  minetui match casual pairs --games 50 --keep lost --keep-in lost
  minetui match odds odds/random pairs --games 20 --json"""

SEED = "match"
MOST_SECONDS = 999_999  # whose milliseconds have the nine digits that a number of MSP may have
FIGURES = (
    *(N_("won"), N_("95%"), N_("no guess"), N_("guesses"), N_("median move"), N_("99% move")),
    N_("errors"),
)
DIFFERENCES = (
    *(N_("points"), N_("95%"), N_("both won"), N_("one won"), N_("none won"), N_("mid-p")),
)
ORDINARY = {"won", "lost mine"}
NOTHING = MatchTally()
CSV_HEADINGS = (
    *("rows", "cols", "mines", "first_click", "start", "seed", "player", "wanted", "games", "won"),
    *("rate", "low", "high", "won_without_guess", "guesses", "moves", "errors"),
    *("move_median", "move_99", *(ending.replace(" ", "_") for ending in ENDINGS[1:])),
)
"""The columns of the CSV, with a line for each player."""


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    add = parser.add_argument
    player_help = _("casual, odds/deep or another bot of simulate, or a command line in quotes")
    add("players", nargs="+", type=contestant, metavar="PLAYER", help=player_help)
    parser.add_level()
    add("--games", type=whole_number, default=1000, metavar="N", help=_("boards (default: 1000)"))
    kinds = [kind.value for kind in FirstClick]
    first_help = _("first reveal: opening (default), safe or any")
    add("--first-click", choices=kinds, default="opening", help=first_help)
    add_start(parser)
    _add_limits(parser)
    results_help = _("file of the results, to go on later (default: none is kept)")
    add("--results", metavar="FILE", help=results_help)
    either = parser.add_mutually_exclusive_group()
    fresh_help = _("forget the results of this match first")
    either.add_argument("--fresh", action="store_true", help=fresh_help)
    report_help = _("report what was played, and play nothing")
    either.add_argument("--report", action="store_true", help=report_help)
    keep_help = _("save the games to watch: {names}", names=", ".join(SAVED))
    add("--keep", choices=SAVED, metavar="WHICH", help=keep_help)
    add("--keep-in", metavar="DIR", help=_("folder of saved games (default: here)"))
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help=_("print one JSON document"))
    forms.add_argument("--csv", action="store_true", help=_("print CSV, with a line per player"))
    add_team(parser)
    parser.add_seed("boards")
    parser.set_defaults(seed=SEED)


def _add_limits(parser: Parser) -> None:
    """Add the options of what a program has for a game."""
    add = parser.add_argument
    time_help = _("seconds a program has for a game (default: 60)")
    add("--time", type=duration, default="60", metavar="S", help=time_help)
    add("--cap", type=duration, metavar="S", help=_("seconds it has for a turn (default: any)"))
    add("--turns", type=number_from_1, metavar="N", help=_("most turns of a game (default: any)"))
    idle_help = _("turns in a row that change nothing and lose (default: 20)")
    add("--idle", type=number_from_1, default=20, metavar="N", help=idle_help)


def contestant(text: str) -> Contestant:
    """The player that a text names."""
    try:
        return Contestant.named(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def duration(text: str) -> float:
    """A number of seconds, of which a program can be told the milliseconds."""
    try:
        if 0.001 <= float(text) <= MOST_SECONDS:
            return float(text)
    except ValueError:
        pass
    problem = _(
        "expected seconds from {least} to {most}, such as 60, got {text}",
        least=number(0.001, 3),
        most=number(MOST_SECONDS),
        text=quoted(text),
    )
    raise argparse.ArgumentTypeError(problem)


def run(arguments: argparse.Namespace) -> int:
    """Play and report; the exit status is 130 after Ctrl+C."""
    goal = WantedGames(_plan(arguments), arguments.games)
    team = team_of(arguments).at_most(-(-goal.games // goal.chunk_size))
    path, stopped = _results(arguments), False
    with ExitStack() as stack:
        if path is None:
            path = Path(stack.enter_context(TemporaryDirectory())) / "results.sqlite3"
        study = stack.enter_context(Study[MatchPlan, MatchTally]([goal], path))
        if arguments.fresh:
            study.forget()
        if not arguments.report:
            stopped = _played(study, team, Path(arguments.keep_in or "."))
        report = MatchReport(goal, study.played(goal), stopped)
    if arguments.json:
        print(json.dumps(report.json))
    elif arguments.csv:
        print("\n".join(csv_line(line) for line in [CSV_HEADINGS, *report.csv]))
    elif report.tally.games or not stopped:
        report.print()
    return INTERRUPTED if stopped else 0


def _plan(arguments: argparse.Namespace) -> MatchPlan:
    """The match that the options ask for."""
    level = level_of(arguments)
    expect_positive(arguments, "games")
    if level.size > (most := MatchPlan.MOST_CELLS):
        problem = N_("expected at most {most} cells to play, got {number}")
        raise ValueError(_(problem, most=number(most), number=number(level.size)))
    if arguments.keep_in is not None and arguments.keep is None:
        known = ", ".join(SAVED)
        raise ValueError(_("--keep-in: expected --keep with one of {names}, too", names=known))
    terms = Terms(
        level,
        FirstClick(arguments.first_click),
        start=level.grid.cell_at(arguments.start),
        seconds=arguments.time,
        cap=arguments.cap,
        most_turns=arguments.turns,
        idle=arguments.idle,
    )
    return MatchPlan(tuple(arguments.players), terms, arguments.seed, arguments.keep)


def _results(arguments: argparse.Namespace) -> Path | None:
    """The file of the results; None if none are kept."""
    if arguments.results is None:
        for option in ("report", "fresh"):
            if getattr(arguments, option):
                raise ValueError(_("--{option}: expected --results FILE, too", option=option))
        return None
    path = Path(arguments.results)
    if arguments.report and not path.exists():
        name = shown(str(path))
        raise ValueError(_("{file}: expected results of a match, got no such file", file=name))
    return path


def _played(study: Study[MatchPlan, MatchTally], team: Team, folder: Path) -> bool:
    """Play a match and save the games that are wanted; was it stopped by Ctrl+C?"""
    unsaved, known = list[SavedGame](), set[tuple[int, str]]()
    players = study.goals[0].plan.players

    def save(tally: MatchTally = NOTHING) -> None:
        unsaved.extend(tally.saved)
        for place, each in enumerate(players):
            for ending, first in tally.of(place).reasons.items():
                if (place, ending) not in known:
                    known.add((place, ending))
                    ended = f"{shown(each.name)}: {_(ending)}: {first.told}"
                    tell(_("game {number}: {text}", number=first.game, text=ended))
        while unsaved:
            store.write(folder / unsaved[0].name, unsaved[0].data)
            unsaved.pop(0)

    with ended_by_exit():
        try:
            if team.scheduler is None:
                _expect_programs(study.goals[0].plan)
            if not team.is_alone:
                GUESTS.send_home()
            stopped = watched(study, team, _newest, save)
            save()  # what Ctrl+C kept from it
            if not stopped:
                with suppress(KeyboardInterrupt):  # who does not want to wait for the programs
                    GUESTS.send_home()
        finally:
            GUESTS.close()
    return stopped


def _expect_programs(plan: MatchPlan) -> None:
    """Start all programs once, so that one that is no player is told of before the match."""
    for place, each in enumerate(plan.players):
        if not each.is_ours:
            try:
                with GUESTS.borrowed(each.name, place) as guest:
                    guest.start()
            except GuestError as error:
                name, why = quoted(each.name), str(error)
                problem = _("{name}: this is no player: {reason}", name=name, reason=why)
                raise ValueError(problem) from None


def _newest(goal: WantedGames[MatchPlan], tally: MatchTally) -> str:
    """The newest figures of all players."""
    report = MatchReport(goal, tally, stopped=False)
    return " · ".join(
        f"{shown(each.name)} {_percent(known.rate)}" for each, known in report.players
    )


@dataclass(frozen=True)
class MatchReport:
    """What is known of a match: the tally of its first boards, as far as they were played."""

    goal: WantedGames[MatchPlan]
    tally: MatchTally
    stopped: bool

    @property
    def players(self) -> list[tuple[Contestant, ContestantTally]]:
        """The players with their numbers."""
        players = self.goal.plan.players
        return [(each, self.tally.of(place)) for place, each in enumerate(players)]

    @property
    def json(self) -> dict[str, object]:
        """The report as JSON; players and rows count from 0, times are in seconds."""
        players = [{**each.described, **_json(known)} for each, known in self.players]
        pairs = [
            {"players": [one, other], **difference_json(pairs)}
            for (one, other), pairs in self._pairs
        ]
        return {
            **self.goal.plan.described,
            **{"wanted": self.goal.games, "games": self.tally.games, "stopped": self.stopped},
            **{"players": players, "differences": pairs, "time_resolution": RESOLUTION},
        }

    @property
    def csv(self) -> Iterator[list[object]]:
        """A line for each player, in the order of the headings; cells count from 1."""
        terms, told = self.goal.plan.terms, self.json
        start = words.coordinates(terms.level.grid, self.goal.plan.first)
        for each, known in self.players:
            low, high = known.interval or (None, None)
            endings = {each.replace(" ", "_"): known.endings.get(each, 0) for each in ENDINGS[1:]}
            own: dict[str, object] = {**told, **_json(known), "player": each.name, "start": start}
            own |= {"games": known.games, "low": low, "high": high, **endings}
            yield [own[heading] for heading in CSV_HEADINGS]

    @property
    def _pairs(self) -> list[tuple[tuple[int, int], Pairs]]:
        """The pairs of players that are compared, if there is a board that both played."""
        pairs = [(two, self.tally.pairs(*two)) for two in compared(len(self.players))]
        return [(two, each) for two, each in pairs if each.total]

    def print(self) -> None:
        """Print what was played, who played, and tables of the figures."""
        print(self._head, *self._names, "", sep="\n")
        rows = [_columns(f"{n}", known) for n, (_, known) in enumerate(self.players, start=1)]
        print_table(["", *map(_, FIGURES)], rows, ())
        if pairs := [_pair_columns(one, other, each) for (one, other), each in self._pairs]:
            print()
            print_table(["", *map(_, DIFFERENCES)], pairs, ())
        endings = list(dict.fromkeys(each for _, known in self.players for each in known.endings))
        if {*endings} - ORDINARY:
            print()
            rows = [
                [f"{n}", *(number(known.endings.get(each, 0)) for each in endings)]
                for n, (_, known) in enumerate(self.players, start=1)
            ]
            print_table(["", *map(_, endings)], rows, ())
        if reasons := [*self._reasons]:
            print("", *reasons, sep="\n")

    @property
    def _reasons(self) -> Iterator[str]:
        """What went wrong first, by player and way, and how the games can be seen."""
        found = [
            (f"{n}", _(ending), first)
            for n, (_each, known) in enumerate(self.players, start=1)
            for ending, first in known.reasons.items()
        ]
        widest = max((columns(ending) for n, ending, first in found), default=0)
        for n, ending, first in found:
            told = _("game {number}: {text}", number=first.game, text=first.told)
            yield f"{n}  {padded(ending, widest)}  {told}"
        if found and self.goal.plan.saved is None:
            yield _("--keep disputed saves games that ended so, to be watched.")

    @property
    def _head(self) -> str:
        """What all have played."""
        plan, games, wanted = self.goal.plan, number(self.tally.games), number(self.goal.games)
        level = plan.terms.level
        if self.tally.games < self.goal.games:
            played = _("games {number} of {all}", number=games, all=wanted)
        else:
            played = _("games {number}", number=games)
        first = first_click_label(plan.terms.first_click, words.coordinates(level.grid, plan.first))
        labels = [
            *([_("stopped early")] if self.stopped else []),
            *(played, *shapes.level_labels(level), first),
            _("seed {seed}", seed=shown(plan.seed)),
        ]
        return " · ".join(labels)

    @property
    def _names(self) -> Iterator[str]:
        """The players with their numbers, which the tables name them by."""
        for place, (each, _known) in enumerate(self.players, start=1):
            yield f"{place}  {shown(each.name)}"


def _json(known: ContestantTally) -> dict[str, object]:
    """The numbers of a player, as JSON; what isn't known is null."""
    games = known.games
    return {
        **{"won": known.won, "rate": known.rate, "interval": known.interval},
        "won_without_guess": known.unguessed,
        "guesses": known.guesses / games if games else None,
        **{"moves": known.moves / games if games else None, "errors": known.errors},
        **{"move_median": known.time(0.5), "move_99": known.time(0.99)},
        "endings": known.endings,
        "reasons": {ending: first._asdict() for ending, first in known.reasons.items()},
    }


def _columns(place: str, known: ContestantTally) -> list[str]:
    """The row of a player in the table of figures."""
    games, interval = known.games, known.interval
    if not interval:
        return [place, *(first.told for first in known.reasons.values())]
    times = [_duration(known.time(share)) for share in (0.5, 0.99)]
    span = words.spanned(*map(words.percent, interval))
    rates = [_percent(known.rate), span, words.percent(known.unguessed / games)]
    return [place, *rates, number(known.guesses / games, 2), *times, number(known.errors)]


def _pair_columns(one: int, other: int, pairs: Pairs) -> list[str]:
    """The row of two players in the table of differences."""
    points, span = points_text(pairs.difference), points_span(pairs.interval)
    only = f"{number(pairs.first)} : {number(pairs.second)}"
    counts = [number(pairs.both), only, number(pairs.neither)]
    return [f"{one + 1} : {other + 1}", points, span, *counts, probability_text(pairs.p_value)]


def _percent(rate: float | None) -> str:
    """A rate, if there is one."""
    return "-" if rate is None else words.percent(rate)


def _duration(seconds: float | None) -> str:
    """A time with two digits that count, as a bin of times is known.

    >>> _duration(0.000123), _duration(0.0456), _duration(0.789), _duration(12.3), _duration(None)
    ('0.12 ms', '46 ms', '790 ms', '12 s', '-')
    """
    if seconds is None:
        return "-"
    rounded = float(f"{seconds:.1e}")
    if rounded >= 1:
        return words.in_seconds(rounded, _decimals(rounded))
    shown_as = float(f"{1000 * rounded:.1e}")
    return _("{number} ms", number=number(shown_as, _decimals(shown_as)))


def _decimals(value: float) -> int:
    """The decimals of a number with few digits that count."""
    return len(f"{value:g}".partition(".")[2])
