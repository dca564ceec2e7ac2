"""LeetCode 529: both forms of a problem read as the same, and the answers are the problem's."""

import json
from itertools import product, repeat
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.formats import FormatError, leetcode

from .mangled import expect_values_or_error, first_of, told, whole

Board: TypeAlias = list[list[str]]
Click: TypeAlias = tuple[int, int]

PAGE = """Input:

[['E', 'E', 'E', 'E', 'E'],
 ['E', 'E', 'M', 'E', 'E'],
 ['E', 'E', 'E', 'E', 'E'],
 ['E', 'E', 'E', 'E', 'E']]

Click : [3,0]
"""
ANSWER = ["B1E1B", "B1M1B", "B111B", "BBBBB"]
LINE = '{"board": [["E","M"],["E","E"]], "click": [0,0]}'
SAME = [
    "[['E','M'],['E','E']]\n[0,0]",
    '[["E","M"],["E","E"]]\n[0,0]',
    '[["E",\'M\'],\n["E",\n"E"]\n]\n\n[\n0,\n0]\n',
    "[['E','M'],['E','E']] [0,0]",
    "[['E','M'],['E','E']], [0,0]",
    "[['E','M'],['E','E']]\nClick : [0,0]",
    "Input:\n[['E','M'],['E','E']]\nClick: [0,0]",
    "Input: board = [['E','M'],['E','E']], click = [0,0]",
    "board=[['E','M'],['E','E']]\r\nclick=[0,0]\r\n",
    "  INPUT :\n\nBoard = \n[['E','M'],['E','E']]\n\nclick =\n[0,0]  \n",
    ' {"click": [0, 0], "note": null, "board": [["E", "M"], ["E", "E"]]} ',
]
DEEPEST = 1010


problems = whole(leetcode.read)


def around(board: Board, row: int, col: int) -> list[Click]:
    rows, cols = range(len(board)), range(len(board[0]))
    near = product(range(row - 1, row + 2), range(col - 1, col + 2))
    return [at for at in near if at[0] in rows and at[1] in cols and at != (row, col)]


def click_naively(board: Board, click: Click) -> Board:
    """The four rules of the problem, one cell at a time."""
    board = [list(row) for row in board]
    waiting = [click]
    while waiting:
        row, col = waiting.pop()
        if board[row][col] == "M":
            board[row][col] = "X"
        elif board[row][col] == "E":
            near = around(board, row, col)
            mines = sum(board[down][right] in "MX" for down, right in near)
            board[row][col] = str(mines) if mines else "B"
            waiting += [] if mines else near
    return board


def random_board(random: Random) -> Board:
    """A board with some cells revealed, by clicks or one by one, mines among them."""
    rows, cols = random.randint(1, 8), random.randint(1, 8)
    density = random.choice((0.05, 0.2, 0.5))
    board = [["M" if random.random() < density else "E" for _ in range(cols)] for _ in range(rows)]
    for _ in range(random.choice((0, 0, 1, 3))):
        board = click_naively(board, (random.randrange(rows), random.randrange(cols)))
    clicked = click_naively(board, (random.randrange(rows), random.randrange(cols)))
    strewn = random.choice((0.0, 0.3, 1.0))
    return [
        [new if random.random() < strewn else old for old, new in zip(*lines, strict=True)]
        for lines in zip(board, clicked, strict=True)
    ]


@pytest.mark.parametrize("seed", range(10))
def test_answers_agree_with_a_solver_that_goes_cell_by_cell(seed: int) -> None:
    """Partly revealed boards too: what is revealed stays, and no opening passes through it."""
    random = Random(seed)
    for board in (random_board(random) for _ in range(8)):
        cells = product(range(len(board)), range(len(board[0])))
        for row, col in [(row, col) for row, col in cells if board[row][col] in "ME"]:
            (problem,) = problems(json.dumps({"board": board, "click": [row, col]}))

            assert problem.solved() == click_naively(board, (row, col)), (board, row, col)


def test_the_examples_of_the_problem_page_and_a_large_board_without_recursion() -> None:
    (first,) = problems(PAGE)
    (second,) = problems(json.dumps({"board": list(map(list, ANSWER)), "click": [1, 2]}))
    (large,) = problems(json.dumps({"board": [["E"] * 250] * 250, "click": [99, 99]}))

    assert ["".join(row) for row in first.solved()] == ANSWER
    assert ["".join(row) for row in second.solved()] == ["B1E1B", "B1X1B", "B111B", "BBBBB"]
    assert large.solved() == [["B"] * 250] * 250


def test_problems_of_all_forms_may_follow_each_other() -> None:
    text = "\n".join([LINE, *SAME, LINE])

    assert problems(text) == problems(LINE) * (len(SAME) + 2)
    assert [each.line for each in problems(f"\n{LINE}\n\n{PAGE}{LINE}")] == [2, 4, 12]


@pytest.mark.parametrize("form", [f"\n{LINE}\n", SAME[2], PAGE])
def test_a_problem_comes_before_the_line_after_it_is_asked_for(form: str) -> None:
    _, asked = first_of(leetcode.read, f"{form.rstrip()}\nnot to be read")

    assert asked == form.rstrip().count("\n") + 1


KNOWN = "expected one of M, E, B, 1 to 8 and X in row"
WITHIN = "expected a click within rows 0 to 0 and columns 0 to"
STRANGE: list[tuple[object, str]] = [
    *((sign, f"'{sign}'") for sign in ("0", "", "ME")),
    *(("\x1b", r"'\x1b'"), ("\ud800", r"'\ud800'"), (None, "null"), (True, "a boolean")),
    *((1, "a number"), (1.5, "a number"), ({}, "an object")),
]
EMPTY = ([], [[]], [[], []])
MATRIX = "expected a matrix such as [['E','M'],['E','E']], got"
OBJECT = 'expected an object such as {"board": [["E","M"]], "click": [0,0]}, got'
SUCH, ON = "expected a click such as [3,0], got", "expected a click on 'M' or 'E', got"


@pytest.mark.parametrize(
    ("board", "click", "problem"),
    [
        ([["E", "E"], ["E"]], [0, 0], "expected 2 cells in row 2, got 1"),
        ([["E"], []], [0, 0], "expected 1 cell in row 2, got 0"),
        ([["E"], ["E", "M", "E"]], [0, 0], "expected 1 cell in row 2, got 3"),
        ([["E", "e"]], [0, 0], f"{KNOWN} 1, got 'e'"),
        ([["E"], ["9"]], [0, 0], f"{KNOWN} 2, got '9'"),
        *(([[cell]], [0, 0], f"{KNOWN} 1, got {got}") for cell, got in STRANGE),
        *((none, [0, 0], "expected a matrix with at least one cell, got none") for none in EMPTY),
        (["EM"], [0, 0], "expected an array as row 1, got a string"),
        ([["E"], None], [0, 0], "expected an array as row 2, got null"),
        ([["E", "M"]], [1, 0], f"{WITHIN} 1, got '[1,0]'"),
        ([["E", "M"]], [0, 2], f"{WITHIN} 1, got '[0,2]'"),
        ([["E"]], [-1, 0], f"{WITHIN} 0, got '[-1,0]'"),
        ([["E"]], [0, -1], f"{WITHIN} 0, got '[0,-1]'"),
        *(([["E"]], at, f"{SUCH} an array") for at in ([0], [0, 0, 0], [0, 0.0], [False, 0])),
        ([["E"]], "00", f"{SUCH} a string"),
        ([["E", "B"]], [0, 1], f"{ON} 'B' at [0,1]"),
        ([["1", "M"]], [0, 0], f"{ON} '1' at [0,0]"),
        ([["X", "E"]], [0, 0], f"{ON} 'X' at [0,0]"),
    ],
)
def test_what_is_not_right_is_told(board: object, click: object, problem: str) -> None:
    text = json.dumps({"board": board, "click": click})
    assert told(problems, f"\n{text}") == f"line 2: {problem}"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hello", f"line 1: {MATRIX} 'hello'"),
        ("[['E'", f"line 1: {MATRIX} the end of the file"),
        ("[[E]]", f"line 1: {MATRIX} '[[E]]'"),
        ("]]", f"line 1: {MATRIX} ']]'"),
        ("\n[['E']]\n", f"line 2: {SUCH} the end of the file"),
        ("[['E']]\nclick:\n", f"line 1: {SUCH} the end of the file"),
        ("[['E']]\nat [0,0]", f"line 1: {SUCH} 'at [0,0]'"),
        ("[['E']]\n[0 0]", f"line 1: {SUCH} '[0 0]'"),
        ("[['E']]\n[0,0] [1,1]", "line 1: expected nothing after the click, got '[1,1]'"),
        ("{", f"line 1: {OBJECT} '{{'"),
        ('{"board": [["E"]]}', f'line 1: {OBJECT} \'{{"board": [["E"]]}}\''),
        (f"{LINE} x", f"line 1: {OBJECT} '{LINE[:39]}…'"),
    ],
)
def test_what_is_no_problem_is_told_with_its_line(text: str, problem: str) -> None:
    assert told(problems, text) == problem


@pytest.mark.parametrize("bracket", ["[", "]"])
@pytest.mark.parametrize("quote", ["'", '"'])
def test_brackets_within_quotes_end_no_matrix(bracket: str, quote: str) -> None:
    text = f"[[{quote}E{quote},\n{quote}{bracket}{quote}],\n['E','M']]\n[0,0]\n{LINE}"
    assert told(problems, text) == f"line 1: {KNOWN} 1, got '{bracket}'"


def test_a_matrix_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leetcode, "LONGEST_LINE", 1000)

    assert problems("[['E'],\n" + "['E'],\n" * 100 + "['E']]\n[0,0]")
    with pytest.raises(FormatError, match=r"^line 1: expected at most 1,000 characters$"):
        list(leetcode.read(repeat("[['E'],")))


@pytest.mark.parametrize(
    "form",
    [
        *("{}", "[[{}]]\n[0,0]", "[['E']]\n{}", "[['E']]\n[0,{}]"),
        *('{{"board": {}, "click": [0,0]}}', '{{"board": [["E"]], "click": {}}}'),
    ],
)
def test_nested_brackets_and_huge_numbers_are_told_in_one_line(form: str) -> None:
    """What nests just within the limit of the parser can be read, but may be too deep to quote."""
    depths = (10, 500, *range(DEEPEST - 200, DEEPEST), 5_000, 200_000)
    brackets = (text for depth in depths for text in ("[" * depth + "]" * depth, "[" * depth))

    for text in (*brackets, "9" * 4000, "9" * 10_000, "1e999", "-1e999", "NaN"):
        assert told(problems, form.format(text)).startswith("line 1: expected")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from("MEBX1") | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=2),
    max_leaves=10,
)


@given(JSON, JSON)
def test_any_json_is_a_problem_or_one_line(board: object, click: object) -> None:
    expect_values_or_error(problems, json.dumps({"board": board, "click": click}))
    expect_values_or_error(problems, f"{json.dumps(board)}\n{json.dumps(click)}")
