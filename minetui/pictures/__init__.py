"""Boards, cards and plots as SVG and as text, for the shell, for files and for the screen.

**In** go findings, the card of a game with its last position, or a `Plot` of values; **out** comes
a whole SVG document (`findings_picture`, `card_picture`, `Plot.as_svg`) or lines (`Plot.as_text`).
SVG has no way to measure: texts are given the room that their characters take at most. Both
palettes are in each picture of a board, and the reader's preference chooses.

`colours` has the colours of a board in each palette of the game, for the screen as well, and
`scales` the arithmetic of any chart, the screen's as well: round steps, how far a value is
between two others, and bars in eighths of a line.

Nothing here reads records or games, or says a sentence: what stands beside a picture comes from
`texts`. The screen paints its own boards, cell by cell.
"""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .boards import findings_picture as findings_picture
    from .card import card_picture as card_picture
    from .colours import BOARDS as BOARDS, BoardColours as BoardColours
    from .plots import Axis as Axis, Bar as Bar, Plot as Plot, Series as Series
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        boards="findings_picture",
        card="card_picture",
        colours="BOARDS BoardColours",
        plots="Axis Bar Plot Series",
    )
