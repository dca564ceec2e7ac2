"""Finished games are recorded once, with their replays; and the seeds of new ones."""

from datetime import UTC, datetime

import pytest

from minetui.core import Flag, Minefield, Move, Reveal, position
from minetui.formats import Replay
from minetui.store import Bests, GameRecord, Records, fresh_seed, record_finished_game
from minetui.store import records as store_records
from minetui.store.files import LETTERS, replays_folder

FIELD = Minefield.drawn("*..", "...")
WHEN = datetime(2026, 11, 21, tzinfo=UTC)
WON = (Reveal(2, -1.0), Flag(0, 1.0), Reveal(3, 2.5))


def recorded(*moves: Move, uid: str = "game-1", field: Minefield = FIELD) -> Bests:
    standing = record_finished_game(Replay(field, moves, {}, 60.0), uid, WHEN)
    assert standing is not None
    return standing.bests


def test_a_finished_game_is_recorded_with_its_score_and_its_replay() -> None:
    """Its time is that of the last move, whatever the clock says."""
    assert recorded(*WON) == Bests(time=True, speed=True, ioe=True, zne=True)
    with Records() as records:
        game = records.game("game-1")
        assert game is not None
        assert (game.level, game.won, game.date) == (Replay(FIELD).level, True, WHEN)
        assert (game.seconds, game.three_bv, game.solved, game.clicks) == (2.5, 2, 2, 3)
        assert (game.all_clicks, game.left_clicks, game.right_clicks) == (3, 2, 1)
        assert (game.chords, game.zini, game.human_zini) == (0, 2, 2)
        assert (game.replay, game.best) == ("game-1.rawvf", True)
        assert b"Status: won" in records.replay_data(game)


def test_damage_to_another_game_is_no_reason_not_to_keep_this_one() -> None:
    recorded(Reveal(0, 1.0))
    with Records() as records:
        records._database.rows("UPDATE games SET clicks = 'many'")
    replay = Replay(FIELD, WON, {}, 60.0)

    assert record_finished_game(replay, "game-2", WHEN) is None
    with Records() as records:
        assert records.game("game-2") is not None


def test_a_game_lost_before_the_clock_began_took_no_time() -> None:
    assert not recorded(Reveal(0, -0.5)).any
    with Records() as records:
        game = records.game("game-1")
        assert game is not None
        assert (game.seconds, game.won, game.solved) == (0.0, False, 0)


def test_a_game_without_moves_took_no_time() -> None:
    recorded(field=Minefield.drawn("*."))
    with Records() as records:
        game = records.game("game-1")
        assert game is not None
        assert (game.seconds, game.clicks) == (0.0, 0)


def test_a_game_that_a_crash_recorded_without_its_replay_gets_it_and_no_other() -> None:
    recorded(*WON)
    path = replays_folder() / "game-1.rawvf"
    path.write_bytes(b"as it was")
    assert not recorded(*WON).any
    assert path.read_bytes() == b"as it was"

    with Records() as records:
        records.add(GameRecord("game-2", WHEN, 2, 3, 1, True, 9.0))
    recorded(*WON, uid="game-2")
    with Records() as records:
        game = records.game("game-2")
        assert game is not None
        assert (game.seconds, game.replay) == (9.0, "game-2.rawvf")


@pytest.mark.parametrize(("largest", "replay"), [(6, "game-1.rawvf"), (5, None)])
def test_the_replay_of_a_large_board_is_not_kept(
    largest: int, replay: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_records, "LARGEST", largest)
    recorded(*WON)
    with Records() as records:
        game = records.game("game-1")
        assert game is not None
        assert game.replay == replay


def test_a_board_that_is_too_large_to_count_is_recorded_without_a_3bv(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(position, "COUNTABLE", 5)
    recorded(*WON)
    with Records() as records:
        game = records.game("game-1")
        assert game is not None
        assert (game.three_bv, game.solved, game.won) == (None, None, True)


def test_a_seed_has_eight_letters_that_are_not_mistaken_for_others() -> None:
    seeds = [fresh_seed() for _ in range(50)]

    assert len(set(seeds)) == 50
    assert all(len(seed) == 8 and set(seed) <= set(LETTERS) for seed in seeds)
    assert sorted(LETTERS) == sorted(set("abcdefghjkmnpqrstuvwxyz23456789"))
