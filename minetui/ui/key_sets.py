"""Sets of keys to begin with: for both hands, for the left one, and for the number pad.

A set gives some commands other keys than their own; the settings may change each again.
"""

from collections.abc import Mapping

KEY_SETS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "standard": {},
    "wasd": {
        "up": ("up", "w"),
        "left": ("left", "a"),
        "down": ("down", "s"),
        "right": ("right", "d"),
        "flag": ("f", "e"),
        "undo": ("u", "z"),
    },
    "numpad": {
        "up": ("up", "8"),
        "left": ("left", "4"),
        "down": ("down", "2"),
        "right": ("right", "6"),
        "reveal": ("space", "enter", "5"),
        "flag": ("f", "0"),
        "page_up": ("pageup", "9"),
        "page_down": ("pagedown", "3"),
        "row_start": ("home", "7"),
        "row_end": ("end", "1"),
        "paint": (),
        "beginner": (),
        "intermediate": (),
        "expert": (),
        "zoom_fit": (),
    },
}
