"""The application: it opens games, replays and other screens, and keeps themes and settings.

The bounds of the application: what Textual offers beyond them, and what a guest does not see.

An action of Textual's can be reached by a key, or by a link in a text that was not meant to have
any. Those that a screen of ours needs are listed here, and no others are carried out.

Saving changed settings in jobs: what a dialog changed at once, what keys changed a little later.

Keys such as + and - often come in a row, and none should wait for the disk.

All screens of the application; most are loaded when the first one is made.

That, and the same in features with dialogs, keeps the start fast.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias

from textual import on
from textual.app import App, ReturnType, SystemCommand
from textual.binding import Binding
from textual.driver import Driver
from textual.events import Key
from textual.filter import LineFilter
from textual.reactive import Reactive
from textual.screen import Screen
from textual.theme import BUILTIN_THEMES

from minetui import play, solver, store
from minetui.core import LEVELS, BoardKind, Dealer, Game, Level
from minetui.formats import Eligibility, Replay, quoted
from minetui.play import GameSession
from minetui.store import Journal, SettingsFile, folders

from .board.feature import Opener
from .board.screen import BoardScreen
from .kit.colours import Colours, FewColours, colours_of
from .kit.commands import KEY_SETS, NO_KEY, Keymap, current_names, keymap_of, unknown
from .kit.glyphs import ASCII, UNICODE
from .kit.inks import FORMER, NAMED, PALETTES
from .kit.jobs import Jobs
from .kit.patches import GuardedApp, crop_repaints
from .kit.place import OWN, TIMES, Place, Times
from .kit.screen import CommandScreen, Preferences
from .play.racing import racing_game
from .play.screen import play_screen
from .setup import Setup

if TYPE_CHECKING:
    from minetui.core import SharedBoard
    from minetui.play import AnalysisStart, OpenedDay, Race

ACTIONS = {"quit", "help_quit", "command_palette", "focus_next", "focus_previous"}
SORRY = "minetui: sorry, an unexpected error has ended the program."


class BoundedApp(GuardedApp[ReturnType]):
    """An application that nothing on its screens leads out of, unless the player may leave it.

    On a machine that is not the player's own it can't be suspended, and an unexpected error ends it
    with one line.
    """

    place: Place = OWN

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Is it one of the actions that screens of ours need?"""
        return action in ACTIONS

    def action_suspend_process(self) -> None:
        """Go back to the shell, if it is the player's."""
        if self.place.own_machine:
            super().action_suspend_process()

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Open no address: no screen has one."""

    def _handle_exception(self, error: Exception) -> None:
        """Report an unexpected error to the host of a guest, and end."""
        super()._handle_exception(error)
        if self.place.report is not None:
            with suppress(Exception):  # the guest must not see this one either
                self.place.report(error)

    def _print_error_renderables(self) -> None:
        """Print what went wrong; a guest gets one line in place of a traceback with its values."""
        if not self.place.own_machine and self._exit_renderables:
            self._exit_renderables[:] = [SORRY]
        super()._print_error_renderables()


MOMENT = 0.5  # seconds without another such key
Changes: TypeAlias = Mapping[str, Any]
Report: TypeAlias = Callable[[str], object]
"""Gets the problem, or an empty text."""


class Timer(Protocol):
    """Something that will be done."""

    def stop(self) -> None:
        """Don't do it."""


class SettingSaver:
    """Saves settings by `write`, which returns the problem; `after` does something later."""

    def __init__(
        self,
        jobs: Jobs,
        after: Callable[[float, Callable[[], None]], Timer],
        write: Callable[[dict[str, Any]], str],
    ) -> None:
        self._jobs, self._after, self._write = jobs, after, write
        self._waiting = dict[str, Any]()
        self._timer: Timer | None = None
        self._writing = Lock()  # two jobs must not change the same file

    def save(self, changes: Changes, report: Report) -> None:
        """Save settings with all that wait."""
        self._run("settings", {**self._taken(), **changes}, report)

    def save_later(self, changes: Changes, report: Report) -> None:
        """Save settings once no others come for a moment."""
        self._waiting |= changes
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._after(MOMENT, lambda: self._run("kept", self._taken(), report))

    def close(self) -> None:
        """Save at once what still waits."""
        self._saved(self._taken())

    def _run(self, key: str, changes: dict[str, Any], report: Report) -> None:
        self._jobs.run(key, lambda _: self._saved(changes), report)

    def _saved(self, changes: dict[str, Any]) -> str:
        with self._writing:
            return self._write(changes) if changes else ""

    def _taken(self) -> dict[str, Any]:
        """The settings that wait, which then wait no longer."""
        waiting, self._waiting = self._waiting, {}
        return waiting


BeginDay: TypeAlias = "Callable[[OpenedDay], None]"


class Catalogue:
    """Makes screens for an application, with the settings that are in force then."""

    def __init__(self, opener: Opener) -> None:
        self._opener = opener

    def first(self, setup: Setup, begin: BeginDay) -> CommandScreen:
        """The screen that the setup makes, or else what it opens, at last the game."""
        if setup.first:
            return setup.first(self._opener)
        if setup.library:
            return self.library(setup.library)
        if setup.replay:
            return self.replay(setup.replay, hints=self._hints)
        if setup.race:
            return self.race(setup.race)
        if setup.day:
            return self.calendar(setup.day, begin)
        game = setup.game or Game(LEVELS["Beginner"], store.fresh_seed())
        session = self._opener.session_of(game, setup.journal)
        return self.play(session, offering=setup.offering)

    def play(
        self, session: GameSession, *, hints: bool | None = None, offering: bool = False
    ) -> BoardScreen:
        """The screen of a game, with hints as in the settings unless it is said otherwise."""
        shown = self._hints if hints is None else hints
        return play_screen(session, self._opener, hints=shown, offering=offering)

    def race(self, race: "Race") -> BoardScreen:
        """The screen of a race."""
        session = self._opener.session_of(racing_game(race, self._opener))
        return play_screen(session, self._opener, hints=self._hints, race=race)

    def replay(self, replay: Replay, *, hints: bool, reviewing: bool = False) -> BoardScreen:
        """The screen of a replay; with `reviewing` it shows the review first."""
        from .replay.screen import replay_screen

        preferences = self._opener.preferences
        return replay_screen(replay, self._opener, preferences, hints=hints, reviewing=reviewing)

    def analysis(self, start: "AnalysisStart") -> BoardScreen:
        """The analysis of a position."""
        from .analysis.screen import analysis_screen

        return analysis_screen(start, self._opener)

    def library(self, paths: tuple[Path, ...]) -> CommandScreen:
        """The list of the replays in files and folders."""
        from .replay.library import LibraryScreen

        return LibraryScreen(list(paths), self._opener, self._opener.preferences)

    def calendar(self, day: date, begin: BeginDay) -> CommandScreen:
        """The calendar of daily boards; `begin` plays the game on a board chosen there."""
        from .daily.calendar import CalendarScreen

        return CalendarScreen(day, self._opener, self._opener.preferences, begin)

    def records(self, level: Level, kind: str) -> CommandScreen:
        """The records of a level, on boards of this kind."""
        from .records.reading import RecordFilter
        from .records.screen import RecordsScreen

        choice = RecordFilter(level, level, store.RecordClass.of(kind, assisted=False))
        return RecordsScreen(choice, self._opener, self._opener.preferences)

    @property
    def _hints(self) -> bool:
        return self._opener.settings.hints


# Textual reads this once, on import. A change that a key makes in a second step is painted 28 ms
# later at 60 frames a second, and 9 ms later at 240; a program that draws nothing costs the same.
os.environ.setdefault("TEXTUAL_FPS", "240")


AT_START = {  # settings that the next start takes, and what is said of them
    "glyphs": " The signs change at the next start.",
    "key_set": " The keys change at the next start.",
    "keys": " The keys change at the next start.",
}


class MinetuiApp(BoundedApp[None]):
    """Minesweeper in the terminal."""

    TITLE = "minetui"
    CSS_PATH = "app.tcss"
    ALLOW_SELECT = False
    ENABLE_COMMAND_PALETTE = True
    TIMES: ClassVar[Times] = TIMES
    # Textual's own binding has priority over screens; this one leaves Ctrl+P to other commands.
    BINDINGS = [Binding("ctrl+p", "command_palette", show=False)]  # noqa: RUF012 - Textual's
    # Textual paints the whole screen for another title, which changes with every flag.
    title: Reactive[str] = Reactive("", repaint=False)

    def __init__(self, setup: Setup) -> None:
        self.setup, self.place = setup, setup.place
        self.notices = list(setup.notices)
        self.settings = replace(setup.settings, theme=self._known_theme(setup.settings.theme))
        self.glyphs = ASCII if self.settings.glyphs == "ascii" else UNICODE
        self.pressed_key, self.newcomer, self._shared = "", setup.newcomer, setup.shared
        crop_repaints()
        # Textual turns colours into greys for NO_COLOR, and drops them only in its ANSI mode.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        colours = colours_of(self)
        self._few = None if colours in (Colours.TRUE, Colours.NONE) else FewColours(colours)
        self.jobs = Jobs(self)
        self._catalogue = Catalogue(self)
        self._saver = SettingSaver(self.jobs, self.set_timer, _saved)
        self.keymap = self._own_keymap()
        self.set_keymap({id: ",".join(keys) or NO_KEY for id, keys in self.keymap.items()})
        for palette in PALETTES:
            self.register_theme(palette.shown_in(colours).theme)
        if self.settings.theme in NAMED:
            self._begin_with(self.settings.theme)
        else:
            self.theme = self.settings.theme
        self.set_class(self.glyphs is ASCII, "-ascii")

    def get_default_screen(self) -> Screen[None]:
        """The screen that the program begins with."""
        screen = self._catalogue.first(self.setup, self._open_day)
        self._say_notices(screen)
        return screen

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What is done to each line: Textual's filters, and ours where colours are few."""
        if self._few is None:
            return super().get_line_filters()
        if self._few.keeps_names:  # Textual's would give them its own colours
            return [self._few]
        return [*super().get_line_filters(), self._few]

    def on_key(self, event: Key) -> None:
        """Remember the key, for commands whose keys mean different things."""
        self.pressed_key = event.key

    def watch_title(self, title: str) -> None:
        """Name the window of the terminal."""
        if self._driver is not None:
            self._driver.write(f"\x1b]2;{title.translate(self.glyphs.words)}\x07")

    @on(Driver.SignalResume)
    def name_window_again(self) -> None:
        """Name the window again: while the program was suspended, it had its old title."""
        self.watch_title(self.title)

    def on_unmount(self) -> None:
        """Save the settings that are still to be saved."""
        self._saver.close()

    def session_of(self, game: Game, journal: Journal | None = None) -> GameSession:
        """A session of a game, with the player's settings; one that goes on is paused."""
        if Eligibility.of(game).daily is not None:  # new games after it are those of the settings
            game.set_dealer(self.dealer_for(game.level, "", no_guess=True))
        marks = self.settings.question_marks
        session = GameSession(game, self.TIMES.now, question_marks=marks, journal=journal)
        if journal is not None and not session.paused:
            session.pause()
        return session

    def dealer_for(self, level: Level, kind: str, *, no_guess: bool) -> Dealer:
        """The dealer of boards of a kind; with `no_guess`, of the kind in the settings.

        A level too large for such boards gets the dealer of any board.
        """
        if no_guess:
            kind = BoardKind.NO_GUESS if self.settings.no_guess else ""
        return solver.dealer_of(kind, level)

    def keep(self, changes: Mapping[str, Any]) -> None:
        """Put settings that a key changed into force, and save them in a moment."""
        before, self.settings = self.settings, replace(self.settings, **changes)
        if self.settings != before:
            self._saver.save_later(changes, self._say_problem)

    def take_shared_board(self) -> "SharedBoard | None":
        """The board of a code on the command line; None from the second time on."""
        shared, self._shared = self._shared, None
        return shared

    def open_game(self, game: Game, *, hints: bool) -> None:
        """Open a screen to play a game."""
        self.push_screen(self._catalogue.play(self.session_of(game), hints=hints))

    def open_race(self, race: "Race") -> None:
        """Open a screen to race a ghost."""
        self.push_screen(self._catalogue.race(race))

    def open_replay(self, replay: Replay, *, hints: bool = False, reviewing: bool = False) -> None:
        """Open a screen to watch a replay; with `reviewing` it opens the review first."""
        self.push_screen(self._catalogue.replay(replay, hints=hints, reviewing=reviewing))

    def open_analysis(self, start: "AnalysisStart") -> None:
        """Open a screen to analyse a position."""
        self.push_screen(self._catalogue.analysis(start))

    def open_file(self, name: str, data: bytes) -> None:
        """Open a file that the player hands over, or say in one line why it can't be opened.

        A game that is over is watched; any other game, a board or a position is played.
        """
        self.jobs.run("file", lambda _: play.handed(name, data), self._take_file)

    def deliver(self, path: Path) -> None:
        """Hand a saved file to the player, where the place has a way to do that."""
        if self.place.deliver is not None:
            self.place.deliver(self, path)

    def show_calendar(self, day: date, begin: Callable[["OpenedDay"], None]) -> None:
        """Open the calendar of daily boards; `begin` plays the game on a board chosen there."""

        def play(opened: "OpenedDay") -> None:
            self.pop_screen()
            begin(opened)

        self.push_screen(self._catalogue.calendar(day, play))

    def is_playing(self, day: date) -> bool:
        """Is a game on the board of a day under way on the screen below?"""
        below = self.screen_stack[-2] if self.screen_stack[1:] else None
        return isinstance(below, BoardScreen) and below.session.day == day

    def show_records(self, level: Level, kind: str) -> None:
        """Open the records of a level, on boards of this kind."""
        self.push_screen(self._catalogue.records(level, kind))

    def show_lessons(self) -> None:
        """Open the list of lessons."""
        from .learn.screen import LessonsScreen

        self.push_screen(LessonsScreen(self, self.preferences))

    def show_puzzles(self) -> None:
        """Open the choice of puzzles."""
        from .train.screen import TrainScreen

        self.push_screen(TrainScreen(self, self.preferences))

    def show_saved_games(self) -> None:
        """Open the list of the games that the player saved."""
        folder = folders.games()
        self.push_screen(self._catalogue.library((folder,) if folder.is_dir() else ()))

    def show_settings(self) -> None:
        """Open the settings."""
        from .settings.settings import SettingsDialog

        path = SettingsFile().path if self.place.own_machine else None
        dialog = SettingsDialog(self.settings, path, self.notices, theme_names(), self.glyphs)
        self.push_screen(dialog, self._take_changes)

    def choose_palette(self) -> None:
        """Open the choice of colours."""
        from .settings.settings import PaletteDialog

        dialog = PaletteDialog(theme_names(), self.theme, self.glyphs)
        self.push_screen(dialog, self._take_palette)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The entries of the palette: the commands of the screen, and the themes."""
        if isinstance(screen, CommandScreen):
            for command in screen.table:
                keys = "".join(f" ({key})" for key in screen.table.keys(command)[:1])
                carry_out = partial(screen.action_command, command.id)
                yield SystemCommand(command.caption + keys, command.help, carry_out)
        for name in theme_names():
            choose = partial(setattr, self, "theme", name)
            yield SystemCommand(f"Theme: {name}", f"Use the colours of {name}.", choose)

    def today(self) -> date:
        """The player's local date."""
        return self.setup.today()

    @property
    def preferences(self) -> Preferences:
        """The looks and keys of a new screen."""
        return Preferences(self.glyphs, self.keymap, self.settings.zoom, self.place, self.TIMES)

    def _open_day(self, opened: "OpenedDay") -> None:
        """Play the board of a day on a screen of its own."""
        if opened.game is not None:
            session = self.session_of(opened.game, opened.journal)
            self.push_screen(self._catalogue.play(session))

    def _take_file(self, found: "Game | Replay | str") -> None:
        """Play a game or watch a replay that was handed over, or say why there is none."""
        if isinstance(found, Game):
            self.open_game(found, hints=self.settings.hints)
        elif isinstance(found, Replay):
            self.open_replay(found)
        else:
            self._say(found)

    def _own_keymap(self) -> Keymap:
        """The keys that the settings give to commands; adds a notice for each bad one."""
        wanted = {**KEY_SETS[self.settings.key_set], **current_names(self.settings.keys)}
        if not wanted:
            return {}
        from .settings.commands import EVERY

        keymap, notices = keymap_of(wanted)
        self.notices += [*unknown(EVERY, self.settings.keys), *notices]
        return keymap

    def _begin_with(self, name: str) -> None:
        """Set a theme of ours before anything is styled.

        Assigning it would read all style sheets a second time, a tenth of the start.
        """
        self.set_reactive(App.theme, name)
        mode = "-dark-mode" if self.current_theme.dark else "-light-mode"
        self.set_classes(f"{mode} -theme-{name}")
        self.stylesheet.set_variables(self.get_css_variables())

    def _take_changes(self, changes: dict[str, Any] | None) -> None:
        """Save changed settings, in a job."""
        if changes:
            self._saver.save(changes, partial(self._apply, changes))

    def _take_palette(self, name: str | None) -> None:
        """Save a theme that was chosen."""
        if name is not None and name != self.settings.theme:
            self._take_changes({"theme": name})

    def _apply(self, changes: dict[str, Any], problem: str) -> None:
        """Put changed settings into force; other signs and keys need a new start."""
        keys = {**self.settings.keys, **changes.get("keys", {})}
        kept = {id: own for id, own in keys.items() if own is not None}
        self.settings = replace(self.settings, **{**changes, "keys": kept})
        if "theme" in changes:
            self.theme = self.settings.theme
        screen = self.screen
        if isinstance(screen, BoardScreen):
            screen.settings_changed(self.settings, set(changes))
        if isinstance(screen, CommandScreen):
            notes = dict.fromkeys(text for name, text in AT_START.items() if name in changes)
            screen.say(
                (f"Not saved: {problem}" if problem else "The settings are saved.") + "".join(notes)
            )

    def _say_problem(self, problem: str) -> None:
        """Say why settings could not be saved."""
        if problem:
            self._say(f"Not saved: {problem}")

    def _say(self, text: str) -> None:
        """Show a message on the topmost screen that can, under any dialog."""
        screens = (each for each in reversed(self.screen_stack) if isinstance(each, CommandScreen))
        if screen := next(screens, None):
            screen.say(text)

    def _say_notices(self, screen: CommandScreen) -> None:
        """Say the first problem with the settings, and the number of the others."""
        self.notices += [line for line in screen.table.notices if line not in self.notices]
        more = f" (and {len(self.notices) - 1} more: see the settings)"
        if self.notices:
            screen.say(self.notices[0] + (more if self.notices[1:] else ""))

    def _known_theme(self, name: str) -> str:
        """The theme of a name in the settings, or the first one if there is none of that name."""
        if problem := theme_problem(name):
            self.notices.append(f"{SettingsFile.NAME}: theme: {problem}")
            return PALETTES[0].name
        return FORMER.get(name, name)


def _saved(changes: dict[str, Any]) -> str:
    """Save settings in their file; the problem, or an empty text."""
    from .settings.settings import saved

    return saved(changes)


def theme_names() -> list[str]:
    """The names of all themes, ours first."""
    return [*NAMED, *sorted(BUILTIN_THEMES)]


def theme_problem(name: str) -> str:
    """What is wrong with the name of a theme; empty if there is one of that name."""
    if name in {*theme_names(), *FORMER}:
        return ""
    return f"expected one of {', '.join(theme_names())}, got {quoted(name)}"
