"""The records in words: classes, cards of a level, and what a game is the best of."""

from minetui.core import Level
from minetui.formats import shown
from minetui.store import GameOrder, GameRecord, Overview, RecordClass, Standing, Style

from .game import short_name
from .metrics import FORMS
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
    return "" if best is None else f"best {best:,.1f} s"


def won_lines(overview: Overview) -> list[str]:
    """How many games were won."""
    return [percent(overview.win_rate, 0), f"{overview.wins:,} of {overview.games:,}"]


def streak_lines(overview: Overview) -> list[str]:
    """The present streak and the longest."""
    return [f"{overview.streak:,}", f"longest {overview.longest_streak:,}"]


def summary_text(overview: Overview) -> str:
    """All of that in a line, the most important first."""
    parts = (
        best_lines(overview, None)[0],
        f"{percent(overview.win_rate, 0)} won",
        counted(overview.games, "game"),
        f"streak {overview.streak:,}",
        f"longest {overview.longest_streak:,}",
    )
    return " · ".join(parts)


def wins_text(count: int, trend: float | None) -> str:
    """The title of a chart of the last wins, with how much longer the newer half of them is."""
    if not count:
        return "No win yet"
    title = "Last win" if count == 1 else f"Last {count} wins"
    if trend is None:
        return title
    if not round(100 * trend):
        return f"{title} · steady"
    change = percent(abs(trend), 0)
    return f"{title} · {change} slower" if trend > 0 else f"{title} · {change} faster"


def empty_text(level: Level, of: RecordClass, other: Overview | None, key: str) -> list[str]:
    """A level without games of a class; the key shows those of another one, or of other levels."""
    kind = f"{CLASS_NAMES[of]} game".strip()
    none = f"No {kind} of {short_name(level)} is recorded yet."
    if other is None:
        return [none, f"Press {key} for other levels."]
    kind = f"{CLASS_NAMES[other.record_class] or 'other'} game"
    return [none, f"Press {key} for {counted(other.games, kind)}."]


def no_style_text(level: Level, style: Style) -> str:
    """A level without games of a style."""
    return f"No {STYLE_NAMES[style]} game of {short_name(level)} is recorded yet."


def standing_texts(standing: Standing) -> list[str]:
    """How the time of a game compares with the best one, from the longest text to the shortest."""
    game, best, bests = standing.game, standing.best, standing.bests
    praise, short = best_text(standing), best_text(standing, most=1)
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


def best_text(standing: Standing, most: int = 4) -> str:
    """Which records of its level a game breaks, the most important first."""
    bests = standing.bests
    time = "time" if bests.time else "NF time" if bests.nf_time else ""
    others = ((bests.speed, "3BV/s"), (bests.ioe, "IOE"), (bests.zne, "ZNE"))
    names = [*filter(None, [time]), *(name for is_best, name in others if is_best)]
    if bests.time and len(names) == 1 + len(others):
        return "new best"
    return f"new best {', '.join(names[:most])}" if names else ""
