"""What is a problem here, and what to do about it."""

from collections.abc import Iterator
from typing import NamedTuple

from minetui.texts import words
from minetui.ui import launch
from minetui.ui.kit.colours import Colours

from .asking import Obstacle
from .facts import Examination, GameLooks, TerminalFacts, short
from .files import FolderFault, FolderState, PlayerFiles, Soundness

NAMES = {  # what is told to a terminal within another, that its own terminal has all colours
    "tmux": 'In ~/.tmux.conf: set -g default-terminal "tmux-256color"',
    "screen": "In ~/.screenrc: term screen-256color",
}
FOLDERS = {  # the fault of a folder, and what to do
    FolderFault.NOT_A_FOLDER: (
        "{path} is a file where a folder should be.",
        "Move it away, or name another folder with MINETUI_HOME.",
    ),
    FolderFault.LOOSE_LINK: (
        "{path} is a link that leads nowhere.",
        "Make the folder that it leads to, or delete the link.",
    ),
    FolderFault.UNREADABLE: (
        "{path} can't be read, so nothing that was saved is found.",
        "Give yourself the right to read it, or name another folder with MINETUI_HOME.",
    ),
    FolderFault.READ_ONLY_DISK: (
        "{path} is on a disk that nothing can be written to, so nothing is saved.",
        "Mount it for writing, or name another folder with MINETUI_HOME.",
    ),
    FolderFault.UNWRITABLE: (
        "{path} can't be written, so nothing is saved.",
        "Give yourself the right to write there, or name another folder with MINETUI_HOME.",
    ),
    FolderFault.FULL: (
        "The disk of {path} is almost full, so games may not be saved.",
        "Delete something there, or name a folder on another disk with MINETUI_HOME.",
    ),
}
RECORDS = {  # what the check of the records has found, and what to do
    Soundness.NEWER: (
        "{path} is of a newer minetui: version {said} of its tables.",
        "Update this minetui; until then it leaves the file as it is.",
    ),
    Soundness.FOREIGN: (
        "{path} is a database of another program.",
        "Move it away; minetui makes a file of its own.",
    ),
    Soundness.UNREADABLE: (
        "{path} can't be read: {said}.",
        "Give yourself the right to read it, or move it away; minetui makes another.",
    ),
    Soundness.DAMAGED: (
        "{path} is damaged: {said}.",
        "Copy it, then move it away; minetui makes another, and the replays are still in Games.",
    ),
}


class Complaint(NamedTuple):
    """A problem: its name in JSON, what it is, and what to do."""

    id: str
    problem: str
    advice: str


def complaints(found: Examination) -> list[Complaint]:
    """All that is a problem, the most urgent first."""
    of_terminal = () if found.terminal.told.obstacle is Obstacle.ABSENT else _of_terminal(found)
    return [
        *_of_folders(found.files),
        *_of_records(found.files),
        *of_terminal,
        *_of_encoding(found),
        *_of_settings(found.game, found.files),
    ]


def _of_terminal(found: Examination) -> Iterator[Complaint]:
    yield from _of_names(found.terminal, found.game)
    yield from _of_size(found.terminal)
    yield from _of_colours(found.terminal, found.game)


def _of_folders(files: PlayerFiles) -> Iterator[Complaint]:
    """What is wrong with folders; what is so for all in one folder is said once."""
    told = list[FolderState]()
    for home in files.homes:
        above = (other for other in told if other.path in home.path.parents)
        if home.fault is None or any(other.fault is home.fault for other in above):
            continue
        told.append(home)
        problem, advice = FOLDERS[home.fault]
        yield Complaint("folder", problem.format(path=short(home.path)), advice)


def _of_records(files: PlayerFiles) -> Iterator[Complaint]:
    path = short(files.records.path)
    if files.soundness in RECORDS:
        problem, advice = RECORDS[files.soundness]
        yield Complaint("records", problem.format(path=path, said=files.damage), advice)
    elif not files.records.writable:
        yield Complaint(
            "records",
            f"{path} can't be written, so finished games are not recorded.",
            "Give yourself the right to write it.",
        )


def _of_names(terminal: TerminalFacts, game: GameLooks) -> Iterator[Complaint]:
    if not game.opens:
        named = f"TERM={terminal.term} names a terminal that can't place text"
        problem = named if terminal.term is not None else "TERM does not name the terminal"
        advice = "Set it to the name of yours, such as: export TERM=xterm-256color"
        yield Complaint("term", f"{problem}, so the game does not open.", advice)


def _of_size(terminal: TerminalFacts) -> Iterator[Complaint]:
    told, known = terminal.told.answers.size, terminal.told.size
    if terminal.told.obstacle is None and known is None:
        yield Complaint(
            "size",
            "The system does not know how large the terminal is.",
            "Say it, such as: stty rows 24 cols 80",
        )
    elif told and known and told not in (known, known[::-1]):  # as some versions of tmux have it
        (lines, columns), (own_lines, own_columns) = told, known
        yield Complaint(
            "size",
            f"The terminal has {columns} × {lines} characters, but the system believes"
            f" {own_columns} × {own_lines}.",
            f"Say it: stty rows {lines} cols {columns}",
        )


def _of_encoding(found: Examination) -> Iterator[Complaint]:
    encoding = found.system.encoding
    if "utf" not in encoding.lower():
        yield Complaint(
            "encoding",
            f"The encoding is {encoding}, so the signs are ASCII.",
            "Choose a locale with UTF-8, such as: export LC_ALL=C.UTF-8",
        )


def _of_colours(terminal: TerminalFacts, game: GameLooks) -> Iterator[Complaint]:
    if game.colours in (Colours.TRUE, Colours.NONE) or not game.opens:
        return
    colours = game.colours.value
    if terminal.told.answers.true_colour:
        yield Complaint(
            "colours",
            f"The terminal has all colours, but does not say so, and {colours} are used.",
            "Say it: export COLORTERM=truecolor",
        )
    elif game.colours is Colours.NAMED and terminal.term not in launch.FEW_SIGNS:
        advice = "If it has more: export TERM=xterm-256color"
        innermost = next((NAMES[each] for each in terminal.within if each in NAMES), advice)
        problem = f"By its name, TERM={terminal.term}, the terminal has only {colours} colours."
        yield Complaint("colours", problem, innermost)


def _of_settings(game: GameLooks, files: PlayerFiles) -> Iterator[Complaint]:
    path = short(files.settings.path)
    lost = (FolderFault.NOT_A_FOLDER, FolderFault.UNREADABLE)  # which is said of the folder
    if game.notices and files.homes[0].fault not in lost:
        first, others = game.notices[0], len(game.notices) - 1
        more = words.numbered(
            others, "{first} (and {n} more)", "{first} (and {n} more)", first=first
        )
        yield Complaint(
            "settings",
            more if others else first,
            f"Mend it in {path}; `minetui settings` shows all that is wrong."
            if others
            else f"Mend it in {path}; until then it does not count.",
        )
    if not files.settings.writable:
        yield Complaint(
            "settings",
            f"{path} can't be written, so changed settings are not kept.",
            "Give yourself the right to write it.",
        )
