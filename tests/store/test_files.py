"""Files: read with one line of complaint, written whole or not at all; drafts; and seeds."""

import os
import time
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import Mock

import pytest
from systems import WINDOWS, has_any_name, has_links, has_pipes

from minetui import Problem
from minetui.core import LEVELS, Minefield, Reveal
from minetui.formats import Replay, rawvf
from minetui.store import FileError, Records, SettingsFile, folders, fresh_seed, read_replay, write
from minetui.store.files import OLD, delete_old_drafts
from minetui.store.seeds import LETTERS

REPLAY = Replay(Minefield.drawn("*..", "..."), (Reveal(5),))
DATA = rawvf.write(REPLAY)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "game.rawvf"
    write(path, DATA)

    assert read_replay(path) == REPLAY
    if not WINDOWS:  # and it is for its owner only
        modes = [each.stat().st_mode & 0o777 for each in (path, path.parent, path.parent.parent)]
        assert modes == [0o600, 0o700, 0o700]


@pytest.mark.parametrize("interruption", [OSError("no space"), KeyboardInterrupt()])
def test_an_interrupted_save_leaves_the_old_file_and_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, interruption: BaseException
) -> None:
    path = tmp_path / "game.rawvf"
    path.write_bytes(b"old")

    monkeypatch.setattr(os, "fsync", Mock(side_effect=interruption))
    with pytest.raises((FileError, KeyboardInterrupt)):
        write(path, DATA)

    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["game.rawvf"]


@has_links
def test_saving_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    path, link = tmp_path / "game.rawvf", tmp_path / "link"
    link.symlink_to(path)
    write(link, DATA)

    assert link.is_symlink()
    assert read_replay(path) == REPLAY


@has_any_name
def test_a_file_that_is_not_right_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "bad\x1b[2J.rawvf"
    path.write_bytes(b"Width: 2\nBoard:\n000\n")

    with pytest.raises(FileError) as caught:
        read_replay(path)

    assert str(caught.value).endswith(r"bad\x1b[2J.rawvf:3: expected a row of 2 cells, got 3")


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (None, ": No such file or directory"),
        (b"\n1 1\nM\n", ":2: expected 0 to 0 mines on 1 × 1, got 1"),
        (b"**\n**\n", ":1: expected 0 to 3 mines on 2 × 2, got 4"),
        (b"\1\1\0\1\0\0", ": byte 0: expected 0 to 0 mines on 1 × 1, got 1"),
        (b"1x1n1:0,0,u8\n", ":1: expected 0 to 0 mines on 1 × 1, got 1"),
        (b"20000x20000n1:0,0,u0\n", ":1: expected at most 100,000,000 cells, got"),
    ],
)
def test_what_can_not_be_played_is_named(data: bytes | None, problem: str, tmp_path: Path) -> None:
    """Boards of mines alone are fine elsewhere, but a replay opens on the screen."""
    path = tmp_path / "full"
    if data is not None:
        path.write_bytes(data)

    with pytest.raises(FileError) as caught:
        read_replay(path)
    assert str(caught.value).startswith(f"{path}{problem}")


def test_a_file_too_large_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large.rawvf"
    path.write_bytes(b"x" * 101)
    monkeypatch.setattr("minetui.store.replay_files.MOST_BYTES", 100)

    with pytest.raises(FileError, match="expected at most 100 bytes"):
        read_replay(path)
    path.write_bytes(b"*.".ljust(100))
    assert read_replay(path).field == Minefield.drawn("*.")


def test_files_are_where_the_system_keeps_them_or_in_the_home_that_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The proposed name of a game tells time and level."""

    def paths() -> list[str]:
        game = folders.proposed_game(LEVELS["Expert"], datetime(2026, 11, 21, 7, 5, 9))
        return [path.as_posix() for path in (game, SettingsFile().path)]

    names = ["games/2026-11-21-070509-expert.rawvf", "settings.toml"]
    monkeypatch.setenv("MINETUI_HOME", "/somewhere")
    assert paths() == [f"/somewhere/{name}" for name in names]
    monkeypatch.delenv("MINETUI_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    for path, name in zip(paths(), names, strict=True):
        assert path.endswith(f"/{name}")
        assert "minetui" in path
    assert not list(tmp_path.iterdir())


@has_pipes
def test_what_is_no_regular_file_is_not_waited_for_nor_written_below(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    for use in (read_replay, lambda path: write(path, DATA)):
        with pytest.raises(FileError, match="expected a regular file"):
            use(tmp_path / "pipe")
    with pytest.raises(FileError, match=r"pipe"):
        write(tmp_path / "pipe" / "game.rawvf", DATA)


# Drafts


def put(path: Path, *, age: float = OLD + 60) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"half")
    os.utime(path, (time.time() - age,) * 2)
    return path


def killed_in_a_save(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The draft that a program leaves which is killed before it gives the file its name."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", Mock(side_effect=OSError("killed")))
        patch.setattr(os, "unlink", Mock(side_effect=OSError("killed")))
        with pytest.raises(FileError):
            write(path, b"half")
    (draft,) = path.parent.iterdir()
    return draft


@pytest.mark.parametrize("name", ["a.rawvf", "my game.txt", "a" * 70 + ".rawvf", "settings.toml"])
def test_an_old_draft_is_deleted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of a killed save."""
    folder = folders.settings() if name == "settings.toml" else folders.games()
    draft = killed_in_a_save(folder / name, monkeypatch)
    delete_old_drafts()
    assert draft.exists()  # another program may be about to finish it
    os.utime(draft, (time.time() - OLD - 60,) * 2)
    delete_old_drafts()

    assert not draft.exists()


def test_the_next_finished_game_deletes_our_old_drafts(records: Records, tmp_path: Path) -> None:
    """Also those of version 0.1.0, which had no ending, and of journals."""
    drafts = [
        put(folders.games() / ".2026-11-21-070509-expert.rawvf.ab_12345"),
        put(folders.games() / f".{'a' * 40}.ab_12345"),
        put(folders.replays() / ".game-1.rawvf.ab_12345"),
        put(folders.settings() / ".settings.toml.ab_12345"),
        put(folders.journals() / "20261121-235707-abcdef01.4711.draft"),
    ]
    others = [
        put(folders.games() / "game.rawvf"),
        put(folders.games() / ".notes.ab_12345"),
        put(folders.games() / ".game.rawvf.ab_1234"),
        put(folders.games() / ".game.rawvf.ab_12345" / "inside"),
        put(folders.settings() / ".bashrc.ab_12345"),
        put(folders.settings() / f".{'a' * 40}.ab_12345"),
        put(folders.journals() / "game.journal"),
        put(tmp_path / "elsewhere" / ".game.rawvf.ab_12345"),
    ]
    os.utime(folders.games() / ".game.rawvf.ab_12345", (0, 0))
    records.record(REPLAY, "game-1", datetime(2026, 11, 21, tzinfo=UTC))

    assert not any(draft.exists() for draft in drafts)
    assert all(path.exists() for path in others)


# Seeds


def test_a_seed_has_eight_letters_that_are_not_mistaken_for_others() -> None:
    seeds = [fresh_seed() for _ in range(50)]

    assert len(set(seeds)) == 50
    assert all(len(seed) == 8 and set(seed) <= set(LETTERS) for seed in seeds)
    assert sorted(LETTERS) == sorted(set("abcdefghjkmnpqrstuvwxyz23456789"))


def test_who_has_no_home_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*_: object, **__: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("MINETUI_HOME", raising=False)
    monkeypatch.setattr(folders, "user_data_path", homeless)

    with pytest.raises(Problem, match=r"^expected a home: set HOME, or MINETUI_HOME to a folder$"):
        folders.data()
