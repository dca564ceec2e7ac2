"""What is found out here: the installation, the system, the terminal, the game's looks, the files.

Texts that come from outside are cut and have no characters that a terminal obeys; paths in the home
begin with `~`.
"""

import json
import os
import platform
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import minetui
from minetui.arguments import parsed
from minetui.formats import shown
from minetui.store import SettingsFile
from minetui.ui import launch
from minetui.ui.board.view import shows_motion
from minetui.ui.kit.colours import Colours
from minetui.ui.setup import Setup

from .asking import Conversation, Obstacle, talk
from .files import PlayerFiles
from .terminal import SIGNS

LONGEST = 60  # characters of a text from outside
SSH = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")
SERVERS = {  # the programs that a terminal may be in, by the names of their processes
    "tmux: server": "tmux",
    "screen": "screen",
    "mosh-server": "mosh",
    "sshd": "SSH",
    "sshd-session": "SSH",
}
MOST_ANCESTORS = 64
IN_CONTAINERS = ("/run/.containerenv", "/.dockerenv")


def clean(text: str) -> str:
    """A text from outside, safe to print and not long."""
    return shown(text[:LONGEST])


def version_of(package: str) -> str:
    """The version of a package, empty if it does not say it."""
    with suppress(metadata.PackageNotFoundError):
        return metadata.version(package)
    return ""


def short(path: Path | str) -> str:
    """A whole path, safe to print, with `~` for the home."""
    text, home = os.path.abspath(path), os.path.expanduser("~")
    inside = home.strip("/\\") and f"{text}{os.sep}".startswith(f"{home}{os.sep}")
    return shown(f"~{text[len(home) :]}" if inside else text)


@dataclass(frozen=True)
class Installation:
    """The program, how it was installed, and the Python that runs it."""

    installer: str
    editable: bool
    folder: str
    version: str = minetui.__version__
    python: str = platform.python_version()
    implementation: str = platform.python_implementation()
    executable: str = short(sys.executable) if sys.executable else ""
    textual: str = version_of("textual")
    rich: str = version_of("rich")
    sqlite: str = sqlite3.sqlite_version

    @classmethod
    def found(cls) -> "Installation":
        """The installation that runs."""
        package = Path(minetui.__file__).resolve().parent
        with suppress(metadata.PackageNotFoundError):
            own = metadata.distribution("minetui")
            editable = _sources_of(own) == package.parent
            if editable or Path(str(own.locate_file(package.name))).resolve() == package:
                return cls(_installer(own), editable, short(package.parent))
        return cls("", editable=False, folder=short(package.parent))


def _sources_of(own: metadata.Distribution) -> Path | None:
    """The folder that a distribution is used from, if it is editable (PEP 610)."""
    with suppress(ValueError, KeyError, TypeError):
        origin = json.loads(own.read_text("direct_url.json") or "{}")
        if origin["dir_info"]["editable"]:
            return Path(url2pathname(urlsplit(origin["url"]).path)).resolve()
    return None


def _installer(own: metadata.Distribution) -> str:
    """What has installed a distribution; whoever builds a package says so in its INSTALLER."""
    folder = Path(sys.prefix).as_posix()
    for part, tool in (("/pipx/venvs/", "pipx"), ("/uv/tools/", "uv tool")):
        if part in f"{folder}/":
            return tool
    return clean((own.read_text("INSTALLER") or "").strip())


@dataclass(frozen=True)
class SystemFacts:
    """The system, and the encoding of what programs write there."""

    name: str
    kernel: str
    machine: str
    encoding: str
    locale: str

    @classmethod
    def found(cls) -> "SystemFacts":
        """Those of the present system."""
        variables = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
        return cls(
            clean(_system()),
            clean(f"{platform.system()} {platform.release()}"),
            clean(platform.machine()),
            clean(getattr(sys.stderr, "encoding", None) or "utf-8"),
            clean(next(filter(None, variables), "")),
        )


def _system() -> str:
    if sys.platform == "darwin":
        return f"macOS {platform.mac_ver()[0]}"
    with suppress(OSError):
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    return f"{platform.system()} {platform.version()}"


@dataclass(frozen=True)
class TerminalFacts:
    """The terminal: what it says, what is said of it, and what it is in, the innermost first."""

    told: Conversation
    name: str
    term: str | None
    colorterm: str
    within: tuple[str, ...]

    @classmethod
    def found(cls, signs: str) -> "TerminalFacts":
        """Those of the present terminal, asked about these signs."""
        told, known = talk(signs), os.environ
        term = known.get("TERM")
        return cls(
            told,
            told.answers.name or clean(_name()),
            None if term is None else clean(term),
            clean(known.get("COLORTERM", "")),
            tuple(_within()),
        )


def _name() -> str:
    """The name that a terminal has put into the environment."""
    known = os.environ
    if name := known.get("TERM_PROGRAM"):
        return f"{name} {known.get('TERM_PROGRAM_VERSION', '')}".strip()
    for variable, name in (
        ("WT_SESSION", "Windows Terminal"),
        ("KONSOLE_VERSION", "Konsole"),
        ("VTE_VERSION", "VTE"),
    ):
        if variable in known:
            return name
    return ""


def _within() -> Iterator[str]:
    """What the terminal is in: other terminals, connections, a container."""
    found = {*_ancestors()}
    named = {"tmux": ("TMUX",), "screen": ("STY",), "mosh": (), "SSH": SSH}
    for name, variables in named.items():
        if name in found or any(variable in os.environ for variable in variables):
            yield name
    if any(map(os.path.exists, IN_CONTAINERS)):
        yield "container"


def _ancestors() -> Iterator[str]:
    """The programs of `SERVERS` among the processes above this one, where the system tells them."""
    process = os.getppid()
    for _ in range(MOST_ANCESTORS):
        try:
            status = Path(f"/proc/{process}/stat").read_text("utf-8", "replace")
        except OSError:
            return
        match = re.fullmatch(r"\d+ \((.*)\) \S (\d+) .*", status, re.DOTALL)
        if match is None:
            return
        if match[1] in SERVERS:
            yield SERVERS[match[1]]
        process = int(match[2])


@dataclass(frozen=True)
class GameLooks:
    """What minetui chooses here; `chosen_signs` are those of the settings."""

    opens: bool
    colours: Colours
    no_color: bool  # is there to be none, by NO_COLOR?
    signs: str
    chosen_signs: str
    motion: bool
    theme: str
    notices: tuple[str, ...]  # what is wrong with the settings

    @classmethod
    def found(cls) -> "GameLooks":
        """What a game that opens now would have."""
        settings, notices = SettingsFile().read()
        no_color = "NO_COLOR" in os.environ  # before it is set for terminals without any
        settings_here = launch.in_force(parsed([])[1], settings)
        app = launch.app_with(Setup(settings=settings_here, notices=tuple(notices)))
        return cls(
            launch.can_place_text(),
            Colours.of(app),
            no_color,
            settings_here.glyphs,
            settings.glyphs,
            settings.motion and shows_motion(app, app.glyphs),
            app.theme,
            tuple(app.notices),
        )


@dataclass(frozen=True)
class Examination:
    """All that is found out here."""

    program: Installation
    system: SystemFacts
    terminal: TerminalFacts
    game: GameLooks
    files: PlayerFiles

    @property
    def can_play(self) -> bool:
        """Does the game open here?"""
        return self.game.opens and self.terminal.told.obstacle is not Obstacle.ABSENT

    @classmethod
    def made(cls) -> "Examination":
        """The examination of this place, now."""
        game = GameLooks.found()
        terminal = TerminalFacts.found(SIGNS if game.signs == "unicode" else "")
        return cls(Installation.found(), SystemFacts.found(), terminal, game, PlayerFiles.found())
