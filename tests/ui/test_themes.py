"""The colours of the odds: a scale of its own, from safe to mined (P1)."""

from fractions import Fraction
from itertools import pairwise

import pytest
from textual.color import Color
from textual.theme import Theme

from minetui.core.game import Game
from minetui.core.minefield import Minefield
from minetui.core.moves import Reveal
from minetui.store.settings import Settings
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.board.glyphs import ODDS, Look
from minetui.ui.board.inks import BOARD_INKS
from minetui.ui.board.themes import THEMES
from minetui.ui.features.odds import layer_of
from minetui.ui.widgets.styles import NamedStyles

from .conftest import screen_of
from .test_glyphs import contrast

SCALE = (Look.ODDS_SAFE, *ODDS, Look.ODDS_MINE)
OTHERS = (Look.CLEAR, Look.TO_FLAG, Look.COVERED, Look.ZERO, Look.REACH_7, Look.REACH_4, Look.HIT)


class Everywhere:
    """Odds that are those of one part for a single cell."""

    def __init__(self, share: Fraction) -> None:
        self.parts = [(1, share)]


def look_at(percent: int) -> Look:
    """The look of a cell with these odds."""
    layer = layer_of(Everywhere(Fraction(percent, 100)), 1, {})  # type: ignore[arg-type]
    return next(look for look, cells in layer.looks if cells)


def distance(first: Color, second: Color) -> float:
    """How far apart two colours are."""
    return sum((a - b) ** 2 for a, b in zip(first.rgb, second.rgb, strict=True)) ** 0.5


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_the_odds_go_from_safe_to_mined_by_lightness(theme: Theme) -> None:
    """P1: cells at 85 % looked like cells at 0 %, in all themes."""
    game = Game.on(Minefield.drawn("*..", "..."), [Reveal(2)])
    app = MinetuiApp(Setup(game, settings=Settings(theme=theme.name)))
    async with app.run_test(size=(80, 24)):
        board = screen_of(app).board
        named = NamedStyles(board, BOARD_INKS)
        styles = {look: named(look.value) for look in (*SCALE, *OTHERS)}
    grounds = {look: Color.from_rich_color(style.bgcolor) for look, style in styles.items()}
    colors = {look: Color.from_rich_color(style.color) for look, style in styles.items()}
    looks = [*dict.fromkeys(look_at(percent) for percent in range(101))]
    lightness = [grounds[look].brightness for look in looks]
    texts = {look: contrast(colors[look].hex6, grounds[look].hex6) for look in SCALE}
    near = {
        (end, other)
        for end in (Look.ODDS_SAFE, Look.ODDS_MINE)
        for other in OTHERS
        if distance(grounds[end], grounds[other]) < 30
    }

    assert looks == [*SCALE]
    steps = [after - before for before, after in pairwise(lightness)]
    assert all(step > 0 for step in steps) or all(step < 0 for step in steps)
    assert {look: text for look, text in texts.items() if text < 4.5} == {}
    assert near == set()
