"""`minetui odds`: exact odds of surfaces, checked by going through all layouts one by one."""

from math import comb
from pathlib import Path

import pytest
from shell import Shell
from solver.test_odds import counted_one_by_one, small_positions

from minetui.core import Surface, cells_of
from minetui.formats import drawings

SURFACES = small_positions(120)
CORNER = "2 3 1\n1##\n###\n"
IMPOSSIBLE = "1 2 1\n0#\n"
KEYS = ["layouts", "odds", "safe", "mined"]
BUDGET = "minetui: argument --budget: expected milliseconds such as 200"


def text_of(surfaces: list[Surface]) -> str:
    return "".join(map(drawings.surface_text, surfaces))


def test_answers_agree_with_going_through_all_layouts(shell: Shell) -> None:
    told = shell("odds", text_of(SURFACES))

    assert (told.status, told.err, len(told.json)) == (0, "", len(SURFACES))
    for answer, seen in zip(told.json, SURFACES, strict=True):
        layouts, mined = counted_one_by_one(seen)
        flat = [share for row in answer["odds"] for share in row]
        places = {cell: list(seen.grid.place(cell)) for cell in mined}

        assert list(answer) == KEYS
        assert answer["layouts"] == str(layouts)
        assert [len(row) for row in answer["odds"]] == [seen.grid.cols] * seen.grid.rows
        unknown = [cell for cell, share in enumerate(flat) if share is None]
        assert unknown == [*cells_of(seen.revealed)]
        assert all(flat[cell] == count / layouts for cell, count in mined.items())
        assert answer["safe"] == [places[cell] for cell in mined if not mined[cell]]
        assert answer["mined"] == [places[cell] for cell in mined if mined[cell] == layouts]


def test_a_flag_is_no_fact_unless_it_is_trusted(shell: Shell) -> None:
    covered, flagged = "1 3 1\n#1#\n", "1 3 1\nF1#\n"
    (free,), (trusted,) = shell("odds", flagged).json, shell("odds --trust-flags", flagged).json

    assert free == shell("odds", covered).json[0]
    assert free["odds"] == [[0.5, None, 0.5]]
    assert trusted["odds"] == [[1.0, None, 0.0]]
    assert (trusted["layouts"], trusted["safe"], trusted["mined"]) == ("1", [[0, 2]], [[0, 0]])


def test_an_impossible_surface_is_told_of_and_the_others_are_answered(shell: Shell) -> None:
    flagged = "1 3 1\nF1F\n"
    (corner,) = shell("odds", CORNER).json
    told, trusted = (
        shell("odds", CORNER + IMPOSSIBLE + CORNER),
        shell("odds --trust-flags", flagged),
    )
    problem = {"error": "No layout fits A1: 0 in 1 covered cell; 1 mine in all"}

    assert (told.status, told.err, told.json) == (2, "", [corner, problem, corner])
    assert shell("odds", flagged).status == 0
    assert trusted.status == 2
    assert trusted.json[0]["error"].startswith("No layout fits ")


def test_the_picture_is_in_per_cent(shell: Shell) -> None:
    told = shell("odds --picture", CORNER + IMPOSSIBLE + "1 3 1\n01#\n")

    assert told.status == 2
    assert told.lines == [
        *("   1  33%   0%", " 33%  33%   0%", ""),
        *('{"error": "No layout fits A1: 0 in 1 covered cell; 1 mine in all"}', ""),
        "   .    1 100%",
    ]


def test_the_number_of_layouts_may_be_huge(shell: Shell) -> None:
    (answer,) = shell("odds", "200 100 6000\n" + ("#" * 100 + "\n") * 200).json
    layouts = comb(20_000, 6000)

    assert len(answer["layouts"]) > 4300
    assert int(answer["layouts"][-15:]) == layouts % 10**15
    assert answer["odds"][7][7] == 0.3


def test_an_answer_comes_for_what_was_right_before_an_error(shell: Shell, folder: Path) -> None:
    (folder / "seen.txt").write_text(CORNER + "\n2 2 1\n1#\n1\n")
    told = shell("odds seen.txt")

    assert (told.status, len(told.json)) == (2, 1)
    assert told.err == "seen.txt:7: expected 2 cells in row 2, got 1\n"


def test_when_the_budget_is_used_up_only_what_is_certain_is_told(shell: Shell) -> None:
    text = "3 9 5\n00001####\n11101####\n##101####\n"
    whole, part = shell("odds", text).json[0], shell("odds --budget 0", text).json[0]

    assert part["layouts"] is None
    assert all(place in whole["safe"] for place in part["safe"])
    assert all(place in whole["mined"] for place in part["mined"])
    flat = [share for row in part["odds"] for share in row]
    assert set(flat) <= {None, 0.0, 1.0}
    assert "?" in shell("odds --budget 0 --picture", text).out


@pytest.mark.parametrize("budget", ["soon", "-5", "nan"])
def test_a_budget_that_is_none_is_one_line(budget: str, shell: Shell) -> None:
    assert shell(f"odds --budget {budget}").refusal == f"{BUDGET}, got '{budget}'\n"
