"""What is found out of the program, its Python, the system, the terminal and the game's looks.

Each finding is made by one function, and `all_of_them` is their order on the screen and in JSON.
"""

import json
import os
import platform
import re
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit
from urllib.request import url2pathname

import minetui
from minetui.arguments import parsed
from minetui.language import N_
from minetui.store import SettingsFile
from minetui.ui import launch
from minetui.ui.board.view import shows_motion
from minetui.ui.kit.colours import Colours
from minetui.ui.kit.commands import unknown_ids
from minetui.ui.setup import Setup

from . import files
from .asking import CLIPBOARD, MOUSE, SIGNS, SYNCHRONISED, Conversation, Obstacle, talk
from .report import Complaint, Fact, Finding, clean, short

MOST_NAMED = 12  # signs that are too wide
MOST_ANCESTORS = 64
PACKAGES = {  # by what the builder of a release writes into INSTALLER
    "pyz": "minetui.pyz",
    "deb": "Debian package",
    "container": "container",
    "windows": "archive for Windows",
}
SILENT = "it answered no question, or not all within a second"
MICE = {None: "perhaps a mouse", True: "mouse", False: "no mouse"}

AROUND = {  # what a terminal may be in, the innermost first, and its processes and variables
    "tmux": ("in tmux", {"tmux: server", "TMUX"}),
    "screen": ("in screen", {"screen", "STY"}),
    "mosh": ("over mosh", {"mosh-server"}),
    "SSH": ("over SSH", {"sshd", "sshd-session", "SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"}),
}
IN_CONTAINERS = ("/run/.containerenv", "/.dockerenv")
HAS_COLOURS = {  # how the terminal in tmux or screen is said to have more than 16 colours
    "tmux": N_('In ~/.tmux.conf: set -g default-terminal "tmux-256color"'),
    "screen": N_("In ~/.screenrc: term screen-256color"),
}


class Looks(NamedTuple):
    """What minetui chooses here, by the settings and what the environment says."""

    places_text: bool  # does the terminal, by its name?
    colours: Colours
    no_color: bool  # is there to be none, by NO_COLOR?
    signs: str
    motion: bool
    theme: str
    notices: tuple[str, ...]  # what is wrong with the settings

    @classmethod
    def here(cls) -> "Looks":
        """What a game that opens now would have."""
        settings, notices = SettingsFile().read()
        no_color = "NO_COLOR" in os.environ  # before it is set for terminals without any
        in_force = launch.in_force(parsed([])[1], settings)
        app = launch.app_with(Setup(settings=in_force, notices=tuple(notices)))
        every = app.every_command if app.settings.keys else {}  # makes each screen once
        return cls(
            launch.can_place_text(),
            Colours.of(app),
            no_color,
            in_force.glyphs,
            settings.motion and shows_motion(app, app.glyphs),
            app.theme,
            tuple(app.notices + unknown_ids(app.settings.keys, every)),
        )


def all_of_them() -> list[Finding]:
    """Everything that is found out here, now."""
    looks = Looks.here()
    told = talk(SIGNS if looks.signs == "unicode" else "")
    return [
        *(program(), python(), system(), terminal(told, looks)),
        *(game(told, looks), files.finding(looks.notices)),
    ]


def program() -> Finding:
    """The program, and how it was installed."""
    package = Path(minetui.__file__).resolve().parent
    installer, editable, folder = "", False, short(package.parent)
    with suppress(metadata.PackageNotFoundError):
        own = metadata.distribution("minetui")
        editable = _sources_of(own) == package.parent
        if editable or Path(str(own.locate_file(package.name))).resolve() == package:
            installer = _installer(own)
    usual = f"installed by {installer}" if installer else "from its sources"
    facts: list[Fact] = [
        ("version", minetui.__version__, minetui.__version__),
        ("installer", installer or None, PACKAGES.get(installer, usual)),
        ("editable", editable, "editable" if editable else ""),
        ("folder", folder, f"in {folder}"),
    ]
    return Finding.of("minetui", {"minetui": facts})


def _sources_of(own: metadata.Distribution) -> Path | None:
    """The folder that a distribution is used from, if it is editable (PEP 610)."""
    with suppress(ValueError, KeyError, TypeError):
        origin = json.loads(own.read_text("direct_url.json") or "{}")
        if origin["dir_info"]["editable"]:
            return Path(url2pathname(urlsplit(origin["url"]).path)).resolve()
    return None


def _installer(own: metadata.Distribution) -> str:
    """What has installed a distribution; whoever builds a package says so in its INSTALLER."""
    folder = f"{Path(sys.prefix).as_posix()}/"
    for part, tool in (("/pipx/venvs/", "pipx"), ("/uv/tools/", "uv tool")):
        if part in folder:
            return tool
    return clean((own.read_text("INSTALLER") or "").strip())


def python() -> Finding:
    """The Python that runs it, and what of its packages draws."""
    version, kind = platform.python_version(), platform.python_implementation()
    textual, rich = metadata.version("textual"), metadata.version("rich")
    facts: list[Fact] = [
        ("version", version, f"{version} ({kind})"),
        ("implementation", kind, ""),
        ("executable", short(sys.executable) if sys.executable else "", ""),
        ("textual", textual, f"Textual {textual}"),
        ("rich", rich, f"Rich {rich}"),
        ("sqlite", sqlite3.sqlite_version, f"SQLite {sqlite3.sqlite_version}"),
    ]
    return Finding.of("python", {"Python": facts})


def system() -> Finding:
    """The system, and the encoding of what programs write there."""
    name = f"{platform.system()} {platform.version()}"
    if sys.platform == "darwin":
        name = f"macOS {platform.mac_ver()[0]}"
    elif sys.platform != "win32":
        with suppress(OSError):
            name = platform.freedesktop_os_release()["PRETTY_NAME"]
    names = {
        "name": clean(name),
        "kernel": clean(f"{platform.system()} {platform.release()}"),
        "machine": clean(platform.machine()),
    }
    variables = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    locale = clean(next(filter(None, variables), ""))
    encoding = clean(getattr(sys.stderr, "encoding", None) or "utf-8")
    facts: list[Fact] = [
        *((key, text, text) for key, text in names.items()),
        ("encoding", encoding, f"{encoding} ({locale})" if locale else encoding),
        ("locale", locale, ""),
    ]
    complaint = Complaint(
        "encoding",
        N_("The encoding is {encoding}, so the signs are ASCII."),
        N_("Choose a locale with UTF-8, such as: export LC_ALL=C.UTF-8"),
        {"encoding": encoding},
    )
    has_signs = "utf" in encoding.lower()
    return Finding.of("system", {"System": facts}, () if has_signs else (complaint,))


def terminal(told: Conversation, looks: Looks) -> Finding:
    """The terminal: what it says, what is said of it, and what it is in."""
    if told.obstacle is Obstacle.ABSENT:
        said = {"Terminal": [told.obstacle.value[1]], "Signs": [_said_of_signs(None, looks)]}
        return Finding("terminal", None, said)
    answers, known = told.answers, os.environ
    name, within = clean(answers.name or _name()), _within()
    term = clean(known["TERM"]) if "TERM" in known else None
    colorterm = clean(known.get("COLORTERM", ""))
    lines, columns = told.size or answers.size or (None, None)
    widths = told.widths
    wide = None if widths is None else [sign for sign, width in widths.items() if width != 1]
    place: list[Fact] = [
        ("name", name or None, name),
        ("term", term, "no TERM" if term is None else f"TERM={term}"),
        ("colorterm", colorterm or None, colorterm and f"COLORTERM={colorterm}"),
        ("columns", columns, ""),
        ("lines", lines, f"{columns} × {lines}" if told.size else ""),
        ("within", [*within], ", ".join(within.values())),
    ]
    signs: list[Fact] = [
        ("signs", None if widths is None else len(widths), _said_of_signs(widths, looks)),
        ("wide_signs", wide, _said_of_wide(wide or [])),
    ]
    facts = {"Terminal": place, "It has": _abilities(told), "Signs": signs}
    complaints = [*_of_name(term, looks), *_of_size(told), *_of_colours(told, term, within, looks)]
    return Finding.of("terminal", facts, complaints)


def _abilities(told: Conversation) -> list[Fact]:
    """What the terminal says that it can do, or why that is not known."""
    answers, answered, colour = told.answers, told.answered, told.answers.background
    obstacle, why = told.obstacle.value if told.obstacle else (None, "" if answered else SILENT)
    mouse, synchronised = answers.modes.get(MOUSE), answers.modes.get(SYNCHRONISED)
    output = "synchronised output" if synchronised else "no synchronised output"
    keyboard = answers.keyboard if answered else None
    clipboard = CLIPBOARD in (answers.attributes or ()) or None
    facts: list[Fact] = [
        ("all_colours", answers.true_colour or None, ""),
        ("mouse", mouse, MICE[mouse]),
        ("kitty_keyboard", keyboard, "kitty keyboard" if keyboard else "no kitty keyboard"),
        ("synchronised_output", synchronised, output),
        ("clipboard", clipboard, "clipboard" if clipboard else "perhaps a clipboard"),
        ("background", colour, "background #{:02x}{:02x}{:02x}".format(*colour) if colour else ""),
    ]
    unsaid: list[Fact] = [(key, value, "") for key, value, _ in facts]
    known = facts if answered else unsaid
    return [("not_asked", obstacle, why), ("answered", answered, ""), *known]


def _name() -> str:
    """The name that a terminal has put into the environment."""
    known = os.environ
    if name := known.get("TERM_PROGRAM"):
        return f"{name} {known.get('TERM_PROGRAM_VERSION', '')}".strip()
    names = {"WT_SESSION": "Windows Terminal", "KONSOLE_VERSION": "Konsole", "VTE_VERSION": "VTE"}
    return next((name for variable, name in names.items() if variable in known), "")


def _within() -> dict[str, str]:
    """What the terminal is in: other terminals, connections, a container, each with its words."""
    here = {*os.environ, *_ancestors()}
    within = {name: said for name, (said, signs) in AROUND.items() if here & signs}
    if any(map(os.path.exists, IN_CONTAINERS)):
        within["container"] = "in a container"
    return within


def _ancestors() -> Iterator[str]:
    """The names of the processes above this one, where the system tells them."""
    process = os.getppid()
    for _ in range(MOST_ANCESTORS):
        try:
            status = Path(f"/proc/{process}/stat").read_text("utf-8", "replace")
        except OSError:
            return
        match = re.fullmatch(r"\d+ \((.*)\) \S (\d+) .*", status, re.DOTALL)
        if match is None:
            return
        yield match[1]
        process = int(match[2])


def _said_of_signs(widths: Mapping[str, int] | None, looks: Looks) -> str:
    """How wide the signs of the game are."""
    if looks.signs == "ascii":
        return "ASCII, which is one column wide everywhere"
    if widths is None:
        return "not known how wide they are"
    wide = sum(width != 1 for width in widths.values())
    if not wide:
        return f"all {len(widths)} are one column wide"
    return "1 is not one column wide" if wide == 1 else f"{wide} are not one column wide"


def _said_of_wide(wide: list[str]) -> str:
    """What is done about signs that are too wide."""
    signs = " ".join(wide[:MOST_NAMED])
    if len(wide) > MOST_NAMED:
        return f"so others are drawn for {signs} and more"
    if len(wide) == 1:
        return f"so another is drawn for {signs}"
    return f"so others are drawn for {signs}" if wide else ""


def _of_name(term: str | None, looks: Looks) -> Iterator[Complaint]:
    if not looks.places_text:
        named = N_("TERM={term} names a terminal that can't place text, so the game does not open.")
        unnamed = N_("TERM does not name the terminal, so the game does not open.")
        advice = N_("Set it to the name of yours, such as: export TERM=xterm-256color")
        yield Complaint("term", unnamed if term is None else named, advice, {"term": term})


def _of_size(told: Conversation) -> Iterator[Complaint]:
    if told.obstacle is None and told.size is None:
        problem = N_("The system does not know how large the terminal is.")
        yield Complaint("size", problem, N_("Say it, such as: stty rows 24 cols 80"))
    elif told.size and told.answers.size not in (None, told.size, told.size[::-1]):
        # Some versions of tmux answer with the two numbers in the other order.
        (lines, columns), (own_lines, own_columns) = told.answers.size, told.size
        yield Complaint(
            "size",
            N_("The terminal has {size} characters, but the system believes {own_size}."),
            N_("Say it: {command}"),
            {
                "size": f"{columns} × {lines}",
                "own_size": f"{own_columns} × {own_lines}",
                "command": f"stty rows {lines} cols {columns}",
            },
        )


def _of_colours(
    told: Conversation, term: str | None, within: Iterable[str], looks: Looks
) -> Iterator[Complaint]:
    if looks.colours in (Colours.TRUE, Colours.NONE) or not looks.places_text:
        return
    colours = looks.colours.value
    if told.answers.true_colour:
        yield Complaint(
            "colours",
            N_("The terminal has all colours, but does not say so, and {number} are used."),
            N_("Say it: {command}"),
            {"number": colours, "command": "export COLORTERM=truecolor"},
        )
    elif looks.colours is Colours.NAMED and term not in launch.FEW_SIGNS:
        problem = N_("By its name, TERM={term}, the terminal has only {number} colours.")
        advice = N_("If it has more: export TERM=xterm-256color")
        innermost = (HAS_COLOURS[each] for each in within if each in HAS_COLOURS)
        slots = {"term": term, "number": colours}
        yield Complaint("colours", problem, next(innermost, advice), slots)


def game(told: Conversation, looks: Looks) -> Finding:
    """What minetui chooses here."""
    opens = looks.places_text and told.obstacle is not Obstacle.ABSENT
    colours = f"{'no' if looks.colours is Colours.NONE else looks.colours.value} colours"
    facts: list[Fact] = [
        ("opens", opens, ""),
        ("colours", looks.colours.value, f"{colours} (NO_COLOR)" if looks.no_color else colours),
        ("signs", looks.signs, "ASCII signs" if looks.signs == "ascii" else "Unicode signs"),
        ("mouse", opens, "mouse"),
        ("motion", looks.motion, "motion" if looks.motion else "no motion"),
        ("theme", looks.theme, f"theme {looks.theme}"),
    ]
    found = Finding.of("game", {"The game": facts})
    return found if opens else found._replace(lines={"The game": ["does not open here"]})
