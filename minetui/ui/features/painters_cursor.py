"""The cursor where digits paint: no digit is left for the size of the cells."""

from .cursor import Cursor


class PaintersCursor(Cursor):
    """Moves the cursor by keys, and draws the cells larger or smaller; the settings fit them."""

    commands = tuple(command for command in Cursor.commands if command.id != "zoom_fit")
