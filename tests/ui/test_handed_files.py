"""Files that the player hands over: each is watched or played, or one line says why not."""

import pytest
from textual.pilot import Pilot

from minetui.core import Minefield, Reveal, Status, levels
from minetui.formats import DAILY, Replay, rawvf
from minetui.play import handed, opening
from minetui.ui.app import MinetuiApp
from minetui.ui.features.watching import Watching

from .conftest import PENNED, SMALL, Start, game_of, press, screen_of, session_of, text_of
from .test_positions import MINE, SURFACE

SIZE = (80, 24)
FIELD = Minefield.drawn(*PENNED)
LOST = rawvf.write(Replay(FIELD, (Reveal(0, 1.0),)))
BEGUN = rawvf.write(Replay(FIELD, (Reveal(3, 1.0),), seconds=61.5))


async def opened(pilot: Pilot[None], data: bytes, name: str = "a.rawvf") -> str:
    """What the screen shows once a file was handed over."""
    app = pilot.app
    assert isinstance(app, MinetuiApp)
    app.open_file(name, data)
    await press(pilot, "")
    return text_of(app)


async def test_a_game_that_is_over_is_watched(playing: Start) -> None:
    app = playing(*SMALL)
    async with app.run_test(size=SIZE) as pilot:
        below = app.screen
        await opened(pilot, LOST)
        assert session_of(app).watched
        assert any(isinstance(each, Watching) for each in screen_of(app).features)
        await press(pilot, "q")

        assert app.screen is below


@pytest.mark.parametrize(
    ("data", "moves"),
    [(BEGUN, 1), (MINE.encode(), 2), (SURFACE.encode(), 2), (b"....\n...*\n", 0)],
    ids=["unfinished", "position", "unknown mines", "board"],
)
async def test_anything_else_is_played(playing: Start, data: bytes, moves: int) -> None:
    app = playing(*SMALL)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot, data)

        assert len(app.screen_stack) == 2
        assert not session_of(app).watched
        assert game_of(app).status is Status.PLAYING
        assert len(game_of(app).moves) == moves
        assert game_of(app).elapsed == (61.5 if data is BEGUN else 0.0)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.png", b"\x89PNG\r\n\x1a\n\0", "a.png:1: expected a board or a replay, got "),
        ("a.txt", b"", "a.txt:1: expected a board or a replay, got nothing"),
        ("../../etc/a\x1b[2J\u202e", b"?", r"a\x1b[2J\u202e:1: expected a board or a replay"),
        (r"C:\x\b.txt", b"?", "b.txt:1: expected"),
        ("", b"?", "the file:1: expected"),
        ("x" * 300, b"?", "x" * 39 + "…:1: expected"),
        ("mines", b"***\n***\n", "mines:1: expected 0 to 5 mines"),
        ("sure", b"2 2 1\n3#\n##\n", "sure: "),
        ("cut", LOST[: len(LOST) // 2], "cut:"),
        ("large", b"1001 1\n" + b".\n" * 1001, "large:1: expected at most 1,000 cells"),
    ],
)
async def test_what_can_not_be_opened_is_said_in_one_line(
    playing: Start, name: str, data: bytes, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "MOST_CELLS", 1000)
    app = playing(*SMALL)
    async with app.run_test(size=(160, 24)) as pilot:
        shown = await opened(pilot, data, name)

        assert f" {said}" in shown
        assert len(app.screen_stack) == 1


def test_a_file_may_not_be_larger_than_those_on_a_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not isinstance(handed("a", LOST), str)
    monkeypatch.setattr(opening, "MOST_BYTES", len(LOST) - 1)

    assert str(handed("a", LOST)).startswith("a: expected at most ")


async def test_the_reason_is_said_under_a_dialog(playing: Start) -> None:
    app = playing(*SMALL)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        await opened(pilot, b"?")
        await press(pilot, "escape")

        assert "a.rawvf:1: expected a board or a replay" in text_of(app)


async def test_a_daily_mark_is_kept_only_if_it_is_true(playing: Start) -> None:
    app = playing(*SMALL)
    info = {DAILY: "2026-11-21"}
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot, rawvf.write(Replay(FIELD, (Reveal(3, 1.0),), info)))

        assert DAILY not in game_of(app).info
