"""The ways into a race from the screen of a game that is over, or of a replay."""

from typing import TYPE_CHECKING

from minetui import play
from minetui.formats import Replay

from ..commands import Command, Group, MenuEntry
from .feature import Feature
from .opener import Opener
from .racing import Racing

if TYPE_CHECKING:
    from minetui.play import Race

KEYS = ("E",)


class RaceThis(Feature):
    """Races the game that is over, and a ghost again."""

    def __init__(self, racing: Racing) -> None:
        self._racing = racing

    def takes(self, command: Command | None) -> bool:
        """Race the same ghost again, where the same board is asked for."""
        race = self._racing.race
        if race is None or command is None or command.id != "again":
            return False
        self._racing.begin(race)
        return True

    def race(self) -> None:
        """Race the game that is over."""
        if not self.session.over:
            self.stage.say("The game can be raced once it is over.")
            return
        replay = Replay.of(self.session.game, {})
        self.stage.jobs.run(
            "race",
            lambda _: play.Race.or_reason(replay, "your game"),
            self._begin,
            about=lambda: self.session.position,
        )

    def _begin(self, race: "Race | str") -> None:
        if isinstance(race, str):
            self.stage.say(race)
        else:
            self._racing.begin(race)

    commands = (
        Command(
            "race",
            KEYS,
            "Race",
            "After a game: race it on the same board.",
            race,
            group=Group.GAMES,
            menu=MenuEntry(36, "Race this board", after=True),
        ),
    )


class RaceReplay(Feature):
    """Races the replay that is watched, on a screen of its own."""

    def __init__(self, replay: Replay, opener: Opener) -> None:
        self._replay, self._opener = replay, opener

    def race(self) -> None:
        """Race the replay."""
        from minetui.texts import races

        name = races.ghost_name(self._replay, "the replay")
        self.stage.jobs.run("race", lambda _: play.Race.or_reason(self._replay, name), self._open)

    def _open(self, race: "Race | str") -> None:
        if isinstance(race, str):
            self.stage.say(race)
        elif self.stage.is_active:
            self._opener.open_race(race)

    commands = (
        Command(
            "race",
            KEYS,
            "Race",
            "Race this game on its board.",
            race,
            group=Group.GAMES,
            menu=MenuEntry(36, "Race this board"),
        ),
    )
