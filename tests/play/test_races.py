"""Races against replays: the start that is given, and what its game says of itself."""

from datetime import date
from io import BufferedReader, BytesIO
from pathlib import Path

import pytest
from formats import test_avf, test_rmv

from minetui.core import (
    LEVELS,
    FirstClick,
    Flag,
    Game,
    GhostError,
    Grid,
    Level,
    LiveCourse,
    Minefield,
    RaceOutcome,
    Reveal,
    SharedBoard,
    lowest,
    only,
)
from minetui.formats import DAILY, GAME_ID, DailyMark, Eligibility, Replay, registry
from minetui.formats.replay import RACE, SHARED
from minetui.play import Race, shared_game
from minetui.solver import game_on

REPLAYS = sorted((Path(__file__).parents[2] / "assets" / "replays").glob("*-won.rawvf"))
GAMES = {
    **{"Arbiter": test_avf.file(), "Vienna": test_rmv.built(2, *test_rmv.GAME)},
    **{path.stem: path.read_bytes() for path in REPLAYS},
}
MONDAY = date(2026, 11, 23)
FIELD = Minefield.drawn("*..*..", "......", ".....*")
MOVES = (Flag(0, -1.0), Reveal(12, 0.5), Reveal(2, 2.0), Reveal(3, 4.0))


def test_the_game_of_a_race_begins_after_the_first_reveal_without_the_ghosts_flags() -> None:
    race = Race.against(Replay(FIELD, MOVES), "Ada")
    game = race.game()

    assert race.ghost.name == "Ada"
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
    game = Race.against(Replay(FIELD, MOVES, header), "Ada").game()

    assert (game.seed, game.first_click, game.board_kind) == (
        *("rain", FirstClick.SAFE, "solvable:pairs"),
    )
    assert {key: text for key, text in game.info.items() if key != "Seed"} == {
        SHARED: "Yes",
        RACE: "Ada",
    }


def test_a_ghost_may_have_another_name_in_files() -> None:
    race = Race.against(Replay(FIELD, MOVES), "dein Spiel", "your game")

    assert race.ghost.name == "dein Spiel"
    assert Eligibility.of(race.game()).race == "your game"


def test_to_race_on_an_adjusted_board_is_assisted() -> None:
    adjusted = Replay(FIELD, MOVES, {"Boards": "adjusted:casual"})

    assert Race.against(adjusted, "").game().assisted


def test_to_race_on_the_board_of_a_day_is_practice_and_on_another_board_there_is_no_day() -> None:
    info, game = {DAILY: "2026-11-23"}, game_on(SharedBoard.daily(MONDAY))
    game.play(Reveal(lowest(game.field.safe & ~game.position.revealed), 2.0))
    races = [Race.against(each, "") for each in (Replay.of(game, info), Replay(FIELD, MOVES, info))]

    marks = [Eligibility.of(race.game()).daily for race in races]
    assert marks == [DailyMark(MONDAY).practice, None]


def test_a_bot_races_on_the_board_of_a_game_of_a_code_and_of_a_replay() -> None:
    shared = SharedBoard(LEVELS["Beginner"], "abcdefgh", start=40, opened=True)
    boards = shared, shared_game(shared), Replay.of(shared_game(shared), {})
    races = [Race.against_bot(board, "logic", 2.0) for board in boards]

    assert len({(race.ghost.given, race.ghost.run.end) for race in races}) == 1
    assert {Eligibility.of(race.game()).race for race in races} == {"logic"}
    assert {race.game().given for race in races} == {1}


def test_a_bot_begins_in_the_middle_of_a_board_that_is_not_dealt_yet() -> None:
    race = Race.against_bot(Game(LEVELS["Beginner"], "rain"), "casual", 1.0)

    assert race.ghost.given == (Reveal(40),)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize(
    ("pace", "outcome"), [(0.9, RaceOutcome.WON), (1.1, RaceOutcome.LOST)], ids=["won", "lost"]
)
def test_a_race_against_a_game_of_any_format_at_its_own_times_is_won_and_lost(
    game: bytes, pace: float, outcome: RaceOutcome
) -> None:
    """With a reveal for each 3BV, at a pace of its time."""
    replay = registry.read_playable(BufferedReader(BytesIO(game)))
    assert isinstance(replay, Replay)
    race = Race.against(replay, "Ada")
    rival, total, end = race.game(), race.ghost.run.total, race.ghost.run.end
    progress, field = LiveCourse(rival), rival.field
    for number in range(1, total + 1):
        left = field.zeros & rival.position.covered or field.safe & rival.position.covered
        rival.play(Reveal(lowest(left), end * pace * number / total))
        progress.follow()
    found = progress.run(rival.moves[-1].at).verdict(race.ghost.run)

    assert progress.three_bv == total
    assert (found.outcome, found.margin) == (outcome, pytest.approx(0.1 * end, abs=0.001))


def test_a_board_that_is_too_large_is_refused_at_once() -> None:
    replay = Replay(Minefield(Grid(101, 100), only(0)), (Reveal(50), Reveal(99)))
    problem = "expected at most 10,000 cells to race on, got 10,100"

    with pytest.raises(GhostError, match=problem):
        Race.against(replay, "")
    with pytest.raises(GhostError, match=problem):
        Race.against_bot(Game(Level(101, 100, 1)), "casual", 1.0)
