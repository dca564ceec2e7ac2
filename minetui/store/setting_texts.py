"""The text of a settings file: how values are written, and the documented file of defaults."""

import re
from collections.abc import Mapping, Sequence

from minetui.core.deal import FirstClick
from minetui.core.levels import Level

DOCUMENTED = """\
# The settings of minetui; options of the command line override them.

# The level that a game begins with: "beginner", "intermediate", "expert", or your own, such as
# { rows = 16, cols = 30, mines = 80 }
level = "beginner"

# What the first click reveals: an "opening", a "safe" cell, or "any" cell.
first_click = "opening"

# Deal only boards that logic solves without a guess?
no_guess = false

# The colours: "slate", "meadow", "classic", "paper", "amber", "high-contrast", "safe-dark" or
# "safe-light" (both for any colour vision), or a Textual theme.
theme = "slate"

# The signs: "unicode", or "ascii" for terminals without Unicode.
glyphs = "unicode"

# The size of the cells, from 1 to 5; with 0 the largest that fits into the window.
zoom = 0

# Let light run over the board when an opening spreads, and when a game ends?
motion = true

# Show hints from the start?
hints = false

# Turn a flag that is flagged again into a question mark?
question_marks = false

# Ring the terminal's bell when a game is won or lost?
bell = false

# Say the neighbours of the cell at the cursor in the status line, too, for screen readers?
neighbours = false

# The keys that you begin with: "standard", "wasd" for the left hand alone, or "numpad" for the
# right hand alone.
key_set = "standard"

# Say how to play at the start, until the first key? The game turns this off itself.
welcome = true

# The address of a web page with this game, such as "https://example.org/play/": cards of games
# link there to the same board.
page_address = ""

# The most seconds that the analysis goes on counting while nothing changes, from 1 to 3600.
analysis_budget = 10

# The custom level that was played last; a new game offers it again.
custom = { rows = 20, cols = 30, mines = 130 }

# The columns of the list of games in the records, from the left to the right: "time", "three_bv",
# "solved", "speed", "estimated_time", "clicks", "left", "right", "chords", "effective_clicks",
# "wasted_clicks", "clicks_per_second", "ioe", "throughput", "correctness", "style", "rqp", "qg",
# "stnb", "zini", "human_zini", "zne", "znt", "hzne", "hznt".
record_columns = ["time", "three_bv", "speed", "ioe", "zne", "clicks", "style"]

# The keys of a command, in place of its defaults; with [] only mouse and palette run it.
# A key is a character as you type it, such as "f", "F" or "?", or a name: "space", "enter", "tab",
# "escape", "backspace", "insert", "delete", "left", "right", "up", "down", "home", "end",
# "pageup", "pagedown", "f1" to "f12". "ctrl+", "alt+" or "shift+" may stand before it.
# Ctrl+C and Ctrl+Q always quit.
"""
LISTED = "# These are the commands with their default keys:\n[keys]\n"
NOT_LISTED = "# The page docs/settings.md lists the commands with their default keys.\n[keys]\n"
BARE = re.compile(r"[A-Za-z0-9_-]+")  # a TOML key that needs no quotes


def documented(keys: Mapping[str, Sequence[str]] | None = None) -> str:
    """The text of a settings file that lists all settings and changes none.

    It lists the default keys of the commands if they are given: the store does not know them.
    """
    lines = (f"# {name} = {written(own)}\n" for name, own in (keys or {}).items())
    return DOCUMENTED + (LISTED if keys else NOT_LISTED) + "".join(lines)


def written_line(name: str, value: object) -> str:
    """A name and its value as they are written in the file."""
    return f"{name if BARE.fullmatch(name) else written(name)} = {written(value)}"


def written(value: object) -> str:
    """A value as it is written in the file, safe to print on a terminal."""
    if isinstance(value, Level):
        if value.name == "Custom":
            return f"{{ rows = {value.rows}, cols = {value.cols}, mines = {value.mines} }}"
        value = value.name.lower()
    if isinstance(value, FirstClick):
        value = value.value
    if isinstance(value, str):
        return f'"{"".join(_escaped(sign) for sign in value)}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(written(each) for each in value)}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _escaped(sign: str) -> str:
    if sign in '"\\':
        return f"\\{sign}"
    return sign if sign.isprintable() else f"\\U{ord(sign):08x}"
