"""The findings on one screen, and as a value for JSON."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from textwrap import wrap

from minetui.store import folders
from minetui.texts import words
from minetui.ui.kit.colours import Colours

from .asking import Obstacle
from .facts import Examination, short
from .files import FileState, FolderContents, Soundness
from .problems import Complaint
from .terminal import CLIPBOARD, MOUSE, SYNCHRONISED

WIDTH, LEAST = 80, 40  # columns of a line, and in a narrow window
LABEL = 12  # columns that it begins with
MARK = "! "
MOST_NAMED = 12  # signs
UNITS = ("kB", "MB", "GB", "TB")
OBSTACLES = {
    Obstacle.ABSENT: "there is none",
    Obstacle.PIPE: "not asked, since what is printed goes through a pipe",
    Obstacle.BACKGROUND: "not asked, since another program has it",
    Obstacle.NAME: "not asked, since it can't place text",
    Obstacle.WINDOWS: "not asked on Windows",
}
WITHIN = {
    "tmux": "in tmux",
    "screen": "in screen",
    "mosh": "over mosh",
    "SSH": "over SSH",
    "container": "in a container",
}
SILENT = "it answered no question, or not all within a second"
COLOURS = {
    Colours.TRUE: "all colours",
    Colours.CUBE: "256 colours",
    Colours.NAMED: "16 colours",
    Colours.NONE: "no colours",
}
MICE = {None: "perhaps a mouse", True: "mouse", False: "no mouse"}
PACKAGES = {  # by what the builder of a release writes into INSTALLER
    "pyz": "minetui.pyz",
    "deb": "Debian package",
    "container": "container",
    "windows": "archive for Windows",
}
SOUND = {
    Soundness.MISSING: "not there yet",
    Soundness.SOUND: "sound",
    Soundness.UNCHECKED: "too large or too busy to be checked",
    Soundness.NEWER: "of a newer minetui",
    Soundness.FOREIGN: "of another program",
    Soundness.UNREADABLE: "can't be read",
    Soundness.DAMAGED: "damaged",
}


def lines(found: Examination, problems: Sequence[Complaint], width: int = WIDTH) -> Iterator[str]:
    """The findings as lines of so many columns, with the problems at the end."""
    width = max(LEAST, min(width, WIDTH))
    for label, parts in _rows(found):
        if not parts:
            continue
        first, *others = _filled([part for part in parts if part], width - LABEL)
        yield f"{label:{LABEL}}{first}"
        yield from (f"{'':{LABEL}}{other}" for other in others)
    yield ""
    fill = partial(wrap, width=width, break_long_words=False, break_on_hyphens=False)
    for each in problems:
        yield from fill(f"{MARK}{each.problem}", subsequent_indent="  ")
        yield from fill(each.advice, initial_indent="  ", subsequent_indent="  ")
    if not problems:
        yield "No problem was found."


def _filled(parts: Sequence[str], width: int) -> list[str]:
    """Lines of these parts, each of which stays whole."""
    filled = [parts[0]]
    for part in parts[1:]:
        joined = f"{filled[-1]}, {part}"
        if len(joined) < width:  # with room for a comma
            filled[-1] = joined
        else:
            filled[-1] += ","
            filled.append(part)
    return filled


def _rows(found: Examination) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The label of each finding, and its parts, of which empty ones are left out."""
    program, system, files = found.program, found.system, found.files
    usual = f"installed by {program.installer}" if program.installer else "from its sources"
    installed = PACKAGES.get(program.installer, usual)
    editable = "editable" if program.editable else ""
    yield "minetui", (program.version, installed, editable, f"in {program.folder}")
    python = f"{program.python} ({program.implementation})"
    textual, rich = f"Textual {program.textual}", f"Rich {program.rich}"
    yield "Python", (python, textual, rich, f"SQLite {program.sqlite}")
    locale = f"{system.encoding} ({system.locale})" if system.locale else system.encoding
    yield "System", (system.name, system.kernel, system.machine, locale)
    yield "Terminal", tuple(_terminal(found))
    yield "It has", tuple(_abilities(found))
    yield "Signs", tuple(_signs(found))
    yield "The game", tuple(_looks(found))
    yield "Settings", (short(files.settings.path), _size_of(files.settings))
    sound = SOUND[files.soundness]
    yield "Records", (short(files.records.path), _size_of(files.records, absent=""), sound)
    yield "Replays", (short(folders.replays()), _contents(files.replays))
    yield "Unfinished", (short(folders.journals()), _contents(files.journals))
    free = [home.free for home in files.homes if home.free is not None]
    yield "Free", (f"{size_text(min(free))} on the disk" if free else "not known",)


def _terminal(found: Examination) -> Iterator[str]:
    terminal, told = found.terminal, found.terminal.told
    if told.obstacle is Obstacle.ABSENT:
        yield OBSTACLES[told.obstacle]
        return
    yield terminal.name
    yield "no TERM" if terminal.term is None else f"TERM={terminal.term}"
    yield f"COLORTERM={terminal.colorterm}" if terminal.colorterm else ""
    if told.size is not None:
        yield f"{told.size[1]} × {told.size[0]}"
    yield from (WITHIN[name] for name in terminal.within)


def _abilities(found: Examination) -> Iterator[str]:
    """What the terminal says that it can do."""
    told, answers = found.terminal.told, found.terminal.told.answers
    if told.obstacle is Obstacle.ABSENT:
        return
    if told.obstacle is not None or not told.answered:
        yield SILENT if told.obstacle is None else OBSTACLES[told.obstacle]
        return
    yield MICE[answers.modes.get(MOUSE)]
    yield "kitty keyboard" if answers.keyboard else "no kitty keyboard"
    yield "synchronised output" if answers.modes.get(SYNCHRONISED) else "no synchronised output"
    yield "clipboard" if CLIPBOARD in (answers.attributes or ()) else "perhaps a clipboard"
    if answers.background is not None:
        red, green, blue = answers.background
        yield f"background #{red:02x}{green:02x}{blue:02x}"


def _signs(found: Examination) -> Iterator[str]:
    """How wide the signs of the game are."""
    widths = found.terminal.told.widths
    if found.game.signs == "ascii":
        yield "ASCII, which is one column wide everywhere"
    elif widths is None:
        yield "not known how wide they are"
    elif wide := wide_signs(widths):
        signs = " ".join(wide[:MOST_NAMED])
        yield words.numbered(len(wide), "{n} is not one column wide", "{n} are not one column wide")
        if len(wide) > MOST_NAMED:
            yield f"so others are drawn for {signs} and more"
        else:
            yield words.numbered(
                len(wide),
                "so another is drawn for {signs}",
                "so others are drawn for {signs}",
                signs=signs,
            )
    else:
        yield f"all {len(widths)} are one column wide"


def wide_signs(widths: Mapping[str, int]) -> list[str]:
    """The signs that are not one column wide."""
    return [sign for sign, width in widths.items() if width != 1]


def _looks(found: Examination) -> Iterator[str]:
    """What minetui chooses here."""
    game = found.game
    if not found.can_play:
        yield "does not open here"
        return
    yield f"{COLOURS[game.colours]} (NO_COLOR)" if game.no_color else COLOURS[game.colours]
    yield "ASCII signs" if game.signs == "ascii" else "Unicode signs"
    yield "mouse"
    yield "motion" if game.motion else "no motion"
    yield f"theme {game.theme}"


def size_text(size: int) -> str:
    """A number of bytes as people read it.

    >>> size_text(1), size_text(999), size_text(1234), size_text(99_950_000)
    ('1 byte', '999 bytes', '1.2 kB', '100.0 MB')
    """
    if size < 1000:
        return words.counted(size, "byte")
    amount, unit = float(size), 0
    while round(amount, 1) >= 1000 and unit < len(UNITS):
        amount, unit = amount / 1000, unit + 1
    return f"{amount:,.1f} {UNITS[unit - 1]}"


def _size_of(file: FileState, absent: str = "not there yet") -> str:
    return absent if file.size is None else size_text(file.size)


def _contents(folder: FolderContents) -> str:
    if not folder.files:
        return "no files"
    size = size_text(folder.size)
    if not folder.whole:
        return words.numbered(
            folder.files, "more than {n} file, {size}", "more than {n} files, {size}", size=size
        )
    return words.numbered(folder.files, "{n} file, {size}", "{n} files, {size}", size=size)


def document(found: Examination, problems: Sequence[Complaint]) -> dict[str, object]:
    """The findings as a document of JSON; docs/shell.md has its keys."""
    program, system = found.program, found.system
    return {
        "minetui": {
            "version": program.version,
            "installer": program.installer or None,
            "editable": program.editable,
            "folder": program.folder,
        },
        "python": {
            "version": program.python,
            "implementation": program.implementation,
            "executable": program.executable,
            "textual": program.textual,
            "rich": program.rich,
            "sqlite": program.sqlite,
        },
        "system": asdict(system),
        "terminal": _terminal_document(found),
        "game": {
            "opens": found.can_play,
            "colours": found.game.colours.value,
            "signs": found.game.signs,
            "mouse": found.can_play,
            "motion": found.game.motion,
            "theme": found.game.theme,
        },
        "files": _files_document(found),
        "problems": [each._asdict() for each in problems],
    }


def _terminal_document(found: Examination) -> dict[str, object] | None:
    terminal, told, answers = found.terminal, found.terminal.told, found.terminal.told.answers
    if told.obstacle is Obstacle.ABSENT:
        return None
    size, asked = told.size or answers.size, told.answered or None
    widths = told.widths
    return {
        "name": terminal.name or None,
        "term": terminal.term,
        "colorterm": terminal.colorterm or None,
        "within": terminal.within,
        "columns": size[1] if size else None,
        "lines": size[0] if size else None,
        "not_asked": told.obstacle.value if told.obstacle else None,
        "answered": told.answered,
        "all_colours": answers.true_colour or None,
        "mouse": answers.modes.get(MOUSE),
        "kitty_keyboard": asked and answers.keyboard,
        "synchronised_output": answers.modes.get(SYNCHRONISED),
        "clipboard": CLIPBOARD in (answers.attributes or ()) or None,
        "background": answers.background,
        "signs": len(widths) if widths is not None else None,
        "wide_signs": wide_signs(widths) if widths is not None else None,
    }


def _files_document(found: Examination) -> dict[str, object]:
    files = found.files
    return {
        "settings": {
            "path": short(files.settings.path),
            "bytes": files.settings.size,
            "notices": found.game.notices,
        },
        "records": {
            "path": short(files.records.path),
            "bytes": files.records.size,
            "state": files.soundness.value,
        },
        "replays": _contents_document(folders.replays(), files.replays),
        "journals": _contents_document(folders.journals(), files.journals),
        "folders": [
            {
                "path": short(home.path),
                "writable": home.fault is None,
                "fault": home.fault.value if home.fault else None,
                "free": home.free,
            }
            for home in files.homes
        ],
    }


def _contents_document(path: Path, folder: FolderContents) -> dict[str, object]:
    return {
        "path": short(path),
        "files": folder.files,
        "bytes": folder.size,
        "counted_all": folder.whole,
    }
