"""Real terminals on an X server of their own: started, typed into, clicked on, and looked at.

`RECIPES` says how each is started. A shell runs in it, which says something, runs the game under
script(1), and waits: script keeps what the terminal was told and what it told, so nobody has to
guess when something is on the screen. Pictures are taken of the whole screen.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pyte
from in_terminal import without_queries

PATIENCE = 60.0  # seconds after which what does not come fails its test
COLUMNS, LINES = 100, 36
FONT = "DejaVu Sans Mono"
TOOLS = ("Xvfb", "xdotool", "import", "compare", "convert", "script", "xsel")
SHELL = """\
echo $$ > {home}/pid
stty size > {home}/size
stty -g > {home}/modes-before
echo before the game
while [ ! -e {home}/go ]; do sleep 0.05; done
script -q -e -f --log-in {home}/told --log-out {home}/shown -c "{game}"
echo $? > {home}/status
stty -g > {home}/modes-after
while true; do sleep 60; done
"""
TMUX = """\
set -g mouse on
set -s escape-time 10
set -g default-terminal tmux-256color
set -as terminal-features ",*:RGB"
set -g set-titles on
"""
SCREEN = "startup_message off\naltscreen on\nterm screen-256color\n"


class Recipe(NamedTuple):
    """How a terminal is started with a program in it, and what it is known not to do."""

    programs: tuple[str, ...]  # that have to be installed
    words: Callable[[Path], list[str]]  # of the command with this home, before those of the program
    colours: bytes = b"38;5;"  # how the game gives colours there
    wide: bool = False  # are signs two columns wide there?
    lacks: frozenset[str] = frozenset()  # what does not work there, and can't be mended here


def xterm(*more: str, term: str = "xterm-256color") -> list[str]:
    """The command of xterm."""
    size = f"{COLUMNS}x{LINES}"
    return ["xterm", "-fa", FONT, "-fs", "10", "-geometry", size, "-tn", term, *more, "-e"]


def kitty(_: Path) -> list[str]:
    """The command of kitty."""
    options = (
        *(f"font_family={FONT}", "font_size=10", "remember_window_size=no"),
        *(f"initial_window_width={COLUMNS}c", f"initial_window_height={LINES}c"),
        *("cursor_blink_interval=0", "confirm_os_window_close=0", "update_check_interval=0"),
    )
    return ["kitty", "--config", "NONE", *(word for each in options for word in ("-o", each))]


def alacritty(_: Path) -> list[str]:
    """The command of alacritty."""
    options = (
        *(f"window.dimensions.columns={COLUMNS}", f"window.dimensions.lines={LINES}"),
        *(f'font.normal.family="{FONT}"', "font.size=10"),
    )
    words = [word for each in options for word in ("-o", each)]
    return ["alacritty", "--config-file", "/dev/null", *words, "-e"]


def tmux(home: Path) -> list[str]:
    """The command of tmux in xterm."""
    (home / "tmux.conf").write_text(TMUX)
    return [*xterm(), "tmux", "-S", f"{home}/tmux", "-f", f"{home}/tmux.conf", "new"]


def screen(home: Path) -> list[str]:
    """The command of screen in xterm."""
    (home / "screenrc").write_text(SCREEN)
    return [*xterm(), "screen", "-c", f"{home}/screenrc"]


TRUE, CUBE, NAMED = b"38;2;", b"38;5;", b";44m"
TITLE, SCREEN_BEFORE, ESCAPE = "title", "screen before", "escape"
RECIPES = {
    "xterm": Recipe(("xterm",), lambda _: xterm()),
    "xterm-16": Recipe(("xterm",), lambda _: xterm(term="xterm"), NAMED),
    "xterm-wide": Recipe(("xterm",), lambda _: xterm("-cjk_width"), wide=True),
    "kitty": Recipe(("kitty",), kitty, TRUE),
    "alacritty": Recipe(("alacritty",), alacritty, TRUE),
    "urxvt": Recipe(
        ("urxvt",),
        lambda _: ["urxvt", "-fn", f"xft:{FONT}:size=10", "-g", f"{COLUMNS}x{LINES}", "-e"],
        lacks=frozenset({TITLE}),
    ),
    "st": Recipe(
        ("st",),
        lambda _: ["st", "-f", f"{FONT}:size=10", "-g", f"{COLUMNS}x{LINES}", "-e"],
        lacks=frozenset({TITLE}),
    ),
    "vte": Recipe(
        ("lxterminal",),
        lambda _: ["lxterminal", "--no-remote", f"--geometry={COLUMNS}x{LINES}", "-e"],
        TRUE,
    ),
    "tmux": Recipe(("xterm", "tmux"), tmux),
    "screen": Recipe(("xterm", "screen"), screen, lacks=frozenset({TITLE, ESCAPE})),
    "mosh": Recipe(
        ("xterm", "mosh-server", "mosh-client"),
        lambda _: xterm(),
        lacks=frozenset({TITLE, SCREEN_BEFORE}),
    ),
}


def until(is_so: Callable[[], object], what: str) -> None:
    """Wait until something is so."""
    ends = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < ends, f"what was waited for does not come: {what}"
        time.sleep(0.05)


def read(path: Path) -> bytes:
    """What is in a file; nothing if it is not there yet."""
    return path.read_bytes() if path.exists() else b""


class Window:
    """A terminal with the game in it, on an X server of its own."""

    def __init__(self, display: str, home: Path, pictures: Path) -> None:
        self.display, self.home, self._pictures = display, home, pictures
        self.id = ""

    def tool(self, *words: str) -> str:
        """What a tool of X says."""
        variables = {**os.environ, "DISPLAY": self.display}
        done = subprocess.run(words, env=variables, capture_output=True, text=True, check=False)
        return done.stdout.strip()

    def find_window(self) -> bool:
        """Find the window of the terminal, and give it the keyboard."""
        found = self.tool("xdotool", "search", "--onlyvisible", "--name", ".").split()
        sizes = {window: self.geometry(window) for window in found}
        self.id = max(found, key=lambda one: sizes[one][0] * sizes[one][1], default="")
        return bool(self.id)

    def geometry(self, window: str = "") -> tuple[int, int]:
        """The width and the height of the window, in pixels."""
        text = self.tool("xdotool", "getwindowgeometry", "--shell", window or self.id)
        found = dict(line.split("=") for line in text.splitlines() if "=" in line)
        return int(found.get("WIDTH", 0)), int(found.get("HEIGHT", 0))

    @property
    def title(self) -> str:
        """The title of the window."""
        return self.tool("xdotool", "getwindowname", self.id)

    def picture(self, name: str) -> Path:
        """A picture of the screen."""
        path = self._pictures / f"{name}.png"
        self.tool("import", "-window", "root", str(path))
        return path

    def colours(self, picture: Path) -> int:
        """The number of colours in a picture."""
        return int(self.tool("convert", str(picture), "-format", "%k", "info:") or 0)

    def differing(self, picture: Path, other: Path) -> int:
        """The number of pixels in which two pictures differ."""
        words = ["compare", "-metric", "AE", str(picture), str(other), "null:"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        return int(float(done.stderr.split()[0]))

    def press(self, *keys: str) -> None:
        """Press keys, by the names that X has for them."""
        self.tool("xdotool", "windowfocus", "--sync", self.id)
        self.tool("xdotool", "key", "--delay", "40", *keys)

    def paste(self, text: str) -> None:
        """Paste a text, as the selection of another window."""
        variables = {**os.environ, "DISPLAY": self.display}
        for where in ("--primary", "--clipboard"):
            words = ["xsel", where, "--input"]
            subprocess.run(words, env=variables, input=text.encode(), check=True)
        self.press("shift+Insert")

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, in pixels."""
        self.tool("xdotool", "windowsize", self.id, str(width), str(height))

    def click(self, column: int, line: int, button: int = 1) -> None:
        """Click on a place of the window, counted from 0."""
        (width, height), (lines, columns) = self.geometry(), self.size
        at = (str(int((column + 0.5) * width / columns)), str(int((line + 0.5) * height / lines)))
        self.tool("xdotool", "mousemove", "--window", self.id, *at, "click", str(button))

    def click_cell(self, name: str, button: int = 1) -> None:
        """Click on a cell, such as A1, of a board with coordinates."""
        rows = self.rows
        heads = next(line for line in rows if re.match(r" +A +B +C ", line))
        line = next(at for at, row in enumerate(rows) if re.match(rf" +{name[1:]} ", row[:40]))
        self.click(heads.index(name[0]), line, button)

    @property
    def size(self) -> tuple[int, int]:
        """The lines and columns that the terminal had at first."""
        lines, columns = (self.home / "size").read_text().split()
        return int(lines), int(columns)

    @property
    def shown(self) -> bytes:
        """What the game has written, and script in front of it."""
        return read(self.home / "shown")

    @property
    def rows(self) -> list[str]:
        """What is on the screen in a terminal whose signs are narrow."""
        return self.rows_in(*self.size)

    def rows_in(self, lines: int, columns: int) -> list[str]:
        """What is on a screen of this size once all is painted anew in it."""
        emulated = pyte.Screen(columns, lines)
        pyte.ByteStream(emulated).feed(without_queries(self.shown.partition(b"\n")[2]))
        return emulated.display

    @property
    def text(self) -> str:
        """The same as one text."""
        return "\n".join(self.rows)

    @property
    def told(self) -> bytes:
        """What the terminal has told the game: keys, the mouse, and answers."""
        return read(self.home / "told")

    @property
    def moves(self) -> list[str]:
        """The moves of the journal, without their times."""
        journals = [*(self.home / "games" / "running").glob("*.journal")]
        lines = "\n".join(each.read_text(errors="replace") for each in journals)
        return [move[0] for move in re.finditer(r"^(?:reveal|flag|chord) \d+", lines, re.MULTILINE)]

    def until_shown(self, text: str) -> None:
        """Wait until a text is on the screen."""
        until(lambda: text in self.text, text)

    def until_moved(self, *moves: str) -> None:
        """Wait until these are the newest moves."""
        until(lambda: self.moves[-len(moves) :] == [*moves], f"{moves} in {self.home}")

    def go(self) -> None:
        """Let the game begin."""
        (self.home / "go").touch()

    @property
    def status(self) -> str:
        """The exit status of the game; empty before that."""
        return read(self.home / "status").decode().strip()

    @property
    def modes(self) -> tuple[str, str]:
        """The modes of the terminal's line before the game and after it."""
        until(lambda: read(self.home / "modes-after"), "modes")
        return (self.home / "modes-before").read_text(), (self.home / "modes-after").read_text()


@contextmanager
def x_server() -> Iterator[str]:
    """The display of an X server."""
    reader, writer = os.pipe()
    words = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1100x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(words, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        yield f":{os.read(reader, 20).decode().strip()}"
    finally:
        os.close(reader)
        server.terminate()
        server.wait(PATIENCE)


@contextmanager
def in_window(name: str, home: Path, *words: str, pictures: Path | None = None) -> Iterator[Window]:
    """A terminal that is ready, before the game; it is closed at the end."""
    recipe = RECIPES[name]
    game = " ".join((sys.executable, "-m", "minetui", *words))
    (home / "play.sh").write_text(SHELL.format(home=home, game=game))
    bare = {k: v for k, v in os.environ.items() if k not in ("COLORTERM", "NO_COLOR", "TMUX")}
    variables = bare | {
        "LC_ALL": "C.UTF-8",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "MINETUI_HOME": str(home / "games"),
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home),
        "XDG_RUNTIME_DIR": str(home),
        "SCREENDIR": str(home / "screens"),
    }
    (home / "screens").mkdir(mode=0o700)
    home.chmod(0o700)
    program = ["sh", str(home / "play.sh")]
    server = 0
    if name == "mosh":
        begun = subprocess.run(
            ["mosh-server", "new", "-c", "256", "-i", "127.0.0.1", "--", *program],
            env=variables,
            capture_output=True,
            text=True,
            check=True,
        )
        server = int(re.search(r"pid = (\d+)", begun.stderr)[1])
        port, key = re.search(r"MOSH CONNECT (\d+) (\S+)", begun.stdout).groups()
        program = ["env", f"MOSH_KEY={key}", "mosh-client", "127.0.0.1", port]
    if name == "vte":
        program = [" ".join(program)]
    with x_server() as display:
        variables["DISPLAY"] = display
        with (home / "terminal.log").open("w") as log:
            terminal = subprocess.Popen(
                [*recipe.words(home), *program],
                env=variables,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            one = Window(display, home, pictures or home)
            until(lambda: read(home / "size"), f"{name} says {(home / 'terminal.log').read_text()}")
            until(one.find_window, "a window")
            yield one
        finally:
            # Whatever the terminal does: tmux and screen would keep a game that still runs.
            with suppress(OSError, ValueError):
                os.kill(int((home / "pid").read_text()), signal.SIGHUP)
            with suppress(ProcessLookupError):
                os.killpg(terminal.pid, signal.SIGTERM)
            terminal.wait(PATIENCE)
            if server:
                with suppress(ProcessLookupError):
                    os.kill(server, signal.SIGTERM)
