"""Races against replays: the start that is given, and what its game says of itself."""

from datetime import date
from io import BufferedReader, BytesIO
from pathlib import Path

import pytest

from minetui.core import (
    FirstClick,
    Flag,
    GhostError,
    Grid,
    LiveCourse,
    Minefield,
    RaceOutcome,
    Reveal,
    lowest,
    only,
)
from minetui.formats import (
    DAILY,
    GAME_ID,
    RACE,
    SHARED,
    Attempt,
    DailyMark,
    Replay,
    opened,
    race_against,
    registry,
)
from minetui.formats.game_info import LARGEST
from minetui.formats.journal import first_lines, read, text_of

from . import test_avf, test_rmv

REAL_FILES = Path(__file__).parents[3] / "shared" / "data" / "replays"
GHOSTS = {  # the 3BV after the first reveal, and the time
    "arbiter_beg.avf": (27, 3.07),
    "arbiter_int.avf": (111, 20.16),
    "vienna1_int.rmv": (33, 9.078),
    "vienna2_24px_preflags.rmv": (16, 24.57),
    "meta4_custom.evf": (23, 34.876),
    "nested-opening.rawvf": (33, 10.612),
}
FIELD = Minefield.drawn("*..*..", "......", ".....*")
MOVES = (Flag(0, -1.0), Reveal(12, 0.5), Reveal(2, 2.0), Reveal(3, 4.0))


def test_the_game_of_a_race_begins_after_the_first_reveal_without_the_ghosts_flags() -> None:
    game = race_against(Replay(FIELD, MOVES), "Ada").game()

    assert (game.given, game.moves) == (1, [Reveal(12)])
    assert game.position.flagged == 0
    assert game.clicks == []
    assert not game.assisted


def test_the_game_of_a_race_keeps_its_board_and_says_that_it_is_one_and_nothing_else() -> None:
    """The uid of the raced game would keep this one out of the records."""
    header = {
        **{"Seed": "rain", "FirstClick": "safe", "Boards": "solvable:pairs"},
        **{"Player": "Ada", GAME_ID: "a-b", "Timestamp": "2024-05-06T12:00:00+00:00"},
    }
    game = race_against(Replay(FIELD, MOVES, header), "Ada").game()

    assert (game.seed, game.first_click, game.board_kind) == (
        *("rain", FirstClick.SAFE, "solvable:pairs"),
    )
    assert {key: text for key, text in game.info.items() if key != "Seed"} == {
        SHARED: "Yes",
        RACE: "Ada",
    }


def test_to_race_on_a_daily_board_is_practice_and_on_an_adjusted_board_assisted() -> None:
    daily, adjusted = {DAILY: "2026-11-21"}, {"Boards": "adjusted:casual"}
    mark = race_against(Replay(FIELD, MOVES, daily), "").game().info[DAILY]

    assert DailyMark.from_text(mark) == DailyMark(date(2026, 11, 21), Attempt.PRACTICE)
    assert race_against(Replay(FIELD, MOVES, adjusted), "").game().assisted


def test_an_interrupted_race_comes_back_from_the_journal_as_a_shared_game_that_names_it() -> None:
    game = race_against(Replay(FIELD, MOVES), "Ada").game()
    game.extend([Reveal(2, 1.5)])
    resumed = read(text_of(first_lines(game)))

    assert (resumed.moves, resumed.given) == ([Reveal(12), Reveal(2, 1.5)], 1)
    assert resumed.info == {SHARED: "Yes", RACE: "Ada"}


@pytest.mark.skipif(not REAL_FILES.exists(), reason="the real files are not in the repository")
@pytest.mark.parametrize("name", [*GHOSTS])
def test_a_real_game_of_any_format_can_be_raced_at_its_own_times(name: str) -> None:
    with opened(str(REAL_FILES / name)) as stream:
        replay = registry.read_playable(stream)
    assert isinstance(replay, Replay)
    ghost = race_against(replay, name).ghost

    assert (ghost.run.total, ghost.run.end) == GHOSTS[name]
    assert ghost.run.three_bv == ghost.run.total
    assert ghost.run.end == pytest.approx(replay.end, abs=0.001)


PACES = pytest.mark.parametrize(
    ("pace", "outcome"), [(0.9, RaceOutcome.WON), (1.1, RaceOutcome.LOST)]
)


@pytest.mark.skipif(not REAL_FILES.exists(), reason="the real files are not in the repository")
@pytest.mark.parametrize("name", [*GHOSTS])
@PACES
def test_a_race_against_a_real_game_is_won_and_lost(
    name: str, pace: float, outcome: RaceOutcome
) -> None:
    with opened(str(REAL_FILES / name)) as stream:
        replay = registry.read_playable(stream)
    assert isinstance(replay, Replay)
    expect_raced(replay, pace, outcome)


@pytest.mark.parametrize("data", [test_avf.file(), test_rmv.built(2, *test_rmv.GAME)])
@PACES
def test_a_race_against_a_built_game_of_another_program_is_won_and_lost(
    data: bytes, pace: float, outcome: RaceOutcome
) -> None:
    replay = registry.read_playable(BufferedReader(BytesIO(data)))
    assert isinstance(replay, Replay)
    expect_raced(replay, pace, outcome)


def expect_raced(replay: Replay, pace: float, outcome: RaceOutcome) -> None:
    """Race a game with a reveal for each 3BV, at a pace of its time."""
    race = race_against(replay, "Ada")
    game, total, end = race.game(), race.ghost.run.total, race.ghost.run.end
    progress, field = LiveCourse(game), game.field
    for number in range(1, total + 1):
        left = field.zeros & game.position.covered or field.safe & game.position.covered
        game.play(Reveal(lowest(left), end * pace * number / total))
        progress.follow()
    found = progress.run(game.moves[-1].at).verdict(race.ghost.run)

    assert progress.three_bv == total
    assert (found.outcome, found.margin) == (outcome, pytest.approx(0.1 * end, abs=0.001))


def test_a_board_that_is_too_large_is_refused_at_once() -> None:
    field = Minefield(Grid(101, 100), only(0))

    with pytest.raises(GhostError, match="expected at most 10,000 cells to race on, got 10,100"):
        race_against(Replay(field, (Reveal(50), Reveal(99))), "")
    assert LARGEST == 10_000
