"""Boards in SVG: each cell as it is, in the colours of the screen, and no text that ends a tag."""

import re
from xml.etree import ElementTree

import pytest

from minetui.core import BoardCounts, ClickCounts, Flag, Grid, Metrics, Minefield, Position, Reveal
from minetui.formats import Replay
from minetui.pictures import card_picture
from minetui.pictures.boards import ODDS
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
