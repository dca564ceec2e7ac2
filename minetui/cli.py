"""The command line: arguments are read before anything that is slow to load.

Textual takes most of the start, so it is imported only when a screen is really opened; not even
the core is imported for `--help` and `--version`.
"""

import argparse
import gc
import os
import sys
from collections.abc import Sequence

from minetui import __version__

TYPE_CHECKING = False  # type checkers take it for typing's, whose import takes 3 ms
if TYPE_CHECKING:
    from typing import NoReturn

    from minetui.core.game import Game
    from minetui.core.levels import Level
    from minetui.formats.replay import Replay

EXAMPLES = """examples:
  minetui --level expert            play a classic board
  minetui --rows 16 --cols 30 --mines 99 --hint
  minetui saved.rawvf               go on with a saved game
  minetui replay saved.rawvf        watch it"""


class Parser(argparse.ArgumentParser):
    """A parser that tells what is wrong in one line."""

    def error(self, message: str) -> "NoReturn":
        """Leave with status 2 and one line on standard error."""
        from minetui.formats.errors import shown

        self.exit(2, f"minetui: {shown(message)}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; the exit status is 2 when the arguments or a file are not right."""
    arguments = _parsed(sys.argv[1:] if argv is None else list(argv))
    try:
        game = None if arguments.replaying else _game(arguments)
        replay = _replay(arguments) if arguments.replaying else None
        _expect_terminal()
        return _open(game, replay, arguments)
    except ValueError as error:
        print(f"minetui: {error}", file=sys.stderr)
        return 2


def _parsed(argv: list[str]) -> argparse.Namespace:
    """The arguments of the game, or of the replay when that is the first word."""
    replaying = argv[:1] == ["replay"]
    parser = _replay_parser() if replaying else _play_parser()
    arguments = parser.parse_args(argv[1:] if replaying else argv)
    arguments.replaying = replaying
    return arguments


def _play_parser() -> Parser:
    parser = Parser(
        prog="minetui",
        description="Minesweeper for the terminal, with hints that say why.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("file", nargs="?", metavar="FILE", help="a saved game to go on with, or a board to play")
    add("--from-start", action="store_true", help="play the board of FILE from the start")
    add("--level", metavar="NAME", help="beginner (the default), intermediate or expert")
    add("--rows", type=int, metavar="R", help="rows, in place of the level's")
    add("--cols", type=int, metavar="C", help="columns, in place of the level's")
    add("--mines", type=int, metavar="M", help="mines, in place of the level's")
    add("--seed", metavar="TEXT", help="any text; the same one gives the same board")
    add("--first-click", metavar="KIND", help="opening (the default), safe or any")
    _add_looks(parser)
    parser.add_argument("--version", action="version", version=f"minetui {__version__}")
    return parser


def _replay_parser() -> Parser:
    parser = Parser(prog="minetui replay", description="Watch a recorded game.")
    parser.add_argument("file", metavar="FILE", help="a replay in the RawVF format")
    _add_looks(parser)
    return parser


def _add_looks(parser: Parser) -> None:
    """What a game and a replay have in common."""
    themes = "dark, light, safe-dark, safe-light (colour-blind-safe), or a theme of Textual"
    parser.add_argument("--hint", action="store_true", help="begin with the hints shown")
    parser.add_argument("--ascii", action="store_true", help="use plain ASCII signs")
    parser.add_argument("--theme", metavar="NAME", default="dark", help=themes)


def _replay(arguments: argparse.Namespace) -> "Replay":
    """The replay to watch."""
    from pathlib import Path

    from minetui.store.files import read_replay

    return read_replay(Path(arguments.file))


def _game(arguments: argparse.Namespace) -> "Game":
    """The game to play: from a file, or a new one."""
    from minetui.core.deal import FirstClick
    from minetui.core.game import Game

    if arguments.file is not None:
        return _saved_game(arguments)
    if arguments.from_start:
        raise ValueError("expected a FILE with --from-start")
    kinds = [kind.value for kind in FirstClick]
    promise = arguments.first_click or FirstClick.OPENING.value
    if promise not in kinds:
        raise ValueError(f"--first-click: expected one of {', '.join(kinds)}, got {promise!r}")
    # A file keeps the seed on one line, so blanks count as one everywhere.
    seed = _fresh_seed() if arguments.seed is None else " ".join(arguments.seed.split())
    if not seed.isascii() and any("\ud800" <= sign <= "\udfff" for sign in seed):
        raise ValueError(f"--seed: expected text, got {seed!r}")
    return Game(_level(arguments), seed, FirstClick(promise))


def _saved_game(arguments: argparse.Namespace) -> "Game":
    """The game of a file, where it stopped or from its start."""
    replay = _replay(arguments)
    for name in ("level", "rows", "cols", "mines", "seed", "first_click"):
        if getattr(arguments, name) is not None:
            option = name.replace("_", "-")
            raise ValueError(f"--{option}: a saved board brings its own, so give one or the other")
    return replay.game().again() if arguments.from_start else replay.game()


def _level(arguments: argparse.Namespace) -> "Level":
    """The named level, with the numbers that are given in place of its own."""
    from minetui.core.levels import Level, level_named

    named = level_named(arguments.level or "beginner")
    numbers = zip(
        (arguments.rows, arguments.cols, arguments.mines),
        (named.rows, named.cols, named.mines),
        strict=True,
    )
    return Level(*(own if given is None else given for given, own in numbers))


def _fresh_seed() -> str:
    from minetui.ui.seeds import fresh_seed

    return fresh_seed()


def _expect_terminal() -> None:
    """Refuse what can't show a screen, where Textual would only fail or fill a file."""
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise ValueError("expected a terminal, but input or output is not one")
    if os.environ.get("TERM", "dumb") == "dumb":
        raise ValueError("expected a terminal that can place text, got TERM=dumb")


def _open(game: "Game | None", replay: "Replay | None", arguments: argparse.Namespace) -> int:
    """Open the screen; what is loaded for it lives to the end, so the collector may skip it."""
    gc.disable()
    from minetui.ui.app import MinetuiApp, Setup, theme_names

    gc.freeze()
    gc.enable()
    if arguments.theme not in theme_names():
        raise ValueError(f"--theme: expected one of {', '.join(theme_names())}")
    ascii_only = arguments.ascii or "utf" not in sys.stderr.encoding.lower()
    setup = Setup(game, replay, arguments.hint, ascii_only, arguments.theme)
    app = MinetuiApp(setup)
    app.run()
    return app.return_code or 0
