"""The progress bar of the commands, watched."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest


@pytest.fixture
def progress(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What a progress bar shows: the total with its noun, then each number that is done."""
    shown = list[object]()

    @contextmanager
    def watched(total: int | None, what: str) -> Iterator[Callable[[int], None]]:
        shown.append((total, what))
        yield shown.append

    for name in ("deal", "work"):
        monkeypatch.setattr(f"minetui.commands.{name}.progress", watched)
    return shown
