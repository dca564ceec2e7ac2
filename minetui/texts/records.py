"""The records in words: classes, cards of a level, and what a game is the best of."""

from datetime import datetime

from minetui.core import BoardKind, Level
from minetui.language import N_, _, ngettext, number
from minetui.store import GameRecord, Overview, RecordClass, Standing

from .game import ROOMS
from .shapes import full_name
from .words import day_text, enumerated, gap, in_seconds

CLASS_NAMES = {
    RecordClass.ANY: "",
    RecordClass.NO_GUESS: N_("no-guess"),
    RecordClass.ASSISTED: N_("assisted"),
    RecordClass.VERSUS: N_("versus"),
}
"""The names of the classes; games without anything special need none."""
BESTS = {
    # Translators: what the best time of such games is; at most 20 columns each.
    RecordClass.ANY: N_("best"),
    RecordClass.NO_GUESS: N_("best, no guess"),
    RecordClass.ASSISTED: N_("fastest assisted win"),
    RecordClass.VERSUS: N_("best, versus"),
}
"""What the best time of a class is."""
BEST_TIMES = {
    RecordClass.ANY: N_("{time} best"),
    RecordClass.NO_GUESS: N_("{time} best, no guess"),
    RecordClass.ASSISTED: N_("{time} fastest assisted win"),
    RecordClass.VERSUS: N_("{time} best, versus"),
}
"""The same, with the time."""
LONG_STREAK = 3  # wins; fewer are nothing to write home about
FIRST_WORDS = N_("No games yet. Each game that you finish is kept here.")
NO_SUCH = N_("No such game.")


def class_name(of: RecordClass) -> str:
    """The name of a class; empty for games without anything special."""
    return _(CLASS_NAMES[of]) if CLASS_NAMES[of] else ""


def level_and_class(level: Level, of: RecordClass) -> str:
    """The name of a level, with its numbers if it is a custom one, and of a class of games."""
    return enumerated(filter(None, (full_name(level), class_name(of))))


def figures(overview: Overview) -> list[tuple[str, str]]:
    """What was done at a level, each figure with what it is."""
    best, meaning = overview.best_time, _(BESTS[overview.record_class])
    wins, games = number(overview.wins), number(overview.games)
    longest = number(overview.longest_streak)
    return [
        (_("no win yet"), "") if best is None else (in_seconds(best, 1), meaning),
        (_("{number} of {all}", number=wins, all=games), _("games won")),
        # Translators: below the number of games that were won without a loss.
        (number(overview.streak), _("in a row, longest {number}", number=longest)),
    ]


def summary_text(overview: Overview) -> str:
    """What was done at a level, in a line."""
    best, of = overview.best_time, overview.record_class
    wins, games = number(overview.wins), number(overview.games)
    return " · ".join(
        [
            _("no win yet") if best is None else _(BEST_TIMES[of], time=in_seconds(best, 1)),
            _("{number} of {all} games won", number=wins, all=games),
            _(
                "{number} in a row, longest {longest}",
                number=number(overview.streak),
                longest=number(overview.longest_streak),
            ),
        ]
    )


def no_game_text(level: str) -> str:
    """A level without games."""
    return _("No game of {level} yet.", level=level)


def note_text(game: GameRecord, of: RecordClass) -> str:
    """What is special in a game, and why it has no rank among those of a class."""
    is_other = game.record_class is not of and game.record_class is RecordClass.ANY
    is_solvable = BoardKind(game.board_kind).is_solvable and not game.room  # as all of those are
    notes = [
        "" if game.won else _("lost"),
        _("any board") if is_other else _("no guess") if is_solvable else "",
        _(ROOMS[game.room]) if game.room and game.record_class is not of else "",
        _("assisted") if game.assisted and not game.room else "",
        _("daily") if game.daily else "",
        _("no flag") if game.won and game.has_no_flag else "",
    ]
    return " · ".join(filter(None, notes))


def year_text(when: datetime, now: datetime) -> str:
    """The words of the day of a game by which it is found."""
    then = when.astimezone(now.tzinfo)
    this = _("this year") if then.year == now.year else ""
    return f"{day_text(when, now)} {then.year} {this}".casefold()


def level_note(best: float | None) -> str:
    """The best time of a level, if it was ever won."""
    return "" if best is None else _("best {best}", best=in_seconds(best, 1))


def standing_text(standing: Standing) -> str:
    """How the time of a win compares with the best one."""
    best, seconds = standing.best, standing.game.seconds
    if best is None:
        return _("Your first win")
    if standing.bests.time:
        return _("New best, by {gap}", gap=gap(best - seconds))
    if seconds > best:
        return _("{gap} from your best", gap=gap(seconds - best))
    return _("As fast as your best")


def news_text(standing: Standing) -> str:
    """One more thing that is new with a win, or special about it; empty for an ordinary one."""
    bests, streak = standing.bests, standing.streak
    if standing.best is not None:
        if bests.nf_time and not bests.time:
            return _("New best without flags")
        if bests.speed and not bests.time:
            return _("New best speed")
        if bests.ioe:
            return _("New best efficiency")
    if streak >= LONG_STREAK:
        if streak != standing.longest:
            return ngettext("{n} win in a row", "{n} wins in a row", streak)
        return ngettext("{n} win in a row, your longest", "{n} wins in a row, your longest", streak)
    return _("No flag used") if standing.game.right_clicks == 0 else ""


def is_faster(standing: Standing) -> bool:
    """Is a win faster than all wins before it, of which there were some?"""
    return standing.best is not None and standing.bests.time


def is_best(standing: Standing) -> bool:
    """Is a win the best of its level in anything?"""
    return any(vars(standing.bests).values())
