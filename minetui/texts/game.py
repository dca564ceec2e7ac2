"""A game and its board in words: the level, a cell, how a deal goes on, how a game ended.

Boards and kinds of boards in words.

Shared boards in words: what a game on one counts for, and its time to beat.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from minetui.core import (
    LEVELS,
    Cell,
    Game,
    Grid,
    Level,
    Metrics,
    Position,
    Starts,
    Status,
    cells_of,
    full_name,
    has,
    is_adjusted,
    is_solvable,
)
from minetui.formats import Attempt, CountsAs, Eligibility, shown

from .metrics import summary
from .words import RESULTS, coordinates, counted, percent

ATTEMPTS = {Attempt.ON_TIME: "", Attempt.LATE: ", late", Attempt.PRACTICE: ", practice"}


def board_name(game: Game) -> str:
    """The name of the board of a game: the day of a daily board, else the level.

    >>> from minetui.core.levels import Level
    >>> game = Game(Level(16, 36, 124))
    >>> board_name(game)
    'Custom 36 × 16 / 124'
    >>> game.info = {"Daily": "2026-11-21 practice"}
    >>> board_name(game)
    'Daily 2026-11-21, practice'
    """
    return daily_name(game) or full_name(game.level)


def daily_name(game: Game) -> str:
    """The name of a daily board, and what the game on it counts for; empty for other boards."""
    mark = Eligibility.of(game).daily
    return f"Daily {mark.day.isoformat()}{ATTEMPTS[mark.attempt]}" if mark else ""


def kind_text(kind: str) -> str:
    """The kind of board in words; empty for any board.

    >>> kind_text("solvable:logic"), kind_text("adjusted:casual")
    ('solvable by logic', 'adjusted for casual, not uniform')
    """
    _, _, technique = kind.partition(":")
    if is_solvable(kind):
        return f"solvable by {technique}"
    return f"adjusted for {technique}, not uniform" if is_adjusted(kind) else ""


def fallback_text(kind: str) -> str:
    """The action of Esc during the search for a board of this kind.

    >>> fallback_text("solvable:logic"), fallback_text("adjusted:logic")
    ('adjusts one', 'takes any')
    """
    return "adjusts one" if is_solvable(kind) else "takes any"


NO_CODE = "That is no code: a code begins with MT1-."


COUNTS_AS: dict[CountsAs, tuple[str, ...]] = {
    CountsAs.FULL: (),
    CountsAs.ASSISTED: ("assisted",),
    CountsAs.RACE: ("race, counts as assisted", "counts as assisted", "assisted"),
    CountsAs.SHARED: ("shared board, counts as assisted", "counts as assisted", "assisted"),
}
"""What a game counts for, from the longest text to the shortest; nothing if it may be a best."""


def to_beat_text(game: Game) -> str:
    """The time to beat; empty if there is none.

    >>> from minetui.core.levels import Level
    >>> game = Game(Level(9, 9, 10))
    >>> game.info = {"TimeToBeat": "45.123"}
    >>> to_beat_text(game)
    '45.123 s to beat'
    """
    target = Eligibility.of(game).to_beat
    return "" if target is None else f"{target:.3f} s to beat"


def beaten_texts(game: Game, seconds: float) -> Sequence[str]:
    """Whether a game that is over beat its time, from the longest text to the shortest.

    Nothing for a game without a time to beat.
    """
    target = Eligibility.of(game).to_beat
    if target is None:
        return []
    if game.status is not Status.WON:
        return [to_beat_text(game)]
    ahead = _ahead(target, seconds)
    if not ahead:
        return [f"equalled {target:.3f} s", f"equalled {target:.3f}"]
    start, by = f"{'beat' if ahead > 0 else 'missed'} {target:.3f}", f"by {abs(ahead):.3f}"
    return [f"{start} {by} s", f"{start} {by}", start]


def is_beaten(game: Game, seconds: float) -> bool:
    """Is the game won in less than the time to beat?"""
    target = Eligibility.of(game).to_beat
    return target is not None and game.status is Status.WON and _ahead(target, seconds) > 0


def _ahead(target: float, seconds: float) -> float:
    """The seconds that a time is ahead of another, both as they are shown."""
    return round(target - round(seconds, 3), 3)


def opening_text(tries: int, key: str) -> str:
    """How far the search for the board of a code is, and the key that stops it."""
    return f"Looking for the board of the code: {tries:,} tried, {key} stops."


BLANK = "blank"  # what a zero shows
ALIKE = 0.005  # two densities that differ by less are called the same


def clock_text(seconds: float) -> str:
    """A time in whole seconds.

    >>> clock_text(75.9), clock_text(3675.0)
    ('1:15', '1:01:15')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def size_text(level: Level) -> str:
    """The size of a level, columns first as the community has it, and its mines."""
    return f"{level.grid.shape}, {counted(level.mines, 'mine')}"


def short_name(level: Level) -> str:
    """The name of a level, or the numbers of one without a name."""
    if level.name != "Custom":
        return level.name
    return f"{level.cols}×{level.rows}/{level.mines}"


def density_text(level: Level) -> str:
    """The density of a level, and the named levels it lies between.

    >>> density_text(Level(16, 30, 99)), density_text(Level(9, 9, 5))
    ('20.6% mines, as dense as Expert', '6.2% mines, sparser than Beginner')
    """
    densities = {name: named.density for name, named in LEVELS.items()}
    nearest = min(densities, key=lambda name: abs(densities[name] - level.density))
    below = [name for name, density in densities.items() if density < level.density]
    if abs(densities[nearest] - level.density) < ALIKE:
        words = f"as dense as {nearest}"
    elif 0 < len(below) < len(LEVELS):
        words = f"between {below[-1]} and {[*LEVELS][len(below)]}"
    else:
        words = f"denser than {below[-1]}" if below else f"sparser than {nearest}"
    return f"{percent(level.density)} mines, {words}"


def level_text(game: Game, *, of_player: bool = False) -> str:
    """The level of a game with the time to beat, its origin, the kind of board and its mark.

    A daily board has its day in place of level and kind, and a race or a shared board is named in
    place of the seed. With `of_player` also whose game it was, if its file says that.
    """
    level, day = game.level, daily_name(game)
    counts = Eligibility.of(game)
    race = f"race against {shown(counts.race)}" if counts.race is not None else ""
    seed = f"seed {shown(game.seed)}" if game.seed else ""
    player = next((text for key, text in game.info.items() if key.lower() == "player"), "")
    parts = (
        day,
        level.grid.shape if day else f"{level.name} {level.grid.shape}",
        counted(level.mines, "mine"),
        to_beat_text(game),
        race or ("shared board" if counts.shared else seed),
        "" if day else kind_text(game.board_kind),
        "assisted" if counts.assisted else "",
        shown(player) if of_player and player.strip() else "",
    )
    return " · ".join(filter(None, parts))


def title_text(game: Game, seconds: float) -> str:
    """The title of the window: the board, and the mines left or the result."""
    name = daily_name(game) or short_name(game.level)
    if game.status is Status.PLAYING:
        return f"{name} · {counted(game.mines_left, 'mine')} left"
    return f"{name} · {RESULTS[game.status]} in {clock_text(seconds)}"


def cell_text(position: Position, cell: Cell) -> str:
    """The coordinates of a cell and what is in it, for the status line and for screen readers."""
    return f"{coordinates(position.field.grid, cell)}: {_content(position, cell)}"


def neighbours_text(position: Position, cell: Cell) -> str:
    """A cell and its neighbours, row by row; blank ones are left out.

    >>> from minetui.core.position import Minefield
    >>> neighbours_text(Position(Minefield.drawn("..*", "...")).reveal(1).reveal(4), 4)
    'B2: 1. A1 covered, B1 1, C1 covered, A2 covered, C2 covered.'
    """
    return around_text(position.field.grid, cell, lambda other: _content(position, other))


def around_text(grid: Grid, cell: Cell, content: Callable[[Cell], str]) -> str:
    """A cell and its neighbours with their contents, without those that are blank."""
    around = [
        f"{coordinates(grid, other)} {what}"
        for other in cells_of(grid.neighbours(cell))
        if (what := content(other)) != BLANK
    ]
    whole = ", ".join(around) or "Nothing around it"
    return f"{coordinates(grid, cell)}: {content(cell)}. {whole}."


def _content(position: Position, cell: Cell) -> str:
    """What is in a cell."""
    if has(position.hit, cell):
        return "the mine that was hit"
    if has(position.revealed, cell):
        return str(position.field.number(cell) or BLANK)
    if has(position.flagged, cell):
        return "flag"
    return "question mark" if has(position.questioned, cell) else "covered"


def dealing_text(mines: int, done: float) -> str:
    """How far the deal of a large board is."""
    return f"Dealing {counted(mines, 'mine')}: {percent(done, 0)}"


def searching_text(kind: str, tries: int, key: str) -> str:
    """How far the search for a board of a kind is, and what the key does that stops it."""
    return f"A board {kind_text(kind)}: {tries:,} tried, {key} {fallback_text(kind)}."


def result_text(game: Game, metrics: Metrics | None, seconds: float, praise: str = "") -> str:
    """How a game ended, what it is the best of or whether it beat a time, and its metrics."""
    word = "Won" if game.status is Status.WON else "Lost"
    parts = [f"{word} in {seconds:.3f} s", *([praise] if praise else [])]
    parts += beaten_texts(game, seconds)[:1]
    if metrics is None:
        parts.append("counting 3BV …" if game.field.countable else "too large to count its 3BV")
        return " · ".join(parts)
    return " · ".join([*parts, *summary(metrics)])


def start_text(starts: Starts, cell: Cell) -> str:
    """How far a casual player gets that starts at a cell."""
    field = starts.field
    where, safe = coordinates(field.grid, cell), field.safe.bit_count()
    if has(field.mines, cell):
        return f"{where}: a mine · the best first click leaves {starts.remaining:,} of {safe:,}"
    left = starts.remaining_from(cell)
    if not left:
        return f"{where}: a casual player who starts here wins"
    best = "the fewest" if left == starts.remaining else f"the best {starts.remaining:,}"
    return f"{where}: a start here leaves {left:,} of {safe:,} safe cells unsolved · {best}"


def odds_text(odds: Fraction) -> str:
    """The odds of a mine in a cell."""
    if odds in (0, 1):
        return "certainly a mine" if odds else "certainly safe"
    return f"a mine in {percent(odds)} of all layouts"


def unfinished_text(game: Game) -> str:
    """The board of an unfinished game and the time on its clock."""
    moves = game.moves
    seconds = max(game.elapsed, moves[-1].at if moves else 0.0)
    name = daily_name(game) or short_name(game.level)
    return f"{name}, {clock_text(max(seconds, 0.0))}"


def ended_text(key: Callable[[str], str]) -> str:
    """What to do once a game is over."""
    return f"{key('starts')}: start map"
