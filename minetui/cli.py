"""The command line: arguments are read before anything that is slow to load.

Textual takes most of the start, so it is imported only when a screen is really opened; not even
the core is imported for `--help` and `--version`.
"""

import argparse
import codecs
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from minetui import __version__
from minetui.commands.options import add_level_options, seed_of

TYPE_CHECKING = False  # type checkers take it for typing's, whose import takes 3 ms
if TYPE_CHECKING:
    from typing import NoReturn


COMMANDS = {
    "replay": "watch a recorded game, or list those in files and folders",
    "reveal": "reveal one cell of a board (LeetCode 529)",
    "deal": "deal uniformly random boards of any size",
    "uniformity": "deal many boards, and check that all are equally likely",
    "casual": "print the fewest cells a casual player can be left with (ACM 2003)",
    "review": "show what the player could have worked out before each reveal of a game",
    "odds": "print the exact odds of a mine in each covered cell",
    "hint": "say what to do next on a board, and why",
    "simulate": "let a technique play whole games, and count how often it wins",
    "grade": "rate boards by the technique they take, and the guesses",
    "convert": "convert boards and replays from one format into another",
    "info": "print the figures of boards in files: 3BV, openings, numbers",
    "records": "show the best times, or export, import and prune the records",
    "settings": "show the settings and where their file is",
}
LONGEST_MESSAGE = 300
ASCII = {"×": "x", "–": "-", "…": "~", "·": "-"}
SHELLS = ("bash", "zsh", "fish")

EXAMPLES = """examples:
  minetui --level expert            play a classic board
  minetui --rows 16 --cols 30 --mines 99 --hint
  minetui saved.rawvf               resume a saved game
  minetui replay saved.rawvf        watch it

commands, each with its own --help:
""" + "\n".join(f"  minetui {name:11} {text}" for name, text in COMMANDS.items())


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> "NoReturn":
        """Leave with status 2 and one line on standard error."""
        from minetui.formats.errors import shown

        cut = message if len(message) <= LONGEST_MESSAGE else message[:LONGEST_MESSAGE] + "…"
        self.exit(2, f"minetui: {shown(cut)}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; the exit status is 2 for wrong arguments or a wrong file."""
    try:
        return _main(sys.argv[1:] if argv is None else list(argv))
    except KeyboardInterrupt:
        return 128 + 2
    except ValueError as error:
        print(_line(error), file=sys.stderr)
        return 2


def _main(words: list[str]) -> int:
    name = words[0] if words and words[0] in COMMANDS else ""
    parser = Parser(prog=f"minetui {name}".strip())
    _fill(name, parser)
    arguments = parser.parse_args(words[1:] if name else words)
    if getattr(arguments, "seed", None) is not None:
        arguments.seed = seed_of(arguments.seed)
    program = _program(name, arguments)
    if not program:
        from minetui.ui.launch import open_screen

        return open_screen(arguments, replaying=bool(name))
    try:
        status = _run(program, arguments)
        print(end="", flush=True)
        return status
    except BrokenPipeError:  # a reader of the output may stop before its end
        _discard_output()
        return 128 + 13
    except OSError as error:
        _discard_output()
        raise ValueError(error.strerror or str(error)) from None


def _program(name: str, arguments: argparse.Namespace) -> str:
    """The name of the command to run; empty for what needs a screen."""
    if name == "replay":
        return "replay_export" if arguments.text or arguments.svg is not None else ""
    return name or ("completion" if arguments.print_completion else "")


def _fill(name: str, parser: argparse.ArgumentParser) -> None:
    """Add the arguments of a command to its parser; without a name, those of the game."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    if not name:
        _fill_for_game(parser)
    elif name == "replay":
        _fill_for_replay(parser)
    else:
        module = import_module(f"minetui.commands.{name}")
        parser.description, parser.epilog = module.__doc__, module.EXAMPLES
        module.add_arguments(parser)


def _run(name: str, arguments: argparse.Namespace) -> int:
    """Run a command that needs no screen."""
    if name == "completion":
        return _print_completion(arguments.print_completion)
    if getattr(arguments, "seed", "") is None:
        from minetui.ui.seeds import fresh_seed

        arguments.seed = fresh_seed()
    if isinstance(sys.stdout, io.TextIOWrapper):
        codecs.register_error("in_ascii", _in_ascii)  # type: ignore[arg-type]
        sys.stdout.reconfigure(errors="in_ascii")
    status: int = import_module(f"minetui.commands.{name}").run(arguments)
    return status


def _in_ascii(error: UnicodeEncodeError) -> tuple[str, int]:
    """The nearest ASCII for a character that the terminal lacks, and the index of the next."""
    return ASCII.get(error.object[error.start], "?"), error.start + 1


def _discard_output() -> None:
    """Redirect standard output, so that Python's final flush of the buffer cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _line(error: ValueError) -> str:
    """An error in one line, which begins with the file and line if it has them."""
    return str(error) if getattr(error, "has_place", False) else f"minetui: {error}"


def _fill_for_game(parser: argparse.ArgumentParser) -> None:
    parser.description = "Minesweeper for the terminal, with hints that say why."
    parser.epilog = EXAMPLES
    help_text = "a saved game to resume, or a board to play"
    parser.add_argument("file", nargs="?", metavar="FILE", help=help_text)
    _add_game_options(parser)


def _add_game_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--from-start", action="store_true", help="play the board of FILE from the start")
    add_level_options(parser)
    add("--seed", metavar="TEXT", help="any text; the same one gives the same board")
    add("--first-click", metavar="KIND", help="opening (the default), safe or any")
    add("--solvable", metavar="TECHNIQUE", help="only boards that it solves, such as logic")
    add("--adjusted", metavar="TECHNIQUE", help="any board, changed until it is solvable")
    no_guess = "any board (the default), or only those that logic solves without a guess"
    add("--guess", action=argparse.BooleanOptionalAction, help=no_guess)
    _add_looks(parser)
    add("--print-completion", choices=SHELLS, help="print the completions for a shell")
    add("--version", action="version", version=f"minetui {__version__}")


def _fill_for_replay(parser: argparse.ArgumentParser) -> None:
    parser.description = "Watch a recorded game, or list several."
    add = parser.add_argument
    add("file", nargs="+", metavar="FILE", help="replays (RawVF, AVF, EVF, RMV) or folders of them")
    add("--text", action="store_true", help="print its moves and boards, without a screen")
    add("--svg", metavar="OUT", help="save the board at a moment as a picture, without a screen")
    add("--at", type=float, metavar="SECONDS", help="which moment, for --svg: the end")
    _add_looks(parser)


def _add_looks(parser: argparse.ArgumentParser) -> None:
    """Add the options that a game and a replay share."""
    themes = "dark, light, safe-dark, safe-light (colour-blind-safe), or a theme of Textual"
    add, on_or_off = parser.add_argument, argparse.BooleanOptionalAction
    add("--hint", action=on_or_off, help="begin with the hints shown")
    add("--ascii", action=on_or_off, help="use plain ASCII signs")
    add("--theme", metavar="NAME", help=themes)


def _print_completion(shell: str) -> int:
    """Print the script that completes commands, options and files in a shell."""
    from minetui.commands.completion import script

    parser = Parser(prog="minetui")
    _add_game_options(parser)
    commands = parser.add_subparsers()
    for name, text in COMMANDS.items():
        _fill(name, commands.add_parser(name, help=text))
    print(script(parser, shell))
    return 0
