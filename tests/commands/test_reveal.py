"""`minetui reveal`: LeetCode 529 from one line or many, to one line or a picture."""

import json

import pytest
from shell import Shell

LINE = '{"board": [["E","E","E"],["E","E","M"]], "click": [0,0]}\n'
ANSWER = '[["B","1","E"],["B","1","M"]]\n'
PAGE = "Input:\n\n[['E','E','E'],\n ['E','E','M']]\n\nClick : [0,0]\n"


@pytest.mark.parametrize("text", [LINE, PAGE, LINE + PAGE, PAGE * 3 + LINE * 2])
def test_each_problem_has_its_answer_as_a_compact_line_of_json(text: str, shell: Shell) -> None:
    told = shell("reveal", text)

    assert (told.status, told.err) == (0, "")
    assert told.out == ANSWER * text.lower().count("click")


@pytest.mark.parametrize(
    "text",
    [
        "Input: board = [['E','E','E'],['E','E','M']], click = [0,0]\n"
        "Output: [['B','1','E'],['B','1','M']]\n",
        f"{PAGE}Output:\n\n[['B','1','E'],\n ['B','1','M']]\n\nExplanation:\n",
        f"Example 1:\n\n{PAGE}output: [['B','1','E'],['B','1','M']]\n",
        "[['E','E','E'],['E','E','M']] [0,0] Output: [['B','1','E'],['B','1','M']]",
    ],
)
def test_the_output_of_an_example_is_skipped(text: str, shell: Shell) -> None:
    """As it is pasted from the page of the problem."""
    told = shell("reveal", text)

    assert (told.status, told.out, told.err) == (0, ANSWER, "")
    assert shell("reveal", f"{text}\n{text}").out == ANSWER * 2


def test_a_game_goes_on_from_answer_to_click(shell: Shell) -> None:
    """What is revealed stays, and stops an opening."""
    board: object = [list("EE1EE")]
    for click, after in [(0, "BB1EE"), (4, "BB1BB")]:
        board = json.loads(shell("reveal", json.dumps({"board": board, "click": [0, click]})).out)

        assert board == [list(after)]


def test_a_picture_is_drawn_with_a_blank_line_between_boards(shell: Shell) -> None:
    assert shell("reveal --picture", LINE * 2).out == "B 1 E\nB 1 M\n\nB 1 E\nB 1 M\n"
    assert shell("reveal", LINE.replace("0,0", "1,2")).out == '[["E","E","E"],["E","E","X"]]\n'


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[['E','E'],['E']]\n[0,0]\n", "expected 2 cells in row 2, got 1"),
        ("[['E']]\n[1,0]\n", "expected a click within rows 0 to 0 and columns 0 to 0, got '[1,0]'"),
        ("[['E']]\n", "expected a click such as [3,0], got the end of the file"),
    ],
)
def test_bad_input_is_one_line_and_keeps_the_answers(text: str, line: str, shell: Shell) -> None:
    told = shell("reveal", f"{LINE}\n{text}")

    assert (told.status, told.out, told.err) == (2, ANSWER, f"stdin:3: {line}\n")
