"""The names of keys: as Textual has them, and as a person writes and reads them."""

from rich.cells import cell_len
from textual.keys import REPLACED_KEYS, _character_to_key, key_to_character

SHOWN_KEYS = {
    **{"left": "←", "right": "→", "up": "↑", "down": "↓", "full_stop": ".", "plus": "+"},
    **{"minus": "-", "question_mark": "?", "equals_sign": "=", "space": "Space", "enter": "Enter"},
    **{"tab": "Tab", "shift+tab": "Shift+Tab", "ctrl+s": "Ctrl+S", "ctrl+c": "Ctrl+C"},
    **{"home": "Home", "end": "End", "pageup": "PgUp", "pagedown": "PgDn", "ctrl+p": "Ctrl+P"},
    **{"comma": ",", "less_than_sign": "<", "greater_than_sign": ">", "escape": "Esc"},
    **{"ctrl+home": "Ctrl+Home", "ctrl+end": "Ctrl+End"},
}
MODIFIERS = ("alt", "ctrl", "shift")  # in the order in which Textual names them
NAMED = {
    **{name: name for name in ("left", "right", "up", "down", "home", "end", "insert", "delete")},
    **{name: name for name in ("pageup", "pagedown", "space", "enter", "tab", "backspace")},
    **{f"f{number}": f"f{number}" for number in range(1, 25)},
    **{"escape": "escape", "esc": "escape", "return": "enter", "del": "delete"},
    **{"pgup": "pageup", "pgdn": "pagedown", "←": "left", "→": "right", "↑": "up", "↓": "down"},
}


def key_named(text: str) -> str | None:
    """Textual's name for a key that a person wrote; None if it is no key.

    >>> [key_named(text) for text in ("F", "?", "Ctrl+S", "shift+u", "full_stop", "spacebar")]
    ['F', 'question_mark', 'ctrl+s', 'U', 'full_stop', None]
    """
    front, plus, last = text[:-1].rpartition("+")  # the last sign may be a plus itself
    modifiers, name = front.lower().split("+") if plus else [], _plain_key(last + text[-1:])
    if name is None or any(modifiers.count(each) > (each in MODIFIERS) for each in modifiers):
        return None
    if modifiers == ["shift"] and len(name) == 1:
        return name.upper() if name.lower() != name.upper() and len(name.upper()) == 1 else None
    return "+".join([*sorted(modifiers), name.lower() if modifiers else name])


def shown_key(key: str) -> str:
    """A key as a person reads it."""
    if key in SHOWN_KEYS:
        return SHOWN_KEYS[key]
    *front, name = key.split("+")
    if name in SHOWN_KEYS or name in NAMED:
        return "+".join([*map(str.capitalize, front), SHOWN_KEYS.get(name, name.capitalize())])
    sign = key_to_character(REPLACED_KEYS.get(name, name)) or name
    return "+".join([*map(str.capitalize, front), sign.upper() if front else sign])


def written_key(key: str) -> str:
    """A key as the settings file names it; `key_named` reads it back.

    >>> [written_key(key) for key in ("left", "full_stop", "H", "ctrl+home")]
    ['left', '.', 'H', 'ctrl+home']
    """
    return key if key in NAMED or "+" in key else shown_key(key)


def _plain_key(text: str) -> str | None:
    """Textual's name for a key without modifiers."""
    if text.lower() in NAMED:
        return NAMED[text.lower()]
    low = text.lower()
    sign = text if len(text) == 1 else key_to_character(REPLACED_KEYS.get(low, low)) or ""
    seen = len(sign) == 1 and sign != " " and sign.isprintable() and cell_len(sign) == 1
    return _character_to_key(sign) if seen else None
