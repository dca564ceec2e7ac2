"""What an analysis begins with: the position of a file, a replay, a game or a pasted text."""

import pytest

from minetui import Problem
from minetui.core import LEVELS, Flag, Game, Mark, Minefield, Reveal, lowest
from minetui.formats import Replay
from minetui.play import AnalysisStart

FIELD = Minefield.drawn("*..*..", "......", ".....*")
WON = Replay(FIELD, (Flag(0, 0.5), Reveal(1, 1.0), Reveal(2, 2.0), Reveal(12, 3.0)))
LOST = Replay(FIELD, (Flag(0, 0.5), Reveal(1, 1.0), Reveal(3, 2.0)))


@pytest.mark.parametrize(("at", "revealed"), [(-1.0, 0), (0.5, 0), (1.5, 1), (2.0, 2), (None, 12)])
def test_a_replay_is_analysed_at_a_moment_or_at_its_end(at: float | None, revealed: int) -> None:
    start = AnalysisStart.of(WON, at)

    assert start.sketch.surface.revealed.bit_count() == revealed
    assert (start.cell, start.lost) == (None, None)


def test_a_lost_game_is_analysed_before_the_move_that_lost_it_at_the_mine() -> None:
    for start in (AnalysisStart.of(LOST), AnalysisStart.of_game(LOST.game())):
        assert start.sketch.surface.revealed == 0b10
        assert start.sketch.flagged == 0b1
        assert start.cell == 3
        assert start.lost is not None
        assert (start.lost.index, start.lost.move) == (2, Reveal(3, 2.0))
    assert AnalysisStart.of(LOST, 1.5).lost is None


def test_a_game_is_analysed_as_it_is_now_with_the_mines_of_its_level() -> None:
    game = Game(LEVELS["Beginner"], "moss")
    assert AnalysisStart.of_game(game).sketch.surface.mine_count == 10
    game.play(Reveal(40))
    start = AnalysisStart.of_game(game)

    assert start.sketch.surface == game.position.surface
    assert (start.cell, start.lost) == (None, None)


def test_a_link_to_a_page_shows_the_position_again() -> None:
    start = AnalysisStart.of(WON, 1.5)

    assert AnalysisStart.pasted(start.link("https://a.example/")).sketch == start.sketch


def test_a_position_has_no_moments() -> None:
    surface = WON.start.surface
    assert AnalysisStart.of(surface).sketch.surface == surface

    with pytest.raises(ValueError, match="--at: expected a replay, got a position without moves"):
        AnalysisStart.of(surface, 1.0)


def test_flags_are_known_mines_only_if_they_are_trusted() -> None:
    start = AnalysisStart.of(WON, 1.5)

    assert start.trusting(flags=False).sketch.mines == 0
    assert start.trusting(flags=True).sketch.mines == 0b1
    assert start.trusting(flags=True).sketch.saved == start.sketch.saved


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("nonsense", "Not pasted: line 1: expected "),
        *((f"#position={behind}", "Not pasted: line 1: ") for behind in ("", " \n", "%0A")),
        ("\ud800", "Not pasted: line 1: expected "),
        ("1" * 2_000_000, "Not pasted: "),
        ("1" * 2_000_001, "Paste at most 2,000,000 characters."),
        ("201 200 1\n" + "#" * 200, "Not pasted: "),
    ],
)
def test_what_can_not_be_pasted_is_told_in_one_line(text: str, problem: str) -> None:
    with pytest.raises(Problem) as told:
        AnalysisStart.pasted(text)

    assert str(told.value).startswith(problem)
    assert "\n" not in str(told.value)


def test_a_board_that_is_too_large_for_a_screen_is_refused() -> None:
    wide, wider = (f"1 {cols} 1\n{'#' * cols}\n" for cols in (40_000, 40_001))
    pasted = AnalysisStart.pasted(wide)
    with pytest.raises(Problem) as told:
        AnalysisStart.pasted(wider)

    assert pasted.sketch.at(lowest(pasted.sketch.grid.cells)) is Mark.COVERED
    assert str(told.value) == ("Not pasted: expected a board of up to 40,000 cells, got 40001 × 1")
