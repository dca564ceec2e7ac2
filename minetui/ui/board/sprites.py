"""The signs of a cell in square pixels, three wide and five high, for the largest cells."""

from .glyphs import NUMBERS, REACHES, Look

Sprite = tuple[str, ...]
"""Five rows of three pixels; a sign is there where the pixel is not a point."""


def _drawn(rows: str) -> tuple[Sprite, ...]:
    """Sprites that stand side by side in a drawing of five lines."""
    lines = [line.split() for line in rows.strip().splitlines()]
    return tuple(zip(*lines, strict=True))


DIGITS = _drawn("""
    ### .#. ##. ### #.# ### .## ### ### ###
    #.# ##. ..# ..# #.# #.. #.. ..# #.# #.#
    #.# .#. .#. .## ### ##. ### .#. ### ###
    #.# .#. #.. ..# ..# ..# #.# .#. #.# ..#
    ### ### ### ### ..# ##. ### .#. ### ##.
""")
FLAG, HOLLOW_FLAG, CROSS, MINE, BLAST, QUESTION, RING, DOT = _drawn("""
    #.. ##. #.# .#. #.# ##. ... ...
    ##. #.# #.# ### .#. ..# .#. ...
    ### ##. .#. ### ### .#. #.# .#.
    #.. #.. #.# ### .#. ... .#. ...
    #.. #.. #.# .#. #.# .#. ... ...
""")

SPRITES: dict[Look, Sprite] = {
    **dict(zip(NUMBERS[1:], DIGITS[1:9], strict=True)),
    **dict(zip(REACHES[2:-1], DIGITS, strict=True)),
    Look.FLAG: FLAG,
    Look.TO_FLAG: HOLLOW_FLAG,
    Look.WRONG: CROSS,
    Look.MINE: MINE,
    Look.MAYBE_MINE: MINE,
    Look.ODDS_MINE: MINE,
    Look.HIT: BLAST,
    Look.QUESTION: QUESTION,
    Look.MAYBE_CLEAR: RING,
    Look.CLEAR: RING,
    Look.ODDS_SAFE: RING,
    Look.REACH_ONE: DOT,
    Look.REACH_ALL: RING,
}
