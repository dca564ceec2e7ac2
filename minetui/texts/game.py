"""A game in words: its board and how that is dealt, what it counts for, and how it ended."""

import re

from minetui.core import LEVELS, BoardKind, Game, Grid, Level, Shape, Status
from minetui.core.shapes import ROWS
from minetui.formats import (
    AGAINST,
    MISTAKES,
    TOGETHER,
    VERSUS,
    Attempt,
    CountsAs,
    Eligibility,
    shown,
)
from minetui.language import N_, _, listed, ngettext, number

from . import shapes
from .words import RESULTS, clock, day_name, in_seconds, percent

MOST_NAMES = 2  # of others in a room, in a heading
COUNT = re.compile(r"[1-9]\d{0,3}", re.ASCII)

ATTEMPTS = {Attempt.LATE: N_("late"), Attempt.PRACTICE: N_("practice")}
"""What a game on a daily board is, if it was not begun on the day itself."""
COUNTS_AS: dict[CountsAs, tuple[str, ...]] = {
    CountsAs.FULL: (),
    # Translators: what a game counts for, in ever fewer words: labels on a line, or on a card.
    CountsAs.ASSISTED: (N_("assisted"),),
    CountsAs.VERSUS: (N_("versus"),),
    CountsAs.TOGETHER: (
        *(N_("together, counts as assisted"), N_("counts as assisted"), N_("assisted")),
    ),
    CountsAs.RACE: (N_("race, counts as assisted"), N_("counts as assisted"), N_("assisted")),
    CountsAs.SHARED: (
        *(N_("shared board, counts as assisted"), N_("counts as assisted"), N_("assisted")),
    ),
}
"""What a game counts for, from the longest text to the shortest; nothing for an ordinary one."""
ROOMS = {VERSUS: N_("versus"), TOGETHER: N_("together")}
"""How the room of a live game played."""
APART = {
    CountsAs.ASSISTED: N_("Assisted: kept apart from your bests"),
    CountsAs.TOGETHER: N_("Together: kept apart from your bests"),
    CountsAs.RACE: N_("A race: kept apart from your bests"),
    CountsAs.SHARED: N_("A shared board: kept apart from your bests"),
}
"""Why a win is none of the bests."""
ASSISTS_ANALYSIS = (
    # Translators: questions on the status line, each also in at most 40 columns.
    N_("Analysed, this won't count for your bests. Analyse it?"),
    N_("No best once analysed. Analyse it?"),
)
ASSISTS_UNDO = (
    N_("With undo this won't count for your bests. Take the move back?"),
    N_("No best with undo. Take it back?"),
)
ASSISTS_MOVES = (
    N_("With moves of the hints this won't count for your bests. Play them?"),
    N_("No best with hints. Play the moves?"),
)
"""Each asks before help, and says what it costs: on a line, and on a short one."""
ONLY_FINISHED = {
    "race": N_("Only a finished game can be raced."),
    "share": N_("Only a finished game can be shared."),
    "review": N_("Only a finished game can be reviewed."),
    "figures": N_("Only a finished game has figures."),
    "start_map": N_("Only a finished game has a start map."),
}
"""Why something can't be done while the game goes on, by its command."""
TRIED_AGAIN = N_("Tried again, it won't count for bests.")
FLAGGED_NUMBER = N_("A number needs no flag.")
# Translators: at most 78 columns, on the status line.
FIRST_RULE = N_("Clear every cell that hides no mine. A number counts the mines around it.")
CLOCK_WAITS = N_("The clock starts with the board.")
ONE_ATTEMPT = N_("Your one attempt today. The clock starts with the board.")
NO_CODE = N_("That is no code: a code begins with MT1- or MT2-.")
NO_OTHERS = (
    N_("Nobody plays with others here."),
    N_("To play with others at this computer, begin with minetui --room NAME."),
)
"""What is said where there are no rooms: to a guest, and on the player's own machine."""
KINDS = {
    # Translators: kinds of boards, in the dialog for a new game.
    "solvable:casual": N_("solvable by casual"),
    "solvable:pairs": N_("solvable by pairs"),
    "solvable:logic": N_("solvable by logic"),
    "adjusted:casual": N_("adjusted for casual, not uniform"),
    "adjusted:pairs": N_("adjusted for pairs, not uniform"),
    "adjusted:logic": N_("adjusted for logic, not uniform"),
}
SEARCHING = {
    # Translators: a search for a board; by the key the player gets another kind of board at once.
    "solvable:casual": N_("A board solvable by casual: {tries} tried, {key} adjusts one."),
    "solvable:pairs": N_("A board solvable by pairs: {tries} tried, {key} adjusts one."),
    "solvable:logic": N_("A board solvable by logic: {tries} tried, {key} adjusts one."),
    "adjusted:casual": N_(
        "A board adjusted for casual, not uniform: {tries} tried, {key} takes any."
    ),
    "adjusted:pairs": N_(
        "A board adjusted for pairs, not uniform: {tries} tried, {key} takes any."
    ),
    "adjusted:logic": N_(
        "A board adjusted for logic, not uniform: {tries} tried, {key} takes any."
    ),
}
ALIKE = 0.005  # two densities that differ by less are called the same


def people_text(count: int) -> str:
    """How many are there to play with, the player among them.

    >>> people_text(1), people_text(12)
    ('1 person', '12 people')
    """
    return ngettext("{n} person", "{n} people", count)


# Levels and boards.


def size_text(level: Level) -> str:
    """The size of a level, columns first as the community has it, and its mines."""
    size = level.grid.dimensions
    return ngettext("{size}, {n} mine", "{size}, {n} mines", level.mines, size=size)


def level_problem(grid: Grid, mines: int) -> str:
    """The reason why there is no such level, for who types it; empty if there is one.

    >>> level_problem(Grid.of(20, 3), 130), level_problem(Grid.of(9, 9), 10)
    ('At most 59 mines fit on 3 × 20.', '')
    """
    if not grid.size:
        # Translators: this and what follows is wrong with a custom level; at most 60 columns.
        return _("A board has at least 1 column and 1 row.")
    if what := Level.too_few(grid):
        least = grid.shape.least_wrapped
        if what == ROWS:
            return ngettext(
                "This shape has at least {n} row.", "This shape has at least {n} rows.", least
            )
        return ngettext(
            "This shape has at least {n} column.", "This shape has at least {n} columns.", least
        )
    if grid.size > Level.MOST_CELLS:
        return _("A board has at most {number} cells.", number=number(Level.MOST_CELLS))
    if mines < grid.size:
        return ""
    return ngettext(
        "At most {n} mine fits on {size}.",
        "At most {n} mines fit on {size}.",
        grid.size - 1,
        size=grid.dimensions,
    )


def density_text(level: Level) -> str:
    """The density of a level, and the named levels it lies between.

    >>> density_text(Level(16, 30, 99)), density_text(Level(9, 9, 5))
    ('20.6% mines, as dense as Expert', '6.2% mines, sparser than Beginner')
    """
    part, named = percent(level.density), [*LEVELS.values()]
    nearest = min(named, key=lambda each: abs(each.density - level.density))
    name = _(nearest.name)
    if abs(nearest.density - level.density) < ALIKE:
        # Translators: the density of a custom level, here and below; at most 60 columns.
        return _("{percent} mines, as dense as {level}", percent=part, level=name)
    below = [each for each in named if each.density < level.density]
    if not below:
        return _("{percent} mines, sparser than {level}", percent=part, level=name)
    if len(below) == len(named):
        return _("{percent} mines, denser than {level}", percent=part, level=name)
    lower, higher = _(below[-1].name), _(named[len(below)].name)
    return _(
        "{percent} mines, between {lower} and {higher}", percent=part, lower=lower, higher=higher
    )


def kind_text(kind: str) -> str:
    """The kind of board in words; empty for any board.

    >>> kind_text("solvable:logic"), kind_text("adjusted:casual")
    ('solvable by logic', 'adjusted for casual, not uniform')
    """
    return _(KINDS[kind]) if kind in KINDS else ""


def dealing_text(mines: int, done: float) -> str:
    """How far the deal of a large board is."""
    part = percent(done, 0)
    return ngettext(
        "Dealing {n} mine: {percent}", "Dealing {n} mines: {percent}", mines, percent=part
    )


def searching_text(kind: str, tries: int, key: str) -> str:
    """How far the search for a board of a kind is, and what the key does that stops it."""
    if kind in SEARCHING:
        return _(SEARCHING[kind], tries=number(tries), key=key)
    return _("Looking for a board: {tries} tried, {key} takes any.", tries=number(tries), key=key)


def decoding_text(tries: int, key: str) -> str:
    """How far the search for the board of a code is, and the key that stops it."""
    return _(
        "Looking for the board of the code: {tries} tried, {key} stops.",
        tries=number(tries),
        key=key,
    )


# A game on a board.


def board_name(game: Game) -> str:
    """The name of the board of a game: the day of a daily board, else the level and the kind.

    >>> game = Game(Level(16, 36, 124))
    >>> board_name(game)
    'Custom 36 × 16 / 124'
    >>> game.info = {"Daily": "2026-11-21 practice"}
    >>> board_name(game)
    'Daily 2026-11-21, practice'
    """
    return _daily_name(game) or _with_kind(shapes.full_name(game.level), game)


def _with_kind(name: str, game: Game) -> str:
    """The name of a level, and whether its board needs no guess or was adjusted."""
    return " · ".join(filter(None, (name, _kind_word(game.board_kind))))


def _daily_name(game: Game) -> str:
    """The name of a daily board, and what the game on it counts for; empty for other boards."""
    mark = Eligibility.of(game).daily
    if mark is None:
        return ""
    day = mark.day.isoformat()
    match mark.attempt:
        case Attempt.LATE:
            return _("Daily {day}, late", day=day)
        case Attempt.PRACTICE:
            return _("Daily {day}, practice", day=day)
    return _("Daily {day}", day=day)


def heading_text(game: Game, *, paused: bool = False, of_player: bool = False) -> str:
    """What is played, what it counts as, and how it ended; its size and its mines are in view.

    A daily board is named by its day. With `of_player` it is also said whose
    game it was, if its file says that.

    >>> game = Game(LEVELS["Beginner"])
    >>> game.assisted = True
    >>> heading_text(game), heading_text(game, paused=True)
    ('Beginner · assisted', 'Beginner · assisted · paused')
    """
    counts, name = Eligibility.of(game), [shapes.level_name(game.level)]
    player = next((text for key, text in game.info.items() if key.lower() == "player"), "")
    if (mark := counts.daily) is not None:
        name = [_("Daily board"), day_name(mark.day)]
        name += [_(ATTEMPTS[mark.attempt])] if mark.attempt in ATTEMPTS else []
    parts = (
        _room_text(game),
        _("Race") if counts.race is not None else "",
        *name,
        _("shared board") if counts.shared and counts.race is None else "",
        _to_beat(game),
        "" if counts.daily is not None else _kind_word(game.board_kind),
        _mistakes_text(game),
        _("assisted") if counts.assisted and not is_practice(game) else "",
        _shown_player(player) if of_player and player.strip() else "",
        _("paused") if paused else "",
        _(RESULTS[game.status]) if game.status is not Status.PLAYING else "",
    )
    return " · ".join(filter(None, parts))


def _room_text(game: Game) -> str:
    """How the room of a live game played, and against whom; empty for other games."""
    room = Eligibility.of(game).room
    if room == TOGETHER:
        return _("Together")
    names = [shown(name.strip()) for name in game.info.get(AGAINST, "").split(",") if name.strip()]
    if not room or not names:
        return _("Versus") if room else ""
    if len(names) > MOST_NAMES:
        return ngettext("Versus {n} other", "Versus {n} others", len(names))
    return _("Versus {names}", names=listed(names))


def _mistakes_text(game: Game) -> str:
    """How many mines went off in a game against others; empty for none."""
    mistakes = game.info.get(MISTAKES, "")
    if not Eligibility.of(game).room or not COUNT.fullmatch(mistakes):
        return ""
    return ngettext("{n} mine hit", "{n} mines hit", int(mistakes))


def _shown_player(name: str) -> str:
    """The name of a player, which may be that of a bot."""
    from . import races

    return races.shown_name(shown(name))


def _kind_word(kind: str) -> str:
    """The kind of board in a word or two; empty for any board."""
    boards = BoardKind(kind)
    if boards.is_solvable:
        return _("no guess")
    return _("adjusted") if boards.is_adjusted else ""


def is_practice(game: Game) -> bool:
    """Is it a daily board, played for practice?"""
    mark = Eligibility.of(game).daily
    return mark is not None and mark.attempt is Attempt.PRACTICE


def title_text(game: Game, seconds: float) -> str:
    """The title of the window: the board, and the mines left or the result."""
    left = game.mines_left
    if game.status is Status.PLAYING:
        state = ngettext("{n} mine left", "{n} mines left", left)
    elif game.status is Status.WON:
        state = _("won in {time}", time=clock(seconds))
    else:
        state = _("lost in {time}", time=clock(seconds))
    return f"{_daily_name(game) or shapes.full_name(game.level)} · {state}"


def state_text(game: Game, seconds: float) -> str:
    """The board on the screen, and the time on its clock."""
    name = _("Daily board") if _daily_name(game) else shapes.full_name(game.level)
    return f"{name} · {clock(seconds)}"


def unfinished_text(game: Game) -> str:
    """The board of an unfinished game and the time on its clock."""
    board = _daily_name(game) or shapes.full_name(game.level)
    return _("{board}, {time}", board=board, time=clock(game.seconds))


def offered_text(game: Game, *, others: int) -> str:
    """The unfinished game that was left last, and how many others there are."""
    board = unfinished_text(game)
    if not others:
        return _("Unfinished: {game}", game=board)
    return ngettext(
        "Unfinished: {game} (and {n} other)",
        "Unfinished: {game} (and {n} others)",
        others,
        game=board,
    )


# What a key does not do now.


def only_finished_text(command: str) -> str:
    """Why something can't be done while the game goes on, by its command.

    >>> only_finished_text("race")
    'Only a finished game can be raced.'
    """
    return _(ONLY_FINISHED[command])


def idle_chord_text(grid: Grid, number: int, flags: int) -> str:
    """Why a chord on a number does nothing; empty if only its flags are around it.

    >>> grid = Grid.of(9, 9)
    >>> idle_chord_text(grid, 2, 1), idle_chord_text(grid, 1, 2)
    ('The 2 needs 2 flags around it first.', 'The 1 has too many flags around it.')
    """
    if flags < number:
        return _needed_text(grid.shape, number)
    if flags == number:
        return ""
    match grid.shape:
        case Shape.KNIGHT:
            return _("The {number} has too many flags a knight's move away.", number=number)
        case Shape.CROSS:
            return _("The {number} has too many flags on its sides.", number=number)
    return _("The {number} has too many flags around it.", number=number)


def _needed_text(shape: Shape, number: int) -> str:
    """The flags that a number needs for a chord."""
    match shape:
        case Shape.KNIGHT:
            return ngettext(
                "The {number} needs {n} flag a knight's move away first.",
                "The {number} needs {n} flags a knight's move away first.",
                number,
                number=number,
            )
        case Shape.CROSS:
            return ngettext(
                "The {number} needs {n} flag on its sides first.",
                "The {number} needs {n} flags on its sides first.",
                number,
                number=number,
            )
    return ngettext(
        "The {number} needs {n} flag around it first.",
        "The {number} needs {n} flags around it first.",
        number,
        number=number,
    )


# How it ended.


def time_text(seconds: float) -> str:
    """The time of a win, as it is told."""
    return in_seconds(seconds, 1)


def ending_text(game: Game, seconds: float) -> str:
    """What was played, and how it ended, to the millisecond."""
    name, time = (
        _daily_name(game) or _with_kind(shapes.level_name(game.level), game),
        in_seconds(seconds),
    )
    won = game.status is Status.WON
    ending = _("won in {time}", time=time) if won else _("lost after {time}", time=time)
    return f"{name} · {ending}"


def apart_text(game: Game, *, hinted: bool = False) -> str:
    """Why a win is none of the bests; empty if it may be one. Were hints on the screen?"""
    counts_as = Eligibility.of(game).counts_as
    if counts_as is not CountsAs.ASSISTED:
        return _(APART[counts_as]) if counts_as in APART else ""
    if is_practice(game):
        return _("Practice: kept apart from your bests")
    return _("With hints: kept apart from your bests") if hinted else _(APART[counts_as])


def beaten_text(game: Game, seconds: float) -> str:
    """Whether a win beat the time that somebody else needed; empty without such a time."""
    target = Eligibility.of(game).to_beat
    if target is None:
        return ""
    ahead, aim = _ahead(target, seconds), in_seconds(target)
    if not ahead:
        return _("Equalled {time}", time=aim)
    by = in_seconds(abs(ahead))
    if ahead > 0:
        return _("Beat {time} by {gap}", time=aim, gap=by)
    return _("Missed {time} by {gap}", time=aim, gap=by)


def _to_beat(game: Game) -> str:
    """The time to beat; empty if there is none."""
    target = Eligibility.of(game).to_beat
    return "" if target is None else _("{time} to beat", time=in_seconds(target))


def _ahead(target: float, seconds: float) -> float:
    """The seconds that a time is ahead of another, both as they are shown."""
    return round(target - round(seconds, 3), 3)
