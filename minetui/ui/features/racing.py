"""A race on the screen: the ghost's progress above the player's, the splits, and the result.

The ghost runs on the clock of the game, so it stands still while that does.
"""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from textual.widget import Widget

from minetui.core import Game

from ..layout import Slot
from ..widgets.lines import Lines
from .beginning import begin_at_start
from .feature import Feature
from .opener import Opener

if TYPE_CHECKING:
    from minetui.play import Race
    from minetui.texts import races

    from .live_race import LiveRace

TICK = 0.1  # seconds


class Racing(Feature):
    """Races a ghost from the start that is given to both, until another game is on the screen."""

    def __init__(self, opener: Opener, race: "Race | None") -> None:
        self._opener, self._coming = opener, race
        self._lines = Lines(opener.preferences.glyphs.words, id="race")
        self.race: Race | None = None
        self.live: LiveRace | None = None
        self._ticking = self._told = False  # the ghost's end was told

    @property
    def widgets(self) -> Mapping[Slot, Widget]:
        """The bars."""
        return {Slot.BAR: self._lines}

    @property
    def wanted_parts(self) -> Collection[Slot]:
        """The bars, while there is a race."""
        return self.widgets if self.live else ()

    def begin(self, race: "Race") -> None:
        """Put a race on the screen in place of the game there, with the cursor at its start."""
        self._coming = race
        game = racing_game(race, self._opener)
        begin_at_start(self.stage, self._opener.session_of(game))

    def mounted(self) -> None:
        """Move the cursor to the start of a race."""
        self._go_to_start()

    def game_changed(self) -> None:
        """Take up the race that comes with the game, or end the last one."""
        self.race, self._coming, self._told = self._coming, None, False
        self.live = live_race(self.race, self.session.game) if self.race else None

    def session_changed(self) -> None:
        """Say a split that was reached, and let the ghost run with the clock."""
        if self.live is not None:
            split = self.live.follow()
            if split and not self.session.over:
                self.stage.say(f"{split}.")
            self._run()

    def time_passed(self) -> None:
        """Show how far the ghost has come."""
        self.show()

    def show(self) -> None:
        """Show the bars as they are now."""
        height = self.stage.arrangement.bar
        if self.live is not None and height:
            bars = self.live.bars(self.session.clock.seconds)
            self._lines.show_runs(bars.lines(self.stage.glyphs, self.stage.width, height))

    def status(self) -> str | None:
        """What a race waits for."""
        if self.race is None or not self.session.waits:
            return None
        from minetui.texts import races

        return races.waiting_text(self.race.ghost.name, self.stage.press_or_click("reveal"))

    @property
    def result(self) -> "races.RaceResult | None":
        """The result of the race, once the game is over."""
        return self.live.result(self.session.clock.seconds) if self.live is not None else None

    def tick(self) -> None:
        """Show the time that has passed, and say how the ghost ended, once it has."""
        self._ticking = False
        if self.race is None or not self.session.clock.running:
            return
        ghost = self.race.ghost
        if self.session.clock.seconds >= ghost.run.end and not self._told:
            from minetui.texts import races

            self._told = True
            self.stage.say(races.announced_end(ghost))
        self.stage.show_time()
        self._run()

    def _run(self) -> None:
        """Tick in a moment, while the clock runs and the ghost has not come to its end."""
        if self.session.clock.running and not (self._ticking or self._told):
            self._ticking = True
            self.stage.after(TICK, self.tick)

    def _go_to_start(self) -> None:
        """Move the cursor to the cell that was revealed first."""
        if self.race is not None and self.race.ghost.given:
            self.stage.move_to(self.race.ghost.given[-1].cell)


def live_race(race: "Race", game: Game) -> "LiveRace":
    """The course of a race in a game that begins."""
    from .live_race import LiveRace

    return LiveRace(race.ghost, game)


def racing_game(race: "Race", opener: Opener) -> Game:
    """The game of a race, after which others on boards of its kind can be dealt."""
    game = race.game()
    game.set_dealer(opener.dealer_for(game.level, game.board_kind, no_guess=False))
    return game
