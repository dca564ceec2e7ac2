"""Games that are over come into the records; what can't be kept is told once, and at the end."""

import errno
import os
import sqlite3
from functools import lru_cache
from pathlib import Path
from threading import current_thread, main_thread

import pytest
from textual.pilot import Pilot

from minetui.core import Flag, Game, Level, Minefield, Reveal, Status
from minetui.formats import GAME_ID, Replay
from minetui.formats import journal as lines
from minetui.store import GameRecord, Records, folders, read_replay
from minetui.store.records import records_path
from minetui.ui.play.result import LuckReview

from .conftest import (
    LOOSE,
    PENNED,
    SMALL,
    feature,
    game_of,
    on_screen,
    panel_of,
    press,
    session_of,
    set_clock,
    settled,
    text_of,
    type_at_once,
    until,
)
from .test_unfinished import OFFER, SIZE, answered, crashed, journals, started

__all__ = ["answered"]
CARD = (110, 40)  # a window with room for the card of a result
ONE_CLICK = Minefield.drawn("*" * 9, "*........", *["." * 9] * 7)  # a Beginner board
pytestmark = pytest.mark.usefixtures("recorded")


def kept_games() -> list[GameRecord]:
    """The games in the records, the newest first."""
    with Records() as records:
        return list(records.every())[::-1]


async def test_a_finished_game_is_recorded_with_its_replay_and_praised() -> None:
    for seconds, praise in (
        (2.0, "Your first win"),
        (3.0, ""),
        (1.0, "New best, by 1.0 s"),
    ):
        async with started() as (app, pilot):
            await win(pilot, seconds)

            assert praise in text_of(app)
            assert ("New best" in text_of(app)) == (seconds == 1.0)
            assert journals() == []
            await press(pilot, "q")
    newest, *others = kept_games()
    with Records() as records:
        path = records.replay_path(newest)
    assert [entry.seconds for entry in (newest, *others)] == [1.0, 3.0, 2.0]
    assert newest.won
    assert read_replay(path).game().status is Status.WON


async def win(pilot: Pilot[None], seconds: float, first: str = "right space") -> None:
    """Win the loose board in so many seconds."""
    await press(pilot, f"ctrl+home {first}")
    set_clock(pilot.app, seconds)
    await press(pilot, "right space")
    assert f"{seconds:.1f} s" in text_of(pilot.app)


async def test_the_best_time_without_flags_is_praised_as_such() -> None:
    for seconds, first, praise in (
        (1.0, "f right space", "Your first win"),
        (3.0, "right space", "New best without flags"),
        (4.0, "right space", "3 wins in a row"),
        (2.0, "right space", "New best without flags"),
    ):
        async with started(size=(100, 40)) as (app, pilot):
            await win(pilot, seconds, first)

            assert praise in text_of(app)
            await press(pilot, "q")


async def test_a_game_that_is_undone_after_its_end_is_recorded_once() -> None:
    async with started() as (app, pilot):
        await press(pilot, "ctrl+home right space left space")
        assert [entry.won for entry in kept_games()] == [False]
        await press(pilot, "u")
        assert len(journals()) == 1
        await press(pilot, "ctrl+home right right space")
        assert game_of(app).status is Status.WON
        assert [entry.won for entry in kept_games()] == [False]
        assert journals() == []
        await press(pilot, "u q")
    async with started() as (app, pilot):
        assert OFFER in text_of(app)


async def test_a_finished_game_of_a_crash_is_recorded_at_the_next_start() -> None:
    path = crashed(Reveal(1), Reveal(2, 4.0))
    os.utime(path, (1_700_000_000, 1_700_000_000))
    async with started() as (app, _):
        (entry,) = kept_games()

        assert OFFER not in text_of(app)
        assert journals() == []
        assert (entry.uid, entry.won, entry.seconds) == ("crashed", True, 4.0)
        assert entry.date.timestamp() == 1_700_000_000
        assert "new best" not in text_of(app)


async def test_a_saved_game_that_is_finished_twice_is_recorded_once() -> None:
    game = Game.on(Minefield.drawn(*PENNED), (Reveal(9),))
    game.info = {GAME_ID: "a-saved-game"}
    for _ in range(2):
        async with on_screen(Replay.of(game, {}).game(), SIZE) as (_, pilot):
            await press(pilot, "ctrl+home space")

    assert [entry.uid for entry in kept_games()] == ["a-saved-game"]


async def test_a_game_is_recorded_even_if_its_screen_is_left_at_once() -> None:
    game = Game.on(Minefield.drawn("*....", "....*"), (Reveal(2, 0.0),))
    async with on_screen(Replay.of(game, {}), SIZE) as (app, pilot):
        await press(pilot, "end t ctrl+home space q")

        assert len(app.screen_stack) == 1
    assert [entry.won for entry in kept_games()] == [False]


async def test_a_flag_alone_is_kept_and_the_journal_brought_to_the_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("minetui.ui.play.recording.SYNC", 0.001)
    async with on_screen(PENNED, SIZE) as (app, pilot):
        await press(pilot, "ctrl+home f")
        journal = session_of(app).journal
        assert lines.read(journal.path.read_bytes()).moves == [Flag(0)]
        await until(pilot, lambda: not journal.unsynced)


# What can't be kept


async def test_a_home_that_can_not_be_written_is_told_once_and_at_the_end(home: Path) -> None:
    home.write_bytes(b"")
    async with started(size=(200, 24)) as (app, pilot):
        await press(pilot, "ctrl+home f")
        assert "Couldn't save: " in text_of(app)
        assert f"Couldn't save: {home.name}: Not a directory" in text_of(app)
        for keys in ("right", "space", "u", "U", "down down right"):
            await press(pilot, keys)
            assert "Couldn't save" not in text_of(app)
        await press(pilot, "space")

        assert game_of(app).status is Status.WON
        assert "Custom · assisted · won" in text_of(app)
        assert f"Couldn't save: {home.name}: Not a directory" in text_of(app)


@pytest.mark.parametrize("key", ["space", "q"], ids=["the next game", "the end"])
async def test_a_game_that_had_no_room_anywhere_is_recorded_later(home: Path, key: str) -> None:
    home.write_bytes(b"")
    async with started(size=(200, 24)) as (app, pilot):
        await press(pilot, "ctrl+home right space right space")
        assert "Couldn't save: " in text_of(app)
        home.unlink()
        await press(pilot, key)
        await settled(pilot)

    assert [entry.won for entry in kept_games()] == [True]


async def test_a_disk_that_is_full_for_a_while_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write = os.write

    def full(file: int, data: bytes) -> int:
        if data.startswith((b"minetui journal", b"flag", b"reveal")):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(file, data)

    async with started(size=(200, 24)) as (app, pilot):
        await press(pilot, "ctrl+home f")
        monkeypatch.setattr(os, "write", full)
        await press(pilot, "right space")
        assert "No space left on device" in text_of(app)
        monkeypatch.setattr(os, "write", write)
        await press(pilot, "down f")
        assert "Couldn't save" not in text_of(app)
        (name,) = journals()

        game = lines.read((folders.journals() / name).read_bytes())
        assert game.position == game_of(app).position


async def test_what_can_not_be_recorded_is_told_and_recorded_at_the_next_start() -> None:
    records_path().mkdir(parents=True)
    async with started(size=(200, 24)) as (app, pilot):
        await press(pilot, "ctrl+home right space right space")
        assert "Couldn't save: " in text_of(app)
        assert len(journals()) == 1
        await press(pilot, "q")
    records_path().rmdir()
    async with started() as (app, pilot):
        assert [entry.won for entry in kept_games()] == [True]
        assert journals() == []


# The result


async def test_the_metrics_of_a_large_board_are_counted_in_a_job_with_the_zini_of_the_figures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """C9. On 40,000 cells the ZiNi takes a second, which the screen must not wait for."""
    threads = list[str]()

    def count(_: object) -> int:
        threads.append(current_thread().name)
        return 1

    monkeypatch.setattr("minetui.ui.play.figures.COUNTED_AT_ONCE", 1)
    monkeypatch.setattr("minetui.core.zini.zini", lru_cache(count))
    async with on_screen(SMALL, SIZE) as (app, pilot):
        await press(pilot, "ctrl+home space tab")
        assert "Good plan" in text_of(app)
    assert threads
    assert main_thread().name not in threads


async def test_a_board_without_end_is_not_told_its_3bv() -> None:
    async with on_screen(Level(2_100, 2_000, 1), SIZE) as (app, pilot):
        await press(pilot, "space")

        assert game_of(app).status is Status.WON
        await press(pilot, "tab")
        assert "won in" in text_of(app)
        assert "3BV" not in text_of(app)


# Luck and challenges


@pytest.mark.usefixtures("reviewed_at_once")
async def test_what_a_game_earned_is_said_and_its_luck_is_kept_with_it() -> None:
    for challenge in ("Earned: Single digits and 2 more", ""):
        async with on_screen(Game.on(ONE_CLICK), CARD) as (app, pilot):
            set_clock(app, 5.0)
            await press(pilot, "ctrl+end space")
            await until(pilot, lambda: kept_games()[0].luck is not None)
            await settled(pilot)

            assert challenge in panel_of(app)
            assert ("Earned" in panel_of(app)) == bool(challenge)
            await press(pilot, "q")
    assert [(game.luck, game.guesses) for game in kept_games()] == [(1.0, 0)] * 2


@pytest.mark.usefixtures("reviewed_at_once")
async def test_while_the_records_are_locked_the_luck_is_shown_and_kept_behind_the_game() -> None:
    with Records() as records:
        records.training.pass_lesson("flag")
    with sqlite3.connect(records_path()) as other:
        other.execute("BEGIN IMMEDIATE")
        async with on_screen(Game.on(ONE_CLICK), CARD) as (app, pilot):
            type_at_once(app, "ctrl+end space")
            await until(pilot, lambda: feature(app, LuckReview).luck is not None)
            assert kept_games() == []
            other.rollback()
            await settled(pilot)

            assert [(game.luck, game.guesses) for game in kept_games()] == [(1.0, 0)]
            assert "Your first win" in text_of(app)
    other.close()


@pytest.mark.usefixtures("reviewed_at_once")
async def test_a_game_that_is_undone_after_its_end_keeps_the_luck_of_its_first_result() -> None:
    async with on_screen(LOOSE, CARD) as (app, pilot):
        await press(pilot, "ctrl+home right space ctrl+end space")  # a needless guess, lost
        await until(pilot, lambda: kept_games()[0].guesses is not None)
        await press(pilot, "u u")
        set_clock(app, 7.0)
        await press(pilot, "ctrl+end space")
        await until(pilot, lambda: feature(app, LuckReview).luck is not None)
        await settled(pilot)

    assert [(game.luck, game.guesses) for game in kept_games()] == [(1.0, 1)]
