"""A race on the screen: the ghost's progress above the player's, and the gap between them.

The ghost runs on the clock of the game, so it stands still while that does. Its cells can be drawn
on the board, too, as help. A race begins from a game that is over, or from a replay.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from minetui import core, play
from minetui.core import NO_CELLS, CellSet, Game, Status
from minetui.formats import Replay
from minetui.language import N_, _
from minetui.texts import game as game_texts
from minetui.texts import races
from minetui.texts.words import percent

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..board.layout import PANEL_HEIGHT, Size, Want
from ..board.scene import Layer
from ..kit.app import Application
from ..kit.commands import Command, Group, command
from ..kit.glyphs import Accent, Glyphs
from ..kit.lines import Span, TextLine, broken, cut, padded, widest
from .result import NARROW

TICK = 0.1  # seconds
YOU = N_("you")
FEWEST_SIGNS = 4  # of a name that is cut
LONGEST_NAME = 18  # columns, where it stands before its bar
SHORTEST = 12  # columns of a bar; if it were shorter, there is no gap behind it
SHORT = 30  # columns of a panel in which a line is too short for a name and a bar
HIGH = 50  # columns from which on a line has a name, a bar, and what is noted behind it
PART = 6  # columns of a part in per cent
NOTE = 30  # columns behind a bar: the part that is solved, and the gap


class Racing(Feature):
    """Races a ghost from the start that is given to both, until another game is on the screen.

    `live` is the race that is under way or over; the one that is coming begins with the next game.
    """

    def __init__(self, race: play.Race | None) -> None:
        self.live: LiveRace | None = None
        self._coming = race
        self._ticking = False

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
        """Take up a race or end it; let the ghost run with the clock."""
        match event:
            case Occasion.OTHER_GAME:
                race, self._coming = self._coming, None
                self.live = LiveRace(race, self.session.game) if race is not None else None
            case Occasion.OPENED if self.live is not None and self.live.ghost.given:
                self.screen.move_to(self.live.ghost.given[-1].cell)
            case Occasion.CHANGED if self.live is not None:
                self.live.follow()
                self._run()

    def show(self) -> View:
        """What the race waits for; and how it stands, where the bars have no room."""
        if self.live is None or self.session.over:
            return NOTHING
        has_bars = self.screen.arrangement.panel[1] > 0
        if self.session.waits:
            return View(status=races.waiting_text("" if has_bars else self.live.ghost.name))
        if has_bars:
            return NOTHING
        bars = self.live.bars(self.session.clock.seconds)
        return View(status=bars.text(self.screen.width - 1))

    @property
    def result_text(self) -> str:
        """Who won the race; empty if there is none, or it goes on."""
        return self.live.result_text(self.session.clock.seconds) if self.live is not None else ""

    def tick(self) -> None:
        """Show the time that has passed."""
        self._ticking = False
        if self.live is not None and self.session.clock.running:
            self.screen.show_time()
            self._run()

    def _run(self) -> None:
        """Tick in a moment, while the clock runs."""
        if self.session.clock.running and not self._ticking:
            self._ticking = True
            self.screen.set_timer(TICK, self.tick)


class RacePanel(Feature):
    """Shows the bars of a race until its game is over, unless a panel before it is shown."""

    def __init__(self, racing: Racing) -> None:
        self._racing = racing

    def show(self) -> View:
        """The bars."""
        live, session = self._racing.live, self.session
        if live is None or session.over:
            return NOTHING

        def panel(size: Size) -> list[TextLine]:
            return live.bars(session.clock.seconds).lines(self.screen.glyphs, size)

        return View(want=Want.SPARE, panel=panel)


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
            self.screen.say(game_texts.only_finished_text("race"))
            return
        game = self.session.game
        replay = Replay.of(game, {})
        is_won = game.status is Status.WON
        name = races.own_game_name(self.session.clock.seconds, won=is_won)
        self.screen.jobs.run(
            "race",
            lambda stop: play.Race.against(replay, name),
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
        name = races.ghost_name(self._replay, races.THE_REPLAY)
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

    @property
    def is_racing(self) -> bool:
        """Is there a ghost?"""
        return self._racing.live is not None

    @command(
        "Ghost's cells",
        group=Group.HINTS,
        menu="Ghost's cells",
        offered=lambda cells: cells.is_racing,
        id="ghost_cells",
    )
    def toggle(self) -> None:
        """Show what the ghost has revealed. Makes the game assisted."""
        if self._racing.live is None:
            self.screen.say(_("No ghost. Race a finished game first."))
            return
        self._shown = not self._shown
        self.screen.changed()


def _name_rows(lane: Lane, width: int) -> list[str]:
    """A name on a line, or if it has no room there, in its rows."""
    if cell_len(lane.name) <= width or not lane.rows:
        return [cut(lane.name, width)]
    return [cut(part, width) for part in lane.rows if part]


def _before(width: int) -> str:
    """What stands before the lines of a panel: nothing in a narrow margin."""
    return " " * (width > NARROW)


class LiveRace:
    """The race of a game that is being played against a ghost, on the clock of both."""

    def __init__(self, race: play.Race, game: Game) -> None:
        self.race, self.ghost = race, race.ghost
        self._progress = core.LiveCourse(game)

    def follow(self) -> None:
        """Take in the player's moves."""
        self._progress.follow()

    def gap(self, now: float) -> float | None:
        """How many seconds the player is behind the ghost, or ahead below 0.

        That is how much later the player solved as much as now, or how long ago the ghost solved
        more. It is None if the ghost never gets so far.
        """
        mine, its = self._progress.run(now), self.ghost.run
        here, further = its.time_of(mine.three_bv), its.time_of(mine.three_bv + 1)
        if mine.three_bv and here is None:
            return None
        reached = mine.time_of(mine.three_bv) if mine.three_bv else 0.0
        behind = (reached or 0.0) - (here or 0.0) if mine.three_bv else 0.0
        return behind if further is None else max(behind, now - further)

    def bars(self, now: float) -> RaceBars:
        """The bars at a time."""
        run, its = self._progress.run(now), self.ghost.run
        ended = now >= its.end
        ghost = Lane(
            races.shown_name(self.ghost.name),
            its.solved_at(now),
            races.end_text(its) if ended else "",
            dead=ended and its.status is Status.LOST,
            rows=races.name_and_time(self.ghost.name),
        )
        gap = races.gap_text(self.gap(now)) if now > 0 else ""
        player = Lane(_(YOU), run.three_bv, gap=gap, ink="hint", own=True)
        return RaceBars((ghost, player), run.total)

    def result_text(self, now: float) -> str:
        """Who won, once the player's game is over."""
        run = self._progress.run(now)
        return "" if run.status is Status.PLAYING else races.result_text(run, self.ghost)


class Lane(NamedTuple):
    """One side of a race: the 3BV solved so far, and how it ended, once it has.

    The player's `own` lane has the gap to a ghost, if that is the race. Where several play at once,
    each has a sign before the name, and perhaps a `note` behind the part that is solved; who is
    `held` can't move now, and who is `away` is faint. A long name may break into `rows`. The bar
    has its `ink`.
    """

    name: str
    solved: int
    end: str = ""
    dead: bool = False
    gap: str = ""
    own: bool = False
    ink: str | Style = "pace"
    sign: Span = ("", "plain")
    note: str = ""
    held: bool = False
    away: bool = False
    rows: tuple[str, ...] = ()

    @property
    def aside(self) -> str:
        """What stands behind the bar, where that has a line for itself."""
        return self.end or self.note or self.gap

    @property
    def name_ink(self) -> str:
        """The ink of the name: among several the player's own stands out."""
        if self.away:
            return "faint"
        return "strong" if self.own and self.sign[0] else "plain"


class RaceBars(NamedTuple):
    """The bars of all sides of a race, who all have to solve `total` 3BV."""

    lanes: Sequence[Lane]
    total: int

    def lines(self, glyphs: Glyphs, size: Size) -> list[TextLine]:
        """The bars in a panel, as wide as it is.

        In a high one each of two has its name above it and its part below, and so have more in a
        narrow one, if all have room. Of several who play at once each has all but the bar above it,
        where a line of its own has no room for what is to be noted. Otherwise each has a line of
        its own, as many as there are lines: the player, and who is ahead, among them. On a single
        line who is ahead is a mark on the player's bar.
        """
        width, height = size
        if height >= PANEL_HEIGHT and (high := self._all_high(size, glyphs)):
            return high
        tall, are_two = self._all_tall(width, glyphs), len(self.lanes) <= 2
        if (are_two and height >= PANEL_HEIGHT) or (width < SHORT and len(tall) <= height):
            return tall[:height]
        lanes = self._shown(height)
        name = min(widest(lane.name for lane in lanes), LONGEST_NAME, max(width // 4, 3))
        sign = widest(lane.sign[0] for lane in lanes)
        has_notes = any(lane.aside or lane.sign[0] for lane in self.lanes)
        note = NOTE if has_notes and width - sign - name - NOTE - 3 >= SHORTEST else PART
        widths = (name, max(width - sign - name - note - 3, 1), note - PART)
        return [self._low(lane, widths, glyphs, alone=height == 1) for lane in lanes]

    def text(self, width: int) -> str:
        """The race in a line of so many columns: who is ahead, the player, and the gap."""
        rival, player = self.rival, self.own
        if player is None or rival is None:
            return cut(" · ".join(f"{lane.name} {self._part(lane)}" for lane in self.lanes), width)
        its, mine = (f" {self._part(lane)} · " for lane in (rival, player))
        told = f"{its}{player.name}{mine}{player.gap}".removesuffix(" · ")
        room = width - cell_len(told)
        if room >= FEWEST_SIGNS:
            return cut(rival.name, room) + told
        return player.gap or cut(told.removeprefix(" "), width)

    @property
    def own(self) -> Lane | None:
        """The player's own."""
        return next((lane for lane in self.lanes if lane.own), None)

    @property
    def rival(self) -> Lane | None:
        """The one of the others who is ahead."""
        others = [lane for lane in self.lanes if not lane.own]
        return max(others, key=lambda lane: lane.solved, default=None)

    def _shown(self, count: int) -> Sequence[Lane]:
        """As many lanes as have room: the player's, who is ahead, and others from the top on."""
        first = [lane for lane in (self.own, self.rival) if lane is not None]
        others = [lane for lane in self.lanes if lane not in first]
        shown = [*first, *others][:count]
        return [lane for lane in self.lanes if lane in shown]

    def _all_high(self, size: Size, glyphs: Glyphs) -> list[TextLine]:
        """All who play at once below each other; none where that has no room, or one line does."""
        (width, height), count = size, len(self.lanes)
        are_live = any(lane.sign[0] for lane in self.lanes)
        if not are_live or not SHORT <= width < HIGH or 2 * count > height:
            return []
        lines = list[TextLine]()
        for lane in self.lanes:
            lines += [*([()] if 3 * count <= height + 1 else []), *self._high(lane, width, glyphs)]
        return lines if lines[0] else lines[1:]

    def _high(self, lane: Lane, width: int, glyphs: Glyphs) -> list[TextLine]:
        """A name with the part that is solved and, if it has room, a note, above the bar."""
        told, inner = self._part(lane), width - 3 - cell_len(lane.sign[0])
        noted = f"{told} · {lane.note}"
        if lane.note and cell_len(noted) + min(cell_len(lane.name), FEWEST_SIGNS) <= inner:
            told = noted
        room = max(inner - cell_len(told), 0)
        name = padded(cut(lane.name, room), room + 1)
        return [
            ((" ", "plain"), lane.sign, (name, lane.name_ink), (told, "plain")),
            ((" ", "plain"), *self._bar(lane, width - 2, glyphs)),
        ]

    def _all_tall(self, width: int, glyphs: Glyphs) -> list[TextLine]:
        """All sides below each other, and then the gap."""
        lines = list[TextLine]()
        for lane in self.lanes:
            lines += [(), *self._tall(lane, width, glyphs)]
        gaps = [lane.gap for lane in self.lanes if lane.gap]
        return [*lines[1:], *([(), ((_before(width) + gaps[0], "plain"),)] if gaps else [])]

    def _tall(self, lane: Lane, width: int, glyphs: Glyphs) -> list[TextLine]:
        """The name of a side, its bar, and the part that it has solved or how it ended."""
        before = _before(width)
        inner = max(width - 2 * len(before), 1)
        part = " · ".join(filter(None, (self._part(lane), lane.note)))
        below = broken(lane.end or part, inner)
        name, *more = _name_rows(lane, inner - cell_len(lane.sign[0]))
        return [
            ((before, "plain"), lane.sign, (name, lane.name_ink)),
            *(((before + row, "plain"),) for row in more),
            ((before, "plain"), *self._bar(lane, inner, glyphs)),
            *(((before + row, "plain"),) for row in below),
        ]

    def _low(
        self, lane: Lane, widths: tuple[int, int, int], glyphs: Glyphs, *, alone: bool
    ) -> TextLine:
        """A side on a line, with what is to be noted behind it."""
        name, length = cut(lane.name, widths[0]), widths[1]
        rival = self.rival if alone and lane.own else None
        mark = self._column(rival.solved, length) if rival is not None else None
        return (
            (" ", "plain"),
            lane.sign,
            (padded(name, widths[0] + 1), lane.name_ink),
            *self._bar(lane, length, glyphs, mark),
            (f" {padded(self._part(lane), 4, '>')} ", "plain"),
            (cut(f" {lane.aside}", widths[2]) if widths[2] else "", "plain"),
        )

    def _bar(self, lane: Lane, length: int, glyphs: Glyphs, mark: int | None = None) -> list[Span]:
        """The bar of a side in so many columns, with a mark in one of them."""
        head = self._column(lane.solved, length)
        signs: list[Span] = [(glyphs.done, lane.ink)] * head
        signs += [(glyphs.to_do, "faint")] * (length - head)
        cross = (glyphs.mark(core.Annotation.MISTAKE), "bad")
        here = (glyphs.pause, "bad") if lane.held else (glyphs.head, "strong")
        signs[head] = cross if lane.dead else here
        if mark is not None and mark != head:
            signs[mark] = (glyphs.pointer, "key")
        runs = groupby(signs, key=lambda span: span[1])
        return [("".join(sign for sign, ink in run), style) for style, run in runs]

    def _part(self, lane: Lane) -> str:
        """The part that a side has solved, in per cent."""
        return percent(lane.solved / max(self.total, 1), 0)

    def _column(self, solved: int, length: int) -> int:
        """The column of a bar where so many 3BV are solved."""
        return round(solved / max(self.total, 1) * (length - 1))
