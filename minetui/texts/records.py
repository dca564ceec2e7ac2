"""The records in words: classes, cards, what a game is the best of.

The challenges in words: their names and rules, how far a player is, and what a game earned.

The list of games in the records: the names of its columns, their texts, and the order of games.

A column is a metric, by its name in `RECORDED`, or one of `FIRST` and `NOTE`.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import tzinfo
from fractions import Fraction
from typing import NamedTuple

from minetui.core import Level, Value
from minetui.formats import shown
from minetui.store import (
    GOALS,
    Bests,
    Challenge,
    GameOrder,
    GameRecord,
    Overview,
    RecordClass,
    Standing,
    Style,
    Tier,
    metric_of,
    metrics_named,
)

from .game import short_name
from .metrics import FORMS, order_text
from .words import counted, percent

CLASS_NAMES = {
    RecordClass.ANY: "",
    RecordClass.NO_GUESS: "no-guess",
    RecordClass.ASSISTED: "assisted",
}
"""The names of the classes; games without anything special need none."""
STYLE_NAMES = {None: "all", Style.NF: "NF", Style.FL: "FL"}
"""The names of the styles of play."""
ORDERS = {
    GameOrder.LATEST: "Latest",
    GameOrder.TIMES: "Best times",
    GameOrder.SPEEDS: "Best 3BV/s",
    GameOrder.IOES: "Best IOE",
    GameOrder.ZNES: "Best ZNE",
}
FIRST_WORDS = (
    "No game is recorded yet.",
    "This page will show, for each level: your best time, how often you win, your streaks, "
    "a chart of your times, and all games, to be watched again.",
    "To begin, go back (Esc) and play a game to its end: won or lost, it is recorded by itself.",
)
"""The page without any game, in paragraphs."""


def game_text(entry: GameRecord) -> str:
    """What the columns leave out."""
    kept = "Enter watches it" if entry.replay else "its moves are not kept"
    return f"seed {shown(entry.seed)} · {kept}" if entry.seed else kept.capitalize()


def best_lines(overview: Overview, median: float | None) -> list[str]:
    """The best time, the most 3BV per second, and the median of the times."""
    if overview.best_time is None:
        return ["no win yet"]
    lines = [f"{overview.best_time:,.3f} s"]
    lines += [f"{overview.best_speed:.2f} 3BV/s"] if overview.best_speed is not None else []
    return lines + ([f"median {median:,.3f} s"] if median is not None else [])


def efficiency_lines(overview: Overview) -> list[str]:
    """The highest IOE and ZNE of a win."""
    bests = {"ioe": overview.best_ioe, "zne": overview.best_zne}
    texts = {id: FORMS[id].text(best) for id, best in bests.items()}
    return [f"{FORMS[id].name} {text}" for id, text in texts.items() if text] or ["not known yet"]


def level_note(best: float | None) -> str:
    """The best time of a level, if it was ever won."""
    return "no win yet" if best is None else f"best {best:,.3f} s"


def won_lines(overview: Overview) -> list[str]:
    """How many games were won."""
    return [percent(overview.win_rate, 0), f"{overview.wins:,} of {overview.games:,}"]


def streak_lines(overview: Overview) -> list[str]:
    """The present streak and the longest."""
    return [f"{overview.streak:,}", f"longest {overview.longest_streak:,}"]


def summary_text(overview: Overview) -> str:
    """All of that in a line, the most important first."""
    best = best_lines(overview, None)[0]
    games = counted(overview.games, "game")
    streak, longest = f"streak {overview.streak:,}", f"longest {overview.longest_streak:,}"
    return f"{best} · {percent(overview.win_rate, 0)} won · {games} · {streak} · {longest}"


def wins_text(count: int, trend: float | None) -> str:
    """The title of a chart of the last wins, with how much longer the newer half of them is."""
    if not count:
        return "No win yet"
    title = "Last win" if count == 1 else f"Last {count} wins"
    if trend is None:
        return title
    change = round(100 * trend)
    amount = percent(abs(trend), 0)
    word = f"{amount} {'slower' if change > 0 else 'faster'}" if change else "steady"
    return f"{title} · {word}"


def empty_text(level: Level, of: RecordClass, other: Overview | None, key: str) -> list[str]:
    """A level without games of a class; the key shows those of another one, or of other levels."""
    kind = f"{CLASS_NAMES[of]} game".strip()
    lines = [f"No {kind} of {short_name(level)} is recorded yet."]
    if other:
        kind = f"{CLASS_NAMES[other.record_class] or 'other'} game"
        return [*lines, f"Press {key} for {counted(other.games, kind)}."]
    return [*lines, f"Press {key} for other levels."]


def no_style_text(level: Level, style: Style) -> str:
    """A level without games of a style."""
    return f"No {STYLE_NAMES[style]} game of {short_name(level)} is recorded yet."


def standing_texts(standing: Standing) -> list[str]:
    """How the time of a game compares with the best one, from the longest text to the shortest."""
    game, best, bests = standing.game, standing.best, standing.bests
    praise, short = best_text(bests), best_text(bests, most=1)
    if not game.won:
        return ["no win yet"] if best is None else [f"best {best:.3f} s", f"best {best:.3f}"]
    if best is None:
        return ["the first win", "new best"]
    if bests.time:
        by = f"{best - game.seconds:.3f} s"
        return [f"{praise} by {by}" if praise == short else praise, praise, short, "new best"]
    by = f"{game.seconds - best:+.3f}"
    compared = f"best {best:.3f} s, {by} s"
    if praise:
        return [f"{praise} · {compared}", praise, short, "new best"]
    return [compared, f"best {best:.3f}, {by}", f"best {best:.3f}", by]


def streak_texts(standing: Standing) -> list[str]:
    """The wins without a loss in between, from the longest text to the shortest."""
    streak, longest = standing.streak, standing.longest
    return [f"{streak:,}, longest {longest:,}", f"{streak:,} (max {longest:,})", f"{streak:,}"]


def latest_texts(standing: Standing) -> list[str]:
    """The titles of a plot of the last games, from the longest to the shortest."""
    games = standing.latest
    if not games[1:]:
        return ["the first of this kind", "the first"]
    won = sum(game.won for game in games)
    return [f"last {len(games)} games, {won} won", "last games"]


def best_text(bests: Bests, most: int = 4) -> str:
    """Which records of its level a game breaks, the most important first.

    >>> best_text(Bests(time=True, ioe=True, nf_time=True))
    'new best time, IOE'
    """
    time = "time" if bests.time else "NF time" if bests.nf_time else ""
    others = ((bests.speed, "3BV/s"), (bests.ioe, "IOE"), (bests.zne, "ZNE"))
    names = [*filter(None, [time]), *(name for is_best, name in others if is_best)]
    if bests.time and len(names) == 1 + len(others):
        return "new best"
    return f"new best {', '.join(names[:most])}" if names else ""


class Words(NamedTuple):
    """The name of a challenge, and its rule in a sentence."""

    name: str
    rule: str


WHAT_COUNTS = "Games with hints, undo or a known board count for nothing but days in a row."
TIER_NAMES = {
    Tier.FIRST_STEPS: "First steps",
    Tier.STEADY: "Steady",
    Tier.SHARP: "Sharp",
    Tier.RARE: "Rare",
}
WORDS = {
    "beginner": Words("First clearing", "Win a Beginner game."),
    "minute": Words("Inside a minute", "Win a Beginner game in less than 60 s."),
    "hat-trick": Words("Hat trick", "Win three Beginner games in a row."),
    "daily": Words("Dish of the day", "Win a daily board on its day."),
    "one-a-second": Words("One a second", "Win a named level at over 1 3BV/s."),
    "intermediate": Words("A bigger garden", "Win an Intermediate game."),
    "single-digits": Words("Single digits", "Win a Beginner game in less than 10 s."),
    "ten-in-a-row": Words("Ten out of ten", "Win ten Beginner games in a row."),
    "no-flags": Words("No flags", "Win an Intermediate game without flags (NF)."),
    "on-a-roll": Words("On a roll", "Win five Intermediate games within 15 minutes."),
    "nothing-to-chance": Words("Nothing to chance", "Win an Expert board that needs no guess."),
    "ninety-nine": Words("Ninety-nine", "Win an Expert game."),
    "seven-days": Words("Seven days", "Win the daily board seven days in a row."),
    "hundred": Words("A hundred up", "Win 100 games at any level."),
    "two-digits": Words("Two digits", "Win an Expert game in less than 100 s."),
    "two-a-second": Words("Two a second", "Win Intermediate or Expert at over 2 3BV/s."),
    "bare-hands": Words("Bare hands", "Win an Expert game without flags (NF)."),
    "no-click-wasted": Words("No click wasted", "Win an Expert game without a wasted click."),
    "less-is-more": Words("Less is more", "Win a named level with an IOE over 100%."),
    "coin-flipper": Words("Coin flipper", "Win a named level with luck under 1%."),
    "sunday": Words("Sunday best", "Win the daily board of a Sunday."),
    "all-week": Words("All week long", "Win daily boards of all seven weekdays."),
    "wide-country": Words("Wide country", "Win 2,000 cells or more, at least 15% mines."),
    "sixty-seconds": Words("Sixty seconds", "Win an Expert game in less than 60 s."),
    "three-a-second": Words("Three a second", "Win an Expert game at over 3 3BV/s."),
    "lightning": Words("Lightning, thrice", "Win three Expert games in a row."),
    "beyond-greed": Words("Beyond greed", "Win a named level with a ZNE over 100%."),
    "month": Words("A month of days", "Win the daily board 30 days in a row."),
    "thousand": Words("A thousand up", "Win 1,000 games at any level."),
}
"""The names and the rules, by the ids of the challenges."""


def earned_texts(ids: Collection[str]) -> list[str]:
    """The challenges that a game earned, the rarest first, from the longest text to the shortest.

    >>> earned_texts(["no-flags", "bare-hands"])
    ['Challenge: Bare hands, 1 more', 'Bare hands, 1 more', 'Bare hands']
    """
    names = [WORDS[id].name for goals in reversed(GOALS.values()) for id in goals if id in ids]
    if not names:
        return []
    more = f", {len(names) - 1} more" if names[1:] else ""
    return list(dict.fromkeys([f"Challenge: {names[0]}{more}", f"{names[0]}{more}", names[0]]))


def progress_text(challenge: Challenge, zone: tzinfo | None = None) -> str:
    """How far a player is: the day when it was earned, the amount, or the best so far.

    Nothing where there is nothing yet. The day is that in a time zone, None for the player's.
    """
    earned, value, goal = challenge.earned, challenge.value, challenge.goal
    if earned:
        return f"{earned.date.astimezone(zone):%Y-%m-%d}"
    if value is None or (not goal.metric and goal.amount == 1):
        return ""
    return _metric_text(goal.metric, value) if goal.metric else f"{value:,} of {goal.amount:,}"


def challenge_text(challenge: Challenge) -> str:
    """The rule of a challenge, and how far a player is."""
    text, rule = progress_text(challenge), WORDS[challenge.id].rule
    if challenge.earned:
        return f"{rule} Earned on {text}."
    best = "Best so far: " if challenge.goal.metric else "So far "
    return f"{rule} {best}{text}." if text else rule


def count_text(every: Sequence[Challenge]) -> str:
    """How many of some challenges are earned."""
    return f"{sum(each.earned is not None for each in every)} of {len(every)}"


def _metric_text(metric: str, value: float) -> str:
    """A value of a metric with its unit."""
    if metric == "luck":
        return percent(Fraction(value), 2)
    units = {"time": " s", "speed": " 3BV/s"}
    return f"{FORMS[metric].text(value)}{units.get(metric, '')}"


FIRST, NOTE = ("date", "result"), "note"
NAMES = {"date": "Date", "result": "Result", NOTE: "", **{id: FORMS[id].name for id in FORMS}}
"""The name of each column; the note has none."""
MEANINGS = {
    "time": "seconds on the clock",
    "three_bv": "the fewest left clicks that win",
    "solved": "3BV that is solved",
    "speed": "solved 3BV per second",
    "estimated_time": "the time that the whole board would take",
    "clicks": "all clicks, wasted ones too",
    "left": "left clicks",
    "right": "right clicks",
    "chords": "chords, or double clicks",
    "effective_clicks": "clicks that changed the board",
    "wasted_clicks": "clicks that changed nothing",
    "clicks_per_second": "clicks per second",
    "ioe": "solved 3BV per click",
    "throughput": "solved 3BV per effective click",
    "correctness": "effective clicks per click",
    "style": "NF: no right click, no chord; FL: others",
    "rqp": "time by 3BV/s",
    "qg": "time to the power of 1.7 by 3BV",
    "stnb": "the speed weighted by the level",
    "zini": "clicks of a greedy method with flags",
    "human_zini": "the same, openings first",
    "zne": "solved ZiNi per click",
    "znt": "solved ZiNi per effective click",
    "hzne": "solved human ZiNi per click",
    "hznt": "solved human ZiNi per effective click",
}
"""What each metric of the records is, in a few words."""


def row_texts(
    game: GameRecord, columns: Iterable[str], zone: tzinfo | None = None
) -> dict[str, str]:
    """The texts of a game in columns; its date in a time zone, None for the player's."""
    values = metrics_named(game, [name for name in columns if name in FORMS])
    metrics = {name: FORMS[name].text(value) or "" for name, value in values.items()}
    others = {
        "date": f"{game.date.astimezone(zone):%Y-%m-%d %H:%M}",
        "result": "won" if game.won else "lost",
        NOTE: "was best" if game.best else "",
    }
    return metrics | others


def ordered(games: Iterable[GameRecord], column: str, *, backward: bool) -> list[GameRecord]:
    """The games by the value in a column; those without one come last either way."""
    every = [(_value(game, column), game) for game in games]
    known = [(value, game) for value, game in every if value is not None]
    known.sort(key=lambda each: each[0], reverse=backward)
    return [game for _, game in known] + [game for value, game in every if value is None]


def sorted_text(column: str, count: int, *, backward: bool) -> str:
    """How the games that are listed are sorted."""
    order = order_text(column, NAMES[column], backward=backward)
    return f"{counted(count, 'game')} in this list, {order}."


def with_column(columns: Sequence[str], metric: str) -> tuple[str, ...]:
    """The columns with another one at the end, or without one that is there."""
    if metric in columns:
        return tuple(each for each in columns if each != metric)
    return (*columns, metric)


def _value(game: GameRecord, column: str) -> Value:
    """What a game is sorted by in a column."""
    if column == "date":
        return game.date.timestamp()
    return float(game.won) if column == "result" else metric_of(game, column)
