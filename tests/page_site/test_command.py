"""`minetui page`: its words, and what a build tells of its steps."""

import re
import socket
from pathlib import Path

import pytest
from rich.text import Text
from shell import Shell

from minetui.page.command import steps
from minetui.page.site import is_built

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


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("page", "expected a DIR to build into, or --serve"),
        ("page site --port 80", "expected --serve with --port"),
        ("page --serve --port 65536", "expected a port from 0 to 65535, got 65536"),
        ("page --serve --port x", "expected a whole number, got 'x'"),
    ],
)
def test_what_is_wrong_with_the_words_is_one_line(words: str, line: str, shell: Shell) -> None:
    told = shell(words)

    assert told.refusal.endswith(f"{line}\n")
    assert told.err.count("\n") == 1


def test_a_port_that_is_taken_is_one_line(target: Path, npm: Path, shell: Shell) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = shell(f"page {target} --npm {npm} --serve --port {port}")

    assert is_built(target)
    line = f"minetui: --port {port}: Address already in use"
    assert (told.status, told.err.splitlines()[-1:]) == (2, [line])
