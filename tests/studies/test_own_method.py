"""A dealing method of somebody else: what its function is given."""

from pathlib import Path
from random import Random

import pytest

from minetui.core import Level, Shape, cells_of
from minetui.studies.own_method import own_method

METHOD = """
def some(width, height, mines, random):
    return random.sample([(x, y) for y in range(height) for x in range(width)], mines)
"""


@pytest.mark.parametrize("shape", Shape)
def test_it_is_given_the_same_numbers_on_boards_of_every_shape(
    tmp_path: Path, shape: Shape
) -> None:
    (tmp_path / "method.py").write_text(METHOD)
    deal_one = own_method(f"{tmp_path / 'method.py'}:some", Level(4, 5, 7, shape))
    places = [(x, y) for y in range(4) for x in range(5)]

    assert {*cells_of(deal_one(Random(1)))} == {5 * y + x for x, y in Random(1).sample(places, 7)}
