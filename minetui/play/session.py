"""A game being played or watched: the game, its clock and its journal.

A screen, a test and a bot use it in the same way.
"""

from collections.abc import Callable, Iterable
from datetime import date, datetime
from time import monotonic

from minetui import formats
from minetui.core import (
    Cell,
    Chord,
    Flag,
    Game,
    Minefield,
    Move,
    Position,
    Question,
    Reveal,
    Status,
    Surface,
    cells_of,
    has,
)
from minetui.formats import DAILY, GAME_ID, DailyMark, Eligibility, Replay, journal
from minetui.store import Journal


class Clock:
    """Counts the seconds since the first reveal, without the time it was stopped.

    `now` returns a monotonic time in seconds; tests pass their own.
    """

    def __init__(self, now: Callable[[], float], seconds: float = 0.0) -> None:
        self._now, self._before = now, seconds
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """The time played, rounded to the milliseconds that a file keeps."""
        running = self._now() - self._since if self._since is not None else 0.0
        return round(self._before + running, 3)

    @property
    def running(self) -> bool:
        """Is the clock running?"""
        return self._since is not None

    def start(self) -> None:
        """Let the clock run."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Stop the clock."""
        self._before, self._since = self.seconds, None


LARGE = 1_000_000  # cells; measured: on more, a move or a hint may take over 50 ms


class GameSession:
    """One game with its clock and its journal: it plays moves, and writes each to the journal.

    `now` returns a monotonic time in seconds. `paused` is the player's own pause; the clock also
    stands still while another screen has `covered` the board. A game whose start is given begins
    paused, so that nobody can study it while no clock runs. A game that is only `watched` never
    becomes assisted. `before_shown` is called once, before a start that is given is shown.
    """

    def __init__(
        self,
        game: Game,
        now: Callable[[], float] = monotonic,
        *,
        question_marks: bool = False,
        journal: Journal | None = None,
        watched: bool = False,
    ) -> None:
        self.game, self.question_marks, self.watched = game, question_marks, watched
        self.journal = journal or Journal(game.info.get(GAME_ID, ""))
        self.paused = self.covered = False
        self.ended_at: float | None = None
        self.before_shown: Callable[[], object] | None = None
        self._now = now
        self._surface: tuple[Position, Surface] | None = None
        self.clock = Clock(now, game.seconds)
        self._time_kept = self.clock.seconds
        self.paused = self.waits and not watched
        self._settle()

    @classmethod
    def at(cls, position: Position) -> "GameSession":
        """A session of a position to be studied: no journal, no record, and a clock that stands."""
        game = formats.replay_at(position.surface, position.field).game()
        session = cls(game, watched=True)
        session.show_time(0.0)
        return session

    @property
    def position(self) -> Position:
        """The position now."""
        return self.game.position

    @property
    def surface(self) -> Surface:
        """The surface of the position, kept until the position changes."""
        if self._surface is None or self._surface[0] is not self.position:
            self._surface = (self.position, self.position.surface)
        return self._surface[1]

    @property
    def playing(self) -> bool:
        """Can moves be made?"""
        return not self.over and not self.hidden

    @property
    def begun(self) -> bool:
        """Have moves been made in a game that is not over?"""
        return bool(self.game.record) and not self.over

    @property
    def waits(self) -> bool:
        """Is the start given, and not shown yet?"""
        game, clock = self.game, self.clock
        begun = clock.running or clock.seconds or self.journal.started
        return 0 < game.given == len(game.record) and not (self.over or begun)

    @property
    def over(self) -> bool:
        """Is the game won or lost?"""
        return self.game.status is not Status.PLAYING

    @property
    def hidden(self) -> bool:
        """Is the board veiled, because the game is paused or covered?"""
        covered = self.covered and not self.watched
        return self.paused or (covered and self.game.started and not self.over)

    @property
    def large(self) -> bool:
        """Is the board so large that its work belongs in a job?"""
        return self.game.level.size > LARGE

    @property
    def eligibility(self) -> Eligibility:
        """What the game counts for."""
        return Eligibility.of(self.game)

    @property
    def day(self) -> date | None:
        """The day on whose board the game goes on, as the attempt or for practice."""
        mark = self.eligibility.daily
        return mark.day if mark is not None and not (self.watched or self.over) else None

    @property
    def attempted_day(self) -> date | None:
        """The day whose attempt the game is, once that is begun and until it is over."""
        return self.day if self.eligibility.is_attempt and not self.waits else None

    @property
    def since_end(self) -> float:
        """The seconds since this session saw the game end; infinite if it did not."""
        return float("inf") if self.ended_at is None else self._now() - self.ended_at

    def reveal(self, cell: Cell) -> list[Move]:
        """The move that revealing a cell means: a chord on a revealed one."""
        kind = Chord if has(self.position.revealed, cell) else Reveal
        return [kind(cell, self.clock.seconds)]

    def chord(self, cell: Cell) -> list[Move]:
        """A chord, which does nothing on a covered cell."""
        return [Chord(cell, self.clock.seconds)]

    def flag(self, cell: Cell) -> list[Move]:
        """The moves that flagging a cell means.

        On a number whose covered neighbours are all mines, they flag those neighbours; where there
        is nothing to flag, the click is wasted.
        """
        at, position = self.clock.seconds, self.position
        if not has(position.revealed, cell):
            return [self._flag_or_question(cell)(cell, at)]
        fresh = cells_of(position.flags_around(cell))
        return [Flag(near, at) for near in fresh] or [Flag(cell, at)]

    def play(self, moves: Iterable[Move]) -> bool:
        """Play moves, dealing first if necessary. Did they change anything?"""
        self._announce()
        lines, over, before = list[str](), self.over, self.game.index
        for move in moves:
            if self.game.must_deal(move):
                self.place_minefield(self.game.dealt_for(move.cell))
            if self.game.play(move):
                lines.append(journal.move_line(move))
            elif self.journal.started and not self.over:  # else it will begin with that
                lines.append(journal.wasted_line(move))
        self._write(*lines)
        self._settle()
        changed = self.game.index > before
        if changed:
            self._time_kept = self.clock.seconds
        if self.over and not over:
            self.ended_at = self._now()
        return changed

    def place_minefield(self, field: Minefield) -> None:
        """Put a dealt minefield under the board."""
        self.game.place_minefield(field)
        # A journal that is not started begins with the board of the game anyway.
        self.journal.add(self.game, *([journal.board_line(field)] if self.journal.started else []))

    def use_fallback(self) -> None:
        """Deal from now on the boards that are found faster."""
        self.game.set_dealer(self.game.dealer.fallback)
        if self.journal.started:
            self._write(journal.boards_line(self.game))

    def keep(self) -> None:
        """Begin the journal before the first move; otherwise that begins it."""
        if not self.journal.started:
            self.journal.add(self.game)

    def undo(self) -> bool:
        """Take the last move back. Was there one?"""
        return self._stepped(self.game.undo(), journal.UNDO)

    def redo(self) -> bool:
        """Play the move again that was undone last. Was there one?"""
        return self._stepped(self.game.redo(), journal.REDO)

    def mark(self, mark: DailyMark) -> None:
        """Give the game another daily mark; the board of practice is known."""
        self._note(DAILY, str(mark))
        if not mark.is_attempt:
            self.assist()

    def begin_day(self, today: date) -> bool:
        """Begin a game on the board of a day, whose opening is shown now. Is it the attempt?

        Today alone decides that; its journal begins, too, so that it can't be begun twice.
        """
        mark = self.eligibility.daily
        if mark is None:
            return False
        self.mark(mark.begun_on(today))
        if self.eligibility.is_attempt:
            self.keep()
        return self.eligibility.is_attempt

    def aim_at(self, seconds: float | None) -> None:
        """Give the game a time to beat, if there is one."""
        for key, text in Eligibility(to_beat=seconds).info.items():
            self._note(key, text)

    def assist(self) -> None:
        """Mark the game as assisted (rule 10)."""
        if not self.game.assisted and not self.watched:
            self.game.assisted = True
            if self.journal.started:  # else it will begin with that
                self._write(journal.ASSISTED)

    def pause(self) -> None:
        """Pause the game, or resume it; only a game that has started can pause."""
        if self.paused or (self.playing and self.game.started):
            self._announce()
            self.paused = not self.paused
            self._hold_clock()

    def cover(self, *, covered: bool) -> None:
        """Hold the clock while another screen covers the board."""
        if self.covered != covered:
            self.covered = covered
            if self.game.started and not (self.over or self.paused or self.watched):
                self._hold_clock()

    def keep_time(self, every: float) -> None:
        """Write the time of a running clock to the journal, at most every so often (seconds)."""
        seconds = self.clock.seconds
        if self.clock.running and self.journal.started and seconds >= self._time_kept + every:
            self._time_kept = seconds
            self._write(journal.clock_line(seconds))

    def leave(self, *, for_another: bool = False) -> None:
        """Write to the journal that the game was left, so that it can be resumed."""
        if self.begun and self.journal.started:
            self.game.elapsed = self.clock.seconds
            self._write(
                journal.clock_line(self.game.elapsed), *([journal.LEFT] if for_another else [])
            )

    def finished(self, when: datetime) -> tuple[Replay, Journal] | None:
        """The replay of a game that was over then, with its journal; None if nothing was written.

        If undo takes the game up again, it continues in another journal.
        """
        journal = self.journal
        if not self.over or not journal.started:
            return None
        self.journal = journal.next_part
        info = {"Timestamp": when.isoformat(timespec="milliseconds"), GAME_ID: journal.uid}
        return Replay.of(self.game, info), journal

    def show_time(self, seconds: float) -> None:
        """Set the clock to a time, as in a replay."""
        self.clock = Clock(self._now, seconds)

    def _note(self, key: str, text: str) -> None:
        """Give the info of the game an entry, or another text."""
        self.game.info = {**self.game.info, key: text}
        if self.journal.started:  # else it will begin with that
            self._write(journal.info_line(key, text))

    def _announce(self) -> None:
        """Say so before the start is shown."""
        act, self.before_shown = self.before_shown, None
        if act is not None:
            act()

    def _hold_clock(self) -> None:
        self._settle()
        if self.journal.started:
            self._write(journal.clock_line(self.clock.seconds))

    def _stepped(self, done: bool, line: str) -> bool:
        if done:
            self._write(line)
        self._settle()
        return done

    def _write(self, *lines: str) -> None:
        """Write these lines to the journal, if there are any."""
        if lines:
            self.journal.add(self.game, *lines)

    def _flag_or_question(self, cell: Cell) -> type[Flag] | type[Question]:
        """The move that flagging a covered cell means; question marks come after flags."""
        questioned = has(self.position.questioned, cell)
        asked = self.question_marks and has(self.position.flagged, cell)
        return Question if questioned or asked else Flag

    def _settle(self) -> None:
        """Let the clock run exactly while the game does, even after undo and redo (rule 9)."""
        if self.over:
            self.clock = Clock(self._now, self.game.last_time)
        elif self.hidden or not self.game.started:
            self.clock.stop()  # where the first reveal was undone, the time stays
        else:
            self.clock.start()


def again(game: Game, *, from_here: bool = False) -> Game:
    """A game on the same board, which is practice on that of a day.

    It is from the start, or assisted with the clicks up to now.
    """
    other = game.from_here() if from_here else game.again()
    Eligibility.of(game).again.put_on(other)
    return other
