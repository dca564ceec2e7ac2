"""How a race ended, in words."""

from dataclasses import replace

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


def run(*times: float, status: Status) -> RaceCourse:
    solved = tuple(Solved(at, count) for count, at in enumerate(times, start=1))
    return RaceCourse(5, solved, times[-1] if times else 0.0, status)


FINISHED, DIED, STOPPED = ghost(7, 8, 9, 10, 11), ghost(7, 8, 3), ghost(7, 8, 9)
FAST, SLOW = (0.5, 1.0, 2.5, 3.25, 4.0), (1.0, 2.0, 6.0, 7.0, 8.5)


@pytest.mark.parametrize(
    ("ghost", "run", "text"),
    [
        (FINISHED, run(*FAST, status=Status.WON), "beat Ada by 1.0 s, won it between 0 and 25%"),
        (
            *(FINISHED, run(*SLOW, status=Status.WON)),
            "lost to Ada by 3.5 s, lost it between 25 and 50%",
        ),
        (FINISHED, run(1.0, 2.0, 3.0, 4.0, 5.0, status=Status.WON), "level with Ada"),
        (FINISHED, run(1.0, 2.5, status=Status.LOST), "lost to Ada, died at 40%, level"),
        (FINISHED, run(0.1, 0.2, status=Status.LOST), "lost to Ada, died at 40%, 2 3BV ahead"),
        (FINISHED, run(status=Status.LOST), "lost to Ada, died at 0%, level"),
        (
            FINISHED,
            replace(run(1.0, 2.0, status=Status.LOST), total=3),
            "lost to Ada, died at 67%, level",
        ),
        (
            *(FINISHED, run(1.0, 2.0, 3.0, 4.0, 5.004, status=Status.WON)),
            "lost to Ada by 0.004 s, lost it between 75 and 100%",
        ),
        (DIED, run(*SLOW, status=Status.WON), "beat Ada, the ghost died at 40%"),
        (STOPPED, run(*SLOW, status=Status.WON), "beat Ada, the ghost gave up at 60%"),
        (DIED, run(1.0, 2.0, 9.0, status=Status.LOST), "beat Ada, 3 against 2 3BV"),
        (DIED, run(1.0, status=Status.LOST), "lost to Ada, 1 against 2 3BV"),
        (STOPPED, run(1.0, 2.0, 2.5, status=Status.LOST), "level with Ada, 3 against 3 3BV"),
    ],
)
def test_a_result_says_by_how_much_and_where(ghost: Ghost, run: RaceCourse, text: str) -> None:
    assert races.RaceResult.of(ghost, run, assisted=False).texts[0] == text


def test_a_result_has_shorter_texts() -> None:
    assert races.RaceResult.of(FINISHED, run(*FAST, status=Status.WON), assisted=False).texts == (
        "beat Ada by 1.0 s, won it between 0 and 25%",
        "beat Ada by 1.0 s, won it at 0 to 25%",
        "beat Ada by 1.0 s",
        *("race won by 1.0 s", "race won by 1.0 s", "race won"),
    )


def test_help_is_named_and_shorter_texts_leave_the_name_out() -> None:
    found = races.RaceResult.of(FINISHED, run(*FAST, status=Status.WON), assisted=True)

    assert found.outcome is RaceOutcome.WON
    assert found.headline == (
        *("beat Ada by 1.0 s, with help", "race won by 1.0 s, with help"),
        *("race won by 1.0 s", "race won"),
    )


@pytest.mark.parametrize(
    ("ghost", "text"),
    [
        (FINISHED, "Ada finished at 5.0 s."),
        (DIED, "Ada died at 3.0 s with 2 of 5 3BV."),
        (STOPPED, "Ada gave up at 3.0 s with 3 of 5 3BV."),
    ],
)
def test_the_end_of_a_ghost_is_announced(ghost: Ghost, text: str) -> None:
    assert races.announced_end(ghost) == text


def test_the_name_of_a_player_is_on_one_line_and_obeys_no_terminal() -> None:
    def named(player: str) -> str:
        return races.ghost_name(Replay(ROW, info={"player": player}), "a file")

    assert named("  Ada \n Lovelace") == "Ada Lovelace"
    assert named("\x1b[2J" + "x" * 60) == "\\x1b[2J" + "x" * 22 + "…"
    assert named(" ") == "a file"
