"""A board as pixels: in the colours of the game, with a picture for all that a cell can show."""

from itertools import combinations

import pytest

np = pytest.importorskip("numpy", reason="the extra gym is not installed")
pytest.importorskip("gymnasium", reason="the extra gym is not installed")

from minetui import arguments  # noqa: E402
from minetui.core import Minefield, Position  # noqa: E402
from minetui.gym import MinesweeperEnv  # noqa: E402
from minetui.gym.pixels import CELL, HIT, MINE, WRONG, painted  # noqa: E402
from minetui.pictures import BOARDS  # noqa: E402
from minetui.ui.kit.inks import NAMED  # noqa: E402

EVERY = [-2, -1, *range(9), MINE, HIT, WRONG]
every_palette = pytest.mark.parametrize("palette", BOARDS)


def colours(pixels: object) -> set[str]:
    """The colours of a picture, as they are written."""
    return {f"#{bytes(pixel).hex()}" for pixel in np.asarray(pixels).reshape(-1, 3)}


def cell(sign: int, palette: str) -> object:
    """The picture of a cell of the first shade."""
    return painted(np.array([[sign]], np.int8), palette)


def test_the_palettes_are_those_of_the_game() -> None:
    assert [*BOARDS] == [*arguments.PALETTES] == [*NAMED]


@every_palette
def test_what_a_cell_shows_has_the_colours_of_the_palette(palette: str) -> None:
    of = BOARDS[palette]
    shown = {sign: colours(cell(sign, palette)) for sign in EVERY}
    revealed, covered, (hit, on_hit) = of.revealed[0], of.covered[0], of.exploded

    assert shown == {
        -1: {covered},
        -2: {covered, of.flag},
        0: {revealed},
        **{number: {revealed, of.digits[number - 1]} for number in range(1, 9)},
        MINE: {revealed, of.mine},
        HIT: {hit, on_hit},
        WRONG: {covered, of.flag, hit},
    }


@every_palette
def test_no_two_things_look_the_same(palette: str) -> None:
    shown = [cell(sign, palette) for sign in EVERY]

    assert not any((one == other).all() for one, other in combinations(shown, 2))


def test_cells_have_two_shades_like_a_chessboard() -> None:
    picture = painted(np.full((3, 4), -1, np.int8), "slate")
    corners = [[colours(picture[row * CELL, col * CELL]) for col in range(4)] for row in range(3)]
    one, other = ({shade} for shade in BOARDS["slate"].covered)

    assert picture.shape == (3 * CELL, 4 * CELL, 3)
    assert corners == [[one, other, one, other], [other, one, other, one], [one, other, one, other]]


def test_every_second_row_of_hexagons_stands_half_a_cell_to_the_right() -> None:
    env = MinesweeperEnv(rows=3, cols=4, mines=1, shape="hex", render_mode="rgb_array")
    seen, _ = env.reset(seed=1)
    picture, plain = env.render(), painted(seen, "slate")
    half, width = CELL // 2, 4 * CELL
    beside = [picture[:CELL, width:], picture[2 * CELL :, width:], picture[CELL : 2 * CELL, :half]]

    assert picture.shape == (3 * CELL, width + half, 3)
    assert (picture[:CELL, :width] == plain[:CELL]).all()
    assert (picture[CELL : 2 * CELL, half:] == plain[CELL : 2 * CELL]).all()
    assert [colours(part) for part in beside] == [{BOARDS["slate"].window}] * 3


def test_boards_of_other_shapes_look_like_ordinary_ones() -> None:
    for shape in ("cylinder", "torus", "knight"):
        env = MinesweeperEnv("beginner", shape=shape, render_mode="rgb_array")
        env.reset(seed=1)
        seen, *_ = env.step(40)

        assert (env.render() == painted(seen, "slate")).all()


def test_a_picture_is_that_of_the_observation_until_a_mine_is_hit() -> None:
    start = Position(Minefield.drawn("*.*.", "....", "...*"))
    env = MinesweeperEnv(start=start, actions="all", render_mode="rgb_array", palette="paper")
    env.reset()
    for action in (12 + 0, 12 + 1, 3):
        seen, *_ = env.step(action)
    before = env.render()
    env.step(2)
    signs = [[-2, WRONG, HIT, 1], [-1, -1, -1, -1], [-1, -1, -1, MINE]]

    assert (before == painted(seen, "paper")).all()
    assert (env.render() == painted(np.array(signs, np.int8), "paper")).all()


def test_a_lost_game_without_flags_shows_its_mines() -> None:
    env = MinesweeperEnv(start=Position(Minefield.drawn("*.*")), render_mode="rgb_array")
    env.reset()
    env.step(0)

    assert (env.render() == painted(np.array([[HIT, -1, MINE]], np.int8), "slate")).all()


def test_without_a_mode_there_is_no_picture() -> None:
    env = MinesweeperEnv("beginner")
    env.reset()

    assert env.render() is None
