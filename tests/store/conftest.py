"""What the tests of the store share: empty records, and a disk that is full."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from minetui.store import Records


@pytest.fixture
def records(home: Path) -> Iterator[Records]:
    """Records without a game, in a home that is not made yet."""
    with Records() as made:
        yield made


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """Let no file grow beyond so many bytes, as on a disk that is full for a while."""
    import resource  # which Windows lacks

    most, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
