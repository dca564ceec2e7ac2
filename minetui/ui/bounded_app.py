"""The bounds of the application: what Textual offers beyond them, and what a guest does not see.

An action of Textual's can be reached by a key, or by a link in a text that was not meant to have
any. Those that a screen of ours needs are listed here, and no others are carried out.
"""

from contextlib import suppress

from textual.app import ReturnType

from .place import OWN, Place
from .textual_patch import GuardedApp

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
