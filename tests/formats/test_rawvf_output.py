"""The output of parser_raw, the community's reference program, reads as the file it was given."""

import pytest

from minetui.formats import FormatError

from .mangled import read_rawvf as read

HEADER = "Player: somebody\nWidth: 3\nHeight: 2\nMines: 1\nTime: 1.500\n"
ROWS = "00*\n000\n"
INPUT = f"""{HEADER}Board:
{ROWS}Events:
0.000 lc 1 1 (8 8)
0.000 lr 1 1 (8 8)
1.000 mv 3 1 (40 8)
1.000 rc 3 1 (40 8)
1.000 rr 3 1 (40 8)
1.250 rc 3 1 (40 8)
1.250 rr 3 1 (40 8)
1.500 lc 3 2 (40 24)
1.500 lr 3 2 (40 24)
won
"""
STATISTICS = "RAW_Time: 1.500     \nRAW_3BV: 2         \nRAW_RilianClicks/s: 0.000     \n"
EVENTS = """Events:
0.000 lc 1 1 (8 8)
Cell pressed 1 1
0.000 lr 1 1 (8 8)
Cell opened (Number 0) 1 1
Cell opened (Number 1) 2 1
0.000 Solved 3BV: 1 of 2
1.000 mv 3 1 (40 8)
1.000 rc 3 1 (40 8)
Flag 3 1
1.000 rr 3 1 (40 8)
1.250 rc 3 1 (40 8)
Flag removed 3 1
Questionmark 3 1
1.250 rr 3 1 (40 8)
1.500 lc 3 2 (40 24)
Cell pressed (it is a Questionmark) 3 2
Cell released (it is a Questionmark) 3 2
1.500 lr 3 2 (40 24)
Cell opened (it is a Mine) 3 2
Questionmark removed 3 1
1.500 Solved 3BV: 2 of 2
won
"""
OUTPUT = f"{HEADER}{STATISTICS}{ROWS}{EVENTS}"


@pytest.mark.parametrize(
    "output",
    [
        OUTPUT,
        OUTPUT.replace("Events:\n", ""),
        OUTPUT.replace("0     \n", "      \n"),  # without the option to count
        f"{STATISTICS}{HEADER}{ROWS}{EVENTS}",
        f"{OUTPUT}1.50021.333-214748.3590.000",  # in a pipe
        f"{HEADER}RAW_Time: 0.000     \nRAW_RilianClicks/s: -214748.359{ROWS}{EVENTS}",  # no time
    ],
)
def test_the_output_reads_as_the_input(output: str) -> None:
    assert read(output.encode()) == read(INPUT.encode())
    assert len(read(INPUT.encode()).moves) == 4


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{HEADER}{ROWS}", "line 6: expected 'Key: value' or 'Board:', got '00*'"),
        (f"{HEADER}{STATISTICS}00*\n0.0 lc", "line 10: expected row 2 of 2 of the board"),
        (f"{HEADER}{STATISTICS}00*0\n", "line 9: expected a row of 3 cells, got 4"),
        (f"{HEADER}{STATISTICS}{ROWS}1.5 x", "line 11: expected an event such as"),
        (f"{INPUT}1.50021.333", "line 20: expected an event such as"),
    ],
)
def test_only_below_statistics_a_row_needs_no_title(text: str, problem: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text.encode())

    assert str(caught.value).startswith(problem)
