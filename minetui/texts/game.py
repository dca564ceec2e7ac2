"""A game in words: its board and how that is dealt, what it counts for, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from minetui import core
from minetui.core import LEVELS, BoardKind, Game, Level, Status
from minetui.formats import Attempt, CountsAs, Eligibility, shown

from .metrics import figures
from .words import RESULTS, clock, counted, percent

ATTEMPTS = {Attempt.ON_TIME: "", Attempt.LATE: ", late", Attempt.PRACTICE: ", practice"}
COUNTS_AS: dict[CountsAs, tuple[str, ...]] = {
    CountsAs.FULL: (),
    CountsAs.ASSISTED: ("assisted",),
    CountsAs.RACE: ("race, counts as assisted", "counts as assisted", "assisted"),
    CountsAs.SHARED: ("shared board, counts as assisted", "counts as assisted", "assisted"),
}
"""What a game counts for, from the longest text to the shortest; nothing if it may be a best."""
NO_CODE = "That is no code: a code begins with MT1-."
ALIKE = 0.005  # two densities that differ by less are called the same


# Levels and boards.


def size_text(level: Level) -> str:
    """The size of a level, columns first as the community has it, and its mines."""
    return f"{level.grid.shape}, {counted(level.mines, 'mine')}"


def short_name(level: Level) -> str:
    """The name of a level, or the numbers of one without a name."""
    if level.name != "Custom":
        return level.name
    rows, cols, mines = level.key
    return f"{cols}×{rows}/{mines}"


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
    """The name of the board of a game: the day of a daily board, else the level.

    >>> game = Game(Level(16, 36, 124))
    >>> board_name(game)
    'Custom 36 × 16 / 124'
    >>> game.info = {"Daily": "2026-11-21 practice"}
    >>> board_name(game)
    'Daily 2026-11-21, practice'
    """
    return _daily_name(game) or game.level.full_name


def _daily_name(game: Game) -> str:
    """The name of a daily board, and what the game on it counts for; empty for other boards."""
    mark = Eligibility.of(game).daily
    return f"Daily {mark.day.isoformat()}{ATTEMPTS[mark.attempt]}" if mark else ""


def level_text(game: Game, *, of_player: bool = False) -> str:
    """The level of a game with the time to beat, its origin, the kind of board and its mark.

    A daily board has its day in place of level and kind, and a race or a shared board is named in
    place of the seed. With `of_player` also whose game it was, if its file says that.
    """
    level, day, counts = game.level, _daily_name(game), Eligibility.of(game)
    if counts.race is not None:
        origin = "race"
    elif counts.shared:
        origin = "shared board"
    else:
        origin = f"seed {shown(game.seed)}" if game.seed else ""
    player = next((text for key, text in game.info.items() if key.lower() == "player"), "")
    parts = (
        day,
        level.grid.shape if day else f"{level.name} {level.grid.shape}",
        counted(level.mines, "mine"),
        _to_beat(game),
        origin,
        "" if day else kind_text(game.board_kind),
        "assisted" if counts.assisted else "",
        shown(player) if of_player and player.strip() else "",
    )
    return " · ".join(filter(None, parts))


def title_text(game: Game, seconds: float) -> str:
    """The title of the window: the board, and the mines left or the result."""
    name = _daily_name(game) or short_name(game.level)
    if game.status is Status.PLAYING:
        return f"{name} · {counted(game.mines_left, 'mine')} left"
    return f"{name} · {RESULTS[game.status]} in {clock(seconds)}"


def state_text(game: Game) -> str:
    """The board on the screen, and the time if the game has begun."""
    return unfinished_text(game) if game.record else _daily_name(game) or short_name(game.level)


def unfinished_text(game: Game) -> str:
    """The board of an unfinished game and the time on its clock."""
    name, moves = _daily_name(game) or short_name(game.level), game.moves
    return f"{name}, {clock(max(game.elapsed, moves[-1].at if moves else 0.0, 0.0))}"


# How it ended.


def result_text(game: Game, metrics: core.Metrics | None, seconds: float, praise: str = "") -> str:
    """How a game ended, what it is the best of or whether it beat a time, and its metrics."""
    word = "Won" if game.status is Status.WON else "Lost"
    parts = [f"{word} in {seconds:.3f} s", praise, *beaten_texts(game, seconds)[:1]]
    if metrics is not None:
        parts += figures(metrics)
    else:
        parts.append("counting 3BV …" if game.field.countable else "too large to count its 3BV")
    return " · ".join(filter(None, parts))


def beaten_texts(game: Game, seconds: float) -> Sequence[str]:
    """Whether a game that is over beat its time, from the longest text to the shortest.

    Nothing for a game without a time to beat.
    """
    target = Eligibility.of(game).to_beat
    if target is None:
        return []
    if game.status is not Status.WON:
        return [_to_beat(game)]
    ahead = _ahead(target, seconds)
    if not ahead:
        return [f"equalled {target:.3f} s", f"equalled {target:.3f}"]
    verb, by = "beat" if ahead > 0 else "missed", abs(ahead)
    return [
        f"{verb} {target:.3f} by {by:.3f} s",
        f"{verb} {target:.3f} by {by:.3f}",
        f"{verb} {target:.3f}",
    ]


def is_beaten(game: Game, seconds: float) -> bool:
    """Is the game won in less than the time to beat?"""
    target = Eligibility.of(game).to_beat
    return target is not None and game.status is Status.WON and _ahead(target, seconds) > 0


def _to_beat(game: Game) -> str:
    """The time to beat; empty if there is none."""
    target = Eligibility.of(game).to_beat
    return "" if target is None else f"{target:.3f} s to beat"


def _ahead(target: float, seconds: float) -> float:
    """The seconds that a time is ahead of another, both as they are shown."""
    return round(target - round(seconds, 3), 3)


def ended_text(key: Callable[[str], str]) -> str:
    """What to do once a game is over."""
    return f"{key('starts')}: start map"
