"""What a newcomer is told: how to move, reveal and flag; until the first key, and never again."""

from ..commands import Command
from ..layout import Size
from ..widgets.spans import TextLine
from .feature import Feature
from .opener import Opener

WIDE = 28  # columns from which on the mouse is mentioned, too
TOUCHES = (
    ("Reveal", "tap", " a cell"),
    ("Flag", "press", " it long"),
    ("Scroll", "drag", ""),
    ("Why?", "Hints", " below explains"),
    ("More", "Menu", " below"),
)


class Welcome(Feature):
    """Says how to play in the status line, and in a panel where there is room for one."""

    def __init__(self, opener: Opener) -> None:
        self._opener = opener
        self.shown = opener.newcomer and opener.settings.welcome

    @property
    def fills_panel(self) -> bool:
        """Is there somebody to welcome to a new game?"""
        return self.shown and not self.session.game.record

    def takes(self, command: Command | None) -> bool:
        """Leave at the first key or click, which does what it does otherwise."""
        if self.shown:
            self.shown = False
            self._opener.keep({"welcome": False})
            self.stage.fit()
            self.stage.show()
        return False

    def status(self) -> str | None:
        """How to play, in a line."""
        if not self.fills_panel:
            return None
        if self._by_touch:
            return "Welcome! A tap reveals, a long press flags."
        keys = map(self._key, ("reveal", "flag", "hints", "menu", "lessons"))
        reveal, flag, hints, menu, lessons = keys
        text = f"Welcome! {reveal} reveals, {flag} flags, {hints} explains. {menu}: the menu."
        return f"{text} {lessons}: lessons."

    def panel(self, size: Size) -> list[TextLine]:
        """How to play, in a few lines."""
        rows = TOUCHES if self._by_touch else self._keys()
        if not self.fills_panel or size[1] < len(rows) + 2:
            return []
        has_room = size[0] >= WIDE
        lines: list[TextLine] = [((" Welcome!", "strong"),), ()]
        lines += [
            ((f" {name:7}", "strong"), (key, "key"), (more * has_room, "plain"))
            for name, key, more in rows
        ]
        return lines

    @property
    def _by_touch(self) -> bool:
        return self._opener.preferences.place.by_touch

    def _keys(self) -> tuple[tuple[str, str, str], ...]:
        return (
            ("Move", "arrows", ""),
            ("Reveal", self._key("reveal"), " or left click"),
            ("Flag", self._key("flag"), " or right click"),
            ("Why?", self._key("hints"), " explains"),
            ("Learn", self._key("lessons"), " has lessons"),
            ("More", self._key("menu"), " is the menu"),
        )

    def _key(self, id: str) -> str:
        return self.stage.key(id)
