"""Games that are kept: gone on with where they stopped, recorded once they are over."""

import errno
import os
import threading
from pathlib import Path

import pytest
from textual.pilot import Pilot

from minetui.core.game import Game
from minetui.core.grid import only
from minetui.core.levels import LEVELS
from minetui.core.minefield import Minefield
from minetui.core.moves import Flag, Move, Reveal
from minetui.core.position import Status
from minetui.formats import journal as lines
from minetui.formats.replay import GAME_ID, Replay
from minetui.store.files import read_replay
from minetui.store.journal import Journal
from minetui.store.paths import journals_folder
from minetui.store.records import Entry, Records, records_path
from minetui.store.settings import Settings
from minetui.store.unfinished import UnfinishedGame, find_unfinished
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.clock import Clock
from minetui.ui.match import Match

from .conftest import LOOSE, PENNED, board_of, table, text_of

SIZE = (110, 24)
TITLE = "Unfinished games"
LOOKED: list[int] = []  # how many games were found each time that the program looked for some


@pytest.fixture(autouse=True)
def unrecorded() -> None:
    """Here games do come into the records."""


@pytest.fixture(autouse=True)
def looking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell when the program has looked for unfinished games."""

    def look() -> tuple[list[UnfinishedGame], list[str]]:
        found = find_unfinished()
        LOOKED.append(len(found[0]))
        return found

    monkeypatch.setattr("minetui.ui.screens.keeping.find_unfinished", look)


def started(*rows: str) -> MinetuiApp:
    """The program, as it is started to play on this board."""
    LOOKED.clear()
    return MinetuiApp(Setup(Game.on(Minefield.drawn(*(rows or LOOSE))), offering=True))


async def press(pilot: Pilot[None], keys: str) -> None:
    """Press keys, and wait for all that they set going.

    The pilot's own press waits 40 ms or more after each key, in case something is animated.
    """
    for key in keys.split():
        pilot.app.simulate_key(key)
        await pilot.pause(0)
    await settled(pilot)


async def opened(pilot: Pilot[None]) -> None:
    """Wait until the program has looked for unfinished games, and what it does then."""
    while not LOOKED:
        await pilot.pause(0)
    await settled(pilot)


async def settled(pilot: Pilot[None]) -> None:
    """Wait until nothing goes on."""
    await pilot.pause(0)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def match_of(app: MinetuiApp) -> Match:
    return table(app).match


def set_clock(app: MinetuiApp, seconds: float) -> None:
    """Let the clock of the game stand at that time."""
    match_of(app).clock = Clock(lambda: 0.0, seconds)


def offers(app: MinetuiApp) -> bool:
    return TITLE in text_of(app)


def recorded() -> list[Entry]:
    with Records() as records:
        return list(records.every())[::-1]


def journals() -> list[str]:
    return sorted(os.listdir(journals_folder())) if journals_folder().exists() else []


def crashed(*moves: Move, uid: str = "crashed") -> Path:
    """The journal of a program that was killed after these moves."""
    game, journal = Game.on(Minefield.drawn(*LOOSE)), Journal(uid)
    for move in moves:
        assert game.play(move)
        journal.add(game, lines.move_line(move))
    journal.close()
    return journal.path


# Going on


async def test_a_game_that_was_quit_goes_on_paused_as_it_was() -> None:
    app = started(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await press(pilot, "ctrl+home down right right space ctrl+home f right right right f u")
        assert board_of(app) == "⚑1 2⚑··\n11 3···\n   2···"
        set_clock(app, 61.5)
        game = match_of(app).game
        await press(pilot, "q")
    app = started()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert "7×3/6 · 1:01 · 3 moves · assisted" in text_of(app)
        await press(pilot, "enter")
        again = match_of(app).game

        assert "Paused: p goes on." in text_of(app)
        assert "1:01" in text_of(app)
        assert 61.5 <= match_of(app).clock.seconds < 62
        assert (again.record, again.index, again.position) == (game.record, 3, game.position)
        await press(pilot, "p U")
        assert match_of(app).game.index == 4
        await press(pilot, "u u u u")
        assert board_of(app) == "·······\n·······\n·······"


async def test_a_game_that_was_killed_goes_on_too() -> None:
    crashed(Flag(0), Reveal(1, 0.5))
    app = started()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await press(pilot, "enter p")

        assert board_of(app).startswith("⚑1···")
        assert table(app).board.cursor == 1
        await press(pilot, "u q")
    assert "undo\nclock 0." in (journals_folder() / "crashed.journal").read_text()


async def test_escape_leaves_the_game_find_unfinished() -> None:
    path = crashed(Flag(0), Reveal(1))
    for _ in range(2):
        app = started()
        async with app.run_test(size=SIZE) as pilot:
            await opened(pilot)
            assert offers(app)
            await press(pilot, "escape")
            assert not offers(app)
            assert board_of(app) == ".....\n.....\n.....".replace(".", "·")
            await press(pilot, "q")
        assert journals() == [path.name]


async def test_a_game_is_forgotten_once_that_is_asked_for_twice() -> None:
    crashed(Flag(0), Reveal(1), uid="a")
    crashed(Flag(0), Reveal(8), uid="b")
    app = started()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await press(pilot, "d")
        assert "d again forgets this game for good." in text_of(app)
        await press(pilot, "down d")
        assert journals() == ["a.journal", "b.journal"]
        await press(pilot, "d")
        assert len(journals()) == 1
        assert offers(app)
        await press(pilot, "d d")

        assert journals() == []
        assert not offers(app)


async def test_another_game_keeps_the_one_that_is_left() -> None:
    app = started()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await press(pilot, "ctrl+home f right space")
        await press(pilot, "R")
        assert "g goes back to the game you left." in text_of(app)
        await press(pilot, "q")
    app = started()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert not offers(app)
        await press(pilot, "g")
        assert offers(app)
        await press(pilot, "enter p")
        assert board_of(app).startswith("⚑1···")
        await press(pilot, "q")
    app = started()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert offers(app)


async def test_asking_again_while_the_program_looks_takes_no_game_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    crashed(Flag(0), Reveal(1))
    done = threading.Event()

    def slow() -> tuple[list[UnfinishedGame], list[str]]:
        found = find_unfinished()
        LOOKED.append(len(found[0]))
        assert done.wait(10)
        return found

    monkeypatch.setattr("minetui.ui.screens.keeping.find_unfinished", slow)
    app = started()
    async with app.run_test(size=SIZE) as pilot:
        while not LOOKED:
            await pilot.pause(0)
        app.simulate_key("g")
        await pilot.pause(0)
        done.set()
        await settled(pilot)

        assert offers(app)


async def test_a_game_that_another_program_plays_is_not_offered() -> None:
    elsewhere, game = Journal(), Game.on(Minefield.drawn(*LOOSE), [Reveal(1)])
    elsewhere.add(game)
    app = started()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert not offers(app)
        await press(pilot, "g")

        assert "No unfinished game waits." in text_of(app)


async def test_question_marks_are_kept() -> None:
    """f makes a flag, then a question mark, then nothing."""
    app = started()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        match_of(app).questions = True
        await press(pilot, "ctrl+home right space left f")
        assert board_of(app).startswith("⚑1")
        await press(pilot, "f")
        assert board_of(app).startswith("?1")
        await press(pilot, "f")
        assert board_of(app).startswith("·1")
        await press(pilot, "f f q")
    app = started()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await press(pilot, "enter p")

        assert board_of(app).startswith("?1")
        assert match_of(app).position.questioned == only(0)


async def test_a_damaged_journal_is_told_in_one_line_and_stops_nothing() -> None:
    crashed(Reveal(1)).write_bytes(b"\x1b[2Jhello\n[red]world\n")
    app = started()
    async with app.run_test(size=(160, 24)) as pilot:
        await opened(pilot)
        assert not offers(app)
        assert "crashed.journal:1: expected 'minetui journal 1', got '\\x1b[2J" in text_of(app)
        assert "set aside as crashed.damaged" in text_of(app)
        await press(pilot, "ctrl+home f")
        assert match_of(app).position.flagged == only(0)
        await press(pilot, "f q")
    app = started()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)

        assert "damaged" not in text_of(app)


# The end


async def test_a_finished_game_is_recorded_with_its_replay_and_praised() -> None:
    for seconds, best in ((2.0, True), (3.0, False), (1.0, True)):
        app = started()
        async with app.run_test(size=SIZE) as pilot:
            await opened(pilot)
            await press(pilot, "ctrl+home right space")
            set_clock(app, seconds)
            await press(pilot, "right space")

            assert f"Won in {seconds:.3f} s" in text_of(app)
            assert (" · new best · " in text_of(app)) == best
            assert journals() == []
            await press(pilot, "q")
    with Records() as records:
        newest = list(records.every())[-1]
        path = records.replay_path(newest)
    assert [entry.seconds for entry in recorded()] == [1.0, 3.0, 2.0]
    assert newest.won
    assert path is not None
    assert read_replay(path).game().status is Status.WON


async def test_a_game_that_is_undone_after_its_end_is_recorded_once() -> None:
    app = started()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await press(pilot, "ctrl+home right space left space")
        assert [entry.won for entry in recorded()] == [False]
        await press(pilot, "u")
        assert len(journals()) == 1
        await press(pilot, "ctrl+home right right space")
        assert match_of(app).game.status is Status.WON
        assert [entry.won for entry in recorded()] == [False]
        assert journals() == []
        await press(pilot, "u q")
    app = started()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)

        assert offers(app)


async def test_a_finished_game_of_a_crash_is_recorded_at_the_next_start() -> None:
    path = crashed(Reveal(1), Reveal(2, 4.0))
    os.utime(path, (1_700_000_000, 1_700_000_000))
    app = started()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        (entry,) = recorded()

        assert not offers(app)
        assert journals() == []
        assert (entry.uid, entry.won, entry.seconds) == ("crashed", True, 4.0)
        assert entry.date.timestamp() == 1_700_000_000
        assert "new best" not in text_of(app)


# What can't be kept


async def test_a_home_that_can_not_be_written_is_told_once(home: Path) -> None:
    home.write_bytes(b"")
    app = started()
    async with app.run_test(size=(200, 24)) as pilot:
        await opened(pilot)
        await press(pilot, "ctrl+home f")
        assert "Not kept: " in text_of(app)
        assert f"{home}: File exists" in text_of(app)
        for keys in ("right", "space", "u", "U", "down down right space"):
            await press(pilot, keys)
            assert "Not kept" not in text_of(app)

        assert match_of(app).game.status is Status.WON
        assert "Won in" in text_of(app)


async def test_a_disk_that_is_full_for_a_while_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write = os.write

    def full(file: int, data: bytes) -> int:
        if data.startswith((b"minetui journal", b"flag", b"reveal")):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(file, data)

    app = started()
    async with app.run_test(size=(200, 24)) as pilot:
        await opened(pilot)
        await press(pilot, "ctrl+home f")
        monkeypatch.setattr(os, "write", full)
        await press(pilot, "right space")
        assert "No space left on device" in text_of(app)
        monkeypatch.setattr(os, "write", write)
        await press(pilot, "down f")
        assert "Not kept" not in text_of(app)
        (name,) = journals()

        game = lines.read((journals_folder() / name).read_bytes())
        assert game.position == match_of(app).position


async def test_what_can_not_be_recorded_is_told_and_recorded_at_the_next_start() -> None:
    records_path().mkdir(parents=True)
    app = started()
    async with app.run_test(size=(200, 24)) as pilot:
        await opened(pilot)
        await press(pilot, "ctrl+home right space right space")
        assert "Not kept: " in text_of(app)
        assert len(journals()) == 1
        await press(pilot, "q")
    records_path().rmdir()
    app = started()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)

        assert [entry.won for entry in recorded()] == [True]
        assert journals() == []


# Keys in haste


@pytest.mark.parametrize("keys", ["b b", ", ,", "v v", "b comma", "g b", "question_mark b b"])
async def test_keys_pressed_twice_open_a_screen_once(keys: str) -> None:
    app = started(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        for key in keys.replace(",", "comma").split():
            app.simulate_key(key)
        await settled(pilot)

        assert len(app.screen_stack) <= 3
        assert app.return_code is None


@pytest.mark.parametrize("keys", ["n", "comma end", "ctrl+s"])
async def test_a_dialog_answers_once(keys: str) -> None:
    app = started(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await press(pilot, keys)
        await pilot.pause()
        app.simulate_key("enter")
        app.simulate_key("enter")
        await settled(pilot)

        assert app.return_code is None


async def test_the_records_of_nobody_take_any_key() -> None:
    app = started(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await press(pilot, "b")
        await settled(pilot)
        await press(pilot, "b tab up k pagedown enter p b j")
        await settled(pilot)

        assert "No finished game yet" in text_of(app)


async def test_a_changed_colour_changes_nothing_else() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Expert"], "abc"), settings=Settings(hints=True)))
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await press(pilot, "space H")
        await app._change({"theme": "light"})
        await pilot.pause()

        assert (match_of(app).game.level, match_of(app).hinting) == (LEVELS["Expert"], False)


async def test_a_saved_game_that_is_finished_twice_is_recorded_once(tmp_path: Path) -> None:
    game = Game.on(Minefield.drawn(*PENNED), (Reveal(9),))
    game.info = {GAME_ID: "a-saved-game"}
    for _ in range(2):
        again = Replay.of(game, {}).game()
        app = MinetuiApp(Setup(again))
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, "ctrl+home space")
            await settled(pilot)

    assert [entry.uid for entry in recorded()] == ["a-saved-game"]
