"""Nothing that a file tells reaches the terminal as more than signs to be read."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from shell import Shell
from ui.conftest import press, text_of

from minetui.core import Game, Level, Minefield, Reveal
from minetui.formats import Replay
from minetui.formats.rawvf import write
from minetui.store import GameRecord, Journal, Records, SettingsFile, read_replay
from minetui.ui.app import MinetuiApp
from minetui.ui.setup import Destination, Setup

PLANTED = "\x1b]0;owned\x07 \x1b[2J [bold red]b[/] [/x] \u202eabc\u2066 \x9b1m \x7f \x00"
FIELD = Minefield.drawn("*...", "....")


def is_printable(text: str) -> bool:
    """Does a text have nothing but lines of signs to be read?"""
    return all(line.isprintable() for line in text.splitlines())


def expect_harmless(text: str) -> None:
    """Expect signs that can be printed, markup as it stands, and what was planted still told."""
    assert is_printable(text)
    assert "owned" in text or "\\x" in text


def planted_file(folder: Path) -> Path:
    path = folder / "planted\x1b[2J.rawvf"
    info = {"Player": PLANTED, "Seed": PLANTED, "Skin": PLANTED, "Program": PLANTED}
    path.write_bytes(write(Replay(FIELD, (Reveal(3),), info)))
    return path


@pytest.mark.parametrize("words", ["replay {} --text", "info {}", "info {} --json", "convert {}"])
def test_programs_of_the_shell(words: str, tmp_path: Path, shell: Shell) -> None:
    told = shell(words.format(f"'{planted_file(tmp_path)}'"))

    assert is_printable(told.err)
    # The output of convert is a file, with the player's name as it was.
    assert words == "convert {}" or is_printable(told.out)


@pytest.mark.parametrize("command", ["", "replay", "info", "reveal", "casual"])
def test_errors_about_a_file(command: str, tmp_path: Path, shell: Shell) -> None:
    path = tmp_path / "bad\x1b[2J.txt"
    path.write_text(f"{PLANTED}: {PLANTED}\nBoard:\n{PLANTED}\n", "utf-8")

    assert is_printable(shell(f"{command} '{path}'").refusal)


@pytest.mark.parametrize("size", [(80, 24), (130, 40)])
async def test_a_game_and_a_replay_on_the_screen(size: tuple[int, int], tmp_path: Path) -> None:
    replay = read_replay(planted_file(tmp_path))
    app = MinetuiApp(Setup(replay.game()))
    async with app.run_test(size=size) as pilot:
        await pilot.press("H")
        assert is_printable(text_of(app))
    app = MinetuiApp(Setup(first=Destination("replay", replay)))
    async with app.run_test(size=size) as pilot:
        await pilot.press("H")
        expect_harmless(text_of(app))
        assert "[bold red]" in text_of(app)


async def test_an_unfinished_game_that_is_offered() -> None:
    game = Game(Level(3, 3, 1), " ".join(PLANTED.replace("\0", "").split()))
    game.play(Reveal(0))
    journal = Journal()
    journal.add(game)
    journal.close()
    app = MinetuiApp(Setup(offering=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "G")

        assert is_printable(text_of(app))


async def test_the_records(shell: Shell) -> None:
    with Records() as records:
        now = datetime.now(UTC)
        records.add(GameRecord("a", now, 9, 9, 10, True, 9.0, PLANTED, 10, 10, 12))
    app = MinetuiApp(Setup())
    async with app.run_test(size=(120, 24)) as pilot:
        await press(pilot, "b")

        assert "9.0 s" in text_of(app)
        assert is_printable(text_of(app))
    for option in ("", "--csv", "--json"):
        told = shell(f"records {option}")
        assert (told.status, is_printable(told.out)) == (0, True)


def test_a_settings_file(home: Path, shell: Shell) -> None:
    home.mkdir()
    word = json.dumps(PLANTED)
    keys = f"[keys]\nflag = {word}\n{word} = 1\n"
    SettingsFile().path.write_text(f"theme = {word}\n{word} = 1\n{keys}")
    told = shell("settings")

    assert told.err.splitlines()
    assert is_printable(told.out + told.err)
