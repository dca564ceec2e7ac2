"""Two versions of minetui with one home: the older one reads, or says in a line that it can't.

The newer one is this one with another number; it reads again what the older one has left.
"""

import asyncio
import sqlite3
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from in_terminal import PATIENCE, Program, Screen

from minetui.formats import journal
from minetui.store import Records
from minetui.store.schema import MIGRATIONS
from minetui.store.training import Answer

pytestmark = pytest.mark.slow

GAME = ("--rows", "4", "--cols", "4", "--mines", "1", "--seed", "a")  # the first reveal wins it
SETTINGS = """\
# mine
theme = "aurora"
sparkle = 3
level = "legend"

[keys]
teleport = "ctrl+t"

[season]
name = "winter"
"""


def made_by_a_newer_one(home: Path) -> None:
    """Fill a home with what a newer minetui may have in it."""
    with Records() as records:
        answer = Answer(datetime.now(UTC), "duel", "telepathy", "", False, 1.0)
        records.training.add(answer, "duel;telepathy;;*..#")
    set_version(home, len(MIGRATIONS) + 1)
    (home / "settings.toml").write_text(SETTINGS)
    running = home / "running"
    running.mkdir()
    newer = journal.FAMILY + b"99\nlevel 3 5 2\nzap 3"
    (running / "20261128-030000-bbbbbbb1.journal").write_bytes(newer)
    (running / "20261128-030000-bbbbbbb2.journal").write_bytes(b"\0" + newer[1:])


def set_version(home: Path, version: int) -> None:
    """Let the records be of this version."""
    connection = sqlite3.connect(home / "records.sqlite3")
    connection.execute("CREATE TABLE IF NOT EXISTS seasons (name TEXT NOT NULL)")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()


def files_in(home: Path) -> dict[str, bytes]:
    """The files in a home, by their names."""
    files = (path for path in home.rglob("*") if path.is_file())
    return {path.relative_to(home).as_posix(): path.read_bytes() for path in files}


async def test_an_older_one_changes_nothing_of_a_newer_one_and_loses_no_game(home: Path) -> None:
    made_by_a_newer_one(home)
    before = files_in(home)
    program = [sys.executable, "-m", "minetui", *GAME]
    async with Program(home, program, Screen(), "Reveal") as older:
        await older.press(" ")
        await older.until(lambda screen: "made by a newer minetui" in screen.text)
        await older.press("q", answered=False)
        await older.end(None)
    after = files_in(home)
    settings = after.pop("settings.toml").decode()
    kept = {name: data for name, data in before.items() if name != "settings.toml"}

    assert settings.removeprefix("welcome = false\n") == SETTINGS
    assert {name: after.get(name) for name in kept} == kept
    (added,) = after.keys() - kept.keys()
    assert added.startswith("running/")
    assert added.endswith(".journal")

    set_version(home, len(MIGRATIONS))
    async with (
        Program(home, [sys.executable, "-m", "minetui"], Screen(), "Reveal"),
        asyncio.timeout(PATIENCE),
    ):
        while (home / added).exists():  # which the screen does not show
            await asyncio.sleep(0.01)
    with Records() as records:
        assert [game.won for game in records.every()] == [True]
