"""A board as pixels, in the colours of a palette of the game, painted with numpy alone.

A cell is a square of `CELL` pixels, in two shades like a chessboard, with a picture of 10 × 10 dots
in the middle of it, each two pixels wide and high. Where every second row of a board stands half a
cell to the right, it does so here.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from minetui.core import Shape
from minetui.pictures import BOARDS

MINE, HIT, WRONG = 9, 10, 11
"""What a lost game shows beside the numbers, covered cells (-1) and flags (-2) of an observation.

These are a mine, the mine that was hit, and a flag on a safe cell.
"""
CELL, DOT, DOTS = 24, 2, 10
DIGITS = """
....#.....  ...####...  ...####...  .....##...  ..#######.  ...####...  ..#######.  ...####...
...##.....  ..##..##..  ..##..##..  ....###...  ..##......  ..##..##..  ..##..##..  ..##..##..
..####....  ..##..##..  ......##..  ...####...  ..##......  ..##......  ......##..  ..##..##..
....##....  ......##..  ......##..  ..##.##...  ..#####...  ..##......  .....##...  ..##..##..
....##....  .....##...  ....###...  .##..##...  ......##..  ..#####...  .....##...  ...####...
....##....  ....##....  ......##..  .#######..  ......##..  ..##..##..  ....##....  ..##..##..
....##....  ...##.....  ......##..  .....##...  ......##..  ..##..##..  ....##....  ..##..##..
....##....  ..##......  ..##..##..  .....##...  ..##..##..  ..##..##..  ...##.....  ..##..##..
..######..  ..######..  ...####...  .....##...  ...####...  ...####...  ...##.....  ...####...
..........  ..........  ..........  ..........  ..........  ..........  ..........  ..........
"""
SYMBOLS = """
...#......  ....##....  #........#
...###....  .#..##..#.  .#......#.
...#####..  ..######..  ..#....#..
...######.  ..######..  ...#..#...
...#####..  ##########  ....##....
...###....  ##########  ....##....
...#......  ..######..  ...#..#...
...#......  ..######..  ..#....#..
...#......  .#..##..#.  .#......#.
..#####...  ....##....  #........#
"""
"""A flag, a mine, and a cross."""


def painted(
    signs: NDArray[np.int8], palette: str, shape: Shape = Shape.SQUARE
) -> NDArray[np.uint8]:
    """The picture of a board: an array of rows × columns of pixels × red, green and blue.

    `signs` are what is in its cells, rows × columns.
    """
    odd = np.indices(signs.shape).sum(axis=0) % 2
    cells: NDArray[np.uint8] = _cells(palette)[signs, odd]
    height, width = (CELL * side for side in signs.shape)
    picture = cells.swapaxes(1, 2).reshape(height, width, 3)
    if not shape.is_staggered:
        return picture
    half, is_right = CELL // 2, np.arange(height) // CELL % 2 == 1
    is_left = np.logical_not(is_right)
    staggered = np.tile(_rgb(BOARDS[palette].window), (height, width + half, 1))
    staggered[is_left, :width], staggered[is_right, half:] = picture[is_left], picture[is_right]
    return staggered


@cache
def _cells(palette: str) -> NDArray[np.uint8]:
    """Each cell there is, by what is in it and its shade; the negative ones are the last."""
    colours, (flag, mine, cross) = BOARDS[palette], _dots(SYMBOLS)
    hit, on_hit = colours.exploded
    shown = [
        (colours.revealed, []),
        *(
            (colours.revealed, [number])
            for number in zip(_dots(DIGITS), colours.digits, strict=True)
        ),
        (colours.revealed, [(mine, colours.mine)]),
        ((hit, hit), [(mine, on_hit)]),
        (colours.covered, [(flag, colours.flag), (cross, hit)]),
        (colours.covered, [(flag, colours.flag)]),
        (colours.covered, []),
    ]
    return np.stack([[_cell(ground, inks) for ground in grounds] for grounds, inks in shown])


def _dots(drawn: str) -> list[NDArray[np.bool_]]:
    """The pictures that are drawn beside each other."""
    pictures = zip(*(line.split() for line in drawn.strip().split("\n")), strict=True)
    return [np.array([[dot == "#" for dot in row] for row in rows]) for rows in pictures]


def _cell(ground: str, layers: list[tuple[NDArray[np.bool_], str]]) -> NDArray[np.uint8]:
    """The pixels of a cell, with pictures in their colours over its ground."""
    pixels = np.tile(_rgb(ground), (CELL, CELL, 1))
    for dots, ink in layers:
        inside = np.pad(dots.repeat(DOT, axis=0).repeat(DOT, axis=1), (CELL - DOT * DOTS) // 2)
        pixels[inside] = _rgb(ink)
    return pixels


def _rgb(colour: str) -> NDArray[np.uint8]:
    return np.frombuffer(bytes.fromhex(colour.removeprefix("#")), np.uint8)
