"""What stands in a settings file: its values, and the documented file that changes nothing."""

from minetui.core.deal import FirstClick
from minetui.core.levels import Level

DEFAULT_KEYS = {  # as `ui/keys.py` has them, in a player's words; a test compares the two
    **{"left": "left h", "right": "right l", "up": "up k", "down": "down j"},
    **{"row_start": "home", "row_end": "end", "page_up": "pageup", "page_down": "pagedown"},
    **{"top": "ctrl+home", "bottom": "ctrl+end", "reveal": "space enter", "flag": "f"},
    **{"hints": "H", "deduce": ".", "casual": "c", "next_hint": "tab", "last_hint": "shift+tab"},
    **{"undo": "u", "redo": "U", "new": "n", "restart": "R", "again": "r", "pause": "p"},
    **{
        "starts": "m",
        "watch": "v",
        "review": "V",
        "zoom_in": "+ =",
        "zoom_out": "-",
        "save": "ctrl+s",
    },
    **{"help": "?", "palette": "ctrl+p", "quit": "q ctrl+c"},
    **{"play": "space", "forward": "right l", "back": "left h", "start": "home", "finish": "end"},
    **{"slower": "- <", "faster": "+ = >", "take_over": "t"},
    **{"tenth": "0 1 2 3 4 5 6 7 8 9", "next_mistake": "n", "last_mistake": "N"},
    **{"resume": "g", "records": "b", "settings": ","},
    **{"open": "enter", "leave": "escape", "sort": "s", "reverse": "S"},
    **{"climb": "L", "odds": "o", "stop": "escape"},
    **{"list": "b", "plot": "p", "level": "tab"},
}
DOCUMENTED = """\
# The settings of minetui; options of the command line go before them.

# The level that a game begins with: "beginner", "intermediate", "expert", or your own, such as
# { rows = 16, cols = 30, mines = 80 }
level = "beginner"

# What the first click is promised: an "opening", a "safe" cell, or "any" cell.
first_click = "opening"

# The colours: "dark", "light", "safe-dark", "safe-light" (colour-blind-safe), or a Textual theme.
theme = "dark"

# The signs: "unicode", or "ascii" for poor terminals.
glyphs = "unicode"

# How large the cells are drawn, from 1 to 3.
zoom = 1

# Are the hints shown from the start?
hints = false

# Does a flag that is flagged again become a question mark?
question_marks = false

# Keys that a command has in place of its own; with [] it is left to the mouse and the palette.
# A key is a character as it is typed, such as "f", "F" or "?", or a name: "space", "enter", "tab",
# "escape", "backspace", "insert", "delete", "left", "right", "up", "down", "home", "end",
# "pageup", "pagedown", "f1" to "f12". "ctrl+", "alt+" or "shift+" may stand before it.
# Ctrl+C and Ctrl+Q always quit. These are the keys without any change:
[keys]
"""


def documented() -> str:
    """The text of a settings file that changes nothing and tells what can be changed."""
    keys = (f"# {name} = {written(keys.split())}\n" for name, keys in DEFAULT_KEYS.items())
    return DOCUMENTED + "".join(keys)


def written(value: object) -> str:
    """A value as it stands in the file; nothing in it acts on a terminal."""
    if isinstance(value, Level):
        if value.name == "Custom":
            return f"{{ rows = {value.rows}, cols = {value.cols}, mines = {value.mines} }}"
        value = value.name.lower()
    if isinstance(value, FirstClick):
        value = value.value
    if isinstance(value, str):
        return f'"{"".join(_escaped(sign) for sign in value)}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(written(one) for one in value)}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _escaped(sign: str) -> str:
    if sign in '"\\':
        return f"\\{sign}"
    return sign if sign.isprintable() else f"\\U{ord(sign):08x}"
