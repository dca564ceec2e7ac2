"""The kind of board is an id in every file; the sentences that version 0.1.0 wrote are read."""

import pytest

from minetui.core import Game, Level, Reveal
from minetui.formats import Replay, journal, rawvf
from minetui.solver.dealers import Adjusted, Solvable

from .mangled import read_rawvf

# As 0.1.0 wrote them; it counted boards of both kinds as assisted.
UNDEALT_JOURNAL = """minetui journal 1
level 4 5 4
first-click opening
seed abc
info Boards: {}
flag 3 0.000
clock 0.000
"""
DEALT_JOURNAL = """minetui journal 1
level 4 5 4
first-click opening
seed abc
info Boards: {}
board 84102
flag 3 0.000
reveal 10 0.000
clock 0.000
assisted
"""
REPLAY = """RawVF_Version: Rev6
Program: minetui
Version: 0.1.0
Boards: {}
Timestamp: 2026-11-21T14:05:09.123+00:00
Seed: abc
FirstClick: opening
Assisted: Yes
Level: Custom
Width: 5
Height: 4
Mines: 4
Marks: Off
SquareSize: 16
Time: 0.000
BBBV: 6
Board:
0*000
000*0
0000*
0000*
Events:
0.000 start
0.000 lc 1 3 (8 40) (l00)
0.000 lr 1 3 (8 40) (000)
"""
SENTENCES = {
    "solvable by logic": "solvable:logic",
    "adjusted for casual, not uniform": "adjusted:casual",
}


@pytest.mark.parametrize(("sentence", "kind"), SENTENCES.items())
def test_files_of_version_0_1_0_are_read_and_written_again_with_the_id(
    sentence: str, kind: str
) -> None:
    undealt = journal.read(UNDEALT_JOURNAL.format(sentence).encode())
    dealt = journal.read(DEALT_JOURNAL.format(sentence).encode())
    replayed = read_rawvf(REPLAY.format(sentence).encode()).game()

    assert [game.board_kind for game in (undealt, dealt, replayed)] == [kind] * 3
    assert [game.assisted for game in (undealt, dealt, replayed)] == [False, True, True]
    assert f"\ninfo Boards: {kind}\n" in journal.text_of(journal.first_lines(dealt)).decode()
    assert f"\nBoards: {kind}\n" in rawvf.write(Replay.of(replayed, {})).decode()


@pytest.mark.parametrize("dealer", [Solvable("pairs"), Adjusted("casual")])
def test_only_adjusted_boards_count_as_assisted(dealer: Solvable | Adjusted) -> None:
    """A solvable board is drawn uniformly from all such boards, and is no easier than they are."""
    game = Game(Level(5, 5, 4), "a", dealer=dealer)
    game.play(Reveal(12))
    kept = journal.read(journal.text_of(journal.first_lines(game)))
    saved = read_rawvf(rawvf.write(Replay.of(game, {}))).game()

    for each in (game, kept, saved):
        assert each.board_kind == dealer.kind
        assert each.assisted == isinstance(dealer, Adjusted)


@pytest.mark.parametrize("text", ["", "uniform", "solvable by", "Solvable:logic", "solvable:\x1b"])
def test_other_texts_name_no_kind(text: str) -> None:
    assert read_rawvf(REPLAY.format(text).encode()).game().board_kind == ""
