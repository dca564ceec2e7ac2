"""The buttons that a page has for fingers, in place of the key bar: four as a rule, and no more.

On a board that is played, "Reveal" and "Flag" say what a tap does, and the one of them that is in
force is filled. The others are what helps now, or comes first on the key bar, and the way to the
menu, which has all the rest. Where a way back takes its place, there is a menu beside it.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from textual.screen import Screen
from textual.widgets import Input

from minetui.language import _
from minetui.ui.kit.commands import CommandTable, KeyBar
from minetui.ui.kit.dialog import Dialog, MenuDialog
from minetui.ui.kit.screen import CommandScreen

MODES = ("reveal", "flag")
MOST, WIDE = 4, 1_000  # buttons; columns that any key bar has room in
BACK, OPEN = "", "open file"  # what no command of the screen does


class Button(NamedTuple):
    """What a button does, and what stands on it."""

    id: str
    caption: str


class Buttons(NamedTuple):
    """The buttons of a screen, and the `mode` that is filled; `types` if a text is typed there."""

    each: tuple[Button, ...]
    mode: str
    types: bool

    @classmethod
    def of(cls, screen: Screen[Any], mode: str) -> "Buttons":
        """Those of a screen, where a tap has a mode if it is a board that is played."""
        found = tuple(_buttons(screen))
        has_modes = {button.id for button in found}.issuperset(MODES)
        return cls(found, mode if has_modes else "", isinstance(screen.focused, Input))


def _buttons(screen: Screen[Any]) -> Iterator[Button]:
    if isinstance(screen, MenuDialog):  # a tap chooses there, so that there is room for another
        yield Button(OPEN, _("Open a file"))
        yield Button("leave", screen.table["leave"].caption)
    elif isinstance(screen, Dialog):
        yield from _few(screen.table, screen.table.bar(WIDE, over=False), "leave")
    elif isinstance(screen, CommandScreen):
        yield from _few(screen.table, screen.bar(WIDE), screen.WAY_BACK)
    else:
        yield Button(BACK, _("Back"))


def _few(table: CommandTable, bar: KeyBar, back: str) -> list[Button]:
    """The modes, what is most important, and at the end the menu, or the one of here and back.

    A reveal by another name, as the start of a game that waits, is no mode, and a flag none then.
    """
    buttons = [Button(entry.id, entry.caption.strip()) for entry in bar.entries]
    own = [Button(id, table[id].caption) for id in MODES if id in table]
    modes = own if len(own) == len(MODES) and {*own} <= {*buttons} else []
    more = [each for each in buttons if each.id == "more"]
    last = [each for each in buttons if each.id == back]
    taken = {*modes, *more, *last, *own[1:]}
    middle = [each for each in buttons if each not in taken]
    last = last if back == "menu" else [*more, *last]
    return [*modes, *middle[: max(MOST - len(modes) - len(last), 1)], *last]
