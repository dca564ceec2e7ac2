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
LONG_STREAK = 3  # wins; fewer are nothing to write home about
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


def standing_text(standing: Standing) -> str:
    """How the time of a win compares with the best one."""
    best, seconds = standing.best, standing.game.seconds
    if best is None:
        return "Your first win"
    if standing.bests.time:
        return f"New best, by {_gap(best - seconds)}"
    return f"{_gap(seconds - best)} from your best" if seconds > best else "As fast as your best"


def news_text(standing: Standing) -> str:
    """One more thing that is new with a win, or special about it; empty for an ordinary one."""
    bests, streak = standing.bests, standing.streak
    if standing.best is not None:
        if bests.nf_time and not bests.time:
            return "New best without flags"
        if bests.speed and not bests.time:
            return "New best speed"
        if bests.ioe:
            return "New best efficiency"
    if streak >= LONG_STREAK:
        longest = ", your longest" if streak == standing.longest else ""
        return f"{streak:,} wins in a row{longest}"
    return "No flag used" if standing.game.right_clicks == 0 else ""


def is_best(standing: Standing) -> bool:
    """Is a win the best of its level in anything?"""
    return any(vars(standing.bests).values())


def _gap(seconds: float) -> str:
    """The seconds between two times, as exactly as it takes to see that they differ.

    >>> _gap(0.532), _gap(0.004)
    ('0.5 s', '0.004 s')
    """
    return f"{seconds:,.1f} s" if round(seconds, 1) else f"{seconds:.3f} s"
