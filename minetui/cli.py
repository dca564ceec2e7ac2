"""The command line: arguments are parsed before anything slow is imported.

Textual takes most of the start, so it is imported only when a screen opens.
"""

import argparse
import codecs
import errno
import gc
import io
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module

from minetui import INTERRUPTED
from minetui.arguments import choose_language, parsed
from minetui.language import ENGLISH, of_environment, own_name, spoken, use

TYPE_CHECKING = False  # as typing has it, whose import would take 3 ms
if TYPE_CHECKING:
    from typing import TextIO

ASCII = {"×": "x", "–": "-", "…": "~", "·": "-", "\xa0": " "}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status: 2 for wrong arguments or a wrong file."""
    if sys.platform == "win32":
        _settle_on_windows()
    try:
        return _main(sys.argv[1:] if argv is None else list(argv))
    except KeyboardInterrupt:
        return INTERRUPTED
    except ValueError as error:
        _complain(_line(error))
        return 2


def _settle_on_windows() -> None:
    """Write the same bytes as on other systems, and take Ctrl+Break for Ctrl+C.

    Into a pipe or a file Python would write the code page of this computer, and two characters for
    a line end. PYTHONIOENCODING asks for another encoding.
    """
    asked = "PYTHONIOENCODING" in os.environ
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
            encoding = stream.encoding if asked else "utf-8"
            stream.reconfigure(encoding=encoding, errors=stream.errors, newline="\n")
    if sys.platform == "win32":
        import signal

        signal.signal(signal.SIGBREAK, signal.default_int_handler)


def _main(words: list[str]) -> int:
    if words != ["--version"]:  # which is the same in all languages
        choose_language(words, _environment())
        if spoken() != ENGLISH:
            _settle_streams()
    try:
        command, arguments = parsed(words)
        if not command.opens_screen(arguments):
            status = _run(command.module, arguments)
            print(end="", flush=True)
            return status
    except OSError as error:
        _discard(sys.stdout)
        # Whatever reads the output may stop early; Windows calls that an invalid argument.
        stopped = sys.platform == "win32" and error.errno == errno.EINVAL
        if stopped or isinstance(error, BrokenPipeError):
            return 128 + 13
        from minetui.formats import reason

        raise ValueError(reason(error)) from None
    gc.disable()  # what is loaded from here on lives to the end; enabled with the first screen
    from minetui.ui.launch import open_screen

    return open_screen(arguments, command)


def _settle_streams() -> None:
    """Speak English where a stream has no signs for the language, and end at no sign it lacks.

    Latin-1 has German letters, but not the quotes, and nothing of Chinese.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and "utf" not in stream.encoding.lower():
            stream.reconfigure(errors="replace")
            try:
                own_name().encode(stream.encoding)
            except UnicodeEncodeError:
                use(ENGLISH)


def _environment() -> Mapping[str, str]:
    """The variables of the environment; on Windows, if none says it, with the user's language."""
    if sys.platform == "win32" and not of_environment():
        import ctypes
        import locale

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        os.environ["LANG"] = locale.windows_locale.get(number, "")
    return os.environ


def _run(module: str, arguments: argparse.Namespace) -> int:
    """Run a command without a screen."""
    if getattr(arguments, "seed", "") is None:
        from minetui.store import fresh_seed

        arguments.seed = fresh_seed()
    if isinstance(sys.stdout, io.TextIOWrapper):
        codecs.register_error("in_ascii", _in_ascii)  # type: ignore[arg-type]
        sys.stdout.reconfigure(errors="in_ascii")
    status: int = import_module(module).run(arguments)
    return status


def _in_ascii(error: UnicodeEncodeError) -> tuple[str, int]:
    """The ASCII for a character that can't be printed, and the index of the next one."""
    return ASCII.get(error.object[error.start], "?"), error.start + 1


def _complain(line: str) -> None:
    """Print a line on standard error, if that takes it; the shell may have closed it."""
    if sys.stderr is not None:
        try:
            print(line, file=sys.stderr, flush=True)
        except OSError:
            _discard(sys.stderr)


def _discard(stream: "TextIO | None") -> None:
    """Redirect an output, if there is one, so that Python's final flush of it can't fail."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _line(error: ValueError) -> str:
    """An error as one line, which begins with the file, if it names one, or the program."""
    return str(error) if getattr(error, "has_place", False) else f"minetui: {error}"
