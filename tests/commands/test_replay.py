"""A replay without a screen: as text, or one moment of it as a picture."""

from pathlib import Path

import pytest
from shell import Shell

from minetui.commands import replay
from minetui.core import Chord, Flag, Minefield, Move, Reveal
from minetui.formats import Replay, rawvf

FIELD = Minefield.drawn("*...", "....", "...*")
MOVES = (Reveal(2, 0.0), Flag(0, 1.5), Reveal(4, 2.25), Reveal(11, 3.0))
INFO = {"Player": "a\x1b[2Jb", "Timestamp": "today", "Program": "minetui", "Skin": "red"}
TOLD = """\
Custom, 4 × 3, mines 2
Player: a\\x1b[2Jb
Timestamp: today

1. 0.000 s: reveal C1, 6 cells opened, opening move
# 1 . .
# 1 1 1
# # # #

2. 1.500 s: flag A1, set
F 1 . .
# 1 1 1
# # # #

3. 2.250 s: reveal A2, 1 cell opened, forced
F 1 . .
1 1 1 1
# # # #

4. 3.000 s: reveal D3, 1 cell opened, mistake (a mine), not forced by the casual rules
F 1 . .
1 1 1 1
# # # *

lost, moves 4
Time:      3.000
3BV:       2
3BV done:  1
3BV/s:     0.33
Est. time: 6.000
Clicks:    4
Left:      3
Right:     1
Chords:    0
Effective: 4
Wasted:    0
cl/s:      1.33
IOE:       25%
ThrP:      25%
Corr:      100%
Flags:     1
Misflags:  0
Unflags:   0
Style:     FL
RQP:       9.00
QG:        6.47
ZiNi:      2
HZiNi:     2
ZNE:       25%
ZNT:       25%
HZNE:      25%
HZNT:      25%
"""


def written(folder: Path, *moves: Move, seconds: float = 0.0, given: int = 0, **info: str) -> str:
    """The name of a file with these moves."""
    (folder / "game.rawvf").write_bytes(rawvf.write(Replay(FIELD, moves, info, seconds, given)))
    return "game.rawvf"


@pytest.fixture
def recorded(folder: Path) -> str:
    """The name of a file with a whole game."""
    return written(folder, *MOVES, seconds=3.0, **INFO)


def test_a_replay_is_told_move_by_move(recorded: str, shell: Shell) -> None:
    told = shell(f"replay {recorded} --text")

    assert (told.status, told.err) == (0, "")
    assert told.out == TOLD


def test_a_position_without_clicks_has_no_metrics(shell: Shell, folder: Path) -> None:
    file = written(folder, *MOVES[:2], given=2)
    (folder / "two.txt").write_text("*..\n...\n\n*.\n")

    assert shell(f"replay {file} --text").out.endswith("unfinished, moves 2\n")
    assert shell("replay two.txt --text --game 2").lines[0] == "Custom, 2 × 1, mines 1"


def test_wasted_clicks_are_told_between_moves_without_a_number(folder: Path, shell: Shell) -> None:
    """Rule 8: a click that changes nothing is no move."""
    file = written(folder, Reveal(2, 0.0), Chord(3, 0.5), Flag(0, 1.5), seconds=3.0)
    told = shell(f"replay {file} --text").lines
    heads = [line for line in told if " s: " in line or " s, " in line]

    assert [head.partition(", 6")[0] for head in heads] == [
        "1. 0.000 s: reveal C1",
        "0.500 s, wasted: chord on D1",
        "2. 1.500 s: flag A1, set",
    ]
    assert {"unfinished, moves 2", "Wasted:    1"} <= {*told}


@pytest.mark.parametrize(
    ("at", "title", "flags"),
    [
        ("--at -1", "Custom, the start", 0),
        ("--at 0", "Custom, 0.000 s, move 1", 0),
        ("--at 1.6", "Custom, 1.500 s, move 2", 1),
        ("", "Custom, 3.000 s, move 4", 1),
    ],
)
def test_a_moment_is_drawn(at: str, title: str, flags: int, recorded: str, shell: Shell) -> None:
    told = shell(f"replay {recorded} --svg moment.svg {at}")
    picture = Path("moment.svg").read_text("utf-8").replace("&#160;", " ")

    assert (told.status, told.out, told.err) == (0, "", "")
    assert f">{title}</text>" in picture
    assert picture.count(">F </text>") == flags


def test_each_sign_of_a_picture_has_a_look_of_its_own() -> None:
    drawn = replay._coloured(["12345678", "#F*."])

    assert drawn.plain == "1 2 3 4 5 6 7 8 \n· F *   "
    assert len({span.style for span in drawn.spans}) == 11


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("two.txt --text --game 3", "two.txt:1: expected 3 games or more, got 2"),
        ("half.rawvf --text", "half.rawvf:3: expected a row of 5 cells, got 2"),
        ("two.txt --svg no/a.svg", f"{Path('no/a.svg')}: No such file or directory"),
        ("two.txt two.txt --text", "minetui: expected a single FILE with --text or --svg"),
        (". --game 0", "minetui: argument --game: expected a number from 1, got 0"),
        (". --game 2", "minetui: expected one FILE with --game"),
    ],
)
def test_what_is_wrong_is_one_line(words: str, problem: str, shell: Shell, folder: Path) -> None:
    (folder / "two.txt").write_text("*..\n...\n\n*.\n")
    (folder / "half.rawvf").write_text("Width: 5\nBoard:\n*0\n")

    assert shell(f"replay {words}").refusal == f"{problem}\n"
