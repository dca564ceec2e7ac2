"""Files that are locked, on every system and in a browser, which locks nothing itself."""

import os
from pathlib import Path

from minetui.store import locks


def test_a_file_is_taken_once_until_it_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    made = locks.make(path)
    assert locks.take(path) is None
    os.close(made)
    taken = locks.take(path)
    assert taken is not None
    assert locks.take(path) is None
    locks.remove(taken, path)

    assert not path.exists()
    os.close(locks.make(path))
