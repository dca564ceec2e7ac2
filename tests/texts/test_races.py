"""How a race ended, in words."""

import pytest

from minetui.core import Ghost, Minefield, RaceCourse, RaceOutcome, Reveal, Status, steps
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
        (FINISHED, run(*FAST), "beat Ada by 1.0 s, won it between 0 and 25%"),
        (FINISHED, run(*SLOW), "lost to Ada by 3.5 s, lost it between 25 and 50%"),
        (FINISHED, run(1.0, 2.0, 3.0, 4.0, 5.0), "tied with Ada"),
        (FINISHED, run(1.0, 2.5, lost=True), "lost to Ada, hit a mine at 40%, tied"),
        (FINISHED, run(0.1, 0.2, lost=True), "lost to Ada, hit a mine at 40%, 2 3BV ahead"),
        (FINISHED, run(lost=True), "lost to Ada, hit a mine at 0%, tied"),
        (FINISHED, run(1.0, 2.0, lost=True, total=3), "lost to Ada, hit a mine at 67%, tied"),
        (FINISHED, run(1, 2, 3, 4, 5.004), "lost to Ada by 0.004 s, lost it between 75 and 100%"),
        (DIED, run(*SLOW), "beat Ada, the ghost hit a mine at 40%"),
        (STOPPED, run(*SLOW), "beat Ada, the ghost gave up at 60%"),
        (DIED, run(1.0, 2.0, 9.0, lost=True), "beat Ada, 3 against 2 3BV"),
        (DIED, run(1.0, lost=True), "lost to Ada, 1 against 2 3BV"),
        (STOPPED, run(1.0, 2.0, 2.5, lost=True), "tied with Ada, 3 against 3 3BV"),
    ],
)
def test_a_result_says_by_how_much_and_where(ghost: Ghost, run: RaceCourse, text: str) -> None:
    assert races.RaceResult.of(ghost, run, assisted=False).texts[0] == text


def test_a_result_has_shorter_texts_and_help_is_named_in_them() -> None:
    """Shorter ones leave the name out."""
    found, helped = (
        races.RaceResult.of(FINISHED, run(*FAST), assisted=assisted) for assisted in (False, True)
    )

    assert found.texts == (
        "beat Ada by 1.0 s, won it between 0 and 25%",
        "beat Ada by 1.0 s, won it at 0 to 25%",
        *("beat Ada by 1.0 s", "race won by 1.0 s", "race won by 1.0 s", "race won"),
    )
    assert helped.outcome is RaceOutcome.WON
    assert helped.headline == (
        *("beat Ada by 1.0 s, assisted", "race won by 1.0 s, assisted"),
        *("race won by 1.0 s", "race won"),
    )


def test_the_name_of_a_player_is_on_one_line_and_obeys_no_terminal() -> None:
    def named(player: str) -> str:
        return races.ghost_name(Replay(ROW, info={"player": player}), "a file")

    assert named("  Ada \n Lovelace") == "Ada Lovelace"
    assert named("\x1b[2J" + "x" * 60) == "\\x1b[2J" + "x" * 22 + "…"
    assert named(" ") == "a file"
