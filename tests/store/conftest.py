"""What the tests of the store share: empty records."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from minetui.store import Records


@pytest.fixture
def records(home: Path) -> Iterator[Records]:
    """Records without a game, in a home that is not made yet."""
    with Records() as made:
        yield made
