"""Files of the system: why one can't be opened, in the same words on all systems."""

import errno
import os

import pytest

from minetui.formats import reason


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (32, "another program has it open"),
        (33, "another program has locked a part of it"),
        (123, "expected a name that Windows allows"),
        (206, "expected a shorter path"),
        (5, os.strerror(errno.EACCES)),
    ],
)
def test_what_windows_says_is_told_in_words_of_our_own(
    number: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = OSError(errno.EACCES, "in the player's language")
    monkeypatch.setattr(error, "winerror", number, raising=False)

    assert reason(error) == words
