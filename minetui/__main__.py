"""The program `minetui`, and `python -m minetui`.

Ctrl+C ends it at any moment, without a word: also while it is loaded, and when all is done. So
nothing else is imported here before that is seen to.
"""

import os
import sys

from minetui import INTERRUPTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def run() -> int:
    """Run the program; its exit status, which is 130 after Ctrl+C."""
    try:
        tell = sys.unraisablehook
        # Code that Python calls by itself can't end the program by an exception.
        sys.unraisablehook = lambda what: end() if of_interrupt(what.exc_value) else tell(what)
        from minetui.cli import main

        status = main()
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # and not ignored
            signal.signal(signal.SIGINT, end)
        return status
    except BaseException as error:
        if not of_interrupt(error):
            raise
        return INTERRUPTED


def of_interrupt(error: BaseException | None) -> bool:
    """Did Ctrl+C cause an error? While classes are made, Python makes another one of it."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def end(*_: object) -> "NoReturn":
    """End the process at once, as Ctrl+C does."""
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(run())
