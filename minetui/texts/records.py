"""The records in words: classes, cards of a level, and what a game is the best of."""

from datetime import datetime

from minetui.core import BoardKind
from minetui.store import GameRecord, Overview, RecordClass, Standing

CLASS_NAMES = {
    RecordClass.ANY: "",
    RecordClass.NO_GUESS: "no-guess",
    RecordClass.ASSISTED: "assisted",
}
"""The names of the classes; games without anything special need none."""
BESTS = {
    RecordClass.ANY: "best",
    RecordClass.NO_GUESS: "best, no guess",
    RecordClass.ASSISTED: "best, assisted",
}
"""What the best time of a class is."""
FIRST_WORDS = "No games yet. Each game that you finish is kept here."
NO_SUCH = "No such game."


def figures(overview: Overview) -> list[tuple[str, str]]:
    """What was done at a level, each figure with what it is."""
    best, meaning = overview.best_time, BESTS[overview.record_class]
    return [
        ("no win yet", "") if best is None else (f"{best:,.1f} s", meaning),
        (f"{overview.wins:,} of {overview.games:,}", "games won"),
        (f"{overview.streak:,}", f"in a row, longest {overview.longest_streak:,}"),
    ]


def no_game_text(level: str) -> str:
    """A level without games."""
    return f"No game of {level} yet."


def note_text(game: GameRecord, of: RecordClass) -> str:
    """What is special in a game, and why it has no rank among those of a class."""
    notes = [] if game.won else ["lost"]
    kind = "no guess" if BoardKind(game.board_kind).is_solvable else ""
    if game.record_class is not of and game.record_class is RecordClass.ANY:
        kind = "any board"
    why = (kind, "assisted" * game.assisted, "daily" * bool(game.daily))
    notes += [each for each in why if each]
    return " · ".join([*notes, "no flag"] if game.won and game.has_no_flag else notes)


def day_text(when: datetime, now: datetime) -> str:
    """The day of a game.

    >>> from datetime import UTC
    >>> day_text(datetime(2026, 11, 20, tzinfo=UTC), datetime(2026, 11, 21, tzinfo=UTC))
    'yesterday'
    """
    then = when.astimezone(now.tzinfo)
    days = (now.date() - then.date()).days
    if days in (0, 1):
        return "yesterday" if days else "today"
    return f"{then.day} {then:%b}" if then.year == now.year else f"{then.day} {then:%b %Y}"


def year_text(when: datetime, now: datetime) -> str:
    """The words of the day of a game by which it is found."""
    then = when.astimezone(now.tzinfo)
    this = "this year" if then.year == now.year else ""
    return f"{day_text(when, now)} {then.year} {this}".casefold()


def level_note(best: float | None) -> str:
    """The best time of a level, if it was ever won."""
    return "no win yet" if best is None else f"best {best:,.3f} s"


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
