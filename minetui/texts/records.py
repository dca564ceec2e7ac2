"""The records in words: classes, cards of a level, and what a game is the best of."""

from datetime import datetime

from minetui.core import BoardKind
from minetui.store import GameRecord, Overview, RecordClass, Standing

from .words import day_text, gap

CLASS_NAMES = {
    RecordClass.ANY: "",
    RecordClass.NO_GUESS: "no-guess",
    RecordClass.ASSISTED: "assisted",
}
"""The names of the classes; games without anything special need none."""
BESTS = {
    RecordClass.ANY: "best",
    RecordClass.NO_GUESS: "best, no guess",
    RecordClass.ASSISTED: "fastest assisted win",
}
"""What the best time of a class is."""
LONG_STREAK = 3  # wins; fewer are nothing to write home about
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


def year_text(when: datetime, now: datetime) -> str:
    """The words of the day of a game by which it is found."""
    then = when.astimezone(now.tzinfo)
    this = "this year" if then.year == now.year else ""
    return f"{day_text(when, now)} {then.year} {this}".casefold()


def level_note(best: float | None) -> str:
    """The best time of a level, if it was ever won."""
    return "" if best is None else f"best {best:,.1f} s"


def standing_text(standing: Standing) -> str:
    """How the time of a win compares with the best one."""
    best, seconds = standing.best, standing.game.seconds
    if best is None:
        return "Your first win"
    if standing.bests.time:
        return f"New best, by {gap(best - seconds)}"
    return f"{gap(seconds - best)} from your best" if seconds > best else "As fast as your best"


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
