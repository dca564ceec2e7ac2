"""Positions behind the `#` of a page's address."""

import io
from random import Random

from solver.test_odds import position

from minetui.core import LEVELS
from minetui.formats import position_fragment, registry
from minetui.page.start import request_of


def test_a_position_in_an_address_is_read_as_it_was() -> None:
    random = Random(1)
    for level in LEVELS.values():
        seen = position(random, level, 5).surface
        fragment = position_fragment(seen)
        text = request_of(fragment).position

        assert list(registry.read_surfaces(io.BufferedReader(io.BytesIO(text.encode())))) == [seen]
        assert len(fragment) < 2.2 * seen.grid.size
