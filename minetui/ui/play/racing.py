"""A race on the screen: the ghost's progress above the player's, the splits, and the result.

The ghost runs on the clock of the game, so it stands still while that does. Its cells can be drawn
on the board, too, as help. A race begins from a game that is over, or from a replay.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from textual.widget import Widget

from minetui import core, play
from minetui.core import NO_CELLS, CellSet, Game, Status
from minetui.formats import Replay
from minetui.texts import races

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..board.layout import Slot
from ..board.scene import Layer
from ..kit.app import Application
from ..kit.commands import Command, Group, command
from ..kit.glyphs import Accent, Glyphs
from ..kit.lines import Lines, Span, TextLine, cut

TICK = 0.1  # seconds
YOU = "you"
SHORTEST = 16  # columns of a bar; if it were shorter, there is no note or no score
LONGEST_NAME = 18  # columns
LEAD, NOTE = 6, 19  # columns


class Racing(Feature):
    """Races a ghost from the start that is given to both, until another game is on the screen.

    `live` is the race that is under way or over; the one that is coming begins with the next game.
    """

    def __init__(self, app: Application, race: play.Race | None) -> None:
        self.live: LiveRace | None = None
        self._coming = race
        self._lines = Lines(app.glyphs.words, id="race")
        self._ticking = self._told = False  # the ghost's end was told

    @property
    def widgets(self) -> Mapping[Slot, Widget]:
        """The bars."""
        return {Slot.BAR: self._lines}

    @staticmethod
    def game_of(race: play.Race, app: Application) -> Game:
        """The game of a race, after which others on boards of its kind can be dealt."""
        game = race.game()
        game.set_dealer(app.dealer_for(game.level, game.board_kind, no_guess=False))
        return game

    def begin(self, race: play.Race) -> None:
        """Put a race on the screen in place of the game there, with the cursor at its start."""
        self._coming = race
        self.screen.begin_at_start(self.game_of(race, self.screen.application))

    def happened(self, event: Happening) -> None:
        """Take up a race or end it; say a split, and let the ghost run with the clock."""
        match event:
            case Occasion.OTHER_GAME:
                race, self._coming, self._told = self._coming, None, False
                self.live = LiveRace(race, self.session.game) if race is not None else None
            case Occasion.OPENED if self.live is not None and self.live.ghost.given:
                self.screen.move_to(self.live.ghost.given[-1].cell)
            case Occasion.CHANGED if self.live is not None:
                split = self.live.follow()
                if split and not self.session.over:
                    self.screen.say(f"{split}.")
                self._run()

    def show(self) -> View:
        """The bars, and what the race waits for."""
        if self.live is None:
            return NOTHING
        height, status = self.screen.arrangement.bar, None
        if height:
            bars = self.live.bars(self.session.clock.seconds)
            self._lines.show_runs(bars.lines(self.screen.glyphs, self.screen.width, height))
        if self.session.waits:
            begin = self.screen.press_or_click("reveal")
            status = races.waiting_text(self.live.ghost.name, begin)
        return View(slots=self.widgets, status=status)

    @property
    def result(self) -> races.RaceResult | None:
        """The result of the race, once the game is over."""
        return self.live.result(self.session.clock.seconds) if self.live is not None else None

    def tick(self) -> None:
        """Show the time that has passed, and say how the ghost ended, once it has."""
        self._ticking, clock = False, self.session.clock
        if self.live is None or not clock.running:
            return
        ghost = self.live.ghost
        if clock.seconds >= ghost.run.end and not self._told:
            self._told = True
            self.screen.say(races.announced_end(ghost))
        self.screen.show_time()
        self._run()

    def _run(self) -> None:
        """Tick in a moment, while the clock runs and the ghost has not come to its end."""
        if self.session.clock.running and not (self._ticking or self._told):
            self._ticking = True
            self.screen.set_timer(TICK, self.tick)


class RaceThis(Feature):
    """Races the game that is over, and a ghost again."""

    KEYS = ("E",)  # of the command that races a game, on all screens

    def __init__(self, racing: Racing) -> None:
        self._racing = racing

    def takes(self, command: Command | None) -> bool:
        """Race the same ghost again, where the same board is asked for."""
        live = self._racing.live
        if live is None or command is None or command.id != "again":
            return False
        self._racing.begin(live.race)
        return True

    @command("Race", *KEYS, group=Group.GAMES, menu="Race this board", after=True)
    def race(self) -> None:
        """After a game: race it on the same board."""
        if not self.session.over:
            self.screen.say("The game can be raced once it is over.")
            return
        replay = Replay.of(self.session.game, {})
        self.screen.jobs.run(
            "race",
            lambda _: play.Race.against(replay, "your game"),
            self._racing.begin,
            about=lambda: self.session.position,
        )


class RaceReplay(Feature):
    """Races the replay that is watched, on a screen of its own."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay

    @command("Race", *RaceThis.KEYS, group=Group.GAMES, menu="Race this board")
    def race(self) -> None:
        """Race this game on its board."""
        name = races.ghost_name(self._replay, "the replay")
        self.screen.follow("race", lambda _: play.Race.against(self._replay, name))


class GhostCells(Feature):
    """Draws the cells that only the ghost has revealed; seeing them makes the game assisted."""

    def __init__(self, racing: Racing) -> None:
        self._racing, self._shown = racing, False
        self._cells: CellSet = NO_CELLS

    def happened(self, event: Happening) -> None:
        """Take the layer away with the game; one that goes on is assisted by it (rule 10)."""
        match event:
            case Occasion.OTHER_GAME:
                self._shown = False
            case Occasion.CHANGED if self._shown and not self.session.over:
                self.session.assist()

    def show(self) -> View:
        """The cells, and among them the mine that ended the ghost's game."""
        live, session = self._racing.live, self.session
        if live is None or not self._shown:
            return NOTHING
        ghost = live.ghost
        cells = ghost.revealed_at(session.clock.seconds) & session.position.covered
        if cells != self._cells:
            self._cells = cells  # else the same object, as rows are read by identity
        accents = ((Accent.CONFLICT, cells & ghost.hit), (Accent.GHOST, self._cells))
        return View(Layer(accents=accents))

    @command("Ghost's cells", "S", group=Group.HINTS, id="ghost_cells")
    def toggle(self) -> None:
        """In a race: mark the cells that the ghost has revealed; the game counts as assisted."""
        if self._racing.live is None:
            self.screen.say("There is no ghost: the menu has a race once a game is over.")
            return
        self._shown = not self._shown
        self.screen.changed()


class LiveRace:
    """The race of a game that is being played against a ghost, on the clock of both."""

    def __init__(self, race: play.Race, game: Game) -> None:
        self.race, self.ghost = race, race.ghost
        self._game, self._progress = game, core.LiveCourse(game)
        self._reached = 0  # quarters that the player has solved, without the last

    def follow(self) -> str:
        """Take in the player's moves; the text of the split that they reached, if any."""
        self._progress.follow()
        splits = self._progress.run(0.0).splits[:-1]
        before, self._reached = self._reached, len(splits) - splits.count(None)
        return self.split_text if self._reached > before else ""

    @property
    def split_text(self) -> str:
        """The player's last split, and how far behind or ahead it was; empty before the first."""
        if not self._reached:
            return ""
        at = self._reached - 1
        mine, its = self._progress.run(0.0).splits[at], self.ghost.splits[at]
        gap = None if mine is None or its is None else mine - its
        return races.split_text(core.QUARTERS[at], gap)

    def bars(self, now: float) -> RaceBars:
        """The bars at a time; once the player's game is over, the ghost's is shown to its end."""
        run, ghost = self._progress.run(now), self.ghost
        over = run.status is not Status.PLAYING
        ended = over or now >= ghost.run.end
        solved = ghost.run.three_bv if over else ghost.solved_at(now)
        ahead = run.three_bv - solved
        style = "good" if ahead > 0 else "bad" if ahead else "plain"
        its = Lane(
            ghost.name,
            solved,
            "pace",
            note=(races.end_text(ghost.run) if ended else "", "plain"),
            dead=ended and ghost.run.status is Status.LOST,
        )
        mine = Lane(
            YOU,
            run.three_bv,
            lead=("", "plain") if over else (f"{ahead:+d}" if ahead else "=", style),
            note=(races.end_text(run) if over else self.split_text, "plain"),
            dead=run.status is Status.LOST,
        )
        return RaceBars(its, mine, run.total)

    def result(self, now: float) -> races.RaceResult | None:
        """The result, once the player's game is over."""
        run = self._progress.run(now)
        if run.status is Status.PLAYING:
            return None
        return races.RaceResult.of(self.ghost, run, assisted=self._game.assisted)


class Lane(NamedTuple):
    """One side of a race: the 3BV solved so far, its lead over the other side, and a note."""

    name: str
    solved: int
    done: str = "hint"  # the style of the part of the bar that is done
    lead: Span = ("", "plain")
    note: Span = ("", "plain")
    dead: bool = False


class BarWidths(NamedTuple):
    """The widths of the parts of a line; those without room have 0."""

    name: int
    bar: int
    score: int
    note: int


class RaceBars(NamedTuple):
    """The bars of the ghost and the player, who both have to solve `total` 3BV."""

    ghost: Lane
    player: Lane
    total: int

    def lines(self, glyphs: Glyphs, width: int, height: int) -> list[TextLine]:
        """A line for each; on a single line the ghost is a mark on the player's bar."""
        lanes = self[:2] if height > 1 else (self.player,)
        columns = self.columns(width, max(cell_len(lane.name) for lane in lanes))
        bars = [self._signs(lane, columns.bar, glyphs) for lane in lanes]
        head, mark = (self._column(lane.solved, columns.bar) for lane in (self.player, self.ghost))
        if height == 1 and mark != head:
            bars[0][mark] = (glyphs.pointer, "key")
        return [self._line(lane, signs, columns) for lane, signs in zip(lanes, bars, strict=True)]

    def columns(self, width: int, longest: int) -> BarWidths:
        """The widths of the parts of lines of this width, with names of up to a length."""
        name = min(longest, LONGEST_NAME, max(width // 4, 3))
        left, score, note = width - name - LEAD - 3, 2 * len(str(self.total)) + 2, NOTE + 1
        note = note if left - score - note >= SHORTEST else 0
        score = score if left - score - note >= SHORTEST else 0
        return BarWidths(name, max(left - score - note, 1), score, note)

    def _signs(self, lane: Lane, length: int, glyphs: Glyphs) -> list[Span]:
        """The signs of a bar, one for each column."""
        head = self._column(lane.solved, length)
        signs: list[Span] = [(glyphs.done, lane.done)] * head
        signs += [(glyphs.to_do, "faint")] * (length - head)
        for quarter in core.QUARTERS[:-1]:
            at = round(quarter / 100 * (length - 1))
            signs[at] = (glyphs.ticks[at >= head], signs[at][1])
        cross = (glyphs.mark(core.Annotation.MISTAKE), "bad")
        signs[head] = cross if lane.dead else (glyphs.head, "strong")
        return signs

    def _column(self, solved: int, length: int) -> int:
        """The column of a bar where so many 3BV are solved."""
        return round(solved / self.total * (length - 1))

    def _line(self, lane: Lane, signs: list[Span], columns: BarWidths) -> TextLine:
        """The line of one side."""
        name, note = cut(lane.name, columns.name), lane.note[0] if columns.note else ""
        score = f"{lane.solved}/{self.total}" if columns.score else ""
        runs = groupby(signs, key=lambda span: span[1])
        return (
            (f" {name}{' ' * (columns.name - cell_len(name) + 1)}", "plain"),
            *(("".join(sign for sign, _ in run), style) for style, run in runs),
            (f"{score:>{columns.score}}", "plain"),
            (f"{lane.lead[0]:>{LEAD}}", lane.lead[1]),
            (f" {cut(note, NOTE):<{columns.note}}", lane.note[1]),
        )
