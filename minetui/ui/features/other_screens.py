"""The commands of a game that open other screens: its replay, its review, records, settings."""

from minetui.formats import Replay

from ..commands import Command, Group, MenuEntry
from .feature import Feature
from .hints import Hints
from .opener import Opener


class LookBack(Feature):
    """Watches or reviews a game that is over, as a replay."""

    def __init__(self, opener: Opener, hints: Hints) -> None:
        self._opener, self._hints = opener, hints

    def watch(self) -> None:
        """Watch the game."""
        self._look("watched", reviewing=False)

    def review(self) -> None:
        """Watch the game, with the review first."""
        self._look("reviewed", reviewing=True)

    def _look(self, done: str, *, reviewing: bool) -> None:
        if self.session.over:
            replay = Replay.of(self.session.game, {})
            hints = self._hints.shown
            self._opener.open_replay(replay, hints=hints, reviewing=reviewing)
        else:
            self.stage.say(f"The game can be {done} once it is over.")

    commands = (
        Command(
            "watch",
            ("v",),
            "Watch",
            "After a game: watch it from its start.",
            watch,
            group=Group.LOOK_BACK,
            menu=MenuEntry(31, "Watch this game", after=True),
            bar_after=3,
        ),
        Command(
            "review",
            ("V",),
            "Review",
            "After a game: review what you could have worked out.",
            review,
            group=Group.LOOK_BACK,
            menu=MenuEntry(32, "Review", after=True),
            bar_after=4,
        ),
    )


class OtherScreens(Feature):
    """Opens the records, the settings and the choice of colours."""

    def __init__(self, opener: Opener) -> None:
        self._opener = opener

    def records(self) -> None:
        """Open the records of the level and the kind of boards on the screen."""
        game = self.session.game
        self._opener.show_records(game.level, game.board_kind)

    def saved(self) -> None:
        """List the games that the player saved."""
        self._opener.show_saved_games()

    def settings(self) -> None:
        """Open the settings."""
        self._opener.show_settings()

    def colours(self) -> None:
        """Open the choice of colours."""
        self._opener.choose_palette()

    commands = (
        Command(
            "records",
            ("b",),
            "Records",
            "Show the best times and all games that are over.",
            records,
            group=Group.GAMES,
            menu=MenuEntry(43, "Records, replays"),
        ),
        Command(
            "saved",
            ("ctrl+o",),
            "Saved games",
            "List the games that you saved, to watch them and to play on.",
            saved,
            group=Group.GAMES,
            menu=MenuEntry(42, "Saved games"),
        ),
        Command(
            "settings",
            ("comma",),
            "Settings",
            "Change the settings.",
            settings,
            group=Group.PROGRAM,
            menu=MenuEntry(45, "Settings"),
        ),
        Command(
            "colours",
            ("P",),
            "Colours",
            "Choose the colours.",
            colours,
            group=Group.PROGRAM,
        ),
    )
