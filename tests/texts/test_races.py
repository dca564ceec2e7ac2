"""How a race ended, in words."""

import pytest

from minetui.core import Ghost, Minefield, RaceCourse, Reveal, Status, steps
from minetui.core.pace import Solved
from minetui.formats import Replay
from minetui.texts import races

ROW = Minefield.drawn("*" * 6, "." * 6)


def ghost(*cells: int) -> Ghost:
    """A ghost that reveals a cell each second, after the first."""
    moves = [Reveal(cell, float(at)) for at, cell in enumerate((6, *cells))]
    return Ghost.of("Ada", steps(ROW, moves))


def run(*times: float, lost: bool = False, total: int = 5) -> RaceCourse:
    solved = tuple(Solved(at, count) for count, at in enumerate(times, start=1))
    status = Status.LOST if lost else Status.WON
    return RaceCourse(total, solved, times[-1] if times else 0.0, status)


FINISHED, DIED, STOPPED = ghost(7, 8, 9, 10, 11), ghost(7, 8, 3), ghost(7, 8, 9)
FAST, SLOW = (0.5, 1.0, 2.5, 3.25, 4.0), (1.0, 2.0, 6.0, 7.0, 8.5)


@pytest.mark.parametrize(
    ("ghost", "run", "text"),
    [
        (FINISHED, run(*FAST), "Beat Ada by 1.0 s"),
        (FINISHED, run(*SLOW), "Lost to Ada by 3.5 s"),
        (FINISHED, run(1, 2, 3, 4, 5.004), "Lost to Ada by 0.004 s"),
        (FINISHED, run(1.0, 2.0, 3.0, 4.0, 5.0), "Tied with Ada"),
        (FINISHED, run(0.1, 0.2, lost=True), "Lost to Ada"),
        (DIED, run(*SLOW), "Beat Ada"),
        (DIED, run(1.0, lost=True), "Lost to Ada"),
        (STOPPED, run(*SLOW), "Beat Ada"),
        (STOPPED, run(1.0, 2.0, 2.5, lost=True), "Tied with Ada"),
    ],
)
def test_a_result_says_who_won_and_by_how_much(ghost: Ghost, run: RaceCourse, text: str) -> None:
    assert races.result_text(run, ghost) == text


def test_the_name_of_a_player_is_on_one_line_and_obeys_no_terminal() -> None:
    def named(player: str) -> str:
        return races.ghost_name(Replay(ROW, info={"player": player}), "a file")

    assert named("  Ada \n Lovelace") == "Ada Lovelace"
    assert named("\x1b[2J" + "x" * 60) == "\\x1b[2J" + "x" * 22 + "…"
    assert named(" ") == "a file"
