"""Drafts that a killed program left are deleted: ours only, old ones only, in our folders only."""

import os
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from minetui.core import Minefield, Reveal
from minetui.formats import Replay
from minetui.store import files, games_folder, record_finished_game
from minetui.store.files import (
    OLD,
    delete_old_drafts,
    journals_folder,
    replays_folder,
    settings_folder,
)

REPLAY = Replay(Minefield.drawn("*..", "..."), (Reveal(5),))


def put(path: Path, *, age: float = OLD + 60) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"half")
    os.utime(path, (time.time() - age,) * 2)
    return path


def killed_in_a_save(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The draft that a program leaves which is killed before it gives the file its name."""

    def killed(*_: object) -> None:
        raise OSError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", killed)
        patch.setattr(os, "unlink", killed)
        with pytest.raises(files.FileError):
            files.write(path, b"half")
    (draft,) = path.parent.iterdir()
    return draft


@pytest.mark.parametrize("name", ["a.rawvf", "my game.txt", "a" * 70 + ".rawvf", "settings.toml"])
def test_the_draft_of_a_killed_save_is_deleted_when_it_is_old(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = settings_folder() if name == "settings.toml" else games_folder()
    draft = killed_in_a_save(folder / name, monkeypatch)
    delete_old_drafts()
    assert draft.exists()  # another program may be about to finish it
    os.utime(draft, (time.time() - OLD - 60,) * 2)
    delete_old_drafts()

    assert not draft.exists()


def test_the_next_finished_game_deletes_old_drafts() -> None:
    """Also those of version 0.1.0, which had no ending, and of journals."""
    drafts = [
        put(games_folder() / ".2026-11-21-070509-expert.rawvf.ab_12345"),
        put(games_folder() / f".{'a' * 40}.ab_12345"),
        put(replays_folder() / ".game-1.rawvf.ab_12345"),
        put(settings_folder() / ".settings.toml.ab_12345"),
        put(journals_folder() / "20261121-235707-abcdef01.4711.draft"),
    ]
    record_finished_game(REPLAY, "game-1", datetime(2026, 11, 21, tzinfo=UTC))

    assert not any(draft.exists() for draft in drafts)


def test_what_is_no_draft_of_ours_stays(tmp_path: Path) -> None:
    others = [
        put(games_folder() / "game.rawvf"),
        put(games_folder() / ".notes.ab_12345"),
        put(games_folder() / ".game.rawvf.ab_1234"),
        put(games_folder() / ".game.rawvf.ab_12345" / "inside"),
        put(settings_folder() / ".bashrc.ab_12345"),
        put(settings_folder() / f".{'a' * 40}.ab_12345"),
        put(journals_folder() / "game.journal"),
        put(tmp_path / "elsewhere" / ".game.rawvf.ab_12345"),
    ]
    os.utime(games_folder() / ".game.rawvf.ab_12345", (0, 0))
    delete_old_drafts()

    assert all(path.exists() for path in others)


def test_without_folders_nothing_is_made(home: Path) -> None:
    delete_old_drafts()

    assert not home.exists()
