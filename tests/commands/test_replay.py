"""A replay without a screen: as text, or one moment of it as a picture."""

from pathlib import Path

import pytest
from shell import Shell

from minetui.commands import replay
from minetui.core import Chord, Flag, Minefield, Reveal
from minetui.formats import Replay, rawvf

FIELD = Minefield.drawn("*...", "....", "...*")
MOVES = (Reveal(2, 0.0), Flag(0, 1.5), Reveal(4, 2.25), Reveal(11, 3.0))
INFO = {"Player": "a\x1b[2Jb", "Timestamp": "today", "Program": "minetui", "Skin": "red"}
TOLD = """\
Custom 4 × 3, 2 mines
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

lost after 4 moves
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


@pytest.fixture
def recorded(folder: Path) -> str:
    (folder / "game.rawvf").write_bytes(rawvf.write(Replay(FIELD, MOVES, INFO, 3.0)))
    return "game.rawvf"


def test_a_replay_is_told_move_by_move(recorded: str, shell: Shell) -> None:
    told = shell(f"replay {recorded} --text")

    assert (told.status, told.err) == (0, "")
    assert told.out == TOLD


def test_a_position_without_clicks_has_no_metrics(shell: Shell, folder: Path) -> None:
    (folder / "a.rawvf").write_bytes(rawvf.write(Replay(FIELD, MOVES[:2], given=2)))

    assert shell("replay a.rawvf --text").out.endswith("unfinished after 2 moves\n")


def test_wasted_clicks_are_told_between_the_moves_without_a_number(
    folder: Path, shell: Shell
) -> None:
    """Rule 8: a click that changes nothing is no move."""
    moves = (Reveal(2, 0.0), Chord(3, 0.5), Flag(0, 1.5))
    (folder / "game.rawvf").write_bytes(rawvf.write(Replay(FIELD, moves, {}, 3.0)))
    told = shell("replay game.rawvf --text").out.splitlines()
    heads = [line for line in told if " s: " in line or " s, " in line]

    assert [head.partition(", 6")[0] for head in heads] == [
        "1. 0.000 s: reveal C1",
        "0.500 s, wasted: chord on D1",
        "2. 1.500 s: flag A1, set",
    ]
    assert {"unfinished after 2 moves", "Wasted:    1"} <= {*told}


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


def test_what_is_no_replay_is_one_line(shell: Shell, folder: Path) -> None:
    (folder / "half.rawvf").write_text("Width: 5\nBoard:\n*0\n")
    assert (
        shell("replay half.rawvf --text").refusal
        == "half.rawvf:3: expected a row of 5 cells, got 2\n"
    )


def test_a_picture_that_can_not_be_saved_is_one_line(recorded: str, shell: Shell) -> None:
    told = shell(f"replay {recorded} --svg none/moment.svg")

    assert (told.status, told.err) == (2, f"{Path('none/moment.svg')}: No such file or directory\n")


def test_a_game_of_several_is_told_by_its_number(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text("*..\n...\n\n*.\n")

    assert shell(f"replay {tmp_path}/two.txt --text --game 2").lines[0] == "Custom 2 × 1, 1 mine"
    told = shell(f"replay {tmp_path}/two.txt --text --game 3")
    assert told.err == f"{tmp_path}/two.txt:1: expected 3 games or more, got 2\n"
    assert "expected a number from 1, got 0" in shell(f"replay {tmp_path} --game 0").err
    assert shell(f"replay {tmp_path} --game 2").err == "minetui: expected one FILE with --game\n"
