"""The input of every program has a limit, whatever file it is."""

from pathlib import Path
from time import process_time

import pytest
from shell import Shell
from systems import has_devices

from minetui.core import Minefield, levels
from minetui.formats import source, tatham

PROGRAMS = [
    *("info {}", "convert {}", "replay {} --text", "replay {} --svg x.svg", "review {}"),
    *("grade {}", "odds {}", "casual {}", "hint {}", "reveal {}", "records import {}"),
]
SPARSE = 5_000_000_000  # bytes


@pytest.fixture(params=[pytest.param("/dev/zero", marks=has_devices), "sparse"])
def endless(request: pytest.FixtureRequest, folder: Path) -> str:
    """The name of a file that can't be read whole."""
    if request.param == "/dev/zero":
        return "/dev/zero"
    with (folder / "sparse").open("wb") as file:
        file.write(b"1 2\n.M\n")
        file.truncate(SPARSE)
    return "sparse"


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_file_without_an_end_is_refused_soon(program: str, endless: str, shell: Shell) -> None:
    before = process_time()
    told = shell(program.format(endless))

    assert told.status == 2
    assert told.err.startswith(f"{endless}:")
    assert told.err.count("\n") == 1
    assert process_time() - before < 1


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_line_without_an_end_is_refused(
    program: str, shell: Shell, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As from a pipe that never writes the end of a line."""
    monkeypatch.setattr(source, "LONGEST_LINE", 200_000)
    (folder / "line").write_bytes(b"." * 300_000)
    told = shell(program.format("line"))

    assert (told.status, told.out) == (2, "")
    assert told.err == "line:1: expected at most 200,000 characters in a line\n"


@pytest.mark.parametrize("program", ["replay {} --text", "review {}", "replay {} --svg x.svg"])
def test_a_board_that_can_not_be_played_is_one_line(
    program: str, shell: Shell, folder: Path
) -> None:
    (folder / "full").write_text("\n1 1\nM\n")
    told = shell(program.format("full"))

    assert (told.status, told.out) == (2, "")
    assert told.err == "full:2: expected 0 to 0 mines on 1 × 1, got 1\n"


@pytest.mark.parametrize("program", PROGRAMS[:6])
def test_a_board_of_too_many_cells_is_one_line(
    program: str, shell: Shell, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    field = Minefield.drawn(*["." * 40] * 30)
    (folder / "id").write_bytes(tatham.write(field))
    monkeypatch.setattr(levels, "MOST_CELLS", 1000)
    told = shell(program.format("id"))

    assert (told.status, told.out) == (2, "")
    assert told.err == "id:1: expected at most 1,000 cells, got 40 × 30 = 1,200\n"
