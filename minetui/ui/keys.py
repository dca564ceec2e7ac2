"""Every command, defined once: its keys, its caption, its help.

The bindings, the key bar, the command palette and the help page are made from these tables.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from textual.binding import Binding, BindingType

from .pieces import Line

SHOWN_KEYS = {
    **{"left": "←", "right": "→", "up": "↑", "down": "↓", "full_stop": ".", "plus": "+"},
    **{"minus": "-", "question_mark": "?", "equals_sign": "=", "space": "Space", "enter": "Enter"},
    **{"tab": "Tab", "shift+tab": "Shift+Tab", "ctrl+s": "Ctrl+S", "ctrl+c": "Ctrl+C"},
    **{"home": "Home", "end": "End", "pageup": "PgUp", "pagedown": "PgDn", "ctrl+p": "Ctrl+P"},
    **{"comma": ",", "less_than_sign": "<", "greater_than_sign": ">", "escape": "Esc"},
    **{"ctrl+home": "Ctrl+Home", "ctrl+end": "Ctrl+End"},
}


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
        """The keys as a person reads them."""
        return [SHOWN_KEYS.get(key, key) for key in self.keys.split(",")]


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
    Command("hints", "H", "Hints", "Show or hide the casual player's hints.", 3),
    Command("deduce", "full_stop", "Deduce", "Play one proven deduction, the one here if any.", 6),
    Command(
        "casual", "c", "Casual", "Let the casual player go on until stuck; a key skips ahead.", 7
    ),
    Command("next_hint", "tab", "Next hint", "Move to the next hinted cell."),
    Command("last_hint", "shift+tab", "Previous hint", "Move to the previous hinted cell."),
    Command("undo", "u", "Undo", "Take the last move back; the game counts as assisted.", 5),
    Command("redo", "U", "Redo", "Play the move again that was undone last."),
    Command("new", "n", "New", "Choose a level and begin a new game.", 4),
    Command("restart", "R", "Restart", "Begin a new game of the same level at once."),
    Command("again", "r", "Again", "Play the same board again from the start.", 10),
    Command("pause", "p", "Pause", "Hide the board and stop the clock, or go on.", 9),
    Command("starts", "m", "Start map", "After a game: show how far each first click leads.", 13),
    Command("watch", "v", "Watch", "After a game: watch it from its start.", 14),
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
    Command("slower", "minus,less_than_sign", "Slower", "Half the speed.", 5),
    Command("faster", "plus,equals_sign,greater_than_sign", "Faster", "Twice the speed.", 4),
    Command("hints", "H", "Hints", "Show or hide what the casual rules knew at this step.", 6),
    Command("next_hint", "tab", "Next hint", "Move to the next hinted cell."),
    Command("last_hint", "shift+tab", "Previous hint", "Move to the previous hinted cell."),
    Command("take_over", "t", "Play on", "Play on from here; the recorded game stays as it is.", 7),
    Command("starts", "m", "Start map", "At the end: show how far each first click leads.", 10),
    Command("help", "question_mark", "Help", "Show all keys and the rules.", 8),
    Command("palette", "ctrl+p", "Commands", "Find a command or a theme by name."),
    Command("quit", "q,ctrl+c", "Quit", "Leave minetui, or the replay for its game.", 9),
)


def bindings(commands: Iterable[Command]) -> list[BindingType]:
    """The commands as bindings of a screen's `command` action."""
    return [
        Binding(key, f"command('{command.name}')", command.caption, show=False)
        for command in commands
        for key in command.keys.split(",")
    ]


def in_key_bar(commands: Iterable[Command], width: int) -> list[Command]:
    """As many commands as fit in the key bar, the most important first."""
    fitting: list[Command] = []
    for command in sorted((one for one in commands if one.rank), key=lambda one: one.rank):
        width -= len(_key_text(command)) + len(_caption_text(command))
        if width < 0:
            break
        fitting.append(command)
    return fitting


def key_bar(commands: Iterable[Command], width: int) -> Line:
    """Keys and captions as the pieces of one line."""
    return tuple(
        piece
        for command in in_key_bar(commands, width)
        for piece in ((_key_text(command), "key"), (_caption_text(command), "faint"))
    )


def command_of(commands: Iterable[Command], text: str) -> Command | None:
    """The command whose key or caption this piece of the key bar is."""
    shown = (one for one in commands if one.rank and text in (_key_text(one), _caption_text(one)))
    return next(shown, None)


def _key_text(command: Command) -> str:
    return f" {command.shown_keys[0]} "


def _caption_text(command: Command) -> str:
    return f"{command.caption} "
