"""Boards in SVG: each cell as it is, in the colours of the screen, and no text that ends a tag."""

import re
from itertools import combinations
from math import dist
from xml.etree import ElementTree

import naive
import pytest

from minetui.core import (
    BoardCounts,
    ClickCounts,
    Flag,
    Grid,
    Metrics,
    Minefield,
    Position,
    Reveal,
    Shape,
    grid_of,
)
from minetui.formats import Replay
from minetui.pictures import card_picture
from minetui.pictures.boards import ODDS, BoardPicture
from minetui.pictures.svg import DARK, LIGHT, SvgColours
from minetui.texts.share import ShareCard, SharedResult
from minetui.ui.kit.inks import NAMED

FIELD = Minefield.drawn("*...", "....", "..**")
MOVES = (Reveal(3, 0.0), Flag(0, 0.5), Flag(9, 1.0), Reveal(4, 2.0), Reveal(11, 3.0))


def test_each_cell_of_a_picture_is_drawn_as_the_board_has_it() -> None:
    position = Replay(FIELD, MOVES).final_position
    card = card_picture(ShareCard(SharedResult(False, 3.0), "", ""), position)
    picture = card.partition('<g class="board"')[2].partition("</g>")[0]
    uses = {name: picture.count(f'href="#{name}"') for name in ("flag", "wrong", "mine")}
    digits = sum(len(text.split("<")[0]) for text in picture.split(">")[1:] if text[:1].isdigit())
    numbers = position.revealed & FIELD.safe & ~FIELD.zeros

    assert uses == {"flag": 1, "wrong": 1, "mine": 2}
    assert picture.count('class="hit"') == 1
    assert digits == numbers.bit_count()
    paths = dict(re.findall(r'class="(..?)" d="([^"]*)"', picture))
    assert {name: path.count("M") for name, path in paths.items()} == {
        **{"r1": 6, "c0": position.covered.bit_count(), "x": 1},
        "c1": (position.covered & 0b1010_0101_1010).bit_count(),
    }


@pytest.mark.parametrize(("name", "colours"), [("slate", DARK), ("paper", LIGHT)])
def test_a_picture_has_the_colours_of_the_screen(name: str, colours: SvgColours) -> None:
    palette = NAMED[name]
    _, good, _, bad = palette.accents

    assert colours == SvgColours(
        *(palette.covered, palette.revealed, palette.digits, palette.flag, palette.mine),
        *(palette.marks.exploded, palette.window, palette.text, good, bad),
    )


def test_the_picture_has_the_odds_colours_of_the_screen() -> None:
    assert {DARK: NAMED["slate"].marks.odds, LIGHT: NAMED["paper"].marks.odds} == ODDS


def test_a_game_that_was_lost_at_once_has_a_picture_all_the_same() -> None:
    """Its outcome has a sign that begins a tag: "lost at <1%"."""
    field = Minefield(Grid(9, 60), 1)
    metrics = Metrics(BoardCounts(field.grid, 1, 999), 3.0, 1, ClickCounts())
    card = ShareCard(SharedResult(False, 3.0, metrics), "Custom", "")
    root = ElementTree.fromstring(card_picture(card, Position(field).reveal(0)))

    assert "lost at <1% after 3.000 s" in ["".join(each.itertext()) for each in root.iter()]


# Other shapes


def hexagons(picture: str, name: str) -> list[tuple[float, float]]:
    """Where the outlines of a class begin, each at the same corner."""
    path = dict(re.findall(r'class="(..?)" d="([^"]*)"', picture))[name]
    return [(float(x), float(y)) for x, y in re.findall(r"M(\S+) (\S+?)l", path)]


def test_hexagons_are_drawn_beside_those_that_they_touch() -> None:
    """The middles of two that touch are as far apart as the sides of one, of others farther."""
    size, places = 40, [divmod(cell, 4) for cell in range(20)]
    corners = hexagons(picture_of(Shape.HEX, size), "r0")

    for (one, place), (other, other_place) in combinations(zip(corners, places, strict=True), 2):
        apart = dist(one, other)
        assert (apart < 1.02 * size) is naive.touching(place, other_place, 5, 4, "hex")
        assert apart > 0.98 * size


def picture_of(shape: Shape, size: int) -> str:
    field = Minefield(grid_of(5, 4, shape), 0b1001)
    return "".join(BoardPicture(Position(field), size).elements())


@pytest.mark.parametrize(
    ("shape", "ways", "size"),
    [
        (Shape.SQUARE, "", (40, 50)),
        (Shape.KNIGHT, "", (40, 50)),
        (Shape.CYLINDER, "w e", (60, 50)),
        (Shape.TORUS, "nw n ne w e sw s se", (60, 70)),
        (Shape.HEX, "", (45, 48)),  # half a cell wider, and 4 rows lower by what they overlap
    ],
)
def test_where_a_board_has_no_edge_the_cells_of_the_other_side_are_beyond_it(
    shape: Shape, ways: str, size: tuple[int, int]
) -> None:
    picture = picture_of(shape, 10)
    copies = re.findall(r'<use href="#cells" x="(\S+)" y="(\S+)" opacity', picture)
    there = {"n": (0, -50), "s": (0, 50), "w": (-40, 0), "e": (40, 0)}
    moved = [[sum(part) for part in zip(*map(there.get, way), strict=True)] for way in ways.split()]

    assert BoardPicture(Position(Minefield(grid_of(5, 4, shape), 0)), 10).size == size
    assert [[int(x), int(y)] for x, y in copies] == moved
    assert ('<g transform="translate' in picture) is bool(ways)
