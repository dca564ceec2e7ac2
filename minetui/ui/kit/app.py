"""The application: what all screens share, and what leads from each to others and out of it.

Screens and features reach it as `application`. It has the settings in force, the keys and the looks
that follow from them, the jobs that outlive a screen, and the place where the program runs. Another
screen is opened by its `Way`; the table of ways is the program's (`ui.app`), as are its commands.
Settings that a dialog or a key changes are in force at once, and saved by a `SettingSaver`.

An action of Textual's can be reached by a key, or by a link in a text that was not meant to have
any. Those that a screen of ours needs are listed here, and no others are carried out.
"""

from __future__ import annotations

import gc
import math
import os
from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import cached_property
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar, Literal, TypeAlias

from textual import on
from textual.app import App, ReturnType
from textual.await_complete import AwaitComplete
from textual.driver import Driver
from textual.events import Key
from textual.filter import LineFilter
from textual.reactive import Reactive
from textual.theme import BUILTIN_THEMES
from textual.timer import Timer

from minetui import Problem, solver
from minetui.core import BoardKind, Dealer, Game, Level
from minetui.formats import Eligibility, quoted
from minetui.language import N_, _, of_environment, use
from minetui.play import GameSession
from minetui.store import FileError, Journal, Settings, SettingsFile

from .colours import Colours, FewColours
from .commands import KEY_SETS, NO_KEY, Command, Keymap, keymap_of
from .glyphs import ASCII, HALF_BLOCKS, UNICODE
from .inks import FORMER, NAMED, PALETTES
from .jobs import IN_FLIGHT, Jobs
from .patches import GuardedApp, mend
from .place import OWN, TIMES, Place, Times
from .screen import CommandScreen
from .widths import NarrowSigns, WideSigns

Way: TypeAlias = Literal[
    "analysis",
    "calendar",
    "challenges",
    "colours",
    "figures",
    "game",
    "games",
    "help",
    "go to",
    "language",
    "lessons",
    "lobby",
    "menu",
    "new game",
    "palette",
    "puzzles",
    "race",
    "records",
    "replay",
    "room",
    "settings",
    "share",
    "side by side",
]
"""A screen or a dialog that others lead to."""
Changes: TypeAlias = Mapping[str, Any]
"""New values of settings, by their names."""

DESCRIBED = {
    "high-contrast": N_("high contrast"),
    # Translators: colours for any colour vision.
    "safe-dark": N_("safe dark"),
    "safe-light": N_("safe light"),
    # Translators: the terminal's own colours.
    "ansi-dark": N_("terminal dark"),
    "ansi-light": N_("terminal light"),
}
"""The themes whose names say what they are; the others are called as their makers call them."""
MOMENT = 0.5  # seconds without another key that changes settings
ACTIONS = {"quit", "help_quit", "focus_next", "focus_previous"}
SORRY = N_("minetui: sorry, an unexpected error has ended the program.")


class BoundedApp(GuardedApp[ReturnType]):
    """An application that nothing on its screens leads out of, unless the player may leave it.

    On a machine that is not the player's own it can't be suspended, and an unexpected error ends it
    with one line.
    """

    place: Place = OWN

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Is it one of the actions that screens of ours need?"""
        return action in ACTIONS and (self.place.in_terminal or "quit" not in action)

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
            self._exit_renderables[:] = [_(SORRY)]
        super()._print_error_renderables()


class Application(BoundedApp[None]):
    """What all screens share: the settings in force, keys and looks, jobs, and the ways to others.

    `WAYS` has a function for each way, as `module:function`, loaded when it is first needed. It
    makes the screen from the application and what else it is given.
    """

    TITLE = "minetui"
    ALLOW_SELECT = False
    ENABLE_COMMAND_PALETTE = False
    TIMES: ClassVar[Times] = TIMES
    WAYS: ClassVar[Mapping[Way, str]] = {}
    # Textual paints the whole screen for another title, which changes with every flag.
    title: Reactive[str] = Reactive("", repaint=False)
    _narrow: NarrowSigns | None = None  # once the terminal has told that some signs are too wide

    def __init__(
        self,
        settings: Settings,
        notices: Iterable[str] = (),
        place: Place = OWN,
        *,
        newcomer: bool = False,
    ) -> None:
        self.place, self.notices, self.newcomer = place, list(notices), newcomer
        self.settings = replace(settings, theme=self._known_theme(settings.theme))
        self.glyphs = ASCII if self.settings.glyphs == "ascii" else UNICODE
        self.lessons_solved = dict[str, int]()  # exercises solved by now in each lesson begun
        self.pressed_key, self._left_at = "", -math.inf  # and when q closed the last screen
        mend()
        # Textual turns colours into greys for NO_COLOR, and drops them only in its ANSI mode.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        colours = Colours.of(self)
        self._few = None if colours in (Colours.TRUE, Colours.NONE) else FewColours(colours)
        self.jobs = Jobs(self, self.say)
        self._saver = SettingSaver(self.jobs, self.set_timer, self._write)
        self.keymap = self._own_keymap()
        self.set_keymap({id: ",".join(keys) or NO_KEY for id, keys in self.keymap.items()})
        for palette in PALETTES:
            self.register_theme(palette.shown_in(colours).theme)
        self._begin_with(self.settings.theme)
        self.set_class(not self.draws_blocks, "-ascii")
        self.set_class(place.by_touch, "-touch")

    def screen_of(self, way: Way, *what: object, **how: object) -> Any:  # noqa: ANN401 - by the way
        """The screen or dialog that a way leads to."""
        module, _colon, maker = self.WAYS[way].partition(":")
        return getattr(import_module(module), maker)(self, *what, **how)

    @cached_property
    def live(self) -> Any:  # noqa: ANN401 - a `LiveLine`, of which nothing is loaded here
        """The line to live games, made when it is first asked for; None where there are none."""
        return self.place.live(self) if self.place.live is not None else None

    def show(
        self,
        way: Way,
        *what: object,
        then: Callable[[Any], None] | None = None,
        **how: object,
    ) -> None:
        """Open the screen that a way leads to, on top before the next key comes.

        `then` gets its answer; without it, settings that were changed there are kept.
        """
        self.push_screen(self.screen_of(way, *what, **how), then or self._take_changes)

    @property
    def every_command(self) -> Mapping[str, Command]:
        """The commands of all screens by their ids."""
        raise NotImplementedError

    def today(self) -> date:
        """The player's local date."""
        return date.today()

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

    def keep(self, changes: Changes) -> None:
        """Keep settings that a screen has put into force, and save them in a moment."""
        before, self.settings = self.settings, replace(self.settings, **changes)
        if self.settings != before:
            self._saver.save_later(changes)

    def change(self, changes: Changes) -> None:
        """Put settings into force at once, and save them in a moment.

        The screen below a dialog shows them, but other signs and keys need a new start. Of the keys
        there are those that change, with None for a command's own.
        """
        keys = {**self.settings.keys, **changes.get("keys", {})}
        own = {id: each for id, each in keys.items() if each is not None}
        self.settings = replace(self.settings, **{**changes, "keys": own})
        if "theme" in changes:
            self.theme = self.settings.theme
        if "language" in changes:
            self.speak(self.settings.language)
        if screen := self._topmost:
            screen.settings_changed(self.settings, set(changes))
        self._saver.save_later(changes)

    def speak(self, language: str) -> None:
        """Speak a language from now on, on all screens; with an empty name, the environment's.

        Whatever says something that it has made before has a method `language_changed` in which it
        makes that anew: the screens, their dialogs, and those of their widgets that need it.
        """
        use(language or of_environment())
        for screen in self.screen_stack:
            for widget in screen.walk_children(with_self=True):
                if told := getattr(widget, "language_changed", None):
                    told()
                widget.refresh()
        for screen in self.screen_stack:  # the topmost that has a title
            if isinstance(screen, CommandScreen):
                screen.name_window()

    def deliver(self, path: Path) -> None:
        """Hand a saved file to the player, where the place has a way to do that."""
        if self.place.deliver is not None:
            self.place.deliver(self, path)

    def say(self, text: str) -> None:
        """Show a message on the topmost screen that can, under any dialog."""
        if screen := self._topmost:
            screen.say(text)

    @property
    def _topmost(self) -> CommandScreen | None:
        """The topmost screen with commands, under any dialog."""
        screens = (each for each in reversed(self.screen_stack) if isinstance(each, CommandScreen))
        return next(screens, None)

    def pop_screen(self) -> AwaitComplete:
        """Close the topmost screen."""
        if self.pressed_key == "q":
            self._left_at = self.TIMES.now()
        return super().pop_screen()

    @property
    def is_echo(self) -> bool:
        """Was a q pressed that may still have been meant for a screen that q has closed?"""
        return self.pressed_key == "q" and self.TIMES.now() - self._left_at < IN_FLIGHT

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What is done to each line: Textual's filters, and ours for few colours and wide signs."""
        own = [each for each in (self._few, self._narrow) if each is not None]
        if self._few is not None and self._few.keeps_names:  # Textual's would give them its own
            return own
        return [*super().get_line_filters(), *own] if own else super().get_line_filters()

    @property
    def draws_blocks(self) -> bool:
        """Can half blocks be drawn, so that a line shows two pixels?"""
        wide = self._narrow.narrow if self._narrow is not None else {}
        return self.glyphs is UNICODE and not any(ord(block) in wide for block in HALF_BLOCKS)

    def on_wide_signs(self, told: WideSigns) -> None:
        """Draw other signs in place of those that are too wide in this terminal."""
        self._narrow = NarrowSigns(told.signs)
        self.set_class(not self.draws_blocks, "-ascii")
        for screen in self.screen_stack:
            if isinstance(screen, CommandScreen):
                screen.signs_changed()
            for widget in screen.walk_children(with_self=True):
                widget.refresh()

    def on_ready(self) -> None:
        """Collect garbage, if the start did not; what is there with the first screen lives long.

        To look through all modules again and again took a twentieth of the start.
        """
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

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

    def _own_keymap(self) -> Keymap:
        """The keys that the settings give to commands; adds a notice for each bad one."""
        keymap, notices = keymap_of({**KEY_SETS[self.settings.key_set], **self.settings.keys})
        self.notices += notices
        return keymap

    def _known_theme(self, name: str) -> str:
        """The theme of a name in the settings, or the first one if there is none of that name."""
        if problem := self.theme_problem(name):
            self.notices.append(f"{SettingsFile.NAME}: theme: {problem}")
            return PALETTES[0].name
        return FORMER.get(name, name)

    def _begin_with(self, name: str) -> None:
        """Set a theme before anything is styled.

        Assigning one of ours would read all style sheets a second time, a tenth of the start.
        """
        if name not in NAMED:
            self.theme = name
            return
        self.set_reactive(App.theme, name)
        mode = "-dark-mode" if self.current_theme.dark else "-light-mode"
        self.set_classes(f"{mode} -theme-{name}")
        self.stylesheet.set_variables(self.get_css_variables())

    def _take_changes(self, changes: object) -> None:
        """Put changed settings into force, where a screen answers with some."""
        if isinstance(changes, dict) and changes:
            self.change(changes)

    def _write(self, changes: Changes) -> None:
        """Write settings into their file; a Problem says why that can't be done."""
        own_keys = {id: command.written_keys for id, command in self.every_command.items()}
        try:
            SettingsFile().save(changes, own_keys)
        except FileError as error:
            raise Problem(_("Couldn't save: {problem}", problem=error.brief)) from None

    @staticmethod
    def theme_names() -> list[str]:
        """The names of all themes, ours first."""
        return [*NAMED, *sorted(BUILTIN_THEMES)]

    @property
    def offered_themes(self) -> list[str]:
        """The names of the themes to choose from: not those of a terminal where there is none."""
        is_offered = lambda name: self.place.in_terminal or not name.startswith("ansi")  # noqa: E731
        return [*filter(is_offered, self.theme_names())]

    @staticmethod
    def theme_title(name: str) -> str:
        """The name of a theme as a person reads it.

        >>> Application.theme_title("high-contrast"), Application.theme_title("ansi-dark")
        ('high contrast', 'terminal dark')
        """
        return _(DESCRIBED[name]) if name in DESCRIBED else name.replace("-", " ")

    @staticmethod
    def theme_problem(name: str) -> str:
        """What is wrong with the name of a theme; empty if there is one of that name."""
        if name in {*Application.theme_names(), *FORMER}:
            return ""
        names = ", ".join(Application.theme_names())
        return _("expected one of {names}, got {got}", names=names, got=quoted(name))


class SettingSaver:
    """Saves settings in a job, by `write`, which raises a Problem; `after` does something later."""

    def __init__(
        self,
        jobs: Jobs,
        after: Callable[[float, Callable[[], None]], Timer],
        write: Callable[[Changes], None],
    ) -> None:
        self._jobs, self._after, self._write = jobs, after, write
        self._waiting: Changes = {}
        self._timer: Timer | None = None
        self._writing = Lock()  # two jobs must not change the same file

    def save_later(self, changes: Changes) -> None:
        """Save settings once no others come for a moment; of the keys, all that changed."""
        both = [waiting["keys"] for waiting in (self._waiting, changes) if "keys" in waiting]
        keys = {"keys": dict(ChainMap(*reversed(both)))} if both else {}
        self._waiting = {**self._waiting, **changes, **keys}
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._after(MOMENT, self._save)

    def close(self) -> None:
        """Save at once what still waits."""
        with suppress(Problem):
            self._write_alone(self._taken())

    def _save(self) -> None:
        """Save what waits, in a job."""
        changes = self._taken()
        self._jobs.run("kept", lambda _: self._write_alone(changes))

    def _write_alone(self, changes: Changes) -> None:
        """Write, if there is anything to write, while no other job does."""
        with self._writing:
            if changes:
                self._write(changes)

    def _taken(self) -> Changes:
        """The settings that wait, which then wait no longer."""
        waiting, self._waiting = self._waiting, {}
        return waiting
