"""`minetui solve`: the best play of levels and positions, or bounds that hold."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from shell import Shell

from minetui.commands import solve
from minetui.solver import Limit

PUBLISHED = "4 5 5\n#####\n#1###\n#3###\n#####\n"


def test_a_level_is_solved_from_its_best_first_cells_or_a_given_one(shell: Shell) -> None:
    level, best = "solve --rows 4 --cols 4 --mines 4", "best: B1, C1, A2, D2, A3, D3, B4 and C4"
    told, corner = shell(level), f"{level} --start A1"

    assert (told.status, told.err) == (0, "")
    assert told.lines[:2] == ["961 of 1820 (52.8%)", best]
    others = {line.split(":")[0] for line in told.lines[2:]}
    assert others == {"A1, D1, A4 and D4", "B2, C2, B3 and C3"}
    assert shell(corner).lines == ["949 of 1820 (52.1%)", "best: A1"]
    assert shell(f"{corner} --first-click safe").lines[0] == "949 of 1365 (69.5%)"
    assert shell(f"{corner} --first-click opening").lines[0].startswith("417 of 495")


def test_positions_are_solved_as_json(shell: Shell) -> None:
    first, second = shell("solve --json", PUBLISHED + "2 3 1\n1##\n###\n").json

    assert first["won"] == first["at_least"] == first["at_most"] == 285
    assert (first["layouts"], first["best"], len(first["cells"])) == (360, [[0, 2]], 18)
    assert first["cells"][2] == {"cell": [0, 2], "at_least": 285, "at_most": 285, "layouts": 360}
    assert (second["won"], second["best"]) == (2, [[0, 1], [0, 2], [1, 1], [1, 2]])


def test_an_impossible_position_is_told_of_and_the_others_are_answered(shell: Shell) -> None:
    told = shell("solve", "1 2 1\n0#\n1 2 1\n1#\n")

    assert told.status == 2
    assert told.lines == [
        "No layout fits A1: 0 in 1 covered cell; 1 mine in all",
        "",
        "1 of 1 (100.0%)",
        "All safe cells are revealed.",
    ]


def test_out_of_time_the_answer_is_bounds(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "Limit", lambda stop: Limit(3_000, stop))
    told = shell("solve --rows 4 --cols 4 --mines 6 --json")
    text = shell("solve --rows 4 --cols 4 --mines 6").lines
    (answer,) = told.json
    low, high = answer["at_least"], answer["at_most"]

    assert (told.status, answer["won"]) == (0, None)
    assert 100 < low <= 1584 <= high < 5_005
    assert text[0].startswith(f"{low} to {high} of 8008 (")
    assert text[1].startswith("best known: ")


def test_without_time_or_with_too_many_layouts_nothing_is_computed(shell: Shell) -> None:
    late = shell("solve --budget 0", PUBLISHED)

    assert (late.status, "285" in late.out) == (0, False)
    assert shell("solve --level expert").lines == [solve.NOT_COMPUTED]
    (answer,) = shell("solve --level expert --json").json
    assert set(answer.values()) == {None}


@pytest.mark.parametrize("key", solve.KEYS)
def test_ctrl_c_ends_the_search_with_what_is_known(
    key: signal.Signals, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def interrupted(*_: object) -> Iterator[Callable[[int], None]]:
        yield lambda done: signal.raise_signal(key) if done > 2_000 else None

    monkeypatch.setattr(solve, "progress", interrupted)
    told = shell("solve --rows 4 --cols 4 --mines 6")

    assert told.status == 130
    assert " to " in told.lines[0]


@pytest.mark.parametrize("key", solve.KEYS)
def test_a_second_ctrl_c_ends_the_program(key: signal.Signals, shell: Shell) -> None:
    assert shell("--version").status == 0  # the start of any program is to take Ctrl+Break for it
    with solve.until_interrupt() as stop:
        assert not stop()
        signal.raise_signal(key)
        assert stop()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(key)


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("--start A1", "--start: expected a level, such as --rows 4 --cols 4 --mines 4"),
        ("--first-click safe", "--first-click: expected a level, such as --rows 4"),
        ("--rows 4 some.txt", "expected a file or a level, got both: some.txt"),
        ("--rows 4 --start Z9", "expected a cell within 9 × 4, got row 9, column 26"),
        ("--rows 2 --cols 2 --mines 4", "expected 0 to 3 mines on 2 × 2, got 4"),
    ],
)
def test_wrong_arguments_are_one_line(shell: Shell, command: str, problem: str) -> None:
    assert problem in shell(f"solve {command}").refusal
