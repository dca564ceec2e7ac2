"""What benchmarks tell, whether or not pytest shows what tests print."""

from collections.abc import Iterator

import pytest
from measuring import Report, Show, shown


@pytest.fixture
def show(capsys: pytest.CaptureFixture[str]) -> Show:
    """What prints a line at once."""

    def printed(line: str) -> None:
        with capsys.disabled():
            print(f"\n  {line}", end="")

    return printed


@pytest.fixture(scope="module")
def report(request: pytest.FixtureRequest) -> Iterator[Report]:
    """What writes a line of the table that is printed at the end of a module."""
    lines: list[str] = []

    def note(what: str, ours: float, plain: str = "", theirs: float = 0.0) -> None:
        beside = f"{plain:34} {shown(theirs)} {theirs / ours:7.1f} x" if plain else ""
        lines.append(f"{what:42} {shown(ours)}   {beside}".rstrip())

    yield note
    capture = request.config.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled():
        print("", *lines, sep="\n")
