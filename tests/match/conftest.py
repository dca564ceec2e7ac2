"""A desk for each test."""

from pathlib import Path

import pytest

from .programs import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with an empty folder."""
    return Desk(tmp_path)
