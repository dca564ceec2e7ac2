"""A game in words: its board and how that is dealt, what it counts for, and how it ended."""

from minetui.core import LEVELS, BoardKind, Game, Grid, Level, Status
from minetui.formats import Attempt, CountsAs, Eligibility, shown

from . import shapes
from .words import RESULTS, clock, counted, day_name, percent

ATTEMPTS = {Attempt.ON_TIME: "", Attempt.LATE: ", late", Attempt.PRACTICE: ", practice"}
COUNTS_AS: dict[CountsAs, tuple[str, ...]] = {
    CountsAs.FULL: (),
    CountsAs.ASSISTED: ("assisted",),
    CountsAs.RACE: ("race, counts as assisted", "counts as assisted", "assisted"),
    CountsAs.SHARED: ("shared board, counts as assisted", "counts as assisted", "assisted"),
}
"""What a game counts for, from the longest text to the shortest; nothing if it may be a best."""
APART = {
    CountsAs.ASSISTED: "Assisted: kept apart from your bests",
    CountsAs.RACE: "A race: kept apart from your bests",
    CountsAs.SHARED: "A shared board: kept apart from your bests",
}
"""Why a win is none of the bests."""
ASSISTS_ANALYSIS = (
    "Analysed, this won't count for your bests. Analyse it?",
    "No best once analysed. Analyse it?",
)
ASSISTS_UNDO = (
    "With undo this won't count for your bests. Take the move back?",
    "No best with undo. Take it back?",
)
ASSISTS_MOVES = (
    "With moves of the hints this won't count for your bests. Play them?",
    "No best with hints. Play the moves?",
)
"""Each asks before help, and says what it costs: on a line, and on a short one."""
TRIED_AGAIN = "Tried again, it won't count for bests."
FLAGGED_NUMBER = "A number needs no flag."
FIRST_RULE = "Clear every cell that hides no mine. A number counts the mines around it."
CLOCK_WAITS = "The clock starts with the board."
ONE_ATTEMPT = "Your one attempt today. The clock starts with the board."
NO_CODE = "That is no code: a code begins with MT1- or MT2-."
ALIKE = 0.005  # two densities that differ by less are called the same


# Levels and boards.


def size_text(level: Level) -> str:
    """The size of a level, columns first as the community has it, and its mines."""
    return f"{level.grid.dimensions}, {counted(level.mines, 'mine')}"


def level_problem(grid: Grid, mines: int) -> str:
    """The reason why there is no such level, for who types it; empty if there is one.

    >>> level_problem(Grid.of(20, 3), 130), level_problem(Grid.of(9, 9), 10)
    ('At most 59 mines fit on 3 × 20.', '')
    """
    if not grid.size:
        return "A board has at least 1 column and 1 row."
    if what := Level.too_few(grid):
        return f"This shape has at least {grid.shape.least_wrapped} {what}."
    if grid.size > Level.MOST_CELLS:
        return f"A board has at most {Level.MOST_CELLS:,} cells."
    if mines < grid.size:
        return ""
    fit = "fits" if grid.size == 2 else "fit"
    return f"At most {counted(grid.size - 1, 'mine')} {fit} on {grid.dimensions}."


def density_text(level: Level) -> str:
    """The density of a level, and the named levels it lies between.

    >>> density_text(Level(16, 30, 99)), density_text(Level(9, 9, 5))
    ('20.6% mines, as dense as Expert', '6.2% mines, sparser than Beginner')
    """
    density = f"{percent(level.density)} mines"
    nearest = min(LEVELS.values(), key=lambda named: abs(named.density - level.density))
    if abs(nearest.density - level.density) < ALIKE:
        return f"{density}, as dense as {nearest.name}"
    below = [named.name for named in LEVELS.values() if named.density < level.density]
    if not below:
        return f"{density}, sparser than {nearest.name}"
    if len(below) == len(LEVELS):
        return f"{density}, denser than {below[-1]}"
    return f"{density}, between {below[-1]} and {[*LEVELS][len(below)]}"


def kind_text(kind: str) -> str:
    """The kind of board in words; empty for any board.

    >>> kind_text("solvable:logic"), kind_text("adjusted:casual")
    ('solvable by logic', 'adjusted for casual, not uniform')
    """
    boards = BoardKind(kind)
    if boards.is_solvable:
        return f"solvable by {boards.technique}"
    return f"adjusted for {boards.technique}, not uniform" if boards.is_adjusted else ""


def dealing_text(mines: int, done: float) -> str:
    """How far the deal of a large board is."""
    return f"Dealing {counted(mines, 'mine')}: {percent(done, 0)}"


def searching_text(kind: str, tries: int, key: str) -> str:
    """How far the search for a board of a kind is, and what the key does that stops it."""
    fallback = "adjusts one" if BoardKind(kind).is_solvable else "takes any"
    return f"A board {kind_text(kind)}: {tries:,} tried, {key} {fallback}."


def decoding_text(tries: int, key: str) -> str:
    """How far the search for the board of a code is, and the key that stops it."""
    return f"Looking for the board of the code: {tries:,} tried, {key} stops."


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
    return _daily_name(game) or _with_kind(game.level.full_name, game)


def _with_kind(name: str, game: Game) -> str:
    """The name of a level, and whether its board needs no guess or was adjusted."""
    return " · ".join(filter(None, (name, _kind_word(game.board_kind))))


def _daily_name(game: Game) -> str:
    """The name of a daily board, and what the game on it counts for; empty for other boards."""
    mark = Eligibility.of(game).daily
    return f"Daily {mark.day.isoformat()}{ATTEMPTS[mark.attempt]}" if mark else ""


def heading_text(game: Game, *, paused: bool = False, of_player: bool = False) -> str:
    """What is played, what it counts as, and how it ended; its size and its mines are in view.

    A daily board is named by its day. With `of_player` it is also said whose
    game it was, if its file says that.

    >>> game = Game(LEVELS["Beginner"])
    >>> game.assisted = True
    >>> heading_text(game), heading_text(game, paused=True)
    ('Beginner · assisted', 'Beginner · assisted · paused')
    """
    counts, name = Eligibility.of(game), game.level.title
    player = next((text for key, text in game.info.items() if key.lower() == "player"), "")
    if counts.daily is not None:
        mark = counts.daily
        name = f"Daily board · {day_name(mark.day)}{ATTEMPTS[mark.attempt].replace(',', ' ·')}"
    parts = (
        "Race" if counts.race is not None else "",
        name,
        "shared board" if counts.shared and counts.race is None else "",
        _to_beat(game),
        "" if counts.daily is not None else _kind_word(game.board_kind),
        "assisted" if counts.assisted and not is_practice(game) else "",
        shown(player) if of_player and player.strip() else "",
        "paused" if paused else "",
        RESULTS[game.status] if game.status is not Status.PLAYING else "",
    )
    return " · ".join(filter(None, parts))


def _kind_word(kind: str) -> str:
    """The kind of board in a word or two; empty for any board."""
    boards = BoardKind(kind)
    return "no guess" if boards.is_solvable else "adjusted" if boards.is_adjusted else ""


def is_practice(game: Game) -> bool:
    """Is it a daily board, played for practice?"""
    mark = Eligibility.of(game).daily
    return mark is not None and mark.attempt is Attempt.PRACTICE


def title_text(game: Game, seconds: float) -> str:
    """The title of the window: the board, and the mines left or the result."""
    name = _daily_name(game) or game.level.full_name
    if game.status is Status.PLAYING:
        return f"{name} · {counted(game.mines_left, 'mine')} left"
    return f"{name} · {RESULTS[game.status]} in {clock(seconds)}"


def state_text(game: Game, seconds: float) -> str:
    """The board on the screen, and the time on its clock."""
    name = "Daily board" if _daily_name(game) else game.level.full_name
    return f"{name} · {clock(seconds)}"


def unfinished_text(game: Game) -> str:
    """The board of an unfinished game and the time on its clock."""
    return f"{_daily_name(game) or game.level.full_name}, {clock(game.seconds)}"


def offered_text(game: Game, *, others: int) -> str:
    """The unfinished game that was left last, and how many others there are."""
    text = unfinished_text(game)
    more = f" (and {counted(others, 'other')})" if others else ""
    return f"Unfinished: {text}{more}"


# What a key does not do now.


def only_finished_text(does: str) -> str:
    """Why something can't be done while the game goes on.

    >>> only_finished_text("can be raced")
    'Only a finished game can be raced.'
    """
    return f"Only a finished game {does}."


def idle_chord_text(grid: Grid, number: int, flags: int) -> str:
    """Why a chord on a number does nothing; empty if only its flags are around it.

    >>> grid = Grid.of(9, 9)
    >>> idle_chord_text(grid, 2, 1), idle_chord_text(grid, 1, 2)
    ('The 2 needs 2 flags around it first.', 'The 1 has too many flags around it.')
    """
    around = shapes.around(grid)
    if flags < number:
        return f"The {number} needs {counted(number, 'flag')} {around} first."
    return f"The {number} has too many flags {around}." if flags > number else ""


# How it ended.


def time_text(seconds: float) -> str:
    """The time of a win, as it is told."""
    return f"{seconds:,.1f} s"


def ending_text(game: Game, seconds: float) -> str:
    """What was played, and how it ended, to the millisecond."""
    name = _daily_name(game) or _with_kind(game.level.title, game)
    verb = "won in" if game.status is Status.WON else "lost after"
    return f"{name} · {verb} {seconds:,.3f} s"


def apart_text(game: Game, *, hinted: bool = False) -> str:
    """Why a win is none of the bests; empty if it may be one. Were hints on the screen?"""
    counts_as = Eligibility.of(game).counts_as
    if counts_as is not CountsAs.ASSISTED:
        return APART.get(counts_as, "")
    if is_practice(game):
        return "Practice: kept apart from your bests"
    return "With hints: kept apart from your bests" if hinted else APART[counts_as]


def beaten_text(game: Game, seconds: float) -> str:
    """Whether a win beat the time that somebody else needed; empty without such a time."""
    target = Eligibility.of(game).to_beat
    if target is None:
        return ""
    ahead = _ahead(target, seconds)
    if not ahead:
        return f"Equalled {target:.3f} s"
    verb = "Beat" if ahead > 0 else "Missed"
    return f"{verb} {target:.3f} s by {abs(ahead):.3f} s"


def _to_beat(game: Game) -> str:
    """The time to beat; empty if there is none."""
    target = Eligibility.of(game).to_beat
    return "" if target is None else f"{target:.3f} s to beat"


def _ahead(target: float, seconds: float) -> float:
    """The seconds that a time is ahead of another, both as they are shown."""
    return round(target - round(seconds, 3), 3)
