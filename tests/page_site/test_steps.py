"""What a build of the page tells of its steps."""

import re

import pytest
from rich.text import Text

from minetui.page.command import steps

STEPS = {3: "looking", 7: "counting"}


def test_a_terminal_shows_the_step_and_how_much_of_it_is_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    with steps(STEPS) as tell:
        tell(3, 0, 0)
        tell(7, 4, 9)
    _, err = capsys.readouterr()

    plain = Text.from_ansi(err).plain
    assert re.search(r"2 of 2: counting\W+4 of 9", plain)
    assert "minetui:" not in plain


def test_any_other_output_has_a_line_for_each_step_and_each_quarter(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    with steps(STEPS) as tell:
        tell(3, 0, 0)
        for done in range(1001):
            tell(7, done, 1000)
    out, err = capsys.readouterr()

    assert out == ""
    assert err.splitlines() == [
        "minetui: 1 of 2: looking",
        "minetui: 2 of 2: counting",
        "minetui: 2 of 2: counting, 250 of 1,000",
        "minetui: 2 of 2: counting, 500 of 1,000",
        "minetui: 2 of 2: counting, 750 of 1,000",
        "minetui: 2 of 2: counting, 1,000 of 1,000",
    ]
