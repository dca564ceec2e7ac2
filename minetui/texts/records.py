"""The records in words: classes, rows of tables, what a game is the best of."""

from datetime import tzinfo

from minetui.formats.errors import shown
from minetui.store.entries import Entry, RecordClass
from minetui.store.overviews import Overview, Standing

from .game import short_name

CLASS_NAMES = {
    RecordClass.ANY: "",
    RecordClass.NO_GUESS: "no-guess",
    RecordClass.ASSISTED: "assisted",
}
"""The names of the classes; games without anything special need none."""
LEVEL_COLUMNS = ("Level", "Games", "Won", "Rate", "Streak", "Longest", "Best time", "3BV/s")
GAME_COLUMNS = ("Date", "Level", "Result", "Time", "3BV", "3BV/s", "Clicks", "")


def level_row(overview: Overview) -> tuple[str, ...]:
    """What the games of a level come to, in the columns of `LEVEL_COLUMNS`."""
    name = " ".join([short_name(overview.level), CLASS_NAMES[overview.record_class]]).strip()
    counts = (f"{overview.games:,}", f"{overview.wins:,}", f"{overview.win_rate:.0%}")
    streaks = (f"{overview.streak:,}", f"{overview.longest_streak:,}")
    return (name, *counts, *streaks, _number(overview.best_time), _number(overview.best_speed, 2))


def game_row(entry: Entry, zone: tzinfo | None) -> tuple[str, ...]:
    """A game in the columns of `GAME_COLUMNS`; its date in a time zone, None for the player's."""
    three_bv = "" if entry.three_bv is None else f"{entry.three_bv:,}"
    notes = filter(None, ("was best" if entry.best else "", CLASS_NAMES[entry.record_class]))
    return (
        f"{entry.date.astimezone(zone):%Y-%m-%d %H:%M}",
        short_name(entry.level),
        "won" if entry.won else "lost",
        _number(entry.seconds),
        three_bv,
        _number(entry.speed, 2),
        f"{entry.clicks:,}",
        f" {', '.join(notes)}",
    )


def game_text(entry: Entry) -> str:
    """What the columns leave out."""
    kept = "Enter watches it" if entry.replay else "its moves are not kept"
    return f"seed {shown(entry.seed)} · {kept}" if entry.seed else kept.capitalize()


def _number(value: float | None, digits: int = 3) -> str:
    return "" if value is None else f"{value:,.{digits}f}"


def standing_texts(standing: Standing) -> list[str]:
    """How the time of a game compares with the best one, from the longest text to the shortest."""
    game, best, bests = standing.game, standing.best, standing.bests
    praise = best_text(time=bests.time, speed=bests.speed)
    if not game.won:
        return ["no win yet"] if best is None else [f"best {best:.3f} s", f"best {best:.3f}"]
    if best is None:
        return ["the first win", "new best"]
    if bests.time:
        return [f"{praise} by {best - game.seconds:.3f} s", praise, "new best"]
    by = f"{game.seconds - best:+.3f}"
    compared = f"best {best:.3f} s, {by} s"
    if praise:
        return [f"{praise} · {compared}", praise, "new best"]
    return [compared, f"best {best:.3f}, {by}", f"best {best:.3f}", by]


def streak_texts(standing: Standing) -> list[str]:
    """The wins without a loss in between, from the longest text to the shortest."""
    streak, longest = standing.streak, standing.longest
    return [f"{streak:,}, longest {longest:,}", f"{streak:,} (max {longest:,})", f"{streak:,}"]


def latest_texts(standing: Standing) -> list[str]:
    """The title of a plot of the times of the last games, from the longest to the shortest."""
    games = standing.latest
    if not games[1:]:
        return ["the first of its kind", "the first"]
    won = sum(game.won for game in games)
    return [f"last {len(games)} times, {won} won", "last times"]


def best_text(*, time: bool, speed: bool) -> str:
    """Which records of its level a game breaks."""
    if time and speed:
        return "new best"
    return "new best time" if time else "new best 3BV/s" if speed else ""
