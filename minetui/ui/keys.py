"""Every command, defined once: its keys, its caption, its help.

The bindings, the key bar, the command palette and the help page are made from these tables, or
from copies of them with the keys that a player prefers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from textual.binding import Binding, BindingType

from minetui.formats.errors import quoted
from minetui.store.settings import FILE_NAME

from .key_names import key_named, shown_key, written_key
from .spans import TextLine

QUITTING = ("ctrl+c", "ctrl+q")  # a way out that no settings take away; the second is Textual's


@dataclass(frozen=True)
class Command:
    """One command of a screen; `rank` orders the key bar, 0 keeps it out of there."""

    name: str
    keys: str
    caption: str
    help: str
    rank: int = 0

    @property
    def shown_keys(self) -> list[str]:
        """The keys as a person reads them; none where settings take them all away."""
        return [shown_key(key) for key in self.keys.split(",") if key]

    @property
    def title(self) -> str:
        """The caption and the first key."""
        return " ".join([self.caption, *(f"({key})" for key in self.shown_keys[:1])])


CLIMBING = (
    Command("climb", "L", "Limit", "How far hints climb: casual, pairs, logic, odds.", 18),
    Command("odds", "o", "Odds", "Draw the odds of a mine in each covered cell.", 19),
)

PLAY = (
    Command("left", "left,h", "Left", "Move the cursor left."),
    Command("right", "right,l", "Right", "Move the cursor right."),
    Command("up", "up,k", "Up", "Move the cursor up."),
    Command("down", "down,j", "Down", "Move the cursor down."),
    Command("row_start", "home", "Row start", "Move to the first cell of the row."),
    Command("row_end", "end", "Row end", "Move to the last cell of the row."),
    Command("page_up", "pageup", "Page up", "Move up by as many rows as are visible."),
    Command("page_down", "pagedown", "Page down", "Move down by as many rows as are visible."),
    Command("top", "ctrl+home", "Board start", "Move to the first cell of the board."),
    Command("bottom", "ctrl+end", "Board end", "Move to the last cell of the board."),
    Command("reveal", "space,enter", "Reveal", "Reveal a covered cell, or chord on a number.", 1),
    Command(
        "flag", "f", "Flag", "Flag a cell; on a number, flag its neighbours if all are mines.", 2
    ),
    Command(
        "hints", "H", "Hints", "Show or hide the hints: single numbers, or as far as they climb.", 3
    ),
    Command("deduce", "full_stop", "Deduce", "Play one proven deduction, the one here if any.", 6),
    Command(
        "casual", "c", "Casual", "Let the casual player go on until stuck; a key skips ahead.", 7
    ),
    Command("next_hint", "tab", "Next hint", "Move to the next hinted cell."),
    Command("last_hint", "shift+tab", "Previous hint", "Move to the previous hinted cell."),
    *CLIMBING,
    Command("undo", "u", "Undo", "Take the last move back; the game counts as assisted.", 5),
    Command("redo", "U", "Redo", "Play the move again that was undone last."),
    Command("new", "n", "New", "Choose a level and begin a new game.", 4),
    Command("restart", "R", "Restart", "Begin a new game of the same level at once."),
    Command("again", "r", "Again", "Play the same board again from the start.", 10),
    Command("pause", "p", "Pause", "Hide the board and stop the clock, or go on.", 9),
    Command("starts", "m", "Start map", "After a game: show how far each first click leads.", 13),
    Command("watch", "v", "Watch", "After a game: watch it from its start.", 14),
    Command("review", "V", "Review", "After a game: show what could have been known.", 18),
    Command("resume", "g", "Go on", "Go on with a game that was left unfinished.", 15),
    Command("records", "b", "Records", "Show the best times and all games that are over.", 16),
    Command("settings", "comma", "Settings", "Change the settings.", 17),
    Command("stop", "escape", "Stop", "Stop looking for a solvable board; adjust one, or any."),
    Command("zoom_in", "plus,equals_sign", "Larger", "Draw the cells larger."),
    Command("zoom_out", "minus", "Smaller", "Draw the cells smaller."),
    Command("save", "ctrl+s", "Save", "Save the game, to go on with it or to watch it.", 11),
    Command("help", "question_mark", "Help", "Show all keys and the rules.", 8),
    Command("palette", "ctrl+p", "Commands", "Find a command or a theme by name."),
    Command("quit", "q,ctrl+c", "Quit", "Leave minetui.", 12),
)

REPLAY = (
    Command("play", "space", "Play/pause", "Let the game run, or hold it.", 1),
    Command("forward", "right,l", "Forward", "One move forward.", 2),
    Command("back", "left,h", "Back", "One move back.", 3),
    Command("start", "home", "Start", "Go to the start."),
    Command("finish", "end", "End", "Go to the end."),
    Command("tenth", "0,1,2,3,4,5,6,7,8,9", "Tenth", "Go to that tenth of the time."),
    Command("next_mistake", "n", "Mistake", "To the next mistake or guess.", 6),
    Command("last_mistake", "N", "Previous mistake", "To the previous mistake or guess."),
    Command("review", "V", "Review", "Show what could have been known, and go to a guess.", 12),
    Command("slower", "minus,less_than_sign", "Slower", "Half the speed.", 5),
    Command(
        "faster",
        "plus,equals_sign,greater_than_sign",
        "Faster",
        "Twice the speed; beyond ×64 a move a frame.",
        4,
    ),
    Command("hints", "H", "Hints", "Show or hide what could be known at this step.", 7),
    Command("next_hint", "tab", "Next hint", "Move to the next hinted cell."),
    Command("last_hint", "shift+tab", "Previous hint", "Move to the previous hinted cell."),
    *CLIMBING,
    Command("take_over", "t", "Play on", "Play on from here; the recorded game stays as it is.", 8),
    Command("starts", "m", "Start map", "At the end: show how far each first click leads.", 11),
    Command("help", "question_mark", "Help", "Show all keys and the rules.", 9),
    Command("palette", "ctrl+p", "Commands", "Find a command or a theme by name."),
    Command("quit", "q,ctrl+c", "Quit", "Leave minetui, or the replay for its game.", 10),
)

LIBRARY = (
    Command("open", "enter", "Watch", "Watch this game.", 1),
    Command("up", "up,k", "Up", "Move up."),
    Command("down", "down,j", "Down", "Move down."),
    Command("sort", "s", "Sort", "Sort by the next column.", 2),
    Command("reverse", "S", "Reverse", "Sort the other way round.", 3),
    Command("help", "question_mark", "Help", "Show all keys and the rules.", 4),
    Command("palette", "ctrl+p", "Commands", "Find a command or a theme by name."),
    Command("leave", "escape", "Leave", "Leave the list."),
    Command("quit", "q,ctrl+c", "Quit", "Leave the list.", 5),
)

RECORDS = (
    Command("open", "enter", "Watch", "Watch this game.", 1),
    Command("list", "b", "Best/latest", "List the latest games, the best times or 3BV/s.", 2),
    Command("plot", "p", "Plot", "Show the plot of the times, or the games.", 3),
    Command("level", "tab", "Level/games", "Go to the levels, or to the games.", 4),
    Command("up", "up,k", "Up", "Move up."),
    Command("down", "down,j", "Down", "Move down."),
    Command("help", "question_mark", "Help", "Show all keys and the rules.", 5),
    Command("palette", "ctrl+p", "Commands", "Find a command or a theme by name."),
    Command("leave", "escape", "Leave", "Leave the records."),
    Command("quit", "q,ctrl+c", "Quit", "Leave the records.", 6),
)

TABLES = {"a game": PLAY, "a replay": REPLAY, "a list": LIBRARY, "the records": RECORDS}
KNOWN = {command.name: command for table in TABLES.values() for command in table}


def bindings(commands: Iterable[Command]) -> list[BindingType]:
    """The commands as bindings of a screen's `command` action."""
    return [
        Binding(key, f"command('{command.name}')", command.caption, show=False)
        for command in commands
        for key in command.keys.split(",")
        if key
    ]


def remapped(
    commands: Iterable[Command], wanted: Mapping[str, tuple[str, ...]]
) -> tuple[tuple[Command, ...], list[str]]:
    """The commands with the keys that are wanted, and a line for each thing that is not right.

    A key that two commands would have stays with the first one that it is wanted for.
    """
    commands, notices = tuple(commands), [_unknown(name) for name in wanted if name not in KNOWN]
    asked: dict[str, list[str]] = {}
    for name in (one.name for one in commands if one.name in wanted):
        keys, problems = _keys_asked_for(name, wanted[name])
        notices += problems
        if keys or not problems:
            asked[name] = keys + [QUITTING[0]] * (name == "quit")
    owners: dict[str, str] = {}
    for command in sorted(commands, key=lambda one: one.name not in asked):
        for key in asked.get(command.name, command.keys.split(",")):
            owner = owners.setdefault(key, command.name)
            if owner != command.name:
                notices.append(_conflict(key, owner, command.name, asked))
    keys_of = {name: [key for key in owners if owners[key] == name] for name in owners.values()}
    mapped = (replace(one, keys=",".join(keys_of.get(one.name, ()))) for one in commands)
    return tuple(mapped), [f"{FILE_NAME}: keys{notice}" for notice in notices]


def own_keys() -> dict[str, list[str]]:
    """The keys of each command as the settings file names them."""
    return {
        command.name: [written_key(key) for key in command.keys.split(",")]
        for command in KNOWN.values()
    }


def _unknown(name: str) -> str:
    return f": expected a command such as 'flag', got {quoted(name)}"


def _keys_asked_for(name: str, texts: Iterable[str]) -> tuple[list[str], list[str]]:
    """The keys that these texts name, and what is wrong with them."""
    keys, problems = [], []
    for text in texts:
        key = key_named(text)
        if key is None or (key in QUITTING and name != "quit"):
            why = f"expected {'another' if key else 'a'} key, such as 'space' or 'ctrl+s'"
            problems.append(f".{name}: {why}, got {quoted(text)}{', which quits' if key else ''}")
        else:
            keys.append(key)
    return keys, problems


def _conflict(key: str, owner: str, loser: str, asked: Mapping[str, object]) -> str:
    """One key for two commands, told of the one in the settings."""
    shown = shown_key(key)
    if loser in asked:
        return f".{loser}: '{shown}' is a key of '{owner}' too, which keeps it"
    return f".{owner}: '{shown}' is a key of '{loser}' too, which loses it"


def in_key_bar(commands: Iterable[Command], width: int) -> list[Command]:
    """As many commands as fit in the key bar, the most important first."""
    fitting: list[Command] = []
    for command in sorted(_ranked(commands), key=lambda one: one.rank):
        width -= len(_key_text(command)) + len(_caption_text(command))
        if width < 0:
            break
        fitting.append(command)
    return fitting


def key_bar(commands: Iterable[Command], width: int) -> TextLine:
    """Keys and captions as the pieces of one line."""
    return tuple(
        piece
        for command in in_key_bar(commands, width)
        for piece in ((_key_text(command), "key"), (_caption_text(command), "faint"))
    )


def command_of(commands: Iterable[Command], text: str) -> Command | None:
    """The command whose key or caption this piece of the key bar is."""
    shown = _ranked(commands)
    return next((one for one in shown if text in (_key_text(one), _caption_text(one))), None)


def _ranked(commands: Iterable[Command]) -> list[Command]:
    """The commands for the key bar: those with a rank and a key."""
    return [one for one in commands if one.rank and one.keys]


def _key_text(command: Command) -> str:
    return f" {command.shown_keys[0]} "


def _caption_text(command: Command) -> str:
    return f"{command.caption} "
