"""`minetui analyse` without a screen: all that is known of a position, an impossible one too."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from shell import TOP, Shell
from solver.test_odds import counted_one_by_one, small_positions

from minetui.formats import drawings

LOST = TOP / "assets" / "replays" / "expert-lost.rawvf"
CORNER = "2 3 1\n1##\n###\n"
IMPOSSIBLE = "1 2 1\n0#\n"
SVG = "{http://www.w3.org/2000/svg}"


def test_answers_agree_with_going_through_all_layouts(shell: Shell) -> None:
    seen = small_positions(40)
    text = "".join(map(drawings.surface_text, seen))
    told = shell("analyse --json", text)
    as_text = shell("analyse --text", text).lines

    assert (told.status, told.err, len(told.json)) == (0, "", len(seen))
    for answer, each in zip(told.json, seen, strict=True):
        layouts, mined = counted_one_by_one(each)
        flat = [odds for row in answer["odds"] for odds in row]
        proven = [cell for one in answer["techniques"] for cell in one["safe"]]

        assert answer["layouts"] == str(layouts)
        assert all(flat[cell] == count / layouts for cell, count in mined.items())
        assert sorted(proven) == answer["safe"]
        assert answer["missing"] == []
        assert (answer["impossible"], answer["lost"]) == (None, None)
    told_layouts = [line for line in as_text if line.startswith("Layouts: ")]
    assert told_layouts == [f"Layouts: {int(answer['layouts']):,}" for answer in told.json]
    guesses = [line for line in as_text if line.startswith("Best guess: ")]
    assert len(guesses) == sum(answer["guess"] is not None for answer in told.json) > 0


def test_an_impossible_position_is_an_answer(shell: Shell) -> None:
    told = shell("analyse --json", CORNER + IMPOSSIBLE + CORNER)
    first, problem, last = told.json

    assert (told.status, told.err, first) == (0, "", last)
    assert shell("analyse --json --game 2", CORNER + IMPOSSIBLE).json == [problem]
    assert first.keys() == problem.keys()
    assert (problem["layouts"], problem["odds"]) == ("0", [[None, None]])
    assert problem["impossible"] == {
        "cells": [[0, 0]],
        "mines": 1,
        "smallest": True,
        "sentence": "No layout fits A1: 0 in 1 covered cell; 1 mine in all",
    }


def test_the_text_ends_with_the_odds(shell: Shell) -> None:
    assert shell("analyse --text -", CORNER + IMPOSSIBLE).lines == [
        "Layouts: 3",
        "One number: nothing more",
        "Two numbers: nothing more",
        "All numbers: 2 safe",
        "  C1 and C2 are safe in every layout: A1 needs 1 more in 3 cells; 1 mine left in all.",
        "Odds: 33.3%; the lowest at B1, A2, B2",
        "The best play wins 66.7% from here",
        "",
        "   1  33%   0%",
        " 33%  33%   0%",
        "",
        "No layout fits A1: 0 in 1 covered cell; 1 mine in all.",
        "",
        "0#",
    ]


def test_a_lost_game_is_analysed_before_the_move_that_lost_it(shell: Shell) -> None:
    (review,) = shell(f"review --json {LOST}").json
    (answer,) = shell(f"analyse --json {LOST} --budget 3000").json
    losing = answer["lost"]
    row, col = losing["cell"]

    assert losing == next(move for move in review["reveals"] if move == review["reveals"][-1])
    assert answer["odds"][row][col] == losing["odds"]
    assert losing["better"] in answer["safe"]


def test_a_replay_is_analysed_at_a_moment(shell: Shell) -> None:
    early, later, end = (
        shell(f"analyse --json {LOST} --budget 3000 --at {at}").json[0] for at in (-1, 10, 1e9)
    )
    flat = ([odds for row in each["odds"] for odds in row] for each in (early, later, end))
    covered = [len(odds) - odds.count(None) for odds in flat]

    assert covered[0] == 480 > covered[1] > covered[2]
    assert [bool(each["lost"]) for each in (early, later, end)] == [False, False, True]


def test_trusted_flags_are_known_mines(shell: Shell) -> None:
    flagged = "1 3 1\nF1#\n"
    (free,) = shell("analyse --json", flagged).json
    (trusted,) = shell("analyse --json --trust-flags", flagged).json

    assert free["odds"] == [[0.5, None, 0.5]]
    assert (trusted["odds"], trusted["safe"]) == ([[1.0, None, 0.0]], [[0, 2]])
    assert [one["mines"] for one in trusted["techniques"]] == [[], [], []]


def test_without_time_the_answer_says_what_is_missing(shell: Shell) -> None:
    (answer,) = shell("analyse --json --budget 0", "3 9 5\n00001####\n11101####\n##101####\n").json

    assert answer["layouts"] is None
    assert answer["missing"] == ["odds", "reasons", "advice", "play"]
    assert answer["uncounted"]


def test_the_picture_shows_the_odds_and_the_guess(shell: Shell, folder: Path) -> None:
    guess = "4 5 5\n#####\n#1###\n#3###\n##F##\n"
    told = shell("analyse --svg board.svg", guess)
    drawn = ElementTree.parse(folder / "board.svg").getroot()
    texts = [element.text or "" for element in drawn.iter(f"{SVG}text")]
    (answer,) = shell("analyse --json", guess).json

    assert (told.status, told.out, told.err) == (0, "", "")
    assert texts[-2:] == ["Best guess: C1, 2.2% mine", "The best play wins 79.2% from here"]
    assert texts.count("2") == 3 + 1  # as odds, and as the number of a row
    assert len([each for each in drawn.iter(f"{SVG}rect") if each.get("class") == "best"]) == 1
    assert answer["guess"] == [0, 2]


def test_the_picture_of_a_contradiction_frames_its_numbers(shell: Shell, folder: Path) -> None:
    drawn = ElementTree.fromstring(shell("analyse --svg -", "3 5 5\n##1##\n#3#4#\n##1##\n").out)

    assert [each.get("class") for each in drawn.iter(f"{SVG}rect")].count("conflict") == 2
    assert not list(folder.iterdir())


@pytest.mark.parametrize(
    ("options", "text", "line"),
    [
        ("--json", "", "stdin:1: expected a board or a replay, got nothing"),
        ("--text --at 3", CORNER, "minetui: --at: expected a replay, got a position without moves"),
        ("--at nan", "", "minetui: argument --at: expected seconds such as 12.5, got 'nan'"),
        ("--json", "1 2\nMM\n", "stdin: expected 0 to 1 mines on 2 × 1, got 2"),
        ("--json --game 3", CORNER, "stdin: expected 3 positions or games or more, got 1"),
        ("--svg no/a.svg", CORNER, f"{Path('no/a.svg')}: No such file or directory"),
    ],
)
def test_what_is_not_right_is_one_line(options: str, text: str, line: str, shell: Shell) -> None:
    assert shell(f"analyse {options}", text).refusal == line + "\n"
